//! The folder in which the commands of a document run, with the files of a user.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use flate2::{Compression, write::GzEncoder};
use seek_io::{Corpus, LabelledPage};
use tempfile::TempDir;

use super::{own_pages, site};
use seek_testing::documents::blocks;

/// The beginning of a command that serves the label tool.
const SERVER: &str = "seek-train label ";

/// The top of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A file of the project.
pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A new folder with `data/` and `models/` as in a checkout, the files that the document shows, and two crawls of sample
/// pages: `crawl.parquet` and `crawl.warc.gz`. A document that names `my-pages` gets the pages of [`own_pages`].
pub fn sandbox(document: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["data", "models"] {
        symlink(root().join(name), folder.path().join(name)).unwrap();
    }
    let pages: Vec<LabelledPage> =
        Corpus::open(root().join("data/samples")).unwrap().pages().unwrap().take(4).map(Result::unwrap).collect();
    fs::write(folder.path().join("crawl.warc.gz"), warc(&pages)).unwrap();
    seek_io::write_parquet(folder.path().join("crawl.parquet"), pages).unwrap();
    if document.contains("my-pages") {
        own_pages::write(folder.path());
    }
    for block in blocks(document) {
        if let Some(name) = block.file {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, site::served(&(block.lines.join("\n") + "\n"))).unwrap();
        }
    }
    folder
}

/// A WARC file: a response for each page, each compressed separately.
fn warc(pages: &[LabelledPage]) -> Vec<u8> {
    let mut packed = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let url = page.url.clone().unwrap_or_else(|| format!("https://site.example/{number}"));
        let mut http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n".to_vec();
        http.extend(&page.html);
        let head = format!(
            "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012}>\r\n\
             WARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: {url}\r\n\
             Content-Type: application/http; msgtype=response\r\nContent-Length: {}\r\n\r\n",
            http.len()
        );
        let mut encoder = GzEncoder::new(&mut packed, Compression::fast());
        for part in [head.as_bytes(), &http, b"\r\n\r\n"] {
            encoder.write_all(part).unwrap();
        }
        encoder.finish().unwrap();
    }
    packed
}

/// Whether `seek-train` is built: it stands beside `seek` after `cargo test --workspace`.
pub fn has_seek_train() -> bool {
    Path::new(env!("CARGO_BIN_EXE_seek")).with_file_name("seek-train").is_file()
}

/// Runs a line with `seek` and `seek-train` on the path and without a configuration of the user. A server is ended as a user ends it, after some
/// seconds; if it could not start, it has ended before with another status.
pub fn run(line: &str, folder: &Path) -> Output {
    let serves = line.starts_with(SERVER) && !line.contains("--export") && !line.contains("--agreement");
    let line = if serves { format!("timeout --preserve-status --signal=INT 5 {line}") } else { line.to_owned() };
    let program = Path::new(env!("CARGO_BIN_EXE_seek"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    // A filter must not hide the exit status of `seek`.
    let mut command = Command::new("bash");
    command
        .args(["-o", "pipefail", "-c", &line])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env("NO_PROXY", "127.0.0.1")
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("SEEK_CONFIG");
    command.stdin(Stdio::null()).output().unwrap()
}
