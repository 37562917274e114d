//! The folder of an export, whose files are always complete.
//!
//! New files are written in a subfolder, and moved out when they are on the disk. The manifest that names them is
//! replaced last, so it always names complete files. A killed export leaves files that the manifest does not name; the
//! resumed export removes them.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use seek_io::{is_temporary_name, sync_folder, write_atomic};

use super::error::{AtPath, ExportError};
use super::hashed_file::{FileDigest, HashedFile};
use super::integrity::integrity_problem;
use super::manifest::{MANIFEST, Manifest};

/// The folder of unfinished files.
const UNFINISHED: &str = ".unfinished";
/// The beginnings of the names of a part's files.
const KINDS: [&str; 7] = ["part-", "failures-", "sentences-", "markdown-", "text-", ".copies-", ".sums-"];
/// The least number of digits of a part's number.
const DIGITS: usize = 5;
/// The ends of the names of a part's files.
const ENDS: [&str; 3] = ["", ".parquet", ".json"];
/// The statistics of all parts, as JSON and as HTML.
pub const STATS_FILES: [&str; 2] = ["stats.json", "stats.html"];

/// The folder of an export. No other export writes to it while this exists.
#[derive(Debug)]
pub struct Store {
    root: PathBuf,
    /// The locked folder; `None` if the system cannot lock folders.
    _lock: Option<File>,
}

/// The name of a part's file.
pub fn file_name(kind: &str, part: usize, end: &str) -> String {
    format!("{kind}{part:0DIGITS$}{end}")
}

impl Store {
    /// The folder at this path, which is created if it is missing, and its manifest.
    ///
    /// # Errors
    /// Another export is writing to the folder, or it contains files but no manifest of an export.
    pub fn open(root: &Path) -> Result<(Store, Option<Vec<u8>>), ExportError> {
        fs::create_dir_all(root).at(root)?;
        let lock = File::open(root).ok();
        if lock.as_ref().is_some_and(|folder| matches!(folder.try_lock(), Err(TryLockError::WouldBlock))) {
            return Err(ExportError::Locked { path: root.to_owned() });
        }
        let store = Store { root: root.to_owned(), _lock: lock };
        let manifest = match fs::read(store.path(MANIFEST)) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            error => Some(error.at(&store.path(MANIFEST))?),
        };
        if manifest.as_ref().is_some_and(|bytes| !Manifest::is_manifest(bytes)) {
            return Err(ExportError::NotEmpty { path: root.to_owned(), found: MANIFEST.to_owned() });
        }
        if manifest.is_none() {
            // An export that was killed before its first manifest leaves these files.
            let is_own = |name: &str| name == UNFINISHED || is_temporary_name(name);
            if let Some(found) = store.names()?.into_iter().find(|name| !is_own(name)) {
                return Err(ExportError::NotEmpty { path: root.to_owned(), found });
            }
        }
        Ok((store, manifest))
    }

    /// The path of a file.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// The path of an unfinished file.
    pub fn unfinished(&self, name: &str) -> PathBuf {
        self.root.join(UNFINISHED).join(name)
    }

    /// Prepares the folder for an export that resumes after this manifest, and removes all files that it does not name.
    ///
    /// # Errors
    /// The system refuses access.
    pub fn begin(&self, manifest: &Manifest) -> Result<(), ExportError> {
        let unfinished = self.path(UNFINISHED);
        if fs::symlink_metadata(&unfinished).is_ok() {
            remove(&unfinished)?;
        }
        fs::create_dir(&unfinished).at(&unfinished)?;
        // The manifest comes first: it must not name a file that is removed next.
        self.publish(&[], manifest)?;
        self.remove_unnamed(manifest, false)
    }

    /// Removes the files that only a resumed export needs.
    ///
    /// # Errors
    /// The system refuses access.
    pub fn end(&self, manifest: &Manifest) -> Result<(), ExportError> {
        self.remove_unnamed(manifest, true)
    }

    /// Removes the files of exports that the manifest does not name.
    fn remove_unnamed(&self, manifest: &Manifest, unfinished: bool) -> Result<(), ExportError> {
        let named = manifest.names();
        for name in self.names()? {
            if is_export_file(&name) && !named.contains(name.as_str()) || unfinished && name == UNFINISHED {
                remove(&self.path(&name))?;
            }
        }
        Ok(())
    }

    /// Moves unfinished files to their place, then replaces the manifest by one that names them.
    ///
    /// # Errors
    /// The system refuses access.
    pub fn publish(&self, names: &[String], manifest: &Manifest) -> Result<(), ExportError> {
        for name in names {
            let path = self.path(name);
            fs::rename(self.unfinished(name), &path).at(&path)?;
        }
        // The names must be on the disk before the manifest.
        sync_folder(&self.root).at(&self.root)?;
        let bytes = manifest.to_bytes().map_err(io::Error::other).at(&self.path(MANIFEST))?;
        write_atomic(&self.path(MANIFEST), &bytes).at(&self.path(MANIFEST))
    }

    /// Writes an unfinished file, to be published.
    ///
    /// # Errors
    /// The system refuses access.
    pub fn write_unfinished(&self, name: &str, bytes: &[u8]) -> Result<FileDigest, ExportError> {
        let path = self.unfinished(name);
        let write = || {
            let mut file = HashedFile::create(&path)?;
            file.write_all(bytes)?;
            file.finish()
        };
        write().at(&path)
    }

    /// Checks the number and the size of all files that the manifest names.
    ///
    /// # Errors
    /// [`ExportError::Damaged`] for the first file that is missing or has another size.
    pub fn check(&self, manifest: &Manifest) -> Result<(), ExportError> {
        for entry in manifest.entries() {
            let path = self.path(&entry.name);
            if let Some(why) = integrity_problem(entry, &path).at(&path)? {
                return Err(ExportError::Damaged { path, why });
            }
        }
        Ok(())
    }

    fn names(&self) -> Result<BTreeSet<String>, ExportError> {
        let mut names = BTreeSet::new();
        for entry in fs::read_dir(&self.root).at(&self.root)? {
            names.insert(entry.at(&self.root)?.file_name().to_string_lossy().into_owned());
        }
        Ok(names)
    }
}

/// Removes a file, a folder with its content, or a link. A link is not followed.
fn remove(path: &Path) -> Result<(), ExportError> {
    let is_folder = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir());
    if is_folder { fs::remove_dir_all(path) } else { fs::remove_file(path) }.at(path)
}

/// Whether an export writes files with this name.
fn is_export_file(name: &str) -> bool {
    let of_part = KINDS.iter().find_map(|kind| name.strip_prefix(kind)).is_some_and(|rest| {
        let end = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() - end.len() >= DIGITS && ENDS.contains(&end)
    });
    of_part || STATS_FILES.contains(&name) || is_temporary_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::export::config::ExportConfig;
    use crate::commands::export::manifest::FileEntry;
    use tempfile::TempDir;

    fn empty() -> Manifest {
        let (program, options, inputs) = (String::new(), Default::default(), Vec::new());
        Manifest::new(ExportConfig { program, model: None, options, inputs })
    }

    fn names(dir: &TempDir) -> Vec<String> {
        Store { root: dir.path().to_owned(), _lock: None }.names().unwrap().into_iter().collect()
    }

    #[test]
    fn a_published_file_is_complete_and_named() {
        let dir = TempDir::new().unwrap();
        let (store, found) = Store::open(dir.path()).unwrap();
        assert!(found.is_none());
        let mut manifest = empty();
        store.begin(&manifest).unwrap();
        let name = file_name("part-", 0, ".parquet");
        let digest = store.write_unfinished(&name, b"rows").unwrap();
        assert_eq!(names(&dir), [UNFINISHED, MANIFEST]);
        manifest.files.push(FileEntry::new(name.clone(), 1, digest));
        store.publish(std::slice::from_ref(&name), &manifest).unwrap();
        store.check(&manifest).unwrap();
        store.end(&manifest).unwrap();
        assert_eq!(names(&dir), [MANIFEST, "part-00000.parquet"]);

        fs::write(store.path(&name), "more than rows").unwrap();
        let error = store.check(&manifest).unwrap_err().to_string();
        assert!(error.contains("part-00000.parquet") && error.contains("14 bytes, not the 4"), "{error}");
        fs::remove_file(store.path(&name)).unwrap();
        assert!(store.check(&manifest).is_err());
    }

    #[test]
    fn only_files_of_an_export_are_removed() {
        let dir = TempDir::new().unwrap();
        let keep = [MANIFEST, "part-1.parquet", "part-00001.parquet.bak", "my-part-00001.parquet", "notes.txt"];
        let remove = [
            "part-00001.parquet", "failures-123456.parquet", ".copies-00002", ".sums-00000.json", "stats.html",
            ".seek-1-0.tmp",
        ];
        for name in keep.iter().chain(&remove) {
            fs::write(dir.path().join(name), "x").unwrap();
        }
        fs::create_dir_all(dir.path().join("markdown-00000/deep")).unwrap();
        fs::create_dir_all(dir.path().join(UNFINISHED).join("text-00000")).unwrap();
        fs::write(dir.path().join(MANIFEST), empty().to_bytes().unwrap()).unwrap();
        let (store, _) = Store::open(dir.path()).unwrap();
        store.end(&empty()).unwrap();
        let mut keep = keep.map(str::to_owned);
        keep.sort();
        assert_eq!(names(&dir), keep);
    }

    #[test]
    fn a_folder_with_other_files_or_a_running_export_is_refused() {
        let dir = TempDir::new().unwrap();
        let (store, _) = Store::open(dir.path()).unwrap();
        if cfg!(target_os = "linux") {
            assert!(matches!(Store::open(dir.path()), Err(ExportError::Locked { .. })));
        }
        drop(store);
        fs::write(dir.path().join("thesis.tex"), "years of work").unwrap();
        let error = Store::open(dir.path()).unwrap_err().to_string();
        assert!(error.contains("\"thesis.tex\", which no export wrote"), "{error}");
    }
}
