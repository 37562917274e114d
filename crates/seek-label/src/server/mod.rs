//! The server of the tool: two origins of 127.0.0.1, one for the tool, one for the pages that it shows.
//!
//! | origin | serves | protection |
//! |---|---|---|
//! | tool | its page, its scripts, the JSON interface | `guard`: exact host, secret of the launch, origin and type of each write |
//! | frames | pages, without anything that can act | a secret in the address, a sandbox, a policy that allows one script |

mod answers;
mod assets;
mod frames;
mod guard;
mod learning_state;
mod learning_thread;
mod pages_api;
mod project_api;
mod rules_api;
mod scoring_thread;
mod tool;

use crate::error::LabelError;
use crate::export::{Exported, export};
use crate::guidelines::Guideline;
use crate::learning::ModelContinuer;
use crate::project::Project;
use answers::RefusedRequest;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, LOCATION, SET_COOKIE};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use content_seeker::Extractor;
use learning_state::{LearningState, NamedExtractor, continued, model_path};
use serde::Deserialize;
use std::future::IntoFuture;
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::net::TcpListener;
use tool::{Secret, Tool, ToolAddresses, ToolParts};

/// Most pages that are parsed at a time. Each takes memory.
const PARSERS: usize = 16;
/// Most bytes of a request.
const MAX_REQUEST: usize = 1 << 20;

/// How the tool runs.
pub struct ServerOptions {
    /// The port of the tool; 0 for any. The pages have the next port, or any.
    pub port: u16,
    /// The model that suggests labels.
    pub extractor: Extractor,
    /// Its name, for people.
    pub model_name: String,
    /// A second model, for the order by disagreement.
    pub second: Option<Extractor>,
    /// What continues the model.
    pub learner: Option<Arc<dyn ModelContinuer>>,
    /// The model is continued after this number of finished pages; 0 for never.
    pub retrain_every: usize,
    /// The guidelines beside each page.
    pub guidelines: Vec<Guideline>,
    /// The licence of the labels in the corpus.
    pub license: Option<String>,
}

/// Serves the tool until a signal ends the program, and writes the corpus then, if a page is finished. `ready` gets the address with the
/// secret.
///
/// # Errors
/// If a port cannot be used, or the corpus cannot be written.
pub fn serve(
    project: Project,
    options: ServerOptions,
    ready: impl FnOnce(&str),
) -> Result<Option<Exported>, LabelError> {
    let port = options.port;
    let fail = |source| LabelError::Port { port, source };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().max_blocking_threads(PARSERS).build().map_err(fail)?;
    let (listeners, addresses) = runtime.block_on(listen(port)).map_err(fail)?;
    let tool = tool(project, options, addresses).map_err(fail)?;
    scoring_thread::start(&tool).map_err(fail)?;
    ready(&format!("{}/?token={}", tool.addresses.tool_origin, tool.secret.text()));
    let [for_tool, for_frames] = listeners;
    let served = runtime.block_on(async {
        let frames = axum::serve(for_frames, frame_router(&tool)).with_graceful_shutdown(stop_signal());
        let frames = tokio::spawn(frames.into_future());
        axum::serve(for_tool, tool_router(&tool)).with_graceful_shutdown(stop_signal()).await?;
        frames.await.unwrap_or(Ok(()))
    });
    served.map_err(fail)?;
    tool.stops.store(true, Ordering::Relaxed);
    // Runs of the learner or the scores that are in work are not waited for.
    runtime.shutdown_background();
    if tool.project.labels().pages_done() == 0 {
        return Ok(None);
    }
    export(&tool.project, tool.project.output(), tool.license.as_deref()).map(Some)
}

/// Opens both ports.
async fn listen(port: u16) -> io::Result<([TcpListener; 2], ToolAddresses)> {
    let tool = TcpListener::bind(("127.0.0.1", port)).await?;
    let next = if port == 0 { 0 } else { port.checked_add(1).ok_or(io::ErrorKind::InvalidInput)? };
    let frames = TcpListener::bind(("127.0.0.1", next)).await?;
    let addresses = ToolAddresses::of(tool.local_addr()?.port(), frames.local_addr()?.port());
    Ok(([tool, frames], addresses))
}

fn tool(project: Project, options: ServerOptions, addresses: ToolAddresses) -> io::Result<Arc<Tool>> {
    let secrets = [Secret::new()?, Secret::new()?];
    let learning = LearningState::load(project.folder(), &options.extractor);
    let start = NamedExtractor { extractor: options.extractor, name: options.model_name };
    // The model of an earlier launch goes on, if it can still be read.
    let learned = Extractor::builder().model(model_path(project.folder())).build();
    let current = match learned {
        Ok(extractor) if options.retrain_every > 0 && !learning.points.is_empty() => {
            continued(extractor, &learning.points)
        }
        _ => start.clone(),
    };
    Ok(Arc::new(Tool::new(ToolParts {
        project,
        start,
        current,
        second: options.second,
        addresses,
        secrets,
        guidelines: options.guidelines,
        license: options.license,
        retrain_every: options.retrain_every,
        learner: options.learner,
        learning,
    })))
}

fn tool_router(tool: &Arc<Tool>) -> Router {
    Router::new()
        .route("/", get(index))
        .route("/assets/{name}", get(assets::asset))
        .route("/api/project", get(project_api::project))
        .route("/api/next", get(pages_api::next))
        .route("/api/progress", get(pages_api::progress))
        .route("/api/pages/{page}", get(pages_api::page))
        .route("/api/pages/{page}/open", post(pages_api::open))
        .route("/api/pages/{page}/events", post(pages_api::change))
        .route("/api/agreement", get(project_api::agreement))
        .route("/api/disagreements", get(project_api::disagreements))
        .route("/api/curve", get(project_api::curve))
        .route("/api/curve.svg", get(project_api::curve_drawing))
        .route("/api/rules/preview", post(rules_api::preview_rule))
        .route("/api/rules/save", post(rules_api::save_rule))
        .route("/api/export", post(project_api::export_corpus))
        .fallback(nothing_here)
        .layer(from_fn_with_state(Arc::clone(tool), guard::guard_tool))
        .layer(DefaultBodyLimit::max(MAX_REQUEST))
        .with_state(Arc::clone(tool))
}

fn frame_router(tool: &Arc<Tool>) -> Router {
    Router::new()
        .route("/frame/{secret}/{page}", get(frames::frame))
        .fallback(nothing_here)
        .layer(from_fn_with_state(Arc::clone(tool), guard::guard_frame))
        .with_state(Arc::clone(tool))
}

async fn nothing_here() -> RefusedRequest {
    RefusedRequest::new(StatusCode::NOT_FOUND, "there is nothing at this address")
}

#[derive(Deserialize)]
struct Launch {
    token: Option<String>,
}

/// The page of the tool. With the secret of the launch in its address, the answer is the cookie and the address without it.
async fn index(State(tool): State<Arc<Tool>>, Query(launch): Query<Launch>) -> Response {
    match launch.token {
        None => ([(CONTENT_TYPE, "text/html; charset=utf-8")], assets::INDEX).into_response(),
        Some(token) if tool.secret.is(&token) => {
            let cookie = format!("{}={token}; HttpOnly; SameSite=Strict; Path=/", tool.addresses.cookie);
            (StatusCode::SEE_OTHER, [(LOCATION, "/".to_owned()), (SET_COOKIE, cookie)]).into_response()
        }
        Some(_) => {
            RefusedRequest::new(StatusCode::UNAUTHORIZED, "this is not the secret of this launch").into_response()
        }
    }
}

/// Ends with Ctrl-C, and with the signal that asks a program to end.
async fn stop_signal() {
    #[cfg(unix)]
    if let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        return;
    }
    let _ = tokio::signal::ctrl_c().await;
}
