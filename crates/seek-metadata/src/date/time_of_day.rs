//! Times of day after a date, and their offsets from UTC.

use super::tokens::DateTokens;
use chrono::NaiveTime;

/// Words between a date and its time.
const BEFORE_TIME: [&str; 13] = ["t", "at", "um", "kl", "à", "alle", "a", "ore", "om", "в", "o", "ساعت", "เวลา"];

/// The time that follows a date, and the token after it. Only marks and words such as "at" may be between them.
pub(super) fn following(tokens: &DateTokens, from: usize) -> Option<(NaiveTime, usize)> {
    let is_between =
        |&at: &usize| tokens.mark(at).is_some() || tokens.word(at).is_some_and(|word| BEFORE_TIME.contains(&word));
    let at = (from..tokens.len()).find(|at| !is_between(at))?;
    clock(tokens, at, &[':', '.'])
}

/// The first time from a token on, and the token after it. None if that time does not exist.
pub(super) fn first_from(tokens: &DateTokens, from: usize) -> Option<(NaiveTime, usize)> {
    let is_clock = |&at: &usize| {
        tokens.number(at).is_some() && tokens.mark(at + 1) == Some(':') && tokens.number(at + 2).is_some()
    };
    clock(tokens, (from..tokens.len()).find(is_clock)?, &[':'])
}

/// The time at a token: hours, minutes after one of some marks, maybe seconds with a fraction and half of the day.
fn clock(tokens: &DateTokens, at: usize, minute_marks: &[char]) -> Option<(NaiveTime, usize)> {
    let hour = tokens.short_number(at)?;
    tokens.mark(at + 1).filter(|mark| minute_marks.contains(mark))?;
    let (minute, 2) = tokens.number(at + 2)? else { return None };
    let (mut second, mut next) = (0, at + 3);
    if tokens.mark(next) == Some(':')
        && let Some((value, 2)) = tokens.number(next + 1)
    {
        (second, next) = (value, next + 2);
        if matches!(tokens.mark(next), Some('.' | ',')) && tokens.number(next + 1).is_some() {
            next += 2;
        }
    }
    let half = tokens.word(next);
    let hour = match half {
        Some("pm" | "p") if hour < 12 => hour + 12,
        Some("am" | "a") if hour == 12 => 0,
        _ => hour,
    };
    next += usize::from(matches!(half, Some("am" | "pm" | "a" | "p")));
    Some((NaiveTime::from_hms_opt(hour, minute, second)?, next))
}

/// Largest offset in hours.
const MAX_HOURS: i32 = 14;

/// The offset at the beginning of a text, in minutes east of UTC: `Z`, `UTC`, `GMT+0200`, `+02:00`, `-0500`.
///
/// A sign must touch the time or the name of the zone, since a dash also separates other text ("10:20 - 1200 views").
/// One space before it is allowed, as in RFC 2822, if no word follows.
pub(crate) fn offset(after: &str) -> Option<i32> {
    let named = after.trim_start_matches([' ', '\u{a0}', '(']);
    let zone = &named[..named.find(|c: char| !c.is_alphabetic()).unwrap_or(named.len())];
    if ["z", "utc", "gmt"].iter().any(|known| zone.eq_ignore_ascii_case(known)) {
        let rest = &named[zone.len()..];
        let has_sign = rest.starts_with(['+', '-']) && rest[1..].starts_with(|c: char| c.is_ascii_digit());
        return if has_sign { signed(rest).map(|(minutes, _)| minutes) } else { Some(0) };
    }
    let spaced = after.strip_prefix(' ');
    let (minutes, rest) = signed(spaced.unwrap_or(after))?;
    let continues = spaced.is_some() && rest.trim_start().starts_with(char::is_alphanumeric);
    (!continues).then_some(minutes)
}

/// The minutes of `+2`, `+02`, `+02:00` or `+0200`, and the text after it.
fn signed(text: &str) -> Option<(i32, &str)> {
    let (sign, text) = match text.chars().next()? {
        '+' => (1, &text[1..]),
        '-' => (-1, &text[1..]),
        '−' => (-1, &text['−'.len_utf8()..]),
        _ => return None,
    };
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let number = |text: &str| text.parse::<i32>().ok();
    let (hours, minutes, rest) = match digits(text) {
        n @ (1 | 2) => match text[n..].strip_prefix(':').filter(|rest| digits(rest) == 2) {
            Some(rest) => (number(&text[..n])?, number(&rest[..2])?, &rest[2..]),
            None => (number(&text[..n])?, 0, &text[n..]),
        },
        4 => (number(&text[..2])?, number(&text[2..4])?, &text[4..]),
        _ => return None,
    };
    // "2019-05-07" has no offset.
    let continues = rest.strip_prefix(['-', '/', '.', ':']).is_some_and(|rest| digits(rest) > 0);
    let is_one = hours <= MAX_HOURS && minutes % 15 == 0 && minutes < 60 && !continues;
    is_one.then_some((sign * (60 * hours + minutes), rest))
}

/// The offset in the form of ISO 8601.
pub(crate) fn iso(minutes: i32) -> String {
    if minutes == 0 {
        return "Z".to_owned();
    }
    let sign = if minutes < 0 { '-' } else { '+' };
    format!("{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_have_several_forms() {
        for (text, expected) in [
            ("Z", "Z"),
            (" UTC", "Z"),
            (" GMT", "Z"),
            ("+02:00", "+02:00"),
            ("+0530", "+05:30"),
            ("-05", "-05:00"),
            (" -0500", "-05:00"),
            (" +0200 (CEST)", "+02:00"),
            (" GMT+0200 (Central European Summer Time)", "+02:00"),
            (" UTC+2", "+02:00"),
            (" UTC-03:30", "-03:30"),
            (" GMT - 1200 views", "Z"),
        ] {
            assert_eq!(offset(text).map(iso).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_dash_between_texts_is_no_sign() {
        for text in [
            "", " - 2019-05-07", " - 2134 views", " - 1200 views", " -1200 views", "-2019-05-07", "+9900", " zone",
            " -",
        ] {
            assert_eq!(offset(text), None, "{text}");
        }
    }
}
