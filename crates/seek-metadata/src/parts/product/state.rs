//! Products in the data of scripts: the state of a framework, and the values that programs assign or push.
//!
//! There is no list of frameworks. Every object of JSON counts that is named like the page and has a key for a price or
//! a number of a product. Amounts may be in cents there, so they count only if the page shows them.

use super::codes::{code, gtin, name};
use super::declared::is_title;
use super::merge::{fill, sourced};
use super::stock;
use crate::parts::price::{currency, number, value};
use crate::text::{alphanumeric, single_spaced};
use memchr::memmem::{self, Finder};
use seek_page::linked_data::{Json, JsonId, JsonKind};
use seek_page::{Availability, Page, PageError, Product};
use std::borrow::Cow;

/// Most bytes of scripts that are read of a page.
const MOST_BYTES: usize = 4 << 20;
/// Fewest bytes of a string that may hold JSON itself.
const LEAST_INNER: usize = 200;
/// Most objects that are read of a page.
const MOST_OBJECTS: usize = 32;
/// Most bytes of a name.
const LONGEST_NAME: usize = 300;

/// Keys in lower case and without marks, by what they give.
const NAME: [&str; 8] =
    ["name", "title", "productname", "producttitle", "itemname", "displayname", "productdisplayname", "fulltitle"];
const PRICE: [&str; 12] = [
    "price", "saleprice", "currentprice", "finalprice", "sellingprice", "offerprice", "productprice", "priceamount",
    "pricevalue", "actualprice", "specialprice", "pricewithtax",
];
const REGULAR: [&str; 10] = [
    "regularprice", "listprice", "originalprice", "oldprice", "compareatprice", "wasprice", "msrp", "rrp",
    "retailprice", "baseprice",
];
/// Keys inside an object of a price.
const INNER_PRICE: [&str; 8] = ["value", "amount", "price", "current", "sale", "final", "raw", "centamount"];
const CURRENCY: [&str; 5] = ["currency", "currencycode", "pricecurrency", "currencyisocode", "isocurrencycode"];
const SKU: [&str; 10] = [
    "sku", "productsku", "itemsku", "skucode", "itemnumber", "articlenumber", "productcode", "articlecode",
    "productnumber", "stylecode",
];
const GTIN: [&str; 11] =
    ["gtin", "gtin13", "gtin12", "gtin14", "gtin8", "ean", "ean13", "upc", "barcode", "isbn", "isbn13"];
const MPN: [&str; 4] = ["mpn", "manufacturerpartnumber", "manufacturernumber", "modelnumber"];
const BRAND: [&str; 5] = ["brand", "brandname", "vendor", "manufacturer", "itembrand"];
const STOCK: [&str; 5] = ["availability", "stockstatus", "availabilitystatus", "inventorystatus", "availabilitytext"];
const IN_STOCK: [&str; 5] = ["instock", "isinstock", "available", "isavailable", "availableforsale"];

/// What the scripts of a page say about the product that is named like the page. `shown` are the amounts on the page.
pub(super) fn read(page: &Page, titles: &[String], shown: &[f64]) -> Result<Product, PageError> {
    let mut product = Product::default();
    let mut objects = 0;
    let mut left = MOST_BYTES;
    for script in scripts(page.source()) {
        page.check_deadline()?;
        if script.len() > left || objects >= MOST_OBJECTS {
            continue;
        }
        left -= script.len();
        let mut texts = vec![double_quoted(script)];
        let mut is_inner = false;
        while let Some(text) = texts.pop() {
            let json = Json::parse(&text);
            for id in 0..json.len() {
                match json.kind(id) {
                    JsonKind::Object if objects < MOST_OBJECTS => {
                        if let Some(found) = of_object(&json, id, titles, shown) {
                            objects += 1;
                            fill(&mut product, found);
                        }
                    }
                    // JSON in a string of JSON.
                    JsonKind::Text if !is_inner => {
                        let inner = json.text(id);
                        if inner.len() >= LEAST_INNER
                            && inner.contains("\":")
                            && has_product(&inner)
                            && inner.len() <= left
                        {
                            left -= inner.len();
                            texts.push(Cow::Owned(inner.into_owned()));
                        }
                    }
                    _ => {}
                }
            }
            is_inner = true;
        }
    }
    Ok(product)
}

/// The texts of all scripts in the source that may name a product, besides JSON-LD. The tree keeps no programs.
fn scripts(source: &str) -> impl Iterator<Item = &str> {
    let starts = memmem::find_iter(source.as_bytes(), "<script").collect::<Vec<_>>();
    starts.into_iter().filter_map(move |start| {
        let (tag, rest) = source[start..].split_once('>')?;
        let end = memmem::find(rest.as_bytes(), b"</script").unwrap_or(rest.len());
        Some(&rest[..end]).filter(|text| !tag.contains("ld+json") && has_product(text))
    })
}

/// A program with quotation marks for the apostrophes around its strings, so that its objects are read as JSON.
fn double_quoted(script: &str) -> Cow<'_, str> {
    let names_product = |key: &str| memmem::find(script.as_bytes(), key.as_bytes()).is_some();
    if !["'price'", "'sku'", "'name'", "name: '", "name:'", "price: '", "price:'"].into_iter().any(names_product) {
        return Cow::Borrowed(script);
    }
    let mut out = String::with_capacity(script.len());
    let (mut open, mut escaped) = (None, false);
    for c in script.chars() {
        match (open, c) {
            _ if escaped => out.push(c),
            (None, '\'') => (open, _) = (Some('\''), out.push('"')),
            (None, '"') => (open, _) = (Some('"'), out.push('"')),
            (Some('\''), '\'') | (Some('\''), '\n') => (open, _) = (None, out.push('"')),
            (Some('"'), '"' | '\n') => (open, _) = (None, out.push(c)),
            (Some('\''), '"') => out.push_str("\\\""),
            _ => out.push(c),
        }
        escaped = c == '\\' && !escaped;
    }
    Cow::Owned(out)
}

/// Whether a text may hold an object of a product.
fn has_product(text: &str) -> bool {
    let holds = |word: &str| Finder::new(word).find(text.as_bytes()).is_some();
    ["rice", "sku", "SKU"].into_iter().any(holds) && ["ame", "itle"].into_iter().any(holds)
}

/// The product that an object describes.
fn of_object(json: &Json, id: JsonId, titles: &[String], shown: &[f64]) -> Option<Product> {
    let members: Vec<(String, JsonId)> = json
        .children(id)
        .take(400)
        .map(|member| (alphanumeric(json.key(member)), member))
        .filter(|(key, _)| !key.is_empty())
        .collect();
    let of = |keys: &'static [&'static str]| {
        let members = &members;
        keys.iter().flat_map(move |key| members.iter().filter(move |(own, _)| own == key).map(|(_, member)| *member))
    };
    let has = |keys: &'static [&'static str]| of(keys).next().is_some();
    if ![has(&PRICE), has(&SKU), has(&GTIN), has(&MPN), has(&BRAND), has(&STOCK)].contains(&true) {
        return None;
    }
    let title =
        of(&NAME).filter(|member| json.kind(*member) == JsonKind::Text).map(|member| json.text(member)).next()?;
    let folded = alphanumeric(&title);
    if title.len() > LONGEST_NAME || folded.len() < 3 || !is_title(&folded, titles) {
        return None;
    }
    let text = |keys, usable: fn(&str) -> Option<String>| {
        of(keys).find_map(|member| {
            let value = usable(&text_of(json, member)?)?;
            Some(sourced(value, "state", json.key(member)))
        })
    };
    let amount = |keys| {
        of(keys).find_map(|member| {
            let amount = price_of(json, member)?;
            // A number with cents is in units.
            let amount = shown_amount(&amount, shown).or_else(|| Some(amount).filter(|amount| amount.contains('.')))?;
            Some(sourced(amount, "state", json.key(member)))
        })
    };
    let stock = of(&STOCK).find_map(|member| Some((member, stock::availability(&text_of(json, member)?)?)));
    let is_in = of(&IN_STOCK).find_map(|member| match &*json.text(member) {
        "true" => Some((member, Availability::InStock)),
        "false" => Some((member, Availability::OutOfStock)),
        _ => None,
    });
    let mut product = Product {
        name: Some(sourced(single_spaced(&title), "state", "name")),
        sku: text(&SKU, code),
        gtin: text(&GTIN, gtin),
        mpn: text(&MPN, code),
        brand: text(&BRAND, name),
        price: amount(&PRICE),
        regular_price: amount(&REGULAR),
        currency: text(&CURRENCY, |text| currency(text).map(str::to_owned)),
        availability: stock.or(is_in).map(|(member, value)| sourced(value, "state", json.key(member))),
        ..Product::default()
    };
    let of_price = |price: &Option<seek_page::SourcedValue>| price.as_ref().map(|price| value(&price.value));
    if of_price(&product.regular_price) <= of_price(&product.price) {
        product.regular_price = None;
    }
    Some(product)
}

/// The text of a string or a word; of an object its name.
fn text_of<'j>(json: &Json<'j>, id: JsonId) -> Option<Cow<'j, str>> {
    let text = match json.kind(id) {
        JsonKind::Text | JsonKind::Bare => json.text(id),
        JsonKind::Object => json.children(id).find(|&member| json.key(member) == "name").map(|name| json.text(name))?,
        _ => return None,
    };
    (!text.is_empty() && !matches!(&*text, "null" | "true" | "false" | "undefined")).then_some(text)
}

/// The amount of a value, or of an object of a price.
fn price_of(json: &Json, id: JsonId) -> Option<String> {
    if json.kind(id) != JsonKind::Object {
        return number(&text_of(json, id)?);
    }
    let inner = |key: &&str| json.children(id).find(|&member| alphanumeric(json.key(member)) == **key);
    INNER_PRICE.iter().filter_map(inner).find_map(|member| number(&text_of(json, member)?))
}

/// An amount that the page shows: as it is, or in hundredths.
fn shown_amount(amount: &str, shown: &[f64]) -> Option<String> {
    let units = value(amount);
    let is_shown = |units: f64| units > 0.0 && shown.iter().any(|shown| (shown - units).abs() < 0.005);
    match () {
        () if is_shown(units) => Some(amount.to_owned()),
        () if is_shown(units / 100.0) => Some(format!("{:.2}", units / 100.0)),
        () => None,
    }
}
