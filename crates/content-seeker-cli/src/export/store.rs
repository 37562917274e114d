//! The folder of an export: what is in it is whole.
//!
//! Files are made in a folder of their own inside it and moved out when they are on the disk, and last of all the
//! manifest that names them. So at any moment the manifest tells of whole files only. What is not in it when an
//! export goes on was left by one that was killed, and is removed.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::damage;
use super::error::{At, ExportError};
use super::manifest::{MANIFEST, Manifest};
use super::new_file::{NewFile, Written};
use crate::draft::sync_folder;

/// The folder of files in the making.
const UNFINISHED: &str = ".unfinished";
/// How the names of files of a part begin.
const KINDS: [&str; 7] = ["part-", "failures-", "sentences-", "markdown-", "text-", ".copies-", ".sums-"];
/// Digits of a part's number, at least.
const DIGITS: usize = 5;
/// How they end.
const ENDS: [&str; 3] = ["", ".parquet", ".json"];
/// Sums of all parts, as JSON and as a page.
pub const SUMS: [&str; 2] = ["stats.json", "stats.html"];

/// The folder of an export, which no other writes into as long as this lives.
#[derive(Debug)]
pub struct Store {
    root: PathBuf,
    /// Locked; where the system locks no folders, it is nothing.
    _lock: Option<File>,
}

/// The name of a part's file of one of the kinds.
pub fn name(kind: &str, part: usize, end: &str) -> String {
    format!("{kind}{part:0DIGITS$}{end}")
}

impl Store {
    /// The folder at this path, which is made where it is not there, and the manifest in it.
    ///
    /// # Errors
    /// Where another export is at work in it, or it holds files but no manifest of an export.
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
        if manifest.as_ref().is_some_and(|bytes| !Manifest::is_one(bytes)) {
            return Err(ExportError::NotEmpty { path: root.to_owned(), found: MANIFEST.to_owned() });
        }
        if manifest.is_none() {
            // The very first thing that is written into an empty folder is the folder for what is unfinished.
            if let Some(found) = store.listed()?.into_iter().find(|name| name != UNFINISHED) {
                return Err(ExportError::NotEmpty { path: root.to_owned(), found });
            }
        }
        Ok((store, manifest))
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// The path at which a file is made.
    pub fn unfinished(&self, name: &str) -> PathBuf {
        self.root.join(UNFINISHED).join(name)
    }

    /// Makes the folder that of an export which goes on from behind this manifest, and has nothing else in it.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn begin(&self, manifest: &Manifest) -> Result<(), ExportError> {
        let unfinished = self.path(UNFINISHED);
        if fs::symlink_metadata(&unfinished).is_ok() {
            remove(&unfinished)?;
        }
        fs::create_dir(&unfinished).at(&unfinished)?;
        // First of all: from here on there is a manifest, and none that names what is removed next.
        self.publish(&[], manifest)?;
        self.sweep(manifest, false)
    }

    /// Leaves nothing in the folder that only who goes on needs.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn end(&self, manifest: &Manifest) -> Result<(), ExportError> {
        self.sweep(manifest, true)
    }

    /// Removes what an export wrote and the manifest does not name.
    ///
    /// # Errors
    /// Where the system refuses.
    fn sweep(&self, manifest: &Manifest, unfinished: bool) -> Result<(), ExportError> {
        let named = manifest.names();
        for name in self.listed()? {
            if is_ours(&name) && !named.contains(name.as_str()) || unfinished && name == UNFINISHED {
                remove(&self.path(&name))?;
            }
        }
        Ok(())
    }

    /// Moves files that were made to their place, then writes the manifest that names them.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn publish(&self, made: &[String], manifest: &Manifest) -> Result<(), ExportError> {
        for name in made {
            let path = self.path(name);
            fs::rename(self.unfinished(name), &path).at(&path)?;
        }
        // Renaming is done before it is told of.
        self.sync()?;
        let bytes = manifest.to_bytes().map_err(io::Error::other).at(&self.path(MANIFEST))?;
        self.make(MANIFEST, &bytes)?;
        let path = self.path(MANIFEST);
        fs::rename(self.unfinished(MANIFEST), &path).at(&path)?;
        self.sync()
    }

    /// Makes a whole file, to be published.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn make(&self, name: &str, bytes: &[u8]) -> Result<Written, ExportError> {
        let path = self.unfinished(name);
        let write = || {
            let mut file = NewFile::create(&path)?;
            file.write_all(bytes)?;
            file.finish()
        };
        write().at(&path)
    }

    /// Whether all files that the manifest names are there, as far as numbers and sizes tell.
    ///
    /// # Errors
    /// The first that is not, or has another size.
    pub fn check(&self, manifest: &Manifest) -> Result<(), ExportError> {
        for entry in manifest.entries() {
            let path = self.path(&entry.name);
            if let Some(why) = damage::of(entry, &path).at(&path)? {
                return Err(ExportError::Damaged { path, why });
            }
        }
        Ok(())
    }

    /// Waits until the names in the folder are on the disk.
    fn sync(&self) -> Result<(), ExportError> {
        sync_folder(&self.root).at(&self.root)
    }

    fn listed(&self) -> Result<BTreeSet<String>, ExportError> {
        let mut names = BTreeSet::new();
        for entry in fs::read_dir(&self.root).at(&self.root)? {
            names.insert(entry.at(&self.root)?.file_name().to_string_lossy().into_owned());
        }
        Ok(names)
    }
}

/// Removes a file, a folder with all that is in it, or a link, which is not followed.
fn remove(path: &Path) -> Result<(), ExportError> {
    let is_folder = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir());
    if is_folder { fs::remove_dir_all(path) } else { fs::remove_file(path) }.at(path)
}

/// Whether an export writes files of this name.
fn is_ours(name: &str) -> bool {
    let of_part = KINDS.iter().find_map(|kind| name.strip_prefix(kind)).is_some_and(|rest| {
        let end = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() - end.len() >= DIGITS && ENDS.contains(&end)
    });
    of_part || SUMS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::manifest::{Begun, FileEntry};
    use tempfile::TempDir;

    fn empty() -> Manifest {
        Manifest::new(Begun { program: String::new(), model: None, options: Default::default(), inputs: Vec::new() })
    }

    fn listed(dir: &TempDir) -> Vec<String> {
        Store { root: dir.path().to_owned(), _lock: None }.listed().unwrap().into_iter().collect()
    }

    #[test]
    fn what_was_made_appears_whole_and_is_named() {
        let dir = TempDir::new().unwrap();
        let (store, found) = Store::open(dir.path()).unwrap();
        assert!(found.is_none());
        let mut manifest = empty();
        store.begin(&manifest).unwrap();
        let name = name("part-", 0, ".parquet");
        let written = store.make(&name, b"rows").unwrap();
        assert_eq!(listed(&dir), [UNFINISHED, MANIFEST]);
        manifest.files.push(FileEntry::new(name.clone(), 1, written));
        store.publish(std::slice::from_ref(&name), &manifest).unwrap();
        store.check(&manifest).unwrap();
        store.end(&manifest).unwrap();
        assert_eq!(listed(&dir), [MANIFEST, "part-00000.parquet"]);

        fs::write(store.path(&name), "more than rows").unwrap();
        let error = store.check(&manifest).unwrap_err().to_string();
        assert!(error.contains("part-00000.parquet") && error.contains("14 bytes, not the 4"), "{error}");
        fs::remove_file(store.path(&name)).unwrap();
        assert!(store.check(&manifest).is_err());
    }

    #[test]
    fn only_what_an_export_writes_is_swept() {
        let dir = TempDir::new().unwrap();
        let keep = [MANIFEST, "part-1.parquet", "part-00001.parquet.bak", "my-part-00001.parquet", "notes.txt"];
        let sweep =
            ["part-00001.parquet", "failures-123456.parquet", ".copies-00002", ".sums-00000.json", "stats.html"];
        for name in keep.iter().chain(&sweep) {
            fs::write(dir.path().join(name), "x").unwrap();
        }
        fs::create_dir_all(dir.path().join("markdown-00000/deep")).unwrap();
        fs::create_dir_all(dir.path().join(UNFINISHED).join("text-00000")).unwrap();
        fs::write(dir.path().join(MANIFEST), empty().to_bytes().unwrap()).unwrap();
        let (store, _) = Store::open(dir.path()).unwrap();
        store.end(&empty()).unwrap();
        let mut keep = keep.map(str::to_owned);
        keep.sort();
        assert_eq!(listed(&dir), keep);
    }

    #[test]
    fn a_folder_with_other_files_or_another_export_is_refused() {
        let dir = TempDir::new().unwrap();
        let (store, _) = Store::open(dir.path()).unwrap();
        if cfg!(target_os = "linux") {
            assert!(matches!(Store::open(dir.path()), Err(ExportError::Locked { .. })));
        }
        drop(store);
        fs::write(dir.path().join("thesis.tex"), "years of work").unwrap();
        let error = Store::open(dir.path()).unwrap_err().to_string();
        assert!(error.contains("\"thesis.tex\", which is of no export"), "{error}");
    }
}
