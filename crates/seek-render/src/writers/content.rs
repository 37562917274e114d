//! The content of HTML and XML: one loop over the events. Both have the same elements.

use super::vocabulary::{Attribute, Name, Void};
use crate::event::{Element, Event, Formula};
use seek_page::{DeadlineTicker, PageError};

/// Writes elements in one syntax.
pub(super) trait ContentWriter {
    /// Starts an element.
    fn start(&mut self, name: Name, attributes: &[Attribute]);
    /// Ends the innermost element.
    fn end(&mut self);
    /// Writes an element without content.
    fn void(&mut self, name: Void, attributes: &[Attribute]);
    /// Writes text.
    fn text(&mut self, text: &str);
    /// Writes a formula in text.
    fn formula(&mut self, formula: &Formula);
    /// Writes a line end between elements, for human readers.
    fn line(&mut self);
}

/// Writes events in which each start has its end.
///
/// # Errors
/// [`PageError::OutOfTime`].
pub(super) fn content(
    events: &[Event],
    ticker: &mut DeadlineTicker,
    out: &mut impl ContentWriter,
) -> Result<(), PageError> {
    // For each open element the number of written elements, and whether a line end follows it.
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut ancestors: Vec<&Element> = Vec::new();
    // Whether the last event was the end of a text without an element of its own.
    let mut follows_plain = false;
    for event in events {
        ticker.steps(event.steps())?;
        // Else the words of two such texts would join.
        if std::mem::take(&mut follows_plain) && *event == Event::Start(Element::Plain) {
            out.void(Void::Br, &[]);
        }
        match event {
            Event::Start(element) => {
                let is_block = !matches!(element, Element::Cell(_)) && (element.is_leaf() || is_container(element));
                let elements = start(element, ancestors.last() == Some(&&Element::Figure), out);
                ancestors.push(element);
                open.push((elements, is_block && *element != Element::Plain));
            }
            Event::End => {
                follows_plain = ancestors.pop() == Some(&Element::Plain);
                let (elements, line) = open.pop().unwrap_or_default();
                (0..elements).for_each(|_| out.end());
                if line {
                    out.line();
                }
            }
            Event::Text(text) => out.text(text),
            Event::Break => out.void(Void::Br, &[]),
            Event::Rule => {
                out.void(Void::Hr, &[]);
                out.line();
            }
            Event::Image(image) => {
                out.void(Void::Img, &[Attribute::Src(&image.source), Attribute::Alt(&image.alternative)]);
            }
            Event::Formula(formula) => out.formula(formula),
            // The vocabulary has no controls.
            Event::Task(_) => {}
        }
    }
    Ok(())
}

fn is_container(element: &Element) -> bool {
    use Element::{Definition, Definitions, Figure, Item, List, Quote, Row, Table};
    matches!(element, List(_) | Item | Definitions | Definition | Table | Row | Quote | Figure)
}

/// Starts the written elements that represent an element. Returns their number.
fn start(element: &Element, in_figure: bool, out: &mut impl ContentWriter) -> usize {
    let name = match element {
        Element::Heading(1) => Name::H1,
        Element::Heading(2) => Name::H2,
        Element::Heading(3) => Name::H3,
        Element::Heading(4) => Name::H4,
        Element::Heading(5) => Name::H5,
        Element::Heading(_) => Name::H6,
        Element::Paragraph => Name::P,
        Element::Plain => return 0,
        Element::List(None) => Name::Ul,
        Element::List(Some(first)) => {
            out.start(Name::Ol, &[Attribute::Start(*first)]);
            return 1;
        }
        Element::Item => Name::Li,
        Element::Definitions => Name::Dl,
        Element::Term => Name::Dt,
        Element::Definition => Name::Dd,
        Element::Table => Name::Table,
        Element::Caption if in_figure => Name::Figcaption,
        Element::Caption => Name::Caption,
        Element::Row => Name::Tr,
        Element::Cell(cell) => {
            let name = if cell.header { Name::Th } else { Name::Td };
            out.start(name, &[Attribute::Colspan(cell.columns), Attribute::Rowspan(cell.rows)]);
            return 1;
        }
        Element::Quote => Name::Blockquote,
        Element::CodeBlock(language) => {
            out.start(Name::Pre, &[]);
            out.start(Name::Code, language.as_deref().map(Attribute::ClassLanguage).as_slice());
            return 2;
        }
        Element::Figure => Name::Figure,
        Element::Emphasis => Name::Em,
        Element::Strong => Name::Strong,
        Element::Strike => Name::Del,
        Element::Sub => Name::Sub,
        Element::Sup => Name::Sup,
        Element::Code => Name::Code,
        Element::Link(address) => {
            out.start(Name::A, &[Attribute::Href(address)]);
            return 1;
        }
    };
    out.start(name, &[]);
    1
}
