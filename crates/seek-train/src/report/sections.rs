//! Sections of the training report that have a table: lists of pages, the confusion of types, scores by language, page types of the
//! user's own.

use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::PreparedPage;
use crate::measure::group_scores::Confusion;
use crate::measure::language_table::{self, LanguageRow};
use crate::scores::interval::Interval;
use crate::scores::mean::{HOST, error_note, share};
use crate::scores::printed_table::{PrintedCell, PrintedTable};
use crate::stages::page_types::TypeAnswer;
use content_seeker::report::escape;
use std::fmt::Write;

/// Seed of the bootstrap.
const SEED: u64 = 1;
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
    let mut out = "<h2>Scores by script and language</h2>\n<p>Each page was scored by a model that trained on no page of its script or \
         language. <i>Emptied with content</i> are pages with content whose output is empty, <i>left empty</i> pages without content whose \
         output is empty. The mean over scripts takes scripts as independent. <i>If \
         seen</i> are the scores of the same pages by models that trained on their languages, and <i>change</i> is the mean difference \
         page by page.</p>\n"
        .to_owned();
    out.push_str(&language_table::table(rows).to_html());
    out.push_str(&format!("<p>{}</p>\n", error_note(HOST)));
    out
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

/// Page types of the user's own: the share of right answers, the confusion, and the wrong answers that the classifier is most sure of.
pub(super) fn own_types(prepared: &Prepared, answers: &[TypeAnswer]) -> String {
    let pages: Vec<(&PreparedPage, &TypeAnswer)> =
        answers.iter().map(|answer| (&prepared.pages[answer.page], answer)).collect();
    let is_right = |(page, answer): &(&PreparedPage, &TypeAnswer)| page.type_name.as_deref() == Some(&answer.found);
    let right = pages.iter().filter(|page| is_right(page)).count();
    let of_hosts = pages.iter().map(|page| (page.0.group.as_str(), f64::from(u8::from(is_right(page)))));
    let interval = Interval::of(of_hosts, SEED);
    let interval = interval.map(|interval| {
        let drawn = if interval.of_hosts { "hosts" } else { "pages, so it says nothing about other sites" };
        format!(" (95 % interval {} to {}, drawn from {drawn})", share(interval.low), share(interval.high))
    });
    let mut out = format!(
        "<h2>Page types of your own</h2>\n<p>The type of {right} of {} pages was found{}. Each page was classified by a model \
         that never saw its host, or never saw the page where folds are by page.</p>\n",
        pages.len(),
        interval.unwrap_or_default()
    );
    let names = pages.iter().map(|(page, answer)| (page.type_name.as_deref().unwrap_or("-"), answer.found.as_str()));
    out.push_str(&confusion_table(&Confusion::of_names(names)));
    let mut wrong: Vec<_> = pages.iter().filter(|page| !is_right(page)).collect();
    if wrong.is_empty() {
        return out;
    }
    wrong.sort_by(|(_, a), (_, b)| b.probability.total_cmp(&a.probability).then(a.page.cmp(&b.page)));
    out.push_str("<p>Wrong answers, the surest first:</p>\n");
    let row = |(page, answer): &&(&PreparedPage, &TypeAnswer)| {
        let gold = page.type_name.as_deref().unwrap_or("-");
        let texts = [&page.id, &page.corpus, gold, &answer.found].map(PrintedCell::from);
        let probability = PrintedCell::number(Some(f64::from(answer.probability)), share);
        texts.into_iter().chain([probability]).collect()
    };
    let table = PrintedTable::new(["page", "corpus", "type", "predicted"], ["probability"]);
    out + &page_list(table, wrong.iter().map(row))
}
