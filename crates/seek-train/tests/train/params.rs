//! `seek-train params`, and the files of parameters that the fits take.

use std::path::Path;
use std::process::{Command, Output};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_seek-train")).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The fold 0 of a cross-validation of the samples with a file of parameters.
fn cross_validated(params: &Path) -> Output {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/samples");
    let params = params.to_str().unwrap();
    run(&["cross-validate", samples, "--folds", "2", "--fold", "0", "--json", "--params", params])
}

#[test]
fn the_printed_parameters_can_be_changed_and_given_to_a_fit() {
    let printed = run(&["params"]);
    assert!(printed.status.success(), "{}", text(&printed.stderr));
    let printed = text(&printed.stdout);
    for expected in
        ["\ninner = 3\n", "\n[content.boosted]\n", "# number of trees: a whole number of at least 1; default 100"]
    {
        assert!(printed.contains(expected), "{expected:?} is not in {printed}");
    }
    // Small models: the test is about the file, not about the scores.
    let mut toml = String::new();
    for line in printed.lines() {
        let changed = match line.split_once(" = ") {
            Some(("rounds", _)) => "rounds = 2",
            Some(("max_leaves", _)) => "max_leaves = 4",
            Some(("min_leaf_rows", _)) => "min_leaf_rows = 3",
            Some(("inner", _)) => "inner = 2",
            _ => line,
        };
        toml.push_str(changed);
        toml.push('\n');
    }
    let folder = tempfile::tempdir().unwrap();
    let [as_toml, as_json] = ["params.toml", "params.json"].map(|name| folder.path().join(name));
    let params = seek_train::stages::params_file::of_toml(&toml).unwrap();
    std::fs::write(&as_toml, toml).unwrap();
    std::fs::write(&as_json, serde_json::to_string(&params).unwrap()).unwrap();
    let (by_toml, by_json) = (cross_validated(&as_toml), cross_validated(&as_json));
    assert!(by_toml.status.success(), "{}", text(&by_toml.stderr));
    assert_eq!(text(&by_toml.stdout), text(&by_json.stdout));
}

#[test]
fn a_wrong_file_of_parameters_is_refused_by_name_before_any_page_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("params.toml");
    for (toml, expected) in [
        ("[content.boosted]\nrouns = 3\n", "`rouns`"),
        ("inner = 1\n", "the parameter inner is \"1\", but must be a whole number of at least 2"),
        ("[segment.boosted]\nlearning_rate = 1.5\n", "in [segment.boosted] the parameter learning_rate is \"1.5\""),
        ("[content.bosted]\nrounds = 3\n", "bosted"),
    ] {
        std::fs::write(&file, toml).unwrap();
        let out = run(&["fit", "no/such/corpus.parquet", "-o", "nowhere", "--params", file.to_str().unwrap()]);
        let error = text(&out.stderr);
        assert!(!out.status.success() && error.contains(expected) && error.contains("params.toml"), "{error}");
    }
}
