//! Reads the JSON Lines export of a sequence labelling project of doccano.
//!
//! Source: the examples of the tool's export catalogue. A line is a text with labelled ranges of its characters, in one of
//! these forms:
//!
//! ```json
//! {"id": 1, "text": "Home Big storm", "label": [[5, 14, "main"]], "Comments": []}
//! {"id": 2, "text": "Home Big storm", "entities": [{"id": 7, "label": "main", "start_offset": 5, "end_offset": 14}], "relations": []}
//! ```
//!
//! Old versions call `label` `labels`. doccano labels text, so a line must also name its page: the field `html` or
//! `html_file`, which the tool hands through from the import. A line whose text is itself the source of a page needs neither;
//! its ranges are ranges of the source.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use serde_json::{Map, Value};

use super::error::{CorpusError, Location};
use super::export_file::ExportFile;
use super::labelled_page::LabelledPage;
use super::labelled_page::{LabelledSpan, SpanPlace};
use crate::input::lines::{LimitedLine, next_line};
use crate::limits::InputLimits;

/// Bytes of a line beside its page: text and labels.
const OTHER_BYTES: u64 = 1 << 20;

pub(super) fn pages(
    path: &Path,
    name: &str,
    limits: InputLimits,
) -> Result<impl Iterator<Item = Result<LabelledPage, CorpusError>> + Send + use<>, CorpusError> {
    let mut reader = BufReader::new(File::open(path).map_err(|source| CorpusError::read(path, source))?);
    let file = ExportFile { path: path.to_owned(), name: name.to_owned(), limits };
    // JSON can write a byte as two, and the page can be there twice: as text and as source.
    let limit = limits.max_bytes.saturating_mul(4).saturating_add(OTHER_BYTES);
    let mut ended = false;
    let lines = (1..).map_while(move |number| {
        if ended {
            return None;
        }
        let location = Location::Line(number);
        match next_line(&mut reader, b'\n', limit) {
            Ok(None) => None,
            Ok(Some(LimitedLine::Whole(line))) if line.trim_ascii().is_empty() => Some(None),
            Ok(Some(LimitedLine::Whole(line))) => Some(Some(read_line(&file, &line, location))),
            Ok(Some(LimitedLine::TooLong)) => {
                Some(Some(Err(CorpusError::TooLarge { path: file.path.clone(), location, limit: limits.max_bytes })))
            }
            Err(source) => {
                ended = true;
                Some(Some(Err(CorpusError::read(&file.path, source))))
            }
        }
    });
    Ok(lines.flatten())
}

fn read_line(file: &ExportFile, line: &[u8], location: Location) -> Result<LabelledPage, CorpusError> {
    let fields: Map<String, Value> = serde_json::from_slice(line).map_err(|source| CorpusError::Line {
        path: file.path.clone(),
        location,
        source,
    })?;
    let Some(text) = fields.get("text").and_then(Value::as_str) else {
        return Err(file.error(location, "the line has no 'text'"));
    };
    let number = fields.get("id").map_or_else(|| location.to_string(), Value::to_string);
    let mut page = file.page(&fields, number.trim_matches('"'));
    let is_source = text.trim_start().starts_with('<');
    page.html = match file.html(&fields, location)? {
        Some(html) => html,
        None if is_source => file.checked(text, location)?,
        None => {
            let reason = "the text is no source of a page, and neither 'html' nor 'html_file' names its page";
            return Err(file.error(location, reason));
        }
    };
    let of_source = is_source && !fields.contains_key("html") && !fields.contains_key("html_file");
    // Offsets count characters.
    let mut starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    starts.push(text.len());
    for (start, end, label) in
        ranges(&fields).ok_or_else(|| file.error(location, "a label is not [start, end, name]"))?
    {
        let (Some(&from), Some(&to)) = (starts.get(start), starts.get(end)) else {
            let reason =
                format!("a label goes from {start} to {end}, but the text has {} characters", starts.len() - 1);
            return Err(file.error(location, reason));
        };
        let piece = text.get(from..to).unwrap_or_default();
        let place = if of_source { SpanPlace::Source(start, end) } else { SpanPlace::Text(piece.to_owned()) };
        page.spans.push(LabelledSpan { label, place });
    }
    Ok(page)
}

/// The labelled ranges of a line in all forms. `None` if one is in no known form.
fn ranges(fields: &Map<String, Value>) -> Option<Vec<(usize, usize, String)>> {
    let lists = ["label", "labels", "entities"].iter().filter_map(|name| fields.get(*name)?.as_array());
    let offset = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let name = |value: &Value| Some(value.as_str()?.to_owned());
    let range = |item: &Value| match item {
        Value::Array(parts) => Some((offset(parts.first()?)?, offset(parts.get(1)?)?, name(parts.get(2)?)?)),
        Value::Object(parts) => {
            Some((offset(parts.get("start_offset")?)?, offset(parts.get("end_offset")?)?, name(parts.get("label")?)?))
        }
        _ => None,
    };
    lists.flatten().map(range).collect()
}
