//! Why a method chose its blocks: results of the pipeline's stages, decisions of other methods, and plots.
//!
//! ```
//! # fn main() -> Result<(), content_seeker::Error> {
//! let html = "<p>The storm hit the coast at night.</p><p>It left at dawn, and nobody was hurt.</p>";
//! let page = content_seeker::Extractor::new().extract(html)?;
//! for explanation in page.explain(&[0, 1], 3)?.unwrap_or_default() {
//!     for reason in &explanation.reasons {
//!         println!("block {}: {} {:+.2}", explanation.block, reason.feature, reason.contribution);
//!     }
//! }
//! # Ok(()) }
//! ```

use crate::error::Error;
use crate::extracted_page::ExtractedPage;
pub use seek_extract::page_map::{Layer, LayerStyle, PageMap};
pub use seek_extract::picture::{Mark, Picture, Series, Shape, Threshold};
pub use seek_extract::{
    Decision, Explanation, HeuristicFeatures, Outcome, Reason, SegmentScore, TYPES, View, best_type,
};

impl ExtractedPage {
    /// The result of the pipeline with its intermediate probabilities; `None` for another method.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// let page = content_seeker::Extractor::new().extract("<p>A page with one sentence of text.</p>")?;
    /// let outcome = page.pipeline_outcome().expect("the method is the pipeline");
    /// assert_eq!(outcome.selection.probabilities.len(), 1);
    /// # Ok(()) }
    /// ```
    pub fn pipeline_outcome(&self) -> Option<&Outcome> {
        self.outcome()
    }

    /// Explains the probabilities of `blocks`, in that order, each with at most `limit` features. `None` for another
    /// method than the pipeline. The [module](crate::explain) has an example.
    ///
    /// # Errors
    /// [`Error::Method`] if the page exceeds its limits.
    ///
    /// # Panics
    /// If the page has no block of such a number.
    pub fn explain(&self, blocks: &[usize], limit: usize) -> Result<Option<Vec<Explanation>>, Error> {
        match self.configuration().pipeline() {
            Some(seek) => Ok(Some(seek.explain(self.page(), blocks, limit)?)),
            None => Ok(None),
        }
    }

    /// The decisions on each of the first `limit` blocks. Empty for a method that makes no decisions on blocks.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// let extractor = content_seeker::Extractor::builder().method("cs-lbs").build()?;
    /// let page = extractor.extract("<p>The storm hit the coast at night.</p>")?;
    /// for decision in page.decisions(1)?.iter().flatten() {
    ///     println!("{}: {}", decision.name, decision.description);
    /// }
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`Error::Method`] if the page exceeds its limits.
    pub fn decisions(&self, limit: usize) -> Result<Vec<Vec<Decision>>, Error> {
        Ok(self.configuration().method().decisions(self.page(), limit)?)
    }

    /// The plots of the method for this page. For the pipeline, one plot of the probabilities of all blocks.
    ///
    /// ```
    /// # fn main() -> Result<(), content_seeker::Error> {
    /// let page = content_seeker::Extractor::new().extract("<p>A page with one sentence of text.</p>")?;
    /// assert_eq!(page.pictures()?[0].series[0].values.len(), 1);
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`Error::Method`] if the page exceeds its limits.
    pub fn pictures(&self) -> Result<Vec<Picture>, Error> {
        match self.outcome() {
            Some(outcome) => Ok(vec![outcome.picture()]),
            None => Ok(self.configuration().method().pictures(self.page())?),
        }
    }

    /// Maps of the page, for a method that looks at it. Empty for a method that does not.
    ///
    /// # Errors
    /// [`Error::Method`] if the page exceeds its limits.
    pub fn maps(&self) -> Result<Vec<PageMap>, Error> {
        Ok(self.configuration().method().maps(self.page())?)
    }
}
