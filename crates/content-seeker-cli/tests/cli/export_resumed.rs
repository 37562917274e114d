//! `seek export`: a resumed export has the same files, and files of others are never used or removed.

use super::export_helpers::{json, names, other_storm, pages, refused, succeed};
use super::{STORM, seek, status, tree, utf8};
use std::fs;
use std::path::Path;

/// Changes an export as if it was killed after its first parts, with an unfinished file of the next part.
fn forget_all_but(corpus: &Path, parts: usize) {
    let path = corpus.join("manifest.json");
    let mut manifest = json(&path);
    manifest["parts"].as_array_mut().unwrap().truncate(parts);
    manifest["finished"] = false.into();
    fs::write(path, serde_json::to_vec(&manifest).unwrap()).unwrap();
    fs::create_dir(corpus.join(".unfinished")).unwrap();
    fs::write(corpus.join(".unfinished").join(format!("part-{parts:05}.parquet")), "half").unwrap();
}

#[test]
fn a_resumed_export_has_the_same_files() {
    let dir = pages(7);
    let corpus = dir.path().join("corpus");
    succeed(dir.path(), "in -o corpus --rows-per-part 2 --files text --sentences");
    let uninterrupted = tree(&corpus);
    for parts in 0..=4 {
        forget_all_but(&corpus, parts);
        let printed = succeed(dir.path(), "in -o corpus --rows-per-part 2 --files text --sentences");
        assert!(printed.starts_with("7 pages = 7 rows"), "{printed}");
        assert!(tree(&corpus) == uninterrupted, "{parts}");
    }
}

#[test]
fn changed_pages_of_standard_input_are_refused() {
    let dir = pages(0);
    let from = |pages: &[&str]| {
        let arguments = ["export", "-", "-o", "corpus", "--rows-per-part", "1"];
        seek(&arguments).current_dir(dir.path()).write_stdin(pages.concat()).output().unwrap()
    };
    assert_eq!(status(&from(&[STORM])), 0);
    forget_all_but(&dir.path().join("corpus"), 1);
    let output = from(&[STORM, "<p>and more"]);
    assert_eq!(status(&output), 2);
    assert!(utf8(&output.stderr).contains("the inputs have changed: pages 0 to 1 are not those of part 0"));
    assert_eq!(status(&from(&[STORM])), 0);
}

#[test]
fn a_complete_export_refuses_another_standard_input() {
    let dir = pages(0);
    let lines = |pages: &[usize]| -> String {
        pages.iter().map(|i| serde_json::json!({ "html": other_storm(*i) }).to_string() + "\n").collect()
    };
    let from = |pages: &[usize]| {
        let arguments = ["export", "-o", "corpus", "--rows-per-part", "1"];
        let output = seek(&arguments).current_dir(dir.path()).write_stdin(lines(pages)).output().unwrap();
        (status(&output), utf8(&output.stdout).to_owned() + utf8(&output.stderr))
    };
    assert_eq!(from(&[1, 2]).0, 0);
    for (pages, named) in [
        (&[3, 4][..], "the inputs have changed: pages 0 to 1"),
        (&[1, 4], "the inputs have changed: pages 1 to 2"),
        (&[1], "the inputs have changed: pages 1 to 2"),
        (&[1, 2, 3], "is complete with 2 pages, but the inputs now have more"),
    ] {
        let (status, printed) = from(pages);
        assert!(status == 2 && printed.contains(named), "{pages:?}: {printed}");
    }
    let (status, printed) = from(&[1, 2]);
    assert!(status == 0 && printed.starts_with("finished already: 2 pages"), "{printed}");
}

#[test]
fn a_resumed_export_checks_the_files_of_a_list() {
    let dir = pages(5);
    let list: String = (0..5).map(|i| format!("in/{i:03}.html\n")).collect();
    fs::write(dir.path().join("list"), list).unwrap();
    let corpus = dir.path().join("corpus");
    succeed(dir.path(), "--files-from list -o corpus --rows-per-part 2");
    let uninterrupted = tree(&corpus);
    forget_all_but(&corpus, 1);
    succeed(dir.path(), "--files-from list -o corpus --rows-per-part 2");
    assert!(tree(&corpus) == uninterrupted);
    fs::write(dir.path().join("in/004.html"), STORM).unwrap();
    let error = refused(dir.path(), "--files-from list -o corpus --rows-per-part 2");
    assert!(error.contains("input list: 6 files of "), "{error}");
}

#[test]
fn a_resumed_restart_uses_no_file_of_the_old_export() {
    let dir = pages(5);
    let corpus = dir.path().join("corpus");
    succeed(dir.path(), "in -o corpus --rows-per-part 1 --files text --stats");
    let old = tree(&corpus);
    succeed(dir.path(), "in -o corpus --rows-per-part 2 --restart");
    let uninterrupted = tree(&corpus);
    for parts in [0, 1] {
        forget_all_but(&corpus, parts);
        // The restart was killed before it removed all old files.
        for (name, content) in old.iter().filter(|(name, _)| *name != "manifest.json") {
            let path = corpus.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            if !(parts == 1 && uninterrupted.contains_key(name)) {
                fs::write(path, content).unwrap();
            }
        }
        succeed(dir.path(), "in -o corpus --rows-per-part 2");
        assert!(tree(&corpus) == uninterrupted, "{parts}");
    }
}

#[test]
fn a_changed_part_is_refused() {
    let dir = pages(3);
    succeed(dir.path(), "in -o corpus --rows-per-part 1");
    fs::write(dir.path().join("corpus/part-00001.parquet"), "mine").unwrap();
    let error = refused(dir.path(), "in -o corpus --rows-per-part 1");
    assert!(error.contains("part-00001.parquet") && error.contains("it has 4 bytes"), "{error}");
    let path = dir.path().join("corpus/manifest.json");
    let mut manifest = json(&path);
    manifest["format"] = 2.into();
    fs::write(path, serde_json::to_vec(&manifest).unwrap()).unwrap();
    let error = refused(dir.path(), "in -o corpus --rows-per-part 1");
    assert!(error.contains("manifest.json: its format is 2, not 1"), "{error}");
    succeed(dir.path(), "in -o corpus --rows-per-part 1 --restart");
}

#[test]
fn a_deleted_file_of_a_row_is_refused() {
    let dir = pages(3);
    succeed(dir.path(), "in -o corpus --files text");
    fs::remove_file(dir.path().join("corpus/text-00000/in/001.html.txt")).unwrap();
    let error = refused(dir.path(), "in -o corpus --files text");
    assert!(error.contains("text-00000: it has 2 files of"), "{error}");
}

#[test]
fn files_of_others_are_never_changed() {
    let dir = pages(1);
    fs::create_dir(dir.path().join("mine")).unwrap();
    fs::write(dir.path().join("mine/part-00000.parquet"), "years of work").unwrap();
    for restart in ["", " --restart"] {
        let error = refused(dir.path(), &format!("in -o mine{restart}"));
        assert!(error.contains("contains \"part-00000.parquet\", which no export wrote"), "{error}");
    }
    assert_eq!(names(&dir.path().join("mine")), ["part-00000.parquet"]);
    fs::write(dir.path().join("mine/manifest.json"), r#"{"name": "a web app", "icons": []}"#).unwrap();
    for restart in ["", " --restart", " --force"] {
        let error = refused(dir.path(), &format!("in -o mine{restart}"));
        assert!(error.contains("contains \"manifest.json\", which no export wrote"), "{error}");
    }
    assert_eq!(names(&dir.path().join("mine")), ["manifest.json", "part-00000.parquet"]);
    for inside in ["in", "in/corpus", "in/deep/../corpus", "."] {
        let error = refused(dir.path(), &format!("in -o {inside}"));
        assert!(error.contains("overlap"), "{inside}: {error}");
    }
    assert_eq!(names(&dir.path().join("in")), ["000.html"]);
}

#[test]
fn a_list_with_files_of_the_export_is_refused_and_no_file_is_removed() {
    let dir = pages(2);
    succeed(dir.path(), "in -o corpus");
    fs::write(dir.path().join("corpus/own-list"), "in/000.html\n").unwrap();
    fs::write(dir.path().join("list"), "in/000.html\ncorpus/part-00000.parquet\n").unwrap();
    fs::write(dir.path().join("all"), ".\n").unwrap();
    let before = tree(&dir.path().join("corpus"));
    for (list, named) in [("list", "corpus/part-00000.parquet"), ("corpus/own-list", "corpus/own-list"), ("all", ".")] {
        for restart in ["", " --restart"] {
            let error = refused(dir.path(), &format!("--files-from {list} -o corpus --html-column text{restart}"));
            assert!(error.contains(&format!("the input {named} and the folder corpus overlap")), "{error}");
        }
    }
    let mut piped = seek(&["export", "--files-from", "-", "-o", "corpus", "--restart"]);
    let output = piped.current_dir(dir.path()).write_stdin("corpus/part-00000.parquet").output().unwrap();
    assert!(status(&output) == 2 && utf8(&output.stderr).contains("the list - can be read only once"));
    assert!(tree(&dir.path().join("corpus")) == before);
}

#[cfg(unix)]
#[test]
fn links_in_the_folder_are_removed_and_not_followed() {
    use std::os::unix::fs::symlink;
    let dir = pages(2);
    succeed(dir.path(), "in -o corpus --files text");
    let (corpus, elsewhere) = (dir.path().join("corpus"), dir.path().join("elsewhere"));
    fs::rename(corpus.join("text-00000"), &elsewhere).unwrap();
    fs::rename(corpus.join("part-00000.parquet"), elsewhere.join("table")).unwrap();
    let before = tree(&elsewhere);
    for (to, link) in [("", "text-00000"), ("", ".unfinished"), ("table", "part-00000.parquet")] {
        symlink(elsewhere.join(to), corpus.join(link)).unwrap();
    }
    let error = refused(dir.path(), "in -o corpus --files text");
    assert!(error.contains("part-00000.parquet: it is not a file"), "{error}");
    succeed(dir.path(), "in -o corpus --files text --restart");
    assert!(tree(&elsewhere) == before);
    assert!(corpus.join("text-00000").symlink_metadata().unwrap().is_dir());
}
