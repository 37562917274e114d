//! Step 1: the visual blocks of a part of the page (section 4.1).

use super::area::Area;
use super::cues::{Cues, Form};
use super::fonts::Font;
use super::params::VipsParams;
use super::rules::{RuleContext, Verdict, ruling, text_doc};
use seek_page::{DeadlineTicker, NodeId, PageError};

/// A visual block: a node, or texts and virtual texts beside each other in one element.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VisualBlock {
    /// The first node.
    pub start: NodeId,
    /// One past the last node.
    pub end: NodeId,
    /// What a person sees of it.
    pub area: Area,
    /// The degree of coherence, 1 to 10.
    pub doc: u8,
    /// The number of the rule that made it a block.
    pub rule: u8,
    /// Whether it holds only texts and virtual texts.
    pub(super) is_text: bool,
    pub(super) font: Font,
    pub(super) background: [u8; 3],
}

/// What a walk remembers of an element that it divides.
#[derive(Clone, Copy, Default)]
struct Divided {
    by_color: bool,
    /// Whether the last valid child was kept.
    last_kept: bool,
}

/// Extracts blocks, with buffers that all rounds share.
pub(super) struct VisualBlockExtractor<'p> {
    cues: &'p Cues<'p>,
    params: &'p VipsParams,
    divided: Vec<Divided>,
}

impl<'p> VisualBlockExtractor<'p> {
    pub(super) fn new(cues: &'p Cues<'p>, params: &'p VipsParams) -> VisualBlockExtractor<'p> {
        VisualBlockExtractor { cues, params, divided: vec![Divided::default(); cues.dom.markup_len()] }
    }

    /// The blocks of a round over the nodes of a block, in document order.
    ///
    /// A block of several trees is divided into these. A single tree is divided from its root down, in document order: the walk
    /// enters nodes that are divided, and jumps over all others.
    pub(super) fn blocks(
        &mut self,
        start: NodeId,
        end: NodeId,
        ticker: &mut DeadlineTicker,
    ) -> Result<Vec<VisualBlock>, PageError> {
        let (dom, cues) = (self.cues.dom, self.cues);
        let is_one_tree = dom.end(start).min(dom.markup_len() as NodeId) >= end;
        let mut blocks: Vec<VisualBlock> = Vec::new();
        let mut id = start;
        while id < end {
            ticker.step()?;
            let (node, parent) = (cues.node(id), dom.parent(id));
            let is_root = is_one_tree && id == start;
            // Rule 1.
            if node.form == Form::Invalid {
                id = dom.end(id);
                continue;
            }
            if node.form == Form::Text || (node.form == Form::VirtualText && !is_root) {
                let mut block = self.block(id, 4, text_doc(node.font.is_mixed));
                if is_one_tree && !is_root {
                    let run = cues.run(id);
                    (block.end, block.area, block.font) = (run.end, run.area, run.font);
                    block.doc = text_doc(run.font.is_mixed);
                }
                id = block.end;
                blocks.push(block);
                self.divided[parent as usize].last_kept = true;
                continue;
            }
            let above = self.divided[parent as usize];
            let place =
                RuleContext { is_root, is_after_kept: above.last_kept, is_by_color: above.by_color && !is_root };
            let decided = ruling(cues, id, place, self.params);
            match decided.verdict {
                Verdict::Divide => {
                    self.divided[id as usize] = Divided { by_color: decided.rule == 8, last_kept: false };
                    self.divided[parent as usize].last_kept = false;
                    id += 1;
                }
                Verdict::Keep(doc) => {
                    blocks.push(self.block(id, decided.rule, doc));
                    self.divided[parent as usize].last_kept = true;
                    id = dom.end(id);
                }
            }
        }
        Ok(blocks)
    }

    fn block(&self, id: NodeId, rule: u8, doc: u8) -> VisualBlock {
        let node = self.cues.node(id);
        VisualBlock {
            start: id,
            end: self.cues.dom.end(id).min(self.cues.dom.markup_len() as NodeId),
            area: node.area,
            doc,
            rule,
            is_text: node.form.is_text() || rule == 4,
            font: node.font,
            background: node.background,
        }
    }
}
