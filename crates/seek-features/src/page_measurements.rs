//! A page after one reading: all that rows of features are made of.

use crate::counts::{Sums, for_each_word, word_hash};
use crate::elements::Elements;
use crate::schema::{Feature, Names, Row};
use crate::signature::Signatures;
use crate::terms::FirstWords;
use crate::{Language, Level, Schema, TextCounts};
use rustc_hash::FxHashSet;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Page, PageError, SegmentKind, Segments, Tag};
use std::collections::HashMap;

/// Holders around a block that are looked at: real pages nest up to 56 deep.
const MOST_HOLDERS: usize = 64;
/// Ancestors that a block's signature reads.
const SIGNATURE_DEPTH: usize = 5;

/// How often one and the same text stands on the page.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Repeat {
    /// The number of the text: all that are the same share it.
    pub(crate) text: u32,
    pub(crate) times: u32,
    /// How many stand before this one.
    pub(crate) before: u32,
}

/// What a page is known by beside its text and structure. A page type classifier must do without either: most pages on
/// disk come without an address, and many archives strip scripts, JSON-LD among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AvailableSignals {
    /// Its address.
    pub url: bool,
    /// What its JSON-LD declares. Text that it alone tells are blocks, and stay.
    pub json_ld: bool,
}

impl Default for AvailableSignals {
    /// All that there is.
    fn default() -> AvailableSignals {
        AvailableSignals { url: true, json_ld: true }
    }
}

/// A page measured.
#[derive(Debug)]
pub struct PageMeasurements<'a> {
    pub(crate) page: &'a Page,
    pub(crate) dom: &'a Dom,
    pub(crate) blocks: &'a Blocks,
    pub(crate) segments: &'a Segments,
    pub(crate) language: Language,
    pub(crate) counts: Vec<TextCounts>,
    pub(crate) first_words: FirstWords,
    pub(crate) sums: Sums,
    pub(crate) elements: Elements<'a>,
    /// Structure with classes, and of tags alone.
    pub(crate) signatures: Signatures,
    pub(crate) tag_signatures: Signatures,
    pub(crate) repeats: Vec<Repeat>,
    /// Per block its heading level, 0 for none.
    pub(crate) heading: Vec<u8>,
    /// Per block the innermost segment that is an element.
    pub(crate) segment_of: Vec<u32>,
    /// Per segment the outermost one that holds the same blocks: steps up go from holder to holder.
    pub(crate) holder: Vec<u32>,
    /// Blocks of the page's own markup: those behind them are told by its data.
    pub(crate) own_blocks: usize,
    pub(crate) longest: usize,
    pub(crate) first_h1: Option<usize>,
}

impl<'a> PageMeasurements<'a> {
    /// Reads a page once.
    ///
    /// # Errors
    /// [`PageError`] where the page has no tree within its limits, or there is no time left for it.
    pub fn new(page: &'a Page) -> Result<PageMeasurements<'a>, PageError> {
        PageMeasurements::with_segments(page, page.segments()?)
    }

    /// Reads a page once, with segments that were cut in another way than the page's own. The language is that of the
    /// blocks up to the last one in a segment.
    ///
    /// # Errors
    /// As for [`PageMeasurements::new`].
    pub fn with_segments(page: &'a Page, segments: &'a Segments) -> Result<PageMeasurements<'a>, PageError> {
        let (dom, blocks) = (page.dom()?, page.blocks()?);
        let in_segments = segments.iter().map(|s| s.blocks.end).max().unwrap_or(0);
        let language = Language::of(&language_sample(blocks, in_segments), declared_language(dom));
        let mut title = FxHashSet::default();
        for_each_word(dom.title().unwrap_or(""), |word, _| {
            title.insert(word_hash(word));
        });
        page.check_deadline()?;
        let elements = Elements::of(dom, blocks);
        page.check_deadline()?;
        let mut ticker = page.limits().deadline.ticker();
        let heading: Vec<u8> = blocks.iter().map(|b| dom.tag(b.parent).heading_level().unwrap_or(0)).collect();
        let mut first_words = FirstWords::default();
        let counts: Vec<TextCounts> = (0..blocks.len())
            .map(|i| {
                ticker.step()?;
                let mut n = TextCounts::of(blocks.text(i), &language, &title, first_words.next_block());
                n.headings = u32::from(heading[i] > 0);
                count_links(dom, &elements, blocks.get(i), &mut n);
                Ok(n)
            })
            .collect::<Result<_, PageError>>()?;
        page.check_deadline()?;
        let signature = |depth, with_class| Signatures::of(dom, blocks, &elements, &counts, depth, with_class);
        let signatures = signature(SIGNATURE_DEPTH, true);
        let tag_signatures = signature(3, false);
        page.check_deadline()?;
        let holder = holders(segments);
        Ok(PageMeasurements {
            page,
            dom,
            blocks,
            segments,
            language,
            sums: Sums::of(&counts),
            signatures,
            tag_signatures,
            repeats: repeats(blocks),
            first_h1: heading.iter().position(|&h| h == 1),
            heading,
            own_blocks: blocks.within(0..dom.markup_len() as NodeId).end,
            segment_of: innermost(segments, blocks.len()),
            holder,
            longest: (0..counts.len()).rev().max_by_key(|&i| counts[i].non_whitespace_chars).unwrap_or(0),
            counts,
            first_words,
            elements,
        })
    }

    /// Number of rows of a level: blocks, segments, or 1.
    pub fn row_count(&self, level: Level) -> usize {
        match level {
            Level::Block => self.blocks.len(),
            Level::Segment => self.segments.len(),
            Level::Page => 1,
        }
    }

    /// Writes the rows `range` of a level into `out`, each `stride` values apart and
    /// [`Schema::len`] wide: the space between is the caller's, for what later stages add.
    ///
    /// # Panics
    /// Where `out` is shorter than the rows, or `stride` smaller than a row.
    pub fn fill(&self, level: Level, range: std::ops::Range<usize>, stride: usize, out: &mut [f32]) {
        let width = Schema::of(level).len();
        assert!(stride >= width, "rows of {width} do not fit {stride} apart");
        let needed = range.len().checked_sub(1).map_or(0, |last| last * stride + width);
        assert!(out.len() >= needed, "{} rows do not fit into {} values", range.len(), out.len());
        for (row, values) in range.zip(out.chunks_mut(stride)) {
            let mut out = Row::new(&mut values[..width]);
            match level {
                Level::Block => self.put_block(row, &mut out),
                Level::Segment => self.put_segment(row, &mut out),
                Level::Page => self.put_page(AvailableSignals::default(), &mut out),
            }
        }
    }

    /// Writes the row of the page as if some of what it is known by were not there.
    ///
    /// # Panics
    /// Where `out` is shorter than the row.
    pub fn fill_page_row(&self, known: AvailableSignals, out: &mut [f32]) {
        self.put_page(known, &mut Row::new(&mut out[..Schema::of(Level::Page).len()]));
    }

    /// The page.
    pub fn page(&self) -> &'a Page {
        self.page
    }

    /// The page's tree.
    pub fn dom(&self) -> &'a Dom {
        self.dom
    }

    /// The page's blocks.
    pub fn blocks(&self) -> &'a Blocks {
        self.blocks
    }

    /// The segments that were measured.
    pub fn segments(&self) -> &'a Segments {
        self.segments
    }

    /// The page's language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// What was counted in a block.
    pub fn counts(&self, block: usize) -> &TextCounts {
        &self.counts[block]
    }

    /// The segments' elements around a block from the inside out, each only once where several hold
    /// the same blocks.
    pub fn enclosing_segments(&self, block: usize) -> impl Iterator<Item = usize> {
        let first = self.segment_of.get(block).filter(|&&s| s != u32::MAX);
        std::iter::successors(first.map(|&s| self.holder[s as usize] as usize), |&s| {
            self.segments.get(s).parent.map(|p| self.holder[p] as usize)
        })
        .take(MOST_HOLDERS)
    }

    /// The numbers of a block's groups: blocks with the same signature share one. The first looks at tags and classes of
    /// ancestors, the second at tags alone.
    pub fn structure_groups(&self, block: usize) -> [u32; 2] {
        [self.signatures.id(block), self.tag_signatures.id(block)]
    }

    /// The number of a block's text, from 0 on: blocks with the very same text share one.
    pub fn text_group(&self, block: usize) -> u32 {
        self.repeats[block].text
    }

    /// Whether a segment is the outermost of those that hold its blocks.
    pub fn is_outermost_segment(&self, segment: usize) -> bool {
        self.holder[segment] as usize == segment
    }

    /// The node that stands for a segment: its element, or the first text node of its block.
    pub fn segment_node(&self, segment: usize) -> NodeId {
        let segment = self.segments.get(segment);
        match segment.kind {
            SegmentKind::Element(id) => id,
            SegmentKind::Text => self.blocks.get(segment.blocks.start).first,
        }
    }
}

/// The features of a level, from a run over a page of one word.
pub(crate) fn feature_names(level: Level) -> Vec<Feature> {
    let mut names = Names::default();
    if let Ok(page) = Page::from_source("<p>a</p>")
        && let Ok(measured) = PageMeasurements::new(&page)
    {
        match level {
            Level::Block => measured.put_block(0, &mut names),
            Level::Segment => measured.put_segment(0, &mut names),
            Level::Page => measured.put_page(AvailableSignals::default(), &mut names),
        }
    }
    names.features
}

/// What the page says that its language is.
fn declared_language(dom: &Dom) -> Option<&str> {
    let html = dom.first(Tag::Html)?;
    dom.attributes(html).find(|a| a.name == "lang").map(|a| a.value)
}

/// Text of the longest of the first `n` blocks in order: menus often speak another language.
fn language_sample(blocks: &Blocks, n: usize) -> String {
    let mut sample = String::new();
    for least in [120, 0] {
        for i in 0..n {
            let text = blocks.text(i);
            if sample.len() > crate::language::SAMPLE {
                return sample;
            }
            if text.len() >= least && (least > 0 || text.len() < 120) {
                sample.push_str(&text[..text.floor_char_boundary(600)]);
                sample.push(' ');
            }
        }
    }
    sample
}

fn count_links(dom: &Dom, elements: &Elements, block: &seek_page::Block, n: &mut TextCounts) {
    let starts_inside = elements.tally(block.first..block.end).links;
    let in_link = elements.in_link(block.first);
    n.links = starts_inside + u32::from(in_link);
    if n.links == 0 {
        return;
    }
    n.link_chars = (block.first..block.end)
        .filter(|&id| dom.kind(id) == NodeKind::Text && elements.in_link(id))
        .map(|id| dom.text(id).chars().filter(|c| !c.is_whitespace()).count() as u32)
        .sum::<u32>()
        .min(n.non_whitespace_chars);
}

fn repeats(blocks: &Blocks) -> Vec<Repeat> {
    // Keyed by the page's own strings, so by a hash that a page cannot aim at.
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut times: Vec<u32> = Vec::new();
    let places: Vec<(usize, u32)> = (0..blocks.len())
        .map(|i| {
            let text = *seen.entry(blocks.text(i)).or_insert(times.len());
            if text == times.len() {
                times.push(0);
            }
            times[text] += 1;
            (text, times[text] - 1)
        })
        .collect();
    places.into_iter().map(|(text, before)| Repeat { text: text as u32, times: times[text], before }).collect()
}

fn innermost(segments: &Segments, blocks: usize) -> Vec<u32> {
    let mut of = vec![u32::MAX; blocks];
    // Segments come before those inside them. A segment of one block ends the matter for it; wider ones are
    // overwritten by what is inside, block by block, only where a text segment says so.
    for (i, segment) in segments.iter().enumerate() {
        match segment.kind {
            SegmentKind::Text => {
                of[segment.blocks.start] = segment.parent.map_or(u32::MAX, |p| p as u32);
            }
            SegmentKind::Element(_) if segment.blocks.len() == 1 => of[segment.blocks.start] = i as u32,
            SegmentKind::Element(_) => {}
        }
    }
    of
}

fn holders(segments: &Segments) -> Vec<u32> {
    let mut holder: Vec<u32> = Vec::with_capacity(segments.len());
    for (i, segment) in segments.iter().enumerate() {
        let same = segment.parent.filter(|&p| segments.get(p).blocks == segment.blocks);
        holder.push(same.map_or(i as u32, |p| holder[p]));
    }
    holder
}
