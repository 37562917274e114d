//! A name in a link directly after a label that needs a colon elsewhere: "Yazan <a>Nihan Sözer</a>", "Autor <a>Jan Kunz</a>".

use super::author_labels::is_label;
use super::line_names::names_in;
use seek_page::{Blocks, Dom, Tag};

/// Longest label in bytes.
const MAX_LABEL: usize = 40;

/// The full names in the first link of a block, if a label and nothing else is before it.
pub(super) fn linked_author(dom: &Dom, blocks: &Blocks, i: usize) -> Option<Vec<String>> {
    let block = blocks.get(i);
    let link = (block.first..block.end).find(|&id| dom.tag(id) == Tag::A)?;
    let before = Blocks::text_of(dom, block, |id| id < link);
    if before.len() > MAX_LABEL || !is_label(&before.trim().trim_end_matches([':', '：', ' ']).to_lowercase()) {
        return None;
    }
    let text = dom.subtree_text(link);
    let found = if text.len() <= MAX_LABEL * 2 { names_in(text) } else { Vec::new() };
    // One word is often the name of a section or of a page.
    (!found.is_empty() && found.iter().all(|name| name.contains(' '))).then_some(found)
}
