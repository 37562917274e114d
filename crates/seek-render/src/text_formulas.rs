//! Formulas in plain text: MathML as a line of text, and the LaTeX of formulas that a page draws without text.
//!
//! Images and scripts hold LaTeX, but no text. Without it, a sentence has holes: `Let [image] be the height`. The LaTeX is written between
//! dollar signs, as in a manuscript.

use crate::document::{MarkupFormula, formula_at, line_of_math};
use seek_page::{Dom, NodeId, NodeKind, Tag};
use std::collections::BTreeMap;
use std::ops::Range;

/// Most nodes between a formula and the text of its line.
const NEARBY: usize = 32;

/// What is written in the place of text nodes because of formulas.
#[derive(Debug, Default)]
pub(crate) struct TextFormulas {
    /// Elements, and what is written in the place of all their text.
    pub(crate) whole: Vec<(NodeId, String)>,
    /// Text nodes, and what is written before and after them.
    pub(crate) beside: BTreeMap<NodeId, (String, String)>,
}

/// Finds the formulas among some nodes.
pub(crate) fn text_formulas(dom: &Dom, nodes: Range<NodeId>) -> TextFormulas {
    let mut found = TextFormulas::default();
    let mut id = nodes.start;
    while id < nodes.end {
        let end = match dom.tag(id) {
            Tag::Math => found.add_math(dom, id),
            Tag::Img | Tag::Script => found.add_source(dom, id, &nodes),
            _ => None,
        };
        id = end.unwrap_or(id + 1);
    }
    found
}

impl TextFormulas {
    /// Adds MathML whose text alone is another formula. Returns the end of what is written.
    fn add_math(&mut self, dom: &Dom, math: NodeId) -> Option<NodeId> {
        if let Some(line) = line_of_math(dom, math) {
            self.whole.push((math, line));
        }
        Some(dom.end(math))
    }

    /// Adds the LaTeX that an image or a script holds.
    fn add_source(&mut self, dom: &Dom, id: NodeId, nodes: &Range<NodeId>) -> Option<NodeId> {
        let Some(MarkupFormula::Whole(formula)) = formula_at(dom, id) else { return None };
        let tex = format!("${}$", formula.tex);
        if dom.tag(id) == Tag::Script && self.write_glyphs(dom, id, &tex) {
            return None;
        }
        if let Some((text, parted)) = text_before(dom, id).filter(|(text, _)| nodes.contains(text)) {
            let after = &mut self.beside.entry(text).or_default().1;
            let is_parted = parted || after.ends_with('$');
            after.push_str(if is_parted { " " } else { "" });
            after.push_str(&tex);
        } else if let Some((text, parted)) = text_after(dom, id).filter(|(text, _)| nodes.contains(text)) {
            let before = &mut self.beside.entry(text).or_default().0;
            before.push_str(&tex);
            before.push_str(if parted { " " } else { "" });
        }
        Some(dom.end(id))
    }

    /// Writes a formula in the place of what MathJax 2 draws for its script. Returns whether anything is drawn.
    fn write_glyphs(&mut self, dom: &Dom, script: NodeId, tex: &str) -> bool {
        let before = std::iter::successors(sibling_before(dom, script), |&id| sibling_before(dom, id)).take(NEARBY);
        let is_drawn = |id: &NodeId| {
            (*id..dom.end(*id)).any(|inside| has_words(dom, inside))
                && matches!(formula_at(dom, *id), Some(MarkupFormula::Glyphs(of, _)) if of == script)
        };
        let mut drawn: Vec<NodeId> = before.filter(is_drawn).collect();
        drawn.reverse();
        // MathML in it is written as a line instead.
        if !drawn.iter().any(|&id| (id..dom.end(id)).any(|inside| dom.tag(inside) == Tag::Math)) {
            let texts = std::iter::once(tex).chain(std::iter::repeat(""));
            self.whole.extend(drawn.iter().copied().zip(texts.map(str::to_owned)));
        }
        !drawn.is_empty()
    }
}

/// The child before a node in its parent.
fn sibling_before(dom: &Dom, id: NodeId) -> Option<NodeId> {
    let parent = dom.parent(id);
    let last = id.checked_sub(1).filter(|&last| last > parent)?;
    std::iter::successors(Some(last), |&id| Some(dom.parent(id))).find(|&id| dom.parent(id) == parent)
}

/// The element that bounds the line of a node.
fn line(dom: &Dom, id: NodeId) -> Option<NodeId> {
    dom.ancestors(id).find(|&id| dom.tag(id).is_block())
}

/// Whether a text node has words.
fn has_words(dom: &Dom, id: NodeId) -> bool {
    dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty()
}

/// The nearest text in a line before a node, and whether white space parts them.
fn text_before(dom: &Dom, id: NodeId) -> Option<(NodeId, bool)> {
    let before = || (0..id).rev().take(NEARBY).take_while(|&of| !dom.tag(of).is_block() && dom.tag(of) != Tag::Br);
    let text = before().find(|&of| has_words(dom, of)).filter(|&text| line(dom, text) == line(dom, id))?;
    Some((text, before().any(|of| of > text && dom.kind(of) == NodeKind::Text)))
}

/// The nearest text in a line after a node, and whether white space parts them.
fn text_after(dom: &Dom, id: NodeId) -> Option<(NodeId, bool)> {
    let after = || {
        (dom.end(id)..dom.len() as NodeId)
            .take(NEARBY)
            .take_while(|&of| !dom.tag(of).is_block() && dom.tag(of) != Tag::Br)
    };
    let text = after().find(|&of| has_words(dom, of)).filter(|&text| line(dom, text) == line(dom, id))?;
    Some((text, after().any(|of| of < text && dom.kind(of) == NodeKind::Text)))
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    fn written(html: &str) -> String {
        rendered(html).0
    }

    #[test]
    fn sentences_had_holes_where_formulas_are_images() {
        assert_eq!(written("<p>Let <img alt='$h$'> be the height <img alt='$b$'>."), "Let $h$ be the height $b$.");
        assert_eq!(
            written("<p><img class=latex alt='\\mu'> is a <b>coefficient</b> <img alt='$c$'></p><p>End"),
            "$\\mu$ is a coefficient $c$\n\nEnd"
        );
        assert_eq!(written("<p>Last: <i>of</i> <img alt='$a$'> <img alt='$b$'>"), "Last: of $a$ $b$");
        assert_eq!(written("<p>A<img alt='a photo of $5'>B"), "AB");
    }

    #[test]
    fn markdown_had_a_space_before_the_full_stop_after_an_image() {
        let html =
            "<p>Let <img alt='$h$'> be <i>of</i> <img alt='$b$'>. So <img alt='$c$'> <b>is</b><img alt='$d$'><br>Next";
        assert_eq!(rendered(html).1, "Let $h$ be *of* $b$. So $c$ **is**$d$\\\nNext");
    }

    #[test]
    fn latex_of_scripts_was_lost_or_was_the_letters_that_are_drawn() {
        assert_eq!(written("<p>So <script type=math/tex>x^2</script> grows."), "So $x^2$ grows.");
        let drawn = "<p>So <span class=MathJax_Preview></span><span class=MathJax><span>x</span><span>2</span></span>\
            <script type=math/tex>x^2</script> grows.";
        assert_eq!(written(drawn), "So $x^2$ grows.");
    }

    #[test]
    fn mathml_without_structure_is_as_in_the_source() {
        assert_eq!(written("<p>For <math><mi>x</mi> <mo>=</mo> <mn>1</mn></math> only"), "For x = 1 only");
        assert_eq!(written("<p>For <math><mfrac> <mi>x</mi> <mn>2</mn> </mfrac> </math>, only"), "For x/2, only");
    }
}
