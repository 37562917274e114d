//! Tables of results, in polars: by corpus, page type and language.

use crate::align::Aligned;
use crate::cross_validate::PageResult;
use anyhow::Result;
use polars::prelude::*;
use serde::Serialize;

/// One line of a summary: a group of pages and its means.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// Corpus.
    pub corpus: String,
    /// Page type, `all` for all of the corpus.
    pub page_type: String,
    /// Number of pages.
    pub pages: u32,
    /// Mean of each measure, in the order of [`Summary::measures`].
    pub means: Vec<f64>,
}

/// Means over groups of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// What the numbers are.
    pub measures: Vec<String>,
    /// Groups: every corpus as a whole, then by type.
    pub lines: Vec<Line>,
}

impl Summary {
    /// The line of a corpus and type (`all` for all types).
    pub fn line(&self, corpus: &str, page_type: &str) -> Option<&Line> {
        self.lines.iter().find(|l| l.corpus == corpus && l.page_type == page_type)
    }

    /// A measure of a line.
    pub fn value(&self, corpus: &str, page_type: &str, measure: &str) -> Option<f64> {
        let at = self.measures.iter().position(|m| m == measure)?;
        self.line(corpus, page_type).and_then(|l| l.means.get(at).copied())
    }

    /// As a table for people.
    pub fn to_text(&self) -> String {
        let mut out = format!("{:<20} {:<14} {:>6}", "corpus", "page type", "pages");
        for measure in &self.measures {
            out.push_str(&format!(" {measure:>11}"));
        }
        for line in &self.lines {
            out.push_str(&format!("\n{:<20} {:<14} {:>6}", line.corpus, line.page_type, line.pages));
            for mean in &line.means {
                out.push_str(&format!(" {mean:>11.4}"));
            }
        }
        out.push('\n');
        out
    }
}

/// The evaluation table: one row a page.
///
/// # Errors
/// Those of polars.
pub fn results_table(results: &[PageResult]) -> Result<DataFrame> {
    let text = |f: fn(&PageResult) -> &str| results.iter().map(f).collect::<Vec<&str>>();
    Ok(df!(
        "id" => text(|r| &r.id),
        "corpus" => text(|r| &r.corpus),
        "lang" => text(|r| &r.lang),
        "page_type" => text(|r| &r.page_type),
        "f1" => results.iter().map(|r| r.f1).collect::<Vec<f64>>(),
        "confidence" => results.iter().map(|r| r.confidence).collect::<Vec<f64>>(),
        "type_right" => results.iter().map(|r| f64::from(u8::from(r.page_type == r.found_type))).collect::<Vec<f64>>(),
        "fold" => results.iter().map(|r| r.fold as u32).collect::<Vec<u32>>(),
    )?)
}

/// The alignment table: one row a page.
///
/// # Errors
/// Those of polars.
pub fn alignment_table(pages: &[Aligned]) -> Result<DataFrame> {
    let text = |f: fn(&Aligned) -> &str| pages.iter().map(f).collect::<Vec<&str>>();
    let numbers = |f: fn(&Aligned) -> f64| pages.iter().map(f).collect::<Vec<f64>>();
    Ok(df!(
        "id" => text(|p| &p.id),
        "corpus" => text(|p| &p.corpus),
        "page_type" => text(|p| &p.page_type),
        "blocks" => numbers(|p| p.blocks as f64),
        "main" => numbers(|p| p.main as f64),
        "aligned_f1" => numbers(|p| p.aligned_f1),
        "oracle_f1" => numbers(|p| p.oracle_f1),
        "node_f1" => pages.iter().map(|p| p.node_f1).collect::<Vec<Option<f64>>>(),
        "similarity" => numbers(|p| p.similarity),
    )?)
}

/// Means of some columns by corpus, and by corpus and page type.
///
/// # Errors
/// Those of polars.
pub fn summarise(table: &DataFrame, measures: &[&str]) -> Result<Summary> {
    let means = |keys: &[&str]| -> Result<DataFrame> {
        let mut columns = vec![len().alias("pages")];
        columns.extend(measures.iter().map(|m| col(*m).mean().fill_null(lit(f64::NAN))));
        let keys: Vec<Expr> = keys.iter().map(|k| col(*k)).collect();
        Ok(table.clone().lazy().group_by_stable(keys).agg(columns).collect()?)
    };
    let mut lines = Vec::new();
    for (keys, whole) in [(&["corpus"][..], true), (&["corpus", "page_type"][..], false)] {
        let frame = means(keys)?;
        let corpora = frame.column("corpus")?.str()?.clone();
        for row in 0..frame.height() {
            let page_type = if whole {
                "all".to_owned()
            } else {
                frame.column("page_type")?.str()?.get(row).unwrap_or("-").to_owned()
            };
            let mut values = Vec::with_capacity(measures.len());
            for measure in measures {
                values.push(frame.column(measure)?.f64()?.get(row).unwrap_or(f64::NAN));
            }
            lines.push(Line {
                corpus: corpora.get(row).unwrap_or("-").to_owned(),
                page_type,
                pages: frame.column("pages")?.u32()?.get(row).unwrap_or(0),
                means: values,
            });
        }
    }
    lines.sort_by(|a, b| {
        (&a.corpus, a.page_type != "all", &a.page_type).cmp(&(&b.corpus, b.page_type != "all", &b.page_type))
    });
    Ok(Summary { measures: measures.iter().map(|&m| m.to_owned()).collect(), lines })
}
