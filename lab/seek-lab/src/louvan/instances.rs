//! Instances: rows of features with one of two classes, the input of all classifiers of the experiment.

use anyhow::Result;
use ndarray::{Array2, Axis};
use seek_train::corpus::table::Table;

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
    pub fn from_table(table: &Table, rows: &[u32], targets: &[bool], columns: &[String]) -> Result<Instances> {
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
pub(super) fn names(table: &Table) -> Vec<String> {
    table.names().to_vec()
}
