//! The short texts of a page that may show its title: headings of all levels, and blocks.
//!
//! Many pages have no heading of the first level, or use it for the name of the site. Older pages show the title in a
//! paragraph, in a cell or in a large font. So every short block is a candidate, and its first line if it has several.
//! Links, rows of links and menus are none, unless `<title>` or a declared title repeats them.

use super::clean_text::element_text;
use super::mail_head;
use super::title_marks::{Marks, MarksAround};
use crate::text::{folded, single_spaced};
use rustc_hash::FxHasher;
use seek_page::{Block, Blocks, Dom, NodeId, NodeKind, Tag};
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// Most headings of all levels that are read.
pub(super) const MAX_HEADINGS: usize = 160;
/// Most blocks that are no headings.
const MAX_BLOCKS: usize = 200;
/// Most blocks that are read. Titles stand before most of the text.
const MAX_READ: usize = 1_500;
/// Longest text of a heading and of another block in bytes. The longest titles of the labelled pages have 257.
const MAX_HEADING: usize = 400;
const MAX_BLOCK: usize = 300;
/// Elements of the signature by which repeated texts are found.
const SIGNATURE: usize = 3;

/// A text that the page shows.
#[derive(Debug)]
pub(super) struct ShortText {
    pub text: String,
    pub folded: String,
    /// The level of a heading, 1 to 6.
    pub level: Option<u8>,
    /// The level of the heading around a block that is a part of a heading.
    pub within_heading: Option<u8>,
    /// Its first block.
    pub block: usize,
    /// The marks of the elements that hold this text alone.
    pub own: Marks,
    /// The marks of all elements around it.
    pub around: Marks,
    /// Tag and class of the innermost elements. Texts of lists, menus and teasers have the same.
    pub signature: u64,
}

/// The texts of a page that may show its title, in the order of their blocks. `headings` are its headings in document
/// order. `is_repeated` says whether `<title>` or a declared title contains a folded text.
pub(super) fn short_texts(
    dom: &Dom,
    blocks: &Blocks,
    headings: &[NodeId],
    is_repeated: impl Fn(&str) -> bool,
) -> Vec<ShortText> {
    let mut marks = MarksAround::of(dom);
    let mut shown: Vec<ShortText> = Vec::new();
    // For each block within a heading: its level, and whether the block is the whole heading.
    let mut heading_of: Vec<Option<(u8, bool)>> = vec![None; blocks.len()];
    for &id in headings {
        let (of_heading, level) = (blocks.within(id..dom.end(id)), dom.tag(id).heading_level());
        let text = element_text(dom, id);
        let text = without_label(dom, id, without_anchor(&text), &is_repeated);
        if of_heading.is_empty() || text.is_empty() || text.len() > MAX_HEADING || level.is_none() {
            continue;
        }
        for i in of_heading.clone() {
            heading_of[i] = level.map(|level| (level, of_heading.len() == 1));
        }
        let (own, around, signature) = marks_of(dom, blocks, &mut marks, id, of_heading.len());
        let own = own | inner_marks(dom, &mut marks, id);
        let folded = folded(text);
        let (text, block) = (text.to_owned(), of_heading.start);
        shown.push(ShortText { text, folded, level, within_heading: None, block, own, around, signature });
    }
    let mut count = 0;
    for (i, block) in blocks.iter().enumerate().take(MAX_READ) {
        let text = blocks.text(i);
        let is_embedded = block.first as usize >= dom.markup_len();
        let is_heading = heading_of[i].is_some_and(|(_, is_whole)| is_whole);
        if text.len() > MAX_BLOCK
            || is_heading
            || is_embedded
            || !block.hidden.is_empty()
            || !text.contains(char::is_alphanumeric)
        {
            continue;
        }
        let within_heading = heading_of[i].map(|(level, _)| level);
        let mut push = |nodes: Range<NodeId>, text: &str| {
            let mut node = dom.parent(nodes.start);
            while dom.end(node) < nodes.end {
                node = dom.parent(node);
            }
            let (own, around, signature) = marks_of(dom, blocks, &mut marks, node, 1);
            let text = single_spaced(text);
            let folded = folded(&text);
            let is_elsewhere =
                around.intersects(Marks::MENU | Marks::FOOTER | Marks::LINK) || is_row_of_links(dom, nodes);
            if !is_elsewhere || is_repeated(&folded) {
                shown.push(ShortText { text, folded, level: None, within_heading, block: i, own, around, signature });
                count += 1;
            }
        };
        let bare = without_bracket(dom, block, text).filter(|text| is_repeated(&folded(text)));
        let subject = mail_head::subject(text);
        push(block.first..block.end, subject.or(bare).unwrap_or(text));
        if let Some((nodes, text)) = first_line(dom, block).filter(|_| subject.is_none()) {
            push(nodes, &text);
        }
        if count >= MAX_BLOCKS {
            break;
        }
    }
    shown.sort_by_key(|text| (text.block, text.level.is_none()));
    shown
}

/// The first line of a block with several: old pages put the menu under the name of the page, with a `<br>` between them.
fn first_line(dom: &Dom, block: &Block) -> Option<(Range<NodeId>, String)> {
    let end = (block.first..block.end).find(|&id| dom.tag(id) == Tag::Br)?;
    let of_line = |id: NodeId| id < end;
    let (text, rest) = (Blocks::text_of(dom, block, of_line), Blocks::text_of(dom, block, |id| !of_line(id)));
    (text.contains(char::is_alphanumeric) && !rest.is_empty()).then_some((block.first..end, text))
}

/// The link at the beginning of a block, without the brackets after it: sites that collect links write the host there.
fn without_bracket<'t>(dom: &Dom, block: &Block, text: &'t str) -> Option<&'t str> {
    if !text.ends_with(')') {
        return None;
    }
    let inside = dom.ancestors(block.first).take(MAX_DEPTH).take_while(|&id| id > block.parent);
    let link = inside.filter(|&id| dom.tag(id) == Tag::A).last()?;
    let title = single_spaced(dom.subtree_text(link));
    let rest = text.strip_prefix(title.as_str())?;
    (!title.is_empty() && rest.trim_start().starts_with('(')).then(|| &text[..title.len()])
}

/// A heading without the label in its first element: `<span>Title:</span> The ferry`. A declared title repeats what follows, and not
/// the whole heading.
fn without_label<'t>(dom: &Dom, heading: NodeId, text: &'t str, is_repeated: impl Fn(&str) -> bool) -> &'t str {
    let Some((label, rest)) = text.split_once([':', '：']) else { return text };
    let rest = rest.trim_start();
    let first = dom.children(heading).find(|&id| dom.kind(id) == NodeKind::Element || !dom.text(id).trim().is_empty());
    let is_element = |id: &NodeId| dom.kind(*id) == NodeKind::Element;
    let is_label = |id: NodeId| element_text(dom, id).trim_end_matches([':', '：', ' ']) == label.trim_end();
    let is_title = || rest.contains(char::is_alphanumeric) && is_repeated(&folded(rest)) && !is_repeated(&folded(text));
    if first.filter(is_element).is_some_and(is_label) && is_title() { rest } else { text }
}

/// The text of a heading without the mark of a link to it.
pub(super) fn without_anchor(text: &str) -> &str {
    text.trim_end_matches(['¶', '#', '\u{f0c1}', '🔗', '§', ' '])
}

/// The marks of the elements around a text that hold no other block, those of all elements around it, and its
/// signature.
fn marks_of(
    dom: &Dom,
    blocks: &Blocks,
    marks: &mut MarksAround,
    id: NodeId,
    blocks_in_it: usize,
) -> (Marks, Marks, u64) {
    let (own, around) = marks.get(id);
    let mut own = own;
    let alone = |id: NodeId| blocks.within(id..dom.end(id)).len() <= blocks_in_it;
    for outer in dom.ancestors(id).take_while(|&outer| alone(outer)) {
        own |= marks.get(outer).0;
    }
    let mut signature = FxHasher::default();
    for element in std::iter::once(id).chain(dom.ancestors(id)).take(SIGNATURE) {
        (dom.tag(element) as u8).hash(&mut signature);
        dom.attribute(element, "class").hash(&mut signature);
    }
    (own, around, signature.finish())
}

/// Fewest links of a row, and the largest share of its text outside of them, as one of so many bytes.
const ROW_LINKS: usize = 3;
const ROW_OTHER_ONE_OF: usize = 5;
/// Fewest links of a switch between views of the page, and most bytes of its letters.
const SWITCH_LINKS: usize = 2;
const SWITCH_BYTES: usize = 24;
/// Most elements around a text that are searched for its link.
const MAX_DEPTH: usize = 6;

/// Whether a block is a row of links, as a menu without a name for it: "FAQ Search Members Login". So is a switch between views of
/// one page, after its name: "View as Grid List".
fn is_row_of_links(dom: &Dom, nodes: Range<NodeId>) -> bool {
    let (mut links, mut linked, mut all, mut last) = (0, 0, 0, None);
    let mut pages: Vec<&str> = Vec::new();
    for id in nodes.filter(|&id| dom.kind(id) == NodeKind::Text) {
        // Marks between links are no text.
        let bytes = dom.text(id).chars().filter(|c| c.is_alphanumeric()).map(char::len_utf8).sum::<usize>();
        let link = dom.ancestors(id).take(MAX_DEPTH).find(|&id| matches!(dom.tag(id), Tag::A | Tag::Button));
        all += bytes;
        linked += if link.is_some() { bytes } else { 0 };
        if let Some(link) = link.filter(|_| link != last) {
            links += 1;
            let is_word = !dom.subtree_text(link).trim().contains(' ');
            pages.push(if is_word { page_of_view(dom, link) } else { "" });
        }
        last = link.or(last);
    }
    let is_one_page = || pages.first().is_some_and(|first| !first.is_empty() && pages.iter().all(|page| page == first));
    let is_switch = || links >= SWITCH_LINKS && all <= SWITCH_BYTES && is_one_page();
    (links >= ROW_LINKS && (all - linked) * ROW_OTHER_ONE_OF < all) || is_switch()
}

/// The address of a link without its query. Empty if the link has no query, so it may lead to another page.
fn page_of_view(dom: &Dom, link: NodeId) -> &str {
    match dom.attribute(link, "href").map(str::trim) {
        None => "button",
        Some(href) => href.split_once('?').map_or("", |(page, _)| if page.is_empty() { "?" } else { page }),
    }
}

/// The marks of the elements within a heading that hold its whole text.
fn inner_marks(dom: &Dom, marks: &mut MarksAround, id: NodeId) -> Marks {
    let mut inner = Marks::empty();
    let mut at = id;
    loop {
        let mut children =
            dom.children(at).filter(|&id| dom.kind(id) == NodeKind::Element || !dom.text(id).trim().is_empty());
        match (children.next(), children.next()) {
            (Some(only), None) if dom.kind(only) == NodeKind::Element => {
                inner |= marks.get(only).0;
                at = only;
            }
            _ => return inner,
        }
    }
}
