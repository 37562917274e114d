//! Values that the page shows beside their labels: "SKU: 12-34", "Art.-Nr. 12", "EAN | 4006381333931", "Brand: Boil".

use super::codes::{gtin, name, shown_code};
use super::merge::sourced;
use super::shown_text::ShownText;
use super::stock;
use crate::text::single_spaced;
use crate::word_list::{EntryList, entries_of};
use seek_page::{NodeId, Product};
use std::sync::LazyLock;

/// What a label names.
#[derive(Clone, Copy, PartialEq)]
enum Label {
    Sku,
    Gtin,
    Mpn,
    Brand,
    Condition,
}

/// Labels in lower case, without the marks at their end.
const LABEL_GROUPS: [(Label, &str); 5] = [
    (
        Label::Sku,
        "sku; sku code; sku number; product sku; item sku; item; item no; item number; item code; item id; \
     product code; product no; product number; product id; stock code; stock no; stock number; catalog; \
     catalog no; catalog number; catalogue number; cat no; article number; article no; style number; \
     style no; style code; reference; ref; product reference; asin; numero oggetto; número de artículo; numéro de l'objet; kód tovaru; šifra; šifra izdelka; web code; art.-nr; art. nr; art.nr; art-nr; artnr; \
     art. no; art. č; artikel-nr; artikelnr; artikel nr; artikelnummer; artikel-nummer; artikelcode; \
     artikkelnummer; bestellnummer; bestell-nr; best.-nr; best.nr; produktnummer; produkt-nr; \
     produktcode; productcode; productnummer; varenummer; varenr; tuotenumero; tuotekoodi; réf; \
     référence; référence produit; code article; code produit; referencia; referência; código; código de \
     producto; código do produto; cód; cod; codice; codice prodotto; codice articolo; cod. produs; cod \
     produs; kod produktu; numer katalogowy; kód produktu; kód; cikkszám; ürün kodu; stok kodu; артикул; \
     код товара; код товару; κωδικός; 商品番号; 品番; 商品コード; 货号; 貨號; 商品编号; 商品編號; 상품코드; mã sản phẩm",
    ),
    (
        Label::Gtin,
        "gtin; ean; ean-code; ean code; ean13; upc; isbn; isbn-13; isbn-10; barcode; isbn13; upc code; \
     gtin/ean; ean/gtin; jan; janコード; strichcode; code-barres; штрихкод",
    ),
    (
        Label::Mpn,
        "mpn; model; model no; model number; modellnummer; numero modello; número de modelo; numéro du modèle; numéro de modèle; model name/number; modell; modelo; modèle; mfr part; mfr. part; mfg part; mfr part number; manufacturer part number; manufacturer part no; \
     manufacturer number; part number; part no; part; herstellernummer; hersteller-nr; \
     hersteller-artikelnummer; kod producenta; référence fabricant; 型番",
    ),
    (
        Label::Brand,
        "brand; brand name; make/manufacturer; producent; proizvajalec; výrobce; výrobca; gyártó; zīmols; ブランド; メーカー; 品牌; manufacturer; marke; hersteller; marque; marca; merk; märke; varumärke; marka; \
     značka; бренд",
    ),
    (Label::Condition, "condition; item condition; condizione; condizione dell'oggetto; état; estado; zustand"),
];

static LABELS: EntryList<Label> = LazyLock::new(|| entries_of(LABEL_GROUPS, "; "));

/// Labels that are usual words too. They count only before a colon or another mark.
const WORDS: [&str; 8] = ["item", "part", "ref", "catalog", "reference", "cod", "model", "condition"];
/// Most bytes of a text with label and value.
const LONGEST: usize = 120;
/// Most nodes between a label and its value.
const MOST_BETWEEN: NodeId = 12;

/// The values with labels from the heading on.
pub(super) fn read(texts: &[ShownText], from: NodeId) -> Product {
    let mut product = Product::default();
    let texts: Vec<&ShownText> = texts.iter().filter(|text| text.id >= from).collect();
    for (i, text) in texts.iter().enumerate().filter(|(_, text)| text.text.len() <= LONGEST) {
        let next = texts.get(i + 1).filter(|next| next.id - text.id <= MOST_BETWEEN).map_or("", |next| next.text);
        // The sign may be in an element of its own.
        let is_sign = next.trim_matches([':', '#', ' ']).is_empty() && i + 2 < texts.len();
        let next = if is_sign { texts[i + 2].text } else { next };
        for part in text.text.split(['|', '\n', '•']) {
            if let Some((label, own)) = label(part) {
                add(&mut product, label, if own.is_empty() { next } else { own });
            }
        }
    }
    product
}

/// The label that begins a text, and the value after it; an empty value if the text is a label only.
fn label(text: &str) -> Option<(Label, &str)> {
    let text = text.trim();
    let is_end = |c: char| c.is_whitespace() || matches!(c, ':' | '#' | '.' | '：' | '№' | '=');
    if let Some((head, value)) = text.split_once([':', '：', '#', '№', '=']) {
        let head = folded(head.trim_end_matches(is_end))?;
        // Shops add their name: "Boil item number:".
        let first = || head.split_once(' ').map(|(_, rest)| rest).filter(|rest| rest.contains(' '));
        let last = || head.rsplit_once(' ').map(|(rest, _)| rest).filter(|rest| rest.contains(' '));
        let found = known(&head).or_else(|| known(first()?)).or_else(|| known(last()?))?;
        return Some((found, value.trim_matches(is_end)));
    }
    // "Art.-Nr. 12-34", "SKU 1234"; or a label alone. Some labels are words that need a colon.
    let is_label = folded(text.trim_end_matches(is_end)).is_some_and(|head| known(&head).is_some());
    let (head, value) = if is_label { (text, "") } else { text.rsplit_once(char::is_whitespace)? };
    let head = folded(head.trim_end_matches(is_end))?;
    let found = known(&head).filter(|_| !WORDS.contains(&head.as_str()))?;
    // "Brand Directory" names no maker.
    let has_code = value.is_empty() || !matches!(found, Label::Brand | Label::Condition);
    has_code.then(|| (found, value.trim_matches(is_end)))
}

/// A possible label in lower case.
fn folded(head: &str) -> Option<String> {
    (!head.is_empty() && head.len() <= 48).then(|| single_spaced(&head.to_lowercase()))
}

fn known(head: &str) -> Option<Label> {
    LABELS.get(head).copied()
}

fn add(product: &mut Product, label: Label, value: &str) {
    match label {
        Label::Sku if product.sku.is_none() => {
            product.sku = shown_code(value).map(|sku| sourced(sku, "page", "label"));
        }
        Label::Gtin if product.gtin.is_none() => {
            let digits = value.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
            product.gtin = gtin(value).or_else(|| gtin(digits)).map(|gtin| sourced(gtin, "page", "label"));
        }
        Label::Mpn if product.mpn.is_none() => {
            product.mpn = shown_code(value).map(|mpn| sourced(mpn, "page", "label"));
        }
        Label::Brand if product.brand.is_none() => {
            product.brand = name(value).map(|name| sourced(name, "page", "label"));
        }
        Label::Condition if product.condition.is_none() => {
            let condition = stock::shown_condition(value);
            product.condition = condition.map(|condition| sourced(condition, "page", "label"));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(texts: &[&str]) -> [Option<String>; 3] {
        let texts: Vec<ShownText> =
            (0..).zip(texts).map(|(id, text)| ShownText { id, text, is_control: false }).collect();
        let product = read(&texts, 0);
        [product.sku, product.gtin, product.mpn].map(|value| value.map(|value| value.value))
    }

    #[test]
    fn a_value_follows_its_label_in_the_same_or_the_next_text() {
        for texts in [
            &["SKU: 12-34"] as &[&str],
            &["SKU", "12-34"],
            &["SKU:", "12-34"],
            &["SKU", ":", "12-34"],
            &["Item # 12-34 | EAN: x"],
            &["Art.-Nr. 12-34"],
            &["Art.-Nr.: 12-34"],
            &["Réf. : 12-34"],
            &["商品番号：12-34"],
        ] {
            assert_eq!(codes(texts)[0].as_deref(), Some("12-34"), "{texts:?}");
        }
        assert_eq!(
            codes(&["EAN", "4006381333931", "Part No.", "X-1"])[1..],
            [Some("4006381333931".into()), Some("X-1".into())]
        );
    }

    #[test]
    fn words_of_sentences_are_no_labels() {
        for texts in [&["Item 12"] as &[&str], &["The SKU is unknown"], &["SKU", "Size", "12"], &["Reference", "12"]] {
            assert_eq!(codes(texts)[0], None, "{texts:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_panics(texts in proptest::collection::vec("(sku|EAN|Art\\.-Nr|[:#. №]|[0-9A-Za-z-]|\\PC){0,12}", 0..5)) {
            codes(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }
}
