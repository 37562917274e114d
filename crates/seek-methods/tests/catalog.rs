//! The catalogue of methods, without trained models.
#![allow(clippy::unwrap_used, missing_docs)]

use seek_extract::parameter::{ParameterError, Setting};
use seek_extract::{Method, ModelsError};
use seek_methods::{CATALOG, Entry, MethodModels, UnknownMethod, entry, names};
use seek_page::Page;
use seek_testing::stacked_layout::stack;
use std::collections::BTreeSet;
use std::sync::Arc;

const NO_MODELS: MethodModels = MethodModels::new(|| Err(&ModelsError::NotIncluded), || Err(&ModelsError::NotIncluded));

/// All methods that need no models.
fn methods() -> impl Iterator<Item = (&'static Entry, Arc<dyn Method>)> {
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

/// Texts at the ends of the ranges, and outside them.
const TEXTS: [&str; 18] = [
    "",
    "-1",
    "0",
    "0.5",
    "1",
    "1.5",
    "2",
    "100",
    "101",
    "1000",
    "1001",
    "18446744073709551615",
    "1e300",
    "NaN",
    "inf",
    "true",
    "learned",
    "table,div",
];

#[test]
fn a_parameter_takes_its_default_and_the_values_of_its_range_alone() {
    let html = "<ul><li><a href=/a>متن</a></li></ul>\n<table><tr><td>one</td></tr></table>\n".repeat(30);
    let mut page = Page::from_source(&html).unwrap();
    stack(&mut page);
    for (entry, method) in methods() {
        let selected = method.select(&page).unwrap();
        for parameter in entry.parameters() {
            let set = |value: &str| entry.method_with(&NO_MODELS, &[Setting::new(parameter.name, value)]);
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
                    Err(UnknownMethod::Parameter { source: ParameterError::OutOfRange { name, .. }, .. }) => {
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
    let error = entry("nothing").unwrap_err().to_string();
    assert!(error.contains("\"nothing\"") && error.contains("dom-distiller"), "{error}");
}

#[test]
fn a_method_without_a_model_takes_no_model_file() {
    let error = entry("bte").unwrap().method_of_file("weights.safetensors".as_ref(), &[]).err().unwrap();
    assert_eq!(error.to_string(), "the method \"bte\" takes no model file of its own");
}
