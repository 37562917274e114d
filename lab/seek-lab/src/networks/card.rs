//! The card of a network: what it was trained on, what the training cost, and how good it is.

use crate::catalogue;
use crate::networks::network_fit::{CorpusScores, NetworkFit};
use crate::networks::trainer::Trainer;
use anyhow::Result;
use seek_train::measure::mean_std::short;

/// The card, in Markdown.
///
/// # Errors
/// When the catalogue has no such method.
pub fn card(trainer: &Trainer, fit: &NetworkFit) -> Result<String> {
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
    rows.iter().for_each(|(name, value)| out.push_str(&format!("| {name} | {} |\n", escape(value))));
    if !fit.scores.is_empty() {
        out.push_str(&format!(
            "\nScores of the folds {}. Each unit of a page counts the same:\n\n",
            fit.folds_by.meaning()
        ));
        out.push_str("| corpus | pages | precision | recall | F1 |\n|---|--:|--:|--:|--:|\n");
        fit.scores.iter().for_each(|scores| out.push_str(&row(scores)));
    }
    Ok(out)
}

fn row(scores: &CorpusScores) -> String {
    let CorpusScores { corpus, pages, units, .. } = scores;
    let [precision, recall, f1] =
        [units.precision, units.recall, units.f1].map(|value| short(value).trim_start().to_owned());
    format!("| {} | {pages} | {precision} | {recall} | {f1} |\n", escape(corpus))
}

/// Text of a cell: the name of a corpus is that of a file of the user.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('|', "\\|").replace(['\r', '\n'], " ")
}
