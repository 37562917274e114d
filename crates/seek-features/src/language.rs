//! A page's language and its stop words.

use rustc_hash::FxHashSet;
use std::sync::{LazyLock, Mutex};
use whatlang::Lang;

/// Letters that Pashto has and Arabic, Persian and Urdu have not. whatlang does not know the language.
const PASHTO_LETTERS: [char; 8] = ['ټ', 'ډ', 'ړ', 'ږ', 'ښ', 'ګ', 'ڼ', 'ې'];
/// The most frequent function words of Pashto; `stop-words` has none.
const PASHTO: [&str; 48] = [
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
/// Longest sample that is read to find the language, in bytes.
pub(crate) const SAMPLE: usize = 1200;

/// A language with its stop words.
#[derive(Debug, Clone, Copy)]
pub struct Language {
    /// ISO 639-3 code, `und` where none was recognised.
    pub code: &'static str,
    stop_words: Option<&'static FxHashSet<&'static str>>,
}

impl Language {
    /// Finds the language of a text from its first few thousand bytes.
    pub fn of(text: &str) -> Language {
        let sample = &text[..text.floor_char_boundary(SAMPLE)];
        let pashto = sample.chars().filter(|c| PASHTO_LETTERS.contains(c)).count();
        let arabic = sample.chars().filter(|c| ('\u{600}'..='\u{6ff}').contains(c)).count();
        if pashto * 50 > arabic && arabic > 20 {
            return Language { code: "pus", stop_words: Some(&PASHTO_SET) };
        }
        match whatlang::detect_lang(sample) {
            Some(lang) => Language { code: lang.code(), stop_words: stop_words(lang) },
            None => Language { code: "und", stop_words: None },
        }
    }

    /// Whether a lower-case word is a stop word.
    #[inline]
    pub fn is_stop_word(&self, word: &str) -> bool {
        self.stop_words.is_some_and(|set| set.contains(word))
    }
}

static PASHTO_SET: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| PASHTO.into_iter().collect());

/// The set of a language, made when it is first met.
fn stop_words(lang: Lang) -> Option<&'static FxHashSet<&'static str>> {
    type Sets = Vec<(Lang, Option<&'static FxHashSet<&'static str>>)>;
    static SETS: Mutex<Sets> = Mutex::new(Vec::new());
    let mut sets = SETS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some((_, set)) = sets.iter().find(|(l, _)| *l == lang) {
        return *set;
    }
    let words = two_letter_code(lang).and_then(stop_words::lookup);
    // Leaked on purpose: one set for each language met, as long as the program.
    let set = words.map(|words| &*Box::leak(Box::new(words.iter().copied().collect())));
    sets.push((lang, set));
    set
}

/// The ISO 639-1 code by which `stop-words` knows a language.
fn two_letter_code(lang: Lang) -> Option<&'static str> {
    const CODES: [(&str, &str); 53] = [
        ("afr", "af"),
        ("ara", "ar"),
        ("ben", "bn"),
        ("bul", "bg"),
        ("cat", "ca"),
        ("ces", "cs"),
        ("cmn", "zh"),
        ("dan", "da"),
        ("deu", "de"),
        ("ell", "el"),
        ("eng", "en"),
        ("epo", "eo"),
        ("est", "et"),
        ("fin", "fi"),
        ("fra", "fr"),
        ("guj", "gu"),
        ("heb", "he"),
        ("hin", "hi"),
        ("hrv", "hr"),
        ("hun", "hu"),
        ("hye", "hy"),
        ("ind", "id"),
        ("ita", "it"),
        ("jpn", "ja"),
        ("kor", "ko"),
        ("lat", "la"),
        ("lav", "lv"),
        ("lit", "lt"),
        ("mar", "mr"),
        ("nld", "nl"),
        ("nob", "no"),
        ("pes", "fa"),
        ("pol", "pl"),
        ("por", "pt"),
        ("ron", "ro"),
        ("rus", "ru"),
        ("slk", "sk"),
        ("slv", "sl"),
        ("spa", "es"),
        ("swe", "sv"),
        ("tgl", "tl"),
        ("tha", "th"),
        ("tur", "tr"),
        ("ukr", "uk"),
        ("urd", "ur"),
        ("vie", "vi"),
        ("zul", "zu"),
        ("aze", "az"),
        ("kaz", "kk"),
        ("nep", "ne"),
        ("tam", "ta"),
        ("srp", "sr"),
        ("bel", "be"),
    ];
    CODES.iter().find(|(three, _)| *three == lang.code()).map(|(_, two)| *two)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_and_their_stop_words() {
        let cases = [
            ("The storm hit the coast at night and it left at dawn, they said.", "eng", "the"),
            ("Der Sturm traf in der Nacht auf die Küste und zog am Morgen ab.", "deu", "und"),
            ("طوفان در شب به ساحل رسید و در صبح رفت و مردم آن را دیدند که می‌رفت", "pes", "در"),
            ("暴风雨在夜间袭击了海岸，黎明时离开了，人们说的。", "cmn", "的"),
            ("د افغانستان په ښار کې نن ډېر خلک راټول شول او د سولې غوښتنه يې وکړه", "pus", "په"),
        ];
        for (text, code, stop) in cases {
            let language = Language::of(text);
            assert_eq!(language.code, code, "{text}");
            assert!(language.is_stop_word(stop), "{stop}");
            assert!(!language.is_stop_word("xyzzy"));
        }
    }

    #[test]
    fn most_languages_that_are_recognised_have_stop_words() {
        let with = Lang::all().iter().filter(|&&l| stop_words(l).is_some()).count();
        assert!(with >= 45, "{with} of {}", Lang::all().len());
    }
}
