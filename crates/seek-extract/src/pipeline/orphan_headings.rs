//! Headings whose text was not chosen: "Nutrition" as the last line of a recipe whose table of nutrients is left out.
//!
//! A heading belongs to the blocks up to the next heading of its level or above. If the page has such blocks and none of them is
//! chosen, the heading says nothing. Three and more in a row are no such headings but a list of headlines, as on a front page.

use seek_page::{Blocks, Dom, NodeId, PageType, Tag};

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
    // Their entries are often headings alone.
    if matches!(page_type, Some(PageType::Listing | PageType::Collection)) {
        return;
    }
    let headings: Vec<Option<(NodeId, u8)>> = (0..blocks.len()).map(|block| heading_of(dom, blocks, block)).collect();
    let mut is_chosen = vec![false; blocks.len()];
    chosen.iter().for_each(|&block| is_chosen[block] = true);
    let mut orphans = vec![false; blocks.len()];
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
            ends[usize::from(level) - 1] = block;
            next_chosen = if is_chosen[block] && !orphans[block] { block } else { next_chosen };
            continue;
        }
        let end = ends[..usize::from(level)].iter().copied().min().unwrap_or(blocks.len());
        ends[usize::from(level) - 1] = block;
        if !is_chosen[block] {
            continue;
        }
        // A heading without text on the page itself stays.
        orphans[block] = next_chosen >= end && end > block + 1;
        if !orphans[block] {
            next_chosen = block;
        }
    }
    let mut row = Vec::new();
    let mut dropped = vec![false; blocks.len()];
    for &block in chosen.iter().chain([&blocks.len()]) {
        if orphans.get(block) == Some(&true) {
            row.push(block);
            continue;
        }
        let of_level =
            |level| row.iter().filter(|&&orphan: &&usize| headings[orphan].map(|(_, of)| of) == Some(level)).count();
        let is_list = (1..=MAX_LEVEL as u8).any(|level| of_level(level) > MAX_IN_A_ROW);
        row.drain(..).for_each(|orphan| dropped[orphan] = !is_list);
    }
    // A text of headings alone stays.
    if chosen.iter().any(|&block| !dropped[block] && headings[block].is_none()) {
        chosen.retain(|&block| !dropped[block]);
    }
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
    fn other_headings_stay() {
        let headlines = "<p>News<h2>A</h2><p>1<h2>B</h2><p>2<h2>C</h2><p>3";
        assert_eq!(left(headlines, &[0, 1, 3, 5], PageType::Article), [0, 1, 3, 5]);
        // A picture has no block.
        let picture = "<p>Text<h2>Map</h2><img src=map.png><h2>End</h2>";
        assert_eq!(left(picture, &[0, 1, 2], PageType::Article), [0, 1, 2]);
        assert_eq!(left("<h1>A</h1><p>1", &[0], PageType::Article), [0]);
        let entries = "<p>Phones<ul><li><h2>One</h2><p>1<li><h2>Two</h2><p>2</ul>";
        assert_eq!(left(entries, &[0, 1, 3], PageType::Article), [0, 1, 3]);
    }
}
