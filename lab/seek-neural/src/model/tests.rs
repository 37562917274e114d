//! Files of weights: the same again, and none of a damaged one.

use super::*;
use crate::random::NetworkRandom;
use seek_page::Page;

fn kinds() -> [NetworkKind; 4] {
    let leaves = boilernet::Leaves::of(&Page::from_source("<p>The storm hit the coast").unwrap()).unwrap();
    let vocabulary = boilernet::LeafVocabulary::of([&leaves].into_iter());
    let sizes = boilernet::Sizes { inputs: vocabulary.inputs(), dense: 4, hidden: 3, layers: 2 };
    [
        NetworkKind::Boilernet { sizes, vocabulary },
        NetworkKind::Web2text,
        NetworkKind::TabnetBasic,
        NetworkKind::TabnetBoth,
    ]
}

#[test]
fn a_file_gives_the_same_network_again() {
    for kind in kinds() {
        let model = untrained(kind, 1);
        let bytes = model.to_bytes().unwrap();
        let read = NeuralModel::from_bytes(&bytes).unwrap();
        assert_eq!(read.to_bytes().unwrap(), bytes);
        assert_eq!((read.system(), read.fingerprint()), (model.system(), model.fingerprint()));
    }
}

/// The error of a file whose header was changed in its text. The lengths stay.
fn error_with(model: &NeuralModel, from: &str, to: &str) -> String {
    assert_eq!(from.len(), to.len());
    let mut bytes = model.to_bytes().unwrap();
    let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
    bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    NeuralModel::from_bytes(&bytes).unwrap_err().to_string()
}

#[test]
fn a_header_is_not_believed() {
    let [boilernet, web2text, ..] = kinds().map(|kind| untrained(kind, 1));
    for (model, from, to, problem) in [
        (&web2text, "web2text", "tabnetxx", "the header"),
        (&web2text, "\\\"version\\\":1", "\\\"version\\\":9", "the version is 9"),
        (&web2text, "\"blocks.0.bias\"", "\"blocks.0.bxas\"", "no tensor"),
        (&boilernet, "\\\"hidden\\\":3", "\\\"hidden\\\":2", "of the shape"),
        (&boilernet, "\\\"hidden\\\":3", "\\\"hidden\\\":0", "not possible"),
        (&boilernet, "\\\"layers\\\":2", "\\\"layers\\\":9", "not possible"),
        (&boilernet, "\\\"layers\\\":2", "\\\"layers\\\":1", "no tensor"),
    ] {
        let error = error_with(model, from, to);
        assert!(error.contains(problem), "{from} {to}: {error}");
    }
}

#[test]
fn values_must_be_finite() {
    let model = untrained(NetworkKind::Web2text, 1);
    let mut bytes = model.to_bytes().unwrap();
    let last = bytes.len() - 4;
    bytes[last..].copy_from_slice(&f32::NAN.to_le_bytes());
    let error = NeuralModel::from_bytes(&bytes).unwrap_err().to_string();
    assert!(error.contains("cannot have"), "{error}");
}

#[test]
fn a_network_that_gives_no_number_is_an_error() {
    let page = Page::from_source("<p>The storm").unwrap();
    let example = NetworkExample::of(System::Web2Text, &page, |_| true).unwrap();
    let mut bytes = untrained(NetworkKind::Web2text, 1).to_bytes().unwrap();
    let values = 8 + usize::from(bytes[0]) + 256 * usize::from(bytes[1]);
    for value in bytes[values..].chunks_exact_mut(4) {
        value.copy_from_slice(&f32::MAX.to_le_bytes());
    }
    let model = NeuralModel::from_bytes(&bytes).unwrap();
    assert!(matches!(model.predict(&example), Err(NeuralError::NotFinite { .. })));
}

#[test]
fn time_is_checked_within_a_page() {
    let page = Page::from_source(&"<p>The storm<p>hit".repeat(5000)).unwrap();
    for kind in kinds().into_iter().take(2) {
        let model = untrained(kind, 1);
        let units = Units::of(model.system(), &page).unwrap();
        let checks = std::cell::Cell::new(0);
        let over = PageError::OutOfTime { limit: std::time::Duration::ZERO };
        let check = || {
            checks.set(checks.get() + 1);
            if checks.get() > 1 { Err(over.clone()) } else { Ok(()) }
        };
        let result = model.decide(&units, &NeuralParams::of(model.system()), &check);
        assert!(matches!(result, Err(NeuralError::Page(PageError::OutOfTime { .. }))), "{}", model.system());
        assert_eq!(checks.get(), 2);
    }
}

#[test]
fn damaged_files_are_errors_and_never_panic() {
    let mut random = NetworkRandom::new(3, "damage");
    for kind in kinds() {
        let bytes = untrained(kind, 2).to_bytes().unwrap();
        for length in [0, 7, 8, 100, bytes.len() - 1] {
            assert!(NeuralModel::from_bytes(&bytes[..length]).is_err());
        }
        let header = 8 + usize::from(bytes[0]) + 256 * usize::from(bytes[1]);
        for _ in 0..500 {
            let mut damaged = bytes.clone();
            damaged[random.below(header)] = random.below(256) as u8;
            let _ = NeuralModel::from_bytes(&damaged);
        }
    }
    assert!(matches!(NeuralModel::load(Path::new("missing.safetensors")), Err(NeuralError::Read { .. })));
}

#[test]
fn a_page_of_another_system_is_an_error() {
    let page = Page::from_source("<p>The storm").unwrap();
    let example = NetworkExample::of(System::Web2Text, &page, |_| true).unwrap();
    let [boilernet, web2text, ..] = kinds().map(|kind| untrained(kind, 1));
    assert!(matches!(boilernet.predict(&example), Err(NeuralError::OtherUnits { .. })));
    assert_eq!(web2text.predict(&example).unwrap().len(), 1);
}

/// A network with random values.
fn untrained(kind: NetworkKind, seed: u64) -> NeuralModel {
    let variables = crate::network::Variables::new();
    kind.network(variables.builder()).unwrap();
    let initial = |name: &str, shape: &[usize]| match name {
        name if name.ends_with("running_var") => crate::network::Initial::Values(vec![1.0; shape.iter().product()]),
        _ => crate::network::Initial::Uniform(0.5),
    };
    variables.initialize(seed, initial).unwrap();
    NeuralModel::new(kind, variables.copied().unwrap().into_iter().collect(), TrainingRecord::default()).unwrap()
}
