//! Line numbers beside code, which are no text of the page.

use super::left_out::subtree;
use crate::code_block::{counts_up, names_line_numbers};
use crate::text::NO_BREAK;
use seek_html::{Namespace, Tree, name};

/// Nodes among which the first number is looked for.
const FIRST: usize = 6;
/// Nodes after a column of numbers among which the code is looked for.
const BESIDE: usize = 8;

/// Whether an element holds only the line numbers of the code beside it.
pub(super) fn is_gutter(tree: &Tree<'_>, at: usize) -> bool {
    let nodes = tree.nodes();
    let node = &nodes[at];
    let is_column = node.name == name::TD;
    if node.namespace != Namespace::Html || !(is_column || matches!(node.name, name::PRE | name::DIV | name::SPAN)) {
        return false;
    }
    // Most white space is ASCII, which the first step removes at less cost.
    let first =
        subtree(nodes, at).take(FIRST).find_map(|id| tree.text(id).trim_ascii_start().trim_start().chars().next());
    if !first.is_some_and(|first| first.is_ascii_digit()) {
        return false;
    }
    let says_so = || tree.attribute(at, "class").is_some_and(|class| names_line_numbers(&class));
    let row = node.parent as usize;
    let is_cell = is_column && nodes[row].name == name::TR;
    let after = || (node.end as usize..nodes[row].end as usize).take(BESIDE);
    let beside_code = || is_cell && after().any(|next| nodes[next].name == name::PRE);
    let beside_lines = || {
        let next = after().find(|&next| nodes[next].name == name::TD);
        next.is_some_and(|cell| after().any(|id| id > cell && id < nodes[cell].end as usize && keeps_space(tree, id)))
    };
    // A cell with one number beside text is data.
    let at_least = match () {
        () if says_so() || beside_code() => 1,
        () if is_cell && beside_lines() => 2,
        () => return false,
    };
    numbers_in(tree, at) >= at_least
}

/// The text directly after the number of a line, without the no-break space that parts the two. `None` for any other text. A
/// longer run with no-break spaces is the indentation of the line.
pub(super) fn after_number<'t>(tree: &'t Tree<'_>, at: usize) -> Option<&'t str> {
    let rest = tree.text(at).strip_prefix(NO_BREAK)?;
    let indentation = &rest[..rest.len() - rest.trim_start().len()];
    if indentation.contains(NO_BREAK) {
        return None;
    }
    let nodes = tree.nodes();
    let parent = nodes[at].parent;
    // The space alone makes an empty line.
    if rest.is_empty() && nodes[parent as usize].end as usize == at + 1 {
        return None;
    }
    let up =
        std::iter::successors(at.checked_sub(1), |&id| Some(nodes[id].parent as usize).filter(|&outer| outer < id));
    let before = up.take_while(|&id| id != parent as usize).find(|&id| nodes[id].parent == parent)?;
    is_gutter(tree, before).then_some(rest)
}

/// Whether the style of an element keeps white space as `pre` does. Some highlighters write a `div` a line.
pub(super) fn keeps_space(tree: &Tree<'_>, at: usize) -> bool {
    let style = tree.attribute(at, "style").unwrap_or_default();
    let value = style.split(';').find_map(|rule| rule.trim().strip_prefix("white-space")?.trim().strip_prefix(':'));
    value.is_some_and(|value| value.trim() == "pre")
}

/// How many numbers the text of a subtree has. 0 if it has other text, or a number is not one more than the one before.
fn numbers_in(tree: &Tree<'_>, at: usize) -> usize {
    let mut text = String::new();
    for id in subtree(tree.nodes(), at) {
        let part = tree.text(id);
        if part.contains(|c: char| !(c.is_ascii_digit() || c.is_whitespace())) {
            return 0;
        }
        // The edges of elements part numbers, as do their ends.
        text.push_str(part);
        text.push(' ');
    }
    if counts_up(&text) { text.split_whitespace().count() } else { 0 }
}
