//! Out-of-fold scores of the pages of each type, with intervals, and the confusion of page types.

use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::PreparedPage;
use crate::measure::page_result::{OutOfFoldMeasure, OutOfFoldPage};
use crate::scores::interval::Interval;
use crate::scores::mean::mean;
use crate::scores::score_table::ALL;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Seed of the bootstrap.
const SEED: u64 = 1;

/// A result with the group of its page: the registrable host.
pub type HostResult<'a> = (&'a str, &'a OutOfFoldPage);

/// The results of pages that are among the prepared ones, each with its page.
pub fn with_pages<'a>(
    prepared: &'a Prepared,
    results: &'a [OutOfFoldPage],
) -> Vec<(&'a PreparedPage, &'a OutOfFoldPage)> {
    let pages: HashMap<(&str, &str), &PreparedPage> =
        prepared.pages.iter().map(|page| ((page.corpus.as_str(), page.id.as_str()), page)).collect();
    let page = |result: &OutOfFoldPage| pages.get(&(result.corpus.as_str(), result.id.as_str())).copied();
    results.iter().filter_map(|result| Some((page(result)?, result))).collect()
}

/// The results of prepared pages, each with the host of its page.
pub fn with_hosts<'a>(prepared: &'a Prepared, results: &'a [OutOfFoldPage]) -> Vec<HostResult<'a>> {
    with_pages(prepared, results).into_iter().map(|(page, result)| (page.group.as_str(), result)).collect()
}

/// The scores of a group of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GroupScores {
    /// The gold type of the pages, `-` for pages without one, or [`ALL`].
    pub group: String,
    /// Number of pages.
    pub pages: usize,
    /// Number of hosts.
    pub hosts: usize,
    /// Mean word-level F1.
    pub f1: f64,
    /// 95 % interval of this mean.
    pub interval: Option<Interval>,
    /// Mean of the F1 that the model expects; none for a chain.
    pub confidence: Option<f64>,
    /// Share of the pages of known type whose type is right.
    pub type_right: Option<f64>,
}

impl GroupScores {
    fn of(group: &str, results: &[&HostResult]) -> GroupScores {
        let expected: Option<Vec<f64>> = results.iter().map(|(_, result)| result.confidence).collect();
        GroupScores {
            group: group.to_owned(),
            pages: results.len(),
            hosts: results.iter().map(|(host, _)| host).collect::<BTreeSet<_>>().len(),
            f1: mean(results.iter().map(|(_, result)| result.f1)).unwrap_or(0.0),
            interval: Interval::of(results.iter().map(|(host, result)| (*host, result.f1)), SEED),
            confidence: expected.and_then(mean),
            type_right: mean(results.iter().filter_map(|(_, result)| result.value(OutOfFoldMeasure::TypeRight))),
        }
    }
}

/// The scores of all pages, then of each page type by name.
pub fn by_type(results: &[HostResult]) -> Vec<GroupScores> {
    let mut of_types: BTreeMap<&str, Vec<&HostResult>> = BTreeMap::new();
    for result in results {
        of_types.entry(&result.1.page_type).or_default().push(result);
    }
    let all = GroupScores::of(ALL, &results.iter().collect::<Vec<_>>());
    std::iter::once(all).chain(of_types.iter().map(|(name, results)| GroupScores::of(name, results))).collect()
}

/// How often pages of a gold type were taken for each type.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Confusion {
    /// All types that occur, by name.
    pub types: Vec<String>,
    /// For each gold type the number of pages by predicted type. A type that no page has in the gold has only zeros.
    pub counts: Vec<Vec<usize>>,
}

impl Confusion {
    /// The confusion of types over the pages of known type.
    pub fn of(results: &[HostResult]) -> Confusion {
        let typed = results.iter().filter(|(_, result)| result.type_right().is_some());
        Confusion::of_names(typed.map(|(_, result)| (result.page_type.as_str(), result.found_type.as_str())))
    }

    /// The same from the names of the types of each page: in the gold, and as found.
    pub fn of_names<'a>(pages: impl Iterator<Item = (&'a str, &'a str)>) -> Confusion {
        let pages: Vec<(&str, &str)> = pages.collect();
        let names: BTreeSet<&str> = pages.iter().flat_map(|&(gold, found)| [gold, found]).collect();
        let types: Vec<String> = names.into_iter().map(str::to_owned).collect();
        let mut counts = vec![vec![0; types.len()]; types.len()];
        let at = |name: &str| types.binary_search_by(|known| known.as_str().cmp(name)).unwrap_or_default();
        for (gold, found) in pages {
            counts[at(gold)][at(found)] += 1;
        }
        Confusion { types, counts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(page_type: &str, found_type: &str, f1: f64) -> OutOfFoldPage {
        OutOfFoldPage {
            id: "c/1".to_owned(),
            corpus: "c".to_owned(),
            lang: "-".to_owned(),
            script: "-".to_owned(),
            page_type: page_type.to_owned(),
            found_type: found_type.to_owned(),
            host: "-".into(),
            found_type_probability: 0.5,
            f1,
            confidence: Some(0.25),
            empty_probability: None,
            empty_gold: false,
            fold: 0,
            chosen: Vec::new(),
        }
    }

    #[test]
    fn groups_are_all_pages_and_each_type() {
        let pages = [result("forum", "article", 0.5), result("article", "article", 1.0), result("-", "forum", 0.0)];
        let results: Vec<HostResult> = pages.iter().zip(["a", "a", "b"]).map(|(page, host)| (host, page)).collect();
        let scores = by_type(&results);
        let seen: Vec<_> = scores.iter().map(|s| (s.group.as_str(), s.pages, s.hosts, s.f1, s.type_right)).collect();
        let expected = [
            ("all", 3, 2, 0.5, Some(0.5)),
            ("-", 1, 1, 0.0, None),
            ("article", 1, 1, 1.0, Some(1.0)),
            ("forum", 1, 1, 0.5, Some(0.0)),
        ];
        assert_eq!(seen, expected);
        assert_eq!((scores[0].confidence, scores[0].interval), (Some(0.25), None));
        let confusion = Confusion::of(&results);
        assert_eq!(
            (confusion.types, confusion.counts),
            (vec!["article".into(), "forum".into()], vec![vec![1, 0], vec![1, 0]])
        );
        assert_eq!(Confusion::of(&[]), Confusion::default());
    }
}
