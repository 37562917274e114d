//! Tests of the gate of the methods: its file, and `seek-lab gate-methods` through the binary on the sample pages.

use seek_lab::method_gate::floors::{MethodFloors, MethodGate};
use seek_train::evaluation::catalogue::Catalogue;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the command on the sample pages: its success, standard output and standard error.
fn run(gate: &Path, more: &[&str]) -> (bool, String, String) {
    let mut command = Command::new(crate::program::PROGRAM);
    let command = command.arg("gate-methods").arg(root().join("data/samples")).arg("--gate").arg(gate).args(more);
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

fn open_floors(margin: f64) -> serde_json::Value {
    serde_json::json!({ "margin": margin, "pages": 0, "data_fingerprint": "", "floors": {} })
}

#[test]
fn every_method_has_floors_in_the_file() {
    let gate = MethodGate::load(&root().join("models/gate-methods.json")).unwrap();
    let wanted: BTreeSet<&str> = Catalogue::default().names_without_layout().filter(|name| *name != "seek").collect();
    let pages: Vec<(&str, Option<&str>)> =
        gate.groups.iter().map(|group| (group.corpus.as_str(), group.page_type.as_deref())).collect();
    assert_eq!(pages, [("wcxb-dev", Some("article")), ("rtl", None)]);
    let all: Vec<&MethodFloors> =
        gate.groups.iter().flat_map(|group| std::iter::once(&group.all).chain(&group.tenth)).collect();
    assert_eq!(all.iter().map(|set| set.pages).collect::<Vec<_>>()[2], 15);
    for set in all {
        let pinned: BTreeSet<&str> = set.floors.keys().map(String::as_str).collect();
        assert_eq!(pinned, wanted);
        // A set on which the methods agree would not protect them.
        assert!(set.pages >= 15 && set.floors.values().any(|&floor| floor > 0.8) && set.margin <= 0.01, "{set:?}");
    }
}

#[test]
fn floors_are_written_and_then_checked() {
    let folder = tempfile::tempdir().unwrap();
    let gate = folder.path().join("gate.json");
    let group = |page_type: Option<&str>, tenth: serde_json::Value| serde_json::json!({ "corpus": "samples", "page_type": page_type, "all": open_floors(0.01), "tenth": tenth });
    let groups = [group(None, open_floors(0.05)), group(Some("article"), serde_json::Value::Null)];
    std::fs::write(&gate, serde_json::json!({ "groups": groups }).to_string()).unwrap();
    let (done, _, stderr) = run(&gate, &[]);
    assert!(!done && stderr.contains("samples all: other data: 28 pages"), "{stderr}");

    let (done, _, stderr) = run(&gate, &["--write"]);
    assert!(done && stderr.contains("written: "), "{stderr}");
    let pinned = MethodGate::load(&gate).unwrap();
    let methods = Catalogue::default().names_without_layout().count() - 1;
    assert_eq!((pinned.groups[0].all.pages, pinned.groups[1].all.pages), (28, 4));
    assert!((1..10).contains(&pinned.groups[0].tenth.as_ref().unwrap().pages));
    let (done, stdout, stderr) = run(&gate, &[]);
    assert!(done, "{stderr}");
    assert_eq!(stdout.lines().filter(|line| line.starts_with("passed: ")).count(), 3 * methods, "{stdout}");
    let (done, stdout, _) = run(&gate, &["--tenth"]);
    assert!(
        done && stdout.contains("passed: a tenth of samples all, bte: ") && !stdout.contains("passed: samples all,")
    );
    assert_eq!(stdout.lines().count(), 2 * methods, "{stdout}");
    let (_, json, _) = run(&gate, &["--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let (mean, floor) = (json["sets"][0]["means"]["bte"].as_f64().unwrap(), pinned.groups[0].all.floors["bte"]);
    assert!(floor <= mean - 0.01 && mean - 0.0102 < floor, "{mean} {floor}");

    let mut high = pinned.clone();
    high.groups[1].all.floors.insert("bte".to_owned(), 1.1);
    high.groups[1].all.floors.remove("ttr");
    std::fs::write(&gate, high.to_json().unwrap()).unwrap();
    let (done, _, stderr) = run(&gate, &["--tenth"]);
    assert!(!done && stderr.contains("samples article, bte: ") && stderr.contains("floor 1.1000"), "{stderr}");
    assert!(stderr.contains("samples article, ttr: ") && stderr.contains("the file has no floor for it"), "{stderr}");
}

#[test]
fn wrong_use_fails_with_a_reason() {
    let gate = root().join("models/gate-methods.json");
    for (gate, more, reason) in [
        (&gate, &[][..], "the gate needs the corpus \"wcxb-dev\", which is not given"),
        (&gate, &["--tenth", "--write"][..], "cannot be used with"),
        (&root().join("README.md"), &[][..], "gate "),
        (&root().join("models/gate.json"), &[][..], "unknown field"),
    ] {
        let (done, _, stderr) = run(gate, more);
        assert!(!done && stderr.contains(reason), "{more:?}: {stderr}");
    }
}
