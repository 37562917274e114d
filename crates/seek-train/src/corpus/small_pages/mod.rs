//! Small pages, made of labelled pages, to train on beside those.
//!
//! Corpora hold pages of the public web, with menus, class names and hundreds of blocks. Users also have pages with nothing but
//! a title and two paragraphs, in any language. No corpus has them, so a classifier that learns from corpora alone takes a small
//! page for one without content. Two kinds are made: `plain` writes a part of the gold text of an article in plain markup; `cut`
//! leaves most blocks out of a page of any type, so that some boilerplate and often the names of classes stay. If all small pages
//! were articles, other small pages would be taken for articles, too. Of each small page there is a `mixed` one with sections of
//! boilerplate from other sites: a short text beside a long notice is rare in corpora, and users meet it. Each made page keeps the
//! host of its origin, so that folds keep both together.

mod cut;
mod cut_markup;
mod mixed;
mod plain;
mod sections;

use crate::corpus::labels::BlockLabels;
use crate::corpus::pages::{Failure, for_each_page};
use crate::corpus::sources::Sources;
use anyhow::{Context, Result};
use rayon::prelude::*;
use seek_io::{AtomicFile, LabelledPage, write_parquet};
use std::path::Path;

/// The type of pages whose text alone, or a part of it, shows the type.
const ARTICLE: &str = "article";
/// The numbers of blocks of main content of an article to choose from.
const BLOCKS: [usize; 7] = [1, 2, 3, 4, 6, 8, 12];
/// A page is used only if it holds this share of its gold text: else blocks without a label may be main content.
const MIN_MATCHED: f32 = 0.9;
/// In this number of pages, three do not begin with the first block of the text.
const INNER_STARTS: usize = 10;

/// Makes small pages of the pages of some corpora that have a type, and writes them as a corpus. Returns their number, and the
/// pages that could not be read. The same corpora and seed give the same pages.
///
/// # Errors
/// When a corpus cannot be read, or the file cannot be written.
pub fn run<'a>(corpora: impl Into<Sources<'a>>, seed: u64, output: &Path) -> Result<(usize, Vec<Failure>)> {
    let mut pages = Vec::new();
    let mut sections = sections::Sections::default();
    let work = |page: LabelledPage| Ok((small_pages(&page, seed)?, sections::sections_of(&page)?));
    let failures = for_each_page(
        corpora,
        |page, _| work(page),
        |(made, of_page)| {
            pages.extend(made);
            sections.add(of_page);
        },
    )?;
    let mixed: Result<Vec<Option<LabelledPage>>> =
        pages.par_iter().map(|page| mixed::mixed_page(page, &sections, seed)).collect();
    pages.extend(mixed?.into_iter().flatten());
    let fail = || format!("corpus {}", output.display());
    let made = pages.len();
    let file = AtomicFile::create(output, true).with_context(fail)?;
    write_parquet(file.temporary(), pages).with_context(fail)?;
    file.commit(false).with_context(fail)?;
    Ok((made, failures))
}

/// The small pages of a page.
fn small_pages(page: &LabelledPage, seed: u64) -> Result<Vec<LabelledPage>> {
    let Some(page_type) = page.page_type.as_deref() else { return Ok(Vec::new()) };
    let plain = if page_type == ARTICLE { plain::plain_page(page, seed)? } else { None };
    Ok(cut::cut_page(page, seed)?.into_iter().chain(plain).collect())
}

/// Whether a page holds nearly all of its gold text.
fn matches_its_gold(labels: &BlockLabels) -> bool {
    let matched: f32 = labels.share.iter().zip(&labels.tokens).map(|(share, &tokens)| share * tokens as f32).sum();
    let gold: i32 = labels.bags.gold.iter().sum();
    matched >= MIN_MATCHED * gold as f32
}

/// A page made of another one, with its host, language and licence. `kind` begins its id.
fn made_of(page: &LabelledPage, kind: &str, html: String, gold: String) -> LabelledPage {
    LabelledPage {
        id: format!("{kind}/{}", page.id.replace('/', "-")),
        site: page.url.clone().or(page.site.clone()).or(Some(page.id.clone())),
        lang: page.lang.clone(),
        page_type: page.page_type.clone(),
        license: page.license.clone(),
        html: html.into_bytes(),
        gold_text: Some(gold),
        title: page.title.clone(),
        made_from: Some(page.id.clone()),
        ..LabelledPage::default()
    }
}

/// Adds a text or the value of an attribute.
fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
}

/// An article as the tests of both kinds use it.
#[cfg(test)]
fn article(lang: &str) -> LabelledPage {
    LabelledPage {
        id: "news/1".to_owned(),
        url: Some("https://news.example/storm".to_owned()),
        lang: Some(lang.to_owned()),
        page_type: Some(ARTICLE.to_owned()),
        title: Some("Sturm & Küste".to_owned()),
        gold_text: Some(
            "Sturm & Küste\nDer Sturm traf in der Nacht auf die Küste.\nAm Morgen <zog> er ab, sagten die Leute."
                .to_owned(),
        ),
        ..LabelledPage::default()
    }
}
