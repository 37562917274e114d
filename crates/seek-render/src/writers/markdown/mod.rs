//! The Markdown writer: CommonMark with the tables, the struck text and the tasks of GitHub.
//!
//! Dollars delimit formulas. Markdown has no syntax for some elements: subscripts and superscripts are HTML's `<sub>`
//! and `<sup>`, captions are paragraphs, and terms and the headings of items are bold paragraphs. A term that is only a number begins the line of its
//! definition. A Markdown parser reads the same text as the document's.

mod escape;
mod formula;
mod heading;
mod inline;
mod lists;
mod open_list;
mod table;

use crate::event::{ContentDocument, Element, Event};
use crate::numbering::is_mark;
use escape::{TextContext, escape};
use heading::without_bold;
use inline::{Container, InlineWriter};
use open_list::{List, loose_lists};
use seek_page::{DeadlineTicker, PageError};
use table::TableGrid;

/// The document as Markdown, without a line end at the end.
///
/// # Errors
/// [`PageError::OutOfTime`] after the page's deadline.
///
/// ```
/// use seek_page::{Page, Selection};
/// use seek_render::{Markup, document, markdown};
///
/// let page = Page::from_source("<ul><li>one<li><i>two</i></ul>").unwrap();
/// let document = document(&page, &Selection::of_blocks(vec![0, 1]), Markup::default()).unwrap();
/// assert_eq!(markdown(&document).unwrap(), "- one\n- *two*");
/// ```
pub fn markdown(document: &ContentDocument) -> Result<String, PageError> {
    let events = document.events();
    let formulas = events.iter().any(|event| matches!(event, Event::Formula(_)));
    let mut writer = MarkdownWriter { formulas, loose: loose_lists(events), ..MarkdownWriter::default() };
    let mut ticker = document.deadline.ticker();
    let mut at = 0;
    while at < events.len() {
        at += writer.write(&events[at..], &mut ticker)?;
    }
    Ok(writer.out)
}

/// An open element that is no leaf.
#[derive(Debug)]
enum OpenMarkdown {
    Quote,
    Item,
    List(List),
    /// A table with its cells so far.
    Table(TableGrid),
    Other,
}

#[derive(Debug, Default)]
struct MarkdownWriter {
    out: String,
    open: Vec<OpenMarkdown>,
    /// The prefix of each line, one part for each open item or quotation.
    prefixes: Vec<String>,
    /// Whether the marker of an item or a quotation was just written. The next block continues its line.
    after_marker: bool,
    /// The marker of the list that just ended. An adjacent list needs another marker.
    ended: Option<char>,
    /// For each list whether empty lines separate its items.
    loose: Vec<bool>,
    lists: usize,
    /// Whether dollars delimit formulas.
    formulas: bool,
}

impl MarkdownWriter {
    /// Writes the leaf, or the start or end of an element, at the first event. Returns the number of events written.
    fn write(&mut self, events: &[Event], ticker: &mut DeadlineTicker) -> Result<usize, PageError> {
        ticker.step()?;
        match &events[0] {
            Event::Start(element) if element.is_leaf() => {
                let end = leaf_end(events);
                if *element == Element::Term
                    && self.grid().is_none()
                    && is_numbered(&events[1..end], &events[end + 1..])
                {
                    self.number(&inline::text_of(&events[1..end]));
                    return Ok(end + 1);
                }
                if matches!(element, Element::CodeBlock(_)) {
                    events[1..end].iter().try_for_each(|event| ticker.steps(event.steps()))?;
                }
                self.leaf(element, &events[1..end], ticker)?;
                return Ok(end + 1);
            }
            Event::Start(element) => self.start(element),
            Event::End => self.end(),
            Event::Rule => {
                let rule = if self.prefixes.is_empty() { "---" } else { "___" };
                self.block(rule, false);
            }
            // Only leaves hold text.
            _ => {}
        }
        Ok(1)
    }

    fn grid(&mut self) -> Option<&mut TableGrid> {
        self.open.iter_mut().rev().find_map(|open| match open {
            OpenMarkdown::Table(grid) => Some(grid),
            _ => None,
        })
    }

    fn start(&mut self, element: &Element) {
        if let Some(grid) = self.grid() {
            grid.start(element);
            self.open.push(OpenMarkdown::Other);
            return;
        }
        let opened = match element {
            Element::List(start) => OpenMarkdown::List(self.list(*start)),
            Element::Item => {
                self.item();
                OpenMarkdown::Item
            }
            Element::Quote => {
                self.separate(false);
                self.indent("> ", "> ");
                OpenMarkdown::Quote
            }
            Element::Table => OpenMarkdown::Table(TableGrid::default()),
            _ => OpenMarkdown::Other,
        };
        self.open.push(opened);
    }

    /// Begins an indented element, with a marker before its first line and a prefix before the others.
    fn indent(&mut self, marker: &str, prefix: &str) {
        self.out.push_str(marker);
        self.prefixes.push(prefix.to_owned());
        self.after_marker = true;
    }

    fn end(&mut self) {
        match self.open.pop() {
            Some(OpenMarkdown::Item | OpenMarkdown::Quote) => {
                self.prefixes.pop();
                self.after_marker = false;
            }
            Some(OpenMarkdown::List(list)) => self.ended = Some(list.marker),
            Some(OpenMarkdown::Table(grid)) => self.block(&grid.lines().join("\n"), false),
            Some(OpenMarkdown::Other) | None => {}
        }
    }

    /// Writes the line ends before the next block.
    fn separate(&mut self, tight: bool) {
        self.ended = None;
        if std::mem::take(&mut self.after_marker) || self.out.is_empty() {
            return;
        }
        if !tight {
            self.new_line();
            let filled = self.out.trim_end_matches(' ').len();
            self.out.truncate(filled);
        }
        self.new_line();
    }

    fn new_line(&mut self) {
        self.out.push('\n');
        self.prefixes.iter().for_each(|prefix| self.out.push_str(prefix));
    }

    fn block(&mut self, text: &str, tight: bool) {
        self.separate(tight);
        for (i, line) in text.split('\n').enumerate() {
            if i > 0 {
                self.new_line();
            }
            self.out.push_str(line);
            if line.is_empty() {
                let filled = self.out.trim_end_matches(' ').len();
                self.out.truncate(filled);
            }
        }
    }

    /// Writes a block that holds text.
    fn leaf(&mut self, element: &Element, inside: &[Event], ticker: &mut DeadlineTicker) -> Result<(), PageError> {
        let (formulas, in_cell) = (self.formulas, self.grid().is_some());
        let is_heading = matches!(element, Element::Heading(_));
        let inside = if is_heading { without_bold(inside) } else { inside.into() };
        let in_item = self.open.iter().any(|open| matches!(open, OpenMarkdown::Item));
        let mut inlines = |container, strong| InlineWriter { container, formulas, strong }.write(&inside, ticker);
        let text = match element {
            Element::CodeBlock(_) if in_cell => inline::code_lines(&inside),
            Element::CodeBlock(language) => fenced(&inside, language.as_deref()),
            Element::Caption if self.is_caption_of_table() => inlines(Container::Paragraph, false)?,
            _ if in_cell => inlines(Container::Cell, false)?,
            Element::Heading(_) if in_item => inlines(Container::Heading, true)?,
            Element::Heading(level) => {
                let text = inlines(Container::Heading, false)?;
                if text.is_empty() { text } else { format!("{} {text}", "#".repeat(usize::from(*level))) }
            }
            Element::Term => inlines(Container::Paragraph, true)?,
            _ => inlines(Container::Paragraph, false)?,
        };
        if text.is_empty() {
            return Ok(());
        }
        match self.grid() {
            Some(grid) if !grid.is_empty() => grid.push(&text),
            _ => self.block(&text, false),
        }
        Ok(())
    }

    /// Writes the number of a definition. The definition goes on in its line.
    fn number(&mut self, number: &str) {
        self.separate(false);
        escape(number.trim(), TextContext { line_start: true, ..TextContext::default() }, &mut self.out);
        self.out.push(' ');
        self.after_marker = true;
    }

    /// Whether a caption here is before the rows of a table.
    fn is_caption_of_table(&mut self) -> bool {
        self.grid().is_some_and(|grid| grid.is_empty())
    }
}

/// Whether a term is only the number of its definition, which begins with text.
fn is_numbered(term: &[Event], after: &[Event]) -> bool {
    let is_plain = |event: &Event| {
        matches!(event, Event::Text(_) | Event::End | Event::Start(Element::Emphasis | Element::Strong))
    };
    let [Event::Start(Element::Definition), text @ ..] = after else { return false };
    matches!(text, [Event::Start(Element::Plain | Element::Paragraph), ..])
        && term.iter().all(is_plain)
        && is_mark(inline::text_of(term).trim())
        && !inline::text_of(&text[..leaf_end(text)]).trim().is_empty()
}

/// The index of the end of the leaf that starts at the first event. Leaves are not nested.
fn leaf_end(events: &[Event]) -> usize {
    let mut depth = 0_usize;
    for (i, event) in events.iter().enumerate() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End if depth == 1 => return i,
            Event::End => depth -= 1,
            _ => {}
        }
    }
    events.len() - 1
}

/// A code block. Its fences are longer than any run of backticks in the code.
fn fenced(inside: &[Event], language: Option<&str>) -> String {
    let code = inline::text_of(inside).replace("\r\n", "\n").replace('\r', "\n");
    let code = code.trim_end();
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{}\n{code}\n{fence}", language.unwrap_or_default())
}
