//! Reads the JSON export of Label Studio: an array of tasks whose pages were labelled with the tags `HyperText` and
//! `HyperTextLabels`.
//!
//! Source: the documentation of the tag HyperTextLabels, and of the task format. A result of a task is a range of the page:
//!
//! ```json
//! {"value": {"start": "/div[1]/p[2]/text()[1]", "startOffset": 2, "end": "/div[1]/p[4]/text()[3]", "endOffset": 81,
//!  "globalOffsets": {"start": 90, "end": 302}, "text": "...", "hypertextlabels": ["main"]}, "type": "hypertextlabels"}
//! ```
//!
//! `globalOffsets` and `text` can be missing. The names of the labels are in `hypertextlabels`; in `htmllabels` in old
//! exports, and in `labels` if the project used the tag `Labels`. The page is the field `html` of `data`, else `text`, else
//! the file that `html_file` names. Cancelled annotations are skipped. Of several annotations the one that is marked as
//! ground truth counts, else the last. Predictions are not labels.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde_json::{Map, Value};

use super::error::{CorpusError, Location};
use super::export_file::ExportFile;
use super::labelled_page::LabelledPage;
use super::labelled_page::{LabelledSpan, SpanPlace};
use crate::limits::InputLimits;

/// Most bytes of an export, which is in memory as a whole. The tool itself writes it from memory.
const MAX_BYTES: u64 = 1 << 30;
/// The fields with the names of the labels.
const LABEL_FIELDS: [&str; 3] = ["hypertextlabels", "htmllabels", "labels"];

pub(super) fn pages(
    path: &Path,
    name: &str,
    limits: InputLimits,
) -> Result<impl Iterator<Item = Result<LabelledPage, CorpusError>> + Send + use<>, CorpusError> {
    let fail = |source| CorpusError::read(path, source);
    let mut bytes = Vec::new();
    File::open(path).map_err(fail)?.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(CorpusError::ExportTooLarge { path: path.to_owned(), limit: MAX_BYTES });
    }
    let tasks: Vec<Value> = serde_json::from_slice(&bytes).map_err(|source| CorpusError::Line {
        path: path.to_owned(),
        location: Location::Line(source.line()),
        source,
    })?;
    let file = ExportFile { path: path.to_owned(), name: name.to_owned(), limits };
    Ok(tasks.into_iter().zip(1..).map(move |(task, number)| read_task(&file, &task, Location::Task(number))))
}

fn read_task(file: &ExportFile, task: &Value, location: Location) -> Result<LabelledPage, CorpusError> {
    let Some(data) = task.get("data").and_then(Value::as_object) else {
        return Err(file.error(location, "the task has no 'data': export as JSON, not as JSON-MIN"));
    };
    let html = match (file.html(data, location)?, data.get("text").and_then(Value::as_str)) {
        (Some(html), _) => html,
        (None, Some(text)) if text.contains('<') => file.checked(text, location)?,
        _ => {
            let reason = "the source of the page is neither in the field 'html' or 'text' of 'data' nor in a file \
                          that 'html_file' names; addresses are not fetched";
            return Err(file.error(location, reason));
        }
    };
    let number = task.get("id").map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned));
    let mut page = file.page(data, &number.unwrap_or_else(|| location.to_string()));
    page.html = html;
    for result in results(task) {
        if let Some(value) = result.get("value").and_then(Value::as_object)
            && let Some(names) = LABEL_FIELDS.iter().find_map(|field| value.get(*field)?.as_array())
        {
            let place = place(value)
                .ok_or_else(|| file.error(location, "a result has no 'start', 'startOffset', 'end' and 'endOffset'"))?;
            let labels = names.iter().filter_map(Value::as_str);
            page.spans.extend(labels.map(|label| LabelledSpan { label: label.to_owned(), place: place.clone() }));
        }
    }
    Ok(page)
}

/// The results of the annotation that counts.
fn results(task: &Value) -> &[Value] {
    let list = |name| task.get(name).and_then(Value::as_array);
    let is = |annotation: &Value, flag| annotation.get(flag).and_then(Value::as_bool) == Some(true);
    // Exports before version 1.0 have the name "completions".
    let annotations = list("annotations").or_else(|| list("completions")).map_or(&[][..], Vec::as_slice);
    let kept = || annotations.iter().filter(|annotation| !is(annotation, "was_cancelled"));
    let chosen = kept().rev().find(|annotation| is(annotation, "ground_truth")).or_else(|| kept().next_back());
    chosen.and_then(|annotation| annotation.get("result")?.as_array()).map_or(&[], Vec::as_slice)
}

fn place(value: &Map<String, Value>) -> Option<SpanPlace> {
    let path = |name: &str| Some(value.get(name)?.as_str()?.to_owned());
    let offset = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let end_of = |end: &str, at: &str| Some((path(end)?, offset(value.get(at)?)?));
    let global = value.get("globalOffsets");
    Some(SpanPlace::Tree {
        start: end_of("start", "startOffset")?,
        end: end_of("end", "endOffset")?,
        global: global.and_then(|global| Some((offset(global.get("start")?)?, offset(global.get("end")?)?))),
        text: path("text"),
    })
}
