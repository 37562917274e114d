//! What became of a file since it was written, as far as numbers and sizes tell: to read it all would take as long as
//! to copy it.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path};

use super::manifest::FileEntry;

/// What is wrong with a file or folder of an export. No link is followed.
///
/// # Errors
/// Where a folder cannot be read.
pub fn of(entry: &FileEntry, path: &Path) -> io::Result<Option<String>> {
    let mut components = Path::new(&entry.name).components();
    if !matches!((components.next(), components.next()), (Some(Component::Normal(_)), None)) {
        return Ok(Some("the manifest names it, but it is no name of a file".to_owned()));
    }
    let metadata = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Some(error.to_string())),
        metadata => metadata?,
    };
    if metadata.is_dir() {
        let (files, bytes) = size_of(path)?;
        let written = format!("the {} of {} bytes that were written", entry.rows, entry.bytes);
        let differs = (files, bytes) != (entry.rows, entry.bytes);
        return Ok(differs.then(|| format!("it has {files} files of {bytes} bytes, not {written}")));
    }
    if !metadata.is_file() {
        return Ok(Some("it is no file".to_owned()));
    }
    let (bytes, written) = (metadata.len(), entry.bytes);
    Ok((bytes != written).then(|| format!("it has {bytes} bytes, not the {written} that were written")))
}

/// The number of files at any depth of a folder, and their bytes.
fn size_of(folder: &Path) -> io::Result<(u64, u64)> {
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
    fn a_file_that_is_gone_from_a_folder_is_noticed() {
        let dir = TempDir::new().unwrap();
        let text = dir.path().join("text-00000");
        fs::create_dir_all(text.join("deep")).unwrap();
        fs::write(text.join("deep/a.txt"), "one").unwrap();
        fs::write(text.join("b.txt"), "three").unwrap();
        let entry = FileEntry { name: "text-00000".to_owned(), rows: 2, bytes: 8, sha256: String::new() };
        assert_eq!(of(&entry, &text).unwrap(), None);
        fs::remove_file(text.join("deep/a.txt")).unwrap();
        let why = of(&entry, &text).unwrap().unwrap();
        assert_eq!(why, "it has 1 files of 5 bytes, not the 2 of 8 bytes that were written");
    }

    #[test]
    fn only_names_inside_the_folder_are_looked_at() {
        for name in ["", "..", "/etc/passwd", "a/b"] {
            let entry = FileEntry { name: name.to_owned(), rows: 0, bytes: 0, sha256: String::new() };
            assert!(of(&entry, Path::new("/")).unwrap().unwrap().contains("no name of a file"), "{name}");
        }
    }
}
