//! The public interface of the library.
#![cfg(feature = "models")]
#![allow(clippy::unwrap_used, missing_docs)]

use content_seeker::explain::View;
use content_seeker::methods::MakeError;
use content_seeker::{
    EmptyReason, Error, Extractor, ExtractorBuilder, Format, Input, Limits, LoadedModel, Markup, Method, MethodError,
    ModelKind, Models, Page, PageError, PageType, Selection, shipped_models,
};
use std::error::Error as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const FORUM: &str = include_str!("../../../data/samples/forum.html");

#[test]
fn a_page_has_text_markup_type_metadata_parts_and_blocks() {
    let page =
        Extractor::new().extract(Input::new(FORUM).url("https://forum.benchandblade.example/threads/48213/")).unwrap();
    let page_type = page.page_type().unwrap();
    assert_eq!((page_type.name(), page_type.known()), ("forum", Some(PageType::Forum)));
    assert!((0.0..=1.0).contains(&page_type.probability()) && (0.0..=1.0).contains(&page.confidence().unwrap()));
    let sum: f32 = page.page_types().unwrap().iter().map(|page_type| page_type.probability()).sum();
    assert!((sum - 1.0).abs() < 1e-4, "{sum}");
    let text = page.text().unwrap();
    assert!(!text.is_empty() && page.markdown().unwrap().len() >= text.len() / 2);
    assert!(page.html().unwrap().contains("<title>"));
    assert!(page.metadata().unwrap().title.is_some());
    assert_eq!(page.language().unwrap(), Some("en"));
    assert!(!page.parts().unwrap().posts.is_empty());
    let blocks = page.blocks().unwrap();
    assert!(blocks.iter().any(|block| block.coverage > 0.5) && blocks.iter().any(|block| block.coverage == 0.0));
    assert!(blocks.iter().all(|block| block.probability.is_some()));
}

#[test]
fn an_empty_text_has_a_reason() {
    let reason = |extractor: &Extractor, html: &str| {
        let page = extractor.extract(html).unwrap();
        let reason = page.empty_reason().unwrap();
        assert_eq!(page.text().unwrap().is_empty(), reason.is_some());
        reason
    };
    let seek = Extractor::new();
    let nothing = Extractor::builder().custom_method(Arc::new(Nothing)).build().unwrap();
    assert_eq!((reason(&seek, FORUM), reason(&nothing, FORUM)), (None, Some(EmptyReason::NothingChosen)));
    for extractor in [&seek, &nothing] {
        assert_eq!(reason(extractor, "<title>Shop</title><div id=app></div>"), Some(EmptyReason::NoText));
    }
    let login =
        "<title>Log in</title><form><p>Log in<p><input name=user><input type=password><button>Log in</button></form>";
    assert_eq!(reason(&seek, login), Some(EmptyReason::EmptyPage));
}

/// A method that never chooses anything.
struct Nothing;

impl Method for Nothing {
    fn name(&self) -> &'static str {
        "nothing"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn select(&self, _: &Page) -> Result<Selection, MethodError> {
        Ok(Selection::of_blocks(Vec::new()))
    }
}

#[test]
fn the_markup_option_adds_links() {
    let html = format!(
        "<article>{}</article>",
        "<p>The ferry left the <a href=/quay>North Quay</a> at ten past six.</p>".repeat(9)
    );
    let extractor = Extractor::builder().page_type(PageType::Article).build().unwrap();
    let page = extractor.extract(Input::new(&html).url("https://example.org/a")).unwrap();
    let markup = Markup::default().links(true);
    assert!(page.render(Format::Markdown, markup).unwrap().contains("https://example.org/quay"));
    assert!(!page.markdown().unwrap().contains("https://example.org/quay"));
}

#[test]
fn threads_share_an_extractor() {
    fn is_send_and_sync<T: Send + Sync + Clone>(_: &T) {}
    let extractor = Extractor::new();
    is_send_and_sync(&extractor);
    let expected = extractor.extract(FORUM).unwrap().text().unwrap().to_owned();
    std::thread::scope(|scope| {
        for extractor in std::iter::repeat_n(extractor.clone(), 4) {
            let expected = &expected;
            scope.spawn(move || assert_eq!(extractor.extract(FORUM).unwrap().text().unwrap(), expected));
        }
    });
}

#[test]
fn bytes_strings_and_inputs_give_the_same_text() {
    let extractor = Extractor::new();
    let text = |page: content_seeker::ExtractedPage| page.text().unwrap().to_owned();
    let expected = text(extractor.extract(FORUM).unwrap());
    assert_eq!(text(extractor.extract(FORUM.as_bytes()).unwrap()), expected);
    assert_eq!(text(extractor.extract(FORUM.to_owned()).unwrap()), expected);
    assert_eq!(text(extractor.extract(FORUM.as_bytes().to_vec()).unwrap()), expected);
    assert_eq!(text(extractor.extract(FORUM.to_owned()).unwrap()), expected);
}

#[test]
fn the_content_type_decides_the_encoding() {
    let (bytes, _, _) = encoding_rs::GBK.encode("<p>今天天气很好，我们去公园散步。</p>");
    let page = Extractor::builder().page_type(PageType::Article).build().unwrap();
    let page = page.extract(Input::new(&bytes).content_type("text/html; charset=gbk")).unwrap();
    assert!(page.page().source().contains("今天天气很好"));
}

#[test]
fn each_page_has_the_limits_of_the_extractor() {
    let limits = Limits { source_bytes: 100, ..Limits::default() };
    let extractor = Extractor::builder().limits(limits).build().unwrap();
    let error = extractor.extract(FORUM).unwrap_err();
    assert!(matches!(error, Error::Page(PageError::SourceTooLong { limit: 100, .. })), "{error}");
    let extractor = Extractor::builder().timeout(Duration::ZERO).build().unwrap();
    assert!(matches!(extractor.extract(FORUM).unwrap_err(), Error::Page(PageError::OutOfTime { .. })));
    // The time starts with each page.
    let extractor = Extractor::builder().timeout(Duration::from_secs(60)).build().unwrap();
    assert!(extractor.extract(FORUM).is_ok() && extractor.extract(FORUM).is_ok());
}

#[test]
fn an_error_names_a_missing_model_file_and_has_its_cause_as_the_source() {
    let error = Extractor::builder().model("no-such.safetensors").build().unwrap_err();
    assert!(error.to_string().contains("no-such.safetensors"), "{error}");
    let source = error.source().unwrap().to_string();
    assert!(!error.to_string().contains(&source), "{error}");
}

#[test]
fn a_method_of_the_literature_gives_text_without_a_page_type() {
    let page = Extractor::builder().method("bte").build().unwrap().extract(FORUM).unwrap();
    assert!(!page.text().unwrap().is_empty());
    assert_eq!((page.page_type(), page.confidence()), (None, None));
    assert_eq!(*page.parts().unwrap(), Default::default());
    let error = Extractor::builder().method("dana").page_type(PageType::Forum).build().unwrap_err();
    assert!(matches!(error, Error::NotForMethod { .. }), "{error}");
    assert!(Extractor::builder().method("no-such").build().unwrap_err().to_string().contains("no-such"));
}

#[test]
fn settings_that_contradict_each_other_are_refused() {
    let models = || Models::load(concat!(env!("CARGO_MANIFEST_DIR"), "/models/seek.safetensors").as_ref()).unwrap();
    let both = Extractor::builder().model("a.safetensors").models(models()).build().unwrap_err();
    assert!(matches!(both, Error::Conflict { .. }), "{both}");
    let named = Extractor::builder().method("cs-lbs").models(models()).build().unwrap_err();
    assert!(matches!(named, Error::Make(MakeError::OtherKind { kind: ModelKind::Pipeline, .. })), "{named}");
    assert!(named.to_string().starts_with("the given model is a model of the pipeline"), "{named}");
    let own = || Extractor::builder().custom_method(Arc::new(CountedMethod::default()));
    assert!(matches!(own().method("seek").build().unwrap_err(), Error::Conflict { .. }));
    assert!(matches!(own().page_type(PageType::Forum).build().unwrap_err(), Error::NotForMethod { .. }));
    assert!(matches!(own().model("a.safetensors").build().unwrap_err(), Error::NotForMethod { .. }));
    assert!(matches!(own().parameter("gap", "1").build().unwrap_err(), Error::NotForMethod { .. }));
    assert!(own().build().is_ok());
}

#[test]
fn a_file_of_the_chain_runs_with_its_methods_and_a_page_type() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/models/chain.safetensors");
    let models = LoadedModel::load(file.as_ref()).unwrap();
    assert_eq!(models.kind(), ModelKind::Chain);
    let text = |builder: ExtractorBuilder| builder.build().unwrap().extract(FORUM).unwrap().text().unwrap().to_owned();
    for method in ModelKind::Chain.methods() {
        let builder = || Extractor::builder().method(*method);
        let shipped = text(builder());
        assert_eq!(text(builder().model(file)), shipped, "{method}");
        assert_eq!(text(builder().models(models.clone())), shipped, "{method}");
        let extractor = builder().model(file).page_type(PageType::Forum).build().unwrap();
        assert_eq!(extractor.model_fingerprint().as_deref(), Some(models.fingerprint()));
        let page = extractor.extract(FORUM).unwrap();
        assert_eq!(page.page_type().and_then(|page_type| page_type.known()), Some(PageType::Forum));
    }
    let wrong = Extractor::builder().model(file).build().unwrap_err().to_string();
    assert!(wrong.contains("chain.safetensors is a model of the chain"), "{wrong}");
}

#[test]
fn only_a_model_with_page_types_makes_a_classifier() {
    let classifier = Extractor::builder().classifier().unwrap();
    assert_eq!(classifier.names().len(), PageType::ALL.len());
    assert_eq!(Some(classifier.classify(FORUM).unwrap()), Extractor::new().classify(FORUM).unwrap());
    let chain = concat!(env!("CARGO_MANIFEST_DIR"), "/models/chain.safetensors");
    let error = Extractor::builder().model(chain).classifier().unwrap_err();
    assert!(matches!(error, Error::NoPageTypes { kind: ModelKind::Chain, .. }), "{error}");
    let error = Extractor::builder().method("cs-tp").classifier().unwrap_err();
    assert!(matches!(error, Error::NotForMethod { .. }), "{error}");
}

#[test]
fn parameters_have_names() {
    let wide = Extractor::builder().method("cs-tp").parameter("tags", "table,div").build().unwrap();
    assert!(wide.method().parameters().starts_with("tags table,div, "));
    for (method, name) in [("cs-tp", "tgas"), ("cs-lbs", "tags"), ("seek", "tags")] {
        let error = Extractor::builder().method(method).parameter(name, "table").build().unwrap_err();
        assert!(matches!(error, Error::Make(MakeError::Parameter { .. })), "{error}");
        assert!(error.source().unwrap().to_string().contains(name), "{error}");
    }
}

/// Chooses nothing, and counts its pages.
#[derive(Default)]
struct CountedMethod(Arc<AtomicUsize>);

impl Method for CountedMethod {
    fn name(&self) -> &'static str {
        "counted"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn select(&self, _page: &Page) -> Result<Selection, MethodError> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Ok(Selection::of_blocks(Vec::new()))
    }
}

#[test]
fn a_page_is_selected_once_for_all_results() {
    let method = CountedMethod::default();
    let pages = Arc::clone(&method.0);
    let extractor = Extractor::builder().custom_method(Arc::new(method)).build().unwrap();
    extractor.read(FORUM).unwrap();
    assert_eq!(pages.load(Ordering::Relaxed), 0, "reading a page selects nothing");
    let page = extractor.extract(FORUM).unwrap();
    for _ in 0..2 {
        assert_eq!(page.text().unwrap(), "");
        page.metadata().unwrap();
        page.parts().unwrap();
        page.markdown().unwrap();
        page.blocks().unwrap();
    }
    assert_eq!(pages.load(Ordering::Relaxed), 1);
}

#[test]
fn the_fingerprint_names_the_model() {
    assert_eq!(Extractor::new().model_fingerprint().as_deref(), Some(shipped_models().unwrap().fingerprint.short()));
    let custom = Extractor::builder().custom_method(Arc::new(CountedMethod::default())).build().unwrap();
    assert_eq!(custom.model_fingerprint(), None);
}

#[test]
fn classify_gives_the_types_of_the_page() {
    let extractor = Extractor::new();
    let types = extractor.classify(FORUM).unwrap().unwrap();
    assert_eq!(Some(&types), extractor.extract(FORUM).unwrap().page_types());
    assert_eq!(types.best().unwrap().known(), Some(PageType::Forum));
}
