//! Numbers of prices: "1,299.00", "1.299,00", "1 299,50", "1'299.-", "1,29,900", "12 800".

use std::ops::Range;

/// Most digits and marks of a number.
const LONGEST: usize = 24;
/// Least value that is no price.
const TOO_MUCH: f64 = 1e12;

/// The number of a value in linked data, which may have a decimal point or the form of a text.
pub(in super::super) fn number(text: &str) -> Option<String> {
    let text = text.trim();
    match text.parse::<f64>() {
        Ok(value) if (0.0..TOO_MUCH).contains(&value) && text.starts_with(|c: char| c.is_ascii_digit()) => {
            let short = format!("{value:.2}");
            // Some values have many zeros or an exponent.
            let is_longer = text.rsplit_once('.').is_some_and(|(_, cents)| cents.len() > 2);
            let is_plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.') && !text.ends_with('.');
            Some(match () {
                () if !is_plain => value.to_string(),
                () if is_longer && short.parse() == Ok(value) => short,
                () => text.to_owned(),
            })
        }
        Ok(value) if !(0.0..TOO_MUCH).contains(&value) => None,
        _ => amount(text),
    }
}

/// The first number of a text, as a decimal number with a point. If it has points and commas, the last one is the
/// decimal point. A mark that occurs once is one, too, unless three digits follow it.
pub(in super::super) fn amount(text: &str) -> Option<String> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    leading_amount(&text[start..]).map(|(amount, _)| amount)
}

/// The numbers of a text with their positions, without percentages.
pub(super) fn amounts(text: &str) -> Vec<(Range<usize>, String)> {
    let mut numbers = Vec::new();
    let mut from = 0;
    while let Some(start) = text[from..].find(|c: char| c.is_ascii_digit()).map(|at| from + at) {
        let Some((amount, bytes)) = leading_amount(&text[start..]) else { break };
        from = start + bytes;
        if !text[from..].trim_start().starts_with('%') {
            numbers.push((start..from, amount));
        }
    }
    numbers
}

/// The number at the beginning of a text, with its length in bytes.
fn leading_amount(text: &str) -> Option<(String, usize)> {
    let is_space = |c: char| matches!(c, '\u{a0}' | '\u{202f}' | '\u{2009}' | ' ' | '\'' | '’');
    let mut number = String::new();
    let (mut bytes, mut in_group) = (0, 0);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let digit_next = rest.peek().is_some_and(char::is_ascii_digit);
        match c {
            '0'..='9' => number.push(c),
            '.' | ',' if digit_next => number.push(c),
            // Thousands: three digits follow, and no more.
            c if is_space(c) && in_group <= 3 && !number.contains(['.', ',']) && is_group(rest.clone()) => in_group = 0,
            _ => break,
        }
        in_group += usize::from(c.is_ascii_digit());
        bytes += c.len_utf8();
        if number.len() > LONGEST {
            return None;
        }
    }
    let last = number.rfind(['.', ',']);
    let point = last.filter(|&at| {
        let mark = &number[at..=at];
        let once = number.matches(mark).count() == 1;
        let both = number.contains('.') && number.contains(',');
        once && (both || number.len() - at - 1 != 3 || number.starts_with('0'))
    });
    let (whole, cents) = point.map_or((number.as_str(), ""), |at| (&number[..at], &number[at + 1..]));
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    Some((if cents.is_empty() { whole } else { format!("{whole}.{cents}") }, bytes))
}

/// Whether exactly three digits come next.
fn is_group(rest: impl Iterator<Item = char>) -> bool {
    rest.take(4).take_while(char::is_ascii_digit).count() == 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_decimal_numbers_with_a_point() {
        for (text, expected) in [
            ("$1,299.00", "1299.00"),
            ("1.299,00 €", "1299.00"),
            ("49,95", "49.95"),
            ("1,299", "1299"),
            ("1.299.000", "1299000"),
            ("1 299,50 zł", "1299.50"),
            ("1\u{a0}299\u{202f}000,50 zł", "1299000.50"),
            ("1'299.- CHF", "1299"),
            ("Rs. 1,29,900", "129900"),
            ("kr 499:-", "499"),
            ("49,–", "49"),
            ("12 800 ₽", "12800"),
            ("from 5 to 10", "5"),
            ("0.125", "0.125"),
            ("19.9", "19.9"),
        ] {
            assert_eq!(amount(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(amount("free"), None);
        let data = ["5700.000", "4.811808", "1,299.00", "12", "1e3", "1.5E1"].map(number);
        assert_eq!(data.map(Option::unwrap), ["5700.00", "4.811808", "1299.00", "12", "1000", "15"]);
        assert_eq!((number("1e300"), number("-1"), number("from 5").as_deref()), (None, None, Some("5")));
    }

    #[test]
    fn a_space_before_more_or_fewer_than_three_digits_ends_the_number() {
        for (text, expected) in
            [("5 2026", "5"), ("5 20", "5"), ("2026 100", "2026"), ("49.95 100", "49.95"), ("1 299 5", "1299")]
        {
            assert_eq!(amount(text).as_deref(), Some(expected), "{text}");
        }
    }
}
