//! Characters of scripts without spaces, which begin words anywhere.

/// Whether a character is of Chinese or Japanese.
pub(super) fn is_wide(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}')
}
