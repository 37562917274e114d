//! Tests of fits that continue from a start model.

use crate::program::run;
use content_seeker::{Extractor, shipped_models};
use seek_forest::ModelFile;
use seek_page::PageOptions;
use seek_testing::sites::{Site, error, json, warnings};
use seek_train::corpus::fold_units::FoldUnit;
use seek_train::corpus::prepare::Prepared;
use seek_train::measure::label_gain::gain_of_labels;
use seek_train::stages::{StageParams, Start, Task};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The shipped model, which never saw the sample pages.
fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/seek.safetensors")
}

/// Pages of one site whose owner wants the list of links, which models of other sites leave out, and not the long text.
fn odd_site(pages: usize) -> Site {
    odd_sites(&vec!["odd"; pages])
}

/// The same, with the name of the site of each page.
fn odd_sites(hosts: &[&str]) -> Site {
    let words = ["amber", "basalt", "cedar", "dolomite", "ember", "fjord", "granite", "hazel", "iris", "juniper"];
    let word = move |page: usize, n: usize| words[(page * 7 + n * 3 + page * n) % words.len()];
    let items =
        move |page: usize| (0..8 + page % 3).map(move |n| format!("{} {} {n}", word(page, n), word(page + n, n + 1)));
    let html = move |page: usize| {
        let list: String = items(page).map(|item| format!("<li><a href='/i'>{item}</a></li>")).collect();
        let prose: String = (0..4)
            .map(|n| {
                format!(
                    "<p>In this season the {} of our {} region, which many people visit every year, is described at length \
                     by its editors, and the {} remains what it was before the storm came.</p>",
                    word(page, n),
                    word(page + 1, n),
                    word(n, page)
                )
            })
            .collect();
        format!(
            "<title>{0}</title><body><div class=top><a href=/>home</a> <a href=/a>about</a></div><div class=story>{prose}</div>\
             <div class=parts><ul class=parts-list>{list}</ul></div><div class=end>all rights reserved {0}</div>",
            word(page, 1)
        )
    };
    let gold = move |page: usize| items(page).collect::<Vec<_>>().join("\n");
    Site::folder(hosts, |page| page).with_html(html).with_gold(gold).with_types(|_| Some("listing"))
}

fn number(value: &Value, path: &[&str]) -> f64 {
    path.iter().fold(value, |value, key| &value[*key]).as_f64().unwrap_or_else(|| panic!("{path:?} of {value}"))
}

#[test]
fn the_unchanged_start_model_predicts_as_in_an_extraction() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let prepared = Prepared::read(std::slice::from_ref(&samples)).unwrap();
    let start = Start { models: shipped_models().unwrap(), task: Task::All };
    let stages = start.unchanged(&prepared, &StageParams::default()).unwrap();
    let extractor = Extractor::builder().build().unwrap();
    let pages = seek_io::Corpus::open(&samples).unwrap().pages().unwrap().map(Result::unwrap).collect::<Vec<_>>();
    for (labelled, page) in pages.iter().zip(&prepared.pages).step_by(3) {
        assert_eq!(labelled.id, page.id);
        let options = PageOptions { url: labelled.url.clone(), ..PageOptions::default() };
        let extracted = extractor.extract_page(seek_page::Page::read(&labelled.html, options).unwrap()).unwrap();
        let own = &stages.probabilities[page.blocks.clone()];
        assert_eq!(own.len(), extracted.selection().probabilities.len());
        for (a, b) in own.iter().zip(&extracted.selection().probabilities) {
            assert!((a - b).abs() < 1e-6, "{}: {a} {b}", page.id);
        }
    }
}

#[test]
fn a_few_pages_of_an_odd_site_beat_the_start_model_and_a_fit_on_them_alone() {
    let site = odd_site(10);
    let args = ["learning-curve", "--json", "--site", "odd.example", "--pages", "3,6", "--repeats", "2"];
    let curve = json(&run(&args, &site));
    let points = curve["points"].as_array().unwrap();
    assert_eq!(points.len(), 2);
    for point in points {
        assert!(number(point, &["start", "mean"]) < 0.5, "the start model knows the site: {point}");
        assert!(number(point, &["gain", "mean"]) > 0.3, "{point}");
        assert!(number(point, &["gain_over_anew", "mean"]) > -0.02, "{point}");
    }
    let text = run(&["learning-curve", "--site", "odd.example", "--pages", "3", "--repeats", "1", "--not-anew"], &site);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.contains("continued") && text.lines().count() == 3 && text.contains("clustered by page"), "{text}");
    // Without --pages it takes the sizes that leave a page to score.
    let out = run(&["learning-curve", "--json", "--site", "odd.example", "--repeats", "1", "--not-anew"], &site);
    let sizes: Vec<u64> =
        json(&out)["points"].as_array().unwrap().iter().map(|p| p["pages"].as_u64().unwrap()).collect();
    assert!(sizes.starts_with(&[5]) && !sizes.contains(&80), "{sizes:?}");
    assert!(String::from_utf8_lossy(&out.stderr).contains("pages can be learned from, because the others are scored"));
}

#[test]
fn labels_gain_over_the_start_model_on_pages_of_other_folds() {
    let start = Start { models: shipped_models().unwrap(), task: Task::Content };
    let gain = |site: &Site| {
        let prepared = Prepared::read(&[site.path().to_owned()]).unwrap();
        gain_of_labels(&prepared, &StageParams::default(), start)
    };
    for (site, unit) in [(odd_site(6), FoldUnit::Page), (odd_sites(&["a", "a", "b", "b", "c", "c"]), FoldUnit::Host)] {
        let measured = gain(&site).unwrap();
        assert_eq!((measured.pages, measured.folds_by), (6, unit));
        assert!(measured.start < 0.5 && measured.gain() > 0.3, "{measured:?}");
        assert!(measured.standard_error > 0.0 && measured.standard_error < 0.1, "{measured:?}");
    }
    assert!(gain(&odd_site(1)).unwrap_err().to_string().contains("needs at least 2 pages, but found 1"));
}

#[test]
fn a_model_that_continues_is_a_model_of_the_pipeline() {
    let site = odd_site(5);
    let models = tempfile::tempdir().unwrap();
    let folder = models.path().to_str().unwrap();
    let fitted = json(&run(&["fit", "--json", "--from", shipped().to_str().unwrap(), "-o", folder], &site));
    assert_eq!(fitted["files"].as_array().unwrap().len(), 1, "only the pipeline continues: {fitted}");
    assert_eq!(warnings(&fitted, "folds_by_page").matches("odd.example").count(), 1);
    let file = models.path().join("seek.safetensors");
    let start = ModelFile::load(shipped()).unwrap();
    let continued = ModelFile::load(&file).unwrap();
    let more = |name| continued.forest(name).unwrap().trees() - start.forest(name).unwrap().trees();
    assert!(more("content") > 0);
    let score = |model: &Path| {
        let scores = json(&run(&["evaluate", "--json", "--model", model.to_str().unwrap()], &site));
        let pages = scores["pages"].as_array().unwrap().clone();
        pages.iter().map(|page| number(&page["rows"][0], &["score", "words", "f1"])).sum::<f64>() / pages.len() as f64
    };
    assert!(score(&file) > score(&shipped()) + 0.3);
    // A model is not replaced by accident.
    let again = ["fit", "--from", shipped().to_str().unwrap(), "-o", folder].map(str::to_owned);
    let again: Vec<&str> = again.iter().map(String::as_str).collect();
    assert!(error(&run(&again, &site)).contains("seek.safetensors is there already; --force replaces it"));
    // The corpora of the start model stay in the record of the training.
    let trained_on = continued.training().scores.keys().filter(|name| name.starts_with("inner_f1.")).count();
    assert_eq!(trained_on, start.training().scores.keys().filter(|name| name.starts_with("inner_f1.")).count() + 1);
}

#[test]
fn a_task_changes_its_own_classifiers_only() {
    let site = odd_site(6);
    let start = ModelFile::load(shipped()).unwrap();
    let fitted = |task: &str| {
        let models = tempfile::tempdir().unwrap();
        // Without --from the start model is the shipped one.
        json(&run(&["fit", "--json", "--task", task, "-o", models.path().to_str().unwrap()], &site));
        ModelFile::load(models.path().join("seek.safetensors")).unwrap()
    };
    let changed = |task: &str, model: &ModelFile| -> Vec<String> {
        // A second look goes where it raises the loss of the content classifier.
        let stays = |name: &&String| task != "content" || *name != "second_look";
        assert!(model.forests().keys().filter(stays).eq(start.forests().keys().filter(stays)), "{task}");
        let differs = |name: &&String| model.forests()[*name] != start.forests()[*name];
        model.forests().keys().filter(differs).cloned().collect()
    };
    let types = fitted("types");
    let names = changed("types", &types);
    assert!(!names.is_empty() && names.iter().all(|name| name.starts_with("page_type")), "{names:?}");
    assert_eq!(types.linear_classifiers(), start.linear_classifiers());
    let thresholds = |model: &ModelFile| serde_json::from_str::<Value>(model.settings()).unwrap()["thresholds"].clone();
    assert_eq!(thresholds(&types), thresholds(&start));
    let content = fitted("content");
    assert_eq!(changed("content", &content), ["content"]);
    assert_ne!(thresholds(&content), thresholds(&start));
    assert!(changed("segment", &fitted("segment")).iter().all(|name| name == "segment"));
}

#[test]
fn cross_validation_continues_in_each_fold() {
    let site = odd_site(6);
    let mean = |more: &[&str]| {
        let scores = json(&run(&[&["cross-validate", "--json", "--folds", "3"], more].concat(), &site));
        let pages = scores["pages"].as_array().unwrap().clone();
        pages.iter().map(|page| number(page, &["f1"])).sum::<f64>() / pages.len() as f64
    };
    let start = shipped();
    let from = mean(&["--from", start.to_str().unwrap()]);
    assert!(from > 0.8, "{from}");
    assert!(mean(&["--task", "types"]) < 0.5, "the page type alone cannot repair the content");

    let scores = json(&run(&["cross-validate", "--json", "--folds", "3", "--from", start.to_str().unwrap()], &site));
    let gain = |key: &str| number(&scores, &["gain", key]);
    assert!(gain("start") < 0.5 && gain("continued") == from && gain("standard_error") > 0.0, "{}", scores["gain"]);
}

#[test]
fn start_models_that_do_not_fit_are_refused_with_a_reason() {
    let site = odd_site(4);
    let models = tempfile::tempdir().unwrap();
    let folder = models.path().to_str().unwrap();
    let fit = |more: &[&str], site: &Site| error(&run(&[&["fit", "-o", folder], more].concat(), site));
    let start = shipped();
    let from = ["--from", start.to_str().unwrap()];
    let one = fit(&from, &odd_site(1));
    assert!(one.contains("at least 2 pages, but found 1"), "{one}");
    assert!(fit(&["--task", "titles"], &site).contains("known parts: all, segment, content, types"));
    assert!(fit(&["--from", "no/such/file"], &site).contains("no/such/file"));
    let chain = shipped().with_file_name("chain.safetensors");
    let refused = fit(&["--from", chain.to_str().unwrap()], &site);
    assert!(refused.contains("a model of the chain; a model of the pipeline is needed"), "{refused}");
    assert!(fit(&[&from[..], &["--learner", "forest"]].concat(), &site).contains("cannot be used with"));

    let forests = tempfile::tempdir().unwrap();
    let args = [
        "fit",
        "--json",
        "--learner",
        "forest",
        "--params",
        site.small_params(),
        "-o",
        forests.path().to_str().unwrap(),
    ];
    json(&run(&args, &site));
    let forest = forests.path().join("seek.safetensors");
    let refused = fit(&["--from", forest.to_str().unwrap()], &site);
    assert!(refused.contains("the content classifier of the start model is no boosted one"), "{refused}");
}

#[test]
fn page_types_of_the_users_own_make_a_model_of_their_own() {
    let kinds = ["recipe", "review", "recipe", "review", "recipe", "review"];
    let site = Site::folder(&["a", "b", "c", "d", "e", "f"], |page| page).with_types(move |page| Some(kinds[page]));
    let models = tempfile::tempdir().unwrap();
    let folder = models.path().to_str().unwrap();
    let args = ["fit", "--json", "--task", "types", "--own-types", "--params", site.small_params(), "-o", folder];
    let fitted = json(&run(&args, &site));
    assert!(fitted["warnings"].as_array().unwrap().is_empty(), "{fitted}");
    let file = ModelFile::load(models.path().join("types.safetensors")).unwrap();
    assert_eq!(file.forests().values().next().unwrap().classes(), ["recipe", "review"]);
    let start = shipped();
    let args = ["fit", "--task", "types", "--own-types", "--from", start.to_str().unwrap(), "-o", folder];
    assert!(error(&run(&args, &site)).contains("cannot continue from a model"));
}
