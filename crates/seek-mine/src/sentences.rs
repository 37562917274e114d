//! A text as sentences, in any script.
//!
//! Boundaries are those of Unicode (UAX #29, section 5), as `icu_segmenter` finds them: behind full stops, question
//! and exclamation marks of all scripts, `。` among them, and line ends. Chinese and Japanese need nothing else. Thai
//! has no mark at a sentence's end: a line is a sentence there, but for marks that the author set.
//!
//! Beyond the rules a sentence goes on behind some full stops: after initials (`J. Smith`, `z. B. am`), abbreviations
//! of the text's language, and numbers in languages that write ordinals so (`am 3. Oktober`); and behind quotes
//! before a small letter (`"Why?" he asked`). To the rules all quotes are closing ones; one that begins something
//! (`。「`) begins the next sentence.

use std::convert::Infallible;
use std::ops::Range;

use icu_segmenter::SentenceSegmenter;
use icu_segmenter::options::SentenceBreakInvariantOptions;

use crate::abbreviations::{goes_on, has_ordinals};

/// Most digits of an ordinal; longer numbers are years and sums.
const ORDINAL_DIGITS: usize = 2;
/// Quotes and brackets, those among them that open something, and those that may do either, as `“` closes in German.
const QUOTES: &str = "\"'“”„‟‘’‚»«›‹「」『』（）《》〈〉【】〔〕()[]{}";
const OPENING: &str = "“„‟‘‚»«›‹「『（《〈【〔([{";

/// Where a sentence stands in its text, without the white space around it. It is never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// In Unicode code points from the text's beginning: Python's `text[start:end]`.
    pub characters: Range<u64>,
    /// In bytes of UTF-8.
    pub bytes: Range<usize>,
}

/// The sentences of a text in this language (an ISO 639-1 code), in order.
pub fn sentences(text: &str, language: Option<&str>) -> Vec<Sentence> {
    match try_sentences(text, language, || Ok::<(), Infallible>(())) {
        Ok(found) => found,
        Err(never) => match never {},
    }
}

/// The same, but `step` is asked at each boundary that the rules find whether to go on.
///
/// # Errors
/// The first that `step` gives.
pub fn try_sentences<E>(
    text: &str,
    language: Option<&str>,
    mut step: impl FnMut() -> Result<(), E>,
) -> Result<Vec<Sentence>, E> {
    let segmenter = SentenceSegmenter::new(SentenceBreakInvariantOptions::default());
    let mut found = Vec::new();
    let mut start = 0;
    let mut place = Place::default();
    for end in segmenter.segment_str(text) {
        step()?;
        let end = before_opening(&text[start.min(end)..end], &text[end..]).map_or(end, |length| start + length);
        if end <= start || goes_on_behind(&text[start..end], &text[end..], language.unwrap_or_default()) {
            continue;
        }
        let piece = &text[start..end];
        let trimmed = piece.trim();
        if !trimmed.is_empty() {
            let first = start + piece.len() - piece.trim_start().len();
            let bytes = first..first + trimmed.len();
            let characters = place.reach(text, bytes.start)..place.reach(text, bytes.end);
            found.push(Sentence { characters, bytes });
        }
        start = end;
    }
    Ok(found)
}

/// A place that only moves forward, so that each character is counted once.
#[derive(Default)]
struct Place {
    byte: usize,
    character: u64,
}

impl Place {
    /// The number of characters before this byte.
    fn reach(&mut self, text: &str, byte: usize) -> u64 {
        self.character += text[self.byte..byte].chars().count() as u64;
        self.byte = byte;
        self.character
    }
}

/// The length of a piece without the quotes at its end that belong to what follows.
fn before_opening(piece: &str, rest: &str) -> Option<usize> {
    let length = piece.trim_end_matches(|c| OPENING.contains(c)).len();
    (length > 0 && length < piece.len() && rest.starts_with(char::is_alphanumeric)).then_some(length)
}

/// Whether the sentence goes on behind what the rules take for its end.
fn goes_on_behind(piece: &str, rest: &str, language: &str) -> bool {
    let word_end = piece.trim_end();
    if rest.is_empty() || piece[word_end.len()..].contains(['\n', '\r', '\u{2028}', '\u{2029}', '\u{85}']) {
        return false;
    }
    if word_end.ends_with(|c| QUOTES.contains(c)) {
        return rest.starts_with(char::is_lowercase);
    }
    let Some(before) = word_end.strip_suffix('.') else { return false };
    let word_start = before.rfind(|c: char| c.is_whitespace() || QUOTES.contains(c));
    let word = word_start.map_or(before, |start| before[start..].trim_start_matches(|c: char| !c.is_alphanumeric()));
    let mut characters = word.chars();
    match (characters.next(), characters.next()) {
        (Some(initial), None) if initial.is_alphabetic() => true,
        (Some(digit), _) if digit.is_ascii_digit() => {
            let number = word.len() <= ORDINAL_DIGITS && word.bytes().all(|byte| byte.is_ascii_digit());
            number && has_ordinals(language) && rest.starts_with(char::is_alphabetic)
        }
        _ => goes_on(word, language),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
        sentences(text, Some(language)).into_iter().map(|sentence| &text[sentence.bytes]).collect()
    }

    #[test]
    fn english() {
        let text = "Dr. J. Smith arrived at 3.30 p.m. yesterday, i.e. too late. \"Why?\" he asked. Nobody knew! \
            The U.S. team, e.g. Mr. Lee, had left...\n\nA heading\nThe next paragraph.";
        let expected = [
            "Dr. J. Smith arrived at 3.30 p.m. yesterday, i.e. too late.",
            "\"Why?\" he asked.",
            "Nobody knew!",
            "The U.S. team, e.g. Mr. Lee, had left...",
            "A heading",
            "The next paragraph.",
        ];
        assert_eq!(told(text, "en"), expected);
    }

    #[test]
    fn german_abbreviations_and_ordinals() {
        let text = "Am 3. Oktober kam Prof. Dr. Weber, z. B. mit Nr. 7 bzw. Nr. 8. „Warum?“, fragte er. \
            Im Jahr 1999. Das war früh. Es war der 2.";
        let expected = [
            "Am 3. Oktober kam Prof. Dr. Weber, z. B. mit Nr. 7 bzw. Nr. 8.",
            "„Warum?“, fragte er.",
            "Im Jahr 1999.",
            "Das war früh.",
            "Es war der 2.",
        ];
        assert_eq!(told(text, "de"), expected);
        assert_eq!(told("It has 42. The end.", "en"), ["It has 42.", "The end."]);
    }

    #[test]
    fn chinese() {
        let text = "台风在夜间登陆。两艘渡轮停在港口！“为什么？”他问。没有人知道……";
        assert_eq!(
            told(text, "zh"),
            ["台风在夜间登陆。", "两艘渡轮停在港口！", "“为什么？”", "他问。", "没有人知道……"]
        );
    }

    #[test]
    fn japanese() {
        let text = "台風が夜に上陸した。「大丈夫ですか？」と彼は聞いた。\n船は港にいた。";
        assert_eq!(
            told(text, "ja"),
            ["台風が夜に上陸した。", "「大丈夫ですか？」", "と彼は聞いた。", "船は港にいた。"]
        );
    }

    #[test]
    fn thai_by_line_and_mark() {
        let text = "พายุพัดเข้าเกาะในตอนกลางคืน เรือสองลำอยู่ในท่า\nทำไม? ไม่มีใครรู้";
        assert_eq!(told(text, "th"), ["พายุพัดเข้าเกาะในตอนกลางคืน เรือสองลำอยู่ในท่า", "ทำไม?", "ไม่มีใครรู้"]);
    }

    #[test]
    fn offsets_count_code_points() {
        let text = " 台风。\u{1f600} Ärger! ";
        let offsets: Vec<Range<u64>> = sentences(text, None).into_iter().map(|sentence| sentence.characters).collect();
        assert_eq!(offsets, [1..4, 4..12]);
    }

    #[test]
    fn it_can_be_given_up_at_each_boundary() {
        let mut left = 2;
        let given_up = try_sentences("One. Two. Three. Four.", None, || {
            left -= 1;
            if left == 0 { Err("no time") } else { Ok(()) }
        });
        assert_eq!(given_up, Err("no time"));
    }

    #[test]
    fn nothing_has_no_sentence() {
        assert!(sentences("", None).is_empty() && sentences(" \n\t", None).is_empty());
    }

    proptest! {
        #[test]
        fn offsets_slice_back_and_nothing_but_white_space_is_lost(
            text in "([a-cA-C .!?\n\"(0-9äü。？台ไ่\u{1f600}]|Dr\\. |z\\. B\\. |\\PC){0,60}",
            language in "de|en|th|xx",
        ) {
            let characters: Vec<char> = text.chars().collect();
            let mut together = String::new();
            let mut end = 0;
            for sentence in sentences(&text, Some(&language)) {
                let slice = &text[sentence.bytes];
                prop_assert!(!slice.is_empty() && slice.trim() == slice);
                prop_assert!(sentence.characters.start >= end);
                end = sentence.characters.end;
                let by_characters = &characters[sentence.characters.start as usize..end as usize];
                prop_assert_eq!(by_characters.iter().collect::<String>(), slice);
                together.push_str(slice);
            }
            let solid = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(solid(&together), solid(&text));
        }
    }
}
