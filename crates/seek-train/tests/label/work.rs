//! The work of annotators: labels, kills, a second annotator, a corpus that trains.

use super::program::Project;
use seek_io::Corpus;
use seek_testing::program::Program;
use serde_json::{Value, json};
use std::thread;
use std::time::Duration;

const PAGE: &str = "<title>Storm - News</title><nav><a href=/>Home</a></nav><article><h1>Storm</h1><p>By Ada</p>\
    <p>It came at night and took the roofs of nine houses.</p><p>It left at dawn.</p></article><footer>About us</footer>";

/// The texts of the blocks that a label holds.
fn chosen(page: &Value) -> Vec<String> {
    let ranges = page["label"]["blocks"].as_array().unwrap();
    let blocks = page["blocks"].as_array().unwrap();
    let of = |range: &Value| range[0].as_u64().unwrap() as usize..range[1].as_u64().unwrap() as usize;
    ranges
        .iter()
        .flat_map(|range| blocks[of(range)].iter())
        .map(|block| block["text"].as_str().unwrap().to_owned())
        .collect()
}

fn block(page: &Value, text: &str) -> usize {
    page["blocks"].as_array().unwrap().iter().position(|block| block["text"] == text).unwrap()
}

#[test]
fn a_killed_server_goes_on_where_it_was() {
    let project = Project::with_pages(&[("a.html", PAGE)]);
    let mut running = project.start(0);
    let page = running.open(0, "ann");
    assert_eq!(page["label"]["blocks"], page["model"]["blocks"], "the work starts from the suggestion");
    let (by, roofs, left) = (
        block(&page, "By Ada"),
        block(&page, "It came at night and took the roofs of nine houses."),
        block(&page, "It left at dawn."),
    );
    let all = page["blocks"].as_array().unwrap().len();
    for change in [
        json!({ "off": [[0, all]] }),
        json!({ "on": [[roofs, left + 1]] }),
        json!({ "author": "Ada", "page_type": "forum", "note": "check" }),
        json!({ "title": "Storm", "date": "2020" }),
        json!({ "date": null, "segments": { "3": "good" }, "page_type": "article" }),
    ] {
        assert_eq!(running.change(0, "ann", &change).status, 200, "{change}");
    }
    running.kill();
    let running = project.start(0);
    let again = running.open(0, "ann");
    assert_eq!(chosen(&again), ["It came at night and took the roofs of nine houses.", "It left at dawn."]);
    let label = &again["label"];
    assert_eq!([&label["title"], &label["author"], &label["date"]], [&json!("Storm"), &json!("Ada"), &Value::Null]);
    assert_eq!(
        [&label["page_type"], &label["note"], &label["status"]],
        [&json!("article"), &json!("check"), &json!("open")]
    );
    assert_eq!(label["segments"], json!({ "3": "good" }));
    assert_eq!(running.get("/api/next?annotator=ann").json()["page"], 0, "the page in work comes first");
    assert!(by < roofs);
}

#[test]
fn what_was_labelled_is_a_corpus_with_its_annotators() {
    let project = Project::with_pages(&[("a.html", PAGE), ("b.html", "<p>Page not found</p>"), ("c.html", PAGE)]);
    let running = project.start(0);
    let page = running.open(0, "ann");
    let all = page["blocks"].as_array().unwrap().len();
    let left = block(&page, "It left at dawn.");
    let done = json!({ "off": [[0, all]], "on": [], "status": "open" });
    running.change(0, "ann", &done);
    let change = json!({ "on": [[left, left + 1]], "page_type": "article", "title": "Storm", "segments": { "0": "coarse" }, "status": "done" });
    assert_eq!(running.change(0, "ann", &change).status, 200);
    running.open(1, "bob");
    running.change(1, "bob", &json!({ "empty": true, "page_type": "service", "status": "done" }));
    running.open(2, "bob");
    running.change(2, "bob", &json!({ "status": "skipped" }));
    let progress = running.get("/api/progress?annotator=bob").json();
    assert_eq!([&progress["done"], &progress["skipped"], &progress["all_done"]], [&json!(1), &json!(1), &json!(2)]);
    running.interrupt();

    let pages: Vec<_> = Corpus::open(project.output()).unwrap().pages().unwrap().map(Result::unwrap).collect();
    assert_eq!(pages.len(), 2);
    assert_eq!(pages[0].gold_text.as_deref(), Some("It left at dawn."));
    assert_eq!((pages[0].title.as_deref(), pages[0].page_type.as_deref()), (Some("Storm"), Some("article")));
    assert_eq!(pages[0].segments, ["bad /html".parse().unwrap()]);
    assert_eq!((&pages[0].annotators[..], pages[0].html.as_slice()), (&["ann".to_owned()][..], PAGE.as_bytes()));
    let copy = String::from_utf8(pages[0].annotated_html.clone().unwrap()).unwrap();
    assert!(copy.contains("<span data-seek=\"main\">It left at dawn.</span>"), "{copy}");
    assert_eq!((pages[1].gold_text.as_deref(), pages[1].page_type.as_deref()), (Some(""), Some("service")));
}

#[test]
fn shared_pages_go_to_two_annotators_and_a_third_settles() {
    let mut project = Project::with_pages(&[("a.html", PAGE)]);
    project.options.extend(["--shared".to_owned(), "1".to_owned()]);
    let running = project.start(0);
    for (annotator, change) in [
        ("ann", json!({ "on": [[2, 6]], "off": [[0, 2]], "page_type": "article", "status": "done" })),
        ("bob", json!({ "on": [[3, 6]], "off": [[0, 3]], "page_type": "article", "status": "done" })),
    ] {
        assert_eq!(running.get(&format!("/api/next?annotator={annotator}")).json()["page"], 0);
        running.open(0, annotator);
        assert_eq!(running.change(0, annotator, &change).status, 200);
    }
    assert_eq!(running.get("/api/next?annotator=cem").json()["page"], Value::Null);
    let disagreement = &running.get("/api/disagreements?annotator=cem").json()[0];
    assert_eq!([&disagreement["annotators"], &disagreement["settled"]], [&json!(["ann", "bob"]), &json!(false)]);
    let pairs = running.get("/api/agreement").json()["pairs"].clone();
    assert_eq!(
        [&pairs[0]["page_type"], &pairs[0]["pages"], &pairs[0]["same_type"]],
        [&json!("all"), &json!(1), &json!(1.0)]
    );
    let kappa = pairs[0]["kappa"].as_f64().unwrap();
    assert!(0.3 < kappa && kappa < 1.0, "{kappa}");

    let page = running.post("/api/pages/0/open", &json!({ "annotator": "cem", "settle": true })).json();
    assert_eq!(page["others"].as_array().unwrap().len(), 2);
    running.change(0, "cem", &json!({ "on": [[3, 5]], "off": [[0, 3]], "status": "done", "settles": true }));
    assert_eq!(running.get("/api/disagreements?annotator=cem").json()[0]["settled"], true);
    running.interrupt();
    let page = Corpus::open(project.output()).unwrap().pages().unwrap().next().unwrap().unwrap();
    assert_eq!(page.annotators, ["ann", "bob", "cem"]);
    assert!(page.gold().starts_with("It came"), "{}", page.gold());
    let table = Program::from(project.command(0)).arg("--agreement").succeeds();
    assert!(table.lines().any(|line| line.starts_with("ann, bob\tall\t1\t0.")), "{table}");
}

#[test]
fn two_annotators_who_ask_at_once_get_different_pages() {
    let project = Project::with_pages(&[("a.html", PAGE), ("b.html", PAGE)]);
    let running = project.start(0);
    let next = |name: &str| running.get(&format!("/api/next?annotator={name}")).json()["page"].as_u64();
    let (ann, bob) = (next("ann"), next("bob"));
    assert!(ann.is_some() && bob.is_some() && ann != bob, "{ann:?} {bob:?}");
    assert_eq!((next("cem"), next("ann")), (None, ann));
}

#[test]
fn who_has_labelled_a_page_cannot_settle_it() {
    let project = Project::with_pages(&[("a.html", PAGE)]);
    let running = project.start(0);
    running.open(0, "ann");
    assert_eq!(running.change(0, "ann", &json!({ "status": "done" })).status, 200);
    assert_eq!(running.change(0, "ann", &json!({ "settles": true })).status, 422);
    let opened = running.post("/api/pages/0/open", &json!({ "annotator": "ann", "settle": true }));
    assert_eq!(opened.status, 422, "{}", opened.body);
    // Who opens it to settle it gets no label of their own from the queue.
    assert_eq!(running.post("/api/pages/0/open", &json!({ "annotator": "cem", "settle": true })).status, 200);
    assert_eq!(running.get("/api/next?annotator=cem").json()["page"], Value::Null);
}

#[test]
fn labels_of_a_corpus_are_those_of_an_annotator() {
    let mut project = Project::with_pages(&[]);
    let samples = project.pages.pop().unwrap();
    std::fs::write(samples.join("a.html"), PAGE).unwrap();
    std::fs::write(samples.join("a.txt"), "It came at night and took the roofs of nine houses.\nIt left at dawn.\n")
        .unwrap();
    project.options.extend(["--labelled".to_owned(), samples.display().to_string()]);
    for _ in 0..2 {
        Program::from(project.command(0)).arg("--export").succeeds();
    }
    let page = Corpus::open(project.output()).unwrap().pages().unwrap().next().unwrap().unwrap();
    assert_eq!(page.gold(), "It came at night and took the roofs of nine houses.\nIt left at dawn.");
    assert_eq!(page.annotators, ["pages"]);
    assert_eq!(std::fs::read_to_string(project.log()).unwrap().lines().count(), 2, "they are put in once");
}

#[test]
fn clicks_become_a_rule_that_is_shown_on_three_other_pages_of_the_host_and_saved() {
    let page = |host: &str, number: usize| {
        let link = format!("<link rel=canonical href='https://{host}/{number}'>");
        format!(
            "<head>{link}</head><nav>menu</nav><div class=story><p>Storm {number}.</p><p>It came at night.</p></div><p>about</p>"
        )
    };
    let sources: Vec<(String, String)> = (0..6)
        .map(|number| {
            (format!("{number}.html"), page(if number == 1 { "other.example" } else { "news.example" }, number))
        })
        .collect();
    let sources: Vec<(&str, &str)> = sources.iter().map(|(name, source)| (name.as_str(), source.as_str())).collect();
    let project = Project::with_pages(&sources);
    let running = project.start(0);
    let page = running.open(0, "ann");
    let (first, last) = (block(&page, "Storm 0."), block(&page, "It came at night."));
    let body = json!({ "page": 0, "blocks": [[first, last + 1]], "title_block": null });
    let shown = running.post("/api/rules/preview", &body).json();
    assert_eq!([&shown["host"], &shown["rule"]["content"]], [&json!("news.example"), &json!(["div.story"])]);
    let texts: Vec<&str> =
        shown["pages"].as_array().unwrap().iter().map(|page| page["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["Storm 2.\nIt came at night.", "Storm 3.\nIt came at night.", "Storm 4.\nIt came at night."]);
    let saved = running.post("/api/rules/save", &body).json();
    let rules = std::fs::read_to_string(saved["path"].as_str().unwrap()).unwrap();
    assert!(rules.contains("host = \"news.example\"") && rules.contains("div.story"), "{rules}");
    let wrong = running.post("/api/rules/preview", &json!({ "page": 0, "blocks": [[0, 99]], "title_block": null }));
    assert_eq!(wrong.status, 422, "{}", wrong.body);
    drop(running);
    // The saved rule labels all pages of the host.
    let corpus = project.folder.path().join("gold.parquet");
    let mut gold = Program::new(env!("CARGO_BIN_EXE_seek-train"));
    gold.arg("gold").args(&project.pages).arg("--rules").arg(saved["path"].as_str().unwrap()).arg("-o").arg(&corpus);
    gold.fails(1);
    assert_eq!(Corpus::open(&corpus).unwrap().pages().unwrap().count(), 5);
}

#[test]
fn logs_of_two_machines_are_merged() {
    let (here, there) = (Project::with_pages(&[("a.html", PAGE)]), Project::with_pages(&[("a.html", PAGE)]));
    // Both machines have the pages at the same place, so that they have the same ids.
    let (mut first, mut second) = (here, there);
    std::fs::copy(first.pages[0].join("a.html"), first.folder.path().join("a.html")).unwrap();
    first.pages = vec![first.folder.path().join("a.html")];
    second.pages = first.pages.clone();
    for (project, annotator) in [(&first, "ann"), (&second, "bob")] {
        let running = project.start(0);
        running.open(0, annotator);
        running.change(0, annotator, &json!({ "page_type": "article", "status": "done" }));
    }
    first.options.extend(["--log".to_owned(), second.log().display().to_string()]);
    let running = first.start(0);
    assert_eq!(running.get("/api/agreement").json()["pairs"][0]["pages"], 1);
    assert_eq!(running.get("/api/project").json()["annotators"], json!(["ann", "bob"]));
    // Bob goes on here: his own log then has all of his label, also without the other one.
    running.open(0, "bob");
    assert_eq!(running.change(0, "bob", &json!({ "title": "Storm" })).status, 200);
    drop(running);
    first.options.truncate(2);
    let label = first.start(0).open(0, "bob")["label"].clone();
    assert_eq!(
        [&label["title"], &label["status"], &label["page_type"]],
        [&json!("Storm"), &json!("done"), &json!("article")]
    );
}

#[test]
fn after_so_many_pages_the_model_is_continued_and_its_gain_is_shown() {
    let mut project = Project::with_samples();
    project.options = ["--retrain", "6", "--order", "random"].map(str::to_owned).to_vec();
    let running = project.start(0);
    assert_eq!(running.get("/api/curve.svg").status, 404);
    for page in 0..6 {
        running.open(page, "ann");
        assert_eq!(running.change(page, "ann", &json!({ "status": "done" })).status, 200);
    }
    let learned = (0..600).find_map(|_| {
        thread::sleep(Duration::from_millis(200));
        let progress = running.get("/api/progress?annotator=ann").json();
        (progress["learning"]["state"] != "running").then_some(progress)
    });
    assert_eq!(learned.expect("it ends")["learning"], json!({ "state": "idle", "message": "" }));
    let curve = running.get("/api/curve").json();
    assert_eq!(curve["points"][0]["pages"], 6);
    let name = curve["model"].as_str().unwrap();
    assert!(name.starts_with("continued with 6 pages ("), "{name}");
    assert!(curve["points"][0]["continued"].as_f64().unwrap() > 0.0);
    let drawn = running.get("/api/curve.svg");
    assert!(drawn.header("content-type") == Some("image/svg+xml") && drawn.body.contains("labelled pages"));
    assert_eq!(running.open(7, "ann")["model"]["name"], name);
    // A page that another annotator has labelled is suggested by the start model, which does not know that label.
    assert_eq!(running.open(0, "bob")["model"]["name"], "shipped");
    drop(running);
    let running = project.start(0);
    assert_eq!(running.open(8, "ann")["model"]["name"], name);
    assert_eq!(running.get("/api/curve").json()["points"].as_array().unwrap().len(), 1);
}

#[test]
fn pages_come_least_confident_first() {
    let other = Project::with_samples();
    let running = other.start(0);
    let pages = running.get("/api/project").json()["pages"].as_u64().unwrap() as usize;
    let confidence = |page| running.open(page, "ann")["model"]["confidence"].as_f64().unwrap();
    let all: Vec<f64> = (0..pages).map(confidence).collect();
    let lowest = (0..pages).min_by(|&a, &b| all[a].total_cmp(&all[b])).unwrap();
    let mut project = Project::with_samples();
    project.options.extend(["--order".to_owned(), "confidence".to_owned()]);
    let running = project.start(0);
    // The pages are scored in the background.
    let next = || running.get("/api/next?annotator=ann").json()["page"].as_u64().unwrap() as usize;
    let is_first = (0..300).any(|_| {
        thread::sleep(Duration::from_millis(100));
        next() == lowest
    });
    assert!(is_first, "{} instead of {lowest}", next());
}
