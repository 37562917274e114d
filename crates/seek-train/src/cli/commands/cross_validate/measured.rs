//! What a cross-validation found: printed, and written as a report.

use crate::cli::commands::evaluate::print_texts;
use crate::cli::output::{fail_on, print, print_line, print_summary, warnings_json};
use crate::corpus::prepare::Prepared;
use crate::corpus::training_data::DataWarning;
use crate::measure::calibration::Calibration;
use crate::measure::evaluation::EvaluatedPage;
use crate::measure::group_scores;
use crate::measure::importance::Importance;
use crate::measure::language_table::{self, LanguageRow};
use crate::measure::left_out_folds::LeftOutFolds;
use crate::measure::page_result::{OutOfFoldPage, score_table};
use crate::report::report_file::write_report;
use crate::report::training_report::TrainingReport;
use crate::scores::score_table::Summary;
use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;

/// What a cross-validation found.
pub struct Measured<'a> {
    pub title: &'a str,
    /// The method of the results.
    pub method: &'a str,
    pub prepared: &'a Prepared,
    pub warnings: &'a [DataWarning],
    /// Share of the hosts that was trained on.
    pub hosts: f64,
    /// The shares of corpora with another one.
    pub hosts_of: &'a BTreeMap<String, f64>,
    pub folds: usize,
    /// What the folds leave out, if they do not follow hosts alone.
    pub left_out: Option<&'a LeftOutFolds>,
    /// The results of the same pages by models that have seen their languages.
    pub seen: Option<&'a [OutOfFoldPage]>,
    /// Whether only one of the folds was scored.
    pub is_one_fold: bool,
    /// The measures of the summary.
    pub measures: &'a [&'static str],
    pub results: &'a [OutOfFoldPage],
    /// The scores of texts, by method for the chain.
    pub texts: Option<Texts>,
    /// What else was learned, as lines of text.
    pub learned: &'a str,
    pub importances: &'a [Importance],
    pub importances_of: &'a str,
}

/// Scores of texts.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Texts {
    OfPipeline(Vec<EvaluatedPage>),
    OfMethods(BTreeMap<&'static str, Vec<EvaluatedPage>>),
}

impl Measured<'_> {
    /// Prints the scores, and writes the report if there is a file for it. Returns the summary, and the scores by script and language.
    /// Fails if a page failed.
    pub fn finish(&self, as_json: bool, report: Option<&Path>) -> Result<(Summary, Vec<LanguageRow>)> {
        let Measured { prepared, warnings, results, texts, .. } = self;
        let summary = score_table(self.method, results, self.measures).summary()?;
        let calibration = Calibration::of(results);
        let with_hosts = group_scores::with_hosts(prepared, results);
        let rows = language_table::rows(&with_hosts, self.seen)?;
        let whole = json!({
            "data_fingerprint": prepared.fingerprint,
            "hosts": self.hosts,
            "hosts_of": self.hosts_of,
            "folds_by": prepared.fold_units().unit,
            "left_out": self.left_out,
            "warnings": warnings_json(warnings),
            "summary": summary,
            "by_type": group_scores::by_type(&with_hosts),
            "by_language": rows,
            "calibration": calibration,
            "pages": results,
            "texts": texts,
        });
        print_summary(as_json, &summary, &whole)?;
        if let Some(file) = report {
            self.write_report(file, &rows)?;
        }
        let table = language_table::table(&rows).to_text();
        if !as_json {
            print(format_args!("\n{table}\n{}", calibration.to_text()))?;
            self.print_texts()?;
        } else if self.left_out.is_some() {
            // Fits take long, and a person who keeps the JSON in a file also waits for the table.
            eprint!("{table}");
        }
        fail_on(&prepared.failures)?;
        Ok((summary, rows))
    }

    fn print_texts(&self) -> Result<()> {
        match &self.texts {
            Some(Texts::OfPipeline(pages)) => print_texts(self.method, pages)?,
            Some(Texts::OfMethods(methods)) => {
                for (method, pages) in methods {
                    print_line(format_args!("\n{method}"))?;
                    print_texts(method, pages)?;
                }
            }
            None => {}
        }
        Ok(())
    }

    fn write_report(&self, file: &Path, rows: &[LanguageRow]) -> Result<()> {
        let Measured { title, prepared, warnings, folds, results, learned, importances, importances_of, .. } = *self;
        let about = format!(
            "Out-of-fold scores, {} folds {}. {}",
            self.left_out.map_or(folds, |left_out| left_out.folds.len()),
            self.left_out.map_or_else(|| prepared.fold_units().unit.meaning().to_owned(), LeftOutFolds::meaning),
            if self.is_one_fold { "Only one fold was scored." } else { "All folds were scored." }
        );
        let about = about.as_str();
        let report = TrainingReport {
            title,
            about,
            learned,
            warnings,
            prepared,
            results,
            languages: if self.left_out.is_some() { rows } else { &[] },
            own_types: &[],
            importances,
            importances_of,
        };
        write_report(file, &report.to_html()?).with_context(|| format!("report {}", file.display()))?;
        eprintln!("report in {}", file.display());
        Ok(())
    }
}
