//! Text that is written otherwise than the source has it: powers, formulas, the numbers of notes, and words that the page hides in a
//! line.
//!
//! Plain text has no superscripts, and `10<sup>19</sup>` would be another number. Unicode has raised digits and signs;
//! what it has not follows `^`. Endings of words, as in `9<sup>th</sup>`, stay as they are.
//!
//! Short texts in a line that the page does not display go (`hidden_words.rs`).
//!
//! The number of an item goes if the page writes it in the item, too (`doubled_numbers.rs`).
//! Words that a heading has twice are written once (`doubled_words.rs`). Ornaments at the edges of a block go (`ornament.rs`).
//!
//! A note that the page shows over its line goes with its number (`note_beside.rs`).
//!
//! The number of a note leads to a note of the page. If the note is selected, its number is in square brackets; else it
//! goes.

use crate::doubled_numbers::DoubledNumbers;
use crate::doubled_words::doubled_in_heading;
use crate::hidden_words::hidden_in_line;
use crate::note_beside::with_note_beside;
use crate::ornament::ornaments;
use crate::raised::{numerator, power};
use crate::text_formulas::text_formulas;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Page, PageError, Tag};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

/// Most bytes of a power or a number of notes.
const BYTES: usize = 24;
/// Most nodes of one.
const NODES: u32 = 32;
/// Most digits of the number of a note that no element raises.
const NOTE_DIGITS: usize = 3;
/// Most inline elements around the number of a note.
const WRAPPERS: usize = 4;

/// The rewritten texts of a page, by their text nodes: what is written in the place of each.
#[derive(Debug, Default)]
pub(crate) struct Rewritten {
    plain: BTreeMap<NodeId, String>,
    /// The text nodes of numbers whose notes are not selected, of notes beside their numbers, and those that the page does not
    /// display or has twice.
    left_out: Vec<NodeId>,
}

impl Rewritten {
    /// Finds what is rewritten on a page of which some blocks are selected.
    pub(crate) fn of(page: &Page, selected: &[usize]) -> Result<Rewritten, PageError> {
        let (dom, blocks) = (page.dom()?, page.blocks()?);
        let mut ticker = page.limits().deadline.ticker();
        let mut rewritten = Rewritten::default();
        let (mut powers, mut references) = (Vec::new(), Vec::new());
        let mut doubled = DoubledNumbers::default();
        let mut end = 0;
        let nodes = nodes_of(blocks, selected);
        for id in nodes.clone() {
            ticker.step()?;
            if dom.tag(id) == Tag::Li
                && let Some(number) = doubled.of(dom, blocks, id)
            {
                rewritten.leave_out(dom, dom.parent(number));
            }
            if id < end || !matches!(dom.tag(id), Tag::Sup | Tag::A) {
                continue;
            }
            if let Some(around) = with_note_beside(dom, id) {
                rewritten.leave_out(dom, around);
                end = dom.end(around);
            } else if let Some(target) = note_of(dom, id) {
                references.push((id, target));
                end = dom.end(id);
            } else if dom.tag(id) == Tag::Sup {
                powers.push(id);
            }
        }
        let doubled = |block| doubled_in_heading(dom, blocks.get(block));
        let hidden = |block| hidden_in_line(page, dom, blocks.get(block));
        let at_edges = |block| ornaments(dom, blocks.get(block));
        let left_out = |block| hidden(block).into_iter().chain(doubled(block)).chain(at_edges(block));
        for &block in selected.iter() {
            ticker.step()?;
            for id in left_out(block) {
                rewritten.plain.insert(id, String::new());
                rewritten.left_out.push(id);
            }
        }
        for id in powers {
            let before = before(dom, id);
            let plain = |text: String| numerator(dom, id, before).or_else(|| power(&text, before));
            if let Some(plain) = small_text(dom, id).and_then(plain) {
                rewritten.write(dom, id, &plain);
            }
        }
        let with_formulas = with_line_end(dom, blocks, &nodes, selected);
        let wanted: HashSet<&str> = references.iter().map(|(_, target)| *target).collect();
        let notes = if wanted.is_empty() { HashMap::new() } else { targets(dom, nodes, &wanted) };
        let is_selected =
            |nodes: Range<NodeId>| blocks.within(nodes).any(|block| selected.binary_search(&block).is_ok());
        for (id, target) in references {
            ticker.step()?;
            if notes.get(target).is_some_and(|&note| is_selected(note_range(dom, note))) {
                let text = small_text(dom, id).unwrap_or_default();
                rewritten.write(dom, id, &format!("[{}]", text.trim_matches(['[', ']', '(', ')'])));
            } else {
                rewritten.leave_out(dom, id);
            }
        }
        rewritten.write_formulas(dom, with_formulas);
        rewritten.left_out.sort_unstable();
        rewritten.left_out.dedup();
        Ok(rewritten)
    }

    /// The text nodes that are left out, in order.
    pub(crate) fn left_out(&self) -> &[NodeId] {
        &self.left_out
    }

    /// The text of a block as plain text.
    pub(crate) fn plain_text(&self, dom: &Dom, blocks: &Blocks, block: usize) -> String {
        self.text(dom, blocks, block, |id| self.plain.get(&id).map(String::as_str))
    }

    /// The text of a block without the text nodes that are left out.
    pub(crate) fn marked_text(&self, dom: &Dom, blocks: &Blocks, block: usize) -> String {
        self.text(dom, blocks, block, |id| self.left_out.binary_search(&id).is_ok().then_some(""))
    }

    fn text<'a>(
        &'a self,
        dom: &'a Dom,
        blocks: &Blocks,
        block: usize,
        instead: impl Fn(NodeId) -> Option<&'a str>,
    ) -> String {
        let nodes = blocks.get(block);
        if self.plain.range(nodes.first..nodes.end).next().is_none() {
            return blocks.text(block).to_owned();
        }
        Blocks::text_as(dom, nodes, |id| Some(Cow::Borrowed(instead(id).unwrap_or(dom.text(id)))))
    }

    /// Writes the formulas among some nodes.
    fn write_formulas(&mut self, dom: &Dom, nodes: Range<NodeId>) {
        let formulas = text_formulas(dom, nodes);
        for (id, line) in formulas.whole {
            // The white space between the elements of a formula is none of its text.
            let inside = (id..dom.end(id)).filter(|&inside| dom.kind(inside) == NodeKind::Text);
            self.plain.extend(inside.map(|text| (text, String::new())));
            self.write(dom, id, &line);
        }
        for (id, (before, after)) in formulas.beside {
            let text = self.plain.remove(&id).unwrap_or_else(|| dom.text(id).to_owned());
            self.plain.insert(id, format!("{before}{text}{after}"));
        }
    }

    /// Leaves out all text of an element, and the white space within it.
    fn leave_out(&mut self, dom: &Dom, id: NodeId) {
        let mut within = texts(dom, id);
        let Some(first) = within.next() else { return };
        let last = within.last().unwrap_or(first);
        for text in (first..=last).filter(|&text| dom.kind(text) == NodeKind::Text) {
            self.plain.insert(text, String::new());
            self.left_out.push(text);
        }
    }

    /// Writes a text in the place of all text of an element.
    fn write(&mut self, dom: &Dom, id: NodeId, plain: &str) {
        for (i, text) in texts(dom, id).enumerate() {
            self.plain.insert(text, if i == 0 { plain.to_owned() } else { String::new() });
        }
    }
}

/// The text nodes of an element that are not just white space.
fn texts(dom: &Dom, id: NodeId) -> impl Iterator<Item = NodeId> {
    (id..dom.end(id)).filter(|&text| dom.kind(text) == NodeKind::Text && !dom.text(text).trim().is_empty())
}

/// The text of an element without the white space around it, if it is short and not empty.
fn small_text(dom: &Dom, id: NodeId) -> Option<String> {
    let text = dom.subtree_text(id).trim();
    let is_small = !text.is_empty() && text.len() <= BYTES && dom.end(id) - id <= NODES;
    is_small.then(|| text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The last character before an element.
fn before(dom: &Dom, id: NodeId) -> Option<char> {
    dom.all_text()[..dom.text_start(id)].chars().next_back()
}

/// The name of the place that the number of a note leads to: a link to a place of the page that is raised, or that says
/// that it is the reference of a note.
pub(crate) fn note_of(dom: &Dom, id: NodeId) -> Option<&str> {
    let text = small_text(dom, id)?;
    let place = |link: NodeId| dom.attribute(link, "href")?.strip_prefix('#').filter(|place| !place.is_empty());
    if dom.tag(id) == Tag::A {
        let says_so = dom.attribute(id, "role").is_some_and(|role| role.trim() == "doc-noteref")
            || dom.attribute(id, "epub:type").is_some_and(|of| of.trim() == "noteref");
        let is_raised =
            || dom.children(id).any(|child| dom.tag(child) == Tag::Sup && dom.subtree_text(child).trim() == text);
        // A style may raise it, and the source has it right after a word: `words<a href=#note-1>1</a>`.
        let is_number = text.len() <= NOTE_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_glued = |place: &str| is_number && names_note(place) && follows_word(dom, id);
        return place(id).filter(|place| says_so || is_raised() || is_glued(place));
    }
    // All letters and digits are in links.
    let links: Vec<NodeId> = (id..dom.end(id)).filter(|&link| dom.tag(link) == Tag::A).collect();
    let count = |text: &str| text.chars().filter(|c| !c.is_whitespace() && !"[](),;–-".contains(*c)).count();
    let linked: usize = links.iter().map(|&link| count(dom.subtree_text(link))).sum();
    let first = links.first().and_then(|&link| place(link))?;
    (linked == count(&text)).then_some(first)
}

/// Whether the name of a place is that of a note: `footnote-1`, `fn:1`, `_ftn1`, `cite_note-1`.
fn names_note(place: &str) -> bool {
    let place = place.to_ascii_lowercase();
    ["note", "fn", "ftn", "nota", "anm"].iter().any(|word| place.contains(word))
}

/// Whether a word or the mark after it stands right before an element, in its line.
fn follows_word(dom: &Dom, id: NodeId) -> bool {
    // The link may be the first node of inline elements.
    let begins = |id: &NodeId| Some(dom.parent(*id)).filter(|&around| around + 1 == *id && !dom.tag(around).is_block());
    let outer = std::iter::successors(Some(id), begins).take(WRAPPERS + 1).last().unwrap_or(id);
    let Some(text) = outer.checked_sub(1).filter(|&text| dom.kind(text) == NodeKind::Text) else { return false };
    let (around, parent) = (dom.parent(text), dom.parent(outer));
    let is_beside = around == parent || !dom.tag(around).is_block() && dom.parent(around) == parent;
    let last = dom.text(text).chars().next_back();
    is_beside && last.is_some_and(|c| c.is_alphanumeric() || ".,;:!?…”’»)。，".contains(c))
}

/// The nodes from the end of the block before the first selected one to the end of the last one. All that is raised in
/// selected blocks and all selected notes are among them, and parts of a page that are written one by one share none.
fn nodes_of(blocks: &Blocks, selected: &[usize]) -> Range<NodeId> {
    let (Some(&first), Some(&last)) = (selected.first(), selected.last()) else { return 0..0 };
    let start = first.checked_sub(1).map_or(0, |before| blocks.get(before).end);
    start..blocks.get(last).end
}

/// The nodes with those that follow the last text in its line, as an image of a formula.
fn with_line_end(dom: &Dom, blocks: &Blocks, nodes: &Range<NodeId>, selected: &[usize]) -> Range<NodeId> {
    let Some(&last) = selected.last() else { return nodes.clone() };
    let next = if last + 1 < blocks.len() { blocks.get(last + 1).first } else { dom.len() as NodeId };
    nodes.start..next.min(dom.end(blocks.get(last).parent)).max(nodes.end)
}

/// The elements with some names of places.
fn targets<'a>(dom: &Dom, nodes: Range<NodeId>, wanted: &HashSet<&'a str>) -> HashMap<&'a str, NodeId> {
    let mut found = HashMap::new();
    for id in nodes.filter(|&id| dom.kind(id) == NodeKind::Element) {
        let names = dom.attributes(id).filter(|of| of.name == "id" || of.name == "name" && dom.tag(id) == Tag::A);
        for name in names.filter_map(|of| wanted.get(of.value)) {
            found.entry(*name).or_insert(id);
        }
    }
    found
}

/// The nodes of a note whose place is at a node: an anchor in it, or the note itself.
fn note_range(dom: &Dom, place: NodeId) -> Range<NodeId> {
    let mut ancestors = std::iter::once(place).chain(dom.ancestors(place));
    let note = ancestors.find(|&id| dom.tag(id).is_block()).unwrap_or(place);
    note..dom.end(note)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::rendered;

    #[test]
    fn the_number_of_a_note_was_glued_to_its_word_in_markdown() {
        let html =
            "<p>old Marec<a epub:type=noteref href=#n1>1</a>, who<sup><a href=#n1>1</a></sup> went<p id=n1>A pilot.";
        assert_eq!(rendered(html).1, "old Marec<sup>1</sup>, who<sup>1</sup> went\n\nA pilot.");
    }

    #[test]
    fn the_number_of_a_note_that_only_a_style_raises_was_glued_to_its_word() {
        let html = "<p>in 1811<a href=#fn1>1</a> with, <b>gone</b><span><i><a href=#fn2>2</a></i></span> see <a href=#fn3>3</a> (<a href=#fn4>4</a>) \
            Fig.<a href=#fig5>5</a><ol><li id=fn1>A book";
        let page = Page::from_source(html).unwrap();
        let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
        let text = |selected: &[usize]| Rewritten::of(&page, selected).unwrap().plain_text(dom, blocks, 0);
        assert_eq!(text(&[0]), "in 1811 with, gone see 3 (4) Fig.5");
        assert_eq!(text(&[0, 1]), "in 1811[1] with, gone see 3 (4) Fig.5");
        let cells = Page::from_source("<table><tr><td>Mali</td><td><a href=#note>42</a></td></table>").unwrap();
        let (dom, blocks) = (cells.dom().unwrap(), cells.blocks().unwrap());
        assert_eq!(Rewritten::of(&cells, &[0, 1]).unwrap().plain_text(dom, blocks, 1), "42");
    }
}
