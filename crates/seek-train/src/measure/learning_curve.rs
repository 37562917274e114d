//! What labelled pages are worth: the start model as it is, continued from with some pages, and a fit on these pages alone.
//!
//! All three are scored on the same pages. Either the pages are of one site, which a start model may do badly on: some of them
//! are learned from, the others scored. Or the hosts are divided: half of the pages are scored, and the pages to learn from are
//! of the other hosts. More pages always include the fewer ones. Each repeat draws anew.

use crate::corpus::fold_units::FoldUnits;
use crate::corpus::folds::hash_name;
use crate::corpus::prepare::Prepared;
use crate::measure::mean_std::MeanStd;
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

/// A mean over units with its standard error. A unit is a page of a site, else a host.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard deviation over the units, divided by the square root of their number.
    pub standard_error: f64,
}

/// The mean word-level F1 of the models that some pages give.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CurvePoint {
    /// Number of pages to learn from.
    pub pages: usize,
    /// Number of pages that were scored at least once.
    pub scored: usize,
    /// The start model.
    pub start: Estimate,
    /// The start model continued with the pages.
    pub continued: Estimate,
    /// Its gain over the start model, page by page.
    pub gain: Estimate,
    /// The model of the pages alone; null if the run leaves it out.
    pub anew: Option<Estimate>,
    /// The gain of the continued model over the one of the pages alone.
    pub gain_over_anew: Option<Estimate>,
}

/// The pages of one draw: those to learn from, in order, and those to score.
struct Draw {
    pool: Vec<usize>,
    scored: Vec<usize>,
}

/// The scores of a number of pages: by page, one for each draw.
#[derive(Default)]
struct Scores {
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
) -> Result<Vec<CurvePoint>> {
    let most = curve.pages.iter().copied().max().context("the curve needs a number of pages")?;
    let unchanged = start.unchanged(prepared, params)?;
    let mut all: Vec<Scores> = curve.pages.iter().map(|_| Scores::default()).collect();
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
                |fitted: &Stages, settings: &Settings, of: fn(&mut Scores) -> &mut BTreeMap<usize, Vec<f64>>| {
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

fn point(prepared: &Prepared, curve: &CurveParams, pages: usize, scores: &Scores) -> CurvePoint {
    let mean = |of: &BTreeMap<usize, Vec<f64>>| -> BTreeMap<usize, f64> {
        of.iter().map(|(&page, f1)| (page, f1.iter().sum::<f64>() / f1.len() as f64)).collect()
    };
    let (start, continued, anew) = (mean(&scores.start), mean(&scores.continued), mean(&scores.anew));
    let unit = |page: usize| {
        let (host, id) = prepared.pages[page].fold_names();
        if curve.site.is_some() { id } else { host }
    };
    let estimate = |value: &dyn Fn(usize) -> f64| {
        let mut units: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        start.keys().for_each(|&page| units.entry(unit(page)).or_default().push(value(page)));
        Estimate::of(units.into_values())
    };
    CurvePoint {
        pages,
        scored: start.len(),
        start: estimate(&|page| start[&page]),
        continued: estimate(&|page| continued[&page]),
        gain: estimate(&|page| continued[&page] - start[&page]),
        anew: curve.anew.then(|| estimate(&|page| anew[&page])),
        gain_over_anew: curve.anew.then(|| estimate(&|page| continued[&page] - anew[&page])),
    }
}

impl Estimate {
    /// The mean over all values, with the standard error of a mean over clusters (Liang and Zeger, 1986): values of one unit
    /// are not independent.
    fn of(units: impl Iterator<Item = Vec<f64>>) -> Estimate {
        let units: Vec<Vec<f64>> = units.collect();
        let count: usize = units.iter().map(Vec::len).sum();
        let mean = MeanStd::of(&units.concat()).mean;
        let n = units.len() as f64;
        let squares: f64 = units.iter().map(|unit| unit.iter().map(|value| value - mean).sum::<f64>().powi(2)).sum();
        let variance = squares * n / (n - 1.0).max(1.0) / (count.max(1) as f64).powi(2);
        Estimate { mean, standard_error: variance.sqrt() }
    }
}

/// The curve as a table of text.
pub fn to_text(points: &[CurvePoint]) -> String {
    let cell = |estimate: &Estimate| format!("{:.3} ±{:.3}", estimate.mean, estimate.standard_error);
    let signed = |estimate: &Estimate| format!("{:+.3} ±{:.3}", estimate.mean, estimate.standard_error);
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let mut out = format!(
        "{:>5} {:>6} {:>13} {:>13} {:>13} {:>14} {:>14}\n",
        "pages", "scored", "start model", "continued", "pages alone", "over start", "over alone"
    );
    for point in points {
        out.push_str(&format!(
            "{:>5} {:>6} {:>13} {:>13} {:>13} {:>14} {:>14}\n",
            point.pages,
            point.scored,
            cell(&point.start),
            cell(&point.continued),
            or_dash(point.anew.as_ref().map(cell)),
            signed(&point.gain),
            or_dash(point.gain_over_anew.as_ref().map(signed)),
        ));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_one_unit_count_as_one_for_the_error() {
        let alone = Estimate::of([0.0, 1.0, 0.0, 1.0].map(|value| vec![value]).into_iter());
        assert!((alone.mean - 0.5).abs() < 1e-12 && (alone.standard_error - (1.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        let pairs = Estimate::of([vec![0.0, 0.0], vec![1.0, 1.0]].into_iter());
        assert!((pairs.standard_error - 0.5).abs() < 1e-12, "{pairs:?}");
        assert_eq!(Estimate::of([vec![0.25]].into_iter()).standard_error, 0.0);
    }
}
