//! A page's language and its stop words.

use crate::counts::for_each_word;
use crate::schema::share;
use rustc_hash::FxHashSet;
use std::sync::{LazyLock, Mutex};

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
    /// Finds the language of a text from its first 1,200 bytes.
    ///
    /// The language that the page declares (a BCP-47 tag) is believed where half of the words are its stop words: that is
    /// sooner told than by trigrams. None of the neighbours that were tried reaches it: a Portuguese text has .43 of its words
    /// among the Spanish ones, an Indonesian one .47 among the Malay ones. Of a language that whatlang does not know the text must have more stop words than of the one that
    /// whatlang takes it for.
    pub fn of(text: &str, declared: Option<&str>) -> Language {
        let sample = &text[..text.floor_char_boundary(SAMPLE)];
        let declared = declared.and_then(Language::of_tag);
        if let Some(language) = declared.filter(|l| l.share_of(sample) >= 0.5) {
            return language;
        }
        let pashto = sample.chars().filter(|c| PASHTO_LETTERS.contains(c)).count();
        let arabic = sample.chars().filter(|c| ('\u{600}'..='\u{6ff}').contains(c)).count();
        if pashto * 50 > arabic && arabic > 20 {
            return Language { code: "pus", stop_words: Some(&PASHTO_SET) };
        }
        let recognised = match whatlang::detect_lang(sample) {
            Some(lang) => Language { code: lang.code(), stop_words: stop_words(lang.code()) },
            None => Language { code: "und", stop_words: None },
        };
        let is_unknown = |l: &Language| whatlang::Lang::from_code(l.code).is_none();
        match declared.filter(is_unknown) {
            Some(language) if language.share_of(sample) > recognised.share_of(sample) => language,
            _ => recognised,
        }
    }

    /// The language of a BCP-47 tag, if it has stop words.
    fn of_tag(tag: &str) -> Option<Language> {
        let primary = tag.trim().split(['-', '_']).next().unwrap_or("");
        let is_declared = |code: &str| primary.eq_ignore_ascii_case(code);
        let (three, _) = CODES.iter().find(|(three, two)| is_declared(two) || is_declared(three))?;
        Some(Language { code: three, stop_words: stop_words(three) })
    }

    /// Its ISO 639-1 code, which all have; none where no language was recognised.
    pub fn tag(&self) -> Option<&'static str> {
        Language::tags().find(|(code, _)| *code == self.code).map(|(_, tag)| tag)
    }

    /// All tags that [`Language::tag`] gives, each behind every longer code that means the same: of ISO 639-3, of ISO 639-2
    /// in both its forms, and of dialects that are not told apart.
    pub fn tags() -> impl Iterator<Item = (&'static str, &'static str)> {
        CODES.iter().chain(&WITHOUT_STOP_WORDS).chain(&OTHER_CODES).copied()
    }

    /// The tag of a language by its ISO 639 code of two or three letters; none where [`Language::of`] never finds it.
    pub fn tag_of(code: &str) -> Option<&'static str> {
        let is_meant = |known: &str| known.eq_ignore_ascii_case(code);
        Language::tags().find(|(known, tag)| is_meant(known) || is_meant(tag)).map(|(_, tag)| tag)
    }

    /// Whether a lower-case word is a stop word.
    #[inline]
    pub fn is_stop_word(&self, word: &str) -> bool {
        self.stop_words.is_some_and(|set| set.contains(word))
    }

    /// Share of its stop words among the words of a text; 0 without words.
    fn share_of(&self, text: &str) -> f32 {
        let (mut words, mut stop_words) = (0, 0);
        for_each_word(text, |word, _| {
            words += 1;
            stop_words += u32::from(self.is_stop_word(word));
        });
        share(stop_words, words)
    }
}

static PASHTO_SET: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| PASHTO.into_iter().collect());

/// The set of a language by its ISO 639-3 code, made when it is first met.
fn stop_words(code: &'static str) -> Option<&'static FxHashSet<&'static str>> {
    type Sets = Vec<(&'static str, Option<&'static FxHashSet<&'static str>>)>;
    static SETS: Mutex<Sets> = Mutex::new(Vec::new());
    let mut sets = SETS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some((_, set)) = sets.iter().find(|(known, _)| *known == code) {
        return *set;
    }
    let two = CODES.iter().find(|(three, _)| *three == code).map(|(_, two)| two);
    let words = two.and_then(stop_words::lookup);
    // Leaked on purpose: one set for each language met, as long as the program.
    let set = words.map(|words| &*Box::leak(Box::new(words.iter().copied().collect())));
    sets.push((code, set));
    set
}

/// ISO 639-3 codes and the ISO 639-1 codes by which `stop-words` knows its 58 languages.
const CODES: [(&str, &str); 58] = [
    ("afr", "af"),
    ("ara", "ar"),
    ("ben", "bn"),
    ("bre", "br"),
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
    ("eus", "eu"),
    ("fin", "fi"),
    ("fra", "fr"),
    ("gle", "ga"),
    ("glg", "gl"),
    ("guj", "gu"),
    ("hau", "ha"),
    ("heb", "he"),
    ("hin", "hi"),
    ("hrv", "hr"),
    ("hun", "hu"),
    ("hye", "hy"),
    ("ind", "id"),
    ("ita", "it"),
    ("jpn", "ja"),
    ("kor", "ko"),
    ("kur", "ku"),
    ("lat", "la"),
    ("lav", "lv"),
    ("lit", "lt"),
    ("mar", "mr"),
    ("msa", "ms"),
    ("nld", "nl"),
    ("nob", "no"),
    ("pes", "fa"),
    ("pol", "pl"),
    ("por", "pt"),
    ("ron", "ro"),
    ("rus", "ru"),
    ("slk", "sk"),
    ("slv", "sl"),
    ("som", "so"),
    ("sot", "st"),
    ("spa", "es"),
    ("swa", "sw"),
    ("swe", "sv"),
    ("tgl", "tl"),
    ("tha", "th"),
    ("tur", "tr"),
    ("ukr", "uk"),
    ("urd", "ur"),
    ("vie", "vi"),
    ("yor", "yo"),
    ("zul", "zu"),
];

/// ISO 639-3 and 639-1 codes of the languages that whatlang knows and `stop-words` does not, and of Pashto.
const WITHOUT_STOP_WORDS: [(&str, &str); 24] = [
    ("aka", "ak"),
    ("amh", "am"),
    ("aze", "az"),
    ("bel", "be"),
    ("cym", "cy"),
    ("jav", "jv"),
    ("kan", "kn"),
    ("kat", "ka"),
    ("khm", "km"),
    ("mal", "ml"),
    ("mkd", "mk"),
    ("mya", "my"),
    ("nep", "ne"),
    ("ori", "or"),
    ("pan", "pa"),
    ("pus", "ps"),
    ("sin", "si"),
    ("sna", "sn"),
    ("srp", "sr"),
    ("tam", "ta"),
    ("tel", "te"),
    ("tuk", "tk"),
    ("uzb", "uz"),
    ("yid", "yi"),
];

/// Other codes of these languages: those of ISO 639-2 for libraries, and of ISO 639-3 for a whole group or one of it.
const OTHER_CODES: [(&str, &str); 23] = [
    ("arb", "ar"),
    ("arm", "hy"),
    ("baq", "eu"),
    ("bur", "my"),
    ("chi", "zh"),
    ("cze", "cs"),
    ("dut", "nl"),
    ("fas", "fa"),
    ("fil", "tl"),
    ("fre", "fr"),
    ("geo", "ka"),
    ("ger", "de"),
    ("gre", "el"),
    ("mac", "mk"),
    ("may", "ms"),
    ("nb", "no"),
    ("nor", "no"),
    ("per", "fa"),
    ("rum", "ro"),
    ("slo", "sk"),
    ("swh", "sw"),
    ("wel", "cy"),
    ("zho", "zh"),
];

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
            let language = Language::of(text, None);
            assert_eq!(language.code, code, "{text}");
            assert!(language.is_stop_word(stop), "{stop}");
            assert!(!language.is_stop_word("xyzzy"));
        }
    }

    #[test]
    fn every_language_has_a_tag_of_two_letters_and_is_known_by_all_its_codes() {
        let codes = whatlang::Lang::all().iter().map(|lang| lang.code()).chain(CODES.map(|(three, _)| three));
        for code in codes.chain(["pus"]) {
            let tag = Language { code, stop_words: None }.tag().unwrap_or(code);
            assert_eq!((tag.len(), Language::tag_of(code), Language::tag_of(tag)), (2, Some(tag), Some(tag)), "{code}");
        }
        assert_eq!(["eng", "GER", "Zh", "zho", "nb"].map(Language::tag_of), ["en", "de", "zh", "zh", "no"].map(Some));
        assert_eq!(["xx", "", "und", "english"].map(Language::tag_of), [None; 4]);
        assert_eq!(Language { code: "und", stop_words: None }.tag(), None);
    }

    #[test]
    fn all_languages_of_the_stop_words_are_reached() {
        let two: Vec<&str> = CODES.iter().map(|(_, two)| *two).collect();
        let mut known = stop_words::available_languages().to_vec();
        known.retain(|code| !two.contains(code));
        assert!(known.is_empty(), "{known:?} are not reached");
        assert!(CODES.iter().all(|(three, _)| stop_words(three).is_some_and(|set| !set.is_empty())));
    }

    #[test]
    fn a_declared_language_counts_where_its_stop_words_bear_it_out() {
        let irish = "Bhí an stoirm ar an gcósta i rith na hoíche agus d'imigh sí ar maidin, a dúirt na daoine ann.";
        assert_eq!(Language::of(irish, Some("ga-IE")).code, "gle");
        assert_ne!(Language::of(irish, None).code, "gle");
        let english = "The storm hit the coast at night and it left at dawn, they said.";
        for tag in ["ga", "de-AT", "xx", "", "en_GB", "EN"] {
            assert_eq!(Language::of(english, Some(tag)).code, "eng", "{tag}");
        }
        assert_eq!(Language::of("", Some("en")).code, "und");
        // Templates say `en` whatever the text is.
        let french =
            "La tempête a touché la côte dans la nuit et s'est éloignée à l'aube, ont dit les gens qui y habitent.";
        assert_eq!(Language::of(french, Some("en")).code, "fra");
        let portuguese =
            "A tempestade atingiu a costa durante a noite e foi embora de manhã, disseram as pessoas que lá vivem.";
        for tag in ["en", "es", "gl"] {
            assert_eq!(Language::of(portuguese, Some(tag)).code, "por", "{tag}");
        }
    }
}
