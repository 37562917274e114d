//! Checks the files of an export by number and size. Reading all bytes would take as long as copying them.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path};

use super::manifest::FileEntry;

/// What is wrong with a file or folder of an export; `None` if nothing is. Links are not followed.
///
/// # Errors
/// A folder cannot be read.
pub fn integrity_problem(entry: &FileEntry, path: &Path) -> io::Result<Option<String>> {
    let mut components = Path::new(&entry.name).components();
    if !matches!((components.next(), components.next()), (Some(Component::Normal(_)), None)) {
        return Ok(Some("its name in the manifest is not the name of a file".to_owned()));
    }
    let metadata = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Some(error.to_string())),
        metadata => metadata?,
    };
    if metadata.is_dir() {
        let (files, bytes) = folder_size(path)?;
        let written = format!("the {} files of {} bytes that were written", entry.rows, entry.bytes);
        let differs = (files, bytes) != (entry.rows, entry.bytes);
        return Ok(differs.then(|| format!("it has {files} files of {bytes} bytes, not {written}")));
    }
    if !metadata.is_file() {
        return Ok(Some("it is not a file".to_owned()));
    }
    let (bytes, written) = (metadata.len(), entry.bytes);
    Ok((bytes != written).then(|| format!("it has {bytes} bytes, not the {written} that were written")))
}

/// The number and the bytes of the files at any depth of a folder.
fn folder_size(folder: &Path) -> io::Result<(u64, u64)> {
    let (mut files, mut bytes) = (0, 0);
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let metadata = entry.metadata()?;
            if metadata.is_dir() {
                open.push(entry.path());
            } else {
                files += 1;
                bytes += metadata.len();
            }
        }
    }
    Ok((files, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn a_missing_file_of_a_folder_is_damage() {
        let dir = TempDir::new().unwrap();
        let text = dir.path().join("text-00000");
        fs::create_dir_all(text.join("deep")).unwrap();
        fs::write(text.join("deep/a.txt"), "one").unwrap();
        fs::write(text.join("b.txt"), "three").unwrap();
        let entry = FileEntry { name: "text-00000".to_owned(), rows: 2, bytes: 8, sha256: String::new() };
        assert_eq!(integrity_problem(&entry, &text).unwrap(), None);
        fs::remove_file(text.join("deep/a.txt")).unwrap();
        let why = integrity_problem(&entry, &text).unwrap().unwrap();
        assert_eq!(why, "it has 1 files of 5 bytes, not the 2 files of 8 bytes that were written");
    }

    #[test]
    fn names_outside_the_folder_are_damage() {
        for name in ["", "..", "/etc/passwd", "a/b"] {
            let entry = FileEntry { name: name.to_owned(), rows: 0, bytes: 0, sha256: String::new() };
            assert!(
                integrity_problem(&entry, Path::new("/")).unwrap().unwrap().contains("not the name of a file"),
                "{name}"
            );
        }
    }
}
