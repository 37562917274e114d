//! Headings whose text was not chosen: "Nutrition" as the last line of a recipe whose table of nutrients is left out.
//!
//! A heading belongs to the blocks up to the next heading of its level or above. If the page has such blocks and none of them is
//! chosen, the heading says nothing. Three and more such headings in a row are a list of headlines, as on a front page. They go
//! only if most headings of their level have text, or if they are the end of the text.
//!
//! In a list of results, entries are often headings alone. There only the headings of filters go: boxes to tick follow them.

use seek_page::{Blocks, Dom, NodeId, PageType, Tag};
use std::ops::Range;

/// Most headings of a level in a row that are left out.
const MAX_IN_A_ROW: usize = 2;
/// Longest heading in characters.
const MAX_CHARS: usize = 50;
/// Most elements between a block and its heading.
const MAX_DEPTH: usize = 4;

/// Removes headings without chosen text from chosen blocks, which are in order.
///
/// ```
/// use seek_extract::drop_orphan_headings;
/// use seek_page::{Page, PageType};
///
/// let page = Page::from_source("<p>Stir the soup.<h2>Nutrition</h2><p>12 kcal<h2>Notes</h2><p>Add salt.").unwrap();
/// let mut chosen = vec![0, 1, 3, 4];
/// drop_orphan_headings(page.dom().unwrap(), page.blocks().unwrap(), Some(PageType::Article), &mut chosen);
/// assert_eq!(chosen, [0, 3, 4]);
/// ```
pub fn drop_orphan_headings(dom: &Dom, blocks: &Blocks, page_type: Option<PageType>, chosen: &mut Vec<usize>) {
    let has_entries = matches!(page_type, Some(PageType::Listing | PageType::Collection));
    // Nothing else is a filter.
    if has_entries && dom.first(Tag::Input).is_none() {
        return;
    }
    let headings: Vec<Option<(NodeId, u8)>> = (0..blocks.len()).map(|block| heading_of(dom, blocks, block)).collect();
    let mut is_chosen = vec![false; blocks.len()];
    chosen.iter().for_each(|&block| is_chosen[block] = true);
    let mut orphans = vec![false; blocks.len()];
    // Headings without text on the page itself. They stay, and they do not say whether others have text.
    let mut has_no_text = vec![false; blocks.len()];
    // For each level, the first block after the text of a heading of this level; and the first chosen block after a block.
    let mut ends = [blocks.len(); MAX_LEVEL];
    let mut next_chosen = blocks.len();
    for block in (0..blocks.len()).rev() {
        let Some((_, level)) = headings[block] else {
            next_chosen = if is_chosen[block] { block } else { next_chosen };
            continue;
        };
        // A heading may have several blocks.
        if headings.get(block + 1).is_some_and(|next| *next == headings[block]) {
            orphans[block] = is_chosen[block] && orphans[block + 1];
            has_no_text[block] = has_no_text[block + 1];
            ends[usize::from(level) - 1] = block;
            next_chosen = if is_chosen[block] && !orphans[block] { block } else { next_chosen };
            continue;
        }
        let end = ends[..usize::from(level)].iter().copied().min().unwrap_or(blocks.len());
        ends[usize::from(level) - 1] = block;
        has_no_text[block] = end == block + 1;
        if !is_chosen[block] {
            continue;
        }
        orphans[block] =
            next_chosen >= end && !has_no_text[block] && (!has_entries || is_filter(dom, blocks, block..end));
        if !orphans[block] {
            next_chosen = block;
        }
    }
    // For each level the headings with text less those without.
    let mut with_text = [0_i64; MAX_LEVEL];
    for &block in chosen.iter() {
        if let Some((_, level)) = headings[block].filter(|_| !has_no_text[block]) {
            with_text[usize::from(level) - 1] += if orphans[block] { -1 } else { 1 };
        }
    }
    // The headings of a page about a service may be a list to its end.
    let last = chosen.iter().rposition(|&block| !orphans[block]).map_or(0, |last| last + 1);
    let trailing = chosen.get(last).copied().filter(|_| page_type != Some(PageType::Service));
    let mut row = Vec::new();
    let mut dropped = vec![false; blocks.len()];
    for &block in chosen.iter().chain([&blocks.len()]) {
        if orphans.get(block) == Some(&true) {
            row.push(block);
            continue;
        }
        let of_level =
            |level| row.iter().filter(|&&orphan: &&usize| headings[orphan].map(|(_, of)| of) == Some(level)).count();
        let is_exception = |level: u8| with_text[usize::from(level) - 1] > 0;
        let is_list = !has_entries
            && (trailing.is_none() || row.first() != trailing.as_ref())
            && (1..=MAX_LEVEL as u8).any(|level| of_level(level) > MAX_IN_A_ROW && !is_exception(level));
        row.drain(..).for_each(|orphan| dropped[orphan] = !is_list);
    }
    // A text of headings alone stays.
    if chosen.iter().any(|&block| !dropped[block] && headings[block].is_none()) {
        chosen.retain(|&block| !dropped[block]);
    }
}

/// Whether the text of a heading, up to a block, is a filter of a list: boxes to tick, in the middle of the page. The heading of an
/// entry is a link.
fn is_filter(dom: &Dom, blocks: &Blocks, section: Range<usize>) -> bool {
    /// Fewest boxes. An entry may have one, to compare it with others.
    const LEAST: usize = 2;
    /// Most nodes that are read.
    const LOOKED_AT: usize = 4096;
    if section.end >= blocks.len() {
        return false;
    }
    let (heading, after) = (blocks.get(section.start), blocks.get(section.end).first);
    let is_link = (heading.first..heading.end).any(|id| dom.tag(id) == Tag::A)
        || dom.ancestors(heading.first).take(MAX_DEPTH).any(|id| dom.tag(id) == Tag::A);
    let is_box = |id: &NodeId| {
        let is_kind = |kind: &str| ["checkbox", "radio"].iter().any(|of| kind.eq_ignore_ascii_case(of));
        dom.tag(*id) == Tag::Input && dom.attribute(*id, "type").is_some_and(is_kind)
    };
    !is_link && (heading.end..after).take(LOOKED_AT).filter(is_box).nth(LEAST - 1).is_some()
}

/// Levels of headings.
const MAX_LEVEL: usize = 6;

/// The heading around a block, and its level. A long heading is text, and one in an item or a cell is an entry.
fn heading_of(dom: &Dom, blocks: &Blocks, block: usize) -> Option<(NodeId, u8)> {
    let text = blocks.text(block);
    if text.len() > 4 * MAX_CHARS || text.chars().count() > MAX_CHARS || text.ends_with('.') {
        return None;
    }
    let parent = blocks.get(block).parent;
    let mut around = std::iter::once(parent).chain(dom.ancestors(parent).take(MAX_DEPTH));
    let (heading, level) = around.find_map(|id| Some((id, dom.tag(id).heading_level()?)))?;
    let is_entry = dom.ancestors(heading).take(MAX_DEPTH).any(|id| matches!(dom.tag(id), Tag::Li | Tag::Td | Tag::Th));
    (!is_entry).then_some((heading, level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn left(html: &str, chosen: &[usize], page_type: PageType) -> Vec<usize> {
        let page = Page::from_source(html).unwrap();
        let mut chosen = chosen.to_vec();
        drop_orphan_headings(page.dom().unwrap(), page.blocks().unwrap(), Some(page_type), &mut chosen);
        chosen
    }

    #[test]
    fn a_heading_whose_text_was_dropped_stayed() {
        let page = "<h1>Soup</h1><p>Stir.<h2>Nutrition</h2><p>12 kcal<h3>Metric</h3><p>ml<h3>Imperial</h3><p>oz";
        assert_eq!(left(page, &[0, 1, 2, 4, 6], PageType::Article), [0, 1]);
        assert_eq!(left(page, &[0, 1, 2, 4, 6, 7], PageType::Article), [0, 1, 2, 6, 7]);
        assert_eq!(left(page, &[0, 1, 2, 4, 6], PageType::Listing), [0, 1, 2, 4, 6]);
    }

    #[test]
    fn many_headings_without_text_stayed() {
        let text =
            "<p>x<h2>A</h2><p>1<h2>B</h2><p>2<h2>C</h2><p>3<h2>D</h2><p>4<h2>E</h2><p>5<h2>F</h2><p>6<h2>G</h2><p>7";
        assert_eq!(
            left(text, &[0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 14], PageType::Article),
            [0, 1, 2, 3, 4, 5, 6, 13, 14]
        );
        let end = "<p>x<h2>A</h2><p>1<h2>B</h2><p>2<h2>C</h2><p>3";
        assert_eq!(left(end, &[0, 1, 3, 5], PageType::Forum), [0]);
        assert_eq!(left(end, &[0, 1, 3, 5], PageType::Service), [0, 1, 3, 5]);
    }

    #[test]
    fn headings_without_text_counted_as_headings_with_text() {
        let page = "<p>x<h2>A</h2><p>1<h2>B</h2><p>2<h2>C</h2><p>3<h2>D</h2><h2>E</h2><h2>F</h2><h2>G</h2><p>y";
        let chosen = [0, 1, 3, 5, 7, 8, 9, 10, 11];
        assert_eq!(left(page, &chosen, PageType::Article), chosen);
    }

    #[test]
    fn filters_of_a_list_left_their_headings() {
        let filter =
            |name: &str, kind: &str| format!("<h3>{name}</h3><input type={kind}><label>a</label><input type={kind}>b");
        let page = |entry: &str| {
            let filters =
                format!("{}{}{}", filter("Area", "checkbox"), filter("Price", "Radio"), filter("Age", "checkbox"));
            format!(
                "<h1>Skis</h1><p>x<h2>Filters</h2>{filters}<h2>{entry}</h2><input type=checkbox>Compare<h2>Two</h2><p>50"
            )
        };
        assert_eq!(left(&page("One"), &[0, 1, 2, 3, 5, 7, 9, 11, 12], PageType::Listing), [0, 1, 9, 11, 12]);
        assert_eq!(
            left(&page("One"), &[0, 1, 2, 3, 4, 5, 7, 9, 11, 12], PageType::Listing),
            [0, 1, 2, 3, 4, 9, 11, 12]
        );
    }

    #[test]
    fn other_headings_stay() {
        let headlines = "<p>News<h2>A</h2><p>1<h2>B</h2><p>2<h2>C</h2><p>3";
        let headlines = &format!("{headlines}<h2>D</h2><p>4");
        assert_eq!(left(headlines, &[0, 1, 3, 5, 7, 8], PageType::Article), [0, 1, 3, 5, 7, 8]);
        // A picture has no block.
        let picture = "<p>Text<h2>Map</h2><img src=map.png><h2>End</h2>";
        assert_eq!(left(picture, &[0, 1, 2], PageType::Article), [0, 1, 2]);
        assert_eq!(left("<h1>A</h1><p>1", &[0], PageType::Article), [0]);
        let entries = "<p>Phones<ul><li><h2>One</h2><p>1<li><h2>Two</h2><p>2</ul>";
        assert_eq!(left(entries, &[0, 1, 3], PageType::Article), [0, 1, 3]);
    }
}
