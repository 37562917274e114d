//! `seek-train gold`: pages become a corpus by the rules of their sites, and files of other programs become rules.

use seek_io::{Corpus, LabelledPage, write_parquet};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const RULES: &str = "
[[rule]]
host = 'news.example'
path = '/news/*'
page_type = 'article'
content = '.story'
title = 'h1'
author = '.by'
date = 'time'
drop = '.ad'

[[rule]]
host = 'gone.example'
content = 'p'
";

fn gold(folder: &TempDir, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_seek-train")).arg("gold").args(args).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn page(path: &str, story: &str) -> String {
    format!(
        "<html><head><link rel=canonical href='https://www.news.example/{path}'></head><body><nav>Home</nav><h1>Big storm</h1>\
         <p class=by>Ann Lee</p><time datetime=2026-05-01>1 May</time><div class=story>{story}</div></body></html>"
    )
}

/// A folder with rules and five pages: one good, one that the rule selects nothing of, one of another path, one without an
/// address, and one that is no page.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let pages = folder.path().join("pages");
    fs::create_dir(&pages).unwrap();
    fs::write(folder.path().join("rules.toml"), RULES).unwrap();
    fs::write(pages.join("a.html"), page("news/1", "<p>It came.<p class=ad>Buy</p><p>It passed.")).unwrap();
    fs::write(pages.join("b.html"), page("news/2", "")).unwrap();
    fs::write(pages.join("c.html"), page("about", "<p>We.")).unwrap();
    fs::write(pages.join("d.html"), "<p>Text without an address.").unwrap();
    fs::write(pages.join("e.mhtml"), "no message").unwrap();
    folder
}

fn corpus(path: &Path) -> Vec<LabelledPage> {
    Corpus::open(path).unwrap().pages().unwrap().map(Result::unwrap).collect()
}

#[test]
fn pages_become_a_corpus_and_each_that_fails_is_named() {
    let folder = folder();
    let output = gold(&folder, &["--rules", "rules.toml", "pages", "-o", "gold.parquet", "--license", "CC0-1.0"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = text(&output.stderr);
    for part in [
        "pages/b.html: the rule for news.example/news/* selects no text of the page",
        "pages/c.html: no rule for the path /about of the host www.news.example",
        "pages/d.html: no address",
        "pages/e.mhtml: ",
        "4 failed",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let printed = text(&output.stdout);
    assert!(printed.contains("no page fits the rule for gone.example"), "{printed}");
    assert!(printed.contains("pages with a gold text: 1, without: 4"), "{printed}");
    let pages = corpus(&folder.path().join("gold.parquet"));
    let [page] = pages.as_slice() else { panic!("{pages:?}") };
    assert_eq!((page.id.as_str(), page.gold()), ("pages/a.html", "It came.\nIt passed."));
    assert_eq!(page.url.as_deref(), Some("https://www.news.example/news/1"));
    let labels = [&page.title, &page.author, &page.date, &page.page_type, &page.license];
    let expected = ["Big storm", "Ann Lee", "2026-05-01", "article", "CC0-1.0"];
    assert_eq!(labels.map(|label| label.as_deref().unwrap()), expected);
}

#[test]
fn a_check_writes_nothing_and_a_corpus_can_be_labelled_again() {
    let folder = folder();
    let output = gold(&folder, &["--rules", "rules.toml", "pages/a.html", "--check", "--json"]);
    assert!(output.status.success(), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["pages"], &report["rules"][0]["pages"]), (&1.into(), &1.into()), "{report}");
    assert_eq!(report["rules"][0]["selectors"][0]["selector"], ".story", "{report}");
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");

    let other = LabelledPage {
        id: "own/1".to_owned(),
        url: Some("https://news.example/news/9".to_owned()),
        html: page("x", "<p>Caf\u{e9}").into(),
        ..LabelledPage::default()
    };
    write_parquet(folder.path().join("own.parquet"), [&other, &other]).unwrap();
    let output = gold(&folder, &["--rules", "rules.toml", "own.parquet", "-o", "gold.parquet"]);
    assert!(text(&output.stderr).contains("own/1: a page with this id was read before"), "{output:?}");
    let pages = corpus(&folder.path().join("gold.parquet"));
    assert_eq!((pages[0].id.as_str(), pages[0].gold(), pages.len()), ("own/1", "Caf\u{e9}", 1));
}

#[test]
fn no_file_is_written_if_no_page_has_a_gold_text() {
    let folder = folder();
    let output = gold(&folder, &["--rules", "rules.toml", "pages/d.html", "-o", "gold.parquet"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(!folder.path().join("gold.parquet").exists());
}

#[test]
fn files_of_other_programs_become_rules() {
    let folder = folder();
    let config =
        "title: //h1\nbody: //div[@class='story']\nbody: //p[contains(., 'x')]\nstrip: //p[@class='ad']\nprune: no\n";
    fs::write(folder.path().join("news.example.txt"), config).unwrap();
    let output = gold(&folder, &["--import", "news.example.txt", "-o", "made.toml"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = text(&output.stderr);
    assert!(said.contains("news.example.txt line 3: body: //p[contains(., 'x')]: CSS cannot look at texts"), "{said}");
    assert_eq!(text(&output.stdout), "files: 1, rules: 1\nignored: prune: 1\n");
    let output = gold(&folder, &["--rules", "made.toml", "pages/a.html", "-o", "gold.parquet"]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(corpus(&folder.path().join("gold.parquet"))[0].gold(), "It came.\nIt passed.");
    let wrong = gold(&folder, &["pages/a.html"]);
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
}

#[test]
fn rules_fill_what_a_corpus_lacks() {
    let lacking = LabelledPage {
        id: "own/1".to_owned(),
        url: Some("https://news.example/news/9".to_owned()),
        html: page("x", "<p>It came.").into(),
        date: Some("yesterday".to_owned()),
        ..LabelledPage::default()
    };
    let rules = seek_label::rules::Rules::parse(RULES).unwrap();
    let options = seek_train::corpus::labels::resolve::LabelOptions {
        rules: Some(std::sync::Arc::new(rules)),
        ..Default::default()
    };
    let page = seek_train::corpus::labels::resolve::resolve(lacking, &options).unwrap().page;
    assert_eq!((page.author.as_deref(), page.date.as_deref()), (Some("Ann Lee"), Some("yesterday")));
    assert_eq!((page.page_type.as_deref(), page.title.as_deref()), (Some("article"), Some("Big storm")));
}
