//! The routes.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::http::problem::Problem;
use crate::http::service::Service;
use crate::http::{batch, openapi, single, tracked};

/// The routes of a service.
pub(crate) fn router(service: Arc<Service>) -> Router {
    Router::new()
        .route("/v1/extract", post(single::extract))
        .route("/v1/classify", post(single::classify))
        .route("/v1/batch", post(batch::batch))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .route("/openapi.json", get(description))
        .fallback(|| async { Problem::NoSuchRoute })
        .method_not_allowed_fallback(|| async { Problem::MethodNotAllowed })
        .layer(from_fn_with_state(Arc::clone(&service), tracked::track))
        .with_state(service)
}

async fn health() -> Response {
    ([(CONTENT_TYPE, "application/json")], r#"{"status":"ok"}"#).into_response()
}

async fn metrics(State(service): State<Arc<Service>>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], service.metrics.text()).into_response()
}

async fn description() -> Response {
    ([(CONTENT_TYPE, "application/json")], openapi::document().to_string()).into_response()
}
