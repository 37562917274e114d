//! A corpus in a folder: an index of JSON lines, and the files that it names.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;

use super::{CorpusError, INDEX, LabelledPage, Place};
use crate::capped::read_capped;
use crate::input::InputError;
use crate::limits::InputLimits;

/// A line of the index. Keys that it does not know are let be, as are further Parquet columns.
#[derive(Deserialize)]
struct Line {
    id: String,
    url: Option<String>,
    lang: Option<String>,
    page_type: Option<String>,
    license: Option<String>,
    html_file: String,
    annotated_html: Option<String>,
    gold_file: String,
    gold_markdown: Option<String>,
    title: Option<String>,
    author: Option<String>,
    date: Option<String>,
    #[serde(default)]
    with: Vec<String>,
    #[serde(default)]
    without: Vec<String>,
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
        Some(index.page(&line, Place::Line(number)))
    }))
}

struct Index {
    path: PathBuf,
    folder: PathBuf,
    limits: InputLimits,
}

impl Index {
    fn page(&self, line: &[u8], place: Place) -> Result<LabelledPage, CorpusError> {
        let line: Line = serde_json::from_slice(line).map_err(|source| CorpusError::Line {
            path: self.path.clone(),
            place,
            source,
        })?;
        Ok(LabelledPage {
            html: self.read(&line.html_file, place)?,
            gold_text: self.gold(&line.gold_file, place)?,
            id: line.id,
            url: line.url,
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
        })
    }

    /// The newline that ends a text file is not part of the gold.
    fn gold(&self, file: &str, place: Place) -> Result<String, CorpusError> {
        let bytes = self.read(file, place)?;
        let mut gold = String::from_utf8(bytes).map_err(|_| CorpusError::NotUtf8 {
            path: self.path.clone(),
            place,
            column: "gold_file",
        })?;
        if gold.ends_with('\n') {
            gold.pop();
        }
        Ok(gold)
    }

    fn read(&self, file: &str, place: Place) -> Result<Vec<u8>, CorpusError> {
        let fail = |source| CorpusError::File {
            path: self.path.clone(),
            place,
            file: file.to_owned(),
            source: Box::new(source),
        };
        let outside = || CorpusError::Outside { path: self.path.clone(), place, file: file.to_owned() };
        let only_down =
            Path::new(file).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if !only_down {
            return Err(outside());
        }
        let unreadable = |error| fail(InputError::Unreadable(error));
        let real = self.folder.join(file).canonicalize().map_err(unreadable)?;
        // A link may lead out where the name does not.
        if !real.starts_with(&self.folder) {
            return Err(outside());
        }
        let opened = File::open(&real).map_err(unreadable)?;
        read_capped(opened, &self.limits).map_err(fail)
    }
}
