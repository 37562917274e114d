//! Identifiers, operators, words and accents of formulas as LaTeX.

use super::commands::{ACCENTS, FUNCTIONS, command};

/// Characters as commands. A space separates a command from a letter after it. Invisible operators (function
/// application, invisible times) are dropped.
fn characters(text: &str) -> String {
    let mut out = String::new();
    let mut command_before = false;
    for c in
        text.chars().filter(|c| !matches!(c, '\u{2061}'..='\u{2064}' | '\u{200b}' | '\u{feff}') && !c.is_whitespace())
    {
        match command(c) {
            Some((command, _)) => {
                out.push_str(command);
                command_before = command.starts_with('\\') && command.ends_with(|c: char| c.is_ascii_alphabetic());
            }
            None => {
                if command_before && c.is_ascii_alphabetic() {
                    out.push(' ');
                }
                out.push(c);
                command_before = false;
            }
        }
    }
    out
}

/// The content of `<mi>`.
pub(crate) fn identifier(text: &str, variant: &str) -> String {
    if FUNCTIONS.contains(&text) {
        return format!("\\{text}");
    }
    let tex = characters(text);
    let style = match variant.trim() {
        "bold" | "bold-italic" => "\\mathbf",
        "double-struck" => "\\mathbb",
        "script" => "\\mathcal",
        "fraktur" => "\\mathfrak",
        "sans-serif" => "\\mathsf",
        "monospace" => "\\mathtt",
        _ if text.chars().filter(|c| c.is_alphabetic()).count() > 1 && tex == text => "\\mathrm",
        _ => return tex,
    };
    format!("{style}{{{tex}}}")
}

/// The content of `<mo>`. An infix operator has a space on both sides.
pub(crate) fn operator(text: &str) -> String {
    if FUNCTIONS.contains(&text) {
        return format!("\\{text}");
    }
    let tex = characters(text);
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if matches!(c, '=' | '+' | '<' | '>' | '-') || command(c).is_some_and(|(_, infix)| infix) => {
            format!(" {tex} ")
        }
        (Some(_), Some(_)) if text.chars().all(|c| c.is_ascii_alphabetic()) => format!("\\operatorname{{{text}}}"),
        _ => tex,
    }
}

/// Words in a formula.
pub(crate) fn text(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        return if text.is_empty() { String::new() } else { "\\ ".to_owned() };
    }
    let mut out = String::from("\\text{");
    out.push_str(if text.starts_with(char::is_whitespace) { " " } else { "" });
    for c in words.join(" ").chars() {
        match c {
            '\\' => out.push_str("\\backslash "),
            '{' | '}' | '%' | '#' | '&' | '$' | '_' => out.extend(['\\', c]),
            _ => out.push(c),
        }
    }
    out.push_str(if text.ends_with(char::is_whitespace) { " }" } else { "}" });
    out
}

/// Whether the parts below and above are limits, as those of a sum.
pub(crate) fn takes_limits(tex: &str) -> bool {
    let tex = tex.trim();
    let name = tex.strip_prefix('\\').unwrap_or_default();
    matches!(
        name,
        "sum"
            | "prod"
            | "coprod"
            | "int"
            | "iint"
            | "iiint"
            | "oint"
            | "lim"
            | "limsup"
            | "liminf"
            | "max"
            | "min"
            | "sup"
            | "inf"
    ) || name.starts_with("big") && name.bytes().all(|b| b.is_ascii_alphabetic())
        || name.starts_with("operatorname")
}

/// The command for an accent above its base.
pub(crate) fn accent(above: &str) -> Option<&'static str> {
    ACCENTS.iter().find(|(mark, _)| *mark == above.trim()).map(|(_, command)| *command)
}

/// The command for an accent below its base.
pub(crate) fn accent_below(below: &str) -> Option<&'static str> {
    match below.trim() {
        "_" | "\\_" | "¯" | "‾" | "̲" | "-" => Some("\\underline"),
        "⏟" | "︸" => Some("\\underbrace"),
        _ => None,
    }
}
