//! Delimited formulas: LaTeX in the text, which a script renders: `\(…\)`, `\[…\]`, `$…$`, `$$…$$`,
//! `\begin{align}…\end{align}`, and the `[tex]…[/tex]` of forums.
//!
//! On a page that loads such a script (MathJax or KaTeX), delimited text is a formula. On other pages it must look like
//! LaTeX. Prices are excluded: no white space follows an opening dollar or precedes a closing one, no digit follows a
//! closing one, and text between single dollars has no words unless it looks like LaTeX, or the page says that single
//! dollars delimit formulas.

use super::math_script::MathScript;
use crate::event::Formula;
use std::ops::Range;

/// Maximum length of a formula in bytes.
pub(crate) const MAX_FORMULA_BYTES: usize = 8192;
/// Environments of LaTeX that are formulas without other delimiters.
const ENVIRONMENTS: [&str; 11] = [
    "equation", "align", "gather", "multline", "eqnarray", "alignat", "flalign", "displaymath", "math", "split",
    "cases",
];
/// Names of the formula tags of forums.
const TAGS: [&str; 6] = ["tex", "itex", "latex", "math", "imath", "ilatex"];

/// A formula in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Delimited {
    /// Its bytes in the text, with its delimiters.
    pub range: Range<usize>,
    /// The formula.
    pub formula: Formula,
}

/// Whether a text may hold formulas: a quick check.
pub(crate) fn may_hold(text: &str) -> bool {
    text.contains(['$', '\\']) || text.contains("[/")
}

/// The kind of delimiters of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Delimiter<'a> {
    Parenthesis,
    Bracket,
    Dollar,
    Dollars,
    Environment(&'a str),
    Tag(&'a str),
}

/// The formulas of a text, in order. The time is linear in its length.
pub(crate) fn formulas(text: &str, script: MathScript) -> Vec<Delimited> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    // The delimiter of the open formula, its start, and the start of its LaTeX.
    let mut open: Option<(Delimiter, usize, usize)> = None;
    let mut at = 0;
    while let Some(step) = bytes[at..].iter().position(|b| matches!(b, b'$' | b'\\' | b'[')) {
        at += step;
        if open.is_some_and(|(_, start, _)| at - start > MAX_FORMULA_BYTES) {
            open = None;
        }
        if let Some((delimiter, start, inside)) = open
            && let Some(end) = closes(text, at, delimiter)
        {
            let is_environment = matches!(delimiter, Delimiter::Environment(_));
            let tex = if is_environment { &text[start..end] } else { &text[inside..at] };
            if is_formula(tex, delimiter, script) {
                let formula = Formula { tex: one_line(tex), display: delimiter.is_display() };
                found.push(Delimited { range: start..end, formula });
                open = None;
                at = end;
                continue;
            }
            open = None;
            if !matches!(delimiter, Delimiter::Dollar | Delimiter::Dollars) {
                at = end;
                continue;
            }
        }
        match opens(text, at) {
            // A delimiter inside another formula is part of that formula. A repeated opening delimiter replaces the
            // first.
            Some((delimiter, inside))
                if open.is_none_or(|(before, ..)| before == delimiter || before == Delimiter::Dollar) =>
            {
                open = Some((delimiter, at, inside));
                at = inside;
            }
            Some((_, inside)) => at = inside,
            // An escaped character opens nothing.
            None => at += if bytes[at] == b'\\' && at + 1 < bytes.len() && bytes[at + 1].is_ascii() { 2 } else { 1 },
        }
    }
    found
}

/// The delimiter that opens at a byte, and the start of the LaTeX after it.
fn opens(text: &str, at: usize) -> Option<(Delimiter<'_>, usize)> {
    let rest = &text[at..];
    if rest.starts_with("$$") {
        return Some((Delimiter::Dollars, at + 2));
    }
    if let Some(inside) = rest.strip_prefix('$') {
        let begins = inside.chars().next().is_some_and(|c| !c.is_whitespace());
        return begins.then_some((Delimiter::Dollar, at + 1));
    }
    if rest.starts_with("\\(") {
        return Some((Delimiter::Parenthesis, at + 2));
    }
    if rest.starts_with("\\[") {
        return Some((Delimiter::Bracket, at + 2));
    }
    if let Some(named) = rest.strip_prefix("\\begin{") {
        let name = &named[..named.bytes().take(16).position(|b| b == b'}')?];
        let known = ENVIRONMENTS.contains(&name.trim_end_matches('*'));
        return known.then_some((Delimiter::Environment(name), at + 8 + name.len()));
    }
    let named = rest.strip_prefix('[')?;
    let name = &named[..named.bytes().take(8).position(|b| b == b']')?];
    TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name)).then_some((Delimiter::Tag(name), at + 2 + name.len()))
}

/// The end of a formula whose closing delimiter is at a byte.
fn closes(text: &str, at: usize, delimiter: Delimiter) -> Option<usize> {
    let rest = &text[at..];
    match delimiter {
        Delimiter::Parenthesis => rest.starts_with("\\)").then_some(at + 2),
        Delimiter::Bracket => rest.starts_with("\\]").then_some(at + 2),
        Delimiter::Dollars => rest.starts_with("$$").then_some(at + 2),
        Delimiter::Dollar => {
            let ends = text[..at].chars().next_back().is_some_and(|c| !c.is_whitespace());
            let after = rest.strip_prefix('$')?;
            (ends && !after.starts_with(|c: char| c.is_ascii_digit())).then_some(at + 1)
        }
        Delimiter::Environment(name) => {
            let after = rest.strip_prefix("\\end{")?.strip_prefix(name)?;
            after.starts_with('}').then_some(at + 6 + name.len())
        }
        Delimiter::Tag(name) => {
            let after = rest.strip_prefix("[/")?;
            let same = after.get(..name.len()).is_some_and(|other| other.eq_ignore_ascii_case(name));
            (same && after[name.len()..].starts_with(']')).then_some(at + 3 + name.len())
        }
    }
}

impl Delimiter<'_> {
    fn is_display(self) -> bool {
        match self {
            Delimiter::Bracket | Delimiter::Dollars => true,
            Delimiter::Environment(name) => name != "math",
            Delimiter::Tag(name) => !name.to_ascii_lowercase().starts_with('i'),
            Delimiter::Parenthesis | Delimiter::Dollar => false,
        }
    }
}

fn is_formula(tex: &str, delimiter: Delimiter, script: MathScript) -> bool {
    let tex = tex.trim();
    if tex.is_empty() {
        return false;
    }
    match delimiter {
        Delimiter::Environment(_) | Delimiter::Tag(_) => true,
        Delimiter::Dollar => match script {
            _ if looks_like_tex(tex) => true,
            MathScript::Absent => false,
            MathScript::Loaded => has_single_letters_only(tex),
            MathScript::ReadsDollars => true,
        },
        _ => script.is_loaded() || looks_like_tex(tex),
    }
}

/// Whether a text has letters, but no words: `x = 2y`, not `5 in the US`.
fn has_single_letters_only(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.map(|word| word.chars().count()).max() == Some(1)
}

/// Whether a text has a command, a subscript or a superscript of LaTeX.
pub(crate) fn looks_like_tex(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.windows(2).any(|pair| match pair[0] {
        b'\\' => pair[1].is_ascii_alphabetic(),
        b'^' | b'_' => pair[1] == b'{' || pair[1].is_ascii_alphanumeric(),
        _ => false,
    }) && !text.contains("://")
}

/// LaTeX with its white space as single spaces.
pub(crate) fn one_line(tex: &str) -> String {
    tex.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, script: MathScript) -> Vec<String> {
        formulas(text, script).into_iter().map(|f| f.formula.tex).collect()
    }

    #[test]
    fn formulas_have_delimiters() {
        assert_eq!(found(r"a \(x^2\) b \[ y_1 \] c $$\frac12$$ d", MathScript::Absent), ["x^2", "y_1", r"\frac12"]);
        assert_eq!(
            found(r"\begin{align} a &= b \\ c &= d \end{align}", MathScript::Absent),
            [r"\begin{align} a &= b \\ c &= d \end{align}"]
        );
        assert_eq!(found("[tex]a[/tex] and [ITEX]b[/itex]", MathScript::Absent), ["a", "b"]);
        assert_eq!(found(r"$x$ and $\alpha$", MathScript::Loaded), ["x", r"\alpha"]);
    }

    #[test]
    fn prices_paths_and_programs_are_no_formulas() {
        for text in
            ["$5 and $6", "between $5 and US$", r"C:\(new\) or \[x\]", "$HOME/$USER", "echo $a $b", "$$", "[tex]", "\\"]
        {
            assert_eq!(found(text, MathScript::Absent), [""; 0], "{text}");
        }
        assert_eq!(found("costs $5 to $10 a day", MathScript::Loaded), [""; 0]);
        assert_eq!(found("costs $5 in the US$ zone, $7$ and $é$ of $2x + y$", MathScript::Loaded), ["é", "2x + y"]);
    }

    #[test]
    fn letters_between_dollars_were_words_though_the_page_names_dollars_as_delimiters() {
        let text = "at most $mn$ of $7$, not $ 5 or $10$2";
        assert_eq!(found(text, MathScript::ReadsDollars), ["mn", "7"]);
        assert_eq!(found(text, MathScript::Loaded), [""; 0]);
    }

    #[test]
    fn a_delimiter_that_is_never_closed_opens_nothing() {
        assert_eq!(found(r"\( a \( x^2 \) $$ $", MathScript::Absent), ["x^2"]);
        let long = "\\( ".repeat(100_000);
        assert_eq!(found(&long, MathScript::Loaded), [""; 0]);
        assert_eq!(found(&"$$a".repeat(10_001), MathScript::Loaded).len(), 5_000);
    }
}
