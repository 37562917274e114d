//! Range checks for the parameters of a learner.

use seek_train::learn::LearnError;

/// Range checks for the parameters of one learner. Holds the learner's name for error messages.
pub(crate) struct Ranges(pub &'static str);

impl Ranges {
    /// Checks for a whole number of at least `least`, which is 1 or 2.
    pub fn at_least(&self, name: &'static str, value: usize, least: usize) -> Result<(), LearnError> {
        let expected = if least == 1 { "at least 1" } else { "at least 2" };
        self.expect(value >= least, name, value, expected)
    }

    /// Checks for a share: greater than 0, at most 1.
    pub fn share(&self, name: &'static str, value: f32) -> Result<(), LearnError> {
        self.expect(value > 0.0 && value <= 1.0, name, value, "more than 0 and at most 1")
    }

    /// Checks for a finite number of at least 0.
    pub fn not_negative(&self, name: &'static str, value: f32) -> Result<(), LearnError> {
        self.expect(value >= 0.0 && value.is_finite(), name, value, "a finite number of at least 0")
    }

    /// Checks for a finite number greater than 0.
    pub fn positive(&self, name: &'static str, value: f32) -> Result<(), LearnError> {
        self.expect(value > 0.0 && value.is_finite(), name, value, "a finite number greater than 0")
    }

    fn expect(
        &self,
        valid: bool,
        name: &'static str,
        value: impl ToString,
        expected: &'static str,
    ) -> Result<(), LearnError> {
        if valid {
            return Ok(());
        }
        Err(LearnError::Parameter { learner: self.0, name, value: value.to_string(), expected: expected.to_owned() })
    }
}
