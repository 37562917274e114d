//! `-o DIR`: a file for each input in that folder, and no file elsewhere.

use super::{SENTENCE, STORM, extract, files, folder, records, seek, status, table, text_of, utf8};
use std::fs;
use std::path::Path;

fn run(input: &Path, out: &Path, more: &[&str]) -> std::process::Output {
    let arguments = [input.to_str().unwrap(), "-o", out.to_str().unwrap()];
    extract(&[&arguments, more].concat())
}

/// Runs in the folder, so that ids are short.
fn run_in(dir: &Path, arguments: &[&str]) -> std::process::Output {
    seek(&["extract"]).args(arguments).current_dir(dir).output().unwrap()
}

#[test]
fn each_text_has_a_file_and_standard_output_is_empty() {
    let dir = folder([("in/a.html", STORM), ("in/sub/b.html", STORM)]);
    fs::write(dir.path().join("in/sub/bad.html.gz"), [0x1f, 0x8b, 0, 0]).unwrap();
    let output = run_in(dir.path(), &["in", "-o", "deep/out"]);
    assert_eq!((status(&output), utf8(&output.stdout)), (1, ""));
    assert!(utf8(&output.stderr).starts_with("seek: in/sub/bad.html.gz: is a "));
    let out = dir.path().join("deep/out");
    assert_eq!(files(&out), ["in/a.html.txt", "in/sub/b.html.txt"]);
    let text = fs::read_to_string(out.join("in/a.html.txt")).unwrap();
    assert_eq!(text, text_of(STORM.as_bytes()));
}

#[test]
fn json_has_a_file_for_failures_too() {
    let dir = folder([("a.html", STORM)]);
    fs::write(dir.path().join("b.html.gz"), [0x1f, 0x8b, 8]).unwrap();
    let out = dir.path().join("out");
    let output = run_in(dir.path(), &["a.html", "b.html.gz", "-f", "json", "-o", "out"]);
    assert_eq!(status(&output), 1);
    assert_eq!(files(&out), ["a.html.json", "b.html.gz.json"]);
    let [good, bad] = ["a.html", "b.html.gz"].map(|id| {
        let mut all = records(&fs::read(out.join(format!("{id}.json"))).unwrap());
        assert_eq!((all.len(), all[0].id.as_str()), (1, id));
        all.remove(0)
    });
    assert!(good.text.unwrap().contains(SENTENCE) && good.error.is_none());
    assert!(bad.text.is_none() && bad.error.is_some());
}

#[test]
fn inputs_with_the_same_id_have_different_files() {
    let dir = folder([("keep", "")]);
    let rows = dir.path().join("rows.parquet");
    table(&rows, &[("same", Some("https://example.org/1")), ("same", Some("https://example.org/2"))]);
    let out = dir.path().join("out");
    assert_eq!(status(&run(&rows, &out, &["-f", "json", "-j", "2"])), 0);
    assert_eq!(files(&out), ["same-2.json", "same.json"]);
    for (name, url) in [("same.json", "https://example.org/1"), ("same-2.json", "https://example.org/2")] {
        assert_eq!(records(&fs::read(out.join(name)).unwrap())[0].url.as_deref(), Some(url));
    }
}

#[test]
fn an_unwritable_file_does_not_affect_the_others() {
    let dir = folder([("a.html", STORM), ("b.html", STORM), ("out/a.html.txt/in the way", "")]);
    let output = run_in(dir.path(), &["a.html", "b.html", "-o", "out"]);
    assert_eq!(status(&output), 1);
    let complaint = utf8(&output.stderr);
    assert!(complaint.starts_with("seek: a.html: cannot write out/a.html.txt: "), "{complaint}");
    assert_eq!(files(&dir.path().join("out")), ["a.html.txt/in the way", "b.html.txt"]);
}

#[test]
fn only_force_replaces_files_of_an_earlier_run() {
    let dir = folder([("a.html", STORM), ("b.html", STORM), ("out/a.html.txt", "of an earlier run")]);
    let written = |name: &str| fs::read_to_string(dir.path().join("out").join(name)).unwrap();
    let output = run_in(dir.path(), &["a.html", "b.html", "-o", "out"]);
    assert_eq!(status(&output), 1);
    let complaint = "seek: a.html: cannot write out/a.html.txt: the file exists already (--force replaces it)\n";
    let summary = "seek: 2 pages, 1 failed, 0 without main content\n";
    assert_eq!(utf8(&output.stderr), format!("{complaint}{summary}"));
    assert_eq!(written("a.html.txt"), "of an earlier run");
    assert!(written("b.html.txt").contains(SENTENCE));
    assert_eq!(status(&run_in(dir.path(), &["a.html", "b.html", "-o", "out", "--force"])), 0);
    assert!(written("a.html.txt").contains(SENTENCE));
}

#[test]
fn a_file_in_place_of_the_folder_is_wrong_use() {
    let dir = folder([("a.html", STORM), ("out", "a file")]);
    let output = run(&dir.path().join("a.html"), &dir.path().join("out"), &[]);
    assert_eq!(status(&output), 2);
    assert!(utf8(&output.stderr).starts_with("seek: cannot make the folder "));
    assert_eq!(fs::read_to_string(dir.path().join("out")).unwrap(), "a file");
}

#[test]
fn force_never_replaces_an_input_of_a_folder_or_list() {
    let line = format!("{{\"html\": {STORM:?}}}\n").replace('\n', " ");
    let dir = folder([("d2/l.jsonl", &*line), ("k.jsonl", &line), ("d9/a.html", STORM), ("list", "k.jsonl\nd9\n")]);
    for arguments in [
        &["d2", "-o", "d2/l.jsonl"][..],
        &["--files-from", "list", "-o", "k.jsonl"],
        &["--files-from", "list", "-f", "html", "-o", "d9"],
    ] {
        let output = run_in(dir.path(), &[arguments, &["--force"]].concat());
        assert_eq!((status(&output), utf8(&output.stdout)), (2, ""), "{arguments:?}");
    }
    assert_eq!(files(dir.path()), ["d2/l.jsonl", "d9/a.html", "k.jsonl", "list"]);
    for name in ["d2/l.jsonl", "k.jsonl"] {
        assert_eq!(fs::read_to_string(dir.path().join(name)).unwrap(), line);
    }
    // A new file replaces nothing.
    assert_eq!(status(&run_in(dir.path(), &["d2", "-o", "d2/new.jsonl"])), 0);
}

#[cfg(unix)]
#[test]
fn a_pipe_or_device_gets_the_output_and_is_never_replaced() {
    let dir = folder([("a.html", STORM)]);
    let pipe = dir.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for arguments in [&["-f", "json"][..], &["--force"]] {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        let output = run_in(dir.path(), &[&["a.html", "-o", "pipe"], arguments].concat());
        assert_eq!((status(&output), utf8(&output.stderr)), (0, ""));
        assert!(reader.join().unwrap().contains(SENTENCE));
    }
    assert_eq!(files(dir.path()), ["a.html", "pipe"]);
    let output = run_in(dir.path(), &["a.html", "-o", "/dev/stdout", "--force"]);
    assert_eq!((status(&output), utf8(&output.stdout)), (0, &*text_of(STORM.as_bytes())));
    assert!(fs::symlink_metadata("/dev/stdout").unwrap().is_symlink());
}
