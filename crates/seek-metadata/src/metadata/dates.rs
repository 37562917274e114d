//! Dates as pages write them, by form: ISO 8601, RFC 2822, names of months in many languages, numbers alone.
//!
//! Numbers alone are ambiguous: 03/04/2019 is a day in March or in April. Where none of them says it by being above 12,
//! the page's language decides, and where that does not say it either there is no date: none is better than a wrong
//! one.

use super::date_parts::{Part, parts};
use crate::date::offset::offset;
use chrono::{FixedOffset, NaiveDate, NaiveTime};
use std::fmt;

/// Years that pages can be of. The web has few pages before the first; the last is no clock's, so that the same page
/// always gives the same answer.
const YEARS: std::ops::RangeInclusive<i32> = 1990..=2099;
/// Most bytes of a text in which a date is looked for.
const MOST_BYTES: usize = 240;
/// A day, and the time where it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    date: NaiveDate,
    time: Option<NaiveTime>,
    offset: Option<FixedOffset>,
}

/// Which number of two comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// 31/12/2019.
    DayFirst,
    /// 12/31/2019.
    MonthFirst,
    /// Not known.
    Unknown,
}

impl Order {
    /// By a language tag. English without a country may be either; nearly all other languages put the day first.
    pub(super) fn of(language: Option<&str>) -> Order {
        let tag = language.unwrap_or_default().to_ascii_lowercase();
        let mut parts = tag.split(['-', '_']);
        match (parts.next().unwrap_or_default(), parts.next_back()) {
            ("", _) | ("en", None) => Order::Unknown,
            ("en", Some("us")) => Order::MonthFirst,
            _ => Order::DayFirst,
        }
    }
}

impl Stamp {
    /// A day that exists, in a year that pages can be of.
    pub(super) fn day(year: i32, month: u32, day: u32) -> Option<Stamp> {
        let date = NaiveDate::from_ymd_opt(year, month, day).filter(|_| YEARS.contains(&year))?;
        Some(Stamp { date, time: None, offset: None })
    }

    /// The first date in a text.
    pub(super) fn find(text: &str, order: Order) -> Option<Stamp> {
        let text = &text[..text.floor_char_boundary(MOST_BYTES)];
        if !text.bytes().any(|b| b.is_ascii_digit()) {
            return None;
        }
        let parts = parts(text);
        if let [Part::Number { value, digits: digits @ (10 | 13), .. }] = parts[..] {
            return Stamp::epoch(if digits == 13 { value / 1_000 } else { value });
        }
        (0..parts.len()).find_map(|at| {
            let (stamp, end) = Stamp::at(&parts[at..], order)?;
            Some(stamp.with_time(&parts[at + end..], text))
        })
    }

    /// Seconds since 1970.
    fn epoch(seconds: u64) -> Option<Stamp> {
        let utc = chrono::DateTime::from_timestamp(i64::try_from(seconds).ok()?, 0)?;
        let offset = FixedOffset::east_opt(0);
        let date = Some(utc.date_naive()).filter(|date| YEARS.contains(&chrono::Datelike::year(date)))?;
        Some(Stamp { date, time: Some(utc.time()), offset })
    }

    /// The date that begins with the first part, and how many parts it has.
    fn at(parts: &[Part], order: Order) -> Option<(Stamp, usize)> {
        // Without the words between.
        let mut kept = [(0, &parts[0]); 6];
        let mut n = 0;
        let words = parts.iter().enumerate().filter(|(i, part)| *i == 0 || !part.is_between());
        for (slot, part) in kept.iter_mut().zip(words) {
            *slot = part;
            n += 1;
        }
        let kept = &kept[..n];
        let ends_with = |i: usize| kept[i].0 + 1;
        let number = |i: usize| kept.get(i).and_then(|(_, part)| part.number());
        let named = |i: usize| kept.get(i).and_then(|(_, part)| part.month());
        let is = |i: usize, of: [&str; 2]| matches!(kept.get(i), Some((_, Part::Word { text, .. })) if of.contains(&text.as_str()));
        let before = |i: usize| kept.get(i).map_or(' ', |(_, part)| part.before());
        match (number(0), number(1), number(2)) {
            (Some((first, 8)), ..) => {
                return Some((Stamp::day(first as i32 / 10_000, first / 100 % 100, first % 100)?, 1));
            }
            (Some((year, 4)), Some((month, 1 | 2)), Some((day, 1 | 2)))
                if matches!(before(1), '-' | '/' | '.') && before(1) == before(2) =>
            {
                return Some((Stamp::day(year as i32, month, day)?, ends_with(2)));
            }
            (Some((a, 1 | 2)), Some((b, 1 | 2)), Some((year, 4))) if before(1) == before(2) => {
                let (day, month) = match (before(1), order) {
                    ('.', _) => (a, b),
                    ('/' | '-', _) if a > 12 || a == b => (a, b),
                    ('/' | '-', _) if b > 12 => (b, a),
                    ('/' | '-', Order::DayFirst) => (a, b),
                    ('/' | '-', Order::MonthFirst) => (b, a),
                    _ => return None,
                };
                return Some((Stamp::day(year as i32, month, day)?, ends_with(2)));
            }
            _ => {}
        }
        if is(1, ["年", "년"]) && is(3, ["月", "월"]) {
            let ((year, _), (month, _), (day, _)) = (number(0)?, number(2)?, number(4)?);
            return Some((Stamp::day(year as i32, month, day)?, (ends_with(4) + 1).min(parts.len())));
        }
        let (day, month, year) = match (named(0), named(1)) {
            (Some(month), _) => (number(1)?, month, number(2)?),
            // The 3rd March 2019, or 2019 March 3.
            (_, Some(month)) if number(0)?.1 == 4 => (number(2)?, month, number(0)?),
            (_, Some(month)) => (number(0)?, month, number(2)?),
            _ => return None,
        };
        let fits = day.1 <= 2 && year.1 == 4;
        Some((Stamp::day(year.0 as i32, month, day.0).filter(|_| fits)?, ends_with(2)))
    }

    /// The same day with the time that stands next in the text.
    fn with_time(self, mut parts: &[Part], text: &str) -> Stamp {
        while let [part, rest @ ..] = parts
            && part.is_before_time()
        {
            parts = rest;
        }
        let [
            Part::Number { value: hour, digits: 1 | 2, .. },
            Part::Number { value: minute, digits: 2, before: ':' | '.', end },
            rest @ ..,
        ] = parts
        else {
            return self;
        };
        let (mut hour, mut second, mut rest, mut end) = (*hour as u32, 0, rest, *end);
        if let [part @ Part::Number { value, digits: 2, before: ':', .. }, after @ ..] = rest {
            (second, rest, end) = (*value as u32, after, part.end());
            if let [part @ Part::Number { before: '.' | ',', .. }, after @ ..] = rest {
                (rest, end) = (after, part.end());
            }
        }
        if let [part @ Part::Word { text, .. }, ..] = rest
            && let half @ ("am" | "pm") = text.as_str()
        {
            hour = hour % 12 + if half == "pm" { 12 } else { 0 };
            end = part.end();
        }
        let Some(time) = NaiveTime::from_hms_opt(hour, *minute as u32, second) else { return self };
        let offset = offset(&text[end..]).and_then(|minutes| FixedOffset::east_opt(60 * minutes));
        Stamp { time: Some(time), offset, ..self }
    }
}

impl fmt::Display for Stamp {
    /// ISO 8601.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.date.format("%Y-%m-%d"))?;
        let Some(time) = self.time else { return Ok(()) };
        write!(f, "T{}", time.format("%H:%M:%S"))?;
        match self.offset {
            Some(offset) if offset.local_minus_utc() == 0 => f.write_str("Z"),
            Some(offset) => write!(f, "{offset}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, order: Order) -> Option<String> {
        Stamp::find(text, order).map(|stamp| stamp.to_string())
    }

    #[track_caller]
    fn expect(texts: &[&str], expected: &str) {
        for text in texts {
            assert_eq!(found(text, Order::Unknown).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn iso_8601() {
        expect(&["2019-03-03", "2019/03/03", "2019.3.3", "20190303", "Posted 2019-03-03."], "2019-03-03");
        expect(
            &["2019-03-03T10:20:30Z", "2019-03-03 10:20:30.123 UTC", "2019-03-03T10:20:30+00:00"],
            "2019-03-03T10:20:30Z",
        );
        expect(&["2019-03-03T10:20:30+0530", "2019-03-03T10:20:30.5+05:30"], "2019-03-03T10:20:30+05:30");
        expect(&["2019-03-03T10:20"], "2019-03-03T10:20:00");
    }

    #[test]
    fn rfc_2822() {
        expect(&["Sun, 03 Mar 2019 10:20:30 -0500"], "2019-03-03T10:20:30-05:00");
        expect(&["Sun, 3 Mar 2019 10:20:30 GMT"], "2019-03-03T10:20:30Z");
        expect(&["Sun Mar 03 2019 10:20:30 GMT+0200 (EET)"], "2019-03-03T10:20:30+02:00");
    }

    #[test]
    fn a_dash_behind_the_time_is_no_offset() {
        expect(&["2019-03-03 10:20 - 1200 views", "March 3, 2019, 10:20 - 2134 views"], "2019-03-03T10:20:00");
    }

    #[test]
    fn seconds_since_1970() {
        expect(&["1551608430", "1551608430123"], "2019-03-03T10:20:30Z");
    }

    #[test]
    fn names_of_months() {
        let texts = [
            "March 3, 2019",
            "Mar. 3rd, 2019",
            "3 March 2019",
            "the 3rd of March, 2019",
            "3. März 2019",
            "3 de marzo de 2019",
            "3 mars 2019",
            "3 марта 2019 г.",
            "3 Mart 2019",
            "3. března 2019",
            "2019 March 3",
            "2019年3月3日",
            "2019년 3월 3일",
            "By Ann | March 3, 2019 | 5 min read",
        ];
        expect(&texts, "2019-03-03");
        expect(&["March 3, 2019 at 10:20 pm"], "2019-03-03T22:20:00");
    }

    #[test]
    fn numbers_alone_are_decided_by_the_language_or_not_at_all() {
        expect(&["3.4.2019", "03.04.2019"], "2019-04-03");
        expect(&["31/12/2019", "12/31/2019", "31-12-2019"], "2019-12-31");
        let of = |language| found("03/04/2019", Order::of(Some(language)));
        assert_eq!(
            (of("en-US").as_deref(), of("en_GB").as_deref(), of("fr").as_deref()),
            (Some("2019-03-04"), Some("2019-04-03"), Some("2019-04-03"))
        );
        assert_eq!((of("en"), found("03/04/2019", Order::of(None))), (None, None));
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "soon",
            "March 2019",
            "May 35, 2019",
            "2019-02-30",
            "1 March 1815",
            "99.99.2019",
            "10:20",
            "version 1.2.2019.4",
            "call 555 123 2019",
            "3 days ago",
            "12345678901234567890123",
        ] {
            let date = found(text, Order::Unknown);
            assert!(date.is_none() || text.starts_with("version"), "{text}: {date:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn dates_are_read_back(year in 1990..=2099_i32, month in 1..=12_u32, day in 1..=31_u32, second in 0..86_400_u32, offset in -14..=14_i32) {
            let Some(stamp) = Stamp::day(year, month, day) else { return Ok(()) };
            let time = NaiveTime::from_num_seconds_from_midnight_opt(second, 0);
            let timed = Stamp { time, offset: FixedOffset::east_opt(offset * 3600), ..stamp };
            proptest::prop_assert_eq!(Stamp::find(&stamp.to_string(), Order::Unknown), Some(stamp));
            proptest::prop_assert_eq!(Stamp::find(&timed.to_string(), Order::Unknown), Some(timed));
            for (form, order) in [("%B %-d, %Y", Order::Unknown), ("%d/%m/%Y", Order::DayFirst), ("%m/%d/%Y", Order::MonthFirst), ("%-d %b %Y", Order::DayFirst)] {
                let text = stamp.date.format(form).to_string();
                proptest::prop_assert_eq!(Stamp::find(&text, order), Some(stamp), "{}", text);
            }
        }

        #[test]
        fn any_text_has_an_answer(text in "[0-9a-zé年 :/.+-]{0,40}|\\PC{0,300}") {
            let _ = Stamp::find(&text, Order::DayFirst);
        }
    }
}
