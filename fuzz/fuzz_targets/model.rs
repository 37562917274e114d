//! Model files: damaged ones are refused, or predict probabilities.
#![no_main]

use content_seeker::{Extractor, LoadedModel, Page};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_forest::ModelFile;
use seek_fuzz::properties::lies_inside;
use seek_fuzz::{bounded, mutate_model, small_model, warm_up};
use std::sync::{Arc, OnceLock};

static VALID: OnceLock<Vec<u8>> = OnceLock::new();
static PAGE: OnceLock<Arc<Page>> = OnceLock::new();

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate_model(data, size, max_size, seed, VALID.get_or_init(small_model))
});

fuzz_target!(|data: &[u8]| {
    warm_up(&[VALID.get_or_init(small_model)], check);
    check(data);
});

fn check(data: &[u8]) {
    let Ok(file) = bounded(data.len(), 64, || ModelFile::from_bytes(data)) else { return };
    let bytes = file.to_bytes().unwrap();
    assert!(ModelFile::from_bytes(&bytes).unwrap().to_bytes().unwrap() == bytes, "the same model gives the same bytes");
    let Ok(model) = bounded(data.len(), 256, || LoadedModel::from_file(&file)) else { return };
    let builder = Extractor::builder();
    let builder = match model {
        LoadedModel::Chain(_) => builder.method("cs-tp"),
        _ => builder,
    };
    let Ok(extractor) = builder.models(model).build() else { return };
    let page = PAGE.get_or_init(|| {
        let html = include_bytes!("../../data/samples/article.html");
        Arc::new(Page::read(html, Default::default()).unwrap())
    });
    let extracted = bounded(data.len(), 1024, || extractor.extract_page(Arc::clone(page)).unwrap());
    lies_inside(page, extracted.selection());
    for guess in extracted.page_types().iter().flat_map(|types| types.iter()) {
        assert!((0.0..=1.0).contains(&guess.probability()), "{}", guess.probability());
    }
}
