//! The experiment: draws pages, fits the pipeline without their hosts, and counts the moves that its pre-labels save.

use super::PageMoves;
use super::summary::MovesSummary;
use anyhow::{Result, ensure};
use seek_train::corpus::folds::hash_name;
use seek_train::corpus::prepare::Prepared;
use seek_train::measure::cross_validation::page_result;
use seek_train::stages::{self, StageParams};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What is drawn.
#[derive(Debug, Clone)]
pub struct MovesParams {
    /// The corpus to draw from.
    pub corpus: String,
    /// Number of pages of a draw.
    pub pages: usize,
    /// Number of draws, at least 1. One fit serves all of them, so their hosts are held out together.
    pub draws: u64,
}

/// The pages of one draw.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DrawnMoves {
    /// Its pages in the order of the draw.
    pub pages: Vec<PageMoves>,
    /// Their means.
    pub summary: MovesSummary,
}

/// The result of the experiment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MeasuredMoves {
    /// Number of pages that the pipeline was fitted on.
    pub trained_on: usize,
    /// Number of hosts that were held out.
    pub held_out_hosts: usize,
    /// The draws.
    pub draws: Vec<DrawnMoves>,
    /// Means over the pages of all draws, each page once.
    pub all: MovesSummary,
}

/// Draws pages, fits on all pages of other hosts, and counts moves on the pages drawn.
///
/// # Errors
/// When the corpus has too few pages with whole labels, or the fit fails.
pub fn run(prepared: &Prepared, params: &StageParams, draw: &MovesParams) -> Result<MeasuredMoves> {
    let draws = drawn(prepared, params, draw)?;
    let hosts: BTreeSet<&str> = draws.iter().flatten().map(|&page| prepared.pages[page].group.as_str()).collect();
    let train: Vec<bool> = prepared.pages.iter().map(|page| !hosts.contains(page.group.as_str())).collect();
    let (fitted, settings) = stages::fit(prepared, &train, params, None)?;
    let measured: BTreeMap<usize, PageMoves> = draws
        .iter()
        .flatten()
        .map(|&page| {
            let scored = fitted.scored_page(prepared, page);
            let result = page_result(&scored, &settings, 0);
            (page, PageMoves::of(scored.page, &result, scored.probabilities))
        })
        .collect();
    let of_draw = |pages: &Vec<usize>| {
        let pages: Vec<PageMoves> = pages.iter().map(|page| measured[page].clone()).collect();
        DrawnMoves { summary: MovesSummary::of(&pages), pages }
    };
    Ok(MeasuredMoves {
        trained_on: train.iter().filter(|train| **train).count(),
        held_out_hosts: hosts.len(),
        draws: draws.iter().map(of_draw).collect(),
        all: MovesSummary::of(&measured.into_values().collect::<Vec<_>>()),
    })
}

/// The pages of each draw. A draw depends on the ids of the pages and on the seed.
fn drawn(prepared: &Prepared, params: &StageParams, draw: &MovesParams) -> Result<Vec<Vec<usize>>> {
    let text = prepared.labelled_as_text();
    let mut pages: Vec<usize> =
        (0..prepared.pages.len()).filter(|&p| text[p] && prepared.pages[p].corpus == draw.corpus).collect();
    ensure!(draw.pages > 0, "a draw needs at least 1 page");
    ensure!(
        pages.len() >= draw.pages,
        "{} pages of {:?} with labels of their whole text are too few for {}",
        pages.len(),
        draw.corpus,
        draw.pages
    );
    let one = |number: u64| {
        let seed = params.seed_of(&format!("draw {number}"));
        pages.sort_by_key(|&page| hash_name(&prepared.pages[page].id, seed));
        pages[..draw.pages].to_vec()
    };
    Ok((0..draw.draws).map(one).collect())
}
