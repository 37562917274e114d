//! Splits Markdown into code blocks, tables and other text.

use super::teds::{TableCell, TableRows};
use seek_train::corpus::plain_markdown::without_marks;

/// The parts of a Markdown text.
#[derive(Debug, Default, PartialEq)]
pub(super) struct MarkdownParts {
    /// The lines that are neither code nor table.
    pub text: String,
    /// The content of each code block, without trailing white space.
    pub code: Vec<String>,
    /// The tables. The cells have no marks.
    pub tables: Vec<TableRows>,
}

/// Splits a text. Code blocks for which `is_text` holds stay in the text. Without `tables` the cells of tables stay in the text.
pub(super) fn split(markdown: &str, is_text: impl Fn(&str) -> bool, tables: bool) -> MarkdownParts {
    let mut parts = MarkdownParts::default();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some((fence, indentation)) = fence(line) {
            let mut code = Vec::new();
            for line in lines.by_ref() {
                let inside = line.trim_start_matches(['>', ' ']);
                if inside.starts_with(fence) && inside.trim_end().trim_start_matches(&fence[..1]).is_empty() {
                    break;
                }
                let spaces = line.len() - line.trim_start_matches(' ').len();
                code.push(line[spaces.min(indentation)..].trim_end());
            }
            let code = code.join("\n").trim_matches('\n').to_owned();
            if is_text(&code) {
                parts.text.push_str(&code);
                parts.text.push('\n');
            } else {
                parts.code.push(code);
            }
        } else if line.contains('|') && lines.peek().is_some_and(|next| is_delimiter(next)) {
            lines.next();
            let mut rows = vec![cells(line)];
            while let Some(row) = lines.next_if(|row| row.contains('|')) {
                rows.push(cells(row));
            }
            // An empty header exists only because Markdown requires one.
            if rows[0].iter().all(|cell| cell.text.is_empty()) {
                rows.remove(0);
            }
            if tables {
                parts.tables.push(rows);
                continue;
            }
            for row in rows {
                let cells: Vec<String> = row.into_iter().map(|cell| cell.text).collect();
                parts.text.push_str(&cells.join(" "));
                parts.text.push('\n');
            }
        } else {
            parts.text.push_str(line);
            parts.text.push('\n');
        }
    }
    parts
}

/// Whether a gold has a code block as text, because many golds mark only some code. Only letters and digits are compared.
pub(super) fn has_as_text(gold: &MarkdownParts) -> impl Fn(&str) -> bool + use<> {
    let (text, code) = (alphanumeric(&gold.text), alphanumeric(&gold.code.concat()));
    move |block| {
        let block = alphanumeric(block);
        !block.is_empty() && text.contains(&block) && !code.contains(&block)
    }
}

fn alphanumeric(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The opening fence of a code block, and the indentation of the code.
fn fence(line: &str) -> Option<(&str, usize)> {
    let inside = line.trim_start_matches(['>', ' ']);
    let inside = inside.strip_prefix("- ").or_else(|| inside.strip_prefix("* ")).unwrap_or(inside);
    let digits = inside.len() - inside.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let inside = if digits > 0 { inside[digits..].strip_prefix(". ").unwrap_or(inside) } else { inside };
    let mark = inside.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let fence = &inside[..inside.len() - inside.trim_start_matches(mark).len()];
    (fence.len() >= 3 && !inside[fence.len()..].contains('`')).then_some((fence, line.len() - inside.len()))
}

/// Whether a line is the delimiter row below a table header.
fn is_delimiter(line: &str) -> bool {
    let line = line.trim_start_matches(['>', ' ']).trim().trim_matches('|');
    let is_dashes = |cell: &str| {
        let cell = cell.trim();
        let dashes = cell.trim_start_matches(':').trim_end_matches(':');
        !dashes.is_empty() && dashes.bytes().all(|b| b == b'-')
    };
    !line.is_empty() && line.split('|').all(is_dashes)
}

fn cells(row: &str) -> Vec<TableCell> {
    let row = row.trim_start_matches(['>', ' ']).trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let mut cells = vec![String::new()];
    let mut escaped = false;
    for c in row.chars() {
        if c == '|' && !escaped {
            cells.push(String::new());
        } else if let Some(cell) = cells.last_mut() {
            cell.push(c);
        }
        escaped = c == '\\' && !escaped;
    }
    if row.ends_with('|') {
        cells.pop();
    }
    cells.iter().map(|cell| TableCell::of(without_marks(&cell.replace("<br>", " ")))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split_all(markdown: &str) -> MarkdownParts {
        split(markdown, |_| false, true)
    }

    #[test]
    fn code_tables_and_text_are_separated() {
        let parts = split_all(
            "# One\n\n```rust\nfn a() {\n  b\n```\n\n| a | **b** |\n| --- | :-: |\n| [c](d) | e \\| f |\n\ntwo | three\n",
        );
        assert_eq!(parts.text, "# One\n\n\n\ntwo | three\n");
        assert_eq!(parts.code, ["fn a() {\n  b"]);
        let texts: Vec<Vec<&str>> =
            parts.tables[0].iter().map(|row| row.iter().map(|c| c.text.as_str()).collect()).collect();
        assert_eq!(texts, [["a", "b"], ["c", "e | f"]]);
    }

    #[test]
    fn code_in_an_item_loses_the_indentation_of_the_item() {
        let parts = split_all("- run\n\n  ```\n  a\n    b\n  ```\n- done\n");
        assert_eq!(parts.code, ["a\n  b"]);
        assert_eq!(parts.text, "- run\n\n- done\n");
    }

    #[test]
    fn code_for_which_is_text_holds_stays_in_the_text() {
        let parts = split("one\n```\na b\n```\n```\nc\n```\n", |code| code == "a b", true);
        assert_eq!((parts.text.as_str(), &parts.code[..]), ("one\na b\n", &["c".to_owned()][..]));
    }

    #[test]
    fn tables_that_are_kept_become_lines_of_text() {
        let parts = split("one\n\n| a | **b** |\n|---|---|\n| c | d |\n\ntwo\n", |_| false, false);
        assert_eq!((parts.text.as_str(), parts.tables.len()), ("one\n\na b\nc d\n\ntwo\n", 0));
    }

    #[test]
    fn an_empty_header_is_not_a_row() {
        assert_eq!(split_all("| | |\n|---|---|\n| a | b |").tables[0].len(), 1);
    }
}
