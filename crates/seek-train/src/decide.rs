//! Thresholds: from which probability on a block is taken, by page type.
//!
//! They are learned on out-of-fold probabilities. The word-level F1 of a page at a threshold follows from the tokens of
//! each block that the gold holds, so a search over thresholds needs no text.

use crate::prepare::PreparedPage;
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
    /// Type probabilities.
    pub types: &'a [f32; TYPES],
}

/// A page's F1 as a function of the threshold.
struct Curve<'a> {
    types: &'a [f32; TYPES],
    /// The threshold that promises most.
    promising: f32,
    /// Probabilities, falling.
    sorted: Vec<f32>,
    /// F1 of the first `n` blocks in that order.
    f1: Vec<f64>,
}

impl<'a> Curve<'a> {
    fn of(judged: &Judged<'a>) -> Curve<'a> {
        let page = judged.page;
        let p = judged.probabilities;
        let mut order: Vec<usize> = (0..p.len()).collect();
        order.sort_by(|&a, &b| p[b].total_cmp(&p[a]));
        let gold = f64::from(page.gold_tokens);
        let (mut common, mut extracted) = (0.0, 0.0);
        let score = |common: f64, extracted: f64| match (extracted > 0.0, gold > 0.0) {
            (false, false) => 1.0,
            (true, true) => 2.0 * common / (extracted + gold),
            _ => 0.0,
        };
        let mut f1 = vec![score(0.0, 0.0)];
        for &block in &order {
            common += f64::from(page.matched[block]);
            extracted += f64::from(page.tokens[block]);
            f1.push(score(common, extracted));
        }
        let promising = most_promising(p, &page.words);
        Curve { types: judged.types, promising, sorted: order.into_iter().map(|b| p[b]).collect(), f1 }
    }

    fn at(&self, settings: &Settings) -> f64 {
        let threshold = settings.threshold(self.types, || self.promising);
        self.f1[self.sorted.partition_point(|&p| p >= threshold)]
    }
}

/// Thresholds tried.
const GRID: std::ops::RangeInclusive<usize> = 0..=20;
/// Rounds over the types; each sets one type's threshold with the others fixed.
const ROUNDS: usize = 3;

/// How far a page moves the threshold: half the way. Learned from 0 to 1 on each training set it came out anywhere between a
/// quarter and three quarters. The constant was chosen on held-out pages of `wcxb-dev`: `docs/experiments.md`.
const ADAPTS: f32 = 0.5;

/// Learns the thresholds that give the best mean F1, and when to leave a page empty.
pub fn learn(pages: &[Judged]) -> Settings {
    let curves: Vec<Curve> = pages.iter().map(Curve::of).collect();
    let mean = |settings: &Settings| curves.iter().map(|c| c.at(settings)).sum::<f64>();
    let mut settings = Settings { adapts: ADAPTS, ..Settings::default() };
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
    settings.empty_below = empty_below(pages, &settings);
    settings
}

/// The expected F1 below which a page is better left empty.
fn empty_below(pages: &[Judged], settings: &Settings) -> f32 {
    let gains: Vec<(f32, f64)> = pages
        .iter()
        .map(|j| {
            let choice = choose(j.probabilities, &j.page.words, j.types, settings);
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
