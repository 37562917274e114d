//! Formulas of a gold text, and whether they stand in Markdown.

/// Bytes of the longest formula.
const LONGEST: usize = 4000;

/// The marks that golds have around formulas.
const MARKS: [(&str, &str); 8] = [
    ("$$", "$$"),
    ("\\[", "\\]"),
    ("\\(", "\\)"),
    ("[tex]", "[/tex]"),
    ("[itex]", "[/itex]"),
    ("[math]", "[/math]"),
    ("{\\displaystyle", "}"),
    ("$", "$"),
];
/// Environments that are formulas by themselves.
const ENVIRONMENTS: [&str; 5] = ["equation", "align", "gather", "multline", "eqnarray"];

/// The formulas of a gold text in LaTeX, without their marks and without white space, in their order.
pub(super) fn in_gold(gold: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = gold;
    while let Some(at) = rest.find(['$', '\\', '[', '{']) {
        rest = &rest[at..];
        let formula = environment(rest).or_else(|| MARKS.iter().find_map(|marks| between(rest, *marks)));
        match formula {
            Some((tex, end)) => {
                found.push(bare(tex));
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
    let end = text.find(&close).filter(|end| *end < LONGEST)? + close.len();
    Some((&text[..end], end))
}

fn between<'a>(text: &'a str, (open, close): (&str, &str)) -> Option<(&'a str, usize)> {
    let inside = text.strip_prefix(open)?;
    let end = if open.starts_with('{') { closing_brace(inside)? } else { inside.find(close)? };
    let tex = &inside[..end];
    let dollar = open == "$";
    let edges = tex.starts_with(char::is_whitespace) || tex.ends_with(char::is_whitespace);
    let digit_behind = inside[end + close.len()..].starts_with(|c: char| c.is_ascii_digit());
    let is_price = dollar && (edges || digit_behind || tex.contains('\n'))
        || open.starts_with('$') && (tex.contains("://") || !looks_like_tex(tex.trim()));
    let fits = !tex.trim().is_empty() && tex.len() < LONGEST && !is_price;
    fits.then_some((tex, open.len() + end + close.len()))
}

/// Where the brace closes that a text stands in.
fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 1;
    let mut escaped = false;
    for (i, c) in text.char_indices().take(LONGEST) {
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

/// Whether it has a command, an index, an exponent or an equation, or is a single letter.
fn looks_like_tex(text: &str) -> bool {
    text.contains(['\\', '^', '_', '=']) || text.chars().count() == 1 && text.chars().all(char::is_alphabetic)
}

fn bare(tex: &str) -> String {
    tex.chars().filter(|c| !c.is_whitespace()).collect()
}

/// How many of some formulas stand as such in Markdown.
pub(super) fn found(formulas: &[String], markdown: &str) -> usize {
    let markdown = bare(markdown);
    formulas.iter().filter(|tex| markdown.contains(&format!("${tex}$"))).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_found_without_their_marks_and_white_space() {
        let gold =
            r"a $x^2$ b \( y \) $$ z $$ costs $5 and $6 {\displaystyle \sigma ^{2}}, \begin{align}a&=b\end{align}";
        let formulas = in_gold(gold);
        assert_eq!(formulas, ["x^2", "y", "z", r"\sigma^{2}", r"\begin{align}a&=b\end{align}"]);
        assert_eq!(found(&formulas, "a $x^2$ and $$\n z\n$$ but y"), 2);
    }
}
