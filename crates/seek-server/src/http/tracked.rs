//! Requests from their head to the end of their answer: they are counted, and those with pages have a place among a fixed number.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_SECURITY_POLICY, ORIGIN, X_CONTENT_TYPE_OPTIONS};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::OwnedSemaphorePermit;

use crate::http::held_body::hold;
use crate::http::metrics::Metrics;
use crate::http::problem::Problem;
use crate::http::service::Service;

/// The routes with pages. Only so many of their requests run at once.
const WITH_PAGES: [&str; 3] = ["/v1/extract", "/v1/classify", "/v1/batch"];
/// Other routes.
const OTHERS: [&str; 3] = ["/healthz", "/metrics", "/openapi.json"];

/// Follows a request to the end of its answer.
pub(crate) async fn track(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let with_pages = WITH_PAGES.iter().find(|route| **route == path);
    let route = with_pages.or_else(|| OTHERS.iter().find(|route| **route == path)).copied().unwrap_or("other");
    let mut tracker = Tracker::begin(&service.metrics, route);
    let place = match with_pages {
        Some(_) => Arc::clone(&service.requests).try_acquire_owned().map(Some),
        None => Ok(None),
    };
    // A page that someone opens in a browser on this machine could send requests, and read the answers by a name that it changes to
    // this machine (DNS rebinding). Browsers give the origin of the page.
    let of_browser = with_pages.is_some() && request.headers().contains_key(ORIGIN);
    let mut response = match place {
        Ok(_) if of_browser => Problem::OriginRefused.into_response(),
        Ok(place) => {
            tracker.place = place;
            next.run(request).await
        }
        Err(_) => Problem::Busy.into_response(),
    };
    tracker.status = response.status().as_u16();
    let headers = response.headers_mut();
    // What is written for a page is text of strangers: a browser must not guess its type, or let it act.
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox"));
    response.map(|body| hold(body, tracker, |tracker, bytes| tracker.metrics.sent(bytes)))
}

/// Counts a request when it is dropped.
struct Tracker {
    metrics: Arc<Metrics>,
    route: &'static str,
    began: Instant,
    status: u16,
    place: Option<OwnedSemaphorePermit>,
}

impl Tracker {
    fn begin(metrics: &Arc<Metrics>, route: &'static str) -> Tracker {
        metrics.in_flight.fetch_add(1, Ordering::Relaxed);
        // A client that leaves before there is an answer. No server sends this status; others log it, too.
        const LEFT: u16 = 499;
        Tracker { metrics: Arc::clone(metrics), route, began: Instant::now(), status: LEFT, place: None }
    }
}

impl Drop for Tracker {
    fn drop(&mut self) {
        self.metrics.in_flight.fetch_sub(1, Ordering::Relaxed);
        self.metrics.request(self.route, self.status, self.began.elapsed());
    }
}
