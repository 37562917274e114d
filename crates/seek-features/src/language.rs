//! The language of a page.

use crate::feature_sink::share;
use crate::language_codes::{CODES, OTHER_CODES, WITHOUT_STOP_WORDS};
use crate::scripts::{Script, ScriptCounts};
use crate::stop_words::{StopWords, stop_words};
use crate::term_hash::term_hash;
use crate::text_words::for_each_word;
use std::borrow::Cow;

/// Letters of Pashto that Arabic, Persian and Urdu do not have. whatlang does not recognise Pashto.
const PASHTO_LETTERS: [char; 8] = ['ټ', 'ډ', 'ړ', 'ږ', 'ښ', 'ګ', 'ڼ', 'ې'];
/// Length of the text that the language is found from, in bytes.
pub(crate) const SAMPLE_BYTES: usize = 1200;
/// A text of at least this many letters without kana is Chinese, whatever the page declares. Japanese titles and names
/// may have no kana, but sentences have.
const LONG_HAN: u32 = 100;
/// Of this many letters of Han and kana, more than one is kana in a Japanese text. Chinese texts have kana in names
/// only. The share is that of whatlang.
const LETTERS_A_KANA: u32 = 20;

/// The parts of a long text from which its language is found.
const SAMPLE_PARTS: usize = 6;

/// A smaller share of stop words is unlikely for a text in the language.
const FEW_STOP_WORDS: f32 = 0.2;

/// In a text of fewer letters, the language is a guess.
const SHORT_LETTERS: u32 = 60;
/// A smaller share of stop words than this is that of names and numbers.
const FEWEST_STOP_WORDS: f32 = 0.1;
/// In a text of so many letters, trigrams without a rival need fewer stop words. A recipe has few.
const MANY_LETTERS: u32 = 120;
const STOP_WORDS_OF_RECIPES: f32 = 0.03;
/// A sample with a smaller share of other scripts is in one script. As one of so many letters.
const OTHER_SCRIPT_ONE_OF: u32 = 10;

/// The language of a text, with its stop words.
///
/// ```
/// use seek_features::Language;
///
/// let language = Language::of("The storm hit the coast at night and it left at dawn, they said.", Some("en-GB"));
/// assert_eq!((language.code, language.tag()), ("eng", Some("en")));
/// assert!(language.is_stop_word("the"));
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Language {
    /// ISO 639-3 code, `und` if no language was recognised.
    pub code: &'static str,
    stop_words: Option<StopWords>,
}

/// What a language was found by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Evidence {
    /// No other language is likely.
    Certain,
    /// Too few trigrams, so related languages are as likely.
    Trigrams,
    /// The script alone.
    Script,
}

impl Language {
    /// Finds the language of most of a long text, from parts of it that together have 1,200 bytes. A summary at its beginning
    /// may be in another language, and of several scripts the one with the most letters counts. See [`Language::of`].
    ///
    /// The language is `und` rather than a guess: in Latin letters a language that the page does not declare needs its stop words.
    /// A list of names and numbers has too few. One line often has too few, too.
    ///
    /// ```
    /// use seek_features::Language;
    ///
    /// let summary = "The storm hit the coast at night and it left at dawn. ".repeat(40);
    /// let text = "Der Sturm traf in der Nacht auf die Küste und zog am Morgen ab. ".repeat(200);
    /// assert_eq!(Language::of_parts(&(summary + &text), None).code, "deu");
    /// ```
    pub fn of_parts(text: &str, declared: Option<&str>) -> Language {
        let sample = sample_of(text);
        let language = Language::of(&sample, declared);
        let is_declared = || declared.and_then(Language::of_tag).is_some_and(|declared| declared.code == language.code);
        if language.is_likely(&sample) || is_declared() { language } else { Language::of_code("und") }
    }

    /// Whether a text has enough stop words for a language in Latin letters that no other source names.
    fn is_likely(&self, sample: &str) -> bool {
        let scripts = ScriptCounts::of(sample);
        let is_short = scripts.letters < SHORT_LETTERS;
        let fewest = if is_short { FEW_STOP_WORDS } else { FEWEST_STOP_WORDS };
        let is_certain = || Language::find(sample, &scripts).1 == Evidence::Certain;
        let has_stop_words = || match self.stop_words {
            Some(_) => {
                let found = self.stop_word_share(sample);
                let is_recipe = scripts.letters >= MANY_LETTERS && found >= STOP_WORDS_OF_RECIPES;
                found >= fewest || (is_recipe && is_certain())
            }
            None => !is_short,
        };
        scripts.main() != Some(Script::Latin) || has_stop_words()
    }

    /// Finds the language of a text from its first 1,200 bytes. A text with letters of a script that few languages use has
    /// a language, however short it is.
    ///
    /// `declared` is the language that the page declares, as a BCP 47 tag. It counts in four cases:
    ///
    /// 1. At least half of the words are its stop words. This test is faster than trigrams. Related languages stay
    ///    below it: .43 of the words of a Portuguese text were Spanish stop words, .47 of those of an Indonesian text
    ///    Malay ones.
    /// 2. whatlang does not recognise the declared language, and the text has more of its stop words than of the
    ///    language that was found.
    /// 3. The text is written in a script of the declared language, and what was found is a guess: whatlang was not
    ///    reliable, and the text has at least as many stop words of the declared language; or several languages have
    ///    the script.
    /// 4. Nothing recognises the declared language and its stop words are not known, as of Icelandic. It counts, also against
    ///    a reliable find, if few words of the text are stop words of the language that was found.
    ///
    /// In all other cases the script decides where it has one main language. whatlang decides between the languages of
    /// Latin, Cyrillic, Arabic, Devanagari and Hebrew, except for Pashto, which is found by its letters.
    pub fn of(text: &str, declared: Option<&str>) -> Language {
        let sample = &text[..text.floor_char_boundary(SAMPLE_BYTES)];
        let declared = declared.and_then(Language::of_tag);
        if let Some(language) = declared.filter(|l| l.stop_word_share(sample) >= 0.5) {
            return language;
        }
        let pashto = sample.chars().filter(|c| PASHTO_LETTERS.contains(c)).count();
        let arabic = sample.chars().filter(|c| ('\u{600}'..='\u{6ff}').contains(c)).count();
        if pashto * 50 > arabic && arabic > 20 {
            return Language::of_code("pus");
        }
        let scripts = ScriptCounts::of(sample);
        let (found, evidence) = Language::find(sample, &scripts);
        let Some(declared) = declared else { return found };
        let (of_declared, of_found) = (declared.stop_word_share(sample), found.stop_word_share(sample));
        let is_unrecognisable = whatlang::Lang::from_code(declared.code).is_none();
        let is_unknown = is_unrecognisable && declared.stop_words.is_none();
        let is_possible = match evidence {
            Evidence::Certain => is_unknown && found.stop_words.is_some() && of_found < FEW_STOP_WORDS,
            Evidence::Trigrams if is_unknown => of_found < FEW_STOP_WORDS,
            Evidence::Trigrams => declared.stop_words.is_none() || of_declared >= of_found,
            Evidence::Script => true,
        };
        let is_declared = (is_unrecognisable && of_declared > of_found) || (is_possible && scripts.fit(declared.code));
        if is_declared { declared } else { found }
    }

    /// The language of a text by its script and its trigrams.
    fn find(sample: &str, scripts: &ScriptCounts) -> (Language, Evidence) {
        let Some(script) = scripts.main() else { return (Language::of_code("und"), Evidence::Certain) };
        let by_script = (Language::of_code(script.main_language().unwrap_or("und")), Evidence::Script);
        match script {
            Script::Latin | Script::Cyrillic | Script::Arabic | Script::Devanagari | Script::Hebrew => {
                // whatlang takes some punctuation for Latin letters.
                match whatlang::detect(sample).filter(|info| script.has_language(info.lang().code())) {
                    // Of 24,828 parts of sentences in 35 languages, it was wrong on one that it calls reliable. Of all
                    // with 10 to 19 letters it was right on .70, of all with 90 letters or more on .99.
                    Some(info) if info.is_reliable() => (Language::of_code(info.lang().code()), Evidence::Certain),
                    Some(info) => (Language::of_code(info.lang().code()), Evidence::Trigrams),
                    None => by_script,
                }
            }
            Script::Han => {
                let kana = scripts.count(Script::Kana);
                if kana * LETTERS_A_KANA > kana + scripts.count(Script::Han) {
                    return (Language::of_code("jpn"), Evidence::Certain);
                }
                let is_long = scripts.count(Script::Han) >= LONG_HAN;
                (by_script.0, if is_long { Evidence::Certain } else { Evidence::Script })
            }
            _ => by_script,
        }
    }

    fn of_code(code: &'static str) -> Language {
        Language { code, stop_words: stop_words(code) }
    }

    /// The language of a BCP 47 tag, if [`Language::of`] can find it.
    fn of_tag(tag: &str) -> Option<Language> {
        let two = Language::tag_of(tag.trim().split(['-', '_']).next()?)?;
        Language::tags().find(|(_, tag)| *tag == two).map(|(code, _)| Language::of_code(code))
    }

    /// The ISO 639-1 code. All languages that [`Language::of`] finds have one; `None` for `und`.
    pub fn tag(&self) -> Option<&'static str> {
        Language::tags().find(|(code, _)| *code == self.code).map(|(_, tag)| tag)
    }

    /// Pairs of a language code and the ISO 639-1 code of the same language, for all languages that [`Language::of`]
    /// finds. The codes are those of ISO 639-3, both forms of ISO 639-2, and those of dialects that are not
    /// distinguished.
    pub fn tags() -> impl Iterator<Item = (&'static str, &'static str)> {
        CODES.iter().chain(&WITHOUT_STOP_WORDS).chain(&OTHER_CODES).copied()
    }

    /// The ISO 639-1 code of a language by its ISO 639 code of two or three letters, in any case. `None` for a language
    /// that [`Language::of`] never finds.
    pub fn tag_of(code: &str) -> Option<&'static str> {
        let is_code = |other: &str| other.eq_ignore_ascii_case(code);
        Language::tags().find(|(long, tag)| is_code(long) || is_code(tag)).map(|(_, tag)| tag)
    }

    /// Whether a word, in lower case, is a stop word of the language.
    #[inline]
    pub fn is_stop_word(&self, word: &str) -> bool {
        self.has_stop_word(term_hash(word.as_bytes(), 0), word)
    }

    /// [`Language::is_stop_word`] for a word with a known [`term_hash`] with the seed 0.
    #[inline]
    pub(crate) fn has_stop_word(&self, hash: u64, word: &str) -> bool {
        self.stop_words.is_some_and(|set| set.contains(hash, word))
    }

    /// The share of words of a text that are stop words; 0 without words.
    fn stop_word_share(&self, text: &str) -> f32 {
        let (mut words, mut stop_words) = (0, 0);
        for_each_word(text, |word, _| {
            words += 1;
            stop_words += u32::from(self.is_stop_word(word));
        });
        share(stop_words, words)
    }
}

/// Parts of a text from its whole length. If they mix scripts, words of the script with the most letters of the text.
fn sample_of(text: &str) -> Cow<'_, str> {
    if text.len() <= SAMPLE_BYTES {
        return Cow::Borrowed(text);
    }
    let (length, step) = (SAMPLE_BYTES / SAMPLE_PARTS, text.len() / SAMPLE_PARTS);
    let part = |i: usize| &text[text.ceil_char_boundary(i * step)..text.floor_char_boundary(i * step + length)];
    let sample: String = (0..SAMPLE_PARTS).map(part).collect();
    let scripts = ScriptCounts::of(&sample);
    let Some(main) = scripts.main() else { return Cow::Owned(sample) };
    let is_mixed = (scripts.letters - scripts.count(main)) * OTHER_SCRIPT_ONE_OF > scripts.letters;
    match ScriptCounts::of(if is_mixed { text } else { "" }).main() {
        Some(most) if most != main => Cow::Owned(words_of_script(text, most)),
        _ => Cow::Owned(sample),
    }
}

/// The first words of a text that are in a script.
fn words_of_script(text: &str, script: Script) -> String {
    let mut words = String::new();
    for word in text.split_whitespace().filter(|word| ScriptCounts::of(word).main() == Some(script)) {
        words.push_str(word);
        words.push(' ');
        if words.len() >= SAMPLE_BYTES {
            break;
        }
    }
    words
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
            let language = Language::of(text, None);
            assert_eq!(language.code, code, "{text}");
            assert!(language.is_stop_word(stop), "{stop}");
            assert!(!language.is_stop_word("xyzzy"));
        }
    }

    #[test]
    fn a_guess_from_names_and_numbers_is_no_language() {
        let address =
            "Contact\nP.O. Box 80286\nPhoenix, AZ 85008\nPhone: 267 8111\nFax: 267 8333\ninfo@resources.example";
        assert_eq!(Language::of_parts(address, None).code, "und");
        let lines = "Data.Bimap adjust adjustR assocs delete deleteMax deleteMin elems ".repeat(40);
        assert_eq!(Language::of_parts(&lines, None).code, "und");
        assert_eq!(Language::of_parts("Taxi Maribor, Koroška 5", Some("sl")).code, "slv");
        let english = "The storm hit the coast at night and it left at dawn, they said.";
        assert_eq!(Language::of_parts(english, None).code, "eng");
        let recipe = "Chop onion, garlic. Fry gently. Stir flour, milk, butter until thick. Simmer ten minutes, season. \
            Serve warm with bread, parsley, lemon. Freeze leftovers in small boxes.";
        assert_eq!(Language::of_parts(recipe, None).code, "eng");
    }

    #[test]
    fn the_script_with_the_most_letters_of_a_text_counts() {
        // Each part of the sample begins with the English line.
        let english =
            "This chapter of the manual was not yet written by those who could have done it in time, as they said.";
        let russian = "Этот текст был написан людьми, которые жили здесь и знали, что эти бури приходят каждый год. ";
        let text = (english.to_owned() + " " + &russian.repeat(3)).repeat(6);
        assert_eq!(Language::of_parts(&text, None).code, "rus");
    }

    #[test]
    fn every_language_has_a_tag_of_two_letters_and_is_found_by_all_its_codes() {
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
    fn all_languages_with_stop_words_have_a_code() {
        let two: Vec<&str> = CODES.iter().map(|(_, two)| *two).collect();
        let mut without_code = ::stop_words::available_languages().to_vec();
        without_code.retain(|code| !two.contains(code));
        assert!(without_code.is_empty(), "{without_code:?} have no code");
        let words = |two: &str| ::stop_words::lookup(two).unwrap_or_default();
        let has_all = |(three, two): &(&'static str, &str)| {
            let language = Language { code: three, stop_words: stop_words(three) };
            !words(two).is_empty() && words(two).iter().all(|word| language.is_stop_word(word))
        };
        assert!(CODES.iter().all(has_all));
    }

    #[test]
    fn a_declared_language_counts_if_the_text_has_its_stop_words() {
        let irish = "Bhí an stoirm ar an gcósta i rith na hoíche agus d'imigh sí ar maidin, a dúirt na daoine ann.";
        assert_eq!(Language::of(irish, Some("ga-IE")).code, "gle");
        assert_ne!(Language::of(irish, None).code, "gle");
        let english = "The storm hit the coast at night and it left at dawn, they said.";
        for tag in ["ga", "de-AT", "xx", "", "en_GB", "EN"] {
            assert_eq!(Language::of(english, Some(tag)).code, "eng", "{tag}");
        }
        assert_eq!(Language::of("", Some("en")).code, "und");
        // Nothing recognises Icelandic.
        let icelandic = "Kind nokkur í Grænuvík hefur vanið sig á að standa við biðskýlið á hverjum morgni, og bílstjórinn stoppar alltaf.";
        assert_eq!(Language::of(icelandic, Some("is")).code, "isl");
        assert_eq!(Language::of(english, Some("is")).code, "eng");
        let serbian =
            "Олуја је ноћу погодила обалу и до јутра однела кровове са четрдесет кућа, рекли су људи који тамо живе.";
        assert_eq!(Language::of(serbian, Some("kk")).code, "srp");
        assert_eq!(Language::of("暴风雨在夜里袭击了海岸，黎明时分离开。", Some("is")).code, "cmn");
        // Templates often declare `en` for texts in other languages.
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
