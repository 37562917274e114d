//! The trait of all methods that find main content.

use crate::page_map::PageMap;
use crate::picture::Picture;
use seek_forest::{ForestError, Training};
use seek_page::{NodeId, Page, PageError, Selection};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// A method that finds the main content of a page.
///
/// ```
/// use seek_extract::{Method, MethodError, View};
/// use seek_page::{Page, Selection};
///
/// /// Chooses every block.
/// struct AllBlocks;
///
/// impl Method for AllBlocks {
///     fn name(&self) -> &'static str {
///         "all"
///     }
///
///     fn view(&self) -> View {
///         View::Dom
///     }
///
///     fn select(&self, page: &Page) -> Result<Selection, MethodError> {
///         Ok(Selection::of_blocks((0..page.blocks()?.len()).collect()))
///     }
/// }
///
/// # fn main() -> Result<(), MethodError> {
/// let page = Page::from_source("<p>The storm</p><p>hit the coast</p>")?;
/// assert_eq!(AllBlocks.select(&page)?, Selection::of_blocks(vec![0, 1]));
/// # Ok(())
/// # }
/// ```
pub trait Method: Any + Send + Sync {
    /// The name in the literature, such as `dana`.
    fn name(&self) -> &'static str;

    /// The part of a page that the method reads.
    fn view(&self) -> View;

    /// The parameters in a form for people. Empty for a method without parameters.
    fn parameters(&self) -> String {
        String::new()
    }

    /// Its trained model, if it has one that says what it was trained on.
    fn model(&self) -> Option<&dyn TrainedModel> {
        None
    }

    /// Names of the corpora on which the model or the parameters were fitted. Measurements on these corpora are too
    /// optimistic. Empty for a method that was not fitted.
    fn trained_on(&self) -> Vec<&str> {
        self.model().map_or_else(Vec::new, TrainedModel::trained_on)
    }

    /// Short fingerprint of the file of its trained model: 12 hexadecimal digits. `None` for a method without one.
    fn model_fingerprint(&self) -> Option<&str> {
        self.model().map(TrainedModel::fingerprint)
    }

    /// The names of the page types that its model knows. Empty for a method that makes no use of the type.
    fn page_types(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The same method for pages of a known type. `None` for a name that is not among [`Method::page_types`].
    fn for_page_type(&self, _page_type: &str) -> Option<Arc<dyn Method>> {
        None
    }

    /// Finds the main content of a page.
    ///
    /// The caller checks the deadline of the page after the call ([`Page::check_deadline`]): most methods check it only
    /// while they read their view.
    ///
    /// # Errors
    /// [`MethodError`] if the page exceeds its limits, or the model of the method does not fit.
    fn select(&self, page: &Page) -> Result<Selection, MethodError>;

    /// The decisions on each of the first `limit` blocks of a page, in the order in which they were made. Empty for a
    /// method that makes no decisions on blocks.
    ///
    /// # Errors
    /// As for [`Method::select`].
    fn decisions(&self, _page: &Page, _limit: usize) -> Result<Vec<Vec<Decision>>, MethodError> {
        Ok(Vec::new())
    }

    /// The plots of the method's paper, drawn from this page. Empty for a method without plots.
    ///
    /// # Errors
    /// As for [`Method::select`].
    fn pictures(&self, _page: &Page) -> Result<Vec<Picture>, MethodError> {
        Ok(Vec::new())
    }

    /// Maps of the page, for a method that looks at it. Empty for a method that does not.
    ///
    /// # Errors
    /// As for [`Method::select`].
    fn maps(&self, _page: &Page) -> Result<Vec<PageMap>, MethodError> {
        Ok(Vec::new())
    }
}

/// Prefix of the score of each training corpus in a model file. The name of the corpus follows.
pub const INNER_F1: &str = "inner_f1.";

/// The trained model of one file. It answers for its method.
pub trait TrainedModel {
    /// The training data and the scores of the training run.
    fn training(&self) -> &Training;

    /// Short fingerprint of the model file: 12 hexadecimal digits.
    fn fingerprint(&self) -> &str;

    /// Names of the training corpora: the file holds a score for each. The first files of the chain have none.
    fn trained_on(&self) -> Vec<&str> {
        self.training().scores.keys().filter_map(|name| name.strip_prefix(INNER_F1)).collect()
    }
}

/// One decision of a method on a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The step that decides, in one word, such as `segment`.
    pub name: &'static str,
    /// The element that the decision is about, if it is about one.
    pub element: Option<NodeId>,
    /// The decision and its reason.
    pub description: String,
}

/// Why a method found no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MethodError {
    /// The page exceeds its limits.
    #[error(transparent)]
    Page(#[from] PageError),
    /// The model does not fit the rows.
    #[error(transparent)]
    Forest(#[from] ForestError),
    /// The network of the method failed.
    #[error("the network of the method failed")]
    Network(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The method reads the boxes of the nodes, but the page has none.
    #[error("the method reads the layout of the page, but nothing has measured it")]
    NoLayout,
}

/// The part of a page that a method reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum View {
    /// The lines of the source.
    Source,
    /// The tags and words that the tokenizer gives.
    Tokens,
    /// The tree.
    Dom,
    /// The boxes of the nodes.
    Layout,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            View::Source => "source",
            View::Tokens => "tokens",
            View::Dom => "dom",
            View::Layout => "layout",
        })
    }
}
