//! Formulas of Markdown between dollars, as GitHub and pandoc read them.
//!
//! Some readers of Markdown do not know dollars. Therefore LaTeX must not contain Markdown marks, HTML elements or
//! links. White space, which has no meaning in a formula, separates such characters.

use crate::event::Formula;

/// A formula with its dollars. `None` if its braces do not balance: no reader would accept it.
pub(crate) fn between_dollars(formula: &Formula, in_cell: bool) -> Option<String> {
    let tex = safe(&formula.tex, in_cell)?;
    let delimiter = if formula.display { "$$" } else { "$" };
    Some(format!("{delimiter}{tex}{delimiter}"))
}

fn safe(tex: &str, in_cell: bool) -> Option<String> {
    let mut out = String::with_capacity(tex.len());
    let mut depth = 0_usize;
    let mut chars = tex.trim().chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        match c {
            '\\' => match chars.next() {
                // Markdown splits table rows before it reads formulas.
                Some('|') if in_cell => out.push_str("\\Vert "),
                Some(escaped) => out.extend(['\\', escaped]),
                // It would escape the dollar.
                None => {}
            },
            '|' if in_cell => out.push_str("\\vert "),
            '$' => out.push_str("\\$"),
            // LaTeX shows a backtick as this character.
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
    fn common_formulas_stay_unchanged() {
        for tex in [r"a_1 < b^{2*3} & c", r"\left[ x \right] \{ y \\ z", r"\text{5 \$}", r"x \| y | z"] {
            assert_eq!(written(tex), Some(format!("${tex}$")));
        }
    }

    #[test]
    fn characters_that_mean_something_in_markdown_or_html_are_separated() {
        assert_eq!(written("<img src=x onerror=y>").as_deref(), Some("$< img src=x onerror=y>$"));
        assert_eq!(written("</a><!--").as_deref(), Some("$< /a>< !--$"));
        assert_eq!(written("[a](javascript:b)").as_deref(), Some("$[a] (javascript:b)$"));
        assert_eq!(written(r"a$b`c\").as_deref(), Some(r"$a\$b‘c$"));
        let cell = Formula { tex: r"|x| \| y".to_owned(), display: true };
        assert_eq!(between_dollars(&cell, true).as_deref(), Some(r"$$\vert x\vert  \Vert  y$$"));
    }

    #[test]
    fn an_empty_or_unbalanced_formula_is_none() {
        assert_eq!([written("}{"), written("{"), written("\\"), written(" ")], [None, None, None, None]);
    }
}
