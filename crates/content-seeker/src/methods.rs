//! All methods by name: the pipeline of this project, the paper's chain, and other methods of the literature.
//!
//! ```
//! # fn main() -> Result<(), content_seeker::methods::MakeError> {
//! use content_seeker::methods::{CATALOG, SHIPPED, make};
//!
//! for entry in CATALOG {
//!     println!("{}: {}", entry.name, entry.source);
//! }
//! let method = make("bte", &[], &SHIPPED)?;
//! assert_eq!(method.name(), "bte");
//! # Ok(()) }
//! ```

pub use crate::shipped::SHIPPED;
use seek_extract::parameter::ParameterDescription;
use seek_methods::ModelKind;
pub use seek_methods::{CATALOG, Entry, GivenModel, MakeError, MakeMethod, MethodModels, ShippedModels, make, names};
use serde::Serialize;

/// The record of a method.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct MethodRecord {
    /// The name.
    pub name: &'static str,
    /// The name of the kind of trained models that the method takes, `pipeline` or `chain`; `rules` for a method without.
    pub family: &'static str,
    /// What the method reads of a page.
    pub view: String,
    /// The paper or the program that describes the method.
    pub source: &'static str,
    /// The parameters, in the order of the method's table.
    pub parameters: Vec<ParameterRecord>,
}

/// The record of a parameter.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct ParameterRecord {
    /// The name.
    pub name: &'static str,
    /// The default as a text, as `--set` takes it.
    pub default: String,
    /// The values that it can have.
    pub range: String,
    /// What it means.
    pub meaning: &'static str,
}

impl MethodRecord {
    /// The record of a method.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::methods::MakeError> {
    /// use content_seeker::methods::{CATALOG, Entry, MethodRecord};
    /// assert_eq!(MethodRecord::of(Entry::find(CATALOG, "bte")?)?.family, "rules");
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`MakeError`] if this build has no models, or they do not fit.
    pub fn of(entry: &'static Entry) -> Result<MethodRecord, MakeError> {
        Ok(MethodRecord {
            name: entry.name,
            family: entry.model_kind().map_or("rules", ModelKind::name),
            view: entry.make(&[], &SHIPPED)?.view().to_string(),
            source: entry.source,
            parameters: entry.parameters().into_iter().map(ParameterRecord::of).collect(),
        })
    }
}

impl ParameterRecord {
    fn of(described: ParameterDescription) -> ParameterRecord {
        ParameterRecord {
            name: described.name,
            default: described.value,
            range: described.range.to_string(),
            meaning: described.meaning,
        }
    }
}
