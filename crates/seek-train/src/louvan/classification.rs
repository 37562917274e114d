//! Tables 2 and 3: how well classifiers tell good segments, and main content among good segments.

use super::classifier::Classifier;
use super::counts::{Counts, Told};
use super::instances::Instances;
use super::sample::sample;
use crate::corpus::prepare::{GOOD_SEGMENT, MAIN_SEGMENT, Prepared};
use anyhow::{Context, Result};
use rayon::prelude::*;
use seek_page::PageType;
use serde::Serialize;

/// One of the two tables.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Classification {
    /// The number of the table in the paper.
    pub table: u32,
    /// What is told: `segment` or `content`.
    pub task: &'static str,
    /// The positive class: `good` or `main`.
    pub positive: &'static str,
    /// The page types that have instances, in the order of [`PageType::ALL`].
    pub columns: Vec<Column>,
}

/// The instances of a page type and how well they were told.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Column {
    /// The page type.
    pub page_type: &'static str,
    /// Segments that were there to draw from.
    pub available: usize,
    /// Instances that were drawn.
    pub instances: usize,
    /// How many of them are of the positive class.
    pub positives: usize,
    /// Pages that they are from.
    pub pages: usize,
    /// Sites that they are from.
    pub hosts: usize,
    /// How well each classifier told them, over the answers of all folds together.
    pub scores: Vec<Told>,
}

/// How instances are drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Draw {
    /// Most instances of a page type.
    pub most: usize,
    /// Whether as many are of one class as of the other, instead of as sites and pages bring them in turn.
    pub balanced: bool,
    /// Seed of the draw.
    pub seed: u64,
}

/// What is told, of which segments, by which bit of the target.
struct Task {
    table: u32,
    name: &'static str,
    positive: &'static str,
    bit: u32,
    /// Segments without this bit are no instances.
    among: u32,
}

const TASKS: [Task; 2] = [
    Task { table: 2, name: "segment", positive: "good", bit: GOOD_SEGMENT, among: 0 },
    Task { table: 3, name: "content", positive: "main", bit: MAIN_SEGMENT, among: GOOD_SEGMENT },
];

/// The instances of a task and page type.
struct Drawn {
    available: usize,
    instances: Instances,
    /// The page of each instance.
    pages: Vec<u32>,
}

/// Cross-validates all classifiers on drawn instances of each page type. `fold_of` gives each page's fold.
///
/// # Errors
/// Where a fit fails.
pub fn run(
    prepared: &Prepared,
    fold_of: &[usize],
    how: &Draw,
    classifiers: &[&dyn Classifier],
) -> Result<Vec<Classification>> {
    let folds = fold_of.iter().max().map_or(0, |last| last + 1);
    let mut sets: Vec<(&Task, PageType, Drawn)> = Vec::new();
    for task in &TASKS {
        for page_type in PageType::ALL {
            let drawn = draw(prepared, task, page_type, how)?;
            if drawn.available > 0 {
                sets.push((task, page_type, drawn));
            }
        }
    }
    // One job a set, classifier and fold; the answers come in that order whatever the number of threads.
    let jobs: Vec<(usize, usize, usize)> = (0..sets.len())
        .flat_map(|set| (0..classifiers.len()).flat_map(move |c| (0..folds).map(move |fold| (set, c, fold))))
        .collect();
    let answers: Vec<Counts> = jobs
        .into_par_iter()
        .with_max_len(1)
        .map(|(set, c, fold)| {
            let (task, page_type, drawn) = &sets[set];
            let fold_of_instance: Vec<usize> = drawn.pages.iter().map(|&page| fold_of[page as usize]).collect();
            judge_fold(&drawn.instances, &fold_of_instance, fold, classifiers[c])
                .with_context(|| format!("{} of {page_type}, {}, fold {fold}", task.name, classifiers[c].name()))
        })
        .collect::<Result<_>>()?;
    let mut answers =
        answers.chunks_exact(folds).map(|folds| folds.iter().copied().fold(Counts::default(), Counts::add));
    let mut tables: Vec<Classification> = Vec::new();
    for task in &TASKS {
        let of_task = sets.iter().filter(|(of, _, _)| of.table == task.table);
        let columns = of_task.map(|(_, page_type, drawn)| {
            let told = classifiers.iter().zip(answers.by_ref());
            column(prepared, *page_type, drawn, told.map(|(c, counts)| (c.name(), counts)).collect())
        });
        tables.push(Classification {
            table: task.table,
            task: task.name,
            positive: task.positive,
            columns: columns.collect(),
        });
    }
    Ok(tables)
}

fn draw(prepared: &Prepared, task: &Task, page_type: PageType, how: &Draw) -> Result<Drawn> {
    let table = &prepared.paper_table;
    let of_type: Vec<bool> = prepared.pages.iter().map(|page| page.page_type == Some(page_type)).collect();
    let mut rows = table.rows_of(&of_type);
    rows.retain(|&row| table.targets[row as usize] & task.among == task.among);
    let available = rows.len();
    let groups = prepared.groups();
    let drawn = |rows: &[u32], most| sample(rows, &table.page, &groups, most, how.seed);
    let rows = if how.balanced {
        let (yes, no): (Vec<u32>, Vec<u32>) =
            rows.into_iter().partition(|&row| table.targets[row as usize] & task.bit != 0);
        let each = (how.most / 2).min(yes.len()).min(no.len());
        let mut both = [drawn(&yes, each), drawn(&no, each)].concat();
        both.sort_unstable();
        both
    } else {
        drawn(&rows, how.most)
    };
    let pages = rows.iter().map(|&row| table.page[row as usize]).collect();
    Ok(Drawn { available, instances: Instances::of_table(table, &rows, task.bit)?, pages })
}

fn column(prepared: &Prepared, page_type: PageType, drawn: &Drawn, told: Vec<(&'static str, Counts)>) -> Column {
    let mut pages = drawn.pages.clone();
    pages.dedup();
    let mut hosts: Vec<&str> = pages.iter().map(|&page| prepared.pages[page as usize].group.as_str()).collect();
    hosts.sort_unstable();
    hosts.dedup();
    Column {
        page_type: page_type.name(),
        available: drawn.available,
        instances: drawn.pages.len(),
        positives: drawn.instances.positives(),
        pages: pages.len(),
        hosts: hosts.len(),
        scores: told.into_iter().map(|(name, counts)| counts.told(name)).collect(),
    }
}

/// Fits on the instances of the other folds and counts the answers on those of this one.
fn judge_fold(
    instances: &Instances,
    fold_of_instance: &[usize],
    fold: usize,
    classifier: &dyn Classifier,
) -> Result<Counts> {
    let (test, train): (Vec<usize>, Vec<usize>) =
        (0..fold_of_instance.len()).partition(|&n| fold_of_instance[n] == fold);
    if test.is_empty() {
        return Ok(Counts::default());
    }
    let (train, test) = (instances.select(&train), instances.select(&test));
    let positives = train.positives();
    let judged = if positives > 0 && positives < train.targets.len() {
        classifier.judge(&train, &test.records)?
    } else {
        // Of one class there is nothing to learn.
        vec![positives > 0; test.targets.len()]
    };
    let count = |of: fn(bool, bool) -> bool| judged.iter().zip(&test.targets).filter(|&(&j, &t)| of(j, t)).count();
    Ok(Counts {
        common: count(|j, t| j && t),
        called: count(|j, _| j),
        positive: count(|_, t| t),
        rejected: count(|j, t| !j && !t),
        instances: judged.len(),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ndarray::{Array2, array};
    use std::sync::Mutex;

    /// Calls all positive, and remembers what it was fitted on and asked about.
    #[derive(Default)]
    struct Witness(Mutex<Vec<(Vec<f32>, Vec<f32>)>>);

    impl Classifier for Witness {
        fn name(&self) -> &'static str {
            "witness"
        }

        fn judge(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>> {
            let seen = (train.records.iter().copied().collect(), test.iter().copied().collect());
            self.0.lock().unwrap().push(seen);
            Ok(vec![true; test.nrows()])
        }
    }

    #[test]
    fn no_fold_is_judged_by_what_was_fitted_on_it() {
        let witness = Witness::default();
        let instances = Instances {
            names: vec!["fold".to_owned()],
            records: array![[0.0], [1.0], [1.0], [2.0], [2.0]],
            targets: vec![true, false, true, false, true],
        };
        let counts = judge_fold(&instances, &[0, 1, 1, 2, 2], 1, &witness).unwrap();
        assert_eq!(counts, Counts { common: 1, called: 2, positive: 1, rejected: 0, instances: 2 });
        assert_eq!(*witness.0.lock().unwrap(), [(vec![0.0, 2.0, 2.0], vec![1.0, 1.0])]);
        assert_eq!(judge_fold(&instances, &[0, 1, 1, 2, 2], 7, &witness).unwrap(), Counts::default());
    }

    #[test]
    fn of_one_class_the_answer_is_known() {
        let witness = Witness::default();
        let targets = vec![false, true, true];
        let instances = Instances { names: vec!["x".to_owned()], records: array![[0.0], [1.0], [2.0]], targets };
        let counts = judge_fold(&instances, &[0, 1, 1], 0, &witness).unwrap();
        assert_eq!(counts, Counts { common: 0, called: 1, positive: 0, rejected: 0, instances: 1 });
        assert!(witness.0.lock().unwrap().is_empty());
    }
}
