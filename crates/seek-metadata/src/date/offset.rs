//! Offsets from UTC after a time of day.

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
            "",
            " - 2019-05-07",
            " - 2134 views",
            " - 1200 views",
            " -1200 views",
            "-2019-05-07",
            "+9900",
            " zone",
            " -",
        ] {
            assert_eq!(offset(text), None, "{text}");
        }
    }
}
