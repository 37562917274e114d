//! The counts of an export for people: tables for a terminal, and an HTML page with charts.

use std::collections::BTreeMap;

use content_seeker::report::{FOOT, escape, head};

use super::counts::{Counts, grouped};
use super::stats::Stats;
use crate::output::terminal::visible;

/// The largest number of types, languages or hosts in a table: those with the most pages.
const MAX_ROWS: usize = 20;
/// One of the counts.
type Count = fn(&Counts) -> u64;

/// The columns of a table.
const COLUMNS: [(&str, Count); 7] = [
    ("pages", |counts| counts.pages),
    ("rows", |counts| counts.rows),
    ("filtered", |counts| counts.filtered),
    ("duplicates", |counts| counts.duplicates),
    ("failures", |counts| counts.failures),
    ("characters", |counts| counts.characters),
    ("tokens", |counts| counts.tokens),
];
/// The shares of a bar, with their colours.
const SHARES: [(&str, &str, Count); 5] = [
    ("rows, each the first of its kind", "#2a6f97", |counts| counts.rows - marked(counts)),
    ("rows that are duplicates", "#89c2d9", marked),
    ("duplicates dropped", "#adb5bd", |counts| counts.dropped),
    ("filtered", "#dee2e6", |counts| counts.filtered),
    ("failures", "#a12020", |counts| counts.failures),
];

fn marked(counts: &Counts) -> u64 {
    counts.duplicates - counts.dropped
}

/// The rows of a table: those with the most pages first, and the others as one row.
fn rows(sums: &BTreeMap<String, Counts>) -> Vec<(String, Counts)> {
    let mut all: Vec<(&String, &Counts)> = sums.iter().collect();
    all.sort_by(|(a, one), (b, other)| other.pages.cmp(&one.pages).then(a.cmp(b)));
    let shown = if all.len() <= MAX_ROWS + 1 { all.len() } else { MAX_ROWS };
    let mut rows: Vec<(String, Counts)> = all[..shown].iter().map(|(key, counts)| ((*key).clone(), **counts)).collect();
    if shown < all.len() {
        let mut others = Counts::default();
        all[shown..].iter().for_each(|(_, counts)| others.add(counts));
        rows.push((format!("{} others", grouped((all.len() - shown) as u64)), others));
    }
    rows
}

fn dimensions(stats: &Stats) -> [(&'static str, Vec<(String, Counts)>); 3] {
    [("page type", &stats.types), ("language", &stats.languages), ("host", &stats.hosts)]
        .map(|(name, sums)| (name, rows(sums)))
}

/// Tables for a terminal, with aligned columns.
pub fn text(stats: &Stats) -> String {
    let mut out = String::new();
    for (name, rows) in dimensions(stats) {
        let mut lines: Vec<Vec<String>> =
            vec![[name].into_iter().chain(COLUMNS.map(|(name, _)| name)).map(str::to_owned).collect()];
        for (key, counts) in rows.iter().chain([&("all".to_owned(), stats.total)]) {
            let numbers = COLUMNS.iter().map(|(_, of)| grouped(of(counts)));
            lines.push([visible(key).into_owned()].into_iter().chain(numbers).collect());
        }
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..=COLUMNS.len()).map(width).collect();
        for line in &lines {
            let cells = line[1..].iter().zip(&widths[1..]).map(|(cell, width)| format!("  {cell:>width$}"));
            out += &format!("{:<width$}{}\n", line[0], cells.collect::<String>(), width = widths[0]);
        }
        out.push('\n');
    }
    out
}

const CSS: &str = "\
td.number, th.number { text-align: right } td.bar { width: 18em }
.bar span { display: inline-block; height: .8em } .key span { display: inline-block; width: .8em; height: .8em; margin-right: .3em }
.key { list-style: none; padding: 0 } .key li { display: inline-block; margin-right: 1.2em }
";

/// An HTML page with the tables, and a bar for each row.
pub fn html(stats: &Stats) -> String {
    let mut out = head("What became of the pages", CSS, None);
    out += "<ul class=\"key\">\n";
    for (what, colour, _) in SHARES {
        out += &format!("<li><span style=\"background:{colour}\"></span>{what}\n");
    }
    out += "</ul>\n";
    for (name, rows) in dimensions(stats) {
        let most = rows.iter().map(|(_, counts)| counts.pages).max().unwrap_or(0).max(1);
        out += &format!("<h2>By {name}</h2>\n<table>\n<tr><th>{name}");
        COLUMNS.iter().for_each(|(name, _)| out += &format!("<th class=\"number\">{name}"));
        out += "<th>\n";
        for (key, counts) in &rows {
            out += &format!("<tr>{}<td class=\"bar\">{}\n", cells(key, counts), bar(counts, most));
        }
        out += &format!("<tr>{}<td>\n</table>\n", cells("all", &stats.total));
    }
    out + FOOT
}

fn cells(key: &str, counts: &Counts) -> String {
    let numbers: String =
        COLUMNS.iter().map(|(_, of)| format!("<td class=\"number\">{}", grouped(of(counts)))).collect();
    format!("<td>{}{numbers}", escape(key))
}

/// A bar whose length is the share of the largest number of pages in the table.
fn bar(counts: &Counts, most: u64) -> String {
    let width = |count: u64| count as f64 * 100.0 / most as f64;
    let shares = SHARES.iter().filter(|(_, _, of)| of(counts) > 0);
    shares
        .map(|(_, colour, of)| format!("<span style=\"width:{:.2}%;background:{colour}\"></span>", width(of(counts))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_io::Record;

    fn stats() -> Stats {
        let mut stats = Stats::default();
        let page = |page_type: &str, host: &str| Record {
            page_type: Some(page_type.to_owned()),
            url: Some(format!("https://{host}/")),
            language: Some("en".to_owned()),
            ..Record::default()
        };
        let row = Counts { pages: 1, rows: 1, characters: 6_000, tokens: 1_000, ..Counts::default() };
        stats.add(&page("article", "a.example"), &row);
        stats.add(&page("article", "b.example"), &Counts { duplicates: 1, ..row });
        stats.add(&page("forum", "a.example"), &Counts { pages: 1, filtered: 1, ..Counts::default() });
        stats.add(&Record::failure("x", "empty"), &Counts { pages: 1, failures: 1, ..Counts::default() });
        stats
    }

    #[test]
    fn columns_are_aligned() {
        let text = text(&stats());
        let first: Vec<&str> = text.lines().take(5).collect();
        let expected = [
            "page type  pages  rows  filtered  duplicates  failures  characters  tokens",
            "article        2     2         0           1         0      12,000   2,000",
            "(unknown)      1     0         0           0         1           0       0",
            "forum          1     0         1           0         0           0       0",
            "all            4     2         1           1         1      12,000   2,000",
        ];
        assert_eq!(first, expected);
    }

    #[test]
    fn a_table_shows_the_hosts_with_the_most_pages() {
        let sums = (0..50).map(|i| (format!("h{i:02}"), Counts { pages: i, ..Counts::default() })).collect();
        let rows = rows(&sums);
        assert_eq!((rows.len(), rows[0].0.as_str(), rows[20].0.as_str()), (21, "h49", "30 others"));
        assert_eq!(rows.iter().map(|(_, counts)| counts.pages).sum::<u64>(), (0..50).sum::<u64>());
    }

    #[test]
    fn untrusted_text_is_escaped() {
        let mut stats = stats();
        let total = stats.total;
        stats.languages.insert("<script>\u{1b}[2J".to_owned(), total);
        assert!(html(&stats).contains("<td>&lt;script&gt;\u{fffd}[2J<td class=\"number\">4"));
        assert!(text(&stats).contains("<script>\u{fffd}[2J "));
    }

    #[test]
    fn a_bar_shows_the_shares_of_pages() {
        let html = html(&stats());
        let article = html.lines().find(|line| line.starts_with("<tr><td>article")).unwrap();
        let bar = "<span style=\"width:50.00%;background:#2a6f97\"></span><span style=\"width:50.00%;background:#89c2d9\"></span>";
        assert!(article.ends_with(bar), "{article}");
    }

    #[test]
    fn an_empty_export_has_a_summary() {
        assert!(html(&Stats::default()).ends_with(FOOT) && text(&Stats::default()).contains("all"));
    }
}
