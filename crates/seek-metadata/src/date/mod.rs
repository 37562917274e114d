//! Dates in texts: one parser for metadata and for the dates of posts.
//!
//! 1. [`tokens`] splits a text into numbers, words and marks.
//! 2. [`parser`] finds the first day in it, written as numbers, with the name of a month ([`months`], [`short_months`]), or relative to
//!    today ([`relative_dates`]).
//! 3. If there is none, [`other_calendars`] finds a day of another calendar ([`calendars`]).
//! 4. [`time_of_day`] adds the time and the offset from UTC.
//!
//! Declared dates may lack the day ([`partial`]).
//!
//! Metadata and posts accept different forms. [`rules`] names each difference and says why it exists.

mod calendars;
mod digits;
mod months;
mod other_calendars;
mod parser;
mod partial;
mod relative_dates;
mod rules;
mod short_months;
#[cfg(test)]
mod tests;
mod time_of_day;
mod tokens;
mod value;
mod weekdays;

pub(crate) use months::month;
pub(crate) use parser::{find_date, find_day_order};
pub(crate) use partial::month_or_year;
pub(crate) use rules::{METADATA_DATES, POST_DATES, SPAN_DATES};
pub(crate) use value::{Date, DateLocale, DayOrder};
pub(crate) use weekdays::is_weekday;
