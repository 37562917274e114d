//! Tables that only set a number before a text: `<tr><td>(1)<td>text`.
//!
//! Laws and contracts number their paragraphs so, in a table each or in one table for all. Such a table holds no data: the
//! number begins the paragraph beside it. Every row with text has two cells with text, and the first one is a mark like
//! `(a)`, `2.` or `§ 3`, never a bare number.
//!
//! Statutes also write `<dl><dt>1.<dd>text`. There a term that is such a mark begins the definition after it.

use crate::layout_context::LayoutContexts;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};
use std::collections::HashMap;

/// Most characters of a number with its brackets: `(xviii)`.
const LONGEST: usize = 8;

/// Whether a table only numbers texts. The cost is linear in the table.
pub(crate) fn is_numbering(dom: &Dom, blocks: &Blocks, table: NodeId) -> bool {
    let mut rows = 0;
    // Cells with text of the row.
    let mut filled = 2;
    for id in (table + 1..dom.end(table)).filter(|&id| dom.kind(id) == NodeKind::Element) {
        match dom.tag(id) {
            Tag::Table | Tag::Th | Tag::Caption => return false,
            Tag::Tr => {
                if filled != 2 {
                    return false;
                }
                filled = if blocks.within(id..dom.end(id)).is_empty() { 2 } else { 0 };
                rows += usize::from(filled == 0);
            }
            Tag::Td => {
                let inside = blocks.within(id..dom.end(id));
                if inside.is_empty() {
                    continue;
                }
                filled += 1;
                let is_mark = inside.len() == 1 && is_mark(blocks.text(inside.start));
                if filled > 2 || is_mark != (filled == 1) {
                    return false;
                }
            }
            _ => {}
        }
    }
    rows > 0 && filled == 2
}

/// Whether a text is a number with a sign, or one letter or Roman number with one. A letter may follow a number: `2a.`.
pub(crate) fn is_mark(text: &str) -> bool {
    if text.len() > 4 * LONGEST {
        return false;
    }
    let inner = text.trim_matches(|c: char| matches!(c, '(' | ')' | '[' | ']' | '.' | '§' | ' ' | '\u{a0}'));
    let digits = inner.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(inner);
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_numeric() || c == '.');
    // "No." and "St." are words, "(aa)" is a mark.
    let letters = if text.contains(['(', ')']) { 2 } else { 1 };
    let is_letter = inner.chars().count() <= letters && inner.chars().all(char::is_alphabetic);
    let is_roman = inner.chars().all(|c| "ivxlcIVXLC".contains(c));
    inner.len() < text.len()
        && !inner.is_empty()
        && text.chars().count() <= LONGEST
        && (is_number || is_letter || is_roman)
}

/// What is known of the tables so far.
#[derive(Debug, Default)]
pub(crate) struct Numbering(HashMap<NodeId, bool>);

impl Numbering {
    /// Whether a table only numbers texts.
    pub(crate) fn has(&mut self, dom: &Dom, blocks: &Blocks, table: NodeId) -> bool {
        *self.0.entry(table).or_insert_with(|| is_numbering(dom, blocks, table))
    }

    /// Whether a block begins the text that the number in the block before it belongs to: beside it, or its definition.
    pub(crate) fn follows_mark(&mut self, dom: &Dom, blocks: &Blocks, block: usize) -> bool {
        self.follows_number(dom, blocks, block) || begins_numbered_definition(dom, blocks, block)
    }

    /// Whether a block begins the text beside the number that is the block before it.
    pub(crate) fn follows_number(&mut self, dom: &Dom, blocks: &Blocks, block: usize) -> bool {
        let Some(before) = block.checked_sub(1) else { return false };
        if !is_mark(blocks.text(before)) {
            return false;
        }
        let mut contexts = LayoutContexts::new(dom, 0, |_| None);
        let [number, text] = [before, block].map(|block| contexts.of(blocks.get(block).first));
        let Some(table) = text.table else { return false };
        number.row.is_some() && number.row == text.row && number.cell != text.cell && self.has(dom, blocks, table)
    }
}

/// Whether a block begins a definition, and the block before it is the term of it and a mark.
fn begins_numbered_definition(dom: &Dom, blocks: &Blocks, block: usize) -> bool {
    let Some(before) = block.checked_sub(1).filter(|&before| is_mark(blocks.text(before))) else { return false };
    let is_holder = |&id: &NodeId| matches!(dom.tag(id), Tag::Dt | Tag::Dd | Tag::Li | Tag::Td | Tag::Th | Tag::Pre);
    let holder =
        |block: usize, tag| dom.ancestors(blocks.get(block).first).find(is_holder).filter(|&id| dom.tag(id) == tag);
    let (Some(term), Some(definition)) = (holder(before, Tag::Dt), holder(block, Tag::Dd)) else { return false };
    let is_first = |block, id: NodeId| blocks.within(id..dom.end(id)).start == block;
    dom.parent(term) == dom.parent(definition) && is_first(before, term) && is_first(block, definition)
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn numbered_paragraphs_were_data_or_lost_their_numbers() {
        let law = "<table><tr><td>(1)<td>Do not ring.</table><table><tr><td>(2)<td><p>Two apply.<p>On Sundays, too.</table>\
            <table><tr><td><td><table><tr><td>(a)<td>a ship;<tr><td>(b)<td>an officer.</table></table>";
        let expected = "(1) Do not ring.\n\n(2) Two apply.\n\nOn Sundays, too.\n\n(a) a ship;\n\n(b) an officer.";
        let (text, markdown) = rendered(law);
        assert_eq!((text.as_str(), markdown.trim_end()), (expected, expected));
    }

    #[test]
    fn the_numbers_of_a_statute_were_terms_on_lines_of_their_own() {
        let statute = "<dl><dt>1.<dd><div>water,</div><dt>2.<dd>the basin, and<dl><dt><b>a)</b><dd>in summer,<p>weekly<dt>(2a)\
            <dd># else</dl><dt>iv.<dd>tiles.</dl>";
        let (text, markdown) = rendered(statute);
        assert_eq!(text, "1. water,\n2. the basin, and\na) in summer,\nweekly\n(2a) # else\niv. tiles.");
        let expected = "1\\. water,\n\n2\\. the basin, and\n\na) in summer,\n\nweekly\n\n(2a) \\# else\n\niv. tiles.";
        assert_eq!(markdown, expected);
    }

    #[test]
    fn other_terms_and_definitions_are_as_before() {
        for html in ["<dl><dt>tea<dd>a leaf</dl>", "<dl><dt>1<dd>one</dl>", "<dl><dt>Mr.<dd>a title</dl>"] {
            let (text, markdown) = rendered(html);
            assert!(text.contains('\n') && markdown.starts_with("**"), "{html}");
        }
        assert_eq!(rendered("<dl><dt>1.<dd><ul><li>one</ul></dl>").1, "**1\\.**\n\n- one");
    }

    #[test]
    fn other_tables_are_as_before() {
        let ranks = "<table><tr><td>1<td>Ann<tr><td>2<td>Bo</table>";
        assert_eq!(rendered(ranks).0, "1\tAnn\n2\tBo");
        for html in [
            "<table><tr><th>No.<th>Name<tr><td>1.<td>Ann</table>",
            "<table><tr><td>1.<td>Ann<td>2<tr><td>2.<td>Bo<td>3</table>",
            "<table><tr><td>No.<td>12<tr><td>St.<td>Ives</table>",
        ] {
            assert!(rendered(html).0.contains('\t'), "{html}");
        }
    }
}
