//! Signatures of users under their posts, after a line of underscores.
//!
//! Programs of forums draw this line. The text after it, up to the end of the element around it, is the same under all posts of a user.

use seek_page::{Blocks, Dom};

/// Fewest underscores of the line.
const LEAST: usize = 8;

/// Leaves signatures out of chosen blocks of a forum, which are in order.
pub(super) fn drop_signatures(dom: &Dom, blocks: &Blocks, chosen: &mut Vec<usize>) {
    let mut end = 0;
    chosen.retain(|&block| {
        let nodes = blocks.get(block);
        if begins_with_line(blocks.text(block)) {
            end = dom.end(nodes.parent);
        }
        nodes.first >= end
    });
}

/// Whether the first line of a text is only underscores.
fn begins_with_line(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    line.len() >= LEAST && line.bytes().all(|byte| byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn kept(html: &str) -> Vec<usize> {
        let page = Page::from_source(html).unwrap();
        let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
        let mut chosen: Vec<usize> = (0..blocks.len()).collect();
        drop_signatures(dom, blocks, &mut chosen);
        chosen
    }

    #[test]
    fn signatures_were_in_the_text_of_posts() {
        assert_eq!(kept("<div>It rains.</div><div>__________<br>Ann, Lyme</div><p>So it does."), [0, 2]);
        assert_eq!(kept("<table><tr><td>It rains.<br><br>__________<br><br>Ann<p>Lyme</td><td>So it does."), [0, 4]);
    }

    #[test]
    fn lines_to_fill_in_stay() {
        assert_eq!(kept("<p>Name: __________<p>________ 2024<p>____"), [0, 1, 2]);
    }
}
