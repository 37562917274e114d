//! A web server on this machine, whose answers a test writes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Most time that the server waits for a client.
const PATIENCE: Duration = Duration::from_secs(10);

/// A request of a client.
#[derive(Clone, Debug)]
pub struct Request {
    /// The path with its query.
    pub path: String,
    /// Names in lower case, and values.
    pub headers: Vec<(String, String)>,
    /// When it came.
    pub at: Instant,
}

impl Request {
    /// The first value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| &**value)
    }

    fn read(stream: impl Read) -> io::Result<Request> {
        let mut lines = BufReader::new(stream).lines();
        let first = lines.next().ok_or(io::ErrorKind::UnexpectedEof)??;
        let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
        let mut headers = Vec::new();
        for line in lines {
            let line = line?;
            let Some((name, value)) = line.split_once(':') else { break };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        Ok(Request { path, headers, at: Instant::now() })
    }
}

/// A connection.
pub trait Connection: Read + Write {}
impl<C: Read + Write> Connection for C {}

/// A web server on this machine. It answers one request on each connection, and ends when it is dropped.
pub struct SiteServer {
    address: SocketAddr,
    scheme: &'static str,
    requests: Arc<Mutex<Vec<Request>>>,
    ended: Arc<AtomicBool>,
}

impl SiteServer {
    /// Starts a server. `answer` writes the whole response to a request, with its status line and headers.
    pub fn start(answer: impl Fn(&Request, &mut dyn Write) -> io::Result<()> + Send + Sync + 'static) -> SiteServer {
        SiteServer::start_over("http", |stream| Ok(Box::new(stream)), answer)
    }

    /// Starts a server whose connections are wrapped, as by TLS.
    pub fn start_over(
        scheme: &'static str,
        wrap: impl Fn(TcpStream) -> io::Result<Box<dyn Connection>> + Send + Sync + 'static,
        answer: impl Fn(&Request, &mut dyn Write) -> io::Result<()> + Send + Sync + 'static,
    ) -> SiteServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (requests, ended) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicBool::new(false)));
        let (seen, end) = (Arc::clone(&requests), Arc::clone(&ended));
        let server = Arc::new((wrap, answer));
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if end.load(Ordering::Relaxed) {
                    break;
                }
                let (server, seen) = (Arc::clone(&server), Arc::clone(&seen));
                thread::spawn(move || {
                    let (wrap, answer) = &*server;
                    // A client may close the connection at any time.
                    let _ =
                        stream.set_read_timeout(Some(PATIENCE)).and_then(|()| wrap(stream)).and_then(|mut stream| {
                            let request = Request::read(&mut stream)?;
                            seen.lock().unwrap().push(request.clone());
                            answer(&request, &mut stream)?;
                            stream.flush()
                        });
                });
            }
        });
        SiteServer { address, scheme, requests, ended }
    }

    /// The address of a path. The host is a number, so that no name is looked up.
    pub fn address(&self, path: &str) -> String {
        format!("{}://{}{path}", self.scheme, self.address)
    }

    /// All requests so far.
    pub fn requests(&self) -> Vec<Request> {
        self.requests.lock().unwrap().clone()
    }
}

impl Drop for SiteServer {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        // Wakes the thread that waits for a connection.
        let _ = TcpStream::connect(self.address);
    }
}

/// Writes a response with a body, and with these headers, each a line `Name: value`.
///
/// # Errors
/// The client has closed the connection.
pub fn respond(out: &mut dyn Write, status: &str, headers: &[&str], body: &[u8]) -> io::Result<()> {
    write!(out, "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n", body.len())?;
    headers.iter().try_for_each(|header| write!(out, "{header}\r\n"))?;
    out.write_all(b"\r\n")?;
    out.write_all(body)
}
