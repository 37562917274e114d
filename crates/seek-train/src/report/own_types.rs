//! The part of the training report about page types of the user's own.

use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::PreparedPage;
use crate::measure::group_scores::Confusion;
use crate::report::sections::{confusion_table, page_list};
use crate::scores::interval::Interval;
use crate::scores::mean::share;
use crate::scores::printed_table::{PrintedCell, PrintedTable};
use crate::stages::page_types::TypeAnswer;

/// Seed of the bootstrap.
const SEED: u64 = 1;

/// The share of right answers, the confusion, and the wrong answers that the classifier is most sure of.
pub(super) fn section(prepared: &Prepared, answers: &[TypeAnswer]) -> String {
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
