//! The captions of figures that are left out of a text. The images of their figures stay.
//!
//! A gallery also has buttons and a counter: "1 of 4".

use seek_page::{Blocks, Dom, NodeId, Tag};

/// Most characters of a counter.
const COUNTER: usize = 12;

/// The runs of captions that are left out between two selected blocks: one figure, a row or a gallery of them.
#[derive(Debug)]
pub(super) struct LeftOutCaptions {
    /// For each block of a run the first block after the run. 0 for other blocks.
    run_ends: Vec<usize>,
}

impl LeftOutCaptions {
    /// `selected` has a value for each block.
    pub(super) fn of(dom: &Dom, blocks: &Blocks, selected: &[bool]) -> LeftOutCaptions {
        let mut in_figure = vec![false; blocks.len()];
        let mut id = 0;
        while id < dom.len() as NodeId {
            if dom.tag(id) == Tag::Figure {
                in_figure[blocks.within(id..dom.end(id))].fill(true);
                id = dom.end(id);
            } else {
                id += 1;
            }
        }
        let mut run_ends = vec![0; blocks.len()];
        let mut start = 0;
        while start < blocks.len() {
            let is_caption =
                |block: &usize| !selected[*block] && (in_figure[*block] || is_gallery_control(dom, blocks, *block));
            let end = (start..blocks.len()).find(|block| !is_caption(block)).unwrap_or(blocks.len());
            let has_figure = in_figure[start..end].contains(&true);
            if has_figure && start > 0 && selected[start - 1] && selected.get(end) == Some(&true) {
                run_ends[start..end].fill(end);
            }
            start = end + 1;
        }
        LeftOutCaptions { run_ends }
    }

    /// The first block after the run that a block is in.
    pub(super) fn run_end(&self, block: usize) -> Option<usize> {
        self.run_ends.get(block).copied().filter(|end| *end > 0)
    }
}

/// Whether a block is a button, or a counter with two numbers.
fn is_gallery_control(dom: &Dom, blocks: &Blocks, block: usize) -> bool {
    let text = blocks.text(block);
    let is_counter = || {
        let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
        text.chars().count() <= COUNTER && numbers.count() == 2
    };
    dom.ancestors(blocks.get(block).first).take(3).any(|id| dom.tag(id) == Tag::Button) || is_counter()
}
