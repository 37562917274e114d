//! Instances: rows of features with one of two classes, the input of all classifiers of the experiment.

use anyhow::Result;
use ndarray::{Array2, Axis};
use seek_train::corpus::table::FeatureTable;
use seek_train::learn::random::hash;
use seek_train::stages::chain::LabelRule;

/// What makes a segment good: all its words are main content, or none is, and there are at least five. The fit of the chain chose
/// this rule on training folds of `wcxb-dev`.
pub const LABEL_RULE: LabelRule = LabelRule { uniform_share: 1.0, smallest: 5 };

/// A set of instances.
#[derive(Debug, Clone, PartialEq)]
pub struct Instances {
    /// Names of the features.
    pub names: Vec<String>,
    /// The features: n x `names.len()`.
    pub records: Array2<f32>,
    /// Whether each instance is positive.
    pub targets: Vec<bool>,
}

impl Instances {
    /// Instances from rows of a table with some of its columns. `targets` says for each row of the table whether it is positive.
    ///
    /// # Errors
    /// When there is no such column.
    pub fn from_table(table: &FeatureTable, rows: &[u32], targets: &[bool], columns: &[String]) -> Result<Instances> {
        let mut records = Array2::zeros((rows.len(), columns.len()));
        for (name, mut out) in columns.iter().zip(records.columns_mut()) {
            let values = table.column(name)?;
            out.iter_mut().zip(rows).for_each(|(out, &row)| *out = values[row as usize]);
        }
        let targets = rows.iter().map(|&row| targets[row as usize]).collect();
        Ok(Instances { names: columns.to_vec(), records, targets })
    }

    /// The instances with these numbers.
    pub fn select(&self, numbers: &[usize]) -> Instances {
        Instances {
            names: self.names.clone(),
            records: self.records.select(Axis(0), numbers),
            targets: numbers.iter().map(|&n| self.targets[n]).collect(),
        }
    }

    /// The number of positive instances.
    pub fn positives(&self) -> usize {
        self.targets.iter().filter(|target| **target).count()
    }
}

/// The names of the columns of a table.
pub(super) fn names(table: &FeatureTable) -> Vec<String> {
    table.names().to_vec()
}

/// The fold of each instance.
pub fn stratified(targets: &[bool], folds: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<(bool, u64, usize)> =
        targets.iter().enumerate().map(|(n, &target)| (target, hash(&[seed, n as u64]), n)).collect();
    order.sort_unstable();
    let mut fold_of = vec![0; targets.len()];
    order.iter().enumerate().for_each(|(rank, &(_, _, n))| fold_of[n] = rank % folds);
    fold_of
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_folds_have_both_classes_in_equal_numbers() {
        let targets: Vec<bool> = (0..103).map(|n| n % 5 == 0).collect();
        let folds = stratified(&targets, 10, 3);
        for fold in 0..10 {
            let count = |class| (0..103).filter(|&n| folds[n] == fold && targets[n] == class).count();
            assert!((8..=9).contains(&count(false)) && (2..=3).contains(&count(true)), "fold {fold}");
        }
        assert_ne!(folds, stratified(&targets, 10, 4));
    }
}
