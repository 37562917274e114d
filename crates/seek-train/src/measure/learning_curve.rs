//! What labelled pages are worth: the start model as it is, continued from with some pages, and a fit on these pages alone.
//!
//! All three are scored on the same pages. Either the pages are of one site, which a start model may do badly on: some of them
//! are learned from, the others scored. Or the hosts are divided: half of the pages are scored, and the pages to learn from are
//! of the other hosts. More pages always include the fewer ones. Each repeat draws anew.

use crate::corpus::fold_units::FoldUnits;
use crate::corpus::folds::hash_name;
use crate::corpus::prepare::Prepared;
use crate::scores::mean::{ClusteredMean, mean};
use crate::scores::printed_table::{PrintedCell, PrintedTable};
use crate::stages::thresholds::ScoredPage;
use crate::stages::{self, StageParams, Stages, Start};
use anyhow::{Context, Result, ensure};
use seek_extract::Settings;
use serde::Serialize;
use std::collections::BTreeMap;

/// What is drawn.
#[derive(Debug, Clone)]
pub struct CurveParams {
    /// Numbers of pages to learn from.
    pub pages: Vec<usize>,
    /// Number of draws, at least 1.
    pub repeats: u64,
    /// Learn from pages of this registrable host, and score its other pages.
    pub site: Option<String>,
    /// Also fit on the pages alone.
    pub anew: bool,
}

/// The mean word-level F1 of the models that some pages give. Pages of a host count as one for the errors, unless all are of one site.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LearningCurvePoint {
    /// Number of pages to learn from.
    pub pages: usize,
    /// Number of pages that were scored at least once.
    pub scored: usize,
    /// The start model.
    pub start: ClusteredMean,
    /// The start model continued with the pages.
    pub continued: ClusteredMean,
    /// Its gain over the start model, page by page.
    pub gain: ClusteredMean,
    /// The model of the pages alone; null if the run leaves it out.
    pub anew: Option<ClusteredMean>,
    /// The gain of the continued model over the one of the pages alone.
    pub gain_over_anew: Option<ClusteredMean>,
}

/// The pages of one draw: those to learn from, in order, and those to score.
struct Draw {
    pool: Vec<usize>,
    scored: Vec<usize>,
}

/// The scores of a number of pages: by page, one for each draw.
#[derive(Default)]
struct CurveScores {
    start: BTreeMap<usize, Vec<f64>>,
    continued: BTreeMap<usize, Vec<f64>>,
    anew: BTreeMap<usize, Vec<f64>>,
}

/// Measures the curve. `progress` gets the number of the repeat and the number of pages after each of them.
///
/// # Errors
/// When there are too few pages, or a fit fails.
pub fn run(
    prepared: &Prepared,
    params: &StageParams,
    start: Start,
    curve: &CurveParams,
    mut progress: impl FnMut(u64, usize),
) -> Result<Vec<LearningCurvePoint>> {
    let most = curve.pages.iter().copied().max().context("the curve needs a number of pages")?;
    let unchanged = start.unchanged(prepared, params)?;
    let mut all: Vec<CurveScores> = curve.pages.iter().map(|_| CurveScores::default()).collect();
    for repeat in 0..curve.repeats {
        let seed = params.seed_of(&format!("draw {repeat}"));
        let draw = match &curve.site {
            Some(site) => of_site(prepared, site, most, seed)?,
            None => by_host(prepared, most, seed)?,
        };
        for (&pages, scores) in curve.pages.iter().zip(&mut all) {
            let mut train = vec![false; prepared.pages.len()];
            draw.pool.iter().take(pages).for_each(|&page| train[page] = true);
            let mut score =
                |fitted: &Stages, settings: &Settings, of: fn(&mut CurveScores) -> &mut BTreeMap<usize, Vec<f64>>| {
                    for &page in &draw.scored {
                        let f1 = f1_of(&fitted.scored_page(prepared, page), settings);
                        of(scores).entry(page).or_default().push(f1);
                    }
                };
            score(&unchanged, &start.models.settings, |scores| &mut scores.start);
            let (fitted, settings) = stages::fit(prepared, &train, params, Some(start))?;
            score(&fitted, &settings, |scores| &mut scores.continued);
            if curve.anew {
                let (fitted, settings) = stages::fit(prepared, &train, params, None)?;
                score(&fitted, &settings, |scores| &mut scores.anew);
            }
            progress(repeat, pages);
        }
    }
    Ok(curve.pages.iter().zip(&all).map(|(&pages, scores)| point(prepared, curve, pages, scores)).collect())
}

/// The greatest number of pages that a curve can learn from: all others of the site, or half of the pages of all hosts.
pub fn most_pages(prepared: &Prepared, site: Option<&str>) -> usize {
    let text = prepared.labelled_as_text();
    let is_usable = |&p: &usize| text[p] && site.is_none_or(|site| prepared.pages[p].group == site);
    let pages = (0..prepared.pages.len()).filter(is_usable).count();
    if site.is_some() { pages.saturating_sub(1) } else { pages / 2 }
}

/// Draws from the pages of a site.
fn of_site(prepared: &Prepared, site: &str, most: usize, seed: u64) -> Result<Draw> {
    let text = prepared.labelled_as_text();
    let mut pages: Vec<usize> =
        (0..prepared.pages.len()).filter(|&p| text[p] && prepared.pages[p].group == site).collect();
    ensure!(
        pages.len() > most,
        "the site {site} has {} pages; {} are needed: one must be left to score",
        pages.len(),
        most + 1
    );
    pages.sort_by_key(|&p| hash_name(&prepared.pages[p].id, seed));
    let scored = pages.split_off(most);
    Ok(Draw { pool: pages, scored })
}

/// Divides the hosts: half of the pages are scored.
fn by_host(prepared: &Prepared, most: usize, seed: u64) -> Result<Draw> {
    let names = FoldUnits::of(prepared.pages.iter().map(|page| page.fold_names())).names;
    let text = prepared.labelled_as_text();
    let mut pages: Vec<usize> = (0..prepared.pages.len()).filter(|&p| text[p]).collect();
    pages.sort_by_key(|&p| (hash_name(names[p], seed), hash_name(&prepared.pages[p].id, seed)));
    let mut half = pages.len() / 2;
    while half > 0 && half < pages.len() && names[pages[half]] == names[pages[half - 1]] {
        half += 1;
    }
    let scored = pages.split_off(half);
    ensure!(
        pages.len() >= most && !scored.is_empty(),
        "{} pages to learn from are not enough for {most}: the others are scored",
        pages.len()
    );
    Ok(Draw { pool: pages, scored })
}

fn f1_of(scored: &ScoredPage, settings: &Settings) -> f64 {
    scored.page.f1(&scored.choice(settings).blocks)
}

fn point(prepared: &Prepared, curve: &CurveParams, pages: usize, scores: &CurveScores) -> LearningCurvePoint {
    let of_draws = |of: &BTreeMap<usize, Vec<f64>>| -> BTreeMap<usize, f64> {
        of.iter().map(|(&page, f1)| (page, mean(f1.iter().copied()).unwrap_or(0.0))).collect()
    };
    let (start, continued, anew) = (of_draws(&scores.start), of_draws(&scores.continued), of_draws(&scores.anew));
    // Pages of the one site stand for its other pages.
    let cluster =
        |page: usize| if curve.site.is_some() { &prepared.pages[page].id } else { &prepared.pages[page].group };
    let estimate =
        |value: &dyn Fn(usize) -> f64| ClusteredMean::of(start.keys().map(|&page| (cluster(page), value(page))));
    LearningCurvePoint {
        pages,
        scored: start.len(),
        start: estimate(&|page| start[&page]),
        continued: estimate(&|page| continued[&page]),
        gain: estimate(&|page| continued[&page] - start[&page]),
        anew: curve.anew.then(|| estimate(&|page| anew[&page])),
        gain_over_anew: curve.anew.then(|| estimate(&|page| continued[&page] - anew[&page])),
    }
}

/// The curve as a table of text.
pub fn to_text(points: &[LearningCurvePoint]) -> String {
    let numbers =
        ["pages", "scored", "start model", "continued", "pages alone", "gain over start", "gain over pages alone"];
    let mut table = PrintedTable::new([], numbers);
    for LearningCurvePoint { pages, scored, start, continued, gain, anew, gain_over_anew } in points {
        let mut cells: Vec<PrintedCell> = vec![(*pages).into(), (*scored).into()];
        let optional = [anew.map(|mean| mean.to_text(3)), Some(gain.to_signed_text(3))];
        cells.extend([start, continued].map(|mean| mean.to_text(3).into()));
        cells.extend(optional.map(PrintedCell::from));
        cells.push(gain_over_anew.map(|mean| mean.to_signed_text(3)).into());
        table.push(cells);
    }
    table.to_text()
}
