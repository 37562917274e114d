//! Prediction from a binned table, for cross-validation.

use rayon::prelude::*;
use seek_forest::{Forest, LEAF};

use super::error::LearnError;
use super::table::{BinnedTable, expect_length};

/// Number of rows of one prediction call.
const ROWS_PER_CHUNK: usize = 256;

/// Predicts class probabilities for some rows of the table on which `forest` was fitted: `rows.len()` x classes, row after
/// row. Each equals [`Forest::predict`] of the original values, bit for bit.
///
/// # Errors
/// [`LearnError::Forest`] when the forest has other features, [`LearnError::UnknownCut`] when a threshold is not a cut of this
/// table, [`LearnError::Samples`] when a row does not exist.
pub fn predict_binned(forest: &Forest, binned: &BinnedTable, rows: &[u32]) -> Result<Vec<f32>, LearnError> {
    forest.check_features(binned.names())?;
    if let Some(&row) = rows.iter().find(|&&row| row as usize >= binned.rows()) {
        return Err(LearnError::Samples { row, problem: "the table has no such row" });
    }
    let bin_forest = with_bin_thresholds(forest, binned)?;
    let (width, classes) = (binned.names().len(), forest.classes().len());
    expect_length("columns", width, binned.columns().len())?;
    let mut used: Vec<usize> = bin_forest.parts().feature.iter().filter(|&&f| f != LEAF).map(|&f| f.into()).collect();
    used.sort_unstable();
    used.dedup();
    let mut out = vec![0.0; rows.len() * classes];
    let blocks = out.par_chunks_mut(ROWS_PER_CHUNK * classes).zip(rows.par_chunks(ROWS_PER_CHUNK));
    blocks.try_for_each(|(out, rows)| {
        let mut matrix = vec![0.0; rows.len() * width];
        for &feature in &used {
            let column = &binned.columns()[feature];
            for (value, &row) in matrix[feature..].iter_mut().step_by(width).zip(rows) {
                *value = f32::from(column.bins()[row as usize]);
            }
        }
        bin_forest.predict(&matrix, out)
    })?;
    Ok(out)
}

/// A copy of `forest` whose thresholds are bin numbers instead of values.
fn with_bin_thresholds(forest: &Forest, binned: &BinnedTable) -> Result<Forest, LearnError> {
    let mut parts = forest.parts().clone();
    for (&feature, threshold) in parts.feature.iter().zip(&mut parts.threshold) {
        if feature == LEAF {
            continue;
        }
        let cuts = binned.columns()[usize::from(feature)].cuts();
        let bin = cuts.partition_point(|cut| cut < threshold);
        if cuts.get(bin) != Some(threshold) {
            let feature = parts.features[usize::from(feature)].clone();
            return Err(LearnError::UnknownCut { feature, threshold: *threshold });
        }
        *threshold = bin as f32;
    }
    Ok(Forest::new(parts)?)
}
