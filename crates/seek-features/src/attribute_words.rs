//! Words of the attributes `class`, `id`, `role` and `itemprop`.
//!
//! The vocabulary is learned. `seek-train vocabulary` takes the words that the largest share of hosts of any page type
//! has in these attributes. It reads no gold text; the models learn what each word means for main content. Attribute
//! values are split at all characters that are not ASCII letters, and before an upper-case letter that follows a
//! lower-case one.

use crate::term_hash::term_hash;
use foldhash::fast::RandomState;
use rustc_hash::{FxHashMap, FxHasher};
use seek_page::{Dom, NodeId};
use std::collections::HashMap;
use std::hash::Hasher;
use std::ops::Range;
use std::sync::LazyLock;

/// The words that have a feature, sorted.
pub(crate) static VOCABULARY: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| include_str!("vocabulary.txt").lines().collect());

/// The index of each word in [`VOCABULARY`].
static INDEX: LazyLock<FxHashMap<&'static str, u16>> =
    LazyLock::new(|| VOCABULARY.iter().enumerate().map(|(i, w)| (*w, i as u16)).collect());

/// The attribute words of every element: those of the vocabulary, the terms of all, and a hash of the words of `class`.
#[derive(Debug, Default)]
pub(crate) struct ElementWords<'a> {
    /// Indices into [`VOCABULARY`].
    words: Vec<u16>,
    /// The range of each node in `words`.
    word_ranges: Vec<Range<u32>>,
    /// Hashes of all words, also of those outside the vocabulary.
    terms: Vec<u64>,
    /// The range of each node in `terms`.
    term_ranges: Vec<Range<u32>>,
    class_hash: Vec<u64>,
    /// The values that were split already. Values repeat, for example in list items. The keys come from the page, so
    /// the hash function is seeded.
    split_values: HashMap<&'a str, SplitValue, RandomState>,
}

/// An attribute value, split into words.
#[derive(Debug, Clone)]
struct SplitValue {
    words: Range<u32>,
    terms: Range<u32>,
    hash: u64,
}

impl<'a> ElementWords<'a> {
    /// Adds the next node, in document order. Without `is_read` the node has no words.
    pub(crate) fn push(&mut self, dom: &'a Dom, id: NodeId, is_read: bool) {
        let mut node = SplitValue { words: 0..0, terms: 0..0, hash: 0 };
        if is_read {
            for attribute in dom.attributes(id).filter(|attribute| has_words(attribute.name)) {
                let split = self.split(attribute.value);
                node.words = join(&mut self.words, node.words, split.words);
                node.terms = join(&mut self.terms, node.terms, split.terms);
                if attribute.name == "class" {
                    node.hash = split.hash;
                }
            }
        }
        self.word_ranges.push(node.words);
        self.term_ranges.push(node.terms);
        self.class_hash.push(node.hash);
    }

    fn split(&mut self, value: &'a str) -> SplitValue {
        if let Some(split) = self.split_values.get(value) {
            return split.clone();
        }
        let (start, start_terms) = (self.words.len(), self.terms.len() as u32);
        let mut hasher = FxHasher::default();
        for_each_attribute_word(value, |word| {
            hasher.write(word.as_bytes());
            hasher.write_u8(0);
            if self.terms.len() < start_terms as usize + MAX_TERMS {
                self.terms.push(term_hash(word.as_bytes(), 1));
            }
            if let Some(&index) = INDEX.get(word)
                && !self.words[start..].contains(&index)
            {
                self.words.push(index);
            }
        });
        let split = SplitValue {
            words: start as u32..self.words.len() as u32,
            terms: start_terms..self.terms.len() as u32,
            hash: hasher.finish(),
        };
        self.split_values.insert(value, split.clone());
        split
    }

    /// The hashes of all attribute words of an element.
    pub(crate) fn terms(&self, id: NodeId) -> &[u64] {
        let range = &self.term_ranges[id as usize];
        &self.terms[range.start as usize..range.end as usize]
    }

    /// The vocabulary words of an element, as indices into [`VOCABULARY`].
    pub(crate) fn of(&self, id: NodeId) -> &[u16] {
        let range = &self.word_ranges[id as usize];
        &self.words[range.start as usize..range.end as usize]
    }

    /// A hash of the words of the element's `class`, without digits, because digits often number the items of a list.
    pub(crate) fn class_hash(&self, id: NodeId) -> u64 {
        self.class_hash[id as usize]
    }
}

/// One range with the values of two. It copies them if neither is empty.
fn join<T: Copy>(values: &mut Vec<T>, first: Range<u32>, second: Range<u32>) -> Range<u32> {
    if first.is_empty() || second.is_empty() {
        return if first.is_empty() { second } else { first };
    }
    let start = values.len() as u32;
    values.extend_from_within(first.start as usize..first.end as usize);
    values.extend_from_within(second.start as usize..second.end as usize);
    start..values.len() as u32
}

/// Calls `visit` with each word of the attributes `class`, `id`, `role` and `itemprop` of a page, in document order and
/// in lower case. [`for_each_attribute_word`] defines the words.
pub fn for_each_page_attribute_word(dom: &Dom, mut visit: impl FnMut(&str)) {
    for id in 0..dom.len() as NodeId {
        for attribute in dom.attributes(id).filter(|a| has_words(a.name)) {
            for_each_attribute_word(attribute.value, &mut visit);
        }
    }
}

fn has_words(attribute: &str) -> bool {
    matches!(attribute, "class" | "id" | "role" | "itemprop")
}

/// Words of an attribute value that become terms. Real values have a few, and every block in the element reads all of
/// them.
const MAX_TERMS: usize = 32;
/// Letters of a word that are read.
const MAX_WORD_LEN: usize = 24;

/// Calls `visit` with each word of an attribute value, in lower case. A word is a run of ASCII letters. An upper-case
/// letter after a lower-case one starts a new word. Words are cut to 24 letters.
///
/// ```
/// let mut words = Vec::new();
/// seek_features::for_each_attribute_word("post-12 mainContent", |word| words.push(word.to_owned()));
/// assert_eq!(words, ["post", "main", "content"]);
/// ```
pub fn for_each_attribute_word(value: &str, mut visit: impl FnMut(&str)) {
    let mut word = [0_u8; MAX_WORD_LEN];
    let mut len = 0;
    let mut after_lowercase = false;
    for &byte in value.as_bytes() {
        if byte.is_ascii_alphabetic() {
            if after_lowercase && byte.is_ascii_uppercase() {
                emit(&word[..len.min(MAX_WORD_LEN)], &mut visit);
                len = 0;
            }
            if len < MAX_WORD_LEN {
                word[len] = byte.to_ascii_lowercase();
            }
            len += 1;
            after_lowercase = byte.is_ascii_lowercase();
        } else {
            emit(&word[..len.min(MAX_WORD_LEN)], &mut visit);
            len = 0;
            after_lowercase = false;
        }
    }
    emit(&word[..len.min(MAX_WORD_LEN)], &mut visit);
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
    fn values_are_split_into_words() {
        let mut words = Vec::new();
        for_each_attribute_word("post-1234 mainContent_left XMLBody", |w| words.push(w.to_owned()));
        assert_eq!(words, ["post", "main", "content", "left", "xmlbody"]);
    }

    #[test]
    fn vocabulary_is_sorted_without_duplicates() {
        assert!(VOCABULARY.windows(2).all(|w| w[0] < w[1]));
        assert!(VOCABULARY.len() > 100);
    }
}
