//! Words in a line of text that the page does not show: marks for programs, noise against copies, texts that a script may show.
//!
//! An attribute hides them, their `style`, or a simple rule of a style sheet in the page. Long ones stay: a script shows the rest
//! of a text.

use seek_page::{Block, Dom, Hidden, HidingRules, NodeId, NodeKind, Page, Tag};

/// Most words of a line that are left out because they are not displayed.
const WORDS: usize = 12;
/// Most characters of them, for scripts without spaces.
const CHARACTERS: usize = 120;
/// How far left or above its place a text is out of the window, in pixels.
const OUT_OF_WINDOW: f32 = -900.0;

/// The text nodes of a displayed block that are not displayed themselves, in order.
pub(crate) fn hidden_in_line(page: &Page, dom: &Dom, block: &Block) -> Vec<NodeId> {
    if dom.hidden(block.parent).intersects(Hidden::NOT_DISPLAYED) {
        return Vec::new();
    }
    let texts = || (block.first..block.end).filter(|&id| dom.kind(id) == NodeKind::Text);
    // A formula that the page draws as an image is hidden beside it.
    let is_formula = |id: NodeId| dom.ancestors(id).any(|id| dom.tag(id) == Tag::Math);
    let by_attribute = |id: &NodeId| dom.hidden(*id).intersects(Hidden::NOT_DISPLAYED);
    let mut declared: Vec<NodeId> = texts().filter(by_attribute).collect();
    let by_style = hidden_by_style(dom, page.hiding_rules(), block);
    declared.retain(|&id| !is_formula(id));
    if !by_style.is_empty() {
        let mut found = [declared.clone(), by_style].concat();
        found.sort_unstable();
        found.dedup();
        // A script shows a line of which nothing is displayed.
        let is_shown = |id: NodeId| found.binary_search(&id).is_err() && !dom.text(id).trim().is_empty();
        if texts().any(is_shown) {
            found.retain(|&id| !is_formula(id));
            if are_few(dom, &found) {
                return found;
            }
        }
    }
    if are_few(dom, &declared) { declared } else { Vec::new() }
}

/// Whether texts have few words and characters.
fn are_few(dom: &Dom, texts: &[NodeId]) -> bool {
    let words: usize = texts.iter().map(|&id| dom.text(id).split_whitespace().count()).sum();
    let characters: usize = texts.iter().map(|&id| dom.text(id).trim().chars().count()).sum();
    words <= WORDS && characters <= CHARACTERS
}

/// The text nodes in inline elements of a block that a rule or a `style` takes out of sight.
fn hidden_by_style(dom: &Dom, rules: &HidingRules, block: &Block) -> Vec<NodeId> {
    // Inline elements around the first text belong to the block too. They may be around many blocks.
    let mut around: Vec<NodeId> = dom.ancestors(block.first).take_while(|&id| id != block.parent).collect();
    around.reverse();
    let mut found = Vec::new();
    let mut end = 0;
    for (i, id) in around.iter().copied().chain(block.first..block.end).enumerate() {
        if id < end || dom.kind(id) != NodeKind::Element || dom.attributes(id).next().is_none() {
            continue;
        }
        // An element inside may have a size of its own.
        let has_size = || {
            let inner = around.get(i + 1..).unwrap_or_default().iter().copied();
            inner.chain((id + 1).max(block.first)..dom.end(id).min(block.end)).any(|id| names_size(dom, id))
        };
        if !rules.is_empty() && rules.hides(dom, id) || is_out_of_sight(dom, id, has_size) {
            end = dom.end(id).min(block.end);
            found.extend((id.max(block.first)..end).filter(|&text| dom.kind(text) == NodeKind::Text));
        }
    }
    found
}

/// Whether an element may set the size of its text.
fn names_size(dom: &Dom, id: NodeId) -> bool {
    ["style", "class", "size"].iter().any(|name| dom.attribute(id, name).is_some())
}

/// Whether the `style` of an element draws its text at no size, or out of the window. `has_size` says whether an element inside may
/// have a size.
fn is_out_of_sight(dom: &Dom, id: NodeId, has_size: impl FnOnce() -> bool) -> bool {
    if dom.attribute(id, "style").is_none() {
        return false;
    }
    let value = |property: &str| dom.style_value(id, property);
    let pixels = |property: &str| value(property).and_then(leading_number);
    if pixels("font-size") == Some(0.0) {
        return !has_size();
    }
    let is_taken_out =
        || value("position").is_some_and(|of| ["absolute", "fixed"].iter().any(|way| of.eq_ignore_ascii_case(way)));
    let is_far = || ["left", "top", "text-indent"].iter().any(|of| pixels(of).is_some_and(|at| at <= OUT_OF_WINDOW));
    is_taken_out() && is_far()
}

/// The number at the beginning of a length: `-9999px`, `0`.
fn leading_number(length: &str) -> Option<f32> {
    let ends = |c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+'));
    length[..length.find(ends).unwrap_or(length.len())].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::rendered;

    fn text(html: &str) -> String {
        rendered(html).0
    }

    #[test]
    fn hidden_words_of_a_line_were_written() {
        let (text, markdown) =
            rendered("<p>a <span style='display:none'>secret</span>b <i hidden>x</i>c<p hidden>d <b>e</b>");
        assert_eq!(text, "a b c\n\nd e");
        assert_eq!(markdown, "a b c\n\nd **e**");
    }

    #[test]
    fn long_hidden_texts_stay() {
        let long = "word ".repeat(WORDS + 1);
        assert_eq!(text(&format!("<p>f <span hidden>{long}</span>")), format!("f {}", long.trim()));
        let long = "字".repeat(CHARACTERS + 1);
        assert_eq!(text(&format!("<p>f <span hidden>{long}</span>")), format!("f {long}"));
    }

    #[test]
    fn page_numbers_that_a_style_sheet_hides_cut_words() {
        let html =
            "<style>.page{display:none}</style><p><b class=page>[1]</b>Helms<b class=page><a id=p2>[2]</a></b>man";
        assert_eq!(text(html), "Helmsman");
        // A script shows one of two languages.
        assert_eq!(text("<style>.en,.de{display:none}</style><p><b class=en>Yes</b> <b class=de>Ja</b>"), "Yes Ja");
    }

    #[test]
    fn a_long_text_that_a_sheet_hides_showed_words_hidden_by_an_attribute() {
        let long = "word ".repeat(WORDS + 1);
        let html = format!("<style>.more{{display:none}}</style><p>a <b class=more>{long}</b><i hidden>x</i>c");
        assert_eq!(text(&html), format!("a {long}c"));
    }

    #[test]
    fn noise_without_size_or_out_of_the_window_was_written() {
        assert_eq!(text("<p>a<font style='font-size:0px'>x3 q9</font> b"), "a b");
        assert_eq!(text("<p>a <span style='position:absolute; left:-9999px'>x3 q9</span> b"), "a b");
        for shown in [
            "<p>a <span style='font-size:0.9em'>x</span> b",
            "<p>a <span style='font-size:0'><i style='font-size:9px'>x</i></span> b",
            "<p>a <span style='position:absolute; left:-9px'>x</span> b",
            "<p>a <span style='left:-9999px'>x</span> b",
        ] {
            assert_eq!(text(shown), "a x b", "{shown}");
        }
    }
}
