//! What tells without reading it whether an input is still what it was.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use crate::input::{files_in, peek_path_list};

/// An input as it was named, and its files. Of standard input, of pipes, and of what cannot be read, nothing is known
/// but the name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFingerprint {
    /// The path as it was given.
    pub path: String,
    /// How many files it has: of a folder those that are read.
    pub files: u64,
    /// Their bytes, as they are stored.
    pub bytes: u64,
    /// When the last of them was changed, in nanoseconds since 1970.
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

    /// The fingerprint of a list and of all inputs that it names, together.
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
    #![allow(clippy::unwrap_used)]

    use super::*;
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    #[test]
    fn a_folder_is_stamped_by_its_pages() {
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
    fn a_list_is_stamped_with_what_it_names() {
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
    fn what_is_not_there_has_only_a_name() {
        let fingerprint = InputFingerprint::of(Path::new("no such file"));
        assert_eq!(fingerprint, InputFingerprint { path: "no such file".to_owned(), ..InputFingerprint::default() });
    }
}
