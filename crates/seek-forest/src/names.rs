//! Checks of feature and class names. A forest is matched with the features of a program by name, never by position
//! alone.

use std::collections::HashSet;

use crate::forest_error::ForestError;

/// Checks that no name is empty, has a control character or occurs twice. So people, and the hash of the names, can
/// distinguish them.
pub(crate) fn check_names(names: &[String]) -> Result<(), ForestError> {
    let mut seen = HashSet::with_capacity(names.len());
    for (position, name) in names.iter().enumerate() {
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(ForestError::BadName { position, name: name.clone() });
        }
        if !seen.insert(name.as_str()) {
            return Err(ForestError::DuplicateName { position, name: name.clone() });
        }
    }
    Ok(())
}

/// Compares the names that a forest was trained on with those that the program computes.
pub(crate) fn compare_names<S: AsRef<str>>(trained: &[String], computed: &[S]) -> Result<(), ForestError> {
    let computed_at = |position: usize| computed.get(position).map(|name| name.as_ref().to_owned());
    let count = trained.len().max(computed.len());
    for position in 0..count {
        let (trained, computed) = (trained.get(position).cloned(), computed_at(position));
        if trained != computed {
            return Err(ForestError::FeaturesDiffer { position, trained, computed });
        }
    }
    Ok(())
}
