//! The counts of each node of the collapsed tree: those of its text, or the sum of those of its children.

use super::collapsed::Collapsed;
use seek_features::Language;
use seek_page::{DeadlineTicker, Dom, NodeId, PageError, Tag};

/// Bytes of text that take as long as one step of a ticker.
const STEP_BYTES: usize = 16;

/// The counts of a node.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct NodeValues {
    /// Characters, with one for a run of white space; at least 1 for a block.
    pub(crate) chars: u32,
    pub(crate) words: u32,
    /// Characters of all words.
    pub(crate) word_chars: u32,
    pub(crate) sentences: u32,
    /// Punctuation marks.
    pub(crate) punctuation: u32,
    /// Digits and other numeric characters.
    pub(crate) digits: u32,
    pub(crate) stop_words: u32,
    /// Words that begin with a capital.
    pub(crate) capitals: u32,
    /// Characters in an `<a>` that is the node or is inside it.
    pub(crate) link_chars: u32,
    /// Whether the last block ends with a punctuation mark.
    pub(crate) ends_with_punctuation: bool,
    /// Whether the last block ends with a question mark.
    pub(crate) ends_with_question_mark: bool,
    /// Whether there is a copyright sign.
    pub(crate) copyright: bool,
    /// Whether there is an address of e-mail.
    pub(crate) email: bool,
    /// Whether there is a web address.
    pub(crate) url: bool,
    /// Whether there is a number of four digits.
    pub(crate) year: bool,
    /// Whether a node with several children has an `<input>`.
    pub(crate) form: bool,
}

impl NodeValues {
    /// Adds the counts of a child that is before all children added so far.
    fn add_earlier(&mut self, child: &NodeValues) {
        if self.chars == 0 {
            self.ends_with_punctuation = child.ends_with_punctuation;
            self.ends_with_question_mark = child.ends_with_question_mark;
        }
        self.chars += child.chars;
        self.words += child.words;
        self.word_chars += child.word_chars;
        self.sentences += child.sentences;
        self.punctuation += child.punctuation;
        self.digits += child.digits;
        self.stop_words += child.stop_words;
        self.capitals += child.capitals;
        self.link_chars += child.link_chars;
        self.copyright |= child.copyright;
        self.email |= child.email;
        self.url |= child.url;
        self.year |= child.year;
    }
}

/// The counts of all nodes.
pub(crate) fn node_values(
    dom: &Dom,
    tree: &Collapsed,
    language: &Language,
    ticker: &mut DeadlineTicker,
) -> Result<Vec<NodeValues>, PageError> {
    let mut values = vec![NodeValues::default(); tree.nodes.len()];
    for leaf in &tree.leaves {
        let text = dom.text(leaf.text);
        ticker.steps(1 + text.len() / STEP_BYTES)?;
        values[leaf.node as usize] = NodeValues::of_text(text, language);
    }
    let inputs = inputs_before(dom);
    // Parents come before children, so the reverse order knows all children of a node, the last one first.
    for (at, node) in tree.nodes.iter().enumerate().rev() {
        ticker.step()?;
        let mut own = values[at];
        if node.tags.contains(Tag::A) {
            own.link_chars = own.chars;
        }
        let end = (dom.end(node.inner) as usize).min(dom.markup_len());
        own.form = !node.is_leaf && inputs[end] > inputs[node.inner as usize];
        values[at] = own;
        if at > 0 {
            values[node.parent as usize].add_earlier(&own);
        }
    }
    Ok(values)
}

/// The number of `<input>` before each node of the markup, and of all.
fn inputs_before(dom: &Dom) -> Vec<u32> {
    let mut inputs = vec![0; dom.markup_len() + 1];
    for at in 0..dom.markup_len() {
        inputs[at + 1] = inputs[at] + u32::from(dom.tag(at as NodeId) == Tag::Input);
    }
    inputs
}
