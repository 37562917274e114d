//! `seek-train draw`.

use crate::chosen_models::models;
use crate::cli::{Drawing, To};
use crate::output::{fail_on, print_line};
use anyhow::{Context, Result};
use seek_train::scores::Scores;
use seek_train::{draw, importance};
use serde_json::json;
use std::path::Path;

/// Makes a drawing.
pub fn run(what: &Drawing) -> Result<()> {
    match what {
        Drawing::Importance { input, model, most, output } => {
            let mut loaded = None;
            let models = models(model.as_deref(), &mut loaded)?;
            let (all, failures) = importance::of_model(models, &input.corpora)?;
            let names: Vec<_> = input.corpora.iter().filter_map(|path| path.file_stem()?.to_str()).collect();
            let note = format!("model {}, on the pages of {}", models.fingerprint, names.join(", "));
            write(output, &draw::importances(&all, most.get(), &note)?)?;
            if input.json {
                print_line(json!(all))?;
            }
            fail_on(&failures)
        }
        Drawing::Reliability { scores, to } => write(&to.output, &draw::reliability(&load(scores, to)?)?),
        Drawing::Curve { scores, to } => {
            let runs = scores.iter().map(|path| load(path, to)).collect::<Result<_>>()?;
            write(&to.output, &draw::learning_curve(runs)?)
        }
    }
}

fn load(path: &Path, to: &To) -> Result<Scores> {
    let scores = Scores::load(path)?;
    match &to.corpus {
        Some(corpus) => scores.of_corpus(corpus),
        None => Ok(scores),
    }
}

fn write(path: &Path, svg: &str) -> Result<()> {
    std::fs::write(path, svg).with_context(|| format!("drawing {}", path.display()))
}
