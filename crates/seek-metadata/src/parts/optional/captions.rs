//! The blocks of captions.

use super::MainBlocks;
use crate::parts::prefix_sums::PrefixSums;
use crate::parts::selected_page::SelectedPage;
use seek_features::for_each_attribute_word;
use seek_page::{NodeId, NodeKind, PageError, Tag};

/// The blocks of captions between the title, or else the start of the main text, and its end. An element named after captions
/// counts only beside a picture or a table. No caption holds selected blocks.
pub(super) fn find(selected: &SelectedPage, main: &MainBlocks, title: Option<usize>) -> Result<Vec<usize>, PageError> {
    let dom = selected.dom;
    let from = title.unwrap_or(main.first).min(main.first);
    let range = main.shown_of(from..main.last + 1);
    let Some(last) = range.clone().next_back() else { return Ok(Vec::new()) };
    let nodes = selected.blocks.get(range.start).first..selected.blocks.get(last).end;
    let elements = (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Element);
    let is_pictured =
        |id: &NodeId| matches!(dom.tag(*id), Tag::Img | Tag::Picture | Tag::Video | Tag::Figure | Tag::Table);
    let pictures = PrefixSums::of(dom.markup_len(), elements.filter(is_pictured).map(|id| (id, 1)));
    let mut found = Vec::new();
    // The element around the first block may be a caption.
    let mut id = dom.parent(nodes.start);
    while id < nodes.end {
        let subtree = id..dom.end(id);
        let is_caption = dom.kind(id) == NodeKind::Element
            && match dom.tag(id) {
                Tag::Figcaption | Tag::Caption => true,
                _ => {
                    let parent = dom.parent(id);
                    is_named_caption(dom.attribute(id, "class")) && pictures.within(parent..dom.end(parent)) > 0
                }
            };
        if is_caption && selected.selected_text.within(subtree.clone()) == 0 {
            found.extend(selected.blocks_in(subtree.clone()).filter(|block| range.contains(block)));
            id = subtree.end;
        } else {
            id += 1;
        }
    }
    selected.page.check_deadline()?;
    Ok(found)
}

fn is_named_caption(class: Option<&str>) -> bool {
    let mut found = false;
    for_each_attribute_word(class.unwrap_or_default(), |word| found |= matches!(word, "caption" | "figcaption"));
    found
}
