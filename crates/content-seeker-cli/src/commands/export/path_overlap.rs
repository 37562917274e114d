//! Checks that no input overlaps the output folder: an export must not read its own files or remove an input.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::cli::export::ExportArgs;
use crate::error::UsageError;

/// Checks all inputs, all lists and the paths in lists. The paths in a list that can be read only once, such as standard
/// input, are unknown.
///
/// # Errors
/// [`UsageError`] for the first path that overlaps the output folder.
pub fn check(arguments: &ExportArgs) -> Result<(), UsageError> {
    let Some(output) = real_path(&arguments.output) else { return Ok(()) };
    let listed = arguments.pages.files_from.iter().flat_map(|list| seek_io::peek_path_list(list));
    let named = arguments.pages.inputs.iter().chain(&arguments.pages.files_from);
    let mut all = named.filter(|path| path.as_os_str() != "-").cloned().chain(listed);
    match all.find(|path| overlap(path, &output)) {
        Some(path) => Err(arguments.path_overlap(&path)),
        None => Ok(()),
    }
}

/// Checks that a restart may remove the files of an earlier export: no list that can be read only once may name them.
///
/// # Errors
/// [`UsageError`] for such a list.
pub fn check_restart(arguments: &ExportArgs) -> Result<(), UsageError> {
    match arguments.pages.files_from.iter().find(|list| !list.is_file()) {
        Some(list) => Err(arguments.unreadable_list(list)),
        None => Ok(()),
    }
}

/// Whether one path is equal to the other or inside it. `other` is a real path.
fn overlap(path: &Path, other: &Path) -> bool {
    real_path(path).is_some_and(|path| path.starts_with(other) || other.starts_with(&path))
}

/// The path without links. For a missing path, that of its nearest existing ancestor, with the missing components.
fn real_path(path: &Path) -> Option<PathBuf> {
    let mut missing: Vec<&OsStr> = Vec::new();
    for ancestor in path.ancestors() {
        let ancestor_or_current = if ancestor.as_os_str().is_empty() { Path::new(".") } else { ancestor };
        if let Ok(real) = ancestor_or_current.canonicalize() {
            let inside = |path: PathBuf, name: &&OsStr| {
                if *name == ".." { path.parent().map(Path::to_owned).unwrap_or(path) } else { path.join(name) }
            };
            return Some(missing.iter().rev().fold(real, inside));
        }
        missing.push(ancestor.components().next_back()?.as_os_str());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn paths_overlap_if_one_contains_the_other() {
        let dir = TempDir::new().unwrap();
        let at = |path: &str| dir.path().join(path);
        std::fs::create_dir(at("pages")).unwrap();
        let overlap = |one: &str, other: &str| overlap(&at(one), &real_path(&at(other)).unwrap());
        assert!(overlap("pages", "pages/new/corpus"));
        assert!(overlap("pages", "pages/new/../corpus"));
        assert!(!overlap("pages", "pages/new/../../corpus"));
        assert!(overlap("pages", "pages"));
        assert!(!overlap("pages", "pages-corpus"));
        assert!(!overlap("pages/a.html", "corpus"));
    }
}
