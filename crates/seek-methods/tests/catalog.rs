//! The catalogue of methods, without trained models.
#![allow(clippy::unwrap_used, missing_docs)]

use seek_extract::parameter::{ParameterDescription, ParameterError, Setting};
use seek_extract::{Method, View};
use seek_methods::bte::Bte;
use seek_methods::{CATALOG, Entry, GivenModel, MakeError, MakeMethod, MethodModels, ShippedModels, make, names};
use seek_page::{Page, PageType};
use seek_testing::written_boxes::stack;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

static NONE: ShippedModels = ShippedModels::none();
static NO_MODELS: MethodModels = MethodModels::Shipped(&NONE);

/// All methods that need no models.
fn methods() -> impl Iterator<Item = (&'static Entry, Arc<dyn Method>)> {
    CATALOG.iter().filter_map(|entry| Some((entry, entry.make(&[], &NO_MODELS).ok()?)))
}

#[test]
fn names_are_unique_and_are_the_names_of_the_methods() {
    assert_eq!(names().collect::<BTreeSet<_>>().len(), CATALOG.len());
    assert!(methods().all(|(entry, method)| entry.name == method.name()));
    let without: Vec<&str> =
        CATALOG.iter().filter(|entry| entry.make(&[], &NO_MODELS).is_err()).map(|entry| entry.name).collect();
    assert_eq!(without, ["seek", "cs-lbs", "cs-sls", "cs-tp"], "all others need no models");
}

/// Texts at the ends of the ranges, and outside them.
const TEXTS: [&str; 18] = [
    "", "-1", "0", "0.5", "1", "1.5", "2", "100", "101", "1000", "1001", "18446744073709551615", "1e300", "NaN", "inf",
    "true", "learned", "table,div",
];

#[test]
fn a_parameter_takes_its_default_and_the_values_of_its_range_alone() {
    let html = "<ul><li><a href=/a>متن</a></li></ul>\n<table><tr><td>one</td></tr></table>\n".repeat(30);
    let mut page = Page::from_source(&html).unwrap();
    stack(&mut page);
    for (entry, method) in methods() {
        let selected = method.select(&page).unwrap();
        for parameter in entry.parameters() {
            let set = |value: &str| entry.make(&[Setting::new(parameter.name, value)], &NO_MODELS);
            let with_default = set(&parameter.value).unwrap();
            assert_eq!(with_default.select(&page).unwrap(), selected, "{} {}", entry.name, parameter.name);
            assert_eq!(with_default.parameters(), method.parameters());
            for text in TEXTS {
                let is_within = parameter.range.contains(text);
                match set(text) {
                    Ok(method) => {
                        assert!(is_within, "{} {}={text}", entry.name, parameter.name);
                        let _ = method.select(&page).unwrap();
                    }
                    Err(MakeError::Parameter { source: ParameterError::OutOfRange { name, .. }, .. }) => {
                        assert!(!is_within && name == parameter.name, "{} {}={text}", entry.name, parameter.name);
                    }
                    Err(error) => panic!("{} {}={text}: {error}", entry.name, parameter.name),
                }
            }
        }
    }
}

#[test]
fn an_empty_page_has_no_content() {
    let mut page = Page::from_source("").unwrap();
    stack(&mut page);
    for (entry, method) in methods() {
        assert!(method.select(&page).unwrap().is_empty(), "{}", entry.name);
    }
}

#[test]
fn an_unknown_name_is_an_error_that_lists_the_names() {
    let error = make("nothing", &[], &NO_MODELS).err().unwrap().to_string();
    assert!(error.contains("\"nothing\"") && error.contains("dom-distiller"), "{error}");
}

#[test]
fn a_model_file_is_refused_by_methods_of_other_kinds() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../content-seeker/models/chain.safetensors");
    let models = MethodModels::Given(GivenModel::File(file.into()));
    assert_eq!(make("cs-tp", &[], &models).unwrap().name(), "cs-tp");
    for name in ["seek", "bte"] {
        let error = make(name, &[], &models).err().unwrap();
        assert!(matches!(error, MakeError::OtherKind { .. }), "{error}");
        assert!(
            error.to_string().ends_with(&format!("cs-lbs, cs-sls and cs-tp, not with the method {name:?}")),
            "{error}"
        );
    }
    let missing = MethodModels::Given(GivenModel::File("no-such.safetensors".into()));
    for entry in CATALOG {
        assert!(matches!(entry.make(&[], &missing), Err(MakeError::File { .. })), "{}", entry.name);
    }
}

#[test]
fn only_methods_with_trained_models_know_page_types() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../content-seeker/models/chain.safetensors");
    let chain = make("cs-lbs", &[], &MethodModels::Given(GivenModel::File(file.into()))).unwrap();
    assert_eq!(chain.page_types(), PageType::ALL.map(PageType::name));
    assert_eq!(chain.for_page_type("forum").unwrap().name(), "cs-lbs");
    assert!(chain.for_page_type("blog").is_none());
    assert!(methods().all(|(_, method)| method.page_types().is_empty() && method.for_page_type("forum").is_none()));
}

/// A method of another crate, without a trained model.
#[derive(Debug)]
struct Added;

impl MakeMethod for Added {
    fn view(&self) -> View {
        View::Tokens
    }

    fn parameters(&self) -> Vec<ParameterDescription> {
        Vec::new()
    }

    fn make(
        &self,
        _name: &'static str,
        _settings: &[Setting],
        file: Option<&Path>,
    ) -> Result<Arc<dyn Method>, MakeError> {
        assert_eq!(file, None);
        Ok(Arc::new(Bte))
    }
}

#[test]
fn an_added_method_without_a_model_refuses_a_model_file_like_those_of_this_crate() {
    let added = Entry::new("added", "a test", &Added);
    assert!(added.make(&[], &NO_MODELS).is_ok() && !added.takes_model());
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../content-seeker/models/chain.safetensors");
    let error = added.make(&[], &MethodModels::Given(GivenModel::File(file.into()))).err().unwrap();
    assert!(matches!(error, MakeError::OtherKind { method: "added", .. }), "{error}");
}
