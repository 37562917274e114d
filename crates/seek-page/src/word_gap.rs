//! Words without white space between them that only a style sheet parts: the number of an item, a label or a time, and what follows.
//!
//! Pages write `<span class=number>1.</span><span>The parties agree`, `<b>Wrote:</b>Hello` or `<time>10:11</time><span>Reply`, and leave
//! the gap to a style sheet, which is not read. Their last characters and their elements show that a word ends there.

use crate::text::is_unspaced;
use crate::{Dom, NodeId, Tag};

/// Most bytes of the number of an item, as `12.3.1.`
const MOST_NUMBER: usize = 12;

/// Whether a word ends between a text node and the next one with words in its block. `begins_block` says whether the first node begins the
/// block; `next_text` is the text of the next one.
pub(crate) fn ends_word(dom: &Dom, last: NodeId, begins_block: bool, next: NodeId, next_text: &str) -> bool {
    let element = dom.parent(last);
    let begins_with = |is: fn(char) -> bool| next_text.starts_with(|c| is(c) && !is_unspaced(c));
    if dom.end(element) > next || !begins_with(char::is_alphanumeric) {
        return false;
    }
    let is_beside_element = || dom.parent(next) != dom.parent(element);
    if dom.tag(element) == Tag::Time && is_beside_element() {
        return true;
    }
    let text = dom.text(last).trim();
    begins_with(char::is_alphabetic) && (is_label(text) || begins_block && is_item_number(text))
}

/// Whether a text ends as a label does: `Wrote:`, not `10:` or `std::`.
fn is_label(text: &str) -> bool {
    text.strip_suffix(':').is_some_and(|before| before.ends_with(|c: char| c.is_alphabetic() || c == ')'))
}

/// Whether a text is the number of an item: `1.`, `2.1.`, `(3)`, `a)`.
fn is_item_number(text: &str) -> bool {
    let Some(number) = text.strip_suffix(['.', ')']).filter(|_| text.len() <= MOST_NUMBER) else { return false };
    let number = number.strip_prefix('(').unwrap_or(number);
    let is_letter = number.chars().count() == 1 && number.starts_with(char::is_alphabetic);
    let is_number = number.starts_with(|c: char| c.is_ascii_digit())
        && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_number || is_letter && text.ends_with(')')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_items_end_with_a_full_stop_or_a_bracket() {
        for number in ["1.", "2.1.", "10)", "(3)", "a)", "(б)"] {
            assert!(is_item_number(number), "{number}");
        }
        for other in ["1", "a.", "J.", "Mr.", "v1.", "1,5.", "", ".", ")", "1234567890123."] {
            assert!(!is_item_number(other), "{other}");
        }
    }

    #[test]
    fn labels_end_with_a_word_and_a_colon() {
        assert!(is_label("Wrote:") && is_label("писал(а):"));
        assert!(!is_label("10:") && !is_label("std::") && !is_label(":") && !is_label("Wrote"));
    }
}
