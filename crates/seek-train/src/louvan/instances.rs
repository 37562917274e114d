//! Instances: rows of features with a class of two, as all classifiers of the experiment take them.

use crate::corpus::table::Table;
use anyhow::Result;
use ndarray::{Array2, Axis};

/// Some instances.
#[derive(Debug, Clone, PartialEq)]
pub struct Instances {
    /// Names of the features.
    pub names: Vec<String>,
    /// The features: n x `names.len()`.
    pub records: Array2<f32>,
    /// The class of each.
    pub targets: Vec<bool>,
}

impl Instances {
    /// Rows of a table; the class of each is whether its target has the `bit`.
    ///
    /// # Errors
    /// Where a column is not one whole piece of `f32`.
    pub fn of_table(table: &Table, rows: &[u32], bit: u32) -> Result<Instances> {
        let names: Vec<String> = table.features.get_column_names().iter().map(|name| name.to_string()).collect();
        let mut records = Array2::zeros((rows.len(), names.len()));
        for (column, mut out) in table.features.columns().iter().zip(records.columns_mut()) {
            let values = column.f32()?.cont_slice()?;
            out.iter_mut().zip(rows).for_each(|(out, &row)| *out = values[row as usize]);
        }
        let targets = rows.iter().map(|&row| table.targets[row as usize] & bit != 0).collect();
        Ok(Instances { names, records, targets })
    }

    /// Some of them, by their numbers.
    pub fn select(&self, numbers: &[usize]) -> Instances {
        Instances {
            names: self.names.clone(),
            records: self.records.select(Axis(0), numbers),
            targets: numbers.iter().map(|&n| self.targets[n]).collect(),
        }
    }

    /// How many are of the positive class.
    pub fn positives(&self) -> usize {
        self.targets.iter().filter(|target| **target).count()
    }
}
