//! `gce`: the main content by looking at the page.
//!
//! Jung, Han, Kim, Kim and Cha, "Don't read, just look: Main content extraction from web pages using visual features" (2022),
//! which names its steps grid, centering and expanding:
//!
//! 1. *Grid* (section 3.1): a grid covers the first browsing area, which is the window and what a first scroll shows. Cells
//!    at its edge and cells with dense links are left out.
//! 2. *Centering* (3.2): the centroid of the other cells, alone and weighted with the centres of the window and of the
//!    document, gives three points. The text with few links that is nearest to each point starts the third step.
//! 3. *Expanding* (3.3): from each text up the tree, three rules name an element. The one whose area holds the largest share
//!    of text is the candidate of the point.
//!
//! The method reads no word, so it works for each language. Its result is one element, without what has a fixed position.
//!
//! Where the paper says two things, this is its definition: alpha is 2 and beta .5 (section 4.2 swaps the names), and the
//! number of rows follows from the heights of window and document as in Definition 2 (the legend of its equation swaps them).
//! The rule of the width names the element whose parent is wider, as the text of section 3.3 says. Algorithm 1 names the parent,
//! which holds the areas that the rule should leave out. Elements inside lines have no width, so the rule skips them. The density
//! of an element below half the window's height is not known (3.3). A rule that names such an element first goes on to the
//! next one: on the 3,220 pages of the training corpora this is worth .029 (standard error .003).
//!
//! [`GceParams::AS_PRINTED`] follows Algorithm 1 instead: parameters undo each of these decisions.

mod candidates;
mod grid;
mod links;
mod loss;
mod map;
mod params;
mod steps;

pub use candidates::{Candidate, Rule};
pub use grid::{Grid, GridCell};
pub use loss::Loss;
pub use params::{Gce, GceParams};
pub use steps::GceSteps;

#[cfg(test)]
mod tests;

use crate::tree::shown_texts;
use seek_extract::parameter::Parameters;
use seek_extract::{Method, MethodError, PageMap, View};
use seek_page::{Page, SelectedParts, Selection};

impl Gce {
    /// All that the method decides on a page, from the grid to the choice.
    ///
    /// # Errors
    /// [`MethodError::NoLayout`] for a page without boxes, [`MethodError::Page`] for one beyond its limits.
    pub fn steps(&self, page: &Page) -> Result<GceSteps, MethodError> {
        let dom = page.dom()?;
        let layout = page.layout().ok_or(MethodError::NoLayout)?;
        page.check_deadline()?;
        Ok(GceSteps::of(dom, layout, &self.0))
    }
}

impl Method for Gce {
    fn name(&self) -> &'static str {
        "gce"
    }

    fn view(&self) -> View {
        View::Layout
    }

    fn parameters(&self) -> String {
        self.0.in_words()
    }

    fn trained_on(&self) -> Vec<&str> {
        params::FITTED_ON.to_vec()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let choice = self.steps(page)?.choice;
        let (dom, layout) = (page.dom()?, page.layout().ok_or(MethodError::NoLayout)?);
        let texts =
            |element| shown_texts(dom, layout, element..dom.end(element), |node| !node.rect.is_empty()).collect();
        Ok(SelectedParts::Texts(choice.map_or_else(Vec::new, texts)).into())
    }

    fn maps(&self, page: &Page) -> Result<Vec<PageMap>, MethodError> {
        let steps = self.steps(page)?;
        let (dom, layout) = (page.dom()?, page.layout().ok_or(MethodError::NoLayout)?);
        Ok(vec![map::of(dom, layout, &self.0, &steps)])
    }
}
