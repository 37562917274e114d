//! Which requests the tool accepts.
//!
//! Other programs of this machine and pages of other origins in the same browser can send requests to a port of 127.0.0.1. A request must name
//! the exact host, so no other name can lead here (DNS rebinding). It must hold the secret of the launch. A write must come from
//! the tool's own origin and be JSON, so no form or script of another page can make one.

use super::answers::RefusedRequest;
use super::tool::Tool;
use axum::extract::{Request, State};
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Checks a request to the tool, and adds the headers of its answers.
pub(super) async fn guard_tool(State(tool): State<Arc<Tool>>, request: Request, next: Next) -> Response {
    let mut response = match check(&tool, &request) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src {}; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
        tool.addresses.frame_origin
    );
    let headers = response.headers_mut();
    put(headers, CONTENT_SECURITY_POLICY, &policy);
    put(headers, X_FRAME_OPTIONS, "DENY");
    put(headers, HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(headers, HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    put_common(headers);
    response
}

/// Checks a request to the origin of the pages.
pub(super) async fn guard_frame(State(tool): State<Arc<Tool>>, request: Request, next: Next) -> Response {
    let mut response = if has_host(request.headers(), &tool.addresses.frame_host) {
        next.run(request).await
    } else {
        wrong_host().into_response()
    };
    put_common(response.headers_mut());
    response
}

fn put_common(headers: &mut HeaderMap) {
    put(headers, X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(headers, REFERRER_POLICY, "no-referrer");
    put(headers, CACHE_CONTROL, "no-store");
    put(headers, HeaderName::from_static("x-dns-prefetch-control"), "off");
}

fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

fn check(tool: &Tool, request: &Request) -> Result<(), RefusedRequest> {
    let headers = request.headers();
    if !has_host(headers, &tool.addresses.tool_host) {
        return Err(wrong_host());
    }
    let refused = |reason| Err(RefusedRequest::new(StatusCode::FORBIDDEN, reason));
    let sites = headers.get_all("sec-fetch-site").iter();
    if request.uri().path() != "/" && sites.into_iter().any(|site| site != "same-origin" && site != "none") {
        return refused("this request comes from another site");
    }
    if *request.method() != Method::GET {
        if only(headers, &ORIGIN) != Some(tool.addresses.tool_origin.as_str()) {
            return refused("a write must come from the tool itself");
        }
        let kind = only(headers, &CONTENT_TYPE).unwrap_or_default();
        if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
            return Err(RefusedRequest::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "a write must be JSON"));
        }
    }
    // The first request has the secret in its address, and gets the cookie.
    if request.uri().path() == "/" && request.uri().query().is_some_and(|query| query.starts_with("token=")) {
        return Ok(());
    }
    if knows_secret(tool, headers) {
        return Ok(());
    }
    Err(RefusedRequest::new(
        StatusCode::UNAUTHORIZED,
        "open the address that seek-train label has printed: it holds the secret of this launch",
    ))
}

fn wrong_host() -> RefusedRequest {
    RefusedRequest::new(StatusCode::MISDIRECTED_REQUEST, "the host of this request is not that of the tool")
}

/// The value of a header that occurs once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?;
    if values.next().is_some() { None } else { first.to_str().ok() }
}

fn has_host(headers: &HeaderMap, host: &str) -> bool {
    only(headers, &HOST) == Some(host)
}

fn knows_secret(tool: &Tool, headers: &HeaderMap) -> bool {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = cookies.flat_map(|value| value.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    let by_cookie = cookies.any(|(name, value)| name == tool.addresses.cookie && tool.secret.is(value));
    by_cookie
        || only(headers, &AUTHORIZATION)
            .and_then(|value| value.strip_prefix("token "))
            .is_some_and(|text| tool.secret.is(text))
}
