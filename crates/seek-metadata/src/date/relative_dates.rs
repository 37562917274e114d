//! Dates relative to today (yesterday, 3 days ago), in the languages of the corpora and related ones.

use super::tokens::DateTokens;

/// Words for a day relative to today.
const DAYS: [&str; 16] = [
    "today", "yesterday", "heute", "gestern", "hier", "hoy", "ayer", "oggi", "ieri", "hoje", "ontem", "vandaag",
    "gisteren", "сегодня", "вчера", "昨天",
];

/// Beginnings of words for spans of time. Those of one or two letters are whole words.
const SPANS: [&str; 40] = [
    "second", "sec", "minut", "min", "hour", "hr", "day", "week", "month", "year", "yr", "sekunde", "stunde", "tag",
    "woche", "monat", "jahr", "heure", "jour", "semaine", "mois", "an", "hora", "día", "dia", "semana", "mes", "año",
    "giorn", "anni", "dagen", "dag", "uur", "jaar", "d", "h", "m", "y", "w", "mo",
];

/// Words that put a span of time into the past.
const PAST: [&str; 8] = ["ago", "vor", "hace", "il", "fa", "há", "geleden", "назад"];

/// Longest text in bytes, without digits and all ASCII, in which a word for a day counts.
const MAX_PLAIN_TEXT: usize = 24;

/// Whether a text without digits may have a relative date.
pub(super) fn may_be_in(text: &str) -> bool {
    if !text.is_ascii() {
        return true;
    }
    let is_day = |word: &[u8]| DAYS.iter().any(|day| day.as_bytes().eq_ignore_ascii_case(word));
    text.len() <= MAX_PLAIN_TEXT && text.as_bytes().split(|byte| !byte.is_ascii_alphabetic()).any(is_day)
}

/// Whether a word in lower case is a day relative to today.
pub(super) fn is_day(word: &str) -> bool {
    DAYS.contains(&word)
}

/// The token after a span of time in the past that begins with the number at a token: "3 days ago", "vor 3 Tagen",
/// "3天前".
pub(super) fn span(tokens: &DateTokens, at: usize) -> Option<usize> {
    tokens.number(at)?;
    let unit = tokens.word(at + 1)?;
    let is_past = |at: usize| tokens.word(at).is_some_and(|word| PAST.contains(&word));
    let is_chinese = unit.ends_with('前') && unit.chars().count() <= 4;
    let is_span = SPANS.iter().any(|span| unit == *span || (span.len() > 2 && unit.starts_with(span)));
    let near = (at + 2..at + 4).chain(at.saturating_sub(3)..at);
    (is_chinese || (is_span && near.into_iter().any(is_past))).then_some(at + 2)
}
