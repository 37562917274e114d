//! Finds the files with pages in a folder and the folders in it.
//!
//! Names are sorted at each level, so that the order is the same on every machine. Links are
//! followed; a folder that was already walked, by whatever path, is not walked again, which ends
//! loops and loses nothing.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, Error, WalkDir};

use super::error::{InputError, InputFailure};
use super::format::of_name;

/// A file's id and where it is, or what kept a part of the folder from being read.
pub(crate) type Found = Result<(String, PathBuf), InputFailure>;

/// The files under `root` with a name that pages may be in, whose ids begin with `root_id`.
pub(crate) fn files_in(root: &Path, root_id: &str) -> impl Iterator<Item = Found> + Send + use<> {
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
                Ok(entry) => file(entry, id),
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

fn file(entry: DirEntry, id: impl Fn(&Path) -> String) -> Option<Found> {
    if entry.file_type().is_dir() || !is_named_so(entry.path()) {
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
    if path.is_symlink() && !is_named_so(&path) && error.kind() != ErrorKind::PermissionDenied {
        // A link to nowhere by a name that no pages have.
        return None;
    }
    Some(InputFailure { id: id(&path), error: InputError::Unreadable(error) })
}

fn is_named_so(path: &Path) -> bool {
    of_name(&path.file_name().unwrap_or_default().to_string_lossy()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_join_with_slashes_whatever_the_folder_ends_with() {
        assert_eq!(id_of("dir", Path::new("sub/a.html")), "dir/sub/a.html");
        assert_eq!(id_of("", Path::new("a.html")), "/a.html");
    }
}
