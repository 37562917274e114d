//! `seek-lab ablate`: how much each component of the pipeline adds, out-of-fold.
//!
//! The pipeline is fitted and scored with all components, and then once without each, on the same pages, folds and seed. The
//! difference is taken page by page, which removes the variance between pages. Its standard error is clustered by host. Another seed moves the mean over all pages of `wcxb-dev` by .002
//! (`docs/experiments.md`).

pub mod method_columns;

use anyhow::{Context, Result, ensure};
use seek_page::PageType;
use seek_train::corpus::prepare::Prepared;
use seek_train::measure::cross_validation;
use seek_train::measure::page_result::PageResult;
use seek_train::stages::StageParams;
use seek_train::stages::clustered_error::ClusteredMean;
use seek_train::stages::components::Component;
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};

/// Out-of-fold results without a component.
#[derive(Debug, Clone, Serialize)]
pub struct Variant {
    /// The removed component; none for the complete pipeline.
    pub without: Option<Component>,
    /// One result per page.
    pub pages: Vec<PageResult>,
}

/// Scores the pipeline with all components and without each of `components`, on the folds `only` of `folds`, or on all folds if
/// `only` is empty. Duplicates are ignored. Folds are scored in ascending order, components in the given order. `progress` is
/// called after each fold of each variant.
///
/// # Errors
/// The errors of [`cross_validation::run`].
pub fn run(
    prepared: &Prepared,
    params: &StageParams,
    components: &[Component],
    folds: usize,
    only: &[usize],
    mut progress: impl FnMut(Option<Component>, usize, &[PageResult]),
) -> Result<Vec<Variant>> {
    let only: BTreeSet<usize> = if only.is_empty() { (0..folds).collect() } else { only.iter().copied().collect() };
    let mut seen = HashSet::new();
    let components = components.iter().copied().filter(|component| seen.insert(*component));
    let variants = std::iter::once(None).chain(components.map(Some));
    let score = |without: Option<Component>| {
        let params = StageParams { without: params.without.iter().copied().chain(without).collect(), ..params.clone() };
        let mut pages = Vec::new();
        for &fold in &only {
            let results = cross_validation::run(prepared, &params, folds, Some(fold), |fold, results| {
                progress(without, fold, results);
            });
            pages.extend(results.with_context(|| format!("without {}", name(without)))?);
        }
        Ok(Variant { without, pages })
    };
    variants.map(score).collect()
}

fn name(without: Option<Component>) -> &'static str {
    without.map_or("nothing", Component::name)
}

/// The F1 without a component, over a set of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AblationRow {
    /// The removed component; none in the first row.
    pub without: Option<Component>,
    /// Mean F1 of all pages.
    pub f1: f64,
    /// Mean difference to the F1 of the complete pipeline; negative if the component helps.
    pub change: f64,
    /// Standard error of `change`, clustered by host; 0 for a single page.
    pub standard_error: f64,
    /// Share of correct types among the pages of known type; none if no type is known.
    pub type_right: Option<f64>,
    /// Mean F1 of each page type with a page, in the order of [`PageType::ALL`].
    pub by_type: Vec<(String, f64)>,
}

/// One row per variant, over all pages or over those of one corpus.
///
/// # Errors
/// When the first variant is not the complete pipeline, no page belongs to the corpus, or the variants scored different pages.
pub fn rows(variants: &[Variant], corpus: Option<&str>) -> Result<Vec<AblationRow>> {
    let chosen = |variant: &Variant| -> Vec<PageResult> {
        variant.pages.iter().filter(|page| corpus.is_none_or(|corpus| page.corpus == corpus)).cloned().collect()
    };
    let whole = variants.first().filter(|variant| variant.without.is_none()).map(chosen);
    let whole = whole.context("the first variant must be the complete pipeline")?;
    ensure!(!whole.is_empty(), "no page of the corpus {:?} was scored", corpus.unwrap_or_default());
    let ids = |pages: &[PageResult]| pages.iter().map(|p| (p.corpus.clone(), p.id.clone())).collect::<Vec<_>>();
    let row = |variant: &Variant| {
        let pages = chosen(variant);
        ensure!(ids(&pages) == ids(&whole), "the variant without {} scored different pages", name(variant.without));
        let f1: Vec<f64> = pages.iter().map(|page| page.f1).collect();
        let both = pages.iter().zip(&whole);
        let changes = ClusteredMean::of(both.map(|(page, whole)| (page.host.as_str(), page.f1 - whole.f1)));
        let known: Vec<f64> = pages
            .iter()
            .filter(|page| page.page_type != "-")
            .map(|page| f64::from(u8::from(page.page_type == page.found_type)))
            .collect();
        let of_type = |t: PageType| {
            let own: Vec<f64> = pages.iter().filter(|p| p.page_type == t.name()).map(|p| p.f1).collect();
            Some((t.name().to_owned(), mean(&own)?))
        };
        Ok(AblationRow {
            without: variant.without,
            f1: mean(&f1).unwrap_or(0.0),
            change: changes.mean,
            standard_error: changes.standard_error,
            type_right: mean(&known),
            by_type: PageType::ALL.into_iter().filter_map(of_type).collect(),
        })
    };
    variants.iter().map(row).collect()
}

/// The rows as a Markdown table for model cards.
pub fn table(rows: &[AblationRow]) -> String {
    let types = rows.first().map_or(&[][..], |row| &row.by_type);
    let mut out = "| without | F1 | change | types right |".to_owned();
    types.iter().for_each(|(name, _)| out.push_str(&format!(" {name} |")));
    out.push_str("\n|---|--:|--:|--:|");
    out.push_str(&"--:|".repeat(types.len()));
    for row in rows {
        let change = match row.without {
            None => String::new(),
            Some(_) => format!("{} ± {}", signed(row.change), short(row.standard_error)),
        };
        let right = row.type_right.map_or("-".to_owned(), short);
        out.push_str(&format!("\n| {} | {} | {change} | {right} |", name(row.without), short(row.f1)));
        row.by_type.iter().for_each(|(_, f1)| out.push_str(&format!(" {} |", short(*f1))));
    }
    out.push('\n');
    out
}

/// Four decimals, without the zero before the point.
fn short(number: f64) -> String {
    let text = format!("{number:.4}");
    text.strip_prefix('0').map_or(text.clone(), str::to_owned)
}

fn signed(number: f64) -> String {
    format!("{}{}", if number < 0.0 { '-' } else { '+' }, short(number.abs()))
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}
