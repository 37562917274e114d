//! Labels of quotations in posts: "NAME said:", "NAME wrote:".
//!
//! They name a user, as the by-line of a post does, and by-lines are left out. A label is the first text of a
//! `<blockquote>`, short, and ends with a colon.

use seek_page::{Blocks, Dom, NodeId, Tag};

/// Most words of a label.
const MOST_WORDS: u32 = 6;

/// Leaves labels of quotations out of chosen blocks, which are in order.
pub(super) fn drop_quote_labels(dom: &Dom, blocks: &Blocks, words: impl Fn(usize) -> u32, chosen: &mut Vec<usize>) {
    for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::Blockquote) {
        let quoted = blocks.within(id..dom.end(id));
        if quoted.len() > 1 && words(quoted.start) <= MOST_WORDS && blocks.text(quoted.start).ends_with([':', '：']) {
            chosen.retain(|&block| block != quoted.start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn kept(html: &str) -> Vec<usize> {
        let page = Page::from_source(html).unwrap();
        let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
        let mut chosen: Vec<usize> = (0..blocks.len()).collect();
        drop_quote_labels(dom, blocks, |block| blocks.text(block).split(' ').count() as u32, &mut chosen);
        chosen
    }

    #[test]
    fn the_name_of_a_quoted_user_was_in_the_text() {
        let quote = "<blockquote><div><a href=/p>Hollis said:</a></div><div>Is it safe?</div></blockquote>";
        assert_eq!(kept(&format!("{quote}<p>It is.")), [1, 2]);
        assert_eq!(kept("<blockquote>Ask first:</blockquote><p>They did."), [0, 1]);
        assert_eq!(kept("<blockquote><p>One must ask before one goes there:<p>is it safe?</blockquote>"), [0, 1]);
    }
}
