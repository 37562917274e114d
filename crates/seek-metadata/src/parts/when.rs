//! Dates in short texts, as pages show them beside posts: "Tue May 5, 2019 3:45 pm", "05.03.2019, 15:45", "3 days ago".
//!
//! A date becomes ISO 8601 only where day, month and year are certain. Which of two numbers is the day may be told by
//! the other dates of the page ([`When::order`]); what stays uncertain is shown as the page has it.

mod near;
mod parts;

use crate::date::months::month;
use crate::date::offset;
use chrono::{NaiveDate, NaiveTime};
use near::{has_near_day, is_near_day, is_past, is_span};
use parts::{Part, number, parts, parts_and_ends, word};

/// Most bytes of a text that is asked for a date: what is longer tells something else beside.
pub(super) const LONGEST: usize = 120;
/// Years of two digits up to this one are of this century. Of later ones nobody knows: people are born in '65.
const LAST_SHORT: u32 = 40;

/// A date in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct When {
    day: Day,
    time: Option<NaiveTime>,
    /// The offset from UTC in minutes.
    offset: Option<i32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Day {
    Known(NaiveDate),
    /// Two numbers, both may be the month, and the year.
    Either(u32, u32, i32),
    /// Told from today on, or without its year.
    Near,
}

/// Which of two numbers stands first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// As in 31/12/2026.
    DayFirst,
    /// As in 12/31/2026.
    MonthFirst,
}

impl When {
    /// The first date in a text; none in a long one.
    pub(super) fn find(text: &str) -> Option<When> {
        let is_candidate = text.len() <= LONGEST && text.bytes().any(|b| b.is_ascii_digit() || !b.is_ascii());
        let is_near = text.len() <= 24 && has_near_day(text);
        if !is_candidate && !is_near {
            return None;
        }
        let (parts, ends) = parts_and_ends(text);
        let (day, end) = (0..parts.len()).find_map(|at| day(&parts, at, text.len()))?;
        let (time, next) = time(&parts, end).or_else(|| time(&parts, 0)).unwrap_or_default();
        let offset = time.and_then(|_| offset::offset(&text[*ends.get(next.checked_sub(1)?)?..]));
        Some(When { day, time, offset })
    }

    /// Whether it has a time of day.
    pub(super) fn has_time(&self) -> bool {
        self.time.is_some()
    }

    /// What numbers stand in which order, if it tells.
    pub(super) fn order(numbers: &str) -> Option<Order> {
        let parts = parts(numbers);
        (0..parts.len()).find_map(|at| match two_and_year(&parts, at)? {
            (a, b, _, _) if a > 12 && b <= 12 => Some(Order::DayFirst),
            (a, b, _, _) if b > 12 && a <= 12 => Some(Order::MonthFirst),
            _ => None,
        })
    }

    /// The date, where it is known.
    pub(super) fn date(&self, order: Option<Order>) -> Option<NaiveDate> {
        match self.day {
            Day::Known(date) => Some(date),
            Day::Either(a, b, year) => match order? {
                Order::DayFirst => NaiveDate::from_ymd_opt(year, b, a),
                Order::MonthFirst => NaiveDate::from_ymd_opt(year, a, b),
            },
            Day::Near => None,
        }
    }

    /// A number that grows with time.
    pub(super) fn rank(&self, order: Option<Order>) -> Option<i64> {
        let date = self.date(order)?;
        Some(date.and_time(self.time.unwrap_or_default()).and_utc().timestamp())
    }

    /// ISO 8601: a date, or a date with time and, where the text says so, offset.
    pub(super) fn iso(&self, order: Option<Order>) -> Option<String> {
        let date = self.date(order)?.format("%Y-%m-%d");
        Some(match self.time {
            Some(time) => {
                format!("{date}T{}{}", time.format("%H:%M:%S"), self.offset.map(offset::iso).unwrap_or_default())
            }
            None => date.to_string(),
        })
    }
}

/// What parts the numbers of a date: the same mark each time, or the signs for year and month.
fn divides(parts: &[Part], at: usize) -> Option<char> {
    match parts.get(at)? {
        Part::Mark(mark @ ('-' | '/' | '.' | '‑')) => Some(*mark),
        Part::Word(word) if matches!(word.as_str(), "年" | "月" | "년" | "월") => Some('年'),
        _ => None,
    }
}

fn is_year(value: u32, digits: usize) -> bool {
    digits == 4 && (1970..2100).contains(&value)
}

/// The date that begins with this part, and the part behind it. `bytes` is the length of the whole text.
fn day(parts: &[Part], at: usize, bytes: usize) -> Option<(Day, usize)> {
    const SHORT: usize = 40;
    if let Some((a, b, year, end)) = two_and_year(parts, at) {
        let Some(year) = year else { return Some((Day::Near, end)) };
        let known = |month, day| NaiveDate::from_ymd_opt(year, month, day).map(|date| (Day::Known(date), end));
        let day_first = a > 12 || divides(parts, at + 1) == Some('.') || a == b;
        return match () {
            () if day_first => known(b, a),
            () if b > 12 => known(a, b),
            () => Some((Day::Either(a, b, year), end)),
        };
    }
    if let Some((value, digits)) = number(parts, at) {
        if is_year(value, digits)
            && let (Some(first), Some((month, _)), Some(second), Some((day, day_digits))) =
                (divides(parts, at + 1), number(parts, at + 2), divides(parts, at + 3), number(parts, at + 4))
            && first == second
            && day_digits <= 2
        {
            let date = NaiveDate::from_ymd_opt(value as i32, month, day)?;
            return Some((Day::Known(date), at + 5));
        }
        // 5 May 2019, 5. Mai 2019, 5th of May, 2019, 5 de mayo de 2019
        if digits <= 2 && (1..=31).contains(&value) {
            let between = |part: &Part| match part {
                Part::Word(word) => matches!(word.as_str(), "de" | "of" | "th" | "st" | "nd" | "rd" | "er"),
                Part::Mark(mark) => matches!(mark, '.' | ',' | '-' | '/' | '\'' | '’'),
                Part::Number(..) => false,
            };
            let skip =
                |from: usize| from + parts[from.min(parts.len())..].iter().take(3).take_while(|p| between(p)).count();
            let name = skip(at + 1);
            if let Some(month) = word(parts, name).and_then(month) {
                let year_at = skip(name + 1);
                // 16-Jun-20
                let short = match (parts.get(name + 1), number(parts, name + 2)) {
                    (Some(Part::Mark('-' | '\'' | '’')), Some((value, 2))) if value <= LAST_SHORT => {
                        Some(2000 + value as i32)
                    }
                    _ => None,
                };
                return match number(parts, year_at).and_then(year).or(short) {
                    Some(year) => Some((Day::Known(NaiveDate::from_ymd_opt(year, month, value)?), year_at + 1)),
                    None if bytes <= SHORT && word(parts, name) != Some("ago") => Some((Day::Near, name + 1)),
                    None => None,
                };
            }
        }
        // 3 days ago, vor 3 Tagen, 3天前
        let of = word(parts, at + 1)?;
        let is_chinese = of.ends_with('前') && of.chars().count() <= 4;
        let is_past = |at: usize| word(parts, at).is_some_and(is_past);
        let behind = (at + 2..at + 4).any(is_past);
        let before = (at.saturating_sub(3)..at).any(is_past);
        return (bytes <= LONGEST && (is_chinese || (is_span(of) && (behind || before))))
            .then_some((Day::Near, at + 2));
    }
    let name = word(parts, at)?;
    if bytes <= SHORT && is_near_day(name) {
        return Some((Day::Near, at + 1));
    }
    // May 5, 2019; May 5th 2019
    let month = month(name)?;
    let at_day = at + 1 + usize::from(parts.get(at + 1) == Some(&Part::Mark('.')));
    let (value, digits) = number(parts, at_day)?;
    if digits > 2 || !(1..=31).contains(&value) || parts.get(at_day + 1) == Some(&Part::Mark(':')) {
        return None;
    }
    let skipped = parts[at_day + 1..]
        .iter()
        .take(2)
        .take_while(|part| match part {
            Part::Word(word) => matches!(word.as_str(), "th" | "st" | "nd" | "rd"),
            Part::Mark(mark) => matches!(mark, ',' | '\'' | '’'),
            Part::Number(..) => false,
        })
        .count();
    let year_at = at_day + 1 + skipped;
    match number(parts, year_at).and_then(year) {
        Some(year) => Some((Day::Known(NaiveDate::from_ymd_opt(year, month, value)?), year_at + 1)),
        None if bytes <= SHORT => Some((Day::Near, at_day + 1)),
        None => None,
    }
}

/// A year of four digits.
fn year((value, digits): (u32, usize)) -> Option<i32> {
    is_year(value, digits).then_some(value as i32)
}

/// Two numbers and a year with one mark between them, and the part behind. No year where its century is not certain.
fn two_and_year(parts: &[Part], at: usize) -> Option<(u32, u32, Option<i32>, usize)> {
    let ((a, a_digits), (b, b_digits)) = (number(parts, at)?, number(parts, at + 2)?);
    let (value, digits) = number(parts, at + 4)?;
    let marks = (divides(parts, at + 1)?, divides(parts, at + 3)?);
    let may_be = |value: u32, digits: usize| digits <= 2 && (1..=31).contains(&value);
    if marks.0 != marks.1 || marks.0 == '年' || !may_be(a, a_digits) || !may_be(b, b_digits) || (a > 12 && b > 12) {
        return None;
    }
    let year = match digits {
        4 => Some(year((value, digits))?),
        2 if value <= LAST_SHORT => Some(2000 + value as i32),
        2 if value < 70 => None,
        _ => return None,
    };
    Some((a, b, year, at + 5))
}

/// The first time of day from a part on, and the part behind it.
fn time(parts: &[Part], from: usize) -> Option<(Option<NaiveTime>, usize)> {
    let colon = |at: usize| parts.get(at) == Some(&Part::Mark(':'));
    let at = (from..parts.len())
        .find(|&at| number(parts, at).is_some() && colon(at + 1) && number(parts, at + 2).is_some())?;
    let ((hour, hour_digits), (minute, minute_digits)) = (number(parts, at)?, number(parts, at + 2)?);
    if hour_digits > 2 || minute_digits != 2 {
        return None;
    }
    let mut next = at + 3;
    let mut second = 0;
    if colon(next)
        && let Some((value, 2)) = number(parts, next + 1)
    {
        second = value;
        next += 2;
    }
    if parts.get(next) == Some(&Part::Mark('.')) && number(parts, next + 1).is_some() && next > at + 3 {
        next += 2;
    }
    let half = word(parts, next);
    let hour = match half {
        Some("pm" | "p") if hour < 12 => hour + 12,
        Some("am" | "a") if hour == 12 => 0,
        _ => hour,
    };
    next += usize::from(matches!(half, Some("am" | "pm" | "a" | "p")));
    Some((Some(NaiveTime::from_hms_opt(hour, minute, second)?), next))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[track_caller]
    fn iso(text: &str) -> Option<String> {
        When::find(text).unwrap_or_else(|| panic!("no date in {text:?}")).iso(None)
    }

    #[test]
    fn dates_are_read_as_forums_show_them() {
        for (text, expected) in [
            ("2019-05-07", "2019-05-07"),
            ("2019-05-07T15:45:10.123+02:00", "2019-05-07T15:45:10+02:00"),
            ("2019-05-07T15:45:10Z", "2019-05-07T15:45:10Z"),
            ("Posted: Tue May 7, 2019 3:45 pm", "2019-05-07T15:45:00"),
            ("by Bob » 7. Mai 2019, 15:45", "2019-05-07T15:45:00"),
            ("07.05.2019 15:45", "2019-05-07T15:45:00"),
            ("7 de mayo de 2019", "2019-05-07"),
            ("12-May-2019", "2019-05-12"),
            ("Tue 16-Jun-20 16:12:14", "2020-06-16T16:12:14"),
            ("Sept 5th, 2019 at 12:05 am", "2019-09-05T00:05:00"),
            ("25/12/19 10:00", "2019-12-25T10:00:00"),
            ("12-25-2019, 10:00 AM", "2019-12-25T10:00:00"),
            ("2019年5月7日", "2019-05-07"),
            ("3:45 pm, 7 May 2019", "2019-05-07T15:45:00"),
            ("Tue May 07 2019 15:45:10 GMT+0200 (CEST)", "2019-05-07T15:45:10+02:00"),
            ("7 May 2019 3:45 pm UTC", "2019-05-07T15:45:00Z"),
            ("10:30 - 2019-05-07", "2019-05-07T10:30:00"),
            ("7 May 2019 10:20 - 2134 views", "2019-05-07T10:20:00"),
        ] {
            assert_eq!(iso(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_not_certain_stays_as_it_is_shown() {
        for text in
            ["3 days ago", "vor 3 Tagen", "Today at 10:30", "gestern, 10:30", "5 May", "Jun 3", "3天前", "2 yr. ago"]
        {
            assert_eq!(iso(text), None, "{text}");
        }
        assert_eq!((iso("05/07/65"), iso("25/12/65")), (None, None));
        let either = When::find("05/07/2019").unwrap();
        assert_eq!(either.iso(None), None);
        assert_eq!(either.iso(Some(Order::DayFirst)).as_deref(), Some("2019-07-05"));
        assert_eq!(either.iso(Some(Order::MonthFirst)).as_deref(), Some("2019-05-07"));
        assert_eq!(When::order("12/25/2019"), Some(Order::MonthFirst));
        assert_eq!(When::order("25/12/2019"), Some(Order::DayFirst));
        assert_eq!(When::order("05/07/2019"), None);
    }

    #[test]
    fn other_texts_are_no_dates() {
        for text in [
            "",
            "12",
            "Posts: 1,203",
            "v1.2.3",
            "May",
            "page 3 of 7",
            "3 days",
            "192.168.1.1",
            "31.02.2019",
            "99/99/2019",
        ] {
            assert_eq!(When::find(text), None, "{text}");
        }
        assert_eq!(When::find(&"7 May 2019 ".repeat(20)), None);
    }
}
