//! The card of a network: what it was trained on, what the training cost, and how good it is.

use crate::catalogue;
use crate::networks::network_fit::{CorpusScores, NetworkFit};
use crate::networks::trainer::NetworkTrainer;
use anyhow::Result;
use seek_train::scores::mean::share;
use seek_train::scores::printed_table::{PrintedCell, PrintedTable, escape_markdown};

/// The card, in Markdown.
///
/// # Errors
/// When the catalogue has no such method.
pub fn card(trainer: &NetworkTrainer, fit: &NetworkFit) -> Result<String> {
    let examples = trainer.examples;
    let system = examples.system;
    let trained = fit.model.pages;
    let skipped =
        examples.skipped().into_iter().map(|(reason, count)| format!("; {count} {} left out", reason.meaning()));
    let corpora: Vec<&str> = examples.corpora().into_iter().collect();
    let folds = match fit.folds.len() {
        0 => "this network alone".to_owned(),
        folds => format!("this network and those of {folds} folds"),
    };
    let rows = [
        ("method", system.name().to_owned()),
        ("source", catalogue::source(system).to_owned()),
        ("weights", fit.model.weights.to_string()),
        ("bytes", fit.model.bytes.to_string()),
        ("SHA-256", fit.model.sha256.clone()),
        ("corpora", corpora.join(", ")),
        ("pages", format!("{trained}{}", skipped.collect::<String>())),
        ("data", examples.fingerprint.clone()),
        ("seed", trainer.settings.seed.to_string()),
        ("epochs", fit.model.epochs.to_string()),
        ("seconds an epoch", format!("{:.1}", fit.model.epoch_seconds)),
        ("seconds of its training", format!("{:.0}", fit.model.seconds)),
        ("seconds of all trainings", format!("{:.0}: {folds}", fit.seconds)),
        ("threads", fit.threads.to_string()),
        ("made by", format!("seek-lab {}", env!("CARGO_PKG_VERSION"))),
    ];
    let mut out = format!("# Model card: {system}.safetensors\n\n| | |\n|---|---|\n");
    rows.iter().for_each(|(name, value)| out.push_str(&format!("| {name} | {} |\n", escape_markdown(value))));
    if !fit.scores.is_empty() {
        out.push_str(&format!(
            "\nScores of the folds {}. Each unit of a page counts the same:\n\n",
            fit.folds_by.meaning()
        ));
        out.push_str(&score_table(&fit.scores).to_markdown());
    }
    Ok(out)
}

/// The scores by corpus.
pub fn score_table(scores: &[CorpusScores]) -> PrintedTable {
    let row = |CorpusScores { corpus, pages, units, .. }: &CorpusScores| {
        let rates = [units.precision, units.recall, units.f1].map(|rate| PrintedCell::number(Some(rate), share));
        [corpus.into(), (*pages).into()].into_iter().chain(rates).collect()
    };
    PrintedTable::new(["corpus"], ["pages", "precision", "recall", "F1"]).with_rows(scores.iter().map(row))
}
