//! Forests made by hand, so that a test shows the answers of its classifiers.

use seek_forest::{Forest, ForestBuilder, Link};

/// Names as a forest takes them.
pub fn strings<S: AsRef<str>>(names: &[S]) -> Vec<String> {
    names.iter().map(|name| name.as_ref().to_owned()).collect()
}

/// A forest of two classes over some features: each of `stumps` is a feature, a threshold and the probability of the
/// second class below and above it.
pub fn stumps(features: &[String], classes: &[&str], stumps: &[(&str, f32, f32, f32)]) -> Forest {
    let mut builder = ForestBuilder::new(features.to_vec(), strings(classes), Link::Mean);
    for &(name, threshold, below, above) in stumps {
        let feature = features.iter().position(|f| f == name).unwrap_or_else(|| panic!("no feature {name}"));
        builder.start_tree(0);
        builder.split(feature as u16, threshold);
        builder.leaf(&[1.0 - below, below]);
        builder.leaf(&[1.0 - above, above]);
    }
    builder.finish().unwrap()
}
