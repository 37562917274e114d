//! Probabilities as records hold them.

/// A probability with four digits: further digits are noise of single precision.
pub fn rounded(probability: f32) -> f64 {
    (f64::from(probability) * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_have_four_digits() {
        assert_eq!(rounded(0.9), 0.9);
        assert_eq!(rounded(1.0 / 3.0), 0.3333);
    }
}
