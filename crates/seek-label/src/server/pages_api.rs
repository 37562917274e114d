//! Requests on pages: the next one, one with its label, a change of a label.

use super::answers::RefusedRequest;
use super::learning_state::NamedExtractor;
use super::tool::Tool;
use crate::change_check::{ChangeError, check_name};
use crate::event::{Change, Status};
use crate::label::Label;
use crate::log::Written;
use crate::parsed_page::{ParsedPage, Prediction};
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::oneshot;

/// The reason where a launch ends before an event is on the disk.
const CLOSED: &str = "the log is closed";
/// Number of pages in the list of those that an annotator worked on.
const RECENT: usize = 50;

/// The annotator of a request.
#[derive(Deserialize)]
pub(super) struct Annotator {
    annotator: String,
    after: Option<usize>,
    #[serde(default)]
    settle: bool,
}

impl Annotator {
    pub(super) fn name(&self) -> Result<&str, RefusedRequest> {
        check_name(&self.annotator)?;
        Ok(&self.annotator)
    }
}

/// Runs work that reads files or parses pages outside of the threads that answer requests.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, RefusedRequest> + Send + 'static,
) -> Result<T, RefusedRequest> {
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|_| Err(RefusedRequest::internal("the program failed on this page")))
}

pub(super) async fn next(
    State(tool): State<Arc<Tool>>,
    Query(asks): Query<Annotator>,
) -> Result<Json<Value>, RefusedRequest> {
    let name = asks.name()?.to_owned();
    let page = blocking(move || Ok(tool.project.next(&name, asks.after))).await?;
    Ok(Json(json!({ "page": page })))
}

pub(super) async fn progress(
    State(tool): State<Arc<Tool>>,
    Query(asks): Query<Annotator>,
) -> Result<Json<Value>, RefusedRequest> {
    let name = asks.name()?.to_owned();
    blocking(move || Ok(Json(progress_of(&tool, &name)))).await
}

fn progress_of(tool: &Tool, name: &str) -> Value {
    let labels = tool.project.labels();
    let own = || (0..tool.project.pages().len()).filter_map(|page| labels.get(page, name));
    let count = |status: Status| own().filter(|label| label.status == status).count();
    let recent = labels.recent(name, RECENT).into_iter().filter_map(|page| {
        let label = labels.get(page, name)?;
        let id = &tool.project.pages()[page].id;
        Some(json!({ "page": page, "id": id, "status": label.status, "page_type": label.page_type }))
    });
    let recent: Vec<Value> = recent.collect();
    let learning = tool.learning();
    json!({
        "done": count(Status::Done),
        "skipped": count(Status::Skipped),
        "all_done": labels.pages_done(),
        "pages": tool.project.pages().len(),
        "recent": recent,
        "learning": { "state": learning.activity, "message": learning.message },
    })
}

/// A page with the label of an annotator. The annotator must have opened it before. Nothing is written.
pub(super) async fn page(
    State(tool): State<Arc<Tool>>,
    Path(page): Path<usize>,
    Query(asks): Query<Annotator>,
) -> Result<Json<Value>, RefusedRequest> {
    let name = asks.name()?.to_owned();
    blocking(move || {
        let parsed = tool.parse(page)?;
        if tool.project.labels().get(page, &name).is_none() {
            return Err(ChangeError::NotOpened.into());
        }
        let (model, prediction) = suggestion(&tool, page, &name)?;
        Ok(Json(answer(&tool, page, &name, asks.settle, &parsed, (&model, &prediction))))
    })
    .await
}

/// Who opens a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpenRequest {
    annotator: String,
    #[serde(default)]
    settle: bool,
}

/// Opens a page. The answer is sent when the opening is on the disk.
pub(super) async fn open(
    State(tool): State<Arc<Tool>>,
    Path(page): Path<usize>,
    Json(request): Json<OpenRequest>,
) -> Result<Json<Value>, RefusedRequest> {
    check_name(&request.annotator)?;
    let OpenRequest { annotator: name, settle } = request;
    let opening = {
        let (tool, name) = (Arc::clone(&tool), name.clone());
        blocking(move || Ok(begin(&tool, page, &name, settle)?)).await?
    };
    opening.written.await.unwrap_or_else(|_| Err(CLOSED.to_owned())).map_err(ChangeError::NotWritten)?;
    let Opening { parsed, model, prediction, .. } = opening;
    blocking(move || Ok(Json(answer(&tool, page, &name, settle, &parsed, (&model, &prediction))))).await
}

/// A page that is being opened.
struct Opening {
    parsed: Arc<ParsedPage>,
    model: NamedExtractor,
    prediction: Arc<Prediction>,
    written: oneshot::Receiver<Written>,
}

/// Parses a page and notes that it was opened.
fn begin(tool: &Tool, page: usize, name: &str, settles: bool) -> Result<Opening, ChangeError> {
    let parsed = tool.parse(page)?;
    let (model, prediction) = suggestion(tool, page, name)?;
    let (send, written) = oneshot::channel();
    let choice = (&*prediction, model.name.as_str(), settles);
    tool.project.open_page(page, name, &parsed, choice, move |result| drop(send.send(result)))?;
    Ok(Opening { parsed, model, prediction, written })
}

/// What a model suggests for a page. A model that has learned the label of one annotator would show it to the next one, so this one gets the
/// suggestion of the start model.
fn suggestion(tool: &Tool, page: usize, name: &str) -> Result<(NamedExtractor, Arc<Prediction>), ChangeError> {
    let is_known = tool.project.labels().of_page(page).any(|(other, _)| other != name);
    let model = if is_known { tool.start.clone() } else { tool.current() };
    let prediction = tool.predict(page, &model)?;
    Ok((model, prediction))
}

fn answer(
    tool: &Tool,
    page: usize,
    name: &str,
    settles: bool,
    parsed: &ParsedPage,
    (model, prediction): (&NamedExtractor, &Prediction),
) -> Value {
    let stored = &tool.project.pages()[page];
    let probability = |block: usize| prediction.probabilities.get(block).copied().flatten();
    let block = |(number, block)| {
        let mut value = json!(block);
        value["probability"] = json!(probability(number).map(|p| (f64::from(p) * 1000.0).round() / 1000.0));
        value
    };
    let labels = tool.project.labels();
    let label = labels.get(page, name).cloned().unwrap_or_default();
    let others: Vec<Value> = if settles {
        let others = labels.done(page).filter(|(other, label)| *other != name && label.cut == parsed.cut);
        others.map(|(other, label)| other_label(other, label)).collect()
    } else {
        Vec::new()
    };
    drop(labels);
    let types: Vec<Value> = prediction
        .types
        .iter()
        .map(|(name, probability)| json!({ "name": name, "probability": probability }))
        .collect();
    json!({
        "page": page,
        "id": stored.id,
        "cut": parsed.cut,
        "url": stored.url,
        "title": parsed.page().dom().ok().and_then(seek_page::Dom::title),
        "host": stored.host(),
        "frame": format!("{}/frame/{}/{page}", tool.addresses.frame_origin, tool.frame_secret.text()),
        "blocks": parsed.blocks.iter().enumerate().map(block).collect::<Vec<Value>>(),
        "elements": parsed.elements,
        "model": {
            "blocks": prediction.blocks,
            "page_type": prediction.types.first().map(|(name, _)| name),
            "types": types,
            "confidence": prediction.confidence,
            "name": model.name,
        },
        "label": own_label(&label, parsed),
        "others": others,
    })
}

/// A label with the numbers of elements in place of their paths.
fn own_label(label: &Label, parsed: &ParsedPage) -> Value {
    let mut value = json!(label);
    let numbered =
        label.segments.iter().filter_map(|(path, judgement)| Some((parsed.element_at(path)?.to_string(), judgement)));
    value["segments"] = json!(numbered.collect::<BTreeMap<_, _>>());
    value
}

fn other_label(annotator: &str, label: &Label) -> Value {
    json!({
        "annotator": annotator,
        "blocks": label.blocks,
        "page_type": label.page_type,
        "title": label.title,
        "author": label.author,
        "date": label.date,
        "empty": label.empty,
    })
}

/// A change of a label.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangeRequest {
    annotator: String,
    change: Change,
    /// The cut that the numbers of blocks count by.
    cut: Option<String>,
}

/// Changes a label. The answer is sent when the change is on the disk.
pub(super) async fn change(
    State(tool): State<Arc<Tool>>,
    Path(page): Path<usize>,
    Json(request): Json<ChangeRequest>,
) -> Result<Json<Value>, RefusedRequest> {
    check_name(&request.annotator)?;
    let (send, written) = oneshot::channel::<Written>();
    let is_done = request.change.status == Some(Status::Done);
    let of_page = Arc::clone(&tool);
    blocking(move || {
        let parsed = of_page.parse(page)?;
        let answer = move |result| drop(send.send(result));
        let change = (request.change, request.cut.as_deref());
        Ok(of_page.project.change(page, &request.annotator, &parsed, change, answer)?)
    })
    .await?;
    let written = written.await.unwrap_or_else(|_| Err(CLOSED.to_owned()));
    let sequence = written.map_err(ChangeError::NotWritten)?;
    if is_done {
        tool.learn_if_due();
    }
    Ok(Json(json!({ "sequence": sequence })))
}
