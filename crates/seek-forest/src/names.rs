//! Feature names: what a forest was trained on, checked by name and never by position alone.

use std::collections::HashSet;

use crate::digest::sha256_hex;
use crate::error::ForestError;

/// The hash of a list of feature names: SHA-256, in hexadecimal, of the names each followed by a newline. (The same
/// as `sha256sum` of a file with one name a line.)
#[must_use]
pub fn names_hash<S: AsRef<str>>(names: &[S]) -> String {
    let mut text = String::new();
    for name in names {
        text.push_str(name.as_ref());
        text.push('\n');
    }
    sha256_hex(text.as_bytes())
}

/// Names must be told apart, by people and by [`names_hash`]: not empty, no control characters, none twice.
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
    let longer = trained.len().max(computed.len());
    for position in 0..longer {
        let (trained, computed) = (trained.get(position).cloned(), computed_at(position));
        if trained != computed {
            return Err(ForestError::FeaturesDiffer { position, trained, computed });
        }
    }
    Ok(())
}
