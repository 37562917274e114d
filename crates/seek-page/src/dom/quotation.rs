//! The quotation marks that a browser shows around `<q>`.
//!
//! Without them nobody can tell who speaks. The marks depend on the language, as in CLDR, which the HTML standard names
//! (section "Quotes"). Languages with similar marks share a line here, so some marks of quotations in quotations differ.

use super::left_out::{is_blank, subtree};
use seek_html::{Namespace, Tree, name};

/// Most nodes of a quotation.
const NODES: usize = 64;
/// Most quotations in each other.
const NESTED: usize = 4;

/// Most ancestors that may name the language.
const AROUND: usize = 32;

/// Marks of quotations and of quotations in them. The last entry is for all other languages.
const MARKS: [(&[&str], [&str; 4]); 5] = [
    (&["de", "cs", "sk", "sl", "bg", "is", "et", "lt", "ka", "sq", "lv"], ["„", "“", "‚", "‘"]),
    (&["pl", "ro", "hu", "hr", "bs"], ["„", "”", "«", "»"]),
    (&["fr", "es", "it", "ru", "uk", "be", "el", "no", "nb", "nn", "ca", "eu", "hy", "fa"], ["«", "»", "“", "”"]),
    (&["ja", "zh-tw", "zh-hk", "zh-hant"], ["「", "」", "『", "』"]),
    (&[], ["“", "”", "‘", "’"]),
];

/// The text of a node with the marks of the quotations that begin or end with it. `None` for text that stays as it is.
pub(super) fn quoted(tree: &Tree<'_>, at: usize) -> Option<String> {
    if is_blank(tree, at) {
        return None;
    }
    let text = tree.text(at);
    let (mut before, mut after) = (String::new(), String::new());
    let quotations: Vec<usize> =
        ancestors(tree, at).take(NODES).filter(|&id| is_quotation(tree, id)).take(NESTED).collect();
    for (i, &quotation) in quotations.iter().enumerate() {
        let nodes = subtree(tree.nodes(), quotation);
        if nodes.len() > NODES || is_marked(tree, quotation) {
            continue;
        }
        let [open, close, inner_open, inner_close] = marks(tree, quotation);
        let is_inner = (quotations.len() - i).is_multiple_of(2);
        let (open, close) = if is_inner { (inner_open, inner_close) } else { (open, close) };
        if (nodes.start..at).all(|id| is_blank(tree, id)) {
            before.insert_str(0, open);
        }
        if (at + 1..nodes.end).all(|id| is_blank(tree, id)) {
            after.push_str(close);
        }
    }
    let words = text.trim();
    let start = text.len() - text.trim_start().len();
    let (space_before, space_after) = (&text[..start], &text[start + words.len()..]);
    (!before.is_empty() || !after.is_empty()).then(|| format!("{space_before}{before}{words}{after}{space_after}"))
}

/// Whether a node is a quotation in a sentence.
pub(super) fn is_quotation(tree: &Tree<'_>, id: usize) -> bool {
    tree.nodes()[id].name == name::Q && tree.nodes()[id].namespace == Namespace::Html
}

/// Whether the page writes a mark itself: at the start of a quotation, or right before it.
fn is_marked(tree: &Tree<'_>, quotation: usize) -> bool {
    let is_mark = |c: char| matches!(c, '"' | '\'' | '“' | '”' | '„' | '‘' | '‚' | '«' | '»' | '「' | '『' | '‹');
    let first = subtree(tree.nodes(), quotation).find_map(|id| tree.text(id).trim_start().chars().next());
    let before = tree.text(quotation - 1).chars().next_back();
    first.is_some_and(is_mark) || before.is_some_and(is_mark)
}

/// The marks of the language around a quotation.
fn marks(tree: &Tree<'_>, quotation: usize) -> [&'static str; 4] {
    let language = ancestors(tree, quotation).take(AROUND).find_map(|id| tree.attribute(id, "lang"));
    let language = language.unwrap_or_default().to_ascii_lowercase();
    let primary = language.split('-').next().unwrap_or_default();
    let is_known = |languages: &[&str]| languages.contains(&&*language) || languages.contains(&primary);
    let found = MARKS.iter().find(|(languages, _)| is_known(languages));
    found.unwrap_or(&MARKS[MARKS.len() - 1]).1
}

/// The ancestors of a node, nearest first, without the root.
fn ancestors<'t>(tree: &'t Tree<'_>, id: usize) -> impl Iterator<Item = usize> + 't {
    let nodes = tree.nodes();
    std::iter::successors(Some(nodes[id].parent as usize), |&id| Some(nodes[id].parent as usize))
        .take_while(|&id| id > 0)
}
