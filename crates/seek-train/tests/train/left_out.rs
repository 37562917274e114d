//! Tests of cross-validation that leaves out scripts or languages, on the sample pages: 19 in Latin letters (11 of them English), 2 Chinese,
//! 2 Japanese, 4 in Arabic letters and 1 Russian.

use crate::small::{params, samples};
use seek_train::corpus::prepare::Prepared;
use seek_train::measure::cross_validation;
use seek_train::measure::left_out_folds::{LeaveOut, LeftOutFolds};
use seek_train::measure::outer_folds::OuterFolds;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Runs a cross-validation of the samples with parameters of a quick fit.
fn cross_validate(options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seek-train"));
    command.current_dir(root()).args(["cross-validate", "data/samples", "--params", "notebooks/quick.json"]);
    command.args(options).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The JSON of a run that succeeds.
fn json_of(output: &Output) -> Value {
    assert!(output.status.success(), "{}", stderr(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn no_fold_trains_on_a_script_that_it_scores() {
    let prepared = Prepared::read(&[samples()]).unwrap();
    let left_out = LeftOutFolds::of(&prepared, LeaveOut::Script, 4, 1).unwrap();
    let mut groups: Vec<Vec<String>> = left_out.folds.iter().map(|fold| fold.groups.clone()).collect();
    groups.sort();
    assert_eq!(
        (left_out.kept.as_str(), groups),
        (
            "Latin",
            vec![vec!["Arabic".to_owned()], vec!["Cyrillic".to_owned()], vec!["Han".to_owned(), "Japanese".to_owned()]]
        )
    );
    let folds = OuterFolds::leaving_out(&prepared, &params(), &left_out, None).unwrap();
    let mut done = Vec::new();
    let results = cross_validation::run_folds(&prepared, &params(), None, &folds, |fold, results, _| {
        let train = folds.train(fold);
        let trained: Vec<_> =
            prepared.pages.iter().zip(train).filter(|(_, train)| *train).map(|(page, _)| page).collect();
        assert!(trained.iter().any(|page| page.script == Some("Latin")));
        assert!(results.iter().all(|result| trained.iter().all(|page| page.script != Some(result.script.as_str()))));
        done.push(fold);
    })
    .unwrap();
    assert_eq!((done, results.len()), (vec![0, 1, 2], 9));
    assert!(results.iter().all(|result| result.script != "Latin"));
    let alone = OuterFolds::leaving_out(&prepared, &params(), &left_out, Some(1)).unwrap();
    assert_eq!(alone.numbers().collect::<Vec<_>>(), [1]);
    assert!(OuterFolds::leaving_out(&prepared, &params(), &left_out, Some(3)).is_err());
}

#[test]
fn languages_are_left_out_with_the_others_of_their_script() {
    let prepared = Prepared::read(&[samples()]).unwrap();
    let left_out = LeftOutFolds::of(&prepared, LeaveOut::Lang, 4, 1).unwrap();
    let groups: Vec<String> = left_out.folds.iter().map(|fold| fold.groups.join(" ")).collect();
    assert_eq!((left_out.kept.as_str(), groups.len(), groups[0].as_str()), ("en", 4, "de es fr pt tr"));
    assert!(groups.contains(&"ja zh".to_owned()) && groups.contains(&"ar fa".to_owned()), "{groups:?}");
    let scored: usize = left_out.folds.iter().map(|fold| fold.scored_pages).sum();
    assert_eq!((scored, left_out.folds[0].training_pages), (17, 20));
}

#[test]
fn unseen_scripts_are_compared_with_seen_ones_and_with_floors() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (seen, report, gate) = (file("seen.json"), file("report.html"), file("gate.json"));

    let usual = cross_validate(&["--folds", "2", "--json"]);
    let usual_json = json_of(&usual);
    fs::write(&seen, &usual.stdout).unwrap();
    assert!(usual_json["left_out"].is_null() && !stderr(&usual).contains("mean over scripts"));
    let row = |whole: &Value, group: &str| {
        let rows = whole["by_language"].as_array().unwrap();
        rows.iter().find(|row| row["group"] == group).unwrap_or_else(|| panic!("no {group}")).clone()
    };
    let all = row(&usual_json, "all");
    assert_eq!((&all["pages"], &all["content_pages"], &all["empty_pages"]), (&json!(28), &json!(28), &json!(0)));
    let summary = usual_json["summary"]["groups"].as_array().unwrap();
    assert!(summary.iter().any(|line| line["group"] == "script:Arabic" && line["pages"] == 4));

    let floors = |floor: f64| {
        let left_out = json!({ "script": { "folds": 2, "floors": { "mean over scripts": { "f1": floor } } } });
        let fingerprint = &usual_json["data_fingerprint"];
        json!({ "data_fingerprint": fingerprint, "folds": 5, "seed": 1, "floors": {}, "fold_0": {}, "left_out": left_out })
    };
    fs::write(&gate, floors(0.0).to_string()).unwrap();
    let options = ["--leave-out", "script", "--gate", &gate, "--seen", &seen, "--json", "--report", &report];
    let out = cross_validate(&options);
    let whole = json_of(&out);
    assert_eq!((&whole["left_out"]["by"], &whole["left_out"]["kept"]), (&json!("script"), &json!("Latin")));
    assert_eq!(whole["left_out"]["folds"].as_array().unwrap().len(), 2, "the gate has two folds");
    assert_eq!(whole["pages"].as_array().unwrap().len(), 9);
    let (unseen, before) = (row(&whole, "script:Arabic"), row(&usual_json, "script:Arabic"));
    let mean = |of: &Value| of["mean"].as_f64().unwrap();
    assert!((mean(&unseen["seen"]["f1"]) - mean(&before["f1"])).abs() < 1e-12, "the same pages, in another order");
    assert!((mean(&unseen["f1"]) - mean(&before["f1"]) - mean(&unseen["change"]["f1"])).abs() < 1e-12);
    assert!(unseen["change"]["f1"]["standard_error"].as_f64().unwrap() > 0.0);
    let said = stderr(&out);
    for shown in [
        "Latin has the most pages", "fold 1 leaves out", "F1 if seen", "mean over scripts",
        "passed: mean over scripts f1",
    ] {
        assert!(said.contains(shown), "{shown}: {said}");
    }
    let html = fs::read_to_string(&report).unwrap();
    assert!(html.contains("<h2>Scores by script and language</h2>") && html.contains("<td>script:Japanese"));
    assert!(html.contains("2 folds by script: no page was scored by a model that has seen its script"));

    // Scores of models that have not seen a page are no scores to compare with, and a floor of 1 is missed.
    fs::write(&seen, &out.stdout).unwrap();
    let twice = cross_validate(&["--leave-out", "script", "--seen", &seen, "--json"]);
    assert!(stderr(&twice).contains("have not seen the script of a page, either"), "{}", stderr(&twice));
    fs::write(&gate, floors(1.0).to_string()).unwrap();
    let missed = cross_validate(&["--leave-out", "script", "--gate", &gate, "--json"]);
    assert!(!missed.status.success());
    assert!(stderr(&missed).contains("scores below their floors"), "{}", stderr(&missed));
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for (options, reason) in [
        (&["--leave-out", "country"][..], "folds can leave out: lang, script"),
        (&["--leave-out", "script", "--hosts", "0.5"], "cannot be used with"),
        (&["--leave-out", "script", "--chain"], "cannot be used with"),
        (&["--leave-out", "script", "--task", "types"], "cannot be used with"),
        (&["--seen", "README.md"], "--leave-out"),
        (&["--leave-out", "script", "--seen", "README.md"], "scores README.md"),
        (&["--leave-out", "script", "--fold", "3"], "fold 3 does not exist: there are 3 folds"),
        (
            &["--leave-out", "lang", "--gate", "crates/content-seeker/models/gate.json"],
            "no floors for pages whose language",
        ),
    ] {
        let out = cross_validate(options);
        assert!(!out.status.success(), "{options:?}");
        assert!(stderr(&out).contains(reason), "{options:?}: {}", stderr(&out));
    }
}
