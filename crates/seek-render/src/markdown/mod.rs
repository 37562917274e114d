//! The document as CommonMark with the tables and the struck text of GitHub's.
//!
//! Formulas stand between dollars. What Markdown has no marks for: the text below and above the line is HTML's `<sub>`
//! and `<sup>`, terms are bold paragraphs, captions paragraphs of their own. Parsed again, the text is the same, and
//! there is no HTML in it but that.

mod escape;
mod formula;
mod inline;
mod table;

use super::event::{Document, Element, Event};
use inline::{Inlines, Place};
use seek_page::{DeadlineTicker, PageError};
use table::Grid;

/// The document as Markdown, without a line end behind it.
///
/// # Errors
/// [`PageError::OutOfTime`] from the page's deadline on.
pub fn markdown(document: &Document) -> Result<String, PageError> {
    let events = document.events();
    let formulas = events.iter().any(|event| matches!(event, Event::Formula(_)));
    let mut writer = Writer { formulas, loose: loose_lists(events), ..Writer::default() };
    let mut ticker = document.deadline.ticker();
    let mut at = 0;
    while at < events.len() {
        at += writer.write(&events[at..], &mut ticker)?;
    }
    Ok(writer.out)
}

/// A list that is being written.
#[derive(Debug)]
struct List {
    /// The mark of its items.
    mark: char,
    /// The number of the next item.
    number: Option<u64>,
    /// Whether no empty line stands before the next item.
    tight: bool,
    loose: bool,
}

/// An element around the place that is no text.
#[derive(Debug)]
enum Open {
    Quote,
    Item,
    List(List),
    /// A table, whose cells are being gathered.
    Table(Grid),
    Other,
}

#[derive(Debug, Default)]
struct Writer {
    out: String,
    open: Vec<Open>,
    /// What stands before each line, part by part.
    prefixes: Vec<String>,
    /// Whether the mark of an item or a quotation was just written, so that the block goes on in its line.
    fresh: bool,
    /// The mark of the list that has just ended: another one next to it needs another mark.
    ended: Option<char>,
    /// Per list whether there are empty lines between its items.
    loose: Vec<bool>,
    lists: usize,
    /// Whether dollars have a meaning.
    formulas: bool,
}

impl Writer {
    /// Writes what begins with the first of some events; says how many that took.
    fn write(&mut self, events: &[Event], ticker: &mut DeadlineTicker) -> Result<usize, PageError> {
        ticker.step()?;
        match &events[0] {
            Event::Start(element) if element.is_leaf() => {
                let end = leaf_end(events);
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
            // Text stands in leaves alone.
            _ => {}
        }
        Ok(1)
    }

    fn grid(&mut self) -> Option<&mut Grid> {
        self.open.iter_mut().rev().find_map(|open| match open {
            Open::Table(grid) => Some(grid),
            _ => None,
        })
    }

    fn start(&mut self, element: &Element) {
        if let Some(grid) = self.grid() {
            grid.start(element);
            self.open.push(Open::Other);
            return;
        }
        let opened = match element {
            Element::List(start) => Open::List(self.list(*start)),
            Element::Item => {
                self.item();
                Open::Item
            }
            Element::Quote => {
                self.separate(false);
                self.hang("> ", "> ");
                Open::Quote
            }
            Element::Table => Open::Table(Grid::default()),
            _ => Open::Other,
        };
        self.open.push(opened);
    }

    fn list(&mut self, start: Option<u32>) -> List {
        let (mark, other) = if start.is_some() { ('.', ')') } else { ('-', '*') };
        let loose = self.loose.get(self.lists).copied().unwrap_or(false);
        self.lists += 1;
        let in_tight = match &self.open[..] {
            [.., Open::List(around), Open::Item] => !around.loose,
            _ => false,
        };
        // A numbered list can follow a line of text at once only where it begins with 1.
        let tight = in_tight && start.is_none_or(|number| number == 1);
        let mark = if self.ended == Some(mark) { other } else { mark };
        List { mark, number: start.map(u64::from), tight, loose }
    }

    fn item(&mut self) {
        let Some(Open::List(list)) = self.open.last_mut() else { return };
        let marker = match &mut list.number {
            Some(number) => {
                *number += 1;
                format!("{}{} ", *number - 1, list.mark)
            }
            None => format!("{} ", list.mark),
        };
        let tight = std::mem::replace(&mut list.tight, !list.loose);
        self.separate(tight);
        self.hang(&marker, &" ".repeat(marker.len()));
    }

    /// Begins what has a mark before its first line and something before all others.
    fn hang(&mut self, mark: &str, prefix: &str) {
        self.out.push_str(mark);
        self.prefixes.push(prefix.to_owned());
        self.fresh = true;
    }

    fn end(&mut self) {
        match self.open.pop() {
            Some(Open::Item | Open::Quote) => {
                self.prefixes.pop();
                self.fresh = false;
            }
            Some(Open::List(list)) => self.ended = Some(list.mark),
            Some(Open::Table(grid)) => self.block(&grid.lines().join("\n"), false),
            Some(Open::Other) | None => {}
        }
    }

    /// Gets ready for a block behind what is there.
    fn separate(&mut self, tight: bool) {
        self.ended = None;
        if std::mem::take(&mut self.fresh) || self.out.is_empty() {
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

    /// A block that holds text.
    fn leaf(&mut self, element: &Element, inside: &[Event], ticker: &mut DeadlineTicker) -> Result<(), PageError> {
        let (formulas, in_cell) = (self.formulas, self.grid().is_some());
        let mut inlines = |place, strong| Inlines { place, formulas, strong }.write(inside, ticker);
        let text = match element {
            Element::CodeBlock(_) if in_cell => inline::code_lines(inside),
            Element::CodeBlock(language) => fenced(inside, language.as_deref()),
            Element::Caption if self.caption_of_table() => inlines(Place::Paragraph, false)?,
            _ if in_cell => inlines(Place::Cell, false)?,
            Element::Heading(level) => {
                let text = inlines(Place::Heading, false)?;
                if text.is_empty() { text } else { format!("{} {text}", "#".repeat(usize::from(*level))) }
            }
            Element::Term => inlines(Place::Paragraph, true)?,
            _ => inlines(Place::Paragraph, false)?,
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

    /// Whether the place is in a table that has no rows yet.
    fn caption_of_table(&mut self) -> bool {
        self.grid().is_some_and(|grid| grid.is_empty())
    }
}

/// Where the leaf ends that begins with the first event. Leaves hold no leaves.
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

/// Code between fences that are longer than any in it.
fn fenced(inside: &[Event], language: Option<&str>) -> String {
    let code = inline::text_of(inside).replace("\r\n", "\n").replace('\r', "\n");
    let code = code.trim_end();
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{}\n{code}\n{fence}", language.unwrap_or_default())
}

/// Per list, in the order of their starts, whether an item holds more than a text and lists behind it.
fn loose_lists(events: &[Event]) -> Vec<bool> {
    let mut loose = Vec::new();
    // Per open element: the list that it is, or the blocks in it so far.
    let mut open: Vec<(Option<usize>, usize)> = Vec::new();
    for event in events {
        match event {
            Event::Start(element) => {
                let list = matches!(element, Element::List(_));
                let around = open.len().checked_sub(2).and_then(|i| open[i].0);
                if let (Some(around), Some((None, blocks))) = (around, open.last_mut()) {
                    *blocks += 1;
                    loose[around] |= *blocks > 1 && !list || *blocks == 1 && !list && !element.is_leaf();
                }
                open.push((list.then_some(loose.len()), 0));
                if list {
                    loose.push(false);
                }
            }
            Event::End => {
                open.pop();
            }
            _ => {}
        }
    }
    loose
}
