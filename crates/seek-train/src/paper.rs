//! `seek-train cross-validate --table`: the tables of a paper.

use crate::cli::Input;
use crate::output::{fail_on, print, print_line};
use crate::prepare;
use anyhow::Result;
use seek_train::louvan::LouvanParams;
use serde_json::json;
use std::time::Instant;

/// Elements as they are given on the command line: names of a pattern between commas, a pattern each time.
pub fn patterns(given: &[String]) -> Vec<Vec<String>> {
    given.iter().map(|names| names.split(',').map(|name| name.trim().to_owned()).collect()).collect()
}

/// The tables of the content-seeker paper.
pub fn louvan(input: &Input, params: LouvanParams) -> Result<()> {
    let louvan = params.check()?;
    let prepared = prepare(input)?;
    let started = Instant::now();
    let note = |done: &str| eprintln!("{done}, {:.0} s so far", started.elapsed().as_secs_f64());
    let tables = louvan.run(&prepared, &input.corpora, note)?;
    if input.json {
        print_line(json!(tables))?;
    } else {
        print(tables.to_text())?;
    }
    fail_on(&prepared.failures)
}
