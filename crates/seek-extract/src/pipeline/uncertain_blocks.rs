//! Uncertain blocks beside the chosen blocks of a short text.
//!
//! A short block says little, so on a page of short blocks the classifier is certain of few. There a block without links needs
//! less probability if it is directly beside a chosen one, is in the same list or run of paragraphs as a chosen one, and two
//! fifths of the words around are chosen.

use super::hidden_boxes::is_displayed;
use super::opening_headings::add_blocks;
use seek_features::TextCounts;
use seek_page::{Blocks, Dom, HidingRules, NodeId, Tag};
use std::collections::HashSet;
use std::iter::once;

/// Most blocks of a short text with what is around it.
const MOST_BLOCKS: usize = 60;
/// Most words of a short text with what is around it, without parts of the site.
const MOST_WORDS: u32 = 600;
/// The least share of these words that is chosen.
const LEAST_CHOSEN: f32 = 0.4;
/// The least probability of an uncertain block, as a share of the threshold.
const LEAST_OF_THRESHOLD: f32 = 0.3;
/// The least probability of an uncertain block, whatever the threshold is.
const LEAST_PROBABILITY: f32 = 0.05;

/// Adds uncertain blocks to chosen blocks, which are in order. `threshold` is that of the page.
pub(super) fn keep_uncertain_blocks(
    dom: &Dom,
    blocks: &Blocks,
    rules: &HidingRules,
    counts: impl Fn(usize) -> TextCounts,
    (probabilities, threshold): (&[f32], f32),
    chosen: &mut Vec<usize>,
) {
    let (Some(&first), Some(&last)) = (chosen.first(), chosen.last()) else { return };
    let around = element_around(dom, blocks, first, last);
    let inside = blocks.within(around..dom.end(around));
    if inside.len() > MOST_BLOCKS {
        return;
    }
    let is_shown = |block: &usize| {
        let node = blocks.get(*block).first;
        is_displayed(dom, rules, node) && !is_in_part_of_site(dom, node, around)
    };
    let is_chosen = |block: usize| chosen.binary_search(&block).is_ok();
    let shown: Vec<usize> = inside.filter(is_shown).collect();
    let words = |blocks: &mut dyn Iterator<Item = usize>| blocks.map(|block| counts(block).words).sum::<u32>();
    let all = words(&mut shown.iter().copied());
    let kept = words(&mut shown.iter().copied().filter(|&block| is_chosen(block)));
    if all > MOST_WORDS || (kept as f32) < LEAST_CHOSEN * all as f32 {
        return;
    }
    let places: HashSet<(Tag, NodeId)> = chosen.iter().map(|&block| place(dom, blocks, block)).collect();
    let is_beside = |block: usize| block.checked_sub(1).is_some_and(is_chosen) || is_chosen(block + 1);
    let is_text = |block: usize| counts(block).links == 0 && counts(block).headings == 0;
    let least = LEAST_PROBABILITY.max(LEAST_OF_THRESHOLD * threshold);
    let is_uncertain = |&block: &usize| {
        probabilities[block] >= least
            && is_text(block)
            && is_beside(block)
            && places.contains(&place(dom, blocks, block))
    };
    let added = shown.into_iter().filter(is_uncertain).collect();
    add_blocks(chosen, added);
}

/// The element around the blocks from one to another, and around the element of one alone.
fn element_around(dom: &Dom, blocks: &Blocks, first: usize, last: usize) -> NodeId {
    let (element, last) = (element_of(dom, blocks, first), blocks.get(last).end - 1);
    dom.ancestors(element).find(|&id| last < dom.end(id)).unwrap_or(element)
}

/// What the blocks of a list or of a run of paragraphs share: their tag, and the element around them.
fn place(dom: &Dom, blocks: &Blocks, block: usize) -> (Tag, NodeId) {
    let element = element_of(dom, blocks, block);
    (dom.tag(element), dom.parent(element))
}

/// The element of a block. Of a paragraph in an item of a list, the item.
fn element_of(dom: &Dom, blocks: &Blocks, block: usize) -> NodeId {
    let element = blocks.get(block).parent;
    Some(dom.parent(element)).filter(|&around| matches!(dom.tag(around), Tag::Li | Tag::Dd)).unwrap_or(element)
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
        assert_eq!(kept(&page, 0.14, &[1, 3]), [1, 3]);
        assert_eq!(kept(&format!("<main>{LONG}{LONG}<p>It ends.<p>Go.</main>"), 0.2, &[0, 1]), [0, 1, 2]);
        assert_eq!(kept(&format!("<main>{LONG}<p>It ends.</main>"), 0.2, &[0]), [0, 1]);
        assert_eq!(kept(&format!("<ol><li>{LONG}<li><p>It ends.</p><li>So."), 0.2, &[0]), [0, 1]);
    }

    #[test]
    fn what_is_no_text_beside_a_short_text_is_left_out() {
        for (other, of) in [
            ("<p>See <a href=a>b</a>", ""),
            ("<h2>Next</h2>", "<h2>Harbour</h2>"),
            ("<p>Next</aside>", "<aside><p>Harbour"),
            ("<div>Next</div>", ""),
            ("<p hidden>Next", ""),
            ("<p>Next</form>", "<form><p>Harbour"),
        ] {
            let page = format!("<main>{LONG}{LONG}{of}{other}{LONG}</main>");
            let chosen: &[usize] = if of.is_empty() { &[0, 1, 3] } else { &[0, 1, 2, 4] };
            assert_eq!(kept(&page, 0.4, chosen), chosen, "{other}");
        }
    }

    #[test]
    fn a_long_text_and_a_small_part_of_a_text_stay_as_they_are() {
        let page = |count: usize| format!("<main>{}<p>It ends.{LONG}</main>", LONG.repeat(count));
        let ends = |count: usize| (0..count).chain([count + 1]).collect::<Vec<usize>>();
        assert_eq!(kept(&page(35), 0.2, &ends(35)).len(), 37);
        assert_eq!(kept(&page(45), 0.2, &ends(45)), ends(45));
        let blocks = format!("<main>{LONG}<p>It ends.{LONG}{}{LONG}</main>", "<p>A.".repeat(60));
        assert_eq!(kept(&blocks, 0.2, &[0, 2, 63]), [0, 2, 63]);
        assert_eq!(kept(&format!("<main>{LONG}<p>It ends.{}</main>", LONG.repeat(2)), 0.2, &[0]), [0]);
        let linked = format!("<ul><li><a href=a>{}</a></ul>", "word ".repeat(40));
        assert_eq!(kept(&format!("<main>{LONG}<p>It ends.{linked}</main>"), 0.2, &[0]), [0]);
    }

    #[test]
    fn a_copy_of_a_text_stays_out_at_any_threshold() {
        let html = format!("<main>{LONG}<p>It ends.{LONG}</main>");
        let page = Page::from_source(&html).unwrap();
        let measured = PageMeasurements::new(&page).unwrap();
        let counts = |block| measured.counts().of_block(block);
        let rules = HidingRules::of(&html);
        let mut chosen = vec![0, 2];
        keep_uncertain_blocks(measured.dom(), measured.blocks(), &rules, counts, (&[1.0, 0.0, 1.0], 0.0), &mut chosen);
        assert_eq!(chosen, [0, 2]);
    }
}
