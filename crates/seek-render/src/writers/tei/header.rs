//! The header of a TEI document: title, authors, dates, source and keywords.

use crate::writers::xml_writer::XmlWriter;
use seek_page::{Metadata, SourcedValue};

pub(super) fn header(metadata: &Metadata, out: &mut XmlWriter) {
    let text = |field: &Option<SourcedValue>| field.as_ref().map_or_else(String::new, |field| field.value.clone());
    let title = text(&metadata.title);
    out.open("teiHeader", &[]);
    out.open("fileDesc", &[]);
    out.open("titleStmt", &[]);
    out.element("title", &[], &title);
    authors(metadata, out);
    out.close();
    out.line();
    out.open("publicationStmt", &[]);
    out.open("p", &[]);
    out.text(&text(&metadata.site_name));
    if let Some(license) = &metadata.license {
        out.empty("lb", &[]);
        out.text(&license.value);
    }
    out.close();
    out.close();
    out.line();
    out.open("sourceDesc", &[]);
    out.open("bibl", &[]);
    out.element("title", &[], &title);
    authors(metadata, out);
    for (kind, date) in [("published", &metadata.published), ("modified", &metadata.modified)] {
        if let Some(date) = date {
            out.element("date", &[("type", Some(kind)), ("when", Some(&date.value))], &date.value);
        }
    }
    if let Some(address) = &metadata.canonical {
        out.empty("ptr", &[("target", Some(&address.value))]);
    }
    out.close();
    out.close();
    out.close();
    out.line();
    profile(metadata, out);
    out.close();
    out.line();
}

fn authors(metadata: &Metadata, out: &mut XmlWriter) {
    metadata.authors.iter().for_each(|author| out.element("author", &[], &author.value));
}

fn profile(metadata: &Metadata, out: &mut XmlWriter) {
    let keywords: Vec<&SourcedValue> = metadata.categories.iter().chain(&metadata.tags).collect();
    if metadata.description.is_none() && keywords.is_empty() {
        return;
    }
    out.open("profileDesc", &[]);
    if let Some(description) = &metadata.description {
        out.open("abstract", &[]);
        out.element("p", &[], &description.value);
        out.close();
    }
    if !keywords.is_empty() {
        out.open("textClass", &[]);
        out.open("keywords", &[]);
        keywords.iter().for_each(|keyword| out.element("term", &[], &keyword.value));
        out.close();
        out.close();
    }
    out.close();
    out.line();
}
