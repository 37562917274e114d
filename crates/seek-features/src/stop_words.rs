//! Sets of stop words by language.

use crate::language_codes::CODES;
use crate::term_hash::term_hash;
use std::sync::{LazyLock, Mutex};

/// The stop words of one language, in lower case.
pub(crate) type StopWords = &'static WordSet;

/// The stop words of Pashto.
pub(crate) static PASHTO: LazyLock<WordSet> = LazyLock::new(|| WordSet::new(&PASHTO_WORDS));

/// Slots of a set for each of its words, at least. Most other words then meet an empty slot at once.
const SLOTS_A_WORD: usize = 4;

/// A set of words, by their [`term_hash`] with the seed 0. The hash of a word of a page is known before it is looked up.
#[derive(Debug)]
pub(crate) struct WordSet {
    /// The words, each in the slot of its hash or in one of the next; empty slots hold the empty word. Their number is a
    /// power of two.
    slots: Vec<(u64, &'static str)>,
}

impl WordSet {
    /// A set of these words.
    pub(crate) fn new(words: &[&'static str]) -> WordSet {
        let slots = vec![(0, ""); (words.len() * SLOTS_A_WORD).next_power_of_two()];
        let mut set = WordSet { slots };
        for &word in words.iter().filter(|word| !word.is_empty()) {
            let hash = term_hash(word.as_bytes(), 0);
            let slot = set.slot(hash, word);
            set.slots[slot] = (hash, word);
        }
        set
    }

    /// Whether a word with this hash is in the set.
    #[inline]
    pub(crate) fn contains(&self, hash: u64, word: &str) -> bool {
        !self.slots[self.slot(hash, word)].1.is_empty()
    }

    /// The slot of a word, or the empty slot where it would be. There always is an empty slot.
    #[inline]
    fn slot(&self, hash: u64, word: &str) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = hash as usize & last;
        loop {
            let (other, of_slot) = self.slots[slot];
            if of_slot.is_empty() || (other == hash && of_slot == word) {
                return slot;
            }
            slot = (slot + 1) & last;
        }
    }
}

/// The stop words of a language by its ISO 639-3 code. A set is made at its first use.
pub(crate) fn stop_words(code: &'static str) -> Option<StopWords> {
    type Sets = Vec<(&'static str, Option<StopWords>)>;
    static SETS: Mutex<Sets> = Mutex::new(Vec::new());
    let mut sets = SETS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some((_, set)) = sets.iter().find(|(known, _)| *known == code) {
        return *set;
    }
    let two = CODES.iter().find(|(three, _)| *three == code).map(|(_, two)| two);
    let words = two.and_then(stop_words::lookup);
    // The program keeps one set per language until it ends.
    let set = words.map(|words| &*Box::leak(Box::new(WordSet::new(words))));
    sets.push((code, set));
    set
}

/// The most frequent function words of Pashto. The crate `stop-words` does not have the language.
const PASHTO_WORDS: [&str; 48] = [
    "د",
    "په",
    "او",
    "چې",
    "کې",
    "ته",
    "له",
    "دی",
    "ده",
    "دي",
    "يې",
    "یې",
    "هم",
    "سره",
    "څخه",
    "پر",
    "شوی",
    "شوې",
    "شوي",
    "کړی",
    "کړې",
    "کړي",
    "کوي",
    "کړ",
    "شو",
    "شوه",
    "و",
    "وو",
    "وه",
    "به",
    "نه",
    "خو",
    "که",
    "دا",
    "دې",
    "هغه",
    "هغې",
    "هغوی",
    "موږ",
    "تاسو",
    "زه",
    "ته",
    "يو",
    "یو",
    "یوه",
    "لپاره",
    "تر",
    "وي",
];
