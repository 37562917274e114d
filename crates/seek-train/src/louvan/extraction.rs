//! Tables 4 to 6: scores of the texts that the paper's chain extracts from pages of hosts outside its training data.

use crate::corpus::pages::{for_each_page, options};
use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::GOOD_SEGMENT;
use crate::learn::TreeParams;
use crate::measure::mean_std::MeanStd;
use crate::stages::content_seeker;
use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use seek_extract::heuristics::Tp;
use seek_extract::{ContentSeekerModels, Heuristic};
use seek_forest::{ModelFile, Training};
use seek_io::LabelledPage;
use seek_page::{Page, PageType, SelectedParts, Selection};
use seek_render as render;
use seek_score::{char_lcs, token_lcs};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// The table of a page type.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExtractionTable {
    /// The page type.
    pub page_type: &'static str,
    /// Number of its pages.
    pub pages: usize,
    /// The scores for each heuristic and each set of training pages.
    pub lines: Vec<MethodScores>,
}

/// The scores of the chain with one heuristic.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MethodScores {
    /// The name of the method in the paper; for TP also the elements of its pattern.
    pub method: String,
    /// The training pages of the trees, from the other folds: pages of this type, as in the paper, or of all types, as for the
    /// shipped trees.
    pub fitted_on: String,
    /// Precision by LCS of word tokens.
    pub precision: MeanStd,
    /// Recall by LCS of word tokens.
    pub recall: MeanStd,
    /// F1 by LCS of word tokens.
    pub f1: MeanStd,
    /// F1 by LCS of characters.
    pub char_f1: MeanStd,
}

/// The training pages of a chain within the other folds: pages of one type, or all pages.
pub type TrainedOn = Option<PageType>;

/// The chains of all folds, by fold and training page type.
#[derive(Debug)]
pub struct Chains(BTreeMap<(usize, Option<usize>), ContentSeekerModels>);

impl Chains {
    fn get(&self, fold: usize, of: TrainedOn) -> Option<&ContentSeekerModels> {
        self.0.get(&(fold, of.map(PageType::index)))
    }
}

/// Fits the two trees of the chain for each fold on the other folds: once on all pages, once on the pages of each type. A type
/// without a good segment in the other folds gets no chain for that fold.
///
/// # Errors
/// When a fit fails.
pub fn fit(prepared: &Prepared, page_folds: &[usize], folds: usize, seed: u64) -> Result<Chains> {
    let training_sets = || [None].into_iter().chain(PageType::ALL.map(Some));
    let jobs: Vec<(usize, TrainedOn)> = (0..folds).flat_map(|fold| training_sets().map(move |of| (fold, of))).collect();
    let params = TreeParams { seed, ..TreeParams::default() };
    let chains: Vec<Option<_>> = jobs
        .into_par_iter()
        .with_max_len(1)
        .map(|(fold, of)| {
            let train = training_pages(prepared, page_folds, fold, of);
            let table = &prepared.paper_table;
            if !table.rows_of(&train).iter().any(|&row| table.targets[row as usize] & GOOD_SEGMENT != 0) {
                return Ok(None);
            }
            let trees = content_seeker::fit(prepared, &train, &params).with_context(|| format!("fold {fold}"))?;
            let training = Training { data_fingerprint: prepared.fingerprint.clone(), seed, scores: BTreeMap::new() };
            let file = ModelFile::new(trees, training, "{}".to_owned())?;
            Ok(Some(((fold, of.map(PageType::index)), ContentSeekerModels::from_file(&file)?)))
        })
        .collect::<Result<_>>()?;
    Ok(Chains(chains.into_iter().flatten().collect()))
}

/// Whether a chain may be fitted on each page: pages of the other folds, and of the type if there is one.
pub fn training_pages(prepared: &Prepared, page_folds: &[usize], fold: usize, of: TrainedOn) -> Vec<bool> {
    let pages = prepared.pages.iter().zip(page_folds);
    pages.map(|(page, &page_fold)| page_fold != fold && (of.is_none() || page.page_type == of)).collect()
}

/// Scores of a text: precision, recall and F1 over tokens, F1 over characters.
type TextScores = [f64; 4];

/// Runs the chains on the pages of the corpora, each on the pages of its fold.
///
/// # Errors
/// When a corpus cannot be opened, or its pages differ from the prepared ones.
pub fn run(
    prepared: &Prepared,
    corpora: &[PathBuf],
    page_folds: &[usize],
    chains: &Chains,
    patterns: &[(String, Tp)],
) -> Result<Vec<ExtractionTable>> {
    let page_numbers: HashMap<(&str, &str), usize> =
        prepared.pages.iter().enumerate().map(|(n, page)| ((page.corpus.as_str(), page.id.as_str()), n)).collect();
    let heuristics = heuristics(patterns);
    let mut done = 0;
    // By page type, then by heuristic and training pages.
    let mut scores: BTreeMap<usize, Vec<Vec<TextScores>>> = BTreeMap::new();
    let work = |labelled: LabelledPage, corpus: &str| {
        let number =
            page_numbers.get(&(corpus, labelled.id.as_str())).context("the page was not in the corpus before")?;
        let Some(page_type) = prepared.pages[*number].page_type else {
            return Ok(None);
        };
        let page = Page::read(&labelled.html, options(&labelled))?;
        let mut lines = vec![None; heuristics.len() * 2];
        for (training_set, of) in [Some(page_type), None].into_iter().enumerate() {
            let Some(chain) = chains.get(page_folds[*number], of) else {
                continue;
            };
            let segments = chain.choose(&page)?;
            for (h, (_, heuristic)) in heuristics.iter().enumerate() {
                let parts = SelectedParts::Texts(heuristic.texts(page.dom()?, &segments));
                let text = render::text(&page, &Selection { parts, probabilities: Vec::new() })?;
                lines[2 * h + training_set] = Some(text_scores(&text, &labelled.gold_text));
            }
        }
        Ok(Some((page_type, lines)))
    };
    let failures = for_each_page(corpora, work, |scored| {
        done += 1;
        let Some((page_type, lines)) = scored else { return };
        let all = scores.entry(page_type.index()).or_insert_with(|| vec![Vec::new(); heuristics.len() * 2]);
        all.iter_mut().zip(lines).for_each(|(all, line)| all.extend(line));
    })?;
    // Pages that could not be read before are not counted.
    ensure!(
        done == prepared.pages.len(),
        "only {done} of {} pages could be processed again; failures: {failures:?}",
        prepared.pages.len()
    );
    Ok(scores.into_iter().map(|(t, lines)| table(PageType::ALL[t], &lines, &heuristics)).collect())
}

/// The heuristics with their names in the tables.
fn heuristics(patterns: &[(String, Tp)]) -> Vec<(String, Heuristic)> {
    let mut all = vec![
        ("CS+LBS".to_owned(), Heuristic::LargestBlockString),
        ("CS+SLS".to_owned(), Heuristic::StringLengthSmoothing),
    ];
    all.extend(patterns.iter().map(|(tags, tp)| (format!("CS+TP ({tags})"), Heuristic::TablePattern(tp.clone()))));
    all
}

fn text_scores(text: &str, gold: &str) -> TextScores {
    let tokens = token_lcs(text, gold);
    [tokens.precision, tokens.recall, tokens.f1, char_lcs(text, gold).f1]
}

fn table(page_type: PageType, scores: &[Vec<TextScores>], heuristics: &[(String, Heuristic)]) -> ExtractionTable {
    let pages = scores.iter().map(Vec::len).max().unwrap_or(0);
    let mean_std =
        |scores: &[TextScores], measure: usize| MeanStd::of(&scores.iter().map(|s| s[measure]).collect::<Vec<_>>());
    let names = heuristics.iter().flat_map(|(name, _)| [(name, page_type.name()), (name, "all types")]);
    // Scores are complete only when every fold has a chain.
    let lines = names.zip(scores).filter(|(_, scores)| scores.len() == pages).map(|((method, fitted_on), scores)| {
        MethodScores {
            method: method.clone(),
            fitted_on: fitted_on.to_owned(),
            precision: mean_std(scores, 0),
            recall: mean_std(scores, 1),
            f1: mean_std(scores, 2),
            char_f1: mean_std(scores, 3),
        }
    });
    ExtractionTable { page_type: page_type.name(), pages, lines: lines.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_with_missing_pages_is_left_out() {
        let one = [1.0, 0.5, 0.6, 0.7];
        let table = table(PageType::Forum, &[vec![one], vec![one, one]], &heuristics(&[])[..1]);
        assert_eq!((table.pages, table.lines.len()), (2, 1));
        assert_eq!((table.lines[0].fitted_on.as_str(), table.lines[0].recall.mean), ("all types", 0.5));
    }
}
