//! What stands at the same place in many records: of several clues in each post, the one that tells its author, or its
//! date.

use super::clues::{DateClue, NameClue};
use super::patterns::Record;
use crate::date::{DayOrder, POSTS, find_day_order};
use seek_page::NodeId;
use std::collections::{HashMap, HashSet};

/// For each record the number of the clue that was picked.
pub(super) type Picked = Vec<Option<usize>>;

/// The innermost record that each of some nodes stands in; nodes come in document order.
pub(super) fn owners(records: &[Record], nodes: impl Iterator<Item = NodeId>) -> Vec<Option<usize>> {
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

/// Clues at one place: for each record that has one, the first.
#[derive(Debug)]
struct Column {
    /// (record, clue), in the order of records.
    hits: Vec<(usize, usize)>,
    /// All clues in records, also those behind the first.
    clues: usize,
    score: f64,
}

fn columns(owners: &[Option<usize>], places: impl Iterator<Item = u64>) -> Vec<Column> {
    let mut numbers: HashMap<u64, usize> = HashMap::new();
    let mut columns: Vec<Column> = Vec::new();
    // A record's nodes may go on behind a record inside it, so the last hit may be of another record.
    let mut seen: HashSet<(usize, usize)> = HashSet::new();
    for (clue, (owner, place)) in owners.iter().zip(places).enumerate() {
        let Some(record) = *owner else { continue };
        let number = *numbers.entry(place).or_insert(columns.len());
        if number == columns.len() {
            columns.push(Column { hits: Vec::new(), clues: 0, score: 0.0 });
        }
        columns[number].clues += 1;
        if seen.insert((number, record)) {
            columns[number].hits.push((record, clue));
        }
    }
    columns
}

/// The best column, and for records without it those that are never beside it.
fn pick(records: usize, mut columns: Vec<Column>) -> Picked {
    let mut picked: Picked = vec![None; records];
    // Stable: of equals the one that comes first on the page.
    columns.sort_by(|a, b| b.score.total_cmp(&a.score));
    for (i, column) in columns.iter().enumerate() {
        let beside = column.hits.iter().filter(|(record, _)| picked[*record].is_some()).count();
        if i == 0 || (column.score > 0.0 && beside == 0) {
            for &(record, clue) in &column.hits {
                picked[record].get_or_insert(clue);
            }
        }
    }
    picked
}

/// In which order the page writes day and month, where its dates agree.
pub(super) fn order_of(clues: &[DateClue]) -> Option<DayOrder> {
    let orders: Vec<DayOrder> = clues.iter().filter_map(|clue| find_day_order(&clue.shown, &POSTS)).collect();
    let first = *orders.first()?;
    orders.iter().all(|order| *order == first).then_some(first)
}

/// The date of each record: what most of them have, with a time of day, in the order of time. Dates of joining are in
/// no order.
pub(super) fn dates(records: usize, owners: &[Option<usize>], clues: &[DateClue], order: Option<DayOrder>) -> Picked {
    let mut columns = columns(owners, clues.iter().map(|clue| clue.place));
    for column in &mut columns {
        let n = column.hits.len() as f64;
        let ranks: Vec<i64> = column.hits.iter().filter_map(|&(_, clue)| clues[clue].date.rank(order)).collect();
        let timed = column.hits.iter().filter(|(_, clue)| clues[*clue].date.has_time()).count() as f64 / n;
        let ordered = |before: fn(&i64, &i64) -> bool| {
            ranks.windows(2).filter(|w| before(&w[0], &w[1])).count() as f64 / (ranks.len().max(2) - 1) as f64
        };
        let sorted = if ranks.len() > 2 { ordered(|a, b| a <= b).max(ordered(|a, b| a >= b)) } else { 0.5 };
        column.score = n / records as f64 + 0.2 * timed + 0.4 * sorted;
    }
    pick(records, columns)
}

/// The author of each record: a short text that most of them have, of many values, better with markup that says so.
pub(super) fn names(records: usize, owners: &[Option<usize>], clues: &[NameClue]) -> Picked {
    let mut columns = columns(owners, clues.iter().map(|clue| clue.place));
    // How many columns of most records stand before.
    let mut before = 0.0;
    for column in &mut columns {
        let n = column.hits.len() as f64;
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for &(_, clue) in &column.hits {
            *counts.entry(&clues[clue].name).or_default() += 1;
        }
        let distinct = counts.len() as f64 / n;
        let weight = column.hits.iter().map(|&(_, clue)| f64::from(clues[clue].weight)).sum::<f64>() / n;
        let mean = column.hits.iter().map(|&(_, clue)| clues[clue].name.len()).sum::<usize>() as f64 / n;
        let coverage = n / records as f64;
        // Labels of buttons and ranks are the same in many posts.
        let is_label = counts.len() == 1 && (column.hits.len() > 3 || weight < 1.0);
        let often = column.clues as f64 / n;
        column.score = if is_label || (weight == 0.0 && (coverage < 0.8 || column.hits.len() < 3)) {
            0.0
        } else {
            coverage + 0.5 * distinct + 0.15 * weight
                - mean / 100.0
                - 0.1 * (often - 1.0).min(3.0)
                - 0.04 * f64::min(before, 5.0)
        };
        before += if coverage > 0.5 { 1.0 } else { 0.0 };
    }
    columns.retain(|column| column.score > 0.0);
    pick(records, columns)
}
