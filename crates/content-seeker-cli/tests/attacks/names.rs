//! Names in archives and tables never lead out of the output folder.

use crate::plain;
use crate::program::seek;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const NAMES: [&str; 12] = [
    "../../../up", "/tmp/absolute", "..\\..\\back", "C:\\windows\\drive", "//server/share", "a/../../b",
    "....//....//dots", "nul\\u0000byte", "..", ".", "link/inside", "manifest.json",
];

/// All files and links below a folder.
fn below(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.is_symlink() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// JSON Lines and a web archive whose pages have these names.
fn inputs(dir: &Path) {
    let page = serde_json::to_string(&plain(2000)).unwrap();
    let lines = NAMES.map(|name| {
        format!("{{\"id\": \"{}\", \"html\": {page}}}\n", name.replace('\\', "\\\\").replace("\\\\u", "\\u"))
    });
    fs::write(dir.join("pages.jsonl"), lines.concat()).unwrap();
    let records = NAMES.map(|name| {
        let body = plain(2000);
        format!(
            "WARC/1.1\r\nWARC-Type: resource\r\nWARC-Record-ID: <{name}>\r\nContent-Type: text/html\r\n\
            Content-Length: {}\r\n\r\n{body}\r\n\r\n",
            body.len()
        )
    });
    fs::write(dir.join("pages.warc"), records.concat()).unwrap();
}

#[test]
fn no_name_leads_out_of_the_folder() {
    let dir = TempDir::new().unwrap();
    let deep = dir.path().join("a/b/c/d");
    fs::create_dir_all(&deep).unwrap();
    fs::write(dir.path().join("a/secret"), "mine").unwrap();
    inputs(&deep);
    let before = below(dir.path());
    for (out, arguments) in [
        ("texts", &["extract", "-f", "markdown", "-o", "texts"][..]),
        ("records", &["extract", "-f", "json", "-o", "records", "--force"]),
        ("corpus", &["export", "-o", "corpus", "--files", "markdown"]),
    ] {
        let status = seek(&deep).args(arguments).args(["pages.jsonl", "pages.warc"]).status().unwrap();
        assert_eq!(status.code(), Some(0), "{arguments:?}");
        let out = deep.join(out);
        let written =
            below(&out).into_iter().filter(|path| path.extension().is_some_and(|end| end == "md" || end == "json"));
        let pages = written.filter(|path| path.parent() != Some(&out) || !out.ends_with("corpus")).count();
        assert_eq!(pages, 2 * NAMES.len(), "{arguments:?}");
        let elsewhere: Vec<PathBuf> = below(dir.path()).into_iter().filter(|path| !path.starts_with(&out)).collect();
        assert_eq!(elsewhere, before, "{arguments:?}");
        fs::remove_dir_all(out).unwrap();
    }
}

/// A link that waits in the output folder.
#[cfg(unix)]
#[test]
fn no_link_in_the_folder_leads_out_of_it() {
    let dir = TempDir::new().unwrap();
    let (work, target) = (dir.path().join("work"), dir.path().join("target"));
    fs::create_dir_all(work.join("texts")).unwrap();
    fs::create_dir(&target).unwrap();
    inputs(&work);
    std::os::unix::fs::symlink(&target, work.join("texts/link")).unwrap();
    let status = seek(&work).args(["extract", "--force", "-o", "texts", "pages.jsonl"]).status().unwrap();
    assert_eq!(status.code(), Some(1), "the page below the link fails");
    assert!(below(&target).is_empty());
    assert!(work.join("texts/link").is_symlink());
}
