//! Scores of the pages of a script or language, with the numbers of pages that came out empty.
//!
//! Two errors are opposite: a page with content whose output is empty is lost without a trace, and a page without content whose output is
//! not empty gives noise. Both are counted, because a floor also needs the number of pages.

use crate::measure::group_scores::HostResult;
use crate::measure::page_result::OutOfFoldPage;
use crate::scores::mean::ClusteredMean;
use serde::Serialize;
use std::collections::BTreeSet;

/// The measures that a floor can name; see [`LanguageScores::value`].
pub const MEASURES: [&str; 4] = ["f1", "type_right", "content_kept", "left_empty"];

/// The scores of a group of pages. The errors of the means take hosts as independent, and the pages of a host not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LanguageScores {
    /// Number of pages.
    pub pages: usize,
    /// Number of hosts.
    pub hosts: usize,
    /// Word-level F1.
    pub f1: ClusteredMean,
    /// Share of the pages of known type whose type is right; none without such pages.
    pub type_right: Option<ClusteredMean>,
    /// Number of pages with content.
    pub content_pages: usize,
    /// Number of pages with content whose output is empty.
    pub emptied: usize,
    /// Their share of the pages with content; none without such pages.
    pub emptied_share: Option<ClusteredMean>,
    /// Number of pages without content.
    pub empty_pages: usize,
    /// Number of pages without content whose output is empty.
    pub left_empty: usize,
    /// Their share of the pages without content; none without such pages.
    pub left_empty_share: Option<ClusteredMean>,
}

impl LanguageScores {
    /// The scores of some results, each with its host.
    pub fn of(results: &[HostResult]) -> LanguageScores {
        let count = |of: fn(&OutOfFoldPage) -> Option<bool>, wanted: fn(Option<bool>) -> bool| {
            results.iter().filter(|(_, result)| wanted(of(result))).count()
        };
        LanguageScores {
            pages: results.len(),
            hosts: results.iter().map(|(host, _)| host).collect::<BTreeSet<_>>().len(),
            f1: ClusteredMean::of(results.iter().map(|(host, result)| (*host, result.f1))),
            type_right: share(results, OutOfFoldPage::type_right),
            content_pages: count(OutOfFoldPage::is_emptied, |answer| answer.is_some()),
            emptied: count(OutOfFoldPage::is_emptied, |answer| answer == Some(true)),
            emptied_share: share(results, OutOfFoldPage::is_emptied),
            empty_pages: count(OutOfFoldPage::is_left_empty, |answer| answer.is_some()),
            left_empty: count(OutOfFoldPage::is_left_empty, |answer| answer == Some(true)),
            left_empty_share: share(results, OutOfFoldPage::is_left_empty),
        }
    }

    /// The means of the scores of groups, each of which counts as much as the others; the counts are sums. The error is that for another
    /// group, from the differences between these.
    pub fn mean_of(groups: &[&LanguageScores]) -> LanguageScores {
        let sum = |of: fn(&LanguageScores) -> usize| groups.iter().map(|scores| of(scores)).sum();
        LanguageScores {
            pages: sum(|scores| scores.pages),
            hosts: sum(|scores| scores.hosts),
            f1: mean_of(groups.iter().map(|scores| scores.f1)).unwrap_or_default(),
            type_right: mean_of(groups.iter().filter_map(|scores| scores.type_right)),
            content_pages: sum(|scores| scores.content_pages),
            emptied: sum(|scores| scores.emptied),
            emptied_share: mean_of(groups.iter().filter_map(|scores| scores.emptied_share)),
            empty_pages: sum(|scores| scores.empty_pages),
            left_empty: sum(|scores| scores.left_empty),
            left_empty_share: mean_of(groups.iter().filter_map(|scores| scores.left_empty_share)),
        }
    }

    /// The value of one of [`MEASURES`]: more is better, so that each can have a floor. `content_kept` is the share of the pages with
    /// content whose output is not empty.
    pub fn value(&self, measure: &str) -> Option<f64> {
        match measure {
            "f1" => (self.pages > 0).then_some(self.f1.mean),
            "type_right" => self.type_right.map(|share| share.mean),
            "content_kept" => self.emptied_share.map(|share| 1.0 - share.mean),
            "left_empty" => self.left_empty_share.map(|share| share.mean),
            _ => None,
        }
    }
}

/// The share of the pages with an answer whose answer is yes; none without such pages.
fn share(results: &[HostResult], answer: fn(&OutOfFoldPage) -> Option<bool>) -> Option<ClusteredMean> {
    ClusteredMean::of_some(
        results.iter().filter_map(|(host, result)| Some((*host, f64::from(u8::from(answer(result)?))))),
    )
}

/// The mean of means, with the error from the differences between them; none without means.
pub(crate) fn mean_of(means: impl Iterator<Item = ClusteredMean>) -> Option<ClusteredMean> {
    let mut means = means.peekable();
    means.peek().is_some().then(|| ClusteredMean::of_independent(means.map(|mean| mean.mean)))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A page of this language and script. Without blocks its output is empty.
    pub(crate) fn page(id: &str, lang: &str, script: &str, f1: f64, empty_gold: bool, blocks: usize) -> OutOfFoldPage {
        OutOfFoldPage {
            id: id.to_owned(),
            corpus: "c".to_owned(),
            lang: lang.to_owned(),
            script: script.to_owned(),
            page_type: "article".to_owned(),
            found_type: if f1 < 0.5 { "forum" } else { "article" }.to_owned(),
            host: "-".into(),
            found_type_probability: 0.5,
            f1,
            confidence: None,
            empty_probability: None,
            empty_gold,
            fold: 0,
            chosen: (0..blocks).collect(),
        }
    }

    #[test]
    fn outputs_are_counted_by_whether_the_page_has_content() {
        let pages = [
            page("1", "ru", "Cyrillic", 0.75, false, 2),
            page("2", "ru", "Cyrillic", 0.0, false, 0),
            page("3", "ru", "Cyrillic", 1.0, true, 0),
            page("4", "ru", "Cyrillic", 0.0, true, 1),
            page("5", "ru", "Cyrillic", 0.0, true, 1),
        ];
        let results: Vec<HostResult> =
            pages.iter().zip(["a", "a", "b", "b", "c"]).map(|(page, host)| (host, page)).collect();
        let scores = LanguageScores::of(&results);
        assert_eq!((scores.pages, scores.hosts, scores.f1.mean), (5, 3, 0.35));
        assert_eq!((scores.content_pages, scores.emptied, scores.empty_pages, scores.left_empty), (2, 1, 3, 1));
        assert!(scores.f1.standard_error.unwrap() > 0.0);
        let values = MEASURES.map(|measure| scores.value(measure).unwrap());
        assert_eq!(values, [0.35, 0.4, 0.5, 1.0 / 3.0]);
        assert_eq!(scores.value("f2"), None);
        let none = LanguageScores::of(&[]);
        assert_eq!(MEASURES.map(|measure| none.value(measure)), [None; 4]);
    }

    #[test]
    fn each_group_counts_as_much_in_a_mean_of_groups() {
        let many: Vec<OutOfFoldPage> = (0..9).map(|_| page("1", "ru", "Cyrillic", 0.5, false, 1)).collect();
        let one = [page("1", "el", "Greek", 1.0, true, 0)];
        let of =
            |pages: &[OutOfFoldPage]| LanguageScores::of(&pages.iter().map(|page| ("a", page)).collect::<Vec<_>>());
        let (many, one) = (of(&many), of(&one));
        let mean = LanguageScores::mean_of(&[&many, &one]);
        assert_eq!((mean.pages, mean.f1.mean, mean.f1.standard_error), (10, 0.75, Some(0.25)));
        // Only one group has pages without content.
        assert_eq!((mean.left_empty, mean.left_empty_share.unwrap().mean), (1, 1.0));
    }
}
