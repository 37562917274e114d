//! The program as a process that tests start and kill.

use super::client::{Connection, Response};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// A project in a temporary folder.
pub struct Project {
    pub folder: TempDir,
    pub pages: Vec<PathBuf>,
    pub options: Vec<String>,
}

impl Project {
    /// A project with these pages: names and sources.
    pub fn with_pages(pages: &[(&str, &str)]) -> Project {
        let folder = TempDir::new().unwrap();
        let own = folder.path().join("pages");
        std::fs::create_dir(&own).unwrap();
        for (name, source) in pages {
            std::fs::write(own.join(name), source).unwrap();
        }
        Project { pages: vec![own], folder, options: vec!["--retrain".to_owned(), "0".to_owned()] }
    }

    /// A project with the sample pages.
    pub fn with_samples() -> Project {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
        Project { pages: vec![samples], ..Project::with_pages(&[]) }
    }

    pub fn output(&self) -> PathBuf {
        self.folder.path().join("corpus.parquet")
    }

    pub fn log(&self) -> PathBuf {
        self.folder.path().join("corpus.label/labels.jsonl")
    }

    /// The command with the options of the project.
    pub fn command(&self, port: u16) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seek-train"));
        command.arg("label").args(&self.pages).arg("--output").arg(self.output());
        command.args(["--port", &port.to_string()]).args(&self.options);
        command
    }

    /// Starts the program on a port; 0 for any.
    pub fn start(&self, port: u16) -> Running {
        let mut child = self.command(port).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        let (origin, token) = line.trim().split_once("/?token=").unwrap_or_else(|| panic!("no address: {line:?}"));
        let port = origin.rsplit(':').next().unwrap().parse().unwrap();
        Running { child, port, token: token.to_owned(), _lines: lines }
    }
}

/// A program that runs. It is killed at the end.
pub struct Running {
    child: Child,
    pub port: u16,
    pub token: String,
    _lines: BufReader<ChildStdout>,
}

impl Running {
    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn connect(&self) -> Connection {
        Connection::to(self.port)
    }

    /// The headers of a request that the tool itself makes.
    pub fn headers(&self) -> Vec<(String, String)> {
        [
            ("host", format!("127.0.0.1:{}", self.port)),
            ("cookie", format!("other=1; seek-label-{}={}", self.port, self.token)),
            ("origin", self.origin()),
            ("content-type", "application/json".to_owned()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec()
    }

    pub fn get(&self, path: &str) -> Response {
        self.connect().request("GET", path, &self.headers(), "").unwrap()
    }

    pub fn post(&self, path: &str, body: &Value) -> Response {
        self.connect().request("POST", path, &self.headers(), &body.to_string()).unwrap()
    }

    /// Opens a page as an annotator.
    pub fn open(&self, page: usize, annotator: &str) -> Value {
        let response = self.post(&format!("/api/pages/{page}/open"), &serde_json::json!({ "annotator": annotator }));
        assert_eq!(response.status, 200, "{}", response.body);
        response.json()
    }

    /// Changes a label.
    pub fn change(&self, page: usize, annotator: &str, change: &Value) -> Response {
        let body = serde_json::json!({ "annotator": annotator, "change": change });
        self.post(&format!("/api/pages/{page}/events"), &body)
    }

    /// Ends the program as a user does, so that it writes the corpus.
    pub fn interrupt(mut self) {
        rustix::process::kill_process(
            rustix::process::Pid::from_raw(self.child.id() as i32).unwrap(),
            rustix::process::Signal::INT,
        )
        .unwrap();
        assert!(self.child.wait().unwrap().success());
    }

    /// Kills the program as a crash does.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
