//! Labelled corpora from Parquet and from folders, written and read back; each kind of error.

#![allow(clippy::unwrap_used)]

#[path = "../../../testing/skip.rs"]
mod skip;

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow::array::{ArrayRef, RecordBatch, StringArray};
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
    LabelledPage { id: id.into(), html: b"<p>Storm".to_vec(), gold_text: "Storm".into(), ..LabelledPage::default() }
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
fn a_full_page_reads_back_as_written() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("small.parquet");
    let full = LabelledPage {
        id: "small/full".into(),
        url: Some("https://example.org/".into()),
        lang: Some("fa".into()),
        page_type: Some("forum".into()),
        license: Some("CC0".into()),
        html: b"<p>\xff".to_vec(),
        annotated_html: Some(b"<kw>\xfe".to_vec()),
        gold_text: String::new(),
        gold_markdown: Some("# T".into()),
        title: Some("T".into()),
        author: Some(String::new()),
        date: Some("2026-01-02".into()),
        with: vec!["one".into(), "دو".into()],
        without: vec!["three".into()],
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
fn the_same_pages_make_the_same_bytes() {
    let dir = TempDir::new().unwrap();
    let (a, b) = (dir.path().join("a"), dir.path().join("b"));
    for path in [&a, &b] {
        write_parquet(path, [page("x/1"), page("x/2")]).unwrap();
    }
    assert_eq!(fs::read(a).unwrap(), fs::read(b).unwrap());
}

#[test]
fn a_corpus_of_no_pages_has_its_columns() {
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
fn a_missing_required_column_is_named_on_opening() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("c.parquet");
    for missing in ["id", "html", "gold_text"] {
        let there: Vec<_> = ["id", "html", "gold_text", "url"]
            .into_iter()
            .filter(|name| *name != missing)
            .map(|name| (name, vec![Some("x")]))
            .collect();
        columns(&path, &there);
        match Corpus::open(&path) {
            Err(CorpusError::Table { source, .. }) => match *source {
                TableError::MissingColumn { column, .. } => assert_eq!(column, missing),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn an_empty_cell_is_named_by_row_and_the_next_row_follows() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("c.parquet");
    columns(
        &path,
        &[
            ("id", vec![Some("1"), Some("2"), None]),
            ("html", vec![Some("a"), Some("b"), Some("c")]),
            ("gold_text", vec![None, Some("b"), Some("c")]),
        ],
    );
    let pages = pages_of(&path);
    let message = pages[0].as_ref().unwrap_err().to_string();
    assert!(message.ends_with("c.parquet row 0: nothing in 'gold_text'"), "{message}");
    assert_eq!(pages[1].as_ref().unwrap().gold_text, "b");
    let message = pages[2].as_ref().unwrap_err().to_string();
    assert!(message.ends_with("c.parquet row 2: nothing in 'id'"), "{message}");
}

#[test]
fn snippets_that_are_no_lists_are_refused() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("c.parquet");
    let one = || vec![Some("x")];
    columns(&path, &[("id", one()), ("html", one()), ("gold_text", one()), ("with", one())]);
    assert!(matches!(
        Corpus::open(&path),
        Err(CorpusError::Table { source, .. }) if matches!(*source, TableError::ColumnType { .. })
    ));
}

#[test]
fn what_is_no_corpus_is_refused_on_opening() {
    let dir = TempDir::new().unwrap();
    let text = dir.path().join("text.parquet");
    fs::write(&text, "not a table").unwrap();
    assert!(matches!(Corpus::open(&text), Err(CorpusError::Table { .. })));
    assert!(matches!(Corpus::open(dir.path()), Err(CorpusError::Read { .. })));
    assert!(matches!(Corpus::open(dir.path().join("gone")), Err(CorpusError::Read { .. })));
}

#[test]
fn a_folder_corpus_reads_the_files_that_its_index_names() {
    let dir = folder(&format!(
        "{LINE}\n\n{}\n",
        r#"{"id": "s/b", "page_type": "article", "lang": "en", "with": ["Storm"], "note": "more",
            "html_file": "./pages/a.html", "gold_file": "pages/a.txt"}"#
            .replace('\n', " ")
    ));
    let pages = read_all(dir.path());
    assert_eq!(pages.len(), 2);
    assert_eq!(pages[0].html, b"<p>Storm");
    assert_eq!(pages[0].gold_text, "Storm\npassed");
    assert_eq!(pages[0].page_type, None);
    assert_eq!(pages[1].page_type.as_deref(), Some("article"));
    assert_eq!(pages[1].with, ["Storm"]);
    let name = dir.path().file_name().unwrap().to_string_lossy();
    assert_eq!(Corpus::open(dir.path()).unwrap().name(), name);
}

#[test]
fn a_bad_line_is_named_by_number_and_the_next_one_follows() {
    let dir = folder(&format!("{{\"id\": 1}}\n\n{LINE}\nnonsense"));
    let pages = pages_of(dir.path());
    let message = pages[0].as_ref().unwrap_err().to_string();
    assert!(message.contains("corpus.jsonl line 1: "), "{message}");
    assert_eq!(pages[1].as_ref().unwrap().id, "s/a");
    let message = pages[2].as_ref().unwrap_err().to_string();
    assert!(message.contains("corpus.jsonl line 4: "), "{message}");
}

#[test]
fn a_missing_page_file_is_named_with_its_line() {
    let dir = folder(&LINE.replace("a.html", "gone.html"));
    let message = pages_of(dir.path())[0].as_ref().unwrap_err().to_string();
    assert!(message.contains("line 1: 'pages/gone.html': "), "{message}");
}

#[test]
fn a_gold_that_is_not_utf8_is_named() {
    let dir = folder(LINE);
    fs::write(dir.path().join("pages/a.txt"), b"caf\xe9").unwrap();
    assert!(matches!(pages_of(dir.path())[0], Err(CorpusError::NotUtf8 { column: "gold_file", .. })));
}

#[test]
fn an_index_cannot_reach_out_of_its_folder() {
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

/// The corpora that are too large to ship; none where they are not there.
fn corpora() -> Option<PathBuf> {
    let by_default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora");
    let path = std::env::var_os("SEEK_CORPORA").map_or(by_default, PathBuf::from);
    if path.is_dir() {
        return Some(path);
    }
    skip::skip(&format!("no corpora at {} (set SEEK_CORPORA)", path.display()));
    None
}

#[test]
fn the_public_corpora_read_to_their_ends() {
    let Some(folder) = corpora() else { return };
    for (name, count) in [("rtl", 15), ("canola", 194), ("wcxb-dev", 1358), ("open-web", 1508)] {
        let pages = read_all(&folder.join(name).with_extension("parquet"));
        let ids: HashSet<&str> = pages.iter().map(|page| page.id.as_str()).collect();
        assert_eq!((pages.len(), ids.len()), (count, count), "{name}");
        for page in &pages {
            assert!(!page.html.is_empty(), "{}", page.id);
            assert_eq!(page.annotated_html.is_some(), name == "canola", "{}", page.id);
        }
        let empty = pages.iter().filter(|page| page.gold_text.is_empty()).count();
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
                any::<String>(),
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
                id: gold_text.clone(),
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
