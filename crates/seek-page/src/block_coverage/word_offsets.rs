//! The positions of the tree's text nodes in the text of the token view.

use crate::{Dom, NodeId, NodeKind, Token, Tokens};
use std::collections::{HashMap, VecDeque};

/// Most bytes between two text nodes that follow each other in the tree.
const WINDOW: usize = 1024;
/// Most positions from which the search may continue.
const MOST_STARTS: usize = 4;
/// Words of a text that is long enough to be unique.
const ANCHOR_WORDS: usize = 4;

/// For each node the position of its text, without white space at its ends, in the text of the token view. None for
/// other nodes and for texts that are not found.
///
/// Both views have the same texts in nearly the same order, but the tree builder moves and drops some. So a text is
/// expected right after the last one, else searched soon after it, and a long one anywhere. A skipped text may come
/// later, so the search keeps some positions to continue from.
pub(super) fn word_offsets(dom: &Dom, tokens: &Tokens) -> Vec<Option<usize>> {
    let all = tokens.text();
    let mut anchors: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for token in tokens.iter() {
        if let Token::Text(range) = token
            && tokens.words(range).nth(ANCHOR_WORDS - 1).is_some()
        {
            anchors.entry(all[range.clone()].trim()).or_default().push_back(skip_space(all, range.start));
        }
    }
    // The position after the last found text comes last.
    let mut starts = vec![0];
    let mut offsets = vec![None; dom.len()];
    for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
        let text = dom.text(id).trim();
        if text.is_empty() {
            continue;
        }
        if let Some(i) = starts.iter().rposition(|&from| all[skip_space(all, from)..].starts_with(text)) {
            let at = skip_space(all, starts.remove(i));
            starts.push(at + text.len());
            offsets[id as usize] = Some(at);
            continue;
        }
        let near = starts.iter().rev().find_map(|&from| find_within(all, from, text));
        if let Some(at) = near.or_else(|| anchors.get_mut(text)?.pop_front()) {
            if starts.len() == MOST_STARTS {
                starts.remove(0);
            }
            starts.push(at + text.len());
            offsets[id as usize] = Some(at);
        }
    }
    offsets
}

/// The next position that is no white space. Skips at most [`WINDOW`] bytes, since it may skip the same white space for
/// each text.
fn skip_space(all: &str, from: usize) -> usize {
    let near = &all[from..all.floor_char_boundary(from + WINDOW)];
    from + near.len() - near.trim_start().len()
}

/// The position of a text at most [`WINDOW`] bytes after another position.
fn find_within(all: &str, from: usize, text: &str) -> Option<usize> {
    let end = all.len().min(from + WINDOW + text.len());
    memchr::memmem::find(&all.as_bytes()[from..end], text.as_bytes()).map(|at| from + at)
}
