//! The date in a page's address.

use crate::date::{Date, METADATA_DATES};

/// The day in a path: `/2023/05/17/`, `/2023-05-17-`, or digits at the beginning or end of a part.
pub(super) fn date_in_path(path: &str) -> Option<Date> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).take(64).collect();
    let triple = parts.windows(3).find_map(|w| {
        let (year, month, day) = (digits(w[0], 4)?, digits(w[1], 2)?, digits(w[2], 2)?);
        Date::of_day(year as i32, month, day, &METADATA_DATES)
    });
    triple.or_else(|| {
        parts.iter().find_map(|part| {
            let mut words = part.split(['-', '_', '.']).peekable();
            while let Some(word) = words.next() {
                let mut next = words.clone();
                if let Some(year) = digits(word, 4)
                    && let (Some(month), Some(day)) = (next.next(), next.next())
                    && let (Some(month), Some(day)) = (digits(month, 2), digits(day, 2))
                    && let Some(date) = Date::of_day(year as i32, month, day, &METADATA_DATES)
                {
                    return Some(date);
                }
                if let Some(day) = digits(word, 8)
                    && let Some(date) = Date::of_day((day / 10_000) as i32, day / 100 % 100, day % 100, &METADATA_DATES)
                {
                    return Some(date);
                }
            }
            None
        })
    })
}

/// A number of exactly `n` digits. If `n` is two, one digit is enough.
fn digits(text: &str, n: usize) -> Option<u32> {
    let fits = text.len() == n || (n == 2 && text.len() == 1);
    if fits && text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_may_have_a_date() {
        let date = |path| date_in_path(path).and_then(|date| date.iso(None));
        for path in ["/2023/05/17/storm/", "/blog/2023/5/17", "/news/2023-05-17-storm", "/storm_20230517.html"] {
            assert_eq!(date(path).as_deref(), Some("2023-05-17"), "{path}");
        }
        for path in ["/2023/05/storm", "/2023/13/17/", "/p/12345678", "/", "/1850/01/01/"] {
            assert_eq!(date(path), None, "{path}");
        }
    }
}
