//! Tests of the classifier of empty pages, on articles and logins of many sites.

use crate::small::params;
use seek_extract::{Models, Seek};
use seek_page::{Page, SelectedParts};
use seek_train::corpus::prepare::Prepared;
use seek_train::stages::components::Component;
use seek_train::stages::model_files;
use seek_train::stages::{StageParams, Stages};
use serde_json::json;
use std::fs;
use std::sync::Arc;
use tempfile::TempDir;

/// Number of pages; every second one is a login without main content.
const PAGES: usize = 64;
/// The pages before this one train.
const TRAINING: usize = 56;

fn html(number: usize) -> String {
    let menu = format!("<ul><li><a href=/>Home</a><li><a href=/{number}>News</a></ul>");
    let footer = "<footer><a href=/imprint>Imprint</a> All rights reserved.</footer>";
    if number % 2 == 1 {
        let field = "<label>Name <input></label><label>Password <input type=password></label>";
        let notice = "Please enter your name and your password to log in. You will be logged out after ten minutes.";
        return format!(
            "<title>Log in</title>{menu}<form>{field}<p>{notice}</p><button>Log in</button></form>{footer}"
        );
    }
    let text = format!("The storm number {number} hit the coast at night, and nobody was hurt by it. ").repeat(3);
    format!("<title>Storm</title>{menu}<article><h1>Storm</h1><p>{text}</p><p>{text}</p></article>{footer}")
}

fn corpus() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut index = String::new();
    for number in 0..PAGES {
        let is_login = number % 2 == 1;
        let text = format!("The storm number {number} hit the coast at night, and nobody was hurt by it. ").repeat(3);
        fs::write(folder.path().join(format!("{number}.html")), html(number)).unwrap();
        let row = json!({
            "id": format!("c/{number}"),
            "url": format!("https://host{number}.example/"),
            "page_type": if is_login { "service" } else { "article" },
            "html_file": format!("{number}.html"),
            "gold_text": if is_login { String::new() } else { format!("{text}\n{text}") },
        });
        index.push_str(&format!("{row}\n"));
    }
    fs::write(folder.path().join("corpus.jsonl"), index).unwrap();
    folder
}

#[test]
fn a_login_is_left_empty_and_an_article_is_not() {
    let corpus = corpus();
    let prepared = Prepared::read(&[corpus.path().to_path_buf()]).unwrap();
    let train: Vec<bool> = (0..PAGES).map(|page| page < TRAINING).collect();
    let stages = Stages::fit(&prepared, &train, &params()).unwrap();
    let settings = stages.learn_settings(&prepared, &train, &params());
    assert!((0.5..=1.0).contains(&settings.empty_above) && settings.empty_below == 0.0, "{settings:?}");
    let expected: Vec<_> =
        (TRAINING..PAGES).map(|page| stages.scored_page(&prepared, page).choice(&settings)).collect();
    for (page, choice) in (TRAINING..PAGES).zip(&expected) {
        assert_eq!(choice.blocks.is_empty(), page % 2 == 1, "page {page}: {choice:?}");
        assert!(choice.expected_f1 > 0.5, "page {page}: {choice:?}");
    }

    let file = model_files::file_of(stages, Default::default(), serde_json::to_string(&settings).unwrap()).unwrap();
    assert!(file.forests().contains_key("empty"));
    let models = Arc::new(Models::from_file(&file).unwrap());
    for (page, choice) in (TRAINING..PAGES).zip(&expected) {
        let url = Some(format!("https://host{page}.example/"));
        let read = Page::read(html(page).as_bytes(), seek_page::PageOptions { url, ..Default::default() }).unwrap();
        let outcome = Seek::new(&models).run(&read).unwrap();
        assert_eq!(outcome.selection.parts, SelectedParts::Blocks(choice.blocks.clone()));
        assert_eq!(outcome.confidence, choice.expected_f1);
    }
}

#[test]
fn too_few_empty_pages_and_an_ablation_train_no_such_classifier() {
    let corpus = corpus();
    let prepared = Prepared::read(&[corpus.path().to_path_buf()]).unwrap();
    let few: Vec<bool> = (0..PAGES).map(|page| page < 30).collect();
    assert!(Stages::fit(&prepared, &few, &params()).unwrap().empty.is_none());
    let mut of_one_host = Prepared::read(&[corpus.path().to_path_buf()]).unwrap();
    for page in of_one_host.pages.iter_mut().filter(|page| page.gold_tokens == 0) {
        page.group = "logins.example".to_owned();
    }
    assert!(Stages::fit(&of_one_host, &[true; PAGES], &params()).unwrap().empty.is_none());
    let without = StageParams { without: vec![Component::EmptyPages], ..params() };
    let train = vec![true; PAGES];
    let stages = Stages::fit(&prepared, &train, &without).unwrap();
    assert!(stages.empty.is_none());
    assert_eq!(stages.learn_settings(&prepared, &train, &without).empty_above, 1.0);
}
