//! Formulas that stand in the text as LaTeX between marks, for a script to set: `\(…\)`, `\[…\]`, `$…$`, `$$…$$`,
//! `\begin{align}…\end{align}`, and the `[tex]…[/tex]` of forums.
//!
//! Where the page loads such a script (MathJax or KaTeX), what stands between the marks is a formula; elsewhere only
//! what looks like LaTeX. A dollar opens before a character that is no white space and closes behind one, with no
//! digit after it, and between single dollars there are no words but in LaTeX: prices are none.

use crate::event::Formula;
use seek_page::{Dom, NodeId, Tag};
use std::ops::Range;

/// Bytes of the longest formula.
pub(crate) const LONGEST: usize = 8192;
/// Environments of LaTeX that are formulas by themselves.
const ENVIRONMENTS: [&str; 11] = [
    "equation",
    "align",
    "gather",
    "multline",
    "eqnarray",
    "alignat",
    "flalign",
    "displaymath",
    "math",
    "split",
    "cases",
];
/// Names of the tags of forums.
const TAGS: [&str; 6] = ["tex", "itex", "latex", "math", "imath", "ilatex"];

/// A formula in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Delimited {
    /// With its marks.
    pub range: Range<usize>,
    /// The formula.
    pub formula: Formula,
}

/// Whether a page loads a script that sets formulas.
pub(crate) fn sets_formulas(dom: &Dom) -> bool {
    let names = |value: &str| {
        let value = value.to_ascii_lowercase();
        value.contains("mathjax") || value.contains("katex")
    };
    let of = |id: NodeId, name| dom.attribute(id, name).is_some_and(names);
    (0..dom.markup_len() as NodeId).any(|id| match dom.tag(id) {
        Tag::Script => of(id, "src") || of(id, "type") || of(id, "id"),
        Tag::Link => of(id, "href"),
        _ => false,
    })
}

/// Whether a text may hold formulas at all.
pub(crate) fn may_hold(text: &str) -> bool {
    text.contains(['$', '\\']) || text.contains("[/")
}

/// What opens a formula, and so what closes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark<'a> {
    Parenthesis,
    Bracket,
    Dollar,
    Dollars,
    Environment(&'a str),
    Tag(&'a str),
}

/// The formulas of a text, in order. Each place is looked at once.
pub(crate) fn formulas(text: &str, set_by_script: bool) -> Vec<Delimited> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut open: Option<(Mark, usize, usize)> = None;
    let mut at = 0;
    while let Some(step) = bytes[at..].iter().position(|b| matches!(b, b'$' | b'\\' | b'[')) {
        at += step;
        if open.is_some_and(|(_, start, _)| at - start > LONGEST) {
            open = None;
        }
        if let Some((mark, start, inside)) = open
            && let Some(end) = closes(text, at, mark)
        {
            let tex = if matches!(mark, Mark::Environment(_)) { &text[start..end] } else { &text[inside..at] };
            if is_formula(tex, mark, set_by_script) {
                let formula = Formula { tex: one_line(tex), display: mark.is_display() };
                found.push(Delimited { range: start..end, formula });
                open = None;
                at = end;
                continue;
            }
            open = None;
            if !matches!(mark, Mark::Dollar | Mark::Dollars) {
                at = end;
                continue;
            }
        }
        match opens(text, at) {
            // What opens inside of another formula is part of it, but where the same opens again, the first was none.
            Some((mark, inside)) if open.is_none_or(|(before, ..)| before == mark || before == Mark::Dollar) => {
                open = Some((mark, at, inside));
                at = inside;
            }
            Some((_, inside)) => at = inside,
            // A character behind a backslash is no mark.
            None => at += if bytes[at] == b'\\' && at + 1 < bytes.len() && bytes[at + 1].is_ascii() { 2 } else { 1 },
        }
    }
    found
}

/// What opens at a place, and where its formula begins.
fn opens(text: &str, at: usize) -> Option<(Mark<'_>, usize)> {
    let rest = &text[at..];
    if rest.starts_with("$$") {
        return Some((Mark::Dollars, at + 2));
    }
    if let Some(inside) = rest.strip_prefix('$') {
        let begins = inside.chars().next().is_some_and(|c| !c.is_whitespace());
        return begins.then_some((Mark::Dollar, at + 1));
    }
    if rest.starts_with("\\(") {
        return Some((Mark::Parenthesis, at + 2));
    }
    if rest.starts_with("\\[") {
        return Some((Mark::Bracket, at + 2));
    }
    if let Some(named) = rest.strip_prefix("\\begin{") {
        let name = &named[..named.bytes().take(16).position(|b| b == b'}')?];
        let known = ENVIRONMENTS.contains(&name.trim_end_matches('*'));
        return known.then_some((Mark::Environment(name), at + 8 + name.len()));
    }
    let named = rest.strip_prefix('[')?;
    let name = &named[..named.bytes().take(8).position(|b| b == b']')?];
    TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name)).then_some((Mark::Tag(name), at + 2 + name.len()))
}

/// Where a formula ends that is closed at a place.
fn closes(text: &str, at: usize, mark: Mark) -> Option<usize> {
    let rest = &text[at..];
    match mark {
        Mark::Parenthesis => rest.starts_with("\\)").then_some(at + 2),
        Mark::Bracket => rest.starts_with("\\]").then_some(at + 2),
        Mark::Dollars => rest.starts_with("$$").then_some(at + 2),
        Mark::Dollar => {
            let ends = text[..at].chars().next_back().is_some_and(|c| !c.is_whitespace());
            let after = rest.strip_prefix('$')?;
            (ends && !after.starts_with(|c: char| c.is_ascii_digit())).then_some(at + 1)
        }
        Mark::Environment(name) => {
            let after = rest.strip_prefix("\\end{")?.strip_prefix(name)?;
            after.starts_with('}').then_some(at + 6 + name.len())
        }
        Mark::Tag(name) => {
            let after = rest.strip_prefix("[/")?;
            let same = after.get(..name.len()).is_some_and(|other| other.eq_ignore_ascii_case(name));
            (same && after[name.len()..].starts_with(']')).then_some(at + 3 + name.len())
        }
    }
}

impl Mark<'_> {
    fn is_display(self) -> bool {
        match self {
            Mark::Bracket | Mark::Dollars => true,
            Mark::Environment(name) => name != "math",
            Mark::Tag(name) => !name.to_ascii_lowercase().starts_with('i'),
            Mark::Parenthesis | Mark::Dollar => false,
        }
    }
}

fn is_formula(tex: &str, mark: Mark, set_by_script: bool) -> bool {
    let tex = tex.trim();
    if tex.is_empty() {
        return false;
    }
    match mark {
        Mark::Environment(_) | Mark::Tag(_) => true,
        Mark::Dollar => looks_like_tex(tex) || set_by_script && has_letters_alone(tex),
        _ => set_by_script || looks_like_tex(tex),
    }
}

/// Whether a text has letters, but no words: `x = 2y`, not `5 in the US`.
fn has_letters_alone(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.map(|word| word.chars().count()).max() == Some(1)
}

/// Whether a text has a command, an index or an exponent of LaTeX.
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

    fn found(text: &str, set_by_script: bool) -> Vec<String> {
        formulas(text, set_by_script).into_iter().map(|f| f.formula.tex).collect()
    }

    #[test]
    fn formulas_stand_between_marks() {
        assert_eq!(found(r"a \(x^2\) b \[ y_1 \] c $$\frac12$$ d", false), ["x^2", "y_1", r"\frac12"]);
        assert_eq!(
            found(r"\begin{align} a &= b \\ c &= d \end{align}", false),
            [r"\begin{align} a &= b \\ c &= d \end{align}"]
        );
        assert_eq!(found("[tex]a[/tex] and [ITEX]b[/itex]", false), ["a", "b"]);
        assert_eq!(found(r"$x$ and $\alpha$", true), ["x", r"\alpha"]);
    }

    #[test]
    fn prices_paths_and_programs_are_none() {
        for text in
            ["$5 and $6", "between $5 and US$", r"C:\(new\) or \[x\]", "$HOME/$USER", "echo $a $b", "$$", "[tex]", "\\"]
        {
            assert_eq!(found(text, false), [""; 0], "{text}");
        }
        assert_eq!(found("costs $5 to $10 a day", true), [""; 0]);
        assert_eq!(found("costs $5 in the US$ zone, $7$ and $é$ of $2x + y$", true), ["é", "2x + y"]);
    }

    #[test]
    fn what_is_never_closed_opens_nothing() {
        assert_eq!(found(r"\( a \( x^2 \) $$ $", false), ["x^2"]);
        let long = "\\( ".repeat(100_000);
        assert_eq!(found(&long, true), [""; 0]);
        assert_eq!(found(&"$$a".repeat(10_001), true).len(), 5_000);
    }
}
