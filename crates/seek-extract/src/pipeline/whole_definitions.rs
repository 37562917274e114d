//! Whole definition lists.
//!
//! A term without its definition says nothing, and the other way round. So all entries of a small list are chosen if half of
//! its blocks are.

use super::opening_headings::add_blocks;
use seek_page::{Blocks, Dom, NodeId, Tag};

/// Most blocks of a small list.
const SMALL: usize = 60;

/// Adds the rest of definition lists to chosen blocks, which are in order.
pub(super) fn complete_definitions(dom: &Dom, blocks: &Blocks, chosen: &mut Vec<usize>) {
    let mut added = Vec::new();
    let mut next = 0;
    for id in 0..dom.markup_len() as NodeId {
        if id < next || dom.tag(id) != Tag::Dl {
            continue;
        }
        let list = blocks.within(id..dom.end(id));
        if list.len() > SMALL {
            // It may hold small ones.
            continue;
        }
        next = dom.end(id);
        let found = list.clone().filter(|block| chosen.binary_search(block).is_ok()).count();
        if found > 0 && 2 * found >= list.len() {
            added.extend(list);
        }
    }
    add_blocks(chosen, added);
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn an_entry_of_a_definition_list_was_lost() {
        let completed = |chosen: &[usize]| {
            let page = Page::from_source("<dl><dt>Leash<dd>5<dt>Cart<dd>9</dl><p>x").unwrap();
            let mut chosen = chosen.to_vec();
            complete_definitions(page.dom().unwrap(), page.blocks().unwrap(), &mut chosen);
            chosen
        };
        assert_eq!(completed(&[2, 3]), [0, 1, 2, 3]);
        assert_eq!(completed(&[3, 4]), [3, 4]);
    }
}
