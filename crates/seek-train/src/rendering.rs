//! `seek-train fidelity`: how true the Markdown is to that of people.

use crate::cli::Input;
use crate::output::{fail_on, print, print_line};
use anyhow::{Context, Result};
use seek_extract::{Extractor, Models, method};
use seek_train::fidelity::{self, Choice};
use serde_json::json;

/// Measures what a method, or the block oracle, chooses.
pub fn run(input: &Input, name: &str, oracle: bool) -> Result<()> {
    let extractor = match name {
        "seek" => Extractor::seek(Models::shipped().context("the shipped model")?, None),
        name => Extractor::method(method::by_name(name)?),
    };
    let (choice, selection) = match (oracle, name) {
        (true, _) => (Choice::Oracle, "the best choice of blocks by alignment with the gold text".to_owned()),
        (false, "seek") => (
            Choice::Extractor(&extractor),
            "the shipped model, which was fitted on some of these corpora (data/README.md): elsewhere it misses more"
                .to_owned(),
        ),
        (false, name) => (Choice::Extractor(&extractor), format!("the method {name}")),
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
