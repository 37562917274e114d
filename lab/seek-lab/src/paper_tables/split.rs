//! Which pages train and which are evaluated: all folds but one and that one in turn, or the split of section 3.2.

use super::classification::InstanceFolds;
use super::training_share;
use anyhow::{Result, ensure};
use seek_train::corpus::folds;
use seek_train::corpus::prepare::Prepared;

/// Which pages train and which are evaluated.
#[derive(Debug)]
pub struct PageSplit {
    /// The fold of each page for the texts. A chain is fitted for each evaluated fold on all other pages.
    pub page_folds: Vec<usize>,
    /// The folds from 0 to this number, exclusive, are evaluated. Later ones only train.
    pub evaluated_folds: usize,
    /// The fold of each page for the classifiers; only training pages have one if a share trains.
    pub classification_folds: Vec<Option<usize>>,
    /// Whether the classifiers are also measured on folds of instances, as the paper did on its training pages.
    pub of_instances: bool,
}

impl PageSplit {
    /// The split of the pages into `folds`, or with a training share into training pages and others.
    ///
    /// # Errors
    /// When there are fewer pages to divide than folds.
    pub fn of(prepared: &Prepared, folds: usize, training_share: Option<f64>, seed: u64) -> Result<PageSplit> {
        let groups = prepared.groups();
        let Some(share) = training_share else {
            ensure!(
                groups.len() >= folds,
                "{} pages are too few for {folds} folds, which need {folds} pages",
                groups.len()
            );
            let page_folds = folds::assign_folds(&groups, folds, seed);
            let classification_folds = page_folds.iter().copied().map(Some).collect();
            return Ok(PageSplit { page_folds, evaluated_folds: folds, classification_folds, of_instances: false });
        };
        let types: Vec<_> = prepared.pages.iter().map(|page| page.page_type).collect();
        let training = training_share::draw_training_pages(&groups, &types, share, seed);
        let training_groups: Vec<&str> =
            groups.iter().zip(&training).filter(|(_, train)| **train).map(|(group, _)| *group).collect();
        ensure!(
            training_groups.len() >= folds,
            "{} training pages are too few for {folds} folds, which need {folds}; the training share of {share} has no \
             more",
            training_groups.len()
        );
        let mut folds_of_training = folds::assign_folds(&training_groups, folds, seed).into_iter();
        let classification_folds =
            training.iter().map(|train| train.then(|| folds_of_training.next()).flatten()).collect();
        let page_folds = training.iter().map(|&train| usize::from(train)).collect();
        Ok(PageSplit { page_folds, evaluated_folds: 1, classification_folds, of_instances: true })
    }

    /// The folds of the classifiers.
    pub fn instance_folds(&self, folds: usize) -> Vec<InstanceFolds<'_>> {
        let pages = &self.classification_folds;
        let of_instances = self.of_instances.then_some(InstanceFolds::OfInstances(pages, folds));
        [InstanceFolds::OfPages(pages)].into_iter().chain(of_instances).collect()
    }
}
