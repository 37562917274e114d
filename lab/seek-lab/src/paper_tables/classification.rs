//! Tables 2 and 3: scores of classifiers on good segments, and on main content among good segments.

use super::classifier::PaperClassifier;
use super::counts::{ClassCounts, ClassifierScores};
use super::instances::stratified;
use super::instances::{Instances, names};
use super::sample::sample;
use anyhow::{Context, Result};
use rayon::prelude::*;
use seek_methods::chain::paper_columns;
use seek_page::PageType;
use seek_train::corpus::prepare::Prepared;
use seek_train::corpus::prepared_page::PreparedPage;
use seek_train::stages::chain::{ChainFeatures, LabelRule};
use serde::Serialize;

/// One of the two tables.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClassificationTable {
    /// The number of the table in the paper.
    pub table: u32,
    /// The task: `segment` or `content`.
    pub task: &'static str,
    /// The positive class: `good` or `main`.
    pub positive: &'static str,
    /// What the folds keep together: `host` or `instance`.
    pub folds_by: &'static str,
    /// The page types that have instances, in the order of [`PageType::ALL`].
    pub columns: Vec<PageTypeScores>,
}

/// The instances of a page type and the scores of all classifiers on them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PageTypeScores {
    /// The page type.
    pub page_type: &'static str,
    /// Number of segments to draw from.
    pub available: usize,
    /// Number of positive ones among them.
    pub available_positives: usize,
    /// Number of drawn instances.
    pub instances: usize,
    /// Number of positive instances.
    pub positives: usize,
    /// Number of pages with instances.
    pub pages: usize,
    /// Number of sites with instances.
    pub hosts: usize,
    /// The scores of each classifier over the predictions of all folds.
    pub scores: Vec<ClassifierScores>,
}

/// The folds of the instances.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum InstanceFolds<'a> {
    /// The fold of each page. Pages without a fold have no instances.
    OfPages(&'a [Option<usize>]),
    /// This number of folds with equal shares of both classes, among the pages that have a fold.
    OfInstances(&'a [Option<usize>], usize),
}

impl InstanceFolds<'_> {
    /// What the folds keep together.
    fn unit(self) -> &'static str {
        match self {
            InstanceFolds::OfPages(_) => "host",
            InstanceFolds::OfInstances(..) => "instance",
        }
    }

    fn of_pages(&self) -> &[Option<usize>] {
        match self {
            InstanceFolds::OfPages(pages) | InstanceFolds::OfInstances(pages, _) => pages,
        }
    }

    fn count(self) -> usize {
        match self {
            InstanceFolds::OfPages(pages) => pages.iter().flatten().max().map_or(0, |last| last + 1),
            InstanceFolds::OfInstances(_, count) => count,
        }
    }

    /// The fold of each drawn instance.
    fn of(self, drawn: &DrawnInstances, seed: u64) -> Vec<usize> {
        match self {
            InstanceFolds::OfPages(pages) => {
                drawn.pages.iter().map(|&page| pages[page as usize].unwrap_or(0)).collect()
            }
            InstanceFolds::OfInstances(_, count) => stratified(&drawn.instances.targets, count, seed),
        }
    }
}

/// Parameters of the draw of instances.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InstanceParams {
    /// Maximum number of instances of a page type.
    pub max_instances: usize,
    /// Whether both classes get the same number of instances. Otherwise the class shares follow from the draw.
    pub balanced: bool,
    /// What makes a segment good.
    pub rule: LabelRule,
    /// Seed of the draw.
    pub seed: u64,
}

/// A task of the two classifiers of the chain.
#[derive(Debug, Clone, Copy, PartialEq)]
enum PaperTask {
    /// Whether a segment that a walk visits is good. A walk by the labels opens no good segment.
    Segment,
    /// Whether a good segment is main content.
    Content,
}

impl PaperTask {
    /// The number of the table, the name of the task, and that of the positive class.
    fn names(self) -> (u32, &'static str, &'static str) {
        match self {
            PaperTask::Segment => (2, "segment", "good"),
            PaperTask::Content => (3, "content", "main"),
        }
    }
}

/// The drawn instances of a task and page type.
struct DrawnInstances {
    available: usize,
    available_positives: usize,
    /// With the features of the paper.
    instances: Instances,
    /// With all features of the schema.
    with_schema: Instances,
    /// The page of each instance.
    pages: Vec<u32>,
}

/// Cross-validates all classifiers on drawn instances of each page type.
///
/// # Errors
/// When a fit fails.
pub fn run(
    prepared: &Prepared,
    folds: InstanceFolds,
    params: &InstanceParams,
    classifiers: &[&dyn PaperClassifier],
) -> Result<Vec<ClassificationTable>> {
    let fold_count = folds.count();
    let mut sets: Vec<(PaperTask, PageType, DrawnInstances)> = Vec::new();
    for task in [PaperTask::Segment, PaperTask::Content] {
        for page_type in PageType::ALL {
            let drawn = draw(prepared, task, page_type, folds.of_pages(), params)?;
            if drawn.available > 0 {
                sets.push((task, page_type, drawn));
            }
        }
    }
    // One job for each set, classifier and fold. The results keep this order for every number of threads.
    let jobs: Vec<(usize, usize, usize)> = (0..sets.len())
        .flat_map(|set| (0..classifiers.len()).flat_map(move |c| (0..fold_count).map(move |fold| (set, c, fold))))
        .collect();
    let answers: Vec<ClassCounts> = jobs
        .into_par_iter()
        .with_max_len(1)
        .map(|(set, c, fold)| {
            let (task, page_type, drawn) = &sets[set];
            let instances = match classifiers[c].features() {
                ChainFeatures::Paper => &drawn.instances,
                ChainFeatures::All => &drawn.with_schema,
            };
            evaluate_fold(instances, &folds.of(drawn, params.seed), fold, classifiers[c])
                .with_context(|| format!("{} of {page_type}, {}, fold {fold}", task.names().1, classifiers[c].name()))
        })
        .collect::<Result<_>>()?;
    let mut answers = answers
        .chunks_exact(fold_count.max(1))
        .map(|folds| folds.iter().copied().fold(ClassCounts::default(), ClassCounts::add));
    let mut tables: Vec<ClassificationTable> = Vec::new();
    for task in [PaperTask::Segment, PaperTask::Content] {
        let of_task = sets.iter().filter(|(of, _, _)| *of == task);
        let columns = of_task.map(|(_, page_type, drawn)| {
            let counts = classifiers.iter().zip(answers.by_ref());
            page_type_scores(prepared, *page_type, drawn, counts.map(|(c, counts)| (c.name(), counts)).collect())
        });
        let (table, name, positive) = task.names();
        tables.push(ClassificationTable {
            table,
            task: name,
            positive,
            folds_by: folds.unit(),
            columns: columns.collect(),
        });
    }
    Ok(tables)
}

fn draw(
    prepared: &Prepared,
    task: PaperTask,
    page_type: PageType,
    page_folds: &[Option<usize>],
    params: &InstanceParams,
) -> Result<DrawnInstances> {
    let table = &prepared.chain_table;
    let mut rows: Vec<u32> = Vec::new();
    let mut targets = vec![false; table.page.len()];
    let pages = prepared.pages.iter().zip(page_folds);
    let is_drawn_from = |page: &PreparedPage| page.page_type == Some(page_type) && page.text_labels.are_whole();
    for (page, _) in pages.filter(|(page, fold)| fold.is_some() && is_drawn_from(page)) {
        let labels = params.rule.label(page);
        let (instances, positive) = match task {
            PaperTask::Segment => (labels.visited, labels.good),
            PaperTask::Content => (labels.good, labels.main),
        };
        for (row, (is_instance, is_positive)) in page.chain_rows.clone().zip(instances.into_iter().zip(positive)) {
            if is_instance {
                rows.push(row as u32);
                targets[row] = is_positive;
            }
        }
    }
    let available = rows.len();
    let is_positive = |row: &u32| targets[*row as usize];
    let available_positives = rows.iter().copied().filter(is_positive).count();
    let groups = prepared.groups();
    let drawn = |rows: &[u32], max| sample(rows, &table.page, &groups, max, params.seed);
    let rows = if params.balanced {
        let (positives, negatives): (Vec<u32>, Vec<u32>) = rows.into_iter().partition(is_positive);
        let each = (params.max_instances / 2).min(positives.len()).min(negatives.len());
        let mut both = [drawn(&positives, each), drawn(&negatives, each)].concat();
        both.sort_unstable();
        both
    } else {
        drawn(&rows, params.max_instances)
    };
    let pages = rows.iter().map(|&row| table.page[row as usize]).collect();
    let of_columns = |columns: &[String]| Instances::from_table(table, &rows, &targets, columns);
    let (instances, with_schema) = (of_columns(&paper_columns(false))?, of_columns(&names(table))?);
    Ok(DrawnInstances { available, available_positives, instances, with_schema, pages })
}

fn page_type_scores(
    prepared: &Prepared,
    page_type: PageType,
    drawn: &DrawnInstances,
    counts: Vec<(&'static str, ClassCounts)>,
) -> PageTypeScores {
    let mut pages = drawn.pages.clone();
    pages.dedup();
    let mut hosts: Vec<&str> = pages.iter().map(|&page| prepared.pages[page as usize].group.as_str()).collect();
    hosts.sort_unstable();
    hosts.dedup();
    PageTypeScores {
        page_type: page_type.name(),
        available: drawn.available,
        available_positives: drawn.available_positives,
        instances: drawn.pages.len(),
        positives: drawn.instances.positives(),
        pages: pages.len(),
        hosts: hosts.len(),
        scores: counts.into_iter().map(|(name, counts)| counts.scores(name)).collect(),
    }
}

/// Fits on the instances of the other folds and counts the predictions on those of this fold.
fn evaluate_fold(
    instances: &Instances,
    instance_folds: &[usize],
    fold: usize,
    classifier: &dyn PaperClassifier,
) -> Result<ClassCounts> {
    let (test, train): (Vec<usize>, Vec<usize>) = (0..instance_folds.len()).partition(|&n| instance_folds[n] == fold);
    if test.is_empty() {
        return Ok(ClassCounts::default());
    }
    let (train, test) = (instances.select(&train), instances.select(&test));
    let positives = train.positives();
    let predicted = if positives > 0 && positives < train.targets.len() {
        classifier.fit_predict(&train, &test.records)?
    } else {
        // A single class needs no fit.
        vec![positives > 0; test.targets.len()]
    };
    let count =
        |matches: fn(bool, bool) -> bool| predicted.iter().zip(&test.targets).filter(|&(&p, &t)| matches(p, t)).count();
    Ok(ClassCounts {
        true_positives: count(|p, t| p && t),
        predicted_positives: count(|p, _| p),
        positives: count(|_, t| t),
        true_negatives: count(|p, t| !p && !t),
        instances: predicted.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ndarray::{Array2, array};
    use std::sync::Mutex;

    /// Predicts the positive class for all instances and records the training and test data.
    #[derive(Default)]
    struct RecordingClassifier(Mutex<Vec<(Vec<f32>, Vec<f32>)>>);

    impl PaperClassifier for RecordingClassifier {
        fn name(&self) -> &'static str {
            "recorder"
        }

        fn fit_predict(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>> {
            let data = (train.records.iter().copied().collect(), test.iter().copied().collect());
            self.0.lock().unwrap().push(data);
            Ok(vec![true; test.nrows()])
        }
    }

    #[test]
    fn no_fold_is_predicted_by_a_model_fitted_on_it() {
        let recorder = RecordingClassifier::default();
        let instances = Instances {
            names: vec!["fold".to_owned()],
            records: array![[0.0], [1.0], [1.0], [2.0], [2.0]],
            targets: vec![true, false, true, false, true],
        };
        let counts = evaluate_fold(&instances, &[0, 1, 1, 2, 2], 1, &recorder).unwrap();
        assert_eq!(
            counts,
            ClassCounts { true_positives: 1, predicted_positives: 2, positives: 1, true_negatives: 0, instances: 2 }
        );
        assert_eq!(*recorder.0.lock().unwrap(), [(vec![0.0, 2.0, 2.0], vec![1.0, 1.0])]);
        assert_eq!(evaluate_fold(&instances, &[0, 1, 1, 2, 2], 7, &recorder).unwrap(), ClassCounts::default());
    }

    #[test]
    fn a_single_training_class_is_predicted_without_a_fit() {
        let recorder = RecordingClassifier::default();
        let targets = vec![false, true, true];
        let instances = Instances { names: vec!["x".to_owned()], records: array![[0.0], [1.0], [2.0]], targets };
        let counts = evaluate_fold(&instances, &[0, 1, 1], 0, &recorder).unwrap();
        assert_eq!(
            counts,
            ClassCounts { true_positives: 0, predicted_positives: 1, positives: 0, true_negatives: 0, instances: 1 }
        );
        assert!(recorder.0.lock().unwrap().is_empty());
    }
}
