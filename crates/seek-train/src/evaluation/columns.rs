//! The evaluation as Parquet tables for programs.
//!
//! | file | a row is | columns |
//! |---|---|---|
//! | `scores.parquet` | a page and a method | the scores, the time, and the reason of a failure |
//! | `means.parquet` | a group of pages, a method and a measure | mean, median, deviation and standard error, with the numbers of pages and hosts |
//! | `columns.parquet` | a column of the other files | its table, name, type, unit and meaning |

use super::plan::Evaluation;
use super::published::PublishedMeasure;
use super::tables::page_type_of;
use crate::measure::evaluated_page::{EvaluatedPage, MethodScores};
use crate::measure::page_measures::SCORES;
use crate::report::tables::{DescribedColumn, TableFormat, column, write_tables};
use crate::scores::mean::ClusteredMean;
use crate::scores::score_table::PageGroup;
use anyhow::Result;
use seek_io::Cells;
use std::path::{Path, PathBuf};

/// Writes the tables into a folder. Returns the paths.
///
/// # Errors
/// When a file cannot be written.
pub fn write(evaluation: &Evaluation, folder: &Path) -> Result<Vec<PathBuf>> {
    let tables = vec![("scores", score_columns(evaluation)), ("means", mean_columns(evaluation))];
    let written = write_tables(folder, tables, "columns", TableFormat::Parquet)?;
    Ok(written.into_iter().map(|file| file.path).collect())
}

fn score_columns(evaluation: &Evaluation) -> Vec<DescribedColumn<'_>> {
    let all: Vec<(&EvaluatedPage, &MethodScores)> =
        evaluation.pages.iter().flat_map(|page| page.rows.iter().map(move |row| (page, row))).collect();
    let of_page = |of: fn(&EvaluatedPage) -> &str| Cells::Text(all.iter().map(|&(page, _)| of(page)).collect());
    let bytes = all.iter().map(|(page, _)| page.bytes as u32).collect();
    let methods = all.iter().map(|&(_, row)| row.method.as_str()).collect();
    let evidence = all.iter().map(|(_, row)| row.evidence.name()).collect();
    let found_types = all.iter().map(|&(_, row)| row.found_type.as_deref()).collect();
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
        column("found_type", "name", "page type that the method found, if it does", Cells::MaybeText(found_types)),
    ];
    columns.extend(SCORES.iter().map(|score| {
        let values = all.iter().map(|(page, row)| score.value(page, row)).collect();
        column(score.name, score.unit, score.meaning, Cells::MaybeDouble(values))
    }));
    let failure = "why the method failed; the text then counts as empty";
    columns.extend([
        column("ms", "milliseconds", "time from bytes to text, on one thread", Cells::MaybeDouble(time)),
        column("failure", "text", failure, Cells::MaybeText(failures)),
    ]);
    columns
}

/// A row of the means: a group, a method by its number, a measure and its mean.
type MeanRow<'a> = (&'a PageGroup, usize, &'static str, ClusteredMean);

fn mean_columns(evaluation: &Evaluation) -> Vec<DescribedColumn<'_>> {
    let lines = evaluation
        .summary
        .groups
        .iter()
        .flat_map(|group| group.lines.iter().enumerate().map(move |line| (group, line)));
    let rows: Vec<MeanRow> = lines
        .flat_map(|(group, (method, line))| {
            line.means.iter().filter_map(move |&(measure, mean)| Some((group, method, measure, mean?)))
        })
        .collect();
    let methods = &evaluation.about.methods;
    let published = |&(group, method, measure, _): &MeanRow| {
        let measure = PublishedMeasure::of(measure)?;
        let mut of_method = evaluation.published.iter().filter(|published| published.method == methods[method].name);
        of_method.find(|p| p.applies_to(&group.corpus, page_type_of(group)))?.get(measure)
    };
    let whole = |of: fn(ClusteredMean) -> usize| Cells::Whole(rows.iter().map(|row| of(row.3) as u32).collect());
    let double = |of: fn(ClusteredMean) -> f64| Cells::Double(rows.iter().map(|row| of(row.3)).collect());
    let maybe = |of: &dyn Fn(&MeanRow) -> Option<f64>| Cells::MaybeDouble(rows.iter().map(of).collect());
    let model_bytes = |row: &MeanRow| methods[row.1].model_bytes.map(|bytes| bytes as f64);
    let error = "standard error of the mean, clustered by host; null for fewer than two hosts";
    let of_papers = "what a paper publishes about the method, the first if there are several; mostly on other pages";
    vec![
        column("corpus", "name", "corpus, or all", Cells::Text(rows.iter().map(|row| row.0.corpus.as_str()).collect())),
        column(
            "group",
            "name",
            "page type, lang: and a language, or all",
            Cells::Text(rows.iter().map(|row| row.0.group.as_str()).collect()),
        ),
        column(
            "method",
            "name",
            "the method",
            Cells::Text(rows.iter().map(|row| methods[row.1].name.as_str()).collect()),
        ),
        column(
            "measure",
            "name",
            "score, ms, timed_bytes, or the share of pages that it names",
            Cells::Text(rows.iter().map(|row| row.2).collect()),
        ),
        column("pages", "count", "pages of the group that have the measure", whole(|mean| mean.pages)),
        column("hosts", "count", "their hosts", whole(|mean| mean.hosts)),
        column("mean", "", "mean over these pages", double(|mean| mean.mean)),
        column("median", "", "their median", double(|mean| mean.median)),
        column("deviation", "", "their standard deviation", double(|mean| mean.deviation)),
        column("standard_error", "", error, maybe(&|row| row.3.standard_error)),
        column("published", "share", of_papers, maybe(&published)),
        column("model_bytes", "bytes", "size of the model file, of a model of the user", maybe(&model_bytes)),
    ]
}
