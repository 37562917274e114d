//! Assembles events so that they nest as [`Element`] requires, however the page nests its elements.
//!
//! A block starts with its first text, so only cells can be empty. A mark never reaches over the end of a paragraph.

mod lists;
mod lists_in_list;

use super::inline_events::InlineEvents;
use crate::event::{Cell, Element, Event};
use lists_in_list::ListsInList;
use seek_page::NodeId;

/// Maximum depth of lists, quotations and definitions. The text of deeper ones belongs to the element around them. Real
/// pages stay below 8.
const MAX_NESTED: usize = 16;

/// An open block of the document.
#[derive(Debug)]
struct OpenBlock {
    element: Element,
    /// The end of the page's element.
    end: NodeId,
    /// Whether its start is written.
    started: bool,
    /// Whether the page has no element for it.
    implied: bool,
    /// If it is a list, the lists whose items are its own.
    lists: ListsInList,
}

/// The current paragraph, or another element that holds text.
#[derive(Debug)]
struct Leaf {
    /// Number of elements that started with it and end with it.
    implied: usize,
    /// The page's element around the text.
    boundary: NodeId,
    /// Whether it holds nothing but images and formulas so far.
    waiting: bool,
}

/// The events so far, and the open blocks.
#[derive(Debug, Default)]
pub(super) struct Assembler {
    out: InlineEvents,
    blocks: Vec<OpenBlock>,
    leaf: Option<Leaf>,
    /// Number of events when the last item ended.
    item_ended: usize,
    /// Number of events when the last list without numbers ended, and the end of the page's element.
    list_ended: (usize, NodeId),
    nested: usize,
    /// Empty lines before the next text of the code block.
    empty_lines: usize,
    /// Whether the next run of text goes on with the paragraph.
    joins: bool,
}

impl Assembler {
    /// Closes everything and returns all events.
    pub(super) fn finish(mut self) -> Vec<Event> {
        self.leave(NodeId::MAX);
        self.close_leaf();
        self.out.events
    }

    /// The number of events so far.
    pub(super) fn len(&self) -> usize {
        self.out.events.len()
    }

    /// Ends the elements that end before a node.
    pub(super) fn leave(&mut self, id: NodeId) {
        self.out.leave(id);
        while self.blocks.last().is_some_and(|block| block.end <= id) {
            self.pop();
        }
        if let Some(block) = self.blocks.last_mut() {
            block.lists.leave(id);
        }
    }

    fn pop(&mut self) {
        let Some(block) = self.blocks.pop() else { return };
        self.nested -= usize::from(is_nesting(&block.element));
        if block.started {
            self.close_leaf();
            self.out.events.push(Event::End);
            match block.element {
                Element::Item => self.item_ended = self.out.events.len(),
                Element::List(None) => self.list_ended = (self.out.events.len(), block.end),
                _ => {}
            }
        }
    }

    fn innermost(&self) -> Option<&Element> {
        self.blocks.last().map(|block| &block.element)
    }

    /// Whether the current node is in a code block.
    pub(super) fn in_code_block(&self) -> bool {
        matches!(self.innermost(), Some(Element::CodeBlock(_)))
    }

    /// Whether the current node is in inline code.
    pub(super) fn in_code(&self) -> bool {
        self.out.in_code()
    }

    /// Whether the innermost block is a table, between its rows.
    pub(super) fn in_table(&self) -> bool {
        self.innermost() == Some(&Element::Table)
    }

    /// Whether the innermost block is a row.
    pub(super) fn in_row(&self) -> bool {
        self.innermost() == Some(&Element::Row)
    }

    /// Enters a block-level element that ends at `end`, in a parent that ends at `parent_end`. Ignores an element that
    /// is not allowed here.
    pub(super) fn enter(&mut self, element: Element, end: NodeId, parent_end: NodeId) {
        if self.innermost().is_some_and(Element::is_leaf) {
            return;
        }
        if self.nested >= MAX_NESTED && is_nesting(&element) {
            return;
        }
        let is_item = element == Element::Item;
        let of_list = is_item || matches!(element, Element::Term | Element::Definition);
        if !of_list && self.is_in_implied_list() {
            self.pop();
        }
        match (&element, self.innermost()) {
            (Element::Item, Some(Element::List(_))) => self.add_item(),
            (Element::Row, Some(Element::Table)) => {}
            (Element::Term | Element::Definition, Some(Element::Definitions)) => {}
            (Element::Cell(_), Some(Element::Row)) => {}
            (Element::Caption, Some(Element::Table | Element::Figure)) => {}
            (Element::Row | Element::Cell(_) | Element::Caption, _) => return,
            (_, Some(Element::Table | Element::Row)) => return,
            (_, parent) if of_list => {
                if self.nested >= MAX_NESTED || matches!(parent, Some(Element::List(_) | Element::Definitions)) {
                    return;
                }
                self.push(if is_item { Element::List(None) } else { Element::Definitions }, parent_end, true);
            }
            (Element::List(_), Some(Element::Item)) if self.blocks.last().is_some_and(|item| !item.started) => {
                // An item that begins with a list has no other text. The inner items replace it.
                self.pop();
                if self.innermost().is_some_and(|list| matches!(list, Element::List(_))) {
                    return;
                }
            }
            (Element::List(_), Some(Element::List(_))) if self.is_in_list_of_lists(&element) => {
                self.take_items_of_list(end);
                return;
            }
            (_, Some(Element::List(_))) => self.add_to_last_item(end),
            (_, Some(Element::Definitions)) => self.push(Element::Definition, end, true),
            _ => {}
        }
        self.push(element, end, false);
    }

    fn push(&mut self, element: Element, end: NodeId, implied: bool) {
        self.nested += usize::from(is_nesting(&element));
        self.blocks.push(OpenBlock { element, end, started: false, implied, lists: ListsInList::default() });
    }

    /// Enters a mark that ends at `end`. Ignores a mark that is open already or has no effect here.
    pub(super) fn mark(&mut self, element: Element, end: NodeId) {
        let is_header =
            matches!(self.innermost(), Some(Element::Heading(_) | Element::Cell(Cell { header: true, .. })));
        if !(self.in_code_block() || is_header && element == Element::Strong) {
            self.out.enter(element, end);
        }
    }

    /// Writes the starts of all open blocks.
    pub(super) fn open_blocks(&mut self) {
        self.close_leaf();
        for block in &mut self.blocks {
            if !block.started {
                block.started = true;
                self.out.events.push(Event::Start(block.element.clone()));
            }
        }
    }

    /// Lets the next run of text go on with the paragraph before it, if no element begins with it.
    pub(super) fn join(&mut self) {
        self.joins = true;
    }

    /// Begins a run of text in the page's element `boundary`.
    pub(super) fn begin(&mut self, boundary: NodeId) {
        if self.is_in_implied_list() {
            self.pop();
        }
        let joins = std::mem::take(&mut self.joins) && self.blocks.iter().all(|block| block.started);
        if let Some(leaf) = self.leaf.as_mut().filter(|_| joins) {
            leaf.boundary = boundary;
            self.out.close_marks();
            self.out.push_text(" ");
            return;
        }
        let in_leaf = self.is_in_started_leaf();
        if let Some(leaf) = &mut self.leaf
            && (in_leaf || leaf.waiting && leaf.boundary == boundary)
        {
            let continues = leaf.waiting && leaf.boundary == boundary;
            leaf.waiting = false;
            self.out.close_marks();
            if self.in_code_block() {
                let empty = std::mem::take(&mut self.empty_lines);
                self.out.push_text(&"\n".repeat(1 + empty));
            } else if continues || matches!(self.innermost(), Some(Element::Heading(_))) {
                self.out.push_text(" ");
            } else {
                self.out.events.push(Event::Break);
            }
            return;
        }
        self.open_blocks();
        let cell = Element::Cell(Cell { header: false, columns: 1, rows: 1 });
        let implied = match self.innermost() {
            Some(leaf) if leaf.is_leaf() => vec![],
            Some(Element::List(_)) => vec![Element::Item, Element::Plain],
            Some(Element::Definitions) => vec![Element::Definition, Element::Plain],
            Some(Element::Table) => vec![Element::Row, cell, Element::Plain],
            Some(Element::Row) => vec![cell, Element::Plain],
            Some(Element::Item | Element::Definition | Element::Cell(_)) => vec![Element::Plain],
            _ => vec![Element::Paragraph],
        };
        self.leaf = Some(Leaf { implied: implied.len(), boundary, waiting: false });
        self.out.events.extend(implied.into_iter().map(Event::Start));
    }

    fn is_in_started_leaf(&self) -> bool {
        self.blocks.last().is_some_and(|block| block.started && block.element.is_leaf())
    }

    fn close_leaf(&mut self) {
        self.empty_lines = 0;
        if let Some(leaf) = self.leaf.take() {
            self.out.close_marks();
            self.out.events.extend((0..leaf.implied).map(|_| Event::End));
        }
    }

    /// Writes the box of a task, if a text just started at the start of an item. Cells hold no tasks.
    pub(super) fn task(&mut self, ticked: bool) {
        use Event::Start;
        let starts_item =
            matches!(self.out.events[..], [.., Start(Element::Item), Start(Element::Plain | Element::Paragraph)]);
        if starts_item && !self.blocks.iter().any(|block| matches!(block.element, Element::Cell(_))) {
            self.out.events.push(Event::Task(ticked));
        }
    }

    /// Writes white space between words.
    pub(super) fn space(&mut self, space: &str) {
        self.out.space(space);
    }

    /// Writes words in the open marks.
    pub(super) fn text(&mut self, text: &str) {
        self.out.text(text);
    }

    /// Sets the empty lines before the next text of the current code block. Those before its first text are dropped.
    pub(super) fn empty_lines(&mut self, lines: usize) {
        self.empty_lines = if self.blocks.last().is_some_and(|code| code.started) { lines } else { 0 };
    }

    /// Writes text of a code block unchanged.
    pub(super) fn raw(&mut self, text: &str) {
        self.out.push_text(text);
    }

    /// Writes an image or a formula in the open marks.
    pub(super) fn inline(&mut self, event: Event) {
        self.out.inline(event);
    }

    /// Writes an image or a formula outside of any text, in a separate paragraph.
    pub(super) fn standalone(&mut self, event: Event, boundary: NodeId) {
        let is_in_boundary = self.leaf.as_ref().is_some_and(|leaf| leaf.boundary == boundary);
        if is_in_boundary || self.is_in_started_leaf() && self.leaf.is_some() {
            self.out.push_text(" ");
        } else {
            self.begin(boundary);
            if let Some(leaf) = &mut self.leaf {
                leaf.waiting = true;
            }
        }
        self.out.inline(event);
    }

    /// Writes a thematic break, if a block is allowed here.
    pub(super) fn rule(&mut self) {
        let is_allowed =
            !matches!(self.innermost(), Some(Element::List(_) | Element::Definitions | Element::Table | Element::Row));
        let is_leaf = self.innermost().is_some_and(Element::is_leaf);
        if is_allowed && !is_leaf && self.out.events.last() != Some(&Event::Rule) {
            self.open_blocks();
            self.out.events.push(Event::Rule);
        }
    }
}

/// Whether an element counts for [`MAX_NESTED`].
fn is_nesting(element: &Element) -> bool {
    matches!(element, Element::List(_) | Element::Definitions | Element::Quote)
}
