//! `seek-train ablate`: what each part of the pipeline is worth, out-of-fold.
//!
//! The pipeline is fitted and scored with all parts, and then once without each, on the same pages, folds and seed. What is lost
//! is compared page by page, which leaves out how much pages differ. Its standard error takes pages as independent, and pages of one
//! host are not: it is too small where few hosts have many pages. Another seed moves the mean of all pages of `wcxb-dev` by .002
//! (`docs/experiments.md`), whatever the standard error says.

use crate::corpus::prepare::Prepared;
use crate::measure::cross_validation;
use crate::measure::page_result::PageResult;
use crate::stages::StageParams;
use crate::stages::components::Component;
use anyhow::{Context, Result, ensure};
use seek_page::PageType;
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};

/// Out-of-fold results without a part.
#[derive(Debug, Clone, Serialize)]
pub struct Variant {
    /// The part; none where all are there.
    pub without: Option<Component>,
    /// One result a page.
    pub pages: Vec<PageResult>,
}

/// Scores the pipeline with all parts and without each of `parts`, on the folds `only` of `folds`; on all of them where `only`
/// is empty. A part or fold that is given twice is taken once; folds are scored in rising order, parts as they come.
/// `note` is called after each fold of each variant.
///
/// # Errors
/// As [`cross_validation::run`], which also refuses folds that there are not.
pub fn run(
    prepared: &Prepared,
    params: &StageParams,
    parts: &[Component],
    folds: usize,
    only: &[usize],
    mut note: impl FnMut(Option<Component>, usize, &[PageResult]),
) -> Result<Vec<Variant>> {
    let only: BTreeSet<usize> = if only.is_empty() { (0..folds).collect() } else { only.iter().copied().collect() };
    let mut seen = HashSet::new();
    let parts = parts.iter().copied().filter(|part| seen.insert(*part));
    let variants = std::iter::once(None).chain(parts.map(Some));
    let score = |without: Option<Component>| {
        let params = StageParams { without: params.without.iter().copied().chain(without).collect(), ..params.clone() };
        let mut pages = Vec::new();
        for &fold in &only {
            let results = cross_validation::run(prepared, &params, folds, Some(fold), |fold, results| {
                note(without, fold, results);
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

/// What is left of F1 without a part, on some pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AblationRow {
    /// The part; none in the first line.
    pub without: Option<Component>,
    /// Mean F1 of all pages.
    pub f1: f64,
    /// How much higher it is than with all parts, a mean over pages, and the standard error of this mean.
    pub change: f64,
    /// Standard error of the change, with pages taken as independent; 0 for a single page. Pages of one host share a template, so
    /// the true one is larger.
    pub standard_error: f64,
    /// Share of the pages with a known type whose type is right; none where no type is known.
    pub type_right: Option<f64>,
    /// Mean F1 of each page type that there is, in the order of [`PageType::ALL`].
    pub by_type: Vec<(String, f64)>,
}

/// One line a variant, over the pages of one corpus where it is given.
///
/// # Errors
/// Where there is no variant with all parts before the others, none of the pages is of the corpus, or variants scored
/// other pages.
pub fn lines(variants: &[Variant], corpus: Option<&str>) -> Result<Vec<AblationRow>> {
    let chosen = |variant: &Variant| -> Vec<PageResult> {
        variant.pages.iter().filter(|page| corpus.is_none_or(|corpus| page.corpus == corpus)).cloned().collect()
    };
    let whole = variants.first().filter(|variant| variant.without.is_none()).map(chosen);
    let whole = whole.context("the first variant must have all parts")?;
    ensure!(!whole.is_empty(), "no page of the corpus {:?} was scored", corpus.unwrap_or_default());
    let ids = |pages: &[PageResult]| pages.iter().map(|p| (p.corpus.clone(), p.id.clone())).collect::<Vec<_>>();
    let line = |variant: &Variant| {
        let pages = chosen(variant);
        ensure!(ids(&pages) == ids(&whole), "the variant without {} scored other pages", name(variant.without));
        let f1: Vec<f64> = pages.iter().map(|page| page.f1).collect();
        let changes: Vec<f64> = pages.iter().zip(&whole).map(|(page, whole)| page.f1 - whole.f1).collect();
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
            change: mean(&changes).unwrap_or(0.0),
            standard_error: standard_error(&changes),
            type_right: mean(&known),
            by_type: PageType::ALL.into_iter().filter_map(of_type).collect(),
        })
    };
    variants.iter().map(line).collect()
}

/// The lines as a table in Markdown, for model cards: features first, then stages, as they were asked for.
pub fn table(lines: &[AblationRow]) -> String {
    let types = lines.first().map_or(&[][..], |line| &line.by_type);
    let mut out = "| without | F1 | change | types right |".to_owned();
    types.iter().for_each(|(name, _)| out.push_str(&format!(" {name} |")));
    out.push_str("\n|---|--:|--:|--:|");
    out.push_str(&"--:|".repeat(types.len()));
    for line in lines {
        let change = match line.without {
            None => String::new(),
            Some(_) => format!("{} ± {}", signed(line.change), short(line.standard_error)),
        };
        let right = line.type_right.map_or("-".to_owned(), short);
        out.push_str(&format!("\n| {} | {} | {change} | {right} |", name(line.without), short(line.f1)));
        line.by_type.iter().for_each(|(_, f1)| out.push_str(&format!(" {} |", short(*f1))));
    }
    out.push('\n');
    out
}

/// Four digits for what is small, as all differences here are, without the zero before the point.
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

fn standard_error(values: &[f64]) -> f64 {
    let (n, Some(mean)) = (values.len() as f64, mean(values)) else { return 0.0 };
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    if n > 1.0 { (squares / (n - 1.0) / n).sqrt() } else { 0.0 }
}
