//! Makes a rule from the blocks that a person chose on one page.
//!
//! Two rules are made: one of the elements that hold chosen blocks only, and one of larger elements, of which the unwanted parts
//! are dropped. The one that selects the chosen text counts; if both do, the one with fewer and more stable selectors. The
//! larger elements also hold what only other pages have, such as tables or lists, so they win a tie.

use super::block_cover::BlockCover;
use super::candidates::{Stability, candidates};
use super::dom_selector::{DomSelector, PageElements};
use super::entry::RuleEntry;
use super::pattern::bare;
use super::rule_set::preview;
use seek_page::{Blocks, Dom, Hidden, NodeId, Page, PageError};
use std::collections::HashMap;

/// Most selectors of a field. A rule with more of them is good for no other page, and takes long to make.
const MAX_SELECTORS: usize = 100;

/// Why no rule can be made from blocks.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FromBlocksError {
    /// No block is chosen.
    #[error("no block is chosen")]
    NoBlocks,
    /// There is no such block.
    #[error("block {block} is chosen, but the page has {blocks} blocks")]
    UnknownBlock {
        /// The index of the block.
        block: usize,
        /// The number of blocks.
        blocks: usize,
    },
    /// The text is in the data of the page, where selectors find nothing.
    #[error("block {block} is in the data of scripts or in <meta>, which no selector finds")]
    NotInMarkup {
        /// The index of the block.
        block: usize,
    },
    /// The text is in `<noscript>`, which a rule leaves out.
    #[error("block {block} is in <noscript>, whose text a rule leaves out")]
    InNoscript {
        /// The index of the block.
        block: usize,
    },
    /// The page cannot be read.
    #[error(transparent)]
    Page(#[from] PageError),
}

/// Makes a rule that selects the chosen blocks of a page, and its title if `title` is one of its blocks. Other pages of the host
/// are to have the text in the same place.
///
/// The rule selects the chosen blocks and no others where selectors can: a block that shares its element with another one cannot be
/// selected alone. [`preview`] shows what a rule selects.
///
/// # Errors
/// When no block is chosen, a block does not exist, is not in the markup or is in `<noscript>`, or the page exceeds its limits.
///
/// ```
/// use seek_label::rules::rule_from_blocks;
/// use seek_page::Page;
///
/// let page = Page::from_source("<nav>Home</nav><div class=story><p>It came.<p class=ad>Buy<p>It passed.</div>")?;
/// let rule = rule_from_blocks(&page, &[1, 3], None, "www.a.example")?;
/// assert_eq!((rule.host.as_str(), &rule.content[..], &rule.drop[..]), ("a.example", &["div.story".to_owned()][..], &["p.ad".to_owned()][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rule_from_blocks(
    page: &Page,
    chosen: &[usize],
    title: Option<usize>,
    host: &str,
) -> Result<RuleEntry, FromBlocksError> {
    let (dom, blocks) = (page.dom()?, page.blocks()?);
    if chosen.is_empty() {
        return Err(FromBlocksError::NoBlocks);
    }
    for &block in chosen.iter().chain(&title) {
        check(dom, blocks, block)?;
    }
    let mut is_chosen = vec![false; blocks.len()];
    chosen.iter().for_each(|&block| is_chosen[block] = true);
    let cover = BlockCover::new(dom, blocks, is_chosen.clone());
    let elements = PageElements::of(dom);
    let search = SelectorSearch { cover: &cover, elements: &elements };
    let title = title.map_or_else(Vec::new, |block| search.title(cover.around(block..block + 1)));
    let wanted: Vec<&str> =
        (0..blocks.len()).filter(|&block| is_chosen[block]).map(|block| blocks.text(block)).collect();
    let made = [true, false].map(|mostly| {
        let (content, drop) = search.rule(mostly);
        let cost = content
            .iter()
            .map(|selector| selector.cost(2))
            .chain(drop.iter().map(|selector| selector.cost(1)))
            .sum::<usize>();
        let texts = |all: Vec<Chosen>| all.iter().map(|chosen| chosen.selector.to_string()).collect();
        let (content, drop) = (texts(content), texts(drop));
        let entry = RuleEntry { host: bare(host), content, drop, title: title.clone(), ..RuleEntry::default() };
        let found = preview(&entry, page.source(), None).map(|found| found.gold_text).unwrap_or_default();
        (difference(&wanted, &found), cost, entry)
    });
    let [mostly, exact] = made;
    let is_better = (exact.0, exact.1) < (mostly.0, mostly.1);
    Ok(if is_better { exact.2 } else { mostly.2 })
}

fn check(dom: &Dom, blocks: &Blocks, block: usize) -> Result<(), FromBlocksError> {
    if block >= blocks.len() {
        return Err(FromBlocksError::UnknownBlock { block, blocks: blocks.len() });
    }
    if blocks.get(block).first as usize >= dom.markup_len() {
        return Err(FromBlocksError::NotInMarkup { block });
    }
    if blocks.get(block).hidden.contains(Hidden::NOSCRIPT) {
        return Err(FromBlocksError::InNoscript { block });
    }
    Ok(())
}

/// The number of words that only one of two texts has. White space within a word, which depends on the kind of element, is no
/// difference.
fn difference(wanted: &[&str], found: &str) -> usize {
    let glued = |text: &str| text.split_whitespace().collect::<String>();
    if glued(&wanted.concat()) == glued(found) {
        return 0;
    }
    let mut counts: HashMap<&str, i64> = HashMap::new();
    wanted.iter().flat_map(|text| text.split_whitespace()).for_each(|word| *counts.entry(word).or_default() += 1);
    found.split_whitespace().for_each(|word| *counts.entry(word).or_default() -= 1);
    counts.values().map(|count| count.unsigned_abs() as usize).sum::<usize>().max(1)
}

/// A selector for a part.
struct Chosen {
    selector: DomSelector,
    stability: Stability,
}

impl Chosen {
    /// How far a rule should avoid the selector. `base` is the cost of one with a name.
    fn cost(&self, base: usize) -> usize {
        match self.stability {
            Stability::Named => base,
            Stability::TagInside | Stability::Tag => 2 * base,
            Stability::Path => 5 * base,
        }
    }
}

/// The search of selectors on a page.
struct SelectorSearch<'p> {
    cover: &'p BlockCover<'p>,
    elements: &'p PageElements<'p>,
}

impl SelectorSearch<'_> {
    /// Selectors of the content, and of what is dropped from it.
    fn rule(&self, mostly: bool) -> (Vec<Chosen>, Vec<Chosen>) {
        let pieces = self.cover.pieces(mostly);
        let ranges: Vec<_> = pieces.iter().map(|&piece| self.cover.range(piece)).collect();
        let is_content =
            |&element: &NodeId| self.cover.is_clean(element) || ranges.contains(&self.cover.range(element));
        let content = self.selectors(&pieces, |element| self.cover.same_text(element), Stability::Tag, is_content);
        let unwanted: Vec<NodeId> = pieces.iter().flat_map(|&piece| self.cover.unwanted(piece)).collect();
        let is_unwanted = |&element: &NodeId| !self.cover.has_chosen(element);
        // A tag alone would drop wanted parts of other pages.
        let drop = self.selectors(&unwanted, |element| vec![element], Stability::Named, is_unwanted);
        (content, drop)
    }

    /// Selectors that select all these parts, and only what `fits`. A selector may select several of them.
    fn selectors(
        &self,
        parts: &[NodeId],
        same: impl Fn(NodeId) -> Vec<NodeId>,
        least: Stability,
        fits: impl Fn(&NodeId) -> bool,
    ) -> Vec<Chosen> {
        let mut found = Vec::new();
        let mut is_done = vec![false; parts.len()];
        for (number, &part) in parts.iter().enumerate() {
            if is_done[number] {
                continue;
            }
            if found.len() == MAX_SELECTORS {
                break;
            }
            let all = candidates(self.elements, &same(part)).into_iter();
            let mut all =
                all.filter(|candidate| candidate.stability <= least || candidate.stability == Stability::Path);
            let Some(best) = all.find(|candidate| {
                let mut selected = self.elements.selected(&candidate.selector).peekable();
                selected.peek().is_some() && selected.all(|element| fits(&element))
            }) else {
                continue;
            };
            let selected: Vec<NodeId> = self.elements.selected(&best.selector).collect();
            for (other, is_done) in parts.iter().zip(&mut is_done) {
                let range = self.cover.range(*other);
                *is_done |= selected.iter().any(|&element| {
                    let around = self.cover.range(element);
                    element == *other || (around.start <= range.start && range.end <= around.end && !range.is_empty())
                });
            }
            found.push(Chosen { selector: best.selector, stability: best.stability });
        }
        found
    }

    /// A selector of which the element is the first that it selects.
    fn title(&self, element: NodeId) -> Vec<String> {
        let same = self.cover.same_text(element);
        let all = candidates(self.elements, &same);
        let is_first =
            |selector: &DomSelector| self.elements.selected(selector).next().is_some_and(|first| same.contains(&first));
        all.iter()
            .find(|candidate| is_first(&candidate.selector))
            .map(|best| best.selector.to_string())
            .into_iter()
            .collect()
    }
}
