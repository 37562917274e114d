//! The script of a text, and the languages that are written in it.
//!
//! A script says more about the language than its words do where few languages use it: three letters of Greek are
//! Greek. The ranges are those of the blocks of Unicode.

/// A script, by the name of Unicode; `Han` is that of Chinese, and of Japanese together with `Kana`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Script {
    Latin,
    Greek,
    Cyrillic,
    Armenian,
    Hebrew,
    Arabic,
    Thaana,
    Devanagari,
    Bengali,
    Gurmukhi,
    Gujarati,
    Oriya,
    Tamil,
    Telugu,
    Kannada,
    Malayalam,
    Sinhala,
    Thai,
    Lao,
    Tibetan,
    Myanmar,
    Georgian,
    Hangul,
    Ethiopic,
    Khmer,
    Kana,
    Han,
}

/// A share of a script other than Latin that shows its language: texts of all scripts keep names in Latin letters.
const FOREIGN_NAMES: u32 = 4;

/// The scripts with the ISO 639-3 codes of their languages, the language with the most speakers first. They are the
/// languages that [`Language::of`](crate::Language::of) finds. Latin has only those that have another script, too: all
/// languages without a script here are written in Latin.
const LANGUAGES: [(Script, &[&str]); 27] = [
    (Script::Latin, &["aze", "kur", "srp", "tuk", "uzb"]),
    (Script::Greek, &["ell"]),
    (
        Script::Cyrillic,
        &[
            "rus", "ukr", "srp", "bul", "bel", "mkd", "uzb", "aze", "tuk", "kaz", "kir", "tgk", "tat", "bak", "chv",
            "mon", "oss", "abk",
        ],
    ),
    (Script::Armenian, &["hye"]),
    (Script::Hebrew, &["heb", "yid"]),
    (Script::Arabic, &["ara", "pes", "urd", "pus", "kur", "uig", "snd"]),
    (Script::Thaana, &["div"]),
    (Script::Devanagari, &["hin", "mar", "nep"]),
    (Script::Bengali, &["ben", "asm"]),
    (Script::Gurmukhi, &["pan"]),
    (Script::Gujarati, &["guj"]),
    (Script::Oriya, &["ori"]),
    (Script::Tamil, &["tam"]),
    (Script::Telugu, &["tel"]),
    (Script::Kannada, &["kan"]),
    (Script::Malayalam, &["mal"]),
    (Script::Sinhala, &["sin"]),
    (Script::Thai, &["tha"]),
    (Script::Lao, &["lao"]),
    (Script::Tibetan, &["bod", "dzo"]),
    (Script::Myanmar, &["mya"]),
    (Script::Georgian, &["kat"]),
    (Script::Hangul, &["kor"]),
    (Script::Ethiopic, &["amh", "tir"]),
    (Script::Khmer, &["khm"]),
    (Script::Kana, &["jpn"]),
    (Script::Han, &["cmn", "jpn"]),
];

/// The characters of the scripts, ascending. Letters, marks and digits of a block count alike; only the blocks that
/// Latin shares with punctuation are checked for letters.
const RANGES: [(char, char, Script); 57] = [
    ('A', '\u{2af}', Script::Latin),
    ('\u{370}', '\u{3ff}', Script::Greek),
    ('\u{400}', '\u{52f}', Script::Cyrillic),
    ('\u{530}', '\u{58f}', Script::Armenian),
    ('\u{590}', '\u{5ff}', Script::Hebrew),
    ('\u{600}', '\u{6ff}', Script::Arabic),
    ('\u{750}', '\u{77f}', Script::Arabic),
    ('\u{780}', '\u{7bf}', Script::Thaana),
    ('\u{870}', '\u{8ff}', Script::Arabic),
    ('\u{900}', '\u{97f}', Script::Devanagari),
    ('\u{980}', '\u{9ff}', Script::Bengali),
    ('\u{a00}', '\u{a7f}', Script::Gurmukhi),
    ('\u{a80}', '\u{aff}', Script::Gujarati),
    ('\u{b00}', '\u{b7f}', Script::Oriya),
    ('\u{b80}', '\u{bff}', Script::Tamil),
    ('\u{c00}', '\u{c7f}', Script::Telugu),
    ('\u{c80}', '\u{cff}', Script::Kannada),
    ('\u{d00}', '\u{d7f}', Script::Malayalam),
    ('\u{d80}', '\u{dff}', Script::Sinhala),
    ('\u{e00}', '\u{e7f}', Script::Thai),
    ('\u{e80}', '\u{eff}', Script::Lao),
    ('\u{f00}', '\u{fff}', Script::Tibetan),
    ('\u{1000}', '\u{109f}', Script::Myanmar),
    ('\u{10a0}', '\u{10ff}', Script::Georgian),
    ('\u{1100}', '\u{11ff}', Script::Hangul),
    ('\u{1200}', '\u{139f}', Script::Ethiopic),
    ('\u{1780}', '\u{17ff}', Script::Khmer),
    ('\u{19e0}', '\u{19ff}', Script::Khmer),
    ('\u{1c80}', '\u{1c8f}', Script::Cyrillic),
    ('\u{1c90}', '\u{1cbf}', Script::Georgian),
    ('\u{1e00}', '\u{1eff}', Script::Latin),
    ('\u{1f00}', '\u{1fff}', Script::Greek),
    ('\u{2c60}', '\u{2c7f}', Script::Latin),
    ('\u{2d00}', '\u{2d2f}', Script::Georgian),
    ('\u{2d80}', '\u{2ddf}', Script::Ethiopic),
    ('\u{2de0}', '\u{2dff}', Script::Cyrillic),
    ('\u{2e80}', '\u{2fdf}', Script::Han),
    ('\u{3005}', '\u{3007}', Script::Han),
    ('\u{3041}', '\u{30ff}', Script::Kana),
    ('\u{3130}', '\u{318f}', Script::Hangul),
    ('\u{31f0}', '\u{31ff}', Script::Kana),
    ('\u{3400}', '\u{4dbf}', Script::Han),
    ('\u{4e00}', '\u{9fff}', Script::Han),
    ('\u{a640}', '\u{a69f}', Script::Cyrillic),
    ('\u{a720}', '\u{a7ff}', Script::Latin),
    ('\u{a960}', '\u{a97f}', Script::Hangul),
    ('\u{aa60}', '\u{aa7f}', Script::Myanmar),
    ('\u{ab00}', '\u{ab2f}', Script::Ethiopic),
    ('\u{ac00}', '\u{d7ff}', Script::Hangul),
    ('\u{f900}', '\u{faff}', Script::Han),
    ('\u{fb13}', '\u{fb17}', Script::Armenian),
    ('\u{fb1d}', '\u{fb4f}', Script::Hebrew),
    ('\u{fb50}', '\u{fdff}', Script::Arabic),
    ('\u{fe70}', '\u{fefc}', Script::Arabic),
    ('\u{ff21}', '\u{ff5a}', Script::Latin),
    ('\u{ff66}', '\u{ff9f}', Script::Kana),
    ('\u{20000}', '\u{3ffff}', Script::Han),
];

impl Script {
    /// The script of a character; none for spaces, punctuation and other scripts.
    fn of(c: char) -> Option<Script> {
        let (first, last, script) = RANGES[RANGES.partition_point(|(first, ..)| *first <= c).checked_sub(1)?];
        let is_in = (first..=last).contains(&c) && (script != Script::Latin || c.is_alphabetic());
        is_in.then_some(script)
    }

    /// The codes of the languages of the script.
    fn languages(self) -> &'static [&'static str] {
        LANGUAGES[self as usize].1
    }

    /// The language with the most speakers; none for Latin.
    pub(crate) fn main_language(self) -> Option<&'static str> {
        self.languages().first().copied().filter(|_| self != Script::Latin)
    }

    /// Whether a language is written in the script.
    pub(crate) fn has_language(self, code: &str) -> bool {
        let is_latin = || LANGUAGES.iter().all(|(_, languages)| !languages.contains(&code));
        self.languages().contains(&code) || (self == Script::Latin && is_latin())
    }
}

/// The number of characters of a text in each script.
#[derive(Debug)]
pub(crate) struct ScriptCounts {
    counts: [u32; LANGUAGES.len()],
    /// Characters of all scripts.
    pub(crate) letters: u32,
}

impl ScriptCounts {
    pub(crate) fn of(text: &str) -> ScriptCounts {
        let mut found = ScriptCounts { counts: [0; LANGUAGES.len()], letters: 0 };
        for script in text.chars().filter_map(Script::of) {
            found.counts[script as usize] += 1;
            found.letters += 1;
        }
        found
    }

    /// The number of characters in a script.
    pub(crate) fn count(&self, script: Script) -> u32 {
        self.counts[script as usize]
    }

    /// The script with the most characters. Kana and Han count as one, because Japanese mixes them: `Han`.
    pub(crate) fn main(&self) -> Option<Script> {
        let count = |script: Script| match script {
            Script::Kana => 0,
            Script::Han => self.count(Script::Han) + self.count(Script::Kana),
            _ => self.count(script),
        };
        let mut main = None;
        let mut most = 0;
        for (script, _) in LANGUAGES {
            if count(script) > most {
                (main, most) = (Some(script), count(script));
            }
        }
        main
    }

    /// Whether the text can be of a language by its script: most of it is in Latin, or a part of it in another script
    /// of the language.
    pub(crate) fn fit(&self, code: &str) -> bool {
        let of_language = LANGUAGES.iter().map(|(script, _)| *script).filter(|script| script.has_language(code));
        let (mut latin, mut other) = (0, 0);
        for script in of_language {
            let sum = if script == Script::Latin { &mut latin } else { &mut other };
            *sum += self.count(script);
        }
        latin * 2 > self.letters || (other > 0 && other * FOREIGN_NAMES >= self.letters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn the_tables_are_in_order_and_name_known_languages() {
        assert!(LANGUAGES.iter().enumerate().all(|(i, (script, _))| *script as usize == i));
        assert!(RANGES.iter().all(|(first, last, _)| first <= last));
        assert!(RANGES.windows(2).all(|pair| pair[0].1 < pair[1].0));
        for code in LANGUAGES.iter().flat_map(|(_, languages)| *languages) {
            assert!(Language::tag_of(code).is_some(), "{code}");
        }
    }

    #[test]
    fn a_text_has_the_script_of_most_of_its_letters() {
        let cases = [
            ("The storm, 3 °C", Some(Script::Latin)),
            ("« ἀρχή » ok", Some(Script::Greek)),
            ("ﾆｭｰｽ", Some(Script::Han)),
            ("の新機能 Pro", Some(Script::Han)),
            ("12 — 34 «»\u{a0}×", None),
        ];
        for (text, script) in cases {
            assert_eq!(ScriptCounts::of(text).main(), script, "{text}");
        }
    }

    #[test]
    fn a_text_fits_the_languages_of_its_script() {
        let fits = |text: &str, code: &str| ScriptCounts::of(text).fit(code);
        assert!(fits("iPhone 15 の新機能", "jpn") && fits("iPhone 15", "eng") && !fits("iPhone 15", "jpn"));
        assert!(fits("Вода", "srp") && fits("Voda", "srp") && fits("Voda", "slk") && !fits("Вода", "slk"));
        assert!(fits("שלום", "yid") && !fits("שלום", "eng") && !fits("", "eng") && !fits("", "heb"));
    }
}
