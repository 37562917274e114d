//! SMO: a support vector machine with a linear kernel (linfa-svm).
//!
//! The default kernel of WEKA's `SMO` is a polynomial of degree 1, the linear kernel, with C = 1 and a tolerance of .001. WEKA
//! scales each feature to 0..=1 first. linfa-svm stores the kernel of all pairs of instances: 8 n² bytes.

use super::classifier::PaperClassifier;
use super::instances::Instances;
use super::ranges::Ranges;
use super::scale::MinMax;
use anyhow::Result;
use linfa::Dataset;
use linfa::traits::{Fit, Predict};
use linfa_svm::Svm;
use ndarray::{Array1, Array2};
use seek_train::learn::LearnError;

/// Unchecked parameters of SMO.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SmoParams {
    /// Cost of an instance on the wrong side, greater than 0. WEKA's default is 1.
    pub c: f32,
    /// Tolerance of the optimisation, greater than 0. WEKA's default is .001.
    pub tolerance: f32,
}

impl Default for SmoParams {
    fn default() -> Self {
        SmoParams { c: 1.0, tolerance: 1e-3 }
    }
}

impl SmoParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`LearnError::Parameter`] for the first parameter that is out of range.
    pub fn check(self) -> Result<Smo, LearnError> {
        let ranges = Ranges("SMO");
        ranges.positive("c", self.c)?;
        ranges.positive("tolerance", self.tolerance)?;
        Ok(Smo(self))
    }
}

/// SMO with checked parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Smo(SmoParams);

impl PaperClassifier for Smo {
    fn name(&self) -> &'static str {
        "SMO"
    }

    fn fit_predict(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>> {
        let scaling = MinMax::fit(&train.records, 0.0, 1.0);
        let targets: Array1<bool> = train.targets.iter().copied().collect();
        let dataset = Dataset::new(scaling.scale(&train.records), targets);
        let (c, tolerance) = (f64::from(self.0.c), f64::from(self.0.tolerance));
        let params = Svm::<f64, bool>::params().linear_kernel().pos_neg_weights(c, c).eps(tolerance);
        let machine = params.fit(&dataset)?;
        Ok(machine.predict(&scaling.scale(test)).to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::super::classifier::tests::{accuracy, points};
    use super::*;

    #[test]
    fn the_scale_of_the_features_does_not_matter() {
        let smo = SmoParams::default().check().unwrap();
        assert!(accuracy(&smo, |x, y| 0.5 * x + y > 80.0) > 0.95);
        let class = |x: f32, y: f32| 0.5 * x + y > 80.0;
        let stretched = |instances: Instances| Instances {
            records: instances.records * &ndarray::array![[1e6, 1e-3]],
            ..instances
        };
        let (train, test) = (points(300, 1, class), points(300, 2, class));
        let plain = smo.fit_predict(&train, &test.records).unwrap();
        let far = smo.fit_predict(&stretched(train), &stretched(test).records).unwrap();
        let same = plain.iter().zip(&far).filter(|(a, b)| a == b).count();
        assert!(same >= 297, "{same} of 300 answers are the same");
    }

    #[test]
    fn parameters_out_of_range_are_rejected() {
        assert!(SmoParams { c: 0.0, ..SmoParams::default() }.check().is_err());
        assert!(SmoParams { tolerance: f32::NAN, ..SmoParams::default() }.check().is_err());
    }
}
