//! Tables of a paper, as measured on the corpora.

use super::CrossValidateArgs;
use crate::output::{fail_on, print, print_line};
use anyhow::{Result, ensure};
use seek_train::louvan::{LouvanParams, label_comparison};
use serde_json::json;
use std::time::Instant;

impl CrossValidateArgs {
    /// What makes good segments hard to find.
    pub(super) fn segment_labels(&self) -> Result<()> {
        ensure!(
            !self.balanced && self.training_share.is_none() && self.tags.is_empty(),
            "--balanced, --training-share and --tags are for --table louvan"
        );
        let (folds, seed) = (self.folds.unwrap_or(3), self.fit.params()?.seed);
        let prepared = self.input.prepare_for_chain()?;
        let scores = label_comparison::run(&prepared, folds, seed)?;
        if self.input.json {
            print_line(json!(scores))?;
        } else {
            print(label_comparison::to_text(&scores))?;
        }
        fail_on(&prepared.failures)
    }

    /// The tables of the content-seeker paper.
    pub(super) fn louvan(&self) -> Result<()> {
        let defaults = LouvanParams::default();
        let tags = if self.tags.is_empty() { defaults.tags } else { patterns(&self.tags) };
        let (seed, folds) = (self.fit.params()?.seed, self.folds.unwrap_or(defaults.folds));
        let (balanced, training_share) = (self.balanced, self.training_share);
        let louvan = LouvanParams { seed, folds, tags, balanced, training_share, ..LouvanParams::default() }.check()?;
        let prepared = self.input.prepare_for_chain()?;
        let started = Instant::now();
        let note = |done: &str| eprintln!("{done}, {:.0} s so far", started.elapsed().as_secs_f64());
        let tables = louvan.run(&prepared, self.input.sources()?, note)?;
        if self.input.json {
            print_line(json!(tables))?;
        } else {
            print(tables.to_text())?;
        }
        fail_on(&prepared.failures)
    }
}

/// The names of elements of each pattern: one option each, names separated by commas.
fn patterns(options: &[String]) -> Vec<Vec<String>> {
    options.iter().map(|names| names.split(',').map(|name| name.trim().to_owned()).collect()).collect()
}
