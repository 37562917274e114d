//! A folder with one file for each input.
//!
//! A file is written under another name and renamed when it is complete: whoever looks sees the whole file or
//! none. A file of an earlier run is replaced; one of this run, or an input, never is.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::names::Names;

/// A folder that outputs go to.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    names: Names,
    /// The real paths of the files that were named as inputs.
    inputs: HashSet<PathBuf>,
}

impl Folder {
    /// The folder at this path, which is made where it is not there yet, for files of this extension. `inputs` are
    /// paths that are not written to.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn create(root: &Path, extension: &'static str, inputs: &[PathBuf]) -> io::Result<Folder> {
        fs::create_dir_all(root)?;
        let inputs = inputs.iter().filter_map(|path| path.canonicalize().ok()).collect();
        Ok(Folder { root: root.to_owned(), names: Names::new(extension), inputs })
    }

    /// Writes the file of the next input of this id.
    ///
    /// # Errors
    /// The path, and what the system says.
    pub fn write(&mut self, id: &str, content: &[u8]) -> Result<(), (PathBuf, io::Error)> {
        let path = loop {
            let path = self.root.join(self.names.claim(id));
            if !path.canonicalize().is_ok_and(|real| self.inputs.contains(&real)) {
                break path;
            }
        };
        replace(&path, content).map_err(|error| (path, error))
    }
}

/// Puts a complete file at `path`.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder)?;
    // In the same folder, because no file can be renamed from one file system to another. One at a time is
    // written, and no output ends like this.
    let temporary = folder.join(format!(".seek-{}.tmp", process::id()));
    let written = write_new(&temporary, content).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // What matters is the first error; there may be no file at all.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Writes a file that must not be there yet, so that no link is followed.
fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn listed(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn files_of_an_earlier_run_are_replaced_and_nothing_is_left_behind() {
        let dir = TempDir::new().unwrap();
        let root = dir.path().join("deep/out");
        for run in ["first", "second"] {
            let mut folder = Folder::create(&root, "txt", &[]).unwrap();
            folder.write("sub/a", run.as_bytes()).unwrap();
            folder.write("sub/a", b"another").unwrap();
            assert_eq!(fs::read_to_string(root.join("sub/a.txt")).unwrap(), run);
        }
        assert_eq!(listed(&root.join("sub")), ["a-2.txt", "a.txt"]);
    }

    #[test]
    fn inputs_are_not_written_to() {
        let dir = TempDir::new().unwrap();
        let input = dir.path().join("page.txt");
        fs::write(&input, "an input").unwrap();
        let mut folder = Folder::create(dir.path(), "txt", std::slice::from_ref(&input)).unwrap();
        folder.write("page", b"an output").unwrap();
        assert_eq!(fs::read_to_string(&input).unwrap(), "an input");
        assert_eq!(listed(dir.path()), ["page-2.txt", "page.txt"]);
    }

    #[test]
    fn a_failure_names_the_path_and_leaves_nothing_behind() {
        let dir = TempDir::new().unwrap();
        fs::create_dir(dir.path().join("a.txt")).unwrap();
        let mut folder = Folder::create(dir.path(), "txt", &[]).unwrap();
        let (path, _) = folder.write("a", b"text").unwrap_err();
        assert_eq!(path, dir.path().join("a.txt"));
        assert_eq!(listed(dir.path()), ["a.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_place_of_an_output_is_replaced_and_not_followed() {
        let dir = TempDir::new().unwrap();
        let elsewhere = dir.path().join("elsewhere");
        fs::write(&elsewhere, "kept").unwrap();
        let root = dir.path().join("out");
        let mut folder = Folder::create(&root, "txt", &[]).unwrap();
        std::os::unix::fs::symlink(&elsewhere, root.join("a.txt")).unwrap();
        folder.write("a", b"text").unwrap();
        assert_eq!(fs::read_to_string(&elsewhere).unwrap(), "kept");
        assert_eq!(fs::read_to_string(root.join("a.txt")).unwrap(), "text");
    }
}
