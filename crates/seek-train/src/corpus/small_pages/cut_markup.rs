//! The markup of a page without some of its blocks.

use super::escape;
use seek_page::{Blocks, Dom, NodeId, NodeKind};

/// What becomes of the names that a site gives its elements: classes, ids and styles.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ElementNames {
    Kept,
    Removed,
}

/// The HTML of a page with the blocks that `keeps` names. An element that held blocks and has none left goes with them; one
/// that never held any stays where its parent does. Scripts, styles and data that no reader sees stay empty.
pub(super) fn cut_markup(dom: &Dom, blocks: &Blocks, keeps: impl Fn(usize) -> bool, names: ElementNames) -> String {
    let markup = dom.markup_len() as NodeId;
    // The block of each text node, and how many of the nodes before each one are in a block, and in a kept one.
    let mut is_kept = vec![None; markup as usize];
    for (number, block) in blocks.iter().enumerate() {
        let keeps = keeps(number);
        for id in (block.first..block.end.min(markup)).filter(|&id| dom.kind(id) == NodeKind::Text) {
            is_kept[id as usize] = Some(keeps);
        }
    }
    let (mut of_blocks, mut kept) = (vec![0_u32], vec![0_u32]);
    for state in &is_kept {
        of_blocks.push(of_blocks[of_blocks.len() - 1] + u32::from(state.is_some()));
        kept.push(kept[kept.len() - 1] + u32::from(*state == Some(true)));
    }
    let within = |counts: &[u32], id: NodeId| counts[dom.end(id).min(markup) as usize] - counts[id as usize];
    // The mark says that the text is UTF-8, whatever the page declares.
    let mut out = String::from("\u{FEFF}<!DOCTYPE html>");
    let mut open: Vec<NodeId> = Vec::new();
    let mut id = 1;
    while id < markup {
        close(dom, &mut open, id, &mut out);
        match dom.kind(id) {
            NodeKind::Element if within(&of_blocks, id) > 0 && within(&kept, id) == 0 && !is_root(dom, id) => {
                id = dom.end(id);
                continue;
            }
            NodeKind::Element => {
                start_tag(dom, id, names, &mut out);
                if !dom.tag(id).is_void() {
                    open.push(id);
                }
            }
            NodeKind::Text if is_kept[id as usize] != Some(false) => escape(dom.text(id), &mut out),
            _ => {}
        }
        id += 1;
    }
    close(dom, &mut open, markup, &mut out);
    out
}

/// Whether it is the root, the head or the body.
fn is_root(dom: &Dom, id: NodeId) -> bool {
    dom.depth(id) <= 2
}

/// Ends the open elements that end before a node.
fn close(dom: &Dom, open: &mut Vec<NodeId>, id: NodeId, out: &mut String) {
    while let Some(last) = open.pop_if(|last| dom.end(*last) <= id) {
        out.extend(["</", dom.name(last), ">"]);
    }
}

fn start_tag(dom: &Dom, id: NodeId, names: ElementNames, out: &mut String) {
    out.extend(["<", dom.name(id)]);
    for attribute in dom.attributes(id) {
        if names == ElementNames::Removed && ["class", "id", "style"].contains(&attribute.name) {
            continue;
        }
        out.extend([" ", attribute.name, "=\""]);
        escape(attribute.value, out);
        out.push('"');
    }
    out.push('>');
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn elements_without_a_kept_block_go_and_empty_ones_stay() {
        let source = "<head><title>T</title><script>var a</script></head><body class=b><nav><a href='?a&amp;b'>Menu</a></nav>\
             <div class=c><img src=i><p>One</p><p>1 &lt; 2<br>\"x\"</p></div><form><input></form>";
        let page = Page::from_source(source).unwrap();
        let cut = |keep: &[usize], names| {
            cut_markup(page.dom().unwrap(), page.blocks().unwrap(), |block| keep.contains(&block), names)
        };
        assert_eq!(
            cut(&[2], ElementNames::Kept),
            "\u{FEFF}<!DOCTYPE html><html><head><title>T</title><script></script></head><body class=\"b\"><div class=\"c\">\
             <img src=\"i\"><p>1 &lt; 2<br>&quot;x&quot;</p></div><form><input></form></body></html>"
        );
        assert_eq!(
            cut(&[0], ElementNames::Removed),
            "\u{FEFF}<!DOCTYPE html><html><head><title>T</title><script></script></head><body>\
             <nav><a href=\"?a&amp;b\">Menu</a></nav><form><input></form></body></html>"
        );
    }
}
