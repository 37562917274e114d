//! Words of the attributes `class`, `id`, `role` and `itemprop`.
//!
//! The vocabulary is learned. `seek-lab vocabulary` takes the words that the largest share of hosts of any page type
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
#[derive(Debug)]
pub(crate) struct ElementWords<'a> {
    /// Indices into [`VOCABULARY`].
    words: Vec<u16>,
    /// Hashes of all words, also of those outside the vocabulary.
    terms: Vec<u64>,
    /// The words of values, and of elements with several of them. The first one has none.
    values: Vec<ValueWords>,
    /// The index of each node in `values`. Most elements have no words, or only those of a class
    /// that an element before them has.
    value_of_node: Vec<u32>,
    /// The index in `values` of each attribute value so far. The keys come from the page, so the hash function is seeded.
    known: HashMap<&'a str, u32, RandomState>,
}

/// The words of an attribute value or of an element.
#[derive(Debug, Clone, Default)]
struct ValueWords {
    words: Range<u32>,
    terms: Range<u32>,
    /// A hash of the words of a value. For an element, that of its `class`, 0 without one.
    hash: u64,
}

impl<'a> ElementWords<'a> {
    /// Prepares for so many nodes.
    pub(crate) fn with_capacity(nodes: usize) -> ElementWords<'a> {
        ElementWords {
            words: Vec::new(),
            terms: Vec::new(),
            values: vec![ValueWords::default()],
            value_of_node: Vec::with_capacity(nodes),
            known: HashMap::default(),
        }
    }

    /// Adds the next node, in document order. Without `is_read` the node has no words.
    pub(crate) fn push(&mut self, dom: &'a Dom, id: NodeId, is_read: bool) {
        let mut value = 0;
        if is_read {
            for attribute in dom.attributes(id).filter(|attribute| has_words(attribute.name)) {
                let next = self.value(attribute.value);
                value = self.add(value, next, attribute.name == "class");
            }
        }
        self.value_of_node.push(value);
    }

    /// The words of an element so far, and those of one value more.
    fn add(&mut self, element: u32, value: u32, is_class: bool) -> u32 {
        if element == 0 && is_class {
            return value;
        }
        let (before, added) = (self.values[element as usize].clone(), self.values[value as usize].clone());
        let words = join(&mut self.words, before.words, added.words);
        let terms = join(&mut self.terms, before.terms, added.terms);
        self.values.push(ValueWords { words, terms, hash: if is_class { added.hash } else { before.hash } });
        self.values.len() as u32 - 1
    }

    /// The index in `values` of the words of an attribute value.
    fn value(&mut self, value: &'a str) -> u32 {
        if let Some(&known) = self.known.get(value) {
            return known;
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
        self.values.push(ValueWords {
            words: start as u32..self.words.len() as u32,
            terms: start_terms..self.terms.len() as u32,
            hash: hasher.finish(),
        });
        let index = self.values.len() as u32 - 1;
        self.known.insert(value, index);
        index
    }

    /// The place of an element's terms among those of the page. Elements with the same value have the same place.
    pub(crate) fn term_range(&self, id: NodeId) -> Range<usize> {
        let range = &self.of_node(id).terms;
        range.start as usize..range.end as usize
    }

    /// Number of terms of the page, of which [`ElementWords::term_range`] gives parts.
    pub(crate) fn term_count(&self) -> usize {
        self.terms.len()
    }

    /// The hashes of all attribute words of an element.
    pub(crate) fn terms(&self, id: NodeId) -> &[u64] {
        &self.terms[self.term_range(id)]
    }

    /// The vocabulary words of an element, as indices into [`VOCABULARY`].
    pub(crate) fn of(&self, id: NodeId) -> &[u16] {
        let range = &self.of_node(id).words;
        &self.words[range.start as usize..range.end as usize]
    }

    /// A hash of the words of the element's `class`, without digits, because digits often number the items of a list.
    pub(crate) fn class_hash(&self, id: NodeId) -> u64 {
        self.of_node(id).hash
    }

    fn of_node(&self, id: NodeId) -> &ValueWords {
        &self.values[self.value_of_node[id as usize] as usize]
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
    let bytes = value.as_bytes();
    let mut lower = String::new();
    let mut at = 0;
    while at < bytes.len() {
        let (start, mut has_uppercase, mut after_lowercase) = (at, false, false);
        while let Some(byte) = bytes.get(at).filter(|byte| byte.is_ascii_alphabetic()) {
            let is_uppercase = byte.is_ascii_uppercase();
            if is_uppercase && after_lowercase {
                break;
            }
            has_uppercase |= is_uppercase;
            after_lowercase = !is_uppercase;
            at += 1;
        }
        if at == start {
            at += 1;
            continue;
        }
        let word = &value[start..at.min(start + MAX_WORD_LEN)];
        if has_uppercase {
            lower.clear();
            lower.push_str(word);
            lower.make_ascii_lowercase();
            visit(&lower);
        } else {
            visit(word);
        }
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
        words.clear();
        for_each_attribute_word("é-thisWordHasMoreThanTwentyFour lettersthatareverymanyhere aB", |w| {
            words.push(w.to_owned())
        });
        let cut = "lettersthatareverymanyhere".split_at(24).0;
        assert_eq!(words, ["this", "word", "has", "more", "than", "twenty", "four", cut, "a", "b"]);
    }

    #[test]
    fn vocabulary_is_sorted_without_duplicates() {
        assert!(VOCABULARY.windows(2).all(|w| w[0] < w[1]));
        assert!(VOCABULARY.len() > 100);
    }
}
