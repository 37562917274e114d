//! A valid model of few bytes.

/// Forests by hand, from the tests of `seek-extract`.
#[path = "../../crates/seek-extract/tests/extract/hand_made.rs"]
#[allow(dead_code)]
mod hand_made;

/// The bytes of a model file of the pipeline.
pub fn small_model() -> Vec<u8> {
    hand_made::file(hand_made::segment_forest(), hand_made::content_forest()).to_bytes().expect("a valid model")
}
