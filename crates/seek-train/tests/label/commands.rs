//! The command itself: wrong use, damaged pages, projects in use.

use super::program::Project;
use seek_testing::program::Program;

fn failed(project: &Project, arguments: &[&str], status: i32) -> String {
    Program::from(project.command(0)).args(arguments).fails(status)
}

#[test]
fn wrong_use_is_named() {
    let project = Project::with_pages(&[("a.html", "<p>It came at night.</p>")]);
    assert!(failed(&project, &["--shared", "2", "--export"], 2).contains("--shared is a share from 0 to 1, not 2"));
    assert!(failed(&project, &["--order", "alphabet", "--export"], 2).contains("is no order of pages"));
    assert!(failed(&project, &["--model", "no.safetensors"], 2).contains("no.safetensors"));
    let empty = Project { pages: vec![], ..Project::with_pages(&[]) };
    assert!(failed(&empty, &["--export"], 2).contains("there is no page to label"));
    let missing = Project { pages: vec!["nope".into()], ..Project::with_pages(&[]) };
    assert!(failed(&missing, &["--export"], 2).contains("nope: "));
    let mut wrong = Program::new(env!("CARGO_BIN_EXE_seek-train"));
    assert!(wrong.args(["label", "x.html", "-o", "corpus.csv"]).fails(2).contains("must end in .parquet"));
}

#[test]
fn one_bad_page_is_one_failure_and_the_others_are_labelled() {
    let mut project = Project::with_pages(&[("a.html", "<p>It came at night.</p>")]);
    project.pages.push(project.folder.path().join("missing.html"));
    let error = failed(&project, &["--export"], 1);
    assert!(error.contains("missing.html"), "{error}");
    assert!(project.start(0).get("/api/project").json()["pages"] == 1);
}

#[test]
fn two_programs_cannot_have_one_project() {
    let project = Project::with_pages(&[("a.html", "<p>It came at night.</p>")]);
    let running = project.start(0);
    assert!(failed(&project, &["--export"], 2).contains("another program has this project open"));
    drop(running);
    Program::from(project.command(0)).arg("--export").succeeds();
}

#[test]
fn a_damaged_log_is_an_error_with_its_line() {
    let project = Project::with_pages(&[("a.html", "<p>It came at night.</p>")]);
    project.start(0).open(0, "ann");
    let log = std::fs::read_to_string(project.log()).unwrap();
    std::fs::write(project.log(), format!("{log}{{\"time\": 1}}\n")).unwrap();
    let error = failed(&project, &["--export"], 2);
    assert!(error.contains("labels.jsonl line 2"), "{error}");
}
