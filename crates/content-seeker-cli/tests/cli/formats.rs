//! `-f`: every format on standard output and in files.

use super::{SENTENCE, STORM, folder, seek, status, utf8};
use std::fs;
use std::path::Path;

/// Runs in the folder, so that ids are short.
fn run_in(dir: &Path, arguments: &[&str]) -> std::process::Output {
    seek(&["extract"]).args(arguments).current_dir(dir).output().unwrap()
}

#[test]
fn each_format_has_the_content_on_standard_output() {
    let dir = folder([("a.html", STORM)]);
    for format in ["text", "markdown", "json", "html", "xml", "tei", "csv"] {
        let output = run_in(dir.path(), &["-f", format, "a.html"]);
        assert_eq!((status(&output), utf8(&output.stderr)), (0, ""), "{format}");
        assert!(utf8(&output.stdout).contains(SENTENCE), "{format}");
    }
    let output = run_in(dir.path(), &["-f", "parquet", "a.html"]);
    assert_eq!(status(&output), 0);
    assert!(output.stdout.starts_with(b"PAR1") && output.stdout.ends_with(b"PAR1"));
}

#[test]
fn each_format_has_its_files() {
    let dir = folder([("in/a.html", STORM), ("in/b.html", STORM)]);
    for (format, end) in [("markdown", "md"), ("html", "html"), ("xml", "xml"), ("tei", "xml"), ("json", "json")] {
        let output = run_in(dir.path(), &["-f", format, "in", "-o", &format!("out-{format}")]);
        assert_eq!((status(&output), utf8(&output.stderr)), (0, ""), "{format}");
        for page in ["a", "b"] {
            let path = dir.path().join(format!("out-{format}/in/{page}.html.{end}"));
            assert!(fs::read_to_string(path).unwrap().contains(SENTENCE), "{format}");
        }
    }
}

#[test]
fn several_texts_share_a_stream_and_other_documents_need_a_folder() {
    let dir = folder([("a.html", STORM), ("b.html", STORM)]);
    let output = run_in(dir.path(), &["-f", "markdown", "."]);
    assert_eq!(utf8(&output.stdout).matches("==> ./").count(), 2);
    for format in ["html", "xml", "tei"] {
        let output = run_in(dir.path(), &["-f", format, "."]);
        assert_eq!((status(&output), utf8(&output.stdout)), (2, ""), "{format}");
        assert!(utf8(&output.stderr).contains("name a folder with -o"), "{format}");
        assert_eq!(status(&run_in(dir.path(), &["-f", format, "a.html"])), 0, "{format}");
    }
}

#[test]
fn flags_add_metadata_to_markdown_and_markdown_to_records() {
    let dir = folder([("a.html", STORM)]);
    let output = run_in(dir.path(), &["-f", "markdown", "--metadata", "a.html"]);
    let text = utf8(&output.stdout);
    assert!(text.starts_with("---\nid: \"a.html\"\n") && text.contains("\nlanguage: \"en\"\n"), "{text}");
    let record = |arguments: &[&str]| super::records(&run_in(dir.path(), arguments).stdout).remove(0);
    assert!(record(&["-f", "json", "a.html"]).markdown.is_none());
    assert!(record(&["-f", "json", "--markdown", "a.html"]).markdown.unwrap().contains(SENTENCE));
}

#[test]
fn a_table_is_one_file_with_a_row_for_each_input_and_failure() {
    let dir = folder([("in/a.html", STORM), ("in/b.html", STORM)]);
    fs::write(dir.path().join("in/c.html.gz"), [0x1f, 0x8b, 8]).unwrap();
    let output = run_in(dir.path(), &["in", "-o", "deep/corpus.csv"]);
    assert_eq!(status(&output), 1);
    let table = fs::read_to_string(dir.path().join("deep/corpus.csv")).unwrap();
    assert!(table.starts_with("id,url,page_type,"), "{table}");
    assert_eq!(table.matches(SENTENCE).count(), 2);
    assert!(table.contains("\r\nin/c.html.gz,"), "{table}");
    assert_eq!(fs::read_dir(dir.path().join("deep")).unwrap().count(), 1);
    let bytes = |path: &str, jobs: &str| {
        assert_eq!(status(&run_in(dir.path(), &["in", "-o", path, "-j", jobs])), 1);
        fs::read(dir.path().join(path)).unwrap()
    };
    assert!(bytes("one.parquet", "1") == bytes("sixteen.parquet", "16"));
    assert!(bytes("one.jsonl", "1") == bytes("sixteen.jsonl", "16"));
}

#[test]
fn only_force_replaces_an_existing_table() {
    let dir = folder([("a.html", STORM), ("table.parquet", "mine"), ("a folder.csv/x", "")]);
    let output = run_in(dir.path(), &["a.html", "-o", "table.parquet"]);
    assert_eq!(status(&output), 2);
    assert_eq!(
        utf8(&output.stderr),
        "seek: cannot write table.parquet: the file exists already (--force replaces it)\n"
    );
    assert_eq!(fs::read_to_string(dir.path().join("table.parquet")).unwrap(), "mine");
    assert_eq!(status(&run_in(dir.path(), &["a.html", "-o", "table.parquet", "--force"])), 0);
    assert!(fs::read(dir.path().join("table.parquet")).unwrap().starts_with(b"PAR1"));
    assert_eq!(status(&run_in(dir.path(), &["a.html", "-o", "a folder.csv", "--force"])), 2);
}

#[test]
fn inputs_are_never_replaced() {
    let dir = folder([("pages/a.html", STORM)]);
    super::table(&dir.path().join("rows.parquet"), &[("a", None)]);
    let before = fs::read(dir.path().join("rows.parquet")).unwrap();
    for arguments in [
        &["rows.parquet", "-o", "./rows.parquet", "--force"][..],
        &["pages", "-f", "html", "-o", "pages/out"],
        &[".", "-f", "html", "-o", "out"],
    ] {
        let output = run_in(dir.path(), arguments);
        assert_eq!((status(&output), utf8(&output.stdout)), (2, ""), "{arguments:?}");
    }
    assert!(fs::read(dir.path().join("rows.parquet")).unwrap() == before);
    assert_eq!(fs::read_dir(dir.path().join("pages")).unwrap().count(), 1);
    // Text files are not read as pages.
    assert_eq!(status(&run_in(dir.path(), &["pages", "-o", "pages/out"])), 0);
}

#[test]
fn a_flag_names_files_by_the_hash_of_the_page() {
    let dir =
        folder([("in/a.html", STORM), ("in/b.html", STORM), ("in/c.html", "<p>Another page, and not much of it.")]);
    assert_eq!(status(&run_in(dir.path(), &["in", "-o", "out", "--names", "hash"])), 0);
    let mut names: Vec<String> = fs::read_dir(dir.path().join("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_by_key(|name| name.len());
    assert_eq!(names.iter().map(String::len).collect::<Vec<_>>(), [36, 36, 38]);
    assert!(names[2].ends_with("-2.txt"), "{names:?}");
}

#[test]
fn unordered_records_are_the_same() {
    let dir = folder((0..40).map(|i| (format!("{i:02}.html"), STORM.replace("Two ferries", &format!("{i} ferries")))));
    let lines = |more: &[&str]| {
        let output = run_in(dir.path(), &[&[".", "-f", "json", "-j", "4"], more].concat());
        assert_eq!(status(&output), 0);
        let mut lines: Vec<String> = utf8(&output.stdout).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(&["--unordered"]), lines(&[]));
}

#[test]
fn included_parts_are_in_each_format() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples/article-3-de.html");
    let dir = folder([("a.html", &fs::read_to_string(sample).unwrap())]);
    let text = |arguments: &[&str]| {
        let output = run_in(dir.path(), &[arguments, &["a.html"]].concat());
        assert_eq!((status(&output), utf8(&output.stderr)), (0, ""), "{arguments:?}");
        utf8(&output.stdout).to_owned()
    };
    let (title, byline) = ("Warum ich meine Uhr wieder von Hand aufziehe", "Henrike Solms22. Oktober 2023");
    let first = "Die Uhr lag vier Jahre in einer Schublade";
    assert!(text(&[]).starts_with(first) && !text(&[]).contains(byline), "{}", text(&[]));
    let included = text(&["--include", "title,byline"]);
    assert!(included.starts_with(&format!("{title}\n\n")) && included.contains(first), "{included}");
    assert_eq!(included.matches(byline).count(), 1, "{included}");
    for format in ["markdown", "json", "html", "xml", "tei"] {
        let lines = |arguments: &[&str]| text(&[&["-f", format], arguments].concat()).matches("Lesezeit: 4").count();
        assert_eq!(lines(&["--include", "byline"]), lines(&[]) + 1, "{format}");
    }
    let wrong = run_in(dir.path(), &["--include", "footer", "a.html"]);
    assert_eq!(status(&wrong), 2);
    assert!(utf8(&wrong.stderr).contains("[possible values: title, standfirst, byline, captions, comments]"));
}

/// The text without spaces and marks of lists.
fn letters(text: &str) -> Vec<char> {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

#[test]
fn including_parts_removes_no_text_of_any_method() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    for method in ["seek", "cs-lbs", "bte", "density", "boilerpipe"] {
        for page in ["article", "article-3-de", "documentation", "forum", "product"] {
            // It reads the source, where links to the code of a function are text. The parts come from blocks, where they are not.
            if (method, page) == ("density", "documentation") {
                continue;
            }
            let html = fs::read_to_string(samples.join(format!("{page}.html"))).unwrap();
            let dir = folder([("a.html", &html[..])]);
            let text = |more: &[&str]| {
                let output = run_in(dir.path(), &[&["--method", method], more, &["a.html"]].concat());
                assert_eq!(status(&output), 0, "{method} {page}");
                letters(utf8(&output.stdout))
            };
            let (plain, included) = (text(&[]), text(&["--include", "title,standfirst,byline,captions,comments"]));
            let mut rest = included.iter();
            assert!(plain.iter().all(|c| rest.any(|other| other == c)), "{method} {page}");
        }
    }
}
