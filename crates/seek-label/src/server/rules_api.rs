//! Requests that turn the labels of one page into a rule for all pages of its host.

use super::answers::RefusedRequest;
use super::pages_api::blocking;
use super::tool::Tool;
use crate::BlockSet;
use crate::rules::{RuleEntry, preview, rule_from_blocks};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Number of other pages on which a rule is shown.
const OTHERS: usize = 3;
/// The file of rules in the folder of the project.
const RULES: &str = "rules.toml";

/// A page with the blocks that a rule must select.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleRequest {
    page: usize,
    blocks: BlockSet,
    title_block: Option<usize>,
}

fn refused(reason: impl ToString) -> RefusedRequest {
    RefusedRequest::new(StatusCode::UNPROCESSABLE_ENTITY, reason.to_string())
}

/// The rule for the host of the page.
fn rule(tool: &Tool, request: &RuleRequest) -> Result<RuleEntry, RefusedRequest> {
    let parsed = tool.parse(request.page)?;
    let host = tool.project.pages()[request.page].host();
    let host = host.ok_or_else(|| refused("the page has no address, so no host for a rule"))?;
    if request.blocks.end() as usize > parsed.blocks.len() {
        return Err(refused(format!("the page has {} blocks", parsed.blocks.len())));
    }
    let chosen: Vec<usize> = request.blocks.iter().collect();
    rule_from_blocks(parsed.page(), &chosen, request.title_block, &host).map_err(refused)
}

/// The rule, and what it selects on other pages of the host.
pub(super) async fn preview_rule(
    State(tool): State<Arc<Tool>>,
    Json(request): Json<RuleRequest>,
) -> Result<Json<Value>, RefusedRequest> {
    blocking(move || {
        let entry = rule(&tool, &request)?;
        let pages = tool.project.pages();
        let host = pages[request.page].host();
        let others = (0..pages.len()).filter(|&page| page != request.page && pages[page].host() == host);
        let shown: Vec<Value> = others.take(OTHERS).map(|page| selected(&tool, &entry, page)).collect();
        Ok(Json(json!({ "host": host, "rule": entry, "toml": entry.to_toml(), "pages": shown })))
    })
    .await
}

/// What a rule selects on a page.
fn selected(tool: &Tool, entry: &RuleEntry, page: usize) -> Value {
    let stored = &tool.project.pages()[page];
    let text = tool.parse(page).map_err(|error| error.to_string()).and_then(|parsed| {
        preview(entry, parsed.page().source(), stored.url.as_deref()).map_err(|error| error.to_string())
    });
    let (text, title, problem) = match text {
        Ok(selected) => {
            let problem = (!selected.unmatched.is_empty()).then(|| selected.unmatched.join("; "));
            (selected.gold_text, selected.title, problem)
        }
        Err(problem) => (String::new(), None, Some(problem)),
    };
    json!({ "page": page, "id": stored.id, "text": text, "title": title, "problem": problem })
}

/// Adds the rule to the file of the project.
pub(super) async fn save_rule(
    State(tool): State<Arc<Tool>>,
    Json(request): Json<RuleRequest>,
) -> Result<Json<Value>, RefusedRequest> {
    blocking(move || {
        let path = tool.project.folder().join(RULES);
        let saved = rule(&tool, &request)?.append_to(&path);
        saved.map_err(|error| RefusedRequest::internal(seek_io::error_chain(&error).to_string()))?;
        Ok(Json(json!({ "path": path.display().to_string() })))
    })
    .await
}
