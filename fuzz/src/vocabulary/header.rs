//! The header of a model file: JSON with the arrays and the description.

use super::Grammar;

/// The JSON of a header.
pub const MODEL_HEADER: Grammar = Grammar {
    start: b"{}",
    pieces: &[SIGNS, VALUES, KEYS],
    is_cut: |before, after| b"{}[],:\"\\".contains(&before) || b"{}[],:\"\\".contains(&after),
};

const SIGNS: &[&str] = &["{", "}", "[", "]", ",", ":", "\"", "\\\"", "\\", " "];

const VALUES: &[&str] = &[
    "0", "1", "2", "-1", "8", "64", "65535", "65536", "4294967295", "18446744073709551615", "1e400", "1.5", "null",
    "true", "\"F32\"", "\"U16\"", "\"U8\"", "\"I64\"", "\"logistic\"", "\"mean\"", "\"softmax\"", "\\\"mean\\\"",
    "\\\"chain\\\"", "\\\"page_types\\\"", "\\\"NaN\\\"", "\"\"",
];

const KEYS: &[&str] = &[
    "\"__metadata__\":", "\"dtype\":", "\"shape\":", "\"data_offsets\":", "\\\"features\\\":", "\\\"classes\\\":",
    "\\\"kind\\\":", "\\\"thresholds\\\":", "\\\"settings\\\":", "\\\"training\\\":", "\\\"link\\\":",
];
