//! `POST /v1/batch`: JSON Lines in, a record a line out, in the order of the input.
//!
//! One task reads lines. Each needs room among the lines whose records are not sent yet, so a client that does not read its answers stops
//! the reading of its lines. No body is ever whole in memory. The room is counted in bytes: many small pages can wait for a slow one before
//! them, but few large ones. Two lines are read ahead, so that no worker waits for the client. More would keep other requests waiting.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use content_seeker::Error;
use content_seeker::records::Record;
use hyper::body::Frame;
use seek_io::error_chain;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::http::body::{codings, media_type};
use crate::http::json_page::JsonPage;
use crate::http::lines::{Line, Lines};
use crate::http::metrics::PageOutcome;
use crate::http::problem::Problem;
use crate::http::query::{AnswerFormat, ExtractQuery};
use crate::http::service::Service;
use crate::pages::SentPage;
use crate::workers::Place;

/// The media types of JSON Lines, and what clients say that do not know them.
const LINE_TYPES: [&str; 8] = [
    "", "application/jsonl", "application/x-jsonlines", "application/x-ndjson", "application/json", "text/plain",
    "application/octet-stream", "application/x-www-form-urlencoded",
];

/// What to send instead of a body of another type.
const EXPECTED: &str = "JSON Lines with the header 'Content-Type: application/jsonl'";

/// The type of the answer.
pub(crate) const ANSWER_TYPE: &str = "application/jsonl";

/// Lines of the largest size for which a batch has room. Clients may take their records slowly, so this bounds the memory of a batch.
const LARGEST_LINES: u64 = 4;
/// Bytes of a unit of room.
const UNIT: u64 = 1024;
/// Units that each line takes beside its bytes: the names of the fields of its record.
const UNITS_OF_RECORD: u64 = 4;
/// Most records that wait for their turn.
const QUEUED: usize = 16;
/// Lines that may wait for a worker.
const AHEAD: usize = 2;

/// The answers of lines, in the order of the lines.
type Answers = mpsc::Sender<Waiting>;

/// A line whose record is not sent yet.
struct Waiting {
    record: oneshot::Receiver<Bytes>,
    /// Its room in the batch.
    _room: OwnedSemaphorePermit,
}

/// The records of many pages.
pub(crate) async fn batch(State(service): State<Arc<Service>>, request: Request) -> Result<Response, Problem> {
    let query = ExtractQuery::of(request.uri())?;
    if query.format != AnswerFormat::Json {
        return Err(Problem::QueryInvalid(
            "a batch has records: format is json; markdown=true adds the Markdown".to_owned(),
        ));
    }
    if query.url.is_some() {
        return Err(Problem::QueryInvalid("a batch has an address in each line, and none in the query".to_owned()));
    }
    let (head, body) = request.into_parts();
    let media_type = media_type(&head.headers);
    if !LINE_TYPES.contains(&&*media_type) {
        return Err(Problem::MediaTypeUnsupported { media_type, expected: EXPECTED });
    }
    if !codings(&head.headers).is_empty() {
        return Err(Problem::CodingInvalid("of a batch has no content coding".to_owned()));
    }
    let (answers, receiver) = mpsc::channel(QUEUED);
    let limit = usize::try_from(service.pages.limits().max_bytes).unwrap_or(usize::MAX);
    let lines = Lines::new(body, limit, service.times.body_timeout);
    let units =
        u32::try_from(units_of(service.pages.limits().max_bytes).saturating_mul(LARGEST_LINES)).unwrap_or(u32::MAX);
    let room = Arc::new(Semaphore::new(units as usize));
    let ahead = Arc::new(Semaphore::new(AHEAD));
    tokio::spawn(Batch { service, query: Arc::new(query), room, units, ahead }.run(lines, answers));
    let headers = [(CONTENT_TYPE, HeaderValue::from_static(ANSWER_TYPE))];
    Ok((headers, Body::new(RecordLines { receiver, next: None })).into_response())
}

/// The units of room that a line of so many bytes takes.
fn units_of(bytes: u64) -> u64 {
    bytes.div_ceil(UNIT).saturating_add(UNITS_OF_RECORD)
}

struct Batch {
    service: Arc<Service>,
    query: Arc<ExtractQuery>,
    room: Arc<Semaphore>,
    /// All units of the room.
    units: u32,
    /// Places for lines that wait for a worker.
    ahead: Arc<Semaphore>,
}

impl Batch {
    /// Reads lines until the body ends, or nobody takes answers.
    async fn run(self, mut lines: Lines, answers: Answers) {
        let mut number = 0_u64;
        loop {
            let before = lines.bytes;
            let line = lines.next().await;
            self.service.metrics.received(lines.bytes - before);
            number += 1;
            let id = format!("line {number}");
            let line = match line {
                Ok(None) => return,
                // A client may end each line with an empty one.
                Ok(Some(Line::Whole(line))) if line.trim_ascii().is_empty() => continue,
                Ok(Some(line)) => line,
                Err(problem) => {
                    // The client may still read, so that it learns that this is not the end.
                    let record = Record::failure(id, format!("the batch broke off here: {problem}"));
                    if let Some(answer) = self.answer(&answers, 0).await {
                        let _ = answer.send(line_of(&record));
                    }
                    return;
                }
            };
            let bytes = if let Line::Whole(line) = &line { line.len() } else { 0 };
            let Some(answer) = self.answer(&answers, bytes as u64).await else { return };
            match line {
                Line::TooLong => {
                    let limit = self.service.pages.limits().max_bytes;
                    let record = Record::failure(id, format!("the line has more than {limit} bytes"));
                    self.service.metrics.page(PageOutcome::Failed);
                    let _ = answer.send(line_of(&record));
                }
                Line::Whole(line) => {
                    let ahead = tokio::select! {
                        ahead = Arc::clone(&self.ahead).acquire_owned() => ahead,
                        () = answers.closed() => return,
                    };
                    let Ok(ahead) = ahead else { return };
                    let (service, query) = (Arc::clone(&self.service), Arc::clone(&self.query));
                    tokio::spawn(async move { service.answer_line(query, line, id, ahead, answer).await });
                }
            }
        }
    }

    /// A place in the queue of answers for a line of so many bytes; `None` if the client has left. The connection of one that takes no
    /// answers ends.
    async fn answer(&self, answers: &Answers, bytes: u64) -> Option<oneshot::Sender<Bytes>> {
        let (sender, receiver) = oneshot::channel();
        let units = u32::try_from(units_of(bytes)).unwrap_or(u32::MAX).min(self.units);
        let room = tokio::select! {
            room = Arc::clone(&self.room).acquire_many_owned(units) => room.ok()?,
            () = answers.closed() => return None,
        };
        answers.send(Waiting { record: receiver, _room: room }).await.ok()?;
        Some(sender)
    }
}

impl Service {
    /// Answers a line, unless the client leaves before. Gives up the place among the lines that wait once a worker is free.
    async fn answer_line(
        &self,
        query: Arc<ExtractQuery>,
        line: Vec<u8>,
        id: String,
        ahead: OwnedSemaphorePermit,
        mut answer: oneshot::Sender<Bytes>,
    ) {
        let work = async {
            let place = self.workers.place().await.ok()?;
            drop(ahead);
            Some(record(self, query, line, id, place).await)
        };
        let record = tokio::select! {
            record = work => record,
            () = answer.closed() => None,
        };
        let Some(record) = record else { return };
        self.metrics.page(if record.error.is_some() { PageOutcome::Failed } else { PageOutcome::Done });
        let _ = answer.send(line_of(&record));
    }
}

/// The record of a line.
async fn record(service: &Service, query: Arc<ExtractQuery>, line: Vec<u8>, id: String, place: Place) -> Record {
    let pages = service.pages.clone();
    let (line_id, for_page) = (id.clone(), Arc::clone(&query));
    let of_page = move |page: SentPage, id: &str, query: &ExtractQuery| {
        let url = page.url.clone();
        let record = pages.record(page, id, &query.options, query.fields()).map(|page| page.record);
        record.unwrap_or_else(|error: Error| Record { url, ..Record::failure(id, error_chain(&error)) })
    };
    let again = of_page.clone();
    let read = move || {
        let json = match JsonPage::read(&line) {
            Ok(json) => json,
            Err(error) => return Ok(Record::failure(line_id, error)),
        };
        drop(line);
        let (id, url) = (json.id().unwrap_or(line_id), json.url.clone());
        match json.into_page() {
            Some(page) => Ok(match page.checked() {
                Ok(page) => of_page(page, &id, &for_page),
                Err(error) => Record { url, ..Record::failure(id, error) },
            }),
            None => Err((id, url)),
        }
    };
    let (id, url) = match place.run(read).await {
        Ok(Ok(record)) => return record,
        Ok(Err(address)) => address,
        Err(bug) => return Record::failure(id, bug),
    };
    let Some(address) = url else { return Record::failure(id, "it has neither 'html' nor 'url'") };
    let failure = |problem: Problem| Record { url: Some(address.clone()), ..Record::failure(&id, problem) };
    let page = match service.fetched(&address).await {
        Ok(page) => page,
        Err(problem) => return failure(problem),
    };
    let of_id = id.clone();
    match service.workers.run(move || again(page, &of_id, &query)).await {
        Ok(record) => record,
        Err(bug) => Record::failure(id, bug),
    }
}

fn line_of(record: &Record) -> Bytes {
    // A record is always JSON.
    let mut line = serde_json::to_vec(record).unwrap_or_default();
    line.push(b'\n');
    line.into()
}

/// The body of the answer.
struct RecordLines {
    receiver: mpsc::Receiver<Waiting>,
    /// The answer that is waited for.
    next: Option<Waiting>,
}

impl HttpBody for RecordLines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        loop {
            if let Some(next) = &mut self.next {
                let answer = ready!(Pin::new(&mut next.record).poll(context));
                self.next = None;
                // A line without an answer is left out: the program ends.
                let Ok(answer) = answer else { continue };
                return Poll::Ready(Some(Ok(Frame::data(answer))));
            }
            match ready!(self.receiver.poll_recv(context)) {
                Some(next) => self.next = Some(next),
                None => return Poll::Ready(None),
            }
        }
    }
}
