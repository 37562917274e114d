//! Decimal digits of other scripts, and numbers in Chinese characters.

use std::borrow::Cow;

/// The zeros of the scripts in which pages write dates. The digits from one to nine follow each.
const ZEROS: [char; 15] = [
    '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{ae6}', '\u{b66}', '\u{be6}', '\u{c66}', '\u{ce6}',
    '\u{d66}', '\u{e50}', '\u{ed0}', '\u{1040}', '\u{ff10}',
];
/// The zero of Persian, Pashto and Urdu.
pub(super) const PERSIAN_ZERO: char = '\u{6f0}';

/// The digits from zero on, as Chinese writes them in years, and other zeros.
const CHINESE: [char; 12] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九', '零', '○'];
const CHINESE_TEN: char = '十';

/// A text with ASCII digits in the place of others. Of numbers in Chinese characters, only those before the signs of a date change.
pub(super) fn with_ascii_digits(text: &str) -> Cow<'_, str> {
    let is_other = |c: char| !c.is_ascii() && digit(c).is_some();
    if text.is_ascii() || !text.contains(|c| is_other(c) || is_chinese(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let run = rest.find(|c| !is_chinese(c)).unwrap_or(rest.len());
        if run == 0 {
            out.push(digit(c).unwrap_or(c));
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let (number, after) = rest.split_at(run);
        let of_date = after.starts_with(['年', '月', '日', '号', '號']).then(|| chinese_number(number)).flatten();
        out.push_str(of_date.as_deref().unwrap_or(number));
        rest = after;
    }
    Cow::Owned(out)
}

fn is_chinese(c: char) -> bool {
    c == CHINESE_TEN || CHINESE.contains(&c)
}

/// A number below 100 with a sign for ten (二十三), or the digits of a year (二〇一九).
fn chinese_number(text: &str) -> Option<String> {
    let value = |c: char| CHINESE.iter().position(|&digit| digit == c).map(|at| if at < 10 { at } else { 0 });
    let digits = |text: &str| text.chars().map(|c| value(c).and_then(|v| char::from_digit(v as u32, 10))).collect();
    let Some((tens, ones)) = text.split_once(CHINESE_TEN) else { return digits(text) };
    let one = |text: &str, none: usize| match text.chars().collect::<Vec<_>>()[..] {
        [] => Some(none),
        [c] => value(c),
        _ => None,
    };
    Some((one(tens, 1)? * 10 + one(ones, 0)?).to_string())
}

fn digit(c: char) -> Option<char> {
    let after = ZEROS.partition_point(|&zero| zero <= c);
    let value = u32::from(c) - u32::from(ZEROS[after.checked_sub(1)?]);
    char::from_digit(value, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_other_scripts_become_ascii() {
        for text in ["۱۴۰۳", "١٤٠٣", "१४०३", "๑๔๐๓", "１４０３", "১৪০৩"] {
            assert_eq!(with_ascii_digits(text), "1403", "{text}");
        }
        assert!(matches!(with_ascii_digits("Mai é 3"), Cow::Borrowed(_)));
        assert_eq!(with_ascii_digits("年۵"), "年5");
        assert_eq!(with_ascii_digits("二〇二四年十月二十日"), "2024年10月20日");
        assert_eq!(with_ascii_digits("二○零四年"), "2004年");
        for text in ["一二三", "十十月", "一十一一月", "年月", "三天"] {
            assert_eq!(with_ascii_digits(text), text);
        }
    }
}
