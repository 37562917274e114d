//! Sets of stop words by language.

use crate::language_codes::CODES;
use crate::term_hash::term_hash;
use std::sync::{LazyLock, Mutex};

/// The stop words of one language, in lower case.
pub(crate) type StopWords = &'static WordSet;

/// The stop words of Pashto.
static PASHTO: LazyLock<WordSet> = LazyLock::new(|| WordSet::new(&PASHTO_WORDS));

/// Slots of a set for each of its words, at least.
const SLOTS_A_WORD: usize = 2;
/// Bits of [`WordSet::bits`] for each slot. They rule out nine of ten other words, and stay in the cache of the processor.
const BITS_A_SLOT: usize = 8;

/// A set of words, by their [`term_hash`] with the seed 0. The hash of a word of a page is known before it is looked up.
#[derive(Debug)]
pub(crate) struct WordSet {
    /// The words, each in the slot of its hash or in one of the next; empty slots hold the empty word. Their number is a
    /// power of two.
    slots: Vec<(u64, &'static str)>,
    /// A bit for each value of some bits of a hash: whether there is a word with it.
    bits: Vec<u64>,
}

impl WordSet {
    /// A set of these words.
    pub(crate) fn new(words: &[&'static str]) -> WordSet {
        let slots = (words.len() * SLOTS_A_WORD).next_power_of_two().max(u64::BITS as usize / BITS_A_SLOT);
        let bits = vec![0; slots * BITS_A_SLOT / u64::BITS as usize];
        let mut set = WordSet { slots: vec![(0, ""); slots], bits };
        for &word in words.iter().filter(|word| !word.is_empty()) {
            let hash = term_hash(word.as_bytes(), 0);
            let slot = set.slot(hash, word);
            set.slots[slot] = (hash, word);
            let (at, mask) = set.bit(hash);
            set.bits[at] |= mask;
        }
        set
    }

    /// Whether a word with this hash is in the set.
    #[inline]
    pub(crate) fn contains(&self, hash: u64, word: &str) -> bool {
        let (at, mask) = self.bit(hash);
        self.bits[at] & mask != 0 && !self.slots[self.slot(hash, word)].1.is_empty()
    }

    /// The bit of a hash: the index of its number and the mask.
    #[inline]
    fn bit(&self, hash: u64) -> (usize, u64) {
        let number = hash >> 32;
        ((number / u64::from(u64::BITS)) as usize & (self.bits.len() - 1), 1 << (number % u64::from(u64::BITS)))
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
    if code == "pus" {
        return Some(&PASHTO);
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
    "د", "په", "او", "چې", "کې", "ته", "له", "دی", "ده", "دي", "يې", "یې", "هم", "سره", "څخه", "پر", "شوی", "شوې",
    "شوي", "کړی", "کړې", "کړي", "کوي", "کړ", "شو", "شوه", "و", "وو", "وه", "به", "نه", "خو", "که", "دا", "دې", "هغه",
    "هغې", "هغوی", "موږ", "تاسو", "زه", "ته", "يو", "یو", "یوه", "لپاره", "تر", "وي",
];
