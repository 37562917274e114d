//! Chooses what makes a segment good, and the balance of classes: by mean F1 on out-of-fold predictions of the training pages.
//!
//! One parameter is changed at a time, with small classifiers for pages of all types. What is best for small classifiers
//! need not be best for the final ones, but it is no worse a choice than a constant, and costs a third of the time.

use super::labels::LabelRule;
use super::outcome::Tried;
use super::thresholds::ThresholdGrid;
use super::trainer::{Classifiers, Trainer};
use crate::learn::LearnerParams;
use anyhow::{Context, Result};

/// A rule for labels with the balance of classes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Choice {
    pub rule: LabelRule,
    pub balance: f32,
}

/// Chooses from the candidates of the parameters. Returns also everything that was tried.
pub(super) fn choose(trainer: &Trainer) -> Result<(Choice, Vec<Tried>)> {
    let params = &trainer.params.chain;
    let first = |list: &[f32], name: &str| list.first().copied().with_context(|| format!("{name} has no candidate"));
    let smallest = *params.smallest.first().context("smallest has no candidate")?;
    let rule = LabelRule { uniform_share: first(&params.uniform_shares, "uniform_shares")?, smallest };
    let mut best = Choice { rule, balance: first(&params.balances, "balances")? };
    let mut tried: Vec<(Choice, f64)> = Vec::new();
    let with_share =
        |best: Choice, &uniform_share: &f32| Choice { rule: LabelRule { uniform_share, ..best.rule }, ..best };
    let with_smallest = |best: Choice, &smallest: &u32| Choice { rule: LabelRule { smallest, ..best.rule }, ..best };
    let shares =
        |best: Choice| -> Vec<Choice> { params.uniform_shares.iter().map(|share| with_share(best, share)).collect() };
    let sizes =
        |best: Choice| -> Vec<Choice> { params.smallest.iter().map(|size| with_smallest(best, size)).collect() };
    let balances =
        |best: Choice| -> Vec<Choice> { params.balances.iter().map(|&balance| Choice { balance, ..best }).collect() };
    let steps: [&dyn Fn(Choice) -> Vec<Choice>; 3] = [&shares, &sizes, &balances];
    for candidates in steps {
        let candidates = candidates(best);
        if candidates.len() == 1 {
            best = candidates[0];
            continue;
        }
        let mut top = (best, f64::MIN);
        for candidate in candidates {
            let known = tried.iter().find(|(known, _)| *known == candidate).map(|&(_, f1)| f1);
            let f1 = match known {
                Some(f1) => f1,
                None => mean_f1(trainer, candidate)?,
            };
            if known.is_none() {
                tried.push((candidate, f1));
            }
            if f1 > top.1 {
                top = (candidate, f1);
            }
        }
        best = top.0;
    }
    let tried = tried.into_iter().map(|(choice, f1)| Tried {
        uniform_share: choice.rule.uniform_share,
        smallest: choice.rule.smallest,
        balance: choice.balance,
        f1,
    });
    Ok((best, tried.collect()))
}

/// The mean F1 with the best thresholds, on training pages.
fn mean_f1(trainer: &Trainer, choice: Choice) -> Result<f64> {
    let params = &trainer.params.chain;
    let classifiers = Classifiers { segment: small(&params.segment), content: small(&params.content), least: 1 };
    let labels = trainer.labels(choice.rule);
    let everywhere = vec![true; trainer.scored.len()];
    let Some(both) = trainer.fit_both(&labels, &everywhere, choice.balance, &classifiers)? else {
        return Ok(0.0);
    };
    let pages = trainer.scored_pages(&everywhere);
    Ok(ThresholdGrid::of(&trainer.trees(&both, &pages), choice.rule.smallest).best(None).1)
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
