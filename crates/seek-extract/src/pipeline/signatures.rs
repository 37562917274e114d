//! Signatures of users under their posts, after a line of underscores.
//!
//! Programs of forums draw this line. The text after it, up to the end of the element around it, is the same under all posts of a user.

use seek_page::{Blocks, Dom};

/// Fewest underscores of the line.
const LEAST: usize = 8;
/// Most words of a signature. More of them are text that goes on after a line.
const MOST_WORDS: u32 = 60;

/// Leaves signatures out of chosen blocks of a forum, which are in order. `words` gives the words of a block.
pub(super) fn drop_signatures(dom: &Dom, blocks: &Blocks, words: impl Fn(usize) -> u32, chosen: &mut Vec<usize>) {
    let signature_end = |block: usize| {
        if !begins_with_line(blocks.text(block)) {
            return None;
        }
        let end = dom.end(blocks.get(block).parent);
        let mut sum = 0;
        let is_short = (block..blocks.len()).take_while(|&of| blocks.get(of).first < end).all(|of| {
            sum += words(of);
            sum <= MOST_WORDS
        });
        is_short.then_some(end)
    };
    let mut end = 0;
    chosen.retain(|&block| {
        end = signature_end(block).unwrap_or_default().max(end);
        blocks.get(block).first >= end
    });
}

/// Whether the first line of a text is only underscores.
fn begins_with_line(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    line.len() >= LEAST && line.bytes().all(|byte| byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::super::kept::{self, words};
    use super::*;

    fn kept(html: &str) -> Vec<usize> {
        kept::kept(html, |dom, blocks, chosen| drop_signatures(dom, blocks, words(blocks), chosen))
    }

    #[test]
    fn signatures_were_in_the_text_of_posts() {
        assert_eq!(kept("<div>It rains.</div><div>__________<br>Ann, Lyme</div><p>So it does."), [0, 2]);
        assert_eq!(kept("<table><tr><td>It rains.<br><br>__________<br><br>Ann<p>Lyme</td><td>So it does."), [0, 4]);
    }

    #[test]
    fn a_long_text_after_a_line_stays() {
        let long = "word ".repeat(MOST_WORDS as usize);
        assert_eq!(kept(&format!("<div>One.<br><br>________<br><br>Two. {long}</div>")), [0, 1, 2]);
        assert_eq!(kept("<div>One<br><br>________<br><br>Ann<div>________</div><p>Lyme</div><p>So."), [0, 5]);
    }

    #[test]
    fn lines_to_fill_in_stay() {
        assert_eq!(kept("<p>Name: __________<p>________ 2024<p>____"), [0, 1, 2]);
    }
}
