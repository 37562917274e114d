//! The counts of the text of one block.
//!
//! The original knows English pages. Where its rules find nothing in other scripts, ours differ:
//!
//! * A word is a run of letters, digits and `_` of any script; in the original, of ASCII. A character of a script
//!   without spaces is a word ([`is_unspaced`]).
//! * Stop words are those of the language of the page, not English ones alone. As in the original, a word with
//!   a capital is no stop word.
//! * Punctuation and the ends of sentences have the marks of other scripts, too. A letter without case may begin
//!   a sentence.

use super::node_values::NodeValues;
use seek_features::Language;
use seek_page::{CharClass, is_unspaced};

/// Digits of a year.
const YEAR_DIGITS: usize = 4;

/// Punctuation: the marks of the original, and those of other scripts with the same use.
fn is_punctuation(c: char) -> bool {
    matches!(c, '.' | ',' | '?' | ';' | ':' | '!')
        || matches!(c, '。' | '、' | '，' | '；' | '：' | '！' | '？' | '،' | '؛' | '؟' | '۔' | '।')
}

fn is_question_mark(c: char) -> bool {
    matches!(c, '?' | '？' | '؟')
}

/// Whether a mark before white space ends a sentence.
fn ends_sentence(c: char) -> bool {
    matches!(c, '.' | '?' | '!' | ';' | '؛' | '؟' | '۔' | '।') || ends_sentence_alone(c)
}

/// Whether a mark ends a sentence without white space after it.
fn ends_sentence_alone(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '；')
}

/// Whether a letter begins a sentence after a mark and white space: any letter that is not in lower case.
fn begins_sentence(c: char) -> bool {
    c.is_alphabetic() && !c.is_lowercase()
}

fn is_word_char(c: char) -> bool {
    c == '_' || CharClass::of(c).intersects(CharClass::ALPHANUMERIC)
}

impl NodeValues {
    /// Counts a text. A run of white space counts as one character, and white space at both ends as none.
    pub(crate) fn of_text(text: &str, language: &Language) -> NodeValues {
        let mut n = NodeValues { sentences: 1, ..NodeValues::default() };
        let mut before = ' ';
        for piece in text.split_whitespace() {
            if n.chars > 0 {
                n.chars += 1;
                let begins = piece.chars().next().is_some_and(begins_sentence);
                n.sentences += u32::from(begins && ends_sentence(before) && !ends_sentence_alone(before));
            }
            before = n.count_piece(piece, before, language);
        }
        n.chars = n.chars.max(1);
        n.ends_with_punctuation = is_punctuation(before);
        n.ends_with_question_mark = is_question_mark(before);
        n
    }

    /// Counts characters without white space. `before` is the last character in front of them that is no white space.
    /// Returns the last one of them.
    fn count_piece(&mut self, piece: &str, mut before: char, language: &Language) -> char {
        let mut word_start = None;
        for (at, c) in piece.char_indices() {
            self.chars += 1;
            self.punctuation += u32::from(is_punctuation(c));
            self.digits += u32::from(CharClass::of(c).contains(CharClass::NUMERIC));
            self.sentences += u32::from(ends_sentence_alone(before) && !ends_sentence_alone(c));
            self.copyright |= c == '©';
            self.email |= c == '@' && at > 0 && is_word_char(before) && piece[at + 1..].starts_with(is_email_char);
            let joins = is_word_char(c) && !is_unspaced(c);
            if joins {
                word_start.get_or_insert(at);
            } else {
                if let Some(start) = word_start.take() {
                    self.count_word(&piece[start..at], language);
                }
                if is_word_char(c) {
                    self.count_word(&piece[at..at + c.len_utf8()], language);
                }
            }
            before = c;
        }
        if let Some(start) = word_start {
            self.count_word(&piece[start..], language);
        }
        self.url |= has_url(piece);
        before
    }

    fn count_word(&mut self, word: &str, language: &Language) {
        let chars = word.chars().count();
        self.words += 1;
        self.word_chars += chars as u32;
        self.stop_words += u32::from(language.is_stop_word(word));
        self.capitals += u32::from(word.chars().next().is_some_and(char::is_uppercase));
        self.year |= chars == YEAR_DIGITS && word.chars().all(char::is_numeric);
    }
}

/// A character after the `@` of an address.
fn is_email_char(c: char) -> bool {
    c == '.' || is_word_char(c)
}

/// Whether characters without white space hold a web address with at least two characters after the slashes.
fn has_url(piece: &str) -> bool {
    piece.match_indices("://").any(|(at, slashes)| {
        let scheme = &piece[..at];
        let front = ["https", "http", "ftp"].iter().find_map(|name| scheme.strip_suffix(name));
        let mut host = piece[at + slashes.len()..].chars();
        front.is_some_and(|front| !front.ends_with(is_word_char))
            && host.next().is_some_and(|c| !matches!(c, '/' | '$' | '.' | '?' | '#'))
            && host.next().is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> NodeValues {
        let english = "The storm hit the coast at night, and then it left the land, as they had all said.";
        NodeValues::of_text(text, &Language::of(english, Some("en")))
    }

    #[test]
    fn an_english_text() {
        let n = values(" The storm  hit the coast. Nobody was hurt in 2018; all left at 3.5 p.m. \n");
        assert_eq!((n.chars, n.words, n.word_chars), (70, 17, 51));
        // "the", "was", "in", "all", "at" and others of the list, but not "The".
        assert!(n.stop_words >= 5, "{n:?}");
        assert_eq!((n.sentences, n.punctuation, n.digits, n.capitals), (2, 5, 6, 2));
        assert!(n.year && n.ends_with_punctuation && !n.ends_with_question_mark && !n.email && !n.url);
    }

    #[test]
    fn sentences_end_at_a_mark_before_a_capital() {
        for (text, sentences) in [
            ("One. two", 1),
            ("One. Two? Three", 3),
            ("One.Two", 1),
            ("中文。中文？", 2),
            ("「中文。」中文", 2),
            ("سلام؟ سلام", 2),
            ("One!! Two", 2),
            ("", 1),
        ] {
            assert_eq!(values(text).sentences, sentences, "{text}");
        }
    }

    #[test]
    fn words_of_other_scripts_count() {
        let n = values("Łódź leży 東京2018年");
        assert_eq!((n.words, n.capitals, n.year), (6, 1, true));
    }

    #[test]
    fn addresses_and_signs_are_found() {
        for (text, email, url, copyright) in [
            ("write to a.b@example.org", true, false, false),
            ("@name, a @ b, a@", false, false, false),
            ("see http://example.org/", false, true, false),
            ("(https://ab) © 2018", false, true, true),
            ("xhttp://ab http:// http://a http://.b mailto://x", false, false, false),
        ] {
            let n = values(text);
            assert_eq!((n.email, n.url, n.copyright), (email, url, copyright), "{text}");
        }
    }

    #[test]
    fn an_empty_text_has_one_character() {
        let n = values(" ");
        assert_eq!((n.chars, n.words, n.ends_with_punctuation), (1, 0, false));
    }
}
