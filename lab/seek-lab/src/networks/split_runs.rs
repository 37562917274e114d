//! The experiment of BoilerNet's paper on its own data set: pages in random order are divided into training, validation and test by fixed
//! proportions, and the network is trained several times. Each run has another seed, for the order and for the network.
//!
//! Pages of one site may be on both sides, as in the paper. So the scores are those of other pages of known sites.

use crate::networks::side_by_side;
use crate::networks::trainer::NetworkTrainer;
use crate::networks::unit_counts::UnitCounts;
use anyhow::{Context, Result, ensure};
use seek_io::write_atomic;
use seek_neural::FitSettings;
use seek_score::Scores;
use seek_train::learn::random::Random;
use seek_train::scores::mean::{ClusteredMean, share};
use seek_train::scores::printed_table::{PrintedCell, PrintedTable};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Proportions of training, validation and test, such as `50,30,100`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SplitProportions {
    /// Pages that train.
    pub training: usize,
    /// Pages that choose the epoch.
    pub validation: usize,
    /// Pages that are scored.
    pub test: usize,
}

impl FromStr for SplitProportions {
    type Err = String;

    fn from_str(text: &str) -> Result<SplitProportions, String> {
        let parts: Result<Vec<u32>, _> = text.split(',').map(|part| part.trim().parse()).collect();
        match parts.as_deref() {
            Ok(&[training @ (1..=u32::MAX), validation, test @ (1..=u32::MAX)]) => {
                let [training, validation, test] = [training, validation, test].map(|part| part as usize);
                Ok(SplitProportions { training, validation, test })
            }
            _ => Err(format!("{text:?} is not three whole numbers as in 50,30,100: training, validation and test")),
        }
    }
}

impl SplitProportions {
    /// Number of test pages among `pages`.
    fn test_pages(self, pages: usize) -> usize {
        let SplitProportions { training, validation, test } = self;
        let all = (training + validation + test) as f64;
        (pages as f64 * test as f64 / all).round() as usize
    }

    /// Share of the pages outside the test that choose the epoch.
    fn validation_share(self) -> f64 {
        self.validation as f64 / (self.training + self.validation) as f64
    }
}

/// The scores of a run on its test pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RunScores {
    /// Its seed.
    pub seed: u64,
    /// Pages of training and validation.
    pub training_pages: usize,
    /// Pages of the test.
    pub test_pages: usize,
    /// Each unit counts the same.
    pub units: Scores,
    /// Each unit counts as many times as it has tokens.
    pub tokens: Scores,
    /// Epochs that ran.
    pub epochs: usize,
    /// Seconds of the training.
    pub seconds: f64,
}

/// Mean, deviation and standard error over the runs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Means {
    /// Precision.
    pub precision: ClusteredMean,
    /// Recall.
    pub recall: ClusteredMean,
    /// F1.
    pub f1: ClusteredMean,
}

impl Means {
    fn of(runs: &[RunScores], scores: fn(&RunScores) -> Scores) -> Means {
        let mean = |of: fn(&Scores) -> f64| ClusteredMean::of_independent(runs.iter().map(|run| of(&scores(run))));
        Means { precision: mean(|s| s.precision), recall: mean(|s| s.recall), f1: mean(|s| s.f1) }
    }

    fn in_order(self) -> [ClusteredMean; 3] {
        [self.precision, self.recall, self.f1]
    }
}

/// All runs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SplitRuns {
    /// The method.
    pub method: &'static str,
    /// Fingerprint of the pages and their labels.
    pub data_fingerprint: String,
    /// The proportions.
    pub split: SplitProportions,
    /// The runs, in order.
    pub runs: Vec<RunScores>,
    /// Over units.
    pub units: Means,
    /// Over tokens.
    pub tokens: Means,
}

/// Runs the experiment.
///
/// # Errors
/// When the pages are too few.
pub fn run(trainer: &NetworkTrainer, split: SplitProportions, runs: usize) -> Result<SplitRuns> {
    let examples = trainer.examples;
    let usable: Vec<usize> = examples.usable().map(|(page, _)| page).collect();
    let test_pages = split.test_pages(usable.len());
    // The fit itself takes the pages that choose the epoch, so both parts are given together.
    let settings = FitSettings { validation: split.validation_share(), ..trainer.settings };
    let trainer = NetworkTrainer { examples, settings, note: trainer.note };
    ensure!(
        test_pages > 0 && test_pages < usable.len(),
        "{} pages are too few for this split: a part has no page",
        usable.len()
    );
    // Pages are apart by themselves, not by host, in the validation as well.
    let ids: Vec<&str> = examples.pages.iter().map(|page| page.id.as_str()).collect();
    let scores = side_by_side::run(examples.system, runs, |run| {
        let seed = trainer.settings.seed.wrapping_add(run as u64);
        let mut order = usable.clone();
        Random::new(seed).choose(&mut order, usable.len());
        let (test, training) = order.split_at_mut(test_pages);
        // In their own order, so that only the choice of the pages is random.
        training.sort_unstable();
        let network = trainer.train(&format!("run {run}"), training, &ids, seed)?;
        let mut counts = UnitCounts::default();
        trainer.decide(&network.model, test)?.into_iter().for_each(|(_, of_page)| counts += of_page);
        Ok(RunScores {
            seed,
            training_pages: training.len(),
            test_pages,
            units: counts.of_units(),
            tokens: counts.of_tokens(),
            epochs: network.epochs,
            seconds: network.seconds,
        })
    })?;
    Ok(SplitRuns {
        method: examples.system.name(),
        data_fingerprint: examples.fingerprint.clone(),
        split,
        units: Means::of(&scores, |run| run.units),
        tokens: Means::of(&scores, |run| run.tokens),
        runs: scores,
    })
}

impl SplitRuns {
    /// Writes the runs into a folder, as JSON. Returns the path.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<PathBuf> {
        std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
        let path = folder.join(format!("{}-runs.json", self.method));
        let text = format!("{}\n", serde_json::to_string_pretty(self)?);
        write_atomic(&path, text.as_bytes()).with_context(|| format!("runs {}", path.display()))?;
        Ok(path)
    }

    /// A table with a line for each run, and the means with their standard errors.
    pub fn to_text(&self) -> String {
        let scores = ["precision", "recall", "F1", "token precision", "token recall", "token F1"];
        let mut table = PrintedTable::new(["run"], ["seed", "pages", "test"]).with_columns(scores, true);
        table = table.with_columns(["s"], true);
        for (number, run) in self.runs.iter().enumerate() {
            let RunScores { seed, training_pages, test_pages, units, tokens, seconds, .. } = run;
            let scores = [units.precision, units.recall, units.f1, tokens.precision, tokens.recall, tokens.f1];
            let mut cells = vec![number.to_string().into(), seed.to_string().into()];
            cells.extend([*training_pages, *test_pages].map(PrintedCell::from));
            cells.extend(scores.map(|score| PrintedCell::from(share(score))));
            cells.push(format!("{seconds:.0}").into());
            table.push(cells);
        }
        let means = [self.units, self.tokens].into_iter().flat_map(Means::in_order);
        // Runs do not depend on each other, as pages of a host do.
        let name = PrintedCell::from("mean ± standard error over runs");
        let empty = std::iter::repeat_n(PrintedCell::default(), 3);
        table.push(std::iter::once(name).chain(empty).chain(means.map(|mean| mean.to_text(3).into())).collect());
        table.to_text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_split_is_three_numbers() {
        let split: SplitProportions = "50, 30,100".parse().unwrap();
        assert_eq!(
            (split, split.test_pages(180), split.test_pages(105)),
            (SplitProportions { training: 50, validation: 30, test: 100 }, 100, 58)
        );
        assert_eq!(split.validation_share(), 0.375);
        for wrong in ["", "50,30", "0,30,100", "50,30,0", "50,30,100,2", "a,b,c", "-1,2,3"] {
            assert!(wrong.parse::<SplitProportions>().unwrap_err().contains("three whole numbers"), "{wrong}");
        }
    }
}
