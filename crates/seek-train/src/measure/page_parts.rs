//! `seek-train parts`: the parts that pages are made of, and, where a corpus labels a thread post by post, how well
//! its posts are found.
//!
//! A post of the gold is found where one post of the page, that stands for no other, has its words: with a word-level
//! F1 above [`FOUND`]. Which posts are looked for at all depends on the page type: beside that of the gold stands what
//! is found by the guessed one. Everything else is only counted: no corpus says which author or price is right, but what is
//! filled in, and how often, shows where something is missing.

use crate::corpus::pages::{Failure, for_each_page, options};
use anyhow::Result;
use seek_extract::{Extractor, structured};
use seek_io::LabelledPage;
use seek_page::{Page, PageParts, PageType, Post};
use seek_score::TokenBag;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

/// From which word-level F1 on a post is that of the gold.
pub const FOUND: f64 = 0.8;
/// Corpora whose gold has a paragraph for each post, and an empty line between them.
const POST_BY_POST: [&str; 1] = ["harvest-forum"];

/// What was found of a page.
#[derive(Debug, Clone, Serialize)]
pub struct MeasuredParts {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// The type by which parts were looked for: that of the gold, else the one that was found.
    pub page_type: String,
    /// The posts of the gold, where it tells them apart.
    pub gold_posts: Option<usize>,
    /// How many of them were found.
    pub found_posts: usize,
    /// How many of them are found where the type of the page is guessed, too.
    pub found_by_guess: usize,
    /// The parts.
    pub parts: PageParts,
}

/// Finds the parts of all pages of some corpora.
///
/// # Errors
/// Where a corpus cannot be opened.
pub fn run(corpora: &[PathBuf], extractor: &Extractor) -> Result<(Vec<MeasuredParts>, Vec<Failure>)> {
    let mut all = Vec::new();
    let work = |page: LabelledPage, corpus: &str| measure_page(&page, corpus, extractor);
    let failures = for_each_page(corpora, work, |page| all.extend(page))?;
    Ok((all, failures))
}

fn measure_page(labelled: &LabelledPage, corpus: &str, extractor: &Extractor) -> Result<Option<MeasuredParts>> {
    let page = Page::read(&labelled.html, options(labelled))?;
    let found = extractor.extract_page(&page)?;
    let gold_type = labelled.page_type.as_deref().and_then(|name| name.parse::<PageType>().ok());
    let guess = found.page_type.map(|(page_type, _)| page_type);
    let Some(page_type) = gold_type.or(guess) else { return Ok(None) };
    let parts = structured(&page, page_type, &found.selection)?;
    let gold: Option<Vec<&str>> = POST_BY_POST.contains(&corpus).then(|| labelled.gold_text.split("\n\n").collect());
    let found_by_guess = match (&gold, guess) {
        (Some(gold), Some(guess)) => common(gold, &structured(&page, guess, &found.selection)?.posts),
        _ => 0,
    };
    Ok(Some(MeasuredParts {
        id: labelled.id.clone(),
        corpus: corpus.to_owned(),
        page_type: page_type.name().to_owned(),
        gold_posts: gold.as_ref().map(Vec::len),
        found_posts: gold.map_or(0, |gold| common(&gold, &parts.posts)),
        found_by_guess,
        parts,
    }))
}

/// How many texts of the gold are found among posts, each post for one of them.
fn common(gold: &[&str], posts: &[Post]) -> usize {
    let mut bags: Vec<TokenBag> = posts.iter().map(|post| TokenBag::of(&post.text)).collect();
    let is_found = |text: &&&str| {
        let wanted = TokenBag::of(text);
        let scores = bags.iter().map(|bag| bag.scores(&wanted).f1).enumerate();
        let best = scores.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).filter(|(_, f1)| *f1 > FOUND);
        best.map(|(i, _)| bags.swap_remove(i)).is_some()
    };
    gold.iter().filter(is_found).count()
}

/// Sums of a group of pages: a count for each thing that may be found.
pub type Counts = BTreeMap<&'static str, usize>;

/// Sums by corpus and page type.
pub fn summary(pages: &[MeasuredParts]) -> BTreeMap<(String, String), Counts> {
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

/// The sums as lines for people.
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
    fn a_post_stands_for_one_of_the_gold_only() {
        let post = |text: &str| Post { text: text.to_owned(), ..Post::default() };
        let posts = [post("Thanks a lot"), post("a long text of its own with one more word")];
        assert_eq!(common(&["Thanks a lot", "Thanks a lot", "a long text of its own with one word"], &posts), 2);
        assert_eq!(common(&["Thanks"], &[]), 0);
    }

    #[test]
    fn sums_say_how_well_posts_were_found() {
        let page = MeasuredParts {
            id: "a".into(),
            corpus: "c".into(),
            page_type: "forum".into(),
            gold_posts: Some(4),
            found_posts: 1,
            found_by_guess: 0,
            parts: PageParts { posts: vec![Post::default(), Post::default()], ..PageParts::default() },
        };
        let text = to_text(&summary(&[page]));
        assert_eq!(
            text,
            "c forum: gold posts 4, gold posts found 1, pages 1, posts 2, with parts 1; recall 0.250, precision 0.500; recall by guessed type 0.000\n"
        );
    }
}
