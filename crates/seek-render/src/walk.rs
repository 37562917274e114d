//! The walk over the arena that finds out what stands around chosen text.
//!
//! One loop in document order. Elements without chosen text are stepped over as a whole, unless all that stands around
//! them was chosen and they hold no text at all: there images, formulas and rules may stand.

use crate::address::Addresses;
use crate::assemble::Assembler;
use crate::delimited::{Delimited, formulas, may_hold};
use crate::document::Markup;
use crate::event::{Element, Event, Formula, Image};
use crate::formula::{self, Found};
use crate::pieces::{Part, Piece};
use crate::table::{Table, leading_number};
use seek_page::code_block;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Page, PageError, Tag};

/// Nodes between two looks at the clock.
const NODES_A_LOOK: usize = 4096;
/// Nodes at the beginning of a line of code without text that say whether it shows as an empty one.
const LINE_NODES: usize = 8;

/// The formulas that stand in the text of the piece under way.
#[derive(Debug, Default)]
struct InText {
    found: Vec<Delimited>,
    next: usize,
}

/// A walk under way.
pub(crate) struct Walk<'a> {
    page: &'a Page,
    dom: &'a Dom,
    blocks: &'a Blocks,
    pieces: Vec<Piece>,
    /// The chosen text nodes, where not all of a piece are.
    texts: Option<&'a [NodeId]>,
    /// Per block whether something of it was chosen.
    chosen: Vec<bool>,
    /// The first piece that does not end before the place.
    piece: usize,
    /// The first block that does not start before the place.
    block: usize,
    begun: bool,
    in_text: InText,
    set_by_script: bool,
    markup: Markup,
    addresses: Addresses,
    /// The ends of tables, in the order of their starts: a table holds another if it ends behind the next's start.
    tables: Vec<NodeId>,
    table: Option<Table>,
    /// Elements around the place that bound blocks.
    boundaries: Vec<(NodeId, NodeId)>,
    /// The script whose formula was written already, where it is shown before it.
    script: Option<NodeId>,
    /// Where the formula ends that cannot be read.
    no_formula: NodeId,
    /// Whether white space was stepped over.
    space: bool,
    out: Assembler,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        page: &'a Page,
        pieces: Vec<Piece>,
        texts: Option<&'a [NodeId]>,
        markup: Markup,
        set_by_script: bool,
    ) -> Result<Walk<'a>, PageError> {
        let (dom, blocks) = (page.dom()?, page.blocks()?);
        let mut chosen = vec![false; blocks.len()];
        for piece in &pieces {
            chosen[piece.block] = true;
        }
        let tables = (0..dom.len() as NodeId).filter(|&id| dom.tag(id) == Tag::Table).collect();
        Ok(Walk {
            page,
            dom,
            blocks,
            pieces,
            texts,
            chosen,
            piece: 0,
            block: 0,
            begun: false,
            in_text: InText::default(),
            set_by_script,
            markup,
            addresses: if markup.links || markup.images { Addresses::of(page, dom) } else { Addresses::default() },
            tables,
            table: None,
            boundaries: Vec::new(),
            script: None,
            no_formula: 0,
            space: false,
            out: Assembler::default(),
        })
    }

    pub(crate) fn run(mut self) -> Result<Vec<Event>, PageError> {
        // What stands behind the last text, in the same element, may be an image.
        let last = self.pieces.last().map_or(0, |piece| self.dom.end(piece.parent));
        let (mut id, mut steps) = (0, 0_usize);
        while id < last {
            if steps % NODES_A_LOOK == 0 {
                self.page.check_deadline()?;
            }
            steps += 1;
            self.out.leave(id);
            while self.boundaries.pop_if(|(_, end)| *end <= id).is_some() {}
            self.advance(id);
            id = match self.dom.kind(id) {
                NodeKind::Text => {
                    self.text(id, true);
                    id + 1
                }
                NodeKind::Element => self.element(id),
                NodeKind::Document | NodeKind::Inert => id + 1,
            };
        }
        Ok(self.out.finish())
    }

    /// Steps to the piece and the block at a node.
    fn advance(&mut self, id: NodeId) {
        while self.pieces.get(self.piece).is_some_and(|piece| piece.end <= id) {
            self.piece += 1;
            self.begun = false;
        }
        while self.block < self.blocks.len() && self.blocks.get(self.block).first < id {
            self.block += 1;
        }
    }

    /// Whether chosen text stands in some nodes.
    fn touches(&self, end: NodeId) -> bool {
        self.pieces.get(self.piece).is_some_and(|piece| piece.first < end)
    }

    /// Whether what stands around a place without text was chosen.
    fn among(&self, id: NodeId) -> bool {
        let Some(before) = self.block.checked_sub(1) else { return false };
        if self.blocks.get(before).end > id {
            return self.chosen[before];
        }
        self.chosen[before] && (self.chosen.get(self.block) == Some(&true) || self.in_own_element(before))
            || self.boundaries.last().is_some_and(|&(boundary, end)| {
                matches!(self.dom.tag(boundary), Tag::P | Tag::Figure | Tag::Li | Tag::Td | Tag::Th | Tag::Dd)
                    && self.touches(end)
            })
    }

    /// Whether the place is in the element that a block before it stands in.
    fn in_own_element(&self, block: usize) -> bool {
        let parent = self.blocks.get(block).parent;
        self.boundaries.last().is_some_and(|(boundary, _)| *boundary == parent) && self.dom.tag(parent) != Tag::Body
    }

    /// Takes what an element means; gives the node to go on with.
    fn element(&mut self, id: NodeId) -> NodeId {
        let (dom, end, tag) = (self.dom, self.dom.end(id), self.dom.tag(id));
        let touched = self.touches(end);
        if tag == Tag::Head {
            return end;
        }
        if !touched {
            if matches!(tag, Tag::Td | Tag::Th) && self.out.in_row() {
                // Cells keep their places.
                self.cell(id, end);
                return end;
            }
            let holds_text = self.block < self.blocks.len() && self.blocks.get(self.block).first < end;
            if holds_text || !self.among(id) {
                return end;
            }
            let breaks = || (id + 1..end).take(LINE_NODES).any(|inside| dom.tag(inside) == Tag::Br);
            if tag.is_block() && self.out.in_code_block() && breaks() {
                self.out.empty_line();
                return end;
            }
        }
        // Code is code.
        let none_here = id < self.no_formula || self.out.in_code_block();
        let formula = if none_here { None } else { formula::at(dom, id) };
        if formula.is_none() && matches!(tag, Tag::Math) {
            // Nor is any in it: each would have to be read through to find out.
            self.no_formula = self.no_formula.max(end);
        }
        match formula {
            Some(Found::Formula(_)) if self.script == Some(id) => return end,
            Some(Found::Formula(formula)) => {
                self.formula(id, end, formula);
                return end;
            }
            Some(Found::Shown(script, _)) if self.script == Some(script) => {
                self.swallow(id, end);
                return end;
            }
            Some(Found::Shown(script, formula)) => {
                if self.formula(id, end, formula) {
                    self.script = Some(script);
                }
                return end;
            }
            None => {}
        }
        if touched && code_block::is_gutter(dom, id) {
            self.swallow(id, end);
            return end;
        }
        match tag {
            Tag::Img => self.image(id),
            Tag::Hr => self.out.rule(),
            _ if tag.is_inert() => return end,
            _ => {
                if touched {
                    self.enter(id, end, tag);
                }
                if tag.is_block() {
                    self.boundaries.push((id, end));
                }
            }
        }
        id + 1
    }

    fn enter(&mut self, id: NodeId, end: NodeId, tag: Tag) {
        let dom = self.dom;
        let around = dom.end(dom.parent(id));
        let block = match tag {
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => tag.heading_level().map(Element::Heading),
            Tag::Ul | Tag::Menu | Tag::Dir => Some(Element::List(None)),
            Tag::Ol => Some(Element::List(Some(dom.attribute(id, "start").and_then(leading_number).unwrap_or(1)))),
            Tag::Li => Some(Element::Item),
            Tag::Dl => Some(Element::Definitions),
            Tag::Dt => Some(Element::Term),
            Tag::Dd => Some(Element::Definition),
            Tag::Blockquote => Some(Element::Quote),
            Tag::Pre if code_block::is_code(dom, id) => Some(Element::CodeBlock(code_block::language(dom, id))),
            Tag::Figure => Some(Element::Figure),
            Tag::Figcaption | Tag::Caption => Some(Element::Caption),
            Tag::Table => {
                let next = self.tables.partition_point(|&table| table <= id);
                let nested = self.tables.get(next).is_some_and(|&table| table < end);
                self.table = if nested { None } else { Table::read(dom, self.blocks, id) };
                self.table.is_some().then_some(Element::Table)
            }
            Tag::Tr if self.table.is_some() => Some(Element::Row),
            Tag::Td | Tag::Th => {
                self.cell(id, end);
                None
            }
            _ => None,
        };
        if let Some(block) = block {
            self.out.enter(block, end, around);
            return;
        }
        let mark = match dom.name(id) {
            "em" | "i" | "dfn" | "var" => Element::Emphasis,
            "b" | "strong" => Element::Strong,
            "del" | "s" | "strike" => Element::Strike,
            "sub" => Element::Sub,
            "sup" => Element::Sup,
            "code" | "kbd" | "samp" | "tt" => Element::Code,
            "a" if self.markup.links => {
                match dom.attribute(id, "href").and_then(|href| self.addresses.absolute(href)) {
                    Some(address) => Element::Link(address),
                    None => return,
                }
            }
            _ => return,
        };
        self.out.mark(mark, end);
    }

    /// Opens a cell of a table with data, empty or not.
    fn cell(&mut self, id: NodeId, end: NodeId) {
        if self.out.in_row()
            && let Some(cell) = self.table.as_mut().and_then(|table| table.cell(id))
        {
            self.out.enter(Element::Cell(cell), end, end);
            self.out.open_blocks();
        }
    }

    /// Begins the piece at the place, if it is not begun.
    fn begin(&mut self) {
        let Some(piece) = self.pieces.get(self.piece) else { return };
        if !self.begun {
            self.begun = true;
            self.space = false;
            self.out.begin(piece.parent);
            let found = if may_hold(piece.text()) { formulas(piece.text(), self.set_by_script) } else { Vec::new() };
            self.in_text = InText { found, next: 0 };
        }
    }

    fn is_chosen(&self, id: NodeId) -> bool {
        let piece = self.piece + self.pieces[self.piece..].partition_point(|piece| piece.end <= id);
        self.pieces.get(piece).is_some_and(|piece| piece.first <= id)
            && self.texts.is_none_or(|texts| texts.binary_search(&id).is_ok())
    }

    /// Takes a text node; writes it where that is wanted. Says whether there was chosen text in it.
    fn text(&mut self, id: NodeId, write: bool) -> bool {
        if !self.is_chosen(id) {
            return false;
        }
        let node = self.dom.text(id);
        let Some(part) = self.pieces.get_mut(self.piece).and_then(|piece| piece.take(node)) else { return false };
        self.begin();
        if !write {
            self.space |= part.start > part.space;
            return true;
        }
        let text = self.pieces[self.piece].text();
        if self.out.in_code_block() {
            self.out.raw(&text[part.space..part.end]);
            return true;
        }
        let in_formula = self.in_text.found.get(self.in_text.next).is_some_and(|f| f.range.start < part.space);
        if !in_formula {
            self.out.space(if self.space { " " } else { "" });
            self.out.space(&text[part.space..part.start]);
        }
        self.space = false;
        write_words(&mut self.out, &mut self.in_text, text, part);
        true
    }

    /// Takes the text of an element without writing it. Says whether there was some.
    fn swallow(&mut self, id: NodeId, end: NodeId) -> bool {
        let mut any = false;
        for inside in id..end {
            self.advance(inside);
            if self.dom.kind(inside) == NodeKind::Text {
                any |= self.text(inside, false);
            }
        }
        any
    }

    /// Writes a formula in the place of all that the page shows of it; says whether it did.
    fn formula(&mut self, id: NodeId, end: NodeId, formula: Formula) -> bool {
        let first = (id..end).find(|&inside| {
            self.dom.kind(inside) == NodeKind::Text
                && self.is_chosen(inside)
                && !self.dom.text(inside).trim().is_empty()
        });
        let Some(first) = first else {
            let holds_text = self.block < self.blocks.len() && self.blocks.get(self.block).first < end;
            let here = !holds_text && self.among(id);
            if here {
                self.inline(Event::Formula(formula), id);
            }
            return here;
        };
        self.advance(first);
        if self.text(first, false) {
            self.out.space(if self.space || formula.display { " " } else { "" });
            self.out.inline(Event::Formula(formula));
        }
        self.space = false;
        if first + 1 < end {
            self.swallow(first + 1, end);
        }
        self.space = false;
        true
    }

    fn image(&mut self, id: NodeId) {
        if !self.markup.images || self.out.in_code_block() || self.out.in_code() {
            return;
        }
        let Some(source) = self.addresses.image(self.dom, id) else { return };
        let alternative = self.dom.attribute(id, "alt").unwrap_or_default();
        let alternative = alternative.split_whitespace().collect::<Vec<_>>().join(" ");
        self.inline(Event::Image(Image { source, alternative }), id);
    }

    /// Writes what is no text into the text around it, or where there is none on its own.
    fn inline(&mut self, event: Event, id: NodeId) {
        let before = id.checked_sub(1).filter(|&before| self.dom.kind(before) == NodeKind::Text);
        let apart = before.is_none_or(|before| self.dom.text(before).ends_with(char::is_whitespace));
        let in_piece = self.begun && self.pieces.get(self.piece).is_some_and(|piece| piece.first < id);
        if in_piece {
            self.out.space(if self.space || apart { " " } else { "" });
            self.space = false;
            self.out.inline(event);
        } else {
            let boundary = self.boundaries.last().map_or(0, |(boundary, _)| *boundary);
            self.out.alone(event, boundary);
        }
    }
}

/// Writes the words of a part of a piece, and the formulas that begin in it.
fn write_words(out: &mut Assembler, in_text: &mut InText, text: &str, part: Part) {
    let mut at = part.start;
    while let Some(Delimited { range, formula }) = in_text.found.get(in_text.next).filter(|f| f.range.start < part.end)
    {
        if out.in_code() {
            // Code is code.
            in_text.next += 1;
            continue;
        }
        if range.start >= at {
            if range.start > at {
                out.text(&text[at..range.start]);
            }
            out.inline(Event::Formula(formula.clone()));
        }
        at = range.end.min(part.end).max(at);
        if range.end > part.end {
            break;
        }
        in_text.next += 1;
    }
    if at < part.end {
        out.text(&text[at..part.end]);
    }
}
