//! The availability that the button of an order names: "Sold out", "Pre-order".

use super::merge::sourced;
use super::shown_stock;
use super::shown_text::{has_attribute_word, is_shown};
use super::stock::is_answer;
use crate::text::words;
use seek_page::{Availability, Dom, NodeId, NodeKind, Sourced, Tag};

/// Nodes after the heading in which a button is about the product.
const NODES_AFTER_HEADING: NodeId = 800;
/// Most nodes of a button.
const MAX_NODES: NodeId = 24;
/// Longest caption in bytes.
const MAX_BYTES: usize = 40;
/// Most words of a caption that names an availability.
const MAX_WORDS: usize = 3;
/// Beginnings of captions of buttons for an order, in lower case.
const ORDER: [&str; 26] = [
    "add to", "buy", "order now", "in den warenkorb", "in den einkaufswagen", "kaufen", "jetzt kaufen", "ajouter au",
    "acheter", "añadir", "agregar", "comprar", "adicionar", "aggiungi", "acquista", "in winkel", "toevoegen", "læg i",
    "legg i", "lägg i", "dodaj do", "do koš", "vložit do", "в корзину", "купить", "カート",
];

/// What the first button of an order after the heading says. None if it takes orders.
pub(super) fn read(dom: &Dom, heading: NodeId) -> Option<Sourced<Availability>> {
    let near = heading..(heading + NODES_AFTER_HEADING).min(dom.markup_len() as NodeId);
    let buttons = near.filter(|&id| is_button(dom, id) && is_shown(dom, id));
    let mut said = buttons.filter_map(|id| of_caption(caption(dom, id)));
    said.next()?.map(|availability| sourced(availability, "page", "button"))
}

/// What a caption says: an availability, or with None that orders are taken.
fn of_caption(caption: &str) -> Option<Option<Availability>> {
    let lower = caption.to_lowercase();
    if ORDER.iter().any(|order| lower.starts_with(order)) {
        return Some(None);
    }
    let is_state = words(&lower).count() <= MAX_WORDS && !is_answer(&lower);
    let named = shown_stock::named(&lower).filter(|_| is_state)?;
    matches!(named, Availability::OutOfStock | Availability::PreOrder | Availability::BackOrder).then_some(Some(named))
}

/// Whether an element is a button, by its tag, or a small link that is named as one.
fn is_button(dom: &Dom, id: NodeId) -> bool {
    let is_small = dom.kind(id) == NodeKind::Element && dom.end(id) - id <= MAX_NODES;
    let is_input = || dom.name(id) == "input" && matches!(dom.attribute(id, "type"), Some("submit" | "button"));
    let is_link = || dom.tag(id) == Tag::A && has_attribute_word(dom, id, |word| matches!(word, "btn" | "button"));
    is_small && (dom.tag(id) == Tag::Button || is_input() || is_link())
}

/// The words on a button; empty if they are long.
fn caption(dom: &Dom, id: NodeId) -> &str {
    let value = dom.attribute(id, "value").filter(|_| dom.name(id) == "input");
    let text = value.unwrap_or_else(|| dom.subtree_text(id)).trim();
    if text.len() <= MAX_BYTES { text } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_name_an_availability_or_take_orders() {
        assert_eq!(of_caption("Sold out"), Some(Some(Availability::OutOfStock)));
        assert_eq!(of_caption("Ausverkauft"), Some(Some(Availability::OutOfStock)));
        assert_eq!(of_caption("Pre-order"), Some(Some(Availability::PreOrder)));
        assert_eq!((of_caption("Add to cart"), of_caption("В корзину")), (Some(None), Some(None)));
        for caption in ["Size XL", "In stock", "Notify me when it is back", "No", "0", ""] {
            assert_eq!(of_caption(caption), None, "{caption}");
        }
    }
}
