//! The walk over the page's nodes that finds the elements around the selected text.
//!
//! One loop in document order. The walk steps over an element without selected text. The exception is an element
//! without any text between selected texts: it may hold images, formulas and rules.

mod formulas;
mod inline;
mod tables;

use super::address::Addresses;
use super::assemble::Assembler;
use super::cursor::{Chosen, Cursor};
use super::elements::{block_element, inline_marks, task};
use super::list_numbers::ListNumbers;
use super::list_parts::like_before;
use super::math_script::MathScript;
use super::piece::ContentPiece;
use super::piece_formulas::PieceFormulas;
use super::signature::is_signature;
use super::table::DataTable;
use crate::event::{Element, Event};
use crate::flat_grid::may_be_grid;
use crate::markup::Markup;
use crate::numbering::Numbering;
use crate::rewritten::note_of;
use crate::table_foot::move_rows;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Page, PageError, Tag, code_block};
use std::ops::Range;

/// Nodes between two checks of the deadline.
const NODES_PER_CHECK: usize = 4096;

/// The state of a walk.
pub(super) struct Walk<'a> {
    page: &'a Page,
    dom: &'a Dom,
    blocks: &'a Blocks,
    cursor: Cursor<'a>,
    piece_formulas: PieceFormulas,
    script: MathScript,
    markup: Markup,
    addresses: Addresses,
    /// The current table, if it holds data.
    table: Option<DataTable>,
    /// The end of the last table without elements for its rows.
    grid_end: NodeId,
    numbering: Numbering,
    /// The nodes after the current foot of a table that is shown below them, and the number of events before the foot.
    foot: Option<(Range<NodeId>, usize)>,
    /// The events of the feet that are shown below what follows them.
    feet: Vec<Range<usize>>,
    list_numbers: ListNumbers,
    /// The block of the last piece with text.
    last_block: Option<usize>,
    /// The MathJax script whose formula is already written. Its glyphs come before it.
    written_script: Option<NodeId>,
    /// The end of figures whose captions are left out.
    figure_end: NodeId,
    /// The end of a formula that cannot be read.
    unreadable_end: NodeId,
    /// Whether the box before the next text is ticked, if there is one.
    task: Option<bool>,
    /// Whether the walk skipped white space.
    space: bool,
    /// Whether an image or a formula without text was written since the last text.
    is_after_inline: bool,
    out: Assembler,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        page: &'a Page,
        pieces: Vec<ContentPiece>,
        chosen: Chosen<'a>,
        markup: Markup,
        script: MathScript,
    ) -> Result<Walk<'a>, PageError> {
        let (dom, blocks) = (page.dom()?, page.blocks()?);
        Ok(Walk {
            page,
            dom,
            blocks,
            cursor: Cursor::new(dom, blocks, pieces, chosen, markup.images),
            piece_formulas: PieceFormulas::default(),
            script,
            markup,
            addresses: if markup.links || markup.images { Addresses::of(page, dom) } else { Addresses::default() },
            table: None,
            grid_end: 0,
            numbering: Numbering::default(),
            foot: None,
            feet: Vec::new(),
            list_numbers: ListNumbers::default(),
            last_block: None,
            written_script: None,
            figure_end: 0,
            unreadable_end: 0,
            task: None,
            space: false,
            is_after_inline: false,
            out: Assembler::default(),
        })
    }

    pub(super) fn run(mut self) -> Result<Vec<Event>, PageError> {
        let end = self.cursor.end();
        let (mut id, mut steps) = (0, 0_usize);
        while id < end {
            if steps % NODES_PER_CHECK == 0 {
                self.page.check_deadline()?;
            }
            steps += 1;
            self.out.leave(id);
            self.cursor.leave(id);
            self.cursor.advance(id);
            id = match self.dom.kind(id) {
                NodeKind::Text => {
                    self.text(id, true);
                    id + 1
                }
                NodeKind::Element => self.element(id),
                _ => id + 1,
            };
        }
        let mut events = self.out.finish();
        self.feet.into_iter().for_each(|foot| move_rows(&mut events, foot));
        Ok(events)
    }

    /// Handles an element. Returns the next node of the walk.
    fn element(&mut self, id: NodeId) -> NodeId {
        let (end, tag) = (self.dom.end(id), self.dom.tag(id));
        let has_selected_text = self.cursor.has_selected_text_before(end);
        if tag == Tag::Head {
            return end;
        }
        if id < self.grid_end && self.grid_cell(id, end) && !has_selected_text {
            return end;
        }
        if !has_selected_text {
            if matches!(tag, Tag::Td | Tag::Th) && self.out.in_row() {
                // An empty cell keeps its column.
                self.cell(id, end);
                return end;
            }
            let has_text = self.cursor.has_text_before(end);
            // The images of figures stay if their captions are left out.
            if tag == Tag::Figure && self.cursor.is_in_captions() {
                self.figure_end = self.figure_end.max(end);
            }
            if has_text && !matches!(tag, Tag::Figcaption | Tag::Button) && self.cursor.holds_only_captions(end) {
                self.cursor.open_block(id, end);
                return id + 1;
            }
            if has_text || !(id < self.figure_end || self.cursor.is_among_selected(id)) {
                return end;
            }
        }
        if self.markup_formula(id, end, tag) {
            return end;
        }
        match tag {
            Tag::Img => self.image(id),
            // The image of AMP pages.
            _ if self.dom.name(id) == "amp-img" => self.image(id),
            Tag::Hr => self.out.rule(),
            _ if tag.is_inert() => return end,
            _ => {
                if has_selected_text {
                    self.enter(id, end, tag);
                }
                if tag.is_block() {
                    self.cursor.open_block(id, end);
                }
            }
        }
        id + 1
    }

    /// Enters an element with selected text.
    fn enter(&mut self, id: NodeId, end: NodeId, tag: Tag) {
        let dom = self.dom;
        let block = match tag {
            Tag::Table if code_block::is_code_table(dom, id) => Some(Element::CodeBlock(code_block::language(dom, id))),
            Tag::Table => {
                self.table = self.data_table(id);
                self.table.is_some().then_some(Element::Table)
            }
            Tag::Div if may_be_grid(dom, id) => self.data_table(id).map(|grid| {
                (self.table, self.grid_end) = (Some(grid), end);
                Element::Table
            }),
            Tag::Div | Tag::P if is_signature(dom, self.blocks, id) => Some(Element::CodeBlock(None)),
            Tag::Tr if self.table.is_some() => {
                self.end_foot(id);
                Some(Element::Row)
            }
            Tag::Tfoot if self.table.is_some() => {
                self.begin_foot(id);
                None
            }
            Tag::Td | Tag::Th => {
                self.cell(id, end);
                None
            }
            _ => block_element(dom, id, tag),
        };
        if block == Some(Element::Item) {
            self.task = task(dom, id);
            if let Some(number) = self.list_numbers.jump(dom, id) {
                self.out.renumber(number);
            }
        }
        if block == Some(Element::List(None))
            && let Some(before) = like_before(dom, id)
            && self.out.go_on_with_list(dom.end(before), end)
        {
            return;
        }
        if let Some(block) = block {
            self.out.enter(block, end, dom.end(dom.parent(id)));
            return;
        }
        if tag == Tag::A && note_of(dom, id).is_some() && !(id..end).any(|inside| dom.tag(inside) == Tag::Sup) {
            // The number of a note that only a style raises.
            self.out.mark(Element::Sup, end);
        }
        if tag == Tag::A && self.markup.links {
            let address = dom.attribute(id, "href").and_then(|href| self.addresses.absolute(href));
            if let Some(address) = address {
                self.out.mark(Element::Link(address), end);
            }
            return;
        }
        for mark in inline_marks(dom, id) {
            self.out.mark(mark, end);
        }
    }

    /// Starts the piece at the cursor, unless it is started. `as_code` allows a code block for it, which holds no formula.
    fn start_piece(&mut self, as_code: bool) {
        let Some(piece) = self.cursor.start_piece() else { return };
        self.space = false;
        let before = self.last_block.replace(piece.block).filter(|last| last + 1 == piece.block);
        if let Some(before) = before.filter(|_| self.out.in_code_block()) {
            let between = self.blocks.get(before).end..piece.first;
            self.out.empty_lines(code_block::empty_lines(self.dom, between));
        }
        if before.is_some() && self.numbering.follows_number(self.dom, self.blocks, piece.block) {
            self.out.join();
        }
        // A text between the headings of a preformatted page.
        let is_in_page = as_code && self.dom.tag(piece.parent) == Tag::Pre && !self.out.in_code_block();
        if is_in_page && is_set_by_space(piece.text()) {
            self.out.enter(Element::CodeBlock(None), piece.end, piece.end);
        }
        self.out.begin(piece.parent);
        if let Some(ticked) = self.task.take() {
            self.out.task(ticked);
        }
        self.piece_formulas = PieceFormulas::of(piece.text(), self.script);
    }

    /// Handles a text node, and writes it if `write` is set. Returns whether it has selected text.
    fn text(&mut self, id: NodeId, write: bool) -> bool {
        if !self.cursor.is_selected(id) {
            return false;
        }
        let Some(span) = self.cursor.take(self.dom.text(id)) else {
            self.is_after_inline = false;
            return false;
        };
        self.start_piece(write);
        if !write {
            self.space |= span.start > span.space;
            return true;
        }
        let Some(text) = self.cursor.piece().map(ContentPiece::text) else { return false };
        if self.out.in_code_block() {
            self.out.raw(&text[span.space..span.end]);
            return true;
        }
        // White space between two texts may come before the image between them.
        let is_glued = self.is_after_inline
            && !self.dom.text(id).starts_with(char::is_whitespace)
            && !text[span.space..span.start].contains('\n');
        if !self.piece_formulas.is_open_at(span.space) && !is_glued {
            self.out.space(if self.space { " " } else { "" });
            self.out.space(&text[span.space..span.start]);
        }
        self.is_after_inline = false;
        self.space = false;
        self.piece_formulas.write(&mut self.out, text, span);
        true
    }
}

/// Whether white space sets a preformatted text: lines of it are indented, or have columns.
fn is_set_by_space(text: &str) -> bool {
    /// The space between two columns. Two spaces also end a sentence.
    const COLUMNS: &str = "   ";
    text.contains('\n') && text.lines().any(|line| line.starts_with([' ', '\t']) || line.contains(COLUMNS))
}
