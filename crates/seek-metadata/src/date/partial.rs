//! Declared dates without a day: a month of a year, or a year. Journals date their issues so.

use super::months::month;
use super::rules::METADATA_DATES;
use super::tokens::DateTokens;

/// Longest such date in bytes.
const MAX_BYTES: usize = 32;
/// Most parts of such a date with the marks between them.
const MAX_TOKENS: usize = 8;

/// The month or the year that is all of a text, in ISO 8601: `2016-09` for "09/2016", "2016/9", "Sep 2016" and
/// "2016-09-00", and `2016` for "2016".
pub(crate) fn month_or_year(text: &str) -> Option<String> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let tokens = DateTokens::read(text, MAX_TOKENS);
    let (mut year, mut month_of_year) = (None, None);
    for at in 0..tokens.len() {
        let is_separator = |mark| matches!(mark, '-' | '/' | '.' | ',');
        match (tokens.number(at), tokens.word(at)) {
            (Some((value, 4)), _) if year.is_none() && METADATA_DATES.years.contains(&(value as i32)) => {
                year = Some(value);
            }
            (Some((value @ 1..=12, 1 | 2)), _) if month_of_year.is_none() => month_of_year = Some(value),
            // Programs write 0 for an unknown month or day.
            (Some((0, 1 | 2)), _) if year.is_some() => {}
            (_, Some(word)) if month_of_year.is_none() => month_of_year = Some(month(word)?),
            _ => tokens.mark(at).filter(|mark| is_separator(*mark)).map(|_| ())?,
        }
    }
    let year = year?;
    Some(month_of_year.map_or_else(|| year.to_string(), |month| format!("{year}-{month:02}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issues_of_journals_had_no_date() {
        for text in ["09/2016", "2016/09", "2016-9", "9.2016", "Sep 2016", "setembro 2016", "2016 Sept.", "2016-09-00"]
        {
            assert_eq!(month_or_year(text).as_deref(), Some("2016-09"), "{text}");
        }
        assert_eq!(month_or_year("2016").as_deref(), Some("2016"));
        assert_eq!(month_or_year("2016/00/00").as_deref(), Some("2016"));
    }

    #[test]
    fn other_texts_are_no_month_and_no_year() {
        for text in ["", "Sep", "13/2016", "1216", "2016 2017", "1/2/2016", "Issue 9, 2016", "2016-09-0x", "9 / 12"] {
            assert_eq!(month_or_year(text), None, "{text}");
        }
    }
}
