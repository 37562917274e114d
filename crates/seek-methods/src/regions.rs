//! Regions of the source: runs of columns above the axis, and the selection of main content (algorithm 1 of DANA).

use crate::columns::{Column, smoothed};
use seek_extract::parameter::ParameterText;
use seek_extract::picture::Mark;
use seek_page::{SelectedParts, Selection};
use std::ops::Range;

/// The maximum distance between two regions of main content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Gap {
    /// A fixed number of columns. The paper uses 20, and names 160 as the best value for Wikipedia.
    Columns(usize),
    /// A distance learned from the page: k-means puts its regions into two clusters by the logarithm of their
    /// characters. All regions from the first to the last of the larger cluster are main content, at any distance. The
    /// paper leaves it to future work (section VI). A page with fewer than three regions, or with regions of one size,
    /// uses 20 columns.
    Learned,
}

/// The gap of the paper in columns.
const PAPER_GAP: usize = 20;

/// The text of [`Gap::Learned`].
pub(crate) const LEARNED: &str = "learned";

impl ParameterText for Gap {
    fn to_text(&self) -> String {
        match self {
            Gap::Columns(columns) => columns.to_string(),
            Gap::Learned => LEARNED.to_owned(),
        }
    }

    fn of_text(text: &str) -> Option<Gap> {
        if text == LEARNED { Some(Gap::Learned) } else { text.parse().ok().map(Gap::Columns) }
    }
}

/// A run of columns above the axis.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Region {
    /// The columns.
    pub columns: Range<usize>,
    /// The sum of their counts above the axis.
    pub above: u64,
}

/// The columns of a page and their regions: the paper's figures 2 and 3.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Regions {
    /// The columns.
    pub columns: Vec<Column>,
    /// The columns after formula 1.
    pub smoothed: Vec<i64>,
    /// All regions, in order.
    pub all: Vec<Region>,
    /// The regions of main content, as a range of [`Regions::all`].
    pub selected: Range<usize>,
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
        let selected = around_largest(&all, gap);
        Regions { columns, smoothed, all, selected }
    }

    /// The regions as marks of a picture: those of main content, and the others.
    pub(crate) fn marks(&self) -> Vec<Mark> {
        let (before, rest) = self.all.split_at(self.selected.start);
        let (main, after) = rest.split_at(self.selected.len());
        let columns = |region: &Region| region.columns.clone();
        let others = before.iter().chain(after).map(columns);
        vec![Mark::new("regions of main content", main.iter().map(columns)), Mark::new("other regions", others)]
    }

    /// The lines of the regions of main content.
    pub fn selection(&self) -> Selection {
        let lines = self.all[self.selected.clone()].iter().map(|region| {
            let columns = &self.columns[region.columns.clone()];
            columns[0].line.start..columns[columns.len() - 1].line.end
        });
        SelectedParts::Source(lines.collect()).into()
    }
}

/// Algorithm 1: extends the largest region (the first of equal ones) to both sides until a gap is too wide.
fn around_largest(all: &[Region], gap: Gap) -> Range<usize> {
    let Some(largest) = (0..all.len()).rev().max_by_key(|&i| all[i].above) else {
        return 0..0;
    };
    let max_gap = match gap {
        Gap::Columns(columns) => columns,
        Gap::Learned => match largest_of_small(all) {
            Some(small) => {
                let large = |i: &usize| all[*i].above > small;
                let ends = (0..all.len()).find(large).zip((0..all.len()).rfind(large));
                return ends.map_or(largest..largest + 1, |(first, last)| first..last + 1);
            }
            None => PAPER_GAP,
        },
    };
    let is_close_to_next = |i: usize| all[i + 1].columns.start - all[i].columns.end <= max_gap;
    let first = (0..largest).rev().take_while(|&i| is_close_to_next(i)).last().unwrap_or(largest);
    let last = (largest..all.len() - 1).take_while(|&i| is_close_to_next(i)).last().map_or(largest, |i| i + 1);
    first..last + 1
}

/// Puts regions into two clusters by the logarithm of their characters. Returns the characters of the largest region in
/// the smaller cluster. K-means with two centres in one dimension is a cut of the sorted values; the loop tries all
/// cuts.
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
        // The maximum of this is the minimum of the sum of squares within both clusters.
        let between = below * below / i as f64 + (sum - below) * (sum - below) / (chars.len() - i) as f64;
        if between > best && chars[i - 1] < chars[i] {
            (best, cut) = (between, i);
        }
    }
    cut.checked_sub(1).map(|last| chars[last])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns with these numbers of characters above the axis. 0 is a column of markup.
    fn columns(above: &[u32]) -> Vec<Column> {
        above.iter().map(|&above| Column { line: 0..0, above, below: if above == 0 { 1000 } else { 0 } }).collect()
    }

    /// The columns of the selected regions, from the first to the last. Formula 1 puts a column of text next to markup
    /// below the axis, so the tests use three columns of text.
    fn selected(above: &[u32], gap: Gap) -> Option<Range<usize>> {
        let regions = Regions::of(columns(above), gap);
        let selected = &regions.all[regions.selected];
        Some(selected.first()?.columns.start..selected.last()?.columns.end)
    }

    /// A note, two long parts with four columns between them, and a foot.
    const PAGE: [u32; 21] = [0, 9, 9, 9, 0, 0, 800, 800, 800, 0, 0, 0, 0, 700, 700, 700, 0, 0, 9, 9, 9];

    #[test]
    fn regions_are_runs_above_the_axis() {
        let regions = Regions::of(columns(&PAGE), Gap::Columns(0));
        let all: Vec<(Range<usize>, u64)> = regions.all.iter().map(|r| (r.columns.clone(), r.above)).collect();
        assert_eq!(all, [(2..3, 9), (6..9, 2400), (13..16, 2100), (19..21, 18)]);
        assert_eq!(regions.selected, 1..2);
    }

    #[test]
    fn small_gaps_are_crossed() {
        assert_eq!(selected(&PAGE, Gap::Columns(2)), Some(6..9));
        assert_eq!(selected(&PAGE, Gap::Columns(3)), Some(2..9));
        assert_eq!(selected(&PAGE, Gap::Columns(4)), Some(2..21));
    }

    #[test]
    fn a_learned_gap_selects_large_regions_and_those_between_them() {
        assert_eq!(selected(&PAGE, Gap::Learned), Some(6..16));
        // Regions of one size, or only two of them, use the gap of the paper.
        assert_eq!(selected(&[9, 9, 0, 0, 9, 9, 0, 0, 9, 9], Gap::Learned), Some(0..10));
        assert_eq!(selected(&[800, 800, 0, 0, 9, 9], Gap::Learned), Some(0..6));
        assert_eq!(selected(&[], Gap::Learned), None);
    }
}
