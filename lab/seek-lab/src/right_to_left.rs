//! DANA and R2L anew: methods on right-to-left pages, beside the tables of both papers.
//!
//! The pages of the papers are not public, so the columns of the papers are other pages. Ours are few. Two pages whose gold
//! texts are nearly equal count once, because copies of an article would count it several times. A method scores 0 on a page on
//! which it fails.

use super::published::{self, SITES};
use crate::method_texts::texts;
use anyhow::{Context, Result, ensure};
use content_seeker::Extractor;
use seek_io::LabelledPage;
use seek_page::PageType;
use seek_score::{TokenBag, char_lcs, token_lcs};
use seek_train::corpus::folds::page_group;
use seek_train::corpus::pages::{Failure, distinct_names, for_each_page};
use seek_train::corpus::sources::Sources;
use seek_train::scores::mean::{ClusteredMean, mean, share};
use seek_train::scores::printed_table::{PrintedCell, PrintedTable};
use seek_train::scores::score_table::ALL;
use serde::Serialize;
use std::fmt::Write;

/// Languages that are written from right to left, as BCP-47 primary tags.
pub const LANGUAGES: [&str; 10] = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"];
/// F1 by token LCS that nine of the ten sites of DANA reach with it.
pub const HIGH_F1: f64 = 0.935;
/// Word-level F1 of two gold texts from which on they are copies of one text.
pub const COPY_F1: f64 = 0.9;

/// The scores of all methods on a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RtlPage {
    /// Its corpus.
    pub corpus: String,
    /// Its id.
    pub id: String,
    /// Registrable host of its address, or a name of its own for a page without one.
    pub host: String,
    /// Its language.
    pub lang: String,
    /// Gold page type, or `-`.
    pub page_type: String,
    /// The id of the earlier page whose gold text is nearly equal. Such a page is in no group.
    pub copy_of: Option<String>,
    /// F1 by LCS of tokens of each method.
    pub tokens: Vec<f64>,
    /// F1 by LCS of characters of each method.
    pub chars: Vec<f64>,
}

/// The pages of a corpus, or its articles.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RtlGroup {
    /// Corpus, or `all`.
    pub corpus: String,
    /// Whether only articles count.
    pub articles: bool,
    /// Number of distinct pages.
    pub pages: usize,
    /// A summary of each method.
    pub methods: Vec<RtlSummary>,
}

/// The scores of a method on a group of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RtlSummary {
    /// The method.
    pub method: String,
    /// F1 by LCS of tokens.
    pub tokens: ClusteredMean,
    /// Number of pages whose F1 by LCS of tokens is at least [`HIGH_F1`].
    pub high: usize,
    /// Mean F1 by LCS of characters.
    pub chars: f64,
}

/// Methods on right-to-left pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RightToLeft {
    /// The methods, in the order of the scores.
    pub methods: Vec<String>,
    /// Articles and all pages of each corpus and of all corpora.
    pub groups: Vec<RtlGroup>,
    /// All pages, also the copies.
    pub pages: Vec<RtlPage>,
    /// Pages that cannot be read, and methods that failed on a page.
    pub failures: Vec<Failure>,
}

/// Runs methods on the right-to-left pages of corpora.
///
/// # Errors
/// When a corpus cannot be opened, a method is unknown, or there is no such page.
pub fn run<'a>(corpora: impl Into<Sources<'a>>, methods: &[String]) -> Result<RightToLeft> {
    let corpora = corpora.into();
    let names = distinct_names(corpora.paths)?;
    let extractor =
        |name: &String| Extractor::builder().method(name.as_str()).build().context(format!("method {name:?}"));
    let extractors: Vec<Extractor> = methods.iter().map(extractor).collect::<Result<_>>()?;
    let work = |page: LabelledPage, corpus: &str| {
        let lang = page.lang.clone().unwrap_or_default();
        if !LANGUAGES.contains(&lang.split('-').next().unwrap_or_default()) {
            return Ok(None);
        }
        let (mut tokens, mut chars, mut failures) = (Vec::new(), Vec::new(), Vec::new());
        for (text, method) in texts(&extractors, &page)?.into_iter().zip(methods) {
            let text = text.unwrap_or_else(|reason| {
                failures.push((page.id.clone(), format!("{method}: {reason}")));
                String::new()
            });
            tokens.push(token_lcs(&text, page.gold()).f1);
            chars.push(char_lcs(&text, page.gold()).f1);
        }
        let (gold, host) = (TokenBag::of(page.gold()), page_group(&page));
        let page_type = page.page_type.unwrap_or_else(|| "-".to_owned());
        let (corpus, copy_of) = (corpus.to_owned(), None);
        let scored = RtlPage { corpus, id: page.id, host, lang, page_type, copy_of, tokens, chars };
        Ok(Some((scored, gold, failures)))
    };
    let (mut pages, mut failures) = (Vec::<RtlPage>::new(), Vec::new());
    let mut distinct: Vec<(String, TokenBag)> = Vec::new();
    let unread = for_each_page(corpora, work, |found| {
        let Some((mut page, gold, failed)) = found else { return };
        page.copy_of = distinct.iter().find(|(_, other)| is_copy(&gold, other)).map(|(id, _)| id.clone());
        if page.copy_of.is_none() {
            distinct.push((page.id.clone(), gold));
        }
        pages.push(page);
        failures.extend(failed);
    })?;
    failures.extend(unread);
    ensure!(!pages.is_empty(), "the corpora have no page in {}", LANGUAGES.join(", "));
    Ok(RightToLeft { groups: groups(&names, methods, &pages), methods: methods.to_vec(), pages, failures })
}

/// Whether two gold texts are copies. Empty ones are not.
fn is_copy(a: &TokenBag, b: &TokenBag) -> bool {
    !a.is_empty() && a.scores(b).f1 >= COPY_F1
}

fn groups(corpora: &[String], methods: &[String], pages: &[RtlPage]) -> Vec<RtlGroup> {
    let over_all = (corpora.len() > 1).then(|| ALL.to_owned());
    let mut groups = Vec::new();
    for articles in [true, false] {
        for corpus in corpora.iter().cloned().chain(over_all.clone()) {
            let is_kept = |page: &&RtlPage| {
                page.copy_of.is_none()
                    && (corpus == ALL || page.corpus == corpus)
                    && (!articles || page.page_type == PageType::Article.name())
            };
            let kept: Vec<&RtlPage> = pages.iter().filter(is_kept).collect();
            let methods = methods.iter().enumerate().map(|(m, method)| summary(method, m, &kept)).collect();
            groups.push(RtlGroup { corpus, articles, pages: kept.len(), methods });
        }
    }
    groups
}

fn summary(method: &str, number: usize, pages: &[&RtlPage]) -> RtlSummary {
    RtlSummary {
        method: method.to_owned(),
        high: pages.iter().filter(|page| page.tokens[number] >= HIGH_F1).count(),
        chars: mean(pages.iter().map(|page| page.chars[number])).unwrap_or(0.0),
        tokens: ClusteredMean::of(pages.iter().map(|page| (page.host.as_str(), page.tokens[number]))),
    }
}

impl RightToLeft {
    /// The groups as tables of text, then the pages of DANA and R2L, then the notes.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for RtlGroup { corpus, articles, pages, methods } in &self.groups {
            let what = if *articles { "articles" } else { "pages of all types" };
            let _ = writeln!(out, "{corpus}: {pages} distinct {what}");
            let of_papers = ["paper", "of its sites", "of sites >= .935"];
            let mut table = PrintedTable::new(["method"], ["F1 tokens", "median", ">= .935", "chars"]);
            table = table.with_columns(of_papers, true);
            for RtlSummary { method, tokens, high, chars } in methods {
                let mut cells: Vec<PrintedCell> =
                    vec![method.into(), tokens.to_text(3).into(), share(tokens.median).into()];
                cells.extend([format!("{high} of {pages}"), share(*chars)].map(PrintedCell::from));
                if let Some(paper) = published::by_site(method).first() {
                    let sites = &paper.sites;
                    let least = sites.iter().copied().fold(f64::INFINITY, f64::min);
                    let most = sites.iter().copied().fold(0.0, f64::max);
                    let high = sites.iter().filter(|&&f1| f1 >= HIGH_F1).count();
                    let range = format!("{} to {}", share(least), share(most));
                    cells.extend([share(paper.mean()), range, format!("{high} of 10")].map(PrintedCell::from));
                }
                table.push(cells);
            }
            let _ = writeln!(out, "{}", table.to_text());
        }
        out.push_str(&self.copies());
        let _ = writeln!(
            out,
            "The papers measured {} pages of ten sites, which are not public: mean over pages, lowest and highest site, and sites \
             from .935 on. DANA's paper scores by tokens, R2L's by characters. One page is up to {:.3} of a mean here.",
            SITES.iter().sum::<u32>(),
            1.0 / self.groups.iter().map(|group| group.pages).min().unwrap_or(1).max(1) as f64,
        );
        out
    }

    fn copies(&self) -> String {
        let copies = self.pages.iter().filter_map(|page| Some(format!("{} of {}", page.id, page.copy_of.as_ref()?)));
        let copies: Vec<String> = copies.collect();
        if copies.is_empty() { String::new() } else { format!("Copies, not counted: {}\n", copies.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(id: &str, page_type: &str, f1: f64) -> RtlPage {
        RtlPage {
            corpus: "c".to_owned(),
            id: id.to_owned(),
            host: id.to_owned(),
            lang: "ar".to_owned(),
            page_type: page_type.to_owned(),
            copy_of: None,
            tokens: vec![f1],
            chars: vec![f1],
        }
    }

    #[test]
    fn a_copy_counts_once_and_other_types_only_with_all() {
        let copy = RtlPage { copy_of: Some("c/1".to_owned()), ..page("c/2", "article", 0.0) };
        let pages = [page("c/1", "article", 0.935), copy, page("c/3", "article", 0.5), page("c/4", "forum", 0.9)];
        let (corpora, methods) = (["c".to_owned()], ["dana".to_owned()]);
        let groups = groups(&corpora, &methods, &pages);
        let seen: Vec<(bool, usize, usize)> = groups.iter().map(|g| (g.articles, g.pages, g.methods[0].high)).collect();
        assert_eq!(seen, [(true, 2, 1), (false, 3, 1)]);
        assert_eq!((groups[0].methods[0].tokens.median, groups[1].methods[0].tokens.median), (0.7175, 0.9));
        let all = RightToLeft { methods: methods.to_vec(), groups, pages: pages.to_vec(), failures: Vec::new() };
        let text = all.to_text();
        assert!(
            text.contains("c: 2 distinct articles\n") && text.contains("Copies, not counted: c/2 of c/1"),
            "{text}"
        );
        let words = text.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(words.contains("dana .718 ±.218 .718 1 of 2 .718 .972 .674 to 1.000 9 of 10"), "{text}");
    }

    #[test]
    fn gold_texts_that_share_nine_tenths_of_their_words_are_copies() {
        let of = |words: std::ops::Range<u32>| {
            TokenBag::of(&words.map(|word| format!("w{word}")).collect::<Vec<_>>().join(" "))
        };
        assert!(is_copy(&of(0..100), &of(5..105)) && !is_copy(&of(0..100), &of(15..115)));
        assert!(!is_copy(&TokenBag::of(""), &TokenBag::of("")));
    }
}
