//! Dates of calendars that name other months or count other years: ۲۵ اردیبهشت ۱۴۰۳, 6 ذو القعدة 1445, 令和6年5月14日.
//!
//! Thai dates have the usual months, so the parser reads them with the other dates.

use super::calendars::{Calendar, day_of, era_at_end};
use super::parser::Parser;
use chrono::NaiveDate;

/// The months of the Persian calendar, of Iran and of Afghanistan, as [`folded`] writes them.
const PERSIAN_MONTHS: [[&str; 2]; 12] = [
    ["فروردين", "حمل"],
    ["ارديبهشت", "ثور"],
    ["خرداد", "جوزا"],
    ["تير", "سرطان"],
    ["مرداد", "اسد"],
    ["شهريور", "سنبله"],
    ["مهر", "ميزان"],
    ["ابان", "عقرب"],
    ["اذر", "قوس"],
    ["دي", "جدي"],
    ["بهمن", "دلو"],
    ["اسفند", "حوت"],
];
/// The months of the Islamic calendar, without the space between two words.
const ISLAMIC_MONTHS: [&[&str]; 12] = [
    &["محرم", "المحرم"],
    &["صفر"],
    &["ربيعالاول", "ربيعاول"],
    &["ربيعالاخر", "ربيعالثاني"],
    &["جماديالاولي", "جماديالاول"],
    &["جماديالاخره", "جماديالاخر", "جماديالثانيه", "جماديالثاني"],
    &["رجب"],
    &["شعبان"],
    &["رمضان"],
    &["شوال"],
    &["ذوالقعده", "ذيالقعده", "ذيقعده"],
    &["ذوالحجه", "ذيالحجه", "ذيحجه"],
];
/// Words between the parts of a date: "month", "year", "of", and what goes with the names of months.
const BETWEEN: [&str; 13] =
    ["ماه", "سال", "شهر", "من", "عام", "سنه", "لعام", "لسنه", "الحرام", "المبارك", "المعظم", "المكرم", "المظفر"];
/// Most words between two parts.
const MAX_BETWEEN: usize = 3;
/// Words after a year of the Islamic calendar.
const ISLAMIC_SIGNS: [&str; 3] = ["ه", "هجري", "هجريه"];
/// Most tokens of a year in brackets, as in 令和6年（2024年）5月14日.
const MAX_BRACKETS: usize = 6;

/// A month: its calendar, its number and the token after it.
type NamedMonth = (Calendar, u32, usize);

impl Parser<'_> {
    /// The day that begins at a token, its calendar, and the token after it.
    pub(super) fn day_of_other_calendar(&self, at: usize) -> Option<(NaiveDate, Calendar, usize)> {
        let found = match self.tokens.word(at) {
            Some(word) => self.year_of_era(at, word).or_else(|| self.name_first(at)),
            None => self.number_before_name(at).or_else(|| self.numbers(at)),
        };
        found.filter(|(day, ..)| self.accepts(*day))
    }

    /// 令和6年5月14日, 令和元年5月14日, 平成31.4.1, 民國113年5月14日.
    fn year_of_era(&self, at: usize, word: &str) -> Option<(NaiveDate, Calendar, usize)> {
        let first = word.strip_suffix("元年");
        let (before, calendar) = era_at_end(first.unwrap_or(word))?;
        let (year, after) = match first {
            Some(_) => (1, at + 1),
            None => (self.tokens.number(at + 1).filter(|(_, digits)| *digits <= 3)?.0, at + 2),
        };
        let year = before + year as i32;
        let is_sign = |at: usize, sign: &str| self.tokens.word(at) == Some(sign);
        let (month_at, day_at) = if first.is_some() || is_sign(after, "年") {
            let month = self.after_brackets(after + usize::from(first.is_none()));
            is_sign(month + 1, "月").then_some((month, month + 2))?
        } else {
            let divider = self.divider(after)?;
            (self.divider(after + 2) == Some(divider)).then_some((after + 1, after + 3))?
        };
        let day = self.tokens.short_number(day_at)?;
        let date = NaiveDate::from_ymd_opt(year, self.tokens.short_number(month_at)?, day)?;
        Some((date, calendar, day_at + 1 + usize::from(self.tokens.word(day_at + 1).is_some())))
    }

    /// The token after a text in brackets that begins at a token; else the same token.
    pub(super) fn after_brackets(&self, at: usize) -> usize {
        let is_end = |at: &usize| matches!(self.tokens.mark(*at), Some(')' | '）'));
        match self.tokens.mark(at) {
            Some('(' | '（') => (at + 1..at + MAX_BRACKETS).find(is_end).map_or(at, |end| end + 1),
            _ => at,
        }
    }

    /// ۲۵ اردیبهشت ۱۴۰۳, and with the year before.
    fn number_before_name(&self, at: usize) -> Option<(NaiveDate, Calendar, usize)> {
        let (value, digits) = self.tokens.number(at)?;
        let (calendar, month, after) = self.month_of_other_calendar(self.after_words(at + 1))?;
        let other_at = self.after_words(after);
        let (other, other_digits) = self.tokens.number(other_at)?;
        let (year, day) = match (digits, other_digits) {
            (1 | 2, 4) => (other, value),
            (4, 1 | 2) => (value, other),
            _ => return None,
        };
        Some((day_of(calendar, year, month, day)?, calendar, other_at + 1))
    }

    /// اردیبهشت ۲۵، ۱۴۰۳.
    fn name_first(&self, at: usize) -> Option<(NaiveDate, Calendar, usize)> {
        let (calendar, month, after) = self.month_of_other_calendar(at)?;
        let day_at = self.after_words(after);
        let year_at = self.after_words(day_at + 1);
        let (year, 4) = self.tokens.number(year_at)? else { return None };
        Some((day_of(calendar, year, month, self.tokens.short_number(day_at)?)?, calendar, year_at + 1))
    }

    /// ۱۴۰۳/۰۲/۲۵, 1445/11/06 هـ. The script, the language of the page or a sign after the year tells the calendar.
    fn numbers(&self, at: usize) -> Option<(NaiveDate, Calendar, usize)> {
        let divider = self.divider(at + 1)?;
        if self.divider(at + 3) != Some(divider) {
            return None;
        }
        let (first, last) = (self.tokens.number(at)?, self.tokens.number(at + 4)?);
        let month = self.tokens.short_number(at + 2)?;
        let (year, day) = match (first, last) {
            ((year, 4), (day, 1 | 2)) | ((day, 1 | 2), (year, 4)) => (year, day),
            _ => return None,
        };
        let is_islamic = self.tokens.word(at + 5).is_some_and(|word| ISLAMIC_SIGNS.contains(&folded(word).as_str()));
        let calendar = if is_islamic { Calendar::Islamic } else { self.calendar? };
        Some((day_of(calendar, year, month, day)?, calendar, at + 5))
    }

    /// The month of the Persian or Islamic calendar at a token.
    fn month_of_other_calendar(&self, at: usize) -> Option<NamedMonth> {
        let word = self.tokens.word(at).filter(|word| word.starts_with(is_arabic))?;
        let name = folded(word);
        if let Some(month) = PERSIAN_MONTHS.iter().position(|names| names.contains(&name.as_str())) {
            return Some((Calendar::Persian, month as u32 + 1, at + 1));
        }
        let islamic = |name: &str| ISLAMIC_MONTHS.iter().position(|names| names.contains(&name));
        let of_two = self.tokens.word(at + 1).and_then(|next| islamic(&(name.clone() + &folded(next))));
        let (month, words) = of_two.map(|month| (month, 2)).or(islamic(&name).map(|month| (month, 1)))?;
        Some((Calendar::Islamic, month as u32 + 1, at + words))
    }

    /// The token after commas and words that may be between two parts.
    fn after_words(&self, at: usize) -> usize {
        let is_between = |at: &usize| {
            self.tokens.word(*at).is_some_and(|word| BETWEEN.contains(&folded(word).as_str()))
                || matches!(self.tokens.mark(*at), Some(',' | '،' | '-' | '/'))
        };
        at + (at..at + MAX_BETWEEN).take_while(is_between).count()
    }
}

fn is_arabic(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{6ff}')
}

/// A word in one spelling: Arabic and Persian have different letters for the same sound.
fn folded(word: &str) -> String {
    let letter = |c| match c {
        'ی' | 'ى' | 'ې' => Some('ي'),
        'ک' => Some('ك'),
        'أ' | 'إ' | 'آ' => Some('ا'),
        'ة' | 'ۀ' | 'ہ' => Some('ه'),
        // Signs of vowels, and the letter that only stretches a word.
        '\u{64b}'..='\u{652}' | '\u{640}' => None,
        c => Some(c),
    };
    word.chars().filter_map(letter).collect()
}
