//! Networks as methods of the catalogue: with the weights of the laboratory, and with those of a file.

use content_seeker::methods::{GivenModel, MakeError, MethodModels, SHIPPED};
use content_seeker::parameter::Setting;
use content_seeker::{Error, Extractor, PageType};
use seek_train::evaluation::catalogue::Catalogue;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The networks that read the tree of a page.
const ON_TREES: [&str; 2] = ["boilernet", "web2text"];
/// The networks that look at a page.
const ON_BOXES: [&str; 2] = ["tabnet-basic", "tabnet-both"];

/// All methods, for each test.
fn catalogue() -> Catalogue<'static> {
    Catalogue { entries: seek_lab::catalogue::entries().leak(), published: &[] }
}

fn weights(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../seek-neural/models/{name}.safetensors"))
}

fn sample(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples").join(name)).unwrap()
}

fn extractor(name: &str) -> Extractor {
    catalogue().method(name, &[]).unwrap()
}

#[test]
fn networks_find_the_text_of_an_article() {
    let (html, gold) = (sample("article.html"), sample("article.txt"));
    for name in ON_TREES {
        let page = extractor(name).extract(html.as_str()).unwrap();
        let text = page.text().unwrap();
        let lines: Vec<&str> = gold.lines().filter(|line| !line.is_empty()).collect();
        let held = lines.iter().filter(|line| text.contains(**line)).count();
        assert!(held * 2 >= lines.len(), "{name}: {text}");
    }
}

#[test]
fn networks_are_entries_of_the_catalogue() {
    for name in ON_TREES.into_iter().chain(ON_BOXES) {
        let entry = catalogue().entry(name).unwrap();
        assert!(entry.takes_model() && entry.model_kind().is_none() && entry.parameters().len() == 1, "{name}");
        assert_eq!(entry.needs_layout(), ON_BOXES.contains(&name), "{name}");
        assert_eq!(catalogue().names_without_layout().any(|other| other == name), ON_TREES.contains(&name), "{name}");
    }
    assert!(!catalogue().entry("bte").unwrap().takes_model());
}

#[test]
fn a_file_of_weights_replaces_those_of_the_laboratory() {
    let html = sample("article.html");
    for name in ON_TREES {
        let own = catalogue().with_model(name, &weights(name), &[]).unwrap();
        assert!(own.model_fingerprint().is_some_and(|print| print.len() == 12), "{name}");
        let text = |extractor: &Extractor| extractor.extract(html.as_str()).unwrap().text().unwrap().to_owned();
        assert_eq!(text(&own), text(&extractor(name)), "{name}");
    }
}

#[test]
fn wrong_weights_and_settings_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.safetensors");
    std::fs::write(&damaged, b"not weights").unwrap();
    let with_model = |path: &Path, settings: &[Setting]| {
        let models = MethodModels::Given(GivenModel::File(path.to_path_buf()));
        catalogue().entry("boilernet").unwrap().make(settings, &models)
    };
    for path in [damaged, weights("web2text"), folder.path().join("missing.safetensors")] {
        let error = with_model(&path, &[]).err().unwrap();
        assert!(matches!(error, MakeError::OwnModel { .. }), "{error}");
    }
    let set = |name: &str, value: &str| with_model(&weights("boilernet"), &[Setting::new(name, value)]);
    assert!(matches!(set("probability", "2"), Err(MakeError::Parameter { .. })));
    assert!(matches!(set("gap", "2"), Err(MakeError::Parameter { .. })));
    let builder = || Extractor::builder().custom_method(set("probability", "1").unwrap());
    assert!(matches!(builder().page_type(PageType::Forum).build(), Err(Error::NotForMethod { .. })));
    let strict = builder().build().unwrap();
    assert_eq!(strict.extract(sample("article.html").as_str()).unwrap().text().unwrap(), "");
}

#[test]
fn a_page_whose_time_is_over_fails() {
    let html = "<p>The storm hit the coast.".repeat(50_000);
    for name in ON_TREES {
        let method = catalogue().entry(name).unwrap().make(&[], &SHIPPED).unwrap();
        let extractor = Extractor::builder().custom_method(method).timeout(Duration::from_millis(1)).build().unwrap();
        assert!(matches!(extractor.extract(html.as_str()), Err(Error::Page(_) | Error::Method(_))), "{name}");
    }
}
