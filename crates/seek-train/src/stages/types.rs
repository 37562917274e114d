//! Page types: a first opinion from the page's own vector, a second that also sees what content was found.

use crate::learn::{BinnedTable, Learner};
use crate::parts::Part;
use crate::prepare::{PAGE_ROWS, Prepared};
use crate::stages::StageParams;
use crate::stages::columns::{columns_of, masked};
use crate::stages::stage::{Split, Stage};
use anyhow::Result;
use seek_extract::stage::{TYPES, append_second_opinion, second_opinion_columns};
use seek_features::AvailableSignals;
use seek_forest::Forest;
use seek_page::PageType;

/// Type probabilities of the rows of the page table.
pub(super) struct TypeAnswers(Vec<f32>);

impl TypeAnswers {
    /// The probabilities of each page, by what is known of it.
    pub(super) fn of_pages(&self, known: AvailableSignals) -> Vec<[f32; TYPES]> {
        let row = usize::from(!known.url) + 2 * usize::from(!known.json_ld);
        let pages = self.0.chunks_exact(TYPES * PAGE_ROWS.len());
        pages.map(|rows| std::array::from_fn(|t| rows[row * TYPES + t])).collect()
    }
}

/// Fits the first opinion; without page types no row has weight, and all types are equally likely.
pub(super) fn first(prepared: &Prepared, split: &Split, params: &StageParams) -> Result<(Forest, TypeAnswers)> {
    let table = &prepared.page_table;
    let binned = masked(table.binned(&table.rows_of(split.train()))?, &params.without)?;
    let weights = if params.has(Part::PageTypes) { known(prepared, params) } else { vec![0.0; table.targets.len()] };
    run(prepared, split, "page type", binned, weights, params.page_type.learner(params.seed_of("page type"))?.as_ref())
}

/// Fits the second opinion, on the content probability of each block. Those of a page rest on what is known of it to who judges
/// it, in all four rows.
pub(super) fn second(
    prepared: &Prepared,
    split: &Split,
    params: &StageParams,
    first: &TypeAnswers,
    probabilities: &[f32],
) -> Result<(Forest, TypeAnswers)> {
    let table = &prepared.page_table;
    let names: Vec<String> = second_opinion_columns().collect();
    let mut rows = Vec::with_capacity(table.targets.len() * names.len());
    for (page, answers) in prepared.pages.iter().zip(first.0.chunks_exact(TYPES * PAGE_ROWS.len())) {
        let found = page.facts.found(&probabilities[page.blocks.clone()]);
        answers.chunks_exact(TYPES).for_each(|answer| append_second_opinion(answer, &found, &mut rows));
    }
    let cut_rows = table.rows_of(split.train());
    let binned = table.binned(&cut_rows)?.extended(&names, &columns_of(&rows, names.len(), &cut_rows))?;
    let binned = masked(binned, &params.without)?;
    run(
        prepared,
        split,
        "second page type",
        binned,
        known(prepared, params),
        params.second_page_type.learner(params.seed_of("second page type"))?.as_ref(),
    )
}

fn run(
    prepared: &Prepared,
    split: &Split,
    name: &'static str,
    binned: BinnedTable,
    weights: Vec<f32>,
    learner: &dyn Learner,
) -> Result<(Forest, TypeAnswers)> {
    let classes = PageType::ALL.iter().map(|t| t.name().to_owned()).collect();
    let table = &prepared.page_table;
    // The rows of a page are nearly the same: a tree sees all of them or none.
    let stage = Stage { name, table, binned, weights, groups: &table.page, classes, learner };
    let (forest, answers) = stage.run(split)?;
    Ok((forest, TypeAnswers(answers)))
}

/// Weights of the rows of pages: those without a type teach nothing.
fn known(prepared: &Prepared, params: &StageParams) -> Vec<f32> {
    let known = |page: u32| f32::from(u8::from(prepared.pages[page as usize].page_type.is_some()));
    let rows = prepared.page_table.page.iter().zip(params.page_row_weights.iter().cycle());
    rows.map(|(&page, weight)| known(page) * weight).collect()
}
