//! `seek-train fidelity`: how true the Markdown is to that of people.

use crate::cli::Input;
use crate::output::{fail_on, print, print_line};
use anyhow::{Context, Result};
use seek_extract::{Extractor, Models, method};
use seek_train::fidelity::{self, Choice};
use seek_train::scores::Scores;
use serde_json::json;
use std::path::Path;

/// Measures what a method, the block oracle, or cross-validation chose.
pub fn run(input: &Input, name: &str, oracle: bool, scores: Option<&Path>) -> Result<()> {
    let scores = scores.map(Scores::load).transpose()?;
    let extractor = match name {
        "seek" => Extractor::seek(Models::shipped().context("the shipped model")?, None),
        name => Extractor::method(method::by_name(name)?),
    };
    let (choice, selection) = match (&scores, oracle, name) {
        (Some(scores), ..) => (Choice::out_of_fold(&scores.pages), format!("cross-validation ({})", scores.about())),
        (None, true, _) => (Choice::Oracle, "the best choice of blocks by alignment with the gold text".to_owned()),
        (None, false, "seek") => (
            Choice::Extractor(&extractor),
            "the shipped model, which was fitted on some of these corpora (data/README.md): elsewhere it misses more"
                .to_owned(),
        ),
        (None, false, name) => (Choice::Extractor(&extractor), format!("the method {name}")),
    };
    let (pages, failures) = fidelity::run(&input.corpora, &choice)?;
    let means = fidelity::means(&pages);
    if input.json {
        print_line(json!({ "selection": selection, "means": means, "pages": pages }))?;
    } else {
        print(format_args!("blocks chosen by {selection}\n\n{}", fidelity::to_text(&means)))?;
    }
    fail_on(&failures)
}
