//! Classes of characters by one lookup.
//!
//! The standard library finds the class of most characters beyond ASCII by a search. Pages in such scripts ask for the
//! classes of every character several times. So the classes of 256 neighbouring characters are found when the first of them
//! is met, and kept until the program ends. They are those of the standard library, so they follow its version of Unicode.

use crate::text::is_unspaced;
use std::sync::OnceLock;
use unicode_width::UnicodeWidthChar;

bitflags::bitflags! {
    /// The classes of a character.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct CharClass: u8 {
        /// [`char::is_alphabetic`].
        const ALPHABETIC = 1;
        /// [`char::is_uppercase`].
        const UPPERCASE = 2;
        /// [`char::is_numeric`].
        const NUMERIC = 4;
        /// [`char::is_whitespace`].
        const WHITESPACE = 8;
        /// [`is_unspaced`].
        const UNSPACED = 16;
        /// [`char::to_lowercase`] gives something else than the character.
        const HAS_LOWERCASE = 32;
        /// Takes two columns of a terminal: ideographs, kana, Hangul, full-width signs and emoji (UAX #11).
        const WIDE = 64;
        /// Takes no column: marks that combine with a letter, joiners and soft hyphens.
        const ZERO_WIDTH = 128;
        /// [`char::is_alphanumeric`].
        const ALPHANUMERIC = Self::ALPHABETIC.bits() | Self::NUMERIC.bits();
    }
}

/// Characters whose classes are found together.
const PAGE: usize = 256;
/// The classes of the characters up to U+FFFF.
static PAGES: [OnceLock<[CharClass; PAGE]>; 256] = [const { OnceLock::new() }; 256];

impl CharClass {
    /// The classes of a character.
    #[inline]
    pub fn of(c: char) -> CharClass {
        let code = c as usize;
        match PAGES.get(code / PAGE) {
            Some(page) => page.get_or_init(|| CharClass::of_page(code / PAGE))[code % PAGE],
            None => CharClass::find(c),
        }
    }

    /// The columns of a terminal that the character takes: 0, 1 or 2. Control characters take one.
    ///
    /// Texts of the same meaning take about as many columns in any script, but very different numbers of characters.
    #[inline]
    pub fn columns(self) -> u32 {
        match (self.contains(CharClass::WIDE), self.contains(CharClass::ZERO_WIDTH)) {
            (true, _) => 2,
            (_, true) => 0,
            _ => 1,
        }
    }

    #[cold]
    fn of_page(page: usize) -> [CharClass; PAGE] {
        // Surrogates are no characters.
        std::array::from_fn(|at| char::from_u32((page * PAGE + at) as u32).map_or(CharClass::empty(), CharClass::find))
    }

    fn find(c: char) -> CharClass {
        let classes = [
            (CharClass::ALPHABETIC, c.is_alphabetic()),
            (CharClass::UPPERCASE, c.is_uppercase()),
            (CharClass::NUMERIC, c.is_numeric()),
            (CharClass::WHITESPACE, c.is_whitespace()),
            (CharClass::UNSPACED, is_unspaced(c)),
            (CharClass::HAS_LOWERCASE, !c.to_lowercase().eq([c])),
            (CharClass::WIDE, c.width().is_some_and(|columns| columns >= 2)),
            (CharClass::ZERO_WIDTH, c.width() == Some(0)),
        ];
        classes.into_iter().filter(|(_, is)| *is).map(|(class, _)| class).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_of_all_characters_are_those_of_the_standard_library() {
        for c in '\0'..=char::MAX {
            let class = CharClass::of(c);
            assert_eq!(class.contains(CharClass::ALPHABETIC), c.is_alphabetic(), "{c:?}");
            assert_eq!(class.contains(CharClass::UPPERCASE), c.is_uppercase(), "{c:?}");
            assert_eq!(class.contains(CharClass::NUMERIC), c.is_numeric(), "{c:?}");
            assert_eq!(class.contains(CharClass::WHITESPACE), c.is_whitespace(), "{c:?}");
            assert_eq!(class.contains(CharClass::UNSPACED), is_unspaced(c), "{c:?}");
            assert_eq!(class.contains(CharClass::HAS_LOWERCASE), !c.to_lowercase().eq([c]), "{c:?}");
            assert_eq!(class.intersects(CharClass::ALPHANUMERIC), c.is_alphanumeric(), "{c:?}");
            assert_eq!(class.columns(), c.width().map_or(1, |columns| columns.min(2) as u32), "{c:?}");
        }
    }
}
