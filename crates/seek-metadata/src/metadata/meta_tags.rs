//! `<meta>`: OpenGraph, Dublin Core, citations, the vocabularies that Parse.ly and Sailthru publish for any site, and
//! the names that have become usual.

use super::fields::{Candidates, Field, Place};
use seek_page::{Dom, NodeId};

/// Names of `<meta>`, in lower case, with the field that they give.
const NAMES: [(&str, Field, Place); 88] = [
    ("og:title", Field::Title, Place::OpenGraph),
    ("twitter:title", Field::Title, Place::Twitter),
    ("parsely-title", Field::Title, Place::Meta),
    ("sailthru.title", Field::Title, Place::Meta),
    ("citation_title", Field::Title, Place::Library),
    ("dc.title", Field::Title, Place::Library),
    ("dcterms.title", Field::Title, Place::Library),
    ("title", Field::Title, Place::Meta),
    ("headline", Field::Title, Place::Meta),
    ("author", Field::Author, Place::Meta),
    ("article:author", Field::Author, Place::OpenGraph),
    ("article:author_name", Field::Author, Place::OpenGraph),
    ("og:article:author", Field::Author, Place::OpenGraph),
    ("book:author", Field::Author, Place::OpenGraph),
    ("parsely-author", Field::Author, Place::Meta),
    ("sailthru.author", Field::Author, Place::Meta),
    ("citation_author", Field::Author, Place::Library),
    ("dc.creator", Field::Author, Place::Library),
    ("dcterms.creator", Field::Author, Place::Library),
    ("dc.contributor.author", Field::Author, Place::Library),
    ("article:published_time", Field::Published, Place::OpenGraph),
    ("og:published_time", Field::Published, Place::OpenGraph),
    ("og:article:published_time", Field::Published, Place::OpenGraph),
    ("article:published", Field::Published, Place::OpenGraph),
    ("citation_publication_date", Field::Published, Place::Library),
    ("citation_date", Field::Published, Place::Library),
    ("citation_online_date", Field::Published, Place::Library),
    ("dc.date", Field::Published, Place::Library),
    ("dc.date.issued", Field::Published, Place::Library),
    ("dc.date.created", Field::Published, Place::Library),
    ("dcterms.date", Field::Published, Place::Library),
    ("dcterms.created", Field::Published, Place::Library),
    ("dcterms.issued", Field::Published, Place::Library),
    ("date", Field::Published, Place::Meta),
    ("pubdate", Field::Published, Place::Meta),
    ("pub_date", Field::Published, Place::Meta),
    ("publish_date", Field::Published, Place::Meta),
    ("publish-date", Field::Published, Place::Meta),
    ("publishdate", Field::Published, Place::Meta),
    ("publication_date", Field::Published, Place::Meta),
    ("publication-date", Field::Published, Place::Meta),
    ("datepublished", Field::Published, Place::Meta),
    ("datecreated", Field::Published, Place::Meta),
    ("published_time", Field::Published, Place::Meta),
    ("article.published", Field::Published, Place::Meta),
    ("parsely-pub-date", Field::Published, Place::Meta),
    ("sailthru.date", Field::Published, Place::Meta),
    ("article:modified_time", Field::Modified, Place::OpenGraph),
    ("og:updated_time", Field::Modified, Place::OpenGraph),
    ("og:modified_time", Field::Modified, Place::OpenGraph),
    ("article:updated_time", Field::Modified, Place::OpenGraph),
    ("dcterms.modified", Field::Modified, Place::Library),
    ("dc.date.modified", Field::Modified, Place::Library),
    ("last-modified", Field::Modified, Place::Meta),
    ("lastmod", Field::Modified, Place::Meta),
    ("datemodified", Field::Modified, Place::Meta),
    ("revised", Field::Modified, Place::Meta),
    ("og:site_name", Field::SiteName, Place::OpenGraph),
    ("application-name", Field::SiteName, Place::Meta),
    ("apple-mobile-web-app-title", Field::SiteName, Place::Meta),
    ("citation_journal_title", Field::SiteName, Place::Library),
    ("dc.publisher", Field::SiteName, Place::Library),
    ("dcterms.publisher", Field::SiteName, Place::Library),
    ("og:description", Field::Description, Place::OpenGraph),
    ("description", Field::Description, Place::Meta),
    ("twitter:description", Field::Description, Place::Twitter),
    ("dc.description", Field::Description, Place::Library),
    ("dcterms.description", Field::Description, Place::Library),
    ("og:locale", Field::Language, Place::OpenGraph),
    ("content-language", Field::Language, Place::Meta),
    ("language", Field::Language, Place::Meta),
    ("dc.language", Field::Language, Place::Library),
    ("dcterms.language", Field::Language, Place::Library),
    ("og:url", Field::Canonical, Place::OpenGraph),
    ("license", Field::License, Place::Meta),
    ("dcterms.license", Field::License, Place::Library),
    ("dc.rights.license", Field::License, Place::Library),
    ("article:section", Field::Category, Place::OpenGraph),
    ("parsely-section", Field::Category, Place::Meta),
    ("category", Field::Category, Place::Meta),
    ("article:tag", Field::Tag, Place::OpenGraph),
    ("keywords", Field::Tag, Place::Meta),
    ("news_keywords", Field::Tag, Place::Meta),
    ("parsely-tags", Field::Tag, Place::Meta),
    ("sailthru.tags", Field::Tag, Place::Meta),
    ("og:image", Field::Image, Place::OpenGraph),
    ("twitter:image", Field::Image, Place::Twitter),
    ("twitter:image:src", Field::Image, Place::Twitter),
];

/// Longest of the names.
const LONGEST: usize = 32;

/// Adds what a `<meta>` says.
pub(super) fn read(dom: &Dom, meta: NodeId, found: &mut Candidates) {
    let mut content = "";
    for attribute in dom.attributes(meta) {
        if attribute.name == "content" {
            content = attribute.value;
        }
    }
    if content.trim().is_empty() {
        return;
    }
    let naming = |name: &str| matches!(name, "name" | "property" | "http-equiv");
    for attribute in dom.attributes(meta).filter(|a| naming(a.name)) {
        // `property` may hold several.
        for name in attribute.value.split_ascii_whitespace().filter(|name| name.len() <= LONGEST).take(4) {
            let name = name.to_ascii_lowercase();
            // Dublin Core is written with a colon as well as with a point.
            let dotted = if name.starts_with("dc") { name.replace(':', ".") } else { String::new() };
            if let Some(&(known, field, place)) = NAMES.iter().find(|(known, ..)| *known == name || *known == dotted) {
                let is_plain = !known.contains([':', '.']) && place == Place::Meta;
                let source = if is_plain { format!("meta:{known}") } else { known.to_owned() };
                return found.add(field, place, content, source);
            }
        }
    }
}
