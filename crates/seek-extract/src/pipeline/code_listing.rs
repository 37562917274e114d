//! Gives all lines of a code listing one probability, which also depends on the text around the listing. A formula that
//! stands alone is such a listing of one line.
//!
//! Code does not look like prose. Highlighters make a block of each line (`<pre><div>...</div><div>...</div></pre>`), and a
//! brace alone on a line has no features of content. The classifier sometimes takes a short command between two
//! paragraphs for a menu. So all lines of a listing get their mean, and a listing is at least as probable as the less
//! probable of its two neighbours (`docs/experiments.md`).

use super::template_smoothing::{MIN_DOUBT, limited_log_odds};
use seek_forest::sigmoid;
use seek_page::code_block::{is_code, is_code_table};
use seek_page::{Blocks, Dom, NodeId, Tag};
use std::ops::Range;

/// Ancestors of a listing that may hold a line above or under it.
const CAPTION_AROUND: usize = 4;
/// Most words of such a line.
const CAPTION_WORDS: usize = 12;
/// Most such lines.
const CAPTION_BLOCKS: usize = 3;

/// The code in a preformatted element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CodeListing {
    /// The blocks that hold the lines, at least one. One block can hold all lines.
    pub(crate) lines: Vec<usize>,
    /// The nearest text blocks before and after it: visible blocks that are neither code nor on a button. `None` for a
    /// hidden listing.
    neighbours: Option<(usize, usize)>,
}

impl CodeListing {
    /// The listings of a page. Buttons in a listing are not lines.
    pub(crate) fn all(dom: &Dom, blocks: &Blocks) -> Vec<CodeListing> {
        if !(0..dom.len() as NodeId).any(|id| matches!(dom.tag(id), Tag::Pre | Tag::Table | Tag::Math)) {
            return Vec::new();
        }
        let mut listings = Vec::new();
        // Whether a block can be a neighbour.
        let mut is_text: Vec<bool> = blocks.iter().map(|block| dom.hidden(block.first).is_empty()).collect();
        let mut id = 0;
        while id < dom.len() as NodeId {
            let tag = dom.tag(id);
            let is_skipped = tag == Tag::Button;
            let is_listing = tag == Tag::Pre && is_code(dom, id) || tag == Tag::Table && is_code_table(dom, id);
            let is_formula = tag == Tag::Math && stands_alone(dom, blocks, id);
            if !is_skipped && !is_listing && !is_formula {
                id += 1;
                continue;
            }
            let inside = blocks.within(id..dom.end(id));
            is_text[captions(dom, blocks, id, &inside)].fill(false);
            let (lines, hidden) = match () {
                // Its MathML can be hidden, for what is drawn beside it.
                () if is_formula => (inside.clone().collect(), dom.hidden(blocks.get(inside.start).parent)),
                () if is_listing => (lines(dom, blocks, id), dom.hidden(id)),
                () => (Vec::new(), dom.hidden(id)),
            };
            let is_visible = hidden.is_empty();
            listings.extend((!lines.is_empty()).then_some((lines, inside, is_visible)));
            id = dom.end(id);
        }
        // One pass forwards and one backwards, so that many listings side by side take linear time.
        let mut with_before = Vec::with_capacity(listings.len());
        let (mut before, mut visited) = (None, 0);
        for (lines, inside, is_visible) in listings {
            before = (visited..inside.start).rev().find(|&block| is_text[block]).or(before);
            visited = inside.start;
            with_before.push((CodeListing { lines, neighbours: None }, before.filter(|_| is_visible), inside.end));
        }
        let (mut after, mut visited) = (None, blocks.len());
        for (listing, before, end) in with_before.iter_mut().rev() {
            after = (*end..visited).find(|&block| is_text[block]).or(after);
            visited = *end;
            listing.neighbours = before.zip(after);
        }
        with_before.into_iter().map(|(listing, ..)| listing).collect()
    }

    /// Gives all lines one probability: the mean of their log-odds weighted by words, but at least the probability of the
    /// less probable neighbour.
    pub(crate) fn smooth(&self, probabilities: &mut [f32], words: impl Fn(usize) -> u32) {
        let weight = |line: usize| words(line).max(1) as f32;
        let sum: f32 = self.lines.iter().map(|&line| weight(line) * limited_log_odds(probabilities[line])).sum();
        let all: f32 = self.lines.iter().map(|&line| weight(line)).sum();
        let neighbours =
            self.neighbours.map_or(MIN_DOUBT, |(before, after)| probabilities[before].min(probabilities[after]));
        self.lines.iter().for_each(|&line| probabilities[line] = sigmoid(sum / all).max(neighbours));
    }
}

/// Whether MathML is all text of a block.
fn stands_alone(dom: &Dom, blocks: &Blocks, math: NodeId) -> bool {
    let end = dom.end(math);
    let inside = blocks.within(math..end);
    inside.len() == 1 && blocks.get(inside.start).end <= end
}

/// The blocks of a listing with the short lines above or under it, such as the name of its file: they are with it in an
/// element that begins or ends with the listing, and are no text around it.
fn captions(dom: &Dom, blocks: &Blocks, listing: NodeId, inside: &Range<usize>) -> Range<usize> {
    let is_short = |block: usize| blocks.text(block).split_whitespace().nth(CAPTION_WORDS).is_none();
    let mut all = inside.clone();
    for around in dom.ancestors(listing).take(CAPTION_AROUND) {
        let range = blocks.within(around..dom.end(around));
        let is_at_edge = range.start == all.start || range.end == all.end;
        if !is_at_edge || range.len() > inside.len() + CAPTION_BLOCKS {
            break;
        }
        let mut above = range.start..all.start;
        let is_caption = above.all(|block| is_short(block) && may_be_name(dom, blocks, block, around))
            && (all.end..range.end).all(is_short);
        if !is_caption {
            break;
        }
        all = range;
    }
    all
}

/// Whether a block before a listing may be its name. A name has an element of its own. Headings, paragraphs beside the listing
/// and lines that introduce it are text.
fn may_be_name(dom: &Dom, blocks: &Blocks, block: usize, around: NodeId) -> bool {
    let parent = blocks.get(block).parent;
    let is_paragraph = dom.tag(parent) == Tag::P && dom.parent(parent) == around;
    let mut elements = std::iter::once(parent).chain(dom.ancestors(parent)).take_while(|&id| id != around);
    let introduces = blocks.text(block).trim_end().ends_with([':', '：']);
    parent != around && !is_paragraph && !introduces && !elements.any(|id| dom.tag(id).heading_level().is_some())
}

/// The blocks of a listing, without buttons.
fn lines(dom: &Dom, blocks: &Blocks, pre: NodeId) -> Vec<usize> {
    let mut lines = Vec::new();
    // The last button ends here.
    let mut skipped_end = pre;
    let mut next = pre + 1;
    for block in blocks.within(pre..dom.end(pre)) {
        let nodes = blocks.get(block);
        for id in next..nodes.first {
            if id >= skipped_end && dom.tag(id) == Tag::Button {
                skipped_end = dom.end(id);
            }
        }
        next = next.max(nodes.first);
        lines.extend((nodes.end > skipped_end).then_some(block));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn listings(html: &str) -> Vec<CodeListing> {
        let page = Page::from_source(html).unwrap();
        CodeListing::all(page.dom().unwrap(), page.blocks().unwrap())
    }

    fn listing(lines: &[usize], neighbours: Option<(usize, usize)>) -> CodeListing {
        CodeListing { lines: lines.to_vec(), neighbours }
    }

    #[test]
    fn blocks_of_one_element_are_the_lines_of_one_listing() {
        let html =
            "<p>text</p><pre><code><div>a {</div><div><br></div><div>}</div></code></pre>more<pre>one\nblock</pre>";
        assert_eq!(listings(html), [listing(&[1, 2], Some((0, 3))), listing(&[4], None)]);
    }

    #[test]
    fn buttons_and_line_numbers_are_not_lines() {
        let html = "<pre><button><div>Copy</div></button><div class=lineno>1</div><div>a</div><div class=lineno>2</div>\
            <div>b</div></pre>";
        assert_eq!(listings(html), [listing(&[1, 2], None)]);
    }

    #[test]
    fn a_line_that_holds_its_number_is_kept() {
        let numbered = "<span class=lineno>1</span>a";
        assert_eq!(listings(&format!("<pre>{numbered}\n{numbered}</pre>")), [listing(&[0], None)]);
        assert_eq!(
            listings(&format!("<pre><div>{numbered}</div><div>{numbered}</div></pre>")),
            [listing(&[0, 1], None)]
        );
    }

    #[test]
    fn a_column_of_line_numbers_is_not_a_listing() {
        let html = "<p>x<table><tr><td class=gutter><pre>1\n2</pre><td class=code><pre>a\nb</pre></table><p>y";
        assert_eq!(listings(html), [listing(&[1], Some((0, 2)))]);
        let rows = "<p>x<table><tr><td class=lineno>1<td>a<tr><td class=lineno>2<td>b</table><p>y";
        assert_eq!(listings(rows), [listing(&[1], Some((0, 2)))]);
    }

    #[test]
    fn neighbours_are_visible_text_outside_code_and_buttons() {
        let html = "<p>text</p><button><p>Copy</p></button><pre>a</pre><pre>b</pre><p hidden>Done</p><button><p>Run</p></button>\
            <p>text</p>";
        assert_eq!(listings(html), [listing(&[2], Some((0, 6))), listing(&[3], Some((0, 6)))]);
        assert_eq!(listings("<p>text</p><pre hidden>a</pre><p>text</p>"), [listing(&[1], None)]);
    }

    #[test]
    fn a_formula_that_stands_alone_is_a_listing() {
        let math = "<math><mi>a</mi><mo>=</mo><mn>1</mn></math>";
        let html = format!("<p>text {math}</p><div>{math}</div><div>{math}.</div><p>text");
        assert_eq!(listings(&html), [listing(&[1], Some((0, 2)))]);
        let drawn = format!("<p>text<p><span style='display:none'>{math}</span><img src=a><p>text");
        assert_eq!(listings(&drawn), [listing(&[1], Some((0, 2)))]);
    }

    #[test]
    fn a_line_under_a_listing_is_no_neighbour() {
        let html = "<p>x<div><div><pre>a</pre></div><div><a href=b>view raw</a> c.py</div></div><p>y";
        assert_eq!(listings(html), [listing(&[1], Some((0, 3)))]);
    }

    #[test]
    fn a_name_above_a_listing_is_no_neighbour() {
        let html = "<p>x<figure><figcaption><p>a.py<p><a href=b>Download</a></figcaption><pre>a</pre></figure><p>y";
        assert_eq!(listings(html), [listing(&[3], Some((0, 4)))]);
        let both = "<p>x<div><figure><figcaption>a.py</figcaption><pre>a</pre></figure><p>See b.</div><p>y";
        assert_eq!(listings(both), [listing(&[2], Some((0, 4)))]);
        for text in
            ["Run it:", "<p>Run it</p>", "<h2>Install</h2>", "<header><h2>Install</h2></header>", "<b>Run it:</b>"]
        {
            assert_eq!(
                listings(&format!("<div>{text}<pre>a</pre></div><p>y")),
                [listing(&[1], Some((0, 2)))],
                "{text}"
            );
        }
        let text = "<div><p>The command that follows says which of the files of the folder have changed.<pre>a</pre></div><p>y";
        assert_eq!(listings(text), [listing(&[1], Some((0, 2)))]);
    }

    #[test]
    fn a_page_in_one_preformatted_element_is_not_a_listing() {
        assert!(listings("<pre><h2>a</h2><div>b</div><div>c</div></pre>").is_empty());
    }

    #[test]
    fn longer_lines_weigh_more_and_neighbours_are_the_lower_bound() {
        let words = [9, 1, 9, 0];
        let smoothed = |neighbours, mut p: [f32; 4]| {
            listing(&[0, 1, 3], neighbours).smooth(&mut p, |block| words[block]);
            assert!(p[0] == p[1] && p[0] == p[3], "{p:?}");
            (p[0], p[2])
        };
        let (lines, other) = smoothed(None, [0.9, 0.1, 0.5, 0.2]);
        assert!(lines > 0.8 && other == 0.5, "{lines}");
        assert_eq!(smoothed(Some((2, 2)), [0.1, 0.9, 0.6, 0.2]).0, 0.6);
        assert!(smoothed(Some((2, 2)), [0.9, 0.1, 0.6, 0.2]).0 > 0.8);
    }
}
