//! Boosting that starts from given scores.

use super::boosted::Boosted;
use super::boosted_params::BoostedParams;
use super::error::LearnError;
use super::learner::Learner;
use super::table::Samples;
use seek_forest::Forest;

/// Fits a correction to the scores that the rows already have ([`Boosted::fit_from`]).
#[derive(Clone, Debug)]
pub struct WarmStartBoosting {
    boosted: Boosted,
    /// One start score for each row of the table.
    init: Vec<f32>,
}

impl WarmStartBoosting {
    /// Boosting with this seed from the scores `init`: one for each row of the table, for two classes.
    ///
    /// # Errors
    /// [`LearnError::Parameter`].
    pub fn new(params: BoostedParams, seed: u64, init: Vec<f32>) -> Result<Self, LearnError> {
        Ok(Self { boosted: BoostedParams { seed, ..params }.check()?, init })
    }
}

impl Learner for WarmStartBoosting {
    fn name(&self) -> &'static str {
        "warm-start boosting"
    }

    fn fit_rows(&self, samples: &Samples, rows: &[u32]) -> Result<Forest, LearnError> {
        self.boosted.fit_from(samples, rows, &self.init)
    }
}
