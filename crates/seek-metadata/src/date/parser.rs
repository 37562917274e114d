//! The parser of dates: the forms in which a day is written, and the search for the first of them in a text.
//!
//! Of two numbers, either may be the month: 03/04/2019. If neither is above 12, the order must be known from the
//! language of the page or from its other dates.

use super::calendars::{BUDDHIST_YEARS, Calendar};
use super::digits::{PERSIAN_ZERO, with_ascii_digits};
use super::months::month;
use super::relative_dates;
use super::rules::{DateGap, DateRules};
use super::short_months::{month_of_any_language, month_of_language};
use super::time_of_day::{self, offset};
use super::tokens::{DateTokens, is_thai};
use super::value::{Date, DateLocale, Day, DayOrder};
use chrono::{Datelike, NaiveDate};

/// Years of two digits up to this one belong to this century. The century of later ones is not certain: people are born
/// in '65.
const LAST_SHORT_YEAR: u32 = 40;
/// Years of two digits from this one on are no years of pages.
const FIRST_OLD_YEAR: u32 = 70;
/// Tokens of a day, in which its year is.
const DAY_TOKENS: usize = 5;
/// Most characters of the short name of a weekday.
const MAX_WEEKDAY: usize = 3;
/// Longest text in bytes in which a date without a year counts.
const MAX_INCOMPLETE: usize = 40;

/// Languages with a point after the day, whose short names of months in ASCII are also usual words.
const POINTS: [&str; 3] = ["cs", "hr", "sl"];
/// Years of two digits from this one on are Buddhist ones where the month has a Thai name.
const FIRST_SHORT_BUDDHIST: u32 = 40;

/// The first date of a text. The locale resolves dates of two numbers and a year. A date of the Gregorian calendar comes
/// before others: where a text has both, they are the same day.
pub(crate) fn find_date(text: &str, locale: DateLocale, rules: &DateRules) -> Option<Date> {
    if rules.rejects_length(text.len()) {
        return None;
    }
    let text = &text[..text.floor_char_boundary(rules.max_bytes)];
    let calendar = calendar_of(text, locale);
    let text = &*with_ascii_digits(text);
    let has_digit = text.bytes().any(|b| b.is_ascii_digit());
    let may_have_date = has_digit || (rules.incomplete && relative_dates::may_be_in(text));
    if !may_have_date {
        return None;
    }
    let tokens = DateTokens::read(text, rules.max_tokens);
    let month_language = locale.month_language;
    let parser = Parser { tokens, bytes: text.len(), order: locale.order, calendar, month_language, rules };
    if rules.unix_time
        && let Some(digits @ (10 | 13)) = parser.tokens.only_number().map(str::len)
    {
        let value: i64 = parser.tokens.only_number()?.parse().ok()?;
        return unix_time(if digits == 13 { value / 1_000 } else { value }, rules);
    }
    let (day, calendar, end) = parser.first_day(!text.is_ascii())?;
    let time = if rules.time_anywhere {
        time_of_day::first_from(&parser.tokens, end).or_else(|| time_of_day::first_from(&parser.tokens, 0))
    } else {
        time_of_day::following(&parser.tokens, end)
    };
    let offset = time.and_then(|(_, next)| offset(parser.tokens.text_after(next)));
    Some(Date { day, calendar, time: time.map(|(time, _)| time), offset })
}

/// The order of day and month in a text, if a number above 12 shows it.
pub(crate) fn find_day_order(text: &str, rules: &DateRules) -> Option<DayOrder> {
    let parser = Parser {
        tokens: DateTokens::read(text, rules.max_tokens),
        bytes: text.len(),
        order: None,
        calendar: None,
        month_language: None,
        rules,
    };
    (0..parser.tokens.len()).find_map(|at| match parser.two_and_year(at)? {
        (a, b, _) if a > 12 && b <= 12 => Some(DayOrder::DayFirst),
        (a, b, _) if b > 12 && a <= 12 => Some(DayOrder::MonthFirst),
        _ => None,
    })
}

/// The calendar of dates written as numbers: that of the language, else that of the script.
fn calendar_of(text: &str, locale: DateLocale) -> Option<Calendar> {
    if locale.is_known || text.is_ascii() {
        return locale.calendar;
    }
    let is_persian_digit = |c: char| u32::from(c).wrapping_sub(u32::from(PERSIAN_ZERO)) < 10;
    if text.contains(is_persian_digit) {
        Some(Calendar::Persian)
    } else {
        text.contains(is_thai).then_some(Calendar::Buddhist)
    }
}

/// The date and time of seconds since 1970.
fn unix_time(seconds: i64, rules: &DateRules) -> Option<Date> {
    let utc = chrono::DateTime::from_timestamp(seconds, 0)?;
    let date = utc.date_naive();
    rules.years.contains(&date.year()).then_some(Date {
        day: Day::Known(date),
        calendar: Calendar::Gregorian,
        time: Some(utc.time()),
        offset: Some(0),
    })
}

/// A text under the rules of the parser.
pub(super) struct Parser<'t> {
    pub(super) tokens: DateTokens<'t>,
    /// The length of the text in bytes.
    bytes: usize,
    order: Option<DayOrder>,
    /// The calendar of dates written as numbers.
    pub(super) calendar: Option<Calendar>,
    /// The language of short names of months.
    month_language: Option<&'static str>,
    rules: &'t DateRules,
}

impl Parser<'_> {
    /// The first day of the text, its calendar, and the token after it. Only a text that is not ASCII, or a page in a
    /// language with another calendar, has dates of other calendars.
    fn first_day(&self, is_other_script: bool) -> Option<(Day, Calendar, usize)> {
        let day = (0..self.tokens.len()).find_map(|at| self.day(at));
        let known = day.filter(|(day, _)| matches!(day, Day::Known(_)));
        if known.is_none() && (is_other_script || self.calendar.is_some()) {
            let other = (0..self.tokens.len()).find_map(|at| self.day_of_other_calendar(at));
            if let Some((day, calendar, end)) = other {
                return Some((Day::Known(day), calendar, end));
            }
        }
        let (day, end) = day?;
        let is_buddhist = self.calendar == Some(Calendar::Buddhist)
            && (end.saturating_sub(DAY_TOKENS)..end).any(|at| self.buddhist_year(at).is_some());
        Some((day, if is_buddhist { Calendar::Buddhist } else { Calendar::Gregorian }, end))
    }

    /// Whether the rules accept the year of a day.
    pub(super) fn accepts(&self, day: NaiveDate) -> bool {
        self.rules.years.contains(&day.year())
    }

    /// The day that begins at a token, and the token after it.
    fn day(&self, at: usize) -> Option<(Day, usize)> {
        let day = match self.tokens.number(at) {
            Some(_) => self
                .compact(at)
                .or_else(|| self.year_first(at))
                .or_else(|| self.year_last(at))
                .or_else(|| self.with_signs(at))
                .or_else(|| self.number_first(at))
                .or_else(|| self.vietnamese(at))
                .or_else(|| self.year_day_name(at))
                .or_else(|| relative_dates::span(&self.tokens, at).map(|end| (Day::Incomplete, end))),
            None => self.word_first(at),
        };
        let (day, end) = day?;
        let day = day.resolved(self.order);
        (self.rules.incomplete || matches!(day, Day::Known(_))).then_some((day, end))
    }

    fn known(&self, year: u32, month: u32, day: u32) -> Option<Day> {
        Day::new(year as i32, month, day, self.rules)
    }

    /// 20190303.
    fn compact(&self, at: usize) -> Option<(Day, usize)> {
        let (value, 8) = self.tokens.number(at).filter(|_| self.rules.compact)? else { return None };
        Some((self.known(value / 10_000, value / 100 % 100, value % 100)?, at + 1))
    }

    /// 2019-03-03.
    fn year_first(&self, at: usize) -> Option<(Day, usize)> {
        let year = self.year(at)?;
        let (month, day) = (self.tokens.short_number(at + 2)?, self.tokens.short_number(at + 4)?);
        let divider = self.divider(at + 1).filter(|mark| self.divider(at + 3) == Some(*mark));
        Some((divider.and_then(|_| self.known(year, month, day))?, at + 5))
    }

    /// 03.04.2019, 31/12/2019, 12-31-2019.
    fn year_last(&self, at: usize) -> Option<(Day, usize)> {
        let (a, b, year) = self.two_and_year(at)?;
        let Some(year) = year else { return Some((Day::Incomplete, at + 5)) };
        let is_day_first = a > 12 || self.divider(at + 1) == Some('.') || a == b;
        let day = match () {
            () if is_day_first => self.known(year, b, a)?,
            () if b > 12 => self.known(year, a, b)?,
            () => Day::Ambiguous(a, b, year as i32),
        };
        Some((day, at + 5))
    }

    /// 2019年3月3日, 2019년 3월 3일.
    fn with_signs(&self, at: usize) -> Option<(Day, usize)> {
        let is = |at: usize, signs: [&str; 2]| self.tokens.word(at).is_some_and(|word| signs.contains(&word));
        if !is(at + 1, ["年", "년"]) {
            return None;
        }
        // 2024年（令和6年）5月14日.
        let month = self.after_brackets(at + 2);
        if !is(month + 1, ["月", "월"]) {
            return None;
        }
        let day = self.tokens.short_number(month + 2)?;
        let day = self.known(self.year(at)?, self.tokens.short_number(month)?, day)?;
        // The sign of the day, and what is written together with it.
        Some((day, month + 3 + usize::from(self.tokens.word(month + 3).is_some())))
    }

    /// 5 May 2019, 5. Mai 2019, 5th of May, 2019, 5 de mayo de 2019, 16-Jun-20, 2019 March 3.
    fn number_first(&self, at: usize) -> Option<(Day, usize)> {
        let gaps = &self.rules.gaps;
        let (value, digits) = self.tokens.number(at)?;
        let name = self.skip(at + 1, gaps.before_name);
        let month = self.month_between(name)?;
        if digits == 4 && self.rules.year_before_name {
            let day = self.skip(name + 1, gaps.name_to_day);
            return Some((self.known(value, month, self.tokens.short_number(day)?)?, day + 1));
        }
        if digits > 2 || !(1..=31).contains(&value) {
            return None;
        }
        let year = self.skip(name + 1, gaps.name_to_year);
        match self.year(year).or_else(|| self.short_year(name + 1)) {
            Some(number) => Some((self.known(number, month, value)?, year + 1)),
            // "ago" also begins the Italian and Spanish names of August.
            None => self.incomplete(name + 1).filter(|_| self.tokens.word(name) != Some("ago")),
        }
    }

    /// 3 tháng 5 năm 2019.
    fn vietnamese(&self, at: usize) -> Option<(Day, usize)> {
        let day = self.tokens.short_number(at)?;
        self.tokens.word(at + 1).filter(|word| matches!(*word, "tháng" | "thg"))?;
        let month = self.tokens.short_number(at + 2)?;
        let is_between = self.tokens.word(at + 3) == Some("năm") || self.tokens.mark(at + 3).is_some();
        let year = at + 3 + usize::from(is_between);
        Some((self.known(self.year(year)?, month, day)?, year + 1))
    }

    /// 2019. gada 3. maijs, 2019 жылғы 3 мамыр: in Latvian and Kazakh.
    fn year_day_name(&self, at: usize) -> Option<(Day, usize)> {
        const OF_THE_YEAR: [&str; 3] = ["gada", "жылғы", "жылы"];
        let point = |at: usize| usize::from(self.tokens.mark(at) == Some('.'));
        let year = self.year(at)?;
        let word = at + 1 + point(at + 1);
        self.tokens.word(word).filter(|word| OF_THE_YEAR.contains(word))?;
        let name = word + 2 + point(word + 2);
        let day = self.known(year, self.month(name)?, self.tokens.short_number(word + 1)?)?;
        Some((day, name + 1))
    }

    /// The token after a time of day and a zone, as the program `date` writes them: Tue Oct 14 09:12:55 CEST 2008.
    fn after_time(&self, at: usize) -> usize {
        let is_part = |at: usize| self.tokens.mark(at) == Some(':') && self.tokens.short_number(at + 1).is_some();
        match (self.tokens.short_number(at), is_part(at + 1), is_part(at + 3)) {
            (Some(_), true, true) => at + 5 + usize::from(self.tokens.word(at + 5).is_some()),
            _ => at,
        }
    }

    /// May 5, 2019, May 5th 2019, May 5 10:20:30 2019, today.
    fn word_first(&self, at: usize) -> Option<(Day, usize)> {
        let gaps = &self.rules.gaps;
        let word = self.tokens.word(at)?;
        if relative_dates::is_day(word)
            && let Some(day) = self.incomplete(at + 1)
        {
            return Some(day);
        }
        let month = month(word).or_else(|| self.month_after_weekday(at))?;
        let day_at = self.skip(at + 1, gaps.name_to_day);
        let day = self.tokens.short_number(day_at).filter(|day| (1..=31).contains(day))?;
        let year = self.after_time(self.skip(day_at + 1, gaps.day_to_year));
        match self.year(year) {
            Some(number) => Some((self.known(number, month, day)?, year + 1)),
            // A number before a colon is the hour.
            None => self.incomplete(day_at + 1).filter(|_| self.tokens.mark(day_at + 1) != Some(':')),
        }
    }

    /// A date that is not certain, up to a token.
    fn incomplete(&self, end: usize) -> Option<(Day, usize)> {
        (self.bytes <= MAX_INCOMPLETE).then_some((Day::Incomplete, end))
    }

    /// Two numbers and a year with the same mark between them. No year where its century is not certain.
    fn two_and_year(&self, at: usize) -> Option<(u32, u32, Option<u32>)> {
        let part = |at: usize| self.tokens.short_number(at).filter(|value| (1..=31).contains(value));
        let (a, b) = (part(at)?, part(at + 2)?);
        let (value, digits) = self.tokens.number(at + 4)?;
        if self.divider(at + 1)? != self.divider(at + 3)? || (a > 12 && b > 12) {
            return None;
        }
        let year = match digits {
            4 => Some(self.year(at + 4)?),
            2 if !self.rules.short_years => return None,
            2 if value <= LAST_SHORT_YEAR => Some(2000 + value),
            2 if value < FIRST_OLD_YEAR => None,
            _ => return None,
        };
        Some((a, b, year))
    }

    /// A mark between the numbers of a date.
    pub(super) fn divider(&self, at: usize) -> Option<char> {
        self.tokens.mark(at).filter(|mark| matches!(mark, '-' | '/' | '.' | '\u{2011}'))
    }

    /// A year of four digits that the rules accept.
    fn year(&self, at: usize) -> Option<u32> {
        let (value, digits) = self.tokens.number(at)?;
        let is_year = digits == 4 && self.rules.years.contains(&(value as i32));
        is_year.then_some(value).or_else(|| self.buddhist_year(at))
    }

    /// The Gregorian year of a Buddhist one, on pages in Thai: 2567, or 67 after the name of a month.
    fn buddhist_year(&self, at: usize) -> Option<u32> {
        let (value, digits) = self.tokens.number(at).filter(|_| self.calendar == Some(Calendar::Buddhist))?;
        let follows_name = || {
            let before = at.checked_sub(1).and_then(|before| self.tokens.word(before));
            before.is_some_and(|word| word.starts_with(is_thai) && month(word).is_some())
        };
        let year = match digits {
            4 => value,
            2 if value >= FIRST_SHORT_BUDDHIST && follows_name() => 2500 + value,
            _ => return None,
        };
        let year = year.checked_sub(BUDDHIST_YEARS)?;
        self.rules.years.contains(&(year as i32)).then_some(year)
    }

    /// A year of two digits after a dash or an apostrophe.
    fn short_year(&self, at: usize) -> Option<u32> {
        let (value, 2) = self.tokens.number(at + 1)? else { return None };
        let is_marked = matches!(self.tokens.mark(at), Some('-' | '\'' | '’'));
        (self.rules.short_years && is_marked && value <= LAST_SHORT_YEAR).then_some(2000 + value)
    }

    /// The month of a name after a day. Some names count only before a year, and are another month in another language.
    fn month_between(&self, name: usize) -> Option<u32> {
        let word = self.tokens.word(name)?;
        if self.year(self.skip(name + 1, self.rules.gaps.name_to_year)).is_none() {
            return month(word);
        }
        // "Top 10 pro 2021": Slavic short names in ASCII are usual words. Such languages have a point after the day.
        let has_point = || name.checked_sub(1).and_then(|at| self.tokens.mark(at)) == Some('.');
        let needs_point = word.is_ascii() && self.month_language.is_some_and(|language| POINTS.contains(&language));
        let own = month_of_language(word, self.month_language).filter(|_| !needs_point || has_point());
        own.or_else(|| month(word)).or_else(|| month_of_any_language(word))
    }

    /// The month of a short name between a short weekday and a day: "Śr gru 30, 2009".
    fn month_after_weekday(&self, name: usize) -> Option<u32> {
        let weekday = self.tokens.word(name.checked_sub(1)?)?;
        let is_dated = self.tokens.mark(name + 2) == Some(',') && self.year(name + 3).is_some();
        (is_dated && weekday.chars().count() <= MAX_WEEKDAY)
            .then(|| month_of_language(self.tokens.word(name)?, self.month_language))?
    }

    fn month(&self, at: usize) -> Option<u32> {
        self.tokens.word(at).and_then(month)
    }

    /// The token after a gap.
    fn skip(&self, from: usize, gap: DateGap) -> usize {
        let is_in_gap = |&at: &usize| {
            let is_mark = self.tokens.mark(at).is_some_and(|mark| gap.marks.is_none_or(|marks| marks.contains(&mark)));
            is_mark || self.tokens.word(at).is_some_and(|word| gap.words.contains(&word))
        };
        from + (from..self.tokens.len()).take(gap.max).take_while(is_in_gap).count()
    }
}
