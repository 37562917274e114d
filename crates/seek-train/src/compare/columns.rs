//! The comparison for programs: Parquet.
//!
//! | file | a row | columns |
//! |---|---|---|
//! | `compare.parquet` | a page and a method | what the method got there, its time, and why it failed |
//! | `compare-means.parquet` | a group of pages and a method | mean and deviation of every measure, and speed |
//! | `compare-columns.parquet` | a column of the others | its table, name, type, unit and meaning |

use super::comparison::Comparison;
use super::page_rows::{MethodRow, PageRows};
use super::published::{What, by_method};
use super::summary::{ALL, Group, Line, MEASURES, Measure, Speed};
use crate::measure::mean_std::MeanStd;
use crate::report::tables::{Column, column, write_tables};
use anyhow::Result;
use seek_io::Cells;
use std::path::{Path, PathBuf};

/// Writes the tables into a folder; gives the paths.
///
/// # Errors
/// Where a file cannot be written.
pub fn write(comparison: &Comparison, folder: &Path) -> Result<Vec<PathBuf>> {
    let means: Vec<Told> = MEASURES.iter().map(Told::of).collect();
    let tables = vec![("compare", page_columns(comparison)), ("compare-means", group_columns(comparison, &means))];
    let written = write_tables(folder, tables, "compare-columns")?;
    Ok(written.into_iter().map(|file| file.path).collect())
}

fn page_columns(comparison: &Comparison) -> Vec<Column<'_>> {
    let all: Vec<(&PageRows, &MethodRow)> =
        comparison.pages.iter().flat_map(|page| page.rows.iter().map(move |row| (page, row))).collect();
    let of_page = |of: fn(&PageRows) -> &str| Cells::Text(all.iter().map(|&(page, _)| of(page)).collect());
    let bytes = all.iter().map(|(page, _)| page.bytes as u32).collect();
    let methods = all.iter().map(|&(_, row)| row.method.as_str()).collect();
    let evidence = all.iter().map(|(_, row)| row.evidence.name()).collect();
    let failures = all.iter().map(|&(_, row)| row.failure.as_deref()).collect();
    let time = all.iter().map(|(_, row)| row.milliseconds).collect();
    let mut columns = vec![
        column("corpus", "name", "corpus of the page", of_page(|page| &page.corpus)),
        column("id", "name", "id of the page", of_page(|page| &page.id)),
        column("lang", "name", "language, or a hyphen", of_page(|page| &page.lang)),
        column("page_type", "name", "gold page type, or a hyphen", of_page(|page| &page.page_type)),
        column("bytes", "bytes", "the page as stored", Cells::Whole(bytes)),
        column("method", "name", "the method", Cells::Text(methods)),
        column(
            "evidence",
            "name",
            "unseen, trained (the method's model or parameters were fitted on the corpus), or out-of-fold",
            Cells::Text(evidence),
        ),
    ];
    columns.extend(MEASURES.iter().map(|measure| {
        let values = all.iter().map(|(_, row)| (measure.of)(row)).collect();
        column(measure.name, "share", measure.meaning, Cells::MaybeDouble(values))
    }));
    columns.push(column("ms", "milliseconds", "time from bytes to text, on one thread", Cells::MaybeDouble(time)));
    columns.push(column("failure", "text", "why there is no text; it counts as empty", Cells::MaybeText(failures)));
    columns
}

/// Name and meaning of a measure's mean and deviation.
struct Told {
    mean: [String; 2],
    deviation: [String; 2],
}

impl Told {
    fn of(measure: &Measure) -> Told {
        let Measure { name, meaning, .. } = measure;
        Told {
            mean: [format!("{name}_mean"), format!("mean over the pages that have it: {meaning}")],
            deviation: [format!("{name}_deviation"), format!("its standard deviation: {meaning}")],
        }
    }
}

fn group_columns<'a>(comparison: &'a Comparison, means: &'a [Told]) -> Vec<Column<'a>> {
    let all: Vec<(&Group, &Line)> =
        comparison.groups.iter().flat_map(|group| group.lines.iter().map(move |line| (group, line))).collect();
    let count =
        |of: fn(&Group, &Line) -> usize| Cells::Whole(all.iter().map(|(group, line)| of(group, line) as u32).collect());
    let corpora = all.iter().map(|&(group, _)| group.corpus.as_str()).collect();
    let groups = all.iter().map(|&(group, _)| group.group.as_str()).collect();
    let methods = all.iter().map(|&(_, line)| line.method.as_str()).collect();
    let mut columns = vec![
        column("corpus", "name", "corpus, or all", Cells::Text(corpora)),
        column("group", "name", "page type, language behind lang:, or all", Cells::Text(groups)),
        column("method", "name", "the method", Cells::Text(methods)),
        column("pages", "count", "pages of the group", count(|group, _| group.pages)),
        column(
            "trained",
            "count",
            "of them in corpora that model or parameters were fitted on",
            count(|_, line| line.trained),
        ),
        column("out_of_fold", "count", "of them chosen out-of-fold", count(|_, line| line.out_of_fold)),
        column("failures", "count", "of them that the method failed on", count(|_, line| line.failures)),
    ];
    for (m, Told { mean, deviation }) in means.iter().enumerate() {
        let values = |of: fn(&MeanStd) -> f64| {
            Cells::MaybeDouble(all.iter().map(|(_, line)| line.spreads[m].as_ref().map(of)).collect())
        };
        columns.push(column(&mean[0], "share", &mean[1], values(|spread| spread.mean)));
        columns.push(column(&deviation[0], "share", &deviation[1], values(|spread| spread.deviation)));
    }
    let medians = all.iter().map(|(_, line)| line.median).collect();
    columns.push(column("lcs_f1_median", "share", "median of F1 by LCS of tokens", Cells::Double(medians)));
    let speed = |of: fn(Speed) -> f64| Cells::MaybeDouble(all.iter().map(|(_, line)| line.speed.map(of)).collect());
    columns.push(column("ms", "milliseconds", "mean time a page, on one thread", speed(|speed| speed.milliseconds)));
    let published = by_method();
    let first = |&(group, line): &(&Group, &Line)| {
        let page_type = (group.group != ALL).then_some(group.group.as_str());
        let mut of_method = published.get(line.method.as_str()).into_iter().flatten();
        of_method.find(|p| p.is_of(&group.corpus, page_type)).and_then(|p| p.get(What::F1))
    };
    let meaning =
        "F1 by LCS that a paper prints of the method, the first where there are several; mostly of other pages";
    columns.push(column("published_f1", "share", meaning, Cells::MaybeDouble(all.iter().map(first).collect())));
    columns.push(column("mb_per_second", "MB/s", "million bytes a second", speed(|speed| speed.megabytes)));
    columns
}
