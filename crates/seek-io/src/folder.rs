//! Finds the pages in a folder and the folders in it.
//!
//! Names are sorted at each level, so that the order is the same on every machine. Links are
//! followed; a folder that was already walked, by whatever path, is not walked again, which ends
//! loops and loses nothing.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, Error, WalkDir};

use crate::input::{InputError, InputFailure};

/// The extensions of pages, each also with `.gz` after it; case does not count.
const PAGE_EXTENSIONS: [&str; 3] = [".html", ".htm", ".xhtml"];

/// A page's id and where it is, or what kept a part of the folder from being read.
pub(crate) type Found = Result<(String, PathBuf), InputFailure>;

/// The pages under `root`, whose ids begin with `root_id`.
pub(crate) fn pages_in(root: &Path, root_id: &str) -> impl Iterator<Item = Found> + Send + use<> {
    let root = root.to_owned();
    let base = root_id.trim_end_matches('/').to_owned();
    let mut walked = HashSet::new();
    WalkDir::new(&root)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(move |entry| {
            !entry.file_type().is_dir() || entry.path().canonicalize().map_or(true, |real| walked.insert(real))
        })
        .filter_map(move |entry| {
            let id = |path: &Path| id_of(&base, path.strip_prefix(&root).unwrap_or(path));
            match entry {
                Ok(entry) => page(entry, id),
                Err(error) => failure(error, id).map(Err),
            }
        })
}

fn id_of(base: &str, inside: &Path) -> String {
    let mut id = base.to_owned();
    for part in inside {
        id.push('/');
        id.push_str(&part.to_string_lossy());
    }
    id
}

fn page(entry: DirEntry, id: impl Fn(&Path) -> String) -> Option<Found> {
    if entry.file_type().is_dir() || !is_page(entry.path()) {
        return None;
    }
    let id = id(entry.path());
    Some(if entry.file_type().is_file() {
        Ok((id, entry.into_path()))
    } else {
        // Opening a pipe or a device found by chance could wait for ever.
        let error = InputError::NotAFile;
        Err(InputFailure { id, error })
    })
}

fn failure(error: Error, id: impl Fn(&Path) -> String) -> Option<InputFailure> {
    if error.loop_ancestor().is_some() {
        return None;
    }
    let path = error.path()?.to_owned();
    let error = error.into_io_error()?;
    if path.is_symlink() && !is_page(&path) && error.kind() != ErrorKind::PermissionDenied {
        // A link to nowhere by a name that no page has.
        return None;
    }
    Some(InputFailure { id: id(&path), error: InputError::Unreadable(error) })
}

pub(crate) fn is_page(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    PAGE_EXTENSIONS.iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_known_by_their_extension() {
        for name in ["a.html", "a.HTM", "a.b.xhtml", "a.html.gz", "a.htm.GZ"] {
            assert!(is_page(Path::new(name)), "{name}");
        }
        for name in ["a.txt", "html", "a.html.bz2", "a.gz", "a.shtm.gz.html~"] {
            assert!(!is_page(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn ids_join_with_slashes_whatever_the_folder_ends_with() {
        assert_eq!(id_of("dir", Path::new("sub/a.html")), "dir/sub/a.html");
        assert_eq!(id_of("", Path::new("a.html")), "/a.html");
    }
}
