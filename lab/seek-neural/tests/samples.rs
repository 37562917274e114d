//! Tiny networks, trained and scored on the sample pages of this repository.
#![allow(clippy::unwrap_used)]

use seek_extract::{Method, MethodError};
use seek_neural::{
    FitSettings, FittedNetwork, NetworkExample, NeuralError, NeuralMethod, NeuralModel, System, TrainingPage, fit,
};
use seek_page::{
    BoxFlags, Deadline, Layout, NodeBox, NodeId, NodeKind, Page, PageError, PageOptions, Rect, SelectedParts, Size,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A sample page with its gold text.
struct Sample {
    name: String,
    page: Page,
    gold: String,
}

/// The sample pages of the repository.
fn samples() -> Vec<Sample> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "html"));
    paths.sort();
    let sample = |path: PathBuf| {
        let gold = std::fs::read_to_string(path.with_extension("txt")).unwrap();
        let mut page = Page::read(&std::fs::read(&path).unwrap(), PageOptions::default()).unwrap();
        let layout = in_order(&page);
        page.set_layout(layout).unwrap();
        Sample { name: path.display().to_string(), page, gold: words(&gold) }
    };
    assert!(!paths.is_empty(), "there are no pages in {}", folder.display());
    paths.into_iter().map(sample).collect()
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Boxes as if each node stood below the one before it, further to the right the deeper it is.
fn in_order(page: &Page) -> Layout {
    let dom = page.dom().unwrap();
    let node = |id: NodeId| NodeBox {
        rect: Rect {
            x: 10.0 * dom.depth(id) as f32,
            y: 20.0 * id as f32,
            width: 400.0,
            height: 20.0 * (dom.end(id) - id) as f32,
        },
        flags: BoxFlags::empty(),
        ..NodeBox::default()
    };
    let boxes = (0..dom.markup_len() as NodeId).map(node).collect();
    Layout::new(dom, Size { width: 1920.0, height: 1080.0 }, None, boxes).unwrap()
}

/// A text node is main content if the gold holds its words.
fn example(system: System, sample: &Sample) -> NetworkExample {
    let dom = sample.page.dom().unwrap();
    NetworkExample::of(system, &sample.page, |id| sample.gold.contains(&words(dom.text(id)))).unwrap()
}

/// Enough epochs for a tiny network to learn its own training pages. An epoch of TabNet is a batch or two here.
fn settings(system: System) -> FitSettings {
    let (epochs, validation) = match system {
        System::BoilerNet => (40, 0.1),
        System::Web2Text => (2, 0.1),
        _ => (100, 0.0),
    };
    FitSettings { seed: 1, epochs: Some(epochs), hidden: Some(16), validation }
}

fn trained(system: System, samples: &[Sample], settings: &FitSettings) -> FittedNetwork {
    let examples: Vec<NetworkExample> = samples.iter().map(|sample| example(system, sample)).collect();
    let pages: Vec<TrainingPage> =
        samples.iter().zip(&examples).map(|(sample, example)| TrainingPage { group: &sample.name, example }).collect();
    fit(system, &pages, settings, &mut |_| {}).unwrap()
}

/// F1 of the units of all pages.
fn f1(model: &NeuralModel, examples: &[NetworkExample]) -> f64 {
    let (mut right, mut sum) = (0, 0);
    for example in examples {
        for (&chosen, &label) in model.chosen(example).unwrap().iter().zip(example.labels()) {
            right += usize::from(chosen && label);
            sum += usize::from(chosen) + usize::from(label);
        }
    }
    2.0 * right as f64 / sum.max(1) as f64
}

/// The mean probability of units that are noise, and of those that are main content.
fn mean_probabilities(model: &NeuralModel, examples: &[NetworkExample]) -> [f64; 2] {
    let (mut sums, mut counts) = ([0.0; 2], [0.0; 2]);
    for example in examples {
        for (probability, &label) in model.predict(example).unwrap().into_iter().zip(example.labels()) {
            sums[usize::from(label)] += f64::from(probability);
            counts[usize::from(label)] += 1.0;
        }
    }
    [sums[0] / counts[0], sums[1] / counts[1]]
}

#[test]
fn each_network_learns_the_samples_and_selects_their_text() {
    let samples = samples();
    // Few rows of TabNet reach the probability of the paper after so few steps, so it has no floor for its decisions.
    for (system, least) in
        [(System::BoilerNet, 0.7), (System::Web2Text, 0.65), (System::TabNetBasic, 0.0), (System::TabNetBoth, 0.0)]
    {
        let fitted = trained(system, &samples, &settings(system));
        assert!(fitted.epochs.len() >= 3, "{system}: {:?}", fitted.epochs);
        let examples: Vec<NetworkExample> = samples.iter().map(|sample| example(system, sample)).collect();
        let f1 = f1(&fitted.model, &examples);
        let [noise, main] = mean_probabilities(&fitted.model, &examples);
        assert!(main > noise + 0.1, "{system}: mean probability of main content {main:.3}, of noise {noise:.3}");
        assert!(f1 >= least, "{system} has F1 {f1:.3} on its own training pages");
        let method = NeuralMethod::new(Arc::new(fitted.model));
        for Sample { name, page, .. } in &samples {
            let selection = method.select(page).unwrap();
            let (dom, SelectedParts::Texts(texts)) = (page.dom().unwrap(), &selection.parts) else {
                panic!("{system} selects text nodes")
            };
            assert!(texts.is_sorted_by(|a, b| a < b), "{name}");
            assert!(texts.iter().all(|&id| dom.kind(id) == NodeKind::Text), "{name}");
            assert_eq!(selection.probabilities.len(), page.blocks().unwrap().len(), "{name}");
            assert!(selection.probabilities.iter().all(|p| (0.0..=1.0).contains(p)), "{name}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_file() {
    let samples = samples();
    for system in System::ALL {
        let file = |seed, threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let settings = FitSettings { epochs: Some(2), hidden: Some(8), seed, ..FitSettings::default() };
            pool.install(|| trained(system, &samples, &settings).model.to_bytes().unwrap())
        };
        let first = file(1, 2);
        assert!(first == file(1, 1), "{system}: another number of threads gives another file");
        assert!(first != file(2, 2), "{system}: another seed gives the same file");
        let read = NeuralModel::from_bytes(&first).unwrap();
        assert_eq!((read.system(), read.training().pages), (system, samples.len()));
    }
}

#[test]
fn pages_of_one_class_cannot_train() {
    let page = Page::from_source("<p>The storm<p>hit the coast").unwrap();
    for is_main in [true, false] {
        let example = NetworkExample::of(System::BoilerNet, &page, |_| is_main).unwrap();
        let pages = [TrainingPage { group: "a", example: &example }];
        let error = fit(System::BoilerNet, &pages, &settings(System::BoilerNet), &mut |_| {}).unwrap_err();
        assert!(matches!(error, NeuralError::Training { .. }), "{error}");
    }
}

#[test]
fn impossible_sizes_cannot_train() {
    let samples = samples();
    let examples: Vec<NetworkExample> = samples.iter().map(|sample| example(System::BoilerNet, sample)).collect();
    let pages: Vec<TrainingPage> =
        samples.iter().zip(&examples).map(|(sample, example)| TrainingPage { group: &sample.name, example }).collect();
    for hidden in [0, 257] {
        let settings = FitSettings { hidden: Some(hidden), ..settings(System::BoilerNet) };
        let error = fit(System::BoilerNet, &pages, &settings, &mut |_| {}).unwrap_err();
        assert!(matches!(error, NeuralError::Training { .. }), "{error}");
    }
}

#[test]
fn pages_that_are_too_short_cannot_train_web2text() {
    let page = Page::from_source("<p>The storm<p>hit the coast").unwrap();
    let first = page.dom().unwrap().first(seek_page::Tag::P).unwrap();
    let example = NetworkExample::of(System::Web2Text, &page, |id| id == first + 1).unwrap();
    let pages = [TrainingPage { group: "a", example: &example }];
    let error = fit(System::Web2Text, &pages, &settings(System::Web2Text), &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("9 blocks"), "{error}");
}

/// Networks of a few pages, for tests of hostile ones.
fn quick_methods() -> Vec<NeuralMethod> {
    let page = |number: usize| {
        let text = "The storm hit the coast in the night. ".repeat(3);
        let menu: String = (0..9).map(|n| format!("<li><a href=/{n}>menu {n}</a></li>")).collect();
        let source = format!("<ul>{menu}</ul>{}", format!("<p>{text} {number}</p>").repeat(5));
        let mut page = Page::from_source(&source).unwrap();
        let layout = in_order(&page);
        page.set_layout(layout).unwrap();
        Sample { name: number.to_string(), page, gold: words(&format!("{text} {number}")) }
    };
    let samples: Vec<Sample> = (0..3).map(page).collect();
    let quick = FitSettings { seed: 1, epochs: Some(1), hidden: Some(4), ..FitSettings::default() };
    System::ALL.map(|system| NeuralMethod::new(Arc::new(trained(system, &samples, &quick).model))).into_iter().collect()
}

#[test]
fn hostile_pages_have_an_answer() {
    let pages = [
        String::new(),
        "<p>one".to_owned(),
        "<div>".repeat(50_000) + "deep",
        "<p>a".repeat(20_000),
        format!("<p>{}", "word ".repeat(100_000)),
        "\u{0}\u{fffd}<p>\u{202e}ab".to_owned(),
    ];
    let methods = quick_methods();
    for source in &pages {
        let mut page = Page::from_source(source).unwrap();
        let layout = in_order(&page);
        page.set_layout(layout).unwrap();
        for method in &methods {
            method.select(&page).unwrap();
            method.decisions(&page, 10).unwrap();
        }
    }
}

#[test]
fn a_page_whose_time_is_over_is_an_error_and_one_without_boxes_too() {
    let mut page = Page::from_source(&"<p>The storm <b>hit".repeat(2000)).unwrap();
    let methods = quick_methods();
    for method in &methods[2..] {
        assert!(matches!(method.select(&page), Err(MethodError::NoLayout)));
    }
    let layout = in_order(&page);
    page.set_layout(layout).unwrap();
    page.set_deadline(Deadline::after(Duration::ZERO));
    for method in &methods {
        assert!(
            matches!(method.select(&page), Err(MethodError::Page(PageError::OutOfTime { .. }))),
            "{}",
            method.name()
        );
    }
}
