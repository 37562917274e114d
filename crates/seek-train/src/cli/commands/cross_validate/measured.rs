//! What a cross-validation found: printed, and written as a report.

use crate::cli::output::{fail_on, print, print_line, warnings_json};
use crate::corpus::prepare::Prepared;
use crate::corpus::training_data::DataWarning;
use crate::evaluation::report::text_of_pages;
use crate::measure::calibration::Calibration;
use crate::measure::evaluated_page::EvaluatedPage;
use crate::measure::group_scores;
use crate::measure::importance::Importance;
use crate::measure::label_gain::LabelGain;
use crate::measure::language_table::{self, LanguageRow};
use crate::measure::left_out_folds::LeftOutFolds;
use crate::measure::page_measures::BRIEF;
use crate::measure::page_result::{OutOfFoldMeasure, OutOfFoldPage, score_table};
use crate::report::report_file::write_report;
use crate::report::training_report::TrainingReport;
use crate::scores::mean::{HOST, with_error_note};
use crate::scores::score_table::Summary;
use anyhow::{Context, Result};
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
    pub measures: &'a [OutOfFoldMeasure],
    pub results: &'a [OutOfFoldPage],
    /// The scores of texts.
    pub texts: Option<Vec<EvaluatedPage>>,
    /// What the pages add to the start model, if there is one.
    pub gain: Option<LabelGain>,
    /// What else was learned, as lines of text.
    pub learned: &'a str,
    pub importances: &'a [Importance],
    pub importances_of: &'a str,
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
            "gain": self.gain,
            "pages": results,
            "texts": texts,
        });
        if let Some(file) = report {
            self.write_report(file, &rows)?;
        }
        let table = language_table::table(&rows).to_text();
        if as_json {
            print_line(whole)?;
            if self.left_out.is_some() {
                // Fits take long, and a person who keeps the JSON in a file also waits for the table.
                eprint!("{}", with_error_note(table, HOST));
            }
        } else {
            let texts = self.texts()?;
            let gain = self.gain.map_or_else(String::new, |gain| format!("{}\n", gain.to_text()));
            let tables = format!("{}\n{table}\n{}{gain}{texts}", summary.to_text(), calibration.to_text());
            print(with_error_note(tables, HOST))?;
        }
        fail_on(&prepared.failures)?;
        Ok((summary, rows))
    }

    /// The scores of texts as tables.
    fn texts(&self) -> Result<String> {
        let Some(pages) = &self.texts else { return Ok(String::new()) };
        let methods: Vec<&str> =
            pages.first().into_iter().flat_map(|page| &page.rows).map(|row| row.method.as_str()).collect();
        Ok(format!("\n{}", text_of_pages(pages, &methods, |score| BRIEF.contains(&score))?))
    }

    fn write_report(&self, file: &Path, rows: &[LanguageRow]) -> Result<()> {
        let Measured { title, prepared, warnings, folds, results, importances, importances_of, .. } = *self;
        let learned = self.gain.map_or_else(|| self.learned.to_owned(), |gain| gain.to_text() + self.learned);
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
            learned: &learned,
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
