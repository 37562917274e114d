//! From a Selection to a document: chosen text with the structure that the page gives it.

use crate::delimited::sets_formulas;
use crate::event::{Document, Element, Event};
use crate::pieces::{Piece, blocks_of};
use crate::walk::Walk;
use crate::words::words;
use seek_page::{NodeId, Page, PageError, SelectedParts, Selection};

/// What of the markup is wanted beside text and structure. It never changes which text is there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Markup {
    /// Links with their addresses.
    pub links: bool,
    /// Images with their addresses and alternative texts.
    pub images: bool,
}

/// Reads the structure of what was chosen of a page. Its text is that of [`text`](super::text()), apart from white
/// space, from formulas, which are LaTeX here where the page has it, and from the numbers of lines beside code, which
/// are left out.
///
/// # Errors
/// [`PageError`] where the page, or the part of its source that was selected, has no tree within its limits, and
/// [`PageError::OutOfTime`] from the page's deadline on.
pub fn document(page: &Page, selection: &Selection, markup: Markup) -> Result<Document, PageError> {
    match &selection.parts {
        SelectedParts::Blocks(chosen) => {
            let blocks = page.blocks()?;
            let pieces = chosen.iter().map(|&i| Piece::new(blocks, i, blocks.text(i).to_owned()));
            read(page, pieces.collect(), None, markup)
        }
        SelectedParts::Texts(texts) => {
            let (dom, blocks) = (page.dom()?, page.blocks()?);
            let pieces = blocks_of(dom, blocks, texts).into_iter().map(|(i, text)| Piece::new(blocks, i, text));
            read(page, pieces.collect(), Some(texts), markup)
        }
        SelectedParts::Words(chosen) => {
            let events = paragraphs(&words(page.tokens(), chosen));
            Ok(Document { events, deadline: page.limits().deadline })
        }
        SelectedParts::Source(ranges) => {
            let part = super::text::page_of_source(page, ranges)?;
            let own = part.blocks()?.within(0..part.dom()?.markup_len() as NodeId);
            document(&part, &Selection::of_blocks(own.collect()), markup)
        }
        _ => Ok(Document::default()),
    }
}

fn read(page: &Page, pieces: Vec<Piece>, texts: Option<&[NodeId]>, markup: Markup) -> Result<Document, PageError> {
    page.check_deadline()?;
    let set_by_script = pieces.iter().any(|piece| piece.text().contains('$')) && sets_formulas(page.dom()?);
    let events = Walk::new(page, pieces, texts, markup, set_by_script)?.run()?;
    Ok(Document { events, deadline: page.limits().deadline })
}

/// Text without a tree: paragraphs behind empty lines.
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
