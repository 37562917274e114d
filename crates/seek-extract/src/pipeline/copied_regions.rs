//! Keeps one copy of a region that is on a page twice.
//!
//! Pages hold copies of their text: for wide and narrow screens, in tooltips, or twice in a slider. The output needs one
//! of them. Other text repeats because its author wrote it twice: the refrain of a poem, a step of a recipe, a cell of a
//! table, a quotation in a reply. So only a whole region may go: an element like `<div>` or `<section>` all of whose
//! blocks follow each other elsewhere, too. No part of an item, a cell or a quotation is a copy. Neither are elements of
//! one template, such as stanzas or posts, unless their classes or their visibility tell them apart, or they are long.

use seek_page::{Blocks, Dom, NodeId, Tag};
use std::collections::HashMap;
use std::ops::Range;

/// A region with fewer words in each block can repeat. Out-of-fold F1 was as good with 6, and .0003 lower with 12
/// (`docs/experiments.md`).
const MIN_WORDS: u32 = 8;
/// From so many blocks and words on, nobody writes the same text twice, so that elements of one template are copies, too.
const MIN_LONG: (usize, u32) = (3, 60);

/// Two ranges of blocks with the same texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CopiedRegion {
    /// The range that comes first on the page, and whether it is a whole region.
    first: (Range<usize>, bool),
    /// The other range.
    second: (Range<usize>, bool),
}

/// Finds the copied regions of a page. `text` gives the number of a block's text, below the number of blocks; `words`
/// its number of words.
pub(crate) fn copied_regions(
    dom: &Dom,
    blocks: &Blocks,
    text: impl Fn(usize) -> u32,
    words: impl Fn(usize) -> u32,
) -> Vec<CopiedRegion> {
    let mut first_by_text: Vec<Option<usize>> = vec![None; blocks.len()];
    let mut found = Vec::new();
    // Blocks before this one belong to the last repeated range.
    let mut compared = 0;
    for block in (0..blocks.len()).filter(|&block| words(block) >= MIN_WORDS) {
        let Some(first) = first_by_text[text(block) as usize] else {
            first_by_text[text(block) as usize] = Some(block);
            continue;
        };
        if block < compared {
            continue;
        }
        let page = Comparison { dom, blocks, text: &text, words: &words };
        let pair = page.compare(first, block);
        compared = pair.as_ref().map_or(block + 1, |(_, end)| *end);
        found.extend(pair.and_then(|(region, _)| region));
    }
    found
}

/// Sets the probabilities of all copies but the most probable to 0; of equally probable copies the first stays.
pub(crate) fn keep_one_copy(probabilities: &mut [f32], regions: &[CopiedRegion]) {
    // The copy that is kept so far, by the start of the first one.
    let mut kept: HashMap<usize, (Range<usize>, bool)> = HashMap::new();
    for CopiedRegion { first, second } in regions {
        let best = kept.entry(first.0.start).or_insert_with(|| first.clone());
        let mean = |blocks: &Range<usize>| probabilities[blocks.clone()].iter().sum::<f32>() / blocks.len() as f32;
        let second_goes = second.1 && (mean(&best.0) >= mean(&second.0) || !best.1);
        if !(second_goes || best.1) {
            continue;
        }
        let gone = if second_goes { second.clone() } else { std::mem::replace(best, second.clone()) };
        probabilities[gone.0].fill(0.0);
    }
}

/// A page whose blocks are compared.
struct Comparison<'a, T, W> {
    dom: &'a Dom,
    blocks: &'a Blocks,
    text: &'a T,
    words: &'a W,
}

/// The ranges around a pair of blocks that are equal.
struct EqualRanges {
    /// The largest range.
    largest: Range<usize>,
    /// The largest range that is a region.
    region: Option<Range<usize>>,
}

impl<T: Fn(usize) -> u32, W: Fn(usize) -> u32> Comparison<'_, T, W> {
    /// Compares the regions around two blocks with the same text. Returns the copied region, if there is one, and the
    /// end of the repeated range around the second block.
    fn compare(&self, first: usize, second: usize) -> Option<(Option<CopiedRegion>, usize)> {
        let (one, other) = (self.below_common(first, second)?, self.below_common(second, first)?);
        // A quotation is no copy of what it quotes, nor is this one of the quotation.
        let wholes = |block, top| self.elements(block, top).filter(|&id| is_whole(self.dom.tag(id))).count();
        let in_same_wholes = wholes(first, one) == wholes(second, other);
        let of_second = self.equal_ranges(second, first, other)?;
        let end = of_second.largest.end;
        if !in_same_wholes {
            return Some((None, end));
        }
        let of_first = self.equal_ranges(first, second, one)?;
        let is_long = self.is_long(&of_first.largest) || self.is_long(&of_second.largest);
        if !is_long && !self.may_be_copies(one, other) {
            return Some((None, end));
        }
        let shifted = |range: &Range<usize>, from: usize, to: usize| range.start + to - from..range.end + to - from;
        let region = match (of_first.region, of_second.region) {
            (_, Some(range)) => {
                let first_range = shifted(&range, second, first);
                let is_region = of_first.largest == first_range;
                Some(CopiedRegion { first: (first_range, is_region), second: (range, true) })
            }
            (Some(range), None) => {
                let second_range = shifted(&range, first, second);
                Some(CopiedRegion { first: (range, true), second: (second_range, false) })
            }
            (None, None) => None,
        };
        Some((region, end))
    }

    /// The element around a block that is a child of the nearest element around both blocks.
    fn below_common(&self, block: usize, other: usize) -> Option<NodeId> {
        let other = self.blocks.get(other).first;
        let holds_other = |id: NodeId| id <= other && other < self.dom.end(id);
        let mut below = self.blocks.get(block).parent;
        if holds_other(below) {
            return None;
        }
        while !holds_other(self.dom.parent(below)) {
            below = self.dom.parent(below);
        }
        Some(below)
    }

    /// The elements around a block, up to `top`.
    fn elements(&self, block: usize, top: NodeId) -> impl Iterator<Item = NodeId> {
        let parent = self.blocks.get(block).parent;
        std::iter::successors(Some(parent), move |&id| (id != top).then(|| self.dom.parent(id)))
    }

    /// The ranges of blocks in the elements around a block, up to `top`, whose texts follow each other around `other`.
    fn equal_ranges(&self, block: usize, other: usize, top: NodeId) -> Option<EqualRanges> {
        let mut found: Option<EqualRanges> = None;
        let mut is_equal = true;
        for id in self.elements(block, top) {
            let range = self.blocks.within(id..self.dom.end(id));
            is_equal = is_equal && self.is_equal(&range, block, other);
            let tag = self.dom.tag(id);
            // No part of an item, a cell or a quotation is a region, and neither are these.
            if is_whole(tag) {
                found = found.map(|found| EqualRanges { region: None, ..found });
            }
            if !is_equal {
                continue;
            }
            let before = found.take().and_then(|found| found.region).filter(|_| !is_whole(tag));
            let region = if is_region(tag) && !is_whole(tag) { Some(range.clone()) } else { before };
            found = Some(EqualRanges { largest: range, region });
        }
        found
    }

    /// Whether the texts of a range around a block are also around another block, without overlap.
    fn is_equal(&self, range: &Range<usize>, block: usize, other: usize) -> bool {
        let Some(start) = (other + range.start).checked_sub(block) else { return false };
        let end = start + range.len();
        (end <= range.start || start >= range.end)
            && end <= self.blocks.len()
            && range.clone().zip(start..end).all(|(one, other)| (self.text)(one) == (self.text)(other))
    }

    fn is_long(&self, range: &Range<usize>) -> bool {
        range.len() >= MIN_LONG.0 && range.clone().map(self.words).sum::<u32>() >= MIN_LONG.1
    }

    /// Whether the elements around two equal texts may be copies. Elements of one template repeat what their author
    /// wrote twice. They are copies if all of them is equal, and their classes or their visibility differ.
    fn may_be_copies(&self, one: NodeId, other: NodeId) -> bool {
        let dom = self.dom;
        let class = |id| dom.attribute(id, "class").unwrap_or_default();
        let names = |id| class(id).split_whitespace().take(16);
        let shares_name = names(one).any(|name| names(other).any(|of| of == name));
        let is_plain = names(one).next().is_none() && names(other).next().is_none();
        if dom.tag(one) != dom.tag(other) || !(shares_name || is_plain) {
            return true;
        }
        let range = |id| self.blocks.within(id..dom.end(id));
        let (a, b) = (range(one), range(other));
        (class(one) != class(other) || dom.hidden(one) != dom.hidden(other))
            && a.len() == b.len()
            && a.zip(b).all(|(one, other)| (self.text)(one) == (self.text)(other))
    }
}

/// Whether an element is a whole that may repeat: an item, a cell, a quotation, code.
fn is_whole(tag: Tag) -> bool {
    matches!(tag, Tag::Li | Tag::Dt | Tag::Dd | Tag::Tr | Tag::Td | Tag::Th | Tag::Blockquote | Tag::Q | Tag::Pre)
}

/// Whether an element can be a copied region.
fn is_region(tag: Tag) -> bool {
    tag.is_structure() && tag.heading_level().is_none() && !matches!(tag, Tag::P | Tag::Caption | Tag::Figcaption)
        || matches!(tag, Tag::Noscript | Tag::Html)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_features::PageMeasurements;
    use seek_page::Page;

    const A: &str = "<p>Nine long words are in this very long sentence.</p>";
    const B: &str = "<p>Another sentence follows it, and it is no shorter.</p>";

    /// The blocks that stay, if all are equally probable.
    fn kept(html: &str) -> Vec<usize> {
        let page = Page::from_source(html).unwrap();
        let measured = PageMeasurements::new(&page).unwrap();
        let (dom, blocks) = (measured.dom(), measured.blocks());
        let words = |block: usize| blocks.text(block).split_whitespace().count() as u32;
        let regions = copied_regions(dom, blocks, |block| measured.text_group(block), words);
        let mut probabilities = vec![0.5; blocks.len()];
        keep_one_copy(&mut probabilities, &regions);
        (0..blocks.len()).filter(|&block| probabilities[block] > 0.0).collect()
    }

    #[test]
    fn a_copy_for_narrow_screens_goes_whole() {
        let both = format!("<h2>Short</h2>{A}{B}");
        assert_eq!(kept(&format!("<div class=wide>{both}</div><div class=narrow>{both}</div>")), [0, 1, 2]);
        assert_eq!(
            kept(&format!("<div class='part wide'>{both}</div><div class='part narrow'>{both}</div>")),
            [0, 1, 2]
        );
        assert_eq!(kept(&format!("<div>{both}</div><div style='display:none'>{both}</div>")), [0, 1, 2]);
        assert_eq!(kept(&format!("<main>{both}</main><noscript>{both}</noscript>")), [0, 1, 2]);
    }

    #[test]
    fn a_tooltip_and_the_copies_of_a_slider_go() {
        assert_eq!(kept(&format!("<div class=text>{A}{B}</div><div class=tip>{A}</div>")), [0, 1]);
        assert_eq!(kept(&format!("<div class=tip>{A}</div><div class=text>{A}{B}</div>")), [1, 2]);
        let slide = |class: &str, text: &str| format!("<div class='slide{class}'>{text}</div>");
        let slides = [slide("", A), slide("", B), slide(" cloned", A), slide(" cloned", B)].concat();
        assert_eq!(kept(&slides), [0, 1]);
    }

    #[test]
    fn a_long_copy_with_the_same_classes_goes() {
        let long = format!("{A}{B}<p>{}</p>", "The third paragraph is much longer than both others. ".repeat(6));
        let column = format!("<div class=column>{long}</div>");
        assert_eq!(kept(&format!("{column}{column}")), [0, 1, 2]);
        let part = |class: &str, more: &str| format!("<div class='part {class}'><div>{long}</div>{more}</div>");
        assert_eq!(kept(&(part("wide", "<p>a") + &part("narrow", "<p>b"))), [0, 1, 2, 3, 7]);
    }

    #[test]
    fn what_is_written_twice_stays() {
        for html in [
            // A refrain, in paragraphs and in stanzas.
            format!("{A}{B}{A}<p>c</p>{A}"),
            format!("<div class=stanza>{A}</div><div class=stanza>{B}</div><div class=stanza>{A}</div><div>c</div>"),
            // Items, cells, definitions and code.
            format!("<ol><li>{A}<li>{B}<li>{A}<li>c</ol>"),
            format!("<table><tr><td>{A}<td>b<tr><td>{A}<td>c</table>"),
            format!("<dl><dt>a<dd>{A}<dt>b<dd>{A}</dl>"),
            format!("<div class=a>{A}{B}</div><table><tr><td>b<td><div>{A}</div></table>"),
            // A quotation in a reply.
            format!("<div class=post>{A}</div><div class='post reply'><div class=quote>{A}</div>{B}</div><p>c</p>"),
            format!("<article>{A}</article><section><blockquote><div>{A}</div></blockquote>{B}</section>"),
        ] {
            let page = Page::from_source(&html).unwrap();
            assert_eq!(kept(&html).len(), page.blocks().unwrap().len(), "{html}");
        }
    }

    #[test]
    fn the_more_probable_copy_stays() {
        let region =
            |first: Range<usize>, second: Range<usize>| CopiedRegion { first: (first, true), second: (second, true) };
        let mut p = [0.3, 0.3, 0.9, 0.8, 0.7, 0.5];
        keep_one_copy(&mut p, &[region(0..2, 2..4), region(0..2, 4..6)]);
        assert_eq!(p, [0.0, 0.0, 0.9, 0.8, 0.0, 0.0]);
    }
}
