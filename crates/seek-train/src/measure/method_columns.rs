//! The probabilities of another method as a column of the content classifier: whether a network adds anything to the pipeline.
//!
//! A page gets the probabilities of the model that has not seen its site. With the same pages, seed and number of folds, the folds of the
//! method are those of the cross-validation. So no probability of a page that is scored comes from a model that saw its labels. The models
//! of the other folds have seen them, and give the probabilities of the pages that the pipeline trains on. This is usual for
//! stacked classifiers, and can only favour the column.

use crate::corpus::pages::{for_each_page, read_page_for};
use crate::corpus::prepare::Prepared;
use crate::corpus::sources::Sources;
use crate::measure::fold_models::FoldModels;
use crate::measure::fold_runner::FoldRunner;
use crate::stages::components::METHODS;
use anyhow::{Result, bail, ensure};
use polars::prelude::*;
use seek_io::LabelledPage;
use std::collections::HashMap;

/// Adds a column `method.NAME` to the table of blocks: the probability of each block to be main content by the method. A page on
/// which the method fails is among [`Prepared::failures`], and has the probability 0, as if nothing had been found.
///
/// # Errors
/// When the models cannot be loaded, the method gives no probabilities, there is a column of it already, or a corpus cannot be opened.
pub fn add<'a>(prepared: &mut Prepared, corpora: impl Into<Sources<'a>>, models: FoldModels) -> Result<()> {
    let method = models.method.clone();
    let name = format!("{METHODS}.{method}");
    ensure!(prepared.block_table.features.column(&name).is_err(), "the folds of {method:?} are given twice");
    let runner = FoldRunner::new(models, &[])?;
    let view = runner.of_all().with_method(|method| method.view());
    let work = |labelled: LabelledPage, corpus: &str| {
        let extractor = runner.held_out(corpus, &labelled.id).unwrap_or(runner.of_all());
        let extracted = read_page_for(view, &labelled)
            .and_then(|page| Ok(extractor.extract_page(page)?))
            .map(|extracted| extracted.selection().probabilities.clone())
            .map_err(|error| format!("{method}: {error:#}"));
        Ok(((corpus.to_owned(), labelled.id), extracted))
    };
    let mut found = HashMap::new();
    // Pages that cannot be read are among the failures already.
    for_each_page(corpora, work, |(page, probabilities)| {
        found.insert(page, probabilities);
    })?;

    let mut values = vec![0.0; prepared.block_table.targets.len()];
    for page in &prepared.pages {
        let rows = &mut values[page.blocks.clone()];
        match found.remove(&(page.corpus.clone(), page.id.clone())) {
            Some(Ok(probabilities)) if probabilities.len() == rows.len() => rows.copy_from_slice(&probabilities),
            Some(Ok(_)) => bail!("page {}: {method:?} gives no probability for each block", page.id),
            Some(Err(reason)) => prepared.failures.push((page.id.clone(), reason)),
            None => bail!("page {} was not read again", page.id),
        }
    }
    let column = Float32Chunked::from_vec(name.as_str().into(), values).into_column();
    prepared.block_table.features.with_column(column)?;
    Ok(())
}
