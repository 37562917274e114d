//! The rows of many pages with their labels.

use super::elements::{ElementFeatures, ElementRows};
use super::fit_error::FitError;
use crate::random::NetworkRandom;
use std::collections::BTreeSet;

/// Rows to train on: tag, values, label and group of each.
#[derive(Debug, Clone)]
pub struct TrainingTable {
    features: ElementFeatures,
    pub(super) tags: Vec<u32>,
    pub(super) values: Vec<f32>,
    pub(super) labels: Vec<f32>,
    groups: Vec<u64>,
}

impl TrainingTable {
    /// A table without rows.
    pub fn new(features: ElementFeatures) -> TrainingTable {
        TrainingTable { features, tags: Vec::new(), values: Vec::new(), labels: Vec::new(), groups: Vec::new() }
    }

    /// Adds the rows of a page. A label says whether the text of the element is main content. The validation takes all
    /// rows of a group or none, such as those of a host, whose pages resemble each other.
    ///
    /// # Errors
    /// [`FitError::Rows`] for other columns or another number of labels.
    pub fn push(&mut self, rows: &ElementRows, labels: &[bool], group: u64) -> Result<(), FitError> {
        let n = rows.tags.len();
        let values = n * self.features.columns().len();
        if labels.len() != n || rows.values.len() != values || rows.features != self.features {
            return Err(FitError::Rows { rows: n, labels: labels.len(), values: rows.values.len() });
        }
        self.tags.extend(&rows.tags);
        self.values.extend(&rows.values);
        self.labels.extend(labels.iter().map(|&label| f32::from(u8::from(label))));
        self.groups.extend(std::iter::repeat_n(group, n));
        Ok(())
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.tags.len()
    }

    /// The features of the rows.
    pub fn features(&self) -> ElementFeatures {
        self.features
    }

    /// The rows to train on, then those to validate with: about a share of the groups, drawn by the seed.
    pub(super) fn split(&self, share: f64, seed: u64) -> (Vec<u32>, Vec<u32>) {
        let mut groups: Vec<u64> = self.groups.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        NetworkRandom::new(seed, "validation").shuffle(&mut groups);
        groups.truncate((groups.len() as f64 * share).round() as usize);
        let held_out: BTreeSet<u64> = groups.into_iter().collect();
        (0..self.len() as u32).partition(|&row| !held_out.contains(&self.groups[row as usize]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(n: usize) -> ElementRows {
        let features = ElementFeatures::Basic;
        let values = vec![0.0; n * features.columns().len()];
        ElementRows { features, elements: vec![0; n], parents: vec![None; n], tags: vec![0; n], values }
    }

    #[test]
    fn a_group_is_on_one_side_of_the_split() {
        let mut table = TrainingTable::new(ElementFeatures::Basic);
        for group in 0..20 {
            table.push(&page(3), &[true, false, false], group / 2).unwrap();
        }
        let (train, validate) = table.split(0.2, 1);
        assert_eq!((train.len(), validate.len()), (48, 12));
        let groups = |rows: &[u32]| rows.iter().map(|&row| table.groups[row as usize]).collect::<BTreeSet<_>>();
        assert!(groups(&train).is_disjoint(&groups(&validate)));
        assert_eq!(table.split(0.2, 1), (train, validate));
        assert!(table.split(0.0, 1).1.is_empty());
    }

    #[test]
    fn rows_and_labels_must_fit() {
        let mut table = TrainingTable::new(ElementFeatures::Both);
        assert!(matches!(table.push(&page(2), &[true, false], 0), Err(FitError::Rows { .. })));
        let mut table = TrainingTable::new(ElementFeatures::Basic);
        assert!(matches!(table.push(&page(2), &[true], 0), Err(FitError::Rows { rows: 2, labels: 1, .. })));
        assert_eq!(table.len(), 0);
    }
}
