//! Where the text nodes of the tree stand in the text of the token view.

use crate::{Dom, NodeId, NodeKind, Token, Tokens};
use std::collections::{HashMap, VecDeque};

/// Text of the token view that may stand between two text nodes which follow each other in the tree.
const WINDOW: usize = 1024;
/// Places in it from where the search can go on.
const MOST_PLACES: usize = 4;
/// A text of so many words is the same wherever it stands.
const ANCHOR_WORDS: usize = 4;

/// For each node where its text, less white space at both ends, begins in the text of the token view; none where it is no
/// text node or was not found.
///
/// Both views have the same texts in nearly the same order, but the tree builder moves and drops some. So each is expected right behind
/// the last one, else sought soon behind it, and a long one anywhere. What is skipped so may come later: some places are kept from
/// where the search can go on.
pub(super) fn word_offsets(dom: &Dom, tokens: &Tokens) -> Vec<Option<usize>> {
    let all = tokens.text();
    let mut anchors: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for token in tokens.iter() {
        if let Token::Text(range) = token
            && tokens.words(range).nth(ANCHOR_WORDS - 1).is_some()
        {
            anchors.entry(all[range.clone()].trim()).or_default().push_back(begin(all, range.start));
        }
    }
    // The place behind the last text that was found comes last.
    let mut behind = vec![0];
    let mut places = vec![None; dom.len()];
    for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
        let text = dom.text(id).trim();
        if text.is_empty() {
            continue;
        }
        if let Some(i) = behind.iter().rposition(|&from| all[begin(all, from)..].starts_with(text)) {
            let at = begin(all, behind.remove(i));
            behind.push(at + text.len());
            places[id as usize] = Some(at);
            continue;
        }
        let near = behind.iter().rev().find_map(|&from| find_within(all, from, text));
        if let Some(at) = near.or_else(|| anchors.get_mut(text)?.pop_front()) {
            if behind.len() == MOST_PLACES {
                behind.remove(0);
            }
            behind.push(at + text.len());
            places[id as usize] = Some(at);
        }
    }
    places
}

/// Where the next character stands that is not white space; of white space without end no more than [`WINDOW`] is skipped, as
/// it is skipped again for each text that is sought here.
fn begin(all: &str, from: usize) -> usize {
    let near = &all[from..all.floor_char_boundary(from + WINDOW)];
    from + near.len() - near.trim_start().len()
}

/// Where a text begins at most [`WINDOW`] bytes behind a place.
fn find_within(all: &str, from: usize, text: &str) -> Option<usize> {
    let end = all.len().min(from + WINDOW + text.len());
    memchr::memmem::find(&all.as_bytes()[from..end], text.as_bytes()).map(|at| from + at)
}
