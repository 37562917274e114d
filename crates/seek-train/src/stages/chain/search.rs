//! Chooses what makes a segment good, and the balance of classes: by mean F1 on out-of-fold predictions of the training pages.
//!
//! One parameter is changed at a time, with small classifiers for pages of all types. What is best for small classifiers
//! need not be best for the final ones, but it is no worse a choice than a constant, and costs a third of the time.

use super::balances::{BalanceSearch, Balanced};
use super::labels::LabelRule;
use super::out_of_fold::Pages;
use super::outcome::Tried;
use super::params::Balances;
use super::trainer::{Both, ChainLearners, Trainer};
use crate::learn::LearnerParams;
use anyhow::{Context, Result};

/// A rule for labels with the balances of classes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LabelChoice {
    pub rule: LabelRule,
    pub balances: Balances,
}

/// A rule with the small classifiers that it gives; none if the pages have too few segments of a class.
struct RuleCandidate {
    rule: LabelRule,
    fitted: Option<Balanced>,
}

impl RuleCandidate {
    fn score(&self) -> f64 {
        self.fitted.as_ref().map_or(0.0, |fitted| fitted.score)
    }
}

/// What all tries share.
struct RuleSearch<'a> {
    trainer: &'a Trainer<'a>,
    everywhere: Vec<bool>,
    pages: Vec<usize>,
    classifiers: ChainLearners,
    /// The balances of all tries of a rule.
    first: Balances,
    tried: Vec<Tried>,
}

/// Chooses from the candidates of the parameters. Returns also everything that was tried.
pub(super) fn choose(trainer: &Trainer) -> Result<(LabelChoice, Vec<Tried>)> {
    let params = &trainer.params.chain;
    let first = |list: &[f32], name: &str| list.first().copied().with_context(|| format!("{name} has no candidate"));
    let balance = first(&params.balances, "balances")?;
    let smallest = *params.smallest.first().context("smallest has no candidate")?;
    let rule = LabelRule { uniform_share: first(&params.uniform_shares, "uniform_shares")?, smallest };
    let balances = Balances { segment: balance, content: balance };
    if [params.uniform_shares.len(), params.smallest.len(), params.balances.len()] == [1; 3] {
        return Ok((LabelChoice { rule, balances }, Vec::new()));
    }
    let everywhere = vec![true; trainer.scored.len()];
    let mut search = RuleSearch {
        trainer,
        pages: trainer.scored_pages(&everywhere),
        everywhere,
        classifiers: ChainLearners { segment: small(&params.segment), content: small(&params.content), least: 1 },
        first: balances,
        tried: Vec::new(),
    };
    let mut best = search.try_rule(rule)?;
    for &uniform_share in &params.uniform_shares[1..] {
        best = search.better(best, LabelRule { uniform_share, smallest })?;
    }
    let uniform_share = best.rule.uniform_share;
    for &smallest in &params.smallest[1..] {
        best = search.better(best, LabelRule { uniform_share, smallest })?;
    }
    let rule = best.rule;
    let balances = match best.fitted {
        Some(fitted) => search.balances(rule, fitted)?,
        None => balances,
    };
    Ok((LabelChoice { rule, balances }, search.tried))
}

impl RuleSearch<'_> {
    fn all(&self) -> Pages<'_> {
        Pages { own: &self.everywhere, predicted: &self.everywhere }
    }

    fn try_rule(&mut self, rule: LabelRule) -> Result<RuleCandidate> {
        let labels = self.trainer.labels(rule);
        let both = self.trainer.fit_both(&labels, self.all(), self.first, &self.classifiers)?;
        let fitted = both.ok().map(|both| Balanced { score: self.score(rule, &both), both, balances: self.first });
        let candidate = RuleCandidate { rule, fitted };
        self.tried.push(tried(rule, self.first, candidate.score()));
        Ok(candidate)
    }

    /// The better one of a candidate and a rule.
    fn better(&mut self, best: RuleCandidate, rule: LabelRule) -> Result<RuleCandidate> {
        let other = self.try_rule(rule)?;
        Ok(if other.score() > best.score() { other } else { best })
    }

    /// The best balances for a rule.
    fn balances(&mut self, rule: LabelRule, fitted: Balanced) -> Result<Balances> {
        let labels = &self.trainer.labels(rule);
        let search = BalanceSearch { trainer: self.trainer, labels, pages: self.all(), classifiers: &self.classifiers };
        let mut all = Vec::new();
        let best = search.improve(
            fitted,
            |both| self.score(rule, both),
            |balances, f1| all.push(tried(rule, balances, f1)),
        )?;
        self.tried.extend(all);
        Ok(best.balances)
    }

    /// The mean F1 with the thresholds of the parameters, on training pages.
    fn score(&self, rule: LabelRule, both: &Both) -> f64 {
        let trees = self.trainer.trees(both, &self.pages);
        self.trainer.params.chain.thresholds.best(&trees, rule.smallest, None).1
    }
}

fn tried(rule: LabelRule, balances: Balances, f1: f64) -> Tried {
    Tried { uniform_share: rule.uniform_share, smallest: rule.smallest, balances, f1 }
}

/// The same learner with a third of its trees.
fn small(learner: &LearnerParams) -> LearnerParams {
    let mut learner = learner.clone();
    match &mut learner {
        LearnerParams::Boosted(params) => params.rounds = params.rounds.div_ceil(3),
        LearnerParams::Forest(params) => params.trees = params.trees.div_ceil(3),
        _ => {}
    }
    learner
}
