//! `--model`: a model file runs where its kind fits, and is refused by name elsewhere.

use std::path::{Path, PathBuf};

use seek_forest::{ForestBuilder, Link, ModelFile, Training};

use crate::{STORM, extract, folder, records, seek, status, utf8};

const PIPELINE: &str = "models/seek.safetensors";
const CHAIN: &str = "models/chain.safetensors";
const PAGE: &str = "data/samples/forum.html";

/// The exit status, standard output and standard error of a command.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = seek(arguments).output().unwrap();
    (status(&output), utf8(&output.stdout).to_owned(), utf8(&output.stderr).to_owned())
}

#[test]
fn the_file_of_a_method_gives_the_same_record_as_the_shipped_model() {
    for (method, file) in [("seek", PIPELINE), ("cs-lbs", CHAIN), ("cs-sls", CHAIN), ("cs-tp", CHAIN)] {
        let own = extract(&["-f", "json", "--method", method, "--model", file, PAGE]);
        assert_eq!(status(&own), 0, "{}", utf8(&own.stderr));
        assert_eq!(own.stdout, extract(&["-f", "json", "--method", method, PAGE]).stdout, "{method}");
    }
}

#[test]
fn a_file_of_another_kind_is_refused_by_name() {
    for (arguments, expected) in [
        (
            &["extract", "--model", CHAIN, PAGE][..],
            "the model models/chain.safetensors is a model of the chain: it works with the methods \
             cs-lbs, cs-sls and cs-tp, not with the method \"seek\"",
        ),
        (
            &["extract", "--method", "cs-tp", "--model", PIPELINE, PAGE],
            "the model models/seek.safetensors is a model of the pipeline: it works with the method seek, not with the method \
             \"cs-tp\"",
        ),
        (&["explain", "--method", "dana", "--model", CHAIN, PAGE], "not with the method \"dana\""),
        (&["export", "--method", "bte", "--model", PIPELINE, PAGE, "-o", "/nowhere"], "not with the method \"bte\""),
        (&["classify", "--model", CHAIN, PAGE], "but does not classify pages"),
    ] {
        let (code, out, error) = run(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

#[test]
fn a_file_that_is_no_model_is_refused_with_the_reason() {
    let model = std::fs::read(format!("{}/../../{PIPELINE}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let dir = folder([("page.html", STORM.as_bytes()), ("empty", b""), ("cut", &model[..model.len() / 2])]);
    for (name, expected) in [
        ("page.html", "page.html is not a model file: it is an HTML page: the header has "),
        ("empty", "empty is not a model file: it is empty: "),
        ("cut", "cut is not a whole model file: its length is not the one that its header gives: "),
        ("missing", "missing: "),
    ] {
        let file = dir.path().join(name);
        for command in [&["extract"][..], &["classify"], &["extract", "--method", "cs-tp"]] {
            let (code, out, error) = run(&[command, &["--model", file.to_str().unwrap(), PAGE]].concat());
            assert_eq!((code, out.as_str()), (2, ""), "{command:?}");
            assert!(
                error.starts_with("seek: cannot use the model ") && error.contains(expected),
                "{command:?}: {error}"
            );
        }
    }
}

#[test]
fn the_model_of_the_pipeline_classifies() {
    assert_eq!(run(&["classify", "--model", PIPELINE, PAGE]), run(&["classify", PAGE]));
}

#[test]
fn the_chain_takes_a_page_type_and_reports_it() {
    let output = extract(&["-f", "json", "--method", "cs-tp", "--model", CHAIN, "--page-type", "forum", PAGE]);
    assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
    let record = records(&output.stdout).remove(0);
    assert_eq!((record.page_type.as_deref(), record.page_type_confidence), (Some("forum"), Some(1.0)));
    let without = records(&extract(&["-f", "json", "--method", "cs-tp", PAGE]).stdout).remove(0);
    assert_eq!(without.page_type, None);
}

/// A chain with the page types `blog` and `news`, whose classifiers of blogs call every segment noise.
fn chain_of_own_types(folder: &Path) -> PathBuf {
    let leaf = |columns: Vec<String>, classes: &[&str], shares: &[f32]| {
        let classes = classes.iter().map(|&class| class.to_owned()).collect();
        let mut builder = ForestBuilder::new(columns, classes, Link::Mean);
        builder.start_tree(0);
        builder.leaf(shares);
        builder.finish().unwrap()
    };
    let of_segments = |classes: &[&str], shares: &[f32]| leaf(vec!["chars".to_owned()], classes, shares);
    let forests = [
        ("segment", of_segments(&["other", "good"], &[0.0, 1.0])),
        ("content", of_segments(&["noise", "main"], &[0.0, 1.0])),
        ("content.blog", of_segments(&["noise", "main"], &[1.0, 0.0])),
        ("page_type", leaf(vec!["page.chars".to_owned()], &["blog", "news"], &[0.25, 0.75])),
    ];
    let forests = forests.map(|(name, forest)| (name.to_owned(), forest)).into();
    let file = folder.join("chain.safetensors");
    let settings = r#"{"kind":"chain","uniform_share":1.0,"smallest":1,"thresholds":{"segment":0.5,"content":0.5}}"#;
    ModelFile::new(forests, Training::default(), settings.to_owned()).unwrap().save(&file).unwrap();
    file
}

#[test]
fn the_page_type_is_one_of_those_of_the_model() {
    let dir = folder([("storm.html", STORM)]);
    let file = chain_of_own_types(dir.path());
    let page = dir.path().join("storm.html");
    let of_type = |page_type: &str| {
        let (file, page) = (file.to_str().unwrap(), page.to_str().unwrap());
        run(&["extract", "-f", "json", "--method", "cs-tp", "--model", file, "--page-type", page_type, page])
    };
    let (news, blog) = (of_type("news"), of_type("blog"));
    assert!(news.0 == 0 && news.1.contains("\"page_type\":\"news\"") && news.1.contains("storm"), "{news:?}");
    assert!(blog.1.contains("\"page_type\":\"blog\"") && blog.1.contains("\"text\":\"\""), "{blog:?}");
    let (code, out, error) = of_type("forum");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(error.contains("knows no page type \"forum\"; it knows blog, news"), "{error}");
}

/// A model of two page types that this program does not know.
fn page_types(folder: &Path) -> PathBuf {
    let classes = ["recipe", "review"].map(str::to_owned).to_vec();
    let mut builder = ForestBuilder::new(vec!["page.chars".to_owned()], classes, Link::Mean);
    builder.start_tree(0);
    builder.leaf(&[0.25, 0.75]);
    let forests = [("page_type".to_owned(), builder.finish().unwrap())].into();
    let file = folder.join("types.safetensors");
    ModelFile::new(forests, Training::default(), "{\"kind\":\"page_types\"}".to_owned()).unwrap().save(&file).unwrap();
    file
}

#[test]
fn a_model_of_page_types_classifies_by_its_own_names_and_does_nothing_else() {
    let dir = folder([("storm.html", STORM)]);
    let file = page_types(dir.path());
    let (page, file) = (dir.path().join("storm.html"), file.to_str().unwrap());
    let page = page.to_str().unwrap();
    let (code, table, error) = run(&["classify", "--model", file, page]);
    assert_eq!((code, error.as_str()), (0, ""));
    assert_eq!(table, format!("id\tpage_type\trecipe\treview\turl\n{page}\treview\t0.250\t0.750\t\n"));
    let (_, json, _) = run(&["classify", "-f", "json", "--model", file, page]);
    assert!(json.contains("\"probabilities\":{\"recipe\":0.25,\"review\":0.75}"), "{json}");
    for method in ["seek", "cs-tp", "dana"] {
        let (code, _, error) = run(&["extract", "--method", method, "--model", file, page]);
        assert!(code == 2 && error.contains("types.safetensors is a model of page types"), "{error}");
    }
}

#[test]
fn explain_shows_the_decisions_of_a_chain_from_a_file() {
    let (code, report, error) = run(&["explain", "--method", "cs-lbs", "--model", CHAIN, PAGE]);
    assert_eq!(code, 0, "{error}");
    assert!(report.contains(" good, so it is not divided (") && report.contains("LBS keeps"), "no decisions");
    assert_eq!(report, run(&["explain", "--method", "cs-lbs", PAGE]).1);
}

#[test]
fn an_export_records_the_fingerprint_of_the_chain() {
    let dir = folder([("storm.html", STORM)]);
    let chain = std::fs::canonicalize(format!("{}/../../{CHAIN}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let export = |model: &[&str]| {
        let out = tempfile::tempdir_in(dir.path()).unwrap().keep();
        let arguments = ["export", "storm.html", "--method", "cs-lbs", "-o", out.to_str().unwrap()];
        let output = seek(&arguments).args(model).current_dir(dir.path()).output().unwrap();
        assert_eq!(status(&output), 0, "{}", utf8(&output.stderr));
        let manifest = std::fs::read_to_string(out.join("manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        manifest["model"].as_str().map(str::to_owned)
    };
    let own = export(&["--model", chain.to_str().unwrap()]);
    assert!(own.as_ref().is_some_and(|fingerprint| fingerprint.len() == 12), "{own:?}");
    assert_eq!(own, export(&[]));
}

#[test]
fn the_configuration_names_the_model_of_a_chain() {
    let chain = std::fs::canonicalize(format!("{}/../../{CHAIN}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let config = format!("[extract]\nmethod = \"cs-lbs\"\nmodel = {:?}\n", chain.to_str().unwrap());
    let dir = folder([("seek.toml", config.as_bytes()), ("storm.html", STORM.as_bytes())]);
    let run = |arguments: &[&str]| seek(arguments).current_dir(dir.path()).output().unwrap();
    let own = run(&["extract", "--config", "seek.toml", "storm.html"]);
    assert_eq!(status(&own), 0, "{}", utf8(&own.stderr));
    assert_eq!(own.stdout, run(&["extract", "--no-config", "--method", "cs-lbs", "storm.html"]).stdout);
    let wrong = run(&["extract", "--config", "seek.toml", "--method", "seek", "storm.html"]);
    assert_eq!(status(&wrong), 2);
    assert!(utf8(&wrong.stderr).contains("seek.toml adds: --model="), "{}", utf8(&wrong.stderr));
}
