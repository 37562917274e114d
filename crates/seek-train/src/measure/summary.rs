//! Means of results by corpus, page type, language and script, computed with polars.

use crate::measure::alignment::AlignedPage;
use crate::measure::page_result::PageResult;
use anyhow::Result;
use polars::prelude::*;
use serde::Serialize;

/// One row of a summary: a group of pages and its means.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SummaryRow {
    /// Corpus.
    pub corpus: String,
    /// Page type, `all` for the whole corpus, `lang:` and a language, or `script:` and a script.
    pub group: String,
    /// Number of pages.
    pub pages: u32,
    /// Mean of each measure over the pages that have it, in the order of [`Summary::measures`]; none if no page has it.
    pub means: Vec<Option<f64>>,
    /// Standard deviation of each measure over these pages; 0 for a single page, none if no page has it.
    pub deviations: Vec<Option<f64>>,
    /// Standard error of each mean: the deviation divided by the square root of the number of these pages. It takes pages as
    /// independent.
    pub standard_errors: Vec<Option<f64>>,
}

/// Means over groups of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Names of the measures.
    pub measures: Vec<String>,
    /// One row per group: every corpus as a whole, then by page type, by language and, if it is known, by script.
    pub lines: Vec<SummaryRow>,
}

impl Summary {
    /// The row of a corpus and group (`all` for the whole corpus).
    pub fn row(&self, corpus: &str, group: &str) -> Option<&SummaryRow> {
        self.lines.iter().find(|l| l.corpus == corpus && l.group == group)
    }

    /// The mean of a measure in a row; none if no page of the row has the measure.
    pub fn value(&self, corpus: &str, group: &str, measure: &str) -> Option<f64> {
        let at = self.measures.iter().position(|m| m == measure)?;
        self.row(corpus, group).and_then(|l| l.means.get(at).copied().flatten())
    }

    /// A table of text: means, each followed by its standard deviation. A measure that no page of the row has is `-`.
    pub fn to_text(&self) -> String {
        let mut out = format!("{:<20} {:<17} {:>6}", "corpus", "group", "pages");
        for measure in &self.measures {
            out.push_str(&format!(" {measure:>15}"));
        }
        for line in &self.lines {
            out.push_str(&format!("\n{:<20} {:<17} {:>6}", line.corpus, line.group, line.pages));
            for (mean, deviation) in line.means.iter().zip(&line.deviations) {
                match mean.zip(*deviation) {
                    Some((mean, deviation)) => out.push_str(&format!(" {mean:>8.4} ±{deviation:.3}")),
                    None => out.push_str(&format!(" {:>15}", "-")),
                }
            }
        }
        out.push('\n');
        out
    }
}

/// The table of cross-validation results: one row per page.
///
/// # Errors
/// The errors of polars.
pub fn results_table(results: &[PageResult]) -> Result<DataFrame> {
    let text = |f: fn(&PageResult) -> &str| results.iter().map(f).collect::<Vec<&str>>();
    Ok(df!(
        "id" => text(|r| &r.id),
        "corpus" => text(|r| &r.corpus),
        "lang" => text(|r| &r.lang),
        "script" => text(|r| &r.script),
        "page_type" => text(|r| &r.page_type),
        "f1" => results.iter().map(|r| r.f1).collect::<Vec<f64>>(),
        "confidence" => results.iter().map(|r| r.confidence).collect::<Vec<Option<f64>>>(),
        "type_right" => results.iter().map(|r| f64::from(u8::from(r.page_type == r.found_type))).collect::<Vec<f64>>(),
        "fold" => results.iter().map(|r| r.fold as u32).collect::<Vec<u32>>(),
    )?)
}

/// The table of alignments: one row per page.
///
/// # Errors
/// The errors of polars.
pub fn alignment_table(pages: &[AlignedPage]) -> Result<DataFrame> {
    let text = |f: fn(&AlignedPage) -> &str| pages.iter().map(f).collect::<Vec<&str>>();
    let numbers = |f: fn(&AlignedPage) -> f64| pages.iter().map(f).collect::<Vec<f64>>();
    Ok(df!(
        "id" => text(|p| &p.id),
        "corpus" => text(|p| &p.corpus),
        "page_type" => text(|p| &p.page_type),
        "lang" => text(|p| &p.lang),
        "blocks" => numbers(|p| p.blocks as f64),
        "main" => numbers(|p| p.main as f64),
        "aligned_f1" => numbers(|p| p.aligned_f1),
        "oracle_f1" => numbers(|p| p.oracle_f1),
        "node_f1" => pages.iter().map(|p| p.node_f1).collect::<Vec<Option<f64>>>(),
        "similarity" => numbers(|p| p.similarity),
    )?)
}

/// Means and deviations of columns: by corpus, by corpus and page type, by corpus and language, and by corpus and script if the table
/// has scripts.
///
/// # Errors
/// The errors of polars.
pub fn summarise(table: &DataFrame, measures: &[&str]) -> Result<Summary> {
    let mut lines = Vec::new();
    let script = table.column("script").is_ok().then_some(Some("script"));
    for key in [None, Some("page_type"), Some("lang")].into_iter().chain(script) {
        let keys: Vec<&str> = ["corpus"].into_iter().chain(key).collect();
        let grouped = table.group_by_stable(keys)?;
        let groups = grouped.get_groups();
        for group in groups.iter() {
            let rows: Vec<IdxSize> = match group {
                GroupsIndicator::Idx((_, rows)) => rows.to_vec(),
                GroupsIndicator::Slice([first, length]) => (first..first + length).collect(),
            };
            let Some(&first) = rows.first() else { continue };
            let text = |name: &str| -> Result<String> {
                Ok(table.column(name)?.str()?.get(first as usize).unwrap_or("-").to_owned())
            };
            let values = |measure: &&str| -> Result<Float64Chunked> {
                let column = table.column(measure)?.f64()?;
                Ok(rows.iter().map(|&row| column.get(row as usize)).collect())
            };
            let columns: Vec<Float64Chunked> = measures.iter().map(values).collect::<Result<_>>()?;
            // A single page has no sample standard deviation.
            let deviations: Vec<Option<f64>> =
                columns.iter().map(|column| column.mean().map(|_| column.std(1).unwrap_or(0.0))).collect();
            let root = |column: &Float64Chunked| ((column.len() - column.null_count()) as f64).sqrt();
            let standard_errors = columns
                .iter()
                .zip(&deviations)
                .map(|(column, d)| d.map(|deviation| deviation / root(column)))
                .collect();
            lines.push(SummaryRow {
                corpus: text("corpus")?,
                group: match key {
                    None => "all".to_owned(),
                    Some(key @ ("lang" | "script")) => format!("{key}:{}", text(key)?),
                    Some(key) => text(key)?,
                },
                pages: rows.len() as u32,
                means: columns.iter().map(|column| column.mean()).collect(),
                deviations,
                standard_errors,
            });
        }
    }
    let place = |group: &str| match group {
        "all" => 0,
        _ if group.starts_with("lang:") => 2,
        _ if group.starts_with("script:") => 3,
        _ => 1,
    };
    let rank = |l: &SummaryRow| (l.corpus.clone(), place(&l.group), l.group.clone());
    lines.sort_by_key(rank);
    Ok(Summary { measures: measures.iter().map(|&m| m.to_owned()).collect(), lines })
}
