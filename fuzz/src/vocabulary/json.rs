//! Values of JSON-LD, with mistakes that pages make.

use super::Grammar;

/// A JSON value.
pub const JSON: Grammar = Grammar {
    start:
        br#"{"@context": "https://schema.org", "@type": "Article", "headline": "Storm", "author": [{"name": "Ann"}]}"#,
    pieces: &[SIGNS, SIGNS, VALUES, KEYS],
    is_cut: |before, after| b"{}[],:\"".contains(&before) || b"{}[],:\"".contains(&after),
};

const SIGNS: &[&str] =
    &["{", "}", "[", "]", ",", ":", "\"", "{\"a\":", "[[", "]]", " ", "\n", "},{", "{}", "[]", "\"\""];

const VALUES: &[&str] = &[
    "null", "true", "false", "0", "-1", "1.5e300", "1e999", "-0.0", "01", "\"x\"",
    "\"The storm hit the coast at night.\"", "\"a\\nb\"", "\"\\u00e9\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"",
    "\"\\x\"", "\\", "\\\"", "'", "'a'", "undefined", "NaN", "//c\n", "/*c*/", "\t", "\"\u{7f}\"", "\"\0\"",
    "\u{feff}", "<!--", "//<![CDATA[\n", "//]]>", "é", "\"2024-05-06\"", "\"https://example.org/\"",
    "12345678901234567890", "\"&quot;\"", "\"a\" \"b\"", "\"\n\"",
];

const KEYS: &[&str] = &[
    "\"@context\": \"https://schema.org\",", "\"@type\": \"Article\",", "\"@type\": [\"Product\", \"Thing\"],",
    "\"@graph\": [", "\"@id\": \"#a\",", "\"author\": {", "\"name\": \"", "\"headline\": \"", "\"offers\": [{",
    "\"price\": 12.5,", "\"priceCurrency\": \"EUR\",", "\"itemListElement\": [", "\"datePublished\": \"",
    "\"@value\": \"", "\"@list\": [", "\"articleBody\": \"", "\"comment\": [{", "\"mainEntity\": {", "\"image\": [\"",
];
