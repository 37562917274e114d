//! Counts the pages of inputs without reading them.

use std::fs::File;
use std::path::Path;

use walkdir::WalkDir;

use super::format::InputFormat;
use crate::table::row_count;

/// Most entries of a folder that are counted.
const MAX_ENTRIES: usize = 1_000_000;

/// The number of pages at some paths, for a progress bar. `None` if they would have to be read.
///
/// Folders are walked. Of Parquet files only the footer is read. Files that appear or vanish meanwhile may be counted.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("a.html"), "<p>Storm")?;
/// assert_eq!(seek_io::count_pages(&[folder.path()]), Some(1));
/// # Ok::<(), std::io::Error>(())
/// ```
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
        Some(InputFormat::Page | InputFormat::Mhtml) => Some(1),
        // The number of pages in standard input is not known.
        _ if path == Path::new("-") => None,
        // A missing input gives one failure.
        _ if !path.exists() => Some(1),
        Some(InputFormat::Parquet) => row_count(File::open(path).ok()?),
        _ => None,
    }
}

fn pages_under(folder: &Path) -> Option<u64> {
    let mut pages = 0;
    for (visited, entry) in WalkDir::new(folder).follow_links(true).into_iter().enumerate() {
        if visited >= MAX_ENTRIES {
            return None;
        }
        let Ok(entry) = entry else { continue };
        if entry.file_type().is_dir() {
            continue;
        }
        match format_of(entry.path()) {
            Some(InputFormat::Page | InputFormat::Mhtml) => pages += 1,
            // These hold many pages, and a table in a folder may hold none.
            Some(InputFormat::Warc | InputFormat::JsonLines | InputFormat::Parquet) => return None,
            None => {}
        }
    }
    Some(pages)
}

fn format_of(path: &Path) -> Option<InputFormat> {
    InputFormat::of_name(&path.file_name().unwrap_or_default().to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    #[test]
    fn pages_in_files_and_folders_are_counted() {
        let dir = TempDir::new().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::create_dir_all(at("in/deep")).unwrap();
        for name in ["in/a.html", "in/deep/b.HTM.gz", "in/notes.txt"] {
            fs::write(at(name), "").unwrap();
        }
        assert_eq!(count_pages(&[at("in")]), Some(2));
        assert_eq!(count_pages(&[at("in"), at("in/a.html"), at("missing.html")]), Some(4));
    }

    #[cfg(feature = "parquet")]
    #[test]
    fn rows_of_tables_are_counted() {
        let dir = TempDir::new().unwrap();
        let table = dir.path().join("rows.parquet");
        crate::write_parquet(&table, vec![crate::LabelledPage::default(); 3]).unwrap();
        assert_eq!(count_pages(&[&table, &table]), Some(6));
    }

    #[test]
    fn files_that_must_be_read_are_not_counted() {
        let dir = TempDir::new().unwrap();
        fs::write(dir.path().join("crawl.warc.gz"), "").unwrap();
        fs::write(dir.path().join("bad.parquet"), "").unwrap();
        assert_eq!(count_pages(&[dir.path()]), None);
        assert_eq!(count_pages(&[dir.path().join("bad.parquet")]), None);
        assert_eq!(count_pages(&["-"; 0]), None);
    }
}
