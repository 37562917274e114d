//! The 128 features of a block.
//!
//! | features | of |
//! |---|---|
//! | 3 | repetition of the text and of the path |
//! | 24 | the text ([`leaf_features`]) |
//! | 1 + 20 + 20 | the parent: whether there is one, its values ([`node_features`]), its tags |
//! | 1 + 20 | the grandparent: whether there is one, its values |
//! | 20 | the root |
//! | 19 | the tags of the block |
//!
//! The features of an ancestor that does not exist are 0.

use super::class_paths::Hashes;
use super::collapsed::Collapsed;
use super::leaf_features::{LEAF_FEATURES, leaf_features};
use super::node_features::{NODE_FEATURES, node_features};
use super::node_values::NodeValues;
use super::scale::{share, sign};
use super::tag_features::{LEAF_TAG_FEATURES, NODE_TAG_FEATURES, leaf_tag_features, node_tag_features};
use seek_page::{DeadlineTicker, Dom, PageError};
use std::collections::HashMap;

/// The number of features of a block.
pub(crate) const BLOCK_FEATURES: usize = 128;

const REPEAT_FEATURES: usize = 3;
/// Blocks with the same text, above which the text counts as frequent.
const MANY_DUPLICATES: u32 = 10;

const _: () = assert!(
    REPEAT_FEATURES
        + LEAF_FEATURES
        + (1 + NODE_FEATURES + NODE_TAG_FEATURES)
        + (1 + NODE_FEATURES)
        + NODE_FEATURES
        + LEAF_TAG_FEATURES
        == BLOCK_FEATURES
);

/// The names of the features, in their order.
#[cfg(test)]
pub(crate) fn block_feature_names() -> Vec<String> {
    use super::leaf_features::LEAF_NAMES;
    use super::node_features::NODE_NAMES;
    use super::tag_features::{leaf_tag_names, node_tag_names};

    let of_node = |prefix: &'static str| NODE_NAMES.iter().map(move |name| format!("{prefix}{name}"));
    let mut names: Vec<String> = ["has_duplicate", "has_10_duplicates", "n_same_class_path"].map(str::to_owned).into();
    names.extend(LEAF_NAMES.map(str::to_owned));
    names.push("has_p".to_owned());
    names.extend(of_node("p_"));
    names.extend(node_tag_names().into_iter().map(|name| format!("p_{name}")));
    names.push("has_gp".to_owned());
    names.extend(of_node("gp_"));
    names.extend(of_node("root_"));
    names.extend(leaf_tag_names());
    names
}

/// The features of all blocks, row by row.
pub(crate) fn block_features(
    dom: &Dom,
    tree: &Collapsed,
    values: &[NodeValues],
    hashes: &Hashes,
    ticker: &mut DeadlineTicker,
) -> Result<Vec<f32>, PageError> {
    let mut rows = Vec::with_capacity(tree.leaves.len() * BLOCK_FEATURES);
    let Some(root) = values.first() else { return Ok(rows) };
    let page_chars = root.chars;
    let of_root = node_features(root, page_chars);
    let repeats = Repeats::of(dom, tree, hashes, ticker)?;
    let mut chars_before = 0;
    for at in 0..tree.leaves.len() {
        ticker.steps(BLOCK_FEATURES)?;
        let node = tree.leaves[at].node as usize;
        let n = &values[node];
        let position = (f64::from(chars_before) + 0.5 * f64::from(n.chars)) / f64::from(page_chars);
        chars_before += n.chars;
        let mut put = |features: &[f64]| rows.extend(features.iter().map(|&feature| feature as f32));

        put(&repeats.features(at));
        put(&leaf_features(n, position));
        let parent = tree.parent(node);
        put(&[f64::from(u8::from(parent.is_some()))]);
        put(&parent.map_or([0.0; NODE_FEATURES], |p| node_features(&values[p], page_chars)));
        put(&parent.map_or([0.0; NODE_TAG_FEATURES], |p| node_tag_features(tree.nodes[p].tags)));
        let grandparent = parent.and_then(|p| tree.parent(p));
        put(&[f64::from(u8::from(grandparent.is_some()))]);
        put(&grandparent.map_or([0.0; NODE_FEATURES], |p| node_features(&values[p], page_chars)));
        put(&of_root);
        put(&leaf_tag_features(tree.nodes[node].tags));
    }
    Ok(rows)
}

/// How often the text and the path of each block occur among the blocks of the page.
struct Repeats {
    texts: Vec<u32>,
    paths: Vec<u32>,
}

impl Repeats {
    fn of(dom: &Dom, tree: &Collapsed, hashes: &Hashes, ticker: &mut DeadlineTicker) -> Result<Repeats, PageError> {
        let mut texts = Vec::with_capacity(tree.leaves.len());
        for leaf in &tree.leaves {
            ticker.step()?;
            texts.push(hashes.of_text(dom.text(leaf.text)));
        }
        let paths = tree.leaves.iter().map(|leaf| tree.nodes[leaf.node as usize].path).collect();
        Ok(Repeats { texts: frequencies(texts), paths: frequencies(paths) })
    }

    /// The third feature is a share. The original divides integers, so it has 0 unless all blocks have the same path.
    fn features(&self, at: usize) -> [f64; REPEAT_FEATURES] {
        let all = self.paths.len() as u32;
        [sign(self.texts[at] > 1), sign(self.texts[at] > MANY_DUPLICATES), share(self.paths[at], all)]
    }
}

/// How often each of some hashes occurs.
fn frequencies(hashes: Vec<u64>) -> Vec<u32> {
    let mut counts: HashMap<u64, u32> = HashMap::new();
    for &hash in &hashes {
        *counts.entry(hash).or_default() += 1;
    }
    hashes.iter().map(|hash| counts[hash]).collect()
}
