//! Why a method chose what it chose: probabilities of the stages, reasons, decisions and drawings.

use crate::{Error, ExtractedPage};
pub use seek_extract::picture::{Mark, Picture, Series, Shape, Threshold};
pub use seek_extract::{
    Decision, Explanation, HeuristicFeatures, Outcome, Reason, SegmentScore, TYPES, View, best_type,
};

impl ExtractedPage {
    /// Everything that the pipeline computed; none for another method.
    pub fn pipeline_outcome(&self) -> Option<&Outcome> {
        self.outcome()
    }

    /// Why some blocks got their probabilities: for each of `blocks`, in that order, at most `most` features. None for
    /// another method than the pipeline.
    ///
    /// # Errors
    /// [`Error::Method`].
    ///
    /// # Panics
    /// If the page has no such block.
    pub fn explain(&self, blocks: &[usize], most: usize) -> Result<Option<Vec<Explanation>>, Error> {
        match self.extractor().pipeline() {
            Some(seek) => Ok(Some(seek.explain(self.page(), blocks, most)?)),
            None => Ok(None),
        }
    }

    /// The decisions on each of the first `most` blocks; empty for a method that decides nothing about blocks.
    ///
    /// # Errors
    /// [`Error::Method`].
    pub fn decisions(&self, most: usize) -> Result<Vec<Vec<Decision>>, Error> {
        Ok(self.extractor().with_method(|method| method.decisions(self.page(), most))?)
    }

    /// The figures of the method's paper for this page.
    ///
    /// # Errors
    /// [`Error::Method`].
    pub fn pictures(&self) -> Result<Vec<Picture>, Error> {
        match self.outcome() {
            Some(outcome) => Ok(vec![outcome.picture()]),
            None => Ok(self.extractor().with_method(|method| method.pictures(self.page()))?),
        }
    }
}
