//! The experiment of the content-seeker paper (S. Louvan, *Extracting the Main Content from HTML Documents*, 2010, section 4),
//! on other labelled corpora.
//!
//! 1. [`sample`] draws the instances of a page type: segments (Table 2), and good segments (Table 3).
//! 2. Four [`classifier`]s classify them; the paper used those of WEKA ([`paper_classifiers`]): a decision tree, a random
//!    forest, SMO ([`svm`]), and a multilayer perceptron ([`mlp`]). [`scale`] scales the features for the last two.
//! 3. [`classification`] cross-validates them by host, and [`counts`] computes the scores of both classes: Tables 2 and 3.
//! 4. [`extraction`] runs the whole chain on pages of hosts outside its training data and scores the texts: Tables 4 to 6.
//! 5. [`paper_numbers`] holds the numbers of the paper, measured on other pages. [`text`] prints them next to the new ones.
//!
//! News and blogs of the paper correspond to the page type article, its forums to forum. It has no other page types.

pub mod classification;
pub mod classifier;
pub mod counts;
pub mod extraction;
pub mod instances;
pub mod mlp;
pub mod paper_classifiers;
pub mod paper_numbers;
pub mod sample;
pub mod scale;
pub mod svm;
mod tables;
pub mod text;

pub use tables::Tables;

use crate::corpus::folds;
use crate::corpus::prepare::Prepared;
use crate::corpus::sources::Sources;
use anyhow::{Context, Result, ensure};
use classification::DrawParams;
use classifier::Classifier;
use paper_classifiers::all;
use seek_extract::heuristics::{Tp, TpParams};
use seek_page::Tag;

/// Unchecked parameters of the experiment.
#[derive(Debug, Clone, PartialEq)]
pub struct LouvanParams {
    /// Number of folds, at least 2. The paper's is 10.
    pub folds: usize,
    /// Maximum number of instances of a page type, at least 1. The paper has 2,030 each of news and blogs, and 1,356 of forums.
    pub max_instances: usize,
    /// Whether both classes get the same number of instances. Otherwise the class shares follow from the draw. The paper does not
    /// state its class shares.
    pub balanced: bool,
    /// Seed of folds, draws and classifiers.
    pub seed: u64,
    /// Names of the elements that may form the pattern of TP. Each list gives one row of the table. The paper uses tables; today's
    /// forums use `div` and `li` for posts.
    pub tags: Vec<Vec<String>>,
}

impl Default for LouvanParams {
    fn default() -> Self {
        let tags = ["table", "table div li"].map(|tags| tags.split(' ').map(str::to_owned).collect()).to_vec();
        LouvanParams { folds: 10, max_instances: 2030, balanced: false, seed: 0, tags }
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
    /// When a parameter is out of range, or a name is not an HTML element.
    pub fn check(self) -> Result<Louvan> {
        ensure!(self.folds >= 2, "cross-validation needs at least 2 folds, not {}", self.folds);
        ensure!(self.max_instances >= 1, "a page type needs at least 1 instance");
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
    /// Runs the experiment on corpora that `prepared` was read from. Calls `note` with a text after each step.
    ///
    /// # Errors
    /// When there are fewer pages than folds, when a corpus cannot be opened, or when a fit fails.
    pub fn run<'a>(
        &self,
        prepared: &Prepared,
        corpora: impl Into<Sources<'a>>,
        mut note: impl FnMut(&str),
    ) -> Result<Tables> {
        let LouvanParams { folds, max_instances, balanced, seed, .. } = self.params;
        ensure!(prepared.pages.len() >= folds, "{} pages are too few for {folds} folds", prepared.pages.len());
        let page_folds = folds::assign_folds(&prepared.groups(), folds, seed);
        let classifiers = all(seed).context("cannot create the classifiers")?;
        let classifiers: Vec<&dyn Classifier> = classifiers.iter().map(AsRef::as_ref).collect();
        let classification =
            classification::run(prepared, &page_folds, &DrawParams { max_instances, balanced, seed }, &classifiers)?;
        note("instances classified");
        let chains = extraction::fit(prepared, &page_folds, folds, seed, &extraction::ChainVariant::all())?;
        note("chains fitted");
        let extraction = extraction::run(prepared, corpora, &page_folds, &chains, &self.patterns)?;
        note("pages extracted");
        let data_fingerprint = prepared.fingerprint.clone();
        Ok(Tables { data_fingerprint, folds, seed, max_instances, balanced, classification, extraction })
    }
}
