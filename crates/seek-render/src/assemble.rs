//! Puts events together so that they nest as [`Element`] says, whatever the page's own nesting is.
//!
//! Blocks open when text arrives in them, so none is empty but cells. Marks open right before their text and close
//! behind it, with no white space at their inner edges, and never reach over the end of a paragraph.

use crate::event::{Element, Event};
use seek_page::NodeId;

/// Lists, quotations and definitions inside one another; those further in are let be, and their text stands in the one
/// around. Real pages stay below 8.
const MOST_NESTED: usize = 16;

#[derive(Debug)]
struct Entry {
    element: Element,
    /// Where the page's element ends.
    end: NodeId,
    /// Whether its start is written.
    opened: bool,
    /// Whether no element of the page stands for it.
    implied: bool,
}

/// The paragraph, or what else holds text, that is being written.
#[derive(Debug)]
struct Leaf {
    /// The elements of its own that are open with it.
    implied: usize,
    /// The page's element whose text it holds.
    boundary: NodeId,
    /// Whether nothing is in it but images.
    waiting: bool,
}

/// Events under way.
#[derive(Debug, Default)]
pub(crate) struct Assembler {
    events: Vec<Event>,
    blocks: Vec<Entry>,
    /// Marks around the place.
    marks: Vec<(Element, NodeId)>,
    /// How many of them are written.
    marked: usize,
    leaf: Option<Leaf>,
    /// How many events there were when an item ended.
    item_ended: usize,
    nested: usize,
    /// Lines without text since the last line of the code.
    empty_lines: usize,
}

impl Assembler {
    /// All events.
    pub(crate) fn finish(mut self) -> Vec<Event> {
        self.leave(NodeId::MAX);
        self.close_leaf();
        self.events
    }

    /// Ends what ends before a node.
    pub(crate) fn leave(&mut self, id: NodeId) {
        while self.marks.pop_if(|(_, end)| *end <= id).is_some() {
            if self.marked > self.marks.len() {
                self.events.push(Event::End);
                self.marked -= 1;
            }
        }
        while self.blocks.last().is_some_and(|entry| entry.end <= id) {
            self.pop();
        }
    }

    fn pop(&mut self) {
        let Some(entry) = self.blocks.pop() else { return };
        self.nested -= usize::from(is_nesting(&entry.element));
        if entry.opened {
            self.close_leaf();
            self.events.push(Event::End);
            if entry.element == Element::Item {
                self.item_ended = self.events.len();
            }
        }
    }

    fn innermost(&self) -> Option<&Element> {
        self.blocks.last().map(|entry| &entry.element)
    }

    /// Whether the place is in code.
    pub(crate) fn in_code_block(&self) -> bool {
        matches!(self.innermost(), Some(Element::CodeBlock(_)))
    }

    /// Whether the place is in code that stands in a line.
    pub(crate) fn in_code(&self) -> bool {
        self.marks.iter().any(|(mark, _)| *mark == Element::Code)
    }

    /// Whether the place is directly in a row.
    pub(crate) fn in_row(&self) -> bool {
        self.innermost() == Some(&Element::Row)
    }

    /// Enters a block-level element that ends at `end`, in one that ends at `around`. What cannot stand here is let be.
    pub(crate) fn enter(&mut self, element: Element, end: NodeId, around: NodeId) {
        if self.innermost().is_some_and(Element::is_leaf) {
            return;
        }
        if self.nested >= MOST_NESTED && is_nesting(&element) {
            return;
        }
        let (item, of_terms) = (element == Element::Item, matches!(element, Element::Term | Element::Definition));
        let of_list = item || of_terms;
        if !of_list && self.blocks.last().is_some_and(|entry| entry.implied && is_nesting(&entry.element)) {
            self.pop();
        }
        match (&element, self.innermost()) {
            (Element::Item, Some(Element::List(_))) | (Element::Row, Some(Element::Table)) => {}
            (Element::Term | Element::Definition, Some(Element::Definitions)) => {}
            (Element::Cell(_), Some(Element::Row)) => {}
            (Element::Caption, Some(Element::Table | Element::Figure)) => {}
            (Element::Row | Element::Cell(_) | Element::Caption, _) => return,
            (_, Some(Element::Table | Element::Row)) => return,
            (_, around_it) if of_list => {
                if self.nested >= MOST_NESTED || matches!(around_it, Some(Element::List(_) | Element::Definitions)) {
                    return;
                }
                self.push(if item { Element::List(None) } else { Element::Definitions }, around, true);
            }
            (Element::List(_), Some(Element::Item)) if self.blocks.last().is_some_and(|item| !item.opened) => {
                // An item that begins with a list says nothing of its own: the items in it take its place.
                self.pop();
                if self.innermost().is_some_and(|list| matches!(list, Element::List(_))) {
                    return;
                }
            }
            (_, Some(Element::List(_))) => {
                // A list directly in a list goes with the item before it.
                let goes_on = self.item_ended == self.events.len() && self.blocks.last().is_some_and(|l| l.opened);
                if goes_on {
                    self.events.pop();
                }
                self.push(Element::Item, end, true);
                if let Some(entry) = self.blocks.last_mut() {
                    entry.opened = goes_on;
                }
            }
            (_, Some(Element::Definitions)) => self.push(Element::Definition, end, true),
            _ => {}
        }
        self.push(element, end, false);
    }

    fn push(&mut self, element: Element, end: NodeId, implied: bool) {
        self.nested += usize::from(is_nesting(&element));
        self.blocks.push(Entry { element, end, opened: false, implied });
    }

    /// Enters a mark that ends at `end`. One that is there already, or says nothing here, is let be.
    pub(crate) fn mark(&mut self, element: Element, end: NodeId) {
        let same = |other: &Element| std::mem::discriminant(other) == std::mem::discriminant(&element);
        let useless = self.in_code_block() || self.in_code() || self.marks.iter().any(|(mark, _)| same(mark));
        let heads =
            matches!(self.innermost(), Some(Element::Heading(_) | Element::Cell(super::Cell { header: true, .. })));
        if !(useless || heads && element == Element::Strong) {
            self.marks.push((element, end));
        }
    }

    /// Writes the starts of all blocks around the place.
    pub(crate) fn open_blocks(&mut self) {
        self.close_leaf();
        for entry in &mut self.blocks {
            if !entry.opened {
                entry.opened = true;
                self.events.push(Event::Start(entry.element.clone()));
            }
        }
    }

    /// Begins a run of text in a page's element `boundary`.
    pub(crate) fn begin(&mut self, boundary: NodeId) {
        if self.blocks.last().is_some_and(|entry| entry.implied && is_nesting(&entry.element)) {
            self.pop();
        }
        let in_leaf = self.blocks.last().is_some_and(|entry| entry.opened && entry.element.is_leaf());
        if let Some(leaf) = &mut self.leaf
            && (in_leaf || leaf.waiting && leaf.boundary == boundary)
        {
            let goes_on = leaf.waiting && leaf.boundary == boundary;
            leaf.waiting = false;
            self.close_marks();
            if self.in_code_block() {
                let empty = std::mem::take(&mut self.empty_lines);
                self.push_text(&"\n".repeat(1 + empty));
            } else if goes_on || matches!(self.innermost(), Some(Element::Heading(_))) {
                self.push_text(" ");
            } else {
                self.events.push(Event::Break);
            }
            return;
        }
        self.open_blocks();
        let cell = Element::Cell(super::Cell { header: false, columns: 1, rows: 1 });
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
        self.events.extend(implied.into_iter().map(Event::Start));
    }

    /// Whether text of a page's element is being written.
    pub(crate) fn is_in(&self, boundary: NodeId) -> bool {
        self.leaf.as_ref().is_some_and(|leaf| leaf.boundary == boundary)
    }

    fn close_marks(&mut self) {
        self.events.extend((0..self.marked).map(|_| Event::End));
        self.marked = 0;
    }

    fn close_leaf(&mut self) {
        self.empty_lines = 0;
        if let Some(leaf) = self.leaf.take() {
            self.close_marks();
            self.events.extend((0..leaf.implied).map(|_| Event::End));
        }
    }

    fn open_marks(&mut self) {
        for (mark, _) in &self.marks[self.marked..] {
            self.events.push(Event::Start(mark.clone()));
        }
        self.marked = self.marks.len();
    }

    fn push_text(&mut self, text: &str) {
        match self.events.last_mut() {
            Some(Event::Text(before)) => before.push_str(text),
            _ => self.events.push(Event::Text(text.to_owned())),
        }
    }

    /// White space between words; as in the text of a block, line ends in it mean a line break.
    pub(crate) fn space(&mut self, space: &str) {
        let begins = match self.events.last() {
            Some(Event::Start(element)) => element.is_leaf(),
            last => last == Some(&Event::Break),
        };
        if space.is_empty() || begins {
            return;
        }
        if space.contains('\n') && !(self.marked > 0 && self.in_code()) {
            self.events.push(Event::Break);
        } else if !matches!(self.events.last(), Some(Event::Text(before)) if before.ends_with(' ')) {
            self.push_text(" ");
        }
    }

    /// Words in the marks around the place; line ends between them mean line breaks.
    pub(crate) fn text(&mut self, text: &str) {
        self.open_marks();
        let code = self.in_code();
        for (i, line) in text.split('\n').enumerate() {
            let mut words = line.split_whitespace();
            let Some(first) = words.next() else { continue };
            match (i, code) {
                (0, _) => {}
                (_, true) => self.push_text(" "),
                (_, false) => self.events.push(Event::Break),
            }
            if line.starts_with(char::is_whitespace) {
                self.space(" ");
            }
            self.push_text(first);
            for word in words {
                self.push_text(" ");
                self.push_text(word);
            }
        }
        if text.ends_with(char::is_whitespace) {
            self.space(" ");
        }
    }

    /// An empty line in the code block that is being written, if another one with text follows and one came before.
    pub(crate) fn empty_line(&mut self) {
        self.empty_lines += usize::from(self.blocks.last().is_some_and(|code| code.opened));
    }

    /// Text of a code block as it is.
    pub(crate) fn raw(&mut self, text: &str) {
        self.push_text(text);
    }

    /// An image or a formula in the marks around the place; code holds text alone.
    pub(crate) fn inline(&mut self, event: Event) {
        match event {
            Event::Formula(formula) if self.in_code() => self.text(&formula.tex),
            Event::Image(_) if self.in_code() => {}
            event => {
                self.open_marks();
                self.events.push(event);
            }
        }
    }

    /// An image or a formula that stands in no text: it gets a paragraph of its own.
    pub(crate) fn alone(&mut self, event: Event, boundary: NodeId) {
        let in_leaf = self.blocks.last().is_some_and(|entry| entry.opened && entry.element.is_leaf());
        if self.is_in(boundary) || in_leaf && self.leaf.is_some() {
            self.push_text(" ");
        } else {
            self.begin(boundary);
            if let Some(leaf) = &mut self.leaf {
                leaf.waiting = true;
            }
        }
        self.inline(event);
    }

    /// A thematic break, where blocks may stand.
    pub(crate) fn rule(&mut self) {
        let here =
            !matches!(self.innermost(), Some(Element::List(_) | Element::Definitions | Element::Table | Element::Row));
        if here && !self.innermost().is_some_and(Element::is_leaf) && self.events.last() != Some(&Event::Rule) {
            self.open_blocks();
            self.events.push(Event::Rule);
        }
    }
}

/// Whether it adds to the depth that is bounded.
fn is_nesting(element: &Element) -> bool {
    matches!(element, Element::List(_) | Element::Definitions | Element::Quote)
}
