//! A file that is there whole or not at all.
//!
//! It is written under another name in the same folder, because no file can be renamed from one file system to another,
//! and gets its own name when it is complete. What stands there already is replaced only where that was asked for.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

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
    /// [`ErrorKind::AlreadyExists`] where there is something without `force`; else what the system says.
    pub fn create(path: &Path, force: bool) -> io::Result<Draft> {
        if path.is_dir() {
            return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
        }
        if !force && fs::symlink_metadata(path).is_ok() {
            return Err(exists());
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder)?;
        loop {
            let count = DRAFTS.fetch_add(1, Ordering::Relaxed);
            let temporary = folder.join(format!(".seek-{}-{count}.tmp", process::id()));
            // One that is new, so that no link is followed.
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                Ok(file) => return Ok(Draft { file, temporary, path: path.to_owned(), force }),
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
    fn a_folder_is_never_replaced() {
        let dir = TempDir::new().unwrap();
        assert!(Draft::create(dir.path(), true).is_err());
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
