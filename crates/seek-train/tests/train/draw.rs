//! Tests of the drawings: well-formed SVG with the required marks and texts, and named errors.

use crate::small;
use content_seeker::shipped_models;
use roxmltree::{Document, Node};
use seek_page::PageType;
use seek_train::corpus::prepare::Prepared;
use seek_train::measure::calibration::{bins, f1_estimates, type_estimates};
use seek_train::measure::cross_validation;
use seek_train::measure::importance::{self, Importance};
use seek_train::measure::out_of_fold_scores::OutOfFoldScores;
use seek_train::measure::page_result::OutOfFoldPage;
use seek_train::report::drawings::{importances, learning_curve, reliability};
use seek_train::stages::{StageParams, model_files};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Maximum size of a drawing in bytes, because model cards include them.
const MOST_BYTES: usize = 60_000;

fn page(id: usize, page_type: &str, f1: f64, confidence: f64) -> OutOfFoldPage {
    OutOfFoldPage {
        id: format!("small/{id}"),
        corpus: "small".to_owned(),
        lang: "en".to_owned(),
        script: "Latin".to_owned(),
        page_type: page_type.to_owned(),
        found_type: "forum".to_owned(),
        host: "-".into(),
        found_type_probability: confidence,
        f1,
        confidence: Some(confidence),
        empty_gold: false,
        empty_probability: None,
        fold: 0,
        chosen: vec![0],
    }
}

/// Scores of twelve pages with confidences in four bins; three pages have no type.
fn scores(hosts: f64) -> OutOfFoldScores {
    let types = ["forum", "article", "listing", "-"];
    let pages = (0..12).map(|i| page(i, types[i % 4], 0.3 + 0.05 * i as f64 * hosts, 0.15 + 0.25 * (i % 4) as f64));
    OutOfFoldScores {
        data_fingerprint: "0123456789abcdef".to_owned(),
        hosts,
        hosts_of: BTreeMap::new(),
        left_out: None,
        pages: pages.collect(),
    }
}

fn texts(svg: &Document) -> Vec<String> {
    svg.descendants().filter(|n| n.has_tag_name("text")).filter_map(|n| Some(n.text()?.trim().to_owned())).collect()
}

fn count(svg: &Document, tag: &str) -> usize {
    svg.descendants().filter(|n| n.has_tag_name(tag)).count()
}

/// Parses a drawing and checks the properties of all drawings.
fn parsed(svg: &str) -> Document<'_> {
    assert!(svg.len() < MOST_BYTES, "{} bytes", svg.len());
    let document = Document::parse(svg).unwrap();
    let root = document.root_element();
    let size = |name| root.attribute(name).unwrap().parse::<f64>().unwrap();
    assert!(root.has_tag_name("svg") && root.attribute("aria-label").is_some_and(|label| !label.is_empty()));
    // The background covers the drawing, so that it is readable on any page.
    let background = root.descendants().find(|n: &Node| n.has_tag_name("rect")).unwrap();
    assert_eq!(background.attribute("fill"), Some("#FFFFFF"));
    assert_eq!(background.attribute("width"), root.attribute("width"));
    for node in document.descendants().filter(|n| n.has_tag_name("text") || n.has_tag_name("circle")) {
        for (coordinate, limit) in [("x", "width"), ("y", "height"), ("cx", "width"), ("cy", "height")] {
            let position = node.attribute(coordinate).map_or(0.0, |position| position.parse().unwrap());
            assert!((0.0..=size(limit)).contains(&position), "{node:?} is outside");
        }
    }
    document
}

#[test]
fn the_reliability_plot_has_a_mark_for_each_bin_with_pages() {
    let scores = scores(1.0);
    let svg = reliability(&scores).unwrap();
    let document = parsed(&svg);
    let of_f1 = bins(f1_estimates(&scores.pages));
    let of_types = bins(type_estimates(&scores.pages));
    let filled: Vec<String> =
        of_f1.iter().chain(&of_types).filter(|bin| bin.count() > 0).map(|bin| bin.count().to_string()).collect();
    assert_eq!(filled, ["3"; 7], "the second plot must not count pages without a type");
    assert_eq!(count(&document, "circle"), filled.len());
    let texts = texts(&document);
    assert_eq!(texts.iter().filter(|text| *text == "3").count(), filled.len());
    for title in ["confidence (expected F1), mean of a bin", "F1, mean of a bin", "share of pages where it is right"] {
        assert!(texts.iter().any(|text| text == title), "{title}: {texts:?}");
    }
    assert!(texts.iter().any(|text| text.contains("pages: 12, out-of-fold; fold 0") && text.contains("0123456789ab")));
    assert_eq!(svg, reliability(&scores).unwrap());
}

#[test]
fn the_learning_curve_has_a_line_for_all_pages_and_for_each_type() {
    let svg = learning_curve(vec![scores(1.0), scores(0.1), scores(0.5)]).unwrap();
    let document = parsed(&svg);
    assert_eq!(count(&document, "circle"), 3 * 4);
    let texts = texts(&document);
    for title in ["share of the hosts trained on (logarithmic)", "F1, mean over pages", "10 %", "50 %", "100 %"] {
        assert!(texts.iter().any(|text| text == title), "{title}: {texts:?}");
    }
    // Means of the run with all hosts: .3 + .05 * 5.5 for all pages, .3 + .05 * 4 for forums.
    for end in ["all .575", "forum .500", "article .550", "listing .600"] {
        assert!(texts.iter().any(|text| text == end), "{end}: {texts:?}");
    }
    assert!(!svg.contains("product"));
}

#[test]
fn the_names_of_eight_low_lines_stay_in_the_drawing() {
    let low = |hosts: f64| {
        let types = PageType::ALL.into_iter().enumerate();
        let pages = types.map(|(i, page_type)| page(i, page_type.name(), 0.001 * i as f64, 0.5)).collect();
        OutOfFoldScores {
            data_fingerprint: "0123456789abcdef".to_owned(),
            hosts,
            hosts_of: BTreeMap::new(),
            left_out: None,
            pages,
        }
    };
    let svg = learning_curve(vec![low(0.5), low(1.0)]).unwrap();
    let document = parsed(&svg);
    let is_name = |text: &str| text == "all .003" || PageType::ALL.iter().any(|t| text.starts_with(t.name()));
    let names =
        document.descendants().filter(|n| n.has_tag_name("text") && n.text().is_some_and(|t| is_name(t.trim())));
    let mut heights: Vec<f64> = names.map(|n| n.attribute("y").unwrap().parse().unwrap()).collect();
    heights.sort_by(f64::total_cmp);
    assert_eq!(heights.len(), 8);
    assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= 14.0), "{heights:?}");
    // The labels of the axis are below the plot.
    let axis =
        document.descendants().filter(|n| n.has_tag_name("text") && n.text().is_some_and(|t| t.trim() == "100 %"));
    let axis: Vec<f64> = axis.map(|n| n.attribute("y").unwrap().parse().unwrap()).collect();
    assert!(heights[7] < axis[0], "{heights:?} {axis:?}");
}

#[test]
fn invalid_runs_are_rejected() {
    let reason = |runs| learning_curve(runs).unwrap_err().to_string();
    assert_eq!(reason(vec![]), "no run to draw");
    assert!(reason(vec![scores(1.0)]).contains("at least two shares of the hosts"));
    assert_eq!(reason(vec![scores(0.5), scores(1.0), scores(0.5)]), "two runs have the same share: 50 % of the hosts");
    let other = OutOfFoldScores { data_fingerprint: "other".to_owned(), ..scores(0.5) };
    assert!(
        reason(vec![scores(1.0), other]).contains("50 % of the hosts and 100 % of the hosts scored different pages")
    );
    let mut fewer = scores(0.5);
    fewer.pages.pop();
    assert!(reason(vec![scores(1.0), fewer]).contains("scored different pages"));
}

#[test]
fn importances_have_a_bar_for_each_of_the_most_important_features() {
    let features = |n: usize| (0..n).map(|i| (format!("up{i}.share"), 0.5 / (1 + i) as f64)).collect();
    let mut all: Vec<Importance> = [("page_type", 40), ("segment", 3), ("never", 0)]
        .map(|(name, n)| Importance { classifier: name.to_owned(), features: features(n) })
        .to_vec();
    all[1].features[0].0 = "<&\"' of a strange model".to_owned();
    let svg = importances(&all, 30, "model <x>").unwrap();
    let document = parsed(&svg);
    // The background and the bars.
    assert_eq!(count(&document, "rect"), 1 + 30 + 3);
    let texts = texts(&document);
    assert!(texts.iter().any(|text| text == "share of the explained variance, %"));
    assert!(
        texts.iter().any(|text| text == "<&\"' of a strange model") && texts.iter().any(|text| text == "model <x>")
    );
    assert!(!texts.iter().any(|text| text == "never" || text == "up31.share"));
    assert!(importances(&all[2..], 30, "").unwrap_err().to_string().contains("no classifier"));
}

#[test]
fn importances_of_the_shipped_model_sum_to_one() {
    let (all, failures) = importance::of_model(shipped_models().unwrap(), &[small::samples()]).unwrap();
    assert!(failures.is_empty());
    let names: Vec<&str> = all.iter().map(|own| own.classifier.as_str()).collect();
    assert_eq!(names, ["page_type", "segment", "content", "page_type.second", "empty", "second_look"]);
    for own in &all {
        let sum: f64 = own.features.iter().map(|(_, share)| share).sum();
        assert!((sum - 1.0).abs() < 1e-9 && own.features.len() > 30, "{}: {sum}", own.classifier);
        assert!(own.features.windows(2).all(|pair| pair[0].1 >= pair[1].1));
    }
    let document = importances(&all, 30, "model of the tests").unwrap();
    assert_eq!(count(&parsed(&document), "rect"), 1 + 6 * 30);
}

fn run(args: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Command::new(env!("CARGO_BIN_EXE_seek-train")).current_dir(root).args(args).output().unwrap()
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_seek-train"));
    command.current_dir(root).args(["draw", "importance", "data/samples", "--json", "-o"]);
    command.arg(folder.path().join("drawing.svg")).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success() && out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
}

#[test]
fn commands_draw_the_output_of_cross_validation_and_fit() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let params = file("params.json");
    std::fs::write(&params, serde_json::to_string(&small::params()).unwrap()).unwrap();
    let mut runs = Vec::new();
    for share in ["1", "0.6"] {
        let args = ["cross-validate", "data/samples", "--folds", "2", "--json", "--params", &params, "--hosts", share];
        let out = run(&args);
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        runs.push(file(&format!("{share}.json")));
        std::fs::write(&runs[runs.len() - 1], out.stdout).unwrap();
    }
    let scores = OutOfFoldScores::load(Path::new(&runs[1])).unwrap();
    assert_eq!((scores.hosts, scores.pages.len()), (0.6, 28));
    let prepared = Prepared::read(&[small::samples()]).unwrap();
    let less = StageParams { hosts: 0.6, ..small::params() };
    let same = cross_validation::run(&prepared, &less, 2, None, |_, _| {}).unwrap();
    // JSON may lose the last bit of a number.
    assert!(same.iter().zip(&scores.pages).all(|(a, b)| (a.f1 - b.f1).abs() < 1e-12 && a.chosen == b.chosen));
    let model = model_files::run(&prepared, &small::params(), folder.path()).unwrap().remove(0);

    let svg = file("drawing.svg");
    for args in [
        &["draw", "reliability", &runs[0], "-o", &svg][..],
        &["draw", "curve", &runs[0], &runs[1], "--corpus", "samples", "-o", &svg],
        &["draw", "importance", "data/samples", "--model", model.to_str().unwrap(), "--most", "5", "-o", &svg],
        &["draw", "importance", "data/samples", "-o", &svg],
    ] {
        let out = run(args);
        assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
        let text = std::fs::read_to_string(&svg).unwrap();
        assert!(count(&parsed(&text), "text") > 10, "{args:?}");
        std::fs::remove_file(&svg).unwrap();
    }
    for (args, reason) in [
        (
            &["draw", "reliability", "README.md", "-o", &svg][..],
            "scores README.md: not an output of cross-validate --json",
        ),
        (&["draw", "reliability", "no.json", "-o", &svg], "scores no.json"),
        (&["draw", "curve", &runs[0], "-o", &svg], "two shares of the hosts"),
        (&["draw", "curve", &runs[0], &runs[1], "--corpus", "x", "-o", &svg], "no page of the corpus \"x\""),
        (&["draw", "importance", "data/samples", "--model", "README.md", "-o", &svg], "model README.md"),
        (&["draw", "importance", "no/corpus", "-o", &svg], "no/corpus"),
        (&["draw", "reliability", &runs[0], "-o", "no/folder/x.svg"], "drawing no/folder/x.svg"),
    ] {
        let out = run(args);
        let stderr = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(!out.status.success() && stderr.contains(reason), "{args:?}: {stderr}");
    }
}
