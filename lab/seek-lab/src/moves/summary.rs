//! Means and ratios of moves over pages, and their table.

use super::{Counted, PageMoves};
use seek_train::measure::interval::Interval;
use seek_train::measure::mean_std::short;
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
        let line = |name: &str, moves: &MeanMoves| {
            let interval = moves.interval.map_or_else(
                || "-".to_owned(),
                |interval| format!("{} to {}", short(interval.low).trim_start(), short(interval.high).trim_start()),
            );
            format!(
                "{name:<22} {:>8.2} {:>10.2} {:>6} {interval:>13} {:>6}\n",
                moves.nothing,
                moves.pre_labels,
                short(moves.ratio),
                moves.worse
            )
        };
        format!(
            "{:<22} {:>8} {:>10} {:>6} {:>13} {:>6}\n{}{}{}",
            format!("{} pages", self.pages),
            "nothing",
            "pre-labels",
            "ratio",
            "95 % interval",
            "worse",
            line("toggles and runs", &self.runs),
            line("and the threshold", &self.threshold),
            line("or template groups", &self.places),
        )
    }
}

/// The moves of pages as a table of text: toggles and runs, in brackets also the threshold, or toggles of template groups.
pub fn pages_to_text(pages: &[PageMoves]) -> String {
    let width = pages.iter().map(|page| page.id.chars().count()).max().unwrap_or(0).max("page".len());
    let mut out = format!(
        "{:<width$} {:<13} {:<13} {:>6} {:>5} {:>5} {:>15} {:>15}\n",
        "page", "type", "found", "blocks", "main", "F1", "nothing", "pre-labels"
    );
    for page in pages {
        let cell = |of: fn(&PageMoves) -> &super::Moves| {
            let moves = of(page);
            let [runs, threshold, places] =
                [Counted::Runs, Counted::Threshold, Counted::Places].map(|counted| moves.total(counted));
            format!("{runs} ({threshold}, {places})")
        };
        out.push_str(&format!(
            "{:<width$} {:<13} {:<13} {:>6} {:>5} {} {:>15} {:>15}\n",
            page.id,
            page.page_type,
            page.found_type,
            page.blocks,
            page.main,
            short(page.f1),
            cell(|page| &page.nothing),
            cell(|page| &page.pre_labels),
        ));
    }
    out
}
