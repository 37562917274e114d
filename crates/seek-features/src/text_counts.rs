//! Counts of the characters and words of a block, and their prefix sums.

use crate::language::Language;
use crate::text_words::{for_each_word, word_hash};
use rustc_hash::FxHashSet;
use seek_page::is_unspaced;

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
    /// Counts the text of a block, and calls `visit` with each word in lower case. The caller adds the counts of the
    /// markup: links and headings. `title` holds the hashes of the title's words.
    pub(crate) fn of(
        text: &str,
        language: &Language,
        title: &FxHashSet<u64>,
        mut visit: impl FnMut(&str),
    ) -> TextCounts {
        let mut n = TextCounts { bytes: text.len() as u32, ..TextCounts::default() };
        for c in text.chars() {
            n.chars += 1;
            match c {
                'a'..='z' => n.letters += 1,
                'A'..='Z' => {
                    n.letters += 1;
                    n.uppercase_letters += 1;
                }
                ' ' | '\t' => {}
                '\n' => n.line_breaks += 1,
                '0'..='9' => n.digits += 1,
                '.' | '!' | '?' => n.sentence_marks += 1,
                ',' => n.commas += 1,
                _ if c.is_ascii() => {
                    n.punctuation += 1;
                    n.count_sign(c);
                }
                _ => n.count_wide(c),
            }
            n.non_whitespace_chars += u32::from(!c.is_whitespace());
        }
        for_each_word(text, |word, capital| {
            n.words += 1;
            visit(word);
            n.capitalised_words += u32::from(capital);
            n.stop_words += u32::from(language.is_stop_word(word));
            n.title_words += u32::from(!title.is_empty() && title.contains(&word_hash(word)));
        });
        n
    }

    fn count_sign(&mut self, c: char) {
        match c {
            '$' | '€' | '£' | '¥' | '₹' => {
                self.currency_signs += 1;
                self.price_signs += 1;
            }
            '₽' | '﷼' => self.currency_signs += 1,
            '@' => self.at_signs += 1,
            '©' | '®' | '™' => self.copyright_signs += 1,
            '|' | '•' | '·' | '»' | '›' | '→' => self.separators += 1,
            '/' => self.slashes += 1,
            _ => {}
        }
    }

    fn count_wide(&mut self, c: char) {
        self.non_ascii += c.len_utf8() as u32;
        self.count_sign(c);
        match c {
            '。' | '！' | '？' | '؟' | '۔' | '।' | '…' => self.sentence_marks += 1,
            '，' | '、' | '،' => self.commas += 1,
            _ if is_unspaced(c) => {
                self.unspaced_chars += 1;
                self.letters += 1;
            }
            _ if c.is_alphabetic() => {
                self.letters += 1;
                self.uppercase_letters += u32::from(c.is_uppercase());
            }
            _ if c.is_numeric() => self.digits += 1,
            _ if !c.is_whitespace() => self.punctuation += 1,
            _ => {}
        }
    }
}

/// Prefix sums over the blocks of a page.
#[derive(Debug)]
pub(crate) struct PrefixSums(Vec<TextCounts>);

impl PrefixSums {
    pub(crate) fn of(counts: &[TextCounts]) -> PrefixSums {
        let mut sums = Vec::with_capacity(counts.len() + 1);
        let mut sum = TextCounts::default();
        sums.push(sum);
        for &n in counts {
            sum = sum.plus(n);
            sums.push(sum);
        }
        PrefixSums(sums)
    }

    /// The sum over a range of blocks.
    #[inline]
    pub(crate) fn over(&self, blocks: std::ops::Range<usize>) -> TextCounts {
        self.0[blocks.end].minus(self.0[blocks.start])
    }

    /// The sum over all blocks.
    pub(crate) fn all(&self) -> TextCounts {
        self.0[self.0.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_a_sentence() {
        let title = [word_hash("storm")].into_iter().collect();
        let language =
            Language::of("The storm hit the coast at night, and then it left the land, as they had all said.", None);
        let n = TextCounts::of("The Storm, 3 days: é!\nok", &language, &title, |_| ());
        assert_eq!((n.chars, n.bytes, n.non_ascii, n.words), (24, 25, 2, 6));
        assert_eq!((n.stop_words, n.title_words, n.capitalised_words), (2, 1, 2));
        assert_eq!((n.sentence_marks, n.commas, n.punctuation, n.digits, n.line_breaks), (1, 1, 1, 1, 1));
    }

    #[test]
    fn scripts_without_spaces_count_by_character() {
        let n = TextCounts::of("中文。ไทย", &Language::of("", None), &FxHashSet::default(), |_| ());
        assert_eq!((n.words, n.sentence_marks), (5, 1));
        assert_eq!(n.unspaced_chars, 5);
    }
}
