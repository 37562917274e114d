//! Whether the boxes of a page can be those that its readers saw.
//!
//! Saved pages often lack their style sheets. Then an engine measures a page that no reader saw.
//! [`credible`] tells such layouts apart, by the boxes of texts ([`text_boxes`]) and by how far they overlap ([`overlap`]).
//! [`LayoutFilter`] measures pages with and without a credible layout apart.

pub mod credible;
pub mod overlap;
pub mod text_boxes;

use serde::{Deserialize, Serialize};

/// The pages that are measured.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LayoutFilter {
    /// All pages.
    #[default]
    All,
    /// Pages with a credible layout.
    Credible,
    /// All other pages: their layout is not credible, or they have none.
    NotCredible,
}

impl LayoutFilter {
    /// What it keeps, for people.
    pub fn meaning(self) -> &'static str {
        match self {
            LayoutFilter::All => "all pages",
            LayoutFilter::Credible => "only pages with a credible layout",
            LayoutFilter::NotCredible => "only pages without a credible layout",
        }
    }

    /// Whether a page is kept. Calls `is_credible` only if the answer depends on it.
    ///
    /// # Errors
    /// Those of `is_credible`.
    pub fn keeps<E>(self, is_credible: impl FnOnce() -> Result<bool, E>) -> Result<bool, E> {
        Ok(match self {
            LayoutFilter::All => true,
            LayoutFilter::Credible => is_credible()?,
            LayoutFilter::NotCredible => !is_credible()?,
        })
    }
}
