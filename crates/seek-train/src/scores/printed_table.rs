//! A table of scores for people, with its writers: text for a terminal, Markdown and HTML.
//!
//! Ids, names and reasons in a table are untrusted, so each writer escapes all of its text.

use content_seeker::report::escape;

/// The text of a cell without a value.
pub const NO_VALUE: &str = "-";

/// A cell of a table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PrintedCell {
    /// The text.
    pub text: String,
    /// The number to sort by, if any.
    pub number: Option<f64>,
    /// The part of the same HTML file that the text links to.
    pub link: Option<String>,
}

impl PrintedCell {
    /// A cell with a number, or [`NO_VALUE`].
    pub fn number(number: Option<f64>, show: impl Fn(f64) -> String) -> PrintedCell {
        PrintedCell { text: number.map_or_else(|| NO_VALUE.to_owned(), show), number, link: None }
    }
}

impl From<&str> for PrintedCell {
    fn from(text: &str) -> PrintedCell {
        text.to_owned().into()
    }
}

impl From<String> for PrintedCell {
    fn from(text: String) -> PrintedCell {
        PrintedCell { text, ..PrintedCell::default() }
    }
}

impl From<&String> for PrintedCell {
    fn from(text: &String) -> PrintedCell {
        text.clone().into()
    }
}

impl From<Option<String>> for PrintedCell {
    fn from(text: Option<String>) -> PrintedCell {
        text.unwrap_or_else(|| NO_VALUE.to_owned()).into()
    }
}

impl From<usize> for PrintedCell {
    fn from(count: usize) -> PrintedCell {
        PrintedCell::number(Some(count as f64), |_| count.to_string())
    }
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct PrintedColumn {
    /// Its head.
    pub head: String,
    /// Whether it holds numbers, which are aligned right.
    pub is_number: bool,
}

/// A table: columns, and rows of as many cells.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PrintedTable {
    columns: Vec<PrintedColumn>,
    rows: Vec<Vec<PrintedCell>>,
}

impl PrintedTable {
    /// A table without rows: columns of text, then columns of numbers.
    pub fn new<'a>(
        texts: impl IntoIterator<Item = &'a str>,
        numbers: impl IntoIterator<Item = &'a str>,
    ) -> PrintedTable {
        PrintedTable::default().with_columns(texts, false).with_columns(numbers, true)
    }

    /// The table with more columns to its right.
    #[must_use]
    pub fn with_columns<'a>(mut self, heads: impl IntoIterator<Item = &'a str>, is_number: bool) -> PrintedTable {
        let columns = heads.into_iter().map(|head| PrintedColumn { head: head.to_owned(), is_number });
        self.columns.extend(columns);
        self
    }

    /// The table with these rows below the others.
    #[must_use]
    pub fn with_rows(mut self, rows: impl IntoIterator<Item = Vec<PrintedCell>>) -> PrintedTable {
        rows.into_iter().for_each(|row| self.push(row));
        self
    }

    /// Adds a row. Cells that it lacks are empty.
    pub fn push(&mut self, mut row: Vec<PrintedCell>) {
        row.resize(self.columns.len(), PrintedCell::default());
        self.rows.push(row);
    }

    /// Aligned columns for a terminal.
    pub fn to_text(&self) -> String {
        let chars = |text: &str| text.chars().count();
        let width = |(c, column): (usize, &PrintedColumn)| {
            let cells = self.rows.iter().map(|row| chars(&row[c].text));
            cells.chain([chars(&column.head)]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = self.columns.iter().enumerate().map(width).collect();
        let heads = self.columns.iter().map(|column| column.head.as_str()).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(|cell| cell.text.as_str()).collect());
        let mut out = String::new();
        for cells in std::iter::once::<Vec<&str>>(heads).chain(rows) {
            let aligned = cells.iter().zip(&widths).zip(&self.columns).map(|((text, &width), column)| {
                if column.is_number { format!("{text:>width$}") } else { format!("{text:<width$}") }
            });
            out.push_str(aligned.collect::<Vec<String>>().join("  ").trim_end());
            out.push('\n');
        }
        out
    }

    /// A table of Markdown.
    pub fn to_markdown(&self) -> String {
        let line = |cells: &mut dyn Iterator<Item = String>| format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "));
        let mut out = line(&mut self.columns.iter().map(|column| escape_markdown(&column.head)));
        let rule = |column: &PrintedColumn| if column.is_number { "--:" } else { "---" }.to_owned();
        out.push_str(&line(&mut self.columns.iter().map(rule)));
        for row in &self.rows {
            out.push_str(&line(&mut row.iter().map(|cell| escape_markdown(&cell.text))));
        }
        out
    }

    /// A table of HTML. The number to sort by is in the attribute `data-n`.
    pub fn to_html(&self) -> String {
        let class = |is_number: bool| if is_number { " class=\"number\"" } else { "" };
        let head = |column: &PrintedColumn| {
            format!("<th scope=\"col\"{}>{}</th>", class(column.is_number), escape(&column.head))
        };
        let heads: String = self.columns.iter().map(head).collect();
        let mut out = format!("<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n");
        let cell = |(cell, column): (&PrintedCell, &PrintedColumn)| {
            let number = cell.number.map_or_else(String::new, |number| format!(" data-n=\"{number}\""));
            let text = match &cell.link {
                Some(part) => format!("<a href=\"#{}\">{}</a>", escape(part), escape(&cell.text)),
                None => escape(&cell.text),
            };
            format!("<td{}{number}>{text}</td>", class(column.is_number))
        };
        for row in &self.rows {
            let cells: String = row.iter().zip(&self.columns).map(cell).collect();
            out.push_str(&format!("<tr>{cells}</tr>\n"));
        }
        out.push_str("</tbody>\n</table>\n");
        out
    }
}

/// Escapes text so that it has no markup in Markdown, on one line.
pub fn escape_markdown(text: &str) -> String {
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
    fn a_table_is_written_in_three_formats() {
        let mut table = PrintedTable::new(["page"], ["F1", "blocks"]);
        table.push(vec!["a<b".into(), PrintedCell::number(Some(0.5), |f1| format!("{f1:.2}")), 7.into()]);
        table.push(vec!["long name".into(), PrintedCell::number(None, |_| String::new())]);
        assert_eq!(table.to_text(), "page         F1  blocks\na<b        0.50       7\nlong name     -\n");
        let markdown = "| page | F1 | blocks |\n| --- | --: | --: |\n| a&lt;b | 0.50 | 7 |\n| long name | - |  |\n";
        assert_eq!(table.to_markdown(), markdown);
        let html = table.to_html();
        assert!(html.contains("<td>a&lt;b</td><td class=\"number\" data-n=\"0.5\">0.50</td>"), "{html}");
        assert!(html.contains("<th scope=\"col\">page</th><th scope=\"col\" class=\"number\">F1</th>"), "{html}");
    }

    #[test]
    fn markdown_and_html_markup_is_escaped() {
        assert_eq!(escape_markdown("a|b\n<script>*x*</script>"), r"a\|b &lt;script&gt;\*x\*&lt;/script&gt;");
        assert_eq!(escape_markdown("[x](javascript:y) & `z`"), r"\[x\](javascript:y) &amp; \`z\`");
    }
}
