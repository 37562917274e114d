//! MathML as a line of plain text: `2π√(ℓ0/g)`, as one types a formula.
//!
//! The letters and signs of a formula without its fractions, roots and powers are another formula. Numbers below
//! follow their base, as those of `<sub>` do in plain text.

use super::{Notation, convert};
use crate::raised::raised;
use seek_page::{Dom, NodeId};

/// Least width of a gap that parts two words, in `em`.
const GAP: f32 = 0.5;

const LINE: Notation = Notation { text: |text| text.to_owned(), token, element };

/// The edge of a name of several letters, a fraction, or an index. It becomes a space where a letter or digit is beside it.
const EDGE: char = '\u{2061}';

/// A formula as a line of text. `None` if it is empty or too large.
pub(crate) fn to_line(dom: &Dom, math: NodeId) -> Option<String> {
    let line = convert(dom, math, &LINE)?;
    let mut out = String::with_capacity(line.len());
    for part in line.split(EDGE).filter(|part| !part.is_empty()) {
        let parts_words = out.ends_with(char::is_alphanumeric) && part.starts_with(char::is_alphanumeric);
        out.push_str(if parts_words { " " } else { "" });
        out.push_str(part);
    }
    Some(out)
}

/// The characters of an element, without invisible operators.
fn token(dom: &Dom, id: NodeId) -> String {
    let text: String = dom.subtree_text(id).chars().filter(|c| !matches!(c, '\u{2061}'..='\u{2064}')).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    if dom.name(id) == "mi" && line.chars().filter(|c| c.is_alphabetic()).count() > 1 {
        return format!("{EDGE}{line}{EDGE}");
    }
    if !matches!(dom.name(id), "mtext" | "ms") || line.is_empty() {
        return line;
    }
    // White space at the ends of words in a formula parts them from the signs beside them.
    let space = |is_there: bool| if is_there { " " } else { "" };
    let (before, after) = (text.starts_with(char::is_whitespace), text.ends_with(char::is_whitespace));
    format!("{}{line}{}", space(before), space(after))
}

fn element(dom: &Dom, id: NodeId, children: Vec<String>) -> String {
    let attribute = |name| dom.attribute(id, name).unwrap_or_default();
    let child = |i: usize| children.get(i).map_or("", String::as_str);
    match dom.name(id) {
        "mspace" => {
            let width = attribute("width").strip_suffix("em").and_then(|width| width.trim().parse::<f32>().ok());
            if width.is_some_and(|width| width >= GAP) { " ".to_owned() } else { String::new() }
        }
        "none" | "mprescripts" | "malignmark" | "maligngroup" | "mphantom" => String::new(),
        "mfrac" => format!("{EDGE}{}/{}{EDGE}", operand(child(0)), operand(child(1))),
        "msqrt" => format!("√{}", operand(&children.concat())),
        "mroot" => format!("{}√{}", power(child(1)).trim_start_matches('^'), operand(child(0))),
        "msub" | "munder" => scripted(child(0), &index(child(1))),
        "msup" | "mover" => scripted(child(0), &above(child(1))),
        "msubsup" | "munderover" => scripted(child(0), &(index(child(1)) + &above(child(2)))),
        "mmultiscripts" if children.len() >= 3 => scripted(child(0), &(index(child(1)) + &above(child(2)))),
        "mfenced" => {
            let fence = |name, default: &str| dom.attribute(id, name).unwrap_or(default).trim().to_owned();
            format!("{}{}{}", fence("open", "("), children.join(", "), fence("close", ")"))
        }
        "mtable" => children.join("; "),
        "mtr" | "mlabeledtr" => {
            let cells: Vec<&str> = children.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
            cells.join(" ")
        }
        "semantics" | "maction" => child(0).to_owned(),
        _ => children.concat(),
    }
}

/// A base with its index or power. Of a name, a number after the index is parted: `log2 8`. A root or a fraction is in brackets.
fn scripted(base: &str, script: &str) -> String {
    let inner = base.trim_matches(EDGE);
    let base =
        if inner.contains(['√', '/']) && !inner.ends_with(')') { format!("({inner})") } else { inner.to_owned() };
    let is_name = inner.chars().count() > 1;
    let mut out = String::from_iter(is_name.then_some(EDGE));
    out.push_str(&base);
    out.push_str(script);
    out.extend((is_name || script.ends_with(|c: char| c.is_ascii_digit())).then_some(EDGE));
    out
}

/// Whether a text is one number or name, so that it needs no brackets.
fn is_one(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '.' || c == EDGE)
}

/// A part of a fraction or root, in brackets if it has several signs.
fn operand(text: &str) -> String {
    let text = text.trim();
    let is_bracketed = text.starts_with('(') && text.find(')') == Some(text.len() - 1);
    if is_one(text) || is_bracketed { text.to_owned() } else { format!("({text})") }
}

/// An index below: a number follows its base, `a_k` and `a_(i,j)` are parted from it.
fn index(text: &str) -> String {
    match text.trim() {
        text if text.chars().all(|c| c.is_ascii_digit()) => text.to_owned(),
        text => format!("_{}", bracketed(text)),
    }
}

/// One character or number, or several in brackets.
fn bracketed(text: &str) -> String {
    let is_one = text.chars().count() == 1 || text.chars().all(|c| c.is_ascii_digit());
    if is_one { text.to_owned() } else { format!("({text})") }
}

/// What is above a base: a power, or an accent, which is written after its base.
fn above(text: &str) -> String {
    let text = text.trim();
    let is_sign = text.chars().count() == 1 && !text.contains(char::is_alphanumeric) && !"+-−∗*".contains(text);
    if is_sign { text.to_owned() } else { power(text) }
}

/// Raised digits and signs where Unicode has all of them; else `^` comes first.
fn power(text: &str) -> String {
    match text.chars().map(raised).collect::<Option<String>>() {
        Some(raised) => raised,
        None => format!("^{}", bracketed(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::{Limits, Tag};

    fn line(html: &str) -> String {
        let dom = Dom::parse(&format!("<math>{html}</math>"), &Limits::default()).unwrap();
        to_line(&dom, dom.first(Tag::Math).unwrap()).unwrap_or_default()
    }

    #[test]
    fn fractions_and_roots_were_letters_beside_each_other() {
        assert_eq!(
            line(
                "<mi>T</mi><mo>=</mo><mn>2</mn><mi>π</mi><msqrt><mfrac><msub><mi>ℓ</mi><mn>0</mn></msub><mi>g</mi></mfrac></msqrt>"
            ),
            "T=2π√(ℓ0/g)"
        );
        assert_eq!(line("<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac>"), "(a+1)/2");
        assert_eq!(line("<mroot><mi>x</mi><mn>3</mn></mroot><mo>+</mo><msqrt><mn>2</mn></msqrt>"), "³√x+√2");
    }

    #[test]
    fn names_fractions_and_indices_were_one_word_with_what_follows() {
        for (html, expected) in [
            ("<msup><mi>sin</mi><mn>2</mn></msup><mi>x</mi>", "sin² x"),
            ("<msub><mi>log</mi><mn>2</mn></msub><mn>8</mn>", "log2 8"),
            ("<msub><mi>a</mi><mn>1</mn></msub><mn>2</mn><mi>b</mi>", "a1 2b"),
            ("<mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac><mi>x</mi>", "2 1/2 x"),
            ("<msup><msqrt><mi>x</mi></msqrt><mn>3</mn></msup>", "(√x)³"),
            ("<msup><mfrac><mi>a</mi><mi>b</mi></mfrac><mn>2</mn></msup>", "(a/b)²"),
        ] {
            assert_eq!(line(html), expected);
        }
    }

    #[test]
    fn powers_are_raised_or_follow_a_caret() {
        assert_eq!(
            line(
                "<mn>2</mn><msup><mi>D</mi><mn>2</mn></msup><mo>+</mo><msup><mi>e</mi><mrow><mi>k</mi><mi>t</mi></mrow></msup>"
            ),
            "2D²+e^(kt)"
        );
        assert_eq!(line("<msup><mi>e</mi><mrow><mi>k</mi><mo>/</mo><mi>t</mi></mrow></msup>"), "e^(k/t)");
        assert_eq!(line("<msup><mi>f</mi><mo>′</mo></msup><mover><mi>E</mi><mo>→</mo></mover>"), "f′E→");
    }

    #[test]
    fn sums_matrices_and_words_stay_in_order() {
        assert_eq!(
            line(
                "<munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>k</mi></msub>"
            ),
            "∑_(k=1)ⁿa_k"
        );
        assert_eq!(
            line(
                "<mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo>)</mo>"
            ),
            "(a b; c d)"
        );
        assert_eq!(
            line("<mi>x</mi><mtext> if </mtext><mi>sin</mi><mo>&#x2061;</mo><mi>y</mi><mspace width='2em'/><mn>0</mn>"),
            "x if sin y 0"
        );
        assert_eq!(
            line("<semantics><mi>x</mi><annotation encoding='application/x-tex'>x</annotation></semantics>"),
            "x"
        );
    }
}
