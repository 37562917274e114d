//! Notes that a page shows over a line when a reader points at their numbers: `<span><sup>1</sup><span>1 A book.</span></span>`.
//!
//! The note is in the line, so it would cut the sentence. Both texts begin with the same number, and an element holds nothing else.

use seek_page::{Dom, NodeId, NodeKind};

/// Most digits of the number of a note.
const DIGITS: usize = 3;
/// Most elements between the number and the element that holds the note too.
const AROUND: usize = 2;
/// Most children of this element before its end, with those without text.
const CHILDREN: usize = 8;
/// Marks around the number of a note.
const MARKS: [char; 4] = ['[', ']', '(', ')'];

/// The inline element that holds just the number of a note, which is at a node, and the note.
pub(crate) fn with_note_beside(dom: &Dom, number: NodeId) -> Option<NodeId> {
    let text = dom.subtree_text(number).trim();
    let digits = text.trim_matches(MARKS);
    if digits.is_empty() || digits.len() > DIGITS || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is_inline = |id: &NodeId| !dom.tag(*id).is_block();
    let around = dom.ancestors(number).take_while(is_inline).take(AROUND);
    around.into_iter().find(|&around| holds_note(dom, around, text, digits))
}

/// Whether the text of an element is the number of a note, and then an inline element that begins with this number.
fn holds_note(dom: &Dom, around: NodeId, text: &str, digits: &str) -> bool {
    let has_text = |id: &NodeId| !dom.subtree_text(*id).trim().is_empty();
    let mut parts = dom.children(around).take(CHILDREN).filter(has_text);
    let (Some(number), Some(note), None) = (parts.next(), parts.next(), parts.next()) else { return false };
    let is_line = dom.kind(note) == NodeKind::Element && (note..dom.end(note)).all(|id| !dom.tag(id).is_block());
    let rest = || dom.subtree_text(note).trim_start().trim_start_matches(MARKS).strip_prefix(digits);
    is_line
        && dom.subtree_text(number).trim() == text
        && rest().is_some_and(|rest| !rest.starts_with(char::is_numeric) && rest.contains(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn a_note_shown_over_its_line_was_glued_to_the_word_before_its_number() {
        let html = "<p>The house<span><sup><a href=#b1>1</a></sup><span><b>1</b> Prado L. Houses.</span></span> burns \
            wood<span><sup>[2]</sup> <small>[2] <i>Ovens</i></small></span>.";
        let text = "The house burns wood.".to_owned();
        assert_eq!(rendered(html), (text.clone(), text));
    }

    #[test]
    fn numbers_beside_other_texts_stay() {
        for html in [
            "<p>a <span><sup>14</sup><span>C atoms</span></span>",
            "<p>a <span><sup>1</sup><span>1</span></span>",
            "<p>a <span><sup>1</sup><span>15 May</span></span>",
            "<p>a <span><sup>1</sup><span>1 b</span> c</span>",
        ] {
            assert!(rendered(html).0.contains(['¹', '⁴']), "{html}");
        }
    }
}
