//! The probabilities of another method as a column of the content classifier: whether a network adds anything to the pipeline.
//!
//! A page gets the probabilities of the model that has not seen its site. With the same pages, seed and number of folds, the folds of the
//! method are those of the cross-validation. So no probability of a page that is scored comes from a model that saw its labels. The models
//! of the other folds have seen them, and give the probabilities of the pages that the pipeline trains on. This is usual for
//! stacked classifiers; it may favour the column.

use anyhow::{Result, bail, ensure};
use seek_extract::View;
use seek_io::LabelledPage;
use seek_train::corpus::pages::{distinct_names, for_each_page, read_page_for};
use seek_train::corpus::prepare::Prepared;
use seek_train::corpus::sources::Sources;
use seek_train::evaluation::catalogue::Catalogue;
use seek_train::evaluation::fold_models::FoldModels;
use seek_train::evaluation::fold_runner::FoldRunner;
use seek_train::stages::components::METHODS;
use std::collections::HashMap;

/// Adds a column `method.NAME` to the table of blocks: the probability of each block to be main content by the method. A page on
/// which the method fails is among [`Prepared::failures`], and has the probability 0, as if nothing had been found.
///
/// # Errors
/// When the models cannot be loaded, their folds are not by host, a page is in no fold, the method looks at pages and there are no boxes, it gives
/// no probabilities, there is a column of it already, two corpora have the same name, or a corpus cannot be opened.
pub fn add<'a>(
    prepared: &mut Prepared,
    corpora: impl Into<Sources<'a>>,
    models: FoldModels,
    catalogue: Catalogue<'_>,
) -> Result<()> {
    let method = models.method.clone();
    let name = format!("{METHODS}.{method}");
    ensure!(!prepared.block_table.has_column(&name), "the folds of {method:?} are given twice");
    let corpora = corpora.into();
    distinct_names(corpora.paths)?;
    let runner = FoldRunner::new(models, &[], catalogue)?;
    ensure!(
        runner.is_by_host(),
        "the folds of {method:?} are by page: their models have seen other pages of the same site"
    );
    for page in &prepared.pages {
        let held_out = runner.held_out(&page.corpus, &page.id);
        ensure!(held_out.is_some(), "page {} of {}: it is in no fold of {method:?}", page.id, page.corpus);
    }
    let view = runner.of_all().method().view();
    ensure!(view != View::Layout || prepared.with_boxes, "{method:?} looks at pages: give their boxes with --boxes");
    let work = |labelled: LabelledPage, corpus: &str| {
        // Pages that are in no fold could not be prepared.
        let of_fold = runner.held_out(corpus, &labelled.id).unwrap_or(runner.of_all());
        let probabilities = read_page_for(view, &labelled)
            .and_then(|page| Ok(of_fold.method().select(&page)?.probabilities))
            .map_err(|error| format!("{method}: {error:#}"));
        Ok(((corpus.to_owned(), labelled.id), probabilities))
    };
    let mut found = HashMap::new();
    let mut twice = None;
    // Pages that cannot be read are among the failures already.
    for_each_page(corpora, work, |(page, probabilities)| {
        if found.insert(page.clone(), probabilities).is_some() {
            twice = Some(page);
        }
    })?;
    if let Some((corpus, id)) = twice {
        bail!("{corpus} has two pages with the id {id:?}");
    }

    let mut values = vec![0.0; prepared.block_table.targets.len()];
    for page in &prepared.pages {
        let rows = &mut values[page.blocks.clone()];
        match found.remove(&(page.corpus.clone(), page.id.clone())) {
            Some(Ok(probabilities)) if probabilities.len() == rows.len() => rows.copy_from_slice(&probabilities),
            Some(Ok(_)) => bail!("page {} of {}: {method:?} gives no probabilities of blocks", page.id, page.corpus),
            Some(Err(reason)) => prepared.failures.push((page.id.clone(), reason)),
            None => bail!("page {} of {} was not read again", page.id, page.corpus),
        }
    }
    prepared.block_table.add_column(&name, values)
}
