//! Labelled corpora: pages with their main content as people marked it.
//!
//! A corpus is a Parquet file, one row a page, or a folder with a `corpus.jsonl`, one JSON object
//! a line: the same columns, except that `html_file` and `gold_file` name files in that folder,
//! so that a small corpus can be read and edited by hand.
//!
//! | column | type | meaning |
//! |---|---|---|
//! | `id` | string | `corpus/name`, unique |
//! | `url`, `lang`, `page_type`, `license` | string, null | see [`LabelledPage`] |
//! | `html` | binary | the page's bytes as stored |
//! | `annotated_html` | binary, null | the page with node labels as wrapper elements |
//! | `gold_text` | string | the main content |
//! | `gold_markdown` | string, null | the same with structure |
//! | `title`, `author`, `date` | string, null | gold metadata |
//! | `with`, `without` | list of string | snippets that must and must not be in the output |
//!
//! `id`, `html` and `gold_text` must be there; the other columns may be missing.

mod error;
mod jsonl;
mod parquet;
mod write;

use std::path::{Path, PathBuf};

pub use error::{CorpusError, Place};
pub use write::write_parquet;

use crate::limits::InputLimits;

/// The file that makes a folder a corpus.
pub const INDEX: &str = "corpus.jsonl";

/// A page and what people say about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabelledPage {
    /// `corpus/name`, unique.
    pub id: String,
    /// Where the page came from.
    pub url: Option<String>,
    /// Language as a BCP-47 primary tag.
    pub lang: Option<String>,
    /// article, forum, product, collection, listing, documentation or service.
    pub page_type: Option<String>,
    /// Licence of the labels; the page stays its publisher's.
    pub license: Option<String>,
    /// The page's bytes as stored, in whatever charset.
    pub html: Vec<u8>,
    /// The same page with its labels as inserted wrapper elements. Extract from `html` and map
    /// these labels by text order: a wrapper seen is a label leaked.
    pub annotated_html: Option<Vec<u8>>,
    /// The main content, paragraphs separated by newlines; empty for a page that has none.
    pub gold_text: String,
    /// The main content with structure.
    pub gold_markdown: Option<String>,
    /// Gold title.
    pub title: Option<String>,
    /// Gold author.
    pub author: Option<String>,
    /// Gold date, as written.
    pub date: Option<String>,
    /// Snippets that must be in the output.
    pub with: Vec<String>,
    /// Snippets that must not be in the output.
    pub without: Vec<String>,
}

/// A corpus whose pages can be streamed, as often as wanted.
#[derive(Clone, Debug)]
pub struct Corpus {
    name: String,
    path: PathBuf,
    limits: InputLimits,
    is_folder: bool,
}

/// The pages of a corpus, one by one. A bad row or line is an error in its place, and the next
/// one follows; only where the file itself can be read no further does the stream end.
pub type Pages = Box<dyn Iterator<Item = Result<LabelledPage, CorpusError>> + Send>;

impl Corpus {
    /// Finds the corpus at a path and checks that its columns are there.
    ///
    /// # Errors
    ///
    /// Where there is no such file or folder, the folder has no [`INDEX`], the file is no Parquet
    /// file, or a required column is missing.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, CorpusError> {
        let path = path.as_ref().to_owned();
        // "." and ".." have no name of their own.
        let real = path.canonicalize().map_err(|source| CorpusError::read(&path, source))?;
        let is_folder = real.is_dir();
        let name = if is_folder { real.file_name() } else { path.file_stem() };
        let name = name.unwrap_or_default().to_string_lossy().into_owned();
        let corpus = Self { name, path, limits: InputLimits::default(), is_folder };
        drop(corpus.pages()?);
        Ok(corpus)
    }

    /// The same corpus read under other limits.
    #[must_use]
    pub fn with_limits(self, limits: InputLimits) -> Self {
        Self { limits, ..self }
    }

    /// The name of the file without its extension, or of the folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All pages from the first on, in the order of the file.
    ///
    /// # Errors
    ///
    /// Those of [`Corpus::open`], where the files have changed since.
    pub fn pages(&self) -> Result<Pages, CorpusError> {
        Ok(if self.is_folder {
            Box::new(jsonl::pages(&self.path, self.limits)?)
        } else {
            Box::new(parquet::pages(&self.path, self.limits)?)
        })
    }
}
