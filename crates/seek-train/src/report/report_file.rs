//! Writes the file of a report or a drawing.

use std::io;
use std::path::Path;

/// Writes a whole text, or replaces an old file. After an error the old file is unchanged. The folder must exist: a
/// missing one may be a typing error.
///
/// # Errors
/// The error of the system.
pub fn write_report(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::metadata(folder)?;
    }
    // A pipe, a device or a link such as /dev/stdout must not be replaced.
    if std::fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return std::fs::write(path, text);
    }
    seek_io::write_atomic(path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_a_missing_folder_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.html");
        for text in ["old", "new"] {
            write_report(&path, text).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        assert!(write_report(&folder.path().join("no/report.html"), "new").is_err());
    }
}
