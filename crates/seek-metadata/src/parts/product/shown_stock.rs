//! The availability that a page shows in words: "In stock", "Auf Lager", "Rupture de stock".

use super::merge::sourced;
use super::shown_text::ShownText;
use super::stock;
use crate::text::words;
use seek_page::{Availability, NodeId, Sourced};

/// Phrases in lower case. A phrase comes before those that it contains: "not in stock" before "in stock".
const PHRASES: [(Availability, &str); 6] = [
    (
        Availability::Discontinued,
        "no longer available; no longer in production; discontinued; nicht mehr lieferbar; nicht mehr \
     verfügbar; plus disponible; descatalogado; fuori produzione; снят с производства; 販売終了",
    ),
    (
        Availability::OutOfStock,
        "out of stock; ni na zalogi; nema na zalihi; sold out; not in stock; not available; currently unavailable; temporarily unavailable; \
     unavailable; ausverkauft; vergriffen; nicht verfügbar; nicht lieferbar; nicht auf lager; nicht \
     vorrätig; derzeit nicht; rupture de stock; en rupture; épuisé; indisponible; non disponible; \
     agotado; sin existencias; sin stock; no disponible; esgotado; fora de estoque; indisponível; \
     esaurito; non disponibile; uitverkocht; niet op voorraad; niet leverbaar; udsolgt; utsolgt; \
     slutsåld; slut i lager; ej i lager; ikke på lager; loppuunmyyty; ei varastossa; wyprzedane; \
     niedostępny; brak w magazynie; vyprodáno; není skladem; nedostupné; vypredané; nincs készleten; \
     elfogyott; stoc epuizat; indisponibil; tükendi; stokta yok; нет в наличии; немає в наявності; нет на \
     складе; распродано; εξαντλημένο; 在庫切れ; 在庫なし; 売り切れ; 品切れ; 缺货; 售罄; 無庫存; 품절; hết hàng; habis; نفدت \
     الكمية; ناموجود",
    ),
    (Availability::BackOrder, "back order; backorder; na objednávku; na objednanie"),
    (Availability::PreOrder, "pre order; preorder; vorbestellbar; précommande; 予約"),
    (Availability::Limited, "low stock; limited stock; limited availability; wenige verfügbar"),
    (
        Availability::InStock,
        "in stock; na zalogi; dobavljivo; dostupno; na stanju; laos; в наличност; наличен; noliktavā; ready to ship; auf lager; sofort lieferbar; sofort verfügbar; lieferbar; vorrätig; \
     verfügbar; en stock; disponible; em estoque; em stock; disponível; disponibile; op voorraad; på \
     lager; i lager; varastossa; dostępny; skladem; skladom; raktáron; în stoc; stokta; в наличии; в \
     наявності; є в наявності; διαθέσιμο; 在庫あり; 有货; còn hàng; متوفر",
    ),
];

/// Labels for availability.
const LABELS: &str = "availability verfügbarkeit lagerbestand disponibilité disponibilidad disponibilidade disponibilità \
    beschikbaarheid tillgänglighet tilgjengelighet saatavuus dostępność dostupnost dostupnosť razpoložljivost \
    disponibilitate elérhetőség наличие наявність наличност 在庫 库存";
/// Words of sentences that say when, or ask whether, a product is available.
const CONDITIONS: [&str; 16] = [
    "when",
    "if",
    "notify",
    "once",
    "wenn",
    "sobald",
    "quand",
    "lorsque",
    "cuando",
    "quando",
    "filter",
    "only",
    "hide",
    "when?",
    "back",
    "benachrichtigen",
];
/// Most words besides the phrase.
const MOST_WORDS: usize = 5;
/// Nodes after the heading in which a phrase is about the product.
const NODES_AFTER_HEADING: NodeId = 1_200;

/// The first availability that the page shows after the heading. The caption of a link or a button does not count.
pub(super) fn read(texts: &[ShownText], heading: NodeId) -> Option<Sourced<Availability>> {
    let near: Vec<&ShownText> =
        texts.iter().filter(|text| (heading..heading + NODES_AFTER_HEADING).contains(&text.id)).collect();
    let of = |(i, text): (usize, &&ShownText)| {
        if let Some(value) = labelled(text.text) {
            let next = near.get(i + 1).map_or("", |next| next.text);
            let value = if value.is_empty() { next } else { value };
            return availability(value).or_else(|| stock::availability(value));
        }
        availability(text.text).filter(|_| !text.is_control)
    };
    near.iter().enumerate().find_map(of).map(|availability| sourced(availability, "page", "text"))
}

/// The value after a label for availability; empty if the text is the label only.
fn labelled(text: &str) -> Option<&str> {
    let (label, value) = text.split_once([':', '：']).unwrap_or((text, ""));
    let label = label.trim().to_lowercase();
    LABELS.split(' ').any(|own| own == label).then(|| value.trim())
}

/// The availability that a short text names.
fn availability(text: &str) -> Option<Availability> {
    if text.len() > 160 || text.ends_with('?') {
        return None;
    }
    let lower = text.to_lowercase();
    let all: Vec<&str> = words(&lower).collect();
    if all.iter().any(|word| CONDITIONS.contains(word)) && !lower.starts_with("only") {
        return None;
    }
    let line = all.join(" ");
    let is_few = lower.starts_with("only") && (line.ends_with(" left") || line.ends_with(" left in stock"));
    if is_few {
        return Some(Availability::Limited);
    }
    let named = |phrase: &str| {
        let Some(at) = line.find(phrase) else { return false };
        let is_unspaced = phrase.chars().any(seek_page::is_unspaced);
        let letter = |c: char| c.is_alphanumeric();
        is_unspaced || !line[..at].ends_with(letter) && !line[at + phrase.len()..].starts_with(letter)
    };
    let mut all_phrases = PHRASES.iter().flat_map(|(of, phrases)| phrases.split("; ").map(move |phrase| (phrase, *of)));
    let (phrase, availability) = all_phrases.find(|(phrase, _)| named(phrase))?;
    (all.len() <= phrase.split(' ').count() + MOST_WORDS).then_some(availability)
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
        assert_eq!(shown(&["Available"]), None);
    }

    #[test]
    fn conditions_and_sentences_name_none() {
        for text in [
            "Notify me when back in stock",
            "In stock only",
            "Is it in stock?",
            "Add to cart",
            "instockroom",
            "We keep more than a thousand kettles in stock at any time",
        ] {
            assert_eq!(availability(text), None, "{text}");
        }
    }
}
