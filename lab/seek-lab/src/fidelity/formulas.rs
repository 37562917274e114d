//! Finds the formulas of a gold text and of a document, and compares them.

use seek_render::{ContentDocument, Event};
use std::collections::HashMap;

/// Maximum length of a formula in bytes.
const MAX_FORMULA_BYTES: usize = 4000;

/// Delimiters of formulas in golds.
const DELIMITERS: [(&str, &str); 8] = [
    ("$$", "$$"),
    ("\\[", "\\]"),
    ("\\(", "\\)"),
    ("[tex]", "[/tex]"),
    ("[itex]", "[/itex]"),
    ("[math]", "[/math]"),
    ("{\\displaystyle", "}"),
    ("$", "$"),
];
/// LaTeX environments that are formulas without other delimiters.
const ENVIRONMENTS: [&str; 5] = ["equation", "align", "gather", "multline", "eqnarray"];

/// The formulas of a gold text in order: LaTeX without delimiters and white space.
pub(super) fn in_gold(gold: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = gold;
    while let Some(at) = rest.find(['$', '\\', '[', '{']) {
        rest = &rest[at..];
        let formula = environment(rest).or_else(|| DELIMITERS.iter().find_map(|marks| delimited(rest, *marks)));
        match formula {
            Some((tex, end)) => {
                found.push(without_whitespace(tex));
                rest = &rest[end..];
            }
            None => rest = &rest[rest.chars().next().map_or(1, char::len_utf8)..],
        }
    }
    found
}

fn environment(text: &str) -> Option<(&str, usize)> {
    let inside = text.strip_prefix("\\begin{")?;
    let name = &inside[..inside.find('}').filter(|end| *end < 20)?];
    ENVIRONMENTS.contains(&name.trim_end_matches('*')).then_some(())?;
    let close = format!("\\end{{{name}}}");
    let end = text.find(&close).filter(|end| *end < MAX_FORMULA_BYTES)? + close.len();
    Some((&text[..end], end))
}

fn delimited<'a>(text: &'a str, (open, close): (&str, &str)) -> Option<(&'a str, usize)> {
    let inside = text.strip_prefix(open)?;
    let end = if open.starts_with('{') { closing_brace(inside)? } else { inside.find(close)? };
    let tex = &inside[..end];
    let dollar = open == "$";
    let edges = tex.starts_with(char::is_whitespace) || tex.ends_with(char::is_whitespace);
    let digit_after = inside[end + close.len()..].starts_with(|c: char| c.is_ascii_digit());
    let is_price = dollar && (edges || digit_after || tex.contains('\n'))
        || open.starts_with('$') && (tex.contains("://") || !looks_like_tex(tex.trim()));
    let fits = !tex.trim().is_empty() && tex.len() < MAX_FORMULA_BYTES && !is_price;
    fits.then_some((tex, open.len() + end + close.len()))
}

/// Finds the closing brace of a text that starts after the opening brace.
fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 1;
    let mut escaped = false;
    for (i, c) in text.char_indices().take(MAX_FORMULA_BYTES) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(i);
        }
    }
    None
}

/// Whether a text has a command, an index, an exponent or an equation, or is a single letter.
fn looks_like_tex(text: &str) -> bool {
    text.contains(['\\', '^', '_', '=']) || text.chars().count() == 1 && text.chars().all(char::is_alphabetic)
}

fn without_whitespace(tex: &str) -> String {
    tex.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The formulas of a document, in the form of [`in_gold`].
pub(super) fn in_document(document: &ContentDocument) -> Vec<String> {
    let formulas = document.events().iter().filter_map(|event| match event {
        Event::Formula(formula) => Some(without_whitespace(&formula.tex)),
        _ => None,
    });
    formulas.collect()
}

/// Counts of matched formulas, with multiplicity.
#[derive(Debug, Default, PartialEq)]
pub(super) struct FormulaMatches {
    /// Number of formulas of the gold that the document has.
    pub found: usize,
    /// Number of formulas of the document, without those that a gold cannot have. Text between dollar signs that looks like a
    /// price is not a formula in a gold, so such formulas of the document do not count.
    pub counted: usize,
}

/// Compares the formulas of a document with those of its gold.
pub(super) fn matched(ours: &[String], gold: &[String]) -> FormulaMatches {
    let mut left: HashMap<&str, usize> = HashMap::new();
    for tex in gold {
        *left.entry(tex).or_default() += 1;
    }
    let mut matched = FormulaMatches::default();
    for tex in ours {
        match left.get_mut(tex.as_str()).filter(|left| **left > 0) {
            Some(left) => {
                *left -= 1;
                matched.found += 1;
                matched.counted += 1;
            }
            None => matched.counted += usize::from(looks_like_tex(tex)),
        }
    }
    matched
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_found_without_delimiters_and_white_space() {
        let gold =
            r"a $x^2$ b \( y \) $$ z $$ costs $5 and $6 {\displaystyle \sigma ^{2}}, \begin{align}a&=b\end{align}";
        let formulas = in_gold(gold);
        assert_eq!(formulas, ["x^2", "y", "z", r"\sigma^{2}", r"\begin{align}a&=b\end{align}"]);
    }

    #[test]
    fn a_formula_that_occurs_once_is_not_found_twice() {
        let all = |formulas: &[&str]| formulas.iter().map(|tex| (*tex).to_owned()).collect::<Vec<_>>();
        let gold = all(&["x", "x", "y^2"]);
        assert_eq!(matched(&all(&["x"]), &gold), FormulaMatches { found: 1, counted: 1 });
        assert_eq!(matched(&all(&["x", "x", "x", "z_1", "ab"]), &gold), FormulaMatches { found: 2, counted: 4 });
    }

    #[test]
    fn text_between_two_formulas_is_not_a_formula() {
        let html = "<p>\\(x_1\\) prose \\(x_2\\)</p>";
        let page = seek_page::Page::from_source(html).unwrap();
        let all = seek_page::Selection::of_blocks(vec![0]);
        let document = seek_render::document(&page, &all, Default::default()).unwrap();
        assert_eq!(in_document(&document), ["x_1", "x_2"]);
    }
}
