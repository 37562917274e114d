//! The comparison as Markdown.

use super::comparison::Comparison;
use super::grid::{Grid, notes};
use super::sections::sections;

/// The whole report.
pub fn report(comparison: &Comparison) -> String {
    let mut out = format!("# Comparison of methods\n\nseek-train {}\n\n", escape(&comparison.about.program));
    notes(comparison).iter().for_each(|note| out.push_str(&format!("* {}\n", escape(note))));
    for section in sections(comparison) {
        let level = if section.detail { "###" } else { "##" };
        out.push_str(&format!("\n{level} {}\n\n{}", escape(&section.title), table(&section.grid)));
    }
    out
}

fn table(grid: &Grid) -> String {
    let line = |cells: &mut dyn Iterator<Item = String>| format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "));
    let mut out = line(&mut grid.heads.iter().map(|head| escape(head)));
    // Numbers are right-aligned.
    out.push_str(&line(&mut (0..grid.heads.len()).map(|c| if grid.is_number(c) { "--:" } else { "---" }.to_owned())));
    for row in &grid.rows {
        out.push_str(&line(&mut row.iter().map(|cell| escape(&cell.text))));
    }
    out
}

/// Escapes text so that it has no markup, on one line within a cell.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            // HTML within Markdown has no backslash escapes.
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '~' | '!' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_and_html_markup_is_escaped() {
        assert_eq!(escape("a|b\n<script>*x*</script>"), r"a\|b &lt;script&gt;\*x\*&lt;/script&gt;");
        assert_eq!(escape("[x](javascript:y) & `z`"), r"\[x\](javascript:y) &amp; \`z\`");
    }
}
