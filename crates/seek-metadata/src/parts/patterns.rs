//! The repetition that a page is made of: elements that are alike, each a record (a post, an entry).
//!
//! The idea is Table Pattern's (content-seeker paper, section 2.3.3; [`crate::heuristics::tp`]): of all sets of
//! elements that are alike, the one with the most text is the thread. Three things are wider here, since forums are no
//! longer tables:
//!
//! * *Alike* are elements of the same name that share a class word, siblings of the same name, and elements without
//!   classes below parents that are alike. So posts of several lists, and replies in replies, are one pattern.
//! * Not only text counts, but what a record has once: a date and an author of each post, a heading of each entry. That
//!   tells the rows of posts from the two columns of the page, which hold more text.
//! * What belongs to a record may stand beside its element, as in rows of a table: then the record reaches to its
//!   neighbour.
//!
//! One pass sums up every set; only a few sets are looked at closely. So the cost is linear.

use super::sums::Sums;
use seek_features::for_each_attribute_word;
use seek_page::{Dom, NodeId, NodeKind, Tag};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

/// Class words of an element that make sets.
const MOST_WORDS: usize = 6;
/// Most sets of a page.
const MOST_SETS: usize = 200_000;
/// Sets that are looked at closely.
const CLOSELY: usize = 40;
/// Least of a set's score that comes from text alone.
const TEXT_ALONE: f64 = 0.25;

/// So many marks of a kind a record may have: dates of the post, of its last change, and of its author's joining.
const MOST_MARKS: f64 = 3.0;
/// What a record counts for that has marks and no text.
const UNFILLED: f64 = 0.7;
/// What a set counts for whose records reach to what stands beside them.
const BESIDE: f64 = 0.85;
/// What a set counts for whose elements declare themselves.
const DECLARED: f64 = 1.3;
/// What text before the first record counts for, where something may open what follows.
const OPENING: f64 = 0.8;

/// What is counted in sets of elements.
#[derive(Debug)]
pub(super) struct Counted<'a> {
    /// Characters that the records should hold.
    pub(super) text: &'a Sums,
    /// What each record should have about one of, and how much it counts.
    pub(super) marks: &'a [(&'a Sums, f64)],
    /// Elements that are records by the page's own word.
    pub(super) declared: &'a [NodeId],
    /// Whether the first record may look unlike the others.
    pub(super) opening: bool,
}

/// One record of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Record {
    /// Its element.
    pub(super) element: NodeId,
    /// Its nodes: the element's, or also those beside it. Records may stand in it; their nodes are not its own.
    pub(super) nodes: Range<NodeId>,
}

/// Records that are alike.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Pattern {
    /// In document order; at least two.
    pub(super) records: Vec<Record>,
    /// The share of the text that they hold.
    pub(super) share: f64,
    /// The higher, the more it is a pattern of records: in [0, 1.5].
    pub(super) score: f64,
}

/// A set of elements that are alike, summed up.
#[derive(Debug, Clone)]
struct Set {
    key: u64,
    first: NodeId,
    /// Where the last of its elements that stands in no other of them ends.
    end: NodeId,
    elements: u32,
    text: u32,
    /// Elements with text.
    filled: u32,
}

/// Finds the pattern that the page is made of, among its own nodes. None where nothing with text is alike.
pub(super) fn find(dom: &Dom, counted: &Counted) -> Option<Pattern> {
    let all = counted.text.within(0..dom.markup_len() as NodeId);
    if all == 0 {
        return None;
    }
    let hashes = RandomState::new();
    let mut numbers: HashMap<u64, u32> = HashMap::new();
    let mut sets: Vec<Set> = Vec::new();
    let mut declared = counted.declared.iter().peekable();
    for id in 0..dom.markup_len() as NodeId {
        let is_declared = declared.next_if(|&&d| d == id).is_some();
        if !is_declared && !may_be_record(dom, id) {
            continue;
        }
        let end = dom.end(id);
        let text = counted.text.within(id..end);
        for_each_key(dom, id, is_declared, &hashes, |key| {
            let number = match numbers.get(&key) {
                Some(&number) => number,
                None if sets.len() < MOST_SETS => {
                    let number = sets.len() as u32;
                    numbers.insert(key, number);
                    sets.push(Set { key, first: id, end: 0, elements: 0, text: 0, filled: 0 });
                    number
                }
                None => return,
            };
            let set = &mut sets[number as usize];
            set.elements += 1;
            set.filled += u32::from(text > 0);
            if id >= set.end {
                set.text += text;
                set.end = end;
            }
        });
    }
    // What holds little of the text is no pattern of the page.
    let most = sets.iter().filter(|s| s.filled >= 2).map(|s| s.text).max()?;
    sets.retain(|s| s.filled >= 2 && (if counted.opening { 10 } else { 2 }) * s.text >= most);
    let rough = |s: &Set| f64::from(s.text) * f64::from(s.filled) / f64::from(s.elements);
    sets.sort_by(|a, b| rough(b).total_cmp(&rough(a)).then(a.first.cmp(&b.first)).then(b.elements.cmp(&a.elements)));
    // Sets of the same elements, by several of their words, are one.
    sets.dedup_by_key(|s| (s.first, s.elements, s.text, s.end));
    sets.truncate(CLOSELY);
    let chosen: HashMap<u64, usize> = sets.iter().enumerate().map(|(i, s)| (s.key, i)).collect();
    let mut members: Vec<Vec<NodeId>> = vec![Vec::new(); sets.len()];
    let mut declared = counted.declared.iter().peekable();
    for id in 0..dom.markup_len() as NodeId {
        let is_declared = declared.next_if(|&&d| d == id).is_some();
        if is_declared || may_be_record(dom, id) {
            for_each_key(dom, id, is_declared, &hashes, |key| {
                if let Some(&i) = chosen.get(&key) {
                    members[i].push(id);
                }
            });
        }
    }
    let mut best: Option<Pattern> = None;
    for elements in members {
        let is_declared = elements.iter().all(|id| counted.declared.binary_search(id).is_ok());
        let pattern = look_closely(dom, counted, &elements, f64::from(all), is_declared);
        if best.as_ref().is_none_or(|best| pattern.score > best.score + 1e-9) {
            best = Some(pattern);
        }
    }
    best
}

/// Whether an element may be a record: structure that holds other things, or an element of a name of its own.
fn may_be_record(dom: &Dom, id: NodeId) -> bool {
    let tag = dom.tag(id);
    let holds = tag.is_structure() && tag.heading_level().is_none() && !matches!(tag, Tag::P | Tag::Body | Tag::Pre);
    dom.kind(id) == NodeKind::Element
        && dom.end(id) > id + 1
        && (holds || (tag == Tag::Other && dom.name(id).contains('-')))
}

/// Calls `visit` with a number for each set that an element is in.
fn for_each_key(dom: &Dom, id: NodeId, is_declared: bool, hashes: &RandomState, mut visit: impl FnMut(u64)) {
    if is_declared {
        visit(hashes.hash_one(0_u8));
    }
    let name = dom.name(id);
    visit(hashes.hash_one((1_u8, name, dom.parent(id))));
    let mut words = [0_u64; MOST_WORDS];
    let mut count = 0;
    for attribute in dom.attributes(id).filter(|a| matches!(a.name, "class" | "id")) {
        for_each_attribute_word(attribute.value, |word| {
            let key = hashes.hash_one((2_u8, name, word));
            if count < MOST_WORDS && !words[..count].contains(&key) {
                words[count] = key;
                count += 1;
            }
        });
        // All words together: "post" may also begin "post-body".
        visit(hashes.hash_one((3_u8, name, attribute.name, letters(attribute.value, hashes))));
    }
    words[..count].iter().for_each(|&key| visit(key));
    if count == 0 {
        let parent = dom.parent(id);
        let class = |id| dom.attribute(id, "class").map_or(0, |class| letters(class, hashes));
        visit(hashes.hash_one((4_u8, name, class(parent), class(dom.parent(parent)))));
    }
}

/// A hash of an attribute's words, which leaves out numbers.
fn letters(value: &str, hashes: &RandomState) -> u64 {
    let mut hash = 0;
    for_each_attribute_word(value, |word| hash = hashes.hash_one((hash, word)));
    hash
}

/// Scores a set, and says which nodes belong to each of its records.
fn look_closely(dom: &Dom, counted: &Counted, elements: &[NodeId], all: f64, is_declared: bool) -> Pattern {
    let own: Vec<Range<NodeId>> = elements.iter().map(|&id| id..dom.end(id)).collect();
    let (mut share, mut score, marked) = score(counted, &own, all);
    let mut nodes = own;
    // What records lack may stand beside them.
    if 2.0 * marked < counted.marks.iter().map(|(_, weight)| weight).sum() {
        let beside = beside(dom, elements);
        let before: Vec<_> = beside.iter().zip(elements).map(|(beside, &id)| beside.start..dom.end(id)).collect();
        let behind: Vec<_> = beside.iter().zip(elements).map(|(beside, &id)| id..beside.end).collect();
        for reaching in [before, behind] {
            let (its_share, its_score, _) = self::score(counted, &reaching, all);
            if BESIDE * its_score > score {
                (share, score, nodes) = (its_share, BESIDE * its_score, reaching);
            }
        }
    }
    let records = elements.iter().zip(nodes).map(|(&element, nodes)| Record { element, nodes }).collect();
    Pattern { records, share, score: score * if is_declared { DECLARED } else { 1.0 } }
}

/// Share of the text, score, and what of it comes from marks.
fn score(counted: &Counted, records: &[Range<NodeId>], all: f64) -> (f64, f64, f64) {
    let n = records.len() as f64;
    let texts = own(counted.text, records);
    let mut filled: Vec<f64> = texts.iter().map(|&t| if t > 0 { 1.0 } else { 0.0 }).collect();
    let mut marks = 0.0;
    for (sums, weight) in counted.marks {
        let counts = own(sums, records);
        let with = counts.iter().filter(|count| **count > 0).count() as f64;
        let total: f64 = counts.iter().map(|&count| f64::from(count)).sum();
        if with > 0.0 {
            marks += weight * with / n * (MOST_MARKS * with / total).min(1.0).sqrt();
        }
        // Also a post of which nothing was chosen is one.
        filled
            .iter_mut()
            .zip(counts)
            .filter(|(f, count)| **f < UNFILLED && *count > 0)
            .for_each(|(f, _)| *f = UNFILLED);
    }
    let filled = filled.iter().sum::<f64>() / n;
    let share = texts.iter().map(|&t| f64::from(t)).sum::<f64>() / all;
    // What opens a thread often looks unlike what follows.
    let before = records.first().map_or(0, |first| counted.text.within(0..first.start));
    let reach = share + if counted.opening { OPENING * f64::from(before) / all } else { 0.0 };
    (share, reach * filled * (TEXT_ALONE + marks) * (1.0 - 0.5 / n), marks)
}

/// What the records hold without what stands in records inside them.
fn own(sums: &Sums, records: &[Range<NodeId>]) -> Vec<u32> {
    let mut own: Vec<u32> = records.iter().map(|nodes| sums.within(nodes.clone())).collect();
    let mut open: Vec<usize> = Vec::new();
    for (i, nodes) in records.iter().enumerate() {
        while open.pop_if(|o| records[*o].end <= nodes.start).is_some() {}
        if let Some(&around) = open.last() {
            let both = nodes.start..nodes.end.min(records[around].end);
            own[around] = own[around].saturating_sub(sums.within(both));
        }
        open.push(i);
    }
    own
}

/// For each element from where to where it may reach: from the one before it to the one behind it, where these stand
/// in the same record or in none. Outermost ones reach as far as their neighbours do.
fn beside(dom: &Dom, elements: &[NodeId]) -> Vec<Range<NodeId>> {
    let mut beside: Vec<Range<NodeId>> = elements.iter().map(|&id| id..dom.end(id)).collect();
    // Elements that are open, each with the last one inside it; first that of the page.
    let mut open: Vec<(Option<usize>, Option<usize>)> = vec![(None, None)];
    let mut around = vec![None; elements.len()];
    for (i, &id) in elements.iter().enumerate() {
        while open.pop_if(|o| o.0.is_some_and(|o| dom.end(elements[o]) <= id)).is_some() {}
        if let Some((parent, last)) = open.last_mut() {
            around[i] = *parent;
            if let Some(before) = last.replace(i) {
                beside[i].start = dom.end(elements[before]);
                beside[before].end = id;
            }
        }
        open.push((Some(i), None));
    }
    for i in 0..elements.len() {
        let (element, end) = (elements[i], dom.end(elements[i]));
        let reach = beside[i].clone();
        let bounds = around[i].map_or(0..dom.markup_len() as NodeId, |i| elements[i] + 1..dom.end(elements[i]));
        if reach.start == element && reach.end > end {
            beside[i].start = element.saturating_sub(reach.end - end).max(bounds.start);
        }
        if reach.end == end && reach.start < element {
            beside[i].end = (end + (element - reach.start)).min(bounds.end);
        }
    }
    beside
}
