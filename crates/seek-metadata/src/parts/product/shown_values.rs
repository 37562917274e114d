//! Values that the page shows beside their labels: "SKU: 12-34", "Art.-Nr. 12", "EAN | 4006381333931", "Brand: Boil".

use super::codes::{gtin, name, shown_code};
use super::merge::sourced;
use super::shown_text::ShownText;
use super::stock;
use crate::text::single_spaced;
use crate::word_list::{EntryList, entries_of, grouped};
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

/// Labels in groups by what they name.
const FILE: &str = include_str!("../../words/product_labels.txt");

static LABELS: EntryList<Label> = LazyLock::new(|| {
    let of = |name| match name {
        "sku" => Label::Sku,
        "gtin" => Label::Gtin,
        "mpn" => Label::Mpn,
        "brand" => Label::Brand,
        _ => Label::Condition,
    };
    entries_of(grouped(FILE).map(|(name, label)| (label, of(name))))
});

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
