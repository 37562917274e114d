//! Networks are fitted on small corpora, with a network for each fold, and compared on the pages that each has not seen.

use seek_io::{LabelledPage, LayoutWriter, SavedLayout, write_parquet};
use seek_train::evaluation::catalogue::Catalogue;
use seek_train::evaluation::choice::MethodChoice;
use seek_train::evaluation::fold_models::FoldModels;
use seek_train::evaluation::{self, EvaluationPlan};
use seek_train::measure::evaluated_page::ScoreEvidence;
use serde_json::Value;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use tempfile::TempDir;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/samples");
/// Pages of the corpus with boxes.
const BOXED: usize = 12;

fn run(arguments: &[&str]) -> Output {
    // Trainings share two cores badly, so only one runs at a time.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap();
    Command::new(crate::program::PROGRAM).args(arguments).output().unwrap()
}

fn succeeded(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a command that could not run.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stderr).unwrap()
}

/// Arguments of a small fit.
fn fit<'a>(method: &'a str, corpus: &'a str, output: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let output = output.to_str().unwrap();
    [&["fit-network", "--method", method, corpus, "-o", output, "--epochs", "1"], more].concat()
}

fn catalogue() -> Catalogue<'static> {
    Catalogue { entries: seek_lab::catalogue::entries().leak(), published: &[] }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn of_file(path: &Path) -> Value {
    json(&fs::read_to_string(path).unwrap())
}

/// A corpus with boxes: wide paragraphs are main content. One more page has no boxes, and of one the layout failed.
fn boxed(folder: &Path) -> (PathBuf, PathBuf) {
    let (corpus, boxes) = (folder.join("wide.parquet"), folder.join("boxes.parquet"));
    let mut writer = LayoutWriter::new(File::create(&boxes).unwrap()).unwrap();
    let mut pages = Vec::new();
    for page in 0..BOXED + 2 {
        let is_wide = |paragraph: usize| (page * 37 + paragraph * 53) % 11 < 5;
        let text = |paragraph: usize| format!("words of paragraph {paragraph} on page {page}");
        let paragraph = |number: usize| {
            let (y, width) = (100 * number, if is_wide(number) { 900 } else { 300 });
            format!(r#"<p at="200 {y} {width} 80">{}</p>"#, text(number))
        };
        let html = format!(r#"<body at="0 0 1920 1080">{}"#, (0..8).map(paragraph).collect::<String>());
        let gold: Vec<String> = (0..8).filter(|&number| is_wide(number)).map(text).collect();
        let id = format!("wide/{page}");
        if page < BOXED {
            let measured = seek_testing::written_boxes::page(&html, 1080.0);
            writer.push(SavedLayout::of(&*id, "written", measured.layout().unwrap())).unwrap();
        } else if page == BOXED {
            let error = Some("no style".to_owned());
            writer
                .push(SavedLayout { id: id.clone(), engine: "written".to_owned(), error, ..SavedLayout::default() })
                .unwrap();
        }
        pages.push(LabelledPage {
            id,
            url: Some(format!("https://host{page}.example/")),
            html: html.into_bytes(),
            gold_text: Some(gold.join("\n")),
            ..LabelledPage::default()
        });
    }
    writer.finish().unwrap();
    write_parquet(&corpus, &pages).unwrap();
    (corpus, boxes)
}

/// Checks what a fit with two folds wrote about `pages` pages.
fn check_files(folder: &Path, method: &str, corpus: &str, pages: usize) {
    let folds = of_file(&folder.join(format!("{method}-folds.json")));
    assert_eq!((&folds["method"], folds["folds"].as_array().unwrap().len()), (&Value::from(method), 2));
    let fold_of = folds["pages"][corpus].as_object().unwrap();
    assert_eq!(fold_of.len(), pages);
    for fold in 0..2 {
        assert!(fold_of.values().any(|of_page| *of_page == fold));
        assert_eq!(folds["folds"][fold], format!("{method}-fold-{fold}.safetensors"));
    }
    let card = fs::read_to_string(folder.join(format!("{method}.md"))).unwrap();
    let bytes = fs::metadata(folder.join(format!("{method}.safetensors"))).unwrap().len();
    assert!(card.contains(&format!("| bytes | {bytes} |")) && card.contains(&format!("| {corpus} |")), "{card}");
}

/// The evidence of each page in a comparison on the folds of a method, and how many pages failed.
fn compared(arguments: &[&str]) -> (Vec<String>, usize) {
    let output = run(&[&["compare", "--json"], arguments].concat());
    let compared = json(&String::from_utf8_lossy(&output.stdout));
    let rows = compared["pages"].as_array().unwrap().iter().map(|page| &page["rows"][0]);
    let failed = rows.clone().filter(|row| !row["failure"].is_null()).count();
    (rows.map(|row| row["evidence"].as_str().unwrap().to_owned()).collect(), failed)
}

#[test]
fn networks_of_text_are_fitted_with_folds_and_compared() {
    // Web2Text reads no `<noscript>`, where a page has all of its text.
    for (method, more, pages) in [("boilernet", &["--hidden", "8"][..], 28), ("web2text", &[], 27)] {
        let folder = tempfile::tempdir().unwrap();
        let more = [&["--folds", "2", "--json"], more].concat();
        let fitted = json(&succeeded(&fit(method, SAMPLES, folder.path(), &more)));
        let scores = &fitted["fit"]["scores"][0];
        assert_eq!((&scores["corpus"], &scores["pages"]), (&Value::from("samples"), &Value::from(pages)));
        let without_text = fitted["left_out"]["without text"].as_u64().unwrap_or(0);
        assert_eq!(without_text, 28 - pages);
        assert!(fitted["fit"]["model"]["weights"].as_u64().unwrap() > 100);
        check_files(folder.path(), method, "samples", 28);
        let folds = folder.path().join(format!("{method}-folds.json"));
        let (evidence, failed) = compared(&[SAMPLES, "--folds", folds.to_str().unwrap()]);
        assert_eq!((evidence, failed), (vec!["out-of-fold".to_owned(); 28], 0));
        // As a model of the user it has seen the pages.
        let model = format!("mine={method}:{}", folder.path().join(format!("{method}.safetensors")).display());
        let (evidence, failed) = compared(&[SAMPLES, "--models", &model]);
        assert_eq!((evidence, failed), (vec!["trained".to_owned(); 28], 0));
    }
}

#[test]
fn networks_of_boxes_leave_out_pages_without_boxes() {
    let folder = tempfile::tempdir().unwrap();
    let (corpus, boxes) = boxed(folder.path());
    let (corpus, boxes) = (corpus.to_str().unwrap(), boxes.to_str().unwrap());
    for method in ["tabnet-basic", "tabnet-both"] {
        let out = folder.path().join(method);
        let fitted = json(&succeeded(&fit(method, corpus, &out, &["--folds", "2", "--boxes", boxes, "--json"])));
        assert_eq!(fitted["left_out"]["without boxes"], 2);
        assert_eq!(
            (&fitted["fit"]["scores"][0]["pages"], &fitted["fit"]["model"]["pages"]),
            (&BOXED.into(), &BOXED.into())
        );
        check_files(&out, method, "wide", BOXED + 2);
        let folds = out.join(format!("{method}-folds.json"));
        let (evidence, failed) = compared(&[corpus, "--boxes", boxes, "--folds", folds.to_str().unwrap()]);
        assert_eq!((evidence.len(), failed), (BOXED + 2, 2));
        assert!(evidence.iter().all(|evidence| evidence == "out-of-fold"));
    }
}

#[test]
fn the_bytes_depend_on_the_seed_and_not_on_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let (corpus, boxes) = boxed(folder.path());
    let boxed = [corpus.to_str().unwrap(), "--boxes", boxes.to_str().unwrap()];
    const PARTS: [&str; 4] = [".safetensors", "-fold-0.safetensors", "-fold-1.safetensors", "-folds.json"];
    for (method, corpus, more, parts) in [
        ("boilernet", SAMPLES, &["--folds", "2", "--hidden", "8"][..], &PARTS[..]),
        // Its epochs are long, whatever the pages.
        ("web2text", SAMPLES, &["--folds", "0"], &PARTS[..1]),
        ("tabnet-basic", boxed[0], &["--folds", "2", boxed[1], boxed[2]], &PARTS),
    ] {
        let files = |seed: &str, threads: &str| {
            let out = tempfile::tempdir().unwrap();
            succeeded(&fit(method, corpus, out.path(), &[&["--seed", seed, "-j", threads], more].concat()));
            let read = |part: &&str| fs::read(out.path().join(format!("{method}{part}"))).unwrap();
            parts.iter().map(read).collect::<Vec<Vec<u8>>>()
        };
        let first = files("1", "1");
        assert!(first == files("1", "2"), "{method}: the same seed gives other bytes");
        let other = files("2", "2");
        assert!(first.iter().zip(&other).all(|(one, other)| one != other), "{method}: the seed changes nothing");
    }
}

#[test]
fn folds_can_be_left_out_and_a_page_that_is_in_none_has_the_network_of_all() {
    let folder = tempfile::tempdir().unwrap();
    let text = succeeded(&fit("boilernet", SAMPLES, folder.path(), &["--folds", "0", "--hidden", "8"]));
    assert!(
        text.contains("boilernet.safetensors") && !text.contains("fold-0") && !text.contains("precision"),
        "{text}"
    );
    assert!(!folder.path().join("boilernet-folds.json").exists());
    succeeded(&fit("boilernet", SAMPLES, folder.path(), &["--folds", "2", "--hidden", "8"]));
    let path = folder.path().join("boilernet-folds.json");
    let mut folds = of_file(&path);
    folds["pages"]["samples"].as_object_mut().unwrap().remove("samples/article").unwrap();
    fs::write(&path, folds.to_string()).unwrap();
    let folds = vec![FoldModels::load(&path).unwrap()];
    let contenders = MethodChoice { folds, ..MethodChoice::default() }.contenders(catalogue()).unwrap();
    let evidence = |id: &str| contenders[0].evidence("samples", id);
    assert_eq!(
        (evidence("samples/article"), evidence("samples/forum")),
        (ScoreEvidence::Trained, ScoreEvidence::OutOfFold)
    );
    assert_eq!(contenders[0].evidence("other", "other/1"), ScoreEvidence::Unseen);
}

/// A folder with the folds of a fit.
fn fitted(seed: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    succeeded(&fit("boilernet", SAMPLES, folder.path(), &["--folds", "2", "--hidden", "8", "--seed", seed]));
    let folds = folder.path().join("boilernet-folds.json");
    (folder, folds)
}

#[test]
fn a_resumed_evaluation_does_not_mix_folds() {
    let output = tempfile::tempdir().unwrap();
    let corpora = [PathBuf::from(SAMPLES)];
    let journal_of = |folds: &Path| {
        let folds = vec![FoldModels::load(folds).unwrap()];
        let contenders = MethodChoice { folds, ..MethodChoice::default() }.contenders(catalogue()).unwrap();
        let plan = EvaluationPlan { folder: Some(output.path()), ..EvaluationPlan::new(&corpora, &contenders) };
        evaluation::run(&plan, |_, _| {}).map(|_| ()).map_err(|error| format!("{error:#}"))
    };
    let ((_first, first), (_second, second)) = (fitted("1"), fitted("2"));
    journal_of(&first).unwrap();
    journal_of(&first).unwrap();
    let error = journal_of(&second).unwrap_err();
    assert!(error.contains("another evaluation") && error.contains("was boilernet ("), "{error}");
}

#[test]
fn runs_of_a_split_are_scored_on_their_test_pages() {
    let folder = tempfile::tempdir().unwrap();
    let more = ["--hidden", "8", "--split", "50,30,100", "--runs", "2"];
    let text = succeeded(&fit("boilernet", SAMPLES, folder.path(), &more));
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.lines().last().unwrap().starts_with("mean ± standard error"), "{text}");
    let runs = of_file(&folder.path().join("boilernet-runs.json"));
    for run in runs["runs"].as_array().unwrap() {
        assert_eq!((&run["training_pages"], &run["test_pages"]), (&12.into(), &16.into()));
    }
    assert_ne!(runs["runs"][0]["seed"], runs["runs"][1]["seed"]);
    assert!(runs["tokens"]["f1"]["standard_error"].is_number());
    assert!(!folder.path().join("boilernet.safetensors").exists());
}

#[test]
fn wrong_input_is_refused_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let empty = path.join("empty.parquet");
    write_parquet(&empty, Vec::<LabelledPage>::new()).unwrap();
    let unlabelled = path.join("unlabelled.parquet");
    let page = LabelledPage { id: "a/1".to_owned(), html: "<p>One.</p>".into(), ..LabelledPage::default() };
    write_parquet(&unlabelled, &[page]).unwrap();
    let (empty, unlabelled) = (empty.to_str().unwrap(), unlabelled.to_str().unwrap());
    for (method, corpus, more, reason) in [
        ("boilernet", empty, &[][..], "no page can train boilernet"),
        ("web2text", unlabelled, &[], "no page can train web2text: 1 pages without labels of their whole text"),
        ("bte", SAMPLES, &[], "\"bte\" has no network to fit; the methods with networks are boilernet, web2text"),
        ("nothing", SAMPLES, &[], "\"nothing\" has no network to fit"),
        ("tabnet-both", SAMPLES, &[], "it needs their boxes in --boxes"),
        ("web2text", SAMPLES, &["--hidden", "8"], "--hidden is for boilernet"),
        ("boilernet", SAMPLES, &["--folds", "1"], "give at least 2 folds, or 0 for none"),
        ("boilernet", SAMPLES, &["--split", "50,30"], "three whole numbers"),
        ("boilernet", SAMPLES, &["--split", "1000,0,1"], "28 pages are too few for this split"),
        ("boilernet", SAMPLES, &["--runs", "3"], "--split"),
    ] {
        let message = refused(&fit(method, corpus, path, more));
        assert!(message.contains(reason), "{method} {more:?}: {message}");
    }
}

#[test]
fn damaged_and_mixed_weights_are_refused() {
    let (folder, folds) = fitted("1");
    let folds = folds.to_str().unwrap();
    let model = folder.path().join("boilernet.safetensors");
    let named = |method: &str| format!("mine={method}:{}", model.display());
    let message = refused(&["compare", SAMPLES, "--models", &named("web2text")]);
    assert!(message.contains("these are weights of boilernet, not of web2text"), "{message}");
    let message = refused(&["compare", SAMPLES, "--folds", folds, "--folds", folds]);
    assert!(message.contains("the folds of \"boilernet\" are given twice"), "{message}");
    let mut bytes = fs::read(&model).unwrap();
    bytes.truncate(bytes.len() / 2);
    fs::write(&model, bytes).unwrap();
    let message = refused(&["compare", SAMPLES, "--models", &named("boilernet")]);
    assert!(
        message.contains("boilernet.safetensors") && message.contains("no file of weights of this version"),
        "{message}"
    );
    let message = refused(&["compare", SAMPLES, "--folds", folds]);
    assert!(message.contains("is not the model that was fitted with these folds"), "{message}");
    let message = refused(&["compare", SAMPLES, "--folds", model.to_str().unwrap()]);
    assert!(message.contains("boilernet.safetensors"), "{message}");
}
