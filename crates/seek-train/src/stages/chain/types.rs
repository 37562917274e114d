//! The page types of a chain, and the classifier that finds them.

use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::{PAGE_ROWS, row_with_words};
use crate::stages::classifier_fit::{Stage, TrainingSplit};
use crate::stages::columns::blank_components;
use crate::stages::params::StageParams;
use anyhow::{Result, bail};
use seek_forest::Forest;
use seek_page::PageType;
use std::collections::BTreeSet;

/// The page types of a chain: those of the program, or the names of the user's own.
pub(super) struct ChainTypes {
    /// Their names.
    pub names: Vec<String>,
    /// The type of each page, as a position among the names.
    pub of_page: Vec<Option<usize>>,
}

/// For each page the type that the chain finds, as a position among the names, with its probability; none if the training pages
/// have no types.
pub(super) type FoundTypes = Vec<Option<(usize, f32)>>;

impl ChainTypes {
    /// The types of the training pages. If all are types of the program, all types of the program are types of the chain.
    ///
    /// # Errors
    /// When a name cannot stand in the name of a classifier.
    pub fn of(prepared: &Prepared, train: &[bool]) -> Result<ChainTypes> {
        let training = prepared.pages.iter().zip(train).filter(|(_, train)| **train).map(|(page, _)| page);
        let used: BTreeSet<&str> = training.filter_map(|page| page.type_name.as_deref()).collect();
        let is_allowed = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c));
        if let Some(name) = used.iter().find(|name| !is_allowed(name)) {
            bail!("the page type {name:?} of the chain needs a name of ASCII letters, digits, _ and -");
        }
        let are_known = used.iter().all(|name| name.parse::<PageType>().is_ok());
        let names: Vec<String> = match are_known {
            true => PageType::ALL.iter().map(|known| known.name().to_owned()).collect(),
            false => used.into_iter().map(str::to_owned).collect(),
        };
        let position = |name: &str| names.iter().position(|other| other == name);
        let of_page = prepared.pages.iter().map(|page| page.type_name.as_deref().and_then(position)).collect();
        Ok(ChainTypes { names, of_page })
    }

    /// The classifier of page types, and the types that it finds, out-of-fold on training pages.
    pub fn fit(
        &self,
        prepared: &Prepared,
        split: &TrainingSplit,
        params: &StageParams,
    ) -> Result<(Option<Forest>, FoundTypes)> {
        let is_typed = |(&of_page, &train): (&Option<usize>, &bool)| train && of_page.is_some();
        if self.names.len() < 2 || !self.of_page.iter().zip(split.train()).any(is_typed) {
            return Ok((None, vec![None; self.of_page.len()]));
        }
        let pages = &prepared.page_table.page;
        let of_row = |&page: &u32| self.of_page[page as usize];
        let targets = pages.iter().map(|page| of_row(page).unwrap_or(0) as u32).collect();
        let table = prepared.page_table.with_targets(targets);
        let weights = pages.iter().zip(params.page_row_weights.iter().cycle());
        let learner = params.chain.page_type.learner(params.seed_of("page type"))?;
        let binned = table.binned(&table.rows_of(split.train()))?;
        let stage = Stage {
            name: "page type",
            binned: blank_components(binned, &params.without)?,
            weights: weights.map(|(page, weight)| if of_row(page).is_some() { *weight } else { 0.0 }).collect(),
            // The rows of a page are nearly equal, so a tree uses all of them or none.
            groups: pages,
            table: &table,
            classes: self.names.clone(),
            learner: learner.as_ref(),
        };
        let (forest, answers) = stage.fit_out_of_fold(split)?;
        let row = row_with_words(params.available_signals());
        let of_pages = answers.chunks_exact(self.names.len() * PAGE_ROWS.len());
        let found =
            of_pages.map(|rows| Some(most_likely(&rows[row * self.names.len()..][..self.names.len()]))).collect();
        Ok((Some(forest), found))
    }
}

/// The position of the highest probability, and this probability; the first of equal ones.
fn most_likely(probabilities: &[f32]) -> (usize, f32) {
    let best =
        (1..probabilities.len()).fold(0, |best, at| if probabilities[at] > probabilities[best] { at } else { best });
    (best, probabilities[best])
}
