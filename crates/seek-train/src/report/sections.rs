//! Sections of the training report that have a table: lists of pages, the confusion of types, scores by language.

use crate::measure::group_scores::Confusion;
use crate::measure::language_table::{self, LanguageRow};
use crate::scores::printed_table::{PrintedCell, PrintedTable};
use content_seeker::report::escape;
use std::fmt::Write;

/// Number of pages in a list of pages.
pub(super) const MAX_PAGES: usize = 30;

/// A table of the first pages of a list, and how many it leaves out.
pub(super) fn page_list(table: PrintedTable, mut pages: impl Iterator<Item = Vec<PrintedCell>>) -> String {
    let mut out = table.with_rows(pages.by_ref().take(MAX_PAGES)).to_html();
    let left = pages.count();
    if left > 0 {
        let _ = writeln!(out, "<p>{left} more are not listed.</p>");
    }
    out
}

/// The scores of pages by script and language that no model has seen.
pub(super) fn languages(rows: &[LanguageRow]) -> String {
    let about = "<h2>Scores by script and language</h2>\n<p>Each page was scored by a model that trained on no page of its script or \
         language. <i>Emptied with content</i> are pages with content whose output is empty, <i>left empty</i> pages without content whose \
         output is empty. The standard errors take hosts as independent; those of the mean over scripts take scripts as independent. <i>If \
         seen</i> are the scores of the same pages by models that trained on their languages, and <i>change</i> is the mean difference \
         page by page.</p>\n";
    about.to_owned() + &language_table::table(rows).to_html()
}

/// How often pages of each type were taken for each type.
pub(super) fn confusion_table(confusion: &Confusion) -> String {
    let mut out = "<h2>Confusion of page types</h2>\n".to_owned();
    if confusion.types.is_empty() {
        return out + "<p>No page has a type in its labels.</p>\n";
    }
    out.push_str(
        "<p>A row is a type in the labels, a column the predicted type. The colour is the share of the row.</p>\n",
    );
    let heads: String = confusion.types.iter().map(|name| format!("<th class=\"number\">{}", escape(name))).collect();
    let _ = writeln!(out, "<table class=\"confusion\">\n<tr><th>{heads}");
    for (r, (name, counts)) in confusion.types.iter().zip(&confusion.counts).enumerate() {
        let sum: usize = counts.iter().sum();
        let cell = |(c, &n): (usize, &usize)| {
            let share = n as f64 / sum.max(1) as f64;
            let class = if r == c { "number right" } else { "number" };
            let text = if n == 0 { String::new() } else { n.to_string() };
            format!("<td class=\"{class}\" style=\"background: rgba(43, 108, 176, {:.2})\">{text}", 0.6 * share)
        };
        let cells: String = counts.iter().enumerate().map(cell).collect();
        let _ = writeln!(out, "<tr><th>{}{cells}", escape(name));
    }
    out + "</table>\n"
}
