//! Code that is written as a `div` for each line, without `pre`: Doxygen, SyntaxHighlighter, Crayon, editors and pastes.

use super::gutter::keeps_space;
use seek_html::{Namespace, NodeKind, Tree, name};

/// Fewest lines.
const LEAST: usize = 2;
/// Most children that are looked at.
const MOST: usize = 4096;
/// Ancestors whose classes may say that the lines are code.
const AROUND: usize = 4;
/// Most bytes of a class that are read.
const CLASS: usize = 256;
/// Words of their classes, which `-` and `_` part, too: Doxygen's `fragment`, `colorscripter-code`, `syntaxhighlighter java`.
const CODE: [&str; 7] = ["code", "codeblock", "crayon", "fragment", "highlight", "highlighter", "syntaxhighlighter"];
/// Words for a line of code.
const LINES: [&str; 7] = ["line", "ace_line", "cm-line", "code-line", "CodeMirror-line", "crayon-line", "view-line"];

/// Whether an element holds only lines of code: each child is a `div` whose style keeps white space, or whose class names a line
/// while a class around it names code. Lines of verse have such classes, too, but no
/// class around them names code.
pub(super) fn holds_lines(tree: &Tree<'_>, at: usize) -> bool {
    let nodes = tree.nodes();
    let is_div = |id: usize| nodes[id].namespace == Namespace::Html && nodes[id].name == name::DIV;
    if !is_div(at) {
        return false;
    }
    let end = nodes[at].end as usize;
    let first = (at + 1..end).take(LEAST).find(|&id| nodes[id].kind == NodeKind::Element);
    let Some(first) = first.filter(|&id| is_div(id)) else { return false };
    let is_by_style = keeps_space(tree, first);
    let is_by_class = || is_line(tree, first) && is_in_code(tree, at);
    if !(is_by_style || is_by_class()) {
        return false;
    }
    let (mut lines, mut id) = (0, at + 1);
    while id < end {
        match nodes[id].kind {
            NodeKind::Element => {
                let is_line = is_div(id) && if is_by_style { keeps_space(tree, id) } else { is_line(tree, id) };
                if !is_line || lines == MOST {
                    return false;
                }
                lines += 1;
            }
            NodeKind::Text if !tree.text(id).trim().is_empty() => return false,
            _ => {}
        }
        id = nodes[id].end.max(id as u32 + 1) as usize;
    }
    lines >= LEAST
}

/// Whether a class of an element is a word for a line.
fn is_line(tree: &Tree<'_>, at: usize) -> bool {
    has_class(tree, at, |word| LINES.contains(&word))
}

/// Whether a word at the beginning of the `class` of an element is as asked.
fn has_class(tree: &Tree<'_>, at: usize, is_wanted: impl Fn(&str) -> bool) -> bool {
    let class = tree.attribute(at, "class").unwrap_or_default();
    class[..class.floor_char_boundary(CLASS)].split_whitespace().any(is_wanted)
}

/// Whether a class of an element or around it names code.
fn is_in_code(tree: &Tree<'_>, at: usize) -> bool {
    let around =
        std::iter::successors(Some(at), |&id| Some(tree.nodes()[id].parent as usize).filter(|&outer| outer < id));
    let is_code =
        |word: &str| word.split(['-', '_']).any(|part| CODE.iter().any(|code| part.eq_ignore_ascii_case(code)));
    around.take(AROUND).any(|id| has_class(tree, id, is_code))
}
