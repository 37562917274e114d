//! Prices as people and data write them: "$1,299.00", "1.299,00 €", "EUR 49", "49.95".

/// A sum of money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Price {
    /// A decimal number with a point.
    pub(super) amount: String,
    /// ISO 4217 where known, else the sign.
    pub(super) currency: Option<String>,
}

/// Signs of money, and the code where only one currency has it.
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

/// Codes of ISO 4217 that pages write beside a number.
const CODES: [&str; 24] = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR", "AUD", "CAD", "NZD", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF",
    "TRY", "BRL", "MXN", "ZAR", "SGD", "HKD", "KRW", "RUB",
];

impl Price {
    /// The first sum in a text that has a sign or code of a currency beside a number.
    pub(super) fn find(text: &str) -> Option<Price> {
        let currency = currency(text)?;
        Some(Price { amount: amount(text)?, currency: Some(currency) })
    }
}

/// The currency that a text names.
pub(super) fn currency(text: &str) -> Option<String> {
    let sign = SIGNS.iter().filter_map(|(sign, code)| Some((text.find(sign)?, *code))).min();
    let code = text.split(|c: char| !c.is_ascii_alphabetic()).find(|word| CODES.contains(word));
    code.or(sign.map(|(_, code)| code)).map(str::to_owned)
}

/// The number that data give: with a point, or as people write it.
pub(super) fn number(text: &str) -> Option<String> {
    let text = text.trim();
    match text.parse::<f64>() {
        Ok(value) if value >= 0.0 && value.is_finite() && text.starts_with(|c: char| c.is_ascii_digit()) => {
            let short = format!("{value:.2}");
            // Some data have zeros without end.
            let is_longer = text.rsplit_once('.').is_some_and(|(_, cents)| cents.len() > 2);
            Some(if is_longer && short.parse() == Ok(value) { short } else { text.to_owned() })
        }
        _ => amount(text),
    }
}

/// The first number of a text, as a decimal number with a point. Of two kinds of marks in it the last is the point; of
/// one that stands once with other than three digits behind it, too.
pub(super) fn amount(text: &str) -> Option<String> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let is_space = |c: char| matches!(c, '\u{a0}' | '\u{202f}' | ' ' | '\'' | '’');
    let mut number = String::new();
    let mut rest = text[start..].chars().peekable();
    while let Some(c) = rest.next() {
        let digit_next = rest.peek().is_some_and(char::is_ascii_digit);
        match c {
            '0'..='9' => number.push(c),
            '.' | ',' if digit_next => number.push(c),
            // Thousands: three digits behind.
            c if is_space(c) && rest.clone().take(3).filter(char::is_ascii_digit).count() == 3 => {}
            _ => break,
        }
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
    Some(if cents.is_empty() { whole } else { format!("{whole}.{cents}") })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
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
        let data = ["5700.000", "4.811808", "1,299.00", "12"].map(number);
        assert_eq!(data.map(Option::unwrap), ["5700.00", "4.811808", "1299.00", "12"]);
    }

    #[test]
    fn a_price_has_a_currency() {
        let price =
            |amount: &str, currency: &str| Some(Price { amount: amount.into(), currency: Some(currency.into()) });
        assert_eq!(Price::find("Price: €49"), price("49", "EUR"));
        assert_eq!(Price::find("USD 12.50"), price("12.50", "USD"));
        assert_eq!(Price::find("$12.50"), price("12.50", "$"));
        assert_eq!(Price::find("49 pieces"), None);
    }
}
