//! The experiment of the content-seeker paper (S. Louvan, *Extracting the Main Content from HTML Documents*, 2010, section 4),
//! on other labelled corpora.
//!
//! 1. `sample` draws the instances of a page type: segments (Table 2), and good segments (Table 3).
//! 2. Four [`classifier`]s classify them; the paper used those of WEKA ([`paper_classifiers`]): a decision tree, a random
//!    forest, SMO ([`svm`]), and a multilayer perceptron ([`mlp`]). [`scale`] scales the features for the last two.
//! 3. [`classification`] cross-validates them by host, and [`counts`] computes the scores of both classes: Tables 2 and 3.
//!    [`instances`] has the folds of WEKA, too.
//! 4. [`extraction`] runs the whole chain on pages of hosts outside its training data and scores the texts: Tables 4 to 6.
//!    [`baselines`] adds the methods that the paper compares it with, and [`chain_counts`] what each step keeps.
//! 5. [`split`] divides the pages: all folds but one train, or the pages that [`training_share`] draws as in section 3.2.
//! 6. [`label_comparison`] shows how much of Table 2 is the label, the choice of instances, the features and the balance.
//! 7. [`paper_numbers`] holds the numbers of the paper, measured on other pages. [`text`] prints them next to the new ones.
//!
//! News and blogs of the paper correspond to the page type article, its forums to forum. It has no other page types.

pub mod baselines;
pub mod chain_counts;
pub mod classification;
pub mod classifier;
pub mod counts;
pub mod extraction;
pub mod extraction_line;
pub mod instances;
pub mod label_comparison;
pub mod mlp;
pub mod paper_classifiers;
pub mod paper_numbers;
pub mod ranges;
mod sample;
pub mod scale;
pub mod split;
pub mod svm;
mod tables;
pub mod text;
pub mod training_share;

pub use tables::{Tables, TrainingShare};

use anyhow::{Context, Result, ensure};
use classification::InstanceParams;
use classifier::PaperClassifier;
use instances::LABEL_RULE;
use paper_classifiers::all;
use seek_extract::heuristics::{Tp, TpParams};
use seek_page::Tag;
use seek_train::corpus::prepare::Prepared;
use seek_train::corpus::sources::Sources;
use split::PageSplit;

/// Unchecked parameters of the experiment.
#[derive(Debug, Clone, PartialEq)]
pub struct PaperExperimentParams {
    /// Number of folds, at least 2. The paper's is 10.
    pub folds: usize,
    /// Maximum number of instances of a page type, at least 1. The paper has 2,030 each of news and blogs, and 1,356 of forums.
    pub max_instances: usize,
    /// Whether both classes get the same number of instances. Otherwise the class shares follow from the draw. The paper does not
    /// state its class shares.
    pub balanced: bool,
    /// The share of the pages of each type that trains, greater than 0 and below 1; all others are evaluated. The paper's is .1. With
    /// `None` all folds but one train.
    pub training_share: Option<f64>,
    /// Seed of folds, draws and classifiers.
    pub seed: u64,
    /// Names of the elements that may form the pattern of TP. Each list gives one row of the table. The paper uses tables; today's
    /// forums use `div` and `li` for posts.
    pub tags: Vec<Vec<String>>,
}

impl Default for PaperExperimentParams {
    fn default() -> Self {
        let tags = ["table", "table div li"].map(|tags| tags.split(' ').map(str::to_owned).collect()).to_vec();
        PaperExperimentParams { folds: 10, max_instances: 2030, balanced: false, training_share: None, seed: 0, tags }
    }
}

/// The experiment with checked parameters.
#[derive(Debug, Clone)]
pub struct PaperExperiment {
    params: PaperExperimentParams,
    patterns: Vec<(String, Tp)>,
}

impl PaperExperimentParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// When a parameter is out of range, or a name is not an HTML element.
    pub fn check(self) -> Result<PaperExperiment> {
        ensure!(self.folds >= 2, "cross-validation needs at least 2 folds, not {}", self.folds);
        ensure!(self.max_instances >= 1, "a page type needs at least 1 instance");
        if let Some(share) = self.training_share {
            ensure!(share > 0.0 && share < 1.0, "the training share is {share}, expected more than 0 and less than 1");
        }
        let patterns = self.tags.iter().map(|names| pattern(names)).collect::<Result<_>>()?;
        Ok(PaperExperiment { params: self, patterns })
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

impl PaperExperiment {
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
        let corpora = corpora.into();
        let PaperExperimentParams { max_instances, balanced, seed, .. } = self.params;
        let split = PageSplit::of(prepared, self.params.folds, self.params.training_share, seed)?;
        let classifiers = all(seed).context("cannot create the classifiers")?;
        let classifiers: Vec<&dyn PaperClassifier> = classifiers.iter().map(AsRef::as_ref).collect();
        let draw = InstanceParams { max_instances, balanced, rule: LABEL_RULE, seed };
        let mut classification = Vec::new();
        for folds in split.instance_folds(self.params.folds) {
            classification.extend(classification::run(prepared, folds, &draw, &classifiers)?);
        }
        note("instances classified");
        let variants = extraction::ChainVariant::all();
        let chains = extraction::fit(prepared, &split.page_folds, split.evaluated_folds, seed, &variants)?;
        note("chains fitted");
        let mut extraction = extraction::run(prepared, corpora.clone(), &split.page_folds, &chains, &self.patterns)?;
        note("pages extracted");
        let evaluated: Vec<bool> = split.page_folds.iter().map(|&fold| fold < split.evaluated_folds).collect();
        baselines::add_to(&mut extraction, baselines::run(prepared, corpora, &evaluated)?);
        note("methods of the literature run");
        Ok(Tables {
            data_fingerprint: prepared.fingerprint.clone(),
            folds: self.params.folds,
            seed,
            max_instances,
            balanced,
            training_share: self.params.training_share.map(|share| TrainingShare {
                share,
                pages: evaluated.len(),
                training_pages: evaluated.iter().filter(|evaluated| !**evaluated).count(),
            }),
            classification,
            extraction,
        })
    }
}
