//! The steps of GCE on a map of the page, as in figures 2 to 5 of the paper.

use super::grid::GridCell;
use super::links::TextLinks;
use super::params::GceParams;
use super::steps::GceSteps;
use seek_extract::page_map::{Layer, PageMap};
use seek_page::{Dom, Layout, NodeId, Rect};

/// The map of a page.
pub(super) fn of(dom: &Dom, layout: &Layout, params: &GceParams, steps: &GceSteps) -> PageMap {
    let links = TextLinks::of(dom, layout, params);
    let texts = |is_shown: &dyn Fn(NodeId) -> bool| -> Vec<Rect> {
        (0..dom.markup_len() as NodeId).filter(|&id| is_shown(id)).map(|id| layout.node(id).rect).collect()
    };
    let cells = |is_shown: fn(&GridCell) -> bool| {
        steps.grid.cells.iter().filter(move |cell| is_shown(cell)).map(|cell| cell.rect)
    };
    let place = |id: NodeId| layout.node(id).rect;
    let mut layers = vec![
        Layer::areas("texts with few links", texts(&|id| links.is_sparse(dom, layout, id))),
        Layer::areas("texts between many links", texts(&|id| links.is_dense(dom, layout, id))),
        Layer::areas("cells at the edge", cells(|cell| cell.is_edge)),
        Layer::areas("cells with many links", cells(|cell| !cell.is_edge && cell.has_dense_links)),
        Layer::outlines("cells that count", cells(GridCell::counts)),
    ];
    for (number, candidate) in steps.candidates.iter().enumerate() {
        let Some(candidate) = candidate else { continue };
        let density = candidate.density.map_or("unknown".to_owned(), |density| format!("{density:.2}"));
        let name = format!("candidate of centre {}, by {}: density {density}", number + 1, candidate.rule);
        layers.push(Layer::outlines(&name, [place(candidate.element)]));
    }
    layers.push(Layer::areas("nearest texts", steps.texts.iter().flatten().map(|&id| place(id))));
    layers.push(Layer::points("centres", steps.centers));
    layers.push(Layer::outlines("choice", steps.choice.map(place)));
    let loss = steps.loss.map_or_else(String::new, |loss| format!(" There is none: {loss}."));
    PageMap {
        title: "Grid, centering and expanding".to_owned(),
        caption: format!(
            "The grid has {} rows and {} columns. Three centres of its cells lead to the nearest texts, and from there up the tree to the \
            candidates.{loss}",
            steps.grid.rows, steps.grid.columns
        ),
        size: layout.document(),
        layers,
    }
}
