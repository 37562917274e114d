//! The description of a product among the selected text.

use crate::parts::selected_page::SelectedPage;
use seek_features::for_each_attribute_word;
use seek_page::{NodeId, NodeKind, PageError};

/// Words of attributes for descriptions.
const DESCRIPTION_WORDS: [&str; 3] = ["description", "beschreibung", "descripcion"];

/// The description of the product: the selected text in an element whose class words name a description, else the
/// longest selected text.
pub(super) fn description(selected: &SelectedPage) -> Result<Option<String>, PageError> {
    let describes = |id: NodeId| {
        let mut found = false;
        for attribute in selected.dom.attributes(id).filter(|a| matches!(a.name, "class" | "id" | "itemprop")) {
            for_each_attribute_word(attribute.value, |word| found |= DESCRIPTION_WORDS.contains(&word));
        }
        found
    };
    let elements = (0..selected.dom.markup_len() as NodeId)
        .filter(|&id| selected.dom.kind(id) == NodeKind::Element && describes(id));
    let most = elements
        .map(|id| (selected.selected_text.within(id..selected.dom.end(id)), id))
        .max_by_key(|&(chars, id)| (chars, std::cmp::Reverse(id)));
    let blocks: Vec<usize> = match most.filter(|(chars, _)| *chars > 0) {
        Some((_, id)) => selected.blocks_in(id..selected.dom.end(id)).filter(|&i| selected.is_selected[i]).collect(),
        None => (0..selected.blocks.len())
            .filter(|&i| selected.is_selected[i])
            .max_by_key(|&i| selected.blocks.text(i).len())
            .into_iter()
            .collect(),
    };
    let text = selected.text(blocks, 0)?;
    Ok(Some(text).filter(|text| says_something(text)))
}

/// Whether a text is longer than a name or a short note.
pub(super) fn says_something(text: &str) -> bool {
    text.split_whitespace().count() >= 5 || text.chars().filter(|c| seek_page::is_unspaced(*c)).count() >= 10
}
