//! The gate of the methods: floors of F1 by LCS of tokens for every method of the literature and for the paper's chain.
//!
//! The file has groups of pages: the pages of a corpus, or those of one page type. A group has floors for all of its
//! pages, and may have floors for a tenth of them, for a quick check. The tenth is drawn by the hash of the registrable
//! host with a fixed seed, so it depends on nothing but the host names. A floor is the measured mean less the margin of
//! its set, rounded down to four digits. Methods are deterministic, so only a change of the program or of a shipped
//! model moves a mean; the margin leaves room for changes on a few blocks.
//!
//! The method `seek` has floors of its own, out-of-fold: [`gate`](seek_train::measure::gate). The chain `cs-*` runs with its
//! shipped model here, which was fitted on `wcxb-dev`: its floors protect it from damage and say nothing about quality.

use anyhow::{Context, Result, ensure};
use seek_io::LabelledPage;
use seek_train::corpus::folds::{page_group, sample_groups};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Share of the hosts whose pages a quick check measures.
const TENTH: f64 = 0.1;
/// Seed of the draw of the tenth.
const TENTH_SEED: u64 = 10;

/// Floors by group of pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodGate {
    /// The groups, in the order of the output.
    pub groups: Vec<GatedGroup>,
}

/// A group of pages with its floors.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GatedGroup {
    /// Name of the corpus.
    pub corpus: String,
    /// Gold type of the pages; null for all pages.
    pub page_type: Option<String>,
    /// Floors over all pages.
    pub all: MethodFloors,
    /// Floors over the tenth; null for a small group, of which a quick check measures all pages.
    pub tenth: Option<MethodFloors>,
}

/// Floors over a set of pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodFloors {
    /// Distance from the measured mean down to the floor.
    pub margin: f64,
    /// Number of pages.
    pub pages: usize,
    /// SHA-256 over the pages and their golds.
    pub data_fingerprint: String,
    /// The lowest mean of each method.
    pub floors: BTreeMap<String, f64>,
}

impl MethodGate {
    /// Reads the file.
    ///
    /// # Errors
    /// When it cannot be read, is not a gate file, or has no group.
    pub fn load(path: &Path) -> Result<MethodGate> {
        let text = std::fs::read_to_string(path).with_context(|| format!("gate {}", path.display()))?;
        let gate: MethodGate = serde_json::from_str(&text).with_context(|| format!("gate {}", path.display()))?;
        ensure!(!gate.groups.is_empty(), "gate {}: it has no group of pages", path.display());
        Ok(gate)
    }

    /// The file's text.
    ///
    /// # Errors
    /// The errors of JSON.
    pub fn to_json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// The groups of a page. `only_whole` leaves out the groups that have a tenth.
    pub(crate) fn groups_of(&self, corpus: &str, page_type: Option<&str>, only_whole: bool) -> Vec<usize> {
        let has = |group: &GatedGroup| {
            group.corpus == corpus
                && group.page_type.as_deref().is_none_or(|wanted| page_type == Some(wanted))
                && !(only_whole && group.tenth.is_some())
        };
        self.groups.iter().enumerate().filter(|(_, group)| has(group)).map(|(g, _)| g).collect()
    }

    /// The name of a group, or of its tenth, for people.
    pub(crate) fn name(&self, group: usize, tenth: bool) -> String {
        let GatedGroup { corpus, page_type, .. } = &self.groups[group];
        let pages = if tenth { "a tenth of " } else { "" };
        format!("{pages}{corpus} {}", page_type.as_deref().unwrap_or("all"))
    }

    /// The floors of a group, or of its tenth.
    pub(crate) fn floors(&self, group: usize, tenth: bool) -> &MethodFloors {
        let group = &self.groups[group];
        group.tenth.as_ref().filter(|_| tenth).unwrap_or(&group.all)
    }
}

/// Whether a page is in the tenth.
pub(crate) fn is_in_tenth(labelled: &LabelledPage) -> bool {
    sample_groups(&[&page_group(labelled)], TENTH, TENTH_SEED) == [true]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tenth_keeps_hosts_whole() {
        let drawn = |host: usize, page: usize| {
            let url = Some(format!("https://www.host{host}.example/{page}"));
            is_in_tenth(&LabelledPage { url, ..LabelledPage::default() })
        };
        let hosts: Vec<bool> = (0..2000).map(|host| drawn(host, 0)).collect();
        assert!((150..250).contains(&hosts.iter().filter(|drawn| **drawn).count()));
        assert!(hosts.iter().enumerate().all(|(host, &is)| drawn(host, 1) == is));
    }

    #[test]
    fn a_quick_check_measures_small_groups_whole() {
        let floors =
            || MethodFloors { margin: 0.0, pages: 0, data_fingerprint: String::new(), floors: BTreeMap::new() };
        let group = |corpus: &str, page_type: Option<&str>, tenth| GatedGroup {
            corpus: corpus.to_owned(),
            page_type: page_type.map(str::to_owned),
            all: floors(),
            tenth,
        };
        let gate = MethodGate { groups: vec![group("c", None, Some(floors())), group("d", Some("forum"), None)] };
        assert_eq!(gate.groups_of("c", None, true), Vec::<usize>::new());
        assert_eq!(gate.groups_of("c", None, false), [0]);
        assert_eq!(gate.groups_of("d", Some("forum"), true), [1]);
        assert_eq!(gate.groups_of("d", Some("article"), false), Vec::<usize>::new());
    }
}
