//! Metadata of a page: title, authors, dates, site, licence and more, each with its source.
//!
//! 1. One walk over the markup collects `<meta>`, `<link>` and `rel`, headings, and elements that may hold by-lines and
//!    dates ([`visible_hints`]). JSON-LD, microdata and RDFa come from the page's linked data ([`Page::linked_data`]).
//! 2. Each field takes its first usable value. The order of its kinds of sources was measured. Only the title is scored,
//!    among declared titles, headings and short blocks ([`title`]).
//!
//! There are no rules for single sites or templates. Names of `<meta>` come from published vocabularies, including
//! those of Parse.ly and Sailthru, and from general use. Words of `class` and `id` are usual words. The cost is linear
//! in the size of the page, and the number of collected values is bounded.

mod account_names;
mod author_cards;
mod author_labels;
mod author_names;
mod author_words;
mod byline;
mod change_words;
mod clean_text;
mod date_labels;
mod date_words;
mod dated_texts;
mod dateline;
mod field_values;
mod form_fields;
mod forms_of_address;
mod inner_label;
mod item_roles;
mod job_titles;
mod json_ld;
mod language;
mod line_names;
mod linked_author;
mod listed_items;
mod mail_head;
mod mail_sender;
mod meta_tags;
mod microdata;
mod name_case;
mod name_form;
mod near_heading;
mod node_ranges;
mod organisations;
mod other_dates;
mod page_values;
mod script_date;
mod sourced_date;
mod span_dates;
mod title;
mod title_features;
mod title_flow;
mod title_marks;
mod title_parts;
mod title_shown;
mod title_surroundings;
mod title_text;
mod url_date;
mod visible_hints;
mod wide_chars;

use crate::date::{DateLocale, month_or_year};
use account_names::{is_account, is_role};
use author_names::{declared_name, library_name, names};
use field_values::{Field, FieldValue, SourceKind};
use language::language_tag;
use page_values::PageValues;
use script_date::date_in_script;
use seek_page::base_url::WEB_SCHEMES;
use seek_page::{Metadata, Page, PageError, SourcedValue};
use sourced_date::sourced_date;
use url_date::date_in_path;

/// Most values of a field with several.
const MAX_VALUES: usize = 32;
/// Longest category or tag in bytes.
const MAX_TAG: usize = 100;

/// Reads the metadata of a page.
///
/// # Errors
/// [`PageError`] if the page has no tree within its limits, or if its time is over.
///
/// # Example
/// ```
/// use seek_metadata::metadata;
/// use seek_page::Page;
///
/// let page = Page::from_source("<title>Storm | The Daily</title><h1>Storm</h1><p>By Ann Lee</p><p>March 3, 2019</p>")?;
/// let metadata = metadata(&page)?;
/// assert_eq!(metadata.title.map(|title| title.value).as_deref(), Some("Storm"));
/// assert_eq!(metadata.authors[0].value, "Ann Lee");
/// assert_eq!(metadata.published.map(|date| date.value).as_deref(), Some("2019-03-03"));
/// # Ok::<(), seek_page::PageError>(())
/// ```
pub fn metadata(page: &Page) -> Result<Metadata, PageError> {
    let page_values = PageValues::of(page)?;
    page.check_deadline()?;
    let fields = &page_values.fields;
    let title = page_values.title(page)?;
    let heading = page_values.heading(page.dom()?, title.as_ref());
    let language = fields.first(
        Field::Language,
        &[
            SourceKind::Link,
            SourceKind::Meta,
            SourceKind::JsonLd,
            SourceKind::JsonLdPage,
            SourceKind::OpenGraph,
            SourceKind::Library,
        ],
        language_tag,
    );
    let locale = DateLocale::of_language(page_values.locale(language.as_ref()).as_deref());
    let address = |value: &str| {
        let is_elsewhere = !value.starts_with('#');
        page_values.base.absolute(value, WEB_SCHEMES).filter(|_| is_elsewhere)
    };
    Ok(Metadata {
        authors: authors_of(&page_values, page, heading)?,
        published: published(&page_values, page, heading, locale)?,
        modified: modified(&page_values, page, heading, locale)?,
        site_name: fields.first(
            Field::SiteName,
            &[
                SourceKind::OpenGraph,
                SourceKind::JsonLdPage,
                SourceKind::JsonLd,
                SourceKind::Meta,
                SourceKind::Item,
                SourceKind::Library,
            ],
            some,
        ),
        description: fields.first(
            Field::Description,
            &[
                SourceKind::Meta,
                SourceKind::OpenGraph,
                SourceKind::JsonLd,
                SourceKind::Twitter,
                SourceKind::Library,
                SourceKind::Item,
                SourceKind::JsonLdPage,
            ],
            some,
        ),
        canonical: fields.first(
            Field::Canonical,
            &[SourceKind::Link, SourceKind::OpenGraph, SourceKind::JsonLd, SourceKind::JsonLdPage],
            address,
        ),
        license: fields.first(
            Field::License,
            &[
                SourceKind::Link,
                SourceKind::JsonLd,
                SourceKind::JsonLdPage,
                SourceKind::Item,
                SourceKind::Library,
                SourceKind::Meta,
            ],
            |value| Some(value).filter(|v| is_address(v)).and_then(address).or_else(|| some(value)),
        ),
        categories: several(&page_values, Field::Category),
        tags: several(&page_values, Field::Tag),
        image: fields.first(
            Field::Image,
            &[
                SourceKind::OpenGraph,
                SourceKind::JsonLd,
                SourceKind::Twitter,
                SourceKind::Item,
                SourceKind::Link,
                SourceKind::JsonLdPage,
                SourceKind::Meta,
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

/// Whether a licence is an address, not a name.
fn is_address(value: &str) -> bool {
    value.contains('/') && !value.contains(char::is_whitespace)
}

/// The authors, from the first kind of sources with a name.
fn authors_of(page_values: &PageValues, page: &Page, heading: Option<u32>) -> Result<Vec<SourcedValue>, PageError> {
    const DECLARED: [&[SourceKind]; 7] = [
        &[SourceKind::JsonLd],
        &[SourceKind::Item],
        &[SourceKind::Library],
        &[SourceKind::Meta],
        &[SourceKind::OpenGraph],
        &[SourceKind::JsonLdPage],
        &[SourceKind::State],
    ];
    let declared = |places: &'static [SourceKind]| {
        let mut found: Vec<SourcedValue> = Vec::new();
        for candidate in page_values.fields.of(Field::Author, places) {
            let values = match candidate.kind {
                SourceKind::Library => library_name(&candidate.value).into_iter().collect(),
                _ if candidate.is_single_name => declared_name(&candidate.value).into_iter().collect(),
                _ => names(&candidate.value),
            };
            for value in values {
                if found.len() < MAX_VALUES && !found.iter().any(|known| known.value == value) {
                    found.push(SourcedValue { value, source: candidate.source.clone() });
                }
            }
        }
        found
    };
    let visible = || -> Result<Vec<SourcedValue>, PageError> {
        Ok(page_values.visible.authors(page.dom()?, page.blocks()?, heading))
    };
    let mut declared = DECLARED.into_iter().map(declared).filter(|found| !found.is_empty());
    let Some(first) = declared.next() else { return visible() };
    let are_accounts = |found: &[SourcedValue]| found.iter().all(|author| is_account(&author.value));
    let has_name = |found: &[SourcedValue]| found.iter().any(|author| author.value.contains(' '));
    let found = if are_accounts(&first) { declared.find(|found| has_name(found)).unwrap_or(first) } else { first };
    // The name of a user beside full names is that of another author.
    let is_no_name = if are_accounts(&found) { is_account } else { is_role };
    let is_person = |author: &&SourcedValue| !page_values.is_site(&author.value) && !is_no_name(&author.value);
    let people: Vec<SourcedValue> = found.iter().filter(is_person).cloned().collect();
    // If the site or an account is the declared author, the page may show the person.
    if people.is_empty() {
        let visible = visible()?;
        return Ok(if visible.iter().any(|author| author.value.contains(' ')) { visible } else { found });
    }
    Ok(people)
}

fn published(
    page_values: &PageValues,
    page: &Page,
    heading: Option<u32>,
    locale: DateLocale,
) -> Result<Option<SourcedValue>, PageError> {
    let in_path = || {
        let value = date_in_path(page_values.base.path())?.iso(None)?;
        Some(SourcedValue { value, source: "url".to_owned() })
    };
    match declared_date(page_values, Field::Published, locale).or_else(in_path) {
        Some(date) => Ok(Some(date)),
        None => {
            let (dom, visible) = (page.dom()?, &page_values.visible);
            let date = visible.date(dom, page.blocks()?, heading, locale, false);
            let date = date.or_else(|| date_in_script(page.source(), dom, visible.date_elements(), locale));
            Ok(date.or_else(|| declared_month(page_values, Field::Published)))
        }
    }
}

fn modified(
    page_values: &PageValues,
    page: &Page,
    heading: Option<u32>,
    locale: DateLocale,
) -> Result<Option<SourcedValue>, PageError> {
    match declared_date(page_values, Field::Modified, locale) {
        Some(date) => Ok(Some(date)),
        None => {
            let date = page_values.visible.date(page.dom()?, page.blocks()?, heading, locale, true);
            Ok(date.or_else(|| declared_month(page_values, Field::Modified)))
        }
    }
}

/// The kinds of sources that declare dates.
const DATE_KINDS: [SourceKind; 7] = [
    SourceKind::JsonLd,
    SourceKind::OpenGraph,
    SourceKind::Item,
    SourceKind::Library,
    SourceKind::Meta,
    SourceKind::JsonLdPage,
    SourceKind::State,
];

/// The first month or year that the page declares. A visible day says more.
fn declared_month(page_values: &PageValues, field: Field) -> Option<SourcedValue> {
    let month =
        |value: &FieldValue| Some(SourcedValue { value: month_or_year(&value.value)?, source: value.source.clone() });
    page_values.fields.of(field, &DATE_KINDS).find_map(month)
}

/// The first date that the page declares.
fn declared_date(page_values: &PageValues, field: Field, locale: DateLocale) -> Option<SourcedValue> {
    page_values.fields.of(field, &DATE_KINDS).find_map(|value| sourced_date(&value.value, locale, &value.source))
}

/// The values of a field with several. A value may be a list.
fn several(page_values: &PageValues, field: Field) -> Vec<SourcedValue> {
    const KINDS: [SourceKind; 6] = [
        SourceKind::JsonLd,
        SourceKind::OpenGraph,
        SourceKind::Meta,
        SourceKind::Item,
        SourceKind::Link,
        SourceKind::JsonLdPage,
    ];
    let mut found: Vec<SourcedValue> = Vec::new();
    let mut folded: Vec<String> = Vec::new();
    for candidate in page_values.fields.of(field, &KINDS) {
        for value in candidate.value.split([',', ';', '、', '，']).map(str::trim) {
            let key = value.to_lowercase();
            if !value.is_empty() && value.len() <= MAX_TAG && found.len() < MAX_VALUES && !folded.contains(&key) {
                folded.push(key);
                found.push(SourcedValue { value: value.to_owned(), source: candidate.source.clone() });
            }
        }
    }
    found
}

/// The candidates for the title of a page, for the fit of their weights: text, kind, and features by their names.
///
/// # Errors
/// Like [`metadata`].
#[doc(hidden)]
pub fn title_candidates(page: &Page) -> Result<Vec<TitleCandidateRow>, PageError> {
    let candidates = PageValues::of(page)?.title_candidates(page)?;
    let named = |(feature, value)| (format!("{feature:?}"), value);
    Ok(candidates.into_iter().map(|c| (c.text, c.kind as usize, c.features.into_iter().map(named).collect())).collect())
}

/// Text, kind and features of a candidate.
type TitleCandidateRow = (String, usize, Vec<(String, f32)>);
