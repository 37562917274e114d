//! Tools that read web pages for agents, by the Model Context Protocol.
//!
//! | tool | what it gives |
//! |---|---|
//! | `extract_page` | the main content as Markdown, long pages in parts |
//! | `classify_page` | the type of a page |
//! | `find_in_page` | the passages of a long page that fit a question |
//!
//! What a page says is text of strangers, who may write it for agents to read. So it stands between two marks, and the
//! description of each tool says that nothing between them is an instruction.

mod arguments;
mod blocks;
mod fetched_pages;
mod guard;
mod handler;
mod options;
mod parts;
mod passages;
mod tool_error;
mod tools;
mod untrusted;

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use rmcp::ServiceExt;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService, stdio};
use tokio::sync::Semaphore;

pub use options::McpOptions;

use crate::ServerError;
use crate::connections::{has_ended, listen, serve};
use crate::web::Web;
use guard::{Guard, guard};
use handler::Handler;
use tools::Tools;

/// The path of the protocol over HTTP.
const PATH: &str = "/mcp";
/// Threads for other work that blocks, such as standard input.
const OTHER_THREADS: usize = 4;
/// A JSON string may take so many bytes more than the page that it holds.
const ESCAPED: u64 = 2;

/// Serves an agent on standard input and output until it closes them, or agents over HTTP until `stop` is ready. `ready` gets the address of
/// the latter.
///
/// # Errors
/// [`ServerError`] if the server cannot start.
pub fn run(
    options: &McpOptions,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), ServerError> {
    let threads = options.limits.threads() + Web::MOST_AT_ONCE + OTHER_THREADS;
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.enable_all().max_blocking_threads(threads).build().map_err(ServerError::Threads)?;
    let tools = Arc::new(Tools::new(options)?);
    let served = runtime.block_on(async {
        match options.http {
            None => over_stdio(tools, stop).await,
            Some(address) => {
                let (listener, address) = listen(address).await?;
                let router = router(tools, options, address);
                let mut stop = pin!(stop);
                if !has_ended(stop.as_mut()).await {
                    ready(address);
                    serve(listener, router, &options.times, stop).await;
                }
                Ok(())
            }
        }
    });
    // A read of standard input cannot be stopped, also after an error.
    runtime.shutdown_background();
    served
}

async fn over_stdio(tools: Arc<Tools>, stop: impl Future<Output = ()>) -> Result<(), ServerError> {
    let client = |error: &dyn std::fmt::Display| ServerError::Client(error.to_string());
    let serving = async {
        let running = Handler { tools }.serve(stdio()).await.map_err(|error| client(&error))?;
        running.waiting().await.map(drop).map_err(|error| client(&error))
    };
    tokio::select! {
        served = serving => served,
        () = stop => Ok(()),
    }
}

/// The route of the protocol, within the limits of requests.
fn router(tools: Arc<Tools>, options: &McpOptions, address: SocketAddr) -> Router {
    let limits = Guard {
        requests: Arc::new(Semaphore::new(options.limits.requests(options.requests))),
        most_bytes: options.limits.max_bytes.saturating_mul(ESCAPED),
        body_timeout: options.times.body_timeout,
    };
    Router::new()
        .nest_service(PATH, http_service(tools, options, address))
        .layer(from_fn_with_state(Arc::new(limits), guard))
}

/// The protocol over HTTP, without sessions. Requests need the host of this server, and those of browsers an allowed origin: else a page could reach
/// the server by a name that it changes to this machine (DNS rebinding).
fn http_service(
    tools: Arc<Tools>,
    options: &McpOptions,
    address: SocketAddr,
) -> StreamableHttpService<Handler, NeverSessionManager> {
    let mut hosts = vec!["localhost".to_owned(), "127.0.0.1".to_owned(), "::1".to_owned()];
    if !address.ip().is_unspecified() {
        hosts.push(address.ip().to_string());
    }
    hosts.extend(options.allow_host.iter().cloned());
    let most_bytes = usize::try_from(options.limits.max_bytes.saturating_mul(ESCAPED)).unwrap_or(usize::MAX);
    let config = StreamableHttpServerConfig::default()
        .with_allowed_hosts(hosts)
        .with_allowed_origins(options.allow_origin.iter().cloned())
        .enforce_origin_validation()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(most_bytes);
    let handler = Handler { tools };
    StreamableHttpService::new(move || Ok(handler.clone()), Arc::new(NeverSessionManager::default()), config)
}
