//! What folds leave out beside hosts, and the scores that they are compared with.

use crate::corpus::prepare::Prepared;
use crate::measure::left_out_folds::{LeaveOut, LeftOutFolds};
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::measure::outer_folds::OuterFolds;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use std::collections::HashSet;
use std::path::PathBuf;

/// Number of folds: a run costs as many fits.
pub const FOLDS: usize = 4;

/// What folds leave out.
#[derive(Args)]
pub struct LeaveOutArgs {
    /// Score the pages of each script or language by models that trained on none of it, and not on their hosts either. `lang` leaves
    /// out all languages of a script together. The script or language with most pages always trains, and is not scored. Small ones
    /// share a fold. With --json the table goes to standard error.
    #[arg(
        long,
        value_name = "lang|script",
        value_parser = leave_out,
        conflicts_with_all = ["chain", "hosts", "hosts_of", "from", "task"]
    )]
    pub leave_out: Option<LeaveOut>,
    /// Set the scores of a usual `cross-validate --json` on the same corpora beside these, with the difference page by page.
    #[arg(long, value_name = "FILE", requires = "leave_out")]
    seen: Option<PathBuf>,
}

fn leave_out(name: &str) -> Result<LeaveOut, String> {
    let names = || LeaveOut::ALL.map(LeaveOut::name).join(", ");
    LeaveOut::by_name(name).ok_or_else(|| format!("folds can leave out: {}", names()))
}

impl LeaveOutArgs {
    /// The folds that leave something out, if there are to be such. Says on standard error what they are.
    pub fn folds(&self, prepared: &Prepared, folds: usize, seed: u64) -> Result<Option<LeftOutFolds>> {
        let Some(by) = self.leave_out else { return Ok(None) };
        let folds = LeftOutFolds::of(prepared, by, folds, seed)?;
        eprint!("{}", folds.to_text());
        Ok(Some(folds))
    }

    /// The scores to compare with. They are checked before the fits, which take long.
    pub fn seen(&self, prepared: &Prepared, folds: &OuterFolds) -> Result<Option<OutOfFoldScores>> {
        let Some(path) = &self.seen else { return Ok(None) };
        let seen = OutOfFoldScores::load(path)?;
        let check = || -> Result<()> {
            let (theirs, ours) = (&seen.data_fingerprint, &prepared.fingerprint);
            ensure!(theirs == ours, "they are of different data: fingerprint {theirs}, not {ours}");
            if let Some(left_out) = seen.left_out {
                bail!("they are of models that have not seen the {} of a page, either", left_out.by);
            }
            let known: HashSet<_> = seen.pages.iter().map(|page| (&page.corpus, &page.id)).collect();
            let is_missing = |&number: &usize| {
                let page = &prepared.pages[number];
                folds.numbers().any(|fold| folds.scores(fold, number)) && !known.contains(&(&page.corpus, &page.id))
            };
            let missing = (0..prepared.pages.len()).filter(is_missing).count();
            ensure!(missing == 0, "they lack {missing} of the pages that are scored: all folds are needed");
            Ok(())
        };
        check().with_context(|| format!("scores {}", path.display()))?;
        Ok(Some(seen))
    }
}
