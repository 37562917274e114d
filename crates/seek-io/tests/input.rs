//! What becomes of files, folders, packed files, Parquet and lists given as inputs; each kind of failure.

#![allow(clippy::unwrap_used)]

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use arrow::array::{ArrayRef, BinaryArray, Int64Array, RecordBatch, StringArray};
use flate2::{Compression, write::GzEncoder};
use parquet::arrow::ArrowWriter;
use proptest::prelude::*;
use seek_io::{
    Document, InputColumns, InputError, InputFailure, InputLimits, InputOptions, Inputs, Packing, TableError,
};
use tempfile::TempDir;

fn read(paths: &[impl AsRef<Path>]) -> Vec<Result<Document, InputFailure>> {
    Inputs::open(paths, InputLimits::default()).collect()
}

fn read_one(path: impl AsRef<Path>) -> Result<Document, InputError> {
    let mut all = read(&[path]);
    assert_eq!(all.len(), 1);
    all.remove(0).map_err(|failure| failure.error)
}

/// Ids as seen from `base`, failures with a '!' before.
fn ids(base: &TempDir, all: &[Result<Document, InputFailure>]) -> Vec<String> {
    let base = format!("{}/", base.path().display());
    let ids = all.iter().map(|found| match found {
        Ok(document) => document.id.replace(&base, ""),
        Err(failure) => format!("!{}", failure.id.replace(&base, "")),
    });
    ids.collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn parquet(path: &Path, columns: Vec<(&str, ArrayRef)>) {
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let mut writer = ArrowWriter::try_new(File::create(path).unwrap(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
}

fn strings(cells: &[Option<&str>]) -> ArrayRef {
    Arc::new(StringArray::from(cells.to_vec()))
}

#[test]
fn folders_give_their_pages_by_name_at_every_depth() {
    let dir = TempDir::new().unwrap();
    fs::create_dir_all(dir.path().join("b/deep")).unwrap();
    for name in ["c.html", "a.HTM", "b/2.xhtml", "b/deep/1.html", "b/10.html", "no.txt", "no.css"] {
        fs::write(dir.path().join(name), name).unwrap();
    }
    fs::write(dir.path().join("z.html.gz"), gzip(b"packed")).unwrap();
    let all = read(&[dir.path()]);
    assert_eq!(ids(&dir, &all), ["a.HTM", "b/10.html", "b/2.xhtml", "b/deep/1.html", "c.html", "z.html.gz"]);
    assert_eq!(all.last().unwrap().as_ref().unwrap().bytes, b"packed");
}

#[test]
fn paths_come_in_the_order_given_and_files_may_have_any_name() {
    let dir = TempDir::new().unwrap();
    let (a, b) = (dir.path().join("b.saved"), dir.path().join("a"));
    fs::write(&a, "one").unwrap();
    fs::write(&b, gzip(b"two")).unwrap();
    let all = read(&[&a, &b, &a]);
    assert_eq!(ids(&dir, &all), ["b.saved", "a", "b.saved"]);
    assert_eq!(all[1].as_ref().unwrap().bytes, b"two");
}

#[test]
fn one_bad_file_among_a_thousand_fails_alone() {
    let dir = TempDir::new().unwrap();
    for number in 0..1000 {
        fs::write(dir.path().join(format!("{number:04}.html")), "page").unwrap();
    }
    let bad = dir.path().join("0500.html");
    // Cut off inside its header: no permissions are at play, which root would pass anyway.
    fs::write(&bad, &gzip(b"page")[..12]).unwrap();
    let all = read(&[dir.path()]);
    assert_eq!(all.len(), 1000);
    let failed: Vec<usize> = (0..1000).filter(|&at| all[at].is_err()).collect();
    assert_eq!(failed, [500]);
}

#[test]
fn an_empty_file_is_a_document_without_bytes() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("empty.html");
    fs::write(&path, "").unwrap();
    assert_eq!(read_one(&path).unwrap().bytes, b"");
}

#[test]
fn an_empty_folder_gives_nothing() {
    let dir = TempDir::new().unwrap();
    assert!(read(&[dir.path()]).is_empty());
}

#[test]
fn a_missing_path_is_a_failure_that_says_what_inputs_are() {
    let dir = TempDir::new().unwrap();
    let there = dir.path().join("there.html");
    fs::write(&there, "page").unwrap();
    let all = read(&[&dir.path().join("gone.html"), &there]);
    assert_eq!(ids(&dir, &all), ["!gone.html", "there.html"]);
    let failure = all[0].as_ref().unwrap_err();
    assert!(matches!(failure.error, InputError::NotFound { near: None }));
    let message = failure.to_string();
    assert!(message.contains("gone.html: no such file or folder"), "{message}");
}

#[test]
fn gzip_cut_short_or_damaged_is_named_so() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("a.html.gz");
    let packed = gzip(&b"some page ".repeat(50));
    fs::write(&path, &packed[..packed.len() - 9]).unwrap();
    assert!(matches!(read_one(&path), Err(InputError::Truncated(Packing::Gzip))));
    let mut wrong_checksum = packed.clone();
    let at = packed.len() - 6;
    wrong_checksum[at] ^= 1;
    fs::write(&path, &wrong_checksum).unwrap();
    assert!(matches!(read_one(&path), Err(InputError::Damaged(Packing::Gzip, _))));
}

#[test]
fn a_gzip_bomb_stops_at_the_limit() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("bomb.html.gz");
    fs::write(&path, gzip(&vec![b' '; 65 << 20])).unwrap();
    assert!(fs::metadata(&path).unwrap().len() < 1 << 20);
    assert!(matches!(
        read_one(&path),
        Err(InputError::UnpacksTooLarge { limit }) if limit == 64 << 20
    ));
}

#[test]
fn a_file_past_the_limit_is_a_failure_and_the_next_one_is_read() {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("a.html"), "longer than ten").unwrap();
    fs::write(dir.path().join("b.html"), "ten bytes.").unwrap();
    let limits = InputLimits { max_bytes: 10, ..InputLimits::default() };
    let all: Vec<_> = Inputs::open(&[dir.path()], limits).collect();
    assert_eq!(ids(&dir, &all), ["!a.html", "b.html"]);
    assert!(matches!(all[0].as_ref().unwrap_err().error, InputError::TooLarge { limit: 10 }));
}

#[test]
fn a_folder_named_like_a_page_is_a_folder() {
    let dir = TempDir::new().unwrap();
    fs::create_dir(dir.path().join("x.html")).unwrap();
    fs::write(dir.path().join("x.html/in.html"), "page").unwrap();
    assert_eq!(ids(&dir, &read(&[dir.path()])), ["x.html/in.html"]);
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_link_to_nowhere_fails_alone_and_only_under_a_pages_name() {
        let dir = TempDir::new().unwrap();
        fs::write(dir.path().join("a.html"), "page").unwrap();
        fs::write(dir.path().join("c.html"), "page").unwrap();
        symlink("gone", dir.path().join("b.html")).unwrap();
        symlink("gone", dir.path().join("b.css")).unwrap();
        let all = read(&[dir.path()]);
        assert_eq!(ids(&dir, &all), ["a.html", "!b.html", "c.html"]);
        assert!(matches!(all[1].as_ref().unwrap_err().error, InputError::Unreadable(_)));
    }

    #[test]
    fn loops_of_links_end_and_every_page_comes_once() {
        let dir = TempDir::new().unwrap();
        fs::create_dir(dir.path().join("sub")).unwrap();
        fs::write(dir.path().join("sub/a.html"), "page").unwrap();
        symlink("..", dir.path().join("sub/up")).unwrap();
        symlink("sub", dir.path().join("twin")).unwrap();
        symlink("self", dir.path().join("self")).unwrap();
        assert_eq!(ids(&dir, &read(&[dir.path()])), ["sub/a.html"]);
    }

    #[test]
    fn links_to_pages_and_to_folders_elsewhere_are_followed() {
        let (dir, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        fs::write(elsewhere.path().join("a.html"), "page").unwrap();
        symlink(elsewhere.path(), dir.path().join("linked")).unwrap();
        symlink(elsewhere.path().join("a.html"), dir.path().join("b.html")).unwrap();
        assert_eq!(ids(&dir, &read(&[dir.path()])), ["b.html", "linked/a.html"]);
    }

    #[test]
    fn a_socket_named_like_a_page_is_not_opened() {
        let dir = TempDir::new().unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(dir.path().join("s.html")).unwrap();
        let all = read(&[dir.path()]);
        assert!(matches!(all[0].as_ref().unwrap_err().error, InputError::NotAFile));
    }
}

#[test]
fn parquet_rows_are_documents_with_their_ids_and_addresses() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("pages.parquet");
    let html = BinaryArray::from(vec![Some(&b"\xff page"[..]), None, Some(b"")]);
    parquet(
        &path,
        vec![
            ("other", strings(&[Some("x"), None, None])),
            ("url", strings(&[Some("https://example.org/"), None, None])),
            ("id", strings(&[Some("one"), Some("two"), None])),
            ("html", Arc::new(html)),
        ],
    );
    let all = read(&[&path]);
    assert_eq!(ids(&dir, &all), ["one", "!two", "pages.parquet#2"]);
    let first = all[0].as_ref().unwrap();
    assert_eq!(first.bytes, b"\xff page");
    assert_eq!(first.url.as_deref(), Some("https://example.org/"));
    let second = all[1].as_ref().unwrap_err();
    assert!(matches!(&second.error, InputError::NoHtml { column } if column == "html"));
}

#[test]
fn parquet_is_known_by_its_magic_and_needs_no_id() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("pages.pq");
    parquet(&path, vec![("html", strings(&[Some("<p>é"), Some("b")]))]);
    let all = read(&[&path]);
    assert_eq!(ids(&dir, &all), ["pages.pq#0", "pages.pq#1"]);
    assert_eq!(all[0].as_ref().unwrap().bytes, "<p>é".as_bytes());
}

#[test]
fn numbers_serve_as_ids() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("p.parquet");
    let numbers: ArrayRef = Arc::new(Int64Array::from(vec![Some(7), None]));
    parquet(&path, vec![("id", numbers), ("html", strings(&[Some("a"), Some("b")]))]);
    assert_eq!(ids(&dir, &read(&[&path])), ["7", "p.parquet#1"]);
}

#[test]
fn rows_past_the_batch_keep_their_numbers_and_long_rows_fail_alone() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("p.parquet");
    let cells: Vec<String> = (0..10).map(|n| "x".repeat(if n == 4 { 9 } else { 2 })).collect();
    let cells: Vec<Option<&str>> = cells.iter().map(|cell| Some(cell.as_str())).collect();
    parquet(&path, vec![("html", strings(&cells))]);
    let limits = InputLimits { max_bytes: 5, batch_rows: 3, ..InputLimits::default() };
    let all: Vec<_> = Inputs::open(&[&path], limits).collect();
    let want: Vec<String> = (0..10).map(|n| format!("{}p.parquet#{n}", if n == 4 { "!" } else { "" })).collect();
    assert_eq!(ids(&dir, &all), want);
}

#[test]
fn a_parquet_file_of_other_columns_is_named_with_what_it_has() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("p.parquet");
    parquet(&path, vec![("body", strings(&[Some("a")])), ("id", strings(&[None]))]);
    let error = read_one(&path).unwrap_err();
    assert!(matches!(error, InputError::Table(TableError::MissingColumn { .. })));
    assert_eq!(error.to_string(), "has no column 'html', only: body, id");
    let numbers: ArrayRef = Arc::new(Int64Array::from(vec![1]));
    parquet(&path, vec![("html", numbers)]);
    assert!(matches!(read_one(&path), Err(InputError::Table(TableError::ColumnType { .. }))));
}

#[test]
fn a_page_by_a_parquet_name_is_named_damaged() {
    let dir = TempDir::new().unwrap();
    for bytes in [&b""[..], b"PAR1", b"<p>not a table, but longer than a footer"] {
        let path = dir.path().join("p.parquet");
        fs::write(&path, bytes).unwrap();
        assert!(matches!(read_one(&path), Err(InputError::Table(TableError::Damaged(_)))));
    }
}

#[test]
fn string_cells_that_are_not_utf8_are_read_as_they_are() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("p.parquet");
    parquet(&path, vec![("html", strings(&[Some("good"), Some("caf@")]))]);
    let mut file = fs::read(&path).unwrap();
    let places: Vec<usize> = (0..file.len() - 4).filter(|&at| &file[at..at + 4] == b"caf@").collect();
    assert!(!places.is_empty());
    for at in places {
        file[at + 3] = 0xe9;
    }
    fs::write(&path, file).unwrap();
    let all = read(&[&path]);
    assert_eq!(all[0].as_ref().unwrap().bytes, b"good");
    assert_eq!(all[1].as_ref().unwrap().bytes, b"caf\xe9");
}

/// A Parquet file of twenty pages, as bytes.
fn twenty_pages(path: &Path) -> Vec<u8> {
    let pages: Vec<String> = (0..20).map(|n| format!("<p>page {n}")).collect();
    let cells: Vec<Option<&str>> = pages.iter().map(|page| Some(page.as_str())).collect();
    parquet(path, vec![("id", strings(&cells)), ("html", strings(&cells))]);
    fs::read(path).unwrap()
}

#[test]
fn panics_of_the_parquet_crate_are_failures_and_the_next_file_is_read() {
    let dir = TempDir::new().unwrap();
    let (good, bad) = (dir.path().join("good.parquet"), dir.path().join("bad.parquet"));
    let bytes = twenty_pages(&good);
    let mut failures = 0;
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0xff;
        fs::write(&bad, damaged).unwrap();
        let all = read(&[&bad, &good]);
        failures += all.iter().filter(|found| found.is_err()).count();
        assert!(all[all.len() - 20..].iter().all(Result::is_ok), "byte {at}");
    }
    assert!(failures > 100, "{failures} of {}", bytes.len());
}

/// Options for tables that name their columns otherwise.
fn columns(html: &str, id: Option<&str>, url: Option<&str>) -> InputOptions {
    let columns = InputColumns { html: html.into(), id: id.map(str::to_owned), url: url.map(str::to_owned) };
    InputOptions { columns, ..InputOptions::default() }
}

#[test]
fn columns_of_tables_can_be_named() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("p.parquet");
    let one = |text| strings(&[Some(text)]);
    parquet(&path, vec![("html", one("no")), ("content", one("page")), ("key", one("k1")), ("address", one("u1"))]);
    let all: Vec<_> =
        Inputs::open_with::<_, &str>(&[&path], &[], columns("content", Some("key"), Some("address"))).collect();
    let document = all[0].as_ref().unwrap();
    assert_eq!((&*document.id, document.url.as_deref(), &*document.bytes), ("k1", Some("u1"), &b"page"[..]));
    let all: Vec<_> = Inputs::open_with::<_, &str>(&[&path], &[], columns("html", Some("uid"), None)).collect();
    let error = all[0].as_ref().unwrap_err().to_string();
    assert!(error.ends_with("has no column 'uid', only: html, content, key, address"), "{error}");
}

#[test]
fn zstandard_is_unpacked_as_gzip_is() {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("a.html.zst"), zstd::encode_all(&b"page"[..], 1).unwrap()).unwrap();
    let all = read(&[dir.path()]);
    assert_eq!(ids(&dir, &all), ["a.html.zst"]);
    assert_eq!(all[0].as_ref().unwrap().bytes, b"page");
}

#[test]
fn an_address_is_not_a_path_and_says_how_to_pipe_it() {
    let message = read(&["https://example.org/a?b"])[0].as_ref().unwrap_err().to_string();
    let pipe = "curl -sL 'https://example.org/a?b' | seek extract --url 'https://example.org/a?b' -";
    assert!(message.contains("addresses are not fetched") && message.ends_with(pipe), "{message}");
}

#[test]
fn a_missing_path_says_what_may_have_been_meant() {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("article.html"), "page").unwrap();
    let message = read(&[dir.path().join("artcle.html")])[0].as_ref().unwrap_err().to_string();
    let meant = format!("did you mean '{}'?", dir.path().join("article.html").display());
    assert!(message.ends_with(&meant), "{message}");
}

#[test]
fn a_folder_gives_the_pages_of_all_that_is_in_it_and_passes_over_other_tables() {
    let dir = TempDir::new().unwrap();
    let at = |name: &str| dir.path().join(name);
    fs::write(at("a.html"), "page").unwrap();
    fs::write(at("b.jsonl.gz"), gzip(b"{\"id\": 7, \"html\": \"<p>json\"}\n{}\n")).unwrap();
    fs::write(at("corpus.jsonl"), "{\"id\": \"a\", \"html_file\": \"a.html\"}\n{\"id\": \"b\"}\n").unwrap();
    fs::write(at("d.mht"), "MIME-Version: 1.0\nContent-Type: text/html\n\n<p>mht").unwrap();
    parquet(&at("e.parquet"), vec![("html", strings(&[Some("row")]))]);
    parquet(&at("features.parquet"), vec![("weight", strings(&[Some("1")]))]);
    fs::write(
        at("g.warc"),
        "WARC/1.1\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nwarc\r\n\r\n",
    )
    .unwrap();
    let all = read(&[dir.path()]);
    assert_eq!(ids(&dir, &all), ["a.html", "7", "!b.jsonl.gz#2", "d.mht", "e.parquet#0", "g.warc#1"]);
}

#[test]
fn what_is_named_must_be_a_table_of_pages() {
    let dir = TempDir::new().unwrap();
    let (json, table) = (dir.path().join("a.jsonl"), dir.path().join("b.parquet"));
    fs::write(&json, "{\"a\": 1}").unwrap();
    parquet(&table, vec![("weight", strings(&[Some("1")]))]);
    assert_eq!(ids(&dir, &read(&[&json, &table])), ["!a.jsonl#1", "!b.parquet"]);
}

mod lists {
    use super::*;

    fn listed(dir: &TempDir, paths: &[&Path], list: &[u8]) -> Vec<Result<Document, InputFailure>> {
        let path = dir.path().join("list");
        fs::write(&path, list).unwrap();
        Inputs::open_with(paths, &[path], InputOptions::default()).collect()
    }

    #[test]
    fn their_paths_come_behind_those_named() {
        let dir = TempDir::new().unwrap();
        let [a, b] = ["a b.html", "b.html"].map(|name| dir.path().join(name));
        fs::write(&a, "one").unwrap();
        fs::write(&b, "two").unwrap();
        let list = format!("{}\r\n\n{}\n", a.display(), dir.path().join("gone.txt").display());
        assert_eq!(ids(&dir, &listed(&dir, &[&b], list.as_bytes())), ["b.html", "a b.html", "!gone.txt"]);
        let nul = format!("{}\0{}\0", b.display(), a.display());
        assert_eq!(ids(&dir, &listed(&dir, &[], nul.as_bytes())), ["b.html", "a b.html"]);
    }

    #[test]
    fn an_empty_one_names_nothing_and_a_missing_one_is_a_failure() {
        let dir = TempDir::new().unwrap();
        assert!(listed(&dir, &[], b"").is_empty());
        let gone = dir.path().join("gone");
        let all: Vec<_> = Inputs::open_with::<&str, _>(&[], &[gone], InputOptions::default()).collect();
        assert_eq!(ids(&dir, &all), ["!gone"]);
    }
}

proptest! {
    #[test]
    fn a_damaged_parquet_file_ends(
        flips in prop::collection::vec((any::<prop::sample::Index>(), 1u8..), 1..6),
        cut in any::<Option<prop::sample::Index>>(),
    ) {
        let dir = TempDir::new().unwrap();
        let path = dir.path().join("bad.parquet");
        let mut bytes = twenty_pages(&path);
        for (at, flip) in flips {
            let at = at.index(bytes.len());
            bytes[at] ^= flip;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        fs::write(&path, bytes).unwrap();
        prop_assert!((1..1000).contains(&read(&[&path]).len()));
    }
}
