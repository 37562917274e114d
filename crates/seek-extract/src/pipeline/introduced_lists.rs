//! Lists with the line that introduces them.
//!
//! "It exists for these languages:" promises a list, and a list says little without that line. But the items may be links
//! or single words, as in a menu, and the line is short. So a chosen line that ends with a colon brings the list directly
//! after it, and a chosen list brings its line. A line of few words, such as "Read also:", brings no list.

use super::opening_headings::add_blocks;
use seek_page::{Blocks, Dom, NodeId, Tag};
use std::ops::Range;

/// Most blocks of a list.
const MOST_BLOCKS: usize = 60;
/// Fewest words of a line that brings its list.
const LEAST_WORDS: u32 = 4;

/// Adds lists that a line introduces, and lines that introduce lists, to chosen blocks, which are in order.
pub(super) fn complete_lists(dom: &Dom, blocks: &Blocks, words: impl Fn(usize) -> u32, chosen: &mut Vec<usize>) {
    let mut added = Vec::new();
    let mut next = 0;
    for id in 0..dom.markup_len() as NodeId {
        if id < next || !matches!(dom.tag(id), Tag::Ul | Tag::Ol) {
            continue;
        }
        next = dom.end(id);
        let list = blocks.within(id..dom.end(id));
        if list.is_empty() || list.len() > MOST_BLOCKS {
            continue;
        }
        let Some(line) = introducing_line(dom, blocks, id, &list) else { continue };
        let is_chosen = |block: usize| chosen.binary_search(&block).is_ok();
        let found = list.clone().filter(|&block| is_chosen(block)).count();
        if is_chosen(line) && words(line) >= LEAST_WORDS {
            added.extend(list.filter(|&block| dom.hidden(blocks.get(block).parent).is_empty()));
        } else if 2 * found > list.len() && dom.hidden(blocks.get(line).parent).is_empty() {
            added.push(line);
        }
    }
    add_blocks(chosen, added);
}

/// The block that ends with a colon directly before a list, in the same element.
fn introducing_line(dom: &Dom, blocks: &Blocks, list: NodeId, inside: &Range<usize>) -> Option<usize> {
    let line = inside.start.checked_sub(1)?;
    let is_beside = blocks.get(line).first > dom.parent(list);
    (is_beside && blocks.text(line).ends_with([':', '：'])).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn completed(html: &str, chosen: &[usize]) -> Vec<usize> {
        let page = Page::from_source(html).unwrap();
        let mut chosen = chosen.to_vec();
        let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
        complete_lists(dom, blocks, |block| blocks.text(block).split(' ').count() as u32, &mut chosen);
        chosen
    }

    #[test]
    fn a_list_after_its_line_was_lost() {
        let page = "<p>It exists in two languages:<ul><li><a href=a>Python</a><li><a href=b>.NET</a></ul><p>end";
        assert_eq!(completed(page, &[0, 3]), [0, 1, 2, 3]);
        assert_eq!(completed(page, &[1, 2]), [0, 1, 2]);
        assert_eq!(completed(page, &[3]), [3]);
        assert_eq!(completed(&page.replace(':', "."), &[0, 3]), [0, 3]);
    }

    #[test]
    fn a_short_line_and_one_of_another_element_bring_no_list() {
        assert_eq!(completed("<p>Read also:<ul><li>a<li>b</ul>", &[0]), [0]);
        assert_eq!(completed("<div><p>Share it with your friends:</div><nav><ul><li>a<li>b</ul></nav>", &[0]), [0]);
    }
}
