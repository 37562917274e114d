//! All prices that a page shows, with what their elements and neighbours say about them.
//!
//! A candidate is a price in an element whose class words name prices, or in a short text. Prices of units, rates,
//! deliveries and savings are no candidates.

use super::price_words::{
    MAX_BARE, MAX_BYTES, Named, about_price, has_former, is_former_text, is_from, is_other, is_other_after,
    is_price_label, is_regular_text, is_struck, is_unit, leads_on, named,
};
use super::shown_text::{ShownText, has_attribute_word, is_shown};
use super::split_price::{NODES_TO_SIGN, is_number, split_price};
use crate::parts::price::{Price, number};
use seek_page::{Dom, NodeId, NodeKind, Tag};

/// Most nodes of an element that shows a price.
const MAX_NODES: NodeId = 24;
/// Most nodes of an element that shows other sums.
const MAX_OTHER: NodeId = 40;
/// Most nodes of an element with other products.
const MAX_RELATED: NodeId = 2_000;
/// Elements around a price that are checked for links and entries of lists.
const MAX_ANCESTORS: usize = 10;
/// Most candidates that are compared.
const MAX_CANDIDATES: usize = 64;
/// Nodes between a price and the price before its reduction.
pub(super) const NODES_TO_FORMER: NodeId = 80;

/// Why a price may be a former one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Former {
    /// Nothing says so.
    No,
    /// A class word says so. Shops also mark a price that was never reduced as "regular".
    Word,
    /// It is crossed out, or the text before it says so.
    Struck,
}

/// A price on the page.
#[derive(Debug, Clone)]
pub(super) struct PriceCandidate {
    pub(super) at: NodeId,
    pub(super) price: Price,
    /// The upper end of a range.
    pub(super) high: Option<Price>,
    pub(super) former: Former,
    /// Whether a class word names it.
    pub(super) has_word: bool,
    /// Whether it is the lowest of several prices: "from $10".
    pub(super) is_lowest: bool,
    /// Whether it is in a link or in one of several entries of a list, so that it may be of another product.
    pub(super) may_be_other: bool,
    /// Whether microdata name it.
    pub(super) is_property: bool,
}

/// Reads candidates in the order of the page.
pub(super) struct Reader<'d> {
    dom: &'d Dom,
    texts: &'d [ShownText<'d>],
    /// The ends of the innermost elements with words for prices, former prices and other sums, and of those that are
    /// crossed out.
    priced: NodeId,
    former: NodeId,
    struck: NodeId,
    other: NodeId,
    /// The last text without a price, and its place.
    before: (NodeId, &'d str),
    found: Vec<PriceCandidate>,
}

impl<'d> Reader<'d> {
    pub(super) fn new(dom: &'d Dom, texts: &'d [ShownText<'d>]) -> Reader<'d> {
        Reader { dom, texts, priced: 0, former: 0, struck: 0, other: 0, before: (0, ""), found: Vec::new() }
    }

    pub(super) fn candidates(mut self, heading: NodeId) -> Vec<PriceCandidate> {
        let mut text = self.texts.partition_point(|text| text.id < heading);
        let mut id = heading;
        while id < self.dom.markup_len() as NodeId && self.found.len() < MAX_CANDIDATES {
            let mut next = id + 1;
            match self.dom.kind(id) {
                NodeKind::Element if !is_shown(self.dom, id) => next = self.dom.end(id),
                NodeKind::Element if self.add_element(id) => next = self.dom.end(id),
                NodeKind::Text => {
                    while self.texts.get(text).is_some_and(|text| text.id < id) {
                        text += 1;
                    }
                    if self.texts.get(text).is_some_and(|text| text.id == id) {
                        self.add_text(text);
                    }
                }
                _ => {}
            }
            id = next;
        }
        self.found
    }

    /// Reads an element. Returns whether all of it was read as one price.
    fn add_element(&mut self, id: NodeId) -> bool {
        let (dom, end) = (self.dom, self.dom.end(id));
        let named = if end - id <= MAX_RELATED { named(dom, id) } else { Named::empty() };
        let is = |what: Named| named.contains(what);
        if is_struck(dom, id) {
            self.struck = self.struck.max(end);
        }
        if end - id <= MAX_NODES && is(Named::FORMER) {
            self.former = self.former.max(end);
        }
        // "Discount" names savings, but also the price after a discount.
        let is_other = || is(Named::OTHER) || is(Named::DISCOUNT) && !is(Named::PRICE);
        if end - id <= MAX_OTHER && is_other() || end - id <= MAX_RELATED && is(Named::RELATED) {
            self.other = self.other.max(end);
        }
        if end - id > MAX_NODES || !is(Named::PRICE) {
            return false;
        }
        self.priced = self.priced.max(end);
        let text = price_text(dom, id);
        // Several prices are read one by one.
        if text.len() > MAX_BYTES || has_former(dom, id) {
            return false;
        }
        let bare = || bare_amount(&text).map(|amount| (Price { amount, currency: "" }, None));
        let Some((price, high)) = one_price(&text).or_else(bare) else { return false };
        let after = self.texts.partition_point(|text| text.id < end);
        // Of a price with remarks beside it, the parts are read one by one.
        self.add(id, price, high, &text, after, true)
            || !self.dom.children(id).any(|id| dom.kind(id) == NodeKind::Element)
    }

    /// Reads a text, the `i`th of the page.
    fn add_text(&mut self, i: usize) {
        let ShownText { id, text, .. } = self.texts[i];
        let label = &text[..text.find(|c: char| c.is_ascii_digit()).unwrap_or(0)];
        let is_labelled = is_price_label(self.before.1, id - self.before.0) || is_price_label(label, 0);
        let has_word = id < self.priced || is_labelled;
        if text.len() <= if has_word { MAX_BYTES } else { MAX_BARE } {
            let joined = || self.joined(i).map(|price| (price, None));
            if let Some((price, high)) = one_price(text).or_else(joined) {
                self.add(id, price, high, text, i + 1, has_word);
                self.before = (id, "");
                return;
            }
        }
        self.before = (id, text);
    }

    /// The price of a number whose currency is in the text before or after it. A former price beside another one may
    /// have no currency.
    fn joined(&self, i: usize) -> Option<Price> {
        let ShownText { id, text, .. } = self.texts[i];
        let split = split_price(self.texts, i);
        if split.is_some() || !is_number(text) {
            return split;
        }
        let currency = self.found.last().filter(|last| id - last.at <= NODES_TO_FORMER).map(|last| last.price.currency);
        let is_former = id < self.struck || is_former_text(self.before.1, id - self.before.0);
        let amount = number(text).filter(|_| is_former)?;
        Some(Price { amount, currency: currency.unwrap_or_default() })
    }

    /// Whether a node is in a link to a page, or in an entry of a list whose other entries show prices too.
    fn may_be_other(&self, at: NodeId) -> bool {
        let dom = self.dom;
        let address = |id: NodeId| if dom.tag(id) == Tag::A { dom.attribute(id, "href") } else { None };
        let leads_on = |address: &str| !address.starts_with(['#', '?']) && !address.starts_with("javascript:");
        if dom.ancestors(at).take(MAX_ANCESTORS).filter_map(address).any(leads_on) {
            return true;
        }
        let Some(entry) = dom.ancestors(at).take(MAX_ANCESTORS).find(|&id| dom.tag(id) == Tag::Li) else {
            return false;
        };
        let entries = dom.children(dom.parent(entry)).filter(|&id| dom.tag(id) == Tag::Li && id != entry);
        entries.take(MAX_CANDIDATES).filter(|&id| self.shows_price(id)).take(2).count() == 2
    }

    /// Whether an element has a text with a price.
    fn shows_price(&self, element: NodeId) -> bool {
        let from = self.texts.partition_point(|text| text.id < element);
        let inside = self.texts[from..].iter().take_while(|text| text.id < self.dom.end(element)).take(MAX_CANDIDATES);
        inside.filter(|text| text.text.len() <= MAX_BYTES).any(|text| Price::find(text.text).is_some())
    }

    /// Adds a candidate unless it is another sum. `after` is the index of the text after it. Returns false if its own
    /// text says that it is another sum.
    fn add(&mut self, at: NodeId, price: Price, high: Option<Price>, text: &str, after: usize, has_word: bool) -> bool {
        if is_other(about_price(&text.to_lowercase()), 0) || is_negative(text) {
            return false;
        }
        // A text is about the price right after it only.
        let (place, before) = std::mem::replace(&mut self.before, (at, ""));
        let distance = at - place;
        let after = self.texts.get(after).filter(|after| after.id - at <= NODES_TO_SIGN + MAX_NODES);
        let is_followed = after.is_some_and(|after| after.id < self.priced && is_other_after(after.text));
        let after = after.map_or("", |after| after.text);
        let is_former = is_former_text(before, distance) || is_former_text(text, 0);
        // "Free shipping" may stand before any price, "Shipping:" before that of the shipping.
        let is_about_next = leads_on(before) || !has_word;
        let is_beside_other = is_about_next && is_other(before, distance) && !is_former;
        if at < self.other || is_beside_other || is_followed || is_unit(after) {
            return true;
        }
        let former = match () {
            () if at < self.struck => Former::Struck,
            () if is_former => Former::Struck,
            () if at < self.former || is_regular_text(before, distance) || is_regular_text(text, 0) => Former::Word,
            () => Former::No,
        };
        // A sale price beside its label for screen readers.
        let is_lowest =
            high.is_none() && (is_from(before, distance) || is_from(text, 0) || text.trim_end().ends_with('~'));
        let is_property = (self.dom.parent(at)..self.dom.end(at))
            .any(|id| matches!(self.dom.attribute(id, "itemprop"), Some("price" | "lowPrice")));
        let may_be_other = self.may_be_other(at);
        self.found.push(PriceCandidate { at, price, high, former, has_word, is_lowest, may_be_other, is_property });
        true
    }
}

/// The price of a text, with the upper end if it is a range.
fn one_price(text: &str) -> Option<(Price, Option<Price>)> {
    if let Some([low, high]) = Price::range(text) {
        return Some((low, Some(high)));
    }
    let mut all = Price::all(text);
    all.dedup();
    match all.len() {
        0 => Price::find(text).map(|price| (price, None)),
        1 => all.pop().map(|price| (price, None)),
        // "$12.99 ($0.50 per ounce)"
        _ => match &Price::all(text.split(['(', '[']).next()?)[..] {
            [price] => Some((price.clone(), None)),
            _ => None,
        },
    }
}

/// Whether a text is a sum that the buyer saves: "-10 €".
fn is_negative(text: &str) -> bool {
    text.trim_start().strip_prefix(['-', '−', '–']).is_some_and(|rest| !rest.starts_with(char::is_whitespace))
}

/// The amount of a text that is a number with cents or with a dash for them ("499,-"), without a currency: some pages
/// name it once for all prices.
fn bare_amount(text: &str) -> Option<String> {
    let text = text.trim_end_matches(['*', ' ']);
    let whole = text.trim_end_matches(['-', '–']).strip_suffix([',', '.', ':']);
    let is_round = whole.is_some_and(|whole| whole.len() + 1 < text.len());
    let digits = whole.filter(|_| is_round).unwrap_or(text);
    let is_bare = text.len() <= MAX_BARE
        && digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ' | '\u{a0}'));
    let amount = number(digits).filter(|_| is_bare)?;
    (is_round || amount.split_once('.').is_some_and(|(_, cents)| cents.len() == 2)).then_some(amount)
}

/// The text of an element with a price. Cents in an element of their own get their point.
fn price_text(dom: &Dom, id: NodeId) -> String {
    let mut text = String::new();
    for node in id..dom.end(id) {
        if dom.kind(node) != NodeKind::Text || !is_shown(dom, node) {
            continue;
        }
        let part = dom.text(node).trim();
        let is_cents =
            part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit()) && text.ends_with(|c: char| c.is_ascii_digit());
        if is_cents && is_cents_element(dom, node) {
            text.push('.');
        } else if !part.starts_with(['.', ',']) && !text.ends_with(['.', ',']) && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(part);
    }
    text
}

fn is_cents_element(dom: &Dom, text: NodeId) -> bool {
    let cents = |word: &str| matches!(word, "cents" | "cent" | "fraction" | "decimal" | "decimals" | "minor");
    dom.ancestors(text).take(2).any(|id| dom.name(id) == "sup" || has_attribute_word(dom, id, cents))
}
