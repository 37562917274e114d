//! The comparison for programs: Parquet.
//!
//! | file | a row |
//! |---|---|
//! | `compare.parquet` | a page and a method |
//! | `means.parquet` | a group of pages and a method |

use super::Comparison;
use super::measure::{MethodRow, PageRows};
use super::summary::{Group, Line, MEASURES};
use anyhow::Result;
use seek_io::{Cells, write_columns};
use std::path::{Path, PathBuf};

/// Writes both files into a folder; gives the paths.
///
/// # Errors
/// Where a file cannot be written.
pub fn write(comparison: &Comparison, folder: &Path) -> Result<Vec<PathBuf>> {
    let means = MEASURES.map(|measure| (format!("{}_mean", measure.name), format!("{}_deviation", measure.name)));
    let (pages, groups) = (folder.join("compare.parquet"), folder.join("means.parquet"));
    write_columns(&pages, &page_columns(comparison))?;
    write_columns(&groups, &group_columns(comparison, &means))?;
    Ok(vec![pages, groups])
}

fn page_columns(comparison: &Comparison) -> Vec<(&'static str, Cells<'_>)> {
    let all: Vec<(&PageRows, &MethodRow)> =
        comparison.pages.iter().flat_map(|page| page.rows.iter().map(move |row| (page, row))).collect();
    let of_page = |of: fn(&PageRows) -> &str| Cells::Text(all.iter().map(|&(page, _)| of(page)).collect());
    let mut columns = vec![
        ("corpus", of_page(|page| &page.corpus)),
        ("id", of_page(|page| &page.id)),
        ("lang", of_page(|page| &page.lang)),
        ("page_type", of_page(|page| &page.page_type)),
        ("bytes", Cells::Whole(all.iter().map(|(page, _)| page.bytes as u32).collect())),
        ("method", Cells::Text(all.iter().map(|&(_, row)| row.method.as_str()).collect())),
        ("evidence", Cells::Text(all.iter().map(|(_, row)| row.evidence.name()).collect())),
    ];
    columns.extend(MEASURES.iter().map(|measure| {
        let values = all.iter().map(|(_, row)| (measure.of)(row)).collect();
        (measure.name, Cells::MaybeDouble(values))
    }));
    columns.push(("ms", Cells::MaybeDouble(all.iter().map(|(_, row)| row.milliseconds).collect())));
    columns.push(("failure", Cells::MaybeText(all.iter().map(|&(_, row)| row.failure.as_deref()).collect())));
    columns
}

fn group_columns<'a>(comparison: &'a Comparison, means: &'a [(String, String)]) -> Vec<(&'a str, Cells<'a>)> {
    let all: Vec<(&Group, &Line)> =
        comparison.groups.iter().flat_map(|group| group.lines.iter().map(move |line| (group, line))).collect();
    let whole =
        |of: fn(&Group, &Line) -> usize| Cells::Whole(all.iter().map(|(group, line)| of(group, line) as u32).collect());
    let mut columns = vec![
        ("corpus", Cells::Text(all.iter().map(|&(group, _)| group.corpus.as_str()).collect())),
        ("group", Cells::Text(all.iter().map(|&(group, _)| group.group.as_str()).collect())),
        ("method", Cells::Text(all.iter().map(|&(_, line)| line.method.as_str()).collect())),
        ("pages", whole(|group, _| group.pages)),
        ("trained", whole(|_, line| line.trained)),
        ("out_of_fold", whole(|_, line| line.out_of_fold)),
        ("failures", whole(|_, line| line.failures)),
    ];
    for (m, (mean, deviation)) in means.iter().enumerate() {
        let values = |of: fn(&crate::spread::Spread) -> f64| {
            Cells::MaybeDouble(all.iter().map(|(_, line)| line.spreads[m].as_ref().map(of)).collect())
        };
        columns.push((mean, values(|spread| spread.mean)));
        columns.push((deviation, values(|spread| spread.deviation)));
    }
    let speed = |of: fn(super::summary::Speed) -> f64| {
        Cells::MaybeDouble(all.iter().map(|(_, line)| line.speed.map(of)).collect())
    };
    columns.push(("ms", speed(|speed| speed.milliseconds)));
    columns.push(("mb_per_second", speed(|speed| speed.megabytes)));
    columns
}
