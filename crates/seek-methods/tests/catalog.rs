//! The catalogue of methods, without trained models.
#![allow(clippy::unwrap_used, missing_docs)]

use seek_extract::{Method, ModelsError};
use seek_methods::{CATALOG, Entry, MethodModels, entry, names};
use seek_page::Page;
use std::collections::BTreeSet;

const NO_MODELS: MethodModels = MethodModels::new(|| Err(&ModelsError::NotIncluded), || Err(&ModelsError::NotIncluded));

/// All methods that need no models.
fn methods() -> impl Iterator<Item = (&'static Entry, Box<dyn Method>)> {
    CATALOG.iter().filter_map(|entry| Some((entry, entry.method(&NO_MODELS).ok()?)))
}

#[test]
fn names_are_unique_and_are_the_names_of_the_methods() {
    assert_eq!(names().collect::<BTreeSet<_>>().len(), CATALOG.len());
    assert!(methods().all(|(entry, method)| entry.name == method.name()));
    let without: Vec<&str> =
        CATALOG.iter().filter(|entry| entry.method(&NO_MODELS).is_err()).map(|entry| entry.name).collect();
    assert_eq!(without, ["seek", "cs-lbs", "cs-sls", "cs-tp"], "all others need no models");
}

#[test]
fn each_member_of_a_grid_is_the_method_with_different_parameters() {
    for entry in CATALOG {
        let grid = entry.grid();
        let parameters: BTreeSet<String> = grid.iter().map(|method| method.parameters()).collect();
        assert_eq!(parameters.len(), grid.len(), "{}", entry.name);
        assert!(grid.iter().all(|method| method.name() == entry.name), "{}", entry.name);
    }
    let size = |name: &str| entry(name).unwrap().grid().len();
    assert_eq!(["density", "kfe", "crunch"].map(size), [30, 21, 20]);
}

#[test]
fn an_empty_page_has_no_content() {
    let page = Page::from_source("").unwrap();
    for (entry, method) in methods() {
        assert!(method.select(&page).unwrap().is_empty(), "{}", entry.name);
    }
}

#[test]
fn an_unknown_name_is_an_error_that_lists_the_names() {
    let error = entry("nothing").unwrap_err().to_string();
    assert!(error.contains("\"nothing\"") && error.contains("dom-distiller"), "{error}");
}
