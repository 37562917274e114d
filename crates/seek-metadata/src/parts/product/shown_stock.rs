//! The availability that a page shows in words: "In stock", "Auf Lager", "Rupture de stock".

use super::merge::sourced;
use super::shown_text::ShownText;
use super::stock;
use super::stock_words::{CONDITIONS, DAYS, ENDED, HOURS, LABELS, PIECES, PLACES, WEEKS, phrases};
use crate::text::words;
use crate::word_list::{self, WordList};
use memchr::memmem::Finder;
use seek_page::{Availability, NodeId, Sourced};
use std::sync::LazyLock;

/// Most characters besides the phrase, in scripts without spaces.
const MOST_UNSPACED: usize = 12;
/// Most words besides the phrase.
const MOST_WORDS: usize = 5;
/// Fewest days until a product is sent that its shop has to order.
const LEAST_DAYS: u64 = 7;
/// Longest text that says that an offer has ended, in bytes.
const MAX_ENDED: usize = 80;
/// Nodes after the heading in which a phrase is about the product.
const NODES_AFTER_HEADING: NodeId = 1_200;

/// The first availability that the page shows after the heading. The caption of a link or a button does not count.
pub(super) fn read(texts: &[ShownText], heading: NodeId) -> Option<Sourced<Availability>> {
    let near: Vec<&ShownText> =
        texts.iter().filter(|text| (heading..heading + NODES_AFTER_HEADING).contains(&text.id)).collect();
    let of = |(i, text): (usize, &&ShownText)| {
        let own = availability(text.text).filter(|_| !text.is_control);
        // "In stock" is a label only before a colon.
        let label = labelled(text.text).filter(|_| own.is_none() || text.text.ends_with(':'));
        let Some(value) = label else { return own };
        let next = near.get(i + 1).map_or("", |next| next.text);
        let value = if value.is_empty() { next } else { value };
        named(value).or_else(|| of_pieces(value)).or_else(|| of_wait(value)).or(own)
    };
    near.iter().enumerate().find_map(of).map(|availability| sourced(availability, "page", "text"))
}

/// Whether the page says that the offer has ended, as auctions do.
pub(super) fn has_ended(texts: &[ShownText], heading: NodeId) -> bool {
    let near = texts.iter().take_while(|text| text.id < heading + NODES_AFTER_HEADING);
    near.filter(|text| !text.is_control && text.text.len() <= MAX_ENDED).any(|text| {
        let lower = text.text.to_lowercase();
        ENDED.iter().any(|phrase| lower.contains(phrase))
    })
}

/// The value after a label for availability; empty if the text is the label only.
fn labelled(text: &str) -> Option<&str> {
    let (label, value) = text.split_once([':', '：']).unwrap_or((text, ""));
    let label = label.trim().to_lowercase();
    word_list::has(&LABELS, &label).then(|| value.trim())
}

/// The availability that a value names: as a term of data, or in words.
pub(super) fn named(value: &str) -> Option<Availability> {
    stock::availability(value).or_else(|| availability(value))
}

/// The availability of a number of pieces: "12", "12 pcs".
fn of_pieces(value: &str) -> Option<Availability> {
    let lower = value.to_lowercase();
    let mut all = words(&lower);
    let number: u64 = all.next()?.parse().ok()?;
    let is_number = all.all(|word| word_list::has(&PIECES, word));
    let of = if number > 0 { Availability::InStock } else { Availability::OutOfStock };
    is_number.then_some(of)
}

/// The availability of a time until the product is sent: "24 hours", "2-4 weeks".
fn of_wait(value: &str) -> Option<Availability> {
    let lower = value.to_lowercase();
    let has = |list: &WordList| words(&lower).any(|word| word_list::has(list, word));
    let number: u64 = words(&lower).filter_map(|word| word.parse().ok()).last()?;
    match () {
        () if value.len() > MAX_ENDED => None,
        () if has(&WEEKS) || has(&DAYS) && number >= LEAST_DAYS => Some(Availability::BackOrder),
        () if has(&HOURS) => Some(Availability::InStock),
        () => None,
    }
}

/// The phrases in their order, each with its finder and availability.
static FINDERS: LazyLock<Vec<(&str, Finder, Availability)>> =
    LazyLock::new(|| phrases().map(|(phrase, of)| (phrase, Finder::new(phrase), of)).collect());

/// The availability that a short text names.
fn availability(text: &str) -> Option<Availability> {
    if text.len() > 160 || text.ends_with('?') {
        return None;
    }
    let lower = text.to_lowercase();
    let all: Vec<&str> = words(&lower).collect();
    let has = |list: &WordList| all.iter().any(|word| word_list::has(list, word));
    if has(&CONDITIONS) && !lower.starts_with("only") {
        return None;
    }
    let line = all.join(" ");
    let is_few = lower.starts_with("only") && (line.ends_with(" left") || line.ends_with(" left in stock"));
    if is_few {
        return Some(Availability::Limited);
    }
    if is_count(&all) {
        return Some(Availability::InStock);
    }
    let named = |phrase: &str, finder: &Finder| {
        let Some(at) = finder.find(line.as_bytes()) else { return false };
        let is_unspaced = phrase.chars().any(seek_page::is_unspaced);
        if is_unspaced && line.chars().count() > phrase.chars().count() + MOST_UNSPACED {
            return false;
        }
        let letter = |c: char| c.is_alphanumeric();
        is_unspaced || !line[..at].ends_with(letter) && !line[at + phrase.len()..].starts_with(letter)
    };
    let &(phrase, _, availability) = FINDERS.iter().find(|(phrase, finder, _)| named(phrase, finder))?;
    // A product that one shop has not may be sent from elsewhere.
    let is_elsewhere = availability == Availability::OutOfStock && has(&PLACES);
    (all.len() <= phrase.split(' ').count() + MOST_WORDS && !is_elsewhere).then_some(availability)
}

/// Whether a text says how many pieces are available: "12 available", "More than 10 available".
fn is_count(all: &[&str]) -> bool {
    let all = all.strip_prefix(&["more", "than"]).unwrap_or(all);
    matches!(all, [number, "available"] | [number, "pieces" | "units" | "items", "available"]
        if number.parse().is_ok_and(|number: u64| number > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_names_an_availability_in_many_languages() {
        for (text, expected) in [
            ("In stock", Availability::InStock),
            ("12 in stock", Availability::InStock),
            ("Availability: In Stock", Availability::InStock),
            ("Only 3 left in stock", Availability::Limited),
            ("Not in stock", Availability::OutOfStock),
            ("Auf Lager, Lieferzeit 1-2 Tage", Availability::InStock),
            ("Nicht auf Lager", Availability::OutOfStock),
            ("Rupture de stock", Availability::OutOfStock),
            ("在庫切れ", Availability::OutOfStock),
            ("Pre-order", Availability::PreOrder),
            ("More than 10 available", Availability::InStock),
            ("Nie je na sklade", Availability::OutOfStock),
            ("Ce produit n'est pas disponible", Availability::OutOfStock),
            ("Versandfertig in 24 Stunden", Availability::InStock),
            ("Под заказ", Availability::BackOrder),
        ] {
            assert_eq!(availability(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_labelled_value_may_be_one_word() {
        let shown = |texts: &[&'static str]| {
            let texts = texts.iter().zip(1..).map(|(text, id)| ShownText { id, text, is_control: false });
            read(&texts.collect::<Vec<_>>(), 0).map(|found| found.value)
        };
        assert_eq!(shown(&["Availability:", "Available"]), Some(Availability::InStock));
        assert_eq!(shown(&["Verfügbarkeit: nicht lieferbar"]), Some(Availability::OutOfStock));
        assert_eq!(shown(&["In Stock:", "Yes"]), Some(Availability::InStock));
        assert_eq!(shown(&["Stock: 12 pcs"]), Some(Availability::InStock));
        assert_eq!(shown(&["Lagerbestand", "0"]), Some(Availability::OutOfStock));
        assert_eq!(shown(&["Available"]), None);
        assert_eq!(shown(&["Availability: 2-4 weeks"]), Some(Availability::BackOrder));
        assert_eq!(shown(&["Dostupnosť:", "Do 10 pracovných dní"]), Some(Availability::BackOrder));
        assert_eq!(shown(&["Availability: 24 hours"]), Some(Availability::InStock));
        assert_eq!(shown(&["Availability: 3 days"]), None);
    }

    #[test]
    fn conditions_and_sentences_name_none() {
        for text in [
            "Notify me when back in stock",
            "In stock only",
            "Is it in stock?",
            "Unavailable for store pickup",
            "Chat is unavailable",
            "為了避免讓消費者因缺貨與調貨等待太久，請下單前請先詢問",
            "Add to cart",
            "instockroom",
            "We keep more than a thousand kettles in stock at any time",
        ] {
            assert_eq!(availability(text), None, "{text}");
        }
    }
}
