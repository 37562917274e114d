//! Instances: rows of features with one of two classes, the input of all classifiers of the experiment.

use crate::corpus::table::Table;
use anyhow::Result;
use ndarray::{Array2, Axis};

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
    /// Instances from rows of a table. A row is positive when its target has the `bit`.
    ///
    /// # Errors
    /// When a column is not one contiguous slice of `f32`.
    pub fn from_table(table: &Table, rows: &[u32], bit: u32) -> Result<Instances> {
        let names: Vec<String> = table.features.get_column_names().iter().map(|name| name.to_string()).collect();
        let mut records = Array2::zeros((rows.len(), names.len()));
        for (column, mut out) in table.features.columns().iter().zip(records.columns_mut()) {
            let values = column.f32()?.cont_slice()?;
            out.iter_mut().zip(rows).for_each(|(out, &row)| *out = values[row as usize]);
        }
        let targets = rows.iter().map(|&row| table.targets[row as usize] & bit != 0).collect();
        Ok(Instances { names, records, targets })
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
