//! Prediction straight from a binned table, as cross-validation needs it.

use rayon::prelude::*;
use seek_forest::{Forest, LEAF};

use super::error::LearnError;
use super::table::{Binned, expect_length};

/// Rows that are put together for one prediction.
const ROWS_AT_A_TIME: usize = 256;

/// Probabilities of the classes for some rows of the table on which `forest` was fitted: `rows.len()` x classes, row
/// after row. The same, to the bit, as [`Forest::predict`] of the values that were binned.
///
/// # Errors
/// [`LearnError::Forest`] when the forest has other features, [`LearnError::OtherBins`] when it does not split between
/// bins of this table, [`LearnError::Samples`] when there is no such row.
pub fn predict_binned(forest: &Forest, binned: &Binned, rows: &[u32]) -> Result<Vec<f32>, LearnError> {
    forest.check_features(binned.names())?;
    if let Some(&row) = rows.iter().find(|&&row| row as usize >= binned.rows()) {
        return Err(LearnError::Samples { row, problem: "there is no such row" });
    }
    let twin = over_bins(forest, binned)?;
    let (width, classes) = (binned.names().len(), forest.classes().len());
    expect_length("columns", width, binned.columns().len())?;
    let mut used: Vec<usize> = twin.parts().feature.iter().filter(|&&f| f != LEAF).map(|&f| f.into()).collect();
    used.sort_unstable();
    used.dedup();
    let mut out = vec![0.0; rows.len() * classes];
    let blocks = out.par_chunks_mut(ROWS_AT_A_TIME * classes).zip(rows.par_chunks(ROWS_AT_A_TIME));
    blocks.try_for_each(|(out, rows)| {
        let mut matrix = vec![0.0; rows.len() * width];
        for &feature in &used {
            let column = &binned.columns()[feature];
            for (value, &row) in matrix[feature..].iter_mut().step_by(width).zip(rows) {
                *value = f32::from(column.bins()[row as usize]);
            }
        }
        twin.predict(&matrix, out)
    })?;
    Ok(out)
}

/// The forest that asks for bins where `forest` asks for values.
fn over_bins(forest: &Forest, binned: &Binned) -> Result<Forest, LearnError> {
    let mut parts = forest.parts().clone();
    for (&feature, threshold) in parts.feature.iter().zip(&mut parts.threshold) {
        if feature == LEAF {
            continue;
        }
        let cuts = binned.columns()[usize::from(feature)].cuts();
        let bin = cuts.partition_point(|cut| cut < threshold);
        if cuts.get(bin) != Some(threshold) {
            let feature = parts.features[usize::from(feature)].clone();
            return Err(LearnError::OtherBins { feature, threshold: *threshold });
        }
        *threshold = bin as f32;
    }
    Ok(Forest::new(parts)?)
}
