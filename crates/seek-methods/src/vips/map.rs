//! The content structure on a map of the page, as in figures 3 to 5 of the paper.

use super::choice::ChosenLeaves;
use super::separators::{Direction, Separator};
use super::structure::ContentStructure;
use super::{VipsSteps, params::VipsParams};
use seek_extract::page_map::{Layer, PageMap};
use seek_page::{Layout, Rect};

/// The map of a page.
pub(super) fn of(layout: &Layout, params: &VipsParams, steps: &VipsSteps) -> PageMap {
    let VipsSteps { structure, choice } = steps;
    let mut layers = vec![Layer::areas("main content", chosen_blocks(structure, choice))];
    for direction in [Direction::Horizontal, Direction::Vertical] {
        let name = match direction {
            Direction::Horizontal => "horizontal separators",
            Direction::Vertical => "vertical separators",
        };
        let places = structure.separators.iter().filter(|separator| separator.direction == direction).map(place);
        layers.push(Layer::areas(name, places));
    }
    for doc in 1..=10 {
        let of_doc: Vec<Rect> =
            structure.leaves().filter(|leaf| leaf.doc == doc).map(|leaf| leaf.area.rect()).collect();
        if !of_doc.is_empty() {
            layers.push(Layer::outlines(&format!("blocks with a DoC of {doc}"), of_doc));
        }
    }
    layers
        .push(Layer::outlines("block with the highest score", choice.winner.map(|at| structure.parts[at].area.rect())));
    PageMap {
        title: "Vision-based page segmentation".to_owned(),
        caption: format!(
            "The content structure has {} leaves of a degree of coherence (DoC) of at least {}, and {} separators between its parts. The leaf \
            with the highest score by position and size gives the column of the main content.",
            structure.leaves().count(),
            params.pdoc,
            structure.separators.len()
        ),
        size: layout.document(),
        layers,
    }
}

/// The place of a separator. One without pixels is drawn one pixel thick.
fn place(separator: &Separator) -> Rect {
    let rect = separator.area.rect();
    Rect { width: rect.width.max(1.0), height: rect.height.max(1.0), ..rect }
}

fn chosen_blocks(structure: &ContentStructure, choice: &ChosenLeaves) -> Vec<Rect> {
    let leaves = choice.leaves.iter().map(|&at| &structure.parts[at]);
    leaves.flat_map(|leaf| &structure.blocks[leaf.blocks.clone()]).map(|block| block.area.rect()).collect()
}
