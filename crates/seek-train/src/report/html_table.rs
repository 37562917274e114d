//! Tables of the training report, in HTML.

use crate::measure::group_scores::Confusion;
use content_seeker::report::escape;
use std::fmt::Write;

/// Number of pages in a list of pages.
pub(super) const MAX_PAGES: usize = 30;

/// A line that says how many pages a list leaves out.
pub(super) fn more(pages: usize) -> String {
    match pages.saturating_sub(MAX_PAGES) {
        0 => String::new(),
        left => format!("<p>{left} more are not listed.</p>\n"),
    }
}

/// The start of a table: columns of text, then columns of numbers.
pub(super) fn table_head(texts: &[&str], numbers: &[&str]) -> String {
    let texts: String = texts.iter().map(|name| format!("<th>{name}")).collect();
    let numbers: String = numbers.iter().map(|name| format!("<th class=\"number\">{name}")).collect();
    format!("<table>\n<tr>{texts}{numbers}\n")
}

/// A row of a table. The texts are HTML already.
pub(super) fn row(texts: &[String], numbers: &[String]) -> String {
    let texts: String = texts.iter().map(|text| format!("<td>{text}")).collect();
    let numbers: String = numbers.iter().map(|number| format!("<td class=\"number\">{}", number.trim())).collect();
    format!("<tr>{texts}{numbers}\n")
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
