//! The routes for one page.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use content_seeker::Error;
use content_seeker::records::PageRecord;
use seek_io::decode_body;
use serde::Serialize;

use crate::http::body::{codings, media_type, whole_body};
use crate::http::json_page::JsonPage;
use crate::http::metrics::PageOutcome;
use crate::http::problem::Problem;
use crate::http::query::{AnswerFormat, ClassifyQuery, ExtractQuery};
use crate::http::service::Service;
use crate::pages::SentPage;

/// The media types of bodies that are read as pages. An empty one is none. A form is refused: curl says so of all bodies without a
/// type, and JSON would be read as HTML.
const PAGE_TYPES: [&str; 6] =
    ["", "text/html", "application/xhtml+xml", "text/plain", "application/xml", "application/octet-stream"];

/// What to send instead of a body of another type.
const EXPECTED: &str =
    "HTML with the header 'Content-Type: text/html', or JSON with the header 'Content-Type: application/json'";

/// `POST /v1/extract`: the main content of a page.
pub(crate) async fn extract(State(service): State<Arc<Service>>, request: Request) -> Result<Response, Problem> {
    let query = ExtractQuery::of(request.uri())?;
    let (page, id) = sent_page(&service, request, query.url.clone()).await?;
    let (pages, format) = (service.pages.clone(), query.format);
    let work =
        move || pages.record(page, &id, &query.options, query.fields()).and_then(|record| answer(record, format));
    counted(&service, work).await
}

/// `POST /v1/classify`: the type of a page.
pub(crate) async fn classify(State(service): State<Arc<Service>>, request: Request) -> Result<Response, Problem> {
    let query = ClassifyQuery::of(request.uri())?;
    let (page, id) = sent_page(&service, request, query.url).await?;
    let pages = service.pages.clone();
    counted(&service, move || Ok(json(&pages.classify(page, &id)?))).await
}

/// A body that was read.
enum Sent {
    /// HTML.
    Page(SentPage),
    /// JSON, which may have an address alone.
    Json(Box<JsonPage>),
}

/// The page of a request, with its id.
async fn sent_page(service: &Service, request: Request, url: Option<String>) -> Result<(SentPage, String), Problem> {
    let body = received(service, request).await?;
    let page = match decoded(service, body).await {
        Ok(sent) => with_address(service, sent, url).await,
        Err(problem) => Err(problem),
    };
    // A page that cannot be read or fetched has failed, as in a batch.
    if page.is_err() {
        service.metrics.page(PageOutcome::Failed);
    }
    page
}

/// A body as it came.
struct ReceivedBody {
    bytes: Vec<u8>,
    codings: Vec<String>,
    content_type: Option<String>,
    is_json: bool,
}

/// Reads the body of a request.
async fn received(service: &Service, request: Request) -> Result<ReceivedBody, Problem> {
    let (head, body) = request.into_parts();
    let media_type = media_type(&head.headers);
    let is_json = media_type == "application/json";
    if !is_json && !PAGE_TYPES.contains(&&*media_type) {
        return Err(Problem::MediaTypeUnsupported { media_type, expected: EXPECTED });
    }
    let limits = service.pages.limits();
    let bytes = whole_body(&head.headers, body, limits.max_bytes, service.times.body_timeout).await?;
    if bytes.is_empty() {
        return Err(Problem::BodyEmpty { key: if service.fetches() { "'html' or 'url'" } else { "'html'" } });
    }
    service.metrics.received(bytes.len() as u64);
    let content_type = head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).map(str::to_owned);
    Ok(ReceivedBody { bytes, codings: codings(&head.headers), content_type, is_json })
}

/// Removes the codings of a body, and reads its JSON.
async fn decoded(service: &Service, body: ReceivedBody) -> Result<Sent, Problem> {
    let limits = service.pages.limits().of_input();
    let ReceivedBody { bytes, codings, content_type, is_json } = body;
    let read = move || {
        let bytes =
            if codings.is_empty() { bytes } else { decode_body(codings.iter().map(String::as_str), bytes, &limits)? };
        match is_json {
            true => JsonPage::read(&bytes).map(|page| Sent::Json(Box::new(page))).map_err(Problem::JsonInvalid),
            false => Ok(Sent::Page(SentPage { bytes, url: None, content_type })),
        }
    };
    service.workers.run(read).await?
}

/// The page of a body, with its id. A page by its address alone is fetched.
async fn with_address(service: &Service, sent: Sent, url: Option<String>) -> Result<(SentPage, String), Problem> {
    let json = match sent {
        Sent::Page(page) => return Ok((SentPage { url, ..page.checked()? }, String::new())),
        Sent::Json(json) => json,
    };
    let (id, address) = (json.id().unwrap_or_default(), json.url.clone().or(url));
    match (json.into_page(), address) {
        (Some(page), address) => Ok((SentPage { url: address, ..page.checked()? }, id)),
        (None, Some(address)) => Ok((service.fetched(&address).await?, id)),
        (None, None) => Err(Problem::JsonInvalid("it has neither 'html' nor 'url'".to_owned())),
    }
}

/// Works on a page, and counts it.
async fn counted(
    service: &Service,
    work: impl FnOnce() -> Result<Response, Error> + Send + 'static,
) -> Result<Response, Problem> {
    let done = service.workers.run(work).await.map_err(Problem::from).and_then(|done| done.map_err(Problem::from));
    service.metrics.page(if done.is_ok() { PageOutcome::Done } else { PageOutcome::Failed });
    done
}

/// A page in the format of the query.
fn answer(page: PageRecord, format: AnswerFormat) -> Result<Response, Error> {
    let text = match format {
        AnswerFormat::Json => return Ok(json(&page.record)),
        AnswerFormat::Text => page.record.text,
        AnswerFormat::Markup(_) => page.record.markdown.or(page.rendered),
    };
    let headers = [(CONTENT_TYPE, HeaderValue::from_static(format.media_type()))];
    Ok((headers, text.unwrap_or_default()).into_response())
}

fn json(value: &impl Serialize) -> Response {
    match serde_json::to_string(value) {
        Ok(text) => ([(CONTENT_TYPE, HeaderValue::from_static("application/json"))], text).into_response(),
        Err(_) => Problem::Internal.into_response(),
    }
}
