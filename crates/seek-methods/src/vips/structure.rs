//! Step 3: the content structure (section 4.3).
//!
//! The paper merges blocks across the separators of the lowest weight, then of the next, up to the greatest. This file builds a
//! tree from the top: it cuts a region at its separators of the greatest weight. Of separators of both directions with this weight,
//! it takes the horizontal ones. Then it detects the separators of each part again, among the blocks of this part alone, as the
//! paper does in the next round for each large block. So the separators of one column do not end at the blocks of another, and the
//! tree can differ from that of the paper.
//!
//! The DoC of a region follows from the greatest weight of all separators in it. A region is no more coherent than its least
//! coherent block, and a block is no less coherent than the region around it (section 3). A region or block that reaches the
//! permitted degree of coherence (PDoC) is a leaf. A block below goes back to step 1, which divides it.

use super::area::Area;
use super::blocks::{VisualBlock, VisualBlockExtractor};
use super::cues::Cues;
use super::params::VipsParams;
use super::separators::{Direction, Separator, Strip, strips};
use seek_page::{DeadlineTicker, NodeId, PageError, Tag};
use std::ops::Range;

/// A part of the content structure: the page, a region, or a visual block.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The part around it; `None` for the page.
    pub parent: Option<usize>,
    /// The place.
    pub area: Area,
    /// The degree of coherence, 1 to 10.
    pub doc: u8,
    /// The blocks of a leaf in [`ContentStructure::blocks`]; empty for other parts.
    pub blocks: Range<usize>,
}

impl Part {
    /// Whether the structure has no parts inside this one.
    pub fn is_leaf(&self) -> bool {
        !self.blocks.is_empty()
    }
}

/// The content structure of a page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ContentStructure {
    /// The parts. A part comes after the one around it.
    pub parts: Vec<Part>,
    /// The visual blocks, leaf by leaf.
    pub blocks: Vec<VisualBlock>,
    /// The separators between the parts.
    pub separators: Vec<Separator>,
}

/// Most cuts that lead to a region. It bounds the time for a spiral of blocks, from which each cut takes one block. A region that
/// needs more cuts has the least DoC, because wider separators can be inside. So each of its blocks is a part of its own.
const MOST_CUTS: u8 = 32;

/// The DoC of a region of which not all separators are known.
const LEAST: u8 = 1;

/// The DoC of a region without separators, and 1 more than that of separators of weight 1.
const COHERENT: u8 = 10;

/// A block that a round divides, or the page.
struct Task {
    start: NodeId,
    end: NodeId,
    part: usize,
}

/// A region while a round builds its tree.
struct Region {
    parent: usize,
    blocks: Range<usize>,
    area: Area,
    doc: u8,
    cuts: u8,
    /// The separators of the greatest weight, in the list of the round.
    separators: Range<usize>,
}

impl ContentStructure {
    pub(super) fn of(
        cues: &Cues,
        params: &VipsParams,
        ticker: &mut DeadlineTicker,
    ) -> Result<ContentStructure, PageError> {
        let mut structure = ContentStructure::default();
        let mut extractor = VisualBlockExtractor::new(cues, params);
        let body = cues.dom.first(Tag::Body).filter(|&id| (id as usize) < cues.dom.markup_len()).unwrap_or(0);
        let end = cues.dom.end(body).min(cues.dom.markup_len() as NodeId);
        structure.parts.push(Part { parent: None, area: cues.node(body).area, doc: 1, blocks: 0..0 });
        let mut tasks = vec![Task { start: body, end, part: 0 }];
        // Each round divides a block at least into its children, so a node is visited in three rounds at most: in
        // a run of texts, as a block of its own, and as a root.
        while let Some(task) = tasks.pop() {
            let blocks = extractor.blocks(task.start, task.end, ticker)?;
            let round = Round::of(cues, &blocks, params, ticker)?;
            round.add_to(&mut structure, &task, params, &mut tasks);
        }
        Ok(structure)
    }

    /// The leaves.
    pub fn leaves(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| part.is_leaf())
    }
}

/// The tree of regions over the blocks of a round.
struct Round<'b> {
    blocks: &'b [VisualBlock],
    /// The blocks, region by region.
    order: Vec<u32>,
    /// A region comes after the one around it.
    regions: Vec<Region>,
    separators: Vec<Separator>,
}

impl<'b> Round<'b> {
    fn of(
        cues: &Cues,
        blocks: &'b [VisualBlock],
        params: &VipsParams,
        ticker: &mut DeadlineTicker,
    ) -> Result<Round<'b>, PageError> {
        let order: Vec<u32> = (0..blocks.len() as u32).collect();
        let mut round = Round { blocks, order, regions: Vec::new(), separators: Vec::new() };
        if blocks.is_empty() {
            return Ok(round);
        }
        round.push(0, 0..blocks.len(), 0);
        let mut at = 0;
        while at < round.regions.len() {
            round.cut(at, cues, params, ticker)?;
            at += 1;
        }
        // Regions come after those around them, so the reverse order knows the DoC of all regions inside one.
        for at in (1..round.regions.len()).rev() {
            let (doc, parent) = (round.regions[at].doc, round.regions[at].parent);
            round.regions[parent].doc = round.regions[parent].doc.min(doc);
        }
        Ok(round)
    }

    fn push(&mut self, parent: usize, range: Range<usize>, cuts: u8) {
        let blocks = || self.order[range.clone()].iter().map(|&at| &self.blocks[at as usize]);
        let area = blocks().fold(Area::default(), |area, block| area.union(&block.area));
        let doc = blocks().map(|block| block.doc).min().unwrap_or(COHERENT);
        self.regions.push(Region { parent, blocks: range, area, doc, cuts, separators: 0..0 });
    }

    /// Cuts a region at its separators of the greatest weight: the horizontal ones, if there are any of this weight.
    fn cut(
        &mut self,
        at: usize,
        cues: &Cues,
        params: &VipsParams,
        ticker: &mut DeadlineTicker,
    ) -> Result<(), PageError> {
        let Region { blocks: range, area, cuts, .. } = &self.regions[at];
        let (range, area, cuts) = (range.clone(), *area, *cuts);
        if range.len() < 2 {
            return Ok(());
        }
        ticker.steps(range.len())?;
        let mut find = |direction| strips(cues, self.blocks, &mut self.order[range.clone()], &area, direction, params);
        let greatest = |strips: &[Strip]| strips.iter().map(|strip| strip.separator.weight).max().unwrap_or(0);
        // The horizontal ones are found last, so that their order of blocks stays.
        let mut chosen = find(Direction::Vertical);
        let horizontal = find(Direction::Horizontal);
        let weight = greatest(&chosen).max(greatest(&horizontal));
        if weight == 0 {
            return Ok(());
        }
        if cuts == MOST_CUTS {
            self.regions[at].doc = LEAST;
            return Ok(());
        }
        if greatest(&horizontal) == weight {
            chosen = horizontal;
        } else {
            find(Direction::Vertical);
        }
        chosen.retain(|strip| strip.separator.weight == weight);
        let first = self.separators.len();
        let mut from = range.start;
        for strip in &chosen {
            self.push(at, from..range.start + strip.position, cuts + 1);
            from = range.start + strip.position;
        }
        self.push(at, from..range.end, cuts + 1);
        self.separators.extend(chosen.iter().map(|strip| strip.separator));
        let region = &mut self.regions[at];
        region.separators = first..self.separators.len();
        region.doc = region.doc.min(COHERENT - weight);
        Ok(())
    }

    /// Adds the regions down to the leaves. Blocks that are not coherent enough become tasks.
    fn add_to(&self, structure: &mut ContentStructure, task: &Task, params: &VipsParams, tasks: &mut Vec<Task>) {
        /// A region inside a leaf has no part.
        const NONE: usize = usize::MAX;
        let mut parts = vec![NONE; self.regions.len()];
        for (at, region) in self.regions.iter().enumerate() {
            let parent = if at == 0 { task.part } else { parts[region.parent] };
            if parent == NONE {
                continue;
            }
            let doc = region.doc.max(structure.parts[parent].doc);
            let part = if at == 0 {
                // The first region is the block that the task divides.
                structure.parts[parent].doc = doc;
                parent
            } else {
                structure.parts.push(Part { parent: Some(parent), area: region.area, doc, blocks: 0..0 });
                structure.parts.len() - 1
            };
            if doc >= params.pdoc || region.blocks.len() == 1 {
                self.add_blocks(structure, part, region.blocks.clone(), params, tasks);
            } else if region.separators.is_empty() {
                // Blocks that cover each other, or that need too many cuts: each is a part of its own.
                for place in region.blocks.clone() {
                    let block = &self.blocks[self.order[place] as usize];
                    let doc = block.doc.max(doc);
                    structure.parts.push(Part { parent: Some(part), area: block.area, doc, blocks: 0..0 });
                    let own = structure.parts.len() - 1;
                    self.add_blocks(structure, own, place..place + 1, params, tasks);
                }
            } else {
                structure.separators.extend_from_slice(&self.separators[region.separators.clone()]);
                parts[at] = part;
            }
        }
    }

    /// Makes a part a leaf, or leaves its only block to the next round.
    fn add_blocks(
        &self,
        structure: &mut ContentStructure,
        part: usize,
        range: Range<usize>,
        params: &VipsParams,
        tasks: &mut Vec<Task>,
    ) {
        if structure.parts[part].doc < params.pdoc {
            // The block is smaller than that of this round: rules 2 and 3 divide a single tree, and several trees give a block each.
            let block = &self.blocks[self.order[range.start] as usize];
            tasks.push(Task { start: block.start, end: block.end, part });
            return;
        }
        let first = structure.blocks.len();
        structure.blocks.extend(self.order[range].iter().map(|&at| self.blocks[at as usize]));
        structure.parts[part].blocks = first..structure.blocks.len();
    }
}
