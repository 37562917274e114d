//! Measures every method on the pages of the gate.

use crate::method_gate::floors::{MethodGate, is_in_tenth};
use crate::method_texts::text_scores;
use anyhow::{Context, Result, ensure};
use content_seeker::Extractor;
use seek_io::LabelledPage;
use seek_score::token_lcs;
use seek_train::corpus::digest::{hex_digest, page_digest};
use seek_train::corpus::pages::{Failure, distinct_names, for_each_page};
use seek_train::corpus::sources::Sources;
use seek_train::evaluation::catalogue::Catalogue;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The method that has a gate of its own.
const SEEK: &str = "seek";

/// The measured means over a set of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MeasuredSet {
    /// Number of the group in the gate.
    pub group: usize,
    /// Whether the set is the tenth.
    pub tenth: bool,
    /// Number of pages.
    pub pages: usize,
    /// SHA-256 over the pages and their golds.
    pub data_fingerprint: String,
    /// Mean F1 by LCS of tokens of each method.
    pub means: BTreeMap<&'static str, f64>,
}

/// A measurement of all methods.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MethodMeasurement {
    /// The sets: for each group all of its pages unless only the tenth was measured, then the tenth if it has one.
    pub sets: Vec<MeasuredSet>,
    /// Methods that failed on a page, which counts as an empty text.
    pub method_failures: Vec<Failure>,
    /// Pages that cannot be read.
    pub unread: Vec<Failure>,
}

/// Sums over a set of pages.
struct SetSums {
    pages: usize,
    hash: Sha256,
    f1: Vec<f64>,
}

impl SetSums {
    fn new(methods: usize) -> SetSums {
        SetSums { pages: 0, hash: Sha256::new(), f1: vec![0.0; methods] }
    }

    fn add(&mut self, page: &GatedPage) {
        self.pages += 1;
        self.hash.update(page.digest);
        self.f1.iter_mut().zip(&page.f1).for_each(|(sum, f1)| *sum += f1);
    }

    fn set(self, group: usize, tenth: bool, methods: &[&'static str]) -> MeasuredSet {
        let mean = |sum: f64| sum / self.pages.max(1) as f64;
        MeasuredSet {
            group,
            tenth,
            pages: self.pages,
            data_fingerprint: hex_digest(self.hash),
            means: methods.iter().copied().zip(self.f1.iter().map(|&sum| mean(sum))).collect(),
        }
    }
}

/// A measured page. It may be in several groups.
struct GatedPage {
    groups: Vec<usize>,
    in_tenth: bool,
    digest: [u8; 32],
    f1: Vec<f64>,
    failures: Vec<Failure>,
}

/// Measures all methods on the groups of a gate. `tenth_only` leaves out the pages beyond the tenth of groups that have one.
///
/// # Errors
/// When a corpus cannot be opened, a group has no corpus or no page, or a method cannot be used.
pub fn measure<'a>(gate: &MethodGate, corpora: impl Into<Sources<'a>>, tenth_only: bool) -> Result<MethodMeasurement> {
    let corpora = corpora.into();
    let names_of_corpora = distinct_names(corpora.paths)?;
    for group in &gate.groups {
        let corpus = &group.corpus;
        ensure!(names_of_corpora.contains(corpus), "the gate needs the corpus {corpus:?}, which is not given");
    }
    let methods: Vec<&'static str> = Catalogue::default().names_without_layout().filter(|name| *name != SEEK).collect();
    let extractor = |name: &&str| Extractor::builder().method(*name).build().with_context(|| format!("method {name}"));
    let extractors: Vec<Extractor> = methods.iter().map(extractor).collect::<Result<_>>()?;
    let (mut all, mut tenths) = (Vec::new(), Vec::new());
    for _ in &gate.groups {
        all.push(SetSums::new(methods.len()));
        tenths.push(SetSums::new(methods.len()));
    }
    let work = |page: LabelledPage, corpus: &str| {
        let in_tenth = is_in_tenth(&page);
        let groups = gate.groups_of(corpus, page.page_type.as_deref(), tenth_only && !in_tenth);
        if groups.is_empty() {
            return Ok(None);
        }
        let (f1, failed) = text_scores(&extractors, &page, |text, gold| token_lcs(text, gold).f1)?;
        let failures = failed.into_iter().map(|(m, reason)| (page.id.clone(), format!("{}: {reason}", methods[m])));
        let digest = page_digest(&page, corpus).finalize().into();
        Ok(Some(GatedPage { groups, in_tenth, digest, f1, failures: failures.collect() }))
    };
    let mut method_failures = Vec::new();
    let unread = for_each_page(corpora, work, |page| {
        let Some(mut page) = page else { return };
        method_failures.append(&mut page.failures);
        for &group in &page.groups {
            all[group].add(&page);
            if page.in_tenth {
                tenths[group].add(&page);
            }
        }
    })?;
    let mut sets = Vec::new();
    for (g, ((group, all), tenth)) in gate.groups.iter().zip(all).zip(tenths).enumerate() {
        if !tenth_only || group.tenth.is_none() {
            sets.push(all.set(g, false, &methods));
        }
        if group.tenth.is_some() {
            sets.push(tenth.set(g, true, &methods));
        }
    }
    for set in &sets {
        ensure!(set.pages > 0, "{}: the corpus has no such page", gate.name(set.group, set.tenth));
    }
    Ok(MethodMeasurement { sets, method_failures, unread })
}
