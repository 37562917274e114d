//! Writes inline events: text, line breaks and images inside their marks.
//!
//! A mark starts right before its text and ends right after it, without white space at its inner edges. A mark that starts where
//! one like it ended goes on.

use crate::event::{Element, Event};
use seek_page::NodeId;

/// The events of a document so far, and the inline marks at the current node.
#[derive(Debug, Default)]
pub(super) struct InlineEvents {
    pub(super) events: Vec<Event>,
    /// The open marks, each with the end of its element in the page.
    marks: Vec<(Element, NodeId)>,
    /// How many of the open marks are written.
    written: usize,
    /// The mark that ended last, and the event of its end.
    ended: Option<(Element, usize)>,
}

impl InlineEvents {
    /// Ends the marks whose elements end before a node.
    pub(super) fn leave(&mut self, id: NodeId) {
        while let Some((mark, _)) = self.marks.pop_if(|(_, end)| *end <= id) {
            if self.written > self.marks.len() {
                self.ended = Some((mark, self.events.len()));
                self.events.push(Event::End);
                self.written -= 1;
            }
        }
    }

    /// Whether the current node is in inline code.
    pub(super) fn in_code(&self) -> bool {
        self.marks.iter().any(|(mark, _)| *mark == Element::Code)
    }

    /// Enters a mark that ends at `end`, unless it is open already or in code.
    pub(super) fn enter(&mut self, element: Element, end: NodeId) {
        let same = |other: &Element| std::mem::discriminant(other) == std::mem::discriminant(&element);
        if !(self.in_code() || self.marks.iter().any(|(mark, _)| same(mark))) {
            self.marks.push((element, end));
        }
    }

    fn open_marks(&mut self) {
        if self.goes_on() {
            self.written += 1;
        }
        for (mark, _) in &self.marks[self.written..] {
            self.events.push(Event::Start(mark.clone()));
        }
        self.written = self.marks.len();
    }

    /// Takes back the end of the mark before, if the next mark is like it and nothing, or a space, is between both. Returns whether it
    /// did.
    fn goes_on(&mut self) -> bool {
        let Some((mark, end)) = self.ended.take() else { return false };
        let is_like_it = self.marks.get(self.written).is_some_and(|(next, _)| *next == mark);
        let is_next = match self.events.get(end + 1..) {
            Some([]) => true,
            Some([Event::Text(between)]) => between == " ",
            _ => false,
        };
        let is_style = matches!(mark, Element::Emphasis | Element::Strong | Element::Strike);
        if !(is_style && is_like_it && is_next) {
            return false;
        }
        self.events.remove(end);
        if let [.., Event::Text(before), Event::Text(_)] = &mut self.events[..] {
            before.push(' ');
            self.events.pop();
        }
        true
    }

    /// Ends the written marks. They start again before the next text.
    pub(super) fn close_marks(&mut self) {
        self.events.extend((0..self.written).map(|_| Event::End));
        self.written = 0;
    }

    /// Appends text outside of marks that are not yet written.
    pub(super) fn push_text(&mut self, text: &str) {
        match self.events.last_mut() {
            Some(Event::Text(before)) => before.push_str(text),
            _ => self.events.push(Event::Text(text.to_owned())),
        }
    }

    /// Writes white space between words. As in the text of a block, a line end in it is a line break. No-break spaces at the
    /// start of a line indent it.
    pub(super) fn space(&mut self, space: &str) {
        let indentation = space.trim_start_matches(|c| c != '\u{a0}');
        let at_start = match self.events.last() {
            Some(Event::Start(element)) => element.is_leaf(),
            last => matches!(last, Some(Event::Break | Event::Task(_))),
        };
        if space.is_empty() || at_start && indentation.is_empty() {
            return;
        }
        if at_start {
            self.push_text(indentation);
        } else if space.contains('\n') && !(self.written > 0 && self.in_code()) {
            self.events.push(Event::Break);
            if !indentation.is_empty() {
                self.push_text(indentation);
            }
        } else if !matches!(self.events.last(), Some(Event::Text(before)) if before.ends_with(' ')) {
            self.push_text(" ");
        }
    }

    /// Writes words in the open marks. Line ends between them are line breaks.
    pub(super) fn text(&mut self, text: &str) {
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

    /// Writes an image or a formula in the open marks. Code holds text only.
    pub(super) fn inline(&mut self, event: Event) {
        match event {
            Event::Formula(formula) if self.in_code() => self.text(&formula.tex),
            Event::Image(_) if self.in_code() => {}
            event => {
                self.open_marks();
                self.events.push(event);
            }
        }
    }
}
