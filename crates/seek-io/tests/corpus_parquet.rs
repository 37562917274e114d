//! Corpora in Parquet files, written and read back, and each of their errors.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use parquet::arrow::ArrowWriter;
use proptest::prelude::*;
use seek_io::{Corpus, CorpusError, LabelledPage, TableError, write_parquet};
use tempfile::TempDir;

fn pages_of(path: &Path) -> Vec<Result<LabelledPage, CorpusError>> {
    Corpus::open(path).unwrap().pages().unwrap().collect()
}

fn read_all(path: &Path) -> Vec<LabelledPage> {
    pages_of(path).into_iter().map(Result::unwrap).collect()
}

fn page(id: &str) -> LabelledPage {
    LabelledPage {
        id: id.into(),
        html: b"<p>Storm".to_vec(),
        gold_text: Some("Storm".into()),
        ..LabelledPage::default()
    }
}

#[test]
fn a_full_page_reads_back_as_written() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("small.parquet");
    let full = LabelledPage {
        id: "small/full".into(),
        url: Some("https://example.org/".into()),
        site: Some("example".into()),
        lang: Some("fa".into()),
        page_type: Some("forum".into()),
        license: Some("CC0".into()),
        html: b"<p>\xff".to_vec(),
        annotated_html: Some(b"<kw>\xfe".to_vec()),
        gold_text: Some(String::new()),
        gold_markdown: Some("# T".into()),
        title: Some("T".into()),
        author: Some(String::new()),
        date: Some("2026-01-02".into()),
        with: vec!["one".into(), "دو".into()],
        without: vec!["three".into()],
        segments: vec!["good /html/body/p".parse().unwrap(), "bad /html/body".parse().unwrap()],
        annotators: vec!["Ada".into(), "بهار".into()],
        made_from: Some("example/whole".into()),
        spans: Vec::new(),
        resources: Vec::new(),
        layout: None,
    };
    let pages = [full, page("small/bare")];
    write_parquet(&path, &pages).unwrap();
    assert_eq!(Corpus::open(&path).unwrap().name(), "small");
    assert_eq!(read_all(&path), pages);
}

#[test]
fn a_corpus_can_be_read_twice_and_more_rows_than_a_group_keep_their_order() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("many.parquet");
    let pages: Vec<LabelledPage> = (0..700).map(|n| page(&format!("many/{n}"))).collect();
    write_parquet(&path, pages.iter()).unwrap();
    let corpus = Corpus::open(&path).unwrap();
    for _ in 0..2 {
        let read: Result<Vec<_>, _> = corpus.pages().unwrap().collect();
        assert_eq!(read.unwrap(), pages);
    }
}

#[test]
fn the_same_pages_give_the_same_bytes() {
    let dir = TempDir::new().unwrap();
    let (a, b) = (dir.path().join("a"), dir.path().join("b"));
    for path in [&a, &b] {
        write_parquet(path, [page("x/1"), page("x/2")]).unwrap();
    }
    assert_eq!(fs::read(a).unwrap(), fs::read(b).unwrap());
}

#[test]
fn a_corpus_without_pages_has_its_columns() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("none.parquet");
    write_parquet(&path, Vec::<LabelledPage>::new()).unwrap();
    assert!(read_all(&path).is_empty());
}

fn columns(path: &Path, columns: &[(&str, Vec<Option<&str>>)]) {
    let columns = columns.iter().map(|(name, cells)| {
        let cells: ArrayRef = Arc::new(StringArray::from(cells.clone()));
        (*name, cells)
    });
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let mut writer = ArrowWriter::try_new(File::create(path).unwrap(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
}

#[test]
fn open_names_a_missing_required_column() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("c.parquet");
    columns(&path, &["id", "gold_text", "url"].map(|name| (name, vec![Some("x")])));
    match Corpus::open(&path) {
        Err(CorpusError::Table { source, .. }) => match *source {
            TableError::MissingColumn { column, .. } => assert_eq!(column, "html"),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn pages_alone_have_the_numbers_of_their_rows_as_ids_and_no_gold_text() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("pages.parquet");
    columns(&path, &[("html", vec![Some("a"), Some("b")]), ("url", vec![None, Some("https://a.example/")])]);
    let pages = read_all(&path);
    assert_eq!((pages[0].id.as_str(), pages[1].id.as_str()), ("pages#0", "pages#1"));
    assert_eq!((pages[1].url.as_deref(), &pages[1].gold_text), (Some("https://a.example/"), &None));
}

#[test]
fn a_wrong_label_of_a_segment_is_an_error_that_names_the_row() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("c.parquet");
    let labels = |text: &str| {
        let mut lists = ListBuilder::new(StringBuilder::new());
        lists.append_value([Some(text)]);
        lists.finish()
    };
    for (text, is_right) in [("good /html/body/p", true), ("good p", false)] {
        let html: ArrayRef = Arc::new(StringArray::from(vec!["<p>a"]));
        let segments: ArrayRef = Arc::new(labels(text));
        let batch = RecordBatch::try_from_iter([("html", html), ("segments", segments)]).unwrap();
        let mut writer = ArrowWriter::try_new(File::create(&path).unwrap(), batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        let page = pages_of(&path).remove(0);
        assert_eq!(page.is_ok(), is_right, "{page:?}");
        if let Err(error) = page {
            assert!(error.to_string().contains("row 0: in 'segments'"), "{error}");
        }
    }
}

#[test]
fn an_error_names_the_row_of_an_empty_cell_and_the_next_row_follows() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("c.parquet");
    columns(&path, &[("id", vec![Some("1"), Some("2"), None]), ("html", vec![None, Some("b"), Some("c")])]);
    let pages = pages_of(&path);
    let message = pages[0].as_ref().unwrap_err().to_string();
    assert!(message.ends_with("c.parquet row 0: no value in 'html'"), "{message}");
    assert_eq!(pages[1].as_ref().unwrap().html, b"b");
    let message = pages[2].as_ref().unwrap_err().to_string();
    assert!(message.ends_with("c.parquet row 2: no value in 'id'"), "{message}");
}

#[test]
fn snippets_that_are_not_lists_are_an_error() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("c.parquet");
    let one = || vec![Some("x")];
    columns(&path, &[("id", one()), ("html", one()), ("gold_text", one()), ("with", one())]);
    assert!(matches!(
        Corpus::open(&path),
        Err(CorpusError::Table { source, .. }) if matches!(*source, TableError::ColumnType { .. })
    ));
}

/// The folder of the public corpora, which are not part of the repository.
fn corpora() -> Option<PathBuf> {
    let by_default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora");
    let path = std::env::var_os("SEEK_CORPORA").map_or(by_default, PathBuf::from);
    if path.is_dir() {
        return Some(path);
    }
    seek_testing::skip::skip(&format!("no corpora at {} (set SEEK_CORPORA)", path.display()));
    None
}

#[test]
fn the_public_corpora_can_be_read_completely() {
    let Some(folder) = corpora() else { return };
    for (name, count) in [("rtl", 15), ("canola", 194), ("wcxb-dev", 1358), ("open-web", 1508)] {
        let pages = read_all(&folder.join(name).with_extension("parquet"));
        let ids: HashSet<&str> = pages.iter().map(|page| page.id.as_str()).collect();
        assert_eq!((pages.len(), ids.len()), (count, count), "{name}");
        for page in &pages {
            assert!(!page.html.is_empty(), "{}", page.id);
            assert_eq!(page.annotated_html.is_some(), name == "canola", "{}", page.id);
        }
        let empty = pages.iter().filter(|page| page.gold_text.as_deref() == Some("")).count();
        let expected = match name {
            "wcxb-dev" => 21,
            "open-web" => 134,
            _ => 0,
        };
        assert_eq!(empty, expected, "{name}");
    }
}

proptest! {
    #[test]
    fn any_pages_read_back_as_written(
        cells in prop::collection::vec(
            (
                any::<Option<String>>(),
                any::<Option<String>>(),
                any::<Vec<u8>>(),
                any::<Option<Vec<u8>>>(),
                prop::collection::vec(any::<String>(), 0..3),
            ),
            0..8,
        ),
    ) {
        let pages: Vec<LabelledPage> = cells
            .into_iter()
            .map(|(gold_text, title, html, annotated_html, with)| LabelledPage {
                id: format!("{title:?}"),
                gold_text,
                title,
                html,
                annotated_html,
                with,
                ..LabelledPage::default()
            })
            .collect();
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("any.parquet");
        write_parquet(&path, &pages).unwrap();
        prop_assert_eq!(read_all(&path), pages);
    }
}
