//! The report of a training run for people: one HTML file without scripts and without external resources.
//!
//! It shows warnings about the data, the out-of-fold scores by page type with intervals (and by script and language if these were
//! left out), the confusion of page types, the reliability of the model's own estimates, the importance of the features, the worst
//! pages, and what the labels could not match. Ids and reasons are untrusted: [`content_seeker::report::escape`] escapes them all, and
//! attributes hold only numbers of this program.

use crate::corpus::labels::oracle;
use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::PreparedPage;
use crate::corpus::training_data::DataWarning;
use crate::measure::calibration::Calibration;
use crate::measure::group_scores::{Confusion, GroupScores, by_type, with_hosts, with_pages};
use crate::measure::importance::Importance;
use crate::measure::language_table::LanguageRow;
use crate::measure::page_result::OutOfFoldPage;
use crate::measure::unmatched_gold::{UnmatchedGold, unmatched};
use crate::report::drawings;
use crate::report::sections::{MAX_PAGES, confusion_table, languages, own_types, page_list};
use crate::scores::interval::{Interval, MIN_DRAWN};
use crate::scores::mean::share;
use crate::scores::printed_table::{PrintedCell, PrintedTable};
use crate::stages::page_types::TypeAnswer;
use anyhow::Result;
use content_seeker::report::{FOOT, escape, facts, head};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Number of features shown of each classifier.
const MAX_FEATURES: usize = 15;

/// Rules in addition to the shared style sheet.
const CSS: &str = "\
svg { max-width: 100%; height: auto } .number { font-variant-numeric: tabular-nums; white-space: nowrap }
th.number { font-weight: normal } .confusion td, .confusion th { padding: .1em .6em } .right { font-weight: bold }
pre { overflow-x: auto; tab-size: 4 }
";

/// The numbers of a training run.
#[derive(Debug, Clone, Copy)]
pub struct TrainingReport<'a> {
    /// The title, such as `Cross-validation`.
    pub title: &'a str,
    /// What the scores are, in one or two sentences.
    pub about: &'a str,
    /// What else was learned, as lines of text; may be empty.
    pub learned: &'a str,
    /// What the data cannot teach, or what changes the meaning of the scores.
    pub warnings: &'a [DataWarning],
    /// The pages with their labels.
    pub prepared: &'a Prepared,
    /// The out-of-fold results of some or all of these pages.
    pub results: &'a [OutOfFoldPage],
    /// Scores by script and language, if these were left out of the training; empty if they were not.
    pub languages: &'a [LanguageRow],
    /// The out-of-fold answers of a classifier of page types of the user's own; empty if there is none.
    pub own_types: &'a [TypeAnswer],
    /// Feature importances of a fitted model; empty if there is none.
    pub importances: &'a [Importance],
    /// Which model and pages the importances belong to.
    pub importances_of: &'a str,
}

impl TrainingReport<'_> {
    /// The report.
    ///
    /// # Errors
    /// When drawing fails.
    pub fn to_html(&self) -> Result<String> {
        let results = with_hosts(self.prepared, self.results);
        let mut out = head(self.title, CSS, None);
        let _ = writeln!(out, "<p>{}</p>", escape(self.about));
        if !self.warnings.is_empty() {
            let items = self.warnings.iter().map(|warning| format!("<li>{}</li>", escape(&warning.to_string())));
            let _ = write!(out, "<h2>Warnings</h2>\n<ul>{}</ul>\n", items.collect::<String>());
        }
        out.push_str(&self.facts());
        if !self.learned.is_empty() {
            let _ = write!(out, "<h2>What was learned</h2>\n<pre>{}</pre>\n", escape(self.learned));
        }
        if !results.is_empty() {
            if !self.languages.is_empty() {
                out.push_str(&languages(self.languages));
            }
            out.push_str(&score_table(&by_type(&results)));
            out.push_str(&confusion_table(&Confusion::of(&results)));
            let _ = write!(
                out,
                "<h2>Reliability</h2>\n<p>{}</p>\n",
                escape(Calibration::of(self.results).to_text().trim())
            );
            let note = format!("pages: {}, out-of-fold; data {:.12}", results.len(), self.prepared.fingerprint);
            out.push_str(&drawings::reliability_of(self.results, &note)?);
        }
        if !self.own_types.is_empty() {
            out.push_str(&own_types(self.prepared, self.own_types));
        }
        if self.importances.iter().any(|of| !of.features.is_empty()) {
            out.push_str("\n<h2>Importance of features</h2>\n");
            out.push_str(&drawings::importances(self.importances, MAX_FEATURES, self.importances_of)?);
        }
        if !results.is_empty() {
            out.push_str(&worst_table(with_pages(self.prepared, self.results)));
        }
        out.push_str(&self.labels());
        out.push_str(FOOT);
        Ok(out)
    }

    fn facts(&self) -> String {
        let pages = &self.prepared.pages;
        let mut corpora: BTreeMap<&str, usize> = BTreeMap::new();
        for page in pages {
            *corpora.entry(&page.corpus).or_default() += 1;
        }
        let corpora: Vec<String> = corpora.iter().map(|(name, n)| format!("{} ({n})", escape(name))).collect();
        let hosts: BTreeSet<&str> = pages.iter().map(|page| page.group.as_str()).collect();
        facts(&[
            ("corpora, pages", corpora.join(", ")),
            ("hosts", hosts.len().to_string()),
            ("scored pages", self.results.len().to_string()),
            ("data", format!("{:.12}", self.prepared.fingerprint)),
        ])
    }

    /// Gold words that are not on their pages, and pages that failed.
    fn labels(&self) -> String {
        let pages = &self.prepared.pages;
        let unmatched = unmatched(pages);
        let words: u64 = pages.iter().map(|page| u64::from(page.gold_tokens)).sum();
        let missing: u64 = unmatched.iter().map(|page| u64::from(page.unmatched)).sum();
        let labelled = self.prepared.labelled_as_text();
        let empty = pages.iter().zip(&labelled).filter(|(page, labelled)| **labelled && page.gold_tokens == 0).count();
        let without = labelled.iter().filter(|labelled| !**labelled).count();
        let percent = 100.0 * missing as f64 / words.max(1) as f64;
        let mut out = format!(
            "\n<h2>What the labels could not match</h2>\n<p>{missing} of {words} gold words ({percent:.1} %) on {} of {} pages were not \
             found in their order on the page. No choice of blocks can give them, and they are in no label. Of the pages, {empty} have an empty \
             gold text, and {without} have no label of their text.</p>\n",
            unmatched.len(),
            pages.len()
        );
        if !unmatched.is_empty() {
            let table = PrintedTable::new(["page", "corpus"], ["gold words", "not found", "share"]);
            let row = |page: &UnmatchedGold| {
                let [words, missing] = [page.gold_tokens, page.unmatched].map(|words| (words as usize).into());
                vec![(&page.id).into(), (&page.corpus).into(), words, missing, share(page.share()).into()]
            };
            out.push_str(&page_list(table, unmatched.iter().map(row)));
        }
        let lost: Vec<(&str, &str)> = pages
            .iter()
            .flat_map(|page| page.unmatched.iter().map(move |label| (page.id.as_str(), label.as_str())))
            .collect();
        if !lost.is_empty() {
            out.push_str("<p>Other labels that fit nothing on their page:</p>\n");
            out.push_str(&reason_table("label", &lost));
        }
        let failures: Vec<(&str, &str)> =
            self.prepared.failures.iter().map(|(id, reason)| (id.as_str(), reason.as_str())).collect();
        if failures.is_empty() {
            out.push_str("<p>Every page could be read.</p>\n");
        } else {
            let _ = writeln!(out, "<p>{} failed and took no part:</p>", failures.len());
            out.push_str(&reason_table("reason", &failures));
        }
        out
    }
}

/// A table of pages with a text about each.
fn reason_table(name: &str, pages: &[(&str, &str)]) -> String {
    page_list(PrintedTable::new(["page", name], []), pages.iter().map(|&(id, reason)| vec![id.into(), reason.into()]))
}

fn score_table(scores: &[GroupScores]) -> String {
    let out = format!(
        "<h2>Scores by page type</h2>\n<p>Mean word-level F1 of the chosen text. The 95 % intervals are from a bootstrap that draws whole \
         hosts, because pages of one site share a template. With fewer than {MIN_DRAWN} hosts it draws pages, marked *; such an \
         interval says nothing about other sites. With fewer than {MIN_DRAWN} pages there is none.</p>\n"
    );
    let heads = ["pages", "hosts", "F1", "95 % interval", "F1 that the model expects", "type right"];
    let shown = |interval: &Interval| {
        let mark = if interval.of_hosts { "" } else { " *" };
        format!("{} to {}{mark}", share(interval.low), share(interval.high))
    };
    let row = |group: &GroupScores| {
        vec![
            PrintedCell::from(if group.group == "-" { "no type in the labels" } else { &group.group }),
            group.pages.into(),
            group.hosts.into(),
            PrintedCell::number(Some(group.f1), share),
            group.interval.as_ref().map(shown).into(),
            PrintedCell::number(group.confidence, share),
            PrintedCell::number(group.type_right, share),
        ]
    };
    out + &PrintedTable::new(["page type"], heads).with_rows(scores.iter().map(row)).to_html()
}

/// The pages with the lowest F1. Words are missed or wrong by the alignment of the labels.
fn worst_table(mut scored: Vec<(&PreparedPage, &OutOfFoldPage)>) -> String {
    scored.sort_by(|(_, a), (_, b)| a.f1.total_cmp(&b.f1).then_with(|| (&a.corpus, &a.id).cmp(&(&b.corpus, &b.id))));
    scored.truncate(MAX_PAGES);
    let out = "\n<h2>Worst pages</h2>\n<p>The pages with the lowest F1. <i>Best</i> is the F1 of the best choice of blocks: if it is low, \
         the labels or the page are at fault, not the model. <i>Missed</i> are gold words outside of the chosen text, <i>wrong</i> are \
         chosen words that are not in the gold.</p>\n";
    let row = |(page, result): (&PreparedPage, &OutOfFoldPage)| {
        let sum = |of: &[u32]| result.chosen.iter().map(|&block| f64::from(of[block])).sum::<f64>();
        let matched: f64 = result.chosen.iter().map(|&block| f64::from(page.matched[block])).sum();
        let texts = [&result.id, &result.corpus, &result.page_type, &result.found_type].map(PrintedCell::from);
        let best = oracle::best_choice(&page.bags, &page.main).f1;
        let shares = [Some(result.f1), result.confidence, Some(best)].map(|f1| PrintedCell::number(f1, share));
        let words = [f64::from(page.gold_tokens) - matched, sum(&page.tokens) - matched, f64::from(page.gold_tokens)];
        let words = words.map(|words| PrintedCell::number(Some(words.max(0.0)), |words| format!("{words:.0}")));
        texts.into_iter().chain(shares).chain(words).collect()
    };
    let numbers = ["F1", "expected", "best", "missed", "wrong", "gold words"];
    let table = PrintedTable::new(["page", "corpus", "type", "predicted"], numbers);
    out.to_owned() + &table.with_rows(scored.into_iter().map(row)).to_html()
}
