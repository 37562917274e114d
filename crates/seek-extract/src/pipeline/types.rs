//! The page type classifiers of the first pass, before the content is known, and of the second pass, after it.

use super::classifier_names::{FIRST_PAGE_TYPE, SECOND_PAGE_TYPE};
use super::load_forest::load_forest;
use super::models_error::ModelsError;
use super::stage_columns;
use seek_forest::{Forest, ModelFile};
use seek_page::PageType;
use std::collections::BTreeMap;

/// Page row to page type.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeForests {
    /// The classifier of the first pass. It reads the page's own features.
    pub first: Forest,
    /// The classifier of the second pass, if the model has one. It also reads the result of the first pass and the
    /// summary of the content ([`content_summary`](super::content_summary)).
    pub second: Option<Forest>,
}

impl TypeForests {
    /// The forests by their names in a model file.
    pub fn into_named(self) -> BTreeMap<String, Forest> {
        let second = self.second.map(|forest| (SECOND_PAGE_TYPE.to_owned(), forest));
        second.into_iter().chain([(FIRST_PAGE_TYPE.to_owned(), self.first)]).collect()
    }

    /// Reads the forests from a model file. Only the first is required.
    pub(crate) fn from_file(file: &ModelFile) -> Result<TypeForests, ModelsError> {
        let types = PageType::ALL.map(PageType::name);
        let second = || load_forest(file, SECOND_PAGE_TYPE, &stage_columns::second_page_columns(), &types);
        Ok(TypeForests {
            first: load_forest(file, FIRST_PAGE_TYPE, &stage_columns::first_page_columns(), &types)?,
            second: file.forests().contains_key(SECOND_PAGE_TYPE).then(second).transpose()?,
        })
    }
}
