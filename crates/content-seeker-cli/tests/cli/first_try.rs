//! What new users met: names of outputs, files without a usual ending, inputs that are no pages, flags of a configuration.

use super::{SENTENCE, STORM, files, folder, records, seek, status, utf8};
use std::fs;
use std::path::Path;
use std::process::Output;

fn run_in(dir: &Path, arguments: &[&str]) -> Output {
    seek(arguments).current_dir(dir).output().unwrap()
}

#[test]
fn a_name_with_the_ending_of_a_format_made_a_folder() {
    let dir = folder([("page.html", STORM)]);
    for (name, begins) in [
        ("a.txt", "The storm"),
        ("a.md", "# The storm has"),
        ("a.json", "{\"id\""),
        ("a.htm", "<!DOCTYPE"),
        ("a.xml", "<?xml"),
    ] {
        let output = run_in(dir.path(), &["extract", "page.html", "-o", name]);
        assert_eq!((status(&output), utf8(&output.stdout)), (0, ""), "{name}");
        let written = fs::read_to_string(dir.path().join(name)).unwrap();
        assert!(written.starts_with(begins) && written.contains(SENTENCE), "{name}: {written}");
    }
    assert_eq!(status(&run_in(dir.path(), &["extract", "-f", "tei", "page.html", "-o", "b.xml"])), 0);
    // A folder may have such a name.
    fs::create_dir(dir.path().join("c.md")).unwrap();
    for name in ["c.md", "d.md/"] {
        assert_eq!(status(&run_in(dir.path(), &["extract", "page.html", "-o", name])), 0);
        assert_eq!(files(&dir.path().join(name)), ["page.html.txt"]);
    }
}

#[test]
fn the_file_of_a_page_takes_no_other_page_and_no_other_format() {
    let dir = folder([("page.html", STORM), ("other.html", STORM)]);
    for (arguments, hint) in [
        (&["page.html", "other.html", "-o", "a.md"][..], "name a folder"),
        (&["page.html", "other.html", "-o", "a.json"], "a file that ends in '.jsonl'"),
        (&["-f", "text", "page.html", "-o", "a.md"], "a folder by 'a.md/'"),
    ] {
        let output = run_in(dir.path(), &[&["extract"], arguments].concat());
        assert_eq!(status(&output), 2);
        assert!(utf8(&output.stderr).contains(hint), "{}", utf8(&output.stderr));
    }
    assert_eq!(files(dir.path()), ["other.html", "page.html"]);
}

#[test]
fn pages_of_a_mirror_were_skipped_for_their_names() {
    let dir = folder([
        ("m/about", STORM),
        ("m/index.php?id=3", STORM),
        ("m/x.shtml", STORM),
        ("m/x.html~", STORM),
        ("m/.hidden", STORM),
        ("m/style.css", "p { color: red }"),
        ("m/notes.txt", "a <p> is a paragraph"),
    ]);
    let output = run_in(dir.path(), &["extract", "-f", "json", "m"]);
    let ids: Vec<String> = records(&output.stdout).into_iter().map(|record| record.id).collect();
    assert_eq!(ids, ["m/about", "m/index.php?id=3", "m/x.shtml"]);
}

#[test]
fn binary_files_were_printed_as_text() {
    let elf = [&b"\x7fELF\x02\x01\x01"[..], &[0; 200]].concat();
    let noise: Vec<u8> = (0..3000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
    let dir = folder([("a.html", &b"%PDF-1.7\n1 0 obj"[..]), ("b", &elf), ("c.htm", &noise)]);
    for (name, kind) in [("a.html", "a PDF file"), ("b", "a program"), ("c.htm", "binary data")] {
        let output = run_in(dir.path(), &["extract", name]);
        assert_eq!((status(&output), utf8(&output.stdout)), (1, ""), "{name}");
        assert_eq!(utf8(&output.stderr), format!("seek: {name}: is {kind}, not a web page\n"));
    }
}

#[test]
fn a_flag_of_the_configuration_broke_another_format() {
    let config = "[extract]\nformat = \"markdown\"\nmetadata = true\nlinks = true\n";
    let dir = folder([("page.html", STORM), ("seek.toml", config)]);
    for format in ["text", "json", "markdown"] {
        let output = run_in(dir.path(), &["extract", "--config", "seek.toml", "-f", format, "page.html"]);
        assert_eq!((status(&output), utf8(&output.stderr)), (0, ""), "{format}");
    }
    let typed = run_in(dir.path(), &["extract", "--config", "seek.toml", "-f", "text", "--links", "page.html"]);
    assert_eq!(status(&typed), 2);
}

#[test]
fn pages_of_an_archive_have_the_names_of_their_addresses() {
    let record = |url: &str| {
        let body = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{STORM}");
        format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{}>\r\nWARC-Target-URI: {url}\r\n\
             Content-Type: application/http\r\nContent-Length: {}\r\n\r\n{body}\r\n\r\n",
            url.len(),
            body.len()
        )
    };
    let archive = record("https://quay.example/") + &record("https://quay.example/news/storm?day=2");
    let dir = folder([("crawl.warc", archive)]);
    let output = run_in(dir.path(), &["extract", "crawl.warc", "--names", "url", "-o", "out"]);
    assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
    assert_eq!(files(&dir.path().join("out")), ["quay.example/index.txt", "quay.example/news/storm_day=2.txt"]);
    let table = run_in(dir.path(), &["classify", "crawl.warc"]);
    let last = utf8(&table.stdout).lines().last().unwrap().to_owned();
    assert!(last.ends_with("\thttps://quay.example/news/storm?day=2"), "{last}");
}

#[cfg(not(feature = "layout"))]
#[test]
fn a_method_of_another_build_names_its_feature() {
    // Another package of the workspace may add this one to the build.
    let listed = seek(&["methods"]).output().unwrap();
    let has_readability = utf8(&listed.stdout).contains("\nreadability\t");
    let lacks = [("readability", "readability"), ("gce", "layout"), ("vips", "layout")];
    for (method, feature) in lacks.into_iter().skip(usize::from(has_readability)) {
        let output = seek(&["extract", "--method", method, "-"]).write_stdin(STORM).output().unwrap();
        assert_eq!(status(&output), 2);
        let message = format!("the method '{method}' needs a build with the feature '{feature}'");
        assert!(utf8(&output.stderr).contains(&message), "{}", utf8(&output.stderr));
    }
    let help = seek(&["extract", "--help"]).output().unwrap();
    assert!(!utf8(&help.stdout).contains("vips"));
}

#[test]
fn a_batch_ends_with_a_line_if_some_pages_failed() {
    let dir = folder([("a.html", STORM.as_bytes()), ("b.html", b"%PDF-1.7"), ("c.html", b"<script src=x></script>")]);
    let output = run_in(dir.path(), &["extract", ".", "-o", "out"]);
    assert_eq!(status(&output), 1);
    assert!(
        utf8(&output.stderr).ends_with("seek: 3 pages, 1 failed, 1 without main content\n"),
        "{}",
        utf8(&output.stderr)
    );
    let quiet = run_in(dir.path(), &["extract", "-q", "--force", ".", "-o", "out"]);
    assert!(!utf8(&quiet.stderr).contains("3 pages"));
}

#[test]
fn titles_were_in_some_texts_only() {
    let of = |arguments: &[&str]| {
        let output = seek(&["extract"]).args(arguments).write_stdin(STORM).output().unwrap();
        assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
        utf8(&output.stdout).to_owned()
    };
    let title = "The storm has passed over the islands";
    assert!(of(&["-f", "markdown"]).starts_with(&format!("# {title}\n\nThe storm that")));
    assert!(of(&["-f", "html"]).contains(&format!("<body>\n<h1>{title}</h1>\n<p>The storm that")));
    assert!(of(&["-f", "markdown", "--no-title"]).starts_with("The storm that"));
    assert!(of(&["--title", "always"]).starts_with(&format!("{title}\n\nThe storm that")));
    assert_eq!(of(&["--title", "always"]).matches(title).count(), 1);
    assert!(of(&["--title", "never"]).starts_with("The storm that"));
    assert_eq!(of(&["--title", "learned"]), of(&[]));
    let json = of(&["-f", "json", "--markdown"]);
    let record = records(json.as_bytes()).remove(0);
    assert!(record.markdown.unwrap().starts_with(&format!("# {title}")));
    assert_eq!(record.text.unwrap().trim_end(), of(&[]).trim_end());
    let both = seek(&["extract", "--title", "always", "--no-title", "-"]).write_stdin(STORM).output().unwrap();
    assert_eq!(status(&both), 2);
}
