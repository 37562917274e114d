//! Cross-validation of the paper's chain: its choices before the heuristics, and the texts that the heuristics leave.

use crate::corpus::pages::read_page_for;
use crate::corpus::prepare::Prepared;
use crate::corpus::sources::Sources;
use crate::measure::evaluated_page::{EvaluatedPage, MethodScores};
use crate::measure::out_of_fold_texts;
use crate::measure::outer_folds::OuterFolds;
use crate::measure::page_result::OutOfFoldPage;
use crate::stages::StageParams;
use crate::stages::chain::{self, ChainChoice, FittedChain};
use anyhow::{Context, Result};
use seek_extract::View;
use seek_extract::parameter::{ParameterError, Setting};
use seek_methods::chain::{ChainMethod, ChainModels, Heuristic};
use seek_page::{SelectedParts, Selection};
use seek_render as render;
use std::collections::HashMap;

/// Fits a chain for each fold of `folds`, or only for the fold `only`, on the pages of the other ones. `progress` gets the results of
/// each fold, with its chain.
///
/// # Errors
/// As for [`OuterFolds::new`] and [`chain::fit`].
pub fn run(
    prepared: &Prepared,
    params: &StageParams,
    folds: usize,
    only: Option<usize>,
    mut progress: impl FnMut(usize, &[OutOfFoldPage], FittedChain) -> Result<()>,
) -> Result<Vec<OutOfFoldPage>> {
    let folds = OuterFolds::new(prepared, params, folds, only)?;
    let mut all = Vec::new();
    for fold in folds.numbers() {
        let fitted = chain::fit(prepared, &folds.train(fold), params).with_context(|| format!("fold {fold}"))?;
        let choices = fitted.choices.iter().filter(|choice| folds.scores(fold, choice.page));
        let results: Vec<OutOfFoldPage> = choices.map(|choice| page_result(prepared, choice, fold)).collect();
        progress(fold, &results, fitted)?;
        all.extend(results);
    }
    Ok(all)
}

/// The result of a page. A chain does not estimate its own F1.
pub fn page_result(prepared: &Prepared, choice: &ChainChoice, fold: usize) -> OutOfFoldPage {
    let page = &prepared.pages[choice.page];
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    OutOfFoldPage {
        id: page.id.clone(),
        corpus: page.corpus.clone(),
        host: page.group.clone(),
        lang: or_dash(page.lang.clone()),
        script: page.script.unwrap_or("-").to_owned(),
        page_type: or_dash(page.type_name.clone()),
        found_type: or_dash(choice.found.as_ref().map(|(name, _)| name.clone())),
        found_type_probability: choice.found.as_ref().map_or(0.0, |(_, probability)| f64::from(*probability)),
        f1: choice.f1,
        confidence: None,
        empty_probability: None,
        empty_gold: page.gold_tokens == 0,
        fold,
        chosen: choice.blocks.clone(),
    }
}

/// The heuristics whose texts are scored: those of all methods, and the table pattern over lists and divisions, too, as today's
/// forums have few tables.
fn heuristics() -> Result<Vec<(&'static str, Heuristic)>, ParameterError> {
    let mut all = Vec::new();
    for method in ChainMethod::ALL {
        all.push((method.name(), method.heuristic(&[])?));
    }
    let tags = Setting::new("tags", "table,div,li");
    all.push(("cs-tp tags=table,div,li", ChainMethod::TablePattern.heuristic(&[tags])?));
    Ok(all)
}

/// Scores the texts that the heuristics leave, each page by the chain of its fold.
///
/// # Errors
/// When a corpus cannot be opened, a result has no page, or its fold has no chain.
pub fn texts<'a>(
    corpora: impl Into<Sources<'a>>,
    results: &[OutOfFoldPage],
    chains: &HashMap<usize, ChainModels>,
) -> Result<Vec<EvaluatedPage>> {
    let heuristics = heuristics()?;
    out_of_fold_texts::scored(corpora, results, |labelled, result| {
        let chain = chains.get(&result.fold).context("its fold has no chain")?;
        let page = read_page_for(if chain.needs_layout() { View::Layout } else { View::Dom }, labelled)?;
        let chosen = chain.run(&page, None)?.main_nodes();
        let row = |(name, heuristic): &(&'static str, Heuristic)| -> Result<MethodScores> {
            let parts = SelectedParts::Texts(heuristic.texts(page.dom()?, &chosen));
            let text = render::text(&page, &Selection::from(parts))?;
            let found_type = Some(result.found_type.clone());
            Ok(MethodScores { found_type, ..MethodScores::of(name, &text, labelled) })
        };
        heuristics.iter().map(row).collect()
    })
}
