//! Superscripts as plain text: `10¹⁹`, `e^x`. Fractions are on the line: `1/2` for `<sup>1</sup>/<sub>2</sub>`.

use seek_page::{Dom, NodeId};

/// Most nodes between the parts of a fraction.
const BETWEEN: u32 = 6;

/// The upper part of a fraction on the line, if a raised number is one: a stroke and the lower part follow it.
pub(crate) fn numerator(dom: &Dom, id: NodeId, before: Option<char>) -> Option<String> {
    let number = |id: NodeId| {
        let text = dom.subtree_text(id).trim();
        (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
    };
    let upper = number(id)?;
    let end = dom.end(id);
    let nodes = end..(end + BETWEEN).min(dom.len() as NodeId);
    let lower = nodes.into_iter().find(|&id| dom.name(id) == "sub")?;
    let between = &dom.all_text()[dom.text_start(end)..dom.text_start(lower)];
    number(lower).filter(|_| matches!(between.trim(), "/" | "⁄" | "∕"))?;
    // A whole number before a fraction is no part of its upper number.
    let is_mixed = before.is_some_and(|c| c.is_ascii_digit());
    Some(if is_mixed { format!(" {upper}") } else { upper.to_owned() })
}

/// A raised text after a character, as plain text; `None` if it stays as it is.
pub(crate) fn power(text: &str, before: Option<char>) -> Option<String> {
    let follows = before.is_some_and(|c| c.is_alphanumeric() || matches!(c, ')' | ']' | '}' | '²' | '³'));
    // The smaller part of a price: `49<sup>,99</sup>`.
    if text.starts_with([',', '.']) {
        return None;
    }
    let has_number = text.contains(|c: char| c.is_ascii_digit());
    let is_variable =
        follows && matches!(text, "i" | "n" | "k" | "x" | "y" | "z" | "−n" | "-n" | "n+1" | "n-1" | "n−1");
    let is_sign = follows && matches!(text, "+" | "-" | "−");
    if !(has_number || is_variable || is_sign) {
        return None;
    }
    if let Some(raised) = text.chars().map(raised).collect::<Option<String>>() {
        return Some(raised);
    }
    // A list of numbers, as of notes: `1, 2`. An ending: `1er`.
    let is_list = text.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ';' | '–' | ' '));
    if is_list {
        return Some(text.chars().filter(|c| *c != ' ').map(|c| raised(c).unwrap_or(c)).collect());
    }
    let is_one = text.chars().all(char::is_alphanumeric);
    follows.then(|| if is_one { format!("^{text}") } else { format!("^({text})") })
}

/// The raised form that Unicode has of a character.
pub(crate) fn raised(c: char) -> Option<char> {
    let at = "0123456789+-−=()ni".chars().position(|of| of == c)?;
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ".chars().nth(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::rendered;

    #[test]
    fn the_upper_part_of_a_fraction_was_a_power() {
        let html =
            "<p>2<sup>3</sup>&frasl;<sub>4</sub> cups, <b><sup>1</sup></b>/<b><sub>2</sub></b> egg, 5<sup>2</sup>/4";
        assert_eq!(rendered(html).0, "2 3⁄4 cups, 1/2 egg, 5²/4");
    }

    #[test]
    fn a_power_is_raised_or_follows_a_caret() {
        for (text, before, plain) in [
            ("19", Some('0'), Some("¹⁹")),
            ("−3", Some('0'), Some("⁻³")),
            ("2+", Some('a'), Some("²⁺")),
            ("n", Some('x'), Some("ⁿ")),
            ("x", Some('e'), Some("^x")),
            ("2x", Some('e'), Some("^2x")),
            ("1/2", Some(')'), Some("^(1/2)")),
            ("3", None, Some("³")),
            ("1, 2", Some('s'), Some("¹,²")),
            (",99", Some('9'), None),
            ("th", Some('9'), None),
            ("e", Some('X'), None),
            ("TM", Some('y'), None),
            ("®", Some('y'), None),
            ("n", Some(' '), None),
        ] {
            assert_eq!(power(text, before).as_deref(), plain, "{text}");
        }
    }
}
