//! Tables 4 to 6: scores of the texts that the paper's chain extracts from pages of hosts outside its training data.

use super::chain_counts::ChainCounts;
use super::extraction_line::{ExtractionLine, LineScores, text_scores};
use super::instances::LABEL_RULE;
use anyhow::{Context, Result, ensure};
use seek_extract::heuristics::{Sls, Tp};
use seek_forest::ModelFile;
use seek_io::LabelledPage;
use seek_methods::chain::{ChainModels, Heuristic};
use seek_page::{PageType, SelectedParts, Selection};
use seek_render as render;
use seek_train::corpus::pages::{for_each_page, read_page};
use seek_train::corpus::prepare::Prepared;
use seek_train::corpus::sources::Sources;
use seek_train::learn::{BoostedParams, J48Params, LearnerParams};
use seek_train::stages::StageParams;
use seek_train::stages::chain::{
    self, ChainFeatures, ChainParams, ChainReport, PerType, SegmentWeights, ThresholdChoice,
};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// The table of a page type.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExtractionTable {
    /// The page type.
    pub page_type: &'static str,
    /// Number of its pages.
    pub pages: usize,
    /// The scores for each heuristic and each kind of chain.
    pub lines: Vec<ExtractionLine>,
    /// What each step keeps, for each kind of chain.
    pub counts: Vec<ChainCounts>,
}

/// A chain with its parameters, under a name.
#[derive(Debug, Clone)]
pub struct ChainVariant {
    /// The name, of at most eight characters.
    pub name: &'static str,
    /// The parameters.
    pub params: ChainParams,
    /// Whose classifiers decide, a line each.
    of: &'static [ClassifiersOf],
}

impl ChainVariant {
    /// The chain of the paper: its features and J48 without class weights, for the page's own type and for all. Then the classifiers of
    /// the shipped one, with class weights that the fit chooses. All have the labels of [`LABEL_RULE`], so that a fit need not
    /// search for them.
    pub fn all() -> Vec<ChainVariant> {
        let params = ChainParams {
            uniform_shares: vec![LABEL_RULE.uniform_share],
            smallest: vec![LABEL_RULE.smallest],
            features: ChainFeatures::All,
            balances: vec![0.0, 0.5],
            per_type: PerType::WhereBetter,
            weights: SegmentWeights::Words,
            thresholds: ThresholdChoice::Learned,
            ..ChainParams::default()
        };
        let paper = ChainParams { features: ChainFeatures::Paper, balances: vec![0.0], ..params.clone() };
        let paper = paper.with_learner(&LearnerParams::J48(J48Params::default()));
        let params = params.with_learner(&LearnerParams::Boosted(BoostedParams::default()));
        vec![
            ChainVariant { name: "paper", params: paper, of: &[ClassifiersOf::GivenType, ClassifiersOf::AllTypes] },
            ChainVariant { name: "schema", params, of: &[ClassifiersOf::GivenType, ClassifiersOf::FoundType] },
        ]
    }
}

/// Whose classifiers and thresholds decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ClassifiersOf {
    /// Those of the page's labelled type, as in the paper.
    GivenType,
    /// Those of the type that the chain finds.
    FoundType,
    /// Those of all types.
    AllTypes,
}

impl ClassifiersOf {
    fn name(self) -> &'static str {
        match self {
            ClassifiersOf::GivenType => "type",
            ClassifiersOf::FoundType => "found",
            ClassifiersOf::AllTypes => "all",
        }
    }
}

/// The chains of a variant, one for each fold.
#[derive(Debug)]
pub struct Chains {
    name: &'static str,
    of: &'static [ClassifiersOf],
    folds: Vec<FoldChain>,
}

/// The chain of a fold, and the same without classifiers of page types.
#[derive(Debug)]
struct FoldChain {
    by_type: ChainModels,
    shared: ChainModels,
    report: ChainReport,
}

impl Chains {
    /// What came of the fit of each fold.
    pub fn reports(&self) -> impl Iterator<Item = &ChainReport> {
        self.folds.iter().map(|fold| &fold.report)
    }
}

/// Fits the chains of each fold on the other folds.
///
/// # Errors
/// When a fit fails.
pub fn fit(
    prepared: &Prepared,
    page_folds: &[usize],
    folds: usize,
    seed: u64,
    variants: &[ChainVariant],
) -> Result<Vec<Chains>> {
    let fit_fold = |fold: usize, params: &StageParams| -> Result<FoldChain> {
        let train: Vec<bool> = page_folds.iter().map(|&page_fold| page_fold != fold).collect();
        let fitted = chain::fit(prepared, &train, params).with_context(|| format!("fold {fold}"))?;
        let report = fitted.report.clone();
        let file = fitted.to_file(prepared, seed)?;
        let shared = file.forests().iter().filter(|(name, _)| ["segment", "content"].contains(&name.as_str()));
        let shared = shared.map(|(name, forest)| (name.clone(), forest.clone())).collect();
        let shared = ModelFile::new(shared, file.training().clone(), file.settings().to_owned())?;
        Ok(FoldChain { by_type: ChainModels::from_file(&file)?, shared: ChainModels::from_file(&shared)?, report })
    };
    let of_variant = |variant: &ChainVariant| -> Result<Chains> {
        let params = StageParams { seed, chain: variant.params.clone(), ..StageParams::default() };
        let folds = (0..folds).map(|fold| fit_fold(fold, &params)).collect::<Result<_>>()?;
        Ok(Chains { name: variant.name, of: variant.of, folds })
    };
    variants.iter().map(of_variant).collect()
}

/// A line of a page: the scores of a text, and whether a segment was called good.
type Line = (LineScores, bool);

/// Runs the chains on the pages of the corpora, each on the pages of its fold. Pages of later folds only train.
///
/// # Errors
/// When a corpus cannot be opened, or its pages differ from the prepared ones.
pub fn run<'a>(
    prepared: &Prepared,
    corpora: impl Into<Sources<'a>>,
    page_folds: &[usize],
    chains: &[Chains],
    patterns: &[(String, Tp)],
) -> Result<Vec<ExtractionTable>> {
    let page_numbers: HashMap<(&str, &str), usize> =
        prepared.pages.iter().enumerate().map(|(n, page)| ((page.corpus.as_str(), page.id.as_str()), n)).collect();
    let heuristics = heuristics(patterns);
    let mut done = 0;
    // By page type, then by heuristic, chain and classifiers.
    let mut scores: BTreeMap<usize, (Vec<Vec<Line>>, Vec<ChainCounts>)> = BTreeMap::new();
    let work = |labelled: LabelledPage, corpus: &str| {
        let number =
            page_numbers.get(&(corpus, labelled.id.as_str())).context("the page was not in the corpus before")?;
        let fold = page_folds[*number];
        let is_evaluated = chains.iter().all(|chain| fold < chain.folds.len());
        let is_evaluated = is_evaluated && labelled.gold_text.is_some();
        let Some(page_type) = prepared.pages[*number].page_type.filter(|_| is_evaluated) else {
            return Ok(None);
        };
        let page = read_page(&labelled)?;
        let dom = page.dom()?;
        let mut outcomes = Vec::new();
        for chain in chains {
            let fold = &chain.folds[fold];
            for of in chain.of {
                outcomes.push(match of {
                    ClassifiersOf::GivenType => fold.by_type.run(&page, Some(page_type.name()))?,
                    ClassifiersOf::FoundType => fold.by_type.run(&page, None)?,
                    ClassifiersOf::AllTypes => fold.shared.run(&page, None)?,
                });
            }
        }
        let mut lines: Vec<Line> = Vec::new();
        let mut counts: Vec<ChainCounts> =
            outcomes.iter().map(|outcome| ChainCounts::of_page(dom, &outcome.segments)).collect();
        for (name, heuristic) in &heuristics {
            for (outcome, counts) in outcomes.iter().zip(&mut counts) {
                let texts = heuristic.texts(dom, &outcome.main_nodes());
                counts.add_heuristic(name, heuristic, dom, &texts);
                let parts = SelectedParts::Texts(texts);
                let text = render::text(&page, &Selection { parts, probabilities: Vec::new() })?;
                lines.push((text_scores(&text, &labelled), !outcome.segments.is_empty()));
            }
        }
        Ok(Some((page_type, lines, counts)))
    };
    let failures = for_each_page(corpora, work, |scored| {
        done += 1;
        let Some((page_type, lines, counts)) = scored else { return };
        let (all, sums) = scores
            .entry(page_type.index())
            .or_insert_with(|| (vec![Vec::new(); lines.len()], vec![ChainCounts::default(); counts.len()]));
        all.iter_mut().zip(lines).for_each(|(all, line)| all.push(line));
        sums.iter_mut().zip(counts).for_each(|(sum, page)| sum.add(page));
    })?;
    // Pages that could not be read before are not counted.
    ensure!(
        done == prepared.pages.len(),
        "only {done} of {} pages could be processed again; failures: {failures:?}",
        prepared.pages.len()
    );
    let names: Vec<String> =
        chains.iter().flat_map(|chain| chain.of.iter().map(|of| format!("{}, {}", chain.name, of.name()))).collect();
    let table = |(t, (lines, counts)): (usize, (Vec<Vec<Line>>, Vec<ChainCounts>))| {
        let counts = names.iter().zip(counts).map(|(name, counts)| counts.named(name)).collect();
        ExtractionTable { counts, ..table(PageType::ALL[t], &lines, &heuristics, &names) }
    };
    Ok(scores.into_iter().map(table).collect())
}

/// The heuristics with their names in the tables.
fn heuristics(patterns: &[(String, Tp)]) -> Vec<(String, Heuristic)> {
    let mut all = vec![
        ("CS+LBS".to_owned(), Heuristic::LargestBlockString),
        ("CS+SLS".to_owned(), Heuristic::StringLengthSmoothing(Sls::default())),
    ];
    all.extend(patterns.iter().map(|(tags, tp)| (format!("CS+TP ({tags})"), Heuristic::TablePattern(tp.clone()))));
    all
}

fn table(
    page_type: PageType,
    scores: &[Vec<Line>],
    heuristics: &[(String, Heuristic)],
    chains: &[String],
) -> ExtractionTable {
    let pages = scores.iter().map(Vec::len).max().unwrap_or(0);
    let names = heuristics.iter().flat_map(|(name, _)| chains.iter().map(move |chain| (name, chain)));
    let lines = names.zip(scores).map(|((method, chain), scores)| {
        let of_texts: Vec<LineScores> = scores.iter().map(|(scores, _)| scores.clone()).collect();
        let without_good = scores.iter().filter(|(_, has_good)| !has_good).count();
        ExtractionLine { without_good: Some(without_good), ..ExtractionLine::of(method, chain, &of_texts) }
    });
    ExtractionTable { page_type: page_type.name(), pages, lines: lines.collect(), counts: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_chain_has_a_row_for_each_heuristic() {
        let line = |scores, has_good| (LineScores { host: "a".to_owned(), scores }, has_good);
        let (one, two) = (line([1.0, 0.5, 0.6, 1.0, 0.6, 0.7], true), line([1.0, 0.7, 0.8, 1.0, 0.8, 0.9], false));
        let chains = ["paper, type", "paper, all"].map(str::to_owned);
        let scores = [(&one, &two), (&one, &one), (&two, &two), (&one, &two)].map(|(a, b)| vec![a.clone(), b.clone()]);
        let table = table(PageType::Forum, &scores, &heuristics(&[])[..2], &chains);
        assert_eq!((table.pages, table.lines.len()), (2, 4));
        assert_eq!((table.lines[1].method.as_str(), table.lines[1].fitted_on.as_str()), ("CS+LBS", "paper, all"));
        assert_eq!((table.lines[0].recall.mean, table.lines[0].without_good), (0.6, Some(1)));
        assert_eq!((table.lines[2].method.as_str(), table.lines[2].without_good), ("CS+SLS", Some(2)));
    }
}
