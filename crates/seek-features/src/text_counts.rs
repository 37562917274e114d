//! Counts of the characters and words of a block.

use crate::ascii_counts::AsciiCounts;
use crate::language::Language;
use crate::term_hash::term_hash;
use crate::text_words::for_each_word;
use seek_page::CharClass;

macro_rules! counts {
    ($($(#[$doc:meta])* $field:ident,)*) => {
        /// Counts of one block, or their sum over several blocks.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct TextCounts { $($(#[$doc])* pub $field: u32,)* }

        impl TextCounts {
            /// The sum of both, field by field.
            #[must_use]
            pub fn plus(self, other: TextCounts) -> TextCounts {
                TextCounts { $($field: self.$field.wrapping_add(other.$field),)* }
            }

            /// The difference of both, field by field: of two prefix sums, the sum of the blocks between them.
            #[must_use]
            #[inline(always)]
            pub fn minus(self, other: TextCounts) -> TextCounts {
                TextCounts { $($field: self.$field.wrapping_sub(other.$field),)* }
            }
        }
    };
}

counts! {
    /// Code points.
    chars,
    /// Bytes of UTF-8.
    bytes,
    /// Bytes above 0x7F.
    non_ascii,
    /// Runs of letters and digits. In scripts without spaces each letter is a word.
    words,
    /// Words that are stop words of the page's language.
    stop_words,
    /// Words that are in the page's title.
    title_words,
    /// Marks that end sentences, of all scripts.
    sentence_marks,
    /// Commas of all scripts.
    commas,
    /// Other punctuation and symbols.
    punctuation,
    /// Digits.
    digits,
    /// Letters.
    letters,
    /// Upper-case letters.
    uppercase_letters,
    /// Words that begin with an upper-case letter.
    capitalised_words,
    /// Characters of scripts written without spaces.
    unspaced_chars,
    /// Characters that are not white space.
    non_whitespace_chars,
    /// Characters inside links that are not white space.
    link_chars,
    /// Links that begin in the block, and the link around its start.
    links,
    /// Line breaks.
    line_breaks,
    /// Currency signs.
    currency_signs,
    /// The five currency signs that most prices have: `$`, `€`, `£`, `¥` and `₹`.
    price_signs,
    /// `@`.
    at_signs,
    /// Copyright and trade mark signs.
    copyright_signs,
    /// Bars, bullets and arrows.
    separators,
    /// Slashes.
    slashes,
    /// 1 for a heading, else 0. A sum is the number of headings.
    headings,
}

impl TextCounts {
    /// Counts the text of a block, and calls `visit` with the [`term_hash`] of each word in lower case. The caller adds the
    /// counts of the markup: links and headings.
    pub(crate) fn of(text: &str, language: &Language, title: &TitleWords, mut visit: impl FnMut(u64)) -> TextCounts {
        let ascii = AsciiCounts::of(text.as_bytes());
        let mut n = TextCounts {
            chars: ascii.all,
            bytes: text.len() as u32,
            letters: ascii.lowercase + ascii.uppercase,
            uppercase_letters: ascii.uppercase,
            digits: ascii.digits,
            sentence_marks: ascii.sentence_marks,
            commas: ascii.commas,
            punctuation: ascii.punctuation,
            line_breaks: ascii.line_breaks,
            non_whitespace_chars: ascii.all - ascii.white_space,
            currency_signs: ascii.dollars,
            price_signs: ascii.dollars,
            at_signs: ascii.at_signs,
            separators: ascii.bars,
            slashes: ascii.slashes,
            ..TextCounts::default()
        };
        if ascii.all < n.bytes {
            text.chars().filter(|c| !c.is_ascii()).for_each(|c| n.count_wide(c));
        }
        for_each_word(text, |word, capital| {
            let hash = term_hash(word.as_bytes(), 0);
            n.words += 1;
            visit(hash);
            n.capitalised_words += u32::from(capital);
            n.stop_words += u32::from(language.has_stop_word(hash, word));
            n.title_words += u32::from(title.contains(hash));
        });
        n
    }

    fn count_sign(&mut self, c: char) {
        match c {
            '€' | '£' | '¥' | '₹' => {
                self.currency_signs += 1;
                self.price_signs += 1;
            }
            '₽' | '﷼' => self.currency_signs += 1,
            '©' | '®' | '™' => self.copyright_signs += 1,
            '•' | '·' | '»' | '›' | '→' => self.separators += 1,
            _ => {}
        }
    }

    /// Counts a character beyond ASCII. The signs and marks are no letters.
    fn count_wide(&mut self, c: char) {
        self.chars += 1;
        self.non_ascii += c.len_utf8() as u32;
        let class = CharClass::of(c);
        self.non_whitespace_chars += u32::from(!class.contains(CharClass::WHITESPACE));
        if class.contains(CharClass::UNSPACED) {
            self.unspaced_chars += 1;
            self.letters += 1;
            return;
        }
        if class.contains(CharClass::ALPHABETIC) {
            self.letters += 1;
            self.uppercase_letters += u32::from(class.contains(CharClass::UPPERCASE));
            return;
        }
        self.count_sign(c);
        match c {
            '。' | '！' | '？' | '؟' | '۔' | '।' | '…' => self.sentence_marks += 1,
            '，' | '、' | '،' => self.commas += 1,
            _ if class.contains(CharClass::NUMERIC) => self.digits += 1,
            _ if !class.contains(CharClass::WHITESPACE) => self.punctuation += 1,
            _ => {}
        }
    }
}

/// The words of a page's title, by their [`term_hash`] with the seed 0.
#[derive(Debug, Default)]
pub(crate) struct TitleWords {
    /// Ascending.
    hashes: Vec<u64>,
    /// A bit for the lowest bits of each hash. It rules out most other words.
    bits: u64,
}

impl TitleWords {
    pub(crate) fn of(title: &str) -> TitleWords {
        let mut words = TitleWords::default();
        for_each_word(title, |word, _| {
            let hash = term_hash(word.as_bytes(), 0);
            words.bits |= 1 << (hash & 63);
            words.hashes.push(hash);
        });
        words.hashes.sort_unstable();
        words
    }

    #[inline]
    fn contains(&self, hash: u64) -> bool {
        self.bits >> (hash & 63) & 1 == 1 && self.hashes.binary_search(&hash).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_a_sentence() {
        let title = TitleWords::of("Storm");
        let language =
            Language::of("The storm hit the coast at night, and then it left the land, as they had all said.", None);
        let n = TextCounts::of("The Storm, 3 days: é!\nok", &language, &title, |_| ());
        assert_eq!((n.chars, n.bytes, n.non_ascii, n.words), (24, 25, 2, 6));
        assert_eq!((n.stop_words, n.title_words, n.capitalised_words), (2, 1, 2));
        assert_eq!((n.sentence_marks, n.commas, n.punctuation, n.digits, n.line_breaks), (1, 1, 1, 1, 1));
    }

    #[test]
    fn scripts_without_spaces_count_by_character() {
        let n = TextCounts::of("中文。ไทย", &Language::of("", None), &TitleWords::default(), |_| ());
        assert_eq!((n.words, n.sentence_marks), (5, 1));
        assert_eq!(n.unspaced_chars, 5);
    }

    #[test]
    fn each_character_has_the_counts_of_its_kind() {
        let count = |c: char| {
            TextCounts::of(c.encode_utf8(&mut [0; 4]), &Language::of("", None), &TitleWords::default(), |_| ())
        };
        for c in ('\0'..='\u{ffff}').filter(|c| *c != '\n') {
            let n = count(c);
            let is_letter = seek_page::is_unspaced(c) || c.is_alphabetic();
            assert_eq!(n.non_whitespace_chars, u32::from(!c.is_whitespace()), "{c:?}");
            assert_eq!((n.chars, n.bytes), (1, c.len_utf8() as u32), "{c:?}");
            assert_eq!(n.letters, u32::from(is_letter), "{c:?}");
            assert_eq!(n.unspaced_chars, u32::from(seek_page::is_unspaced(c)), "{c:?}");
            let is_upper = c.is_alphabetic() && !seek_page::is_unspaced(c) && c.is_uppercase();
            assert_eq!(n.uppercase_letters, u32::from(is_upper), "{c:?}");
            assert_eq!(n.sentence_marks, u32::from(".!?。！？؟۔।…".contains(c)), "{c:?}");
            assert_eq!(n.commas, u32::from(",，、،".contains(c)), "{c:?}");
            assert_eq!(n.price_signs, u32::from("$€£¥₹".contains(c)), "{c:?}");
            assert_eq!(n.currency_signs, u32::from("$€£¥₹₽﷼".contains(c)), "{c:?}");
            assert_eq!((n.at_signs, n.slashes), (u32::from(c == '@'), u32::from(c == '/')), "{c:?}");
            assert_eq!(n.copyright_signs, u32::from("©®™".contains(c)), "{c:?}");
            assert_eq!(n.separators, u32::from("|•·»›→".contains(c)), "{c:?}");
            let is_counted = is_letter || n.sentence_marks + n.commas + n.digits > 0;
            assert_eq!(n.punctuation, u32::from(!is_counted && !c.is_whitespace()), "{c:?}");
        }
    }
}
