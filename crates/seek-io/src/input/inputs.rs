//! The documents of several paths and lists, in order.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{io, vec};

use super::document::{Documents, InputResult};
use super::file_reader::{read_file, read_stream};
use super::folder::files_in;
use super::path_list::{PathList, open_path_list};
use super::web::{Fetch, fetched, web_address};
use crate::limits::{InputLimits, InputOptions};

/// The documents of some paths, in order. It reads ahead at most one batch of Parquet rows.
///
/// ```
/// use seek_io::{InputLimits, Inputs};
///
/// # let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("a.html"), "<p>Storm")?;
/// std::fs::write(folder.path().join("notes.txt"), "not a page")?;
/// let documents: Vec<_> = Inputs::open(&[folder.path()], InputLimits::default()).collect();
/// assert_eq!(documents.len(), 1);
/// assert_eq!(documents[0].as_ref().unwrap().bytes, b"<p>Storm");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Inputs {
    sources: vec::IntoIter<Source>,
    list: Option<PathList>,
    current: Option<Documents>,
    options: InputOptions,
    fetch: Option<Arc<dyn Fetch>>,
}

enum Source {
    Stdin,
    Path(PathBuf),
    List(PathBuf),
}

impl Inputs {
    /// Reads these paths; no path means standard input. Nothing is opened yet, so this cannot fail.
    ///
    /// * A file of any name: HTML, MHTML, WARC, JSON Lines or Parquet. Its extension decides, else its first bytes. All
    ///   but Parquet may be compressed by gzip or Zstandard.
    /// * A folder: all files in it, at any depth, with such an extension, and files with other names that begin like an
    ///   HTML page. JSON Lines and Parquet files without a column
    ///   or field for pages are skipped.
    /// * `-`: standard input.
    /// * An address, `http://` or `https://`: its page, with [`Inputs::with_fetch`].
    pub fn open<P: AsRef<Path>>(paths: &[P], limits: InputLimits) -> Self {
        Self::open_with::<P, P>(paths, &[], InputOptions { limits, ..InputOptions::default() })
    }

    /// Reads these paths and then the paths in these lists, with all options.
    ///
    /// A list has one path a line, or paths that each end with a NUL byte. A list called `-` is standard input. Inside a
    /// list, `-` is the name of a file.
    pub fn open_with<P: AsRef<Path>, L: AsRef<Path>>(paths: &[P], lists: &[L], options: InputOptions) -> Self {
        let source = |path: &P| match path.as_ref() {
            path if path == Path::new("-") => Source::Stdin,
            path => Source::Path(path.to_owned()),
        };
        let lists = lists.iter().map(|list| Source::List(list.as_ref().to_owned()));
        let mut sources: Vec<Source> = paths.iter().map(source).chain(lists).collect();
        if sources.is_empty() {
            sources.push(Source::Stdin);
        }
        Self { sources: sources.into_iter(), list: None, current: None, options, fetch: None }
    }

    /// Fetches the pages of addresses that stand among the paths. Without this, each is a failure.
    #[must_use]
    pub fn with_fetch(self, fetch: Arc<dyn Fetch>) -> Self {
        Self { fetch: Some(fetch), ..self }
    }

    fn documents_of(&self, path: &Path) -> Documents {
        match (&self.fetch, web_address(path)) {
            (Some(fetch), Some(address)) => fetched(Arc::clone(fetch), address, self.options.limits),
            _ => documents_of(path, &self.options),
        }
    }
}

impl Iterator for Inputs {
    type Item = InputResult;

    fn next(&mut self) -> Option<InputResult> {
        loop {
            if let Some(found) = self.current.as_mut().and_then(Iterator::next) {
                return Some(found);
            }
            let listed = self.list.as_mut().and_then(Iterator::next);
            self.current = Some(match listed {
                Some(Ok(path)) => self.documents_of(&path),
                Some(Err(failure)) => return Some(Err(failure)),
                None => match self.sources.next()? {
                    Source::Stdin => read_stream(io::stdin(), "-".to_owned(), None, &self.options, false),
                    Source::Path(path) => self.documents_of(&path),
                    Source::List(path) => match open_path_list(path) {
                        Ok(list) => {
                            self.list = Some(list);
                            continue;
                        }
                        Err(failure) => return Some(Err(failure)),
                    },
                },
            });
        }
    }
}

fn documents_of(path: &Path, options: &InputOptions) -> Documents {
    let id = path.to_string_lossy().into_owned();
    if !path.is_dir() {
        return read_file(path, id, options, false);
    }
    let options = options.clone();
    Box::new(files_in(path, &id).flat_map(move |found| match found {
        Ok((id, path)) => read_file(&path, id, &options, true),
        Err(failure) => Box::new(std::iter::once(Err(failure))),
    }))
}
