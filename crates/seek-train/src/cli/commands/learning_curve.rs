//! `seek-train learning-curve`: what labelled pages are worth.

use crate::cli::arguments::{CorpusArgs, FitArgs, StartArgs};
use crate::cli::output::{fail_on, print, print_line, warn, warnings_json};
use crate::corpus::training_data;
use crate::measure::learning_curve::{self, CurveParams};
use crate::scores::mean::{HOST, with_error_note};
use anyhow::Result;
use clap::Args;
use serde_json::json;
use std::time::Instant;

/// Measures what labelled pages are worth: a start model, the start model continued with some pages, and these pages alone.
#[derive(Args)]
pub struct LearningCurveArgs {
    #[command(flatten)]
    input: CorpusArgs,
    #[command(flatten)]
    fit: FitArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Numbers of pages to learn from [default: those of 5, 10, 20, 40 and 80 that the corpora allow].
    #[arg(long, value_name = "N,...", value_delimiter = ',')]
    pages: Vec<usize>,
    /// Learn from pages of this registrable host, and score its other pages. By default half of the hosts are scored.
    #[arg(long, value_name = "HOST")]
    site: Option<String>,
    /// Number of draws of pages; the scores are means over them.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    repeats: u64,
    /// Do not fit on the pages alone.
    #[arg(long)]
    not_anew: bool,
}

/// The numbers of pages without an option.
const SIZES: [usize; 5] = [5, 10, 20, 40, 80];

impl LearningCurveArgs {
    /// The numbers of pages: those of the option, or the default ones up to `most`.
    fn sizes(&self, most: usize) -> Vec<usize> {
        if !self.pages.is_empty() {
            return self.pages.clone();
        }
        let (fitting, others): (Vec<usize>, Vec<usize>) = SIZES.into_iter().partition(|&size| size <= most);
        if fitting.is_empty() {
            return vec![SIZES[0]];
        }
        if !others.is_empty() {
            eprintln!("at most {most} pages can be learned from, because the others are scored");
        }
        fitting
    }

    pub fn run(&self) -> Result<()> {
        let params = self.fit.params()?;
        let mut loaded = None;
        let start = self.start.start_or_shipped(&mut loaded)?;
        let prepared = self.input.prepare()?;
        let warnings = training_data::known_to(start.models, &prepared);
        warn(&warnings);
        let curve = CurveParams {
            pages: self.sizes(learning_curve::most_pages(&prepared, self.site.as_deref())),
            repeats: self.repeats,
            site: self.site.clone(),
            anew: !self.not_anew,
        };
        let started = Instant::now();
        let points = learning_curve::run(&prepared, &params, start, &curve, |repeat, pages| {
            eprintln!("draw {repeat}, {pages} pages: {:.0} s so far", started.elapsed().as_secs_f64());
        })?;
        if self.input.json {
            print_line(json!({
                "data_fingerprint": prepared.fingerprint,
                "start_model": start.models.fingerprint.short(),
                "site": self.site,
                "repeats": self.repeats,
                "points": points,
                "warnings": warnings_json(&warnings),
            }))?;
        } else {
            print(with_error_note(learning_curve::to_text(&points), if self.site.is_some() { "page" } else { HOST }))?;
        }
        fail_on(&prepared.failures)
    }
}
