//! Files that appear under their name only when they are complete.
//!
//! An [`AtomicFile`] is written under a temporary name in the folder of its target, because a rename cannot cross file
//! systems. [`AtomicFile::commit`] gives it its name. A reader of the target sees the old file or the whole new one.
//!
//! A killed process leaves its temporary files. Each is locked while its process lives, so [`remove_abandoned`] can
//! tell which ones are abandoned.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Start and end of the name of a temporary file. The process id and the file's number are between them.
const TEMPORARY_NAME: (&str, &str) = (".seek-", ".tmp");
/// A younger temporary file may not be locked yet.
const MIN_ABANDONED_AGE: Duration = Duration::from_secs(10);

/// Number of temporary files that this process has named.
static FILE_COUNT: AtomicU64 = AtomicU64::new(0);

/// A file that gets its name when it is complete. If it is dropped before [`AtomicFile::commit`], nothing is left.
///
/// Writes are not buffered: wrap it in a [`BufWriter`](io::BufWriter) for many small writes.
///
/// ```
/// use std::io::Write;
/// use seek_io::AtomicFile;
///
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("report.txt");
/// let mut file = AtomicFile::create(&path, false)?;
/// file.write_all(b"complete")?;
/// assert!(!path.exists());
/// file.commit(true)?;
/// assert_eq!(std::fs::read(&path)?, b"complete");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    file: File,
    temporary: PathBuf,
    path: PathBuf,
    replace: bool,
}

impl AtomicFile {
    /// Starts the file at `path` and creates its folder if that is missing. With `replace`, the commit replaces an
    /// existing file or link. A link is never followed.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if the path exists and `replace` is false. Also, whatever `replace` says, if the
    /// path is a socket, a pipe or a device. [`ErrorKind::IsADirectory`] if the path is a folder. Otherwise the error of
    /// the system.
    pub fn create(path: &Path, replace: bool) -> io::Result<AtomicFile> {
        if path.is_dir() {
            return Err(io::Error::new(ErrorKind::IsADirectory, "the path is a folder"));
        }
        match fs::symlink_metadata(path) {
            Ok(found) if !found.is_file() && !found.is_symlink() => {
                return Err(io::Error::new(ErrorKind::AlreadyExists, "the path exists and is not a file"));
            }
            Ok(_) if !replace => return Err(already_exists()),
            _ => {}
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder)?;
        loop {
            let count = FILE_COUNT.fetch_add(1, Ordering::Relaxed);
            let temporary = folder.join(format!("{}{}-{count}{}", TEMPORARY_NAME.0, process::id(), TEMPORARY_NAME.1));
            // `create_new` follows no link.
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                Ok(file) => {
                    // On a system without locks, `remove_abandoned` removes nothing.
                    let _ = file.try_lock();
                    return Ok(AtomicFile { file, temporary, path: path.to_owned(), replace });
                }
                // A killed process with the same id left this name.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Where the file is until its commit, for writers that need a path.
    pub fn temporary(&self) -> &Path {
        &self.temporary
    }

    /// Gives the file its name. With `sync`, the file and its name are on the disk when this returns.
    ///
    /// # Errors
    /// The errors of [`AtomicFile::create`]: another process may have made the file in the meantime.
    pub fn commit(self, sync: bool) -> io::Result<()> {
        if sync {
            self.file.sync_all()?;
        }
        self.rename()?;
        if sync {
            sync_folder(self.path.parent().unwrap_or(Path::new("")))?;
        }
        Ok(())
    }

    fn rename(&self) -> io::Result<()> {
        if self.replace {
            return fs::rename(&self.temporary, &self.path);
        }
        // A hard link fails if the target exists; a rename would replace it.
        match fs::hard_link(&self.temporary, &self.path) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(already_exists()),
            // Not every file system has hard links.
            Err(_) if fs::symlink_metadata(&self.path).is_ok() => Err(already_exists()),
            Err(_) => fs::rename(&self.temporary, &self.path),
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        // After a rename the temporary name is gone; any other error cannot be handled here.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// Writes a whole file, or replaces it. It is on the disk when this returns; after an error the old file is unchanged.
///
/// # Errors
/// The errors of [`AtomicFile::create`] and of the system.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("model.bin");
/// seek_io::write_atomic(&path, b"weights")?;
/// assert_eq!(std::fs::read(&path)?, b"weights");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path, true)?;
    file.write_all(bytes)?;
    file.commit(true)
}

/// Removes the temporary files that killed processes left in a folder. A file that cannot be removed stays.
pub fn remove_abandoned(folder: &Path) {
    let Ok(entries) = fs::read_dir(or_current(folder)) else { return };
    for entry in entries.flatten() {
        if entry.file_name().to_str().is_some_and(is_temporary_name) && is_abandoned(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether an [`AtomicFile`] may have this name before its commit.
///
/// ```
/// assert!(seek_io::is_temporary_name(".seek-4711-0.tmp"));
/// assert!(!seek_io::is_temporary_name("notes.tmp"));
/// ```
pub fn is_temporary_name(name: &str) -> bool {
    let numbers = name.strip_prefix(TEMPORARY_NAME.0).and_then(|rest| rest.strip_suffix(TEMPORARY_NAME.1));
    numbers.is_some_and(|both| both.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'))
}

/// Whether the process that wrote a temporary file is gone.
fn is_abandoned(entry: &fs::DirEntry) -> bool {
    let is_old = entry
        .metadata()
        .and_then(|data| Ok(data.is_file() && data.modified()?.elapsed().is_ok_and(|age| age > MIN_ABANDONED_AGE)));
    is_old.is_ok_and(|is_old| is_old) && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
}

fn already_exists() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "the file exists already")
}

/// The parent of a bare file name is the empty path, which means the current folder.
fn or_current(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// Waits until a folder's list of names is on the disk. A synced file without its name in the folder is lost. Does
/// nothing on systems other than Unix, which cannot open a folder.
///
/// # Errors
/// The error of the system.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(or_current(folder))?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn write(path: &Path, content: &str, replace: bool) -> io::Result<()> {
        let mut file = AtomicFile::create(path, replace)?;
        file.write_all(content.as_bytes())?;
        file.commit(true)
    }

    fn entries(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn an_incomplete_file_is_not_visible_and_a_dropped_one_leaves_nothing() {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("deep/a.txt");
        let mut file = AtomicFile::create(&path, false).unwrap();
        file.write_all(b"half").unwrap();
        assert!(!path.exists());
        drop(file);
        assert_eq!(entries(&dir.path().join("deep")), 0);
        write(&path, "whole", false).unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), entries(&dir.path().join("deep"))), ("whole", 1));
    }

    #[test]
    fn an_existing_file_is_replaced_only_with_replace() {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("a.txt");
        write(&path, "first", false).unwrap();
        let refused = write(&path, "second", false).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        write(&path, "third", true).unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), entries(dir.path())), ("third", 1));
        write_atomic(&path, b"fourth").unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), entries(dir.path())), ("fourth", 1));
    }

    #[test]
    fn a_file_made_before_the_commit_is_kept() {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("a.txt");
        let file = AtomicFile::create(&path, false).unwrap();
        fs::write(&path, "other").unwrap();
        assert_eq!(file.commit(false).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), entries(dir.path())), ("other", 1));
    }

    #[test]
    fn a_temporary_name_in_use_is_skipped() {
        let dir = TempDir::new().unwrap();
        let next = FILE_COUNT.load(Ordering::Relaxed);
        for count in next..next + 50 {
            fs::write(dir.path().join(format!(".seek-{}-{count}.tmp", process::id())), "half").unwrap();
        }
        write(&dir.path().join("a.txt"), "whole", false).unwrap();
        assert_eq!(entries(dir.path()), 51);
    }

    #[test]
    fn abandoned_files_are_removed_and_locked_or_young_ones_are_not() {
        let dir = TempDir::new().unwrap();
        let old = |name: &str| {
            let file = File::create(dir.path().join(name)).unwrap();
            file.set_modified(std::time::SystemTime::now() - 10 * MIN_ABANDONED_AGE).unwrap();
            file
        };
        for name in [".seek-1-0.tmp", ".seek-x-0.tmp", ".seek-1-0.tmp.html"] {
            old(name);
        }
        let locked = old(".seek-2-0.tmp");
        locked.try_lock().unwrap();
        fs::write(dir.path().join(".seek-3-0.tmp"), "young").unwrap();
        remove_abandoned(dir.path());
        let mut left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".seek-1-0.tmp.html", ".seek-2-0.tmp", ".seek-3-0.tmp", ".seek-x-0.tmp"]);
    }

    #[test]
    fn a_folder_is_never_replaced() {
        let dir = TempDir::new().unwrap();
        assert!(AtomicFile::create(dir.path(), true).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_socket_is_never_replaced() {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("a.txt");
        let _socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
        assert_eq!(write(&path, "text", true).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(entries(dir.path()), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_and_never_followed() {
        let dir = TempDir::new().unwrap();
        let (elsewhere, path) = (dir.path().join("elsewhere"), dir.path().join("a.txt"));
        fs::write(&elsewhere, "kept").unwrap();
        std::os::unix::fs::symlink(&elsewhere, &path).unwrap();
        assert!(write(&path, "text", false).is_err());
        write(&path, "text", true).unwrap();
        assert_eq!(fs::read_to_string(&elsewhere).unwrap(), "kept");
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
    }
}
