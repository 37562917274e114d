//! Formulas in markup: MathML, and what KaTeX, MathJax and Wikipedia make of LaTeX.
//!
//! All of them hold more than the glyphs that are shown: the LaTeX that was written (as an annotation, as `alttext`,
//! in a script, as the alternative text of an image), or MathML for screen readers. LaTeX as it was written comes
//! before MathML that is [converted](super::mathml), and one of them takes the place of all that the page shows of the
//! formula.

use crate::delimited::{LONGEST, looks_like_tex, one_line};
use crate::event::Formula;
use crate::mathml;
use seek_page::{Dom, NodeId, NodeKind, Tag};

/// Nodes behind a formula's glyphs among which the script stands that they were made from.
const NEARBY: usize = 3;
/// Nodes at the beginning of a formula's element among which its MathML stands: before KaTeX's glyphs, behind
/// MathJax's.
const WITHIN: usize = 4096;
/// Classes of what MathJax 2 shows of a script's formula.
const OF_MATHJAX: [&str; 7] = [
    "MathJax_Preview",
    "MathJax",
    "MathJax_Display",
    "MathJax_SVG",
    "MathJax_SVG_Display",
    "MathJax_CHTML",
    "mjx-chtml",
];

/// An element that stands for a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Found {
    /// All of it is this formula.
    Formula(Formula),
    /// All of it shows what the script at this node holds.
    Shown(NodeId, Formula),
}

/// The formula that an element is, if it is one.
pub(crate) fn at(dom: &Dom, id: NodeId) -> Option<Found> {
    match dom.tag(id) {
        Tag::Math => Some(Found::Formula(of_math(dom, id)?)),
        Tag::Script => Some(Found::Formula(of_script(dom, id)?)),
        Tag::Img => Some(Found::Formula(of_image(dom, id)?)),
        Tag::Span | Tag::Div | Tag::Other => at_class(dom, id),
        _ => None,
    }
}

fn at_class(dom: &Dom, id: NodeId) -> Option<Found> {
    let class = dom.attribute(id, "class");
    let has = |name: &str| class.is_some_and(|class| class.split_ascii_whitespace().any(|word| word == name));
    if dom.name(id) == "mjx-container" || has("katex") || has("katex-display") {
        let display = has("katex-display") || dom.attribute(id, "display") == Some("true") || in_display(dom, id);
        let tex = dom.attribute(id, "data-latex").map(one_line).filter(|tex| !tex.is_empty());
        let tex = tex.or_else(|| math_in(dom, id).map(|formula| formula.tex)).or_else(|| not_yet_set(dom, id));
        return tex.map(|tex| Found::Formula(Formula { tex, display }));
    }
    if !class?.contains("MathJax") && !has("mjx-chtml") || !OF_MATHJAX.iter().any(|name| has(name)) {
        return None;
    }
    let inside = dom.end(dom.parent(id));
    let next = |at: NodeId| (dom.end(at) < inside).then(|| dom.end(at));
    let mut script = std::iter::successors(next(id), |&at| next(at)).take(NEARBY);
    if let Some((script, formula)) = script.find_map(|at| Some((at, of_script(dom, at)?))) {
        return Some(Found::Shown(script, formula));
    }
    let display = has("MathJax_Display") || has("MathJax_SVG_Display");
    math_in(dom, id).map(|formula| Found::Formula(Formula { display: display || formula.display, ..formula }))
}

/// LaTeX that stands where its script is to set it.
fn not_yet_set(dom: &Dom, id: NodeId) -> Option<String> {
    let text = dom.subtree_text(id).trim();
    (text.len() <= LONGEST && looks_like_tex(text)).then(|| as_written(text))
}

/// Whether KaTeX's formula stands in its element for formulas on lines of their own.
fn in_display(dom: &Dom, id: NodeId) -> bool {
    dom.attribute(dom.parent(id), "class").is_some_and(|class| class.contains("katex-display"))
}

/// The MathML in an element.
fn math_in(dom: &Dom, id: NodeId) -> Option<Formula> {
    let math = (id + 1..dom.end(id)).take(WITHIN).find(|&inside| dom.tag(inside) == Tag::Math)?;
    of_math(dom, math)
}

fn of_math(dom: &Dom, math: NodeId) -> Option<Formula> {
    let written = (math + 1..dom.end(math)).find(|&id| {
        dom.tag(id) == Tag::Annotation
            && dom.attribute(id, "encoding").is_some_and(|encoding| encoding.to_ascii_lowercase().contains("tex"))
    });
    let written = written.and_then(|id| dom.children(id).next()).map(|text| dom.text(text));
    let written = written.or_else(|| dom.attribute(math, "alttext")).map(as_written).filter(|tex| !tex.is_empty());
    let display = dom.attribute(math, "display").is_some_and(|display| display.eq_ignore_ascii_case("block"))
        || dom.attribute(math, "mode") == Some("display");
    let tex = written.or_else(|| mathml::to_tex(dom, math))?;
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

/// An image of a formula, which says in LaTeX what it shows.
fn of_image(dom: &Dom, id: NodeId) -> Option<Formula> {
    let class = dom.attribute(id, "class")?;
    let of_wiki = class.split_whitespace().find(|word| word.starts_with("mwe-math-fallback-image"));
    if of_wiki.is_none() && !class.split_whitespace().any(|word| matches!(word, "latex" | "tex")) {
        return None;
    }
    // The MathML beside it is the same formula.
    let parent = dom.parent(id);
    if (parent + 1..id).take(NEARBY).any(|before| dom.tag(before) == Tag::Math) {
        return None;
    }
    let tex = as_written(dom.attribute(id, "alt")?);
    let display = of_wiki.is_some_and(|word| word.ends_with("display"));
    (!tex.is_empty()).then_some(Formula { tex, display })
}

/// LaTeX on one line, without the marks around it and the style that Wikipedia sets.
pub(crate) fn as_written(tex: &str) -> String {
    let tex = tex.trim();
    let bare =
        tex.strip_prefix("{\\displaystyle").and_then(|rest| rest.strip_suffix('}')).filter(|rest| is_balanced(rest));
    let bare = bare.unwrap_or(tex).trim();
    let marks = [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")];
    let inner = marks.iter().find_map(|(open, close)| bare.strip_prefix(open)?.strip_suffix(close));
    one_line(inner.unwrap_or(bare))
}

/// Whether braces open before they close, so that the outermost pair is one.
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
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_page::Limits;

    fn first(html: &str) -> Option<Found> {
        let dom = Dom::parse(html, &Limits::default()).unwrap();
        (0..dom.len() as NodeId).find_map(|id| at(&dom, id))
    }

    fn tex(html: &str) -> Option<(String, bool)> {
        match first(html)? {
            Found::Formula(formula) => Some((formula.tex, formula.display)),
            Found::Shown(..) => None,
        }
    }

    #[test]
    fn latex_as_it_was_written_comes_first() {
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
        assert_eq!(tex("<script type=text/javascript>x"), None);
    }

    #[test]
    fn what_a_script_behind_it_holds_is_shown_before_it() {
        let shown =
            "<p><span class=MathJax_Preview>x</span><span class=MathJax>x</span><script type=math/tex>x</script>";
        assert!(matches!(first(shown), Some(Found::Shown(..))));
        let elsewhere = "<p><span class=MathJax>x</span></p><script type=math/tex>x</script>";
        assert!(matches!(first(elsewhere), Some(Found::Formula(_))));
    }

    #[test]
    fn only_the_style_around_all_is_taken_off() {
        assert_eq!(as_written("{\\displaystyle a} + {b}"), "{\\displaystyle a} + {b}");
        assert_eq!(as_written(" $x$ "), "x");
        assert_eq!(as_written("{\\displaystyle \\{a\\}}"), "\\{a\\}");
    }
}
