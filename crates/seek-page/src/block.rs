//! Blocks: maximal runs of text without a block-level boundary.
//!
//! The edges of block-level elements end runs. So do two `<br>` with nothing between them, which older pages and forums
//! use for paragraphs. One `<br>` is a line break within a block.

use crate::button::is_in_sentence;
use crate::code_block::is_code_table;
use crate::signature_table::is_signature_table;
use crate::text::Joiner;
use crate::word_gap::ends_word;
use crate::{Deadline, DeadlineTicker, Dom, Hidden, NodeId, NodeKind, PageError, Tag};
use std::borrow::Cow;
use std::ops::Range;

/// A run of text: the unit of labels, scores and output.
#[derive(Debug, Clone)]
pub struct Block {
    /// The first text node.
    pub first: NodeId,
    /// One past the last text node. All text nodes between belong to the block.
    pub end: NodeId,
    /// The nearest element around it that bounds blocks.
    pub parent: NodeId,
    /// Ways in which all of its text is hidden.
    pub hidden: Hidden,
    text: Range<u32>,
}

/// All blocks of a page in document order, with their text.
#[derive(Debug, Default)]
pub struct Blocks {
    blocks: Vec<Block>,
    text: String,
}

impl Blocks {
    /// Finds the blocks in the body of a page.
    pub fn from_dom(dom: &Dom) -> Blocks {
        // Without a deadline this never fails.
        Blocks::from_dom_within(dom, Deadline::default()).unwrap_or_default()
    }

    /// Like [`Blocks::from_dom`], within a deadline.
    ///
    /// # Errors
    /// [`PageError::OutOfTime`].
    pub(crate) fn from_dom_within(dom: &Dom, deadline: Deadline) -> Result<Blocks, PageError> {
        let mut builder = BlockBuilder::new(dom, |id| Some(Cow::Borrowed(dom.text(id))));
        builder.ticker = deadline.ticker();
        builder.run(0..dom.len() as NodeId)?;
        Ok(builder.out)
    }

    /// Gives back the reserve of the buffers.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.blocks.shrink_to_fit();
        self.text.shrink_to_fit();
    }

    /// Adds the blocks of the embedded text, which are few.
    pub(crate) fn append_embedded(&mut self, dom: &Dom) {
        let mut builder = BlockBuilder::new(dom, |id| Some(Cow::Borrowed(dom.text(id))));
        builder.out = std::mem::take(self);
        builder.run_through(dom.markup_len() as NodeId..dom.len() as NodeId);
        *self = builder.out;
    }

    /// The blocks in the inert text of a template. Other inert text in it is left out.
    pub(crate) fn from_template(dom: &Dom, nodes: Range<NodeId>) -> Blocks {
        let mut builder = BlockBuilder::new(dom, |id| {
            let tag = dom.tag(dom.parent(id));
            (tag == Tag::Template || !tag.is_inert()).then(|| Cow::Borrowed(dom.text(id)))
        });
        builder.reads = NodeKind::Inert;
        builder.run_through(nodes);
        builder.out
    }

    /// Bytes of all texts.
    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }

    /// The number of blocks.
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Whether the page has no text.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The blocks in document order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Block> {
        self.blocks.iter()
    }

    /// One block.
    ///
    /// # Panics
    /// If there is no such block.
    pub fn get(&self, index: usize) -> &Block {
        &self.blocks[index]
    }

    /// The text of a block. It is never empty. White space is collapsed, except in `<pre>`. It has no white space at
    /// its ends, except for the indentation of a preformatted first line.
    pub fn text(&self, index: usize) -> &str {
        let range = &self.blocks[index].text;
        &self.text[range.start as usize..range.end as usize]
    }

    /// The blocks that start inside a range of nodes, such as a subtree.
    pub fn within(&self, nodes: Range<NodeId>) -> Range<usize> {
        let from = self.blocks.partition_point(|b| b.first < nodes.start);
        let to = self.blocks.partition_point(|b| b.first < nodes.end);
        from..to
    }

    /// The text of those text nodes of a block that `keep` accepts, joined like the block's own text.
    pub fn text_of(dom: &Dom, block: &Block, keep: impl Fn(NodeId) -> bool) -> String {
        Blocks::text_as(dom, block, |id| keep(id).then(|| Cow::Borrowed(dom.text(id))))
    }

    /// The text of a block in which each text node has the text that `read` gives. A node without one parts the words
    /// on both sides of it; a node with an empty text does not.
    pub fn text_as<'a>(dom: &'a Dom, block: &Block, read: impl Fn(NodeId) -> Option<Cow<'a, str>>) -> String {
        let mut builder = BlockBuilder::new(dom, read);
        builder.first_of_block = Some(block.first);
        builder.open.push(Boundary { id: block.parent, end: block.end, preformatted: false });
        builder.preformatted = usize::from(dom.ancestors(block.first).any(|a| is_preformatted(dom.tag(a))));
        // Code may begin before the block.
        let code = dom.ancestors(block.first).filter(|&a| is_code(dom, a, dom.tag(a)));
        builder.code_end = code.map(|id| dom.end(id)).max().unwrap_or_default();
        if dom.tag(block.parent) == Tag::Table && is_code_table(dom, block.parent) {
            builder.preformatted += 1;
            builder.code_table_end = block.end;
        }
        if dom.tag(block.parent) == Tag::Table && is_signature_table(dom, block.parent) {
            builder.signature_end = block.end;
        }
        builder.run_through(block.first..block.end);
        // If the text between two breaks is left out, they separate the rest.
        let cut = builder.out;
        (0..cut.len()).map(|i| cut.text(i)).collect::<Vec<_>>().join("\n")
    }
}

fn is_preformatted(tag: Tag) -> bool {
    matches!(tag, Tag::Pre | Tag::Textarea)
}

/// Whether an inline element holds code.
fn is_code(dom: &Dom, id: NodeId, tag: Tag) -> bool {
    matches!(tag, Tag::Code | Tag::Kbd) || tag == Tag::Other && matches!(dom.name(id), "samp" | "tt")
}

/// An open element that bounds blocks.
struct Boundary {
    id: NodeId,
    end: NodeId,
    preformatted: bool,
}

struct BlockBuilder<'a, R> {
    dom: &'a Dom,
    /// The text of a text node; none for a node that is left out.
    read: R,
    /// The kind of nodes that hold text.
    reads: NodeKind,
    open: Vec<Boundary>,
    preformatted: usize,
    joiner: Joiner,
    /// The ends of the open inline elements that a style shows as blocks.
    parted: Vec<NodeId>,
    /// The last inline code.
    code_start: NodeId,
    code_end: NodeId,
    /// The first text node of the block of which a part is read; `None` where whole blocks are read.
    first_of_block: Option<NodeId>,
    /// The end of the last table that shows code.
    code_table_end: NodeId,
    /// The end of the last table that sets a signature.
    signature_end: NodeId,
    /// `<br>` since the last text.
    breaks: usize,
    /// The unfinished block.
    current: Option<Block>,
    ticker: DeadlineTicker,
    out: Blocks,
}

impl<'a, R: Fn(NodeId) -> Option<Cow<'a, str>>> BlockBuilder<'a, R> {
    fn new(dom: &'a Dom, read: R) -> Self {
        BlockBuilder {
            dom,
            read,
            reads: NodeKind::Text,
            open: Vec::new(),
            preformatted: 0,
            joiner: Joiner::default(),
            parted: Vec::new(),
            code_start: 0,
            code_end: 0,
            first_of_block: None,
            code_table_end: 0,
            signature_end: 0,
            breaks: 0,
            current: None,
            ticker: Deadline::default().ticker(),
            out: Blocks::default(),
        }
    }

    /// Like `run`. Without a deadline it never fails.
    fn run_through(&mut self, nodes: Range<NodeId>) {
        let _ = self.run(nodes);
    }

    fn run(&mut self, nodes: Range<NodeId>) -> Result<(), PageError> {
        let mut id = nodes.start;
        while id < nodes.end {
            self.ticker.step()?;
            while let Some(closed) = self.open.pop_if(|b| b.end <= id) {
                self.end_block();
                self.preformatted -= usize::from(closed.preformatted);
            }
            while self.parted.pop_if(|end| *end <= id).is_some() {
                self.joiner.space();
            }
            match self.dom.kind(id) {
                kind if kind == self.reads => match (self.read)(id) {
                    Some(text) => self.add_text(id, &text),
                    // The words on both sides of a text that is left out are not one word.
                    None => self.joiner.space(),
                },
                NodeKind::Element => {
                    let tag = self.dom.tag(id);
                    if tag == Tag::Head {
                        id = self.dom.end(id);
                        continue;
                    }
                    self.open_element(id, tag);
                }
                _ => {}
            }
            id += 1;
        }
        self.end_block();
        Ok(())
    }

    fn open_element(&mut self, id: NodeId, tag: Tag) {
        let of_table = matches!(tag, Tag::Tbody | Tag::Thead | Tag::Tr | Tag::Td | Tag::Colgroup);
        if id < self.code_table_end && (of_table || tag == Tag::Div) {
            // Each row is a line of code. An element in it is the box of its number.
            if tag == Tag::Tr {
                self.joiner.line_break();
            }
        } else if id < self.signature_end && tag.is_block() {
            self.joiner.space();
        } else if tag == Tag::Br {
            self.breaks += 1;
            if self.breaks > 1 && self.preformatted == 0 {
                self.end_block();
            } else {
                self.joiner.line_break();
            }
        } else if tag.is_block() && !is_in_sentence(self.dom, id)
            || (tag == Tag::Template && self.reads == NodeKind::Inert)
        {
            self.end_block();
            let is_code_table = tag == Tag::Table && is_code_table(self.dom, id);
            if is_code_table {
                self.code_table_end = self.dom.end(id);
            } else if tag == Tag::Table && is_signature_table(self.dom, id) {
                self.signature_end = self.dom.end(id);
            }
            let preformatted = is_code_table || is_preformatted(tag);
            self.preformatted += usize::from(preformatted);
            let end = self.dom.end(id);
            self.open.push(Boundary { id, end, preformatted });
        } else if self.preformatted == 0 && id >= self.code_end {
            self.open_inline(id, tag);
        }
    }

    /// Inline markup parts words only where a style does. Nothing parts the words of code.
    fn open_inline(&mut self, id: NodeId, tag: Tag) {
        if is_code(self.dom, id, tag) {
            (self.code_start, self.code_end) = (id, self.dom.end(id));
        } else if tag == Tag::Input {
            // A check box parts two words. A hidden input is not seen.
            if !self.dom.attribute(id, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden")) {
                self.joiner.space();
            }
        } else if self.dom.is_shown_as_block(id) {
            self.joiner.space();
            self.parted.push(self.dom.end(id));
        } else if matches!(tag, Tag::A | Tag::Span | Tag::Label | Tag::Time | Tag::Other) {
            // Elements side by side (`<a>Home</a><a>News</a>`). Markup within a word has text beside it.
            let before = id - 1;
            let first = self.dom.parent(id) == before;
            let after_text = self.dom.kind(before) == self.reads && self.dom.parent(before) == self.dom.parent(id);
            if !first && !after_text {
                match self.is_gap(before) {
                    true => self.joiner.space(),
                    false => self.joiner.visual_gap(),
                }
            }
        }
    }

    /// Whether a node is an empty element without a name, after an element with text: only a style gives it a sense, as dots between a
    /// dish and its price or an icon between two labels. An empty element with a name is a place, also within a word.
    fn is_gap(&self, id: NodeId) -> bool {
        let dom = self.dom;
        let is_empty = dom.kind(id) == NodeKind::Element && dom.end(id) == id + 1;
        let follows_element = || dom.parent(id) < id - 1 && dom.parent(id - 1) != dom.parent(id);
        is_empty && matches!(dom.tag(id), Tag::Span | Tag::I) && follows_element() && dom.attribute(id, "id").is_none()
    }

    fn add_text(&mut self, id: NodeId, text: &str) {
        let text = if id < self.code_table_end { self.in_code_row(id, text) } else { text };
        if self.ends_word(id, text) {
            self.joiner.space();
        }
        let has_words = if self.preformatted > 0 {
            self.joiner.push_preformatted(text, &mut self.out.text);
            !text.trim().is_empty()
        } else if self.dom.keeps_lines(id) {
            self.joiner.push_lines(text, &mut self.out.text)
        } else {
            self.joiner.push(text, &mut self.out.text)
        };
        if !has_words || !self.joiner.has_text() {
            return;
        }
        self.breaks = 0;
        let hidden = self.dom.hidden(id);
        let end = self.out.text.len() as u32;
        match &mut self.current {
            Some(block) => {
                block.end = id + 1;
                block.hidden &= hidden;
                block.text.end = end;
            }
            None => {
                let start = self.out.blocks.last().map_or(0, |b| b.text.end);
                self.current = Some(Block {
                    first: id,
                    end: id + 1,
                    parent: self.open.last().map_or(0, |b| b.id),
                    hidden,
                    text: start..end,
                });
            }
        }
    }

    /// A text in a table that shows code, without line ends. Each row is a line already.
    fn in_code_row<'t>(&self, id: NodeId, text: &'t str) -> &'t str {
        let parent = self.dom.parent(id);
        match self.dom.tag(parent) {
            Tag::Table | Tag::Tbody | Tag::Tr => "",
            Tag::Td if self.dom.end(parent) == id + 1 => text.trim_end_matches(['\n', '\r']),
            _ => text,
        }
    }

    /// Whether a word ends before a text node, after an element that only a style sheet parts from it.
    fn ends_word(&self, id: NodeId, text: &str) -> bool {
        let Some(block) = self.current.as_ref().filter(|_| self.preformatted == 0) else { return false };
        let last = block.end - 1;
        let is_in_code = (self.code_start..self.code_end).contains(&last);
        let begins_block = last == self.first_of_block.unwrap_or(block.first);
        !is_in_code && ends_word(self.dom, last, begins_block, id, text)
    }

    /// Ends the unfinished block, if there is one.
    fn end_block(&mut self) {
        self.joiner.start();
        self.breaks = 0;
        self.out.blocks.extend(self.current.take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use std::time::Duration;

    /// The text of the first block.
    fn text(html: &str) -> String {
        let dom = Dom::parse(html, &Limits::default()).unwrap();
        Blocks::from_dom(&dom).text(0).to_owned()
    }

    #[test]
    fn words_on_both_sides_of_an_empty_element_were_glued() {
        assert_eq!(text("<p><span>멸치국수</span><span class=dots></span><span>6,000원"), "멸치국수 6,000원");
        assert_eq!(text("<p><b>4.5</b><i class=star></i><span>of 5"), "4.5 of 5");
        for word in [
            "trou<span id=p42></span><span>ver",
            "trou<span></span><span>ver",
            "<b>trou</b><span id=p42></span><span>ver",
        ] {
            assert_eq!(text(&format!("<p>{word}")), "trouver", "{word}");
        }
    }

    #[test]
    fn a_label_and_its_value_and_a_number_and_a_word_were_glued() {
        assert_eq!(
            text("<p><span>ISBN:</span><span>978-3</span> <span>2019</span><span>In</span>"),
            "ISBN: 978-3 2019 In"
        );
        assert_eq!(text("<p><span>12:</span><span>30</span> <span>4</span><span>K</span>"), "12:30 4K");
    }

    #[test]
    fn the_last_letter_of_the_block_before_parted_a_word() {
        let dom = Dom::parse("<p>on<p><a>i</a><a></a><a>Phone", &Limits::default()).unwrap();
        assert_eq!(Blocks::from_dom(&dom).text(1), "iPhone");
    }

    #[test]
    fn a_hidden_input_parted_a_word() {
        assert_eq!(text("<p>trou<input type=Hidden name=id>ver"), "trouver");
        assert_eq!(text("<p>Yes<input type=checkbox>No"), "Yes No");
    }

    #[test]
    fn building_blocks_stops_at_the_deadline() {
        let dom = Dom::parse("<p>one<p>two", &Limits::default()).unwrap();
        assert!(Blocks::from_dom_within(&dom, Deadline::after(Duration::ZERO)).is_err());
        assert_eq!(Blocks::from_dom_within(&dom, Deadline::default()).unwrap().len(), 2);
    }
}
