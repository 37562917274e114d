//! Inputs and output lie apart: what an export writes is not what the next one reads, and what it removes is no input.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::cli::{ExportArgs, WrongUse};

/// Whether each input that is named, each list, and each path in a list lies apart from the output. What stands in a
/// list on standard input, or in another that can be read but once, is not known beforehand.
///
/// # Errors
/// The first that does not.
pub fn check(arguments: &ExportArgs) -> Result<(), WrongUse> {
    let Some(output) = real(&arguments.output) else { return Ok(()) };
    let listed = arguments.pages.files_from.iter().flat_map(|list| seek_io::peek_path_list(list));
    let named = arguments.pages.inputs.iter().chain(&arguments.pages.files_from);
    let mut all = named.filter(|path| path.as_os_str() != "-").cloned().chain(listed);
    match all.find(|path| !is_apart(path, &output)) {
        Some(path) => Err(arguments.not_apart(&path)),
        None => Ok(()),
    }
}

/// Whether what an earlier export left may be removed: not where a list that cannot be read beforehand may name it.
///
/// # Errors
/// Where there is such a list.
pub fn check_restart(arguments: &ExportArgs) -> Result<(), WrongUse> {
    match arguments.pages.files_from.iter().find(|list| !list.is_file()) {
        Some(list) => Err(arguments.unknown_list(list)),
        None => Ok(()),
    }
}

/// Whether a path neither lies in a real one nor holds it, nor is the same. A path that is not there yet counts as
/// where it would be made.
fn is_apart(path: &Path, other: &Path) -> bool {
    real(path).is_none_or(|path| !path.starts_with(other) && !other.starts_with(&path))
}

fn real(path: &Path) -> Option<PathBuf> {
    let mut missing: Vec<&OsStr> = Vec::new();
    for ancestor in path.ancestors() {
        let there = if ancestor.as_os_str().is_empty() { Path::new(".") } else { ancestor };
        if let Ok(real) = there.canonicalize() {
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
    fn paths_are_apart_or_not() {
        let dir = TempDir::new().unwrap();
        let at = |path: &str| dir.path().join(path);
        std::fs::create_dir(at("pages")).unwrap();
        let apart = |one: &str, other: &str| is_apart(&at(one), &real(&at(other)).unwrap());
        assert!(!apart("pages", "pages/new/corpus"));
        assert!(!apart("pages", "pages/new/../corpus"));
        assert!(apart("pages", "pages/new/../../corpus"));
        assert!(!apart("pages", "pages"));
        assert!(apart("pages", "pages-corpus"));
        assert!(apart("pages/a.html", "corpus"));
    }
}
