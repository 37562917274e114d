//! Converts MathML to LaTeX, for formulas without their LaTeX source, and to a line of plain text.
//!
//! It knows the presentation elements of MathML Core and common ones of MathML 3. An unknown element becomes its
//! content. One loop over the nodes converts the children of an element before the element.

mod commands;
mod linear;
mod symbols;

pub(crate) use linear::to_line;
use seek_page::{Dom, NodeId, NodeKind};

/// Maximum number of nodes of a formula.
const MAX_NODES: usize = 20_000;
/// Maximum number of bytes that an element becomes.
const MAX_BYTES: usize = 64 << 10;

/// How a formula is written.
struct Notation {
    /// Writes loose text.
    text: fn(&str) -> String,
    /// Writes an element that holds characters.
    token: fn(&Dom, NodeId) -> String,
    /// Writes an element from what its children became.
    element: fn(&Dom, NodeId, Vec<String>) -> String,
}

const LATEX: Notation = Notation { text: symbols::text, token, element };

/// An open element, and what its children became so far.
struct OpenMath {
    id: NodeId,
    children: Vec<String>,
}

/// A formula in LaTeX. `None` if it is empty or too large.
pub(crate) fn to_tex(dom: &Dom, math: NodeId) -> Option<String> {
    convert(dom, math, &LATEX)
}

/// A formula in a notation. `None` if it is empty or too large.
fn convert(dom: &Dom, math: NodeId, notation: &Notation) -> Option<String> {
    let end = dom.end(math);
    if (end - math) as usize > MAX_NODES || dom.subtree_text(math).len() > MAX_BYTES {
        return None;
    }
    let mut open = vec![OpenMath { id: math, children: Vec::new() }];
    let mut id = math + 1;
    loop {
        while open.last().is_some_and(|o| dom.end(o.id) <= id) {
            let Some(OpenMath { id: closed, children }) = open.pop() else { break };
            let written = (notation.element)(dom, closed, children);
            if written.len() > MAX_BYTES {
                return None;
            }
            match open.last_mut() {
                Some(parent) => parent.children.push(written),
                None => return Some(written.trim().to_owned()).filter(|written| !written.is_empty()),
            }
        }
        let parent = open.last_mut()?;
        match dom.kind(id) {
            NodeKind::Element if matches!(dom.name(id), "annotation" | "annotation-xml") => {
                id = dom.end(id);
                continue;
            }
            NodeKind::Element if is_token(dom.name(id)) => {
                // Only its characters count: HTML elements in it are ignored.
                parent.children.push((notation.token)(dom, id));
                id = dom.end(id);
                continue;
            }
            NodeKind::Element => open.push(OpenMath { id, children: Vec::new() }),
            NodeKind::Text if !dom.text(id).trim().is_empty() => {
                parent.children.push((notation.text)(dom.text(id).trim()))
            }
            _ => {}
        }
        id += 1;
    }
}

/// Whether an element holds characters.
fn is_token(name: &str) -> bool {
    matches!(name, "mi" | "mn" | "mo" | "mtext" | "ms")
}

/// The LaTeX of an element that holds characters.
fn token(dom: &Dom, id: NodeId) -> String {
    let text = dom.subtree_text(id);
    match dom.name(id) {
        "mi" => symbols::identifier(text.trim(), dom.attribute(id, "mathvariant").unwrap_or_default()),
        "mn" => text.split_whitespace().collect(),
        "mo" => symbols::operator(text.trim()),
        _ => symbols::text(text),
    }
}

/// The LaTeX of an element, from the LaTeX of its children.
fn element(dom: &Dom, id: NodeId, children: Vec<String>) -> String {
    let attribute = |name| dom.attribute(id, name).unwrap_or_default();
    let child = |i: usize| children.get(i).map_or("", String::as_str);
    match dom.name(id) {
        "mspace" | "none" | "mprescripts" | "malignmark" | "maligngroup" => String::new(),
        "mphantom" => format!("\\phantom{}", group(&join(&children))),
        "mfrac" if attribute("linethickness").starts_with('0') => format!("{{{} \\atop {}}}", child(0), child(1)),
        "mfrac" => format!("\\frac{}{}", group(child(0)), group(child(1))),
        "msqrt" => format!("\\sqrt{}", group(&join(&children))),
        "mroot" => format!("\\sqrt[{}]{}", child(1), group(child(0))),
        "msub" => format!("{}_{}", base(child(0)), group(child(1))),
        "msup" => superscript(child(0), child(1)),
        "msubsup" => format!("{}_{}^{}", base(child(0)), group(child(1)), group(child(2))),
        "munder" => under(child(0), child(1)),
        "mover" => over(child(0), child(1)),
        "munderover" if symbols::takes_limits(child(0)) => {
            format!("{}_{}^{}", child(0), group(child(1)), group(child(2)))
        }
        "munderover" => over(&under(child(0), child(1)), child(2)),
        "mmultiscripts" if children.len() >= 3 => format!("{}_{}^{}", base(child(0)), group(child(1)), group(child(2))),
        "mfenced" => {
            fenced(dom.attribute(id, "open"), dom.attribute(id, "close"), dom.attribute(id, "separators"), &children)
        }
        "mtable" => format!("\\begin{{matrix}} {} \\end{{matrix}}", children.join(" \\\\ ")),
        "mtr" | "mlabeledtr" => children.iter().map(|cell| cell.trim()).collect::<Vec<_>>().join(" & "),
        "semantics" | "maction" => child(0).to_owned(),
        _ => join(&children),
    }
}

/// LaTeX in braces.
fn group(tex: &str) -> String {
    format!("{{{}}}", tex.trim())
}

/// The base of a subscript or superscript, in braces unless it is one character or command.
fn base(tex: &str) -> String {
    let tex = tex.trim();
    let single =
        tex.chars().count() <= 1 || (tex.starts_with('\\') && tex[1..].bytes().all(|b| b.is_ascii_alphabetic()));
    if single && !tex.is_empty() { tex.to_owned() } else { group(tex) }
}

fn superscript(of: &str, above: &str) -> String {
    match above {
        "'" | "''" | "'''" => format!("{}{above}", base(of)),
        _ => format!("{}^{}", base(of), group(above)),
    }
}

fn under(of: &str, below: &str) -> String {
    if symbols::takes_limits(of) {
        return format!("{of}_{}", group(below));
    }
    match symbols::accent_below(below) {
        Some(accent) => format!("{accent}{}", group(of)),
        None => format!("\\underset{}{}", group(below), group(of)),
    }
}

fn over(of: &str, above: &str) -> String {
    if symbols::takes_limits(of) {
        return format!("{of}^{}", group(above));
    }
    match symbols::accent(above) {
        Some(accent) => format!("{accent}{}", group(of)),
        None => format!("\\overset{}{}", group(above), group(of)),
    }
}

fn fenced(open: Option<&str>, close: Option<&str>, separators: Option<&str>, children: &[String]) -> String {
    let fence = |written: Option<&str>, default: &str| match written.map_or(default, str::trim) {
        "" => ".".to_owned(),
        other => symbols::operator(other).trim().to_owned(),
    };
    let separators: Vec<char> = separators.unwrap_or(",").chars().filter(|c| !c.is_whitespace()).collect();
    let mut out = format!("\\left{} ", fence(open, "("));
    for (i, child) in children.iter().enumerate() {
        if i > 0
            && let Some(separator) = separators.get(i - 1).or(separators.last())
        {
            out.push_str(symbols::operator(&separator.to_string()).trim());
            out.push(' ');
        }
        out.push_str(child.trim());
    }
    out + " \\right" + &fence(close, ")")
}

/// Joins LaTeX. A space separates a command from a letter after it; other white space is single spaces.
fn join(children: &[String]) -> String {
    let mut out = String::new();
    for child in children {
        let letters = out.rsplit(|c: char| !c.is_ascii_alphabetic()).next().map_or(0, str::len);
        let ends_with_command = letters > 0 && out[..out.len() - letters].ends_with('\\');
        if ends_with_command && child.starts_with(|c: char| c.is_ascii_alphabetic()) {
            out.push(' ');
        }
        out.push_str(if out.ends_with(' ') { child.trim_start() } else { child });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::{Limits, Tag};

    fn tex(html: &str) -> String {
        let dom = Dom::parse(&format!("<math>{html}</math>"), &Limits::default()).unwrap();
        to_tex(&dom, dom.first(Tag::Math).unwrap()).unwrap_or_default()
    }

    #[test]
    fn fractions_roots_and_indices() {
        assert_eq!(
            tex(
                "<mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup>\
                <mo>−</mo><mn>4</mn><mi>a</mi><mi>c</mi></msqrt></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac>"
            ),
            r"x = \frac{- b \pm \sqrt{b^{2} - 4ac}}{2a}"
        );
        assert_eq!(tex("<mroot><mi>x</mi><mn>3</mn></mroot>"), r"\sqrt[3]{x}");
        assert_eq!(tex("<msubsup><mi>α</mi><mi>i</mi><mn>2</mn></msubsup><mi>x</mi>"), r"\alpha_{i}^{2}x");
        assert_eq!(tex("<mi>α</mi><mi>x</mi>"), r"\alpha x");
        assert_eq!(tex("<msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup>"), "{ab}^{2}");
    }

    #[test]
    fn limits_accents_and_matrices() {
        assert_eq!(
            tex(
                "<munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>k</mi></msub>"
            ),
            r"\sum_{k = 1}^{n}a_{k}"
        );
        assert_eq!(tex("<mover><mi>E</mi><mo>→</mo></mover>"), r"\vec{E}");
        assert_eq!(tex("<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>"), r"\lim_{x \to 0}");
        assert_eq!(
            tex(
                "<mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo>)</mo>"
            ),
            r"(\begin{matrix} a & b \\ c & d \end{matrix})"
        );
        assert_eq!(tex("<mfenced><mi>n</mi><mi>k</mi></mfenced>"), r"\left( n, k \right)");
    }

    #[test]
    fn words_functions_and_broken_elements() {
        assert_eq!(tex("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi><mtext> if 5% </mtext>"), r"\sin x\text{ if 5\% }");
        assert_eq!(tex("<mfrac><mi>a</mi></mfrac>"), r"\frac{a}{}");
        assert_eq!(tex("<mi mathvariant=bold>V</mi><mi>grad</mi>"), r"\mathbf{V}\mathrm{grad}");
        assert_eq!(tex(""), "");
    }

    #[test]
    fn words_in_html_elements_are_text() {
        assert_eq!(tex("<mtext>some <b>html</b> {text}</mtext>"), r"\text{some html \{text\}}");
        assert_eq!(tex("<mtext><mtext>a</mtext></mtext><mi>x</mi>"), r"\text{a}x");
    }

    #[test]
    fn deep_nesting_does_not_make_long_latex() {
        let deep = format!("{}x", "<msqrt>".repeat(10_000));
        assert!(tex(&deep).len() < 10_000);
    }
}
