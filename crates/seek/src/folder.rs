//! A folder with one file for each input.
//!
//! A file is there whole or not at all. A file of an earlier run is replaced only by force; one of this run, or an
//! input, never is.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::draft::Draft;
use crate::names::Names;

/// A folder that outputs go to.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    names: Names,
    /// The real paths of the files that were named as inputs.
    inputs: HashSet<PathBuf>,
    force: bool,
}

impl Folder {
    /// The folder at this path, which is made where it is not there yet, for files of this extension. `inputs` are
    /// paths that are not written to; `force` replaces other files.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn create(root: &Path, extension: &'static str, inputs: &[PathBuf], force: bool) -> io::Result<Folder> {
        fs::create_dir_all(root)?;
        let inputs = inputs.iter().filter_map(|path| path.canonicalize().ok()).collect();
        Ok(Folder { root: root.to_owned(), names: Names::new(extension), inputs, force })
    }

    /// Writes the file of the next input of this name.
    ///
    /// # Errors
    /// The path, and what the system says, or that it is there already.
    pub fn write(&mut self, name: &str, content: &[u8]) -> Result<(), (PathBuf, io::Error)> {
        let path = loop {
            let path = self.root.join(self.names.claim(name));
            if !path.canonicalize().is_ok_and(|real| self.inputs.contains(&real)) {
                break path;
            }
        };
        self.put(&path, content).map_err(|error| (path, error))
    }

    fn put(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        let mut draft = Draft::create(path, self.force)?;
        draft.write_all(content)?;
        // To wait for the disk once a page would take longer than the page.
        draft.commit(false)
    }
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
    fn files_of_an_earlier_run_are_replaced_by_force_alone_and_nothing_is_left_behind() {
        let dir = TempDir::new().unwrap();
        let root = dir.path().join("deep/out");
        for (run, force, left) in [("first", false, "first"), ("second", false, "first"), ("third", true, "third")] {
            let mut folder = Folder::create(&root, "txt", &[], force).unwrap();
            assert_eq!(folder.write("sub/a", run.as_bytes()).is_ok(), run == left);
            assert_eq!(folder.write("sub/a", b"another").is_ok(), run == left);
            assert_eq!(fs::read_to_string(root.join("sub/a.txt")).unwrap(), left);
        }
        assert_eq!(listed(&root.join("sub")), ["a-2.txt", "a.txt"]);
    }

    #[test]
    fn inputs_are_not_written_to() {
        let dir = TempDir::new().unwrap();
        let input = dir.path().join("page.txt");
        fs::write(&input, "an input").unwrap();
        let mut folder = Folder::create(dir.path(), "txt", std::slice::from_ref(&input), true).unwrap();
        folder.write("page", b"an output").unwrap();
        assert_eq!(fs::read_to_string(&input).unwrap(), "an input");
        assert_eq!(listed(dir.path()), ["page-2.txt", "page.txt"]);
    }

    #[test]
    fn a_failure_names_the_path_and_leaves_nothing_behind() {
        let dir = TempDir::new().unwrap();
        fs::create_dir(dir.path().join("a.txt")).unwrap();
        let mut folder = Folder::create(dir.path(), "txt", &[], true).unwrap();
        let (path, _) = folder.write("a", b"text").unwrap_err();
        assert_eq!(path, dir.path().join("a.txt"));
        assert_eq!(listed(dir.path()), ["a.txt"]);
    }
}
