//! Text without characters that no reader sees.
//!
//! Soft hyphens, zero-width spaces and byte order marks would cut words for a search. Control characters and escape
//! sequences could command the terminal that prints them. The joiners U+200C and U+200D stay, since Persian, Hindi and
//! emoji are written with them. C1 controls are letters of windows-1252 that somebody decoded as Latin-1: they become
//! those letters, as numeric references do in HTML (section "Numeric character reference end state").

use std::borrow::Cow;

/// Most characters of an escape sequence.
const MOST_SEQUENCE: usize = 256;
const ESCAPE: char = '\u{1b}';
const BELL: char = '\u{7}';

/// Text without characters that no reader sees.
///
/// ```
/// assert_eq!(seek_page::shown_text("soft\u{ad}ware for \u{80}\u{a0}5\u{200b} \u{1b}[31mred"), "software for €\u{a0}5 red");
/// ```
pub fn shown_text(text: &str) -> Cow<'_, str> {
    match first_unseen(text) {
        None => Cow::Borrowed(text),
        Some(at) => Cow::Owned(without_unseen(text, at)),
    }
}

/// The first byte of a character that may have to go.
fn first_unseen(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(step) = bytes[from..].iter().position(|&byte| MAY_BEGIN[byte as usize]) {
        let at = from + step;
        let next = |i: usize| bytes.get(at + i).copied().unwrap_or_default();
        let is_unseen = match bytes[at] {
            0xc2 => matches!(next(1), 0x80..=0x9f | 0xad),
            0xe2 => matches!((next(1), next(2)), (0x80, 0x8b) | (0x81, 0xa0)),
            0xef => (next(1), next(2)) == (0xbb, 0xbf),
            _ => true,
        };
        if is_unseen {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

/// The bytes with which a character that no reader sees may begin.
const MAY_BEGIN: [bool; 256] = {
    let mut may = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        may[byte] = matches!(byte as u8, 0..=8 | 0x0b | 0x0e..=0x1f | 0x7f | 0xc2 | 0xe2 | 0xef);
        byte += 1;
    }
    may
};

fn without_unseen(text: &str, at: usize) -> String {
    let mut out = String::with_capacity(text.len());
    out.push_str(&text[..at]);
    let mut rest = text[at..].chars();
    while let Some(c) = rest.next() {
        match c {
            ESCAPE => {
                let end = sequence_end(rest.as_str());
                rest = rest.as_str()[end..].chars();
            }
            '\t' | '\n' | '\r' | '\u{c}' => out.push(c),
            '\u{80}'..='\u{9f}' => out.extend(windows_1252(c)),
            '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// The length of the escape sequence (ECMA-48) that the text after ESC continues; 0 if it continues none.
fn sequence_end(text: &str) -> usize {
    let mut chars = text.char_indices().take(MOST_SEQUENCE);
    match chars.next() {
        // Parameters, and a letter.
        Some((_, '[')) => {
            let last = chars.find(|(_, c)| !matches!(c, ' '..='?'));
            last.filter(|(_, c)| matches!(c, '@'..='~')).map_or(1, |(at, _)| at + 1)
        }
        // A string up to BEL or ESC.
        Some((_, ']' | 'P' | 'X' | '^' | '_')) => {
            let last = chars.find(|&(_, c)| c == BELL || c == ESCAPE);
            last.map_or(1, |(at, c)| if c == BELL { at + 1 } else { at })
        }
        Some((_, '\\' | '(' | ')' | '#' | '7' | '8' | '=' | '>' | 'c')) => 1,
        _ => 0,
    }
}

/// The letter of windows-1252 with the number of a C1 control.
fn windows_1252(c: char) -> Option<char> {
    let letters = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    letters.chars().nth(c as usize - 0x80).filter(|letter| !letter.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_no_reader_sees_go() {
        for (text, shown) in [
            ("Spar\u{ad}kasse", "Sparkasse"),
            ("a\u{200b}b\u{2060}c\u{feff}", "abc"),
            ("\0a\u{b}b\u{1f}c\u{7f}\t\n\r\u{c}", "abc\t\n\r\u{c}"),
            ("\u{feff}", ""),
            ("", ""),
        ] {
            assert_eq!(shown_text(text), shown, "{text:?}");
        }
        assert!(matches!(shown_text("naïve Â â ï\u{a0}é…中"), Cow::Borrowed(_)));
    }

    #[test]
    fn joiners_of_scripts_and_emoji_stay() {
        for text in ["می\u{200c}خواهم", "क्\u{200d}ष", "👩\u{200d}💻", "\u{200e}a\u{200f}"] {
            assert_eq!(shown_text(text), text);
        }
    }

    #[test]
    fn a_c1_control_is_the_letter_of_windows_1252() {
        assert_eq!(shown_text("200 \u{80}, \u{93}so\u{94}\u{85} \u{81}\u{9d}"), "200 €, “so”… ");
    }

    #[test]
    fn escape_sequences_go_whole() {
        for (text, shown) in [
            ("\u{1b}[2Ja", "a"),
            ("\u{1b}[1;31mred\u{1b}[0m", "red"),
            ("\u{1b}]0;title\u{7}b", "b"),
            ("\u{1b}]8;;http://x\u{1b}\\c\u{1b}]8;;\u{1b}\\", "c"),
            ("\u{1b}]0;never closed", "0;never closed"),
            ("d\u{1b}", "d"),
            ("\u{1b}[", ""),
            ("\u{1b}é", "é"),
            ("[31m", "[31m"),
        ] {
            assert_eq!(shown_text(text), shown, "{text:?}");
        }
    }
}
