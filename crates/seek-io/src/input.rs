//! What a command line names, as a stream of documents.
//!
//! Paths are taken in the order given, each opened only when its turn comes. One that cannot be
//! read, or one part of it, becomes an [`InputFailure`] in its place; the others go on.

mod error;
mod file;
mod folder;
mod format;
mod json_lines;
mod lines;
mod list;
mod mhtml;
mod near;
mod table;
mod warc;

use std::io;
use std::path::{Path, PathBuf};
use std::vec;

pub use error::{InputError, InputFailure};
pub(crate) use folder::files_in;
pub(crate) use format::{Format, of_name};

use crate::limits::InputLimits;
use file::{Documents, documents, stream};
use list::List;

/// The paths that stand in a list of inputs; what is wrong with it shows where its inputs are read.
pub fn read_path_list(list: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    list::open(list.to_owned()).into_iter().flatten().flatten()
}

/// Whether a file of this name is read where it lies in a folder that is named.
pub fn is_input_name(name: &str) -> bool {
    of_name(name).is_some()
}

/// One page as it came: not decoded, not parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The path as given (of a folder: as given, then the path inside it, with `/`), or `-` for standard input. Of a
    /// file with several pages: what its column or field for ids says; where that is missing the file's path, `#`, and
    /// the row counted from 0 (Parquet) or the line counted from 1 (JSON Lines); for a WARC file the path, `#`, and the
    /// record's id without its brackets, or where it has none its number counted from 1.
    pub id: String,
    /// The page's address where the input knows it.
    pub url: Option<String>,
    /// The value of the header `Content-Type` that the page came with, where the input knows it.
    pub content_type: Option<String>,
    /// The page's bytes, unpacked where they were packed; none for an empty file.
    pub bytes: Vec<u8>,
}

/// The columns of Parquet files, and the fields of JSON Lines, that are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputColumns {
    /// The pages.
    pub html: String,
    /// Their ids. `id` where there is one, if it is not named; one that is named must be there (in JSON Lines: may
    /// still be missing in single lines).
    pub id: Option<String>,
    /// Their addresses, as above; `url`.
    pub url: Option<String>,
}

impl Default for InputColumns {
    /// `html`, and where known `id` and `url`.
    fn default() -> Self {
        Self { html: "html".to_owned(), id: None, url: None }
    }
}

impl InputColumns {
    fn id_name(&self) -> &str {
        self.id.as_deref().unwrap_or("id")
    }

    fn url_name(&self) -> &str {
        self.url.as_deref().unwrap_or("url")
    }
}

/// How inputs are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputOptions {
    /// What a page may cost.
    pub limits: InputLimits,
    /// Where pages stand in tables.
    pub columns: InputColumns,
}

/// A document, or what kept it from being one.
pub type InputResult = Result<Document, InputFailure>;

/// The documents of some paths, in order. Reads ahead at most one batch of Parquet rows.
pub struct Inputs {
    sources: vec::IntoIter<Source>,
    list: Option<List>,
    current: Option<Documents>,
    options: InputOptions,
}

/// What is named.
enum Source {
    Stdin,
    Path(PathBuf),
    List(PathBuf),
}

impl Inputs {
    /// Files of any name: HTML, MHTML, WARC, JSON Lines or Parquet, told by their extension, else by their first bytes;
    /// all but Parquet also packed by gzip or Zstandard. Folders: the files with such an extension in them, at any
    /// depth; JSON Lines and Parquet only where they have a field or column for pages. `-` for standard input. No path
    /// at all is standard input too.
    ///
    /// Nothing is opened yet, so nothing can fail yet.
    pub fn open<P: AsRef<Path>>(paths: &[P], limits: InputLimits) -> Self {
        Self::open_with::<P, P>(paths, &[], InputOptions { limits, ..InputOptions::default() })
    }

    /// The same with all options, and behind the paths those that stand in these lists: one a line, or each ended by a
    /// NUL where there is one; a list that is called `-` is standard input. In a list, `-` is the name of a file.
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
        Self { sources: sources.into_iter(), list: None, current: None, options }
    }
}

/// The paths in a list, as [`Inputs`] will read them, to look at them beforehand. None of a list that is standard input
/// or a pipe, as that can be read but once, and none of one that cannot be read.
pub fn peek_path_list(list: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let can_be_read_twice = list != Path::new("-") && list.is_file();
    let list = can_be_read_twice.then(|| list::open(list.to_owned()).ok()).flatten();
    list.into_iter().flatten().filter_map(Result::ok)
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
                Some(Ok(path)) => documents_of(&path, &self.options),
                Some(Err(failure)) => return Some(Err(failure)),
                None => match self.sources.next()? {
                    Source::Stdin => stream(io::stdin(), "-".to_owned(), None, &self.options, false),
                    Source::Path(path) => documents_of(&path, &self.options),
                    Source::List(path) => match list::open(path) {
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
        return documents(path, id, options, false);
    }
    let options = options.clone();
    Box::new(files_in(path, &id).flat_map(move |found| match found {
        Ok((id, path)) => documents(&path, id, &options, true),
        Err(failure) => Box::new(std::iter::once(Err(failure))),
    }))
}
