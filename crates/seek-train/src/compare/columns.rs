//! The comparison as Parquet tables for programs.
//!
//! | file | a row is | columns |
//! |---|---|---|
//! | `compare.parquet` | a page and a method | the measures, the time, and the reason of a failure |
//! | `compare-means.parquet` | a group of pages and a method | mean, deviation and standard error of every measure, and speed |
//! | `compare-columns.parquet` | a column of the other files | its table, name, type, unit and meaning |

use super::comparison::Comparison;
use super::page_rows::{MethodRow, PageRows};
use super::published::PublishedMeasure;
use super::summary::{ComparedGroup, MEASURES, Measure, MethodSummary, Speed};
use crate::report::tables::{DescribedColumn, column, write_tables};
use crate::scores::mean::ClusteredMean;
use crate::scores::score_table::ALL;
use anyhow::Result;
use seek_io::Cells;
use std::path::{Path, PathBuf};

/// Writes the tables into a folder. Returns the paths.
///
/// # Errors
/// When a file cannot be written.
pub fn write(comparison: &Comparison, folder: &Path) -> Result<Vec<PathBuf>> {
    let means: Vec<MeasureColumns> = MEASURES.iter().map(MeasureColumns::of).collect();
    let tables = vec![("compare", page_columns(comparison)), ("compare-means", group_columns(comparison, &means))];
    let written = write_tables(folder, tables, "compare-columns")?;
    Ok(written.into_iter().map(|file| file.path).collect())
}

fn page_columns(comparison: &Comparison) -> Vec<DescribedColumn<'_>> {
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
        column("host", "name", "registrable host of its address, or a name of its own", of_page(|page| &page.host)),
        column("lang", "name", "language, or a hyphen", of_page(|page| &page.lang)),
        column("page_type", "name", "gold page type, or a hyphen", of_page(|page| &page.page_type)),
        column("bytes", "bytes", "size of the stored page", Cells::Whole(bytes)),
        column("method", "name", "the method", Cells::Text(methods)),
        column(
            "evidence",
            "name",
            "unseen, trained (the method's model or parameters were fitted on the corpus), or out-of-fold",
            Cells::Text(evidence),
        ),
    ];
    columns.extend(MEASURES.iter().map(|measure| {
        let values = all.iter().map(|(_, row)| (measure.value)(row)).collect();
        column(measure.name, "share", measure.meaning, Cells::MaybeDouble(values))
    }));
    columns.push(column("ms", "milliseconds", "time from bytes to text, on one thread", Cells::MaybeDouble(time)));
    columns.push(column(
        "failure",
        "text",
        "why the method failed; the text then counts as empty",
        Cells::MaybeText(failures),
    ));
    columns
}

/// Names and meanings of the columns with a measure's mean, deviation and standard error.
struct MeasureColumns {
    mean: [String; 2],
    deviation: [String; 2],
    standard_error: [String; 2],
}

impl MeasureColumns {
    fn of(measure: &Measure) -> MeasureColumns {
        let Measure { name, meaning, .. } = measure;
        MeasureColumns {
            mean: [format!("{name}_mean"), format!("mean over the pages that have it: {meaning}")],
            deviation: [format!("{name}_deviation"), format!("its standard deviation: {meaning}")],
            standard_error: [
                format!("{name}_standard_error"),
                format!("standard error of the mean, clustered by host: {meaning}"),
            ],
        }
    }
}

fn group_columns<'a>(comparison: &'a Comparison, means: &'a [MeasureColumns]) -> Vec<DescribedColumn<'a>> {
    let all: Vec<(&ComparedGroup, &MethodSummary)> =
        comparison.groups.iter().flat_map(|group| group.lines.iter().map(move |line| (group, line))).collect();
    let count = |of: fn(&ComparedGroup, &MethodSummary) -> usize| {
        Cells::Whole(all.iter().map(|(group, line)| of(group, line) as u32).collect())
    };
    let corpora = all.iter().map(|&(group, _)| group.corpus.as_str()).collect();
    let groups = all.iter().map(|&(group, _)| group.group.as_str()).collect();
    let methods = all.iter().map(|&(_, line)| line.scores.method.as_str()).collect();
    let mut columns = vec![
        column("corpus", "name", "corpus, or all", Cells::Text(corpora)),
        column("group", "name", "page type, lang: and a language, or all", Cells::Text(groups)),
        column("method", "name", "the method", Cells::Text(methods)),
        column("pages", "count", "pages of the group", count(|group, _| group.pages)),
        column(
            "trained",
            "count",
            "pages of corpora that the model or the parameters were fitted on",
            count(|_, line| line.trained),
        ),
        column("out_of_fold", "count", "pages with an out-of-fold choice", count(|_, line| line.out_of_fold)),
        column("failures", "count", "pages on which the method failed", count(|_, line| line.failures)),
    ];
    for (m, MeasureColumns { mean, deviation, standard_error }) in means.iter().enumerate() {
        let values = |of: fn(ClusteredMean) -> f64| {
            Cells::MaybeDouble(all.iter().map(|(_, line)| line.scores.means[m].1.map(of)).collect())
        };
        columns.push(column(&mean[0], "share", &mean[1], values(|mean| mean.mean)));
        columns.push(column(&deviation[0], "share", &deviation[1], values(|mean| mean.deviation)));
        let errors = values(|mean| mean.standard_error);
        columns.push(column(&standard_error[0], "share", &standard_error[1], errors));
    }
    let medians = all.iter().map(|(_, line)| line.median).collect();
    columns.push(column("lcs_f1_median", "share", "median of F1 by LCS of tokens", Cells::Double(medians)));
    let speed = |of: fn(Speed) -> f64| Cells::MaybeDouble(all.iter().map(|(_, line)| line.speed.map(of)).collect());
    columns.push(column("ms", "milliseconds", "mean time a page, on one thread", speed(|speed| speed.milliseconds)));
    let first = |&(group, line): &(&ComparedGroup, &MethodSummary)| {
        let page_type = (group.group != ALL).then_some(group.group.as_str());
        let mut of_method = comparison.published.iter().filter(|p| p.method == line.scores.method);
        of_method.find(|p| p.applies_to(&group.corpus, page_type)).and_then(|p| p.get(PublishedMeasure::F1))
    };
    let meaning =
        "F1 by LCS that a paper publishes about the method, the first if there are several; mostly on other pages";
    columns.push(column("published_f1", "share", meaning, Cells::MaybeDouble(all.iter().map(first).collect())));
    columns.push(column("mb_per_second", "MB/s", "million bytes a second", speed(|speed| speed.megabytes)));
    let sizes = all.iter().map(|(_, line)| line.model_bytes.map(|bytes| bytes as f64)).collect();
    let meaning = "size of the model file, of a model of the user";
    columns.push(column("model_bytes", "bytes", meaning, Cells::MaybeDouble(sizes)));
    columns
}
