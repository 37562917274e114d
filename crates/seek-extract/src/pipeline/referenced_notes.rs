//! Notes to which chosen text refers.
//!
//! A note at the end of a text is short and far from it, so the classifier seldom chooses it alone. But a sign in the text
//! leads to it: `text<a href="#fn1">1</a>` and `<li id="fn1">`. Where there are many, they are sources, and no part of the text.

use super::hidden_boxes::is_displayed;
use super::opening_headings::add_blocks;
use seek_page::{Blocks, Dom, HidingRules, NodeId, NodeKind, Tag};
use std::collections::HashMap;
use std::iter::once;
use std::ops::Range;

/// Most bytes of the text of a link to a note, with white space.
const MOST_BYTES: usize = 64;
/// Most digits of the number of a note. A longer number is a year or a count.
const MOST_DIGITS: usize = 3;
/// Marks around the number or letter of a note, or instead of it.
const MARKS: [char; 9] = ['[', ']', '(', ')', '*', '†', '‡', '^', '※'];
/// Most elements around a text among which its link is looked for, and around a place among which its note is.
const MOST_AROUND: usize = 3;
/// Most notes of a text. More of them are a list of sources.
const MOST_NOTES: usize = 12;
/// Most blocks of a note.
const MOST_BLOCKS: usize = 6;

/// Adds the notes to which chosen text refers to chosen blocks, which are in order.
pub(super) fn keep_notes(dom: &Dom, blocks: &Blocks, rules: &HidingRules, chosen: &mut Vec<usize>) {
    let texts = chosen.iter().flat_map(|&block| blocks.get(block).first..blocks.get(block).end);
    let mut links: Vec<NodeId> = texts.filter_map(|text| link_around(dom, text)).collect();
    links.dedup();
    let mut signs: HashMap<&str, NodeId> = HashMap::new();
    for link in links {
        if let Some(place) = place_of_sign(dom, link) {
            signs.entry(place).or_insert(link);
        }
    }
    let mut notes = Vec::new();
    for place in 0..dom.markup_len() as NodeId {
        if signs.is_empty() || notes.len() > MOST_NOTES {
            break;
        }
        // A browser goes to the first place of a name. If it is before the sign, the link leads back from a note.
        let anchor = || dom.attribute(place, "name").filter(|_| dom.tag(place) == Tag::A);
        let named = dom.attribute(place, "id").or_else(anchor);
        let Some(sign) = named.and_then(|name| signs.remove(name)) else { continue };
        if place > sign {
            notes.push((sign, place));
        }
    }
    if notes.len() > MOST_NOTES {
        return;
    }
    let shown = notes.into_iter().filter(|&(_, place)| is_displayed(dom, rules, place));
    let added = shown.filter_map(|(sign, place)| note(dom, blocks, sign, place)).flatten().collect();
    add_blocks(chosen, added);
}

/// The link around a text.
fn link_around(dom: &Dom, text: NodeId) -> Option<NodeId> {
    dom.ancestors(text).take(MOST_AROUND).find(|&id| dom.tag(id) == Tag::A)
}

/// The place that a link names, if the link is the sign of a note.
fn place_of_sign(dom: &Dom, link: NodeId) -> Option<&str> {
    is_sign(dom.subtree_text(link)).then_some(())?;
    dom.attribute(link, "href")?.trim().strip_prefix('#').filter(|place| !place.is_empty())
}

/// Whether the text of a link is the sign of a note: a number, a letter or a mark, often in brackets.
fn is_sign(text: &str) -> bool {
    if text.len() > MOST_BYTES || text.trim().is_empty() {
        return false;
    }
    let inner = text.trim().trim_matches(MARKS);
    let count = inner.chars().count();
    count <= MOST_DIGITS && inner.chars().all(char::is_numeric) || count == 1 && inner.chars().all(char::is_alphabetic)
}

/// The blocks of the note at a place, which is after its sign.
fn note(dom: &Dom, blocks: &Blocks, sign: NodeId, place: NodeId) -> Option<Range<usize>> {
    let nodes = note_nodes(dom, sign, place)?;
    let is_other = |id: NodeId| matches!(dom.tag(id), Tag::Nav | Tag::Form);
    let has_heading = nodes.clone().any(|id| dom.tag(id).heading_level().is_some());
    let note = blocks.within(nodes.clone());
    let is_short = !note.is_empty() && note.len() <= MOST_BLOCKS;
    (is_short && !has_heading && !dom.ancestors(nodes.start).any(is_other)).then_some(note)
}

/// The nodes of a note: the item or paragraph at or around a place, a term with its definition, or a box that links back.
fn note_nodes(dom: &Dom, sign: NodeId, place: NodeId) -> Option<Range<NodeId>> {
    let whole = |id: NodeId| id..dom.end(id);
    let is_box = matches!(dom.tag(place), Tag::Div | Tag::Aside | Tag::Section);
    let is_link_back = |id: NodeId| dom.attribute(id, "href").is_some_and(|to| to.trim_start().starts_with('#'));
    if is_box && whole(place).any(is_link_back) {
        return Some(whole(place));
    }
    let is_note = |&id: &NodeId| matches!(dom.tag(id), Tag::Li | Tag::P | Tag::Dd | Tag::Dt | Tag::Tr);
    let element = once(place).chain(dom.ancestors(place).take(MOST_AROUND)).find(is_note)?;
    // An element around both holds the text too.
    if element < sign {
        return None;
    }
    if dom.tag(element) == Tag::Dt {
        return definition_after(dom, element).map(|end| element..end);
    }
    Some(whole(element))
}

/// The end of the definition directly after a term.
fn definition_after(dom: &Dom, term: NodeId) -> Option<NodeId> {
    let next = dom.siblings_after(term).take(MOST_AROUND).find(|&id| dom.kind(id) == NodeKind::Element)?;
    (dom.tag(next) == Tag::Dd).then(|| dom.end(next))
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
        assert_eq!(kept(&format!("{text}<p><a name=n1>1</a> A.<p>B."), &[0]), [0, 2]);
        assert_eq!(kept(&format!("{text}<div id=n1><p><a href=#r1>1</a><p>A.</div>B."), &[0]), [0, 2, 3]);
        assert_eq!(kept(&format!("{text}<dl><dt id=n1>1 <dd>A.<dt>2<dd>B.</dl>"), &[0]), [0, 2, 3]);
        // Both texts refer to one note.
        assert_eq!(kept("<p>A<a href=#n>*</a><p>x<p>B<a href=#n>*</a><p>y<p id=n>A.", &[0, 2]), [0, 2, 4]);
    }

    #[test]
    fn the_link_back_from_a_note_leads_to_no_note() {
        let back = "<p><a href=#r1>1</a> A.";
        assert_eq!(kept(&format!("<p id=r1>It came<a href=#n1>1</a>.<p>x{back}"), &[2]), [2]);
        assert_eq!(kept("<p>x<p id=n1>It came<a href=#n1>1</a>.", &[1]), [1]);
        let backs: String = (0..12).map(|i| format!("<a href=#r{i}>{i}</a> ")).collect();
        let text: String = (0..12).map(|i| format!("<b id=r{i}>x</b> ")).collect();
        assert_eq!(kept(&format!("<p>{text}<a href=#n1>1</a><p>{backs}<p>x<p id=n1>A."), &[0, 1]), [0, 1, 3]);
    }

    #[test]
    fn the_links_of_counts_years_and_arrows_are_no_signs() {
        for sign in ["Part 2", "1999", "↑", "ab", "#"] {
            assert_eq!(kept(&format!("<p>See <a href=#n>{sign}</a>.<p>x<p id=n>A."), &[0]), [0], "{sign}");
        }
        for sign in ["1", "[12]", " a ", "†", "※", "²"] {
            assert_eq!(kept(&format!("<p>See <a href=#n>{sign}</a>.<p>x<p id=n>A."), &[0]), [0, 2], "{sign}");
        }
    }

    #[test]
    fn other_places_are_no_notes() {
        for place in [
            "<p id=n hidden>A.",
            "<div id=n>A.</div>",
            "<nav><p id=n>A.</nav>",
            "<form><p id=n>A.</form>",
            "<p>A.</p><span id=n></span>",
            "<ul><li id=n><h3>A</h3>B.</ul>",
            "<ul><li id=n><p>A.<p>B.<p>C.<p>D.<p>E.<p>F.<p>G.</ul>",
            "<h2 id=n>A</h2><p id=n>B.",
        ] {
            let text = "<p>It came<a href=#n>1</a>.<p>x</p>";
            assert_eq!(kept(&format!("{text}{place}"), &[0]), [0], "{place}");
        }
        // What is around the place holds the text too.
        assert_eq!(kept("<ul><li><b>y</b><p>It came<a href=#n>1</a>.<p>x</p><i id=n>A.</i></ul>", &[1]), [1]);
        assert_eq!(kept("<dl><dt>It came<a href=#n>1</a>. <i id=n>A.</i><dd>x</dl>", &[0]), [0]);
    }

    #[test]
    fn a_list_of_sources_is_left_to_the_classifier() {
        let signs = |count| (0..count).map(|i| format!("<a href=#n{i}>{i}</a> ")).collect::<String>();
        let notes = |count| (0..count).map(|i| format!("<li id=n{i}>A.")).collect::<String>();
        assert_eq!(kept(&format!("<p>It came {}<ol>{}</ol>", signs(13), notes(13)), &[0]), [0]);
        assert_eq!(kept(&format!("<p>It came {}<ol>{}</ol>", signs(12), notes(12)), &[0]).len(), 13);
    }
}
