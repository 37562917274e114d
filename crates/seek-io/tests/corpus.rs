//! Corpora in folders, and each of their errors.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use seek_io::{Corpus, CorpusError, LabelledPage};
use tempfile::TempDir;

fn pages_of(path: &Path) -> Vec<Result<LabelledPage, CorpusError>> {
    Corpus::open(path).unwrap().pages().unwrap().collect()
}

fn read_all(path: &Path) -> Vec<LabelledPage> {
    pages_of(path).into_iter().map(Result::unwrap).collect()
}

/// A folder corpus of two pages' files and the given index.
fn folder(index: &str) -> TempDir {
    let dir = TempDir::new().unwrap();
    fs::create_dir(dir.path().join("pages")).unwrap();
    fs::write(dir.path().join("pages/a.html"), "<p>Storm").unwrap();
    fs::write(dir.path().join("pages/a.txt"), "Storm\npassed\n").unwrap();
    fs::write(dir.path().join("corpus.jsonl"), index).unwrap();
    dir
}

const LINE: &str = r#"{"id": "s/a", "html_file": "pages/a.html", "gold_file": "pages/a.txt"}"#;

#[test]
fn open_refuses_what_is_not_a_corpus() {
    let dir = TempDir::new().unwrap();
    let text = dir.path().join("text.parquet");
    fs::write(&text, "not a table").unwrap();
    assert!(matches!(Corpus::open(&text), Err(CorpusError::Table { .. })));
    assert!(matches!(Corpus::open(dir.path()), Err(CorpusError::PageFiles { found: 0, .. })));
    assert!(matches!(Corpus::open(dir.path().join("gone")), Err(CorpusError::Read { .. })));
}

#[test]
fn a_folder_corpus_reads_the_files_of_its_index() {
    let dir = folder(&format!(
        "{LINE}\n\n{}\n",
        r#"{"id": "s/b", "page_type": "article", "lang": "en", "with": ["Storm"], "note": "more",
            "html_file": "./pages/a.html", "gold_file": "pages/a.txt"}"#
            .replace('\n', " ")
    ));
    let pages = read_all(dir.path());
    assert_eq!(pages.len(), 2);
    assert_eq!(pages[0].html, b"<p>Storm");
    assert_eq!(pages[0].gold(), "Storm\npassed");
    assert_eq!(pages[0].page_type, None);
    assert_eq!(pages[1].page_type.as_deref(), Some("article"));
    assert_eq!(pages[1].with, ["Storm"]);
    let name = dir.path().file_name().unwrap().to_string_lossy();
    assert_eq!(Corpus::open(dir.path()).unwrap().name(), name);
}

#[test]
fn an_error_names_the_number_of_a_bad_line_and_the_next_line_follows() {
    let dir = folder(&format!("{{\"id\": 1}}\n\n{LINE}\nnonsense"));
    let pages = pages_of(dir.path());
    let message = pages[0].as_ref().unwrap_err().to_string();
    assert!(message.contains("corpus.jsonl line 1: "), "{message}");
    assert_eq!(pages[1].as_ref().unwrap().id, "s/a");
    let message = pages[2].as_ref().unwrap_err().to_string();
    assert!(message.contains("corpus.jsonl line 4: "), "{message}");
}

#[test]
fn an_error_names_a_missing_page_file_and_its_line() {
    let dir = folder(&LINE.replace("a.html", "gone.html"));
    let message = pages_of(dir.path())[0].as_ref().unwrap_err().to_string();
    assert!(message.contains("line 1: cannot read 'pages/gone.html'"), "{message}");
}

#[test]
fn a_text_file_that_is_not_utf8_is_an_error() {
    let dir = folder(LINE);
    fs::write(dir.path().join("pages/a.txt"), b"caf\xe9").unwrap();
    assert!(matches!(pages_of(dir.path())[0], Err(CorpusError::NotUtf8 { column: "gold_file", .. })));
}

#[test]
fn an_index_cannot_name_a_file_outside_its_folder() {
    let outside = TempDir::new().unwrap();
    let secret = outside.path().join("secret.html");
    fs::write(&secret, "secret").unwrap();
    let absolute = secret.to_string_lossy().into_owned();
    for name in ["../corpus.jsonl", "pages/../../x", &absolute] {
        let dir = folder(&LINE.replace("pages/a.html", name));
        assert!(matches!(pages_of(dir.path())[0], Err(CorpusError::Outside { .. })), "{name}");
    }
    #[cfg(unix)]
    {
        let dir = folder(&LINE.replace("pages/a.html", "pages/link.html"));
        std::os::unix::fs::symlink(&secret, dir.path().join("pages/link.html")).unwrap();
        assert!(matches!(pages_of(dir.path())[0], Err(CorpusError::Outside { .. })));
    }
}
