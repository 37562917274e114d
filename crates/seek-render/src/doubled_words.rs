//! Words that a heading has twice: a control that names the heading it folds, and a copy of the words for an effect.
//!
//! `<a href="#" title="Toggle News">Toggle News</a> <a href=/news>News</a>` has a control before its title.
//! `<h2>Cross Link<span>Cross Link</span></h2>` has a copy, which no white space parts from the words.

use seek_page::{Block, Dom, NodeId, NodeKind, Tag};

/// Fewest bytes of words that are a copy. Short ones may be a name: `Duran<b>Duran</b>`.
const LEAST_COPY: usize = 8;

/// The text node of a heading that repeats the other one.
pub(crate) fn doubled_in_heading(dom: &Dom, block: &Block) -> Option<NodeId> {
    dom.tag(block.parent).heading_level()?;
    let is_text = |id: &NodeId| dom.kind(*id) == NodeKind::Text;
    let texts = (block.first..block.end).filter(is_text).filter(|&id| !dom.text(id).trim().is_empty());
    let [first, second] = texts.take(3).collect::<Vec<_>>()[..] else { return None };
    let [before, words] = [first, second].map(|id| dom.text(id));
    if folds(dom, first) && before.trim().strip_suffix(words.trim()).is_some_and(|label| label.ends_with(' ')) {
        return Some(first);
    }
    // White space between two elements is a node.
    let is_glued = words.trim() == words && !(first + 1..second).any(|id| is_text(&id));
    let is_copy = before == words && is_glued && words.len() >= LEAST_COPY;
    (is_copy && dom.parent(first) != dom.parent(second)).then_some(second)
}

/// Whether a text is in a control that leads to no page. A link without an address is a place that others lead to.
fn folds(dom: &Dom, text: NodeId) -> bool {
    let leads_nowhere = |href: &str| href.is_empty() || href == "#" || href.starts_with("javascript:");
    let is_control = |id: NodeId| {
        dom.attribute(id, "role") == Some("button")
            || dom.tag(id) == Tag::A && dom.attribute(id, "href").is_some_and(leads_nowhere)
    };
    dom.ancestors(text).take_while(|&id| dom.tag(id).heading_level().is_none()).any(is_control)
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn a_control_repeated_the_words_of_its_heading() {
        let heading = |html: &str| rendered(html).0;
        let toggle = "<a class=toggle href='#' title='Toggle News'>Toggle News</a>";
        assert_eq!(heading(&format!("<h3>{toggle} <a href=/news>News</a></h3>")), "News");
        assert_eq!(heading("<h3><span role=button>Fold News</span> <a href=/news>News</a></h3>"), "News");
        assert_eq!(heading("<h3><a href=/t>Today News</a> <a href=/news>News</a></h3>"), "Today News News");
    }

    #[test]
    fn a_place_in_a_heading_was_a_control() {
        assert_eq!(rendered("<h2><a name=p2>Part 2</a><span>2</span></h2>").1, "## Part 22");
        assert_eq!(rendered("<h3><a role=button>Fold News</a> <a href=/news>News</a></h3>").0, "News");
    }

    #[test]
    fn a_copy_of_a_heading_was_written() {
        let heading = |html: &str| rendered(html).0;
        assert_eq!(heading("<h2>Cross Link<span>Cross Link</span></h2><p>a"), "Cross Link\n\na");
        assert_eq!(heading("<h2>Cross Link <span>Cross Link</span></h2>"), "Cross Link Cross Link");
        assert_eq!(heading("<h2>Bora<b>Bora</b></h2>"), "BoraBora");
        assert_eq!(heading("<h2>Cross Link<span>Cross Links</span></h2>"), "Cross LinkCross Links");
    }
}
