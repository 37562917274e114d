//! Methods: page in, Selection out, each under its name in the literature.

mod batches;
mod choice;
mod content_seeker;
mod explain;
mod rows;
mod seek;

pub use choice::{Choice, choose, most_promising};
pub use content_seeker::{ContentSeeker, ContentSeekerModels, Heuristic, paper_columns, segments_with_spans};
pub use explain::{Explanation, Reason};
pub use seek::{Outcome, Seek, best_type};

use crate::heuristics::Tp;
use crate::models::{Models, ModelsError};
use seek_forest::ForestError;
use seek_page::{Page, PageError, Selection};

/// Anything that finds main content.
pub trait Method: Send + Sync {
    /// The name as in the literature.
    fn name(&self) -> &'static str;

    /// The main content of a page.
    ///
    /// # Errors
    /// [`MethodError`] where the page exceeds its limits or the method's model does not fit.
    fn select(&self, page: &Page) -> Result<Selection, MethodError>;
}

/// Why a method gave no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MethodError {
    /// The page exceeds its limits.
    #[error(transparent)]
    Page(#[from] PageError),
    /// The model does not fit the rows.
    #[error(transparent)]
    Forest(#[from] ForestError),
}

/// Why there is no such method.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownMethod {
    /// The name is unknown.
    #[error("there is no method {name:?}; there are {}", NAMES.join(", "))]
    Name {
        /// What was asked for.
        name: String,
    },
    /// The model of the method does not fit the program.
    #[error("the method {name:?}: {error}")]
    Model {
        /// The method.
        name: &'static str,
        /// What is wrong with its model.
        error: &'static ModelsError,
    },
}

/// The names of all methods.
pub const NAMES: [&str; 4] = ["seek", "cs-lbs", "cs-sls", "cs-tp"];

/// The method of a name, with its shipped model.
///
/// # Errors
/// [`UnknownMethod`].
pub fn by_name(name: &str) -> Result<Box<dyn Method>, UnknownMethod> {
    let known = NAMES.into_iter().find(|n| *n == name);
    let of_paper = |heuristic| match ContentSeekerModels::shipped() {
        Ok(models) => Ok(Box::new(ContentSeeker::new(models, heuristic)) as Box<dyn Method>),
        Err(error) => Err(UnknownMethod::Model { name: known.unwrap_or("cs"), error }),
    };
    match known {
        Some("seek") => match Models::shipped() {
            Ok(models) => Ok(Box::new(Seek::new(models))),
            Err(error) => Err(UnknownMethod::Model { name: "seek", error }),
        },
        Some("cs-lbs") => of_paper(Heuristic::LargestBlockString),
        Some("cs-sls") => of_paper(Heuristic::StringLengthSmoothing),
        Some("cs-tp") => of_paper(Heuristic::TablePattern(Tp::default())),
        _ => Err(UnknownMethod::Name { name: name.to_owned() }),
    }
}
