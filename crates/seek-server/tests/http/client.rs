//! Starts servers, and talks to them.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use seek_server::http::{ServerOptions, run};
use serde_json::Value;
use tokio::sync::oneshot;

/// A server that ends when it is dropped.
pub struct RunningServer {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub content_type: String,
    pub retry_after: Option<String>,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The code of a problem, which must have the form of problems.
    pub fn code(&self) -> String {
        assert_eq!(self.content_type, "application/problem+json", "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status, "{self:?}");
        assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{self:?}");
        let code = problem["code"].as_str().unwrap().to_owned();
        assert_eq!(problem["type"], format!("urn:content-seeker:problem:{code}"));
        code
    }
}

/// Options with any port.
pub fn options() -> ServerOptions {
    ServerOptions { listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..ServerOptions::default() }
}

impl RunningServer {
    pub fn start(options: ServerOptions) -> RunningServer {
        let (ready, address) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            run(&options, |address| ready.send(address).unwrap(), async { drop(stopped.await) }).unwrap();
        });
        let address = address.recv_timeout(Duration::from_secs(60)).unwrap();
        RunningServer { address, stop: Some(stop), thread: Some(thread) }
    }

    pub fn usual() -> RunningServer {
        RunningServer::start(options())
    }

    /// Asks the server to end.
    pub fn stop(&mut self) {
        let _ = self.stop.take().map(|stop| stop.send(()));
    }

    /// Waits until it has ended.
    pub fn wait(&mut self) {
        self.thread.take().unwrap().join().unwrap();
    }

    pub fn get(&self, path: &str) -> Answer {
        answer(agent().get(format!("http://{}{path}", self.address)).call())
    }

    pub fn post(&self, path: &str, content_type: &str, body: &[u8]) -> Answer {
        let request = agent().post(format!("http://{}{path}", self.address));
        answer(request.header("content-type", content_type).send(body))
    }

    /// Opens a connection.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Sends bytes, and reads until the server closes the connection.
    pub fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may close the connection before it has read all.
        let _ = stream.write_all(bytes);
        read_all(&mut stream)
    }

    /// Waits until so many requests run, with that of the metrics themselves.
    pub fn wait_for_requests(&self, fits: impl Fn(f64) -> bool) {
        let began = Instant::now();
        while !fits(self.metric("seek_requests_in_flight")) {
            assert!(began.elapsed() < Duration::from_secs(30), "{}", self.metric("seek_requests_in_flight"));
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The value of a series of the metrics; 0 if it is not there.
    pub fn metric(&self, series: &str) -> f64 {
        let text = self.get("/metrics").body;
        let line = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        line.map_or(0.0, |value| value.parse().unwrap())
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What comes until the connection is closed.
pub fn read_all(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is reset has ended, too.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder().http_status_as_error(false).proxy(None);
    config.timeout_global(Some(Duration::from_secs(60))).build().into()
}

fn answer(response: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Answer {
    let mut response = response.unwrap();
    let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    let (content_type, retry_after) = (header("content-type").unwrap_or_default(), header("retry-after"));
    assert_eq!(header("x-content-type-options").as_deref(), Some("nosniff"));
    let status = response.status().as_u16();
    Answer { status, content_type, retry_after, body: response.body_mut().read_to_string().unwrap() }
}

/// A sample page.
pub fn sample(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples").join(name)).unwrap()
}
