//! Copies of a formula: what scripts draw of it, beside the MathML that says the same.
//!
//! MathJax and KaTeX draw a formula with many small elements for the eye, hide these from screen readers, and put MathML
//! beside them. Both are text. The MathML stays, since its structure and its LaTeX source can be read.

use super::left_out::{children, is_blank, subtree};
use crate::Hidden;
use seek_html::{NodeKind, Tree, name};

/// Most children of the element around a formula and its copy.
const BESIDE: usize = 8;
/// Nodes of a child among which the MathML must begin.
const FIRST: usize = 6;
/// Most elements between the preview of a formula and what is drawn.
const AFTER: usize = 2;

/// Whether an element is a copy of a formula. `own` are the ways in which the element itself is hidden.
pub(super) fn is_formula_copy(tree: &Tree<'_>, at: usize, own: Hidden) -> bool {
    own.contains(Hidden::ARIA) && is_beside_mathml(tree, at) || own.contains(Hidden::DISPLAY) && is_preview(tree, at)
}

/// Whether the element around holds MathML too, and else only what is hidden from screen readers. A dialog may hide the whole body
/// from screen readers, so the body is no copy.
fn is_beside_mathml(tree: &Tree<'_>, at: usize) -> bool {
    let nodes = tree.nodes();
    if nodes[at].name == name::BODY {
        return false;
    }
    let around = nodes[at].parent as usize;
    let mut has_mathml = false;
    let mut next = around + 1;
    for _ in 0..BESIDE {
        if next >= nodes[around].end as usize {
            return has_mathml;
        }
        let end = nodes[next].end as usize;
        let begins_with_mathml = || {
            let first = subtree(nodes, next).take(FIRST);
            first.take_while(|&id| is_blank(tree, id)).any(|id| nodes[id].name == name::MATH)
        };
        // Its own MathML is not beside it: a box that begins with a formula is no copy.
        let is_other = next != at;
        if is_other && nodes[next].kind == NodeKind::Element && begins_with_mathml() {
            has_mathml = true;
        } else if is_other && !subtree(nodes, next).take(BESIDE * FIRST).all(|id| is_blank(tree, id)) {
            return false;
        }
        next = end;
    }
    false
}

/// Whether an element is the preview that MathJax 2 shows until it has drawn the formula. The class is its public
/// interface, and nothing else tells the preview.
fn is_preview(tree: &Tree<'_>, at: usize) -> bool {
    let nodes = tree.nodes();
    let begins = |id: usize, prefix: &str| {
        tree.attribute(id, "class").is_some_and(|class| class.split_ascii_whitespace().any(|of| of.starts_with(prefix)))
    };
    let after = || children(nodes, nodes[at].parent as usize).skip_while(|&id| id <= at).take(AFTER);
    begins(at, "MathJax_Preview") && after().any(|id| begins(id, "MathJax") || begins(id, "mjx-chtml"))
}
