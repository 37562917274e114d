//! The values that a parameter may have: checked as text, and described in words.

use std::fmt;

/// The values that a parameter may have.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum ParameterRange {
    /// Whole numbers.
    Whole {
        /// The least.
        least: u64,
        /// The greatest; `u64::MAX` for no limit.
        most: u64,
    },
    /// Finite numbers.
    Number {
        /// The lower end.
        least: f64,
        /// Whether the lower end itself is out of range.
        above: bool,
        /// The greatest; infinity for no limit.
        most: f64,
    },
    /// `true` or `false`.
    Switch,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// The values of another range, or this word.
    Or(&'static ParameterRange, &'static str),
    /// Any text.
    Text,
    /// Text of a kind.
    TextOf {
        /// What it is, with its article, such as `a host name`.
        kind: &'static str,
        /// Whether a text is of this kind.
        is_valid: fn(&str) -> bool,
    },
    /// Values of a range with commas between.
    List {
        /// The range of each value.
        of: &'static ParameterRange,
        /// The least number of values.
        least: usize,
        /// The greatest number of values; `usize::MAX` for no limit.
        most: usize,
    },
}

impl ParameterRange {
    /// Whole numbers from this one on.
    pub const fn whole(least: u64) -> ParameterRange {
        ParameterRange::Whole { least, most: u64::MAX }
    }

    /// Whole numbers from one to another.
    pub const fn whole_to(least: u64, most: u64) -> ParameterRange {
        ParameterRange::Whole { least, most }
    }

    /// Numbers from this one on.
    pub const fn at_least(least: f64) -> ParameterRange {
        ParameterRange::Number { least, above: false, most: f64::INFINITY }
    }

    /// Numbers above this one.
    pub const fn above(least: f64) -> ParameterRange {
        ParameterRange::Number { least, above: true, most: f64::INFINITY }
    }

    /// Numbers above one, up to another.
    pub const fn above_to(least: f64, most: f64) -> ParameterRange {
        ParameterRange::Number { least, above: true, most }
    }

    /// Numbers from one to another.
    pub const fn number_to(least: f64, most: f64) -> ParameterRange {
        ParameterRange::Number { least, above: false, most }
    }

    /// At least so many values of a range.
    pub const fn list_of(of: &'static ParameterRange, least: usize) -> ParameterRange {
        ParameterRange::List { of, least, most: usize::MAX }
    }

    /// So many values of a range.
    pub const fn array_of(of: &'static ParameterRange, count: usize) -> ParameterRange {
        ParameterRange::List { of, least: count, most: count }
    }

    /// Whether a value is in the range.
    pub fn contains(&self, text: &str) -> bool {
        match *self {
            ParameterRange::Whole { least, most } => text.parse().is_ok_and(|n: u64| (least..=most).contains(&n)),
            ParameterRange::Number { least, above, most } => {
                let is_within = |n: f64| n.is_finite() && (n > least || n == least && !above) && n <= most;
                text.parse().is_ok_and(is_within)
            }
            ParameterRange::Switch => matches!(text, "true" | "false"),
            ParameterRange::OneOf(words) => words.contains(&text),
            ParameterRange::Or(range, word) => text == word || range.contains(text),
            ParameterRange::Text => true,
            ParameterRange::TextOf { is_valid, .. } => is_valid(text),
            ParameterRange::List { of, least, most } => {
                let mut values = text.split(',').filter(|_| !text.is_empty());
                let count = values.clone().count();
                (least..=most).contains(&count) && values.all(|value| of.contains(value))
            }
        }
    }
}

impl fmt::Display for ParameterRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ParameterRange::Whole { least, most: u64::MAX } => write!(f, "a whole number of at least {least}"),
            ParameterRange::Whole { least, most } => write!(f, "a whole number from {least} to {most}"),
            ParameterRange::Number { least, above, most } => match (above, most.is_finite()) {
                (true, true) => write!(f, "a number above {least} and at most {most}"),
                (true, false) => write!(f, "a number above {least}"),
                (false, true) => write!(f, "a number from {least} to {most}"),
                (false, false) => write!(f, "a number of at least {least}"),
            },
            ParameterRange::Switch => f.write_str("true or false"),
            ParameterRange::OneOf(words) => f.write_str(&words.join(" or ")),
            ParameterRange::Or(range, word) => write!(f, "{range}, or {word}"),
            ParameterRange::Text => f.write_str("a text"),
            ParameterRange::TextOf { kind, .. } => f.write_str(kind),
            ParameterRange::List { of, least: 0, .. } => write!(f, "a list, empty or each {of}"),
            ParameterRange::List { of, least: 1, .. } => write!(f, "a list, each {of}"),
            ParameterRange::List { of, least, .. } => write!(f, "a list of {least}, each {of}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: ParameterRange = ParameterRange::TextOf { kind: "a host name", is_valid: |text| text.contains('.') };
    const SHARE: ParameterRange = ParameterRange::number_to(0.0, 1.0);

    #[test]
    fn each_range_has_words_and_ends() {
        let cases: [(ParameterRange, &str, &[&str], &[&str]); 11] = [
            (ParameterRange::whole(1), "a whole number of at least 1", &["1", "99999"], &["0", "-1", "1.5", "", "x"]),
            (ParameterRange::whole_to(0, 100), "a whole number from 0 to 100", &["0", "100"], &["101"]),
            (ParameterRange::at_least(0.0), "a number of at least 0", &["0", "1e9"], &["-0.1", "NaN", "inf"]),
            (ParameterRange::above(0.0), "a number above 0", &["0.1"], &["0", "-1"]),
            (ParameterRange::above_to(0.0, 1.0), "a number above 0 and at most 1", &["1"], &["0", "1.1"]),
            (SHARE, "a number from 0 to 1", &["0", "1"], &["-1", "1.1"]),
            (ParameterRange::Switch, "true or false", &["true"], &["yes", "1"]),
            (ParameterRange::OneOf(&["gini", "entropy"]), "gini or entropy", &["gini"], &["Gini", ""]),
            (ParameterRange::Or(&SHARE, "learned"), "a number from 0 to 1, or learned", &["learned", "1"], &["2"]),
            (HOST, "a host name", &["a.example"], &["a"]),
            (ParameterRange::list_of(&HOST, 1), "a list, each a host name", &["a.example", "a.b,b.c"], &["", "a.b,"]),
        ];
        for (range, words, inside, outside) in cases {
            assert_eq!(range.to_string(), words);
            assert!(inside.iter().all(|value| range.contains(value)), "{range}");
            assert!(!outside.iter().any(|value| range.contains(value)), "{range}");
        }
        assert!(ParameterRange::list_of(&SHARE, 0).contains(""));
        let two = ParameterRange::array_of(&SHARE, 2);
        assert_eq!(["1", "1,0", "1,0,1"].map(|text| two.contains(text)), [false, true, false]);
        assert_eq!(two.to_string(), "a list of 2, each a number from 0 to 1");
    }
}
