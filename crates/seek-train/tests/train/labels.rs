//! Every kind of label, from the file of a person to `align` and `fit`, through the binary.

use crate::small;
use seek_extract::PageTypeModel;
use seek_io::{Corpus, LabelledPage, write_parquet};
use seek_page::{Page, PageOptions};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_seek-train")).args(args).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// `align --json` with more arguments. It must succeed.
fn align(args: &[&str]) -> Value {
    let output = run(&[&["align", "--json"], args].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn fixture(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/train/labels").join(name).to_str().unwrap().to_owned()
}

fn html() -> String {
    fs::read_to_string(fixture("page.html")).unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A Parquet corpus of these pages.
fn corpus(folder: &TempDir, pages: &[LabelledPage]) -> PathBuf {
    let path = folder.path().join("own.parquet");
    write_parquet(&path, pages).unwrap();
    path
}

fn page(id: &str, html: &str) -> LabelledPage {
    let url = Some(format!("https://news.example.org/{id}"));
    LabelledPage { id: id.to_owned(), url, html: html.into(), ..LabelledPage::default() }
}

/// The number of main blocks of the page of the fixtures: two paragraphs.
const MAIN: u64 = 2;

#[test]
fn an_unknown_page_type_is_an_error_that_names_the_row_and_the_known_types() {
    let folder = TempDir::new().unwrap();
    let with_type = |id: &str, name: &str| LabelledPage {
        page_type: Some(name.to_owned()),
        gold_text: Some("Harbour lights return".to_owned()),
        ..page(id, &html())
    };
    let path = corpus(&folder, &[with_type("a", "news"), with_type("b", "blog"), with_type("c", "recipe")]);
    for command in ["align", "evaluate", "fit"] {
        let output = folder.path().join("models");
        let more: &[&str] = if command == "fit" { &["-o", text(&output)] } else { &[] };
        let failed = run(&[&[command, text(&path)], more].concat());
        assert!(!failed.status.success());
        let message = stderr(&failed);
        assert!(message.contains("own.parquet row 2: c: unknown page type \"recipe\""), "{message}");
        assert!(message.contains("article, forum, product, collection, listing, documentation, service"), "{message}");
    }
    for types in [&["--own-types"][..], &["--types", "news,blog,recipe"]] {
        let found = align(&[&[text(&path)], types].concat());
        let types: Vec<&Value> = found["pages"].as_array().unwrap().iter().map(|page| &page["page_type"]).collect();
        assert_eq!(types, ["news", "blog", "recipe"]);
    }
    let path = corpus(&folder, &[with_type("a", "news"), with_type("b", "blog")]);
    let found = align(&[text(&path)]);
    assert!(found["pages"].as_array().unwrap().iter().all(|page| page["page_type"] == "article"));
}

#[test]
fn a_folder_of_pages_with_their_texts_needs_no_index() {
    let folder = TempDir::new().unwrap();
    let forum = folder.path().join("forum/deep");
    fs::create_dir_all(&forum).unwrap();
    let canonical = html().replace("<title>", "<link rel=\"canonical\" href=\"https://a.example/x\"><title>");
    fs::write(folder.path().join("one.html"), &canonical).unwrap();
    fs::write(folder.path().join("one.txt"), "Harbour lights return\n").unwrap();
    fs::write(forum.join("two.htm"), html()).unwrap();
    fs::write(forum.join("two.md"), "# Harbour lights return\n\nThe **old lamp** on the north pier").unwrap();
    fs::write(forum.join("notes.txt"), "no page").unwrap();
    let pages: Vec<LabelledPage> =
        Corpus::open(folder.path()).unwrap().pages().unwrap().collect::<Result<_, _>>().unwrap();
    let name = folder.path().file_name().unwrap().to_str().unwrap();
    assert_eq!(pages[0].id, format!("{name}/forum/deep/two"));
    assert_eq!((pages[0].page_type.as_deref(), pages[0].url.as_deref()), (Some("forum"), None));
    assert_eq!((pages[1].page_type.as_deref(), pages[1].url.as_deref()), (None, Some("https://a.example/x")));
    assert_eq!(pages[1].gold(), "Harbour lights return");
    let found = align(&[text(folder.path())]);
    assert_eq!((&found["pages"][0]["main"], &found["pages"][1]["main"]), (&2.into(), &1.into()), "{found}");
    fs::write(forum.join("two.txt"), "Harbour").unwrap();
    let failed = run(&["align", text(folder.path())]);
    assert!(!failed.status.success() && stderr(&failed).contains("two gold texts"), "{}", stderr(&failed));
}

#[test]
fn labels_in_attributes_of_the_page_train_like_the_page_without_them() {
    let folder = TempDir::new().unwrap();
    let labelled = html()
        .replace("<h1>", "<h1 data-seek=title>")
        .replace("<p>", "<p data-seek=\"main\">")
        .replace("class=\"ad\"", "class=\"ad\" data-seek='noise'")
        .replace("<nav>", "<nav data-seek-segment=good>");
    let own = corpus(&folder, &[page("a", &labelled)]);
    let found = align(&[text(&own)]);
    assert_eq!(found["pages"][0]["main"], MAIN, "{found}");
    assert!(found["pages"][0]["aligned_f1"].as_f64().unwrap() > 0.9 && found["unmatched"] == serde_json::json!([]));

    let other = labelled.replace("data-seek", "data-note").replace("\"main\"", "'body text'");
    let own = corpus(&folder, &[page("a", &other)]);
    let found = align(&[text(&own), "--label-attribute", "data-note", "--label", "body text=main"]);
    assert_eq!(found["pages"][0]["main"], MAIN);
    let failed = run(&["align", text(&own), "--label-attribute", "data-note"]);
    assert!(!failed.status.success());
    assert!(stderr(&failed).contains("unknown label \"body\"; known labels: main, noise, title, good, bad"));
}

#[test]
fn selectors_of_a_host_label_pages_and_pages_without_a_rule_are_failures() {
    let folder = TempDir::new().unwrap();
    let rules = fixture("rules.toml");
    let other = |id: &str, url: Option<&str>| LabelledPage { url: url.map(str::to_owned), ..page(id, &html()) };
    let own = corpus(&folder, &[page("a", &html())]);
    let found = align(&[text(&own), "--rules", &rules]);
    assert_eq!(found["pages"][0]["main"], MAIN + 1, "{found}");
    let own = corpus(
        &folder,
        &[
            page("a", &html()),
            other("b", Some("https://a.shop.example/")),
            other("c", Some("https://unknown.example/")),
            other("d", None),
        ],
    );
    let failed = run(&["align", text(&own), "--rules", &rules]);
    let message = stderr(&failed);
    assert!(!failed.status.success());
    for part in
        ["b: the rule for *.shop.example selects no text", "c: no rule for the host unknown.example", "d: no address"]
    {
        assert!(message.contains(part), "{message}");
    }
    // A folder of pages has their addresses by their canonical links.
    let pages = TempDir::new().unwrap();
    let canonical = html().replace("<title>", "<link rel=canonical href=https://news.example.org/x><title>");
    fs::write(pages.path().join("one.html"), canonical).unwrap();
    let found = align(&[text(pages.path()), "--rules", &rules]);
    assert_eq!(found["pages"].as_array().unwrap().len(), 1);
}

#[test]
fn exports_of_annotation_tools_are_corpora() {
    let studio = fixture("label-studio.json");
    let found = align(&[&studio, "--label", "body text=main"]);
    let pages = found["pages"].as_array().unwrap();
    assert_eq!((&pages[0]["id"], &pages[0]["page_type"]), (&"label-studio/1".into(), &"article".into()));
    assert_eq!((&pages[0]["main"], &pages[1]["main"]), (&MAIN.into(), &1.into()), "{found}");
    // The second part of the second task is nowhere in the page.
    assert_eq!(found["unmatched"].as_array().unwrap().len(), 1, "{found}");
    let printed = run(&["align", &studio, "--label", "body text=main"]);
    let printed = String::from_utf8(printed.stdout).unwrap();
    assert!(printed.contains("not matched: label-studio/2: a part with the label \"Body text\""), "{printed}");
    let failed = run(&["align", &studio]);
    assert!(stderr(&failed).contains("label-studio/1: unknown label \"body text\""), "{}", stderr(&failed));

    let doccano = fixture("doccano.jsonl");
    let failed = run(&["align", "--json", &doccano]);
    assert!(stderr(&failed).contains("doccano.jsonl line 3: the text is no source of a page"), "{}", stderr(&failed));
    let found: Value = serde_json::from_slice(&failed.stdout).unwrap();
    assert_eq!((&found["pages"][0]["main"], &found["pages"][1]["main"]), (&MAIN.into(), &MAIN.into()), "{found}");
    assert_eq!((&found["pages"][1]["id"], &found["pages"][1]["page_type"]), (&"doccano/2".into(), &"article".into()));
}

/// The sample pages, each with other labels.
fn samples(change: impl Fn(usize, &mut LabelledPage)) -> Vec<LabelledPage> {
    let corpus = Corpus::open(small::samples()).unwrap();
    let pages = corpus.pages().unwrap().map(Result::unwrap).enumerate();
    pages
        .map(|(number, mut page)| {
            change(number, &mut page);
            page
        })
        .collect()
}

/// `fit` with small models. It must succeed. Returns what it says on standard error.
fn fit(folder: &TempDir, path: &Path, more: &[&str]) -> String {
    let params = folder.path().join("params.json");
    fs::write(&params, serde_json::to_string(&small::params()).unwrap()).unwrap();
    let models = folder.path().join("models");
    let args = ["fit", text(path), "-o", text(&models), "--params", text(&params)];
    let output = run(&[&args, more].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    stderr(&output)
}

#[test]
fn types_alone_and_snippets_train_what_they_can() {
    let folder = TempDir::new().unwrap();
    let pages = samples(|number, page| {
        if number % 4 == 3 {
            page.gold_text = None;
            if number % 8 == 3 {
                (page.with, page.without) = (Vec::new(), Vec::new());
            }
        }
    });
    let path = corpus(&folder, &pages);
    let said = fit(&folder, &path, &[]);
    // Of seven pages without gold text some of the samples have snippets.
    let snippets = pages.iter().filter(|page| page.gold_text.is_none() && !page.with.is_empty()).count();
    assert!(snippets > 0 && snippets < 7);
    assert!(said.contains(&format!("{} pages have no labels of their text", 7 - snippets)), "{said}");
    assert!(said.contains(&format!("{snippets} pages have snippets only")), "{said}");
    let found = align(&[text(&path)]);
    assert_eq!((found["pages"].as_array().unwrap().len(), found["partial"].as_array().unwrap().len()), (21, 7));
    assert!(found["partial"].as_array().unwrap().iter().any(|page| page["labelled_blocks"].as_u64().unwrap() > 1));
    // Pages with neither gold text nor snippets are not scored.
    let scored = run(&["evaluate", "--json", text(&path), "--method", "bte"]);
    let scored: Value = serde_json::from_slice(&scored.stdout).unwrap();
    assert_eq!(scored["pages"].as_array().unwrap().len(), 21 + snippets);
}

#[test]
fn own_page_types_train_a_classifier_of_their_own() {
    let folder = TempDir::new().unwrap();
    let pages = samples(|_, page| {
        page.page_type = page.page_type.as_deref().map(|name| match name {
            "forum" => "thread".to_owned(),
            "article" | "documentation" => "prose".to_owned(),
            other => format!("shop {other}"),
        });
    });
    let path = corpus(&folder, &pages);
    fit(&folder, &path, &["--own-types"]);
    let model = PageTypeModel::load(&folder.path().join("models/types.safetensors")).unwrap();
    assert_eq!(model.types(), ["prose", "shop collection", "shop listing", "shop product", "shop service", "thread"]);
    assert!(model.training.scores["types_right.own"] > 0.0);
    let right = pages.iter().filter(|page| {
        let options = PageOptions { url: page.url.clone(), ..PageOptions::default() };
        let read = Page::read(&page.html, options).unwrap();
        Some(model.classify(&read).unwrap().0) == page.page_type.as_deref()
    });
    // The model was trained on these pages, so a lower share shows an error between file and page.
    let right = right.count();
    assert!(right > 20, "{right} of 28");

    // Types need no gold text; then there is nothing else to train.
    let typed = pages.into_iter().map(|page| LabelledPage { gold_text: None, ..page });
    let typed = typed.map(|page| LabelledPage { with: Vec::new(), without: Vec::new(), ..page });
    let folder = TempDir::new().unwrap();
    let path = corpus(&folder, &typed.collect::<Vec<_>>());
    let said = fit(&folder, &path, &["--own-types"]);
    assert!(said.contains("28 pages have no labels of their text"), "{said}");
    let mut files: Vec<_> =
        fs::read_dir(folder.path().join("models")).unwrap().map(|f| f.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["report.html", "types.safetensors"]);
    let failed = run(&["fit", text(&path), "-o", text(folder.path()), "--types", "thread"]);
    assert!(stderr(&failed).contains("unknown page type"), "{}", stderr(&failed));
}

#[test]
fn good_and_bad_segments_are_labels_of_their_own() {
    let folder = TempDir::new().unwrap();
    let labels = ["good /html/body/div", "bad /html/body/nav", "good /html/body/section"];
    let labelled = LabelledPage {
        segments: labels.map(|label| label.parse().unwrap()).into(),
        gold_text: Some("Harbour lights return".to_owned()),
        ..page("a", &html())
    };
    let path = corpus(&folder, &[labelled]);
    let found = align(&[text(&path)]);
    assert_eq!(found["unmatched"], serde_json::json!([["a", "no segment is at /html/body/section"]]));
    let prepared = seek_train::corpus::prepare::Prepared::read(&[path]).unwrap();
    let own = &prepared.pages[0];
    let said: Vec<bool> = own.segment_row_labels.iter().flatten().copied().collect();
    assert_eq!(said, [false, true]);
    // The label of a person wins: by its blocks the navigation would be good, and the mixed element would not.
    for (row, label) in own.segments.clone().zip(&own.segment_row_labels) {
        if let Some(label) = label {
            assert_eq!(prepared.segment_table.targets[row], u32::from(*label));
        }
    }
}
