//! A document: the structure of the selected text as a flat sequence of events. Every writer is one loop over it.

use seek_page::Deadline;

/// Bytes of text that count as one step of the deadline's ticker.
const BYTES_PER_STEP: usize = 64;

/// An element of the structure: it starts, holds events, and ends.
///
/// A block holds blocks, or text with its marks, never both. [`Paragraph`](Element::Paragraph),
/// [`Plain`](Element::Plain), [`Heading`](Element::Heading), [`Term`](Element::Term) and [`Caption`](Element::Caption)
/// hold text. [`CodeBlock`](Element::CodeBlock) and [`Code`](Element::Code) hold only [`Event::Text`]. A list holds
/// only items, a table captions and rows, a row cells, and [`Definitions`](Element::Definitions) terms and definitions.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Element {
    /// A heading with its level, 1 to 6.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// Text directly in an item, a cell or a definition.
    Plain,
    /// A list. A numbered list has its first number.
    List(Option<u32>),
    /// An item of a list.
    Item,
    /// Terms with their definitions.
    Definitions,
    /// A term.
    Term,
    /// The definition of a term.
    Definition,
    /// A table that holds data.
    Table,
    /// The caption of a table or a figure.
    Caption,
    /// A row of a table.
    Row,
    /// A cell of a row.
    Cell(Cell),
    /// A quotation.
    Quote,
    /// Preformatted text, with its programming language as the page writes it.
    CodeBlock(Option<String>),
    /// An illustration with its caption.
    Figure,
    /// Emphasised text.
    Emphasis,
    /// Important text.
    Strong,
    /// Struck text.
    Strike,
    /// Subscript.
    Sub,
    /// Superscript.
    Sup,
    /// Inline code.
    Code,
    /// A link with its address.
    Link(String),
}

/// A cell of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Whether it is the header of a row or a column.
    pub header: bool,
    /// Columns that it spans, 1 to 1,000.
    pub columns: u32,
    /// Rows that it spans, at least 1. It does not reach over the end of the table.
    pub rows: u32,
}

/// An image.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Image {
    /// Its address.
    pub source: String,
    /// Its alternative text, on one line. Empty if the page has none.
    pub alternative: String,
}

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Formula {
    /// Its LaTeX, on one line, without delimiters.
    pub tex: String,
    /// Whether it is a display formula, on a separate line.
    pub display: bool,
}

/// An event of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// An element starts.
    Start(Element),
    /// The innermost open element ends.
    End,
    /// Text. In a code block it keeps its lines; elsewhere it is one line with single spaces. No-break spaces indent a
    /// line of verse.
    Text(String),
    /// A line break. Code has none.
    Break,
    /// A thematic break between blocks.
    Rule,
    /// An image in text.
    Image(Image),
    /// A formula in text.
    Formula(Formula),
    /// The box of a task, at the start of the text of an item: whether it is ticked.
    Task(bool),
}

impl Event {
    /// The cost of writing it, in steps of a [`DeadlineTicker`](seek_page::DeadlineTicker).
    pub(crate) fn steps(&self) -> usize {
        match self {
            Event::Text(text) => 1 + text.len() / BYTES_PER_STEP,
            _ => 1,
        }
    }
}

impl Element {
    /// Whether it holds text and no blocks.
    pub(crate) fn is_leaf(&self) -> bool {
        use Element::{Caption, CodeBlock, Heading, Paragraph, Plain, Term};
        matches!(self, Heading(_) | Paragraph | Plain | Term | Caption | CodeBlock(_))
    }
}

/// The selected text of a page with its structure. Writers stop at the page's deadline.
///
/// ```
/// use seek_page::{Page, Selection};
/// use seek_render::{Element, Event, Markup, document};
///
/// let page = Page::from_source("<p>one<p>two").unwrap();
/// let document = document(&page, &Selection::of_blocks(vec![1]), Markup::default()).unwrap();
/// assert_eq!(document.events(), [Event::Start(Element::Paragraph), Event::Text("two".to_owned()), Event::End]);
/// ```
#[derive(Debug, Clone, Default)]
pub struct ContentDocument {
    pub(crate) events: Vec<Event>,
    /// The deadline of the page, for the writers.
    pub(crate) deadline: Deadline,
}

/// Compares the events. The deadline does not belong to the content.
impl PartialEq for ContentDocument {
    fn eq(&self, other: &ContentDocument) -> bool {
        self.events == other.events
    }
}

impl Eq for ContentDocument {}

impl ContentDocument {
    /// The events in document order. Each start has its end.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The text without markup. Each block and each line is a line; formulas are LaTeX; images are left out.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let mut open = Vec::new();
        let line = |out: &mut String| {
            if !out.is_empty() && !out.ends_with('\n') {
                out.push('\n');
            }
        };
        for event in &self.events {
            match event {
                Event::Start(element) => open.push(element.is_leaf()),
                Event::End if open.pop() == Some(true) => line(&mut out),
                Event::End | Event::Image(_) | Event::Rule | Event::Task(_) => {}
                Event::Break => line(&mut out),
                Event::Text(text) => out.push_str(text),
                Event::Formula(formula) => out.push_str(&formula.tex),
            }
        }
        out
    }
}
