//! The reports of an evaluation for people: text for a terminal, Markdown, and one self-contained HTML file; a click on the head of a
//! column sorts a table of the latter.
//!
//! The content security policy in the head of the HTML allows only the script of this file, by its hash.

use super::plan::Evaluation;
use super::tables::{Section, ShownSummary, notes, sections, snippet_notes};
use crate::measure::evaluated_page::EvaluatedPage;
use crate::measure::page_measures::{self, SCORES};
use crate::scores::printed_table::escape_markdown;
use anyhow::Result;
use content_seeker::report::{FOOT, escape, head};
use sha2::{Digest, Sha256};

/// The scores that are `wanted`, by groups of pages, followed by the notes.
pub fn text(evaluation: &Evaluation, wanted: impl Fn(&str) -> bool) -> String {
    joined(&ShownSummary::of(evaluation, wanted).sections(), &notes(evaluation))
}

/// The same for texts of a cross-validation. `methods` are the names of their rows.
///
/// # Errors
/// The errors of polars.
pub fn text_of_pages(pages: &[EvaluatedPage], methods: &[&str], wanted: impl Fn(&str) -> bool) -> Result<String> {
    let summary = page_measures::summary(pages, methods, &SCORES.iter().collect::<Vec<_>>())?;
    Ok(joined(&ShownSummary::new(&summary, wanted).sections(), &snippet_notes(pages)))
}

fn joined(sections: &[Section], notes: &[String]) -> String {
    let mut out = String::new();
    for Section { title, table, .. } in sections {
        out.push_str(&format!("{title}\n{}\n", table.to_text()));
    }
    notes.iter().for_each(|note| out.push_str(&format!("{note}\n")));
    out
}

/// The report in Markdown.
pub fn markdown(evaluation: &Evaluation) -> String {
    let program = escape_markdown(&evaluation.about.program);
    let mut out = format!("# Evaluation of methods\n\nseek-train {program}\n\n");
    notes(evaluation).iter().for_each(|note| out.push_str(&format!("* {}\n", escape_markdown(note))));
    for section in sections(evaluation) {
        let level = if section.detail { "###" } else { "##" };
        let title = escape_markdown(&section.title);
        out.push_str(&format!("\n{level} {title}\n\n{}", section.table.to_markdown()));
    }
    out
}

/// Sorts a table by the clicked column: numbers first in descending order, texts in ascending order. Cells without a number come
/// last in both orders.
const SCRIPT: &str = r#"
for (const head of document.querySelectorAll("thead th")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const body = head.closest("table").tBodies[0];
    const rows = [...body.rows];
    const number = row => parseFloat(row.cells[head.cellIndex].dataset.n);
    const text = row => row.cells[head.cellIndex].textContent;
    const numbers = rows.some(row => !isNaN(number(row)));
    const before = head.getAttribute("aria-sort");
    const ascending = before ? before === "descending" : !numbers;
    const sign = ascending ? 1 : -1;
    rows.sort((a, b) => {
      if (!numbers) return sign * text(a).localeCompare(text(b));
      const [x, y] = [number(a), number(b)];
      return isNaN(x) || isNaN(y) ? isNaN(x) - isNaN(y) : sign * (x - y);
    });
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    body.append(...rows);
  });
}
"#;

const STYLE: &str = "
body { font-size: 14px; max-width: none; margin: 2em }
td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
td { overflow-wrap: anywhere } td:first-child { white-space: nowrap } tbody tr:hover { background: #f2f5fa }
th button { all: unset; cursor: pointer; color: #1a4f9c; white-space: nowrap } th button:focus-visible { outline: 2px solid }
th[aria-sort=ascending] button::after { content: ' ▲' } th[aria-sort=descending] button::after { content: ' ▼' }
details { margin: .4em 0 } summary { cursor: pointer }
";

/// The report in HTML.
pub fn html(evaluation: &Evaluation) -> String {
    let hash = format!("sha256-{}", base64(&Sha256::digest(SCRIPT.as_bytes())));
    let mut out = head("Evaluation of methods", STYLE, Some(&hash));
    out.push_str(&format!(
        "<p>seek-train {}; a click on the head of a column sorts the table.</p>\n<ul>\n",
        escape(&evaluation.about.program)
    ));
    notes(evaluation).iter().for_each(|note| out.push_str(&format!("<li>{}\n", escape(note))));
    out.push_str("</ul>\n");
    for section in sections(evaluation) {
        let (title, table) = (escape(&section.title), section.table.to_html());
        out.push_str(&match section.detail {
            true => format!("<details>\n<summary>{title}</summary>\n{table}</details>\n"),
            false => format!("<h2>{title}</h2>\n{table}"),
        });
    }
    out.push_str(&format!("<script>{SCRIPT}</script>\n{FOOT}"));
    out
}

/// Base64 with padding (RFC 4648), the encoding of hashes in a content security policy.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for digit in 0..4 {
            out.push(match digit {
                digit if digit > chunk.len() => '=',
                digit => char::from(DIGITS[(bits >> (18 - 6 * digit)) as usize & 63]),
            });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_matches_the_examples_of_the_rfc() {
        let found = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(found, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }
}
