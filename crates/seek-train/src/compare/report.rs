//! The reports of a comparison for people: text for a terminal, Markdown, and one self-contained HTML file; a click on the head of a
//! column sorts a table of the latter.
//!
//! The content security policy in the head of the HTML allows only the script of this file, by its hash.

use super::comparison::Comparison;
use super::tables::{group_table, notes, sections};
use crate::scores::printed_table::escape_markdown;
use content_seeker::report::{FOOT, escape, head};
use sha2::{Digest, Sha256};

/// Measures that text for a terminal leaves out to keep its lines short. The other reports have all measures.
const HIDDEN_MEASURES: [&str; 4] = ["char_precision", "char_recall", "char_f05", "word_f05"];

/// A table for each group of pages, followed by the notes.
pub fn text(comparison: &Comparison) -> String {
    let mut out = String::new();
    for group in &comparison.groups {
        let (corpus, name, pages) = (&group.corpus, &group.group, group.pages);
        let table = group_table(group, &comparison.published, |measure| !HIDDEN_MEASURES.contains(&measure));
        out.push_str(&format!("{corpus}, {name}; pages: {pages}\n{}\n", table.to_text()));
    }
    notes(comparison).iter().for_each(|note| out.push_str(&format!("{note}\n")));
    out
}

/// The report in Markdown.
pub fn markdown(comparison: &Comparison) -> String {
    let program = escape_markdown(&comparison.about.program);
    let mut out = format!("# Comparison of methods\n\nseek-train {program}\n\n");
    notes(comparison).iter().for_each(|note| out.push_str(&format!("* {}\n", escape_markdown(note))));
    for section in sections(comparison) {
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
pub fn html(comparison: &Comparison) -> String {
    let hash = format!("sha256-{}", base64(&Sha256::digest(SCRIPT.as_bytes())));
    let mut out = head("Comparison of methods", STYLE, Some(&hash));
    out.push_str(&format!(
        "<p>seek-train {}; a click on the head of a column sorts the table.</p>\n<ul>\n",
        escape(&comparison.about.program)
    ));
    notes(comparison).iter().for_each(|note| out.push_str(&format!("<li>{}\n", escape(note))));
    out.push_str("</ul>\n");
    for section in sections(comparison) {
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
