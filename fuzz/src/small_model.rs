//! A valid model of few bytes.

use seek_extract::{CONTENT_CLASSES, SEGMENT_CLASSES};

/// Forests by hand, from the tests of `seek-extract`.
#[path = "../../crates/seek-extract/tests/extract/hand_made.rs"]
#[allow(dead_code)]
mod hand_made;

/// A split of a forest: the feature, the threshold, and the probabilities below and above it.
type Stump = (&'static str, f32, f32, f32);

/// The bytes of a model file of the pipeline. Its forests know only the features that they split on: a file with all of them
/// has 50 KB, and a change rarely hits anything but a name.
pub fn small_model() -> Vec<u8> {
    let segment: [Stump; 2] = [("link_density", 0.5, 0.9, 0.1), ("type.article", 0.5, 0.5, 0.7)];
    let forest = |classes: &[&str], stumps: &[Stump]| {
        let features: Vec<String> = stumps.iter().map(|stump| stump.0.to_owned()).collect();
        hand_made::stumps(&features, classes, stumps)
    };
    let file =
        hand_made::file(forest(&SEGMENT_CLASSES, &segment), forest(&CONTENT_CLASSES, &hand_made::CONTENT_STUMPS));
    file.to_bytes().expect("a valid model")
}
