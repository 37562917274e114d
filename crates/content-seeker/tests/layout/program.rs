//! The program with its engines.

use super::{PAGES, seek_program};
use std::path::Path;
use std::process::{Command, Output};

/// What the program does with a method that looks at pages.
pub fn run(program: &Path, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).output().unwrap()
}

/// Whether the program failed because no browser starts.
pub fn is_without_browser(output: &Output) -> bool {
    String::from_utf8_lossy(&output.stderr).contains("cannot start the layout engine")
}

/// What the program prints on standard output. It must succeed.
pub fn printed(program: &Path, arguments: &[&str]) -> String {
    let output = run(program, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_program_reads_the_style_sheets_of_a_saved_page() {
    let Some(program) = seek_program() else { return };
    for (page, gold) in [("en-news.html", "en-news.txt"), ("id-news.mhtml", "id-news.txt")] {
        let page = format!("{PAGES}/{page}");
        let text = printed(&program, &["extract", "--method", "gce", "--layout", "embedded", &page]);
        let gold = std::fs::read_to_string(format!("{PAGES}/{gold}")).unwrap();
        assert!(seek_score::token_lcs(&text, &gold).f1 > 0.9, "{page}");
    }
}

#[test]
fn a_method_that_looks_at_a_page_needs_an_engine() {
    let Some(program) = seek_program() else { return };
    let output = run(&program, &["extract", "--method", "gce", &format!("{PAGES}/en-news.html")]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("choose an engine by --layout"), "{message}");
}

#[test]
fn a_folder_of_saved_pages_is_extracted_on_two_threads() {
    let Some(program) = seek_program() else { return };
    let output =
        printed(&program, &["extract", "-f", "json", "-j", "2", "--method", "gce", "--layout", "embedded", PAGES]);
    assert_eq!(output.lines().count(), 24);
    assert!(output.lines().all(|line| line.contains("\"text\"")), "{output}");
}
