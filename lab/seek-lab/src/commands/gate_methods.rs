//! `seek-lab gate-methods`: the floors of the methods of the literature.

use anyhow::{Context, Result};
use clap::Args;
use seek_lab::method_gate::floors::MethodGate;
use seek_lab::method_gate::{self, measurement};
use seek_train::cli::arguments::CorpusArgs;
use seek_train::cli::output::{fail_on, print_line};
use seek_train::report::report_file::write_report;
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

/// Runs every method of the literature on the pages of a gate file, and fails if a mean F1 by token LCS is below its
/// floor.
#[derive(Args)]
pub struct GateMethodsArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// File of groups of pages with their floors.
    #[arg(long, value_name = "FILE")]
    gate: PathBuf,
    /// Only a tenth of the pages, drawn by host; all pages of groups that have no floors for a tenth.
    #[arg(long)]
    tenth: bool,
    /// Write floors from this measurement into the file instead: each mean less the margin of the file.
    #[arg(long, conflicts_with = "tenth")]
    write: bool,
}

impl GateMethodsArgs {
    pub fn run(&self) -> Result<()> {
        let gate = MethodGate::load(&self.gate)?;
        let started = Instant::now();
        let measured = measurement::measure(&gate, self.input.sources()?, self.tenth)?;
        eprintln!("measured in {:.0} s", started.elapsed().as_secs_f64());
        for (id, reason) in &measured.method_failures {
            eprintln!("seek-lab: {id} counts as empty: {reason}");
        }
        fail_on(&measured.unread)?;
        if self.input.json {
            print_line(json!(measured))?;
        }
        if self.write {
            let pinned = method_gate::pin(&gate, &measured)?;
            write_report(&self.gate, &pinned.to_json()?).with_context(|| format!("gate {}", self.gate.display()))?;
            eprintln!("written: {}", self.gate.display());
            return Ok(());
        }
        for line in method_gate::check(&gate, &measured)? {
            if !self.input.json {
                print_line(format_args!("passed: {line}"))?;
            }
        }
        Ok(())
    }
}
