//! What is learned of the choice: thresholds, from which probability on a block is taken, by page type; when to leave a page
//! empty; and how sure page types are.
//!
//! All of it is learned on out-of-fold probabilities. The word-level F1 of a page at a threshold is that of the first blocks
//! in the order of their probabilities, so it is computed once for each number of blocks, and a search needs no text.

use crate::learn::random::{Random, hash};
use crate::prepare::PreparedPage;
use rayon::prelude::*;
use seek_extract::Settings;
use seek_extract::method::{choose, most_promising};
use seek_extract::stage::TYPES;

/// A page with its probabilities, as the search needs it.
#[derive(Debug, Clone, Copy)]
pub struct Judged<'a> {
    /// The page.
    pub page: &'a PreparedPage,
    /// Per block its probability of being main content.
    pub probabilities: &'a [f32],
    /// Type probabilities, as the classifiers give them.
    pub types: &'a [f32; TYPES],
}

/// A page's F1 as a function of the threshold.
struct Curve {
    /// Calibrated type probabilities.
    types: [f32; TYPES],
    /// The threshold that promises most.
    promising: f32,
    /// Probabilities, falling.
    sorted: Vec<f32>,
    /// F1 of the first `n` blocks in that order.
    f1: Vec<f64>,
}

impl Curve {
    fn of(judged: &Judged, settings: &Settings) -> Curve {
        let p = judged.probabilities;
        let mut order: Vec<usize> = (0..p.len()).collect();
        order.sort_by(|&a, &b| p[b].total_cmp(&p[a]));
        Curve {
            types: settings.calibrated(judged.types),
            promising: most_promising(p, &judged.page.words),
            f1: judged.page.f1_of_first(&order),
            sorted: order.into_iter().map(|block| p[block]).collect(),
        }
    }

    fn at(&self, settings: &Settings) -> f64 {
        let threshold = settings.threshold(&self.types, || self.promising);
        self.f1[self.sorted.partition_point(|&p| p >= threshold && p > 0.0)]
    }
}

/// Thresholds tried.
const GRID: std::ops::RangeInclusive<usize> = 0..=20;
/// Rounds over the types; each sets one type's threshold with the others fixed.
const ROUNDS: usize = 3;
/// Where each search begins.
const START: f32 = 0.35;
/// Samples of the pages, drawn with replacement, on each of which thresholds are sought; their means are taken (Breiman's
/// bagging, 1996). A type has a hundred pages, and the best threshold for these very pages is much of it chance.
const SAMPLES: usize = 16;

/// How far a page moves the threshold: half the way. Learned from 0 to 1 on each training set it came out anywhere between a
/// quarter and three quarters. The constant was chosen on held-out pages of `wcxb-dev`: `docs/experiments.md`.
const ADAPTS: f32 = 0.5;

/// Learns the thresholds that give the best mean F1, when to leave a page empty, and the temperature of page types.
pub fn learn(pages: &[Judged], seed: u64) -> Settings {
    let mut settings = Settings { adapts: ADAPTS, type_temperature: temperature(pages), ..Settings::default() };
    let curves: Vec<Curve> = pages.par_iter().map(|page| Curve::of(page, &settings)).collect();
    let found: Vec<Vec<f32>> = (0..SAMPLES as u64)
        .into_par_iter()
        .map(|sample| {
            let mut random = Random::new(hash(&[seed, sample]));
            let drawn: Vec<&Curve> = curves.iter().map(|_| &curves[random.below(curves.len())]).collect();
            best_thresholds(&drawn, &settings)
        })
        .collect();
    settings.thresholds = (0..TYPES).map(|t| found.iter().map(|of| of[t]).sum::<f32>() / SAMPLES as f32).collect();
    settings.empty_below = empty_below(pages, &settings);
    settings
}

/// Coordinate search for the thresholds with the highest mean F1.
fn best_thresholds(curves: &[&Curve], settings: &Settings) -> Vec<f32> {
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

/// The expected F1 below which a page is better left empty.
fn empty_below(pages: &[Judged], settings: &Settings) -> f32 {
    let gains: Vec<(f32, f64)> = pages
        .par_iter()
        .map(|j| {
            let choice = choose(j.probabilities, &j.page.words, &settings.calibrated(j.types), settings);
            let empty = if j.page.gold_tokens == 0 { 1.0 } else { 0.0 };
            (choice.expected_f1, empty - j.page.f1(&choice.blocks))
        })
        .collect();
    let mut best = (0.0, 0.0);
    for step in 1..20 {
        let limit = step as f32 * 0.025;
        let gain: f64 = gains.iter().filter(|g| g.0 < limit).map(|g| g.1).sum();
        if gain > best.0 {
            best = (gain, limit);
        }
    }
    best.1
}

/// The temperature at which page types have the lowest log loss; 1 where no page has a type.
fn temperature(pages: &[Judged]) -> f32 {
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
