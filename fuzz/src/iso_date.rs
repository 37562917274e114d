//! Dates in ISO 8601.

use chrono::{DateTime, NaiveDate, NaiveDateTime};

/// Whether a text is a day, or a day with a time and, if there is one, an offset.
pub fn is_iso_date(text: &str) -> bool {
    NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok()
        || NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S").is_ok()
        || DateTime::parse_from_rfc3339(text).is_ok()
}
