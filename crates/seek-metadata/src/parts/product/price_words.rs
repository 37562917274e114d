//! What elements and words beside a price say about it: whether it is former, the lowest of several, or another sum.

use super::shown_text::for_each_word;
use crate::parts::price::Price;
use crate::text::words;
use crate::word_list::{WordList, has, words_of};
use rustc_hash::FxHashMap;
use seek_page::{Dom, NodeId, NodeKind, Tag};
use std::sync::LazyLock;

/// Longest text of an element that shows a price, in bytes.
pub(super) const MAX_BYTES: usize = 80;
/// Longest text without a class word in bytes.
pub(super) const MAX_BARE: usize = 24;
/// Most nodes between a price and a text about it.
const NODES_BESIDE: NodeId = 6;

/// Most nodes between a label with a colon and its price. Old pages have many elements for fonts between two cells.
const NODES_TO_VALUE: NodeId = 16;

/// Words of attributes for prices.
const PRICE_WORDS: &str = "price prices pricing preis prix precio preco prezzo pris prijs cena amount";
/// Words of attributes for former prices.
const FORMER_WORDS: &str = "old was before regular strike striked strikethrough compare original rrp msrp uvp crossed crossedout \
    previous list retail ancien barre standard";
/// Words of attributes for sums that are no price of the product.
const OTHER_WORDS: &str = "unit ppu baseprice grundpreis shipping delivery cart basket minicart total subtotal saving savings save \
    saved installment installments instalment financing finance deposit";
/// Words of attributes for other products.
const RELATED_WORDS: &str = "related recommendation recommendations recommended upsell upsells similar carousel";
/// Words before a former price.
static FORMER_TEXT: WordList = LazyLock::new(|| {
    words_of("was were rrp msrp originally old uvp statt bisher vorher avant antes prima invece tidigare førpris ранее")
});
/// Words before a former price that shops also write before a price that was never reduced.
static REGULAR_TEXT: WordList = LazyLock::new(|| words_of("regular reg list retail original compare ord"));
/// Words before the lowest of several prices.
static FROM_TEXT: WordList = LazyLock::new(|| {
    words_of("from starting starts ab alkaen od desde vanaf fra från от від da partir début kezdve از من dès fr")
});
/// Words beside a sum that is no price of the product.
static OTHER_TEXT: WordList = LazyLock::new(|| {
    words_of(
        "save saving savings off over above under orders shipping delivery versand livraison envío spedizione \
    frete doprava dostawa wysyłka szállítás kargo 送料 運費 month mo monthly monat mois mes week payments payment \
    installments instalments interest apr deposit subtotal points rewards gift sparen spare économisez \
    ahorra risparmi credit cash fee earn rabatt",
    )
});

/// Words right after a sum that say what it is the price of.
static AFTER_OTHER: WordList = LazyLock::new(|| {
    words_of(
        "shipping delivery postage versand versandkosten livraison envío spedizione frete doprava dostawa off month mo \
    monthly monat mois mes week weekly payments installments points deposit rabatt",
    )
});
/// Words of labels for the price.
static LABELS: WordList = LazyLock::new(|| {
    words_of(
        "price cost preis prix precio preço prezzo prijs pris cena цена ціна ár ára hinta fiyat fiyatı τιμή preț pret cenă giá \
    harga kaina hind 価格 販売価格 价格 售价 價格 售價 가격 판매가 السعر قیمت מחיר",
    )
});
/// Words of labels for other prices: "Unit price", "Price per kg".
static LABELS_OF_OTHERS: WordList = LazyLock::new(|| words_of("unit per pro par por base package basic kg kilo"));
/// Most words of a label.
const LABEL_WORDS: usize = 3;
/// What follows a price: whether it has taxes, and that other sums come on top.
const ADDED: [&str; 20] = [
    " inkl", " incl", " inc ", " inc.", " excl", " exkl", " ex ", " ex.", " zzgl", " plus ", " with ", " mit ", " ttc",
    " tva", " iva", " mwst", " vat", " moms", " free ", " gratis ",
];

/// Last words of a sentence that goes on in the price.
static PREPOSITIONS: WordList = LazyLock::new(|| words_of("of von de di for für over"));
/// Words for one piece.
static PIECES: WordList = LazyLock::new(|| words_of("ea each pc piece stk stück st szt ks db шт"));
/// Beginnings of such words in languages that join them.
const OTHER_STEMS: &str = "versand liefer verzend frakt toimitus доставк";

bitflags::bitflags! {
    /// What the words of an element's attributes name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) struct Named: u8 {
        const PRICE = 1;
        const FORMER = 2;
        /// A sum that is no price of the product.
        const OTHER = 4;
        const RELATED = 8;
        /// Savings, or the price after a discount.
        const DISCOUNT = 16;
    }
}

/// The words of all these lists.
static NAMED: LazyLock<FxHashMap<&'static str, Named>> = LazyLock::new(|| {
    let lists = [
        (PRICE_WORDS, Named::PRICE),
        (FORMER_WORDS, Named::FORMER),
        (OTHER_WORDS, Named::OTHER),
        (RELATED_WORDS, Named::RELATED),
        ("discount", Named::DISCOUNT),
    ];
    let mut words = FxHashMap::default();
    for (list, named) in lists {
        for word in list.split(' ') {
            *words.entry(word).or_insert(Named::empty()) |= named;
        }
    }
    words
});

/// What the words of an element's class, id or property name.
pub(super) fn named(dom: &Dom, id: NodeId) -> Named {
    let mut all = Named::empty();
    for_each_word(dom, id, |word| all |= NAMED.get(word).copied().unwrap_or(Named::empty()));
    all
}

/// Whether an element crosses its text out.
pub(super) fn is_struck(dom: &Dom, id: NodeId) -> bool {
    matches!(dom.tag(id), Tag::Del | Tag::S)
        || dom.name(id) == "strike"
        || dom.attribute(id, "style").is_some_and(|style| style.contains("line-through"))
        || dom.attribute(id, "class").is_some_and(|class| class.contains("line-through"))
}

/// Whether an element inside another one is crossed out, or a class word says that its price is a former one.
pub(super) fn has_former(dom: &Dom, around: NodeId) -> bool {
    (around + 1..dom.end(around))
        .filter(|&id| dom.kind(id) == NodeKind::Element)
        .any(|id| is_struck(dom, id) || named(dom, id).contains(Named::FORMER))
}

/// Whether a text right before a price says that it is a former one. `nodes` is the distance.
pub(super) fn is_former_text(text: &str, nodes: NodeId) -> bool {
    nodes <= NODES_BESIDE && text.len() <= 40 && words(&text.to_lowercase()).any(|word| has(&FORMER_TEXT, word))
}

/// Whether a text right before a price says that it may be a former one. `nodes` is the distance.
pub(super) fn is_regular_text(text: &str, nodes: NodeId) -> bool {
    nodes <= NODES_BESIDE && text.len() <= 40 && words(&text.to_lowercase()).any(|word| has(&REGULAR_TEXT, word))
}

/// Whether a text beside a price says that it is the lowest of several: "from", "Priced from:".
pub(super) fn is_from(text: &str, nodes: NodeId) -> bool {
    let lower = text.to_lowercase();
    let (mut all, label) = (words(&lower), lower.trim_end().strip_suffix(':'));
    nodes <= NODES_BESIDE
        && text.len() <= MAX_BYTES
        && (all.next().is_some_and(|word| has(&FROM_TEXT, word))
            || label.and_then(|label| words(label).last()).is_some_and(|word| has(&FROM_TEXT, word))
            || lower.contains("à partir"))
}

/// Whether a text is a label for the price: "Price:", "Our price", "Cena". `nodes` is its distance from the price.
pub(super) fn is_price_label(text: &str, nodes: NodeId) -> bool {
    let is_far = nodes > if text.ends_with([':', '：']) { NODES_TO_VALUE } else { NODES_BESIDE };
    if is_far || text.len() > MAX_BYTES {
        return false;
    }
    let lower = text.to_lowercase();
    let all: Vec<&str> = words(&lower).take(LABEL_WORDS + 1).collect();
    let is_label = all.iter().any(|word| has(&LABELS, word)) && !all.iter().any(|word| has(&LABELS_OF_OTHERS, word));
    all.len() <= LABEL_WORDS && is_label && !is_other(text, 1)
}

/// The part of a text that is about its first price: without remarks on taxes, and without sums that come on top.
pub(super) fn about_price(lower: &str) -> &str {
    let number = lower.find(|c: char| c.is_ascii_digit()).unwrap_or(lower.len());
    let mark = lower[number..].find(['(', '[', '*', '+', '&', ';', '|']);
    let added = ADDED.iter().filter_map(|word| lower[number..].find(word));
    let end = added.chain(mark).min().map_or(lower.len(), |end| number + end);
    // "1 box (each $35)" has its price after the mark.
    if Price::find(&lower[..end]).is_some() { &lower[..end] } else { lower }
}

/// Whether a text right after a price says that it is another sum: "shipping", "off".
pub(super) fn is_other_after(after: &str) -> bool {
    words(&after.to_lowercase()).next().is_some_and(|word| has(&AFTER_OTHER, word))
}

/// Whether a text after a price names the unit that it is the price of.
pub(super) fn is_unit(after: &str) -> bool {
    let lower = after.to_lowercase();
    let unit = after.len() <= MAX_BARE && after.chars().take(6).take_while(|c| !c.is_ascii_digit()).any(|c| c == '/');
    unit || ["per ", "pro ", "par ", "each month", "al mes"].iter().any(|unit| lower.starts_with(unit))
}

/// Whether a text ends as if its sentence goes on in the price: "Shipping:", "4 payments of".
pub(super) fn leads_on(text: &str) -> bool {
    text.ends_with(':') || text.rsplit(' ').next().is_some_and(|word| has(&PREPOSITIONS, word))
}

/// Whether what follows a stroke is another unit than a piece. In India prices end with "/-".
fn is_other_unit(after: &str) -> bool {
    let unit = words(after).next().unwrap_or_default();
    !after.starts_with('-') && !has(&PIECES, unit)
}

/// Whether a text beside a price, or of the price, says that it is no price of the product.
pub(super) fn is_other(text: &str, nodes: NodeId) -> bool {
    if nodes > NODES_BESIDE || text.len() > MAX_BYTES {
        return false;
    }
    let lower = text.to_lowercase();
    let is_unit = nodes == 0
        && (lower.split('/').skip(1).any(is_other_unit)
            || [" per ", " pro ", "每", "あたり"].iter().any(|per| lower.contains(per)));
    let is = |word: &str| has(&OTHER_TEXT, word) || OTHER_STEMS.split(' ').any(|stem| word.starts_with(stem));
    is_unit || lower.trim_start().starts_with('+') || words(&lower).any(is)
}
