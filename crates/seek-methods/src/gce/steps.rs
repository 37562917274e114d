//! All steps of GCE on one page.

use super::candidates::{self, Candidate, TextAreas};
use super::grid::Grid;
use super::links::TextLinks;
use super::loss::Loss;
use super::params::GceParams;
use seek_page::{Dom, Layout, NodeId};

/// What GCE decides on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct GceSteps {
    /// The grid over the first browsing area.
    pub grid: Grid,
    /// The three centres `C1`, `C2` and `C3`: `x`, then `y`.
    pub centers: [(f32, f32); 3],
    /// The text with few links that is nearest to each centre; `None` if the page has no such text.
    pub texts: [Option<NodeId>; 3],
    /// The candidate of each text.
    pub candidates: [Option<Candidate>; 3],
    /// The element that is the main content.
    pub choice: Option<NodeId>,
    /// Why there is none; `None` if there is one.
    pub loss: Option<Loss>,
}

impl GceSteps {
    pub(super) fn of(dom: &Dom, layout: &Layout, params: &GceParams) -> GceSteps {
        let links = TextLinks::of(dom, layout, params);
        let grid = Grid::of(dom, layout, &links, params);
        let centers = centers(&grid, layout);
        let texts = nearest_texts(dom, layout, &links, centers);
        let areas = TextAreas::of(dom, layout, &links);
        let candidates = texts.map(|text| candidates::of_text(dom, layout, &areas, text?, params));
        let choice = choice(&candidates);
        let loss = choice.is_none().then(|| Loss::of(dom, layout, &links, texts, params));
        GceSteps { grid, centers, texts, candidates, choice, loss }
    }
}

/// Step 2: the centroid of the cells that count, alone, with the centre of the window, and with that of the document, too.
/// If no cell counts, the first centre is that of the window.
fn centers(grid: &Grid, layout: &Layout) -> [(f32, f32); 3] {
    let middle = |size: seek_page::Size| (size.width / 2.0, size.height / 2.0);
    let (window, document) = (middle(layout.window()), middle(layout.document()));
    let cells: Vec<(f32, f32)> = grid.centers().collect();
    let centroid = |with: &[(f32, f32)]| {
        let points = || cells.iter().chain(with);
        let count = points().count().max(1) as f32;
        (points().map(|p| p.0).sum::<f32>() / count, points().map(|p| p.1).sum::<f32>() / count)
    };
    let first = if cells.is_empty() { window } else { centroid(&[]) };
    [first, centroid(&[window]), centroid(&[window, document])]
}

/// The text with few links that is nearest to each centre; the first one of several.
fn nearest_texts(dom: &Dom, layout: &Layout, links: &TextLinks, centers: [(f32, f32); 3]) -> [Option<NodeId>; 3] {
    let mut nearest = [None; 3];
    let mut distances = [f32::INFINITY; 3];
    for id in (0..dom.markup_len() as NodeId).filter(|&id| links.is_sparse(dom, layout, id)) {
        for (at, center) in centers.into_iter().enumerate() {
            let distance = layout.node(id).rect.distance(center);
            if distance < distances[at] {
                (nearest[at], distances[at]) = (Some(id), distance);
            }
        }
    }
    nearest
}

/// The order of section 3.3: candidates with a known density first, and the third centre before the second and the first.
fn choice(candidates: &[Option<Candidate>; 3]) -> Option<NodeId> {
    let from_last = || candidates.iter().rev().flatten();
    let best = from_last().find(|candidate| candidate.density.is_some()).or_else(|| from_last().next());
    best.map(|candidate| candidate.element)
}

#[cfg(test)]
mod tests {
    use super::super::candidates::Rule;
    use super::*;

    #[test]
    fn a_known_density_counts_before_the_order_of_the_centres() {
        let of = |element, density| Some(Candidate { element, rule: Rule::ArticleTag, density });
        let (one, two, three) = (of(1, Some(0.9)), of(2, Some(0.1)), of(3, None));
        assert_eq!(choice(&[one, two, three]), Some(2));
        assert_eq!(choice(&[one, None, three]), Some(1));
        assert_eq!(choice(&[of(1, None), of(2, None), three]), Some(3));
        assert_eq!(choice(&[of(1, None), None, None]), Some(1));
        assert_eq!(choice(&[None; 3]), None);
    }
}
