//! Page types: a first opinion from the page's own vector, a second that also sees what content was found.

use crate::prepare::{PAGE_ROWS, Prepared};
use crate::stages::StageParams;
use crate::stages::columns::columns_of;
use crate::stages::stage::{Split, Stage};
use anyhow::Result;
use seek_extract::found;
use seek_extract::stage::{TYPES, type_names};
use seek_forest::Forest;
use seek_page::PageType;

/// Type probabilities of the rows of the page table: with and without the page's address.
pub(super) struct TypeAnswers(Vec<f32>);

impl TypeAnswers {
    /// The probabilities of each page, from the row with its address or from the one without.
    pub(super) fn of_pages(&self, without_url: bool) -> Vec<[f32; TYPES]> {
        let row = usize::from(without_url);
        let pages = self.0.chunks_exact(TYPES * PAGE_ROWS);
        pages.map(|rows| std::array::from_fn(|t| rows[row * TYPES + t])).collect()
    }
}

/// Fits the first opinion.
pub(super) fn first(prepared: &Prepared, split: &Split, params: &StageParams) -> Result<(Forest, TypeAnswers)> {
    let table = &prepared.page_table;
    let learner = params.page_type.learner(params.seed)?;
    let stage = Stage {
        name: "page type",
        table,
        binned: table.binned(&table.rows_of(split.train()))?,
        weights: known(prepared),
        classes: PageType::ALL.iter().map(|t| t.name().to_owned()).collect(),
        learner: learner.as_ref(),
    };
    let (forest, answers) = stage.run(split)?;
    Ok((forest, TypeAnswers(answers)))
}

/// Fits the second opinion, on the content probability of each block.
pub(super) fn second(
    prepared: &Prepared,
    split: &Split,
    params: &StageParams,
    first: &TypeAnswers,
    probabilities: &[f32],
) -> Result<(Forest, TypeAnswers)> {
    let table = &prepared.page_table;
    let cut_rows = table.rows_of(split.train());
    let names: Vec<String> = type_names().chain(found::columns()).collect();
    let mut rows = Vec::with_capacity(table.targets.len() * names.len());
    for (page, answers) in prepared.pages.iter().zip(first.0.chunks_exact(TYPES * PAGE_ROWS)) {
        let mut found = vec![0.0; names.len() - TYPES];
        page.structure.found(&probabilities[page.blocks.clone()]).put(&mut found);
        for answer in answers.chunks_exact(TYPES) {
            rows.extend_from_slice(answer);
            rows.extend_from_slice(&found);
        }
    }
    let columns = columns_of(&rows, names.len(), &cut_rows);
    let learner = params.second_page_type.learner(params.seed)?;
    let stage = Stage {
        name: "second page type",
        table,
        binned: table.binned(&cut_rows)?.extended(&names, &columns)?,
        weights: known(prepared),
        classes: PageType::ALL.iter().map(|t| t.name().to_owned()).collect(),
        learner: learner.as_ref(),
    };
    let (forest, answers) = stage.run(split)?;
    Ok((forest, TypeAnswers(answers)))
}

/// Weights of the rows of pages: those without a type teach nothing.
fn known(prepared: &Prepared) -> Vec<f32> {
    let known = |page: &u32| f32::from(u8::from(prepared.pages[*page as usize].page_type.is_some()));
    prepared.page_table.page.iter().map(known).collect()
}
