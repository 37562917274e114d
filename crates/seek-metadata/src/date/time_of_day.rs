//! The time of day beside a date.

use super::tokens::DateTokens;
use chrono::NaiveTime;

/// Words between a date and its time.
const BEFORE_TIME: [&str; 11] = ["t", "at", "um", "kl", "à", "alle", "a", "ore", "om", "в", "o"];

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
