//! Prices whose number and sign are in texts beside each other.

use super::price_words::MAX_BARE;
use super::shown_text::ShownText;
use crate::parts::price::{Price, is_sign, starts_with_sign};
use seek_page::NodeId;

/// Nodes between a number and the sign of its currency.
pub(super) const NODES_TO_SIGN: NodeId = 6;
/// Bytes in which a sign after a number is looked for.
const MAX_SIGN: usize = 12;

/// Whether a text begins with a number and is short.
pub(super) fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && text.len() <= MAX_BARE
}

/// The price of a number, the `i`th text of the page, whose currency is in the text before or after it.
pub(super) fn split_price(texts: &[ShownText], i: usize) -> Option<Price> {
    let ShownText { id, text, .. } = texts[i];
    if !is_number(text) {
        return None;
    }
    let near = |other: &&ShownText| other.id.abs_diff(id) <= NODES_TO_SIGN;
    let before = i.checked_sub(1).and_then(|i| texts.get(i)).filter(near).map_or("", |text| text.text);
    let after = texts.get(i + 1).filter(near).map_or("", |text| text.text);
    let after = &after[..after.floor_char_boundary(MAX_SIGN)];
    match () {
        () if is_sign(before) => Price::find(&format!("{before}{text}")),
        () if starts_with_sign(after) => Price::find(&format!("{text} {after}")),
        () => None,
    }
}
