//! Fingerprints of inputs: detect a changed input without reading it.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use super::folder::files_in;
use super::path_list::peek_path_list;

/// The name of an input, and the number, size and age of its files. Standard input, pipes and unreadable inputs have
/// only a name.
///
/// ```
/// use seek_io::InputFingerprint;
///
/// # let folder = tempfile::tempdir()?;
/// let page = folder.path().join("a.html");
/// std::fs::write(&page, "one")?;
/// let before = InputFingerprint::of(&page);
/// std::fs::write(&page, "three")?;
/// assert_ne!(InputFingerprint::of(&page), before);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFingerprint {
    /// The path as given.
    pub path: String,
    /// Number of files. For a folder, only the files that would be read.
    pub files: u64,
    /// Total size of the files as stored, in bytes.
    pub bytes: u64,
    /// Time of the last change, in nanoseconds since 1970.
    pub modified: u64,
}

impl InputFingerprint {
    /// The fingerprint of the input at this path.
    pub fn of(path: &Path) -> InputFingerprint {
        let mut fingerprint =
            InputFingerprint { path: path.to_string_lossy().into_owned(), ..InputFingerprint::default() };
        if fingerprint.path != "-" {
            fingerprint.add_at(path);
        }
        fingerprint
    }

    /// One fingerprint of a path list and all inputs in it.
    pub fn of_list(list: &Path) -> InputFingerprint {
        let mut fingerprint = InputFingerprint::of(list);
        peek_path_list(list).for_each(|path| fingerprint.add_at(&path));
        fingerprint
    }

    fn add_at(&mut self, path: &Path) {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                let files = files_in(path, "").filter_map(|found| fs::metadata(found.ok()?.1).ok());
                files.for_each(|metadata| self.add(&metadata));
            }
            Ok(metadata) if metadata.is_file() => self.add(&metadata),
            _ => {}
        }
    }

    fn add(&mut self, file: &Metadata) {
        let modified = file.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let modified = modified.map_or(0, |time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        self.files += 1;
        self.bytes += file.len();
        self.modified = self.modified.max(modified);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    #[test]
    fn a_folder_is_identified_by_its_pages() {
        let dir = tempfile::tempdir().unwrap();
        let page = dir.path().join("a.html");
        fs::write(&page, "one").unwrap();
        fs::write(dir.path().join("notes"), "no page").unwrap();
        let fingerprint = InputFingerprint::of(dir.path());
        assert_eq!((fingerprint.files, fingerprint.bytes), (1, 3));
        assert_eq!(fingerprint, InputFingerprint::of(dir.path()));
        let one = InputFingerprint::of(&page);
        assert_eq!((one.files, one.bytes, one.modified), (1, 3, fingerprint.modified));

        let file = File::options().write(true).open(&page).unwrap();
        file.set_modified(SystemTime::now() + Duration::from_secs(9)).unwrap();
        assert_ne!(fingerprint, InputFingerprint::of(dir.path()));
    }

    #[test]
    fn a_list_is_identified_with_its_inputs() {
        let dir = tempfile::tempdir().unwrap();
        let (page, list) = (dir.path().join("a.html"), dir.path().join("list"));
        fs::write(&page, "one").unwrap();
        fs::write(&list, page.to_str().unwrap()).unwrap();
        let fingerprint = InputFingerprint::of_list(&list);
        assert_eq!((fingerprint.files, fingerprint.bytes), (2, 3 + fs::metadata(&list).unwrap().len()));
        fs::write(&page, "other").unwrap();
        assert_ne!(fingerprint, InputFingerprint::of_list(&list));
    }

    #[test]
    fn a_missing_input_has_only_a_name() {
        let fingerprint = InputFingerprint::of(Path::new("no such file"));
        assert_eq!(fingerprint, InputFingerprint { path: "no such file".to_owned(), ..InputFingerprint::default() });
    }
}
