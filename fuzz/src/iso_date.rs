//! Dates in ISO 8601.

use chrono::{DateTime, NaiveDate, NaiveDateTime};

/// Whether a text is a year, a month, a day, or a day with a time and, if there is one, an offset.
pub fn is_iso_date(text: &str) -> bool {
    let is_day = |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok();
    is_day(text)
        || text.len() == "2024-06".len() && is_day(&format!("{text}-01"))
        || text.len() == "2024".len() && is_day(&format!("{text}-01-01"))
        || NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S").is_ok()
        || DateTime::parse_from_rfc3339(text).is_ok()
}
