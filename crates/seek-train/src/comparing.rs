//! The command `compare`: a bar while it runs, then the tables.

use crate::output::{fail_on, print, print_line};
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use seek_train::compare::{self, Plan, text};
use serde_json::json;
use std::time::Duration;

/// What the bar shows.
const TEMPLATE: &str = "{pos} of {len} pages {wide_bar} {elapsed}, about {eta} to go";

/// Compares, prints the tables (or all of it as JSON), and writes the reports where a folder was named.
pub fn run(plan: &Plan, as_json: bool) -> Result<()> {
    // It draws nothing where standard error is no terminal.
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.set_style(ProgressStyle::with_template(TEMPLATE).context("progress bar")?);
    bar.enable_steady_tick(Duration::from_secs(1));
    let compared = compare::run(plan, |finished, pages| {
        // What was finished before this run says nothing of its pace.
        if bar.length().is_none() {
            bar.set_length(pages as u64);
            bar.set_position(finished as u64);
            bar.reset_eta();
        }
        bar.set_position(finished as u64);
    });
    bar.finish_and_clear();
    let compared = compared?;
    let written = plan.folder.map(|folder| compare::write(&compared, folder)).transpose()?;
    if as_json {
        print_line(json!(compared))?;
    } else {
        print(text::text(&compared))?;
    }
    for path in written.into_iter().flatten() {
        eprintln!("written: {}", path.display());
    }
    fail_on(&compared.failures())
}
