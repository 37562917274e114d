//! `seek export`: who goes on ends with the same files, and what is not its own is never taken for it.

use super::export::{fine, json, names, other_storm, pages, refused};
use super::{STORM, seek, status, tree, utf8};
use std::fs;
use std::path::Path;

/// The manifest of an export that was killed behind its first parts, with what was left of the next.
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
fn who_goes_on_ends_with_the_same_files() {
    let dir = pages(7);
    let corpus = dir.path().join("corpus");
    fine(dir.path(), "in -o corpus --rows-per-part 2 --files text --sentences");
    let undisturbed = tree(&corpus);
    for parts in 0..=4 {
        forget_all_but(&corpus, parts);
        let said = fine(dir.path(), "in -o corpus --rows-per-part 2 --files text --sentences");
        assert!(said.starts_with("7 pages = 7 rows"), "{said}");
        assert!(tree(&corpus) == undisturbed, "{parts}");
    }
}

#[test]
fn other_pages_under_the_same_name_are_noticed() {
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
fn a_finished_export_takes_no_other_standard_input_for_its_own() {
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
        (&[1, 2, 3], "is finished with 2 pages, and there are more now"),
    ] {
        let (status, said) = from(pages);
        assert!(status == 2 && said.contains(named), "{pages:?}: {said}");
    }
    let (status, said) = from(&[1, 2]);
    assert!(status == 0 && said.starts_with("finished already: 2 pages"), "{said}");
}

#[test]
fn who_goes_on_with_a_list_needs_the_files_that_it_names() {
    let dir = pages(5);
    let list: String = (0..5).map(|i| format!("in/{i:03}.html\n")).collect();
    fs::write(dir.path().join("list"), list).unwrap();
    let corpus = dir.path().join("corpus");
    fine(dir.path(), "--files-from list -o corpus --rows-per-part 2");
    let undisturbed = tree(&corpus);
    forget_all_but(&corpus, 1);
    fine(dir.path(), "--files-from list -o corpus --rows-per-part 2");
    assert!(tree(&corpus) == undisturbed);
    fs::write(dir.path().join("in/004.html"), STORM).unwrap();
    let error = refused(dir.path(), "--files-from list -o corpus --rows-per-part 2");
    assert!(error.contains("input list: 6 files of "), "{error}");
}

#[test]
fn who_goes_on_where_a_restart_was_killed_finds_nothing_of_the_old_export() {
    let dir = pages(5);
    let corpus = dir.path().join("corpus");
    fine(dir.path(), "in -o corpus --rows-per-part 1 --files text --stats");
    let old = tree(&corpus);
    fine(dir.path(), "in -o corpus --rows-per-part 2 --restart");
    let undisturbed = tree(&corpus);
    for parts in [0, 1] {
        forget_all_but(&corpus, parts);
        // Killed before all of it was removed.
        for (name, content) in old.iter().filter(|(name, _)| *name != "manifest.json") {
            let path = corpus.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            if !(parts == 1 && undisturbed.contains_key(name)) {
                fs::write(path, content).unwrap();
            }
        }
        fine(dir.path(), "in -o corpus --rows-per-part 2");
        assert!(tree(&corpus) == undisturbed, "{parts}");
    }
}

#[test]
fn a_part_that_was_changed_is_noticed() {
    let dir = pages(3);
    fine(dir.path(), "in -o corpus --rows-per-part 1");
    fs::write(dir.path().join("corpus/part-00001.parquet"), "mine").unwrap();
    let error = refused(dir.path(), "in -o corpus --rows-per-part 1");
    assert!(error.contains("part-00001.parquet") && error.contains("it has 4 bytes"), "{error}");
    let path = dir.path().join("corpus/manifest.json");
    let mut manifest = json(&path);
    manifest["format"] = 2.into();
    fs::write(path, serde_json::to_vec(&manifest).unwrap()).unwrap();
    let error = refused(dir.path(), "in -o corpus --rows-per-part 1");
    assert!(error.contains("manifest.json cannot be gone on from"), "{error}");
    fine(dir.path(), "in -o corpus --rows-per-part 1 --restart");
}

#[test]
fn a_file_that_was_deleted_beside_the_tables_is_noticed() {
    let dir = pages(3);
    fine(dir.path(), "in -o corpus --files text");
    fs::remove_file(dir.path().join("corpus/text-00000/in/001.html.txt")).unwrap();
    let error = refused(dir.path(), "in -o corpus --files text");
    assert!(error.contains("text-00000 cannot be gone on from: it has 2 files of"), "{error}");
}

#[test]
fn files_of_others_are_never_touched() {
    let dir = pages(1);
    fs::create_dir(dir.path().join("mine")).unwrap();
    fs::write(dir.path().join("mine/part-00000.parquet"), "years of work").unwrap();
    for restart in ["", " --restart"] {
        let error = refused(dir.path(), &format!("in -o mine{restart}"));
        assert!(error.contains("holds \"part-00000.parquet\", which is of no export"), "{error}");
    }
    assert_eq!(names(&dir.path().join("mine")), ["part-00000.parquet"]);
    fs::write(dir.path().join("mine/manifest.json"), r#"{"name": "a web app", "icons": []}"#).unwrap();
    for restart in ["", " --restart", " --force"] {
        let error = refused(dir.path(), &format!("in -o mine{restart}"));
        assert!(error.contains("holds \"manifest.json\", which is of no export"), "{error}");
    }
    assert_eq!(names(&dir.path().join("mine")), ["manifest.json", "part-00000.parquet"]);
    for inside in ["in", "in/corpus", "in/deep/../corpus", "."] {
        let error = refused(dir.path(), &format!("in -o {inside}"));
        assert!(error.contains("must lie apart"), "{inside}: {error}");
    }
    assert_eq!(names(&dir.path().join("in")), ["000.html"]);
}

#[test]
fn a_list_that_names_what_an_export_wrote_is_refused_and_nothing_is_removed() {
    let dir = pages(2);
    fine(dir.path(), "in -o corpus");
    fs::write(dir.path().join("corpus/own-list"), "in/000.html\n").unwrap();
    fs::write(dir.path().join("list"), "in/000.html\ncorpus/part-00000.parquet\n").unwrap();
    fs::write(dir.path().join("all"), ".\n").unwrap();
    let before = tree(&dir.path().join("corpus"));
    for (list, named) in [("list", "corpus/part-00000.parquet"), ("corpus/own-list", "corpus/own-list"), ("all", ".")] {
        for restart in ["", " --restart"] {
            let error = refused(dir.path(), &format!("--files-from {list} -o corpus --html-column text{restart}"));
            assert!(error.contains(&format!("the input {named} and the folder corpus must lie apart")), "{error}");
        }
    }
    let mut piped = seek(&["export", "--files-from", "-", "-o", "corpus", "--restart"]);
    let output = piped.current_dir(dir.path()).write_stdin("corpus/part-00000.parquet").output().unwrap();
    assert!(status(&output) == 2 && utf8(&output.stderr).contains("the list - can be read only once"));
    assert!(tree(&dir.path().join("corpus")) == before);
}

#[cfg(unix)]
#[test]
fn links_in_the_folder_are_removed_and_never_followed() {
    use std::os::unix::fs::symlink;
    let dir = pages(2);
    fine(dir.path(), "in -o corpus --files text");
    let (corpus, elsewhere) = (dir.path().join("corpus"), dir.path().join("elsewhere"));
    fs::rename(corpus.join("text-00000"), &elsewhere).unwrap();
    fs::rename(corpus.join("part-00000.parquet"), elsewhere.join("table")).unwrap();
    let before = tree(&elsewhere);
    for (to, link) in [("", "text-00000"), ("", ".unfinished"), ("table", "part-00000.parquet")] {
        symlink(elsewhere.join(to), corpus.join(link)).unwrap();
    }
    let error = refused(dir.path(), "in -o corpus --files text");
    assert!(error.contains("part-00000.parquet cannot be gone on from: it is no file"), "{error}");
    fine(dir.path(), "in -o corpus --files text --restart");
    assert!(tree(&elsewhere) == before);
    assert!(corpus.join("text-00000").symlink_metadata().unwrap().is_dir());
}
