//! Labelled corpora: pages with their main content as labelled by people.
//!
//! A corpus is a Parquet file with one row a page, or a folder with a `corpus.jsonl` with one JSON object a line. The
//! columns are the same, except that `html_file` and `gold_file` name files in that folder. So a small corpus can be read
//! and edited by hand.
//!
//! | column | type | meaning |
//! |---|---|---|
//! | `id` | string | `corpus/name`, unique |
//! | `url`, `lang`, `page_type`, `license` | string, null | see [`LabelledPage`] |
//! | `html` | binary | the stored bytes of the page |
//! | `annotated_html` | binary, null | the page with node labels as wrapper elements |
//! | `gold_text` | string | the main content |
//! | `gold_markdown` | string, null | the main content as Markdown |
//! | `title`, `author`, `date` | string, null | labelled metadata |
//! | `with`, `without` | list of string | snippets that must and must not be in the output |
//!
//! `id`, `html` and `gold_text` are required; the other columns may be missing.

pub(crate) mod error;
mod folder;
pub(crate) mod labelled_page;
mod parquet;

use std::borrow::Borrow;
use std::path::{Path, PathBuf};

use crate::limits::InputLimits;
use crate::table::write_pages;

pub use error::{CorpusError, Location};
pub use folder::INDEX;
pub use labelled_page::{LabelledPage, Pages};

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
/// assert_eq!((page.id.as_str(), page.gold_text.as_str()), ("c/a", "Storm"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Corpus {
    name: String,
    path: PathBuf,
    limits: InputLimits,
    is_folder: bool,
}

impl Corpus {
    /// Opens the corpus at a path and checks its columns.
    ///
    /// # Errors
    /// If the path does not exist, the folder has no [`INDEX`], the file is not Parquet, or a required column is missing.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, CorpusError> {
        let path = path.as_ref().to_owned();
        // The paths "." and ".." do not contain a name.
        let real = path.canonicalize().map_err(|source| CorpusError::read(&path, source))?;
        let is_folder = real.is_dir();
        let name = if is_folder { real.file_name() } else { path.file_stem() };
        let name = name.unwrap_or_default().to_string_lossy().into_owned();
        let corpus = Self { name, path, limits: InputLimits::default(), is_folder };
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
        Ok(if self.is_folder {
            Box::new(folder::pages(&self.path, self.limits)?)
        } else {
            Box::new(parquet::pages(&self.path, self.limits)?)
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
