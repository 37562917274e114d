//! A date with its source.

use crate::date::{DateLocale, METADATA_DATES, find_date};
use seek_page::SourcedValue;

/// The date of a text. The source also names the calendar, unless it is the Gregorian one.
pub(super) fn sourced_date(text: &str, locale: DateLocale, source: &str) -> Option<SourcedValue> {
    let date = find_date(text, locale, &METADATA_DATES)?;
    let source = match date.calendar() {
        Some(calendar) => format!("{source}:{calendar}"),
        None => source.to_owned(),
    };
    Some(SourcedValue { value: date.iso(locale.order())?, source })
}
