//! What is counted in the characters of a block.

use crate::Language;
use rustc_hash::{FxHashSet, FxHasher};
use seek_page::is_unspaced;
use std::hash::Hasher;

macro_rules! counts {
    ($($(#[$doc:meta])* $field:ident,)*) => {
        /// Counts of one block, or summed over many.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct TextCounts { $($(#[$doc])* pub $field: u32,)* }

        impl TextCounts {
            /// The sum of both.
            #[must_use]
            pub fn plus(self, other: TextCounts) -> TextCounts {
                TextCounts { $($field: self.$field.wrapping_add(other.$field),)* }
            }

            /// What remains of a prefix sum without an earlier one.
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
    /// Runs of letters and digits; in scripts without spaces each character.
    words,
    /// Words that are stop words of the page's language.
    stop_words,
    /// Words that stand in the page's title.
    title_words,
    /// Marks that end sentences.
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
    /// Of these, those inside links.
    link_chars,
    /// Links that begin in the block, or around it.
    links,
    /// Line breaks.
    line_breaks,
    /// Signs of currency.
    currency_signs,
    /// Of these, the five that prices on most pages have.
    price_signs,
    /// `@`.
    at_signs,
    /// Signs of copyright and trade marks.
    copyright_signs,
    /// Bars, bullets and arrows.
    separators,
    /// Slashes.
    slashes,
    /// Whether it is a heading: as a sum, how many are.
    headings,
}

/// The hash by which words are compared: with those of the title, and of other blocks.
pub(crate) fn word_hash(word: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(word.as_bytes());
    hasher.finish()
}

/// Calls `visit` with each word in lower case and whether it began with a capital.
pub(crate) fn for_each_word(text: &str, mut visit: impl FnMut(&str, bool)) {
    if text.is_ascii() {
        return for_each_ascii_word(text, visit);
    }
    let mut word = String::new();
    let mut capital = false;
    for c in text.chars() {
        if is_unspaced(c) {
            flush(&mut word, capital, &mut visit);
            if c.is_alphanumeric() {
                visit(c.encode_utf8(&mut [0; 4]), false);
            }
        } else if c.is_ascii_alphanumeric() {
            if word.is_empty() {
                capital = c.is_ascii_uppercase();
            }
            word.push(c.to_ascii_lowercase());
        } else if !c.is_ascii() && c.is_alphanumeric() {
            if word.is_empty() {
                capital = c.is_uppercase();
            }
            word.extend(c.to_lowercase());
        } else {
            flush(&mut word, capital, &mut visit);
        }
    }
    flush(&mut word, capital, &mut visit);
}

/// The same for ASCII alone, without a copy of what is in lower case already.
fn for_each_ascii_word(text: &str, mut visit: impl FnMut(&str, bool)) {
    let mut lower = String::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()) {
        let capital = word.as_bytes()[0].is_ascii_uppercase();
        if word.bytes().any(|b| b.is_ascii_uppercase()) {
            lower.clear();
            lower.push_str(word);
            lower.make_ascii_lowercase();
            visit(&lower, capital);
        } else {
            visit(word, capital);
        }
    }
}

fn flush(word: &mut String, capital: bool, visit: &mut impl FnMut(&str, bool)) {
    if !word.is_empty() {
        visit(word, capital);
        word.clear();
    }
}

impl TextCounts {
    /// Counts a block's text; what stands in its markup (links, heading) is filled in by the caller.
    /// Each word, in lower case, is shown to `read` too.
    pub(crate) fn of(
        text: &str,
        language: &Language,
        title: &FxHashSet<u64>,
        mut read: impl FnMut(&str),
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
            read(word);
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
pub(crate) struct Sums(Vec<TextCounts>);

impl Sums {
    pub(crate) fn of(counts: &[TextCounts]) -> Sums {
        let mut sums = Vec::with_capacity(counts.len() + 1);
        let mut sum = TextCounts::default();
        sums.push(sum);
        for &n in counts {
            sum = sum.plus(n);
            sums.push(sum);
        }
        Sums(sums)
    }

    #[inline]
    pub(crate) fn over(&self, blocks: std::ops::Range<usize>) -> TextCounts {
        self.0[blocks.end].minus(self.0[blocks.start])
    }

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
    fn words_of_ascii_are_those_of_the_general_way() {
        let collect = |text: &str| {
            let mut words = Vec::new();
            for_each_word(text, |word, capital| words.push((word.to_owned(), capital)));
            words
        };
        let text = "It's 3 o'Clock - NASA's page_2, e-mail";
        let mut general = collect(&format!("{text} é"));
        general.pop();
        assert_eq!(collect(text), general);
    }

    #[test]
    fn scripts_without_spaces_count_by_character() {
        let n = TextCounts::of("中文。ไทย", &Language::of("", None), &FxHashSet::default(), |_| ());
        assert_eq!((n.words, n.sentence_marks), (5, 1));
        assert_eq!(n.unspaced_chars, 5);
    }
}
