//! `seek-lab fidelity`: compares extracted Markdown with gold Markdown.
//!
//! The idea is that of WebMainBench, on pages with `gold_markdown`. Text, code and tables are separated on both sides. Text and
//! code are compared by edit similarity, tables by TEDS. The numbers are not comparable with those of WebMainBench:
//!
//! * Code and tables are measured on pages whose gold has some. On other pages extracted code and tables count as text.
//! * Extracted code that the gold has as text counts as text, because many golds mark only some code. `code, strict` omits this
//!   rule and compares the code blocks of both sides.
//! * Formulas are compared one by one with those of `gold_text`, by their LaTeX without white space. They are not part of the
//!   text. A formula that occurs twice in the gold must be found twice.

mod edit;
mod formulas;
mod split;
mod teds;

use anyhow::Result;
use content_seeker::Extractor;
use edit::edit_similarity;
use seek_io::LabelledPage;
use seek_page::Selection;
use seek_render as render;
use seek_train::corpus::labels::{BlockLabels, oracle};
use seek_train::corpus::pages::{Failure, for_each_page, read_page};
use seek_train::corpus::plain_markdown::{with_marks, without_marks};
use seek_train::corpus::sources::Sources;
use seek_train::measure::out_of_fold_texts::chosen_blocks;
use seek_train::measure::page_result::OutOfFoldPage;
use seek_train::scores::printed_table::{PrintedCell, PrintedTable};
use serde::Serialize;
use split::{has_as_text, split};
use std::collections::HashMap;
use std::sync::Arc;
use teds::teds;

/// The source of the blocks that are rendered.
#[non_exhaustive]
pub enum SelectionSource<'a> {
    /// An extraction method.
    Extractor(&'a Extractor),
    /// The block oracle: the best choice by alignment with the gold. The remaining errors are those of the renderer.
    Oracle,
    /// The out-of-fold choices of cross-validation. Pages without one are skipped.
    OutOfFold(HashMap<(&'a str, &'a str), &'a OutOfFoldPage>),
}

impl<'a> SelectionSource<'a> {
    /// The choices of these results of cross-validation.
    pub fn out_of_fold(results: &'a [OutOfFoldPage]) -> SelectionSource<'a> {
        SelectionSource::OutOfFold(results.iter().map(|r| ((r.corpus.as_str(), r.id.as_str()), r)).collect())
    }
}

/// The measures of one page, each in [0, 1].
#[derive(Debug, Clone, Serialize)]
pub struct Fidelity {
    /// Id of the page.
    pub id: String,
    /// Name of the corpus.
    pub corpus: String,
    /// Edit similarity of the text, without code, tables, formulas and marks.
    pub text: Option<f64>,
    /// Edit similarity of the text with the marks of headings, lists and emphasis.
    pub marked: Option<f64>,
    /// Edit similarity of the joined code blocks, without extracted blocks that the gold has as text.
    pub code: Option<f64>,
    /// Edit similarity of all joined code blocks.
    pub code_strict: Option<f64>,
    /// TEDS of the tables.
    pub tables: Option<f64>,
    /// Number of formulas of the gold that were found.
    pub found: usize,
    /// Number of formulas of the gold.
    pub formulas: usize,
    /// Number of extracted formulas, without those that a gold cannot have.
    pub ours: usize,
    /// The extracted Markdown.
    pub markdown: String,
}

/// Measures all pages with gold Markdown or formulas. Also returns the failed pages with the reasons.
///
/// # Errors
/// When a corpus cannot be opened.
pub fn run<'a>(corpora: impl Into<Sources<'a>>, choice: &SelectionSource) -> Result<(Vec<Fidelity>, Vec<Failure>)> {
    let mut all = Vec::new();
    let failures = for_each_page(corpora, |page, corpus| measure(&page, corpus, choice), |page| all.extend(page))?;
    Ok((all, failures))
}

fn measure(labelled: &LabelledPage, corpus: &str, choice: &SelectionSource) -> Result<Option<Fidelity>> {
    let formulas = formulas::in_gold(labelled.gold());
    if labelled.gold_markdown.is_none() && formulas.is_empty() {
        return Ok(None);
    }
    let page = Arc::new(read_page(labelled)?);
    let selection = match choice {
        SelectionSource::Extractor(extractor) => extractor.extract_page(Arc::clone(&page))?.selection().clone(),
        SelectionSource::Oracle => {
            let labels = BlockLabels::of(page.blocks()?, labelled.gold());
            let chosen = oracle::best_choice(&labels.bags, &labels.main()).chosen;
            Selection::of_blocks((0..chosen.len()).filter(|&i| chosen[i]).collect())
        }
        SelectionSource::OutOfFold(results) => match results.get(&(corpus, labelled.id.as_str())) {
            Some(result) => chosen_blocks(&page, result)?,
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
        measured.text = Some(edit_similarity(&without_marks(&ours.text), &without_marks(&gold.text)));
        measured.marked = Some(edit_similarity(&with_marks(&ours.text), &with_marks(&gold.text)));
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

/// The mean of a measure over the pages of a corpus.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FidelityMean {
    /// The corpus.
    pub corpus: String,
    /// The measure.
    pub measure: &'static str,
    /// The mean, in [0, 1].
    pub mean: f64,
    /// The number of pages, or of formulas.
    pub n: usize,
}

/// Computes means by corpus.
pub fn means(pages: &[Fidelity]) -> Vec<FidelityMean> {
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
                means.push(FidelityMean { corpus: corpus.clone(), measure, mean: sum / n as f64, n });
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

/// Formats means as a text table.
pub fn to_text(means: &[FidelityMean]) -> String {
    let row = |FidelityMean { corpus, measure, mean, n }: &FidelityMean| {
        let mean = PrintedCell::number(Some(*mean), |mean| format!("{mean:.4}"));
        vec![corpus.into(), (*measure).into(), mean, (*n).into()]
    };
    PrintedTable::new(["corpus", "measure"], ["mean", "n"]).with_rows(means.iter().map(row)).to_text()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_of_a_page_is_measured() {
        let html = "<nav>menu</nav><h1>One</h1><p>two <b>three</b> \\(x_1\\)</p><pre>a\n b</pre>\
            <table><tr><th>c<th>d<tr><td>e<td>f</table>";
        let page = LabelledPage {
            id: "x".to_owned(),
            html: html.into(),
            gold_text: Some("One\ntwo three \\(x_1\\)\na\n b\nc d\ne f".to_owned()),
            gold_markdown: Some(
                "# One\n\ntwo three\n\n```\na\n b\n```\n\n| c | d |\n| --- | --- |\n| e | g |\n".to_owned(),
            ),
            ..LabelledPage::default()
        };
        let measured = measure(&page, "y", &SelectionSource::Oracle).unwrap().unwrap();
        assert_eq!((measured.text, measured.code), (Some(1.0), Some(1.0)));
        assert_eq!(measured.marked, Some(1.0 - 4.0 / 19.0));
        assert_eq!(measured.tables, Some(1.0 - 1.0 / 8.0));
        assert_eq!((measured.found, measured.formulas), (1, 1));
        let means = means(&[measured]);
        let names: Vec<&str> = means.iter().map(|mean| mean.measure).collect();
        assert_eq!(
            names,
            [
                "text", "text with marks", "code", "code, strict", "tables (TEDS)", "formulas", "formulas, precision",
                "formulas, by page"
            ]
        );
        assert!(to_text(&means).contains("tables (TEDS)        0.8750  1"));
    }

    #[test]
    fn code_and_tables_that_the_gold_lacks_lower_the_text_measure() {
        let measured = |more: &str| {
            let page = LabelledPage {
                html: format!("<p>one two</p>{more}").into(),
                gold_text: Some("one two code a b c d".to_owned()),
                gold_markdown: Some("one two".to_owned()),
                ..LabelledPage::default()
            };
            measure(&page, "y", &SelectionSource::Oracle).unwrap().unwrap()
        };
        assert_eq!(measured("").text, Some(1.0));
        for more in ["<pre>code</pre>", "<table><tr><td>a<td>b<tr><td>c<td>d</table>"] {
            let measured = measured(more);
            assert!(measured.text < Some(0.8), "{more}: {:?}", measured.text);
            assert_eq!((measured.code, measured.tables), (None, None));
        }
    }

    #[test]
    fn code_that_the_gold_has_as_text_lowers_only_the_strict_measure() {
        let page = LabelledPage {
            html: "<p>one</p><pre>run this</pre><pre>a = b</pre>".into(),
            gold_text: Some("one run this a = b".to_owned()),
            gold_markdown: Some("one\n\nrun this\n\n```\na = b\n```".to_owned()),
            ..LabelledPage::default()
        };
        let measured = measure(&page, "y", &SelectionSource::Oracle).unwrap().unwrap();
        assert_eq!((measured.text, measured.code), (Some(1.0), Some(1.0)));
        assert!(measured.code_strict < Some(0.5));
    }

    #[test]
    fn a_page_without_markdown_and_formulas_is_not_measured() {
        let page = LabelledPage { gold_text: Some("costs $5".to_owned()), ..LabelledPage::default() };
        assert!(measure(&page, "y", &SelectionSource::Oracle).unwrap().is_none());
    }
}
