//! Dates of a life or of another span of time, which are not the date of the page: "* 4. Juni 1929 † 11. Januar 2021",
//! "March 3, 1931 – October 19, 2022".

use crate::date::{DateLocale, METADATA_DATES, SPAN_DATES, find_date, is_weekday, month};

/// What is between the two dates of a span.
const BETWEEN: [&str; 8] = ["–", "—", " - ", "~", "〜", "～", " to ", " bis "];
/// Signs before the day of a death.
const DEATH: [char; 3] = ['†', '✝', '✟'];
/// Words of a birth, in lower case. A star is also the bullet of a list, so one of them or the sign of a death goes with it.
const BIRTH: [&str; 12] =
    ["born", "geboren", "geb", "né", "née", "nato", "nata", "nacido", "nacida", "narozen", "urodzony", "родился"];
/// Most bytes of a date of a span.
const MAX_DATE: usize = 40;

/// What a span between two dates is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DateSpan {
    /// A life. Later dates on the page belong to mourners.
    Life,
    /// Another span, such as an event.
    Other,
}

/// The span that a text with a date states.
pub(super) fn span_of(text: &str, locale: DateLocale) -> Option<DateSpan> {
    let mut deaths = text.match_indices(DEATH).map(|(at, sign)| at + sign.len());
    if deaths.any(|at| begins_with_digit(&text[at..])) || (has_birth(text) && tells_of_life(text)) {
        return Some(DateSpan::Life);
    }
    if has_span_of_time(text) {
        return Some(DateSpan::Other);
    }
    let mut spans = BETWEEN.iter().flat_map(|mark| text.match_indices(mark)).filter_map(|(at, mark)| {
        let before = text[..at].trim_end();
        let before = &before[before.ceil_char_boundary(before.len().saturating_sub(MAX_DATE))..];
        let after = text[at + mark.len()..].trim_start();
        let after = &after[..after.floor_char_boundary(MAX_DATE)];
        let is_span = before.ends_with(|c: char| c.is_numeric() || c == '日')
            && begins_date(after)
            && find_date(before, locale, &SPAN_DATES).is_some()
            && find_date(after, locale, &SPAN_DATES).is_some();
        let is_life = || find_date(before, locale, &METADATA_DATES).is_none();
        is_span.then(|| if is_life() { DateSpan::Life } else { DateSpan::Other })
    });
    spans.next()
}

/// Whether a text has two times of a day with a dash between them, as that of an event has: "3:30 - 5:30 pm".
fn has_span_of_time(text: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    text.match_indices(['-', '–', '—']).any(|(at, dash)| {
        let before = text[..at].trim_end().trim_end_matches(|c: char| c.is_alphabetic() || c == '.').trim_end();
        let after = text[at + dash.len()..].trim_start();
        // A time zone has no space before its sign.
        let is_apart = text[..at].ends_with(char::is_whitespace) && before.ends_with(is_digit);
        let minutes = before.len() - before.trim_end_matches(is_digit).len();
        let hours = after.len() - after.trim_start_matches(is_digit).len();
        let is_time = |text: &str| text.strip_prefix(':').is_some_and(|rest| rest.starts_with(is_digit));
        minutes == 2
            && before[..before.len() - 2].strip_suffix(':').is_some_and(|hours| is_apart || ends_with_hours(hours))
            && (1..=2).contains(&hours)
            && is_time(&after[hours..])
    })
}

/// Whether a text ends with the hours of a time of a day. The dash after a time with seconds or after `T` begins a time zone.
fn ends_with_hours(text: &str) -> bool {
    let before = text.trim_end_matches(|c: char| c.is_ascii_digit());
    before.len() < text.len() && !before.ends_with([':', 'T'])
}

/// Whether a text has the star of a birth, and the next text begins with the sign of a death.
pub(super) fn is_birth_before_death(text: &str, next: &str) -> bool {
    has_birth(text) && next.trim_start().starts_with(DEATH)
}

/// Whether a star at the beginning of a word comes before a day.
fn has_birth(text: &str) -> bool {
    text.find('*').is_some_and(|at| {
        let begins_word = text[..at].is_empty() || text[..at].ends_with(char::is_whitespace);
        begins_word && begins_with_digit(&text[at + 1..])
    })
}

/// Whether a text has the sign of a death or a word of a birth.
fn tells_of_life(text: &str) -> bool {
    let is_birth = |word: &str| BIRTH.contains(&word.to_lowercase().as_str());
    text.contains(DEATH) || text.split(|c: char| !c.is_alphabetic()).any(is_birth)
}

fn begins_with_digit(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

/// Whether the first word of a text may be the first one of a date. "Updated 5 May 2021" is another fact.
fn begins_date(text: &str) -> bool {
    // "11.04.2023 - 10:35": a time.
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if number.len() < text.len() && number.starts_with(':') {
        return false;
    }
    let word: String = text.chars().take_while(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    word.starts_with(|c: char| c.is_ascii_digit()) || month(&word).is_some() || is_weekday(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_a_life_and_of_an_event_are_told_from_other_dates() {
        for (text, expected) in [
            ("Elsbeth Immenhof * 4. Juni 1929 † 11. Januar 2021", Some(DateSpan::Life)),
            ("* 4. Juni 1929 in Kiel, † im Januar 2021", Some(DateSpan::Life)),
            ("Elsbeth Immenhof, geb. Voß, * 4. Juni 1929", Some(DateSpan::Life)),
            ("Ann Lee * 14 May 2024", None),
            ("March 3, 1931 – October 19, 2022", Some(DateSpan::Life)),
            ("12.03.1931 - 11.01.2021", Some(DateSpan::Life)),
            ("12 March 2021 – 14 March 2021", Some(DateSpan::Other)),
            ("March 3, 2021 – Updated March 5, 2021", None),
            ("2021-03-03 - 14:30", None),
            ("2021-03-03T14:30:00-05:00", None),
            ("2021-03-03T14:30-05:00", None),
            ("31.07.2024 14:30:00 - 16:30:00", Some(DateSpan::Other)),
            ("Wednesday, July 31, 2024 3:30 - 5:30 pm", Some(DateSpan::Other)),
            ("31.7.2024 15:30 Uhr – 17:30 Uhr", Some(DateSpan::Other)),
            ("Giriş: 11.04.2023 - 10:35 Güncelleme: 12.04.2023 - 09:10", None),
            ("3 March 2021 - 5 min read", None),
            ("Rain – March 3, 2021", None),
        ] {
            assert_eq!(span_of(text, DateLocale::default()), expected, "{text}");
        }
    }
}
