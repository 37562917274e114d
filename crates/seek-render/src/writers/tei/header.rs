//! The header of a TEI document: title, authors, dates, source and keywords. The table of the fields says what stands where.

use crate::writers::xml_writer::XmlWriter;
use seek_page::{FieldDescription, Metadata, SourcedValue, TeiPlace};

pub(super) fn header(metadata: &Metadata, out: &mut XmlWriter) {
    let title = metadata.title.as_ref().map_or("", |title| &title.value);
    out.open("teiHeader", &[]);
    out.open("fileDesc", &[]);
    out.open("titleStmt", &[]);
    out.element("title", &[], title);
    authors(metadata, out);
    out.close();
    out.line();
    publication(metadata, out);
    out.line();
    out.open("sourceDesc", &[]);
    out.open("bibl", &[]);
    out.element("title", &[], title);
    authors(metadata, out);
    for (field, date) in values(metadata, TeiPlace::Date) {
        out.element("date", &[("type", Some(field.key)), ("when", Some(&date.value))], &date.value);
    }
    for (_, address) in values(metadata, TeiPlace::Pointer) {
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

/// The fields of this place with their values.
fn fields(metadata: &Metadata, place: TeiPlace) -> impl Iterator<Item = (&'static FieldDescription, &[SourcedValue])> {
    metadata.fields().filter(move |(field, _)| field.tei == place)
}

/// The values of this place with their fields.
fn values(metadata: &Metadata, place: TeiPlace) -> impl Iterator<Item = (&'static FieldDescription, &SourcedValue)> {
    fields(metadata, place).flat_map(|(field, values)| values.iter().map(move |value| (field, value)))
}

fn authors(metadata: &Metadata, out: &mut XmlWriter) {
    values(metadata, TeiPlace::Author).for_each(|(_, author)| out.element("author", &[], &author.value));
}

fn publication(metadata: &Metadata, out: &mut XmlWriter) {
    out.open("publicationStmt", &[]);
    out.open("p", &[]);
    for (at, (_, values)) in fields(metadata, TeiPlace::Publication).enumerate() {
        for (line, value) in values.iter().enumerate() {
            if at + line > 0 {
                out.empty("lb", &[]);
            }
            out.text(&value.value);
        }
    }
    out.close();
    out.close();
}

fn profile(metadata: &Metadata, out: &mut XmlWriter) {
    let all = |place| values(metadata, place).map(|(_, value)| value.value.as_str()).collect::<Vec<&str>>();
    let (paragraphs, keywords) = (all(TeiPlace::Abstract), all(TeiPlace::Keyword));
    if paragraphs.is_empty() && keywords.is_empty() {
        return;
    }
    out.open("profileDesc", &[]);
    if !paragraphs.is_empty() {
        out.open("abstract", &[]);
        paragraphs.iter().for_each(|paragraph| out.element("p", &[], paragraph));
        out.close();
    }
    if !keywords.is_empty() {
        out.open("textClass", &[]);
        out.open("keywords", &[]);
        keywords.iter().for_each(|keyword| out.element("term", &[], keyword));
        out.close();
        out.close();
    }
    out.close();
    out.line();
}
