//! A file that is there whole or not at all.
//!
//! It is written under another name in the same folder, because no file can be renamed from one file system to another,
//! and gets its own name when it is complete. What stands there already is replaced only where that was asked for.
//!
//! A process that is killed leaves its drafts behind. A draft is locked for as long as its process lives, so [`sweep`]
//! knows those that nobody will complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What the names of drafts begin and end with; between them are the number of the process and that of the draft.
const NAME: (&str, &str) = (".seek-", ".tmp");
/// Younger drafts may not be locked yet.
const SETTLED: Duration = Duration::from_secs(10);

/// Drafts of this process so far: each has a name of its own.
static DRAFTS: AtomicU64 = AtomicU64::new(0);

/// A file that is being written. Dropped without [`Draft::commit`] it leaves nothing behind.
#[derive(Debug)]
pub struct Draft {
    file: File,
    temporary: PathBuf,
    path: PathBuf,
    force: bool,
}

impl Draft {
    /// A draft of the file at this path, whose folder is made where it is not there yet. With `force` it will replace
    /// what is there.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] where there is something without `force`, or something that is no file, which is
    /// never replaced; else what the system says.
    pub fn create(path: &Path, force: bool) -> io::Result<Draft> {
        if path.is_dir() {
            return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
        }
        match fs::symlink_metadata(path) {
            Ok(found) if !found.is_file() && !found.is_symlink() => {
                return Err(io::Error::new(ErrorKind::AlreadyExists, "it exists already, and is no file"));
            }
            Ok(_) if !force => return Err(exists()),
            _ => {}
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder)?;
        loop {
            let count = DRAFTS.fetch_add(1, Ordering::Relaxed);
            let temporary = folder.join(format!("{}{}-{count}{}", NAME.0, process::id(), NAME.1));
            // One that is new, so that no link is followed.
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                Ok(file) => {
                    // Where there are no locks nothing is swept either.
                    let _ = file.try_lock();
                    return Ok(Draft { file, temporary, path: path.to_owned(), force });
                }
                // Left by a process of the same number that was killed.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Gives the file its name; with `sync` it is then on the disk, whatever happens to the machine.
    ///
    /// # Errors
    /// As for [`Draft::create`]: somebody else may have made the file in the meantime.
    pub fn commit(self, sync: bool) -> io::Result<()> {
        if sync {
            self.file.sync_all()?;
        }
        self.place()?;
        if sync {
            sync_folder(self.path.parent().unwrap_or(Path::new("")))?;
        }
        Ok(())
    }

    fn place(&self) -> io::Result<()> {
        if self.force {
            return fs::rename(&self.temporary, &self.path);
        }
        // A second name is given only where there is no such file; a renamed file would replace it.
        match fs::hard_link(&self.temporary, &self.path) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(exists()),
            // Not every file system has second names.
            Err(_) if fs::symlink_metadata(&self.path).is_ok() => Err(exists()),
            Err(_) => fs::rename(&self.temporary, &self.path),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Renamed, it is not there any more; whatever else is wrong, nothing can be done about it here.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// Removes the drafts that killed processes left in a folder. What cannot be removed is let be.
pub fn sweep(folder: &Path) {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let numbers = name.to_str().and_then(|name| name.strip_prefix(NAME.0)?.strip_suffix(NAME.1));
        let is_ours = numbers.is_some_and(|both| both.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'));
        if is_ours && is_left_behind(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether the process that wrote a draft is gone.
fn is_left_behind(draft: &fs::DirEntry) -> bool {
    let settled = draft
        .metadata()
        .and_then(|data| Ok(data.is_file() && data.modified()?.elapsed().is_ok_and(|age| age > SETTLED)));
    settled.is_ok_and(|settled| settled) && File::open(draft.path()).is_ok_and(|file| file.try_lock().is_ok())
}

fn exists() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "it exists already (--force replaces it)")
}

/// Waits until a folder is on the disk: what is in it is there only when the folder is, too.
///
/// # Errors
/// What the system says.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    File::open(folder)?.sync_all()
}

/// Other systems open no folders.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn write(path: &Path, content: &str, force: bool) -> io::Result<()> {
        let mut draft = Draft::create(path, force)?;
        draft.write_all(content.as_bytes())?;
        draft.commit(true)
    }

    fn entries(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn nothing_is_seen_before_it_is_complete_and_nothing_is_left_of_what_was_given_up() {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("deep/a.txt");
        let mut draft = Draft::create(&path, false).unwrap();
        draft.write_all(b"half").unwrap();
        assert!(!path.exists());
        drop(draft);
        assert_eq!(entries(&dir.path().join("deep")), 0);
        write(&path, "whole", false).unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), entries(&dir.path().join("deep"))), ("whole", 1));
    }

    #[test]
    fn a_file_is_replaced_only_by_force() {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("a.txt");
        write(&path, "first", false).unwrap();
        let refused = write(&path, "second", false).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        write(&path, "third", true).unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), entries(dir.path())), ("third", 1));
    }

    #[test]
    fn a_file_that_came_in_the_meantime_is_kept() {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("a.txt");
        let draft = Draft::create(&path, false).unwrap();
        fs::write(&path, "of another").unwrap();
        assert_eq!(draft.commit(false).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), entries(dir.path())), ("of another", 1));
    }

    #[test]
    fn what_a_killed_process_left_behind_is_in_nobodys_way() {
        let dir = TempDir::new().unwrap();
        let next = DRAFTS.load(Ordering::Relaxed);
        for count in next..next + 50 {
            fs::write(dir.path().join(format!(".seek-{}-{count}.tmp", process::id())), "half").unwrap();
        }
        write(&dir.path().join("a.txt"), "whole", false).unwrap();
        assert_eq!(entries(dir.path()), 51);
    }

    #[test]
    fn drafts_of_killed_processes_are_swept_and_those_of_living_ones_are_not() {
        let dir = TempDir::new().unwrap();
        let old = |name: &str| {
            let file = File::create(dir.path().join(name)).unwrap();
            file.set_modified(std::time::SystemTime::now() - 10 * SETTLED).unwrap();
            file
        };
        for name in [".seek-1-0.tmp", ".seek-x-0.tmp", ".seek-1-0.tmp.html"] {
            old(name);
        }
        let living = old(".seek-2-0.tmp");
        living.try_lock().unwrap();
        fs::write(dir.path().join(".seek-3-0.tmp"), "just begun").unwrap();
        sweep(dir.path());
        let mut left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".seek-1-0.tmp.html", ".seek-2-0.tmp", ".seek-3-0.tmp", ".seek-x-0.tmp"]);
    }

    #[test]
    fn a_folder_is_never_replaced() {
        let dir = TempDir::new().unwrap();
        assert!(Draft::create(dir.path(), true).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_socket_is_not_replaced_by_force() {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("a.txt");
        let _socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
        assert_eq!(write(&path, "text", true).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(entries(dir.path()), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_by_force_and_never_followed() {
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
