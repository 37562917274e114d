//! Words of `class`, `id`, `role` and `itemprop` attributes.
//!
//! The vocabulary is learned, not written: the words found in these attributes on the largest share of the hosts of
//! any page type, whatever they mean for main content (a model finds out). `seek-train vocabulary` makes the list from the
//! training corpora; it looks at no gold text. Attribute values are cut at everything but letters, and before a capital that
//! follows a small letter.

use crate::terms::term_hash;
use rustc_hash::{FxHashMap, FxHasher};
use seek_page::{Dom, NodeId};
use std::collections::HashMap;
use std::hash::Hasher;
use std::ops::Range;
use std::sync::LazyLock;

/// The words, sorted.
pub(crate) static VOCABULARY: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| include_str!("vocabulary.txt").lines().collect());

static INDEX: LazyLock<FxHashMap<&'static str, u16>> =
    LazyLock::new(|| VOCABULARY.iter().enumerate().map(|(i, w)| (*w, i as u16)).collect());

/// The vocabulary's words of every element, and a hash of each element's `class`.
#[derive(Debug, Default)]
pub(crate) struct ElementWords<'a> {
    /// Indices into [`VOCABULARY`].
    words: Vec<u16>,
    ranges: Vec<Range<u32>>,
    /// Hashes of all words, in the vocabulary or not.
    terms: Vec<u64>,
    term_ranges: Vec<Range<u32>>,
    class_hash: Vec<u64>,
    /// Values repeat (a list's items), so each is cut once.
    /// Keyed by the page's own strings, so by a hash that a page cannot aim at.
    seen: HashMap<&'a str, Cut>,
}

/// An attribute's value in words.
#[derive(Debug, Clone)]
struct Cut {
    words: Range<u32>,
    terms: Range<u32>,
    hash: u64,
}

impl<'a> ElementWords<'a> {
    /// Reads the next node's attributes; nodes come in document order.
    pub(crate) fn push(&mut self, dom: &'a Dom, id: NodeId, wanted: bool) {
        let mut class_hash = 0;
        let (mut words, mut terms) = (Vec::new(), Vec::new());
        if wanted {
            for attribute in dom.attributes(id) {
                if is_wordy(attribute.name) {
                    let cut = self.cut(attribute.value);
                    words.push(cut.words);
                    terms.push(cut.terms);
                    if attribute.name == "class" {
                        class_hash = cut.hash;
                    }
                }
            }
        }
        self.ranges.push(joined(&mut self.words, &words));
        self.term_ranges.push(joined(&mut self.terms, &terms));
        self.class_hash.push(class_hash);
    }

    fn cut(&mut self, value: &'a str) -> Cut {
        if let Some(cut) = self.seen.get(value) {
            return cut.clone();
        }
        let (start, start_terms) = (self.words.len(), self.terms.len() as u32);
        let mut hasher = FxHasher::default();
        for_each_attribute_word(value, |word| {
            hasher.write(word.as_bytes());
            hasher.write_u8(0);
            if self.terms.len() < start_terms as usize + MOST_TERMS {
                self.terms.push(term_hash(word.as_bytes(), 1));
            }
            if let Some(&index) = INDEX.get(word)
                && !self.words[start..].contains(&index)
            {
                self.words.push(index);
            }
        });
        let cut = Cut {
            words: start as u32..self.words.len() as u32,
            terms: start_terms..self.terms.len() as u32,
            hash: hasher.finish(),
        };
        self.seen.insert(value, cut.clone());
        cut
    }

    /// Hashes of all words of an element's attributes.
    pub(crate) fn terms(&self, id: NodeId) -> &[u64] {
        let range = &self.term_ranges[id as usize];
        &self.terms[range.start as usize..range.end as usize]
    }

    /// The words of an element.
    pub(crate) fn of(&self, id: NodeId) -> &[u16] {
        let range = &self.ranges[id as usize];
        &self.words[range.start as usize..range.end as usize]
    }

    /// A hash of the letters of the element's `class`: numbers, which count items, are left out.
    pub(crate) fn class_hash(&self, id: NodeId) -> u64 {
        self.class_hash[id as usize]
    }
}

/// One range that holds what several do: copies, where there is more than one.
fn joined<T: Copy>(values: &mut Vec<T>, ranges: &[Range<u32>]) -> Range<u32> {
    let start = values.len() as u32;
    match ranges {
        [] => start..start,
        [only] => only.clone(),
        several => {
            for range in several {
                values.extend_from_within(range.start as usize..range.end as usize);
            }
            start..values.len() as u32
        }
    }
}

/// Calls `visit` with each word of the class, id, role and itemprop attributes of a page, in lower case.
pub fn for_each_page_attribute_word(dom: &Dom, mut visit: impl FnMut(&str)) {
    for id in 0..dom.len() as NodeId {
        for attribute in dom.attributes(id).filter(|a| is_wordy(a.name)) {
            for_each_attribute_word(attribute.value, &mut visit);
        }
    }
}

fn is_wordy(attribute: &str) -> bool {
    matches!(attribute, "class" | "id" | "role" | "itemprop")
}

/// Words of an attribute that are terms: real values have a few, and an element's blocks read all of them.
const MOST_TERMS: usize = 32;
/// Longest word that is looked up.
const LONGEST: usize = 24;

/// Calls `visit` with each word of an attribute's value, in lower case: runs of ASCII letters, cut before a capital
/// that follows a small letter; of very long ones the beginning.
pub fn for_each_attribute_word(value: &str, mut visit: impl FnMut(&str)) {
    let mut word = [0_u8; LONGEST];
    let mut len = 0;
    let mut small = false;
    for &byte in value.as_bytes() {
        if byte.is_ascii_alphabetic() {
            if small && byte.is_ascii_uppercase() {
                emit(&word[..len.min(LONGEST)], &mut visit);
                len = 0;
            }
            if len < LONGEST {
                word[len] = byte.to_ascii_lowercase();
            }
            len += 1;
            small = byte.is_ascii_lowercase();
        } else {
            emit(&word[..len.min(LONGEST)], &mut visit);
            len = 0;
            small = false;
        }
    }
    emit(&word[..len.min(LONGEST)], &mut visit);
}

fn emit(word: &[u8], visit: &mut impl FnMut(&str)) {
    if let Ok(word) = std::str::from_utf8(word)
        && !word.is_empty()
    {
        visit(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_cut_into_words() {
        let mut words = Vec::new();
        for_each_attribute_word("post-1234 mainContent_left XMLBody", |w| words.push(w.to_owned()));
        assert_eq!(words, ["post", "main", "content", "left", "xmlbody"]);
    }

    #[test]
    fn vocabulary_is_sorted_and_without_repeats() {
        assert!(VOCABULARY.windows(2).all(|w| w[0] < w[1]));
        assert!(VOCABULARY.len() > 100);
    }
}
