//! Listings of code are taken or left as a whole, and with the text around them.
//!
//! Code looks like no prose: a brace alone on its line, where highlighters make a block of each line
//! (`<pre><div>...</div><div>...</div></pre>`), says nothing of what it is, and a short command between two paragraphs is now and then taken
//! for a menu. So all lines of a listing get what they have on average, and a listing is at least as probable as the less
//! probable of its two neighbours (`docs/experiments.md`).

use super::template_smoothing::{SUREST, odds};
use seek_forest::sigmoid;
use seek_page::code_block::{is_code, is_gutter};
use seek_page::{Blocks, Dom, NodeId, Tag};

/// The code of a preformatted element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CodeListing {
    /// Its lines as numbers of blocks, of which there may be one for all; at least one.
    pub(crate) lines: Vec<usize>,
    /// The blocks next to it that are shown, and are neither code nor on a button. None of a listing that is hidden.
    around: Option<(usize, usize)>,
}

impl CodeListing {
    /// The listings of a page. Buttons in them and the numbers of lines are none of their lines.
    pub(crate) fn all(dom: &Dom, blocks: &Blocks) -> Vec<CodeListing> {
        if !(0..dom.len() as NodeId).any(|id| dom.tag(id) == Tag::Pre) {
            return Vec::new();
        }
        let mut listings = Vec::new();
        // Whether a block may be a neighbour.
        let mut is_text: Vec<bool> = blocks.iter().map(|block| dom.hidden(block.first).is_empty()).collect();
        let mut id = 0;
        while id < dom.len() as NodeId {
            let tag = dom.tag(id);
            let is_apart = tag == Tag::Button || matches!(tag, Tag::Td | Tag::Pre) && is_gutter(dom, id);
            let code = !is_apart && tag == Tag::Pre && is_code(dom, id);
            if !is_apart && !code {
                id += 1;
                continue;
            }
            let inside = blocks.within(id..dom.end(id));
            is_text[inside.clone()].fill(false);
            let lines = if code { lines(dom, blocks, id) } else { Vec::new() };
            let shown = dom.hidden(id).is_empty();
            listings.extend((!lines.is_empty()).then_some((lines, inside, shown)));
            id = dom.end(id);
        }
        // The nearest text before each and, from the end on, behind each: many listings side by side are passed once.
        let mut found = Vec::with_capacity(listings.len());
        let (mut before, mut seen) = (None, 0);
        for (lines, inside, shown) in listings {
            before = (seen..inside.start).rev().find(|&block| is_text[block]).or(before);
            seen = inside.start;
            found.push((CodeListing { lines, around: None }, before.filter(|_| shown), inside.end));
        }
        let (mut after, mut seen) = (None, blocks.len());
        for (listing, before, end) in found.iter_mut().rev() {
            after = (*end..seen).find(|&block| is_text[block]).or(after);
            seen = *end;
            listing.around = before.zip(after);
        }
        found.into_iter().map(|(listing, ..)| listing).collect()
    }

    /// Gives all lines one probability: the mean of their log-odds, by words, or that of the less probable neighbour.
    pub(crate) fn judge(&self, probabilities: &mut [f32], words: impl Fn(usize) -> u32) {
        let weight = |line: usize| words(line).max(1) as f32;
        let sum: f32 = self.lines.iter().map(|&line| weight(line) * odds(probabilities[line])).sum();
        let all: f32 = self.lines.iter().map(|&line| weight(line)).sum();
        let around = self.around.map_or(SUREST, |(before, after)| probabilities[before].min(probabilities[after]));
        self.lines.iter().for_each(|&line| probabilities[line] = sigmoid(sum / all).max(around));
    }
}

/// The blocks of a preformatted element but those on buttons and in the numbers of lines.
fn lines(dom: &Dom, blocks: &Blocks, pre: NodeId) -> Vec<usize> {
    let mut lines = Vec::new();
    // The nodes up to here are no lines.
    let mut apart = pre;
    let mut next = pre + 1;
    for block in blocks.within(pre..dom.end(pre)) {
        let of = blocks.get(block);
        for id in next..of.first {
            if id >= apart && (dom.tag(id) == Tag::Button || is_gutter(dom, id)) {
                apart = dom.end(id);
            }
        }
        next = next.max(of.first);
        // The number may stand in the line itself.
        lines.extend((of.end > apart).then_some(block));
    }
    lines
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn listings(html: &str) -> Vec<CodeListing> {
        let page = Page::from_source(html).unwrap();
        CodeListing::all(page.dom().unwrap(), page.blocks().unwrap())
    }

    fn listing(lines: &[usize], around: Option<(usize, usize)>) -> CodeListing {
        CodeListing { lines: lines.to_vec(), around }
    }

    #[test]
    fn lines_that_are_blocks_are_one_listing() {
        let html =
            "<p>text</p><pre><code><div>a {</div><div><br></div><div>}</div></code></pre>more<pre>one\nblock</pre>";
        assert_eq!(listings(html), [listing(&[1, 2], Some((0, 3))), listing(&[4], None)]);
    }

    #[test]
    fn buttons_and_numbers_of_lines_are_no_lines() {
        let html = "<pre><button><div>Copy</div></button><div class=lineno>1</div><div>a</div><div class=lineno>2</div>\
            <div>b</div></pre>";
        assert_eq!(listings(html), [listing(&[2, 4], None)]);
    }

    #[test]
    fn lines_keep_the_numbers_that_stand_in_them() {
        let numbered = "<span class=lineno>1</span>a";
        assert_eq!(listings(&format!("<pre>{numbered}\n{numbered}</pre>")), [listing(&[0], None)]);
        assert_eq!(
            listings(&format!("<pre><div>{numbered}</div><div>{numbered}</div></pre>")),
            [listing(&[0, 1], None)]
        );
    }

    #[test]
    fn a_column_of_numbers_is_no_listing() {
        let html = "<p>x<table><tr><td class=gutter><pre>1\n2</pre><td class=code><pre>a\nb</pre></table><p>y";
        assert_eq!(listings(html), [listing(&[2], Some((0, 3)))]);
    }

    #[test]
    fn neighbours_are_neither_code_nor_buttons_nor_hidden() {
        let html = "<p>text</p><button><p>Copy</p></button><pre>a</pre><pre>b</pre><p hidden>Done</p><button><p>Run</p></button>\
            <p>text</p>";
        assert_eq!(listings(html), [listing(&[2], Some((0, 6))), listing(&[3], Some((0, 6)))]);
        assert_eq!(listings("<p>text</p><pre hidden>a</pre><p>text</p>"), [listing(&[1], None)]);
    }

    #[test]
    fn a_page_in_one_preformatted_element_is_no_listing() {
        assert!(listings("<pre><h2>a</h2><div>b</div><div>c</div></pre>").is_empty());
    }

    #[test]
    fn the_longer_lines_decide_or_the_text_around() {
        let words = [9, 1, 9, 0];
        let judged = |around, mut p: [f32; 4]| {
            listing(&[0, 1, 3], around).judge(&mut p, |block| words[block]);
            assert!(p[0] == p[1] && p[0] == p[3], "{p:?}");
            (p[0], p[2])
        };
        let (own, other) = judged(None, [0.9, 0.1, 0.5, 0.2]);
        assert!(own > 0.8 && other == 0.5, "{own}");
        assert_eq!(judged(Some((2, 2)), [0.1, 0.9, 0.6, 0.2]).0, 0.6);
        assert!(judged(Some((2, 2)), [0.9, 0.1, 0.6, 0.2]).0 > 0.8);
    }
}
