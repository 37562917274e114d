//! `--set`: every parameter of every method by its name.

use crate::{SENTENCE, STORM, extract, folder, seek, status, utf8};

/// The parameters of all methods, as `seek methods` lists them: method, name, default, range.
fn listed() -> Vec<[String; 4]> {
    let methods = seek(&["methods"]).output().unwrap();
    let names: Vec<&str> = utf8(&methods.stdout).lines().skip(1).map(|line| line.split('\t').next().unwrap()).collect();
    let output = seek(&["methods"]).args(&names).output().unwrap();
    assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
    let mut lines = utf8(&output.stdout).lines();
    assert_eq!(lines.next(), Some("method\tparameter\tdefault\trange\tmeaning"));
    let cells = |line: &str| -> [String; 4] {
        let cells: Vec<&str> = line.split('\t').collect();
        assert!(cells.len() == 5 && cells.iter().all(|cell| !cell.is_empty()), "{line}");
        [cells[0], cells[1], cells[2], cells[3]].map(str::to_owned)
    };
    lines.map(cells).collect()
}

/// The text of a page by a method with a parameter.
fn text(page: &str, method: &str, setting: Option<&str>) -> (i32, String, String) {
    let output =
        extract(&[&["--method", method, page][..], &setting.map_or(vec![], |set| vec!["--set", set])].concat());
    (status(&output), utf8(&output.stdout).to_owned(), utf8(&output.stderr).to_owned())
}

#[test]
fn every_listed_parameter_can_be_set_to_its_default_and_not_out_of_its_range() {
    let all = listed();
    assert!(all.len() > 25, "only {} parameters", all.len());
    let page = "data/samples/article-2-ar.html";
    // A build with a layout engine runs the others.
    let runs = |method: &str| cfg!(feature = "layout") || !matches!(method, "gce" | "vips");
    for [method, name, default, range] in all.into_iter().filter(|[method, ..]| runs(method)) {
        let default = if default == "-" { String::new() } else { default };
        let (plain, set) = (text(page, &method, None), text(page, &method, Some(&format!("{name}={default}"))));
        assert_eq!(plain, set, "{method} {name}");
        // No range holds a number below 0, and no list has this value.
        let (wrong_status, _, error) = text(page, &method, Some(&format!("{name}=-1")));
        assert!(wrong_status == 2 && error.contains(&format!("the parameter {name} is \"-1\"")), "{method}: {error}");
        assert!(error.contains(&range), "{method} {name}: {error}");
    }
}

#[test]
fn a_parameter_changes_the_text() {
    let page = "data/samples/article-2-ar.html";
    let (_, narrow, _) = text(page, "dana", Some("gap=0"));
    let (_, wide, _) = text(page, "dana", Some("gap=160"));
    assert!(narrow.len() < wide.len(), "{} and {} bytes", narrow.len(), wide.len());
}

#[test]
fn an_unknown_parameter_is_refused_with_a_suggestion() {
    let (code, _, error) = text("data/samples/article.html", "dana", Some("longets_line=160"));
    assert_eq!(code, 2);
    assert!(error.contains("there is no parameter \"longets_line\"; the parameters are gap, longest_line"), "{error}");
    assert!(error.contains("did you mean \"longest_line\"?"), "{error}");
    for (method, setting, expected) in [
        ("bte", "gap=1", "there is no parameter \"gap\"; there are none"),
        ("seek", "gap=1", "there is no parameter \"gap\"; there are none"),
        ("dana", "gap", "is not a name and a value with '=' between"),
    ] {
        let (code, _, error) = text("data/samples/article.html", method, Some(setting));
        assert!(code == 2 && error.contains(expected), "{error}");
    }
}

#[test]
fn explain_and_export_take_parameters_and_an_export_records_them() {
    let dir = folder([("storm.html", STORM)]);
    let run = |arguments: &[&str]| {
        let output = seek(arguments).current_dir(dir.path()).output().unwrap();
        assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
        utf8(&output.stdout).to_owned()
    };
    let report = run(&["explain", "storm.html", "--method", "density", "--set", "chars=30"]);
    assert!(report.contains("chars 30, gap 8") && report.contains(SENTENCE));
    run(&["export", "storm.html", "-o", "corpus", "--method", "density", "--set", "chars=30"]);
    let manifest = std::fs::read_to_string(dir.path().join("corpus/manifest.json")).unwrap();
    assert!(manifest.contains("\"--set\": \"chars=30\""), "{manifest}");
}

#[test]
fn the_configuration_sets_parameters() {
    let config = "[extract]\nmethod = \"density\"\nset = [\"chars=100000\"]\n";
    let dir = folder([("seek.toml", config), ("storm.html", STORM)]);
    let text = |more: &[&str]| {
        let output = seek(&["extract", "--config", "seek.toml", "storm.html"])
            .args(more)
            .current_dir(dir.path())
            .output()
            .unwrap();
        assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
        utf8(&output.stdout).to_owned()
    };
    assert_eq!(text(&[]).trim(), "");
    assert!(text(&["--set", "chars=20"]).contains(SENTENCE));
}
