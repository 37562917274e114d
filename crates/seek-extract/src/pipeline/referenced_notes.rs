//! Notes to which chosen text refers.
//!
//! A note at the end of a text is short and far from it, so the classifier seldom chooses it alone. But a sign in the text
//! leads to it: `text<a href="#fn1">1</a>` and `<li id="fn1">`. Where there are many, they are sources, and no part of the text.

use super::hidden_boxes::is_displayed;
use super::opening_headings::add_blocks;
use seek_page::{Blocks, Dom, HidingRules, NodeId, Tag};
use std::collections::HashMap;
use std::ops::Range;

/// Most characters of the text of a link to a note.
const MOST_CHARS: usize = 5;
/// Most bytes of it with white space.
const MOST_BYTES: usize = 64;
/// Most elements around the place that a link names, among which its note is looked for.
const MOST_AROUND: usize = 3;
/// Most notes of a text. More of them are a list of sources.
const MOST_NOTES: usize = 12;
/// Most blocks of a note.
const MOST_BLOCKS: usize = 6;

/// Adds the notes to which chosen text refers to chosen blocks, which are in order.
pub(super) fn keep_notes(dom: &Dom, blocks: &Blocks, rules: &HidingRules, chosen: &mut Vec<usize>) {
    let texts = chosen.iter().flat_map(|&block| blocks.get(block).first..blocks.get(block).end);
    let signs: HashMap<&str, NodeId> = texts.filter_map(|text| sign_at(dom, text)).collect();
    if signs.is_empty() || signs.len() > MOST_NOTES {
        return;
    }
    let mut added = Vec::new();
    for id in 0..dom.markup_len() as NodeId {
        let Some(&sign) = dom.attribute(id, "id").and_then(|name| signs.get(name)) else { continue };
        // Before its sign is only the place of a link back.
        if id > sign && is_displayed(dom, rules, id) {
            added.extend(note(dom, blocks, id).into_iter().flatten());
        }
    }
    add_blocks(chosen, added);
}

/// The place that a link around a text names, and the link, if the link is the sign of a note.
fn sign_at(dom: &Dom, text: NodeId) -> Option<(&str, NodeId)> {
    let link = dom.ancestors(text).take(MOST_AROUND).find(|&id| dom.tag(id) == Tag::A)?;
    let place = dom.attribute(link, "href")?.trim().strip_prefix('#').filter(|place| !place.is_empty())?;
    is_sign(dom.subtree_text(link)).then_some((place, link))
}

/// The blocks of the note at a place: in it, or in the item or paragraph around an anchor.
fn note(dom: &Dom, blocks: &Blocks, place: NodeId) -> Option<Range<usize>> {
    let is_note = |&id: &NodeId| {
        matches!(dom.tag(id), Tag::Li | Tag::P | Tag::Div | Tag::Dd | Tag::Aside | Tag::Tr | Tag::Section)
    };
    let element = std::iter::once(place).chain(dom.ancestors(place).take(MOST_AROUND)).find(is_note)?;
    let note = blocks.within(element..dom.end(element));
    (!note.is_empty() && note.len() <= MOST_BLOCKS).then_some(note)
}

/// Whether the text of a link is the sign of a note: a number, a letter or a mark, often in brackets.
fn is_sign(text: &str) -> bool {
    // A link can hold many texts, and is looked at for each.
    if text.len() > MOST_BYTES {
        return false;
    }
    let text = text.trim();
    let inner = text.trim_matches(|c: char| matches!(c, '[' | ']' | '(' | ')' | '*' | '†' | '‡' | '^'));
    let is_short = text.chars().count() <= MOST_CHARS && !text.is_empty();
    is_short && (inner.chars().all(|c| c.is_numeric()) || inner.chars().count() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn kept(html: &str, chosen: &[usize]) -> Vec<usize> {
        let page = Page::from_source(html).unwrap();
        let mut chosen = chosen.to_vec();
        keep_notes(page.dom().unwrap(), page.blocks().unwrap(), &HidingRules::of(html), &mut chosen);
        chosen
    }

    #[test]
    fn notes_at_the_end_of_a_text_were_lost() {
        let text = "<p>It came<sup><a href=#n1>1</a></sup> at night<a href='#n2'>[*]</a>.<p>x";
        assert_eq!(kept(&format!("{text}<ol><li id=n1>A.<li id=n2><p>B.<p>C.<li id=n3>D.</ol>"), &[0]), [0, 2, 3, 4]);
        assert_eq!(kept(&format!("{text}<p><a id=n1 href=#r1>1</a> A.<p>B."), &[0]), [0, 2]);
        assert_eq!(kept(&format!("{text}<ol><li id=n1>A.<li id=n2>B.</ol>"), &[1]), [1]);
    }

    #[test]
    fn other_places_and_lists_of_sources_are_no_notes() {
        assert_eq!(kept("<p>See <a href=#part>Part 2</a>.<p>x<div id=part>A.</div>", &[0]), [0]);
        assert_eq!(kept("<p>x<p id=n1>It came<a href=#n1>1</a>.", &[1]), [1]);
        assert_eq!(kept("<p>It came<a href=#n1>1</a>.<p>x<p id=n1 hidden>A.", &[0]), [0]);
        let signs: String = (0..13).map(|i| format!("<a href=#n{i}>{i}</a> ")).collect();
        assert_eq!(kept(&format!("<p>It came {signs}<ol><li id=n1>A.<li id=n2>B.</ol>"), &[0]), [0]);
    }
}
