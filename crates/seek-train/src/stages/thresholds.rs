//! Learns the settings of the block choice: a threshold by page type, the limit for empty pages, and the temperature of page
//! types.
//!
//! The input are out-of-fold probabilities. At any threshold the chosen blocks are the first ones in the order of their
//! probabilities. So the F1 is computed once for each number of blocks, and the search needs no text.

use crate::corpus::fold_units::FoldUnits;
use crate::corpus::prepared_page::PreparedPage;
use crate::learn::random::{Random, hash};
use crate::stages::task::Task;
use rayon::prelude::*;
use seek_extract::Settings;
use seek_extract::TYPES;
use seek_extract::{Choice, choose, f1_optimal_threshold};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A page with its probabilities.
#[derive(Debug, Clone, Copy)]
pub struct ScoredPage<'a> {
    /// The page.
    pub page: &'a PreparedPage,
    /// For each block the probability of main content.
    pub probabilities: &'a [f32],
    /// Type probabilities before calibration.
    pub types: &'a [f32; TYPES],
    /// The probability that the page has no main content, if there is a classifier of such pages.
    pub empty: Option<f32>,
}

impl ScoredPage<'_> {
    /// The blocks that the settings choose.
    pub fn choice(&self, settings: &Settings) -> Choice {
        self.choice_if_content(settings).unless_empty(self.empty, settings)
    }

    /// The same, for a page that the classifier of empty pages does not find empty.
    fn choice_if_content(&self, settings: &Settings) -> Choice {
        choose(self.probabilities, &self.page.words, &settings.calibrated(self.types), settings)
    }
}

/// The F1 of a page as a function of the threshold.
struct ThresholdCurve {
    /// Calibrated type probabilities.
    types: [f32; TYPES],
    /// The threshold with the highest expected F1.
    f1_optimal: f32,
    /// Probabilities in descending order.
    sorted: Vec<f32>,
    /// F1 of the first `n` blocks in this order.
    f1: Vec<f64>,
}

impl ThresholdCurve {
    fn of(page: &ScoredPage, settings: &Settings) -> ThresholdCurve {
        let p = page.probabilities;
        let mut order: Vec<usize> = (0..p.len()).collect();
        order.sort_by(|&a, &b| p[b].total_cmp(&p[a]));
        ThresholdCurve {
            types: settings.calibrated(page.types),
            f1_optimal: f1_optimal_threshold(p, &page.page.words),
            f1: page.page.f1_of_first(&order),
            sorted: order.into_iter().map(|block| p[block]).collect(),
        }
    }

    fn at(&self, settings: &Settings) -> f64 {
        let chosen = |threshold| self.sorted.partition_point(|&p| p >= threshold && p > 0.0);
        match chosen(settings.threshold(&self.types, || self.f1_optimal)) {
            0 => self.f1[chosen(self.f1_optimal)],
            n => self.f1[n],
        }
    }
}

/// Candidate thresholds, in steps of .05.
const GRID: std::ops::RangeInclusive<usize> = 0..=20;
/// The lowest candidate probability of an empty page. Leaving a page empty gains 1 if it is, and loses the F1 of its choice if it
/// is not. Pages that may be empty have a low F1, so the best limit is below .5. Lower ones than this gained no F1, and left more
/// pages with content empty (`docs/experiments.md`).
const EMPTY_GRID_START: f32 = 0.34;
/// Candidate probabilities of an empty page, in steps of .02.
const EMPTY_GRID: std::ops::RangeInclusive<usize> = 17..=50;
/// Rounds over the types. Each step sets the threshold of one type and keeps the others.
const ROUNDS: usize = 3;
/// Initial threshold of each search.
const START: f32 = 0.35;
/// Number of bootstrap samples of hosts, drawn with all their pages, or of pages if folds are by page. The thresholds are means over the samples (Breiman's
/// bagging, 1996): a type has about a hundred pages, so its best threshold depends much on chance.
const SAMPLES: usize = 16;

/// Weight of a page's own F1-optimal threshold against the threshold of its type. Learned values varied from .25 to .75 between
/// training sets, so it is a constant. It was chosen on held-out pages of `wcxb-dev` (`docs/experiments.md`).
const PAGE_THRESHOLD_WEIGHT: f32 = 0.5;

/// Learns the thresholds with the best mean F1, the limit for empty pages, and the temperature of page types.
pub fn learn(pages: &[ScoredPage], seed: u64) -> Settings {
    let mut settings = Settings {
        page_threshold_weight: PAGE_THRESHOLD_WEIGHT,
        type_temperature: temperature(pages),
        ..Settings::default()
    };
    let curves: Vec<ThresholdCurve> = pages.par_iter().map(|page| ThresholdCurve::of(page, &settings)).collect();
    let mut hosts: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let units = FoldUnits::of(pages.iter().map(|scored| scored.page.fold_names()));
    for (number, name) in units.names.into_iter().enumerate() {
        hosts.entry(name).or_default().push(number);
    }
    let hosts: Vec<Vec<usize>> = hosts.into_values().collect();
    let samples: Vec<Vec<f32>> = (0..SAMPLES as u64)
        .into_par_iter()
        .map(|sample| {
            let mut random = Random::new(hash(&[seed, sample]));
            let drawn = hosts.iter().flat_map(|_| &hosts[random.below(hosts.len())]);
            best_thresholds(&drawn.map(|&page| &curves[page]).collect::<Vec<_>>(), &settings)
        })
        .collect();
    settings.thresholds = (0..TYPES).map(|t| samples.iter().map(|of| of[t]).sum::<f32>() / SAMPLES as f32).collect();
    match empty_above(pages, &hosts, &settings, seed) {
        Some(limit) => settings.empty_above = limit,
        None => settings.empty_below = empty_below(pages, &settings),
    }
    settings
}

/// The probability of an empty page from which on pages are left empty: the one with the highest mean F1, as a mean over bootstrap
/// samples. `None` without pages, and without a classifier of empty pages.
fn empty_above(pages: &[ScoredPage], hosts: &[Vec<usize>], settings: &Settings, seed: u64) -> Option<f32> {
    if pages.is_empty() {
        return None;
    }
    // The probability, and what leaving the page empty gains.
    let gain = |page: &ScoredPage| -> Option<(f32, f64)> {
        let empty = f64::from(u8::from(page.page.gold_tokens == 0));
        Some((page.empty?, empty - page.page.f1(&page.choice_if_content(settings).blocks)))
    };
    let gains: Vec<(f32, f64)> = pages.par_iter().map(gain).collect::<Option<_>>()?;
    let best = |sample: u64| {
        let mut random = Random::new(hash(&[seed, sample, 1]));
        let drawn: Vec<(f32, f64)> =
            hosts.iter().flat_map(|_| &hosts[random.below(hosts.len())]).map(|&page| gains[page]).collect();
        let value = |limit: f32| drawn.iter().filter(|(p, _)| *p >= limit).map(|(_, gain)| gain).sum::<f64>();
        let tried = EMPTY_GRID.map(|step| step as f32 * 0.02).map(|limit| (value(limit), limit));
        // Of limits with the same value the middle one.
        let (_, lowest, highest) =
            tried.fold((f64::MIN, 1.0, 1.0), |best, (value, limit)| match value.total_cmp(&best.0) {
                Ordering::Less => best,
                Ordering::Equal => (value, best.1, limit),
                Ordering::Greater => (value, limit, limit),
            });
        f32::midpoint(lowest, highest)
    };
    Some((0..SAMPLES as u64).into_par_iter().map(best).collect::<Vec<f32>>().iter().sum::<f32>() / SAMPLES as f32)
}

/// A threshold of the start model weighs as much as the pages of its type if there are this many of them.
const START_PAGES: f32 = 50.0;
/// The same for the settings that all pages share: the limit for empty pages and the temperature. A page in ten is empty at
/// most, so they need more pages.
const START_PAGES_OF_ALL: f32 = 200.0;

/// Moves the settings of a start model towards those that are best on some pages. The way depends on the number of pages: of the
/// type for its threshold, of all pages for the limit for empty pages. A task that changes no content keeps the thresholds, one
/// that changes no page types keeps their temperature.
pub fn moved(start: &Settings, pages: &[ScoredPage], task: Task, seed: u64) -> Settings {
    let mut settings = start.clone();
    let own = learn(pages, seed);
    let towards = |from: f32, to: f32, pages: f32, start_pages: f32| from + (to - from) * pages / (pages + start_pages);
    let all = pages.len() as f32;
    if task.changes(Task::Types) && pages.iter().any(|scored| scored.page.page_type.is_some()) {
        settings.type_temperature = towards(start.type_temperature, own.type_temperature, all, START_PAGES_OF_ALL);
    }
    if task.changes(Task::Content) {
        for (t, threshold) in settings.thresholds.iter_mut().enumerate() {
            let of_type: f32 = pages.iter().map(|scored| own.calibrated(scored.types)[t]).sum();
            *threshold = towards(*threshold, own.thresholds[t], of_type, START_PAGES);
        }
        settings.empty_below = towards(start.empty_below, own.empty_below, all, START_PAGES_OF_ALL);
        // Pages that are all far from empty say nothing about the limit.
        if pages.iter().any(|scored| scored.empty.is_some_and(|probability| probability >= EMPTY_GRID_START)) {
            settings.empty_above = towards(start.empty_above, own.empty_above, all, START_PAGES_OF_ALL);
        }
    }
    settings
}

/// Searches by coordinate ascent for the thresholds with the highest mean F1.
fn best_thresholds(curves: &[&ThresholdCurve], settings: &Settings) -> Vec<f32> {
    let mean = |settings: &Settings| curves.iter().map(|curve| curve.at(settings)).sum::<f64>();
    let mut settings = Settings { thresholds: vec![START; TYPES], ..settings.clone() };
    for _ in 0..ROUNDS {
        for t in 0..TYPES {
            let mut best = (mean(&settings), settings.thresholds[t]);
            for step in GRID {
                settings.thresholds[t] = step as f32 * 0.05;
                let score = mean(&settings);
                if score > best.0 {
                    best = (score, settings.thresholds[t]);
                }
            }
            settings.thresholds[t] = best.1;
        }
    }
    settings.thresholds
}

/// The expected F1 below which the result is left empty: there the probability of an empty gold text exceeds the expected F1.
/// Few pages have an empty gold text, so this probability is a logistic function of the expected F1, fitted to all pages.
fn empty_below(pages: &[ScoredPage], settings: &Settings) -> f32 {
    let expected: Vec<(f64, bool)> = pages
        .par_iter()
        .map(|j| (f64::from(j.choice_if_content(settings).expected_f1), j.page.gold_tokens == 0))
        .collect();
    let empty_probability = logistic(&expected);
    let worse = |limit: &f32| empty_probability(f64::from(*limit)) > f64::from(*limit);
    let steps = (0..MAX_EMPTY_STEPS).map(|step| step as f32 * 0.01);
    steps.take_while(worse).last().unwrap_or(0.0)
}

/// Upper bound of the limit, in steps of .01: a page with an expected F1 of .5 is never left empty.
const MAX_EMPTY_STEPS: usize = 50;

/// Logistic regression of a flag on a number, by Newton's method.
fn logistic(points: &[(f64, bool)]) -> impl Fn(f64) -> f64 {
    const STEPS: usize = 30;
    /// Ridge penalty. It keeps the slope finite if the flags are separable.
    const PENALTY: f64 = 1e-2;
    let probability = |[a, b]: [f64; 2], x: f64| 1.0 / (1.0 + libm::exp(-(a + b * x)));
    let mut at = [-3.0, 0.0];
    for _ in 0..STEPS {
        let (mut slope, mut curve) = ([-PENALTY * at[0], -PENALTY * at[1]], [[PENALTY, 0.0], [0.0, PENALTY]]);
        for &(x, flag) in points {
            let p = probability(at, x);
            let (error, weight) = (f64::from(u8::from(flag)) - p, p * (1.0 - p));
            slope = [slope[0] + error, slope[1] + error * x];
            curve = [[curve[0][0] + weight, curve[0][1] + weight * x], [0.0, curve[1][1] + weight * x * x]];
        }
        let determinant = curve[0][0] * curve[1][1] - curve[0][1] * curve[0][1];
        let step = [
            (curve[1][1] * slope[0] - curve[0][1] * slope[1]) / determinant,
            (curve[0][0] * slope[1] - curve[0][1] * slope[0]) / determinant,
        ];
        at = [at[0] + step[0].clamp(-2.0, 2.0), at[1] + step[1].clamp(-8.0, 8.0)];
    }
    move |x| probability(at, x)
}

/// The temperature with the lowest log loss of page types; 1 if no page has a type.
fn temperature(pages: &[ScoredPage]) -> f32 {
    let typed: Vec<(usize, &[f32; TYPES])> =
        pages.iter().filter_map(|j| Some((j.page.page_type?.index(), j.types))).collect();
    let loss = |type_temperature: f32| {
        let settings = Settings { type_temperature, ..Settings::default() };
        let of_page = |&(t, types): &(usize, &[f32; TYPES])| -f64::from(settings.calibrated(types)[t]).max(1e-9).ln();
        typed.iter().map(of_page).sum::<f64>()
    };
    let tried = (10..=100).map(|step| step as f32 * 0.05);
    let best = tried.map(|t| (loss(t), t)).min_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|_| !typed.is_empty()).map_or(1.0, |(_, t)| t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::prepare::Prepared;
    use std::path::Path;

    #[test]
    fn the_logistic_function_follows_the_flags() {
        // Half of the points at 0 are set, and none from .5 on.
        let points: Vec<(f64, bool)> =
            (0..40).map(|i| if i < 20 { (0.0, i % 2 == 0) } else { (0.5 + f64::from(i) / 80.0, false) }).collect();
        let of = logistic(&points);
        assert!((of(0.0) - 0.5).abs() < 0.05, "{}", of(0.0));
        assert!(of(0.2) < of(0.1) && of(0.7) < 0.05, "{} {} {}", of(0.1), of(0.2), of(0.7));
        assert!(logistic(&[(0.3, false); 50])(0.3) < 0.05, "no page is empty");
    }

    fn samples() -> Prepared {
        Prepared::read(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples")]).unwrap()
    }

    /// All pages with their probabilities and types.
    fn scored<'a>(prepared: &'a Prepared, all: &'a [f32], types: &'a [[f32; TYPES]]) -> Vec<ScoredPage<'a>> {
        let pages = prepared.pages.iter().zip(types);
        pages
            .map(|(page, types)| ScoredPage { page, probabilities: &all[page.blocks.clone()], types, empty: None })
            .collect()
    }

    #[test]
    fn thresholds_separate_main_content_and_overconfident_types_get_a_temperature() {
        let prepared = samples();
        // Main content has .3 and noise .1. The types have a probability of .97, and half of them are wrong.
        let main = prepared.pages.iter().flat_map(|page| &page.main);
        let all: Vec<f32> = main.map(|&main| if main { 0.3 } else { 0.1 }).collect();
        let types: Vec<[f32; TYPES]> = prepared
            .pages
            .iter()
            .enumerate()
            .map(|(i, page)| {
                let predicted = (page.page_type.unwrap().index() + i % 2) % TYPES;
                std::array::from_fn(|t| if t == predicted { 0.97 } else { 0.005 })
            })
            .collect();
        let pages = scored(&prepared, &all, &types);
        let settings = learn(&pages, 1);
        assert!(settings.type_temperature > 2.0, "{settings:?}");
        let f1 = pages.iter().map(|j| j.page.f1(&j.choice(&settings).blocks));
        let best = pages.iter().map(|j| {
            let main: Vec<usize> = (0..j.page.main.len()).filter(|&b| j.page.main[b]).collect();
            j.page.f1(&main)
        });
        assert!(f1.sum::<f64>() > best.sum::<f64>() - 0.1, "{settings:?}");
        assert_eq!(learn(&pages, 1), settings, "the same seed");
    }

    #[test]
    fn the_curve_holds_the_f1_of_the_first_blocks() {
        let prepared = samples();
        let page = &prepared.pages[3];
        let order: Vec<usize> = (0..page.main.len()).rev().collect();
        let f1 = page.f1_of_first(&order);
        assert_eq!(f1.len(), order.len() + 1);
        for n in [0, 1, order.len() / 2, order.len()] {
            assert!((f1[n] - page.f1(&order[..n])).abs() < 1e-12, "{n}");
        }
    }
}
