//! Builds a document: the selected text with the structure that the page gives it.

mod address;
mod assemble;
mod cursor;
mod delimited;
mod elements;
mod formula;
mod icon;
mod image_source;
mod inline_events;
mod left_out_captions;
mod list_numbers;
mod list_parts;
mod math_script;
mod mathml;
mod piece;
mod piece_formulas;
mod signature;
mod table;
mod walk;

use crate::drawn_box::read_drawn_boxes;
use crate::event::{ContentDocument, Element, Event};
use crate::markup::Markup;
use crate::rewritten::Rewritten;
use crate::text::{blocks_of_texts, page_of_source};
use crate::verse::indented;
use crate::words::words;
use cursor::Chosen;
use delimited::may_hold;
pub(crate) use formula::{MarkupFormula, at as formula_at, line_of_math};
use math_script::MathScript;
use piece::ContentPiece;
use seek_page::{NodeId, Page, PageError, SelectedParts, Selection};
pub(crate) use table::DataTable;
use walk::Walk;

/// Reads the structure of the selected parts of a page. The text is that of [`text`](crate::text()), with four
/// differences: white space may differ, formulas are LaTeX where the page has it, superscripts are elements, and line
/// numbers beside code are left out.
///
/// # Errors
/// [`PageError`] if the page, or the selected part of its source, has no tree within its limits;
/// [`PageError::OutOfTime`] after the page's deadline.
pub fn document(page: &Page, selection: &Selection, markup: Markup) -> Result<ContentDocument, PageError> {
    match &selection.parts {
        SelectedParts::Blocks(selected) => {
            let (dom, blocks) = (page.dom()?, page.blocks()?);
            let rewritten = Rewritten::of(page, selected)?;
            let texts = selected.iter().map(|&i| (i, rewritten.marked_text(dom, blocks, i)));
            let pieces = texts.filter(|(_, text)| !text.is_empty());
            let indented = |i: usize, text: String| indented(dom, blocks.get(i), &text, '\u{a0}').unwrap_or(text);
            let pieces = pieces.map(|(i, text)| ContentPiece::new(blocks, i, indented(i, text))).collect();
            read(page, pieces, Chosen { texts: None, left_out: rewritten.left_out().to_vec() }, markup)
        }
        SelectedParts::Texts(texts) => {
            let (dom, blocks) = (page.dom()?, page.blocks()?);
            let pieces =
                blocks_of_texts(dom, blocks, texts).into_iter().map(|(i, text)| ContentPiece::new(blocks, i, text));
            read(page, pieces.collect(), Chosen { texts: Some(texts), left_out: Vec::new() }, markup)
        }
        SelectedParts::Words(selected) => {
            let events = paragraphs(&words(page.tokens(), selected));
            Ok(ContentDocument { events, deadline: page.limits().deadline })
        }
        SelectedParts::Source(ranges) => {
            let part = page_of_source(page, ranges)?;
            let own = part.blocks()?.within(0..part.dom()?.markup_len() as NodeId);
            document(&part, &Selection::of_blocks(own.collect()), markup)
        }
        _ => Ok(ContentDocument::default()),
    }
}

fn read(
    page: &Page,
    pieces: Vec<ContentPiece>,
    chosen: Chosen<'_>,
    markup: Markup,
) -> Result<ContentDocument, PageError> {
    page.check_deadline()?;
    let has_marks = pieces.iter().any(|piece| may_hold(piece.text()));
    let script = if has_marks { MathScript::of(page)? } else { MathScript::Absent };
    let events = read_drawn_boxes(Walk::new(page, pieces, chosen, markup, script)?.run()?);
    Ok(ContentDocument { events, deadline: page.limits().deadline })
}

/// Text without a tree, as paragraphs; empty lines separate them.
fn paragraphs(text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
        events.push(Event::Start(Element::Paragraph));
        for (i, line) in paragraph.split('\n').enumerate() {
            events.extend((i > 0).then_some(Event::Break));
            events.push(Event::Text(line.to_owned()));
        }
        events.push(Event::End);
    }
    events
}
