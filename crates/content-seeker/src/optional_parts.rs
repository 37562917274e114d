//! Adds optional parts of a page to its main content.

use seek_metadata::{OptionalPart, optional_blocks};
use seek_page::{Metadata, NodeKind, Page, PageError, PageType, SelectedParts, Selection, block_coverage};

/// The main content with some parts of the page; `None` if the page has none of them besides the main content.
///
/// Blocks and text nodes are added to those of the selection. Words and ranges of the source become all blocks that they touch.
pub(crate) fn with_parts(
    page: &Page,
    main: &Selection,
    metadata: &Metadata,
    page_type: Option<PageType>,
    parts: &[OptionalPart],
) -> Result<Option<Selection>, PageError> {
    let mut blocks = optional_blocks(page, main, metadata, page_type, parts)?;
    if blocks.is_empty() {
        return Ok(None);
    }
    let parts = match &main.parts {
        SelectedParts::Blocks(chosen) => {
            blocks.extend(chosen);
            blocks.sort_unstable();
            SelectedParts::Blocks(blocks)
        }
        SelectedParts::Texts(chosen) => {
            let (dom, all) = (page.dom()?, page.blocks()?);
            let nodes = blocks.into_iter().flat_map(|block| all.get(block).first..all.get(block).end);
            let mut texts: Vec<_> = nodes.filter(|&id| dom.kind(id) == NodeKind::Text).chain(chosen.clone()).collect();
            texts.sort_unstable();
            texts.dedup();
            SelectedParts::Texts(texts)
        }
        // Words and ranges of the source.
        _ => {
            let coverage = block_coverage(page, main)?.into_iter().enumerate();
            blocks.extend(coverage.filter(|(_, share)| *share > 0.0).map(|(block, _)| block));
            blocks.sort_unstable();
            blocks.dedup();
            SelectedParts::Blocks(blocks)
        }
    };
    Ok(Some(Selection { parts, probabilities: main.probabilities.clone() }))
}
