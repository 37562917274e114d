//! Chooses how much the classes of both classifiers weigh, by the score of the pages that they are for.

use super::out_of_fold::Pages;
use super::params::Balances;
use super::trainer::{Both, ChainLearners, ChainRowLabels, Trainer};
use anyhow::Result;

/// Two classifiers, the balances that they were fitted with, and their score.
pub(super) struct Balanced {
    pub both: Both,
    pub balances: Balances,
    pub score: f64,
}

/// What the fits of some pages share.
pub(super) struct BalanceSearch<'a> {
    pub trainer: &'a Trainer<'a>,
    pub labels: &'a ChainRowLabels,
    pub pages: Pages<'a>,
    pub classifiers: &'a ChainLearners,
}

impl BalanceSearch<'_> {
    /// Tries the other candidates of the parameters: first for the segment classifier, then for the content classifier, which
    /// reads the segments that the best one chooses. `score` is the score of two classifiers. `tried` gets each candidate with
    /// its score.
    pub fn improve(
        &self,
        mut best: Balanced,
        score: impl Fn(&Both) -> f64,
        mut tried: impl FnMut(Balances, f64),
    ) -> Result<Balanced> {
        let candidates = &self.trainer.params.chain.balances;
        let first = best.balances;
        for &segment in candidates.iter().filter(|&&candidate| candidate != first.segment) {
            let balances = Balances { segment, ..first };
            let Ok(both) = self.trainer.fit_both(self.labels, self.pages, balances, self.classifiers)? else {
                continue;
            };
            best.replace(both, balances, &score, &mut tried);
        }
        for &content in candidates.iter().filter(|&&candidate| candidate != first.content) {
            let balances = Balances { content, ..best.balances };
            let segment = &best.both.segment;
            let fitted = self.trainer.fit_content(self.labels, self.pages, segment, content, self.classifiers)?;
            let Ok(content) = fitted else { continue };
            let both = Both { segment: segment.clone(), content };
            best.replace(both, balances, &score, &mut tried);
        }
        Ok(best)
    }
}

impl Balanced {
    /// Takes other classifiers if they score higher.
    fn replace(
        &mut self,
        both: Both,
        balances: Balances,
        score: impl Fn(&Both) -> f64,
        tried: &mut impl FnMut(Balances, f64),
    ) {
        let found = score(&both);
        tried(balances, found);
        if found > self.score {
            *self = Balanced { both, balances, score: found };
        }
    }
}
