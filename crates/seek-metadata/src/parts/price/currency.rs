//! Currencies: their signs and codes in texts, and the code of a sign that several currencies share.

use crate::word_list::grouped;
use std::ops::Range;
use std::sync::LazyLock;

/// Codes of ISO 4217, each with a sign of its currency. A sign that several currencies share is its own code.
const SIGNS: &str = include_str!("../../words/currency_signs.txt");

/// Codes of ISO 4217 that pages often write beside a number.
const CODES: [&str; 56] = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR", "AUD", "CAD", "NZD", "SEK", "NOK", "DKK", "ISK", "PLN", "CZK",
    "HUF", "TRY", "BRL", "MXN", "ZAR", "SGD", "HKD", "KRW", "RUB", "UAH", "RON", "BGN", "HRK", "RSD", "ILS", "AED",
    "SAR", "QAR", "KWD", "EGP", "MAD", "THB", "VND", "IDR", "MYR", "PHP", "TWD", "PKR", "BDT", "LKR", "ARS", "CLP",
    "COP", "PEN", "UYU", "NGN", "KES", "GHS", "KZT", "GEL",
];

/// A sign, the codes of the currencies that share it by region or language, and the code elsewhere.
type SharedSign = (&'static str, &'static [(&'static str, &'static str)], &'static str);

/// Signs that several currencies share.
const SHARED: [SharedSign; 5] = [
    (
        "$",
        &[
            ("AU", "AUD"),
            ("CA", "CAD"),
            ("NZ", "NZD"),
            ("SG", "SGD"),
            ("HK", "HKD"),
            ("TW", "TWD"),
            ("MX", "MXN"),
            ("AR", "ARS"),
            ("CL", "CLP"),
            ("CO", "COP"),
            ("UY", "UYU"),
        ],
        "USD",
    ),
    ("元", &[("TW", "TWD"), ("HK", "HKD"), ("MO", "MOP")], "CNY"),
    ("¥", &[("CN", "CNY"), ("ZH", "CNY"), ("JP", "JPY"), ("JA", "JPY")], "JPY"),
    (
        "kr",
        &[
            ("SE", "SEK"),
            ("NO", "NOK"),
            ("DK", "DKK"),
            ("IS", "ISK"),
            ("SV", "SEK"),
            ("NB", "NOK"),
            ("NN", "NOK"),
            ("DA", "DKK"),
        ],
        "SEK",
    ),
    ("Rs", &[("PK", "PKR"), ("LK", "LKR"), ("NP", "NPR"), ("MU", "MUR"), ("UR", "PKR"), ("SI", "LKR")], "INR"),
];

/// A sign or code of a currency in a text.
#[derive(Debug)]
pub(super) struct CurrencySign {
    pub(super) at: Range<usize>,
    /// See [`SIGNS`].
    pub(super) code: &'static str,
    pub(super) is_code: bool,
}

/// The signs and codes in a text, in order. None overlaps another.
pub(super) fn signs(text: &str) -> Vec<CurrencySign> {
    // A sign of letters is a word of its own; digits may touch it.
    let is_word = |sign: &CurrencySign| {
        let written = &text[sign.at.clone()];
        let letter = |c: char| c.is_alphabetic();
        !(written.starts_with(char::is_alphabetic) && text[..sign.at.start].ends_with(letter) && !is_unspaced(written))
            && !(written.ends_with(char::is_alphabetic)
                && text[sign.at.end..].starts_with(letter)
                && !is_unspaced(written)
                && written != "руб")
    };
    let mut signs: Vec<CurrencySign> = Vec::new();
    let mut end = 0;
    for (at, byte) in text.bytes().enumerate() {
        let written = &BY_FIRST_BYTE[usize::from(byte)];
        if at < end || written.is_empty() {
            continue;
        }
        let found = written.iter().filter(|(written, ..)| text.as_bytes()[at..].starts_with(written.as_bytes()));
        let mut signs_here =
            found.map(|(written, code, is_code)| CurrencySign { at: at..at + written.len(), code, is_code: *is_code });
        if let Some(sign) = signs_here.find(is_word) {
            end = sign.at.end;
            signs.push(sign);
        }
    }
    signs
}

/// How a sign or code is written, its code, and whether it is one.
type Written = (&'static str, &'static str, bool);

/// Signs and codes by their first byte. The longest come first.
static BY_FIRST_BYTE: LazyLock<[Vec<Written>; 256]> = LazyLock::new(|| {
    let mut all = [const { Vec::new() }; 256];
    let codes = CODES.iter().map(|code| (*code, *code, true));
    let signs = grouped(SIGNS).filter_map(|(_, line)| line.split_once(' '));
    for entry in signs.map(|(code, sign)| (sign, code, false)).chain(codes) {
        all[usize::from(entry.0.as_bytes()[0])].push(entry);
    }
    all.iter_mut().for_each(|entries| entries.sort_by_key(|(written, ..)| std::cmp::Reverse(written.len())));
    all
});

fn is_unspaced(written: &str) -> bool {
    written.chars().all(seek_page::is_unspaced)
}

/// The code of a currency that a value of data gives: a code in any case, or a text with a sign.
pub(in super::super) fn currency(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_code = text.len() == 3 && text.bytes().all(|b| b.is_ascii_alphabetic());
    let known = CODES.iter().copied().find(|code| code.eq_ignore_ascii_case(text));
    known.or_else(|| is_code.then_some(text)).or_else(|| {
        let signs = signs(text);
        signs.iter().find(|sign| sign.is_code).or(signs.first()).map(|sign| sign.code)
    })
}

/// What a page says about its currency besides its prices.
#[derive(Debug, Default)]
pub(in super::super) struct CurrencyHints {
    /// Codes that the page declares, the most trusted one first.
    pub(in super::super) codes: Vec<String>,
    /// Regions and languages of the page in upper case, the most trusted one first.
    pub(in super::super) regions: Vec<String>,
}

impl CurrencyHints {
    /// The code of ISO 4217 for a code or a sign.
    pub(in super::super) fn code(&self, written: &str) -> String {
        let Some((_, regions, default)) = SHARED.iter().find(|(sign, ..)| *sign == written) else {
            // The code of the rouble before 1998, and that of the renminbi outside of ISO 4217.
            return match written.to_ascii_uppercase().as_str() {
                "RUR" => "RUB".to_owned(),
                "RMB" => "CNY".to_owned(),
                code => code.to_owned(),
            };
        };
        let fits = |code: &str| code == *default || regions.iter().any(|(_, other)| *other == code);
        if let Some(code) = self.codes.iter().find(|code| fits(code)) {
            return code.clone();
        }
        let of_region = |region: &String| regions.iter().find(|(other, _)| other == region).map(|(_, code)| *code);
        self.regions.iter().find_map(of_region).unwrap_or(default).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_data_name_currencies_by_code_or_sign() {
        for (text, expected) in
            [("usd", "USD"), ("US$", "USD"), ("EUR", "EUR"), ("€ 5", "EUR"), ("$49 CAD", "CAD"), ("XOF", "XOF")]
        {
            assert_eq!(currency(text).map(str::to_uppercase).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(currency("free"), None);
    }

    #[test]
    fn a_shared_sign_gets_the_code_of_the_page() {
        let hints = |codes: &[&str], regions: &[&str]| CurrencyHints {
            codes: codes.iter().map(|code| (*code).to_owned()).collect(),
            regions: regions.iter().map(|region| (*region).to_owned()).collect(),
        };
        assert_eq!(hints(&["EUR", "AUD"], &["US"]).code("$"), "AUD");
        assert_eq!(hints(&[], &["EN", "CA"]).code("$"), "CAD");
        assert_eq!(hints(&[], &["DK"]).code("kr"), "DKK");
        assert_eq!(hints(&[], &[]).code("$"), "USD");
        assert_eq!(hints(&["USD"], &[]).code("gbp"), "GBP");
    }

    #[test]
    fn letters_of_words_are_no_currency() {
        for text in ["krone 5", "5 steps", "From 5", "USDA 5", "12 left", "RMA 5"] {
            assert!(signs(text).is_empty(), "{text}");
        }
    }
}
