//! The value of a date: a day, and the time of day where the text has one.

use super::calendars::Calendar;
use super::rules::DateRules;
use super::short_months::known_language;
use super::time_of_day;
use chrono::{NaiveDate, NaiveTime};

/// A date in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Date {
    pub(super) day: Day,
    /// The calendar in which the text has it.
    pub(super) calendar: Calendar,
    pub(super) time: Option<NaiveTime>,
    /// The offset from UTC in minutes.
    pub(super) offset: Option<i32>,
}

/// The day of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Day {
    Known(NaiveDate),
    /// Two numbers, either of which may be the month, and the year.
    Ambiguous(u32, u32, i32),
    /// Relative to today, or without the year or its century.
    Incomplete,
}

/// Which of two numbers comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DayOrder {
    /// As in 31/12/2026.
    DayFirst,
    /// As in 12/31/2026.
    MonthFirst,
}

impl DayOrder {
    /// The order that a language tag implies. English without a country may use either; nearly all other languages put
    /// the day first.
    pub(crate) fn of_language(language: Option<&str>) -> Option<DayOrder> {
        let tag = language.unwrap_or_default().to_ascii_lowercase();
        let mut parts = tag.split(['-', '_']);
        match (parts.next().unwrap_or_default(), parts.next_back()) {
            ("", _) | ("en", None) => None,
            ("en", Some("us")) => Some(DayOrder::MonthFirst),
            _ => Some(DayOrder::DayFirst),
        }
    }
}

/// What the language of a page says about its dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct DateLocale {
    pub(super) order: Option<DayOrder>,
    /// The calendar of dates written as numbers whose year is that of no page in the Gregorian one.
    pub(super) calendar: Option<Calendar>,
    /// Whether the language is known.
    pub(super) is_known: bool,
    /// The language of short names of months.
    pub(super) month_language: Option<&'static str>,
}

impl DateLocale {
    pub(crate) fn of_language(language: Option<&str>) -> DateLocale {
        let tag = language.unwrap_or_default().to_ascii_lowercase();
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        let calendar = match primary {
            "fa" | "prs" | "ps" => Some(Calendar::Persian),
            "ar" => Some(Calendar::Islamic),
            "th" => Some(Calendar::Buddhist),
            _ => None,
        };
        DateLocale {
            order: DayOrder::of_language(language),
            calendar,
            is_known: !tag.is_empty(),
            month_language: known_language(primary),
        }
    }

    /// The order of day and month.
    pub(crate) fn order(self) -> Option<DayOrder> {
        self.order
    }
}

impl Day {
    /// A day that exists, in a year that the rules accept.
    pub(super) fn new(year: i32, month: u32, day: u32, rules: &DateRules) -> Option<Day> {
        NaiveDate::from_ymd_opt(year, month, day).filter(|_| rules.years.contains(&year)).map(Day::Known)
    }

    /// The day where it is certain, given the order of two numbers.
    fn known(self, order: Option<DayOrder>) -> Option<NaiveDate> {
        match self {
            Day::Known(date) => Some(date),
            Day::Ambiguous(a, b, year) => match order? {
                DayOrder::DayFirst => NaiveDate::from_ymd_opt(year, b, a),
                DayOrder::MonthFirst => NaiveDate::from_ymd_opt(year, a, b),
            },
            Day::Incomplete => None,
        }
    }

    /// The same day with an ambiguous order resolved.
    pub(super) fn resolved(self, order: Option<DayOrder>) -> Day {
        self.known(order).map_or(self, Day::Known)
    }
}

impl Date {
    /// A day that exists, in a year that the rules accept, without a time.
    pub(crate) fn of_day(year: i32, month: u32, day: u32, rules: &DateRules) -> Option<Date> {
        let day = Day::new(year, month, day, rules)?;
        Some(Date { day, calendar: Calendar::Gregorian, time: None, offset: None })
    }

    /// The name of the calendar in which the text has it, unless it is the Gregorian one.
    pub(crate) fn calendar(&self) -> Option<&'static str> {
        self.calendar.name()
    }

    /// Whether it has a time of day.
    pub(crate) fn has_time(&self) -> bool {
        self.time.is_some()
    }

    /// The two numbers of a date either of which may be the month, and its year.
    pub(crate) fn ambiguous_numbers(&self) -> Option<(u32, u32, i32)> {
        match self.day {
            Day::Ambiguous(a, b, year) => Some((a, b, year)),
            _ => None,
        }
    }

    /// A number that grows with time; none where the day is not certain.
    pub(crate) fn rank(&self, order: Option<DayOrder>) -> Option<i64> {
        let day = self.day.known(order)?;
        Some(day.and_time(self.time.unwrap_or_default()).and_utc().timestamp())
    }

    /// ISO 8601: a date, or a date with time and, where the text has one, offset. None where the day is not certain.
    pub(crate) fn iso(&self, order: Option<DayOrder>) -> Option<String> {
        let day = self.day.known(order)?.format("%Y-%m-%d");
        Some(match self.time {
            Some(time) => {
                let offset = self.offset.map(time_of_day::iso).unwrap_or_default();
                format!("{day}T{}{offset}", time.format("%H:%M:%S"))
            }
            None => day.to_string(),
        })
    }
}
