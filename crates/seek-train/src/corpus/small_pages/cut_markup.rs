//! The markup of a page without some of its blocks, or with additions.

use super::escape;
use seek_page::{Blocks, Dom, NodeId, NodeKind};
use std::collections::HashMap;
use std::ops::Range;

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
    let goes = |id: NodeId| within(&of_blocks, id) > 0 && within(&kept, id) == 0 && !is_root(dom, id);
    let shows = |id: NodeId| is_kept[id as usize] != Some(false);
    Writer { dom, names, insertions: &Insertions::default(), goes, shows }.page()
}

/// The HTML of a page with additions.
pub(super) fn mixed_markup(dom: &Dom, insertions: &Insertions) -> String {
    Writer { dom, names: ElementNames::Kept, insertions, goes: |_| false, shows: |_| true }.page()
}

/// The HTML of an element.
pub(super) fn section_markup(dom: &Dom, id: NodeId, names: ElementNames) -> String {
    let mut out = String::new();
    let writer = Writer { dom, names, insertions: &Insertions::default(), goes: |_| false, shows: |_| true };
    writer.nodes(id..dom.end(id), &mut out);
    out
}

/// What is added to a page.
#[derive(Debug, Default)]
pub(super) struct Insertions {
    before: HashMap<NodeId, String>,
    after: HashMap<NodeId, String>,
    renamed: Option<(NodeId, ElementName)>,
}

/// The class and the id of an element.
pub(super) type ElementName = [Option<String>; 2];

impl Insertions {
    pub(super) fn before(&mut self, id: NodeId, html: &str) {
        self.before.entry(id).or_default().push_str(html);
    }

    pub(super) fn after(&mut self, id: NodeId, html: &str) {
        self.after.entry(id).or_default().push_str(html);
    }

    /// Gives an element another class and another id.
    pub(super) fn rename(&mut self, id: NodeId, name: ElementName) {
        self.renamed = Some((id, name));
    }
}

struct Writer<'a, G, S> {
    dom: &'a Dom,
    names: ElementNames,
    insertions: &'a Insertions,
    /// Whether an element is left out with all that is in it.
    goes: G,
    /// Whether a text is written.
    shows: S,
}

impl<G: Fn(NodeId) -> bool, S: Fn(NodeId) -> bool> Writer<'_, G, S> {
    fn page(&self) -> String {
        // The mark says that the text is UTF-8, whatever the page declares.
        let mut out = String::from("\u{FEFF}<!DOCTYPE html>");
        self.nodes(1..self.dom.markup_len() as NodeId, &mut out);
        out
    }

    fn nodes(&self, nodes: Range<NodeId>, out: &mut String) {
        let dom = self.dom;
        let mut open: Vec<NodeId> = Vec::new();
        let mut id = nodes.start;
        while id < nodes.end {
            self.close(&mut open, id, out);
            match dom.kind(id) {
                NodeKind::Element if (self.goes)(id) => {
                    id = dom.end(id);
                    continue;
                }
                NodeKind::Element => {
                    out.push_str(self.insertions.before.get(&id).map_or("", String::as_str));
                    self.start_tag(id, out);
                    if !dom.tag(id).is_void() {
                        open.push(id);
                    }
                }
                NodeKind::Text if (self.shows)(id) => {
                    out.push_str(self.insertions.before.get(&id).map_or("", String::as_str));
                    escape(dom.text(id), out);
                    out.push_str(self.insertions.after.get(&id).map_or("", String::as_str));
                }
                _ => {}
            }
            id += 1;
        }
        self.close(&mut open, nodes.end, out);
    }

    /// Ends the open elements that end before a node.
    fn close(&self, open: &mut Vec<NodeId>, id: NodeId, out: &mut String) {
        while let Some(last) = open.pop_if(|last| self.dom.end(*last) <= id) {
            out.extend(["</", self.dom.name(last), ">"]);
            out.push_str(self.insertions.after.get(&last).map_or("", String::as_str));
        }
    }

    fn start_tag(&self, id: NodeId, out: &mut String) {
        out.extend(["<", self.dom.name(id)]);
        let renamed = self.insertions.renamed.as_ref().filter(|(renamed, _)| *renamed == id);
        if let Some((_, [class, id])) = renamed {
            attribute("class", class.as_deref(), out);
            attribute("id", id.as_deref(), out);
        }
        for other in self.dom.attributes(id) {
            let is_name = ["class", "id"].contains(&other.name);
            let goes = self.names == ElementNames::Removed && (is_name || other.name == "style");
            if !(goes || is_name && renamed.is_some()) {
                attribute(other.name, Some(other.value), out);
            }
        }
        out.push('>');
    }
}

fn attribute(name: &str, value: Option<&str>, out: &mut String) {
    let Some(value) = value else { return };
    out.extend([" ", name, "=\""]);
    escape(value, out);
    out.push('"');
}

/// Whether it is the root, the head or the body.
pub(super) fn is_root(dom: &Dom, id: NodeId) -> bool {
    dom.depth(id) <= 2
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
