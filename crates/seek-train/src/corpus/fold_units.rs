//! What a fold keeps whole: hosts, or single pages where the hosts are too few.
//!
//! Pages of one site share a template, so a score is honest for new sites only if no host is in both training and test set.
//! Pages of one host alone cannot be split so. Folds are then by page, and the score is one for other pages of known hosts.

use crate::corpus::folds::assign_folds;
use serde::Serialize;
use std::collections::BTreeMap;

/// The largest share of the pages that one host may hold if folds keep hosts whole: a model of the other folds then still
/// learns from a third of the pages.
const MAX_HOST_SHARE: f64 = 2.0 / 3.0;

/// What a fold keeps whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum FoldUnit {
    /// All pages of a registrable host.
    Host,
    /// A single page.
    Page,
}

impl FoldUnit {
    /// What a score by such folds means, for a report.
    pub fn meaning(self) -> &'static str {
        match self {
            FoldUnit::Host => "by host: no page was scored by a model that has seen its site",
            FoldUnit::Page => {
                "by page, because one host has most of them: the scores are those of other pages of known sites"
            }
        }
    }
}

/// The unit of each of some pages, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoldUnits<'a> {
    /// What a fold keeps whole.
    pub unit: FoldUnit,
    /// The host of each page, or its id.
    pub names: Vec<&'a str>,
    /// Whether each page counts for the size of a fold.
    counts: Vec<bool>,
}

impl<'a> FoldUnits<'a> {
    /// The units of pages, each given by its host ([`page_group`](crate::corpus::folds::page_group)) and its id. They are hosts
    /// unless one host holds more than two thirds of the pages.
    pub fn of(pages: impl Iterator<Item = (&'a str, &'a str)>) -> FoldUnits<'a> {
        let (hosts, ids): (Vec<&str>, Vec<&str>) = pages.unzip();
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for host in &hosts {
            *sizes.entry(host).or_default() += 1;
        }
        let largest = sizes.into_values().max().unwrap_or(0);
        let counts = vec![true; hosts.len()];
        if largest as f64 > MAX_HOST_SHARE * hosts.len() as f64 {
            FoldUnits { unit: FoldUnit::Page, names: ids, counts }
        } else {
            FoldUnits { unit: FoldUnit::Host, names: hosts, counts }
        }
    }

    /// The same units, with folds of about equal numbers of those pages that `counts` marks. So pages that are made of others do
    /// not change the folds of these.
    #[must_use]
    pub fn balanced_by(self, counts: Vec<bool>) -> FoldUnits<'a> {
        FoldUnits { counts, ..self }
    }

    /// Number of units.
    pub fn count(&self) -> usize {
        let mut names = self.names.clone();
        names.sort_unstable();
        names.dedup();
        names.len()
    }

    /// Number of folds with pages, if there are to be `folds`: at most one for each unit.
    pub fn folds(&self, folds: usize) -> usize {
        folds.min(self.count())
    }

    /// Assigns each page to one of `folds` folds.
    pub fn assign(&self, folds: usize, seed: u64) -> Vec<usize> {
        let assigned = |names: Vec<&'a str>| -> BTreeMap<&'a str, usize> {
            let folds = assign_folds(&names, folds, seed);
            names.into_iter().zip(folds).collect()
        };
        let pages = self.names.iter().zip(&self.counts);
        let mut fold_of = assigned(pages.filter(|(_, counts)| **counts).map(|(name, _)| *name).collect());
        // Units without a page that counts.
        let rest = self.names.iter().filter(|name| !fold_of.contains_key(*name)).copied();
        let rest = assigned(rest.collect());
        fold_of.extend(rest);
        self.names.iter().map(|name| fold_of[name]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units<'a>(hosts: &[&'a str], ids: &[&'a str]) -> FoldUnits<'a> {
        FoldUnits::of(hosts.iter().copied().zip(ids.iter().copied()))
    }

    #[test]
    fn a_host_with_most_pages_makes_folds_by_page() {
        let ids = ["1", "2", "3", "4", "5", "6"];
        let split = units(&["a", "a", "a", "a", "b", "c"], &ids);
        assert_eq!((split.unit, split.count(), split.folds(5)), (FoldUnit::Host, 3, 3));
        let mixed = units(&["a", "a", "a", "a", "a", "b"], &ids);
        assert_eq!((mixed.unit, mixed.names.as_slice(), mixed.folds(5)), (FoldUnit::Page, ids.as_slice(), 5));
        assert_eq!(units(&["a"; 6], &ids).unit, FoldUnit::Page);
        let two = units(&["a", "a", "a", "b", "b", "b"], &ids);
        assert_eq!((two.unit, two.folds(3)), (FoldUnit::Host, 2));
    }

    #[test]
    fn pages_that_do_not_count_follow_their_host_and_change_no_fold() {
        let (hosts, ids) = (["a", "b", "b", "c", "d"], ["1", "2", "3", "4", "5"]);
        let folds = units(&hosts, &ids).assign(2, 1);
        let more =
            units(&["a", "b", "b", "c", "d", "a", "a", "a", "e"], &["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let of_more = more.balanced_by([vec![true; 5], vec![false; 4]].concat()).assign(2, 1);
        assert_eq!((&of_more[..5], &of_more[5..8]), (&folds[..], &[folds[0]; 3][..]));
        assert!(of_more[8] < 2, "a host without a page that counts has a fold, too");
    }

    #[test]
    fn the_first_folds_are_filled() {
        let split = units(&["a", "b", "b", "c"], &["1", "2", "3", "4"]);
        let mut folds = split.assign(5, 1);
        assert_eq!(folds[1], folds[2]);
        folds.sort_unstable();
        folds.dedup();
        assert_eq!(folds, [0, 1, 2]);
    }
}
