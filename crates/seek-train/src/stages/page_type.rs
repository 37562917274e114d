//! The page type classifiers: a first opinion from the page's features and terms, and a second one that also uses the found content.

use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::{PAGE_ROWS, row_with_words};
use crate::corpus::table::FeatureTable;
use crate::learn::{BinnedTable, Learner};
use crate::stages::classifier_fit::{Stage, TrainingSplit};
use crate::stages::columns::{blank_components, columns_of};
use crate::stages::components::Component;
use crate::stages::params::StageParams;
use anyhow::Result;
use seek_extract::pipeline::stage_columns::{append_second_pass, second_pass_columns};
use seek_extract::{PAGE_TERM_COLUMNS, TYPES, page_term_columns};
use seek_features::AvailableSignals;
use seek_forest::Forest;
use seek_page::PageType;

/// Type probabilities of the rows of the page table: rows x types.
pub(super) struct TypeProbabilities(pub(super) Vec<f32>);

impl TypeProbabilities {
    /// The type probabilities of each page, given the available signals.
    pub(super) fn by_page(&self, signals: AvailableSignals) -> Vec<[f32; TYPES]> {
        let row = row_with_words(signals);
        let pages = self.0.chunks_exact(TYPES * PAGE_ROWS.len());
        pages.map(|rows| std::array::from_fn(|t| rows[row * TYPES + t])).collect()
    }
}

/// Fits the first opinion. `terms` are the columns of page terms for all rows of the page table; empty for a classifier without
/// them. When the part "page-types" is left out, no row has weight and all types are equally likely.
pub(super) fn fit_first(
    prepared: &Prepared,
    split: &TrainingSplit,
    params: &StageParams,
    terms: &[f32],
) -> Result<(Forest, TypeProbabilities)> {
    let table = &prepared.page_table;
    let names: Vec<String> = page_term_columns().filter(|_| !terms.is_empty()).collect();
    let binned = blank_components(with_columns(table, split, &names, terms)?, &params.without)?;
    let weights = if params.has(Component::PageTypes) {
        typed_row_weights(prepared, params)
    } else {
        vec![0.0; table.targets.len()]
    };
    run(prepared, split, "page type", binned, weights, params.page_type.learner(params.seed_of("page type"))?.as_ref())
}

/// Fits the page type classifier of the second pass. `rows` are those of [`second_pass_rows`].
pub(super) fn fit_second(
    prepared: &Prepared,
    split: &TrainingSplit,
    params: &StageParams,
    rows: &[f32],
) -> Result<(Forest, TypeProbabilities)> {
    let table = &prepared.page_table;
    let binned = blank_components(with_columns(table, split, &second_pass_names(), rows)?, &params.without)?;
    run(
        prepared,
        split,
        "second page type",
        binned,
        typed_row_weights(prepared, params),
        params.second_page_type.learner(params.seed_of("second page type"))?.as_ref(),
    )
}

/// The names of the columns of [`second_pass_rows`].
pub(super) fn second_pass_names() -> Vec<String> {
    page_term_columns().chain(second_pass_columns()).collect()
}

/// The columns of the second pass that follow the schema, for all rows of the page table: page terms, the answers of the first
/// classifier, and a summary of the content. The block probabilities of a page come from the signals that the classifiers may use,
/// in all four rows of the page.
pub(super) fn second_pass_rows(
    prepared: &Prepared,
    terms: &[f32],
    first: &TypeProbabilities,
    probabilities: &[f32],
) -> Vec<f32> {
    let mut rows = Vec::new();
    let by_page = terms.chunks_exact(PAGE_TERM_COLUMNS * PAGE_ROWS.len());
    for ((page, answers), terms) in
        prepared.pages.iter().zip(first.0.chunks_exact(TYPES * PAGE_ROWS.len())).zip(by_page)
    {
        let summary = page.block_stats.summary(&probabilities[page.blocks.clone()]);
        for (answer, terms) in answers.chunks_exact(TYPES).zip(terms.chunks_exact(PAGE_TERM_COLUMNS)) {
            rows.extend_from_slice(terms);
            append_second_pass(answer, &summary, &mut rows);
        }
    }
    rows
}

/// The binned page table with further columns, given as rows of as many values as there are names.
pub(super) fn with_columns(
    table: &FeatureTable,
    split: &TrainingSplit,
    names: &[String],
    rows: &[f32],
) -> Result<BinnedTable> {
    let cut_rows = table.rows_of(split.train());
    let binned = table.binned(&cut_rows)?;
    if names.is_empty() {
        return Ok(binned);
    }
    Ok(binned.extended(names, &columns_of(rows, names.len(), &cut_rows))?)
}

fn run(
    prepared: &Prepared,
    split: &TrainingSplit,
    name: &'static str,
    binned: BinnedTable,
    weights: Vec<f32>,
    learner: &dyn Learner,
) -> Result<(Forest, TypeProbabilities)> {
    let classes = PageType::ALL.iter().map(|t| t.name().to_owned()).collect();
    let table = &prepared.page_table;
    // The rows of a page are nearly equal, so a tree uses all of them or none.
    let stage = Stage { name, table, binned, weights, groups: &table.page, classes, learner };
    let (forest, answers) = stage.fit_out_of_fold(split)?;
    Ok((forest, TypeProbabilities(answers)))
}

/// Weights of the page rows: 0 for pages without a type.
pub(super) fn typed_row_weights(prepared: &Prepared, params: &StageParams) -> Vec<f32> {
    let is_typed = |page: u32| f32::from(u8::from(prepared.pages[page as usize].page_type.is_some()));
    let rows = prepared.page_table.page.iter().zip(params.page_row_weights.iter().cycle());
    rows.map(|(&page, weight)| is_typed(page) * weight).collect()
}
