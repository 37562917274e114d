//! The sample pages of the README in `data/samples`.

use super::{extract, extract_records, status, top, utf8};
use seek_io::{Corpus, LabelledPage};
use seek_score::SnippetCounts;

fn sample(name: &str) -> LabelledPage {
    let corpus = Corpus::open(top().join("data/samples")).unwrap();
    let mut pages = corpus.pages().unwrap().map(Result::unwrap);
    pages.find(|page| page.id == format!("samples/{name}")).unwrap()
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_first_command_of_the_readme_prints_the_posts_without_what_it_says() {
    let output = extract(&["data/samples/forum.html"]);
    assert_eq!((status(&output), utf8(&output.stderr)), (0, ""));
    let (text, page) = (utf8(&output.stdout), sample("forum"));
    let (found, gold) = (lines(text), lines(page.gold()));
    let more: Vec<&&str> = found.iter().filter(|line| !gold.contains(line)).collect();
    assert!(more.is_empty(), "names of users, ranks or a menu: {more:?}");
    // The gold also has the title of the thread.
    let missing: Vec<&&str> = gold.iter().filter(|line| !found.contains(line)).collect();
    let title = "Rust on an old No. 5 jack plane - how far should I go?";
    assert_eq!(missing, [&title]);
    let titled = extract(&["--include", "title", "data/samples/forum.html"]);
    assert!(utf8(&titled.stdout).starts_with(title));
    let snippets = SnippetCounts::of(text, &page.with, &page.without);
    assert!(snippets.with > 0 && snippets.without > 0);
    assert_eq!((snippets.with_found, snippets.without_found), (snippets.with, 0), "{text}");
}

#[test]
fn every_sample_has_text() {
    let (records, status) = extract_records(&["data/samples"]);
    assert_eq!(status, 0);
    assert!(records.len() >= 28);
    for record in records {
        assert!(record.text.is_some_and(|text| text.len() > 100), "{}", record.id);
        assert!(record.page_type.is_some() && record.error.is_none());
    }
}

#[test]
fn the_methods_of_the_paper_do_not_classify_pages() {
    for method in ["cs-lbs", "cs-sls", "cs-tp"] {
        let (records, status) = extract_records(&["data/samples", "--method", method]);
        assert_eq!((status, records.len() >= 28), (0, true), "{method}");
        for record in &records {
            assert_eq!((&record.page_type, record.page_type_confidence, record.confidence), (&None, None, None));
        }
        // These methods decide without probabilities, and leave some pages empty.
        let with_text = records.iter().filter(|record| record.text.as_ref().is_some_and(|text| !text.is_empty()));
        assert!(with_text.count() * 2 > records.len(), "{method}");
    }
}

#[test]
fn the_two_heuristics_of_the_paper_differ() {
    let [lbs, sls] = ["cs-lbs", "cs-sls"].map(|method| extract(&["data/samples", "--method", method]).stdout);
    assert!(lbs != sls);
}

#[test]
fn a_page_type_that_is_given_is_not_guessed() {
    let (records, _) = extract_records(&["data/samples/forum.html", "--page-type", "product"]);
    assert_eq!(records[0].page_type.as_deref(), Some("product"));
    assert_eq!(records[0].page_type_confidence, Some(1.0));
}
