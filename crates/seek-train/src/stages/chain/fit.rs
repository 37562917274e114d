//! The fit of a chain on training pages.

use super::labels::LabelRule;
use super::out_of_fold::{OutOfFold, Task};
use super::outcome::{ChainReport, ChainScores, TypeReport};
use super::params::ChainFeatures;
use super::search;
use super::thresholds::{ThresholdGrid, segment_threshold};
use super::walk_pages::{PageSizes, ScoredTree};
use crate::corpus::prepare::Prepared;
use crate::learn::{BinnedColumn, BinnedTable, LearnerParams};
use crate::stages::classifier_fit::TrainingSplit;
use crate::stages::page_type;
use crate::stages::params::StageParams;
use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use seek_extract::{
    CONTENT_CLASSES, ChainSettings, ChainThresholds, INNER_F1, SEGMENT_CLASSES, best_type, paper_columns,
};
use seek_forest::{Forest, Training};
use seek_page::PageType;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A fitted chain.
#[derive(Debug)]
pub struct FittedChain {
    /// The classifiers, by their names in the model file.
    pub forests: BTreeMap<String, Forest>,
    /// The labels and thresholds.
    pub settings: ChainSettings,
    /// What came of it.
    pub report: ChainReport,
    /// Mean F1 over words by corpus, for the model file.
    pub scores: BTreeMap<String, f64>,
}

impl FittedChain {
    /// The description of the training for the model file.
    pub fn training(&self, prepared: &Prepared, seed: u64) -> Training {
        Training { data_fingerprint: prepared.fingerprint.clone(), seed, scores: self.scores.clone() }
    }
}

/// Fits a chain on the pages that `train` marks. [`Prepared::read_for_chain`] reads the table that it needs.
///
/// # Errors
/// When the pages lack a class, parameters are out of range, or a fit fails.
pub fn fit(prepared: &Prepared, train: &[bool], params: &StageParams) -> Result<FittedChain> {
    params.chain.check()?;
    let rows: usize = prepared.pages.iter().map(|page| page.chain_rows.len()).sum();
    ensure!(rows > 0, "the corpora have no segments to train a chain on");
    let split = TrainingSplit::new(prepared, train, params);
    let trainer = Trainer {
        prepared,
        split: &split,
        binned: &binned(prepared, train, params.chain.features)?,
        sizes: &prepared.pages.iter().map(PageSizes::of).collect::<Vec<_>>(),
        scored: &prepared
            .labelled_as_text()
            .iter()
            .zip(train)
            .map(|(&whole, &train)| whole && train)
            .collect::<Vec<_>>(),
        params,
    };
    let (choice, tried) = search::choose(&trainer)?;
    let labels = trainer.labels(choice.rule);
    let classifiers = |least: usize| Classifiers {
        segment: params.chain.segment.clone(),
        content: params.chain.content.clone(),
        least,
    };
    let everywhere = vec![true; prepared.pages.len()];
    let shared = trainer
        .fit_both(&labels, &everywhere, choice.balance, &classifiers(1))?
        .context("the training pages have too few segments of a class: of good ones, of others, or of main content")?;
    let smallest = choice.rule.smallest;
    let grid = |both: &Both, pages: &[usize]| ThresholdGrid::of(&trainer.trees(both, pages), smallest);
    let all = trainer.scored_pages(&everywhere);
    let shared_grid = grid(&shared, &all);
    let (thresholds, _) = shared_grid.best(None);

    let mut forests = BTreeMap::new();
    let mut settings = ChainSettings::default();
    (settings.uniform_share, settings.smallest) = (choice.rule.uniform_share, smallest);
    settings.paper_features = params.chain.features == ChainFeatures::Paper;
    settings.thresholds = thresholds;
    let mut own: BTreeMap<PageType, Both> = BTreeMap::new();
    let mut types = Vec::new();
    for page_type in PageType::ALL {
        let is_of_type = |&p: &usize| prepared.pages[p].page_type == Some(page_type);
        let pages: Vec<usize> = all.iter().copied().filter(is_of_type).collect();
        if pages.is_empty() {
            continue;
        }
        let of_shared = grid(&shared, &pages);
        let mut best = (of_shared.best(Some(&shared_grid)).0, of_shared.best(None).1);
        let marked: Vec<bool> = (0..train.len()).map(|p| is_of_type(&p)).collect();
        let fitted = match params.chain.by_type {
            true => trainer.fit_both(&labels, &marked, choice.balance, &classifiers(params.chain.least_segments))?,
            false => None,
        };
        let own_f1 = fitted.as_ref().map(|both| grid(both, &pages).best(None));
        let is_better = own_f1.is_some_and(|(_, f1)| f1 > best.1);
        if let Some((thresholds, f1)) = own_f1.filter(|_| is_better) {
            best = (thresholds, f1);
        }
        settings.of_type.insert(page_type.name().to_owned(), best.0);
        types.push(TypeReport {
            page_type: page_type.name().to_owned(),
            pages: pages.len(),
            thresholds: best.0,
            shared_f1: of_shared.best(None).1,
            own_f1: own_f1.map(|(_, f1)| f1),
            has_own: is_better,
        });
        if let Some(both) = fitted.filter(|_| is_better) {
            own.insert(page_type, both);
        }
    }
    let (page_type, found) = match types.is_empty() {
        true => (None, vec![None; train.len()]),
        false => {
            let small = StageParams { page_type: params.chain.page_type.clone(), ..params.clone() };
            let (forest, answers) = page_type::fit_first(prepared, &split, &small)?;
            let found = answers.by_page(params.available_signals());
            (Some(forest), found.iter().map(|types| Some(best_type(types).0)).collect())
        }
    };
    let walk = |p: usize, t: Option<PageType>, thresholds: ChainThresholds| {
        let both = t.and_then(|t| own.get(&t)).unwrap_or(&shared);
        trainer.tree_of_any(both, &shared, p).score(thresholds, smallest)
    };
    let score = |types: &dyn Fn(usize) -> Option<PageType>| {
        all.iter().map(|&p| walk(p, types(p), settings.thresholds(types(p)))).collect::<Vec<_>>()
    };
    let given = score(&|p| prepared.pages[p].page_type);
    let by_found = score(&|p| found[p]);
    let without_types = all.iter().map(|&p| walk(p, None, thresholds)).collect::<Vec<_>>();
    let report = ChainReport {
        uniform_share: choice.rule.uniform_share,
        smallest,
        balance: choice.balance,
        tried,
        thresholds,
        types,
        given_types: ChainScores::of(&given),
        found_types: ChainScores::of(&by_found),
        without_types: ChainScores::of(&without_types),
    };
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for (&p, (f1, _)) in all.iter().zip(&by_found) {
        let sum = sums.entry(format!("{INNER_F1}{}", prepared.pages[p].corpus)).or_default();
        *sum = (sum.0 + f1, sum.1 + 1.0);
    }
    for (page_type, both) in own {
        forests.insert(format!("segment.{page_type}"), both.segment.forest);
        forests.insert(format!("content.{page_type}"), both.content.forest);
    }
    forests.insert("segment".to_owned(), shared.segment.forest);
    forests.insert("content".to_owned(), shared.content.forest);
    forests.extend(page_type.map(|forest| ("page_type".to_owned(), forest)));
    let scores = sums.into_iter().map(|(name, (sum, n))| (name, sum / n)).collect();
    Ok(FittedChain { forests, settings, report, scores })
}

/// The table of the chain as bins, with the columns that the classifiers read.
fn binned(prepared: &Prepared, train: &[bool], features: ChainFeatures) -> Result<BinnedTable> {
    let table = &prepared.chain_table;
    let rows = table.rows_of(train);
    if features == ChainFeatures::Schema {
        return table.binned(&rows);
    }
    let names = paper_columns();
    let columns = names
        .par_iter()
        .map(|name| -> Result<Arc<BinnedColumn>> {
            let values = table.features.column(name)?.f32()?.cont_slice()?;
            Ok(Arc::new(BinnedColumn::new(values, Some(&rows))))
        })
        .collect::<Result<_>>()?;
    Ok(BinnedTable::from_columns(names, columns)?)
}

/// The labels of all rows of the table.
#[derive(Default)]
pub(super) struct RowLabels {
    good: Vec<u32>,
    /// Whether the segment classifier may learn from each row.
    usable: Vec<bool>,
    main: Vec<u32>,
    /// Whether the content classifier may learn from each row.
    known_main: Vec<bool>,
}

/// The learners of the two classifiers.
pub(super) struct Classifiers {
    pub segment: LearnerParams,
    pub content: LearnerParams,
    /// The fewest segments of each class that they need.
    pub least: usize,
}

/// The two classifiers for some pages, with their predictions.
pub(super) struct Both {
    segment: OutOfFold,
    content: OutOfFold,
}

/// What all fits of a chain read.
pub(super) struct Trainer<'a> {
    pub prepared: &'a Prepared,
    pub split: &'a TrainingSplit,
    pub binned: &'a BinnedTable,
    pub sizes: &'a [PageSizes],
    /// Whether each page is a training page with labels of its whole text: others have no score.
    pub scored: &'a [bool],
    pub params: &'a StageParams,
}

impl Trainer<'_> {
    /// The training pages with a score, among some pages.
    pub fn scored_pages(&self, pages: &[bool]) -> Vec<usize> {
        (0..pages.len()).filter(|&p| pages[p] && self.scored[p]).collect()
    }

    /// Labels all rows by a rule.
    pub fn labels(&self, rule: LabelRule) -> RowLabels {
        let mut labels = RowLabels::default();
        for page in &self.prepared.pages {
            let of_page = rule.label(page);
            labels.good.extend(of_page.good.iter().map(|&good| u32::from(good)));
            labels.usable.extend(of_page.visited.iter().zip(&of_page.known).map(|(&visited, &known)| visited && known));
            labels.known_main.extend(of_page.known_main);
            labels.main.extend(of_page.main.iter().map(|&main| u32::from(main)));
        }
        labels
    }

    /// Fits the segment classifier on some pages, then the content classifier on the segments that the first one chooses
    /// out-of-fold. `None` if the pages have too few segments of a class.
    pub fn fit_both(
        &self,
        labels: &RowLabels,
        pages: &[bool],
        balance: f32,
        classifiers: &Classifiers,
    ) -> Result<Option<Both>> {
        let learner = classifiers.segment.learner(self.params.seed_of("chain segment"))?;
        let task = Task {
            prepared: self.prepared,
            binned: self.binned,
            split: self.split,
            pages,
            usable: &labels.usable,
            targets: &labels.good,
            classes: SEGMENT_CLASSES,
            balance,
            least: classifiers.least,
            learner: learner.as_ref(),
        };
        let Some(segment) = task.fit().context("the segment classifier")? else { return Ok(None) };
        let members = self.scored_pages(pages);
        let main: Vec<f32> = labels.main.iter().map(|&main| main as f32).collect();
        let trees: Vec<ScoredTree> = members.iter().map(|&p| self.tree(p, &segment.scores, &main)).collect();
        let threshold = segment_threshold(&trees, 0);
        let mut kept = vec![false; labels.main.len()];
        for (&p, tree) in members.iter().zip(&trees) {
            let first = self.prepared.pages[p].chain_rows.start;
            for node in tree.good_nodes(threshold, 0) {
                kept[first + node] = labels.known_main[first + node];
            }
        }
        let learner = classifiers.content.learner(self.params.seed_of("chain content"))?;
        let task = Task {
            usable: &kept,
            targets: &labels.main,
            classes: CONTENT_CLASSES,
            balance: 0.0,
            learner: learner.as_ref(),
            ..task
        };
        let fitted = match task.fit().context("the content classifier")? {
            // Few pages may have chosen segments of one class only. The labelled good segments have both.
            None if classifiers.least <= 1 => {
                let good: Vec<bool> =
                    labels.good.iter().zip(&labels.known_main).map(|(&good, &known)| good == 1 && known).collect();
                Task { usable: &good, ..task }.fit().context("the content classifier")?
            }
            fitted => fitted,
        };
        Ok(fitted.map(|content| Both { segment, content }))
    }

    /// Pages with the predictions of two classifiers.
    pub fn trees<'t>(&'t self, both: &'t Both, pages: &[usize]) -> Vec<ScoredTree<'t>> {
        pages.iter().map(|&p| self.tree(p, &both.segment.scores, &both.content.scores)).collect()
    }

    /// A page with the predictions of some classifiers, which may be for pages of another type only: then with those of `shared`.
    fn tree_of_any<'t>(&'t self, both: &'t Both, shared: &'t Both, p: usize) -> ScoredTree<'t> {
        let rows = self.prepared.pages[p].chain_rows.clone();
        let is_known = both.segment.scores[rows].iter().any(|&score| score > 0.0);
        let both = if is_known { both } else { shared };
        self.tree(p, &both.segment.scores, &both.content.scores)
    }

    fn tree<'t>(&'t self, p: usize, good: &'t [f32], main: &'t [f32]) -> ScoredTree<'t> {
        let page = &self.prepared.pages[p];
        let rows = page.chain_rows.clone();
        ScoredTree {
            ends: &page.segment_tree.ends,
            sizes: &self.sizes[p],
            good: &good[rows.clone()],
            main: &main[rows],
        }
    }
}
