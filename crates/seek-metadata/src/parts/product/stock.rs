//! Availability and condition in values of data: terms of schema.org, Google and Facebook, in any form of spelling.

use crate::text::alphanumeric;
use seek_page::{Availability, Condition};

/// Terms without marks and in lower case.
const AVAILABILITY: [(&str, Availability); 34] = [
    ("instock", Availability::InStock),
    ("available", Availability::InStock),
    ("instoreonly", Availability::InStock),
    ("onlineonly", Availability::InStock),
    ("availablefororder", Availability::InStock),
    ("instocknow", Availability::InStock),
    ("onstock", Availability::InStock),
    ("limitedavailability", Availability::Limited),
    ("limitedstock", Availability::Limited),
    ("lowstock", Availability::Limited),
    ("lowinstock", Availability::Limited),
    ("preorder", Availability::PreOrder),
    ("presale", Availability::PreOrder),
    ("preorderable", Availability::PreOrder),
    ("comingsoon", Availability::PreOrder),
    ("backorder", Availability::BackOrder),
    ("backordered", Availability::BackOrder),
    ("onbackorder", Availability::BackOrder),
    ("availableforbackorder", Availability::BackOrder),
    ("onorder", Availability::BackOrder),
    ("madetoorder", Availability::BackOrder),
    ("outofstock", Availability::OutOfStock),
    ("outstock", Availability::OutOfStock),
    ("soldout", Availability::OutOfStock),
    ("unavailable", Availability::OutOfStock),
    ("notavailable", Availability::OutOfStock),
    ("notinstock", Availability::OutOfStock),
    ("nostock", Availability::OutOfStock),
    ("oos", Availability::OutOfStock),
    ("reserved", Availability::OutOfStock),
    ("temporarilyoutofstock", Availability::OutOfStock),
    ("discontinued", Availability::Discontinued),
    ("discontinuedproduct", Availability::Discontinued),
    ("endoflife", Availability::Discontinued),
];

/// Answers to the question whether a product is in stock.
const ANSWERS: [(&str, Availability); 27] = [
    ("yes", Availability::InStock),
    ("true", Availability::InStock),
    ("ja", Availability::InStock),
    ("oui", Availability::InStock),
    ("si", Availability::InStock),
    ("sí", Availability::InStock),
    ("sim", Availability::InStock),
    ("tak", Availability::InStock),
    ("ano", Availability::InStock),
    ("áno", Availability::InStock),
    ("да", Availability::InStock),
    ("так", Availability::InStock),
    ("igen", Availability::InStock),
    ("evet", Availability::InStock),
    ("da", Availability::InStock),
    ("あり", Availability::InStock),
    ("有", Availability::InStock),
    ("1", Availability::InStock),
    ("false", Availability::OutOfStock),
    ("nein", Availability::OutOfStock),
    ("non", Availability::OutOfStock),
    ("nee", Availability::OutOfStock),
    ("nie", Availability::OutOfStock),
    ("нет", Availability::OutOfStock),
    ("ні", Availability::OutOfStock),
    ("no", Availability::OutOfStock),
    ("0", Availability::OutOfStock),
];

/// The same for conditions.
const CONDITIONS: [(&str, Condition); 20] = [
    ("new", Condition::New),
    ("brandnew", Condition::New),
    ("neu", Condition::New),
    ("neuf", Condition::New),
    ("nuevo", Condition::New),
    ("used", Condition::Used),
    ("secondhand", Condition::Used),
    ("preowned", Condition::Used),
    ("refurbished", Condition::Refurbished),
    ("renewed", Condition::Refurbished),
    ("reconditioned", Condition::Refurbished),
    ("certifiedrefurbished", Condition::Refurbished),
    ("damaged", Condition::Damaged),
    ("good", Condition::Used),
    ("likenew", Condition::Used),
    ("gebraucht", Condition::Used),
    ("occasion", Condition::Used),
    ("usado", Condition::Used),
    ("usato", Condition::Used),
    ("nuovo", Condition::New),
];

/// The availability that a value of data names: `https://schema.org/InStock`, `in stock`, `IN_STOCK`.
pub(super) fn availability(value: &str) -> Option<Availability> {
    let term = term(value);
    AVAILABILITY.iter().chain(&ANSWERS).find(|(name, _)| *name == term).map(|(_, availability)| *availability)
}

/// Whether a text is an answer to the question for the stock, such as "no". Alone it says nothing of the product.
pub(super) fn is_answer(text: &str) -> bool {
    let term = term(text);
    ANSWERS.iter().any(|(name, _)| *name == term)
}

/// The condition that a value of data names: `https://schema.org/NewCondition`, `new`.
pub(super) fn condition(value: &str) -> Option<Condition> {
    let term = term(value);
    let term = term.strip_suffix("condition").unwrap_or(&term);
    CONDITIONS.iter().find(|(name, _)| *name == term).map(|(_, condition)| *condition)
}

/// The condition that a shown text begins with: "New with tags", "Used – good".
pub(super) fn shown_condition(text: &str) -> Option<Condition> {
    let first = text.split([',', ':', '(', '–', '-']).next().unwrap_or_default();
    condition(text).or_else(|| condition(first)).or_else(|| condition(first.split_whitespace().next()?))
}

/// A value without its vocabulary, marks and capitals.
fn term(value: &str) -> String {
    alphanumeric(value.trim().trim_end_matches('/').rsplit(['/', '#', ':']).next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_of_all_vocabularies_are_known() {
        for value in
            ["https://schema.org/InStock", "schema:InStock", "in stock", "IN_STOCK", "http://schema.org/InStock/"]
        {
            assert_eq!(availability(value), Some(Availability::InStock), "{value}");
        }
        assert_eq!(availability("http://schema.org/SoldOut"), Some(Availability::OutOfStock));
        assert_eq!((availability("maybe"), availability("")), (None, None));
        assert_eq!(condition("https://schema.org/NewCondition"), Some(Condition::New));
        assert_eq!((condition("refurbished"), condition("mint")), (Some(Condition::Refurbished), None));
    }
}
