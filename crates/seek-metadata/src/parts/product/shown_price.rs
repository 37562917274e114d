//! Prices that the page shows: the one to pay, the one before a reduction, and a range.
//!
//! The price is the first one that the page's data declare, else the first one that nothing marks as former or as
//! that of another product.

use super::merge::sourced;
use super::price_candidates::{Former, NODES_TO_FORMER, PriceCandidate, Reader};
use super::price_words::MAX_BYTES;
use super::shown_text::ShownText;
use super::split_price::split_price;
use crate::parts::price::{Price, value};
use seek_page::{Dom, NodeId, Product};

/// Nodes after the heading in which a price without a class word counts.
const NODES_NEAR_HEADING: NodeId = 600;
/// The same for a price that counts before declared ones.
const NODES_CLEAR: NodeId = 250;
/// The same for a price with a class word.
const NODES_WITH_WORD: NodeId = 1_500;
/// Nodes before the heading in which a declared price is looked for.
const NODES_BEFORE_HEADING: NodeId = 200;

/// What the page shows.
#[derive(Debug, Default)]
pub(super) struct ShownPrices {
    /// The prices of the product, with the signs of their currencies.
    pub(super) product: Product,
    /// Whether class words name the price, so that it is clearly the product's own.
    pub(super) is_clear: bool,
    /// Whether a declared price is shown as the former one beside it.
    pub(super) is_reduced: bool,
}

/// The prices that the page shows after the heading. Elements before the heading belong to the basket or to other
/// products. A price that the page's data declare comes first.
pub(super) fn read(dom: &Dom, texts: &[ShownText], heading: NodeId, declared: &[f64]) -> ShownPrices {
    let candidates = Reader::new(dom, texts).candidates(heading.saturating_sub(NODES_BEFORE_HEADING));
    let is_near = |c: &&PriceCandidate| c.at < heading + if c.has_word { NODES_WITH_WORD } else { NODES_NEAR_HEADING };
    let is_declared = |c: &PriceCandidate| declared.iter().any(|price| (price - value(&c.price.amount)).abs() < 0.005);
    let mut fitting: Vec<&PriceCandidate> =
        candidates.iter().filter(is_near).filter(|c| value(&c.price.amount) > 0.0).collect();
    // Before the heading a price counts if it is declared, or if there is none after the heading.
    if fitting.iter().any(|c| c.at > heading) {
        fitting.retain(|c| c.at > heading || is_declared(c));
    } else {
        fitting.reverse();
    }
    // A price beside this one that is valid now.
    let valid_beside = |c: &PriceCandidate| {
        fitting.iter().copied().find(|other| {
            other.former == Former::No
                && other.at.abs_diff(c.at) <= NODES_TO_FORMER
                && other.has_word
                && !std::ptr::eq(*other, c)
        })
    };
    let by = |has_word: bool| {
        let mut named = fitting
            .iter()
            .copied()
            .filter(move |c| c.has_word == has_word && c.former != Former::Struck && !c.may_be_other);
        named.find(|c| c.former == Former::No || valid_beside(c).is_none())
    };
    let mut declared = fitting.iter().copied().filter(|c| is_declared(c) && c.former != Former::Struck);
    let known = declared.clone().find(|c| c.is_property).or_else(|| declared.next());
    let reduced = known.filter(|c| c.former == Former::Word).and_then(|known| {
        valid_beside(known)
            .filter(|other| value(&other.price.amount) < value(&known.price.amount) && !is_declared(other))
    });
    // Without a price beside its former price, scripts add it, and other prices are of other products.
    let struck = candidates.iter().find(|c| c.former == Former::Struck && c.at > heading).filter(is_near);
    let is_own = |c: &&PriceCandidate| struck.is_none_or(|struck| c.at < struck.at + NODES_NEAR_HEADING / 2);
    // A price right below the heading comes before one with a class word that is far from it.
    let is_close = |c: &&PriceCandidate| c.at < heading + NODES_CLEAR;
    let guessed = || {
        let named = by(true);
        let close = by(false).filter(is_close).filter(|_| named.is_none_or(|named| !is_close(&named)));
        close.or(named).or_else(|| by(false)).filter(is_own)
    };
    let Some(chosen) = reduced.or(known).or_else(guessed) else {
        return ShownPrices::default();
    };
    let text = |amount: &str| Some(sourced(amount.to_owned(), "page", "price"));
    let mut product = Product { currency: text(chosen.price.currency), ..Product::default() };
    let lowest = text(&chosen.price.amount);
    if chosen.high.is_some() || chosen.is_lowest {
        product.price_low = lowest;
        product.price_high = chosen.high.as_ref().and_then(|high| text(&high.amount));
    } else {
        product.price = lowest;
    }
    let former = |kind: Former| {
        candidates.iter().find(|former| {
            former.former == kind
                && former.at.abs_diff(chosen.at) <= NODES_TO_FORMER
                && value(&former.price.amount) > value(&chosen.price.amount)
        })
    };
    product.regular_price =
        former(Former::Struck).or_else(|| former(Former::Word)).and_then(|former| text(&former.price.amount));
    ShownPrices {
        product,
        is_clear: chosen.has_word && chosen.at < heading + NODES_CLEAR,
        is_reduced: reduced.is_some(),
    }
}

/// All amounts that the page shows with a currency, before the heading too.
pub(super) fn amounts(texts: &[ShownText]) -> Vec<f64> {
    let of = |(i, text): (usize, &ShownText)| {
        let all = if text.text.len() <= MAX_BYTES { Price::all(text.text) } else { Vec::new() };
        let split = if all.is_empty() { split_price(texts, i) } else { None };
        all.into_iter().chain(split)
    };
    texts.iter().enumerate().flat_map(of).map(|price| value(&price.amount)).collect()
}
