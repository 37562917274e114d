//! Means and ratios of moves over pages, and their table.

use super::{Counted, PageMoves};
use seek_train::scores::interval::Interval;
use seek_train::scores::mean::share;
use seek_train::scores::printed_table::{PrintedCell, PrintedTable};
use serde::Serialize;

/// Seed of the bootstrap.
const SEED: u64 = 1;

/// Moves a page, as means over pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MeanMoves {
    /// From nothing.
    pub nothing: f64,
    /// From pre-labels.
    pub pre_labels: f64,
    /// The sum of the moves from pre-labels, divided by that from nothing.
    pub ratio: f64,
    /// Its 95 % interval by the bootstrap over hosts; none for fewer than five pages.
    pub interval: Option<Interval>,
    /// Number of pages that take more moves from pre-labels than from nothing.
    pub worse: usize,
}

impl MeanMoves {
    fn of(pages: &[PageMoves], counted: Counted) -> MeanMoves {
        let moves = |page: &PageMoves| (page.pre_labels.total(counted) as f64, page.nothing.total(counted) as f64);
        let sums = pages.iter().map(moves).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let n = pages.len().max(1) as f64;
        let values = pages.iter().map(|page| (page.host.as_str(), moves(page)));
        MeanMoves {
            nothing: sums.1 / n,
            pre_labels: sums.0 / n,
            ratio: sums.0 / sums.1.max(1.0),
            interval: Interval::of_ratio(values, SEED),
            worse: pages.iter().filter(|page| moves(page).0 > moves(page).1).count(),
        }
    }
}

/// Moves over several pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MovesSummary {
    /// Number of pages.
    pub pages: usize,
    /// Toggles and runs.
    pub runs: MeanMoves,
    /// Also the threshold of the page, before them.
    pub threshold: MeanMoves,
    /// Toggles, runs, and toggles of all blocks of a template group.
    pub places: MeanMoves,
}

impl MovesSummary {
    /// The summary of some pages.
    pub fn of(pages: &[PageMoves]) -> MovesSummary {
        MovesSummary {
            pages: pages.len(),
            runs: MeanMoves::of(pages, Counted::Runs),
            threshold: MeanMoves::of(pages, Counted::Threshold),
            places: MeanMoves::of(pages, Counted::Places),
        }
    }

    /// A heading and three lines of text.
    pub fn to_text(&self) -> String {
        let pages = format!("{} pages", self.pages);
        let heads = ["nothing", "pre-labels", "ratio", "95 % interval", "worse"];
        let row = |(name, moves): (&str, &MeanMoves)| {
            let interval = |interval: Interval| format!("{} to {}", share(interval.low), share(interval.high));
            let means = [moves.nothing, moves.pre_labels].map(|mean| PrintedCell::from(format!("{mean:.2}")));
            let mut cells = vec![name.into()];
            cells.extend(means);
            cells.extend([share(moves.ratio).into(), moves.interval.map(interval).into(), moves.worse.into()]);
            cells
        };
        let rows = [
            ("toggles and runs", &self.runs),
            ("and the threshold", &self.threshold),
            ("or template groups", &self.places),
        ];
        PrintedTable::new([pages.as_str()], heads).with_rows(rows.into_iter().map(row)).to_text()
    }
}

/// The moves of pages as a table of text: toggles and runs, in brackets also the threshold, or toggles of template groups.
pub fn pages_to_text(pages: &[PageMoves]) -> String {
    let cell = |moves: &super::Moves| {
        let [runs, threshold, places] =
            [Counted::Runs, Counted::Threshold, Counted::Places].map(|counted| moves.total(counted));
        PrintedCell::from(format!("{runs} ({threshold}, {places})"))
    };
    let row = |page: &PageMoves| {
        let names = [&page.id, &page.page_type, &page.found_type].map(PrintedCell::from);
        let counts = [page.blocks, page.main].map(PrintedCell::from);
        let rest = [share(page.f1).into(), cell(&page.nothing), cell(&page.pre_labels)];
        names.into_iter().chain(counts).chain(rest).collect()
    };
    let numbers = ["blocks", "main", "F1", "nothing", "pre-labels"];
    PrintedTable::new(["page", "type", "found"], numbers).with_rows(pages.iter().map(row)).to_text()
}
