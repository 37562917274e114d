//! How many pages there are, as far as that can be told without reading them.

use std::fs::File;
use std::path::Path;

use parquet::file::reader::{FileReader, SerializedFileReader};
use walkdir::WalkDir;

use crate::input::{Format, of_name};

/// Entries of folders that are looked at.
const MOST_ENTRIES: usize = 1_000_000;

/// The number of pages under some paths; none where it takes reading them to know. Folders are walked, of Parquet files
/// only the footer is read. It is meant for a bar of progress: files that come and go meanwhile are counted or not.
pub fn count_pages<P: AsRef<Path>>(paths: &[P]) -> Option<u64> {
    if paths.is_empty() {
        return None;
    }
    paths.iter().map(|path| pages_at(path.as_ref())).sum()
}

fn pages_at(path: &Path) -> Option<u64> {
    if path.is_dir() {
        return pages_under(path);
    }
    match format_of(path) {
        Some(Format::Page | Format::Mhtml) => Some(1),
        // Standard input may hold anything.
        _ if path == Path::new("-") => None,
        // What is not there is a failure: one record.
        _ if !path.exists() => Some(1),
        Some(Format::Parquet) => {
            let file = SerializedFileReader::new(File::open(path).ok()?).ok()?;
            file.metadata().file_metadata().num_rows().try_into().ok()
        }
        _ => None,
    }
}

fn pages_under(folder: &Path) -> Option<u64> {
    let mut pages = 0;
    for (seen, entry) in WalkDir::new(folder).follow_links(true).into_iter().enumerate() {
        if seen >= MOST_ENTRIES {
            return None;
        }
        let Ok(entry) = entry else { continue };
        if entry.file_type().is_dir() {
            continue;
        }
        match format_of(entry.path()) {
            Some(Format::Page | Format::Mhtml) => pages += 1,
            // Of many pages; and not all tables in a folder hold pages.
            Some(Format::Warc | Format::JsonLines | Format::Parquet) => return None,
            None => {}
        }
    }
    Some(pages)
}

fn format_of(path: &Path) -> Option<Format> {
    of_name(&path.file_name().unwrap_or_default().to_string_lossy())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::{LabelledPage, write_parquet};
    use std::fs;
    use tempfile::TempDir;

    #[test]
    fn pages_are_counted_in_files_folders_and_tables() {
        let dir = TempDir::new().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::create_dir_all(at("in/deep")).unwrap();
        for name in ["in/a.html", "in/deep/b.HTM.gz", "in/notes.txt"] {
            fs::write(at(name), "").unwrap();
        }
        write_parquet(at("rows.parquet"), vec![LabelledPage::default(); 3]).unwrap();
        assert_eq!(count_pages(&[at("in")]), Some(2));
        assert_eq!(count_pages(&[at("in"), at("rows.parquet"), at("in/a.html"), at("missing.html")]), Some(7));
    }

    #[test]
    fn what_must_be_read_is_not_counted() {
        let dir = TempDir::new().unwrap();
        fs::write(dir.path().join("crawl.warc.gz"), "").unwrap();
        fs::write(dir.path().join("bad.parquet"), "").unwrap();
        assert_eq!(count_pages(&[dir.path()]), None);
        assert_eq!(count_pages(&[dir.path().join("bad.parquet")]), None);
        assert_eq!(count_pages(&["-"; 0]), None);
    }
}
