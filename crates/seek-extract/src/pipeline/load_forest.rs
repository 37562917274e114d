//! Reads a forest from a model file, and matches its features by name with the columns that this version computes.

use super::models_error::ModelsError;
use seek_forest::{Forest, ForestParts, LEAF, ModelFile};
use std::collections::HashMap;

/// Reads the forest `name` from the file. The result reads rows of `columns`.
///
/// # Errors
/// [`ModelsError`] if there is no such forest, it has other classes, or it reads a feature that is not among the columns.
pub fn load_forest(file: &ModelFile, name: &str, columns: &[String], classes: &[&str]) -> Result<Forest, ModelsError> {
    let forest = file.forest(name)?;
    if forest.classes() != classes {
        return Err(ModelsError::Classes {
            forest: name.to_owned(),
            found: forest.classes().to_vec(),
            expected: classes.iter().map(|&c| c.to_owned()).collect(),
        });
    }
    let position_of: HashMap<&str, usize> = columns.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
    let positions: Vec<u16> = forest
        .features()
        .iter()
        .map(|feature| match position_of.get(feature.as_str()) {
            Some(&at) => Ok(at as u16),
            None => Err(ModelsError::Feature { forest: name.to_owned(), feature: feature.clone() }),
        })
        .collect::<Result<_, _>>()?;
    let parts = forest.parts();
    let feature = parts.feature.iter().map(|&f| if f == LEAF { LEAF } else { positions[f as usize] }).collect();
    let matched = ForestParts { features: columns.to_vec(), feature, ..parts.clone() };
    Forest::new(matched).map_err(|source| ModelsError::Forest { forest: name.to_owned(), source })
}
