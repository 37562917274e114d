//! The nodes of the browser's tree that are those of the page.
//!
//! Both trees follow the same standard, so they differ in few places: in what this project bounds, and in markup that it
//! reads in another way on purpose. Children are matched by their names and order. A text whose place differs is matched
//! with the next text of the same characters.

use super::snapshot::{ShownNode, ShownPage};
use seek_page::{BoxFlags, Dom, NodeBox, NodeId, NodeKind};
use std::collections::{HashMap, VecDeque};

/// How far the search for the next common child goes.
const LOOK_AHEAD: usize = 16;

/// The box of each node of the markup; an empty one for a node that the browser does not show.
pub(super) fn boxes(dom: &Dom, shown: &ShownPage) -> Vec<NodeBox> {
    let mut matched: Vec<Option<usize>> = vec![None; dom.markup_len()];
    match_trees(dom, &shown.nodes, &mut matched);
    match_moved_texts(dom, &shown.nodes, &mut matched);
    let mut boxes: Vec<NodeBox> =
        matched.iter().map(|node| shown.nodes[(*node)?].measured).map(Option::unwrap_or_default).collect();
    // An element inside lines is around what it holds, as in the other engine.
    for id in (1..boxes.len()).rev() {
        let parent = dom.parent(id as NodeId) as usize;
        if boxes[parent].flags.contains(BoxFlags::INLINE) {
            boxes[parent].rect = boxes[parent].rect.union(&boxes[id].rect);
        }
    }
    boxes
}

/// Matches the children of matched nodes, from the root down.
fn match_trees(dom: &Dom, nodes: &[ShownNode], matched: &mut [Option<usize>]) {
    let mut open = vec![(0, 0)];
    while let Some((own, other)) = open.pop() {
        matched[own as usize] = Some(other);
        let ours: Vec<NodeId> =
            dom.children(own).filter(|&id| (id as usize) < matched.len() && is_element_or_text(dom, id)).collect();
        let theirs = &nodes[other].children;
        let (mut i, mut j) = (0, 0);
        while i < ours.len() && j < theirs.len() {
            let is_same = |i: usize, j: usize| is_same(dom, ours[i], &nodes[theirs[j]]);
            // The nearest pair of children with the same name.
            let (skip_ours, skip_theirs) = (0..=LOOK_AHEAD)
                .flat_map(|sum| (0..=sum).map(move |first| (first, sum - first)))
                .find(|&(a, b)| i + a < ours.len() && j + b < theirs.len() && is_same(i + a, j + b))
                .unwrap_or((1, 1));
            (i, j) = (i + skip_ours, j + skip_theirs);
            if i < ours.len() && j < theirs.len() && is_same(i, j) {
                open.push((ours[i], theirs[j]));
                (i, j) = (i + 1, j + 1);
            }
        }
    }
}

fn is_element_or_text(dom: &Dom, id: NodeId) -> bool {
    matches!(dom.kind(id), NodeKind::Element | NodeKind::Text | NodeKind::Inert)
}

/// Whether two nodes have the same name, or are texts with the same characters.
fn is_same(dom: &Dom, own: NodeId, other: &ShownNode) -> bool {
    match dom.kind(own) {
        NodeKind::Text => other.name.is_empty() && dom.text(own).trim() == other.text.trim(),
        NodeKind::Inert => other.name.is_empty(),
        _ => dom.name(own).eq_ignore_ascii_case(&other.name),
    }
}

/// Matches the texts that are left with shown texts of the same characters that are left, in order.
fn match_moved_texts(dom: &Dom, nodes: &[ShownNode], matched: &mut [Option<usize>]) {
    let mut is_taken = vec![false; nodes.len()];
    matched.iter().flatten().for_each(|&node| is_taken[node] = true);
    let mut left: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for (at, node) in nodes.iter().enumerate() {
        if !is_taken[at] && !node.text.trim().is_empty() && node.measured.is_some() {
            left.entry(node.text.trim()).or_default().push_back(at);
        }
    }
    for (id, node) in matched.iter_mut().enumerate() {
        if node.is_none() && dom.kind(id as NodeId) == NodeKind::Text {
            *node = left.get_mut(dom.text(id as NodeId).trim()).and_then(VecDeque::pop_front);
        }
    }
}
