//! Prices in texts and in linked data: "$1,299.00", "1.299,00 €", "EUR 49", "49.95".

mod amount;
mod currency;

use amount::amounts;
pub(super) use amount::{amount, number};
pub(super) use currency::{CurrencyHints, currency};
use currency::{CurrencySign, signs};
use std::borrow::Cow;
use std::ops::Range;

/// A sum of money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Price {
    /// A decimal number with a point.
    pub(super) amount: String,
    /// A code of ISO 4217, or a sign that several currencies share; see [`CurrencyHints::code`].
    pub(super) currency: &'static str,
}

/// What may stand between the two prices of a range.
const BETWEEN: [&str; 12] = ["-", "–", "—", "~", "〜", "to", "bis", "à", "a", "al", "–\u{a0}", "до"];

impl Price {
    /// The first price in a text. A number that touches a sign or code of a currency wins over one with a space between
    /// them. Otherwise the only number of the text is the price. "2 for $50" and "Save 20% $79.99" have one price each.
    pub(super) fn find(text: &str) -> Option<Price> {
        let text = ascii_digits(text);
        let numbers = amounts(&text);
        if numbers.is_empty() {
            return None;
        }
        let signs = signs(&text);
        let pairs = numbers.iter().enumerate().flat_map(|(i, (span, _))| {
            let text = &text;
            signs.iter().filter_map(move |sign| Some((distance(text, span, sign)?, i, sign.code)))
        });
        let near = pairs.min_by_key(|(distance, i, _)| (*distance, *i)).map(|(_, i, code)| (i, code));
        let (i, near) = near.or_else(|| Some((0, signs.first()?.code)).filter(|_| numbers.len() == 1))?;
        let (span, amount) = &numbers[i];
        // In "$49 USD" the code is more exact than the sign.
        let code = signs.iter().find(|sign| sign.is_code && distance(&text, span, sign).is_some());
        Some(Price { amount: amount.clone(), currency: code.map_or(near, |sign| sign.code) })
    }

    /// All prices of a text, in order: numbers beside a sign or code of a currency. One sign may serve both prices of a
    /// range ("10 – 20 €").
    pub(super) fn all(text: &str) -> Vec<Price> {
        positioned(&ascii_digits(text)).into_iter().map(|(_, price)| price).collect()
    }

    /// The two prices of a range: "$10 – $20", "from 10 to 20 €". None for two prices of which one is former.
    pub(super) fn range(text: &str) -> Option<[Price; 2]> {
        let text = ascii_digits(text);
        let [(first, low), (second, high)]: [(Range<usize>, Price); 2] = positioned(&text).try_into().ok()?;
        (is_between(&text[first.end..second.start]) && value(&low.amount) < value(&high.amount)).then_some([low, high])
    }
}

/// The prices of a text with the positions of their numbers.
fn positioned(text: &str) -> Vec<(Range<usize>, Price)> {
    let numbers = amounts(text);
    let signs = if numbers.is_empty() { Vec::new() } else { signs(text) };
    let own = |span: &Range<usize>| {
        let near = signs.iter().filter_map(|sign| Some((distance(text, span, sign)?, sign.code)));
        near.min_by_key(|(distance, _)| *distance).map(|(_, code)| code)
    };
    let codes: Vec<Option<&'static str>> = numbers.iter().map(|(span, _)| own(span)).collect();
    let is_range = |i: usize| numbers.get(i + 1).is_some_and(|next| is_between(&text[numbers[i].0.end..next.0.start]));
    let shared = |i: usize| {
        let next = codes.get(i + 1).copied().flatten().filter(|_| is_range(i));
        next.or_else(|| i.checked_sub(1).and_then(|i| codes[i].filter(|_| is_range(i))))
    };
    let code = |i: usize| codes[i].or_else(|| shared(i));
    let found: Vec<Option<&'static str>> = (0..numbers.len()).map(code).collect();
    let priced = numbers.into_iter().zip(found);
    priced.filter_map(|((span, amount), code)| Some((span, Price { amount, currency: code? }))).collect()
}

/// Whether a text between two numbers joins them to a range. It may hold the sign of a currency.
fn is_between(text: &str) -> bool {
    let signs = signs(text);
    let without = signs.iter().rev().fold(text.to_owned(), |mut text, sign| {
        text.replace_range(sign.at.clone(), " ");
        text
    });
    BETWEEN.contains(&without.trim())
}

/// Whether a text is a sign or code of a currency and nothing else.
pub(super) fn is_sign(text: &str) -> bool {
    matches!(&signs(text)[..], [sign] if sign.at == (0..text.len()))
}

/// Whether a text begins with a sign or code of a currency that no number follows.
pub(super) fn starts_with_sign(text: &str) -> bool {
    let number_after = |sign: &CurrencySign| text[sign.at.end..].trim_start().starts_with(|c: char| c.is_ascii_digit());
    signs(text).first().is_some_and(|sign| sign.at.start == 0 && !number_after(sign))
}

/// The value of a decimal number; 0 if it is none.
pub(super) fn value(amount: &str) -> f64 {
    amount.parse().unwrap_or(0.0)
}

/// A text with ASCII digits and marks for those of East Asia, Arabic and Persian.
fn ascii_digits(text: &str) -> Cow<'_, str> {
    let ascii = |c: char| match c {
        '０'..='９' => char::from_u32(c as u32 - '０' as u32 + '0' as u32),
        '٠'..='٩' => char::from_u32(c as u32 - '٠' as u32 + '0' as u32),
        '۰'..='۹' => char::from_u32(c as u32 - '۰' as u32 + '0' as u32),
        '，' | '٬' => Some(','),
        '．' | '٫' => Some('.'),
        _ => None,
    };
    if text.chars().any(|c| ascii(c).is_some()) {
        Cow::Owned(text.chars().map(|c| ascii(c).unwrap_or(c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// The distance of a number from a sign: 0 if they touch, 1 or 2 with white space between them, 1 on the usual side of
/// the sign. None with other text between them.
fn distance(text: &str, number: &Range<usize>, sign: &CurrencySign) -> Option<u8> {
    let is_after = number.start >= sign.at.end;
    let between = if is_after { text.get(sign.at.end..number.start) } else { text.get(number.end..sign.at.start) }?;
    let stands_before = sign.is_code || matches!(sign.code, "$" | "GBP" | "¥" | "INR" | "Rs");
    // "499:- kr", "1'299.– CHF", "49,- €"
    let marks = |c: char| c.is_whitespace() || (!is_after && matches!(c, ':' | '-' | '–' | '.' | ','));
    match between {
        "" => Some(0),
        _ if !between.trim_matches(marks).is_empty() => None,
        _ => Some(if is_after == stands_before { 1 } else { 2 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price(amount: &str, currency: &'static str) -> Option<Price> {
        Some(Price { amount: amount.into(), currency })
    }

    #[test]
    fn a_price_has_a_currency() {
        assert_eq!(Price::find("Price: €49"), price("49", "EUR"));
        assert_eq!(Price::find("USD 12.50"), price("12.50", "USD"));
        assert_eq!(Price::find("$12.50"), price("12.50", "$"));
        assert_eq!(Price::find("49 pieces"), None);
        assert_eq!(Price::find("$49.00 USD"), price("49.00", "USD"));
        assert_eq!(Price::find("Price (€): 49"), price("49", "EUR"));
    }

    #[test]
    fn prices_are_read_in_the_forms_of_many_countries() {
        for (text, amount, currency) in [
            ("1.299,00 €", "1299.00", "EUR"),
            ("CHF 1'299.-", "1299", "CHF"),
            ("¥12,800", "12800", "¥"),
            ("１２，８００円", "12800", "JPY"),
            ("12 800 ₽", "12800", "RUB"),
            ("1 500 руб.", "1500", "RUB"),
            ("Rs. 1,29,900", "129900", "Rs"),
            ("₹1,29,900.00", "129900.00", "INR"),
            ("kr 499:-", "499", "kr"),
            ("Rs. 499/-", "499", "Rs"),
            ("AU $49.00", "49.00", "AUD"),
            ("12 345 Р", "12345", "RUB"),
            ("499:- kr", "499", "kr"),
            ("R$ 1.299,90", "1299.90", "BRL"),
            ("US$49", "49", "USD"),
            ("1 299 Kč", "1299", "CZK"),
            ("49,- €", "49", "EUR"),
            ("29 990 Ft", "29990", "HUF"),
            ("1.290.000₫", "1290000", "VND"),
            ("RM59.90", "59.90", "MYR"),
            ("۱۲٬۵۰۰ تومان", "12500", "IRT"),
        ] {
            assert_eq!(Price::find(text), price(amount, currency), "{text}");
        }
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

    #[test]
    fn a_range_has_two_prices_and_a_word_between_them() {
        for text in ["$10 – $20", "10–20 €", "from EUR 10.00 to EUR 20.00", "10 € bis 20 €", "£10 - £20"] {
            let range = Price::range(text).map(|range| range.map(|price| value(&price.amount)));
            assert_eq!(range, Some([10.0, 20.0]), "{text}");
        }
        for text in ["$20 $10", "$20 - $10", "$10", "10 to 20"] {
            assert_eq!(Price::range(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn a_written_price_is_read_back(
            whole in 0_u64..1_000_000_000,
            cents in 0_u64..100,
            (thousands, point) in proptest::sample::select(vec![
                (",", "."), (".", ","), (" ", ","), ("\u{a0}", ","), ("\u{202f}", ","), ("'", "."), ("’", "."), ("", "."),
            ]),
            (before, after) in proptest::sample::select(vec![("$", ""), ("€ ", ""), ("", " €"), ("CHF ", ""), ("", " zł"), ("kr ", "")]),
        ) {
            let digits = whole.to_string();
            let mut grouped = String::new();
            for (i, digit) in digits.chars().enumerate() {
                if i > 0 && (digits.len() - i) % 3 == 0 {
                    grouped.push_str(thousands);
                }
                grouped.push(digit);
            }
            let text = format!("{before}{grouped}{point}{cents:02}{after}");
            let found = Price::find(&text).unwrap();
            proptest::prop_assert_eq!(found.amount, format!("{whole}.{cents:02}"), "{}", text);
            // Thousands without cents, as in Japan.
            if whole >= 1_000 && !thousands.is_empty() {
                let text = format!("{before}{grouped}{after}");
                proptest::prop_assert_eq!(Price::find(&text).unwrap().amount, digits, "{}", text);
            }
        }

        #[test]
        fn no_text_panics(text in "[0-9.,'$€£ ~–元kr１٣Rs.]{0,24}|\\PC{0,24}") {
            let all = Price::all(&text);
            let _ = (Price::find(&text), Price::range(&text), is_sign(&text), starts_with_sign(&text), currency(&text));
            proptest::prop_assert!(all.iter().all(|price| price.amount.parse::<f64>().is_ok()));
        }
    }
}
