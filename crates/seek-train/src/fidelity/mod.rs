//! `seek-train fidelity`: how true the Markdown of pages is to that of people.
//!
//! Over pages with `gold_markdown`, as WebMainBench does it: text, code and tables are taken apart on both sides and
//! each compared with its like. Text and code by edit similarity, tables by TEDS, code and tables only over pages
//! whose gold has some. Code that the gold has as text, as golds do that mark only some of a page's code, is text on
//! both sides. Formulas are looked for in the Markdown one by one, as they stand in `gold_text`.

mod formulas;
mod plain;
mod split;

use crate::corpora::{Failure, for_each_page, options};
use crate::cross_validate::PageResult;
use crate::evaluate;
use crate::label::{Labels, oracle};
use anyhow::Result;
use seek_extract::{Extractor, render};
use seek_io::LabelledPage;
use seek_page::{Page, Selection};
use seek_score::{edit_similarity, teds};
use serde::Serialize;
use split::{has_as_text, split};
use std::collections::HashMap;
use std::fmt::Write;
use std::path::PathBuf;

/// Who chooses the blocks that are rendered.
pub enum Choice<'a> {
    /// A method.
    Extractor(&'a Extractor<'a>),
    /// The block oracle: the best choice by alignment with the gold, so that what is missing is the renderer's own
    /// fault.
    Oracle,
    /// Cross-validation: what was chosen of each page by a model that has not seen its host. Pages that it has not scored are left out.
    OutOfFold(HashMap<(&'a str, &'a str), &'a PageResult>),
}

impl<'a> Choice<'a> {
    /// What cross-validation chose.
    pub fn out_of_fold(results: &'a [PageResult]) -> Choice<'a> {
        Choice::OutOfFold(results.iter().map(|r| ((r.corpus.as_str(), r.id.as_str()), r)).collect())
    }
}

/// What was measured on one page; each in [0, 1].
#[derive(Debug, Clone, Serialize)]
pub struct Fidelity {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// Edit similarity of the text, without code, tables, formulas and marks.
    pub text: Option<f64>,
    /// The same with the marks of headings, lists and stress.
    pub marked: Option<f64>,
    /// Edit similarity of the code blocks, one behind the other.
    pub code: Option<f64>,
    /// TEDS of the tables.
    pub tables: Option<f64>,
    /// Formulas of the gold that were found.
    pub found: usize,
    /// Formulas of the gold.
    pub formulas: usize,
    /// The Markdown that was measured.
    pub markdown: String,
}

/// Measures all pages of some corpora that have what to measure by; pages that fail come as (id, reason).
///
/// # Errors
/// Where a corpus cannot be opened.
pub fn run(corpora: &[PathBuf], choice: &Choice) -> Result<(Vec<Fidelity>, Vec<Failure>)> {
    let mut all = Vec::new();
    let failures = for_each_page(corpora, |page, corpus| measure(&page, corpus, choice), |page| all.extend(page))?;
    Ok((all, failures))
}

fn measure(labelled: &LabelledPage, corpus: &str, choice: &Choice) -> Result<Option<Fidelity>> {
    let formulas = formulas::in_gold(&labelled.gold_text);
    if labelled.gold_markdown.is_none() && formulas.is_empty() {
        return Ok(None);
    }
    let page = Page::read(&labelled.html, options(labelled))?;
    let selection = match choice {
        Choice::Extractor(extractor) => extractor.extract_page(&page)?.selection,
        Choice::Oracle => {
            let labels = Labels::of(page.blocks()?, &labelled.gold_text);
            let chosen = oracle::best_choice(&labels.bags, &labels.main()).chosen;
            Selection::of_blocks((0..chosen.len()).filter(|&i| chosen[i]).collect())
        }
        Choice::OutOfFold(results) => match results.get(&(corpus, labelled.id.as_str())) {
            Some(result) => evaluate::chosen(&page, result)?,
            None => return Ok(None),
        },
    };
    let document = render::document(&page, &selection, render::Markup::default())?;
    let markdown = render::markdown(&document);
    let found = formulas::found(&formulas, &markdown);
    let mut measured = Fidelity {
        id: labelled.id.clone(),
        corpus: corpus.to_owned(),
        text: None,
        marked: None,
        code: None,
        tables: None,
        found,
        formulas: formulas.len(),
        markdown,
    };
    if let Some(gold) = &labelled.gold_markdown {
        let gold = split(gold, |_| false);
        let ours = split(&measured.markdown, has_as_text(&gold));
        measured.text = Some(edit_similarity(&plain::text(&ours.text), &plain::text(&gold.text)));
        measured.marked = Some(edit_similarity(&plain::marked(&ours.text), &plain::marked(&gold.text)));
        if !gold.code.is_empty() {
            measured.code = Some(edit_similarity(&ours.code.join("\n"), &gold.code.join("\n")));
        }
        if !gold.tables.is_empty() {
            measured.tables = Some(teds(&ours.tables, &gold.tables));
        }
    }
    Ok(Some(measured))
}

/// The mean of a measure over the pages of a corpus that have it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mean {
    /// The corpus.
    pub corpus: String,
    /// What was measured.
    pub measure: &'static str,
    /// The mean, in [0, 1].
    pub mean: f64,
    /// What it is the mean of: pages, or formulas.
    pub n: usize,
}

/// Means by corpus. Formulas are counted one by one.
pub fn means(pages: &[Fidelity]) -> Vec<Mean> {
    type Of = fn(&Fidelity) -> Option<f64>;
    let measures: [(&'static str, Of); 4] = [
        ("text", |p| p.text),
        ("text with marks", |p| p.marked),
        ("code", |p| p.code),
        ("tables (TEDS)", |p| p.tables),
    ];
    let mut means = Vec::new();
    for pages in pages.chunk_by(|a, b| a.corpus == b.corpus) {
        let corpus = &pages[0].corpus;
        let mut push = |measure, sum: f64, n: usize| {
            if n > 0 {
                means.push(Mean { corpus: corpus.clone(), measure, mean: sum / n as f64, n });
            }
        };
        for (measure, of) in measures {
            let values: Vec<f64> = pages.iter().filter_map(of).collect();
            push(measure, values.iter().sum(), values.len());
        }
        let with: Vec<&Fidelity> = pages.iter().filter(|page| page.formulas > 0).collect();
        let sum = |of: fn(&Fidelity) -> usize| with.iter().map(|page| of(page)).sum::<usize>();
        push("formulas", sum(|p| p.found) as f64, sum(|p| p.formulas));
        push("formulas, by page", with.iter().map(|p| p.found as f64 / p.formulas as f64).sum(), with.len());
    }
    means
}

/// Means as a table for people.
pub fn to_text(means: &[Mean]) -> String {
    let mut out = format!("{:<20} {:<18} {:>7} {:>7}\n", "corpus", "measure", "mean", "n");
    for Mean { corpus, measure, mean, n } in means {
        // Writing into a String cannot fail.
        let _ = writeln!(out, "{corpus:<20} {measure:<18} {mean:>7.4} {n:>7}");
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_measured_part_by_part() {
        let html = "<nav>menu</nav><h1>One</h1><p>two <b>three</b> \\(x_1\\)</p><pre>a\n b</pre>\
            <table><tr><th>c<th>d<tr><td>e<td>f</table>";
        let page = LabelledPage {
            id: "x".to_owned(),
            html: html.into(),
            gold_text: "One\ntwo three \\(x_1\\)\na\n b\nc d\ne f".to_owned(),
            gold_markdown: Some(
                "# One\n\ntwo three\n\n```\na\n b\n```\n\n| c | d |\n| --- | --- |\n| e | g |\n".to_owned(),
            ),
            ..LabelledPage::default()
        };
        let measured = measure(&page, "y", &Choice::Oracle).unwrap().unwrap();
        assert_eq!((measured.text, measured.code), (Some(1.0), Some(1.0)));
        assert_eq!(measured.marked, Some(1.0 - 4.0 / 19.0));
        assert_eq!(measured.tables, Some(1.0 - 1.0 / 8.0));
        assert_eq!((measured.found, measured.formulas), (1, 1));
        let means = means(&[measured]);
        let names: Vec<&str> = means.iter().map(|mean| mean.measure).collect();
        assert_eq!(names, ["text", "text with marks", "code", "tables (TEDS)", "formulas", "formulas, by page"]);
        assert!(to_text(&means).contains("tables (TEDS)       0.8750       1"));
    }

    #[test]
    fn a_page_without_markdown_and_formulas_is_not_measured() {
        let page = LabelledPage { gold_text: "costs $5".to_owned(), ..LabelledPage::default() };
        assert!(measure(&page, "y", &Choice::Oracle).unwrap().is_none());
    }
}
