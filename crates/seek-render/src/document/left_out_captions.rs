//! The captions of figures that are left out of a text. The images of their figures stay.

use seek_page::{Blocks, Dom, NodeId, Tag};

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
            let is_caption = |block: &usize| in_figure[*block] && !selected[*block];
            let end = (start..blocks.len()).find(|block| !is_caption(block)).unwrap_or(blocks.len());
            if start > 0 && selected[start - 1] && selected.get(end) == Some(&true) {
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
