//! The text of data in pieces, as paragraphs and as markup.

use super::paragraph::{Paragraph, ParagraphKind, write_markup};
use super::rich_text::{Element, Marks};
use crate::linked_data::JsonId;

/// Where a walk through data is.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub depth: usize,
    /// What the paragraph is.
    pub kind: ParagraphKind,
    /// Whether the value is a piece of a paragraph.
    pub is_piece: bool,
    /// Whether the value is under a key of an object, and not in an array.
    pub is_member: bool,
    pub within: Within,
    pub marks: Marks,
    /// The array with the objects to which marks refer.
    pub definitions: Option<JsonId>,
}

/// The element whose parts the values are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Within {
    #[default]
    Prose,
    /// A list, `ul` or `ol`, of items.
    List(&'static str),
    /// An item of a list of this kind.
    Item(&'static str),
    Table,
    Row,
}

impl Within {
    pub(super) fn holds_text(self) -> bool {
        matches!(self, Within::Prose | Within::Item(_))
    }

    /// The element around a string.
    pub(super) fn part_of_text(self) -> Option<&'static str> {
        match self {
            Within::List(_) => Some("li"),
            Within::Row => Some("td"),
            _ => None,
        }
    }

    /// The elements around what is in an object, and which values are in it.
    pub(super) fn parts_of_object(
        self,
        element: Option<Element>,
        is_heading: impl FnOnce() -> bool,
    ) -> ([Option<&'static str>; 2], Within) {
        match (self, element) {
            (Within::Table, _) => ([Some("tr"), None], Within::Row),
            (Within::Row, _) => ([Some(if is_heading() { "th" } else { "td" }), None], Within::Prose),
            (_, Some(Element::List(name))) => ([Some(name), None], Within::List(name)),
            (Within::List(name), _) => ([Some("li"), None], Within::Item(name)),
            (Within::Item(_), Some(Element::Item(name))) => ([None, None], Within::Item(name)),
            (_, Some(Element::Item(name))) => ([Some(name), Some("li")], Within::Item(name)),
            (_, Some(Element::Quote)) => ([Some("blockquote"), None], Within::Prose),
            (_, Some(Element::Table)) => ([Some("table"), None], Within::Table),
            (within, _) => ([None, None], within),
        }
    }

    /// The element around the elements of an array, and which values are in it.
    pub(super) fn part_of_array(
        self,
        key: &str,
        is_of_strings: impl FnOnce() -> bool,
    ) -> (Option<&'static str>, Within) {
        match self {
            Within::Item(name) if key == "items" => (Some(name), Within::List(name)),
            Within::Table if is_of_strings() => (Some("tr"), Within::Row),
            within => (None, within),
        }
    }
}

/// The text of data in pieces.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    /// The paragraphs. Their strings may be markup.
    pub paragraphs: Vec<Paragraph>,
    /// The markup of all paragraphs and elements.
    markup: String,
    /// Whether the markup has more than paragraphs and headings.
    is_rich: bool,
    current: String,
    current_markup: String,
    /// What the current paragraph is.
    kind: ParagraphKind,
    /// Whether it has more than white space. A break may come before its first piece.
    has_words: bool,
}

impl Pieces {
    /// Adds a piece of text. `write` adds it with its marks.
    pub(super) fn add(
        &mut self,
        text: &str,
        Place { is_piece, kind, marks, .. }: Place,
        write: impl FnOnce(&mut String),
    ) {
        // Where a sentence ends and no space follows, another paragraph begins.
        let ends = self.current.ends_with(['.', '!', '?', '…', '”', '。']) && !text.starts_with(char::is_whitespace);
        if !is_piece || (ends && text.chars().next().is_some_and(char::is_alphanumeric)) {
            self.end();
        }
        if !self.has_words {
            self.kind = kind;
            self.has_words = !text.trim().is_empty();
        }
        self.current.push_str(text);
        self.is_rich |= marks != Marks::default() || kind == ParagraphKind::Preformatted;
        write(&mut self.current_markup);
    }

    /// Adds a break of the line.
    pub(super) fn add_break(&mut self) {
        self.current.push('\n');
        self.current_markup.push_str("<br>");
    }

    /// Ends the paragraph and begins an element.
    pub(super) fn open(&mut self, name: &str) {
        self.end();
        self.is_rich = true;
        // Items without a list around them follow each other in one.
        match self.markup.strip_suffix(&format!("</{name}>")).filter(|_| matches!(name, "ul" | "ol")) {
            Some(before) => self.markup.truncate(before.len()),
            None => self.markup.extend(["<", name, ">"]),
        }
    }

    /// Ends the paragraph and the element.
    pub(super) fn close(&mut self, name: &str) {
        self.end();
        self.markup.extend(["</", name, ">"]);
    }

    pub(super) fn end(&mut self) {
        let (text, markup) = (std::mem::take(&mut self.current), std::mem::take(&mut self.current_markup));
        let is_first = ["<li>", "<td>", "<th>"].iter().any(|begin| self.markup.ends_with(begin));
        // Some data give a paragraph twice, with and without its pieces. Neighbouring cells and items may be equal.
        let is_copy = || !is_first && self.paragraphs.last().is_some_and(|last| last.text.trim() == text.trim());
        if !std::mem::take(&mut self.has_words) || is_copy() {
            return;
        }
        let kind = self.kind;
        match kind {
            ParagraphKind::Preformatted => write_markup(kind, &text, &mut self.markup),
            ParagraphKind::Prose if is_first && !markup.contains('\n') => self.markup.push_str(markup.trim()),
            _ => {
                let lines = markup.split('\n').map(str::trim).filter(|line| !line.is_empty());
                lines.for_each(|line| write_markup(kind, line, &mut self.markup));
            }
        }
        self.paragraphs.push(Paragraph { kind, text });
    }

    /// The markup, if it has more than the paragraphs.
    pub(super) fn rich_markup(&self) -> Option<&str> {
        self.is_rich.then_some(&self.markup)
    }
}

#[cfg(test)]
mod tests {
    use super::super::data_graph::DataGraph;

    /// The markup of the text in some data.
    fn markup(json: &str) -> String {
        const PROSE: &str = r#"{"type": "paragraph", "text": "It came at night from the sea, to the coast."}"#;
        let json = format!("[{PROSE}, {json}]");
        let found = DataGraph::parse(&json).lists(4, &mut 0);
        let markup = found[0].pieces.rich_markup().unwrap().to_owned();
        markup.strip_prefix("<p>It came at night from the sea, to the coast.").unwrap().to_owned()
    }

    #[test]
    fn equal_neighbours_in_tables_and_lists_were_left_out() {
        assert_eq!(
            markup(r#"{"type": "table", "data": {"content": [["A", "0", "0"], ["0", "1", "1"]]}}"#),
            "<table><tr><td>A</td><td>0</td><td>0</td></tr><tr><td>0</td><td>1</td><td>1</td></tr></table>"
        );
        assert_eq!(
            markup(r#"{"type": "list", "data": {"items": ["Wait.", "Wait."]}}"#),
            "<ul><li>Wait.</li><li>Wait.</li></ul>"
        );
    }

    #[test]
    fn a_paragraph_given_twice_is_written_once() {
        assert_eq!(
            markup(
                r#"{"type": "list", "children": [{"type": "item", "text": "Wait.", "children": [{"type": "p", "text": "Wait."}]}]}"#
            ),
            "<ul><li>Wait.</li></ul>"
        );
    }

    #[test]
    fn a_paragraph_after_a_heading_that_begins_with_a_break_was_a_heading() {
        assert_eq!(
            markup(
                r#"{"type": "heading", "content": [{"type": "text", "text": "Sea"}]},
                {"type": "paragraph", "content": [{"type": "hardBreak"}, {"type": "text", "text": "Land", "marks": [{"type": "bold"}]}]}"#
            ),
            "<h2>Sea</h2><p><br><b>Land</b>"
        );
    }

    #[test]
    fn code_that_looks_like_markup_was_a_tag() {
        assert_eq!(
            markup(
                r#"{"type": "paragraph", "content": [{"type": "text", "text": "A "},
                {"type": "text", "text": "<div>&lt;", "marks": [{"type": "code"}]}, {"type": "text", "text": " and <i>so</i> on"}]}"#
            ),
            "<p>A <code>&lt;div>&amp;lt;</code> and <i>so</i> on"
        );
    }
}
