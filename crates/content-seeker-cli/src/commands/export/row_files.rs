//! A folder with a file for each row of a part.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use seek_io::sync_folder;
use sha2::{Digest, Sha256};

use super::hashed_file::FileDigest;
use crate::output::file_names::FileNames;
use crate::sha256::{file_name_hex, finish_hex};

/// A new folder of files. The file names are those of `seek extract -o`. Each part has its own folder, so that its names
/// do not depend on other parts.
pub struct RowFiles {
    root: PathBuf,
    names: FileNames,
    paths: Vec<PathBuf>,
    folders: BTreeSet<PathBuf>,
    digest: Sha256,
    bytes: u64,
}

impl RowFiles {
    /// A new folder at this path, for files of this extension.
    ///
    /// # Errors
    /// The error of the system.
    pub fn create(root: PathBuf, extension: &'static str) -> io::Result<RowFiles> {
        fs::create_dir(&root)?;
        let folders = BTreeSet::from([root.clone()]);
        let names = FileNames::new(extension);
        Ok(RowFiles { root, names, paths: Vec::new(), folders, digest: Sha256::new(), bytes: 0 })
    }

    /// Writes the file of the next row, and returns its path in the folder, with `/`.
    ///
    /// # Errors
    /// The system refuses the file under any name.
    pub fn write(&mut self, id: &str, content: &str) -> io::Result<String> {
        let mut name = self.names.claim(id);
        let mut file = match self.create_file(&name) {
            Ok(file) => file,
            // A system may limit the length and the letters of names; all systems accept digits.
            Err(_) => {
                name = self.names.claim(&file_name_hex(id));
                self.create_file(&name)?
            }
        };
        file.write_all(content.as_bytes())?;
        self.paths.push(self.root.join(&name));
        let name = name.to_string_lossy().into_owned();
        for text in [&name, content] {
            self.digest.update((text.len() as u64).to_le_bytes());
            self.digest.update(text);
        }
        self.bytes += content.len() as u64;
        Ok(name)
    }

    fn create_file(&mut self, name: &Path) -> io::Result<File> {
        let path = self.root.join(name);
        let folder = path.parent().unwrap_or(&self.root);
        if !self.folders.contains(folder) {
            fs::create_dir_all(folder)?;
            let inside = folder.ancestors().take_while(|ancestor| *ancestor != self.root);
            self.folders.extend(inside.map(Path::to_owned));
        }
        File::options().write(true).create_new(true).open(&path)
    }

    /// Waits until all files are on the disk, and returns their number.
    ///
    /// # Errors
    /// The error of the system.
    pub fn finish(self) -> io::Result<(u64, FileDigest)> {
        for path in &self.paths {
            File::open(path)?.sync_all()?;
        }
        self.folders.iter().try_for_each(|folder| sync_folder(folder))?;
        let sha256 = finish_hex(self.digest);
        Ok((self.paths.len() as u64, FileDigest { bytes: self.bytes, sha256 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn every_row_has_its_own_file_inside_the_folder() {
        let dir = TempDir::new().unwrap();
        let root = dir.path().join("text-00000");
        let mut files = RowFiles::create(root.clone(), "txt").unwrap();
        for (id, name) in [("a/b", "a/b.txt"), ("../a/b", "a/b-2.txt"), ("/etc/passwd", "etc/passwd.txt")] {
            assert_eq!(files.write(id, id).unwrap(), name);
            assert_eq!(fs::read_to_string(root.join(name)).unwrap(), id);
        }
        let (count, written) = files.finish().unwrap();
        assert_eq!((count, written.bytes), (3, 3 + 6 + 11));
    }

    #[test]
    fn a_refused_name_becomes_a_hash() {
        let dir = TempDir::new().unwrap();
        let root = dir.path().join("text-00000");
        let mut files = RowFiles::create(root.clone(), "txt").unwrap();
        fs::write(root.join("a"), "where the folder of a/b would be").unwrap();
        // printf a/b | sha256sum
        let name = "c14cddc033f64b9dea80ea675cf280a0.txt";
        assert_eq!(files.write("a/b", "text").unwrap(), name);
        assert_eq!(fs::read_to_string(root.join(name)).unwrap(), "text");
        assert_eq!(files.write("c", "text").unwrap(), "c.txt");
        assert_eq!(files.finish().unwrap().0, 2);
    }
}
