//! A corpus of three pages with tables of boxes, for tests of layouts without an engine.

use crate::written_boxes::padded;
use seek_io::{AtomicFile, LabelledPage, LayoutWriter, SavedLayout, write_parquet};
use std::path::Path;

/// A page whose text is a column beside its menu.
const STYLED: &str =
    r#"<ul at="0 0 300 20"><li at="0 0 300 20">World</li></ul><p at="400 0 800 100">The storm hit the coast.</p>"#;
/// The same page without its style sheet.
const UNSTYLED: &str =
    r#"<ul at="0 0 1900 20"><li at="0 0 1900 20">World</li></ul><p at="0 20 1900 40">The storm hit the coast.</p>"#;
const GOLD: &str = "The storm hit the coast.";

/// The boxes that are written in a page.
pub fn boxes(id: &str, engine: &str, source: &str) -> SavedLayout {
    let page = padded(source, 1080.0, 0.0);
    SavedLayout::of(id, engine, page.layout().unwrap())
}

/// Writes a table of boxes.
pub fn write_boxes(file: &Path, layouts: Vec<SavedLayout>) {
    let mut writer = LayoutWriter::new(AtomicFile::create(file, true).unwrap()).unwrap();
    layouts.into_iter().for_each(|layout| writer.push(layout).unwrap());
    writer.finish().unwrap().commit(true).unwrap();
}

/// A folder with the corpus `news.parquet` and the tables `boxes.parquet` and `reference.parquet`: a page with its style sheet, one
/// without, and one on which the engine failed. In the reference the text of the first page is lower.
pub fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let page = |id: &str, html: &str| LabelledPage {
        id: id.to_owned(),
        html: html.into(),
        gold_text: Some(GOLD.to_owned()),
        ..LabelledPage::default()
    };
    let pages = [page("news/styled", STYLED), page("news/unstyled", UNSTYLED), page("news/failed", STYLED)];
    write_parquet(folder.path().join("news.parquet"), &pages).unwrap();
    let failed = SavedLayout {
        id: "news/failed".to_owned(),
        error: Some("it took too long".to_owned()),
        ..SavedLayout::default()
    };
    let measured = vec![boxes("news/styled", "a", STYLED), boxes("news/unstyled", "a", UNSTYLED), failed];
    write_boxes(&folder.path().join("boxes.parquet"), measured);
    let lower = boxes("news/styled", "b", &STYLED.replace("400 0 800 100", "400 300 800 100"));
    write_boxes(&folder.path().join("reference.parquet"), vec![lower, boxes("news/unstyled", "b", UNSTYLED)]);
    folder
}
