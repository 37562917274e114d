//! How the labels of corpora are read.

use super::attributes::DEFAULT_ATTRIBUTE;
use super::label_kind::LabelNames;
use super::type_names::TypeNames;
use seek_label::rules::Rules;
use std::sync::Arc;

/// How the labels of corpora are read.
#[derive(Debug, Clone)]
pub struct LabelOptions {
    /// The name of the attribute that labels elements of a page.
    pub attribute: String,
    /// The names of labels.
    pub names: LabelNames,
    /// The page types that pages may have.
    pub types: TypeNames,
    /// The rules that select the main content of pages without other labels.
    pub rules: Option<Arc<Rules>>,
}

impl Default for LabelOptions {
    fn default() -> Self {
        LabelOptions {
            attribute: DEFAULT_ATTRIBUTE.to_owned(),
            names: LabelNames::default(),
            types: TypeNames::default(),
            rules: None,
        }
    }
}
