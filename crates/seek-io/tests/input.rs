//! Files, folders, compressed files and lists as inputs, and each kind of failure.

#![allow(clippy::unwrap_used)]

mod opened;

use std::fs;
use std::path::Path;

use seek_io::{Document, InputError, InputFailure, InputLimits, InputOptions, Inputs};
use tempfile::TempDir;

use opened::{ids, read, read_one};
use seek_testing::gzip::gzip;

#[test]
fn a_folder_gives_its_pages_by_name_at_every_depth() {
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
    // Truncated inside its header. (A missing permission would not stop root.)
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
fn a_missing_path_is_a_failure_that_lists_the_kinds_of_inputs() {
    let dir = TempDir::new().unwrap();
    let there = dir.path().join("there.html");
    fs::write(&there, "page").unwrap();
    let all = read(&[&dir.path().join("gone.html"), &there]);
    assert_eq!(ids(&dir, &all), ["!gone.html", "there.html"]);
    let failure = all[0].as_ref().unwrap_err();
    assert!(matches!(failure.error, InputError::NotFound { suggestion: None }));
    let message = failure.to_string();
    assert!(message.contains("gone.html: no such file or folder"), "{message}");
}

#[test]
fn truncated_and_damaged_gzip_are_different_errors() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("a.html.gz");
    let packed = gzip(&b"some page ".repeat(50));
    fs::write(&path, &packed[..packed.len() - 9]).unwrap();
    assert!(matches!(read_one(&path), Err(InputError::Truncated(seek_io::Compression::Gzip))));
    let mut wrong_checksum = packed.clone();
    let at = packed.len() - 6;
    wrong_checksum[at] ^= 1;
    fs::write(&path, &wrong_checksum).unwrap();
    assert!(matches!(read_one(&path), Err(InputError::Damaged(seek_io::Compression::Gzip, _))));
}

#[test]
fn a_gzip_bomb_stops_at_the_limit() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("bomb.html.gz");
    fs::write(&path, gzip(&vec![b' '; 65 << 20])).unwrap();
    assert!(fs::metadata(&path).unwrap().len() < 1 << 20);
    assert!(matches!(
        read_one(&path),
        Err(InputError::DecompressedTooLarge { limit }) if limit == 64 << 20
    ));
}

#[test]
fn a_file_above_the_limit_is_a_failure_and_the_next_one_is_read() {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("a.html"), "longer than ten").unwrap();
    fs::write(dir.path().join("b.html"), "ten bytes.").unwrap();
    let limits = InputLimits { max_bytes: 10, ..InputLimits::default() };
    let all: Vec<_> = Inputs::open(&[dir.path()], limits).collect();
    assert_eq!(ids(&dir, &all), ["!a.html", "b.html"]);
    assert!(matches!(all[0].as_ref().unwrap_err().error, InputError::TooLarge { limit: 10 }));
}

#[test]
fn a_folder_with_the_name_of_a_page_is_a_folder() {
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
    fn a_broken_link_fails_alone_and_only_with_the_name_of_a_page() {
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
    fn loops_of_links_end_and_every_page_is_read_once() {
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
    fn a_socket_with_the_name_of_a_page_is_not_opened() {
        let dir = TempDir::new().unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(dir.path().join("s.html")).unwrap();
        let all = read(&[dir.path()]);
        assert!(matches!(all[0].as_ref().unwrap_err().error, InputError::NotAFile));
    }
}

#[cfg(feature = "zstd")]
#[test]
fn zstandard_is_decompressed() {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("a.html.zst"), zstd::encode_all(&b"page"[..], 1).unwrap()).unwrap();
    let all = read(&[dir.path()]);
    assert_eq!(ids(&dir, &all), ["a.html.zst"]);
    assert_eq!(all[0].as_ref().unwrap().bytes, b"page");
}

#[test]
fn the_error_of_a_web_address_shows_a_pipe() {
    let message = read(&["https://example.org/a?b"])[0].as_ref().unwrap_err().to_string();
    let pipe = "curl -sL 'https://example.org/a?b' | seek extract --url 'https://example.org/a?b' -";
    assert!(message.contains("addresses are not fetched") && message.ends_with(pipe), "{message}");
}

#[test]
fn the_error_of_another_address_names_its_scheme() {
    let message = read(&["ftp://example.org/a"])[0].as_ref().unwrap_err().to_string();
    assert!(message.ends_with("is an address of the scheme 'ftp', which is not fetched"), "{message}");
}

#[test]
fn the_error_of_a_missing_path_suggests_a_similar_one() {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("article.html"), "page").unwrap();
    let message = read(&[dir.path().join("artcle.html")])[0].as_ref().unwrap_err().to_string();
    let meant = format!("did you mean '{}'?", dir.path().join("article.html").display());
    assert!(message.ends_with(&meant), "{message}");
}

#[test]
fn a_folder_gives_the_pages_of_files_of_all_formats() {
    let dir = TempDir::new().unwrap();
    let at = |name: &str| dir.path().join(name);
    fs::write(at("a.html"), "page").unwrap();
    fs::write(at("b.jsonl.gz"), gzip(b"{\"id\": 7, \"html\": \"<p>json\"}\n{}\n")).unwrap();
    fs::write(at("corpus.jsonl"), "{\"id\": \"a\", \"html_file\": \"a.html\"}\n{\"id\": \"b\"}\n").unwrap();
    fs::write(at("d.mht"), "MIME-Version: 1.0\nContent-Type: text/html\n\n<p>mht").unwrap();
    fs::write(
        at("g.warc"),
        "WARC/1.1\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nwarc\r\n\r\n",
    )
    .unwrap();
    let all = read(&[dir.path()]);
    assert_eq!(ids(&dir, &all), ["a.html", "7", "!b.jsonl.gz#2", "d.mht", "g.warc#1"]);
}

#[test]
fn named_json_lines_without_pages_are_a_failure() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("a.jsonl");
    fs::write(&path, "{\"a\": 1}").unwrap();
    assert_eq!(ids(&dir, &read(&[&path])), ["!a.jsonl#1"]);
}

mod lists {
    use super::*;

    fn read_list(dir: &TempDir, paths: &[&Path], list: &[u8]) -> Vec<Result<Document, InputFailure>> {
        let path = dir.path().join("list");
        fs::write(&path, list).unwrap();
        Inputs::open_with(paths, &[path], InputOptions::default()).collect()
    }

    #[test]
    fn the_paths_of_a_list_follow_the_other_paths() {
        let dir = TempDir::new().unwrap();
        let [a, b] = ["a b.html", "b.html"].map(|name| dir.path().join(name));
        fs::write(&a, "one").unwrap();
        fs::write(&b, "two").unwrap();
        let list = format!("{}\r\n\n{}\n", a.display(), dir.path().join("gone.txt").display());
        assert_eq!(ids(&dir, &read_list(&dir, &[&b], list.as_bytes())), ["b.html", "a b.html", "!gone.txt"]);
        let nul = format!("{}\0{}\0", b.display(), a.display());
        assert_eq!(ids(&dir, &read_list(&dir, &[], nul.as_bytes())), ["b.html", "a b.html"]);
    }

    #[test]
    fn an_empty_list_gives_nothing_and_a_missing_one_is_a_failure() {
        let dir = TempDir::new().unwrap();
        assert!(read_list(&dir, &[], b"").is_empty());
        let gone = dir.path().join("gone");
        let all: Vec<_> = Inputs::open_with::<&str, _>(&[], &[gone], InputOptions::default()).collect();
        assert_eq!(ids(&dir, &all), ["!gone"]);
    }
}
