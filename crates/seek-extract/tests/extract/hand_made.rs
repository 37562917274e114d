//! Forests and model files made by hand.

use seek_extract::stage::{block_columns, page_columns, segment_columns};
use seek_extract::{CONTENT_CLASSES, Models, SEGMENT_CLASSES, Settings};
use seek_forest::{Forest, ForestBuilder, Link, ModelError, ModelFile, Training};
use seek_page::{Page, PageType};
use std::collections::BTreeMap;

pub fn strings<S: AsRef<str>>(names: &[S]) -> Vec<String> {
    names.iter().map(|name| name.as_ref().to_owned()).collect()
}

pub fn page(html: &str) -> Page {
    Page::from_source(html).unwrap()
}

/// A forest of two classes over some features: each of `stumps` is a feature, a threshold and the probability of the
/// second class below and above it.
pub fn stumps(features: &[String], classes: &[&str], stumps: &[(&str, f32, f32, f32)]) -> Forest {
    let mut builder = ForestBuilder::new(features.to_vec(), strings(classes), Link::Mean);
    for &(name, threshold, below, above) in stumps {
        let feature = features.iter().position(|f| f == name).unwrap_or_else(|| panic!("no feature {name}"));
        builder.start_tree(0);
        builder.split(feature as u16, threshold);
        builder.leaf(&[1.0 - below, below]);
        builder.leaf(&[1.0 - above, above]);
    }
    builder.finish().unwrap()
}

/// Articles have a paragraph (0.75), all else are forums (0.5) or listings (0.5).
pub fn page_type_forest() -> Forest {
    let columns = page_columns();
    let at = columns.iter().position(|c| c == "page.paragraphs").unwrap();
    let mut builder = ForestBuilder::new(columns, strings(&PageType::ALL.map(PageType::name)), Link::Mean);
    builder.start_tree(0);
    builder.split(at as u16, 0.5);
    builder.leaf(&[0.0, 0.5, 0.0, 0.0, 0.5, 0.0, 0.0]);
    builder.leaf(&[0.75, 0.25, 0.0, 0.0, 0.0, 0.0, 0.0]);
    builder.finish().unwrap()
}

pub fn segment_forest() -> Forest {
    stumps(&segment_columns(), &SEGMENT_CLASSES, &[("link_density", 0.5, 0.9, 0.1), ("type.article", 0.5, 0.5, 0.7)])
}

/// Reads a column of each kind: text, place, page type, segments, heuristics.
pub const CONTENT_STUMPS: [(&str, f32, f32, f32); 7] = [
    ("link_density", 0.5, 1.0, 0.0),
    ("up1.link_density", 0.25, 1.0, 0.0),
    ("position", 0.5, 0.6, 0.5),
    ("type.article", 0.5, 0.3, 0.6),
    ("segment.good_max", 0.5, 0.2, 0.7),
    ("sls.length", 20.0, 0.1, 0.9),
    ("lbs.share", 0.5, 0.2, 0.8),
];

pub fn content_forest() -> Forest {
    stumps(&block_columns(), &CONTENT_CLASSES, &CONTENT_STUMPS)
}

pub fn file_of(forests: Vec<(&str, Forest)>, settings: &str) -> ModelFile {
    let forests: BTreeMap<String, Forest> = forests.into_iter().map(|(name, f)| (name.to_owned(), f)).collect();
    ModelFile::new(forests, Training::default(), settings.to_owned()).unwrap_or_else(|e: ModelError| panic!("{e}"))
}

pub fn settings(settings: &Settings) -> String {
    serde_json::to_string(settings).unwrap()
}

/// A whole model with these forests for segments and content.
pub fn file(segment: Forest, content: Forest) -> ModelFile {
    let forests = vec![("page_type", page_type_forest()), ("segment", segment), ("content", content)];
    file_of(forests, &settings(&Settings::default()))
}

pub fn models() -> Models {
    Models::from_file(&file(segment_forest(), content_forest())).unwrap()
}
