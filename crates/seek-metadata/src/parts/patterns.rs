//! Repeated elements of a page: elements that are alike, each a record (a post, an item).
//!
//! The idea is that of Table Pattern (content-seeker paper, section 2.3.3): of all sets of elements that are alike, the
//! one with the most text is the thread. Three rules are wider here, since forums are no longer tables:
//!
//! * *Alike* are elements of the same name that share a class word, siblings of the same name, and elements without
//!   classes below parents that are alike. So posts of several lists, and replies in replies, are one pattern.
//! * The score also counts what each record has once: date and author of a post, heading of an item. This separates the
//!   rows of posts from the two columns of the page, which hold more text.
//! * Content of a record may be beside its element, as in rows of a table. Then the record reaches to its neighbour.
//!
//! One pass sums up every set, and only a few sets are scored in detail. So the cost is linear.

use super::prefix_sums::PrefixSums;
use super::set_keys::SetKeys;
use rustc_hash::FxHashMap;
use seek_page::{Dom, NodeId, NodeKind, Tag};
use std::ops::Range;

/// Most sets of a page.
const MAX_SETS: usize = 200_000;
/// Most sets that are scored in detail.
const MAX_SCORED: usize = 40;
/// The part of a set's score that text alone gives.
const TEXT_WEIGHT: f64 = 0.25;

/// Most marks of one kind in a record: dates of the post, of its last change, and of the author's joining.
const MAX_MARKS: f64 = 3.0;
/// Factor for a record with marks and without text.
const WITHOUT_TEXT: f64 = 0.7;
/// Factor for a set whose records reach to their neighbours.
const WITH_NEIGHBOURS: f64 = 0.85;
/// Factor for a set of declared elements.
const DECLARED: f64 = 1.3;
/// Weight of text before the first record, if it may be the first post.
const STARTER: f64 = 0.8;

/// The criteria by which sets are scored.
#[derive(Debug)]
pub(super) struct Criteria<'a> {
    /// Characters that the records should hold.
    pub(super) text: &'a PrefixSums,
    /// Counts of which each record should have about one, with their weights.
    pub(super) marks: &'a [(&'a PrefixSums, f64)],
    /// Elements that linked data declare as records.
    pub(super) declared: &'a [NodeId],
    /// Whether the first record may look unlike the others.
    pub(super) has_starter: bool,
    /// Whether the records may be parts of a grid: cells of one row, and links around blocks.
    pub(super) is_grid: bool,
}

/// One record of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DataRecord {
    /// Its element.
    pub(super) element: NodeId,
    /// Its nodes: those of the element, or also those beside it. Nodes of records inside it belong to those records.
    pub(super) nodes: Range<NodeId>,
}

/// Records that are alike.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RecordPattern {
    /// In document order; at least two.
    pub(super) records: Vec<DataRecord>,
    /// The share of the text in the records.
    pub(super) share: f64,
    /// The score, in [0, 1.5]. The best pattern has the highest.
    pub(super) score: f64,
}

/// A set of elements that are alike, with its sums.
#[derive(Debug, Clone)]
struct ElementSet {
    number: u32,
    first: NodeId,
    /// The end of its last element that is in no other of its elements.
    end: NodeId,
    elements: u32,
    text: u32,
    /// Elements with text.
    filled: u32,
}

/// Finds the pattern with the best score in the page's markup. None if no elements with text are alike.
pub(super) fn find(dom: &Dom, criteria: &Criteria) -> Option<RecordPattern> {
    let all = criteria.text.within(0..dom.markup_len() as NodeId);
    if all == 0 {
        return None;
    }
    let mut keys = SetKeys::default();
    let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
    let mut sets: Vec<ElementSet> = Vec::new();
    // Each element with the number of each of its sets.
    let mut members: Vec<(u32, NodeId)> = Vec::new();
    let mut declared = criteria.declared.iter().peekable();
    for id in 0..dom.markup_len() as NodeId {
        let is_declared = declared.next_if(|&&d| d == id).is_some();
        let is_card = || criteria.is_grid && is_card_link(dom, id);
        if !is_declared && !may_be_record(dom, id) && !is_card() {
            continue;
        }
        let end = dom.end(id);
        let text = criteria.text.within(id..end);
        for &key in keys.of(dom, id, is_declared) {
            let number = match numbers.get(&key) {
                Some(&number) => number,
                None if sets.len() < MAX_SETS => {
                    let number = sets.len() as u32;
                    numbers.insert(key, number);
                    sets.push(ElementSet { number, first: id, end: 0, elements: 0, text: 0, filled: 0 });
                    number
                }
                None => continue,
            };
            members.push((number, id));
            let set = &mut sets[number as usize];
            set.elements += 1;
            set.filled += u32::from(text > 0);
            if id >= set.end {
                set.text += text;
                set.end = end;
            }
        }
    }
    // A set with little of the text is no pattern of the page.
    let most = sets.iter().filter(|s| s.filled >= 2).map(|s| s.text).max()?;
    sets.retain(|s| s.filled >= 2 && (if criteria.has_starter { 10 } else { 2 }) * s.text >= most);
    let rough = |s: &ElementSet| f64::from(s.text) * f64::from(s.filled) / f64::from(s.elements);
    sets.sort_by(|a, b| rough(b).total_cmp(&rough(a)).then(a.first.cmp(&b.first)).then(b.elements.cmp(&a.elements)));
    // Several words may give the same set.
    sets.dedup_by_key(|s| (s.first, s.elements, s.text, s.end));
    sets.truncate(MAX_SCORED);
    let chosen: FxHashMap<u32, usize> = sets.iter().enumerate().map(|(i, s)| (s.number, i)).collect();
    let mut of_chosen: Vec<Vec<NodeId>> = vec![Vec::new(); sets.len()];
    for (number, id) in members {
        if let Some(&i) = chosen.get(&number) {
            of_chosen[i].push(id);
        }
    }
    let mut best: Option<RecordPattern> = None;
    for elements in of_chosen {
        if !criteria.is_grid && share_row(dom, &elements) {
            continue;
        }
        let is_declared = elements.iter().all(|id| criteria.declared.binary_search(id).is_ok());
        let pattern = score_in_detail(dom, criteria, &elements, f64::from(all), is_declared);
        if best.as_ref().is_none_or(|best| pattern.score > best.score + 1e-9) {
            best = Some(pattern);
        }
    }
    best
}

/// Whether an element may be a record: a structural element with content, or a custom element.
fn may_be_record(dom: &Dom, id: NodeId) -> bool {
    let tag = dom.tag(id);
    let holds = tag.is_structure() && tag.heading_level().is_none() && !matches!(tag, Tag::P | Tag::Body | Tag::Pre);
    dom.kind(id) == NodeKind::Element
        && dom.end(id) > id + 1
        && (holds || (tag == Tag::Other && dom.name(id).contains('-')))
}

/// Whether two elements of a set are cells of one row. A row of a table in a post has several, and a post is a cell alone.
fn share_row(dom: &Dom, elements: &[NodeId]) -> bool {
    let is_cell = |id: NodeId| matches!(dom.tag(id), Tag::Td | Tag::Th);
    elements.windows(2).any(|two| is_cell(two[0]) && is_cell(two[1]) && dom.parent(two[0]) == dom.parent(two[1]))
}

/// Whether an element is a link around blocks: all of an item is one link.
fn is_card_link(dom: &Dom, id: NodeId) -> bool {
    dom.tag(id) == Tag::A && dom.attribute(id, "href").is_some() && dom.children(id).any(|id| dom.tag(id).is_block())
}

/// Scores a set in detail and finds the nodes of each record.
fn score_in_detail(dom: &Dom, criteria: &Criteria, elements: &[NodeId], all: f64, is_declared: bool) -> RecordPattern {
    let own: Vec<Range<NodeId>> = elements.iter().map(|&id| id..dom.end(id)).collect();
    let (mut share, mut score, marked) = score(criteria, &own, all);
    let mut nodes = own;
    // What the records lack may be beside them.
    if 2.0 * marked < criteria.marks.iter().map(|(_, weight)| weight).sum() {
        let reaches = reaches(dom, elements);
        let before: Vec<_> = reaches.iter().zip(elements).map(|(reach, &id)| reach.start..dom.end(id)).collect();
        let after: Vec<_> = reaches.iter().zip(elements).map(|(reach, &id)| id..reach.end).collect();
        for reaching in [before, after] {
            let (its_share, its_score, _) = self::score(criteria, &reaching, all);
            if WITH_NEIGHBOURS * its_score > score {
                (share, score, nodes) = (its_share, WITH_NEIGHBOURS * its_score, reaching);
            }
        }
    }
    let records = elements.iter().zip(nodes).map(|(&element, nodes)| DataRecord { element, nodes }).collect();
    RecordPattern { records, share, score: score * if is_declared { DECLARED } else { 1.0 } }
}

/// The share of the text, the score, and the part of the score from marks.
fn score(criteria: &Criteria, records: &[Range<NodeId>], all: f64) -> (f64, f64, f64) {
    let n = records.len() as f64;
    let texts = own_sums(criteria.text, records);
    let mut filled: Vec<f64> = texts.iter().map(|&t| if t > 0 { 1.0 } else { 0.0 }).collect();
    let mut marks = 0.0;
    for (sums, weight) in criteria.marks {
        let counts = own_sums(sums, records);
        let with = counts.iter().filter(|count| **count > 0).count() as f64;
        let total: f64 = counts.iter().map(|&count| f64::from(count)).sum();
        if with > 0.0 {
            marks += weight * with / n * (MAX_MARKS * with / total).min(1.0).sqrt();
        }
        // A record without selected text may be a post.
        filled
            .iter_mut()
            .zip(counts)
            .filter(|(f, count)| **f < WITHOUT_TEXT && *count > 0)
            .for_each(|(f, _)| *f = WITHOUT_TEXT);
    }
    let filled = filled.iter().sum::<f64>() / n;
    let share = texts.iter().map(|&t| f64::from(t)).sum::<f64>() / all;
    // The first post of a thread often looks unlike the others.
    let before = records.first().map_or(0, |first| criteria.text.within(0..first.start));
    let reach = share + if criteria.has_starter { STARTER * f64::from(before) / all } else { 0.0 };
    (share, reach * filled * (TEXT_WEIGHT + marks) * (1.0 - 0.5 / n), marks)
}

/// The sum of each record without the records inside it.
fn own_sums(sums: &PrefixSums, records: &[Range<NodeId>]) -> Vec<u32> {
    let mut sums_of_records: Vec<u32> = records.iter().map(|nodes| sums.within(nodes.clone())).collect();
    let mut open: Vec<usize> = Vec::new();
    for (i, nodes) in records.iter().enumerate() {
        while open.pop_if(|o| records[*o].end <= nodes.start).is_some() {}
        if let Some(&around) = open.last() {
            let both = nodes.start..nodes.end.min(records[around].end);
            sums_of_records[around] = sums_of_records[around].saturating_sub(sums.within(both));
        }
        open.push(i);
    }
    sums_of_records
}

/// The range to which each element may reach: from the end of the previous element to the start of the next, within the
/// same record. The first and the last element reach as far as on their other side.
fn reaches(dom: &Dom, elements: &[NodeId]) -> Vec<Range<NodeId>> {
    let mut reaches: Vec<Range<NodeId>> = elements.iter().map(|&id| id..dom.end(id)).collect();
    // Open elements, each with the last one inside it. The first entry is the page.
    let mut open: Vec<(Option<usize>, Option<usize>)> = vec![(None, None)];
    let mut around = vec![None; elements.len()];
    for (i, &id) in elements.iter().enumerate() {
        while open.pop_if(|o| o.0.is_some_and(|o| dom.end(elements[o]) <= id)).is_some() {}
        if let Some((parent, last)) = open.last_mut() {
            around[i] = *parent;
            if let Some(before) = last.replace(i) {
                reaches[i].start = dom.end(elements[before]);
                reaches[before].end = id;
            }
        }
        open.push((Some(i), None));
    }
    for i in 0..elements.len() {
        let (element, end) = (elements[i], dom.end(elements[i]));
        let reach = reaches[i].clone();
        let bounds = around[i].map_or(0..dom.markup_len() as NodeId, |i| elements[i] + 1..dom.end(elements[i]));
        if reach.start == element && reach.end > end {
            reaches[i].start = element.saturating_sub(reach.end - end).max(bounds.start);
        }
        if reach.end == end && reach.start < element {
            reaches[i].end = (end + (element - reach.start)).min(bounds.end);
        }
    }
    reaches
}
