//! Corpora in folders, and each of their errors.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use seek_io::{Corpus, CorpusError, InputLimits, LabelledPage};
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
        "{LINE}\n\n{}\n{}\n",
        r#"{"id": "s/b", "page_type": "article", "lang": "en", "with": ["Storm"], "note": "more",
            "html_file": "./pages/a.html", "gold_file": "pages/a.txt"}"#
            .replace('\n', " "),
        r#"{"id": "s/c", "site": "storms", "html_file": "pages/a.html", "gold_text": "Storm"}"#
    ));
    let pages = read_all(dir.path());
    assert_eq!(pages.len(), 3);
    assert_eq!((pages[2].gold(), pages[2].site.as_deref()), ("Storm", Some("storms")));
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

/// The error of the first page of an export.
fn export_error(name: &str, text: &str) -> String {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join(name);
    fs::write(&path, text).unwrap();
    let error = pages_of(&path).remove(0).unwrap_err();
    assert!(error.to_string().starts_with(&path.display().to_string()), "{error}");
    error.to_string()
}

#[test]
fn errors_of_exports_name_the_task_or_line() {
    for (name, text, expected) in [
        ("a.json", r#"[{"id": 1, "html": "<p>a"}]"#, "task 1: the task has no 'data'"),
        (
            "a.json",
            r#"[{"data": {"text": "no markup"}}]"#,
            "task 1: the source of the page is neither in the field 'html'",
        ),
        ("a.json", r#"[{"data": {"html": "/data/upload/7/a.html"}}]"#, "addresses are not fetched"),
        ("a.json", r#"[{"data": {"html_file": "../a.html"}}]"#, "task 1: '../a.html' is not inside the folder"),
        (
            "a.json",
            r#"[{"data": {"html": "<p>a"}, "annotations": [{"result": [{"value": {"start": "/p", "labels": ["main"]}}]}]}]"#,
            "task 1: a result has no 'start', 'startOffset', 'end' and 'endOffset'",
        ),
        ("a.jsonl", "\n{}", "line 2: the line has no 'text'"),
        ("a.jsonl", r#"{"text": "a b", "label": []}"#, "line 1: the text is no source of a page"),
        (
            "a.jsonl",
            r#"{"text": "<p>a", "label": [[0, 9, "main"]]}"#,
            "a label goes from 0 to 9, but the text has 4 characters",
        ),
        ("a.jsonl", r#"{"text": "<p>a", "label": ["main"]}"#, "a label is not [start, end, name]"),
    ] {
        let error = export_error(name, text);
        assert!(error.contains(expected), "{error}");
    }
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("a.json");
    fs::write(&path, "{}").unwrap();
    assert!(matches!(Corpus::open(&path), Err(CorpusError::Line { .. })));
}

#[test]
fn a_page_of_an_export_is_bounded() {
    let dir = TempDir::new().unwrap();
    let limits = InputLimits { max_bytes: 10, ..InputLimits::default() };
    for (name, text) in [
        ("a.json", r#"[{"data": {"html": "<p>more than ten bytes"}}]"#),
        ("a.jsonl", r#"{"text": "<p>more than ten bytes", "label": []}"#),
    ] {
        fs::write(dir.path().join(name), text).unwrap();
        let corpus = Corpus::open(dir.path().join(name)).unwrap().with_limits(limits);
        let page = corpus.pages().unwrap().next().unwrap();
        assert!(matches!(page, Err(CorpusError::TooLarge { limit: 10, .. })), "{page:?}");
    }
}

#[test]
fn of_several_annotations_the_ground_truth_counts_and_cancelled_ones_do_not() {
    let result = |label: &str| {
        format!(
            r#"[{{"value": {{"start": "/p", "end": "/p", "startOffset": 0, "endOffset": 1, "htmllabels": ["{label}"]}}}}]"#
        )
    };
    let annotation = |label: &str, flags: &str| format!(r#"{{"result": {}{flags}}}"#, result(label));
    let (truth, cancelled) = (r#", "ground_truth": true"#, r#", "was_cancelled": true"#);
    for (annotations, expected) in [
        ([annotation("a", truth), annotation("b", "")], "a"),
        ([annotation("a", ""), annotation("b", "")], "b"),
        ([annotation("a", ""), annotation("b", cancelled)], "a"),
    ] {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("a.json");
        let task = format!(r#"[{{"data": {{"html": "<p>a"}}, "annotations": [{}]}}]"#, annotations.join(", "));
        fs::write(&path, task).unwrap();
        let spans = &read_all(&path)[0].spans;
        assert_eq!(spans.len(), 1);
        assert_eq!(spans[0].label, expected);
    }
}
