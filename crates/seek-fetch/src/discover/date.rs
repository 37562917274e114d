//! Days of sitemaps and feeds.
//!
//! Sitemaps have the date formats of the W3C (a profile of ISO 8601), RSS 2.0 those of RFC 822, and files hold variants of both.
//! Only the day counts, as the publisher wrote it: no time zone moves it.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, Utc};

/// A day of the Gregorian calendar.
///
/// ```
/// use seek_fetch::Day;
///
/// let day: Day = "2024-05-01".parse()?;
/// assert!(day < "2024-05-02".parse()?);
/// assert!("May 2024".parse::<Day>().is_err());
/// # Ok::<(), seek_fetch::NotADay>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(NaiveDate);

/// The text is no day of the form `YYYY-MM-DD`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a day such as 2024-05-01")]
pub struct NotADay(String);

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Day, NotADay> {
        let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|_| text.len() == "2024-05-01".len());
        day.map(Day).ok_or_else(|| NotADay(text.to_owned()))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Day {
    /// The current day in UTC.
    pub fn today() -> Day {
        Day(DateTime::<Utc>::from(SystemTime::now()).date_naive())
    }

    /// The year.
    pub fn year(self) -> i32 {
        self.0.year()
    }

    /// The day of a text in a sitemap or a feed. A month or a year alone is its last day, as `--since` keeps what may be young
    /// enough.
    pub(super) fn read(text: &str) -> Option<Day> {
        let text = text.trim();
        of_w3c(text).or_else(|| of_rfc_822(text)).map(Day)
    }

    /// The last day of a month, or of a year. `None` if there is no such month.
    pub(super) fn end_of(year: i32, month: Option<u32>) -> Option<Day> {
        let first = NaiveDate::from_ymd_opt(year, month.unwrap_or(12), 1)?;
        first.checked_add_months(Months::new(1))?.checked_sub_days(Days::new(1)).map(Day)
    }
}

/// `2024`, `2024-05`, `2024-05-01`, and a day with a time after it.
fn of_w3c(text: &str) -> Option<NaiveDate> {
    let date = text.split(['T', 't', ' ']).next().unwrap_or_default();
    let mut parts = date.split('-');
    let year = number(parts.next()?, 4)?;
    let (month, day) = (parts.next(), parts.next());
    match (month, day, parts.next()) {
        (_, _, Some(_)) => None,
        (Some(month), Some(day), None) => {
            NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, number(month, 2)?, number(day, 2)?)
        }
        // A year that other words follow is none: `2024 was`.
        _ if date.len() != text.len() => None,
        (Some(month), None, None) => Day::end_of(i32::try_from(year).ok()?, Some(number(month, 2)?)).map(|day| day.0),
        _ => Day::end_of(i32::try_from(year).ok()?, None).map(|day| day.0),
    }
}

/// `Wed, 01 May 2024 10:00:00 GMT`. The name of the day may be missing or wrong, the year may have two digits.
fn of_rfc_822(text: &str) -> Option<NaiveDate> {
    let date = text.split_once(',').map_or(text, |(_, rest)| rest);
    let mut words = date.split([' ', '-']).filter(|word| !word.is_empty());
    let (day, month, year) = (words.next()?, words.next()?, words.next()?);
    let month = month_of(month)?;
    let year = match number(year, 4) {
        Some(year) => year,
        None => number(year, 2).map(|year| if year < 70 { 2000 + year } else { 1900 + year })?,
    };
    let day = number(day, 2).or_else(|| number(day, 1))?;
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

fn month_of(name: &str) -> Option<u32> {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let start = name.get(..3)?.to_ascii_lowercase();
    MONTHS.iter().position(|month| *month == start).and_then(|at| u32::try_from(at + 1).ok())
}

/// A number of so many digits.
fn number(text: &str, digits: usize) -> Option<u32> {
    (text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_sitemaps_and_feeds_are_read() {
        for (text, day) in [
            ("2024-05-01", "2024-05-01"),
            (" 2024-05-01T23:30:00-08:00\n", "2024-05-01"),
            ("2024-05-01 10:00:00", "2024-05-01"),
            ("2024-02", "2024-02-29"),
            ("2024", "2024-12-31"),
            ("Wed, 01 May 2024 10:00:00 +0000", "2024-05-01"),
            ("Mon, 1 May 2024 10:00 PDT", "2024-05-01"),
            ("01 May 24", "2024-05-01"),
            ("Thu, 31-Dec-98 23:59:59 GMT", "1998-12-31"),
        ] {
            assert_eq!(Day::read(text).map(|day| day.to_string()).as_deref(), Some(day), "{text}");
        }
        for text in ["", "yesterday", "2024-13-01", "2024-05-01-02", "2024 was", "99 May 2024", "1 Mäy 2024", "1, 2, 3"]
        {
            assert_eq!(Day::read(text), None, "{text}");
        }
    }
}
