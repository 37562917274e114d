//! Help, version, and wrong use, which ends with status 2 before an input is read.

use std::fs;

use sha2::{Digest, Sha256};

use super::{STORM, extract, seek, status, top, utf8};

#[test]
fn help_shows_examples_and_statuses() {
    let output = extract(&["--help"]);
    assert_eq!(status(&output), 0);
    let help = utf8(&output.stdout);
    for part in ["Examples:\n  seek extract page.html", "Exit status:", "--page-type <TYPE>", "cs-lbs", "documentation"]
    {
        assert!(help.contains(part), "{part:?} is not in {help}");
    }
}

#[test]
fn the_version_names_both_models() {
    for flag in ["--version", "-V"] {
        let output = seek(&[flag]).output().unwrap();
        assert_eq!(status(&output), 0);
        let version = utf8(&output.stdout);
        let models = version.strip_prefix(concat!("seek ", env!("CARGO_PKG_VERSION"), " (model ")).unwrap();
        let (seek, chain) = models.strip_suffix(")\n").unwrap().split_once(", chain ").unwrap();
        for (name, fingerprint) in [("seek", seek), ("chain", chain)] {
            let digest = Sha256::digest(fs::read(top().join(format!("models/{name}.safetensors"))).unwrap());
            let expected = hex::encode(&digest[..6]);
            assert_eq!(fingerprint, expected, "{name}");
        }
    }
}

#[test]
fn methods_are_listed_with_their_view_and_parameters() {
    let output = seek(&["methods"]).output().unwrap();
    assert_eq!(status(&output), 0);
    let lines: Vec<Vec<String>> =
        utf8(&output.stdout).lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect();
    assert_eq!(lines[0], ["method", "view", "parameters", "source"]);
    assert!(lines.iter().all(|line| line.len() == 4 && line.iter().all(|cell| !cell.is_empty())), "{lines:?}");
    let of = |name: &str| lines.iter().find(|line| line[0] == name).unwrap()[1..3].join(": ");
    assert_eq!(of("seek"), "dom: -");
    assert_eq!(of("cs-sls"), "dom: radius 2, deviations 1");
    assert_eq!(of("cs-tp"), "dom: tags table, least 2, similarity 0.8, share 0.5");
    assert_eq!(of("dana"), "source: gap 20, longest_line 150");
}

#[test]
fn methods_are_records_in_json() {
    let records = |names: &[&str]| -> Vec<serde_json::Value> {
        let output = seek(&["methods", "-f", "json"]).args(names).output().unwrap();
        assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
        utf8(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let all = records(&[]);
    let families: Vec<&str> = all.iter().map(|record| record["family"].as_str().unwrap()).collect();
    assert_eq!(families[..5], ["pipeline", "chain", "chain", "chain", "rules"]);
    assert!(all.iter().all(|record| !record["source"].as_str().unwrap().is_empty()), "{all:?}");
    let dana = records(&["dana"]);
    assert_eq!((dana.len(), &dana[0]["name"], &dana[0]["view"]), (1, &"dana".into(), &"source".into()));
    let gap = serde_json::json!({
        "name": "gap",
        "default": "20",
        "range": "a whole number of at least 0",
        "meaning": "greatest distance between two regions of main content, in columns",
    });
    assert_eq!(dana[0]["parameters"][0], gap);
}

#[test]
fn wrong_use_has_status_2_and_prints_nothing() {
    let wrong: [&[&str]; 8] = [
        &[],
        &["frobnicate"],
        &["extract", "--frobnicate"],
        &["extract", "--method", "gce"],
        &["extract", "--page-type", "forum", "--method", "dana"],
        &["extract", "--model", "models/seek.safetensors", "--method", "cs-sls"],
        &["extract", "--url", "https://example.org", "a.html", "b.html"],
        &["extract", "-o"],
    ];
    for arguments in wrong {
        let output = seek(arguments).write_stdin(STORM).output().unwrap();
        assert_eq!((status(&output), utf8(&output.stdout)), (2, ""), "{arguments:?}");
        assert!(utf8(&output.stderr).starts_with("error: "), "{arguments:?}");
    }
}
