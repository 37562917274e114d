//! `seek-train gold`: a labelled corpus by the rules of sites, and rules from other programs.

use crate::cli::output::{SomeLost, fail_on, print, print_line};
use crate::corpus::gold::{self, GoldRun};
use anyhow::{Context, Result, ensure};
use clap::Args;
use seek_io::write_atomic;
use seek_label::rules::site_config::{ImportProblem, Imported, import};
use seek_label::rules::{Rules, report_text, to_toml};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Labels pages by CSS selectors for each site, and writes a corpus. Reports selectors that match nothing or too much, and pages
/// that break their rule. With --import it makes the rules of files of ftr-site-config instead.
#[derive(Args)]
pub struct GoldArgs {
    /// Pages: HTML, MHTML, WARC, JSON Lines or Parquet files, or folders of them. A page without an address in its file is known
    /// by its canonical link.
    #[arg(required_unless_present = "import")]
    pages: Vec<PathBuf>,
    /// TOML file of CSS selectors for each host.
    #[arg(long, value_name = "FILE", required_unless_present = "import")]
    rules: Option<PathBuf>,
    /// Parquet file of the corpus; with --import the TOML file of the rules.
    #[arg(short, long, value_name = "FILE", required_unless_present = "check", conflicts_with = "check")]
    output: Option<PathBuf>,
    /// Licence of the labels, for the column of this name.
    #[arg(long, value_name = "TEXT", conflicts_with = "import")]
    license: Option<String>,
    /// Only print the report.
    #[arg(long)]
    check: bool,
    /// Print JSON instead of tables.
    #[arg(long)]
    json: bool,
    /// Files of ftr-site-config (HOST.txt), or folders of them, to make rules of.
    #[arg(long, value_name = "PATH", num_args = 1.., conflicts_with_all = ["rules", "pages"])]
    import: Vec<PathBuf>,
}

impl GoldArgs {
    pub fn run(&self) -> Result<()> {
        match &self.rules {
            Some(rules) => self.label(rules),
            None => self.import(),
        }
    }

    fn label(&self, rules: &Path) -> Result<()> {
        let rules = Rules::load(rules)?;
        let run = gold::run(&self.pages, &rules, self.license.as_deref(), self.output.as_deref())?;
        let GoldRun { pages, report, failures } = run;
        ensure!(pages > 0 || !failures.is_empty(), "no page was found");
        if self.json {
            let failed: Vec<_> = failures.iter().map(|(id, reason)| json!({ "id": id, "reason": reason })).collect();
            print_line(json!({ "pages": pages, "rules": report, "failures": failed }))?;
        } else {
            print(report_text(&report))?;
            print_line(format_args!("\npages with a gold text: {pages}, without: {}", failures.len()))?;
        }
        fail_on(&failures)
    }

    fn import(&self) -> Result<()> {
        let imported = import(&self.import)?;
        let Imported { files, rules, ignored, problems } = &imported;
        if let Some(path) = self.output.as_deref().filter(|_| !rules.is_empty()) {
            let file = to_toml(rules);
            // What is written can be read.
            Rules::parse(&file)?;
            write_atomic(path, file.as_bytes()).with_context(|| format!("rules {}", path.display()))?;
        }
        if self.json {
            print_line(json!({ "files": files, "rules": rules.len(), "ignored": ignored, "problems": problems }))?;
        } else {
            print_line(format_args!("files: {files}, rules: {}", rules.len()))?;
            for (name, lines) in ignored {
                print_line(format_args!("ignored: {name}: {lines}"))?;
            }
        }
        report_problems(problems)
    }
}

/// Names what could not be converted, and fails if something is lost.
fn report_problems(problems: &[ImportProblem]) -> Result<()> {
    for problem in problems {
        eprintln!("seek-train: {problem}");
    }
    let lost = problems.iter().filter(|problem| problem.is_lost).count();
    if lost == 0 { Ok(()) } else { Err(SomeLost { lines: lost }.into()) }
}
