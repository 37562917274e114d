//! `seek-train fidelity`: how true the Markdown of pages is to that of people.
//!
//! Over pages with `gold_markdown`, after the idea of WebMainBench: text, code and tables are taken apart on both sides
//! and each compared with its like, text and code by edit similarity, tables by TEDS. The numbers are not to be set
//! beside those of WebMainBench, for here
//!
//! * code and tables are measured over the pages whose gold has some; where it has none, ours are compared as text;
//! * code of ours that the gold has as text, as golds do that mark only some of a page's code, is text. `code, strict`
//!   is without this: blocks of code as they stand on both sides;
//! * formulas are compared one by one with those of `gold_text`, by their LaTeX without white space, and are no part of
//!   the text. A formula that stands twice in the gold must be found twice.

mod formulas;
mod plain;
mod split;

use crate::corpus::labels::{Labels, oracle};
use crate::corpus::pages::{Failure, for_each_page, options};
use crate::measure::evaluation;
use crate::measure::page_result::PageResult;
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
    /// Edit similarity of the code blocks, one behind the other, without those of ours that the gold has as text.
    pub code: Option<f64>,
    /// The same with all of ours.
    pub code_strict: Option<f64>,
    /// TEDS of the tables.
    pub tables: Option<f64>,
    /// Formulas of the gold that were found.
    pub found: usize,
    /// Formulas of the gold.
    pub formulas: usize,
    /// Formulas of ours, without those that a gold could not have.
    pub ours: usize,
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
            Some(result) => evaluation::chosen_blocks(&page, result)?,
            None => return Ok(None),
        },
    };
    let document = render::document(&page, &selection, render::Markup::default())?;
    let markdown = render::markdown(&document)?;
    let matched = formulas::matched(&formulas::in_document(&document), &formulas);
    let mut measured = Fidelity {
        id: labelled.id.clone(),
        corpus: corpus.to_owned(),
        text: None,
        marked: None,
        code: None,
        code_strict: None,
        tables: None,
        found: matched.found,
        formulas: formulas.len(),
        ours: matched.counted,
        markdown,
    };
    if let Some(gold) = &labelled.gold_markdown {
        let gold = split(gold, |_| false, true);
        let has_as_text = has_as_text(&gold);
        let is_text = |code: &str| gold.code.is_empty() || has_as_text(code);
        let ours = split(&measured.markdown, is_text, !gold.tables.is_empty());
        measured.text = Some(edit_similarity(&plain::text(&ours.text), &plain::text(&gold.text)));
        measured.marked = Some(edit_similarity(&plain::marked(&ours.text), &plain::marked(&gold.text)));
        if !gold.code.is_empty() {
            let similarity = |code: &[String]| Some(edit_similarity(&code.join("\n"), &gold.code.join("\n")));
            measured.code = similarity(&ours.code);
            measured.code_strict = similarity(&split(&measured.markdown, |_| false, true).code);
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
    let measures: [(&'static str, Of); 5] = [
        ("text", |p| p.text),
        ("text with marks", |p| p.marked),
        ("code", |p| p.code),
        ("code, strict", |p| p.code_strict),
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
        push("formulas, precision", sum(|p| p.found) as f64, sum(|p| p.ours));
        push("formulas, by page", with.iter().map(|p| p.found as f64 / p.formulas as f64).sum(), with.len());
    }
    means
}

/// Means as a table for people.
pub fn to_text(means: &[Mean]) -> String {
    let mut out = format!("{:<20} {:<19} {:>7} {:>7}\n", "corpus", "measure", "mean", "n");
    for Mean { corpus, measure, mean, n } in means {
        // Writing into a String cannot fail.
        let _ = writeln!(out, "{corpus:<20} {measure:<19} {mean:>7.4} {n:>7}");
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
        assert_eq!(
            names,
            [
                "text",
                "text with marks",
                "code",
                "code, strict",
                "tables (TEDS)",
                "formulas",
                "formulas, precision",
                "formulas, by page"
            ]
        );
        assert!(to_text(&means).contains("tables (TEDS)        0.8750       1"));
    }

    #[test]
    fn code_and_tables_that_the_gold_has_none_of_cost_text() {
        let measured = |more: &str| {
            let page = LabelledPage {
                html: format!("<p>one two</p>{more}").into(),
                gold_text: "one two code a b c d".to_owned(),
                gold_markdown: Some("one two".to_owned()),
                ..LabelledPage::default()
            };
            measure(&page, "y", &Choice::Oracle).unwrap().unwrap()
        };
        assert_eq!(measured("").text, Some(1.0));
        for more in ["<pre>code</pre>", "<table><tr><td>a<td>b<tr><td>c<td>d</table>"] {
            let measured = measured(more);
            assert!(measured.text < Some(0.8), "{more}: {:?}", measured.text);
            assert_eq!((measured.code, measured.tables), (None, None));
        }
    }

    #[test]
    fn code_that_the_gold_has_as_text_counts_only_in_the_strict_measure() {
        let page = LabelledPage {
            html: "<p>one</p><pre>run this</pre><pre>a = b</pre>".into(),
            gold_text: "one run this a = b".to_owned(),
            gold_markdown: Some("one\n\nrun this\n\n```\na = b\n```".to_owned()),
            ..LabelledPage::default()
        };
        let measured = measure(&page, "y", &Choice::Oracle).unwrap().unwrap();
        assert_eq!((measured.text, measured.code), (Some(1.0), Some(1.0)));
        assert!(measured.code_strict < Some(0.5));
    }

    #[test]
    fn a_page_without_markdown_and_formulas_is_not_measured() {
        let page = LabelledPage { gold_text: "costs $5".to_owned(), ..LabelledPage::default() };
        assert!(measure(&page, "y", &Choice::Oracle).unwrap().is_none());
    }
}
