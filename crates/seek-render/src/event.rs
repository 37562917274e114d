//! The structure of chosen text as a flat run of events: what every renderer reads in one loop.

use seek_page::Deadline;

/// Bytes of a text that are written in the time of a step.
const BYTES_A_STEP: usize = 64;

/// A piece of the structure: it starts, holds events, and ends.
///
/// Blocks hold blocks, or text with its marks, never both: a [`Paragraph`](Element::Paragraph),
/// [`Plain`](Element::Plain), [`Heading`](Element::Heading), [`Term`](Element::Term) and [`Caption`](Element::Caption)
/// hold text; a [`CodeBlock`](Element::CodeBlock) holds [`Event::Text`] alone, as does [`Code`](Element::Code). A list
/// holds items, a table captions and rows, a row cells, and [`Definitions`](Element::Definitions) terms and
/// definitions, and nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Element {
    /// A heading, of level 1 to 6.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// Text directly in an item, a cell or a definition.
    Plain,
    /// A list; a numbered one has the number that it starts with.
    List(Option<u32>),
    /// An item of a list.
    Item,
    /// Terms with their definitions.
    Definitions,
    /// A term.
    Term,
    /// What a term means.
    Definition,
    /// A table that holds data.
    Table,
    /// The words above a table, or under a figure.
    Caption,
    /// A row of a table.
    Row,
    /// A cell of a row.
    Cell(Cell),
    /// A quotation.
    Quote,
    /// Preformatted text, with the name of its language as the page writes it.
    CodeBlock(Option<String>),
    /// An illustration with its caption.
    Figure,
    /// Stressed.
    Emphasis,
    /// Important.
    Strong,
    /// No longer right.
    Strike,
    /// Set lower.
    Sub,
    /// Set higher.
    Sup,
    /// Code in a line.
    Code,
    /// A link with its address.
    Link(String),
}

/// A cell of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Whether it heads a row or column.
    pub header: bool,
    /// Columns that it takes, at least 1.
    pub columns: u32,
    /// Rows that it takes, at least 1.
    pub rows: u32,
}

/// An image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Its address.
    pub source: String,
    /// What is said in its place where it cannot be seen; one line.
    pub alternative: String,
}

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// In LaTeX, one line, without the marks around it.
    pub tex: String,
    /// Whether it stands on a line of its own.
    pub display: bool,
}

/// One event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// An element starts.
    Start(Element),
    /// The element that started last, and has not ended, ends.
    End,
    /// Text. In a code block it keeps its lines; elsewhere it is one line, whose white space is single spaces.
    Text(String),
    /// A line break; never in code.
    Break,
    /// A thematic break, between blocks.
    Rule,
    /// An image, in text.
    Image(Image),
    /// A formula, in text.
    Formula(Formula),
}

impl Event {
    /// What it costs to write it, in steps of a [`DeadlineTicker`](seek_page::DeadlineTicker).
    pub(crate) fn steps(&self) -> usize {
        match self {
            Event::Text(text) => 1 + text.len() / BYTES_A_STEP,
            _ => 1,
        }
    }
}

impl Element {
    /// Whether it holds text, and no blocks.
    pub(crate) fn is_leaf(&self) -> bool {
        use Element::{Caption, CodeBlock, Heading, Paragraph, Plain, Term};
        matches!(self, Heading(_) | Paragraph | Plain | Term | Caption | CodeBlock(_))
    }
}

/// Chosen text with its structure. It can be written down as long as its page has time.
#[derive(Debug, Clone, Default)]
pub struct Document {
    pub(crate) events: Vec<Event>,
    /// That of its page, for those who write it down.
    pub(crate) deadline: Deadline,
}

/// The deadline says nothing of what a document holds.
impl PartialEq for Document {
    fn eq(&self, other: &Document) -> bool {
        self.events == other.events
    }
}

impl Eq for Document {}

impl Document {
    /// The events in the order of the page. Each start has its end.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The text alone: blocks and lines on lines of their own, formulas as LaTeX, nothing of images.
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
                Event::End | Event::Image(_) | Event::Rule => {}
                Event::Break => line(&mut out),
                Event::Text(text) => out.push_str(text),
                Event::Formula(formula) => out.push_str(&formula.tex),
            }
        }
        out
    }
}
