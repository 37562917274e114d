//! The pessimistic estimate of errors: what C4.5 expects of a leaf on new data.

use super::columns::TOLERANCE;

/// The upper limit of a binomial confidence interval, at a confidence factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PessimisticError {
    confidence: f64,
    /// The quantile of the normal distribution at 1 - confidence.
    z: f64,
}

impl PessimisticError {
    /// The estimate at a confidence factor, which is greater than 0 and at most 0.5.
    pub fn new(confidence: f64) -> Self {
        Self { confidence, z: upper_quantile(confidence) }
    }

    /// The errors to expect from a leaf with these class weights.
    pub fn of(&self, totals: &[f64]) -> f64 {
        let total: f64 = totals.iter().sum();
        if total < TOLERANCE {
            return 0.0;
        }
        let wrong = total - totals.iter().copied().fold(0.0, f64::max);
        wrong + self.additional(total, wrong)
    }

    /// The errors to expect beyond the observed ones: the upper limit by the normal approximation with continuity correction.
    /// Below one error the limit is exact for none and linear up to one.
    fn additional(&self, total: f64, wrong: f64) -> f64 {
        if wrong < 1.0 {
            let none = total * (1.0 - libm::pow(self.confidence, 1.0 / total));
            return none + wrong * (self.limit(total, 1.0) - none);
        }
        self.limit(total, wrong)
    }

    fn limit(&self, total: f64, wrong: f64) -> f64 {
        if wrong + 0.5 >= total {
            return (total - wrong).max(0.0);
        }
        let (z, share) = (self.z, (wrong + 0.5) / total);
        let spread = z * (share / total - share * share / total + z * z / (4.0 * total * total)).sqrt();
        let limit = (share + z * z / (2.0 * total) + spread) / (1.0 + z * z / total);
        limit * total - wrong
    }
}

/// The number that a normal variable exceeds with this probability, at most 0.5.
fn upper_quantile(probability: f64) -> f64 {
    let (mut low, mut high) = (0.0, 40.0);
    // Bisection: the interval has the width of rounding after 60 halvings.
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if libm::erfc(middle / std::f64::consts::SQRT_2) / 2.0 > probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_tables() {
        for (probability, quantile) in [(0.5, 0.0), (0.25, 0.674_490), (0.05, 1.644_854), (0.001, 3.090_232)] {
            assert!((upper_quantile(probability) - quantile).abs() < 1e-6, "{probability}");
        }
    }

    /// The estimates of Quinlan's book (section 4.2): 0.206 of 6, 0.143 of 9 and 0.750 of 1 instances without an error, and 0.157 of
    /// 16 with one.
    #[test]
    fn the_examples_of_the_book_are_met() {
        let error = PessimisticError::new(0.25);
        for (total, wrong, rate) in [(6.0, 0.0, 0.206), (9.0, 0.0, 0.143), (1.0, 0.0, 0.750), (16.0, 1.0, 0.157)] {
            let found = error.of(&[total - wrong, wrong]) / total;
            assert!((found - rate).abs() < 0.003, "{total} {wrong}: {found}");
        }
    }

    #[test]
    fn no_estimate_exceeds_the_number_of_instances() {
        let error = PessimisticError::new(0.25);
        assert_eq!(error.of(&[0.0, 0.0]), 0.0);
        for total in 1..60 {
            let mut last = 0.0;
            for wrong in 0..=total / 2 {
                let (total, wrong) = (f64::from(total), f64::from(wrong));
                let found = error.of(&[total - wrong, wrong]);
                assert!(found > wrong - 1e-9 && found <= total && found > last, "{total} {wrong}: {found}");
                last = found;
            }
        }
    }
}
