//! Labelled corpora: pages with their main content as labelled by people.
//!
//! A corpus is one of these:
//!
//! * a Parquet file with one row a page;
//! * a folder with a `corpus.jsonl` with one JSON object a line. The columns are the same, except that `html_file` and
//!   `gold_file` name files in that folder. So a small corpus can be read and edited by hand;
//! * a folder without this file: each page is an HTML file, with its gold text beside it (`page.txt` or `page.md`);
//! * a JSON export of Label Studio (`.json`) or a JSON Lines export of doccano (`.jsonl`).
//!
//! | column | type | meaning |
//! |---|---|---|
//! | `id` | string | `corpus/name`, unique |
//! | `url`, `lang`, `page_type`, `license` | string, null | see [`LabelledPage`] |
//! | `html` | binary | the stored bytes of the page |
//! | `annotated_html` | binary, null | the page with node labels as wrapper elements |
//! | `gold_text` | string, null | the main content |
//! | `gold_markdown` | string, null | the main content as Markdown |
//! | `title`, `author`, `date` | string, null | labelled metadata |
//! | `with`, `without` | list of string | snippets that must and must not be in the output |
//! | `segments` | list of string | labels of segments, see [`SegmentLabel`] |
//! | `annotators` | list of string | who labelled the page |
//! | `made_from` | string, null | id of the page that it was made from, or `written`, see [`LabelledPage::made_from`] |
//!
//! Only `html` is required. A Parquet file without `id` gets the name of the file and the number of the row.

mod doccano;
pub(crate) mod error;
mod export_file;
mod folder;
mod label_studio;
pub(crate) mod labelled_page;
mod named_file;
mod page_files;
mod parquet;
mod segment_label;

use std::borrow::Borrow;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::limits::InputLimits;
use crate::table::write_pages;

pub use error::{CorpusError, Location};
pub use folder::INDEX;
pub use labelled_page::{LabelledPage, LabelledSpan, Pages, SavedLayout, SpanPlace};
pub use page_files::canonical_address;
pub use segment_label::{NotASegmentLabel, SegmentLabel};

/// A corpus. Its pages can be streamed several times.
///
/// ```
/// use seek_io::Corpus;
///
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// std::fs::write(folder.join("a.html"), "<p>Storm")?;
/// std::fs::write(folder.join("a.txt"), "Storm\n")?;
/// std::fs::write(folder.join("corpus.jsonl"), r#"{"id": "c/a", "html_file": "a.html", "gold_file": "a.txt"}"#)?;
/// let page = Corpus::open(folder)?.pages()?.next().unwrap()?;
/// assert_eq!((page.id.as_str(), page.gold()), ("c/a", "Storm"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Corpus {
    name: String,
    path: PathBuf,
    limits: InputLimits,
    kind: CorpusKind,
}

/// How a corpus is stored.
#[derive(Clone, Copy, Debug)]
enum CorpusKind {
    /// A folder with an index.
    Index,
    /// A folder of pages with their gold texts beside them.
    PageFiles,
    Parquet,
    LabelStudio,
    Doccano,
}

impl CorpusKind {
    fn of(path: &Path) -> Self {
        if path.is_dir() {
            return if path.join(INDEX).exists() { Self::Index } else { Self::PageFiles };
        }
        match path.extension().and_then(OsStr::to_str) {
            Some("json") => Self::LabelStudio,
            Some("jsonl") => Self::Doccano,
            _ => Self::Parquet,
        }
    }

    fn is_folder(self) -> bool {
        matches!(self, Self::Index | Self::PageFiles)
    }
}

impl Corpus {
    /// Opens the corpus at a path and checks its columns.
    ///
    /// # Errors
    /// If the path does not exist, the folder has neither an [`INDEX`] nor a page, the file is not what its name says, or a
    /// required column is missing.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, CorpusError> {
        let path = path.as_ref().to_owned();
        // The paths "." and ".." do not contain a name.
        let real = path.canonicalize().map_err(|source| CorpusError::read(&path, source))?;
        let kind = CorpusKind::of(&real);
        let name = if kind.is_folder() { real.file_name() } else { path.file_stem() };
        let name = name.unwrap_or_default().to_string_lossy().into_owned();
        let corpus = Self { name, path, limits: InputLimits::default(), kind };
        drop(corpus.pages()?);
        Ok(corpus)
    }

    /// The same corpus with other limits.
    #[must_use]
    pub fn with_limits(self, limits: InputLimits) -> Self {
        Self { limits, ..self }
    }

    /// The name of the file without its extension, or the name of the folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All pages, in the order of the file.
    ///
    /// # Errors
    /// Those of [`Corpus::open`], if the files changed meanwhile.
    pub fn pages(&self) -> Result<Pages, CorpusError> {
        let (path, name, limits) = (&self.path, &self.name, self.limits);
        Ok(match self.kind {
            CorpusKind::Index => Box::new(folder::pages(path, limits)?),
            CorpusKind::PageFiles => Box::new(page_files::pages(path, name, limits)?),
            CorpusKind::Parquet => Box::new(parquet::pages(path, limits)?),
            CorpusKind::LabelStudio => Box::new(label_studio::pages(path, name, limits)?),
            CorpusKind::Doccano => Box::new(doccano::pages(path, name, limits)?),
        })
    }
}

/// Writes pages in their order, compressed with Zstandard, with the columns of the [module](crate::corpus). The same
/// pages give the same bytes.
///
/// # Errors
/// If the file cannot be written. The file is then not valid Parquet.
pub fn write_parquet<P: Borrow<LabelledPage>>(
    path: impl AsRef<Path>,
    pages: impl IntoIterator<Item = P>,
) -> Result<(), CorpusError> {
    let path = path.as_ref();
    write_pages(path, pages).map_err(|source| CorpusError::Write { path: path.to_owned(), source })
}
