//! A folder with one file for each input.
//!
//! A file is there whole or not at all. A file of an earlier run is replaced only by force; one of this run, or an
//! input, never is.

use std::collections::HashSet;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::draft::{Draft, sweep};
use crate::names::Names;

/// A folder that outputs go to.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    names: Names,
    /// The real paths of the files that were named as inputs.
    inputs: HashSet<PathBuf>,
    /// The folders in it that were looked at for what an earlier run left there.
    swept: HashSet<PathBuf>,
    force: bool,
}

impl Folder {
    /// The folder at this path, which is made where it is not there yet, for files of this extension. `inputs` are
    /// paths that are not written to; `force` replaces other files.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn create(
        root: &Path,
        extension: &'static str,
        inputs: impl IntoIterator<Item = PathBuf>,
        force: bool,
    ) -> io::Result<Folder> {
        fs::create_dir_all(root)?;
        let real_root = root.canonicalize()?;
        let inputs = inputs.into_iter().filter_map(|path| path.canonicalize().ok());
        // Only those can be in the way; a list may name millions.
        let inputs = inputs.filter(|real| real.starts_with(&real_root)).collect();
        Ok(Folder { root: root.to_owned(), names: Names::new(extension), inputs, swept: HashSet::new(), force })
    }

    /// Writes the file of the next input of this name.
    ///
    /// # Errors
    /// The path, and what the system says, or that it is there already.
    pub fn write(&mut self, name: &str, content: &[u8]) -> Result<(), (PathBuf, io::Error)> {
        let (inside, path) = loop {
            let inside = self.names.claim(name);
            let path = self.root.join(&inside);
            if !path.canonicalize().is_ok_and(|real| self.inputs.contains(&real)) {
                break (inside, path);
            }
        };
        self.check(&inside).and_then(|()| self.put(&path, content)).map_err(|error| (path, error))
    }

    /// A link to a folder would lead out of this one.
    fn check(&self, inside: &Path) -> io::Result<()> {
        let mut folder = self.root.clone();
        for part in inside.parent().into_iter().flatten() {
            folder.push(part);
            if folder.is_symlink() {
                let what = format!("{} is a link, and links are not followed", folder.display());
                return Err(io::Error::new(ErrorKind::NotADirectory, what));
            }
        }
        Ok(())
    }

    fn put(&mut self, path: &Path, content: &[u8]) -> io::Result<()> {
        if let Some(folder) = path.parent()
            && !self.swept.contains(folder)
        {
            sweep(folder);
            self.swept.insert(folder.to_owned());
        }
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
            let mut folder = Folder::create(&root, "txt", [], force).unwrap();
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
        let mut folder = Folder::create(dir.path(), "txt", [input.clone()], true).unwrap();
        folder.write("page", b"an output").unwrap();
        assert_eq!(fs::read_to_string(&input).unwrap(), "an input");
        assert_eq!(listed(dir.path()), ["page-2.txt", "page.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_folder_leads_nothing_out_of_it() {
        let dir = TempDir::new().unwrap();
        let (root, elsewhere) = (dir.path().join("o"), dir.path().join("elsewhere"));
        for folder in [&root.join("deep"), &elsewhere] {
            fs::create_dir_all(folder).unwrap();
        }
        for link in ["d3", "deep/d4"] {
            std::os::unix::fs::symlink(&elsewhere, root.join(link)).unwrap();
        }
        let mut folder = Folder::create(&root, "txt", [], true).unwrap();
        for name in ["d3/a", "d3/b/a", "deep/d4/a"] {
            let (_, error) = folder.write(name, b"text").unwrap_err();
            assert!(error.to_string().ends_with(" is a link, and links are not followed"), "{error}");
        }
        assert!(listed(&elsewhere).is_empty());
        // The folder itself may be named by a link.
        let named = dir.path().join("named");
        std::os::unix::fs::symlink(&elsewhere, &named).unwrap();
        Folder::create(&named, "txt", [], false).unwrap().write("a", b"text").unwrap();
        assert_eq!(listed(&elsewhere), ["a.txt"]);
    }

    #[test]
    fn a_failure_names_the_path_and_leaves_nothing_behind() {
        let dir = TempDir::new().unwrap();
        fs::create_dir(dir.path().join("a.txt")).unwrap();
        let mut folder = Folder::create(dir.path(), "txt", [], true).unwrap();
        let (path, _) = folder.write("a", b"text").unwrap_err();
        assert_eq!(path, dir.path().join("a.txt"));
        assert_eq!(listed(dir.path()), ["a.txt"]);
    }
}
