//! Reads a corpus in a folder: an index as JSON Lines, and the files that it names.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::error::{CorpusError, Location};
use super::labelled_page::{LabelledPage, parse_segments};
use super::named_file::read_named_file;
use super::page_files::{FilePage, page_of_file};
use crate::limits::InputLimits;

/// The name of the index, which makes a folder a corpus.
pub const INDEX: &str = "corpus.jsonl";

/// A line of the index. Unknown keys are ignored, like further Parquet columns.
#[derive(Deserialize)]
struct IndexLine {
    id: String,
    url: Option<String>,
    site: Option<String>,
    lang: Option<String>,
    page_type: Option<String>,
    license: Option<String>,
    html_file: String,
    annotated_html: Option<String>,
    gold_file: Option<String>,
    gold_text: Option<String>,
    gold_markdown: Option<String>,
    title: Option<String>,
    author: Option<String>,
    date: Option<String>,
    #[serde(default)]
    with: Vec<String>,
    #[serde(default)]
    without: Vec<String>,
    #[serde(default)]
    segments: Vec<String>,
    #[serde(default)]
    annotators: Vec<String>,
    made_from: Option<String>,
}

pub(super) fn pages(
    folder: &Path,
    limits: InputLimits,
) -> Result<impl Iterator<Item = Result<LabelledPage, CorpusError>> + Send + use<>, CorpusError> {
    let path = folder.join(INDEX);
    let fail = |source| CorpusError::read(&path, source);
    let folder = folder.canonicalize().map_err(fail)?;
    let lines = BufReader::new(File::open(&path).map_err(fail)?).split(b'\n');
    let index = Index { path, folder, limits };
    Ok(lines.zip(1..).filter_map(move |(line, number)| {
        let line = match line {
            Ok(line) => line,
            Err(source) => return Some(Err(CorpusError::read(&index.path, source))),
        };
        if line.trim_ascii().is_empty() {
            return None;
        }
        Some(index.page(&line, Location::Line(number)))
    }))
}

struct Index {
    path: PathBuf,
    folder: PathBuf,
    limits: InputLimits,
}

impl Index {
    fn page(&self, line: &[u8], location: Location) -> Result<LabelledPage, CorpusError> {
        let line: IndexLine = serde_json::from_slice(line).map_err(|source| CorpusError::Line {
            path: self.path.clone(),
            location,
            source,
        })?;
        let FilePage { html, url, resources } = self.page_of_file(&line.html_file, location)?;
        Ok(LabelledPage {
            html,
            resources,
            gold_text: match line.gold_file {
                Some(file) => Some(self.gold(&file, location)?),
                None => line.gold_text,
            },
            id: line.id,
            url: line.url.or(url),
            site: line.site,
            lang: line.lang,
            page_type: line.page_type,
            license: line.license,
            annotated_html: line.annotated_html.map(String::into_bytes),
            gold_markdown: line.gold_markdown,
            title: line.title,
            author: line.author,
            date: line.date,
            with: line.with,
            without: line.without,
            segments: parse_segments(&self.path, location, line.segments)?,
            annotators: line.annotators,
            made_from: line.made_from,
            spans: Vec::new(),
            layout: None,
        })
    }

    /// The page of a file, and what a browser saved with it.
    fn page_of_file(&self, file: &str, location: Location) -> Result<FilePage, CorpusError> {
        let page = page_of_file(file, self.read(file, location)?);
        page.map_err(|source| CorpusError::PageFile { path: self.folder.join(file), source: Box::new(source) })
    }

    /// The newline at the end of a text file is not part of the text.
    fn gold(&self, file: &str, location: Location) -> Result<String, CorpusError> {
        let bytes = self.read(file, location)?;
        let mut gold = String::from_utf8(bytes).map_err(|_| CorpusError::NotUtf8 {
            path: self.path.clone(),
            location,
            column: "gold_file",
        })?;
        if gold.ends_with('\n') {
            gold.pop();
        }
        Ok(gold)
    }

    fn read(&self, file: &str, location: Location) -> Result<Vec<u8>, CorpusError> {
        read_named_file(&self.folder, file, (&self.path, location), &self.limits)
    }
}
