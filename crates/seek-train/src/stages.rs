//! Fits the stages of the pipeline one after the other, each on out-of-fold outputs of those before.
//!
//! Training pages are split into inner folds by host. Each stage is fitted once for every inner fold on
//! the others, which gives every training page a prediction by a model that never saw its host; that is what the next
//! stage trains on. Then the stage is fitted on all training pages; that model goes into the file, and
//! predicts the pages outside the training set: what is measured on those has seen no label of them.
//!
//! All stages share the inner folds. So within the training set a later stage's inner models saw outputs of earlier ones
//! that were fitted with the labels of their inner test fold among others; only what is learned on the last stage's
//! inner outputs, the thresholds, could notice. Pages outside the training set are untouched by this.

use crate::folds;
use crate::learn::{Binned, BinnedColumn, BoostedParams, Learner, Samples, predict_binned};
use crate::learner::LearnerParams;
use crate::prepare::{PAGE_ROWS, Prepared, Table};
use anyhow::{Context, Result};
use seek_extract::stage::{self, TYPES};
use seek_extract::{CONTENT_CLASSES, SEGMENT_CLASSES};
use seek_features::{Level, Schema};
use seek_forest::{Forest, ForestBuilder, Link};
use seek_page::PageType;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

/// How the pipeline is fitted.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StageParams {
    /// Inner folds.
    pub inner: usize,
    /// Seed of the folds and of all learners.
    pub seed: u64,
    /// Whether pages are judged as if their addresses were not known.
    pub without_url: bool,
    /// Most segments of a page that the segment classifier trains on.
    pub segments_per_page: usize,
    /// Page type classifier.
    pub page_type: LearnerParams,
    /// Segment classifier.
    pub segment: LearnerParams,
    /// Content classifier.
    pub content: LearnerParams,
}

impl Default for StageParams {
    fn default() -> Self {
        let common = BoostedParams { lambda: 1.0, min_child_weight: 1.0, ..BoostedParams::default() };
        StageParams {
            inner: 3,
            seed: 1,
            without_url: false,
            segments_per_page: 200,
            page_type: LearnerParams::Boosted(BoostedParams {
                rounds: 80,
                max_leaves: 8,
                feature_fraction: 0.2,
                row_fraction: 0.7,
                min_leaf_rows: 5,
                ..common.clone()
            }),
            segment: LearnerParams::Boosted(BoostedParams {
                rounds: 60,
                max_leaves: 16,
                learning_rate: 0.15,
                feature_fraction: 0.3,
                row_fraction: 0.6,
                min_leaf_rows: 50,
                ..common.clone()
            }),
            content: LearnerParams::Boosted(BoostedParams {
                rounds: 200,
                max_leaves: 32,
                learning_rate: 0.07,
                feature_fraction: 0.25,
                row_fraction: 0.5,
                min_leaf_rows: 60,
                lambda: 5.0,
                ..common
            }),
        }
    }
}

/// The pipeline fitted on some pages, and what it says of all pages.
#[derive(Debug)]
pub struct Stages {
    /// Page type classifier.
    pub page_type: Forest,
    /// Segment classifier.
    pub segment: Forest,
    /// Content classifier.
    pub content: Forest,
    /// Per page its type probabilities: out-of-fold for the pages trained on.
    pub types: Vec<[f32; TYPES]>,
    /// Per block row its probability of being main content: out-of-fold likewise.
    pub probabilities: Vec<f32>,
}

/// One table of the fit: rows with classes and weights.
struct Stage<'a> {
    name: &'static str,
    table: &'a Table,
    binned: Binned,
    weights: Vec<f32>,
    classes: Vec<String>,
    learner: &'a dyn Learner,
}

/// Which pages are trained on, and the inner fold of each of these.
struct Split {
    train: Vec<bool>,
    inner: Vec<usize>,
    folds: usize,
}

impl Split {
    fn new(prepared: &Prepared, train: &[bool], params: &StageParams) -> Split {
        let members: Vec<usize> = (0..train.len()).filter(|&p| train[p]).collect();
        let groups: Vec<&str> = members.iter().map(|&p| prepared.pages[p].group.as_str()).collect();
        let mut inner = vec![usize::MAX; train.len()];
        for (&page, fold) in members.iter().zip(folds::assign(&groups, params.inner, params.seed + 1)) {
            inner[page] = fold;
        }
        Split { train: train.to_vec(), inner, folds: params.inner }
    }
}

impl Stage<'_> {
    /// Fits on all training pages and predicts every row: (forest, rows x classes).
    fn fit(&self, split: &Split) -> Result<(Forest, Vec<f32>)> {
        let classes = self.classes.len();
        let samples = Samples {
            binned: &self.binned,
            targets: &self.table.targets,
            classes: self.classes.clone(),
            weights: &self.weights,
        };
        let mut out = vec![0.0; self.table.targets.len() * classes];
        let mut predict = |forest: &Forest, pages: &[bool]| -> Result<()> {
            let rows = self.table.rows_of(pages);
            let answers = predict_binned(forest, &self.binned, &rows)?;
            for (&row, answer) in rows.iter().zip(answers.chunks_exact(classes)) {
                out[row as usize * classes..][..classes].copy_from_slice(answer);
            }
            Ok(())
        };
        let fit = |pages: &[bool]| {
            let rows = self.table.rows_of(pages);
            if !rows.iter().any(|&row| self.weights.is_empty() || self.weights[row as usize] > 0.0) {
                return self.undecided();
            }
            self.learner.fit_rows(&samples, &rows).with_context(|| format!("fit of the {} classifier", self.name))
        };
        for fold in 0..split.folds {
            let inside: Vec<bool> = split.inner.iter().map(|&f| f != usize::MAX && f != fold).collect();
            let outside: Vec<bool> = split.inner.iter().map(|&f| f == fold).collect();
            predict(&fit(&inside)?, &outside)?;
        }
        let forest = fit(&split.train)?;
        let held: Vec<bool> = split.train.iter().map(|t| !t).collect();
        predict(&forest, &held)?;
        Ok((forest, out))
    }
}

impl Stage<'_> {
    /// The forest of a stage that no page has labels for, such as the page types of an untyped corpus: all classes are
    /// equally likely.
    fn undecided(&self) -> Result<Forest> {
        let classes = self.classes.len();
        let mut builder = ForestBuilder::new(self.binned.names().to_vec(), self.classes.clone(), Link::Mean);
        builder.start_tree(0);
        builder.leaf(&vec![1.0 / classes as f32; classes]);
        Ok(builder.finish()?)
    }
}

/// Bins of each level's own columns, made once for a training set.
struct Bins {
    page: Binned,
    segment: Binned,
    block: Binned,
}

impl Stages {
    /// Fits all stages on the pages that `train` marks.
    ///
    /// # Errors
    /// Where parameters are out of range or the training pages lack a class.
    pub fn fit(prepared: &Prepared, train: &[bool], params: &StageParams) -> Result<Stages> {
        let split = Split::new(prepared, train, params);
        let bin = |table: &Table| Binned::from_rows(table.columns.clone(), &table.values, Some(&table.rows_of(train)));
        let bins = Bins {
            page: bin(&prepared.page_table)?,
            segment: bin(&prepared.segment_table)?,
            block: bin(&prepared.block_table)?,
        };
        let learner = params.page_type.learner(params.seed)?;
        let known: Vec<f32> = prepared.pages.iter().map(|p| f32::from(u8::from(p.page_type.is_some()))).collect();
        let known: Vec<f32> = prepared.page_table.page.iter().map(|&p| known[p as usize]).collect();
        let stage = Stage {
            name: "page type",
            table: &prepared.page_table,
            binned: bins.page,
            weights: known,
            classes: PageType::ALL.iter().map(|t| t.name().to_owned()).collect(),
            learner: learner.as_ref(),
        };
        let (page_type, answers) = stage.fit(&split)?;
        let row = if params.without_url { 1 } else { 0 };
        let types: Vec<[f32; TYPES]> = answers
            .chunks_exact(TYPES * PAGE_ROWS)
            .map(|rows| std::array::from_fn(|i| rows[row * TYPES + i]))
            .collect();

        let learner = params.segment.learner(params.seed)?;
        let table = &prepared.segment_table;
        let columns = type_columns(table, &types, train);
        let at = Schema::of(Level::Segment).len();
        let stage = Stage {
            name: "segment",
            table,
            binned: replaced(&bins.segment, at..at + TYPES, columns)?,
            weights: segment_weights(prepared, params.segments_per_page),
            classes: SEGMENT_CLASSES.map(str::to_owned).to_vec(),
            learner: learner.as_ref(),
        };
        let (segment, answers) = stage.fit(&split)?;
        drop(stage);
        let good: Vec<f32> = answers.chunks_exact(2).map(|a| a[1]).collect();

        let learner = params.content.learner(params.seed)?;
        let table = &prepared.block_table;
        let mut columns = type_columns(table, &types, train);
        columns.extend(segment_columns(prepared, &good, train));
        let at = Schema::of(Level::Block).len();
        let stage = Stage {
            name: "content",
            table,
            binned: replaced(&bins.block, at..at + columns.len(), columns)?,
            weights: block_weights(prepared),
            classes: CONTENT_CLASSES.map(str::to_owned).to_vec(),
            learner: learner.as_ref(),
        };
        let (content, answers) = stage.fit(&split)?;
        let probabilities = answers.chunks_exact(2).map(|a| a[1]).collect();
        Ok(Stages { page_type, segment, content, types, probabilities })
    }
}

fn replaced(binned: &Binned, range: Range<usize>, with: Vec<Arc<BinnedColumn>>) -> Result<Binned> {
    let mut columns = binned.columns().to_vec();
    columns.splice(range, with);
    Ok(Binned::from_columns(binned.names().to_vec(), columns)?)
}

/// The probabilities of each page's types, on every row of the page.
fn type_columns(table: &Table, types: &[[f32; TYPES]], train: &[bool]) -> Vec<Arc<BinnedColumn>> {
    let cut_rows = table.rows_of(train);
    (0..TYPES)
        .map(|t| {
            let values: Vec<f32> = table.page.iter().map(|&p| types[p as usize][t]).collect();
            Arc::new(BinnedColumn::new(&values, Some(&cut_rows)))
        })
        .collect()
}

/// The scores of the segments around each block.
fn segment_columns(prepared: &Prepared, good: &[f32], train: &[bool]) -> Vec<Arc<BinnedColumn>> {
    let mut rows: Vec<f32> = Vec::with_capacity(prepared.block_table.targets.len() * stage::SEGMENT_COLUMNS);
    for page in &prepared.pages {
        for holders in &page.holders {
            let scores = holders.iter().map(|&s| good[page.segments.start + s as usize]);
            rows.extend(stage::segment_values(scores));
        }
    }
    let cut_rows = prepared.block_table.rows_of(train);
    (0..stage::SEGMENT_COLUMNS)
        .map(|c| {
            let values: Vec<f32> = rows.iter().skip(c).step_by(stage::SEGMENT_COLUMNS).copied().collect();
            Arc::new(BinnedColumn::new(&values, Some(&cut_rows)))
        })
        .collect()
}

/// Every page weighs by the root of its size: no long page dominates, and no short one decides alone. Within a page
/// blocks weigh by the root of their words: the metric counts words, but there is more to learn from short blocks.
fn block_weights(prepared: &Prepared) -> Vec<f32> {
    let mut weights = vec![0.0; prepared.block_table.targets.len()];
    for page in &prepared.pages {
        let own: Vec<f32> = page.tokens.iter().map(|&t| ((t + 1) as f32).sqrt()).collect();
        let sum: f32 = own.iter().sum();
        for (w, o) in weights[page.blocks.clone()].iter_mut().zip(own) {
            *w = o / sum.sqrt();
        }
    }
    scaled(weights)
}

/// Segments of long pages are thinned out evenly.
fn segment_weights(prepared: &Prepared, most: usize) -> Vec<f32> {
    let mut weights = vec![0.0; prepared.segment_table.targets.len()];
    for page in &prepared.pages {
        let step = page.segments.len().div_ceil(most.max(1)).max(1);
        for row in page.segments.clone().step_by(step) {
            weights[row] = 1.0;
        }
    }
    weights
}

/// Weights with a mean of 1.
fn scaled(mut weights: Vec<f32>) -> Vec<f32> {
    let sum: f64 = weights.iter().map(|&w| f64::from(w)).sum();
    let factor = if sum > 0.0 { weights.len() as f64 / sum } else { 1.0 };
    for w in &mut weights {
        *w = (f64::from(*w) * factor) as f32;
    }
    weights
}
