//! Labels from annotated copies of a page.
//!
//! Some corpora label text nodes by wrapping them in elements of their own, in a *copy* of the page. Features must never
//! see a wrapper, so the copy is read only here: its labelled characters are mapped onto the page itself by the order of
//! the text, which is the same in both.

use seek_page::{Blocks, Dom, NodeId, NodeKind};

/// What an annotated node is labelled as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeLabel {
    /// Main content.
    Main,
    /// Not main content.
    Noise,
}

/// The label that an element of an annotated copy gives to the text in it: canola's `<kw class="krdwrd-tag-3">` (2 is
/// *uncertain* and counts as noise), googletrends' `<span __boilernet_label="1">`.
fn label_of(dom: &Dom, id: NodeId) -> Option<NodeLabel> {
    let main = if dom.name(id) == "kw" {
        dom.attribute(id, "class")?.contains("krdwrd-tag-3")
    } else {
        dom.attribute(id, "__boilernet_label")? == "1"
    };
    Some(if main { NodeLabel::Main } else { NodeLabel::Noise })
}

/// Per block of `page` the share of its characters (white space aside) that the annotated copy labels as main content.
/// Text that the copy lacks counts as noise.
pub fn shares(page: &Dom, blocks: &Blocks, annotated: &Dom) -> Vec<f32> {
    let labelled = labelled_chars(annotated);
    // The copy may have lost or gained a character (entities, repairs of markup): both are walked together, and after
    // a difference the nearest place where the next characters agree is taken.
    let mut at = 0;
    blocks
        .iter()
        .map(|block| {
            let (mut main, mut all) = (0_u32, 0_u32);
            for id in (block.first..block.end).filter(|&id| page.kind(id) == NodeKind::Text) {
                for c in page.text(id).chars().filter(|c| !c.is_whitespace()) {
                    all += 1;
                    if let Some(found) = next_place(&labelled, at, c) {
                        main += u32::from(labelled[found].1);
                        at = found + 1;
                    }
                }
            }
            if all == 0 { 0.0 } else { main as f32 / all as f32 }
        })
        .collect()
}

/// How far ahead a lost character is looked for.
const SKIP: usize = 64;

fn next_place(labelled: &[(char, bool)], at: usize, c: char) -> Option<usize> {
    let window = labelled.get(at..labelled.len().min(at + SKIP))?;
    window.iter().position(|l| l.0 == c).map(|i| at + i)
}

fn labelled_chars(dom: &Dom) -> Vec<(char, bool)> {
    let mut chars = Vec::new();
    // The innermost wrapper decides.
    let mut open: Vec<(NodeId, bool)> = Vec::new();
    for id in 0..dom.len() as NodeId {
        while open.pop_if(|(end, _)| *end <= id).is_some() {}
        if let Some(label) = label_of(dom, id) {
            open.push((dom.end(id), label == NodeLabel::Main));
        }
        if dom.kind(id) == NodeKind::Text {
            let main = open.last().is_some_and(|o| o.1);
            chars.extend(dom.text(id).chars().filter(|c| !c.is_whitespace()).map(|c| (c, main)));
        }
    }
    chars
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn labels_are_mapped_by_text_order() {
        let page = Page::from_source("<div>menu</div><p>the <b>main</b> text</p><p>end</p>").unwrap();
        let copies = [
            "<div><kw class=krdwrd-tag-1>menu</kw></div><p><kw class=krdwrd-tag-3>the </kw><b><kw class=krdwrd-tag-3>main</kw></b><kw class=krdwrd-tag-3> text</kw></p><p><kw class=krdwrd-tag-2>end</kw></p>",
            "<div><span __boilernet_label=0>menu</span></div><p><span __boilernet_label=1>the <b>main</b> text</span></p><p>end</p>",
        ];
        for copy in copies {
            let copy = Page::from_source(copy).unwrap();
            let shares = shares(page.dom().unwrap(), page.blocks().unwrap(), copy.dom().unwrap());
            assert_eq!(shares, [0.0, 1.0, 0.0]);
        }
    }
}
