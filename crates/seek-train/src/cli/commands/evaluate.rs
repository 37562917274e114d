//! `seek-train evaluate`: scores of a model or a method, and the analysis of its worst pages.

use crate::cli::arguments::{CorpusArgs, ExtractorArgs, FilterArgs};
use crate::cli::output::{fail_on, print, print_line};
use crate::corpus::sources::Sources;
use crate::measure::evaluation::{self, EvaluatedPage};
use crate::report::report_file::write_report;
use crate::report::{error_analysis, error_analysis_html};
use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Scores a model or a method of the literature on corpora. Of a page without gold text it scores the snippets.
#[derive(Args)]
pub struct EvaluateArgs {
    #[command(flatten)]
    input: CorpusArgs,
    #[command(flatten)]
    pages: FilterArgs,
    #[command(flatten)]
    method: ExtractorArgs,
    /// Also list this many pages with the lowest word-level F1, and write a report on their blocks. A model that was fitted
    /// on the pages hides its errors.
    #[arg(long, value_name = "N")]
    worst: Option<NonZeroUsize>,
    /// File of the report, in HTML [default: worst.html].
    #[arg(long, value_name = "FILE", requires = "worst")]
    report: Option<PathBuf>,
}

impl EvaluateArgs {
    pub fn run(&self) -> Result<()> {
        let extractor = self.method.extractor()?;
        let sources = Sources { filter: self.pages.filter(), ..self.input.sources()? };
        let (pages, failures) = evaluation::run(sources.clone(), &extractor)?;
        let worst = self.worst.map(|most| error_analysis::worst_pages(&pages, most.get()));
        if self.input.json {
            let summary = evaluation::score_table(extractor.method().name(), &pages).summary()?;
            print_line(json!({ "summary": summary, "pages": pages, "worst": worst }))?;
        } else {
            print_texts(extractor.method().name(), &pages)?;
        }
        if let Some(worst) = worst {
            if !self.input.json {
                print(format_args!("\n{}", error_analysis::table(&worst).to_text()))?;
            }
            let file = self.report.as_deref().unwrap_or(Path::new("worst.html"));
            let shown = error_analysis::analyse(sources, &extractor, worst)?;
            write_report(file, &error_analysis_html::report(&shown))
                .with_context(|| format!("report {}", file.display()))?;
            eprintln!("report in {}", file.display());
        }
        fail_on(&failures)
    }
}

/// Prints all metrics of the texts of a method: means over pages, and snippets over all pages together.
pub fn print_texts(method: &str, pages: &[EvaluatedPage]) -> Result<()> {
    print(evaluation::score_table(method, pages).summary()?.to_text())?;
    let empty = pages.iter().filter(|page| page.is_empty).count();
    print_line(format_args!("pages without a text: {empty} of {}", pages.len()))?;
    let without_gold = pages.iter().filter(|page| page.score.words.is_none()).count();
    if without_gold > 0 {
        print_line(format_args!("pages without gold text, of which only snippets are scored: {without_gold}"))?;
    }
    let as_written = evaluation::snippets(pages, |s| s.snippets);
    let typed = evaluation::snippets(pages, |s| s.typed_snippets);
    for (how, snippets) in [("as written", as_written), ("marks as typed", typed)] {
        if let (Some(with), Some(precision)) = (snippets.with_rate(), snippets.precision()) {
            let with = 100.0 * with;
            print_line(format_args!(
                "snippets, {how}: {with:.1} % of the required ones found, precision {precision:.3}"
            ))?;
        }
    }
    Ok(())
}
