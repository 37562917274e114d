//! Compares the labels of a project: agreement of annotators, and pages on which they differ.

use crate::agreement::{Agreement, PageAgreement, PairAgreement};
use crate::label::Label;
use crate::project::Project;
use serde::Serialize;

/// A page that two annotators labelled in different ways.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Disagreement {
    /// The number of the page.
    pub page: usize,
    /// Its id.
    pub id: String,
    /// The page type that the first annotator chose.
    pub page_type: Option<String>,
    /// The annotators.
    pub annotators: Vec<String>,
    /// The lowest kappa of two of them.
    pub kappa: f64,
    /// The lowest word-level F1 of two of them.
    pub word_f1: f64,
    /// Whether a third annotator has decided.
    pub settled: bool,
}

impl Project {
    /// The agreement of all pairs of annotators. A page that cannot be parsed any more is left out.
    pub fn agreement(&self) -> Vec<PairAgreement> {
        let mut agreement = Agreement::default();
        for page in 0..self.pages().len() {
            let done = self.independent(page);
            if done.len() < 2 {
                continue;
            }
            let Ok(parsed) = self.parse(page) else { continue };
            for_each_pair(&done, |(a, first), (b, second)| {
                if first.cut == parsed.cut && second.cut == parsed.cut {
                    let found = PageAgreement::of(&parsed, first, second);
                    agreement.add((a, b), first.page_type.as_deref(), &found);
                }
            });
        }
        agreement.pairs()
    }

    /// The finished labels of a page that are no decision about others.
    fn independent(&self, page: usize) -> Vec<(String, Label)> {
        let labels = self.labels();
        let own = labels.done(page).filter(|(_, label)| !label.settles);
        own.map(|(name, label)| (name.to_owned(), label.clone())).collect()
    }

    /// The pages whose annotators disagree, those without a decision first.
    pub fn disagreements(&self) -> Vec<Disagreement> {
        let mut found = Vec::new();
        for page in 0..self.pages().len() {
            let done = self.independent(page);
            let settled = self.labels().done(page).any(|(_, label)| label.settles);
            if done.len() < 2 || done.iter().all(|(_, label)| label.agrees_with(&done[0].1)) {
                continue;
            }
            let Ok(parsed) = self.parse(page) else { continue };
            let (mut kappa, mut word_f1) = (1.0_f64, 1.0_f64);
            for_each_pair(&done, |(_, first), (_, second)| {
                if first.cut != parsed.cut || second.cut != parsed.cut {
                    return;
                }
                let pair = PageAgreement::of(&parsed, first, second);
                kappa = kappa.min(pair.words.kappa());
                word_f1 = word_f1.min(pair.word_f1);
            });
            found.push(Disagreement {
                page,
                id: self.pages()[page].id.clone(),
                page_type: done[0].1.page_type.clone(),
                annotators: done.iter().map(|(name, _)| name.clone()).collect(),
                kappa,
                word_f1,
                settled,
            });
        }
        found.sort_by(|a, b| a.settled.cmp(&b.settled).then(a.kappa.total_cmp(&b.kappa)));
        found
    }
}

fn for_each_pair(done: &[(String, Label)], mut visit: impl FnMut((&str, &Label), (&str, &Label))) {
    for (at, (a, first)) in done.iter().enumerate() {
        for (b, second) in &done[at + 1..] {
            visit((a, first), (b, second));
        }
    }
}
