//! Prices in texts and in linked data: "$1,299.00", "1.299,00 €", "EUR 49", "49.95".

use std::ops::Range;

/// A sum of money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Price {
    /// A decimal number with a point.
    pub(super) amount: String,
    /// A code of ISO 4217 if known, else the sign.
    pub(super) currency: Option<String>,
}

/// Signs of currencies, and the code if only one currency uses the sign.
const SIGNS: [(&str, &str); 14] = [
    ("€", "EUR"),
    ("£", "GBP"),
    ("¥", "¥"),
    ("₹", "INR"),
    ("₽", "RUB"),
    ("₩", "KRW"),
    ("₺", "TRY"),
    ("₫", "VND"),
    ("₴", "UAH"),
    ("₪", "ILS"),
    ("฿", "THB"),
    ("zł", "PLN"),
    ("Kč", "CZK"),
    ("$", "$"),
];

/// Codes of ISO 4217 that pages often write beside a number.
const CODES: [&str; 24] = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR", "AUD", "CAD", "NZD", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF",
    "TRY", "BRL", "MXN", "ZAR", "SGD", "HKD", "KRW", "RUB",
];

impl Price {
    /// The first price in a text. A number that touches a sign or code of a currency wins over one with a space between
    /// them. Otherwise the only number of the text is the price. "2 for $50" and "Save 20% $79.99" have one price each.
    pub(super) fn find(text: &str) -> Option<Price> {
        let (numbers, signs) = (numbers(text), signs(text));
        let pairs = numbers.iter().enumerate().flat_map(|(i, (span, _))| {
            signs.iter().filter_map(move |sign| Some((distance(text, span, sign)?, i, sign.code)))
        });
        let near = pairs.min_by_key(|(distance, i, _)| (*distance, *i)).map(|(_, i, code)| (i, code));
        let (i, near) = near.or_else(|| Some((0, signs.first()?.code)).filter(|_| numbers.len() == 1))?;
        let (span, amount) = &numbers[i];
        // In "$49 USD" the code is more exact than the sign.
        let code = signs.iter().find(|sign| sign.is_code && distance(text, span, sign).is_some());
        Some(Price { amount: amount.clone(), currency: Some(code.map_or(near, |sign| sign.code).to_owned()) })
    }
}

/// A sign or code of a currency in a text.
#[derive(Debug)]
struct CurrencySign {
    at: Range<usize>,
    code: &'static str,
    is_code: bool,
}

fn signs(text: &str) -> Vec<CurrencySign> {
    let of = |written: &'static str, code: &'static str, is_code| {
        text.match_indices(written).map(move |(at, _)| CurrencySign { at: at..at + written.len(), code, is_code })
    };
    let is_word = |sign: &CurrencySign| {
        let letter = |c: char| c.is_ascii_alphabetic();
        !text[..sign.at.start].ends_with(letter) && !text[sign.at.end..].starts_with(letter)
    };
    let codes = CODES.iter().flat_map(|code| of(code, code, true)).filter(is_word);
    let mut signs: Vec<CurrencySign> =
        SIGNS.iter().flat_map(|(sign, code)| of(sign, code, false)).chain(codes).collect();
    signs.sort_unstable_by_key(|sign| sign.at.start);
    signs
}

/// The numbers of a text with their positions, without percentages.
fn numbers(text: &str) -> Vec<(Range<usize>, String)> {
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

/// The distance of a number from a sign: 0 if they touch, 1 or 2 with white space between them, 1 on the usual side of
/// the sign. None with other text between them.
fn distance(text: &str, number: &Range<usize>, sign: &CurrencySign) -> Option<u8> {
    let is_behind = number.start >= sign.at.end;
    let between = if is_behind { text.get(sign.at.end..number.start) } else { text.get(number.end..sign.at.start) }?;
    let stands_before = sign.is_code || matches!(sign.code, "$" | "GBP" | "¥" | "INR");
    match between {
        "" => Some(0),
        _ if !between.trim().is_empty() => None,
        _ => Some(if is_behind == stands_before { 1 } else { 2 }),
    }
}

/// The currency that a text names.
pub(super) fn currency(text: &str) -> Option<String> {
    let sign = SIGNS.iter().filter_map(|(sign, code)| Some((text.find(sign)?, *code))).min();
    let code = text.split(|c: char| !c.is_ascii_alphabetic()).find(|word| CODES.contains(word));
    code.or(sign.map(|(_, code)| code)).map(str::to_owned)
}

/// The number of a value in linked data, which may have a decimal point or the form of a text.
pub(super) fn number(text: &str) -> Option<String> {
    let text = text.trim();
    match text.parse::<f64>() {
        Ok(value) if (0.0..1e15).contains(&value) && text.starts_with(|c: char| c.is_ascii_digit()) => {
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
        Ok(value) if value >= 1e15 => None,
        _ => amount(text),
    }
}

/// The first number of a text, as a decimal number with a point. If it has points and commas, the last one is the
/// decimal point. A mark that occurs once is one, too, unless three digits follow it.
pub(super) fn amount(text: &str) -> Option<String> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    leading_amount(&text[start..]).map(|(amount, _)| amount)
}

/// The same for a number at the beginning of a text, with its length in bytes.
fn leading_amount(text: &str) -> Option<(String, usize)> {
    let is_space = |c: char| matches!(c, '\u{a0}' | '\u{202f}' | ' ' | '\'' | '’');
    let mut number = String::new();
    let mut bytes = 0;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let digit_next = rest.peek().is_some_and(char::is_ascii_digit);
        match c {
            '0'..='9' => number.push(c),
            '.' | ',' if digit_next => number.push(c),
            // Thousands: three digits follow.
            c if is_space(c) && rest.clone().take(3).filter(char::is_ascii_digit).count() == 3 => {}
            _ => break,
        }
        bytes += c.len_utf8();
        if number.len() > 24 {
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
            ("from 5 to 10", "5"),
            ("0.125", "0.125"),
            ("19.9", "19.9"),
        ] {
            assert_eq!(amount(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(amount("free"), None);
        let data = ["5700.000", "4.811808", "1,299.00", "12", "1e3", "1.5E1"].map(number);
        assert_eq!(data.map(Option::unwrap), ["5700.00", "4.811808", "1299.00", "12", "1000", "15"]);
        assert_eq!((number("1e300"), number("from 5").as_deref()), (None, Some("5")));
    }

    #[test]
    fn a_price_has_a_currency() {
        let price =
            |amount: &str, currency: &str| Some(Price { amount: amount.into(), currency: Some(currency.into()) });
        assert_eq!(Price::find("Price: €49"), price("49", "EUR"));
        assert_eq!(Price::find("USD 12.50"), price("12.50", "USD"));
        assert_eq!(Price::find("$12.50"), price("12.50", "$"));
        assert_eq!(Price::find("49 pieces"), None);
        assert_eq!(Price::find("$49.00 USD"), price("49.00", "USD"));
        assert_eq!(Price::find("Price (€): 49"), price("49", "EUR"));
    }

    #[test]
    fn the_price_is_the_number_beside_the_currency() {
        for (text, expected) in [
            ("2 for $50", "50"),
            ("Save 20% $79.99", "79.99"),
            ("Pack of 6: $12.99", "12.99"),
            ("Pack of 6 $ 12.99", "12.99"),
            ("2 Stück 49,95 € 3 übrig", "49.95"),
            ("20 % 1 299,50 zł", "1299.50"),
            ("$5 – $10", "5"),
            ("3 x EUR 12.50", "12.50"),
        ] {
            assert_eq!(Price::find(text).map(|price| price.amount).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(Price::find("2 of 5 in €"), None);
    }
}
