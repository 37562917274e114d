//! A folder with one file for each input.
//!
//! A file appears when it is complete. `force` replaces a file of an earlier run. A file of this run and an input are
//! never replaced.

use std::collections::HashSet;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use seek_io::{AtomicFile, remove_abandoned};

use super::file_names::FileNames;

/// An output folder.
#[derive(Debug)]
pub struct OutputFolder {
    root: PathBuf,
    names: FileNames,
    /// The real paths of inputs in this folder.
    inputs: HashSet<PathBuf>,
    /// The folders in it without abandoned temporary files.
    cleaned: HashSet<PathBuf>,
    force: bool,
}

impl OutputFolder {
    /// The folder at this path, which is created if it is missing, for files of this extension. The files of `inputs`
    /// are never written; `force` replaces other files.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn create(
        root: &Path,
        extension: &'static str,
        inputs: impl IntoIterator<Item = PathBuf>,
        force: bool,
    ) -> io::Result<OutputFolder> {
        fs::create_dir_all(root)?;
        let real_root = root.canonicalize()?;
        let inputs = inputs.into_iter().filter_map(|path| path.canonicalize().ok());
        // A list may name millions of inputs; only those in the folder matter.
        let inputs = inputs.filter(|real| real.starts_with(&real_root)).collect();
        let names = FileNames::new(extension);
        Ok(OutputFolder { root: root.to_owned(), names, inputs, cleaned: HashSet::new(), force })
    }

    /// Writes the file of the next input with this id.
    ///
    /// # Errors
    /// The path with the error of the system, or the error that the file exists.
    pub fn write(&mut self, id: &str, content: &[u8]) -> Result<(), (PathBuf, io::Error)> {
        let (name, path) = loop {
            let name = self.names.claim(id);
            let path = self.root.join(&name);
            if !path.canonicalize().is_ok_and(|real| self.inputs.contains(&real)) {
                break (name, path);
            }
        };
        self.check_links(&name).and_then(|()| self.write_file(&path, content)).map_err(|error| (path, error))
    }

    /// Refuses links to folders: they would lead out of this folder.
    fn check_links(&self, name: &Path) -> io::Result<()> {
        let mut folder = self.root.clone();
        for component in name.parent().into_iter().flatten() {
            folder.push(component);
            if folder.is_symlink() {
                let message = format!("{} is a link, and links are not followed", folder.display());
                return Err(io::Error::new(ErrorKind::NotADirectory, message));
            }
        }
        Ok(())
    }

    fn write_file(&mut self, path: &Path, content: &[u8]) -> io::Result<()> {
        if let Some(folder) = path.parent()
            && !self.cleaned.contains(folder)
        {
            remove_abandoned(folder);
            self.cleaned.insert(folder.to_owned());
        }
        let mut file = AtomicFile::create(path, self.force)?;
        file.write_all(content)?;
        // Waiting for the disk would take longer than extracting the page.
        file.commit(false)
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
    fn only_force_replaces_files_of_an_earlier_run_and_no_temporary_file_remains() {
        let dir = TempDir::new().unwrap();
        let root = dir.path().join("deep/out");
        for (run, force, left) in [("first", false, "first"), ("second", false, "first"), ("third", true, "third")] {
            let mut folder = OutputFolder::create(&root, "txt", [], force).unwrap();
            assert_eq!(folder.write("sub/a", run.as_bytes()).is_ok(), run == left);
            assert_eq!(folder.write("sub/a", b"another").is_ok(), run == left);
            assert_eq!(fs::read_to_string(root.join("sub/a.txt")).unwrap(), left);
        }
        assert_eq!(listed(&root.join("sub")), ["a-2.txt", "a.txt"]);
    }

    #[test]
    fn inputs_are_never_replaced() {
        let dir = TempDir::new().unwrap();
        let input = dir.path().join("page.txt");
        fs::write(&input, "an input").unwrap();
        let mut folder = OutputFolder::create(dir.path(), "txt", [input.clone()], true).unwrap();
        folder.write("page", b"an output").unwrap();
        assert_eq!(fs::read_to_string(&input).unwrap(), "an input");
        assert_eq!(listed(dir.path()), ["page-2.txt", "page.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_in_the_folder_are_not_followed() {
        let dir = TempDir::new().unwrap();
        let (root, elsewhere) = (dir.path().join("o"), dir.path().join("elsewhere"));
        for folder in [&root.join("deep"), &elsewhere] {
            fs::create_dir_all(folder).unwrap();
        }
        for link in ["d3", "deep/d4"] {
            std::os::unix::fs::symlink(&elsewhere, root.join(link)).unwrap();
        }
        let mut folder = OutputFolder::create(&root, "txt", [], true).unwrap();
        for name in ["d3/a", "d3/b/a", "deep/d4/a"] {
            let (_, error) = folder.write(name, b"text").unwrap_err();
            assert!(error.to_string().ends_with(" is a link, and links are not followed"), "{error}");
        }
        assert!(listed(&elsewhere).is_empty());
        // The path of the folder may be a link.
        let named = dir.path().join("named");
        std::os::unix::fs::symlink(&elsewhere, &named).unwrap();
        OutputFolder::create(&named, "txt", [], false).unwrap().write("a", b"text").unwrap();
        assert_eq!(listed(&elsewhere), ["a.txt"]);
    }

    #[test]
    fn a_failure_has_its_path_and_leaves_no_file() {
        let dir = TempDir::new().unwrap();
        fs::create_dir(dir.path().join("a.txt")).unwrap();
        let mut folder = OutputFolder::create(dir.path(), "txt", [], true).unwrap();
        let (path, _) = folder.write("a", b"text").unwrap_err();
        assert_eq!(path, dir.path().join("a.txt"));
        assert_eq!(listed(dir.path()), ["a.txt"]);
    }
}
