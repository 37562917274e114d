//! Reads a folder of pages without an index: each page is an HTML or MHTML file with its gold text beside it.
//!
//! * `name.html` is a page, at any depth. Files and folders are sorted by name; links are not followed.
//! * `name.txt` beside it is its gold text, or `name.md` its gold as Markdown. A page with neither has no gold text.
//! * The folder directly under the corpus that holds the page is its page type: `forum/name.html` is a forum. A page
//!   directly in the corpus has no known type.
//! * The address is that of an MHTML file, or of `<link rel="canonical">`, if the page has one.
//! * The id is the name of the corpus and the path of the page in it, without the extension.

use std::fs::File;
use std::path::{Path, PathBuf};

use seek_page::{Page, PageOptions, Tag};
use walkdir::WalkDir;

use super::error::{CorpusError, Location};
use super::labelled_page::LabelledPage;
use crate::decompress::read_limited;
use crate::input::error::InputError;
use crate::input::format::InputFormat;
use crate::input::{SavedResource, mhtml};
use crate::limits::InputLimits;

/// The extensions of pages.
const EXTENSIONS: [&str; 5] = ["html", "htm", "xhtml", "mhtml", "mht"];
/// Most pages of a folder. Their paths are in memory.
const MAX_PAGES: usize = 1_000_000;

pub(super) fn pages(
    folder: &Path,
    name: &str,
    limits: InputLimits,
) -> Result<impl Iterator<Item = Result<LabelledPage, CorpusError>> + Send + use<>, CorpusError> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| CorpusError::read(folder, error.into()))?;
        if entry.file_type().is_file() && is_page(entry.path()) {
            files.push(entry.into_path());
        }
        if files.len() > MAX_PAGES {
            break;
        }
    }
    if files.is_empty() || files.len() > MAX_PAGES {
        return Err(CorpusError::PageFiles { path: folder.to_owned(), found: files.len(), limit: MAX_PAGES });
    }
    let (folder, name) = (folder.to_owned(), name.to_owned());
    Ok(files.into_iter().map(move |file| read_page(&folder, &name, &file, &limits)))
}

fn is_page(path: &Path) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    extension.is_some_and(|extension| EXTENSIONS.contains(&extension.as_str()))
}

fn read_page(folder: &Path, name: &str, file: &Path, limits: &InputLimits) -> Result<LabelledPage, CorpusError> {
    let inside = file.strip_prefix(folder).unwrap_or(file);
    let parts: Vec<String> = inside.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let page = page_of_file(&file.to_string_lossy(), read(file, limits)?);
    let FilePage { html, url, resources } =
        page.map_err(|source| CorpusError::PageFile { path: file.to_owned(), source: Box::new(source) })?;
    let (text, markdown) = (file.with_extension("txt"), file.with_extension("md"));
    if text.exists() && markdown.exists() {
        return Err(CorpusError::TwoGolds { path: file.to_owned() });
    }
    Ok(LabelledPage {
        id: format!("{name}/{}", parts.join("/")),
        url: url.or_else(|| canonical_address(&html)),
        page_type: (parts.len() > 1).then(|| parts[0].clone()),
        html,
        resources,
        gold_text: read_gold(&text, limits)?,
        gold_markdown: read_gold(&markdown, limits)?,
        ..LabelledPage::default()
    })
}

fn read(file: &Path, limits: &InputLimits) -> Result<Vec<u8>, CorpusError> {
    let fail = |source| CorpusError::PageFile { path: file.to_owned(), source: Box::new(source) };
    let opened = File::open(file).map_err(|error| fail(InputError::Unreadable(error)))?;
    read_limited(opened, limits).map_err(fail)
}

/// The text of a gold file, if there is one. The newline at its end is not part of the text.
fn read_gold(file: &Path, limits: &InputLimits) -> Result<Option<String>, CorpusError> {
    if !file.exists() {
        return Ok(None);
    }
    let mut gold = String::from_utf8(read(file, limits)?).map_err(|_| CorpusError::NotUtf8 {
        path: file.to_owned(),
        location: Location::Line(1),
        column: "gold_text",
    })?;
    if gold.ends_with('\n') {
        gold.pop();
    }
    Ok(Some(gold))
}

/// The address that a page names as its own by `<link rel="canonical">`. A page that cannot be parsed has none; its reader
/// reports the error.
pub fn canonical_address(html: &[u8]) -> Option<String> {
    let page = Page::read(html, PageOptions::default()).ok()?;
    let dom = page.dom().ok()?;
    let is_canonical = |id: &u32| {
        let rel = dom.attribute(*id, "rel").unwrap_or_default();
        dom.tag(*id) == Tag::Link && rel.split_whitespace().any(|word| word.eq_ignore_ascii_case("canonical"))
    };
    let link = (0..dom.markup_len() as u32).find(is_canonical)?;
    let address = dom.attribute(link, "href")?.trim();
    (address.starts_with("https://") || address.starts_with("http://")).then(|| address.to_owned())
}

/// What the file of a page holds.
pub(super) struct FilePage {
    /// The bytes of the page.
    pub(super) html: Vec<u8>,
    /// The address that was saved with it.
    pub(super) url: Option<String>,
    /// Style sheets and images.
    pub(super) resources: Vec<SavedResource>,
}

/// The page of a file with this name, and what was saved with it. Only MHTML files hold more than the page.
pub(super) fn page_of_file(name: &str, bytes: Vec<u8>) -> Result<FilePage, InputError> {
    if InputFormat::of_name(name) != Some(InputFormat::Mhtml) {
        return Ok(FilePage { html: bytes, url: None, resources: Vec::new() });
    }
    let page = mhtml::page(&bytes)?;
    Ok(FilePage { html: page.bytes, url: page.url, resources: mhtml::resources(&bytes) })
}
