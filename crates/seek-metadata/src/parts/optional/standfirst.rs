//! The blocks of the standfirst.

use super::MainBlocks;
use crate::parts::posts::is_control;
use crate::parts::selected_page::SelectedPage;
use crate::text::alphanumeric;
use seek_features::for_each_attribute_word;
use seek_page::{Metadata, NodeId, Tag};
use std::ops::Range;

/// Most blocks between the title and the standfirst, and between the start of the main text and one inside it: by-line, date, place.
const MOST_BLOCKS: usize = 4;
/// Most blocks of a standfirst: some are short lists.
const MOST_OWN_BLOCKS: usize = 6;
/// Fewest letters and digits of a standfirst that only its place or the description of the page shows.
const FEWEST_LETTERS: usize = 24;
/// Most bytes of a block of a standfirst.
const MOST_BYTES: usize = 2_000;
/// Most elements around a block whose names are read.
const LEVELS: usize = 4;
/// Words in the names of elements that hold a standfirst. Editors of some languages have their own.
const NAMES: [&str; 15] = [
    "chapo", "deck", "dek", "entradilla", "ingress", "intro", "lead", "lede", "manchet", "standfirst", "subhead",
    "subheading", "subheadline", "subtitle", "vorspann",
];

/// The blocks of the standfirst: the short text after the title that sums up the article. It is the first block after the title that is
/// named so, or that the description of the page repeats, or else a second heading right after the title.
pub(super) fn find(
    selected: &SelectedPage,
    metadata: &Metadata,
    main: &MainBlocks,
    title: Option<usize>,
) -> Range<usize> {
    let from = title.map_or(main.first.saturating_sub(MOST_BLOCKS), |title| title + 1);
    let near = main.shown_of(from..from.max(main.first) + MOST_BLOCKS + 1);
    let is_candidate = |block: &usize| {
        let is_short = selected.blocks.text(*block).len() <= MOST_BYTES;
        is_short && !is_control(selected, *block) && !is_caption(selected, *block)
    };
    let description = metadata.description.as_ref().map(|description| alphanumeric(&description.value));
    for block in near.clone().take(2 * MOST_BLOCKS + 1).filter(is_candidate) {
        if let Some(named) = named(selected, block, title) {
            return named;
        }
        if description.as_ref().is_some_and(|description| is_start(description, selected.blocks.text(block))) {
            return block..block + 1;
        }
    }
    let next = near.start..near.end.min(near.start + 1);
    if title.is_some() && next.clone().any(|block| is_candidate(&block) && is_subheading(selected, block)) {
        next
    } else {
        0..0
    }
}

/// The blocks of the outermost element around a block that is named a standfirst, holds no title and is short.
fn named(selected: &SelectedPage, block: usize, title: Option<usize>) -> Option<Range<usize>> {
    let dom = selected.dom;
    let around = dom.ancestors(selected.blocks.get(block).first).take(LEVELS);
    let of = |id: NodeId| {
        let blocks = selected.blocks_in(id..dom.end(id));
        let fits = blocks.len() <= MOST_OWN_BLOCKS && title.is_none_or(|title| !blocks.contains(&title));
        (fits && is_named(selected, id)).then_some(blocks)
    };
    around.filter_map(of).last().filter(|blocks| !blocks.is_empty())
}

/// Whether a block is in a figure. Classes such as `lead-image` name one.
fn is_caption(selected: &SelectedPage, block: usize) -> bool {
    let mut around = selected.dom.ancestors(selected.blocks.get(block).first);
    around.any(|id| matches!(selected.dom.tag(id), Tag::Figure | Tag::Figcaption))
}

fn is_named(selected: &SelectedPage, id: NodeId) -> bool {
    let mut found = false;
    for attribute in ["class", "id", "itemprop", "data-testid"] {
        let value = selected.dom.attribute(id, attribute).unwrap_or_default();
        for_each_attribute_word(value, |word| found |= NAMES.binary_search(&word).is_ok());
        found |= value == "alternativeHeadline";
    }
    found
}

/// Whether a description and a text begin alike, up to the end of the shorter one.
fn is_start(description: &str, text: &str) -> bool {
    let text = alphanumeric(text);
    let is_long = |text: &str| text.chars().nth(FEWEST_LETTERS - 1).is_some();
    is_long(description) && is_long(&text) && (text.starts_with(description) || description.starts_with(text.as_str()))
}

fn is_subheading(selected: &SelectedPage, block: usize) -> bool {
    let dom = selected.dom;
    let mut around = dom.ancestors(selected.blocks.get(block).first).take(2);
    around.any(|id| matches!(dom.tag(id), Tag::H2 | Tag::H3 | Tag::H4))
        && alphanumeric(selected.blocks.text(block)).chars().count() >= FEWEST_LETTERS
}
