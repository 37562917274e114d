//! Counts of the characters and words of a block.

use crate::ascii_counts::AsciiCounts;
use crate::language::Language;
use crate::term_hash::term_hash;
use crate::text_words::for_each_word;
use seek_page::CharClass;

macro_rules! counts {
    ($($(#[$doc:meta])* $field:ident,)*) => {
        /// Counts of one block, or their sum over several blocks.
        ///
        /// Lengths are in columns ([`CharClass::columns`]), and a word of a script without spaces is four columns of letters. So
        /// a text has counts in the same range in any script. Marks, commas and signs are counted one by one.
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
    /// Columns.
    chars,
    /// Bytes of UTF-8.
    bytes,
    /// Bytes above 0x7F.
    non_ascii,
    /// Runs of letters and digits. In scripts without spaces, a word for four columns of letters.
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
    /// Columns of letters.
    letters,
    /// Upper-case letters.
    uppercase_letters,
    /// Words that begin with an upper-case letter.
    capitalised_words,
    /// Columns of characters of scripts written without spaces.
    unspaced_chars,
    /// Columns of characters that are not white space.
    non_whitespace_chars,
    /// Columns of characters inside links that are not white space.
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

/// Whether a character beyond ASCII ends sentences: in East Asia, in Arabic, Urdu, the Indic scripts, Armenian, Ethiopic, Burmese,
/// Khmer or Tibetan.
fn is_sentence_mark(c: char) -> bool {
    matches!(c, '。' | '．' | '！' | '？' | '؟' | '۔' | '।' | '॥' | '…' | '։' | '።' | '။' | '។' | '།')
}

/// The spaces between two letters of Thai, which ends sentences and parts of them by spaces alone.
fn thai_breaks(text: &str) -> u32 {
    let is_thai = |c: Option<char>| c.is_some_and(|c| matches!(c, '\u{e00}'..='\u{e7f}'));
    let ends = text.match_indices(' ').filter(|(at, _)| is_thai(text[..*at].chars().next_back()));
    ends.filter(|(at, _)| is_thai(text[at + 1..].chars().next())).count() as u32
}

/// Whether a character beyond ASCII is a comma: of East Asia, Arabic, Ethiopic or Burmese.
fn is_comma(c: char) -> bool {
    matches!(c, '，' | '、' | '،' | '፣' | '၊')
}

/// Columns of letters that make a word in a script without spaces. With this number
/// a text in Chinese, Japanese, Thai, Lao, Khmer or Burmese has .6 to 1.5 times the words of the same text in English, as a test shows.
const COLUMNS_OF_A_WORD: u32 = 4;

/// Columns of letters of scripts without spaces: of all, of those that are stop words, and of those in the title.
#[derive(Default)]
struct UnspacedWords {
    all: u32,
    stop_words: u32,
    title_words: u32,
}

/// The columns of a word that is one character of a script without spaces; `None` for other words.
fn unspaced_columns(word: &str) -> Option<u32> {
    let class = word.chars().next().filter(|c| !c.is_ascii()).map(CharClass::of)?;
    class.contains(CharClass::UNSPACED).then(|| class.columns())
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
            if n.unspaced_chars > 0 {
                n.sentence_marks += thai_breaks(text);
            }
        }
        let mut unspaced = UnspacedWords::default();
        for_each_word(text, |word, capital| {
            let hash = term_hash(word.as_bytes(), 0);
            visit(hash);
            let (is_stop_word, is_in_title) = (language.has_stop_word(hash, word), title.contains(hash));
            match unspaced_columns(word) {
                None => {
                    n.words += 1;
                    n.capitalised_words += u32::from(capital);
                    n.stop_words += u32::from(is_stop_word);
                    n.title_words += u32::from(is_in_title);
                }
                Some(columns) => {
                    unspaced.all += columns;
                    unspaced.stop_words += if is_stop_word { columns } else { 0 };
                    unspaced.title_words += if is_in_title { columns } else { 0 };
                }
            }
        });
        // A text with letters has a word.
        n.words += unspaced.all.div_ceil(COLUMNS_OF_A_WORD);
        n.stop_words += unspaced.stop_words / COLUMNS_OF_A_WORD;
        n.title_words += unspaced.title_words / COLUMNS_OF_A_WORD;
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
        self.non_ascii += c.len_utf8() as u32;
        let class = CharClass::of(c);
        let columns = class.columns();
        self.chars += columns;
        self.non_whitespace_chars += if class.contains(CharClass::WHITESPACE) { 0 } else { columns };
        let is_mark = is_sentence_mark(c) || is_comma(c);
        if class.contains(CharClass::UNSPACED) {
            self.unspaced_chars += columns;
            if !is_mark {
                self.letters += columns;
                return;
            }
        }
        if class.contains(CharClass::ALPHABETIC) {
            self.letters += columns;
            self.uppercase_letters += u32::from(class.contains(CharClass::UPPERCASE));
            return;
        }
        self.count_sign(c);
        match c {
            _ if is_sentence_mark(c) => self.sentence_marks += 1,
            _ if is_mark => self.commas += 1,
            _ if class.contains(CharClass::NUMERIC) => self.digits += 1,
            // Joiners and marks of other scripts have no column of their own.
            _ if !class.contains(CharClass::WHITESPACE) && columns > 0 => self.punctuation += 1,
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
    fn scripts_without_spaces_count_by_columns() {
        let mut terms = 0;
        let n = TextCounts::of("中文。ไทยนี้", &Language::of("", None), &TitleWords::of("文"), |_| {
            terms += 1
        });
        // Two columns for each ideograph and the full stop, one for each Thai letter, none for its two marks.
        assert_eq!((n.chars, n.unspaced_chars, n.letters), (10, 8, 8));
        assert_eq!((n.words, n.sentence_marks, n.title_words), (2, 1, 0), "a word for four columns");
        assert_eq!(terms, 7, "each letter and vowel is a term");
    }

    #[test]
    fn each_character_has_the_counts_of_its_kind() {
        let count = |c: char| {
            TextCounts::of(c.encode_utf8(&mut [0; 4]), &Language::of("", None), &TitleWords::default(), |_| ())
        };
        for c in ('\0'..='\u{ffff}').filter(|c| *c != '\n') {
            let n = count(c);
            let is_mark = ".!?,".contains(c) || is_sentence_mark(c) || is_comma(c);
            let is_letter = !is_mark && (seek_page::is_unspaced(c) || c.is_alphabetic());
            let columns = CharClass::of(c).columns();
            let of = |is: bool| if is { columns } else { 0 };
            assert_eq!(n.non_whitespace_chars, of(!c.is_whitespace()), "{c:?}");
            assert_eq!((n.chars, n.bytes), (columns, c.len_utf8() as u32), "{c:?}");
            assert_eq!(n.letters, of(is_letter), "{c:?}");
            assert_eq!(n.unspaced_chars, of(seek_page::is_unspaced(c)), "{c:?}");
            let is_upper = c.is_alphabetic() && !seek_page::is_unspaced(c) && c.is_uppercase();
            assert_eq!(n.uppercase_letters, u32::from(is_upper), "{c:?}");
            assert_eq!(n.sentence_marks, u32::from(".!?".contains(c) || is_sentence_mark(c)), "{c:?}");
            assert_eq!(n.commas, u32::from(c == ',' || is_comma(c)), "{c:?}");
            assert_eq!(n.price_signs, u32::from("$€£¥₹".contains(c)), "{c:?}");
            assert_eq!(n.currency_signs, u32::from("$€£¥₹₽﷼".contains(c)), "{c:?}");
            assert_eq!((n.at_signs, n.slashes), (u32::from(c == '@'), u32::from(c == '/')), "{c:?}");
            assert_eq!(n.copyright_signs, u32::from("©®™".contains(c)), "{c:?}");
            assert_eq!(n.separators, u32::from("|•·»›→".contains(c)), "{c:?}");
            let is_counted = is_letter || n.sentence_marks + n.commas + n.digits > 0;
            assert_eq!(n.punctuation, u32::from(!is_counted && !c.is_whitespace() && columns > 0), "{c:?}");
        }
    }
}
