//! The trait of everything that finds main content.

use crate::picture::Picture;
use seek_forest::ForestError;
use seek_page::{NodeId, Page, PageError, Selection};
use std::fmt;

/// Anything that finds main content.
pub trait Method: Send + Sync {
    /// The name as in the literature.
    fn name(&self) -> &'static str;

    /// What of a page it reads.
    fn view(&self) -> View;

    /// Its parameters, as a person would name them; empty where it has none.
    fn parameters(&self) -> String {
        String::new()
    }

    /// Names of the corpora that its model or its parameters were fitted on: on their pages it is measured too well. Empty where nothing
    /// is fitted.
    fn trained_on(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The main content of a page. Who calls it asks for the page's deadline behind it ([`Page::check_deadline`]): most
    /// methods take little beyond the view that they read, and ask no more than that does.
    ///
    /// # Errors
    /// [`MethodError`] where the page exceeds its limits, or the method's model does not fit.
    fn select(&self, page: &Page) -> Result<Selection, MethodError>;

    /// What led to the choice of each of the first `most` blocks of a page: its decisions in their order. Empty where it decides nothing
    /// about blocks.
    ///
    /// # Errors
    /// As for [`Method::select`].
    fn decisions(&self, _page: &Page, _most: usize) -> Result<Vec<Vec<Decision>>, MethodError> {
        Ok(Vec::new())
    }

    /// What it sees of a page, to be drawn: the figures of its paper. None where there is nothing to see but the choice.
    ///
    /// # Errors
    /// As for [`Method::select`].
    fn pictures(&self, _page: &Page) -> Result<Vec<Picture>, MethodError> {
        Ok(Vec::new())
    }
}

/// One decision on the way to a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// What is decided, in a word.
    pub name: &'static str,
    /// The element that it is about, where it is about one.
    pub element: Option<NodeId>,
    /// What was decided, and why.
    pub what: String,
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

/// What of a page a method reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum View {
    /// The lines of the source.
    Source,
    /// Tags and words, as the tokenizer gives them.
    Tokens,
    /// The tree.
    Dom,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            View::Source => "source",
            View::Tokens => "tokens",
            View::Dom => "dom",
        })
    }
}
