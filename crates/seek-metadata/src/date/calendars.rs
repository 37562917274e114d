//! Calendars beside the Gregorian one, and the days of their dates.
//!
//! The Buddhist, the Japanese and the Minguo calendar only count other years. The Persian calendar begins its years with
//! spring. The Islamic one follows the moon.

use chrono::{Days, NaiveDate};

/// A calendar in which pages write dates. The names are those of Unicode's CLDR.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Calendar {
    #[default]
    Gregorian,
    /// Iran and Afghanistan: the solar Hijri calendar.
    Persian,
    /// The lunar Hijri calendar, by the tables of Umm al-Qura.
    Islamic,
    /// Thailand.
    Buddhist,
    /// Years of the eras of Japan's emperors.
    Japanese,
    /// Taiwan: years of the republic.
    Minguo,
}

impl Calendar {
    /// Its name in CLDR; none for the Gregorian calendar.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Calendar::Gregorian => None,
            Calendar::Persian => Some("persian"),
            Calendar::Islamic => Some("islamic-umalqura"),
            Calendar::Buddhist => Some("buddhist"),
            Calendar::Japanese => Some("japanese"),
            Calendar::Minguo => Some("roc"),
        }
    }
}

/// The Gregorian year before the year 1 of the Buddhist calendar, as Thailand counts.
pub(super) const BUDDHIST_YEARS: u32 = 543;

/// The first Persian year that is read, and its first day.
const FIRST_PERSIAN: u32 = 1348;
const FIRST_PERSIAN_DAY: NaiveDate = NaiveDate::from_ymd_opt(1969, 3, 21).unwrap();
/// The last Persian year that is read. Until then leap years repeat after 33 years.
const LAST_PERSIAN: u32 = 1478;

/// The first Islamic year of the table, and its first day.
const FIRST_ISLAMIC: u32 = 1390;
const FIRST_ISLAMIC_DAY: NaiveDate = NaiveDate::from_ymd_opt(1970, 3, 9).unwrap();
/// The months of 30 days of each year from [`FIRST_ISLAMIC`] on, the first month in the lowest bit. The others have 29.
/// From the tables of Umm al-Qura that the Saudi government publishes.
const LONG_MONTHS: [u16; 111] = [
    0x2d5, 0xd55, 0xd54, 0xd45, 0x655, 0x52d, 0xa5d, 0x55a, 0xad5, 0x6aa, 0xd4b, 0x52a, 0xa57, 0x4ae, 0x976, 0x56c,
    0xb55, 0xaaa, 0xa55, 0x4ad, 0x95d, 0x2da, 0x5d9, 0xdb2, 0xba4, 0xb4a, 0xa55, 0x2b5, 0x575, 0xb6a, 0xbd2, 0xbc4,
    0xb89, 0xa95, 0x52d, 0x5ad, 0xb6a, 0x6d4, 0xdc9, 0xd92, 0xaa6, 0x956, 0x2ae, 0x56d, 0x36a, 0xb55, 0xaaa, 0x94d,
    0x49d, 0x95d, 0x2ba, 0x5b5, 0x5aa, 0xd55, 0xa9a, 0x92e, 0x26e, 0x55d, 0xada, 0x6d4, 0x6a5, 0x54b, 0xa97, 0x54e,
    0xaae, 0x5ac, 0xba9, 0xd92, 0xb25, 0x64b, 0xcab, 0x55a, 0xb55, 0x6d2, 0xea5, 0xe4a, 0xa95, 0x52d, 0xaad, 0x36c,
    0x759, 0x6d2, 0x695, 0x52d, 0xa5b, 0x4ba, 0x9ba, 0x3b4, 0xb69, 0xb52, 0xaa6, 0x4b6, 0x96d, 0x2ec, 0x6d9, 0xeb2,
    0xd54, 0xd2a, 0xa56, 0x4ae, 0x96d, 0xd6a, 0xb54, 0xb29, 0xa93, 0x52b, 0xa57, 0x536, 0xab5, 0x6aa, 0xe93,
];

/// The day of a Persian or an Islamic date. None if it does not exist, or is too far from today.
pub(super) fn day_of(calendar: Calendar, year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let (first_day, first, days_of): (_, _, fn(u32, u32) -> u32) = match calendar {
        Calendar::Persian if (FIRST_PERSIAN..=LAST_PERSIAN).contains(&year) => {
            (FIRST_PERSIAN_DAY, FIRST_PERSIAN, days_of_persian_month)
        }
        Calendar::Islamic if (FIRST_ISLAMIC..FIRST_ISLAMIC + LONG_MONTHS.len() as u32).contains(&year) => {
            (FIRST_ISLAMIC_DAY, FIRST_ISLAMIC, days_of_islamic_month)
        }
        _ => return None,
    };
    if !(1..=12).contains(&month) || !(1..=days_of(year, month)).contains(&day) {
        return None;
    }
    let years: u32 = (first..year).map(|year| (1..=12).map(|month| days_of(year, month)).sum::<u32>()).sum();
    let months: u32 = (1..month).map(|month| days_of(year, month)).sum();
    first_day.checked_add_days(Days::new(u64::from(years + months + day - 1)))
}

fn days_of_persian_month(year: u32, month: u32) -> u32 {
    // Eight of 33 years are leap years.
    let is_leap = (25 * year + 11) % 33 < 8;
    match month {
        1..=6 => 31,
        7..=11 => 30,
        _ => 29 + u32::from(is_leap),
    }
}

fn days_of_islamic_month(year: u32, month: u32) -> u32 {
    29 + u32::from(LONG_MONTHS[(year - FIRST_ISLAMIC) as usize] >> (month - 1) & 1)
}

/// Eras with the Gregorian year before their first one.
const ERAS: [(&str, i32, Calendar); 5] = [
    ("令和", 2018, Calendar::Japanese),
    ("平成", 1988, Calendar::Japanese),
    ("昭和", 1925, Calendar::Japanese),
    ("民國", 1911, Calendar::Minguo),
    ("民国", 1911, Calendar::Minguo),
];

/// The era at the end of a word: the Gregorian year before its first one, and the word before the era.
pub(super) fn era_at_end(word: &str) -> Option<(i32, Calendar)> {
    ERAS.iter().find(|(era, ..)| word.ends_with(era)).map(|&(_, before, calendar)| (before, calendar))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(calendar: Calendar, year: u32, month: u32, day: u32) -> String {
        day_of(calendar, year, month, day).map(|day| day.to_string()).unwrap_or_default()
    }

    #[test]
    fn new_years_days_are_those_of_almanacs() {
        for (year, expected) in [(1370, "1991-03-21"), (1375, "1996-03-20"), (1399, "2020-03-20"), (1400, "2021-03-21")]
        {
            assert_eq!(day(Calendar::Persian, year, 1, 1), expected);
        }
        for (year, expected) in [(1420, "1999-04-17"), (1440, "2018-09-11"), (1445, "2023-07-19"), (1446, "2024-07-07")]
        {
            assert_eq!(day(Calendar::Islamic, year, 1, 1), expected);
        }
        assert_eq!(day(Calendar::Persian, 1403, 12, 30), "2025-03-20");
        assert_eq!(day(Calendar::Islamic, 1445, 11, 6), "2024-05-14");
    }

    #[test]
    fn days_that_do_not_exist_are_none() {
        for (year, month, day_of_month) in [(1404, 12, 30), (1403, 7, 31), (1403, 13, 1), (1403, 1, 0), (1300, 1, 1)] {
            assert_eq!(day(Calendar::Persian, year, month, day_of_month), "");
        }
        assert_eq!((day(Calendar::Islamic, 1445, 1, 31), day(Calendar::Gregorian, 2024, 1, 1)), Default::default());
    }

    /// Without a gap and without a day twice.
    #[test]
    fn each_day_follows_the_day_before() {
        for (calendar, years) in [(Calendar::Persian, 1348..=1478), (Calendar::Islamic, 1390..=1500)] {
            let mut next = None;
            for (year, month, of_month) in
                years.flat_map(|y| (1..=12).flat_map(move |m| (1..=31).map(move |d| (y, m, d))))
            {
                let Some(day) = day_of(calendar, year, month, of_month) else { continue };
                assert!(next.is_none_or(|next| day == next), "{year}-{month}-{of_month}");
                next = day.succ_opt();
            }
        }
    }
}
