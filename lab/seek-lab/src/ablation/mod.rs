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
use seek_train::measure::page_result::{OutOfFoldMeasure, OutOfFoldPage};
use seek_train::scores::mean::{ClusteredMean, decimal, mean};
use seek_train::scores::printed_table::{PrintedCell, PrintedTable};
use seek_train::stages::StageParams;
use seek_train::stages::components::Component;
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};

/// Out-of-fold results without a component.
#[derive(Debug, Clone, Serialize)]
pub struct Variant {
    /// The removed component; none for the complete pipeline.
    pub without: Option<Component>,
    /// One result per page.
    pub pages: Vec<OutOfFoldPage>,
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
    mut progress: impl FnMut(Option<Component>, usize, &[OutOfFoldPage]),
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
    pub change: ClusteredMean,
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
    let chosen = |variant: &Variant| -> Vec<OutOfFoldPage> {
        variant.pages.iter().filter(|page| corpus.is_none_or(|corpus| page.corpus == corpus)).cloned().collect()
    };
    let whole = variants.first().filter(|variant| variant.without.is_none()).map(chosen);
    let whole = whole.context("the first variant must be the complete pipeline")?;
    ensure!(!whole.is_empty(), "no page of the corpus {:?} was scored", corpus.unwrap_or_default());
    let ids = |pages: &[OutOfFoldPage]| pages.iter().map(|p| (p.corpus.clone(), p.id.clone())).collect::<Vec<_>>();
    let row = |variant: &Variant| {
        let pages = chosen(variant);
        ensure!(ids(&pages) == ids(&whole), "the variant without {} scored different pages", name(variant.without));
        let both = pages.iter().zip(&whole);
        let of_type = |t: PageType| {
            let own = pages.iter().filter(|p| p.page_type == t.name()).map(|p| p.f1);
            Some((t.name().to_owned(), mean(own)?))
        };
        Ok(AblationRow {
            without: variant.without,
            f1: mean(pages.iter().map(|page| page.f1)).unwrap_or(0.0),
            change: ClusteredMean::of(both.map(|(page, whole)| (page.host.as_str(), page.f1 - whole.f1))),
            type_right: mean(pages.iter().filter_map(|page| page.value(OutOfFoldMeasure::TypeRight))),
            by_type: PageType::ALL.into_iter().filter_map(of_type).collect(),
        })
    };
    variants.iter().map(row).collect()
}

/// The rows as a Markdown table for model cards.
pub fn table(rows: &[AblationRow]) -> String {
    let types = rows.first().map_or(&[][..], |row| &row.by_type);
    let heads = ["F1", "change", "types right"].into_iter().chain(types.iter().map(|(name, _)| name.as_str()));
    let number = |number: Option<f64>| PrintedCell::number(number, |number| decimal(number, 4));
    let row = |row: &AblationRow| {
        let change = match row.without {
            None => String::new(),
            Some(_) => row.change.to_signed_text(4),
        };
        let mut cells = vec![name(row.without).into(), number(Some(row.f1)), change.into(), number(row.type_right)];
        cells.extend(row.by_type.iter().map(|(_, f1)| number(Some(*f1))));
        cells
    };
    PrintedTable::new(["without"], heads).with_rows(rows.iter().map(row)).to_markdown()
}
