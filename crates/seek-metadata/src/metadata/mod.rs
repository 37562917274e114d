//! What a page says of itself: title, authors, dates, site, licence and more, each with the field that it was read
//! from.
//!
//! 1. One walk over the markup gathers `<meta>`, `<link>` and `rel`, and the places of headings, by-lines and dates
//!    ([`seen`]). JSON-LD, microdata and RDFa come from the page's linked data ([`Page::linked_data`]).
//! 2. Each field then takes the first value that will do, from the kinds of places in the order in which they can be
//!    trusted; that order was measured. Only the title is weighed ([`title`]).
//!
//! No list of sites or of templates is in here. Names of `<meta>` are those of published vocabularies, the ones that
//! Parse.ly and Sailthru document among them, and of general use; words of `class` and `id` are plain words. The cost is
//! linear in the page, and everything that is gathered is bounded.

mod address;
mod authors;
mod byline;
mod fields;
mod gather;
mod json_ld;
mod kinds;
mod line;
mod meta_tags;
mod microdata;
mod seen;
mod title;
mod title_parts;

use crate::date::{DayOrder, METADATA, find_date};
use address::date_in_path;
use authors::{names, turned, whole};
use fields::{Field, Place};
use gather::Gathered;
use seek_page::base_url::WEB_SCHEMES;
use seek_page::{Metadata, Page, PageError, SourcedValue};

/// Most values of a field that may have several.
const MOST_VALUES: usize = 32;
/// Most bytes of a category or a tag.
const MOST_TAG: usize = 100;

/// Reads the metadata of a page.
///
/// # Errors
/// [`PageError`] where the page has no tree within its limits, or ran out of time.
pub fn metadata(page: &Page) -> Result<Metadata, PageError> {
    let gathered = Gathered::of(page)?;
    page.check_deadline()?;
    let found = &gathered.found;
    let title = gathered.title();
    let heading = gathered.heading(title.as_ref());
    let language = found.first(
        Field::Language,
        &[Place::Link, Place::Meta, Place::JsonLd, Place::JsonLdPage, Place::OpenGraph, Place::Library],
        language_tag,
    );
    let order = DayOrder::of_language(gathered.locale(language.as_ref()).as_deref());
    let address = |value: &str| {
        let is_elsewhere = !value.starts_with('#');
        gathered.base.absolute(value, WEB_SCHEMES).filter(|_| is_elsewhere)
    };
    Ok(Metadata {
        authors: authors_of(&gathered, page, heading)?,
        published: published(&gathered, page, heading, order)?,
        modified: modified(&gathered, page, heading, order)?,
        site_name: found.first(
            Field::SiteName,
            &[Place::OpenGraph, Place::JsonLdPage, Place::JsonLd, Place::Meta, Place::Item, Place::Library],
            some,
        ),
        description: found.first(
            Field::Description,
            &[
                Place::Meta,
                Place::OpenGraph,
                Place::JsonLd,
                Place::Twitter,
                Place::Library,
                Place::Item,
                Place::JsonLdPage,
            ],
            some,
        ),
        canonical: found.first(
            Field::Canonical,
            &[Place::Link, Place::OpenGraph, Place::JsonLd, Place::JsonLdPage],
            address,
        ),
        license: found.first(
            Field::License,
            &[Place::Link, Place::JsonLd, Place::JsonLdPage, Place::Item, Place::Library, Place::Meta],
            |value| Some(value).filter(|v| is_address(v)).and_then(address).or_else(|| some(value)),
        ),
        categories: several(&gathered, Field::Category),
        tags: several(&gathered, Field::Tag),
        image: found.first(
            Field::Image,
            &[
                Place::OpenGraph,
                Place::JsonLd,
                Place::Twitter,
                Place::Item,
                Place::Link,
                Place::JsonLdPage,
                Place::Meta,
            ],
            address,
        ),
        title,
        language,
    })
}

fn some(value: &str) -> Option<String> {
    Some(value.to_owned())
}

/// Whether a licence is given by its address, not by its name.
fn is_address(value: &str) -> bool {
    value.contains('/') && !value.contains(char::is_whitespace)
}

/// A BCP 47 tag in its usual case; none where it has not the shape of one.
fn language_tag(value: &str) -> Option<String> {
    let value = value.split([',', ';', ' ']).next().unwrap_or_default();
    let mut tag = String::new();
    for (i, part) in value.split(['-', '_']).take(4).enumerate() {
        let letters = part.bytes().all(|b| b.is_ascii_alphanumeric());
        match (i, part.len()) {
            (0, 2..=3) if part.bytes().all(|b| b.is_ascii_alphabetic()) => tag.push_str(&part.to_ascii_lowercase()),
            (1.., 2) if letters => tag.extend(['-'].into_iter().chain(part.to_ascii_uppercase().chars())),
            (1.., 1..=8) if letters => tag.extend(['-'].into_iter().chain(part.chars())),
            _ => break,
        }
    }
    (!tag.is_empty()).then_some(tag)
}

/// Authors: of the first kind of places that names one.
fn authors_of(gathered: &Gathered, page: &Page, heading: Option<u32>) -> Result<Vec<SourcedValue>, PageError> {
    const DECLARED: [&[Place]; 6] = [
        &[Place::JsonLd],
        &[Place::Item],
        &[Place::Library],
        &[Place::Meta],
        &[Place::OpenGraph],
        &[Place::JsonLdPage],
    ];
    let declared = |places: &'static [Place]| {
        let mut found: Vec<SourcedValue> = Vec::new();
        for candidate in gathered.found.of(Field::Author, places) {
            let values = match candidate.place {
                Place::Library => vec![turned(&candidate.value)],
                _ if candidate.is_one => whole(&candidate.value).into_iter().collect(),
                _ => names(&candidate.value),
            };
            for value in values {
                if found.len() < MOST_VALUES && !found.iter().any(|known| known.value == value) {
                    found.push(SourcedValue { value, source: candidate.source.clone() });
                }
            }
        }
        found
    };
    let seen =
        || -> Result<Vec<SourcedValue>, PageError> { Ok(gathered.seen.authors(page.dom()?, page.blocks()?, heading)) };
    let Some(found) = DECLARED.into_iter().map(declared).find(|found| !found.is_empty()) else { return seen() };
    // Where the site itself is given for the author, the page may show who it was.
    if found.iter().all(|author| gathered.is_site(&author.value)) {
        let seen = seen()?;
        return Ok(if seen.iter().any(|author| author.value.contains(' ')) { seen } else { found });
    }
    Ok(found)
}

fn published(
    gathered: &Gathered,
    page: &Page,
    heading: Option<u32>,
    order: Option<DayOrder>,
) -> Result<Option<SourcedValue>, PageError> {
    let in_path = || {
        let value = date_in_path(gathered.base.path())?.iso(None)?;
        Some(SourcedValue { value, source: "url".to_owned() })
    };
    match declared_date(gathered, Field::Published, order).or_else(in_path) {
        Some(date) => Ok(Some(date)),
        None => Ok(gathered.seen.date(page.dom()?, page.blocks()?, heading, order, false)),
    }
}

fn modified(
    gathered: &Gathered,
    page: &Page,
    heading: Option<u32>,
    order: Option<DayOrder>,
) -> Result<Option<SourcedValue>, PageError> {
    match declared_date(gathered, Field::Modified, order) {
        Some(date) => Ok(Some(date)),
        None => Ok(gathered.seen.date(page.dom()?, page.blocks()?, heading, order, true)),
    }
}

/// The first date that the page declares.
fn declared_date(gathered: &Gathered, field: Field, order: Option<DayOrder>) -> Option<SourcedValue> {
    const PLACES: [Place; 6] =
        [Place::JsonLd, Place::OpenGraph, Place::Item, Place::Library, Place::Meta, Place::JsonLdPage];
    gathered.found.first(field, &PLACES, |value| find_date(value, order, &METADATA)?.iso(order))
}

/// The values of a field that may have several; lists in one value are parted.
fn several(gathered: &Gathered, field: Field) -> Vec<SourcedValue> {
    const PLACES: [Place; 6] =
        [Place::JsonLd, Place::OpenGraph, Place::Meta, Place::Item, Place::Link, Place::JsonLdPage];
    let mut found: Vec<SourcedValue> = Vec::new();
    let mut folded: Vec<String> = Vec::new();
    for candidate in gathered.found.of(field, &PLACES) {
        for value in candidate.value.split([',', ';', '、', '，']).map(str::trim) {
            let key = value.to_lowercase();
            if !value.is_empty() && value.len() <= MOST_TAG && found.len() < MOST_VALUES && !folded.contains(&key) {
                folded.push(key);
                found.push(SourcedValue { value: value.to_owned(), source: candidate.source.clone() });
            }
        }
    }
    found
}
