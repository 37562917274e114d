//! The body of a TEI document.
//!
//! Headings open nested divisions. Items, cells and quotations allow no divisions; a heading in them is an anonymous
//! block (`<ab type="head">`). A code block is a paragraph that holds `<code>`. In a glossary, exactly one item follows
//! each label. Captions come before the rows of their table. The writer reorders a page that differs.

use crate::event::{ContentDocument, Element, Event};
use crate::writers::vocabulary::safe_address;
use crate::writers::xml_writer::XmlWriter;
use seek_page::PageError;

/// An open element of the document.
struct OpenTei<'a> {
    element: &'a Element,
    /// Number of TEI elements that represent it.
    elements: usize,
    /// In a glossary, its open part.
    entry: GlossaryPart,
    /// In a numbered list, the number of the next item.
    number: Option<u64>,
    /// Whether it is a table without rows. TEI has no such tables.
    rowless: bool,
}

/// The open part of a glossary. Adjacent terms share a label, adjacent definitions an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GlossaryPart {
    None,
    Label,
    Item,
}

/// The writer of the body.
pub(super) struct Body<'a, 'o> {
    out: &'o mut XmlWriter,
    open: Vec<OpenTei<'a>>,
    /// The heading levels of the open divisions.
    divisions: Vec<u8>,
    /// Whether the body has a division, or a block other than a figure. TEI requires one.
    filled: bool,
}

impl<'a, 'o> Body<'a, 'o> {
    pub(super) fn new(out: &'o mut XmlWriter) -> Body<'a, 'o> {
        Body { out, open: Vec::new(), divisions: Vec::new(), filled: false }
    }

    /// Writes the content of `<body>`.
    ///
    /// # Errors
    /// [`PageError::OutOfTime`].
    pub(super) fn write(mut self, document: &'a ContentDocument) -> Result<(), PageError> {
        let events = captions_first(document.events());
        let mut ticker = document.deadline.ticker();
        // Whether the last event was the end of a text without an element of its own.
        let mut follows_plain = false;
        for (i, &event) in events.iter().enumerate() {
            ticker.steps(event.steps())?;
            // Else the words of two such texts would join.
            if std::mem::take(&mut follows_plain) && *event == Event::Start(Element::Plain) {
                self.out.empty("lb", &[]);
            }
            match event {
                Event::Start(element) => {
                    let rowless = *element == Element::Table && !has_rows(&events[i + 1..]);
                    self.filled |= self.open.is_empty() && *element != Element::Figure;
                    let elements = if rowless { 0 } else { self.start(element) };
                    let number = if let Element::List(Some(first)) = element { Some(u64::from(*first)) } else { None };
                    self.open.push(OpenTei { element, elements, entry: GlossaryPart::None, number, rowless });
                }
                Event::End => follows_plain = self.end(),
                Event::Text(text) => self.out.text(text),
                Event::Break => self.out.empty("lb", &[]),
                Event::Rule => self.out.empty("milestone", &[("unit", Some("section")), ("rend", Some("rule"))]),
                Event::Image(image) => {
                    self.out.open("graphic", &[("url", safe_address(&image.source))]);
                    self.out.element("desc", &[], &image.alternative);
                    self.out.close();
                }
                Event::Formula(formula) => {
                    let rend = if formula.display { "display" } else { "inline" };
                    self.out.element("formula", &[("notation", Some("TeX")), ("rend", Some(rend))], &formula.tex);
                }
                Event::Task(_) => {}
            }
        }
        self.divisions.iter().for_each(|_| self.out.close());
        if !self.filled {
            self.out.empty("p", &[]);
        }
        Ok(())
    }

    /// Ends the innermost element. Returns whether it is text without an element of its own.
    fn end(&mut self) -> bool {
        let Some(open) = self.open.pop() else { return false };
        match open.entry {
            GlossaryPart::None => {}
            GlossaryPart::Label => {
                self.out.close();
                self.out.empty("item", &[]);
            }
            GlossaryPart::Item => self.out.close(),
        }
        (0..open.elements).for_each(|_| self.out.close());
        if open.element.is_leaf() && !matches!(open.element, Element::Plain | Element::Term) {
            self.out.line();
        }
        *open.element == Element::Plain
    }

    /// Opens the TEI elements that represent an element. Returns their number.
    fn start(&mut self, element: &Element) -> usize {
        let rend = |rend: &'static str| [("rend", Some(rend))];
        match element {
            Element::Heading(level) if self.open.is_empty() => {
                while self.divisions.pop_if(|outer| *outer >= *level).is_some() {
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
            Element::Term => return self.entry(GlossaryPart::Label),
            Element::Definition => return self.entry(GlossaryPart::Item),
            Element::Table => self.out.open("table", &[]),
            Element::Caption if self.open.last().is_some_and(|table| table.rowless) => self.out.open("p", &[]),
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
            Element::Link(address) => self.out.open("ref", &[("target", safe_address(address))]),
        }
        1
    }

    /// Begins a part of a glossary, or continues the open one. A part stays open until the next one begins.
    fn entry(&mut self, part: GlossaryPart) -> usize {
        let Some(glossary) = self.open.last_mut() else { return 0 };
        let before = std::mem::replace(&mut glossary.entry, part);
        if before == part {
            self.out.empty("lb", &[]);
            return 0;
        }
        if before != GlossaryPart::None {
            self.out.close();
        } else if part == GlossaryPart::Item {
            self.out.empty("label", &[]);
        }
        self.out.open(if part == GlossaryPart::Label { "label" } else { "item" }, &[]);
        0
    }
}

/// The events with the captions of each table before its rows. Tables are not nested.
fn captions_first(events: &[Event]) -> Vec<&Event> {
    let mut ordered = Vec::with_capacity(events.len());
    // The depth of the current table.
    let mut table: Option<usize> = None;
    let mut rows: Vec<&Event> = Vec::new();
    let (mut depth, mut in_caption) = (0_usize, false);
    for event in events {
        match event {
            Event::Start(element) => {
                depth += 1;
                in_caption |= *element == Element::Caption && table.is_some_and(|table| depth == table + 1);
                if *element == Element::Table && table.is_none() {
                    table = Some(depth);
                    ordered.push(event);
                    continue;
                }
            }
            Event::End => {
                depth = depth.saturating_sub(1);
                if table.is_some_and(|table| depth < table) {
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

/// Whether a table has rows, from the events after its start.
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

/// The name of a heading of this level.
fn heading(level: u8) -> &'static str {
    ["h1", "h2", "h3", "h4", "h5", "h6"][usize::from(level.clamp(1, 6)) - 1]
}
