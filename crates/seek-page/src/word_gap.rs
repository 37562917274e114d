//! Words without white space between them that only a style sheet parts: the number of an item, a label or a time, and what follows.
//!
//! Pages write `<span class=number>1.</span><span>The parties agree`, `<b>Wrote:</b>Hello` or `<time>10:11</time><span>Reply`, and leave
//! the gap to a style sheet, which is not read. A note begins with a link back to its number: `<a href="#from1">1</a>The text`.
//! The class names of a row may say that it draws its parts at both ends: `<div class="flex justify-between"><b>Oslo</b><b>5 days</b>`.
//! The last characters of these elements, and their names, show that a word ends there. A small letter after them may go on with
//! the word (`<i>(s)</i>he`, `<b>site:</b>example.com`), so it counts in few places.

use crate::text::is_unspaced;
use crate::{Dom, NodeId, Tag};

/// Most bytes of the number of an item, as `12.3.1.`
const MOST_NUMBER: usize = 12;
/// Most digits of the number of a note.
const MOST_NOTE_DIGITS: usize = 3;

/// Whether a word ends between a text node and the next one with words in its block. `begins_block` says whether the first node begins the
/// block; `next_text` is the text of the next one.
pub(crate) fn ends_word(dom: &Dom, last: NodeId, begins_block: bool, next: NodeId, next_text: &str) -> bool {
    let mut start = next_text.chars();
    let first = start.next().filter(|&c| c.is_alphanumeric() && !is_unspaced(c));
    let Some(first) = first.filter(|_| dom.end(dom.parent(last)) <= next) else { return false };
    if !first.is_lowercase() && ends_with_time(dom, last, next) {
        return true;
    }
    let text = dom.text(last).trim();
    if first.is_uppercase() && text.ends_with(|c: char| c.is_ascii_digit()) && is_dated(dom, last, next) {
        return true;
    }
    if is_laid_out_apart(dom, last, next) {
        return true;
    }
    if begins_block
        && first.is_alphabetic()
        && !first.is_lowercase()
        && is_note_number(text)
        && is_in_link_to_place(dom, last)
    {
        return true;
    }
    // A word of one letter may be a part of a number: `2.x`.
    let is_word = first.is_alphabetic() && (!first.is_lowercase() || start.next().is_some_and(char::is_alphabetic));
    match item_number(text) {
        Some(number) if begins_block => is_word && (number == ItemNumber::Digits || !first.is_lowercase()),
        _ => is_label(text) && (begins_block || first.is_alphabetic() && !first.is_lowercase()),
    }
}

/// Whether a `<time>` ends between two text nodes, and the second one is in an element beside it that is no `<sup>`.
fn ends_with_time(dom: &Dom, last: NodeId, next: NodeId) -> bool {
    let closed = || dom.ancestors(last).take_while(|&id| dom.end(id) <= next);
    let Some(outermost) = closed().last() else { return false };
    let beside = dom.parent(next);
    closed().any(|id| dom.tag(id) == Tag::Time) && beside != dom.parent(outermost) && dom.tag(beside) != Tag::Sup
}

/// Whether the class names of an element that ends between two text nodes say that it holds a date.
fn is_dated(dom: &Dom, last: NodeId, next: NodeId) -> bool {
    let mut closed = dom.ancestors(last).take_while(|&id| dom.end(id) <= next);
    closed.any(|id| {
        let mut words = dom.attribute(id, "class").unwrap_or_default().split(|c: char| !c.is_ascii_alphabetic());
        words.any(|word| word.eq_ignore_ascii_case("date"))
    })
}

/// Whether two text nodes are in two children of an element whose class names draw its children at both ends of a line.
fn is_laid_out_apart(dom: &Dom, last: NodeId, next: NodeId) -> bool {
    let Some(outermost) = dom.ancestors(last).take_while(|&id| dom.end(id) <= next).last() else { return false };
    let row = dom.parent(outermost);
    let Some(class) = dom.attribute(row, "class").filter(|class| class.contains("between")) else { return false };
    let mut is_flex = false;
    let mut is_apart = false;
    for name in class.split_ascii_whitespace() {
        is_flex |= matches!(name, "flex" | "inline-flex" | "d-flex" | "d-inline-flex");
        is_apart |= matches!(name, "justify-between" | "justify-content-between");
    }
    is_flex && is_apart
}

/// Whether a text is the number of a note: `1`, `[12]`.
fn is_note_number(text: &str) -> bool {
    let digits = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    (1..=MOST_NOTE_DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text is in a link to a place of the page.
fn is_in_link_to_place(dom: &Dom, text: NodeId) -> bool {
    let inline = dom.ancestors(text).take_while(|&id| !dom.tag(id).is_block());
    let mut links = inline.filter(|&id| dom.tag(id) == Tag::A).filter_map(|id| dom.attribute(id, "href"));
    links.any(|href| href.starts_with('#'))
}

/// Whether a text ends as a label does: `Wrote:`, not `10:` or `std::`.
fn is_label(text: &str) -> bool {
    let word = text.strip_suffix([':', '：']).map(str::trim_end);
    word.is_some_and(|word| word.ends_with(|c: char| c.is_alphabetic() || c == ')'))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ItemNumber {
    Digits,
    Letter,
}

/// The kind of the number of an item: `1.`, `2.1.`, `(3)`, or `a)`. `None` if it is none.
fn item_number(text: &str) -> Option<ItemNumber> {
    let number = text.strip_suffix(['.', ')']).filter(|_| text.len() <= MOST_NUMBER)?;
    let number = number.strip_prefix('(').unwrap_or(number);
    let mut chars = number.chars();
    match chars.next()? {
        '0'..='9' if chars.all(|c| c.is_ascii_digit() || c == '.') => Some(ItemNumber::Digits),
        c if c.is_alphabetic() && chars.next().is_none() && text.ends_with(')') => Some(ItemNumber::Letter),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_items_end_with_a_full_stop_or_a_bracket() {
        for number in ["1.", "2.1.", "10)", "(3)"] {
            assert_eq!(item_number(number), Some(ItemNumber::Digits), "{number}");
        }
        for letter in ["a)", "(б)"] {
            assert_eq!(item_number(letter), Some(ItemNumber::Letter), "{letter}");
        }
        for other in ["1", "a.", "J.", "Mr.", "v1.", "1,5.", "", ".", ")", "1234567890123."] {
            assert_eq!(item_number(other), None, "{other}");
        }
    }

    #[test]
    fn labels_end_with_a_word_and_a_colon() {
        assert!(is_label("Wrote:") && is_label("писал(а):") && is_label("Auteur :"));
        assert!(!is_label("10:") && !is_label("std::") && !is_label(":") && !is_label("Wrote"));
    }

    fn text(html: &str) -> String {
        let page = crate::Page::from_source(html).unwrap();
        let blocks = page.blocks().unwrap();
        (0..blocks.len()).map(|block| blocks.text(block)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn parts_at_both_ends_of_a_row_were_one_word() {
        let row = |class: &str| text(&format!("<div class='{class}'><span>Oslo</span><span>5 days</span></div>"));
        assert_eq!(row("text flex justify-between mt-4"), "Oslo 5 days");
        assert_eq!(row("d-flex justify-content-between"), "Oslo 5 days");
        assert_eq!(row("flex between"), "Oslo5 days");
        // The row is around both words.
        assert_eq!(text("<div class='flex justify-between'><p><b>un</b><i>likely</i></p></div>"), "unlikely");
    }

    #[test]
    fn a_date_and_a_sentence_were_one_word() {
        assert_eq!(text("<p><span class=result__date>Nov 21, 2019</span>In <b>tests</b>"), "Nov 21, 2019 In tests");
        assert_eq!(text("<p><span class=date>21</span>st of May"), "21st of May");
        assert_eq!(text("<p><span class=update>V2</span>B"), "V2B");
    }
}
