//! Tests of training with boxes: pages whose texts and structure say nothing, and whose boxes say what is main content.

use crate::small;
use content_seeker::Extractor;
use seek_extract::{Method, MethodError, Models, View};
use seek_io::{LabelledPage, LayoutWriter, SavedLayout, write_parquet};
use seek_methods::chain::{Chain, ChainModels, Heuristic};
use seek_page::Page;
use seek_train::corpus::prepare::Prepared;
use seek_train::corpus::sources::{Sources, read_boxes};
use seek_train::measure::cross_validation;
use seek_train::stages::{chain, model_files};
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;

const PAGES: usize = 16;
const PARAGRAPHS: usize = 8;

/// A corpus and a table of its boxes.
struct Corpus {
    _folder: TempDir,
    pages: [PathBuf; 1],
    boxes: PathBuf,
}

/// Names of classes. Blocks with the same names share a probability, so each paragraph of a page has another one.
const NAMES: [&str; PARAGRAPHS] = ["alder", "birch", "cedar", "elder", "hazel", "larch", "maple", "rowan"];

/// Each page has eight paragraphs of nine words that no other paragraph has. Wide ones are main content; which ones are wide, and which have which name,
/// differs from page to page.
fn corpus() -> Corpus {
    let folder = tempfile::tempdir().unwrap();
    let (path, boxes) = (folder.path().join("wide.parquet"), folder.path().join("boxes.parquet"));
    let mut writer = LayoutWriter::new(File::create(&boxes).unwrap()).unwrap();
    let mut pages = Vec::new();
    for page in 0..PAGES {
        let is_wide = |paragraph: usize| (page * 37 + paragraph * 53) % 11 < 5;
        let word = |paragraph: usize, word: usize| format!("word{}", (page * PARAGRAPHS + paragraph) * 9 + word);
        let text = |paragraph: usize| (0..9).map(|number| word(paragraph, number)).collect::<Vec<_>>().join(" ");
        let paragraphs = (0..PARAGRAPHS).map(|paragraph| {
            let (y, width) = (100 * paragraph, if is_wide(paragraph) { 900 } else { 300 });
            let name = NAMES[(paragraph * 3 + page * 5) % PARAGRAPHS];
            format!(r#"<p class={name} at="200 {y} {width} 80">{}</p>"#, text(paragraph))
        });
        let html = format!(r#"<body at="0 0 1920 1080">{}"#, paragraphs.collect::<String>());
        let gold: Vec<String> = (0..PARAGRAPHS).filter(|&paragraph| is_wide(paragraph)).map(text).collect();
        let id = format!("wide/{page}");
        let measured = seek_testing::written_boxes::page(&html, 1080.0);
        writer.push(SavedLayout::of(&*id, "written", measured.layout().unwrap())).unwrap();
        pages.push(LabelledPage {
            id,
            url: Some(format!("https://host{page}.example/")),
            page_type: Some(["article", "forum"][page % 2].to_owned()),
            html: html.into_bytes(),
            gold_text: Some(gold.join("\n")),
            ..LabelledPage::default()
        });
    }
    writer.finish().unwrap();
    write_parquet(&path, &pages).unwrap();
    Corpus { _folder: folder, pages: [path], boxes }
}

impl Corpus {
    fn with_boxes(&self) -> Sources<'_> {
        let boxes = Arc::new(read_boxes(std::slice::from_ref(&self.boxes)).unwrap());
        Sources { boxes, ..Sources::from(&self.pages) }
    }
}

fn out_of_fold_f1(prepared: &Prepared) -> f64 {
    let pages = cross_validation::run(prepared, &small::params(), 4, None, |_, _| {}).unwrap();
    pages.iter().map(|page| page.f1).sum::<f64>() / pages.len() as f64
}

#[test]
fn boxes_are_learned_where_nothing_else_tells_the_content() {
    let corpus = corpus();
    let (with, without) = (Prepared::read(corpus.with_boxes()).unwrap(), Prepared::read(&corpus.pages).unwrap());
    assert_eq!((with.with_boxes, without.with_boxes, &with.failures), (true, false, &Vec::new()));
    let (with, without) = (out_of_fold_f1(&with), out_of_fold_f1(&without));
    assert!(with > 0.95 && without < 0.8, "{with} with boxes, {without} without");
}

#[test]
fn a_model_of_boxes_is_written_and_evaluated_with_boxes() {
    let corpus = corpus();
    let models = tempfile::tempdir().unwrap();
    let prepared = Prepared::read(corpus.with_boxes()).unwrap();
    let paths = model_files::run(&prepared, &small::params(), models.path()).unwrap();
    let models = Models::load(&paths[0]).unwrap();
    assert!(models.needs_layout());
    let extractor = Extractor::builder().models(models).build().unwrap();
    let evaluated = small::evaluated(corpus.with_boxes(), &extractor);
    assert!(evaluated.failures().is_empty(), "{:?}", evaluated.failures());
    assert_eq!(evaluated.pages.len(), PAGES);
    let failures = small::evaluated(&corpus.pages, &extractor).failures();
    assert_eq!(failures.len(), PAGES);
    assert!(failures[0].1.contains("nothing has measured it"), "{}", failures[0].1);
}

#[test]
fn a_chain_reads_position_and_size() {
    let corpus = corpus();
    let fit = |sources: Sources| {
        let prepared = Prepared::read_for_chain(sources).unwrap();
        let fitted = chain::fit(&prepared, &[true; PAGES], &small::params()).unwrap();
        let f1 = fitted.choices.iter().map(|choice| choice.f1).sum::<f64>() / PAGES as f64;
        (f1, ChainModels::from_file(&fitted.to_file(&prepared, 1).unwrap()).unwrap())
    };
    let (with, models) = fit(corpus.with_boxes());
    let (without, plain) = fit(Sources::from(&corpus.pages));
    assert!(with > 0.9 && with > without + 0.2, "{with} with boxes, {without} without");
    assert!(models.needs_layout() && !plain.needs_layout());
    let page = Page::from_source("<p>a page that no engine has laid out").unwrap();
    assert!(matches!(models.run(&page, None), Err(MethodError::NoLayout)));
    let view = |models| Chain::new(&Arc::new(models), Heuristic::LargestBlockString).view();
    assert_eq!((view(models), view(plain)), (View::Layout, View::Dom));
}
