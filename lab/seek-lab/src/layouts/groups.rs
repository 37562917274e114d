//! Layouts summed over the pages of a corpus, and over all pages.

use super::MeasuredLayout;
use super::agreement::EngineAgreement;
use seek_train::corpus::layouts::credible::Criterion;
use seek_train::scores::mean::{mean, median};
use seek_train::scores::score_table::ALL;
use serde::Serialize;
use std::collections::BTreeMap;

/// The layouts of a group of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LayoutGroup {
    /// The corpus, or [`ALL`].
    pub corpus: String,
    /// Number of pages.
    pub pages: usize,
    /// Pages without boxes. All shares are over the others.
    pub without_boxes: usize,
    /// The share of credible layouts; none if no page has boxes.
    pub credible: Option<f64>,
    /// The share of layouts that fail a criterion; empty if no page has boxes. A layout can fail several.
    pub failed: BTreeMap<Criterion, f64>,
    /// The agreement with another engine; none if no page has the boxes of both.
    pub agreement: Option<GroupAgreement>,
}

/// How far two engines agree on a group of pages.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct GroupAgreement {
    /// Pages with the boxes of both engines.
    pub pages: usize,
    /// Texts that one of the engines shows.
    pub texts: usize,
    /// Texts with the same box; none if no text is shown.
    pub same_box: Option<AgreeingTexts>,
    /// Texts with the same box but for its top.
    pub same_but_top: Option<AgreeingTexts>,
    /// Median of the heights of documents, divided by those of the reference.
    pub height_ratio: Option<f64>,
    /// The share of pages whose heights agree.
    pub same_height: f64,
}

/// Shares of texts on which two engines agree.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct AgreeingTexts {
    /// The median over pages.
    pub median: f64,
    /// The mean over pages.
    pub mean: f64,
    /// The share of the texts of all pages together.
    pub overall: f64,
}

/// The groups: each corpus in the order of the pages, then all pages if there are several corpora.
pub fn by_corpus(pages: &[MeasuredLayout]) -> Vec<LayoutGroup> {
    let mut names: Vec<&str> = pages.iter().map(|page| page.corpus.as_str()).collect();
    // The pages of a corpus follow each other.
    names.dedup();
    let of_corpus = |name: &str| pages.iter().filter(|page| page.corpus == name).collect::<Vec<_>>();
    let mut groups: Vec<LayoutGroup> = names.iter().map(|name| LayoutGroup::of(name, &of_corpus(name))).collect();
    if names.len() != 1 {
        groups.push(LayoutGroup::of(ALL, &pages.iter().collect::<Vec<_>>()));
    }
    groups
}

impl LayoutGroup {
    fn of(corpus: &str, pages: &[&MeasuredLayout]) -> LayoutGroup {
        let with_boxes: Vec<_> = pages.iter().filter_map(|page| page.criteria).collect();
        let share = |n: usize| n as f64 / with_boxes.len().max(1) as f64;
        let fail = |criterion: Criterion| with_boxes.iter().filter(|criteria| !criteria.meets(criterion)).count();
        let credible = pages.iter().filter(|page| page.is_credible).count();
        let agreements: Vec<EngineAgreement> = pages.iter().filter_map(|page| page.agreement).collect();
        LayoutGroup {
            corpus: corpus.to_owned(),
            pages: pages.len(),
            without_boxes: pages.len() - with_boxes.len(),
            credible: (!with_boxes.is_empty()).then(|| share(credible)),
            failed: Criterion::ALL
                .into_iter()
                .filter(|_| !with_boxes.is_empty())
                .map(|criterion| (criterion, share(fail(criterion))))
                .collect(),
            agreement: (!agreements.is_empty()).then(|| GroupAgreement::of(&agreements)),
        }
    }
}

impl GroupAgreement {
    fn of(pages: &[EngineAgreement]) -> GroupAgreement {
        let texts: usize = pages.iter().map(|page| page.texts).sum();
        let agreeing = |share: fn(&EngineAgreement) -> Option<f64>, count: fn(&EngineAgreement) -> usize| {
            let shares: Vec<f64> = pages.iter().filter_map(share).collect();
            let overall = pages.iter().map(count).sum::<usize>() as f64 / texts.max(1) as f64;
            let mean = mean(shares.iter().copied())?;
            median(shares).map(|median| AgreeingTexts { median, mean, overall })
        };
        let same_height = pages.iter().filter(|page| page.has_same_height()).count();
        GroupAgreement {
            pages: pages.len(),
            texts,
            same_box: agreeing(EngineAgreement::box_share, |page| page.same_box),
            same_but_top: agreeing(EngineAgreement::but_top_share, |page| page.same_but_top),
            height_ratio: median(pages.iter().map(|page| page.height_ratio).collect()),
            same_height: same_height as f64 / pages.len().max(1) as f64,
        }
    }
}
