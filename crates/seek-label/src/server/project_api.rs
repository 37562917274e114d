//! Requests on the whole project: what it is, agreement, what was learned, export.

use super::answers::RefusedRequest;
use super::pages_api::blocking;
use super::tool::Tool;
use crate::export::export;
use crate::learning::LabelCurvePoint;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use seek_page::PageType;
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) async fn project(State(tool): State<Arc<Tool>>) -> Json<Value> {
    let project = &tool.project;
    let name = project.output().file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let labels = project.labels();
    Json(json!({
        "name": name,
        "output": project.output().display().to_string(),
        "pages": project.pages().len(),
        "order": project.queue.order.name(),
        "shared": project.queue.shared,
        "retrain_every": tool.retrain_every,
        "types": PageType::ALL.map(PageType::name),
        "annotators": labels.annotators(),
        "frame_origin": tool.addresses.frame_origin,
        "can_learn": tool.learner.is_some() && tool.retrain_every > 0,
        "guidelines": tool.guidelines,
    }))
}

pub(super) async fn agreement(State(tool): State<Arc<Tool>>) -> Result<Json<Value>, RefusedRequest> {
    blocking(move || Ok(Json(json!({ "pairs": tool.project.agreement() })))).await
}

pub(super) async fn disagreements(State(tool): State<Arc<Tool>>) -> Result<Json<Value>, RefusedRequest> {
    blocking(move || Ok(Json(json!(tool.project.disagreements())))).await
}

pub(super) async fn curve(State(tool): State<Arc<Tool>>) -> Json<Value> {
    let points: Vec<LabelCurvePoint> = tool.learning().points.clone();
    Json(json!({ "points": points, "model": tool.current().name }))
}

pub(super) async fn curve_drawing(State(tool): State<Arc<Tool>>) -> Response {
    let points = tool.learning().points.clone();
    let drawn = tool.learner.as_ref().filter(|_| !points.is_empty()).and_then(|learner| learner.draw(&points));
    match drawn {
        Some(drawn) => ([(CONTENT_TYPE, "image/svg+xml")], drawn).into_response(),
        None => RefusedRequest::new(StatusCode::NOT_FOUND, "nothing was learned yet").into_response(),
    }
}

pub(super) async fn export_corpus(State(tool): State<Arc<Tool>>) -> Result<Json<Value>, RefusedRequest> {
    blocking(move || {
        let path = tool.project.output();
        let exported = export(&tool.project, path, tool.license.as_deref());
        let exported = exported.map_err(|error| RefusedRequest::internal(seek_io::error_chain(&error).to_string()))?;
        let failures: Vec<Value> =
            exported.failures.iter().map(|(id, reason)| json!({ "id": id, "reason": reason })).collect();
        Ok(Json(json!({ "path": path.display().to_string(), "pages": exported.pages, "failures": failures })))
    })
    .await
}
