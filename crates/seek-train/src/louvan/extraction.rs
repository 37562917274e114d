//! Tables 4 to 6: the texts that the paper's chain finds on pages of hosts that it was not fitted on, against the gold.

use crate::corpus::pages::{for_each_page, options};
use crate::corpus::prepare::Prepared;
use crate::learn::TreeParams;
use crate::measure::mean_std::MeanStd;
use crate::stages::content_seeker;
use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use seek_extract::heuristics::Tp;
use seek_extract::method::{ContentSeekerModels, Heuristic};
use seek_extract::render;
use seek_forest::{ModelFile, Training};
use seek_io::LabelledPage;
use seek_page::{Page, PageType, SelectedParts, Selection};
use seek_score::{char_lcs, token_lcs};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// The table of a page type.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Extraction {
    /// The page type.
    pub page_type: &'static str,
    /// Number of its pages.
    pub pages: usize,
    /// A line for each heuristic and each choice of pages to fit on.
    pub lines: Vec<Line>,
}

/// How well the chain did with one heuristic.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// The method as in the paper; behind TP the elements that may form its pattern.
    pub method: String,
    /// What the trees were fitted on, in the other folds: pages of this type, as in the paper, or of all types, as the
    /// shipped trees.
    pub fitted_on: String,
    /// LCS over word tokens, by its length: precision.
    pub precision: MeanStd,
    /// Its recall.
    pub recall: MeanStd,
    /// Its F1.
    pub f1: MeanStd,
    /// F1 of the LCS over characters.
    pub char_f1: MeanStd,
}

/// What a chain was fitted on, beside that it is of other folds: pages of a type, or all.
pub type Of = Option<PageType>;

/// The chains of all folds.
#[derive(Debug)]
pub struct Chains(BTreeMap<(usize, Option<usize>), ContentSeekerModels>);

impl Chains {
    fn get(&self, fold: usize, of: Of) -> Option<&ContentSeekerModels> {
        self.0.get(&(fold, of.map(PageType::index)))
    }
}

/// Fits the two trees of the chain for each fold, on pages of the others: once on all, once on those of each page type. A
/// type without a good segment there gets no chain in that fold.
///
/// # Errors
/// Where a fit fails.
pub fn fit(prepared: &Prepared, fold_of: &[usize], folds: usize, seed: u64) -> Result<Chains> {
    let kinds = || [None].into_iter().chain(PageType::ALL.map(Some));
    let jobs: Vec<(usize, Of)> = (0..folds).flat_map(|fold| kinds().map(move |of| (fold, of))).collect();
    let params = TreeParams { seed, ..TreeParams::default() };
    let chains: Vec<Option<_>> = jobs
        .into_par_iter()
        .with_max_len(1)
        .map(|(fold, of)| {
            let train = training_pages(prepared, fold_of, fold, of);
            let table = &prepared.paper_table;
            if !table.rows_of(&train).iter().any(|&row| table.targets[row as usize] & content_seeker::GOOD != 0) {
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

/// Which pages a chain may be fitted on: those of the other folds, and of the type where there is one.
pub fn training_pages(prepared: &Prepared, fold_of: &[usize], fold: usize, of: Of) -> Vec<bool> {
    let pages = prepared.pages.iter().zip(fold_of);
    pages.map(|(page, &of_page)| of_page != fold && (of.is_none() || page.page_type == of)).collect()
}

/// Scores of a text: precision, recall and F1 over tokens, F1 over characters.
type Scored = [f64; 4];

/// Runs the chains over the pages of the corpora again, each on pages of its own fold.
///
/// # Errors
/// Where a corpus cannot be opened, or its pages are not those that were prepared.
pub fn run(
    prepared: &Prepared,
    corpora: &[PathBuf],
    fold_of: &[usize],
    chains: &Chains,
    patterns: &[(String, Tp)],
) -> Result<Vec<Extraction>> {
    let of_id: HashMap<(&str, &str), usize> =
        prepared.pages.iter().enumerate().map(|(n, page)| ((page.corpus.as_str(), page.id.as_str()), n)).collect();
    let heuristics = heuristics(patterns);
    let mut done = 0;
    // By page type and by line (heuristic, then what the chain was fitted on).
    let mut scores: BTreeMap<usize, Vec<Vec<Scored>>> = BTreeMap::new();
    let work = |labelled: LabelledPage, corpus: &str| {
        let number = of_id.get(&(corpus, labelled.id.as_str())).context("it was not there before")?;
        let Some(page_type) = prepared.pages[*number].page_type else {
            return Ok(None);
        };
        let page = Page::read(&labelled.html, options(&labelled))?;
        let mut lines = vec![None; heuristics.len() * 2];
        for (kind, of) in [Some(page_type), None].into_iter().enumerate() {
            let Some(chain) = chains.get(fold_of[*number], of) else {
                continue;
            };
            let segments = chain.choose(&page)?;
            for (h, (_, heuristic)) in heuristics.iter().enumerate() {
                let parts = SelectedParts::Texts(heuristic.texts(page.dom()?, &segments));
                let text = render::text(&page, &Selection { parts, probabilities: Vec::new() })?;
                lines[2 * h + kind] = Some(scored(&text, &labelled.gold_text));
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
    // What could not be read before is no page of ours.
    ensure!(done == prepared.pages.len(), "{done} pages of {}; failures: {failures:?}", prepared.pages.len());
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

fn scored(text: &str, gold: &str) -> Scored {
    let tokens = token_lcs(text, gold);
    [tokens.precision, tokens.recall, tokens.f1, char_lcs(text, gold).f1]
}

fn table(page_type: PageType, scores: &[Vec<Scored>], heuristics: &[(String, Heuristic)]) -> Extraction {
    let pages = scores.iter().map(Vec::len).max().unwrap_or(0);
    let spread =
        |scores: &[Scored], measure: usize| MeanStd::of(&scores.iter().map(|s| s[measure]).collect::<Vec<_>>());
    let names = heuristics.iter().flat_map(|(name, _)| [(name, page_type.name()), (name, "all types")]);
    // Where some fold had no chain there is no number for the type.
    let lines =
        names.zip(scores).filter(|(_, scores)| scores.len() == pages).map(|((method, fitted_on), scores)| Line {
            method: method.clone(),
            fitted_on: fitted_on.to_owned(),
            precision: spread(scores, 0),
            recall: spread(scores, 1),
            f1: spread(scores, 2),
            char_f1: spread(scores, 3),
        });
    Extraction { page_type: page_type.name(), pages, lines: lines.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_lacks_pages_is_left_out() {
        let one = [1.0, 0.5, 0.6, 0.7];
        let table = table(PageType::Forum, &[vec![one], vec![one, one]], &heuristics(&[])[..1]);
        assert_eq!((table.pages, table.lines.len()), (2, 1));
        assert_eq!((table.lines[0].fitted_on.as_str(), table.lines[0].recall.mean), ("all types", 0.5));
    }
}
