//! The document in the format of the Text Encoding Initiative, TEI P5.
//!
//! Headings open nested divisions, as TEI wants them. In items, cells and quotations, where no division may stand, a
//! heading is an anonymous block (`<ab type="head">`). A code block is a paragraph that holds `<code>`. In a glossary
//! each label has one item behind it, and captions stand in front of the rows of their table: what the page has in
//! another way is brought into this one.

use crate::event::{Document, Element, Event};
use crate::xml_writer::XmlWriter;
use seek_page::{Metadata, PageError, SourcedValue};

/// The document as TEI P5: a header with title, authors, date and source, and the text in divisions under their
/// headings.
///
/// # Errors
/// [`PageError::OutOfTime`] from the page's deadline on.
pub fn tei(document: &Document, metadata: &Metadata) -> Result<String, PageError> {
    let mut out = XmlWriter::declared();
    let language = metadata.language.as_ref().map(|language| language.value.as_str());
    out.open("TEI", &[("xmlns", Some("http://www.tei-c.org/ns/1.0"))]);
    out.line();
    header(metadata, &mut out);
    out.open("text", &[("xml:lang", language.filter(|tag| is_language(tag)))]);
    out.open("body", &[]);
    out.line();
    Body { out: &mut out, open: Vec::new(), divisions: Vec::new(), filled: false }.write(document)?;
    Ok(out.finish() + "\n")
}

/// Whether a text can be the value of `xml:lang`.
fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    parts.next().is_some_and(|first| (2..=8).contains(&first.len()) && first.bytes().all(|b| b.is_ascii_alphabetic()))
        && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric()))
}

fn header(metadata: &Metadata, out: &mut XmlWriter) {
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

/// An open element of the document.
struct Open<'a> {
    element: &'a Element,
    /// Elements of TEI that stand for it.
    elements: usize,
    /// In a glossary, what is open in it.
    entry: Entry,
    /// In a numbered list, the number of the next item.
    number: Option<u64>,
    /// Whether it is a table without rows, which TEI has none of.
    rowless: bool,
}

/// What of a glossary is being written. Terms next to each other are one label, definitions one item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    None,
    Label,
    Item,
}

struct Body<'a, 'o> {
    out: &'o mut XmlWriter,
    open: Vec<Open<'a>>,
    /// The levels of the divisions around the place.
    divisions: Vec<u8>,
    /// Whether the body holds what a body must hold: a division, or a block that is no figure.
    filled: bool,
}

impl<'a> Body<'a, '_> {
    fn write(mut self, document: &'a Document) -> Result<(), PageError> {
        let events = captions_first(document.events());
        let mut ticker = document.deadline.ticker();
        for (i, &event) in events.iter().enumerate() {
            ticker.steps(event.steps())?;
            match event {
                Event::Start(element) => {
                    let rowless = *element == Element::Table && !has_rows(&events[i + 1..]);
                    self.filled |= self.open.is_empty() && *element != Element::Figure;
                    let elements = if rowless { 0 } else { self.start(element) };
                    let number = if let Element::List(Some(first)) = element { Some(u64::from(*first)) } else { None };
                    self.open.push(Open { element, elements, entry: Entry::None, number, rowless });
                }
                Event::End => self.end(),
                Event::Text(text) => self.out.text(text),
                Event::Break => self.out.empty("lb", &[]),
                Event::Rule => self.out.empty("milestone", &[("unit", Some("section")), ("rend", Some("rule"))]),
                Event::Image(image) => {
                    self.out.open("graphic", &[("url", Some(&image.source))]);
                    self.out.element("desc", &[], &image.alternative);
                    self.out.close();
                }
                Event::Formula(formula) => {
                    let rend = if formula.display { "display" } else { "inline" };
                    self.out.element("formula", &[("notation", Some("TeX")), ("rend", Some(rend))], &formula.tex);
                }
            }
        }
        self.divisions.iter().for_each(|_| self.out.close());
        if !self.filled {
            self.out.empty("p", &[]);
        }
        Ok(())
    }

    fn end(&mut self) {
        let Some(open) = self.open.pop() else { return };
        match open.entry {
            Entry::None => {}
            Entry::Label => {
                self.out.close();
                self.out.empty("item", &[]);
            }
            Entry::Item => self.out.close(),
        }
        (0..open.elements).for_each(|_| self.out.close());
        if open.element.is_leaf() && !matches!(open.element, Element::Plain | Element::Term) {
            self.out.line();
        }
    }

    /// Opens what stands for an element; says how many elements that are.
    fn start(&mut self, element: &Element) -> usize {
        let rend = |rend: &'static str| [("rend", Some(rend))];
        match element {
            Element::Heading(level) if self.open.is_empty() => {
                while self.divisions.pop_if(|around| *around >= *level).is_some() {
                    self.out.close();
                }
                self.divisions.push(*level);
                self.out.open("div", &[]);
                self.out.open("head", &rend(heading(*level)));
            }
            Element::Heading(level) => {
                self.out.open("ab", &[("type", Some("head")), ("rend", Some(heading(*level)))]);
            }
            Element::Paragraph => self.out.open("p", &[]),
            Element::Plain => return 0,
            Element::List(None) => self.out.open("list", &rend("bulleted")),
            Element::List(Some(_)) => self.out.open("list", &rend("numbered")),
            Element::Definitions => self.out.open("list", &[("type", Some("gloss"))]),
            Element::Item => {
                let number = self.open.last_mut().and_then(|list| list.number.as_mut());
                let number = number.map(|next| std::mem::replace(next, *next + 1).to_string());
                self.out.open("item", &[("n", number.as_deref())]);
            }
            Element::Term => return self.entry(Entry::Label),
            Element::Definition => return self.entry(Entry::Item),
            Element::Table => self.out.open("table", &[]),
            Element::Caption if self.open.last().is_some_and(|around| around.rowless) => self.out.open("p", &[]),
            Element::Caption => self.out.open("head", &[]),
            Element::Row => self.out.open("row", &[]),
            Element::Cell(cell) => {
                let span = |n: u32| (n > 1).then(|| n.to_string());
                let (columns, rows) = (span(cell.columns), span(cell.rows));
                let role = cell.header.then_some("label");
                self.out.open("cell", &[("role", role), ("cols", columns.as_deref()), ("rows", rows.as_deref())]);
            }
            Element::Quote => self.out.open("quote", &[]),
            Element::CodeBlock(language) => {
                self.out.open("p", &[]);
                self.out.open("code", &[("lang", language.as_deref()), ("rend", Some("block"))]);
                return 2;
            }
            Element::Figure => self.out.open("figure", &[]),
            Element::Emphasis => self.out.open("hi", &rend("italic")),
            Element::Strong => self.out.open("hi", &rend("bold")),
            Element::Strike => self.out.open("hi", &rend("strike")),
            Element::Sub => self.out.open("hi", &rend("sub")),
            Element::Sup => self.out.open("hi", &rend("sup")),
            Element::Code => self.out.open("code", &[]),
            Element::Link(address) => self.out.open("ref", &[("target", Some(address))]),
        }
        1
    }
}

impl Body<'_, '_> {
    /// Begins a part of a glossary, or goes on with the one that is open. It stays open until the next one.
    fn entry(&mut self, part: Entry) -> usize {
        let Some(glossary) = self.open.last_mut() else { return 0 };
        let before = std::mem::replace(&mut glossary.entry, part);
        if before == part {
            self.out.empty("lb", &[]);
            return 0;
        }
        if before != Entry::None {
            self.out.close();
        } else if part == Entry::Item {
            self.out.empty("label", &[]);
        }
        self.out.open(if part == Entry::Label { "label" } else { "item" }, &[]);
        0
    }
}

/// The events with the captions of each table in front of its rows. Tables hold no tables.
fn captions_first(events: &[Event]) -> Vec<&Event> {
    let mut ordered = Vec::with_capacity(events.len());
    // How deep the table stands that is under way.
    let mut table: Option<usize> = None;
    let mut rows: Vec<&Event> = Vec::new();
    let (mut depth, mut in_caption) = (0_usize, false);
    for event in events {
        match event {
            Event::Start(element) => {
                depth += 1;
                in_caption |= *element == Element::Caption && table.is_some_and(|of| depth == of + 1);
                if *element == Element::Table && table.is_none() {
                    table = Some(depth);
                    ordered.push(event);
                    continue;
                }
            }
            Event::End => {
                depth = depth.saturating_sub(1);
                if table.is_some_and(|of| depth < of) {
                    ordered.append(&mut rows);
                    table = None;
                }
            }
            _ => {}
        }
        let outside = table.is_none() || in_caption;
        if outside {
            ordered.push(event)
        } else {
            rows.push(event)
        }
        if in_caption && *event == Event::End && Some(depth) == table {
            in_caption = false;
        }
    }
    ordered
}

/// Whether the table has rows whose events come next: captions stand in front.
fn has_rows(events: &[&Event]) -> bool {
    let mut depth = 0_usize;
    for event in events {
        match event {
            Event::Start(Element::Row) if depth == 0 => return true,
            Event::Start(_) => depth += 1,
            Event::End if depth == 0 => return false,
            Event::End => depth -= 1,
            _ => {}
        }
    }
    false
}

fn heading(level: u8) -> &'static str {
    ["h1", "h2", "h3", "h4", "h5", "h6"][usize::from(level.clamp(1, 6)) - 1]
}
