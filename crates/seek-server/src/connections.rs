//! The connections of a server: how many, how long they may be silent, and how they end.

use std::future::{Future, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use clap::Args;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::ServerError;
use crate::limits::seconds;
use crate::stalled_stream::StalledStream;

/// Most connections at once. Others wait until one ends.
const MOST_CONNECTIONS: usize = 1024;
/// Most header fields of a request.
const MOST_HEADERS: usize = 64;
/// Most bytes of the headers of a request, and of a part of its body that is read at once.
const BUFFER: usize = 64 << 10;
/// The pause after the system could not accept a connection, as when there are too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Times for clients.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct ConnectionTimes {
    /// Time limit for the headers of a request, and for an idle connection
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub header_timeout: Duration,

    /// Time limit for the body of a request; in a batch, for each line; also for a client that takes no answer, or too little of it
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub body_timeout: Duration,

    /// How long running requests may take to end after a signal
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub grace: Duration,
}

impl Default for ConnectionTimes {
    /// 10 s for headers, 30 s for bodies, and 30 s at the end.
    fn default() -> Self {
        ConnectionTimes {
            header_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(30),
            grace: Duration::from_secs(30),
        }
    }
}

/// Opens a port. Port 0 is any.
///
/// # Errors
/// [`ServerError::Listen`].
pub async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServerError> {
    let error = |source| ServerError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(error)?;
    let bound = listener.local_addr().map_err(error)?;
    Ok((listener, bound))
}

/// Begins to wait for the end, so that a signal is caught from now on. Returns whether it has come already.
pub async fn has_ended(mut stop: Pin<&mut impl Future<Output = ()>>) -> bool {
    poll_fn(|context| Poll::Ready(stop.as_mut().poll(context).is_ready())).await
}

/// Serves connections until `stop` is ready. Then no more are accepted, and those with a running request end after it, within the grace.
/// Returns whether all did.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    times: &ConnectionTimes,
    stop: impl Future<Output = ()>,
) -> bool {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(times.header_timeout)
        .max_headers(MOST_HEADERS)
        .max_buf_size(BUFFER);
    let mut stop = pin!(stop);
    loop {
        let place = tokio::select! {
            () = &mut stop => break,
            place = Arc::clone(&places).acquire_owned() => place,
        };
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                if !is_of_client(&error) {
                    sleep(ACCEPT_PAUSE).await;
                }
                continue;
            }
        };
        // Answers are written as soon as they are there.
        let _ = stream.set_nodelay(true);
        let stream = TokioIo::new(StalledStream::new(stream, times.body_timeout));
        let service = TowerToHyperService::new(router.clone());
        let connection = graceful.watch(http.serve_connection(stream, service));
        tokio::spawn(async move {
            let _place = place;
            // A client that breaks off is no error of the server.
            let _ = connection.await;
        });
    }
    drop(listener);
    timeout(times.grace, graceful.shutdown()).await.is_ok()
}

/// Whether an error of a listener belongs to one client only.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
