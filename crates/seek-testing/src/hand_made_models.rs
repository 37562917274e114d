//! Forests and model files of the pipeline made by hand, so that a test shows the answers of its classifiers.

use crate::stumps::{strings, stumps};
use seek_extract::stage_columns::{block_columns, page_columns, segment_columns};
use seek_extract::{ANCESTOR_TERMS, CONTENT_CLASSES, Models, SEGMENT_CLASSES, Settings, TEXT_TERMS};
use seek_features::{PageMeasurements, TermSource};
use seek_forest::{Forest, ForestBuilder, LinearClassifier, Link, ModelError, ModelFile, Training};
use seek_page::{Page, PageType};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A page of this source.
pub fn page(html: &str) -> Page {
    Page::from_source(html).unwrap()
}

/// A page with a paragraph is an article (0.75); another page is a forum (0.5) or a listing (0.5).
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

/// A segment with few links is good, above all on an article.
pub fn segment_forest() -> Forest {
    stumps(&segment_columns(), &SEGMENT_CLASSES, &[("link_density", 0.5, 0.9, 0.1), ("type.article", 0.5, 0.5, 0.7)])
}

/// Reads a column of each kind: text, structure, page type, segments, heuristics, terms.
pub const CONTENT_STUMPS: [(&str, f32, f32, f32); 8] = [
    ("link_density", 0.5, 1.0, 0.0),
    ("up1.link_density", 0.25, 1.0, 0.0),
    ("position", 0.5, 0.6, 0.5),
    ("type.article", 0.5, 0.3, 0.6),
    ("segment.good_max", 0.5, 0.2, 0.7),
    ("sls.length", 20.0, 0.1, 0.9),
    ("lbs.share", 0.5, 0.2, 0.8),
    ("terms.text_window", 0.5, 0.4, 0.6),
];

/// The forest of [`CONTENT_STUMPS`].
pub fn content_forest() -> Forest {
    stumps(&block_columns(), &CONTENT_CLASSES, &CONTENT_STUMPS)
}

/// A model file with these forests, and with classifiers of terms.
pub fn file_of(forests: Vec<(&str, Forest)>, settings: &str) -> ModelFile {
    let forests: BTreeMap<String, Forest> = forests.into_iter().map(|(name, f)| (name.to_owned(), f)).collect();
    let file = ModelFile::new(forests, Training::default(), settings.to_owned())
        .and_then(|f| f.with_linear_classifiers(linear()));
    file.unwrap_or_else(|e: ModelError| panic!("{e}"))
}

/// Terms of links are noise. Terms of texts that begin with "some words" are main content.
fn linear() -> BTreeMap<String, LinearClassifier> {
    let page = page("<ul><li><a href=a>link</a></ul><p>some words</p>");
    let measured = PageMeasurements::new(&page).unwrap();
    let classifier = |name: &str, source, base| {
        let mut weights = BTreeMap::new();
        for (block, weight) in [(0, -0.75), (1, 0.5)] {
            let mut terms = Vec::new();
            measured.terms(source, block, &mut terms);
            terms.into_iter().for_each(|term| *weights.entry(term).or_insert(0.0) += weight);
        }
        let (terms, weights) = weights.into_iter().unzip();
        (name.to_owned(), LinearClassifier::new(name, base, terms, weights).unwrap())
    };
    BTreeMap::from([
        classifier(TEXT_TERMS, TermSource::Text, 0.25),
        classifier(ANCESTOR_TERMS, TermSource::Ancestors, -0.25),
    ])
}

/// Settings as a model file holds them.
pub fn settings(settings: &Settings) -> String {
    serde_json::to_string(settings).unwrap()
}

/// A complete model with these forests for segments and content.
pub fn file(segment: Forest, content: Forest) -> ModelFile {
    let forests = vec![("page_type", page_type_forest()), ("segment", segment), ("content", content)];
    file_of(forests, &settings(&Settings::default()))
}

/// The models of a complete file.
pub fn models() -> Arc<Models> {
    Models::from_file(&file(segment_forest(), content_forest())).unwrap().into()
}

/// The shipped models.
pub fn shipped() -> Arc<Models> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../content-seeker/models/seek.safetensors");
    Models::load(file.as_ref()).unwrap().into()
}
