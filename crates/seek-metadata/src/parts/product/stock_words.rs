//! Words for the availability of products, in lower case.

use crate::word_list::{WordList, entries_of, group, grouped};
use rustc_hash::FxHashMap;
use seek_page::Availability;
use std::sync::LazyLock;

const FILE: &str = include_str!("../../words/stock.txt");

/// The phrases in their order. A phrase comes before those that it contains: "not in stock" before "in stock".
pub(super) fn phrases() -> impl Iterator<Item = (&'static str, Availability)> {
    let of = |name| match name {
        "Discontinued" => Some(Availability::Discontinued),
        "OutOfStock" => Some(Availability::OutOfStock),
        "BackOrder" => Some(Availability::BackOrder),
        "PreOrder" => Some(Availability::PreOrder),
        "Limited" => Some(Availability::Limited),
        "InStock" => Some(Availability::InStock),
        _ => None,
    };
    grouped(FILE).filter_map(move |(name, phrase)| Some((phrase, of(name)?)))
}

/// Phrases for an offer that has ended.
pub(super) static ENDED: LazyLock<Vec<&str>> = LazyLock::new(|| group(FILE, "ended").collect());
/// Labels for availability.
pub(super) static LABELS: WordList = LazyLock::new(|| list("labels"));
/// Words of sentences that say when, or ask whether, a product is available.
pub(super) static CONDITIONS: WordList = LazyLock::new(|| list("conditions"));
/// Words for single shops, and for other services than the sale.
pub(super) static PLACES: WordList = LazyLock::new(|| list("places"));
/// Words for pieces after their number.
pub(super) static PIECES: WordList = LazyLock::new(|| list("pieces"));
/// Words for the time until a product is sent.
pub(super) static HOURS: WordList = LazyLock::new(|| list("hours"));
/// See [`HOURS`].
pub(super) static DAYS: WordList = LazyLock::new(|| list("days"));
/// See [`HOURS`].
pub(super) static WEEKS: WordList = LazyLock::new(|| list("weeks"));

fn list(name: &'static str) -> FxHashMap<&'static str, ()> {
    entries_of(group(FILE, name).map(|word| (word, ())))
}
