//! Methods that look at a page, in a build with the embedded layout engine.
#![allow(clippy::unwrap_used, missing_docs)]

use assert_cmd::Command;
use content_seeker::{EngineKind, Extractor, Input};
use seek_io::{Corpus, LabelledPage};
use std::path::Path;

/// The pages that were written for methods that look at a page.
const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/layout");
/// Mean F1 by LCS of tokens that `gce` must reach on them. It reached .848 with both engines when this was written.
const FLOOR: f64 = 0.83;

fn seek() -> Command {
    Command::cargo_bin("seek").unwrap()
}

fn text(extractor: &Extractor, page: &LabelledPage) -> String {
    let mut input = Input::new(&page.html);
    if let Some(url) = &page.url {
        input = input.url(url);
    }
    for resource in &page.resources {
        input = input.resource(&resource.address, &resource.media_type, resource.bytes.clone());
    }
    extractor.extract(input).unwrap().text().unwrap().to_owned()
}

#[test]
fn gce_finds_the_content_of_pages_with_style_sheets() {
    let engine = EngineKind::by_name("embedded").unwrap();
    let extractor = Extractor::builder().method("gce").layout(engine).build().unwrap();
    let pages: Vec<LabelledPage> =
        Corpus::open(Path::new(PAGES)).unwrap().pages().unwrap().map(Result::unwrap).collect();
    assert_eq!(pages.len(), 24);
    let scores: Vec<(f64, &str)> =
        pages.iter().map(|page| (seek_score::token_lcs(&text(&extractor, page), page.gold()).f1, &*page.id)).collect();
    let mean = scores.iter().map(|(f1, _)| f1).sum::<f64>() / scores.len() as f64;
    println!("{mean:.3} {scores:.3?}");
    assert!(mean >= FLOOR, "{mean:.3} {scores:.3?}");
}

#[test]
fn the_program_reads_the_style_sheets_of_a_saved_page() {
    let run = |page: &str| {
        let mut command = seek();
        let output =
            command.args(["extract", "--method", "gce", "--layout", "embedded"]).arg(format!("{PAGES}/{page}"));
        String::from_utf8(output.assert().success().get_output().stdout.clone()).unwrap()
    };
    let (file, saved) = (run("en-news.html"), run("id-news.mhtml"));
    let gold = |name: &str| std::fs::read_to_string(format!("{PAGES}/{name}")).unwrap();
    for (text, gold) in [(file, gold("en-news.txt")), (saved, gold("id-news.txt"))] {
        assert!(seek_score::token_lcs(&text, &gold).f1 > 0.9);
    }
}

#[test]
fn a_report_names_the_method_and_what_it_reads() {
    let mut command = seek();
    let page = format!("{PAGES}/en-news.html");
    let output = command.args(["explain", &page, "--method", "gce", "--layout", "embedded"]).assert().success();
    let html = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(html.contains("gce") && html.contains("reads layout"));
    for layer in ["cells at the edge", "candidate of centre 3, by &lt;article&gt;", "centres", "choice"] {
        assert!(html.contains(&format!(">{layer}")), "{layer}");
    }
}

#[test]
fn a_method_that_looks_at_a_page_needs_an_engine() {
    let assert = seek().args(["extract", "--method", "gce"]).write_stdin("<p>a").assert().code(2);
    let message = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(message.contains("choose an engine by --layout"), "{message}");
}

#[test]
fn a_folder_of_saved_pages_is_extracted_on_two_threads() {
    let mut command = seek();
    let run = command.args(["extract", "-f", "json", "-j", "2", "--method", "gce", "--layout", "embedded", PAGES]);
    let output = String::from_utf8(run.assert().success().get_output().stdout.clone()).unwrap();
    assert_eq!(output.lines().count(), 24);
    assert!(output.lines().all(|line| line.contains("\"text\"")), "{output}");
}
