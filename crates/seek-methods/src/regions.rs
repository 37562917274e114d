//! Regions of the source: runs of columns above the axis, and which of them are main content (algorithm 1 of DANA).

use crate::columns::{Column, smoothed};
use seek_extract::picture::Mark;
use seek_page::{SelectedParts, Selection};
use std::fmt;
use std::ops::Range;

/// How far two regions of the main content may lie apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Gap {
    /// So many columns at most: 20 in the paper, which would want 160 for Wikipedia.
    Columns(usize),
    /// What the page's own regions say: they are put into two clusters by the logarithm of their characters (k-means), and all
    /// from the first to the last of the larger cluster are main content, however far apart. The paper leaves
    /// it to future work (section VI). Where a page has less than three regions, or all are of one size, there is nothing to learn from
    /// and 20 columns are crossed.
    Learned,
}

/// The gap of the paper.
const PAPER: usize = 20;

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::Columns(columns) => write!(f, "gap {columns}"),
            Gap::Learned => f.write_str("gap learned from the page"),
        }
    }
}

/// A run of columns above the axis.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Region {
    /// The columns.
    pub columns: Range<usize>,
    /// What they have above the axis in sum.
    pub above: u64,
}

/// All columns of a page, and what the method sees in them: what the paper's figures 2 and 3 show.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Regions {
    /// The columns.
    pub columns: Vec<Column>,
    /// The columns after formula 1.
    pub smoothed: Vec<i64>,
    /// All regions, in order.
    pub all: Vec<Region>,
    /// Those of them that are main content.
    pub chosen: Range<usize>,
}

impl Regions {
    /// Smooths columns and finds the regions of main content.
    pub fn of(columns: Vec<Column>, gap: Gap) -> Regions {
        let smoothed = smoothed(&columns);
        let mut all = Vec::new();
        let mut start = 0;
        for run in smoothed.chunk_by(|a, b| (*a > 0) == (*b > 0)) {
            let run = start..start + run.len();
            start = run.end;
            if smoothed[run.start] > 0 {
                let above = columns[run.clone()].iter().map(|column| u64::from(column.above)).sum();
                all.push(Region { columns: run, above });
            }
        }
        let chosen = around_largest(&all, gap);
        Regions { columns, smoothed, all, chosen }
    }

    /// The regions, to be drawn: those of main content, and the others.
    pub(crate) fn marks(&self) -> Vec<Mark> {
        let (before, rest) = self.all.split_at(self.chosen.start);
        let (main, after) = rest.split_at(self.chosen.len());
        let columns = |region: &Region| region.columns.clone();
        let others = before.iter().chain(after).map(columns);
        vec![Mark::new("regions of main content", main.iter().map(columns)), Mark::new("other regions", others)]
    }

    /// The lines of the regions of main content.
    pub fn selection(&self) -> Selection {
        let lines = self.all[self.chosen.clone()].iter().map(|region| {
            let columns = &self.columns[region.columns.clone()];
            columns[0].line.start..columns[columns.len() - 1].line.end
        });
        SelectedParts::Source(lines.collect()).into()
    }
}

/// Algorithm 1: from the largest region (the first of equals) to both sides until a gap is too wide.
fn around_largest(all: &[Region], gap: Gap) -> Range<usize> {
    let Some(largest) = (0..all.len()).rev().max_by_key(|&i| all[i].above) else {
        return 0..0;
    };
    let widest = match gap {
        Gap::Columns(columns) => columns,
        Gap::Learned => match largest_of_small(all) {
            Some(small) => {
                let large = |i: &usize| all[*i].above > small;
                let ends = (0..all.len()).find(large).zip((0..all.len()).rfind(large));
                return ends.map_or(largest..largest + 1, |(first, last)| first..last + 1);
            }
            None => PAPER,
        },
    };
    let near = |i: usize| all[i + 1].columns.start - all[i].columns.end <= widest;
    let first = (0..largest).rev().take_while(|&i| near(i)).last().unwrap_or(largest);
    let last = (largest..all.len() - 1).take_while(|&i| near(i)).last().map_or(largest, |i| i + 1);
    first..last + 1
}

/// Puts regions into two clusters by the logarithm of their characters, and says how many the largest of the smaller ones has.
/// k-means with two centres on a line is a cut of the sorted values; so all cuts are tried, and the best is found.
fn largest_of_small(all: &[Region]) -> Option<u64> {
    let mut chars: Vec<u64> = all.iter().map(|region| region.above).collect();
    chars.sort_unstable();
    if chars.len() < 3 || chars[0] == chars[chars.len() - 1] {
        return None;
    }
    let logs: Vec<f64> = chars.iter().map(|&chars| libm::log(1.0 + chars as f64)).collect();
    let sum: f64 = logs.iter().sum();
    let (mut below, mut best, mut cut) = (0.0, f64::NEG_INFINITY, 0);
    for i in 1..chars.len() {
        below += logs[i - 1];
        // The squares within both clusters sum up to least where this is highest.
        let between = below * below / i as f64 + (sum - below) * (sum - below) / (chars.len() - i) as f64;
        if between > best && chars[i - 1] < chars[i] {
            (best, cut) = (between, i);
        }
    }
    cut.checked_sub(1).map(|last| chars[last])
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Columns of so many characters above the axis; 0 is a column of markup.
    fn columns(above: &[u32]) -> Vec<Column> {
        above.iter().map(|&above| Column { line: 0..0, above, below: if above == 0 { 1000 } else { 0 } }).collect()
    }

    /// Where the chosen regions begin and end, in columns. Around each column of text formula 1 is below the axis where markup
    /// is beside it, so text stands in threes.
    fn chosen(above: &[u32], gap: Gap) -> Option<Range<usize>> {
        let regions = Regions::of(columns(above), gap);
        let chosen = &regions.all[regions.chosen];
        Some(chosen.first()?.columns.start..chosen.last()?.columns.end)
    }

    /// A note, two long parts with four columns between them, and a foot.
    const PAGE: [u32; 21] = [0, 9, 9, 9, 0, 0, 800, 800, 800, 0, 0, 0, 0, 700, 700, 700, 0, 0, 9, 9, 9];

    #[test]
    fn regions_are_runs_above_the_axis() {
        let regions = Regions::of(columns(&PAGE), Gap::Columns(0));
        let all: Vec<(Range<usize>, u64)> = regions.all.iter().map(|r| (r.columns.clone(), r.above)).collect();
        assert_eq!(all, [(2..3, 9), (6..9, 2400), (13..16, 2100), (19..21, 18)]);
        assert_eq!(regions.chosen, 1..2);
    }

    #[test]
    fn a_gap_is_crossed_where_it_is_small_enough() {
        assert_eq!(chosen(&PAGE, Gap::Columns(2)), Some(6..9));
        assert_eq!(chosen(&PAGE, Gap::Columns(3)), Some(2..9));
        assert_eq!(chosen(&PAGE, Gap::Columns(4)), Some(2..21));
    }

    #[test]
    fn a_learned_gap_takes_what_is_large_and_what_lies_between() {
        assert_eq!(chosen(&PAGE, Gap::Learned), Some(6..16));
        // With regions of one size, or two of them, there is nothing to learn from.
        assert_eq!(chosen(&[9, 9, 0, 0, 9, 9, 0, 0, 9, 9], Gap::Learned), Some(0..10));
        assert_eq!(chosen(&[800, 800, 0, 0, 9, 9], Gap::Learned), Some(0..6));
        assert_eq!(chosen(&[], Gap::Learned), None);
    }
}
