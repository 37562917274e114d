//! Finds the sentences of a text that other texts already hold, by runs of words.
//!
//! A run of six words that occurs in both texts is rarely chance. Only the letters and digits of a word count, since data
//! and markup differ in quotation marks and hyphens. Runs are hashed once, so the cost is linear in both texts.

use super::paragraph::{Paragraph, ParagraphKind};
use crate::char_class::CharClass;
use std::collections::HashSet;

/// Words of a run.
const RUN: usize = 6;

/// Known runs of words.
#[derive(Debug)]
pub(super) struct KnownText {
    /// Hashes of runs. A page could provoke collisions, but would only lose its own text; the set hashes them again.
    runs: HashSet<u64>,
}

impl KnownText {
    /// The runs that both the candidates and the shown texts hold. No others are kept, so a long page costs little.
    pub(super) fn of<'a>(
        shown: impl Iterator<Item = &'a str>,
        candidates: impl Iterator<Item = &'a [Paragraph]>,
    ) -> KnownText {
        let wanted: HashSet<u64> =
            candidates.flat_map(|texts| runs(texts.iter().flat_map(|paragraph| words(&paragraph.text)))).collect();
        // Almost no run of a page is wanted. One bit rules out most of them.
        let mut bits = vec![0_u64; 1 << 10];
        let bit = |run: u64| ((run >> 54) as usize, 1 << (run >> 48 & 63));
        for &run in &wanted {
            let (at, mask) = bit(run);
            bits[at] |= mask;
        }
        let is_wanted = |run: &u64| {
            let (at, mask) = bit(*run);
            bits[at] & mask != 0 && wanted.contains(run)
        };
        KnownText { runs: runs(shown.flat_map(words)).filter(is_wanted).collect() }
    }

    /// Adds the runs of a text.
    pub(super) fn add(&mut self, paragraphs: &[Paragraph]) {
        self.runs.extend(runs(paragraphs.iter().flat_map(|paragraph| words(&paragraph.text))));
    }

    /// What remains of a text without its known sentences; nothing if most of it is known. A sentence is known if most
    /// of its words are in known runs.
    pub(super) fn unknown(&self, paragraphs: &[Paragraph]) -> Vec<Paragraph> {
        let sentences: Vec<(usize, &str)> =
            paragraphs.iter().enumerate().flat_map(|(i, p)| sentences(&p.text).map(move |s| (i, s))).collect();
        let (mut all, mut ends) = (Vec::new(), Vec::with_capacity(sentences.len()));
        for (_, sentence) in &sentences {
            all.extend(words(sentence));
            ends.push(all.len());
        }
        let mut is_known = vec![false; all.len()];
        for (at, run) in runs(all.iter().copied()).enumerate() {
            if self.runs.contains(&run) {
                is_known[at..at + RUN].fill(true);
            }
        }
        let most = |words: &[bool]| 2 * words.iter().filter(|known| **known).count() > words.len();
        if most(&is_known) {
            return Vec::new();
        }
        let mut left = vec![String::new(); paragraphs.len()];
        let mut start = 0;
        for ((paragraph, sentence), end) in sentences.into_iter().zip(ends) {
            if !most(&is_known[start..end]) {
                left[paragraph].push_str(sentence);
            }
            start = end;
        }
        // An item whose first paragraph is known begins with its next one.
        let mut begun = None;
        let mut unknown = Vec::new();
        for (Paragraph { kind, .. }, text) in paragraphs.iter().zip(left) {
            let kind = if *kind == ParagraphKind::InItem { begun.unwrap_or(*kind) } else { *kind };
            if has_words(&[&text], 1) {
                let is_whole = kind == ParagraphKind::Preformatted;
                unknown.push(Paragraph { kind, text: if is_whole { text } else { text.trim().to_owned() } });
                begun = None;
            } else if matches!(kind, ParagraphKind::Item(_)) {
                begun = Some(kind);
            }
        }
        unknown
    }
}

/// Whether texts have at least `least` words together.
pub(super) fn has_words(texts: &[impl AsRef<str>], least: usize) -> bool {
    texts.iter().flat_map(|text| words(text.as_ref())).take(least).count() == least
}

/// The number of words of a text.
pub(super) fn count_words(text: &str) -> usize {
    words(text).count()
}

/// A hash of each word: the characters between white space, or one character of a script without spaces.
fn words(text: &str) -> impl Iterator<Item = u64> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let mut word = 0;
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii() {
                at += 1;
                match ASCII[usize::from(byte)] {
                    Ascii::OfWord => word = mixed(word, u64::from(byte)),
                    Ascii::WhiteSpace if word != 0 => break,
                    _ => {}
                }
                continue;
            }
            let c = text[at..].chars().next()?;
            let class = CharClass::of(c);
            let is_alone = class.contains(CharClass::UNSPACED);
            if word != 0 && (is_alone || class.contains(CharClass::WHITESPACE)) {
                break;
            }
            at += c.len_utf8();
            if class.intersects(CharClass::ALPHANUMERIC) {
                word = mixed(word, u64::from(u32::from(c)));
                if is_alone {
                    break;
                }
            }
        }
        (word != 0).then_some(word)
    })
}

/// What an ASCII character is to a word.
#[derive(Clone, Copy)]
enum Ascii {
    OfWord,
    WhiteSpace,
    Mark,
}

static ASCII: [Ascii; 128] = {
    let mut table = [Ascii::Mark; 128];
    let mut byte = 0_u8;
    while byte < 128 {
        if byte.is_ascii_alphanumeric() {
            table[byte as usize] = Ascii::OfWord;
        } else if byte.is_ascii_whitespace() {
            table[byte as usize] = Ascii::WhiteSpace;
        }
        byte += 1;
    }
    table
};

/// A rolling hash of each run of words. A run may span two texts, since blocks and values are cut differently.
fn runs(words: impl Iterator<Item = u64>) -> impl Iterator<Item = u64> {
    const STEP: u64 = 0xd6e8_feb8_6659_fd93;
    const LEAVES: u64 = STEP.wrapping_pow(RUN as u32);
    let mut run = [0; RUN];
    let mut hash = 0_u64;
    words.enumerate().filter_map(move |(i, word)| {
        let left = std::mem::replace(&mut run[i % RUN], word);
        hash = hash.wrapping_mul(STEP).wrapping_add(word).wrapping_sub(left.wrapping_mul(LEAVES));
        (i + 1 >= RUN).then(|| mixed(0, hash ^ hash >> 32))
    })
}

fn mixed(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The sentences of a text, with the white space before them.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (mut ends, mut ends_at_once) = (false, false);
        let end = rest.char_indices().find_map(|(at, c)| {
            let is_end = ends_at_once || (ends && c.is_whitespace());
            ends = matches!(c, '.' | '!' | '?' | '…' | '؟' | '۔' | '।');
            ends_at_once = matches!(c, '。' | '！' | '？');
            is_end.then_some(at)
        });
        let (sentence, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        (!sentence.is_empty()).then_some(sentence)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(shown: &[&str], embedded: &[&str], left: &[&str]) {
        let paragraphs = |texts: &[&str]| texts.iter().map(|text| Paragraph::prose(*text)).collect::<Vec<_>>();
        let text = paragraphs(embedded);
        let mut known = KnownText::of(shown.iter().copied(), std::iter::once(text.as_slice()));
        assert_eq!(known.unknown(&text), paragraphs(left));
        known.add(&text);
        assert!(known.unknown(&text).is_empty());
    }

    #[test]
    fn known_text_is_left_out() {
        let shown = ["Big storm", "It came at night, and it “left” at dawn.", "No one was hurt."];
        expect(&shown, &["It came at night and it left\nat dawn."], &[]);
        // The cuts between blocks do not matter.
        expect(&shown, &["Big storm. It came at night, and it left at dawn. No one was hurt."], &[]);
        expect(&shown, &["it came at night and then it left"], &["it came at night and then it left"]);
        expect(&[], &["a b c d e f g", " - ", "h"], &["a b c d e f g", "h"]);
    }

    #[test]
    fn an_item_of_which_the_first_paragraph_is_known_begins_with_the_next() {
        let of = |kind, text: &str| Paragraph { kind, text: text.to_owned() };
        let (first, second) = (ParagraphKind::Item(Some(1)), ParagraphKind::Item(Some(2)));
        let text = [
            of(first, "Nobody had thought of it before."),
            of(second, "It came at night and it left."),
            of(ParagraphKind::InItem, "The harbour lost two of its boats."),
            of(ParagraphKind::InItem, "So said the people of the town."),
        ];
        let known = KnownText::of(std::iter::once(text[1].text.as_str()), std::iter::once(text.as_slice()));
        assert_eq!(known.unknown(&text), [text[0].clone(), of(second, &text[2].text), text[3].clone()]);
    }

    #[test]
    fn the_known_beginning_of_a_text_is_left_out() {
        let teaser = "It came at night and it left at dawn.";
        let rest = "Nobody had thought of it before. The harbour lost two of its boats, said the people of the town.";
        expect(&[teaser], &[&format!("{teaser} {rest}")], &[rest]);
        expect(&[rest], &[&format!("{teaser} {rest}")], &[]);
    }

    #[test]
    fn characters_of_unspaced_scripts_are_words() {
        expect(&["暴风雨在夜间袭击了海岸。"], &["暴风雨在夜间袭击了海岸"], &[]);
        expect(&["暴风雨在夜间。"], &["暴风雨在夜间袭击了海岸。人们说的。"], &["人们说的。"]);
        assert!(has_words(&["暴风雨", "en nuit"], 5) && !has_words(&["暴风雨", "- en –"], 5));
    }

    #[test]
    fn sentences_end_after_their_marks() {
        let cut: Vec<&str> = sentences("One. Two?! 3.5 three\nlines…  四。五 six").collect();
        assert_eq!(cut, ["One.", " Two?!", " 3.5 three\nlines…", "  四。", "五 six"]);
        assert_eq!(sentences("").count(), 0);
    }
}
