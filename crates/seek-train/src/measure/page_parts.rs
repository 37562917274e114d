//! Counts of structured parts of pages, and the recall of posts in corpora that label threads post by post.
//!
//! A gold post is found if an extracted post matches it with a word-level F1 above [`MIN_MATCH_F1`]. Each extracted post matches
//! at most one gold post. The kinds of parts depend on the page type, so the recall is given for the gold type and for the
//! predicted type. All other fields are only counted: no corpus has gold authors or prices, but the counts show missing ones.

use crate::corpus::pages::{Failure, for_each_page, read_page_for};
use crate::corpus::sources::Sources;
use anyhow::Result;
use content_seeker::Extractor;
use seek_io::LabelledPage;
use seek_metadata::page_parts;
use seek_page::{PageParts, PageType, Post};
use seek_score::TokenBag;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Word-level F1 above which a post matches a gold post.
pub const MIN_MATCH_F1: f64 = 0.8;
/// Corpora whose gold text has one paragraph per post, separated by empty lines.
const POST_BY_POST: [&str; 1] = ["harvest-forum"];

/// The extracted parts of a page.
#[derive(Debug, Clone, Serialize)]
pub struct MeasuredParts {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// The page type of the extraction: the gold type if known, else the predicted one.
    pub page_type: String,
    /// Number of gold posts, if the corpus separates them.
    pub gold_posts: Option<usize>,
    /// Gold posts that were found.
    pub found_posts: usize,
    /// Gold posts that are found by the predicted page type.
    pub found_by_guess: usize,
    /// The extracted parts.
    pub parts: PageParts,
}

/// Extracts the parts of all pages of corpora.
///
/// # Errors
/// When a corpus cannot be opened.
pub fn run<'a>(corpora: impl Into<Sources<'a>>, extractor: &Extractor) -> Result<(Vec<MeasuredParts>, Vec<Failure>)> {
    let mut all = Vec::new();
    let work = |page: LabelledPage, corpus: &str| measure_page(&page, corpus, extractor);
    let failures = for_each_page(corpora, work, |page| all.extend(page))?;
    Ok((all, failures))
}

fn measure_page(labelled: &LabelledPage, corpus: &str, extractor: &Extractor) -> Result<Option<MeasuredParts>> {
    let view = extractor.method().view();
    let found = extractor.extract_page(read_page_for(view, labelled)?)?;
    let page = found.page();
    let gold_type = labelled.page_type.as_deref().and_then(|name| name.parse::<PageType>().ok());
    let guess = found.page_type().and_then(|page_type| page_type.known());
    let Some(page_type) = gold_type.or(guess) else { return Ok(None) };
    let parts = page_parts(page, page_type, found.selection())?;
    let gold: Option<Vec<&str>> = POST_BY_POST.contains(&corpus).then(|| labelled.gold().split("\n\n").collect());
    let found_by_guess = match (&gold, guess) {
        (Some(gold), Some(guess)) => matched_posts(gold, &page_parts(page, guess, found.selection())?.posts),
        _ => 0,
    };
    Ok(Some(MeasuredParts {
        id: labelled.id.clone(),
        corpus: corpus.to_owned(),
        page_type: page_type.name().to_owned(),
        gold_posts: gold.as_ref().map(Vec::len),
        found_posts: gold.map_or(0, |gold| matched_posts(&gold, &parts.posts)),
        found_by_guess,
        parts,
    }))
}

/// Number of gold texts that match a post. Each post matches at most one.
fn matched_posts(gold: &[&str], posts: &[Post]) -> usize {
    let mut bags: Vec<TokenBag> = posts.iter().map(|post| TokenBag::of(&post.text)).collect();
    let is_found = |text: &&&str| {
        let wanted = TokenBag::of(text);
        let scores = bags.iter().map(|bag| bag.scores(&wanted).f1).enumerate();
        let best = scores.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).filter(|(_, f1)| *f1 > MIN_MATCH_F1);
        best.map(|(i, _)| bags.swap_remove(i)).is_some()
    };
    gold.iter().filter(is_found).count()
}

/// Counts over a group of pages, by field.
pub type Counts = BTreeMap<&'static str, usize>;

/// Counts by corpus and page type.
pub fn counts_by_group(pages: &[MeasuredParts]) -> BTreeMap<(String, String), Counts> {
    let mut sums: BTreeMap<(String, String), Counts> = BTreeMap::new();
    for page in pages {
        let counts = sums.entry((page.corpus.clone(), page.page_type.clone())).or_default();
        let mut add = |name, n: usize| *counts.entry(name).or_default() += n;
        let parts = &page.parts;
        add("pages", 1);
        add("with parts", usize::from(*parts != PageParts::default()));
        for (name, posts) in [("posts", &parts.posts), ("comments", &parts.comments)] {
            add(name, posts.len());
            add("authors", posts.iter().filter(|post| post.author.is_some()).count());
            add("dates", posts.iter().filter(|post| post.date.is_some()).count());
        }
        add("items", parts.items.len());
        add("links", parts.items.iter().filter(|item| item.link.is_some()).count());
        add("snippets", parts.items.iter().filter(|item| item.snippet.is_some()).count());
        if let Some(product) = &parts.product {
            add("prices", usize::from(product.price.is_some()));
            add("brands", usize::from(product.brand.is_some()));
            add("ratings", usize::from(product.rating.is_some()));
            add("descriptions", usize::from(product.description.is_some()));
        }
        if let Some(gold) = page.gold_posts {
            add("gold posts", gold);
            add("gold posts found", page.found_posts);
            add("gold posts found by guessed type", page.found_by_guess);
            add("pages with as many posts", usize::from(gold == parts.posts.len()));
        }
    }
    sums
}

/// The counts as lines of text.
pub fn to_text(sums: &BTreeMap<(String, String), Counts>) -> String {
    let mut out = String::new();
    for ((corpus, page_type), counts) in sums {
        let filled = counts.iter().filter(|(_, n)| **n > 0).map(|(name, n)| format!("{name} {n}"));
        let _ = write!(out, "{corpus} {page_type}: {}", filled.collect::<Vec<_>>().join(", "));
        if let (Some(&gold), Some(&found)) = (counts.get("gold posts"), counts.get("gold posts found")) {
            let of = |n: usize| found as f64 / n.max(1) as f64;
            let posts = counts.get("posts").copied().unwrap_or(0);
            let _ = write!(out, "; recall {:.3}, precision {:.3}", of(gold), of(posts));
            let by_guess = counts.get("gold posts found by guessed type").copied().unwrap_or(0);
            let _ = write!(out, "; recall by guessed type {:.3}", by_guess as f64 / gold.max(1) as f64);
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_matches_one_gold_post_only() {
        let post = |text: &str| Post { text: text.to_owned(), ..Post::default() };
        let posts = [post("Thanks a lot"), post("a long text of its own with one more word")];
        assert_eq!(matched_posts(&["Thanks a lot", "Thanks a lot", "a long text of its own with one word"], &posts), 2);
        assert_eq!(matched_posts(&["Thanks"], &[]), 0);
    }

    #[test]
    fn the_text_has_recall_and_precision_of_posts() {
        let page = MeasuredParts {
            id: "a".into(),
            corpus: "c".into(),
            page_type: "forum".into(),
            gold_posts: Some(4),
            found_posts: 1,
            found_by_guess: 0,
            parts: PageParts { posts: vec![Post::default(), Post::default()], ..PageParts::default() },
        };
        let text = to_text(&counts_by_group(&[page]));
        assert_eq!(
            text,
            "c forum: gold posts 4, gold posts found 1, pages 1, posts 2, with parts 1; recall 0.250, precision 0.500; recall by guessed type 0.000\n"
        );
    }
}
