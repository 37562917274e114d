//! Finds the input files in a folder, at any depth.
//!
//! Names tell most inputs. A mirror of a site also has pages such as `about`, `index.php?id=3` and `x.shtml`, so the first
//! bytes of a file with another name are read, and those of a page make it an input.
//!
//! Names are sorted at each level, so that the order is the same on every machine. Links are followed. A folder is
//! walked once, even if several paths lead to it; this also ends loops.

use std::collections::HashSet;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, Error, WalkDir};

use super::error::{InputError, InputFailure};
use super::format::{START_BYTES, is_input_name, looks_like_html};

/// The id and path of a file, or the failure of a part of the folder.
pub(super) type FoundFile = Result<(String, PathBuf), InputFailure>;

/// The files under `root` with the name or the first bytes of an input. Their ids start with `root_id`.
pub(super) fn files_in(root: &Path, root_id: &str) -> impl Iterator<Item = FoundFile> + Send + use<> {
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

fn file(entry: DirEntry, id: impl Fn(&Path) -> String) -> Option<FoundFile> {
    if entry.file_type().is_dir() || !has_input_name(entry.path()) && !is_page(&entry) {
        return None;
    }
    let id = id(entry.path());
    Some(if entry.file_type().is_file() {
        Ok((id, entry.into_path()))
    } else {
        // Opening a pipe or a device could block for ever.
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
    if path.is_symlink() && !has_input_name(&path) && error.kind() != ErrorKind::PermissionDenied {
        // A broken link without the name of an input is skipped.
        return None;
    }
    Some(InputFailure { id: id(&path), error: InputError::Unreadable(error) })
}

fn has_input_name(path: &Path) -> bool {
    is_input_name(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// Whether a file with another name begins like a page. Hidden files and copies that editors keep are none.
fn is_page(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    let is_copy = name.starts_with('.') || name.ends_with('~') || name.ends_with(".bak") || name.ends_with(".orig");
    if is_copy || !entry.file_type().is_file() {
        return false;
    }
    let mut start = Vec::with_capacity(START_BYTES);
    let read = File::open(entry.path()).and_then(|file| file.take(START_BYTES as u64).read_to_end(&mut start));
    read.is_ok() && looks_like_html(&start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_joined_with_slashes() {
        assert_eq!(id_of("dir", Path::new("sub/a.html")), "dir/sub/a.html");
        assert_eq!(id_of("", Path::new("a.html")), "/a.html");
    }
}
