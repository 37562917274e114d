//! A formula between dollars, as GitHub and pandoc read it.
//!
//! What LaTeX takes as it is, Markdown must not take for a mark of its own, nor, where dollars mean nothing to a reader,
//! for an element of HTML or a link: white space, which says nothing in a formula, keeps such signs apart.

use crate::event::Formula;

/// A formula with its dollars; nothing where its braces do not balance, so that nobody would read it as one.
pub(crate) fn between_dollars(formula: &Formula, in_cell: bool) -> Option<String> {
    let tex = safe(&formula.tex, in_cell)?;
    let mark = if formula.display { "$$" } else { "$" };
    Some(format!("{mark}{tex}{mark}"))
}

fn safe(tex: &str, in_cell: bool) -> Option<String> {
    let mut out = String::with_capacity(tex.len());
    let mut depth = 0_usize;
    let mut chars = tex.trim().chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        match c {
            '\\' => match chars.next() {
                // Rows of tables are cut before anything else is read.
                Some('|') if in_cell => out.push_str("\\Vert "),
                Some(escaped) => out.extend(['\\', escaped]),
                // It would escape the dollar.
                None => {}
            },
            '|' if in_cell => out.push_str("\\vert "),
            '$' => out.push_str("\\$"),
            // What LaTeX sets for it.
            '`' => out.push('‘'),
            '<' if next.is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?')) => {
                out.push_str("< ");
            }
            ']' if matches!(next, Some('(' | '[' | ':')) => out.push_str("] "),
            '{' => {
                depth += 1;
                out.push(c);
            }
            '}' => {
                depth = depth.checked_sub(1)?;
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out.truncate(out.trim_end().len());
    (depth == 0 && !out.is_empty()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(tex: &str) -> Option<String> {
        between_dollars(&Formula { tex: tex.to_owned(), display: false }, false)
    }

    #[test]
    fn formulas_of_every_day_stay_as_they_are() {
        for tex in [r"a_1 < b^{2*3} & c", r"\left[ x \right] \{ y \\ z", r"\text{5 \$}", r"x \| y | z"] {
            assert_eq!(written(tex), Some(format!("${tex}$")));
        }
    }

    #[test]
    fn what_markdown_or_html_would_read_is_kept_apart() {
        assert_eq!(written("<img src=x onerror=y>").as_deref(), Some("$< img src=x onerror=y>$"));
        assert_eq!(written("</a><!--").as_deref(), Some("$< /a>< !--$"));
        assert_eq!(written("[a](javascript:b)").as_deref(), Some("$[a] (javascript:b)$"));
        assert_eq!(written(r"a$b`c\").as_deref(), Some(r"$a\$b‘c$"));
        let cell = Formula { tex: r"|x| \| y".to_owned(), display: true };
        assert_eq!(between_dollars(&cell, true).as_deref(), Some(r"$$\vert x\vert  \Vert  y$$"));
    }

    #[test]
    fn what_nobody_reads_as_a_formula_is_none() {
        assert_eq!([written("}{"), written("{"), written("\\"), written(" ")], [None, None, None, None]);
    }
}
