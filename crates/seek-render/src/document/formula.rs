//! Formulas in markup: MathML, and the output of KaTeX, MathJax and Wikipedia.
//!
//! Their markup holds more than the visible glyphs. It has the LaTeX source (as an annotation, as `alttext`, in a
//! script, or as the alternative text of an image), or MathML for screen readers. The LaTeX source is preferred to
//! [converted](super::mathml) MathML. The formula replaces all text that the page shows of it.

use super::delimited::{MAX_FORMULA_BYTES, looks_like_tex, one_line};
use super::mathml;
use crate::event::Formula;
use seek_page::{Dom, NodeId, NodeKind, Tag};

/// Maximum number of siblings between the glyphs of MathJax 2 and the script with their LaTeX.
const NEARBY: usize = 3;
/// Maximum number of nodes that are searched for the MathML of a formula. KaTeX writes it before the glyphs, MathJax
/// after them.
const MAX_SEARCHED: usize = 4096;
/// Classes of the elements that MathJax 2 shows for a script.
const MATHJAX_CLASSES: [&str; 7] = [
    "MathJax_Preview", "MathJax", "MathJax_Display", "MathJax_SVG", "MathJax_SVG_Display", "MathJax_CHTML", "mjx-chtml",
];

/// An element that represents a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MarkupFormula {
    /// The element is the whole formula.
    Whole(Formula),
    /// The element shows the formula of the script at this node.
    Glyphs(NodeId, Formula),
}

/// The formula that an element represents, if any.
pub(crate) fn at(dom: &Dom, id: NodeId) -> Option<MarkupFormula> {
    match dom.tag(id) {
        Tag::Math => Some(MarkupFormula::Whole(of_math(dom, id)?)),
        Tag::Script => Some(MarkupFormula::Whole(of_script(dom, id)?)),
        Tag::Img => Some(MarkupFormula::Whole(of_image(dom, id)?)),
        Tag::Span | Tag::Div | Tag::Other => at_class(dom, id),
        _ => None,
    }
}

/// The formula of an element that a class or a custom element of KaTeX or MathJax marks.
fn at_class(dom: &Dom, id: NodeId) -> Option<MarkupFormula> {
    let class = dom.attribute(id, "class");
    let has = |name: &str| class.is_some_and(|class| class.split_ascii_whitespace().any(|word| word == name));
    if dom.name(id) == "mjx-container" || has("katex") || has("katex-display") {
        let display = has("katex-display") || dom.attribute(id, "display") == Some("true") || in_display(dom, id);
        let tex = dom.attribute(id, "data-latex").map(one_line).filter(|tex| !tex.is_empty());
        let tex = tex.or_else(|| math_in(dom, id).map(|formula| formula.tex)).or_else(|| unrendered(dom, id));
        return tex.map(|tex| MarkupFormula::Whole(Formula { tex, display }));
    }
    if !class?.contains("MathJax") && !has("mjx-chtml") || !MATHJAX_CLASSES.iter().any(|name| has(name)) {
        return None;
    }
    if let Some((script, formula)) = dom.siblings_after(id).take(NEARBY).find_map(|at| Some((at, of_script(dom, at)?)))
    {
        return Some(MarkupFormula::Glyphs(script, formula));
    }
    let display = has("MathJax_Display") || has("MathJax_SVG_Display");
    math_in(dom, id).map(|formula| MarkupFormula::Whole(Formula { display: display || formula.display, ..formula }))
}

/// LaTeX that a script of the page has not rendered yet.
fn unrendered(dom: &Dom, id: NodeId) -> Option<String> {
    let text = dom.subtree_text(id).trim();
    (text.len() <= MAX_FORMULA_BYTES && looks_like_tex(text)).then(|| tex_source(text))
}

/// Whether a formula of KaTeX is in its element for display formulas.
fn in_display(dom: &Dom, id: NodeId) -> bool {
    dom.attribute(dom.parent(id), "class").is_some_and(|class| class.contains("katex-display"))
}

/// The MathML in an element.
fn math_in(dom: &Dom, id: NodeId) -> Option<Formula> {
    let math = (id + 1..dom.end(id)).take(MAX_SEARCHED).find(|&inside| dom.tag(inside) == Tag::Math)?;
    of_math(dom, math)
}

/// MathML as a line of plain text, if its text alone would be another formula.
pub(crate) fn line_of_math(dom: &Dom, math: NodeId) -> Option<String> {
    const STRUCTURES: [&str; 14] = [
        "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts",
        "mfenced", "mtable", "mphantom", "mspace",
    ];
    let has_structure = (math + 1..dom.end(math)).any(|id| STRUCTURES.contains(&dom.name(id)));
    has_structure.then(|| mathml::to_line(dom, math))?
}

fn of_math(dom: &Dom, math: NodeId) -> Option<Formula> {
    let annotation = (math + 1..dom.end(math)).find(|&id| {
        dom.tag(id) == Tag::Annotation
            && dom.attribute(id, "encoding").is_some_and(|encoding| encoding.to_ascii_lowercase().contains("tex"))
    });
    let source = annotation.and_then(|id| dom.children(id).next()).map(|text| dom.text(text));
    let source = source.or_else(|| dom.attribute(math, "alttext")).map(tex_source).filter(|tex| !tex.is_empty());
    let display = dom.attribute(math, "display").is_some_and(|display| display.eq_ignore_ascii_case("block"))
        || dom.attribute(math, "mode") == Some("display");
    let tex = source.or_else(|| mathml::to_tex(dom, math))?;
    Some(Formula { tex, display })
}

/// MathJax 2's `<script type="math/tex">`.
fn of_script(dom: &Dom, id: NodeId) -> Option<Formula> {
    let kind = dom.attribute(id, "type").filter(|_| dom.tag(id) == Tag::Script)?;
    if !kind.get(..8)?.eq_ignore_ascii_case("math/tex") {
        return None;
    }
    let text = dom.children(id).find(|&inside| dom.kind(inside) == NodeKind::Inert)?;
    let tex = one_line(dom.text(text).trim_start_matches("% <![CDATA[").trim_end_matches("% ]]>"));
    (!tex.is_empty()).then(|| Formula { tex, display: kind.contains("display") })
}

/// An image of a formula, with its LaTeX as alternative text. A class says so, or LaTeX's own marks around the text.
fn of_image(dom: &Dom, id: NodeId) -> Option<Formula> {
    const DISPLAY: (&str, &str) = ("\\begin{displaymath}", "\\end{displaymath}");
    let alternative = dom.attribute(id, "alt")?.trim();
    let displayed = alternative.strip_prefix(DISPLAY.0).and_then(|tex| tex.strip_suffix(DISPLAY.1));
    let class = dom.attribute(id, "class").unwrap_or_default();
    let wiki_class = class.split_whitespace().find(|word| word.starts_with("mwe-math-fallback-image"));
    let is_marked = displayed.is_some()
        || alternative.len() > 2
            && alternative.starts_with('$')
            && alternative[1..].find('$') == Some(alternative.len() - 2);
    if wiki_class.is_none() && !is_marked && !class.split_whitespace().any(|word| matches!(word, "latex" | "tex")) {
        return None;
    }
    // The MathML next to it is the same formula.
    let parent = dom.parent(id);
    if (parent + 1..id).take(NEARBY).any(|before| dom.tag(before) == Tag::Math) {
        return None;
    }
    let tex = tex_source(displayed.unwrap_or(alternative));
    let display = displayed.is_some() || wiki_class.is_some_and(|word| word.ends_with("display"));
    (!tex.is_empty()).then_some(Formula { tex, display })
}

/// LaTeX on one line, without delimiters and without the style that Wikipedia adds.
fn tex_source(tex: &str) -> String {
    let tex = tex.trim();
    let bare =
        tex.strip_prefix("{\\displaystyle").and_then(|rest| rest.strip_suffix('}')).filter(|rest| is_balanced(rest));
    let bare = bare.unwrap_or(tex).trim();
    let delimiters = [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")];
    let inner = delimiters.iter().find_map(|(open, close)| bare.strip_prefix(open)?.strip_suffix(close));
    one_line(inner.unwrap_or(bare))
}

/// Whether braces open before they close. Then the braces around the text are one pair.
fn is_balanced(tex: &str) -> bool {
    let mut open = 0_i64;
    let mut escaped = false;
    for c in tex.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => open += 1,
            '}' => open -= 1,
            _ => {}
        }
        if open < 0 {
            return false;
        }
    }
    open == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Limits;

    fn first(html: &str) -> Option<MarkupFormula> {
        let dom = Dom::parse(html, &Limits::default()).unwrap();
        (0..dom.len() as NodeId).find_map(|id| at(&dom, id))
    }

    fn tex(html: &str) -> Option<(String, bool)> {
        match first(html)? {
            MarkupFormula::Whole(formula) => Some((formula.tex, formula.display)),
            MarkupFormula::Glyphs(..) => None,
        }
    }

    #[test]
    fn the_latex_source_comes_before_mathml() {
        let math = "<math alttext='{\\displaystyle \\sigma }'><semantics><mi>σ</mi>\
            <annotation encoding='application/x-tex'>{\\displaystyle \\sigma ^{2}}</annotation></semantics></math>";
        assert_eq!(tex(math), Some(("\\sigma ^{2}".to_owned(), false)));
        let katex = format!(
            "<span class=katex-display><span class=katex><span class=katex-mathml>{math}</span>σ2</span></span>"
        );
        assert_eq!(tex(&katex), Some(("\\sigma ^{2}".to_owned(), true)));
        assert_eq!(tex("<math display=block alttext='x'><mi>y</mi></math>"), Some(("x".to_owned(), true)));
        assert_eq!(tex("<script type='math/tex; mode=display'>a\n b</script>"), Some(("a b".to_owned(), true)));
        assert_eq!(
            tex("<img class=mwe-math-fallback-image-inline alt='{\\displaystyle x}'>"),
            Some(("x".to_owned(), false))
        );
        assert_eq!(
            tex("<mjx-container display=true><mjx-assistive-mml><math><mi>x</mi></math>"),
            Some(("x".to_owned(), true))
        );
        assert_eq!(tex("<mjx-container> \\vec{F} </mjx-container>"), Some(("\\vec{F}".to_owned(), false)));
        assert_eq!(tex("<mjx-container>F</mjx-container>"), None);
        assert_eq!(tex("<img class=photo alt=x>"), None);
        assert_eq!(tex("<img alt='$\\mu$'>"), Some(("\\mu".to_owned(), false)));
        assert_eq!(tex("<img alt='\\begin{displaymath}x^2\\end{displaymath}'>"), Some(("x^2".to_owned(), true)));
        for alt in ["$5 and $6", "$", "$$", "costs $5$ today"] {
            assert_eq!(tex(&format!("<img alt='{alt}'>")), None, "{alt}");
        }
        assert_eq!(tex("<script type=text/javascript>x"), None);
    }

    #[test]
    fn glyphs_before_a_script_show_its_formula() {
        let shown =
            "<p><span class=MathJax_Preview>x</span><span class=MathJax>x</span><script type=math/tex>x</script>";
        assert!(matches!(first(shown), Some(MarkupFormula::Glyphs(..))));
        let elsewhere = "<p><span class=MathJax>x</span></p><script type=math/tex>x</script>";
        assert!(matches!(first(elsewhere), Some(MarkupFormula::Whole(_))));
    }

    #[test]
    fn only_the_style_around_the_whole_formula_is_removed() {
        assert_eq!(tex_source("{\\displaystyle a} + {b}"), "{\\displaystyle a} + {b}");
        assert_eq!(tex_source(" $x$ "), "x");
        assert_eq!(tex_source("{\\displaystyle \\{a\\}}"), "\\{a\\}");
    }
}
