//! Splits a text of any script into sentences.
//!
//! The boundaries are those of Unicode (UAX #29, section 5), which `icu_segmenter` finds: after full stops, question
//! marks and exclamation marks of all scripts (`。` too), and after line ends. This suffices for Chinese and Japanese.
//! Thai marks no end of a sentence, so a Thai sentence is a line, or a part of it that ends with a mark.
//!
//! These boundaries are removed:
//!
//! * after initials (`J. Smith`, `z. B. am`) and after abbreviations of the text's language;
//! * after short numbers in languages that write ordinals with a full stop (`am 3. Oktober`);
//! * after a closing quote before a lower-case letter (`"Why?" he asked`).
//!
//! The Unicode rules take every quote as a closing one. Here an opening quote (`。「`) starts the next sentence.

use std::convert::Infallible;
use std::ops::Range;

use icu_segmenter::SentenceSegmenter;
use icu_segmenter::options::SentenceBreakInvariantOptions;

use crate::abbreviations::{has_ordinal_stop, is_abbreviation};

/// Most digits of an ordinal; longer numbers are years and amounts.
const ORDINAL_DIGITS: usize = 2;
/// All quotes and brackets.
const QUOTES: &str = "\"'“”„‟‘’‚»«›‹「」『』（）《》〈〉【】〔〕()[]{}";
/// Those that may open; some also close in other languages, like `“` in German.
const OPENING: &str = "“„‟‘‚»«›‹「『（《〈【〔([{";

/// The position of a sentence in its text, without white space around it. It is never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// In Unicode code points from the start of the text: Python's `text[start:end]`.
    pub characters: Range<u64>,
    /// In bytes of UTF-8.
    pub bytes: Range<usize>,
}

/// The sentences of a text in order. The language is an ISO 639-1 code.
///
/// ```
/// let text = "Dr. Smith arrived. Nobody knew!";
/// let sentences = seek_mine::sentences(text, Some("en"));
/// assert_eq!(&text[sentences[0].bytes.clone()], "Dr. Smith arrived.");
/// assert_eq!(sentences[1].characters, 19..31);
/// ```
pub fn sentences(text: &str, language: Option<&str>) -> Vec<Sentence> {
    match try_sentences(text, language, || Ok::<(), Infallible>(())) {
        Ok(found) => found,
        Err(never) => match never {},
    }
}

/// The same as [`sentences`], but calls `step` at each Unicode boundary and stops at its first error, as at a deadline.
///
/// # Errors
/// The first error of `step`.
pub fn try_sentences<E>(
    text: &str,
    language: Option<&str>,
    mut step: impl FnMut() -> Result<(), E>,
) -> Result<Vec<Sentence>, E> {
    let segmenter = SentenceSegmenter::new(SentenceBreakInvariantOptions::default());
    let mut found = Vec::new();
    let mut start = 0;
    let mut position = Position::default();
    for end in segmenter.segment_str(text) {
        step()?;
        let end = before_opening(&text[start.min(end)..end], &text[end..]).map_or(end, |length| start + length);
        if end <= start || continues_after(&text[start..end], &text[end..], language.unwrap_or_default()) {
            continue;
        }
        let piece = &text[start..end];
        let trimmed = piece.trim();
        if !trimmed.is_empty() {
            let first = start + piece.len() - piece.trim_start().len();
            let bytes = first..first + trimmed.len();
            let characters = position.advance_to(text, bytes.start)..position.advance_to(text, bytes.end);
            found.push(Sentence { characters, bytes });
        }
        start = end;
    }
    Ok(found)
}

/// A position that only moves forward, so that each character is counted once.
#[derive(Default)]
struct Position {
    byte: usize,
    character: u64,
}

impl Position {
    /// The number of characters before this byte.
    fn advance_to(&mut self, text: &str, byte: usize) -> u64 {
        self.character += text[self.byte..byte].chars().count() as u64;
        self.byte = byte;
        self.character
    }
}

/// The length of a piece without the quotes at its end, if they open the next sentence.
fn before_opening(piece: &str, rest: &str) -> Option<usize> {
    let length = piece.trim_end_matches(|c| OPENING.contains(c)).len();
    (length > 0 && length < piece.len() && rest.starts_with(char::is_alphanumeric)).then_some(length)
}

/// Whether the sentence continues after the boundary between `piece` and `rest`.
fn continues_after(piece: &str, rest: &str, language: &str) -> bool {
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
            number && has_ordinal_stop(language) && rest.starts_with(char::is_alphabetic)
        }
        _ => is_abbreviation(word, language),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn split<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
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
        assert_eq!(split(text, "en"), expected);
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
        assert_eq!(split(text, "de"), expected);
        assert_eq!(split("It has 42. The end.", "en"), ["It has 42.", "The end."]);
    }

    #[test]
    fn chinese() {
        let text = "台风在夜间登陆。两艘渡轮停在港口！“为什么？”他问。没有人知道……";
        assert_eq!(
            split(text, "zh"),
            ["台风在夜间登陆。", "两艘渡轮停在港口！", "“为什么？”", "他问。", "没有人知道……"]
        );
    }

    #[test]
    fn japanese() {
        let text = "台風が夜に上陸した。「大丈夫ですか？」と彼は聞いた。\n船は港にいた。";
        assert_eq!(
            split(text, "ja"),
            ["台風が夜に上陸した。", "「大丈夫ですか？」", "と彼は聞いた。", "船は港にいた。"]
        );
    }

    #[test]
    fn thai_is_split_by_line_and_mark() {
        let text = "พายุพัดเข้าเกาะในตอนกลางคืน เรือสองลำอยู่ในท่า\nทำไม? ไม่มีใครรู้";
        assert_eq!(split(text, "th"), ["พายุพัดเข้าเกาะในตอนกลางคืน เรือสองลำอยู่ในท่า", "ทำไม?", "ไม่มีใครรู้"]);
    }

    #[test]
    fn offsets_count_code_points() {
        let text = " 台风。\u{1f600} Ärger! ";
        let offsets: Vec<Range<u64>> = sentences(text, None).into_iter().map(|sentence| sentence.characters).collect();
        assert_eq!(offsets, [1..4, 4..12]);
    }

    #[test]
    fn an_error_of_step_ends_the_split() {
        let mut left = 2;
        let stopped = try_sentences("One. Two. Three. Four.", None, || {
            left -= 1;
            if left == 0 { Err("no time") } else { Ok(()) }
        });
        assert_eq!(stopped, Err("no time"));
    }

    #[test]
    fn an_empty_text_has_no_sentence() {
        assert!(sentences("", None).is_empty() && sentences(" \n\t", None).is_empty());
    }

    proptest! {
        #[test]
        fn offsets_cover_all_characters_but_white_space(
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
            let non_whitespace = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(non_whitespace(&together), non_whitespace(&text));
        }
    }
}
