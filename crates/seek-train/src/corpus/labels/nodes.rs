//! Labels from annotated copies of a page.
//!
//! Some corpora label text nodes with wrapper elements in a *copy* of the page. Features must not use the wrappers, so only this
//! module reads the copy. It maps the labelled words to the original page by the order of the text.

use super::attributes::DEFAULT_ATTRIBUTE;
use super::shares::{TokenIds, aligned_shares};
use super::text_ranges::TextRanges;
use seek_page::{Blocks, Dom, NodeId, NodeKind};

/// The label of an annotated node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeLabel {
    /// Main content.
    Main,
    /// Not main content.
    Noise,
}

/// The label that a wrapper element gives to its text: `<kw class="krdwrd-tag-3">` of canola (2 is *uncertain* and counts as
/// noise), `<span __boilernet_label="1">` of googletrends, `<span data-seek="main">` of one's own.
fn label_of(dom: &Dom, id: NodeId) -> Option<NodeLabel> {
    let main = if dom.name(id) == "kw" {
        dom.attribute(id, "class")?.contains("krdwrd-tag-3")
    } else if let Some(words) = dom.attribute(id, DEFAULT_ATTRIBUTE) {
        words.split_whitespace().find_map(|word| match word {
            "main" => Some(true),
            "noise" => Some(false),
            _ => None,
        })?
    } else {
        dom.attribute(id, "__boilernet_label")? == "1"
    };
    Some(if main { NodeLabel::Main } else { NodeLabel::Noise })
}

/// Whether a copy of a page has labels.
pub(super) fn is_labelled(copy: &Dom) -> bool {
    (0..copy.len() as NodeId).any(|id| label_of(copy, id).is_some())
}

/// The text that an annotated copy labels as main content, with a line for each block. None if it has no labels.
pub fn main_text(annotated: &Dom, blocks: &Blocks) -> Option<String> {
    let mut ranges = TextRanges::default();
    let mut labels = InnermostLabels::default();
    for id in 0..annotated.len() as NodeId {
        if labels.enter(annotated, id) == Some(NodeLabel::Main) && annotated.kind(id) == NodeKind::Text {
            ranges.add(annotated.text_start(id)..annotated.text_start(id + 1));
        }
    }
    labels.found_any.then(|| ranges.text(annotated, blocks))
}

/// The innermost label around each node, in the order of the nodes.
#[derive(Default)]
struct InnermostLabels {
    open: Vec<(NodeId, NodeLabel)>,
    found_any: bool,
}

impl InnermostLabels {
    /// The label of the next node.
    fn enter(&mut self, dom: &Dom, id: NodeId) -> Option<NodeLabel> {
        while self.open.pop_if(|(end, _)| *end <= id).is_some() {}
        if let Some(label) = label_of(dom, id) {
            self.open.push((dom.end(id), label));
            self.found_any = true;
        }
        self.open.last().map(|open| open.1)
    }
}

/// The share of word tokens of each block that the annotated copy labels as main content. Text that the copy lacks counts as
/// noise. The tokens of the copy are aligned to those of the page, because the copy can have lost or moved text.
pub fn main_shares(blocks: &Blocks, annotated: &Dom) -> Vec<f32> {
    shares_of_pieces((0..blocks.len()).map(|i| blocks.text(i)), annotated, TokenIds::push)
}

/// The text nodes of the page's markup that have more than white space, in order.
pub fn text_nodes(dom: &Dom) -> Vec<NodeId> {
    let own = 0..dom.markup_len() as NodeId;
    own.filter(|&id| dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty()).collect()
}

/// Whether the annotated copy labels each text node as main content: more than half of its tokens. A node without words, such as
/// a full stop after a link, counts as one token.
pub fn main_text_nodes(dom: &Dom, texts: &[NodeId], annotated: &Dom) -> Vec<bool> {
    let push = |tokens: &mut TokenIds, text: &str, out: &mut Vec<u32>| {
        let before = out.len();
        tokens.push(text, out);
        if out.len() == before && !text.trim().is_empty() {
            out.push(tokens.id(text.trim()));
        }
    };
    shares_of_pieces(texts.iter().map(|&id| dom.text(id)), annotated, push)
        .into_iter()
        .map(|share| share > 0.5)
        .collect()
}

/// The share of tokens of each piece of text that the annotated copy labels as main content. `push` splits text into tokens.
fn shares_of_pieces<'a>(
    pieces: impl Iterator<Item = &'a str>,
    annotated: &Dom,
    push: impl Fn(&mut TokenIds, &str, &mut Vec<u32>),
) -> Vec<f32> {
    let mut tokens = TokenIds::default();
    let (mut copy, mut main) = (Vec::new(), Vec::new());
    let mut labels = InnermostLabels::default();
    for id in 0..annotated.len() as NodeId {
        let label = labels.enter(annotated, id);
        if annotated.kind(id) == NodeKind::Text {
            push(&mut tokens, annotated.text(id), &mut copy);
            main.resize(copy.len(), label == Some(NodeLabel::Main));
        }
    }
    let shares = aligned_shares(&mut tokens, pieces, push, &copy, |at| main[at]);
    shares.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn labels_are_mapped_by_the_order_of_the_text() {
        let page = Page::from_source("<div>menu</div><p>the <b>main</b> text</p><p>end</p>").unwrap();
        let copies = [
            "<div><kw class=krdwrd-tag-1>menu</kw></div><p><kw class=krdwrd-tag-3>the </kw><b><kw class=krdwrd-tag-3>main</kw></b><kw class=krdwrd-tag-3> text</kw></p><p><kw class=krdwrd-tag-2>end</kw></p>",
            "<div><span __boilernet_label=0>menu</span></div><p><span __boilernet_label=1>the <b>main</b> text</span></p><p>end</p>",
            "<div data-seek=main><i data-seek=noise>menu</i></div><p data-seek='title main'>the <b>main</b> text</p><p>end</p>",
        ];
        for copy in copies {
            let copy = Page::from_source(copy).unwrap();
            let text = main_text(copy.dom().unwrap(), copy.blocks().unwrap());
            assert_eq!(text.as_deref(), Some("the main text"));
            let shares = main_shares(page.blocks().unwrap(), copy.dom().unwrap());
            assert_eq!(shares, [0.0, 1.0, 0.0]);
            let dom = page.dom().unwrap();
            let nodes = text_nodes(dom);
            let text: Vec<&str> = nodes.iter().map(|&id| dom.text(id)).collect();
            assert_eq!(text, ["menu", "the ", "main", " text", "end"]);
            assert_eq!(main_text_nodes(dom, &nodes, copy.dom().unwrap()), [false, true, true, true, false]);
        }
    }

    #[test]
    fn text_nodes_without_words_have_labels() {
        let page = Page::from_source("<p>one <a>|</a></p> <p>see <i>two</i>. </p>").unwrap();
        let main = |text: &str| format!("<kw class=krdwrd-tag-3>{text}</kw>");
        let copy = format!("<p>one <a>|</a></p> <p>{}<i>{}</i>{}</p>", main("see "), main("two"), main(". "));
        let copy = Page::from_source(&copy).unwrap();
        let dom = page.dom().unwrap();
        assert_eq!(main_text_nodes(dom, &text_nodes(dom), copy.dom().unwrap()), [false, false, true, true, true]);
    }
}
