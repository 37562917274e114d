//! The outline of a document below its title: no second title, and no levels left out.

use crate::event::{Element, Event};
use seek_page::CharClass;

/// The level of the first headings below the title.
const BELOW_TITLE: u8 = 2;
/// The least level of all headings below a title that are raised. Manuals cut into pages begin with it.
const LEAST_RAISED: u8 = 4;

/// Most columns of a word of Han: two characters.
const HAN_COLUMNS: u32 = 4;
/// Most columns of a word of another script without spaces, such as kana and Thai.
const WORD_COLUMNS: u32 = 12;

/// A heading that no list, table or quotation holds.
struct Heading {
    start: usize,
    end: usize,
    level: u8,
    text: String,
}

/// Whether a document begins with its only heading of the first level, which has more than a word. Such a heading is a title.
pub(crate) fn begins_with_title(events: &[Event]) -> bool {
    let Some(Event::Start(Element::Heading(1))) = events.first() else { return false };
    let is_first = |event: &&Event| matches!(event, Event::Start(Element::Heading(1)));
    has_words(&leaf(events).1) && events.iter().filter(is_first).count() == 1
}

/// Whether a text has more than one word. Scripts without spaces count by their characters.
fn has_words(text: &str) -> bool {
    let unspaced = text.chars().map(CharClass::of).filter(|class| class.contains(CharClass::UNSPACED));
    let is_han = |c: char| ('\u{3400}'..='\u{9fff}').contains(&c);
    let most = if text.chars().all(is_han) { HAN_COLUMNS } else { WORD_COLUMNS };
    text.split_whitespace().nth(1).is_some() || unspaced.map(CharClass::columns).sum::<u32>() > most
}

/// Leaves out a heading of the first level that repeats the title, among the events from an index on. It goes if it ends the
/// document. If the index is 0, the title comes before all events, and it also goes if it is the first heading.
pub(crate) fn drop_second_title(events: &mut Vec<Event>, title: &str, from: usize) {
    let headings = headings(events, from);
    let Some(at) = headings.iter().position(|heading| heading.level == 1 && heading.text == title) else { return };
    let second = &headings[at];
    if at == 0 && from == 0 || second.end + 1 == events.len() {
        events.drain(second.start..=second.end);
    }
}

/// Raises the headings below a title, so that the highest ones have the second level, if all of them are far below it.
pub(crate) fn raise_headings(events: &mut [Event]) {
    let mut levels = events.iter().filter_map(|event| match event {
        Event::Start(Element::Heading(level)) => Some(*level),
        _ => None,
    });
    let (Some(1), Some(highest)) = (levels.next(), levels.min()) else { return };
    if highest < LEAST_RAISED {
        return;
    }
    for event in events {
        if let Event::Start(Element::Heading(level @ 2..)) = event {
            *level -= highest - BELOW_TITLE;
        }
    }
}

/// The outermost headings from an event on.
fn headings(events: &[Event], from: usize) -> Vec<Heading> {
    let (mut headings, mut depth, mut at) = (Vec::new(), 0_usize, from);
    while at < events.len() {
        match &events[at] {
            Event::Start(Element::Heading(level)) if depth == 0 => {
                let (length, text) = leaf(&events[at..]);
                headings.push(Heading { start: at, end: at + length, level: *level, text: letters(&text) });
                at += length;
            }
            Event::Start(_) => depth += 1,
            Event::End => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    headings
}

/// The index of the end of the leaf that starts here, and its text.
pub(crate) fn leaf(events: &[Event]) -> (usize, String) {
    let (mut depth, mut text) = (0_usize, String::new());
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End if depth == 1 => return (at, text),
            Event::End => depth -= 1,
            Event::Text(part) => text.push_str(part),
            Event::Formula(formula) => text.push_str(&formula.tex),
            _ => {}
        }
    }
    (events.len().saturating_sub(1), text)
}

/// The letters and digits of a text in lower case.
pub(crate) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_without_spaces_was_one_word() {
        for (title, is_title) in [
            ("渡船今天早上六点离开码头", true),
            ("フェリーの時刻", true),
            ("新闻", false),
            ("News", false),
            ("Ferry times", true),
        ] {
            let events = [Event::Start(Element::Heading(1)), Event::Text(title.to_owned()), Event::End];
            assert_eq!(begins_with_title(&events), is_title, "{title}");
        }
    }
}
