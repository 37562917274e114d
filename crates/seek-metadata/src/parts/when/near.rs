//! Words that tell a day from today on, in the languages of the corpora and their neighbours.

/// Days that are told by a word.
const NEAR_DAYS: [&str; 16] = [
    "today",
    "yesterday",
    "heute",
    "gestern",
    "hier",
    "hoy",
    "ayer",
    "oggi",
    "ieri",
    "hoje",
    "ontem",
    "vandaag",
    "gisteren",
    "сегодня",
    "вчера",
    "昨天",
];

/// Beginnings of words for spans of time.
const SPANS: [&str; 40] = [
    "second", "sec", "minut", "min", "hour", "hr", "day", "week", "month", "year", "yr", "sekunde", "stunde", "tag",
    "woche", "monat", "jahr", "heure", "jour", "semaine", "mois", "an", "hora", "día", "dia", "semana", "mes", "año",
    "giorn", "anni", "dagen", "dag", "uur", "jaar", "d", "h", "m", "y", "w", "mo",
];

/// Words that make a span of time one of the past.
const PAST: [&str; 8] = ["ago", "vor", "hace", "il", "fa", "há", "geleden", "назад"];

/// Whether some word of a text is such a day.
pub(super) fn has_near_day(text: &str) -> bool {
    let text = text.to_lowercase();
    text.split(|c: char| !c.is_alphabetic()).any(|word| NEAR_DAYS.contains(&word))
}

/// Whether a word in lower case is such a day.
pub(super) fn is_near_day(word: &str) -> bool {
    NEAR_DAYS.contains(&word)
}

/// Whether a word in lower case is a span of time, or begins with one.
pub(super) fn is_span(word: &str) -> bool {
    SPANS.contains(&word) || SPANS.iter().any(|span| span.len() > 2 && word.starts_with(span))
}

/// Whether a word in lower case puts a span of time into the past.
pub(super) fn is_past(word: &str) -> bool {
    PAST.contains(&word)
}
