//! The choice among candidates: of all candidates on the same path in many records, the group that gives the author or
//! the date of each record.

use super::candidates::{DateCandidate, NameCandidate};
use super::patterns::DataRecord;
use crate::date::{DayOrder, POST_DATES, find_day_order};
use seek_page::NodeId;
use std::collections::{HashMap, HashSet};

/// Fewest days of a month that show the order of their dates.
const LEAST_DAYS: usize = 3;

/// For each record the number of the picked candidate.
pub(super) type Picked = Vec<Option<usize>>;

/// For each node its innermost record. Nodes come in document order.
pub(super) fn owners(records: &[DataRecord], nodes: impl Iterator<Item = NodeId>) -> Vec<Option<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    nodes
        .map(|node| {
            while let Some(record) = records.get(next).filter(|record| record.nodes.start <= node) {
                while open.pop_if(|o| records[*o].nodes.end <= record.nodes.start).is_some() {}
                open.push(next);
                next += 1;
            }
            while open.pop_if(|o| records[*o].nodes.end <= node).is_some() {}
            open.last().copied()
        })
        .collect()
}

/// The candidates on one path: for each record the first.
#[derive(Debug)]
struct PathGroup {
    /// (record, candidate), in the order of records.
    hits: Vec<(usize, usize)>,
    /// All candidates on the path that are in records, not only the first ones.
    candidates: usize,
    score: f64,
}

fn group_by_path(owners: &[Option<usize>], paths: impl Iterator<Item = u64>) -> Vec<PathGroup> {
    let mut numbers: HashMap<u64, usize> = HashMap::new();
    let mut groups: Vec<PathGroup> = Vec::new();
    // A record may continue after a record inside it, so the last hit may be of another record.
    let mut seen: HashSet<(usize, usize)> = HashSet::new();
    for (candidate, (owner, path)) in owners.iter().zip(paths).enumerate() {
        let Some(record) = *owner else { continue };
        let number = *numbers.entry(path).or_insert(groups.len());
        if number == groups.len() {
            groups.push(PathGroup { hits: Vec::new(), candidates: 0, score: 0.0 });
        }
        groups[number].candidates += 1;
        if seen.insert((number, record)) {
            groups[number].hits.push((record, candidate));
        }
    }
    groups
}

/// Picks the group with the best score. Records without it get a group that is never in the same record as it.
fn pick(records: usize, mut groups: Vec<PathGroup>) -> Picked {
    let mut picked: Picked = vec![None; records];
    // The sort is stable: among equal scores the first group of the page wins.
    groups.sort_by(|a, b| b.score.total_cmp(&a.score));
    for (i, group) in groups.iter().enumerate() {
        let shared = group.hits.iter().filter(|(record, _)| picked[*record].is_some()).count();
        if i == 0 || (group.score > 0.0 && shared == 0) {
            for &(record, candidate) in &group.hits {
                picked[record].get_or_insert(candidate);
            }
        }
    }
    picked
}

/// The order of day and month on the page, if its dates agree. Else that of a thread whose dates are in one month.
pub(super) fn order_of(candidates: &[DateCandidate]) -> Option<DayOrder> {
    let orders: Vec<DayOrder> =
        candidates.iter().filter_map(|candidate| find_day_order(&candidate.shown, &POST_DATES)).collect();
    let Some(&first) = orders.first() else { return order_in_one_month(candidates) };
    orders.iter().all(|order| *order == first).then_some(first)
}

/// The order of dates in one month: one of the two numbers is the same in all of them, the other one is a day. The first
/// of each month is in several.
fn order_in_one_month(candidates: &[DateCandidate]) -> Option<DayOrder> {
    let numbers: HashSet<(u32, u32, i32)> =
        candidates.iter().filter_map(|candidate| candidate.date.ambiguous_numbers()).collect();
    let &(first, second, year) = numbers.iter().next()?;
    let are = |is: fn(&(u32, u32, i32)) -> u32, value: u32| value > 1 && numbers.iter().all(|of| is(of) == value);
    match numbers.len() >= LEAST_DAYS && numbers.iter().all(|of| of.2 == year) {
        true if are(|of| of.0, first) => Some(DayOrder::MonthFirst),
        true if are(|of| of.1, second) => Some(DayOrder::DayFirst),
        _ => None,
    }
}

/// The date of each record. Most records have it, with a time of day, and the dates are in order of time. Dates of
/// joining are in no order.
pub(super) fn dates(
    records: usize,
    owners: &[Option<usize>],
    candidates: &[DateCandidate],
    order: Option<DayOrder>,
) -> Picked {
    let mut groups = group_by_path(owners, candidates.iter().map(|candidate| candidate.path));
    for group in &mut groups {
        let n = group.hits.len() as f64;
        let ranks: Vec<i64> =
            group.hits.iter().filter_map(|&(_, candidate)| candidates[candidate].date.rank(order)).collect();
        let timed =
            group.hits.iter().filter(|(_, candidate)| candidates[*candidate].date.has_time()).count() as f64 / n;
        let ordered = |before: fn(&i64, &i64) -> bool| {
            ranks.windows(2).filter(|w| before(&w[0], &w[1])).count() as f64 / (ranks.len().max(2) - 1) as f64
        };
        let sorted = if ranks.len() > 2 { ordered(|a, b| a <= b).max(ordered(|a, b| a >= b)) } else { 0.5 };
        group.score = n / records as f64 + 0.2 * timed + 0.4 * sorted;
    }
    pick(records, groups)
}

/// The author of each record. Most records have it, its values differ, it is short, and hints in the markup add to the
/// score.
pub(super) fn names(records: usize, owners: &[Option<usize>], candidates: &[NameCandidate]) -> Picked {
    let mut groups = group_by_path(owners, candidates.iter().map(|candidate| candidate.path));
    // Earlier groups that most records have.
    let mut before = 0.0;
    for group in &mut groups {
        let n = group.hits.len() as f64;
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for &(_, candidate) in &group.hits {
            *counts.entry(&candidates[candidate].name).or_default() += 1;
        }
        let distinct = counts.len() as f64 / n;
        let weight = group.hits.iter().map(|&(_, candidate)| f64::from(candidates[candidate].weight)).sum::<f64>() / n;
        let mean = group.hits.iter().map(|&(_, candidate)| candidates[candidate].name.len()).sum::<usize>() as f64 / n;
        let coverage = n / records as f64;
        // Labels of buttons and ranks are the same in many posts.
        let is_label = counts.len() == 1 && (group.hits.len() > 3 || weight < 1.0);
        let often = group.candidates as f64 / n;
        group.score = if is_label || (weight == 0.0 && (coverage < 0.8 || group.hits.len() < 3)) {
            0.0
        } else {
            coverage + 0.5 * distinct + 0.15 * weight
                - mean / 100.0
                - 0.1 * (often - 1.0).min(3.0)
                - 0.04 * f64::min(before, 5.0)
        };
        before += if coverage > 0.5 { 1.0 } else { 0.0 };
    }
    groups.retain(|group| group.score > 0.0);
    pick(records, groups)
}
