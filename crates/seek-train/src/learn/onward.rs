//! Boosting that goes on from scores that are there already.

use super::Learner;
use super::boosted::{Boosted, BoostedParams};
use super::error::LearnError;
use super::table::Samples;
use seek_forest::Forest;

/// Fits what is to be added to scores that rows have already ([`Boosted::fit_from`]).
#[derive(Clone, Debug)]
pub struct Onward {
    boosted: Boosted,
    init: Vec<f32>,
}

impl Onward {
    /// Boosting with this seed from the scores `init`, one for each row of the table (two classes).
    ///
    /// # Errors
    /// [`LearnError::Parameter`].
    pub fn new(params: BoostedParams, seed: u64, init: Vec<f32>) -> Result<Self, LearnError> {
        Ok(Self { boosted: BoostedParams { seed, ..params }.check()?, init })
    }
}

impl Learner for Onward {
    fn name(&self) -> &'static str {
        "onward"
    }

    fn fit_rows(&self, samples: &Samples, rows: &[u32]) -> Result<Forest, LearnError> {
        self.boosted.fit_from(samples, rows, &self.init)
    }
}
