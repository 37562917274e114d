//! The block of the by-line.

use super::MainBlocks;
use crate::parts::posts::is_control;
use crate::parts::selected_page::SelectedPage;
use crate::text::alphanumeric;
use seek_page::Metadata;

/// Most letters and digits of a by-line besides the name of an author: a date, a place, a time to read.
const MOST_OTHERS: usize = 60;
/// Most bytes of a by-line.
const MOST_BYTES: usize = 600;
/// Most blocks between the title and a by-line above it, and between the start of the main text and one inside it.
const MOST_BLOCKS: usize = 4;

/// The first block around the title and the start of the main text that names an author and little else.
pub(super) fn find(
    selected: &SelectedPage,
    metadata: &Metadata,
    main: &MainBlocks,
    title: Option<usize>,
) -> Option<usize> {
    let authors: Vec<String> = metadata.authors.iter().map(|author| alphanumeric(&author.value)).collect();
    let from = title.unwrap_or(main.first).min(main.first).saturating_sub(MOST_BLOCKS);
    let is_byline = |block: &usize| {
        let text = selected.blocks.text(*block);
        if title == Some(*block) || text.len() > MOST_BYTES || is_control(selected, *block) {
            return false;
        }
        let letters = alphanumeric(text);
        let others = |author: &String| letters.chars().count().saturating_sub(author.chars().count());
        authors
            .iter()
            .any(|author| !author.is_empty() && letters.contains(author.as_str()) && others(author) <= MOST_OTHERS)
    };
    main.shown_of(from..main.first + MOST_BLOCKS + 1).find(is_byline)
}
