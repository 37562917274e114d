//! A folder with a file for each row of a part.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::new_file::Written;
use crate::draft::sync_folder;
use crate::names::Names;

/// Digits of the name of a file whose id the system refuses: of the SHA-256 of that id.
const HASH_DIGITS: usize = 32;

/// A folder in the making. Names are safe and given once, as those of `seek extract -o`; each part has a folder, so
/// names of one part need not be known to the next.
pub struct Files {
    root: PathBuf,
    names: Names,
    paths: Vec<PathBuf>,
    folders: BTreeSet<PathBuf>,
    digest: Sha256,
    bytes: u64,
}

impl Files {
    /// A new folder at this path, for files of this extension.
    ///
    /// # Errors
    /// What the system says.
    pub fn create(root: PathBuf, extension: &'static str) -> io::Result<Files> {
        fs::create_dir(&root)?;
        let folders = BTreeSet::from([root.clone()]);
        Ok(Files { root, names: Names::new(extension), paths: Vec::new(), folders, digest: Sha256::new(), bytes: 0 })
    }

    /// Writes the file of the next row. Returns its path in the folder, with `/`.
    ///
    /// # Errors
    /// What the system says, be the file called as it may.
    pub fn write(&mut self, id: &str, content: &str) -> io::Result<String> {
        let mut name = self.names.claim(id);
        let mut file = match self.create_file(&name) {
            Ok(file) => file,
            // Not every system takes every name: shorter ones only, or fewer letters. Digits all do.
            Err(_) => {
                name = self.names.claim(&hex::encode(Sha256::digest(id))[..HASH_DIGITS]);
                self.create_file(&name)?
            }
        };
        file.write_all(content.as_bytes())?;
        self.paths.push(self.root.join(&name));
        let name = name.to_string_lossy().into_owned();
        for part in [&name, content] {
            self.digest.update((part.len() as u64).to_le_bytes());
            self.digest.update(part);
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

    /// Waits until all of it is on the disk. Returns how many files there are.
    ///
    /// # Errors
    /// What the system says.
    pub fn finish(self) -> io::Result<(u64, Written)> {
        for path in &self.paths {
            File::open(path)?.sync_all()?;
        }
        self.folders.iter().try_for_each(|folder| sync_folder(folder))?;
        let sha256 = hex::encode(self.digest.finalize());
        Ok((self.paths.len() as u64, Written { bytes: self.bytes, sha256 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn every_row_has_a_file_of_its_own_inside_the_folder() {
        let dir = TempDir::new().unwrap();
        let root = dir.path().join("text-00000");
        let mut files = Files::create(root.clone(), "txt").unwrap();
        for (id, name) in [("a/b", "a/b.txt"), ("../a/b", "a/b-2.txt"), ("/etc/passwd", "etc/passwd.txt")] {
            assert_eq!(files.write(id, id).unwrap(), name);
            assert_eq!(fs::read_to_string(root.join(name)).unwrap(), id);
        }
        let (count, written) = files.finish().unwrap();
        assert_eq!((count, written.bytes), (3, 3 + 6 + 11));
    }

    #[test]
    fn a_name_that_the_system_refuses_becomes_a_hash() {
        let dir = TempDir::new().unwrap();
        let root = dir.path().join("text-00000");
        let mut files = Files::create(root.clone(), "txt").unwrap();
        fs::write(root.join("a"), "where the folder of a/b would be").unwrap();
        // printf a/b | sha256sum
        let name = "c14cddc033f64b9dea80ea675cf280a0.txt";
        assert_eq!(files.write("a/b", "text").unwrap(), name);
        assert_eq!(fs::read_to_string(root.join(name)).unwrap(), "text");
        assert_eq!(files.write("c", "text").unwrap(), "c.txt");
        assert_eq!(files.finish().unwrap().0, 2);
    }
}
