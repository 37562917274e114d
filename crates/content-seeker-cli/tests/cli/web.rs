//! Inputs that are addresses, on a server of this machine.

use std::fs;
use std::io::{self, Write};

use seek_testing::gzip::gzip;
use seek_testing::site_server::{Request, SiteServer, respond};
use tempfile::TempDir;

use crate::{SENTENCE, STORM, extract, files, records, seek, status, utf8};

fn answer(request: &Request, out: &mut dyn Write) -> io::Result<()> {
    let html = "Content-Type: text/html; charset=utf-8";
    match &*request.path {
        "/storm" => respond(out, "200 OK", &[html, "Content-Encoding: gzip"], &gzip(STORM.as_bytes())),
        "/moved" => respond(out, "302 Found", &["Location: /storm"], b""),
        "/data.json" => respond(out, "200 OK", &["Content-Type: application/json"], b"{}"),
        _ => respond(out, "404 Not Found", &[html], b"<p>There is no such page."),
    }
}

#[test]
fn the_page_of_an_address_is_extracted() {
    let server = SiteServer::start(answer);
    let output = extract(&[&*server.address("/storm")]);
    assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
    assert!(utf8(&output.stdout).contains(SENTENCE));
}

#[test]
fn the_record_has_the_address_after_redirects() {
    let server = SiteServer::start(answer);
    let output = extract(&["-f", "json", &server.address("/moved")]);
    let record = &records(&output.stdout)[0];
    assert_eq!((&record.id, record.url.as_ref()), (&server.address("/moved"), Some(&server.address("/storm"))));
}

#[test]
fn addresses_of_a_list_stand_beside_files_and_fail_alone() {
    let server = SiteServer::start(answer);
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("a.html");
    fs::write(&file, STORM).unwrap();
    let list = ["/gone", "/data.json"].map(|path| server.address(path)).join("\n");
    let list = format!("{list}\n{}\n", file.display());
    let output = seek(&["extract", "-f", "json", "--files-from", "-"]).write_stdin(list).output().unwrap();
    let errors: Vec<Option<String>> = records(&output.stdout).into_iter().map(|record| record.error).collect();
    assert_eq!(
        (status(&output), errors),
        (
            1,
            vec![
                Some("cannot be fetched: the server answered with status 404 (there is no such page)".to_owned()),
                Some("is application/json, not a web page".to_owned()),
                None
            ]
        )
    );
}

#[test]
fn other_commands_fetch_pages_too() {
    let server = SiteServer::start(answer);
    let output = seek(&["classify", &server.address("/storm")]).output().unwrap();
    assert!(utf8(&output.stdout).contains("article"), "{}", utf8(&output.stderr));
    let output = seek(&["explain", &server.address("/storm")]).output().unwrap();
    assert!(utf8(&output.stdout).contains(SENTENCE));
}

#[test]
fn the_name_of_a_file_is_made_of_the_address() {
    let server = SiteServer::start(answer);
    let dir = TempDir::new().unwrap();
    let folder = dir.path().join("texts");
    let output = extract(&[&server.address("/storm"), "-o", folder.to_str().unwrap()]);
    assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
    let host = server.address("").replace("http://", "").replace(':', "_");
    assert_eq!(files(&folder), [format!("http_/{host}/storm.txt")]);
}

#[test]
fn a_late_page_and_other_schemes_are_failures() {
    let server = SiteServer::start(|_, out| {
        std::thread::sleep(std::time::Duration::from_secs(3));
        respond(out, "200 OK", &[], STORM.as_bytes())
    });
    let output = extract(&["--timeout", "0.3", &server.address("/")]);
    assert_eq!(status(&output), 1);
    assert!(utf8(&output.stderr).contains("the page did not arrive within 0.3 s"), "{}", utf8(&output.stderr));
    let long = format!("data:text/html,{}", "storm".repeat(1000));
    for (address, scheme) in [
        ("file:///etc/hostname", "'file'"),
        ("file:/etc/hostname", "'file'"),
        ("ftp://site.example/page", "'ftp'"),
        ("view-source:https://site.example/", "'view-source'"),
        (&long, "'data'"),
    ] {
        let output = extract(&[address]);
        assert!(status(&output) == 1 && utf8(&output.stderr).contains(scheme), "{}", utf8(&output.stderr));
    }
    // No clock reaches so far.
    assert_eq!(status(&extract(&["--timeout", "1e19", "http://127.0.0.1:1/"])), 1);
}

#[test]
fn certificates_that_cannot_be_read_are_named() {
    let output = seek(&["extract", "https://127.0.0.1:9/"]).env("SSL_CERT_FILE", "gone.pem").output().unwrap();
    assert_eq!(status(&output), 1);
    assert!(utf8(&output.stderr).contains("gone.pem: the certificates cannot be read"), "{}", utf8(&output.stderr));
}

#[test]
fn an_address_without_its_scheme_was_no_such_file() {
    let output = extract(&["www.site.example/page"]);
    assert_eq!(status(&output), 1);
    assert!(
        utf8(&output.stderr).contains("; did you mean 'https://www.site.example/page'?"),
        "{}",
        utf8(&output.stderr)
    );
    // The name of a file may have the form of a host.
    let output = extract(&["photo.jpg"]);
    assert!(!utf8(&output.stderr).contains("https://"), "{}", utf8(&output.stderr));
    let dir = TempDir::new().unwrap();
    let archive = dir.path().join("a.warc.gz").display().to_string();
    for (arguments, code) in [
        (&["fetch", "www.site.example/page", "-o", &archive][..], 1),
        (&["discover", "www.site.example/page"], 1),
        (&["crawl", "www.site.example/page", "-o", &archive], 2),
    ] {
        let output = seek(arguments).output().unwrap();
        let errors = utf8(&output.stderr);
        assert_eq!(status(&output), code, "{errors}");
        assert!(errors.contains("it has no scheme; did you mean 'https://www.site.example/page'?"), "{errors}");
    }
}
