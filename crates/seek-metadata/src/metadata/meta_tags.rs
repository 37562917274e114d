//! `<meta>`: OpenGraph, Dublin Core, citations, the vocabularies that Parse.ly and Sailthru publish for any site, and
//! other usual names.

use super::field_values::{Field, FieldValues, SourceKind};
use seek_page::{Dom, NodeId};

/// Names of `<meta>`, in lower case, with the field that they give.
const NAMES: [(&str, Field, SourceKind); 89] = [
    ("og:title", Field::Title, SourceKind::OpenGraph),
    ("twitter:title", Field::Title, SourceKind::Twitter),
    ("parsely-title", Field::Title, SourceKind::Meta),
    ("sailthru.title", Field::Title, SourceKind::Meta),
    ("citation_title", Field::Title, SourceKind::Library),
    ("dc.title", Field::Title, SourceKind::Library),
    ("dcterms.title", Field::Title, SourceKind::Library),
    ("title", Field::Title, SourceKind::Meta),
    ("headline", Field::Title, SourceKind::Meta),
    ("author", Field::Author, SourceKind::Meta),
    ("article:author", Field::Author, SourceKind::OpenGraph),
    ("article:author_name", Field::Author, SourceKind::OpenGraph),
    ("og:article:author", Field::Author, SourceKind::OpenGraph),
    ("book:author", Field::Author, SourceKind::OpenGraph),
    ("parsely-author", Field::Author, SourceKind::Meta),
    ("sailthru.author", Field::Author, SourceKind::Meta),
    ("citation_author", Field::Author, SourceKind::Library),
    ("dc.creator", Field::Author, SourceKind::Library),
    ("dcterms.creator", Field::Author, SourceKind::Library),
    ("dc.contributor.author", Field::Author, SourceKind::Library),
    ("article:published_time", Field::Published, SourceKind::OpenGraph),
    ("og:published_time", Field::Published, SourceKind::OpenGraph),
    ("og:article:published_time", Field::Published, SourceKind::OpenGraph),
    ("article:published", Field::Published, SourceKind::OpenGraph),
    ("citation_publication_date", Field::Published, SourceKind::Library),
    ("citation_date", Field::Published, SourceKind::Library),
    ("citation_online_date", Field::Published, SourceKind::Library),
    ("citation_year", Field::Published, SourceKind::Library),
    ("dc.date", Field::Published, SourceKind::Library),
    ("dc.date.issued", Field::Published, SourceKind::Library),
    ("dc.date.created", Field::Published, SourceKind::Library),
    ("dcterms.date", Field::Published, SourceKind::Library),
    ("dcterms.created", Field::Published, SourceKind::Library),
    ("dcterms.issued", Field::Published, SourceKind::Library),
    ("date", Field::Published, SourceKind::Meta),
    ("pubdate", Field::Published, SourceKind::Meta),
    ("pub_date", Field::Published, SourceKind::Meta),
    ("publish_date", Field::Published, SourceKind::Meta),
    ("publish-date", Field::Published, SourceKind::Meta),
    ("publishdate", Field::Published, SourceKind::Meta),
    ("publication_date", Field::Published, SourceKind::Meta),
    ("publication-date", Field::Published, SourceKind::Meta),
    ("datepublished", Field::Published, SourceKind::Meta),
    ("datecreated", Field::Published, SourceKind::Meta),
    ("published_time", Field::Published, SourceKind::Meta),
    ("article.published", Field::Published, SourceKind::Meta),
    ("parsely-pub-date", Field::Published, SourceKind::Meta),
    ("sailthru.date", Field::Published, SourceKind::Meta),
    ("article:modified_time", Field::Modified, SourceKind::OpenGraph),
    ("og:updated_time", Field::Modified, SourceKind::OpenGraph),
    ("og:modified_time", Field::Modified, SourceKind::OpenGraph),
    ("article:updated_time", Field::Modified, SourceKind::OpenGraph),
    ("dcterms.modified", Field::Modified, SourceKind::Library),
    ("dc.date.modified", Field::Modified, SourceKind::Library),
    ("last-modified", Field::Modified, SourceKind::Meta),
    ("lastmod", Field::Modified, SourceKind::Meta),
    ("datemodified", Field::Modified, SourceKind::Meta),
    ("revised", Field::Modified, SourceKind::Meta),
    ("og:site_name", Field::SiteName, SourceKind::OpenGraph),
    ("application-name", Field::SiteName, SourceKind::Meta),
    ("apple-mobile-web-app-title", Field::SiteName, SourceKind::Meta),
    ("citation_journal_title", Field::SiteName, SourceKind::Library),
    ("dc.publisher", Field::SiteName, SourceKind::Library),
    ("dcterms.publisher", Field::SiteName, SourceKind::Library),
    ("og:description", Field::Description, SourceKind::OpenGraph),
    ("description", Field::Description, SourceKind::Meta),
    ("twitter:description", Field::Description, SourceKind::Twitter),
    ("dc.description", Field::Description, SourceKind::Library),
    ("dcterms.description", Field::Description, SourceKind::Library),
    ("og:locale", Field::Language, SourceKind::OpenGraph),
    ("content-language", Field::Language, SourceKind::Meta),
    ("language", Field::Language, SourceKind::Meta),
    ("dc.language", Field::Language, SourceKind::Library),
    ("dcterms.language", Field::Language, SourceKind::Library),
    ("og:url", Field::Canonical, SourceKind::OpenGraph),
    ("license", Field::License, SourceKind::Meta),
    ("dcterms.license", Field::License, SourceKind::Library),
    ("dc.rights.license", Field::License, SourceKind::Library),
    ("article:section", Field::Category, SourceKind::OpenGraph),
    ("parsely-section", Field::Category, SourceKind::Meta),
    ("category", Field::Category, SourceKind::Meta),
    ("article:tag", Field::Tag, SourceKind::OpenGraph),
    ("keywords", Field::Tag, SourceKind::Meta),
    ("news_keywords", Field::Tag, SourceKind::Meta),
    ("parsely-tags", Field::Tag, SourceKind::Meta),
    ("sailthru.tags", Field::Tag, SourceKind::Meta),
    ("og:image", Field::Image, SourceKind::OpenGraph),
    ("twitter:image", Field::Image, SourceKind::Twitter),
    ("twitter:image:src", Field::Image, SourceKind::Twitter),
];

/// Length of the longest name.
const MAX_NAME: usize = 32;

/// Adds the value of a `<meta>`.
pub(super) fn read(dom: &Dom, meta: NodeId, fields: &mut FieldValues) {
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
        // `property` may hold several names.
        for name in attribute.value.split_ascii_whitespace().filter(|name| name.len() <= MAX_NAME).take(4) {
            let name = name.to_ascii_lowercase();
            // Dublin Core may have a colon instead of a point.
            let dotted = if name.starts_with("dc") { name.replace(':', ".") } else { String::new() };
            if let Some(&(known, field, kind)) = NAMES.iter().find(|(known, ..)| *known == name || *known == dotted) {
                let is_plain = !known.contains([':', '.']) && kind == SourceKind::Meta;
                let source = if is_plain { format!("meta:{known}") } else { known.to_owned() };
                return fields.add(field, kind, content, source);
            }
        }
    }
}
