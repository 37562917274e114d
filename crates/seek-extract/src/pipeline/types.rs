//! The page type classifiers: a first opinion, and a second one that has seen the content.

use super::load_forest::load_forest;
use super::models_error::ModelsError;
use super::stage_columns;
use seek_forest::{Forest, ModelFile};
use seek_page::PageType;
use std::collections::BTreeMap;

/// Page vector to page type.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeForests {
    /// From the page's vector and address alone.
    pub first: Forest,
    /// From these, the first opinion and what the content classifier found ([`super::content_summary`]).
    pub second: Option<Forest>,
}

/// Names of the forests in a model file.
pub(crate) const FIRST: &str = "page_type";
pub(crate) const SECOND: &str = "page_type.second";

impl TypeForests {
    /// The forests by their names in a model file.
    pub fn into_named(self) -> BTreeMap<String, Forest> {
        let second = self.second.map(|forest| (SECOND.to_owned(), forest));
        second.into_iter().chain([(FIRST.to_owned(), self.first)]).collect()
    }

    /// Takes the forests out of a model file; only the first must be there.
    pub(crate) fn from_file(file: &ModelFile) -> Result<TypeForests, ModelsError> {
        let types = PageType::ALL.map(PageType::name);
        let second = || load_forest(file, SECOND, &stage_columns::second_page_columns(), &types);
        Ok(TypeForests {
            first: load_forest(file, FIRST, &stage_columns::page_columns(), &types)?,
            second: file.forests().contains_key(SECOND).then(second).transpose()?,
        })
    }
}
