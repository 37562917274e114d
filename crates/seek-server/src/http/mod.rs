//! The HTTP server.
//!
//! | route | what it does |
//! |---|---|
//! | `POST /v1/extract` | the main content of a page |
//! | `POST /v1/classify` | the type of a page |
//! | `POST /v1/batch` | JSON Lines in, a record a line out |
//! | `GET /healthz` | whether the server runs |
//! | `GET /metrics` | counters, for Prometheus |
//! | `GET /openapi.json` | the description of these routes |

mod batch;
pub(crate) mod body;
pub(crate) mod held_body;
mod json_page;
mod lines;
mod metrics;
mod openapi;
mod options;
mod problem;
mod query;
mod routes;
mod service;
mod single;
mod tracked;

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;

pub use openapi::document as openapi_document;
pub use options::ServerOptions;
pub use problem::Problem;

use crate::ServerError;
use crate::connections::{has_ended, listen, serve};
use crate::web::Web;
use service::Service;

/// Threads for other work that blocks than that on pages.
const OTHER_THREADS: usize = 4;

/// Serves until `stop` is ready and running requests have ended, or the grace is over. `ready` gets the address.
///
/// # Errors
/// [`ServerError`] if the server cannot start.
pub fn run(
    options: &ServerOptions,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), ServerError> {
    let threads = options.limits.threads() + Web::MOST_AT_ONCE + OTHER_THREADS;
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.enable_all().max_blocking_threads(threads).build().map_err(ServerError::Threads)?;
    let service = Arc::new(Service::new(options)?);
    let served = runtime.block_on(async {
        let (listener, address) = listen(options.listen).await?;
        let mut stop = pin!(stop);
        if !has_ended(stop.as_mut()).await {
            ready(address);
            serve(listener, routes::router(service), &options.times, stop).await;
        }
        Ok::<(), ServerError>(())
    });
    // Work whose client has left is not waited for, also after an error.
    runtime.shutdown_background();
    served
}
