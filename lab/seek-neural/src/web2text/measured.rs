//! A page as the networks read it: its blocks, and the rows of features of the blocks and of the edges.

use super::block_features::block_features;
use super::class_paths::Hashes;
use super::collapsed::Collapsed;
use super::edge_features::edge_features;
use super::node_values::node_values;
use seek_features::Language;
use seek_page::{Dom, NodeId, Page, PageError, Tag};

/// Text that the language is found from, in bytes, at least.
const SAMPLE_BYTES: usize = 1200;
/// Most bytes of one block in this text.
const SAMPLE_BYTES_OF_BLOCK: usize = 600;
/// Bytes of a block that come first in this text. Menus are often in another language than the text.
const LONG_BLOCK_BYTES: usize = 120;

/// The blocks of a page and the features of Web2Text. All values are finite.
///
/// Most features are 1 or -1, or a distance from a mean in standard deviations. All lie in [-4, 25]. The network of the
/// original reads them without more scaling. A block takes 512 bytes, an edge 100.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BlockFeatures {
    /// The text nodes of each block, ascending, in document order: its text, and the texts of white space after it.
    pub texts: Vec<Vec<NodeId>>,
    /// The features of the blocks: 128 values for each block, one row after the other.
    pub blocks: Vec<f32>,
    /// The features of the edges between a block and the next one: 25 values for each edge, one row after the other.
    /// There is one edge less than blocks, and none without blocks.
    pub edges: Vec<f32>,
}

/// Measures a page. The time grows linearly with the page, but for the sorting of the classes of an element.
///
/// # Errors
/// [`PageError`] if the page exceeds a limit or its time has run out.
pub fn measure(page: &Page) -> Result<BlockFeatures, PageError> {
    let dom = page.dom()?;
    page.check_deadline()?;
    let mut ticker = page.limits().deadline.ticker();
    let hashes = Hashes::default();
    let tree = Collapsed::of(dom, &hashes, &mut ticker)?;
    let language = Language::of(&language_sample(dom, &tree), declared_language(dom));
    let values = node_values(dom, &tree, &language, &mut ticker)?;
    let blocks = block_features(dom, &tree, &values, &hashes, &mut ticker)?;
    let edges = edge_features(&tree, &values, &mut ticker)?;
    page.check_deadline()?;
    Ok(BlockFeatures { texts: tree.texts, blocks, edges })
}

/// The language tag of the page's `html` element.
fn declared_language(dom: &Dom) -> Option<&str> {
    dom.attribute(dom.first(Tag::Html)?, "lang")
}

/// Text of some blocks, the long ones first.
fn language_sample(dom: &Dom, tree: &Collapsed) -> String {
    let mut sample = String::new();
    for long in [true, false] {
        for leaf in &tree.leaves {
            let text = dom.text(leaf.text).trim();
            if sample.len() > SAMPLE_BYTES {
                return sample;
            }
            if (text.len() >= LONG_BLOCK_BYTES) == long {
                sample.push_str(&text[..text.floor_char_boundary(SAMPLE_BYTES_OF_BLOCK)]);
                sample.push(' ');
            }
        }
    }
    sample
}
