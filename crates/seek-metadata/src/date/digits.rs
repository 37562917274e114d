//! Decimal digits of other scripts.

use std::borrow::Cow;

/// The zeros of the scripts in which pages write dates. The digits from one to nine follow each.
const ZEROS: [char; 15] = [
    '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{ae6}', '\u{b66}', '\u{be6}', '\u{c66}', '\u{ce6}',
    '\u{d66}', '\u{e50}', '\u{ed0}', '\u{1040}', '\u{ff10}',
];
/// The zero of Persian, Pashto and Urdu.
pub(super) const PERSIAN_ZERO: char = '\u{6f0}';

/// A text with ASCII digits in the place of others.
pub(super) fn with_ascii_digits(text: &str) -> Cow<'_, str> {
    let is_other = |c: char| !c.is_ascii() && digit(c).is_some();
    if text.is_ascii() || !text.contains(is_other) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| digit(c).unwrap_or(c)).collect())
}

fn digit(c: char) -> Option<char> {
    let after = ZEROS.partition_point(|&zero| zero <= c);
    let value = u32::from(c) - u32::from(ZEROS[after.checked_sub(1)?]);
    char::from_digit(value, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_other_scripts_become_ascii() {
        for text in ["۱۴۰۳", "١٤٠٣", "१४०३", "๑๔๐๓", "１４０３", "১৪০৩"] {
            assert_eq!(with_ascii_digits(text), "1403", "{text}");
        }
        assert!(matches!(with_ascii_digits("Mai é 3"), Cow::Borrowed(_)));
        assert_eq!(with_ascii_digits("年۵"), "年5");
    }
}
