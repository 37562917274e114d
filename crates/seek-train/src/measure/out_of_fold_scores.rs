//! Reads the output of `cross-validate --json`.

use crate::measure::left_out_folds::LeaveOut;
use crate::measure::page_result::OutOfFoldPage;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The out-of-fold results in such a file.
#[derive(Debug, Clone, Deserialize)]
pub struct OutOfFoldScores {
    /// Fingerprint of the pages and gold texts: [`Prepared::fingerprint`](crate::corpus::prepare::Prepared::fingerprint).
    pub data_fingerprint: String,
    /// Share of the hosts that was trained on: above 0 and at most 1. A file without it has 1.
    #[serde(default = "all_hosts")]
    pub hosts: f64,
    /// Shares of the hosts of corpora that had another one, from 0 to 1.
    #[serde(default)]
    pub hosts_of: BTreeMap<String, f64>,
    /// What the folds left out, if they did not follow hosts alone.
    #[serde(default)]
    pub left_out: Option<LeftOutBy>,
    /// One result per page; at least one.
    pub pages: Vec<OutOfFoldPage>,
}

/// What the folds of some scores left out.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct LeftOutBy {
    /// Scripts or languages.
    pub by: LeaveOut,
}

fn all_hosts() -> f64 {
    1.0
}

impl OutOfFoldScores {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, is not an output of `cross-validate --json`, has no page, or a page has no host or a score outside of 0 to 1.
    pub fn load(path: &Path) -> Result<OutOfFoldScores> {
        let text = std::fs::read_to_string(path).with_context(|| format!("scores {}", path.display()))?;
        OutOfFoldScores::parse(&text).with_context(|| format!("scores {}", path.display()))
    }

    /// The results of one corpus.
    ///
    /// # Errors
    /// When there is none. The error names the corpora of the file.
    pub fn of_corpus(mut self, corpus: &str) -> Result<OutOfFoldScores> {
        let known: BTreeSet<String> = self.pages.iter().map(|page| page.corpus.clone()).collect();
        self.pages.retain(|page| page.corpus == corpus);
        let known = || known.into_iter().collect::<Vec<_>>().join(", ");
        ensure!(!self.pages.is_empty(), "the scores have no page of the corpus {corpus:?}, only of {}", known());
        Ok(self)
    }

    /// A line of text on the origin of the numbers: pages, what was left out, the share of the hosts if below 1, folds, data.
    pub fn about(&self) -> String {
        let folds: BTreeSet<String> = self.pages.iter().map(|page| page.fold.to_string()).collect();
        let (s, folds) = (if folds.len() > 1 { "s" } else { "" }, folds.into_iter().collect::<Vec<_>>().join(", "));
        let few = |share: f64, of: &str| format!("trained on {} % of the hosts{of}; ", 100.0 * share);
        let mut hosts = if self.hosts < 1.0 { few(self.hosts, "") } else { String::new() };
        self.hosts_of.iter().for_each(|(corpus, &share)| hosts.push_str(&few(share, &format!(" of {corpus}"))));
        if let Some(LeftOutBy { by }) = self.left_out {
            hosts.push_str(&format!("trained on no page of the {by}; "));
        }
        format!("pages: {}, out-of-fold; {hosts}fold{s} {folds}; data {:.12}", self.pages.len(), self.data_fingerprint)
    }

    fn parse(text: &str) -> Result<OutOfFoldScores> {
        let scores: OutOfFoldScores = serde_json::from_str(text).context("not an output of cross-validate --json")?;
        ensure!(!scores.pages.is_empty(), "the file has no page");
        ensure!(
            scores.hosts > 0.0 && scores.hosts <= 1.0,
            "the share of the hosts is {}, which is not between 0 and 1",
            scores.hosts
        );
        for (corpus, share) in &scores.hosts_of {
            ensure!(
                (0.0..=1.0).contains(share),
                "the share of the hosts of {corpus} is {share}, which is not from 0 to 1"
            );
        }
        for page in &scores.pages {
            ensure!(
                !page.host.is_empty(),
                "page {} has no host, which errors need: write the scores anew with this version of cross-validate",
                page.id
            );
            for number in [page.f1, page.confidence.unwrap_or(0.0), page.found_type_probability] {
                ensure!((0.0..=1.0).contains(&number), "page {}: {number} is not between 0 and 1", page.id);
            }
        }
        Ok(scores)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(f1: &str, more: &str) -> String {
        let page = format!(
            r#"{{"id":"a/1","corpus":"a","host":"a.example","lang":"en","page_type":"forum","found_type":"forum","found_type_probability":0.5,
                "f1":{f1},"confidence":0.75,"empty_gold":false,"fold":0,"chosen":[1]}}"#
        );
        format!(r#"{{"data_fingerprint":"x",{more}"pages":[{page}],"summary":{{}}}}"#)
    }

    #[test]
    fn a_file_without_a_share_of_hosts_has_all_hosts() {
        assert_eq!(OutOfFoldScores::parse(&text("0.5", "")).unwrap().hosts, 1.0);
        let quarter = OutOfFoldScores::parse(&text("0.5", r#""hosts":0.25,"#)).unwrap();
        assert_eq!(quarter.hosts, 0.25);
    }

    #[test]
    fn the_origin_names_the_share_of_hosts_below_1() {
        let about = |more| OutOfFoldScores::parse(&text("0.5", more)).unwrap().about();
        assert_eq!(about(r#""hosts":1,"#), "pages: 1, out-of-fold; fold 0; data x");
        assert_eq!(about(r#""hosts":0.25,"#), "pages: 1, out-of-fold; trained on 25 % of the hosts; fold 0; data x");
        let of_corpus = "pages: 1, out-of-fold; trained on 0 % of the hosts of b; fold 0; data x";
        assert_eq!(about(r#""hosts_of":{"b":0},"#), of_corpus);
        let of_script = "pages: 1, out-of-fold; trained on no page of the script; fold 0; data x";
        assert_eq!(about(r#""left_out":{"by":"script","kept":"Latin","folds":[]},"#), of_script);
        assert_eq!(about(r#""left_out":null,"#), about(""));
    }

    #[test]
    fn the_error_names_each_corpus_once() {
        let mut scores = OutOfFoldScores::parse(&text("1", "")).unwrap();
        let of = |corpus: &str| OutOfFoldPage { corpus: corpus.to_owned(), ..scores.pages[0].clone() };
        scores.pages = ["b", "a", "b"].map(of).to_vec();
        assert!(scores.of_corpus("c").unwrap_err().to_string().ends_with("only of a, b"));
    }

    #[test]
    fn errors_name_the_cause() {
        let reason = |text: &str| format!("{:#}", OutOfFoldScores::parse(text).unwrap_err());
        assert!(reason("{}").contains("not an output of cross-validate --json"));
        assert!(reason(r#"{"data_fingerprint":"x","pages":[]}"#).contains("the file has no page"));
        assert!(reason(&text("1.5", "")).contains("page a/1: 1.5 is not between 0 and 1"));
        let without_host = text("1", "").replace(r#""host":"a.example","#, "");
        assert!(reason(&without_host).contains("page a/1 has no host"), "{}", reason(&without_host));
        assert!(reason(&text("1", r#""hosts":0,"#)).contains("the share of the hosts is 0"));
        assert!(reason(&text("1", r#""hosts_of":{"b":2},"#)).contains("the share of the hosts of b is 2"));
        let other = OutOfFoldScores::parse(&text("1", "")).unwrap().of_corpus("b").unwrap_err();
        assert_eq!(other.to_string(), "the scores have no page of the corpus \"b\", only of a");
    }
}
