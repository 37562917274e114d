//! Text of Markdown without its marks, in one line: what two texts are compared by.

/// Without any marks and without formulas.
pub(super) fn text(markdown: &str) -> String {
    let lines = markdown.lines().map(|line| strip_start(line.trim()));
    collapse(&inline(&lines.collect::<Vec<_>>().join("\n"), false))
}

/// With the marks of headings, items, stress and code; links are their text.
pub(super) fn marked(markdown: &str) -> String {
    let bullets = markdown.lines().map(|line| {
        let line = line.trim();
        line.strip_prefix("* ").map_or_else(|| line.to_owned(), |item| format!("- {item}"))
    });
    collapse(&inline(&bullets.collect::<Vec<_>>().join("\n"), true))
}

fn collapse(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line without what makes it a heading, an item or a quotation.
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

/// Without escapes, HTML's elements, images and formulas, and with links as their text; `marks` says whether those of
/// stress and code stay.
fn inline(text: &str, marks: bool) -> String {
    let mut out = String::new();
    let mut rest = text;
    // Square brackets that are open.
    let mut open: Vec<usize> = Vec::new();
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        let next = behind.chars().next();
        rest = match c {
            '\\' if next.is_some_and(|next| next.is_ascii_punctuation() && !matches!(next, '(' | '[')) => {
                out.extend(next);
                &behind[1..]
            }
            '\\' if next == Some('\n') => behind,
            '*' | '`' if !marks => behind,
            '_' if !marks && !in_word(&out, next) => behind,
            '~' if !marks && next == Some('~') => &behind[1..],
            '<' => element_end(rest).map_or(behind, |end| &rest[end..]),
            '$' => formula_end(rest).map_or_else(
                || {
                    out.push('$');
                    behind
                },
                |end| &rest[end..],
            ),
            '!' if next == Some('[') => {
                // An image: nothing of it is text.
                match behind.find("](").and_then(|at| behind[at..].find(')').map(|end| at + end + 1)) {
                    Some(end) if end < 2000 => &behind[end..],
                    _ => behind,
                }
            }
            '[' => {
                open.push(out.len());
                out.push('[');
                behind
            }
            ']' => match (open.pop(), next) {
                (Some(at), Some('(')) => match behind.find(')') {
                    Some(end) => {
                        out.remove(at);
                        &behind[end + 1..]
                    }
                    None => behind,
                },
                _ => {
                    out.push(']');
                    behind
                }
            },
            _ => {
                out.push(c);
                behind
            }
        };
        if c == '<' && rest.len() == behind.len() {
            out.push('<');
        }
    }
    out
}

fn in_word(before: &str, next: Option<char>) -> bool {
    before.ends_with(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric)
}

/// Where an element of HTML ends that Markdown has no marks for.
fn element_end(text: &str) -> Option<usize> {
    ["br", "sub", "sup", "em", "strong", "del", "code"].iter().find_map(|name| {
        let rest = text[1..].trim_start_matches('/').strip_prefix(name)?;
        let rest = rest.trim_start_matches([' ', '/']).strip_prefix('>')?;
        Some(text.len() - rest.len())
    })
}

/// Where a formula between dollars ends.
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
    fn marks_are_taken_off() {
        assert_eq!(text("## One\n\n- *two* [three](https://a.example/b_c)\n1. `four` 5\\*6"), "One two three four 5*6");
        assert_eq!(text("a_b _c_ <br> d ![e](f) $x^2$ costs $5 and $6 [1]"), "a_b c d costs $5 and $6 [1]");
        assert_eq!(marked("* **a** [b](c)\n# d"), "- **a** b # d");
    }
}
