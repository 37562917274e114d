//! Labels of quotations in posts: "NAME said:", "NAME wrote:".
//!
//! They name a user, as the by-line of a post does, and by-lines are left out. A label is the first text of a
//! `<blockquote>`, short, ends with a colon, and is a link or a `<cite>`.

use seek_page::{Blocks, Dom, NodeId, Tag};

/// Most words of a label.
const MOST_WORDS: u32 = 6;

/// Leaves labels of quotations out of chosen blocks, which are in order.
pub(super) fn drop_quote_labels(dom: &Dom, blocks: &Blocks, words: impl Fn(usize) -> u32, chosen: &mut Vec<usize>) {
    let mut labels = Vec::new();
    for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::Blockquote) {
        let quoted = blocks.within(id..dom.end(id));
        let is_short = quoted.len() > 1 && words(quoted.start) <= MOST_WORDS;
        if is_short && blocks.text(quoted.start).ends_with([':', '：']) && names_user(dom, id, blocks, quoted.start) {
            labels.push(quoted.start);
        }
    }
    // Quotations are in the order of the page, so their labels are, too.
    if !labels.is_empty() {
        chosen.retain(|block| labels.binary_search(block).is_err());
    }
}

/// Whether a block in a quotation begins in a link or a `<cite>`.
fn names_user(dom: &Dom, quotation: NodeId, blocks: &Blocks, label: usize) -> bool {
    let mut around = dom.ancestors(blocks.get(label).first).take_while(|&id| id > quotation);
    around.any(|id| matches!(dom.tag(id), Tag::A | Tag::Cite))
}

#[cfg(test)]
mod tests {
    use super::super::kept::{self, words};
    use super::*;

    fn kept(html: &str) -> Vec<usize> {
        kept::kept(html, |dom, blocks, chosen| drop_quote_labels(dom, blocks, words(blocks), chosen))
    }

    #[test]
    fn the_name_of_a_quoted_user_was_in_the_text() {
        let quote = "<blockquote><div><a href=/p>Hollis said:</a></div><div>Is it safe?</div></blockquote>";
        assert_eq!(kept(&format!("{quote}<p>It is.")), [1, 2]);
        assert_eq!(kept("<blockquote><cite>Hollis wrote:</cite><p>Is it safe?</blockquote>"), [1]);
        assert_eq!(kept("<blockquote><p>He wrote later:<p>It was safe.</blockquote>"), [0, 1]);
        assert_eq!(kept("<blockquote><a href=/p>Hollis:</a></blockquote><p>They did."), [0, 1]);
        assert_eq!(kept("<blockquote><p>One must ask before one goes there:<p>is it safe?</blockquote>"), [0, 1]);
    }
}
