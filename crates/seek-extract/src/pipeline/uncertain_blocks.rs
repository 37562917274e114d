//! Uncertain blocks beside the chosen blocks of a short text.
//!
//! A short block says little, so on a page of short blocks the classifier is certain of few. There a block without links needs
//! less probability if it is directly beside a chosen one, is in the same list or run of paragraphs as a chosen one, and most of the
//! text around is chosen.

use super::hidden_boxes::is_displayed;
use super::opening_headings::add_blocks;
use seek_features::TextCounts;
use seek_page::{Blocks, Dom, HidingRules, NodeId, Tag};
use std::collections::HashSet;
use std::iter::once;

/// Most blocks of a short text with what is around it.
const MOST_BLOCKS: usize = 60;
/// Most words of a short text.
const MOST_WORDS: u32 = 600;
/// The least share of these words that is chosen.
const LEAST_CHOSEN: f32 = 0.4;
/// The least probability of an uncertain block, as a share of the threshold.
const LEAST_OF_THRESHOLD: f32 = 0.3;

/// Adds uncertain blocks to chosen blocks, which are in order. `least` is the threshold of the page.
pub(super) fn keep_uncertain_blocks(
    dom: &Dom,
    blocks: &Blocks,
    rules: &HidingRules,
    counts: impl Fn(usize) -> TextCounts,
    (probabilities, threshold): (&[f32], f32),
    chosen: &mut Vec<usize>,
) {
    let (Some(&first), Some(&last)) = (chosen.first(), chosen.last()) else { return };
    let (first, last) = (blocks.get(first).first, blocks.get(last).end - 1);
    let Some(around) = dom.ancestors(first).find(|&id| last < dom.end(id)) else { return };
    let inside = blocks.within(around..dom.end(around));
    if inside.len() > MOST_BLOCKS {
        return;
    }
    let is_text = |block: usize| {
        let node = blocks.get(block).first;
        counts(block).links == 0 && is_displayed(dom, rules, node) && !is_in_part_of_site(dom, node, around)
    };
    let text: Vec<usize> = inside.filter(|&block| is_text(block)).collect();
    let words = |blocks: &[usize]| blocks.iter().map(|&block| counts(block).words).sum::<u32>();
    let all = words(&text);
    if all > MOST_WORDS || (words(chosen) as f32) < LEAST_CHOSEN * all as f32 {
        return;
    }
    // The element of a block, by its tag, and the element around that.
    let place = |block: usize| {
        let element = blocks.get(block).parent;
        (dom.tag(element), dom.parent(element))
    };
    let places: HashSet<(Tag, NodeId)> = chosen.iter().map(|&block| place(block)).collect();
    let is_chosen = |block: usize| chosen.binary_search(&block).is_ok();
    let is_beside = |block: usize| block.checked_sub(1).is_some_and(is_chosen) || is_chosen(block + 1);
    let may_be_text = |block: usize| is_beside(block) && places.contains(&place(block)) && counts(block).headings == 0;
    let least = LEAST_OF_THRESHOLD * threshold;
    let added = text.into_iter().filter(|&block| probabilities[block] >= least && may_be_text(block)).collect();
    add_blocks(chosen, added);
}

/// Whether a node is in a part of the site or in a form, within an element.
fn is_in_part_of_site(dom: &Dom, node: NodeId, around: NodeId) -> bool {
    let is_part = |tag: Tag| {
        let of_site = matches!(tag, Tag::Nav | Tag::Footer | Tag::Aside | Tag::Header);
        of_site || matches!(tag, Tag::Form | Tag::Button | Tag::Dialog | Tag::Select)
    };
    once(node).chain(dom.ancestors(node)).take_while(|&id| id != around).any(|id| is_part(dom.tag(id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_features::PageMeasurements;
    use seek_page::Page;

    const LONG: &str = "<p>The storm broke two of the four cranes in the harbour, which stays closed.";

    /// The chosen blocks where all others have a probability, and the threshold is 0.5.
    fn kept(html: &str, probability: f32, chosen: &[usize]) -> Vec<usize> {
        let page = Page::from_source(html).unwrap();
        let measured = PageMeasurements::new(&page).unwrap();
        let blocks = measured.blocks();
        let mut kept = chosen.to_vec();
        let probabilities = vec![probability; blocks.len()];
        let counts = |block| measured.counts().of_block(block);
        let rules = HidingRules::of(html);
        keep_uncertain_blocks(measured.dom(), blocks, &rules, counts, (&probabilities, 0.5), &mut kept);
        kept
    }

    #[test]
    fn a_short_block_beside_the_text_was_lost() {
        let page = format!("<nav>Home</nav><main>{LONG}<p>It ends.{LONG}</main><footer>Imprint</footer>");
        assert_eq!(kept(&page, 0.2, &[1, 3]), [1, 2, 3]);
        assert_eq!(kept(&page, 0.1, &[1, 3]), [1, 3]);
        assert_eq!(kept(&format!("<main>{LONG}{LONG}<p>It ends.<p>Go.</main>"), 0.2, &[0, 1]), [0, 1, 2]);
    }

    #[test]
    fn what_is_no_text_beside_a_short_text_is_left_out() {
        for other in [
            "<p>See <a href=a>b</a>",
            "<h2>Next</h2>",
            "<aside>Next</aside>",
            "<div>Next</div>",
            "<p hidden>Next",
            "<form>Next</form>",
        ] {
            assert_eq!(kept(&format!("<main>{LONG}{other}{LONG}</main>"), 0.2, &[0, 2]), [0, 2], "{other}");
        }
    }

    #[test]
    fn a_long_text_and_a_small_part_of_a_text_stay_as_they_are() {
        assert_eq!(kept(&format!("{LONG}<p>It ends.{}", LONG.repeat(60)), 0.2, &[0]), [0]);
        assert_eq!(kept(&format!("<main>{LONG}{}</main>", LONG.repeat(3)), 0.2, &[0]), [0]);
    }
}
