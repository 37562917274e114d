//! Reduces Markdown to text: to one line with or without marks, for comparison, or to the lines of a gold text.

/// The text without marks and formulas.
pub fn without_marks(markdown: &str) -> String {
    let lines = markdown.lines().map(|line| strip_start(line.trim()));
    collapse(&inline(&lines.collect::<Vec<_>>().join("\n"), false))
}

/// The text with the marks of headings, items, emphasis and code. A link is replaced by its text.
pub fn with_marks(markdown: &str) -> String {
    let bullets = markdown.lines().map(|line| {
        let line = line.trim();
        line.strip_prefix("* ").map_or_else(|| line.to_owned(), |item| format!("- {item}"))
    });
    collapse(&inline(&bullets.collect::<Vec<_>>().join("\n"), true))
}

/// The text without marks, with its lines.
pub fn lines_without_marks(markdown: &str) -> String {
    let is_fence = |line: &&str| line.trim_start().starts_with("```");
    let lines = markdown.lines().filter(|line| !is_fence(line)).map(without_marks);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn collapse(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Removes the marks of headings, items and quotations from the start of a line.
fn strip_start(line: &str) -> &str {
    let mut line = line;
    loop {
        let rest = line.strip_prefix("> ").or_else(|| line.strip_prefix("- ")).or_else(|| line.strip_prefix("* "));
        let rest = rest.or_else(|| line.strip_prefix("+ ")).or_else(|| {
            let hashes = line.len() - line.trim_start_matches('#').len();
            (1..=6).contains(&hashes).then(|| line[hashes..].strip_prefix(' ')).flatten()
        });
        let rest = rest.or_else(|| {
            let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            (1..=4).contains(&digits).then(|| line[digits..].strip_prefix(". ")).flatten()
        });
        match rest {
            Some(rest) => line = rest.trim_start(),
            None if line == "---" || line == "***" => return "",
            None => return line,
        }
    }
}

/// Removes escapes, HTML elements, images and formulas, and replaces links by their text. `marks` keeps the marks of emphasis and
/// code.
fn inline(text: &str, marks: bool) -> String {
    let mut out = String::new();
    let mut rest = text;
    // Positions of the open square brackets.
    let mut open: Vec<usize> = Vec::new();
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let next = after.chars().next();
        rest = match c {
            '\\' if next.is_some_and(|next| next.is_ascii_punctuation() && !matches!(next, '(' | '[')) => {
                out.extend(next);
                &after[1..]
            }
            '\\' if next == Some('\n') => after,
            '*' | '`' if !marks => after,
            '_' if !marks && !in_word(&out, next) => after,
            '~' if !marks && next == Some('~') => &after[1..],
            '<' => element_end(rest).map_or(after, |end| &rest[end..]),
            '$' => formula_end(rest).map_or_else(
                || {
                    out.push('$');
                    after
                },
                |end| &rest[end..],
            ),
            '!' if next == Some('[') => {
                // An image has no text.
                match after.find("](").and_then(|at| after[at..].find(')').map(|end| at + end + 1)) {
                    Some(end) if end < 2000 => &after[end..],
                    _ => after,
                }
            }
            '[' => {
                open.push(out.len());
                out.push('[');
                after
            }
            ']' => match (open.pop(), next) {
                (Some(at), Some('(')) => match after.find(')') {
                    Some(end) => {
                        out.remove(at);
                        &after[end + 1..]
                    }
                    None => after,
                },
                _ => {
                    out.push(']');
                    after
                }
            },
            _ => {
                out.push(c);
                after
            }
        };
        if c == '<' && rest.len() == after.len() {
            out.push('<');
        }
    }
    out
}

fn in_word(before: &str, next: Option<char>) -> bool {
    before.ends_with(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric)
}

/// The end of an HTML element without an equivalent in Markdown.
fn element_end(text: &str) -> Option<usize> {
    ["br", "sub", "sup", "em", "strong", "del", "code"].iter().find_map(|name| {
        let rest = text[1..].trim_start_matches('/').strip_prefix(name)?;
        let rest = rest.trim_start_matches([' ', '/']).strip_prefix('>')?;
        Some(text.len() - rest.len())
    })
}

/// The end of a formula between dollar signs.
fn formula_end(text: &str) -> Option<usize> {
    let mark = if text.starts_with("$$") { "$$" } else { "$" };
    let inside = &text[mark.len()..];
    let end = inside.find(mark).filter(|end| *end > 0 && *end < 4000)?;
    let tex = &inside[..end];
    let is_tex = tex.contains(['\\', '^', '_', '=']) && !tex.contains("\n\n") || mark == "$$";
    (is_tex && !tex.ends_with(' ')).then_some(2 * mark.len() + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_removed() {
        assert_eq!(
            without_marks("## One\n\n- *two* [three](https://a.example/b_c)\n1. `four` 5\\*6"),
            "One two three four 5*6"
        );
        assert_eq!(without_marks("a_b _c_ <br> d ![e](f) $x^2$ costs $5 and $6 [1]"), "a_b c d costs $5 and $6 [1]");
        assert_eq!(with_marks("* **a** [b](c)\n# d"), "- **a** b # d");
        assert_eq!(lines_without_marks("# One\n\n*two*\n```rust\nlet a = 1;\n```\n"), "One\ntwo\nlet a = 1;");
    }
}
