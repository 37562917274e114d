//! The content-seeker paper's own experiment (S. Louvan, *Extracting the Main Content from HTML Documents*, 2010, section 4),
//! on labelled corpora of ours.
//!
//! 1. [`sample`] draws the instances of a page type: segments (Table 2), and good segments (Table 3).
//! 2. Four [`classifier`]s judge them, as the paper had them from WEKA: a decision tree, a random forest, SMO ([`svm`]), and
//!    a multilayer perceptron ([`mlp`]). [`scale`] brings features into the range that the last two want.
//! 3. [`classification`] cross-validates them by host, and [`counts`] says how well they told both classes: Tables 2 and 3.
//! 4. [`extraction`] runs the whole chain on pages whose hosts it was not fitted on, and scores texts: Tables 4 to 6.
//! 5. [`printed`] holds the paper's numbers, and [`text`] sets them beside ours. They were measured on other pages.
//!
//! The paper's news and blogs are our articles, its forums ours; it has no other page types.

pub mod classification;
pub mod classifier;
pub mod counts;
pub mod extraction;
pub mod instances;
pub mod mlp;
pub mod paper_classifiers;
pub mod printed;
pub mod sample;
pub mod scale;
pub mod svm;
mod tables;
pub mod text;

pub use tables::Tables;

use crate::corpus::folds;
use crate::corpus::prepare::Prepared;
use anyhow::{Context, Result, ensure};
use classification::Draw;
use classifier::Classifier;
use paper_classifiers::all;
use seek_extract::heuristics::{Tp, TpParams};
use seek_page::Tag;
use std::path::PathBuf;

/// Parameters of the experiment, unchecked.
#[derive(Debug, Clone, PartialEq)]
pub struct LouvanParams {
    /// Number of folds, at least 2. The paper's is 10.
    pub folds: usize,
    /// Most instances of a page type, at least 1. The paper has 2,030 of news and of blogs, and 1,356 of forums.
    pub most: usize,
    /// Whether as many instances are good (or main content) as are not, instead of as sites and pages bring them in turn. The
    /// paper does not say what its shares were.
    pub balanced: bool,
    /// Seed of folds, draws and classifiers.
    pub seed: u64,
    /// What may form the pattern of TP, by names of elements; each list is a line of its own. The paper's are tables; the
    /// posts of today's forums are divisions and list items.
    pub tags: Vec<Vec<String>>,
}

impl Default for LouvanParams {
    fn default() -> Self {
        let tags = ["table", "table div li"].map(|tags| tags.split(' ').map(str::to_owned).collect()).to_vec();
        LouvanParams { folds: 10, most: 2030, balanced: false, seed: 0, tags }
    }
}

/// The experiment with checked parameters.
#[derive(Debug, Clone)]
pub struct Louvan {
    params: LouvanParams,
    patterns: Vec<(String, Tp)>,
}

impl LouvanParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// For the first that is out of range, and for names that no element of HTML has.
    pub fn check(self) -> Result<Louvan> {
        ensure!(self.folds >= 2, "cross-validation needs at least 2 folds, not {}", self.folds);
        ensure!(self.most >= 1, "a page type needs at least 1 instance");
        let patterns = self.tags.iter().map(|names| pattern(names)).collect::<Result<_>>()?;
        Ok(Louvan { params: self, patterns })
    }
}

fn pattern(names: &[String]) -> Result<(String, Tp)> {
    let tags = names.iter().map(|name| match Tag::of(name) {
        Tag::Other => Err(anyhow::anyhow!("HTML has no element {name:?}")),
        tag => Ok(tag),
    });
    let params = TpParams { tags: tags.collect::<Result<_>>()?, ..TpParams::default() };
    Ok((names.join(", "), params.check()?))
}

impl Louvan {
    /// Runs the experiment on corpora that were read already; `note` is told what is done.
    ///
    /// # Errors
    /// Where the corpora are too small for the folds, cannot be opened any more, or a fit fails.
    pub fn run(&self, prepared: &Prepared, corpora: &[PathBuf], mut note: impl FnMut(&str)) -> Result<Tables> {
        let LouvanParams { folds, most, balanced, seed, .. } = self.params;
        ensure!(prepared.pages.len() >= folds, "{} pages are too few for {folds} folds", prepared.pages.len());
        let fold_of = folds::assign_folds(&prepared.groups(), folds, seed);
        let classifiers = all(seed).context("classifiers")?;
        let classifiers: Vec<&dyn Classifier> = classifiers.iter().map(AsRef::as_ref).collect();
        let classification = classification::run(prepared, &fold_of, &Draw { most, balanced, seed }, &classifiers)?;
        note("instances classified");
        let chains = extraction::fit(prepared, &fold_of, folds, seed)?;
        note("chains fitted");
        let extraction = extraction::run(prepared, corpora, &fold_of, &chains, &self.patterns)?;
        note("pages extracted");
        let data_fingerprint = prepared.fingerprint.clone();
        Ok(Tables { data_fingerprint, folds, seed, most, balanced, classification, extraction })
    }
}
