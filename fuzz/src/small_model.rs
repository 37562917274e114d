//! A valid model of few bytes.

use seek_extract::{CONTENT_CLASSES, SEGMENT_CLASSES};
use seek_testing::hand_made_models::{CONTENT_STUMPS, file};
use seek_testing::stumps::stumps;

/// A split of a forest: the feature, the threshold, and the probabilities below and above it.
type Stump = (&'static str, f32, f32, f32);

/// The bytes of a model file of the pipeline. Its forests know only the features that they split on: a file with all of them
/// has 50 KB, and a change rarely hits anything but a name.
pub fn small_model() -> Vec<u8> {
    let segment: [Stump; 2] = [("link_density", 0.5, 0.9, 0.1), ("type.article", 0.5, 0.5, 0.7)];
    let forest = |classes: &[&str], splits: &[Stump]| {
        let features: Vec<String> = splits.iter().map(|split| split.0.to_owned()).collect();
        stumps(&features, classes, splits)
    };
    let model = file(forest(&SEGMENT_CLASSES, &segment), forest(&CONTENT_CLASSES, &CONTENT_STUMPS));
    model.to_bytes().expect("a valid model")
}
