//! `vips`: the blocks of a page by visual cues, and the main content by their position and size.
//!
//! Cai, Yu, Wen and Ma, "VIPS: a Vision-based Page Segmentation Algorithm", Microsoft Research, MSR-TR-2003-79 (2003):
//!
//! 1. *Visual block extraction* (section 4.1, `rules` and `blocks`): from `body` down, thirteen rules divide nodes by the cues tag,
//!    colour, text and size. A node that is not divided is a visual block with a degree of coherence (DoC) from 1 to 10.
//! 2. *Visual separator detection* (4.2, `separators`): strips between the blocks, with weights by distance, `hr`, backgrounds and fonts.
//! 3. *Content structure construction* (4.3, `structure`): separators of great weight divide the page into regions, from the top down. A
//!    region or block with the permitted degree of coherence (PDoC) is a leaf. A block below it is divided by steps 1 to 3 again.
//! 4. *Choice* (`choice`): VIPS itself chooses nothing. After Song et al. (2004), the leaf of high text area near the middle of the
//!    page gives the column of the main content.
//!
//! The method reads no word, so it works for each language. Nodes with a fixed position and nodes that no person sees are left out. What
//! the paper leaves open is beside each rule and weight. None of these numbers is fitted.

mod area;
mod blocks;
mod choice;
mod cues;
mod fonts;
mod map;
mod params;
mod rules;
mod separators;
mod structure;

pub use area::Area;
pub use blocks::VisualBlock;
pub use choice::ChosenLeaves;
pub use params::{Vips, VipsParams};
pub use separators::{Direction, Separator};
pub use structure::{ContentStructure, Part};

#[cfg(test)]
mod tests;

use crate::tree::shown_texts;
use cues::Cues;
use seek_extract::parameter::Parameters;
use seek_extract::{Method, MethodError, PageMap, View};
use seek_page::{Dom, Layout, NodeBox, NodeId, Page, SelectedParts, Selection};

/// What VIPS decides on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct VipsSteps {
    /// The content structure.
    pub structure: ContentStructure,
    /// The leaves that are the main content.
    pub choice: ChosenLeaves,
}

impl Vips {
    /// All that the method decides on a page: the content structure and the choice.
    ///
    /// # Errors
    /// [`MethodError::NoLayout`] for a page without boxes, [`MethodError::Page`] for one beyond its limits.
    pub fn steps(&self, page: &Page) -> Result<VipsSteps, MethodError> {
        let dom = page.dom()?;
        let layout = page.layout().ok_or(MethodError::NoLayout)?;
        let mut ticker = page.limits().deadline.ticker();
        let cues = Cues::of(dom, layout, &mut ticker)?;
        let structure = ContentStructure::of(&cues, &self.0, &mut ticker)?;
        let choice = ChosenLeaves::of(&cues, layout, &structure, &self.0);
        Ok(VipsSteps { structure, choice })
    }
}

impl Method for Vips {
    fn name(&self) -> &'static str {
        "vips"
    }

    fn view(&self) -> View {
        View::Layout
    }

    fn parameters(&self) -> String {
        self.0.in_words()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let VipsSteps { structure, choice } = self.steps(page)?;
        let (dom, layout) = (page.dom()?, page.layout().ok_or(MethodError::NoLayout)?);
        Ok(SelectedParts::Texts(texts_of(dom, layout, &structure, &choice)).into())
    }

    fn maps(&self, page: &Page) -> Result<Vec<PageMap>, MethodError> {
        let steps = self.steps(page)?;
        let layout = page.layout().ok_or(MethodError::NoLayout)?;
        Ok(vec![map::of(layout, &self.0, &steps)])
    }
}

/// The visible texts of the chosen leaves in document order, with the white space between them.
fn texts_of(dom: &Dom, layout: &Layout, structure: &ContentStructure, choice: &ChosenLeaves) -> Vec<NodeId> {
    let leaves = choice.leaves.iter().map(|&at| &structure.parts[at]);
    let blocks = leaves.flat_map(|leaf| &structure.blocks[leaf.blocks.clone()]);
    let mut texts: Vec<NodeId> =
        blocks.flat_map(|block| shown_texts(dom, layout, block.start..block.end, NodeBox::is_visible)).collect();
    texts.sort_unstable();
    texts
}
