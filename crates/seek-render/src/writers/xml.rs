//! The XML writer. It uses the elements of HTML where HTML has them.

use super::xml_writer::XmlWriter;
use crate::event::{ContentDocument, Element, Event};
use seek_page::{DeadlineTicker, Metadata, PageError, SourcedValue};

/// The dialect of the content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// HTML in the syntax of XML. Formulas are spans, as pandoc writes them.
    Html,
    /// The same elements. Formulas are `<formula notation="TeX">`.
    Xml,
}

/// The document as XML: `<document>` with `<metadata>` and `<body>`.
///
/// The attribute `source` of each metadata value names its origin. The content uses the elements of HTML. Formulas are
/// LaTeX in `<formula notation="TeX">`.
///
/// # Errors
/// [`PageError::OutOfTime`] after the page's deadline.
///
/// ```
/// use seek_page::{Metadata, Page, Selection};
/// use seek_render::{Markup, document, xml};
///
/// let page = Page::from_source("<p>one").unwrap();
/// let document = document(&page, &Selection::of_blocks(vec![0]), Markup::default()).unwrap();
/// assert!(xml(&document, &Metadata::default()).unwrap().contains("<body>\n<p>one</p>\n</body>"));
/// ```
pub fn xml(document: &ContentDocument, metadata: &Metadata) -> Result<String, PageError> {
    let mut out = XmlWriter::declared();
    out.open("document", &[]);
    out.line();
    out.open("metadata", &[]);
    out.line();
    for (name, value) in fields(metadata) {
        out.element(name, &[("source", Some(&value.source))], &value.value);
        out.line();
    }
    out.close();
    out.line();
    out.open("body", &[]);
    out.line();
    body(document.events(), Dialect::Xml, &mut document.deadline.ticker(), &mut out)?;
    Ok(out.finish() + "\n")
}

/// All values of the metadata with their names.
fn fields(metadata: &Metadata) -> impl Iterator<Item = (&'static str, &SourcedValue)> {
    let singles = [
        ("title", &metadata.title),
        ("published", &metadata.published),
        ("modified", &metadata.modified),
        ("site-name", &metadata.site_name),
        ("description", &metadata.description),
        ("language", &metadata.language),
        ("canonical", &metadata.canonical),
        ("license", &metadata.license),
        ("image", &metadata.image),
    ];
    let lists = [("author", &metadata.authors), ("category", &metadata.categories), ("tag", &metadata.tags)];
    let singles = singles.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
    singles.chain(lists.into_iter().flat_map(|(name, values)| values.iter().map(move |value| (name, value))))
}

/// Writes events in which each start has its end.
///
/// # Errors
/// [`PageError::OutOfTime`].
pub(super) fn body(
    events: &[Event],
    dialect: Dialect,
    ticker: &mut DeadlineTicker,
    out: &mut XmlWriter,
) -> Result<(), PageError> {
    // For each open element the number of XML elements, and whether a line end follows it.
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut ancestors: Vec<&Element> = Vec::new();
    // Whether the last event was the end of a text without an element of its own.
    let mut follows_plain = false;
    for event in events {
        ticker.steps(event.steps())?;
        // Else the words of two such texts would join.
        if std::mem::take(&mut follows_plain) && *event == Event::Start(Element::Plain) {
            out.empty("br", &[]);
        }
        match event {
            Event::Start(element) => {
                let is_block = !matches!(element, Element::Cell(_)) && (element.is_leaf() || is_container(element));
                let in_figure = ancestors.last() == Some(&&Element::Figure);
                ancestors.push(element);
                let caption = *element == Element::Caption && in_figure;
                let elements = if caption { figcaption(out) } else { start(element, out) };
                open.push((elements, is_block && *element != Element::Plain));
            }
            Event::End => {
                follows_plain = ancestors.pop() == Some(&Element::Plain);
                let (elements, line) = open.pop().unwrap_or_default();
                (0..elements).for_each(|_| out.close());
                if line {
                    out.line();
                }
            }
            Event::Text(text) => out.text(text),
            Event::Break => out.empty("br", &[]),
            Event::Rule => {
                out.empty("hr", &[]);
                out.line();
            }
            Event::Image(image) => out.empty("img", &[("src", Some(&image.source)), ("alt", Some(&image.alternative))]),
            Event::Formula(formula) if dialect == Dialect::Xml => {
                let display = if formula.display { "block" } else { "inline" };
                out.element("formula", &[("notation", Some("TeX")), ("display", Some(display))], &formula.tex);
            }
            Event::Formula(formula) if formula.display => {
                out.element("span", &[("class", Some("math display"))], &format!("\\[{}\\]", formula.tex));
            }
            Event::Formula(formula) => {
                out.element("span", &[("class", Some("math inline"))], &format!("\\({}\\)", formula.tex));
            }
        }
    }
    Ok(())
}

fn figcaption(out: &mut XmlWriter) -> usize {
    out.open("figcaption", &[]);
    1
}

fn is_container(element: &Element) -> bool {
    use Element::{Definition, Definitions, Figure, Item, List, Quote, Row, Table};
    matches!(element, List(_) | Item | Definitions | Definition | Table | Row | Quote | Figure)
}

/// Opens the XML elements that represent an element. Returns their number.
fn start(element: &Element, out: &mut XmlWriter) -> usize {
    let name = match element {
        Element::Heading(1) => "h1",
        Element::Heading(2) => "h2",
        Element::Heading(3) => "h3",
        Element::Heading(4) => "h4",
        Element::Heading(5) => "h5",
        Element::Heading(_) => "h6",
        Element::Paragraph => "p",
        Element::Plain => return 0,
        Element::List(None) => "ul",
        Element::List(Some(first)) => {
            let first = (*first != 1).then(|| first.to_string());
            out.open("ol", &[("start", first.as_deref())]);
            return 1;
        }
        Element::Item => "li",
        Element::Definitions => "dl",
        Element::Term => "dt",
        Element::Definition => "dd",
        Element::Table => "table",
        Element::Caption => "caption",
        Element::Row => "tr",
        Element::Cell(cell) => {
            let span = |n: u32| (n > 1).then(|| n.to_string());
            let (columns, rows) = (span(cell.columns), span(cell.rows));
            let name = if cell.header { "th" } else { "td" };
            out.open(name, &[("colspan", columns.as_deref()), ("rowspan", rows.as_deref())]);
            return 1;
        }
        Element::Quote => "blockquote",
        Element::CodeBlock(language) => {
            let class = language.as_ref().map(|language| format!("language-{language}"));
            out.open("pre", &[]);
            out.open("code", &[("class", class.as_deref())]);
            return 2;
        }
        Element::Figure => "figure",
        Element::Emphasis => "em",
        Element::Strong => "strong",
        Element::Strike => "del",
        Element::Sub => "sub",
        Element::Sup => "sup",
        Element::Code => "code",
        Element::Link(address) => {
            out.open("a", &[("href", Some(address))]);
            return 1;
        }
    };
    out.open(name, &[]);
    1
}
