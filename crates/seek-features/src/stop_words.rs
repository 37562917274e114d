//! Sets of stop words by language.

use crate::language_codes::CODES;
use rustc_hash::FxHashSet;
use std::sync::{LazyLock, Mutex};

/// The stop words of one language, in lower case.
pub(crate) type StopWords = &'static FxHashSet<&'static str>;

/// The stop words of Pashto.
pub(crate) static PASHTO: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| PASHTO_WORDS.into_iter().collect());

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
    let set = words.map(|words| &*Box::leak(Box::new(words.iter().copied().collect())));
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
