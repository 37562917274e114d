//! Numbers of products: barcodes (GTIN) with their check digit, and the numbers of sellers and makers; names of makers.

use crate::text::single_spaced;

/// Longest number of a seller or maker in bytes.
const LONGEST: usize = 64;
/// What templates write where a product has no number.
const PLACEHOLDERS: [&str; 14] = [
    "n/a", "na", "none", "null", "undefined", "nan", "false", "true", "unknown", "tbd", "default", "does not apply",
    "nicht zutreffend", "non applicable",
];

/// The digits of a GTIN of 8, 12, 13 or 14 digits with a valid check digit. An ISBN of 10 digits becomes one of 13.
pub(super) fn gtin(text: &str) -> Option<String> {
    let digits: String = text.trim().chars().filter(|c| !matches!(c, ' ' | '-' | '\u{a0}' | '\u{2010}')).collect();
    if digits.len() == 10 {
        return isbn_of_ten(&digits);
    }
    // Data that hold the number as an integer lose the first zero of a UPC.
    let digits = if digits.len() == 11 { format!("0{digits}") } else { digits };
    let is_number = digits.bytes().all(|b| b.is_ascii_digit()) && digits.bytes().any(|b| b != b'0');
    (is_number && matches!(digits.len(), 8 | 12 | 13 | 14) && check_sum(&digits).is_multiple_of(10)).then_some(digits)
}

/// The sum of the digits, every second one from the last times three (GS1 General Specifications, section 7.9.1).
fn check_sum(digits: &str) -> u32 {
    digits.bytes().rev().enumerate().map(|(i, digit)| u32::from(digit - b'0') * if i % 2 == 0 { 1 } else { 3 }).sum()
}

/// The ISBN of 13 digits for one of 10 whose check digit is valid (ISO 2108).
fn isbn_of_ten(text: &str) -> Option<String> {
    let value = |(i, byte): (usize, u8)| match byte {
        b'0'..=b'9' => Some(u32::from(byte - b'0')),
        b'X' | b'x' if i == 9 => Some(10),
        _ => None,
    };
    let digits: Option<Vec<u32>> = text.bytes().enumerate().map(value).collect();
    let sum: u32 = digits?.iter().zip((1..=10).rev()).map(|(digit, weight)| digit * weight).sum();
    let body = format!("978{}", text.get(..9)?);
    let check = (10 - check_sum(&format!("{body}0")) % 10) % 10;
    (sum > 0 && sum.is_multiple_of(11)).then(|| format!("{body}{check}"))
}

/// The number of a seller or a maker in a value of data: one line that is no placeholder.
pub(super) fn code(text: &str) -> Option<String> {
    let text = text.trim().trim_start_matches('#').trim();
    let is_code = !text.is_empty()
        && text.len() <= LONGEST
        && text.chars().any(char::is_alphanumeric)
        && !text.contains(['\n', '{', '<'])
        && !PLACEHOLDERS.contains(&text.to_lowercase().as_str());
    is_code.then(|| text.to_owned())
}

/// The name of a maker in a value of data or a text: a few words that are no placeholder.
pub(super) fn name(text: &str) -> Option<String> {
    let text = single_spaced(text.trim().trim_end_matches([':', '®', '™']));
    let lower = text.to_lowercase();
    let is_name = text.chars().any(char::is_alphanumeric)
        && text.len() <= LONGEST
        && text.split(' ').count() <= 6
        && !text.contains(['{', '<', '$'])
        && !PLACEHOLDERS.contains(&lower.as_str())
        && !matches!(lower.as_str(), "unbranded" | "no brand" | "generic");
    is_name.then_some(text)
}

/// The number of a seller or a maker that begins a text of the page. A number has a digit, and its letters are mostly
/// capitals, so that words of a sentence are no number.
pub(super) fn shown_code(text: &str) -> Option<String> {
    let word = text.split_whitespace().next()?.trim_matches([',', ';', ':', '(', ')', '|', '#', '.']);
    let is_digit = |c: char| c.is_ascii_digit();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | '+' | '#' | '*');
    let lower = word.chars().filter(|c| c.is_lowercase()).count();
    let is_code = (2..=40).contains(&word.len())
        && word.chars().all(is_part)
        && (word.contains(is_digit) || (word.len() >= 4 && lower == 0 && word.chars().any(char::is_uppercase)));
    code(word).filter(|_| is_code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gtin_has_a_valid_check_digit() {
        for (text, expected) in [
            ("4006381333931", Some("4006381333931")),
            ("0810167607260", Some("0810167607260")),
            ("978-0-306-40615-7", Some("9780306406157")),
            ("0-306-40615-2", Some("9780306406157")),
            ("080442957X", Some("9780804429573")),
            ("73513537", Some("73513537")),
            ("4006381333932", None),
            ("851552005025 x", None),
            ("0000000000000", None),
            ("32429335302", Some("032429335302")),
            ("12345", None),
            ("", None),
        ] {
            assert_eq!(gtin(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn placeholders_are_no_code() {
        assert_eq!(["N/A", " ", "null", "{{ sku }}", "-"].map(code), [const { None }; 5]);
        assert_eq!(code(" MART-00001 ").as_deref(), Some("MART-00001"));
    }

    #[test]
    fn a_shown_code_is_no_word_of_a_sentence() {
        assert_eq!(shown_code("#A-12/3 (blue)").as_deref(), Some("A-12/3"));
        assert_eq!(shown_code("KETTLE, blue").as_deref(), Some("KETTLE"));
        assert_eq!((shown_code("is unknown"), shown_code("5"), shown_code("")), (None, None, None));
    }
}
