//! The measurements of a page: everything that rows of features are made of, collected in one pass.

use crate::block_counts::BlockCounts;
use crate::boxes::Boxes;
use crate::elements::Elements;
use crate::enclosing_values::EnclosingTable;
use crate::language::{Language, SAMPLE_BYTES};
use crate::page_totals::PageTotals;
use crate::repeated_texts::{Repeat, repeats};
use crate::segment_nesting::{innermost_segments, outermost_segments};
use crate::signature::Signatures;
use crate::term_hash::FirstWords;
use crate::text_counts::{TextCounts, TitleWords};
use seek_page::{
    Block, Blocks, Dom, NodeId, NodeKind, Page, PageError, SegmentKind, Segments, Tag, non_whitespace_columns,
};

/// Number of segments around a block that are listed. Real pages nest up to 56 deep.
const MAX_ENCLOSING_SEGMENTS: usize = 64;
/// Number of ancestors in a signature with class words.
const SIGNATURE_ANCESTORS: usize = 5;
/// Number of ancestors in a signature of tags alone.
const TAG_SIGNATURE_ANCESTORS: usize = 3;

/// The measurements of a page.
///
/// Blocks and segments are numbered as in [`Page::blocks`] and in the segments that were measured.
#[derive(Debug)]
pub struct PageMeasurements<'a> {
    pub(crate) page: &'a Page,
    pub(crate) dom: &'a Dom,
    pub(crate) blocks: &'a Blocks,
    pub(crate) segments: &'a Segments,
    pub(crate) language: Language,
    pub(crate) counts: BlockCounts,
    pub(crate) first_words: FirstWords,
    pub(crate) elements: Elements<'a>,
    /// Signatures of tags and class words.
    pub(crate) signatures: Signatures,
    /// Signatures of tags alone.
    pub(crate) tag_signatures: Signatures,
    pub(crate) repeats: Vec<Repeat>,
    /// The heading level of each block, 0 for other blocks.
    pub(crate) heading: Vec<u8>,
    /// For each block the innermost segment that is an element.
    pub(crate) innermost_segment: Vec<u32>,
    /// For each segment the outermost one with the same blocks.
    pub(crate) outermost_segment: Vec<u32>,
    pub(crate) enclosing_values: EnclosingTable,
    /// The totals of the page.
    pub(crate) totals: PageTotals,
    /// The block with most characters that are not white space, the first of several.
    pub(crate) longest: usize,
    /// The first block that is an `h1`.
    pub(crate) first_h1: Option<usize>,
    /// The boxes of a page with a layout.
    pub(crate) boxes: Option<Boxes>,
}

impl<'a> PageMeasurements<'a> {
    /// Measures a page.
    ///
    /// # Errors
    /// [`PageError`] if the page exceeds a limit or its time has run out.
    pub fn new(page: &'a Page) -> Result<PageMeasurements<'a>, PageError> {
        PageMeasurements::with_segments(page, page.segments()?)
    }

    /// Measures a page with other segments than its own. The language is found from the blocks up to the last one in a
    /// segment.
    ///
    /// # Errors
    /// As for [`PageMeasurements::new`].
    pub fn with_segments(page: &'a Page, segments: &'a Segments) -> Result<PageMeasurements<'a>, PageError> {
        let (dom, blocks) = (page.dom()?, page.blocks()?);
        let in_segments = segments.iter().map(|s| s.blocks.end).max().unwrap_or(0);
        let language = Language::of(&language_sample(blocks, in_segments), declared_language(dom));
        let title = TitleWords::of(dom.title().unwrap_or(""));
        page.check_deadline()?;
        let elements = Elements::of(dom, blocks);
        page.check_deadline()?;
        let mut ticker = page.limits().deadline.ticker();
        let heading: Vec<u8> = blocks.iter().map(|b| dom.tag(b.parent).heading_level().unwrap_or(0)).collect();
        let mut first_words = FirstWords::default();
        let counts = BlockCounts::try_of(blocks.len(), |i| {
            ticker.step()?;
            let mut n = TextCounts::of(blocks.text(i), &language, &title, first_words.next_block());
            n.headings = u32::from(heading[i] > 0);
            count_links(dom, &elements, blocks.get(i), &mut n);
            Ok::<_, PageError>(n)
        })?;
        page.check_deadline()?;
        let signatures = Signatures::of(dom, blocks, &elements, &counts, SIGNATURE_ANCESTORS, true);
        let tag_signatures = Signatures::of(dom, blocks, &elements, &counts, TAG_SIGNATURE_ANCESTORS, false);
        page.check_deadline()?;
        let longest = (0..blocks.len()).rev().max_by_key(|&i| counts.of_block(i).non_whitespace_chars).unwrap_or(0);
        let markup_blocks = blocks.within(0..dom.markup_len() as NodeId).end;
        let outermost_segment = outermost_segments(segments);
        Ok(PageMeasurements {
            boxes: page.layout().map(|layout| Boxes::of(dom, layout, blocks, segments)),
            enclosing_values: EnclosingTable::of(dom, &elements, &counts, segments, &outermost_segment),
            totals: PageTotals::of(dom, &elements, &counts, longest, markup_blocks),
            page,
            dom,
            blocks,
            segments,
            language,
            signatures,
            tag_signatures,
            repeats: repeats(blocks),
            first_h1: heading.iter().position(|&h| h == 1),
            heading,
            innermost_segment: innermost_segments(segments, blocks.len()),
            outermost_segment,
            longest,
            counts,
            first_words,
            elements,
        })
    }

    /// The page.
    pub fn page(&self) -> &'a Page {
        self.page
    }

    /// The tree of the page.
    pub fn dom(&self) -> &'a Dom {
        self.dom
    }

    /// The blocks of the page.
    pub fn blocks(&self) -> &'a Blocks {
        self.blocks
    }

    /// The segments that were measured.
    pub fn segments(&self) -> &'a Segments {
        self.segments
    }

    /// The language of the page.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The counts of the blocks.
    pub fn counts(&self) -> &BlockCounts {
        &self.counts
    }

    /// The segments around a block, the innermost first. Of several segments with the same blocks only the outermost is
    /// listed, so each one holds more blocks than the one before it. At most 64; none for an unknown block.
    pub fn enclosing_segments(&self, block: usize) -> impl Iterator<Item = usize> {
        let first = self.innermost_segment.get(block).filter(|&&s| s != u32::MAX);
        std::iter::successors(first.map(|&s| self.outermost_segment[s as usize] as usize), |&s| {
            self.segments.get(s).parent.map(|p| self.outermost_segment[p] as usize)
        })
        .take(MAX_ENCLOSING_SEGMENTS)
    }

    /// The numbers of a block's two structure groups. Blocks with the same signature are in the same group. The first
    /// signature reads the tags and class words of 5 ancestors, the second the tags of 3 ancestors.
    ///
    /// # Panics
    /// If there is no such block.
    pub fn structure_groups(&self, block: usize) -> [u32; 2] {
        [self.signatures.group_number(block), self.tag_signatures.group_number(block)]
    }

    /// The number of a block's text, from 0. Blocks with the same text have the same number.
    ///
    /// # Panics
    /// If there is no such block.
    pub fn text_group(&self, block: usize) -> u32 {
        self.repeats[block].text
    }

    /// Whether a segment is the outermost of the segments with the same blocks.
    ///
    /// # Panics
    /// If there is no such segment.
    pub fn is_outermost_segment(&self, segment: usize) -> bool {
        self.outermost_segment[segment] as usize == segment
    }

    /// The node of a segment: its element, or the first text node of its block.
    ///
    /// # Panics
    /// If there is no such segment.
    pub fn segment_node(&self, segment: usize) -> NodeId {
        segment_node(self.segments, self.blocks, segment)
    }
}

fn segment_node(segments: &Segments, blocks: &Blocks, segment: usize) -> NodeId {
    let segment = segments.get(segment);
    match segment.kind {
        SegmentKind::Element(id) => id,
        _ => blocks.get(segment.blocks.start).first,
    }
}

/// The language tag of the page's `html` element.
fn declared_language(dom: &Dom) -> Option<&str> {
    let html = dom.first(Tag::Html)?;
    dom.attributes(html).find(|a| a.name == "lang").map(|a| a.value)
}

/// Text of the first `n` blocks, in order, the long ones first: menus are often in another language than the text.
fn language_sample(blocks: &Blocks, n: usize) -> String {
    const LONG: usize = 120;
    const MAX_BLOCK_BYTES: usize = 600;
    let mut sample = String::new();
    for long in [true, false] {
        for i in 0..n {
            let text = blocks.text(i);
            if sample.len() > SAMPLE_BYTES {
                return sample;
            }
            if (text.len() >= LONG) == long {
                sample.push_str(&text[..text.floor_char_boundary(MAX_BLOCK_BYTES)]);
                sample.push(' ');
            }
        }
    }
    sample
}

/// Counts the links of a block, and its characters inside links.
fn count_links(dom: &Dom, elements: &Elements, block: &Block, n: &mut TextCounts) {
    let starts_inside = elements.counts(block.first..block.end).links;
    let in_link = elements.in_link(block.first);
    n.links = starts_inside + u32::from(in_link);
    if n.links == 0 {
        return;
    }
    n.link_chars = (block.first..block.end)
        .filter(|&id| dom.kind(id) == NodeKind::Text && elements.in_link(id))
        .map(|id| non_whitespace_columns(dom.text(id)))
        .sum::<u32>()
        .min(n.non_whitespace_chars);
}
