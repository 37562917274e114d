//! The script of a page that renders formulas (MathJax or KaTeX), and whether its settings name the dollar as a delimiter.
//!
//! A saved page may lack the script. Pandoc, Sphinx and MkDocs give each formula a class for it, so that counts, too.

use seek_page::{Dom, NodeId, Page, PageError, Tag};

/// What a page does with LaTeX in its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum MathScript {
    /// It loads no script that renders formulas.
    #[default]
    Absent,
    /// It loads one. By default such a script reads no single dollars.
    Loaded,
    /// It loads one, and names the single dollar as a delimiter.
    ReadsDollars,
}

impl MathScript {
    /// Reads the scripts of a page. Its tree holds no programs, so the settings are read in the source.
    pub(super) fn of(page: &Page) -> Result<MathScript, PageError> {
        Ok(match is_loaded(page.dom()?) {
            false => MathScript::Absent,
            true if names_dollar(page.source()) => MathScript::ReadsDollars,
            true => MathScript::Loaded,
        })
    }

    /// Whether delimited text is a formula even if it does not look like LaTeX.
    pub(super) fn is_loaded(self) -> bool {
        self != MathScript::Absent
    }
}

fn is_loaded(dom: &Dom) -> bool {
    let names = |value: &str| {
        let value = value.to_ascii_lowercase();
        value.contains("mathjax") || value.contains("katex")
    };
    let of = |id: NodeId, name| dom.attribute(id, name).is_some_and(names);
    (0..dom.markup_len() as NodeId).any(|id| match dom.tag(id) {
        Tag::Script => of(id, "src") || of(id, "type") || of(id, "id"),
        Tag::Link => of(id, "href"),
        Tag::Span | Tag::Div => is_for_script(dom, id),
        _ => false,
    })
}

/// Whether an element holds a formula between delimiters for the script.
fn is_for_script(dom: &Dom, id: NodeId) -> bool {
    let class = dom.attribute(id, "class").unwrap_or_default();
    let is_marked = || class.split_ascii_whitespace().any(|word| matches!(word, "math" | "arithmatex"));
    let begins = |text: &str| text.starts_with("\\(") || text.starts_with("\\[");
    class.contains("math")
        && is_marked()
        && dom.children(id).next().is_some_and(|text| begins(dom.text(text).trim_start()))
}

/// Whether a page sets the delimiters of inline formulas, and the single dollar is one of them.
fn names_dollar(source: &str) -> bool {
    /// The setting of MathJax, and that of KaTeX.
    const SETTINGS: [&str; 2] = ["inlineMath", "delimiters"];
    /// Most places that are read for each of them.
    const PLACES: usize = 8;
    /// Most characters that are read of one.
    const CHARACTERS: usize = 512;
    let names = |setting: &str| {
        let chars = setting.chars().take(CHARACTERS).filter(|c| !c.is_whitespace());
        let written: String = chars.map(|c| if c == '"' { '\'' } else { c }).collect();
        ["['$','$']", "left:'$',", "'left':'$',"].iter().any(|pair| written.contains(pair))
    };
    SETTINGS.iter().any(|name| source.match_indices(name).take(PLACES).any(|(at, _)| names(&source[at..])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(html: &str) -> MathScript {
        MathScript::of(&Page::from_source(html).unwrap()).unwrap()
    }

    #[test]
    fn a_page_says_that_a_script_reads_formulas() {
        let load = "<script src=/MathJax.js></script>";
        for setting in [
            "window.MathJax = { tex: { inlineMath: [['$', '$'], ['\\\\(', '\\\\)']] } };",
            "MathJax.Hub.Config({tex2jax: {inlineMath: [\n[\"$\",\"$\"]\n]}});",
            "renderMathInElement(document.body, {delimiters: [{left: '$$', right: '$$'}, {left: '$', right: '$'}]});",
            r#"const o = {"delimiters": [{"left": "$", "right": "$"}]};"#,
        ] {
            assert_eq!(of(&format!("{load}<script>{setting}</script>")), MathScript::ReadsDollars, "{setting}");
            assert_eq!(of(&format!("<script>{setting}</script>")), MathScript::Absent, "{setting}");
        }
        for setting in
            ["tex2jax: {inlineMath: [['\\\\(', '\\\\)']]}", "delimiters: [{left: '$$', right: '$$'}]", "$('a')"]
        {
            assert_eq!(of(&format!("{load}<script>{setting}</script>")), MathScript::Loaded, "{setting}");
        }
        assert_eq!(of("<link rel=stylesheet href=/katex.min.css>"), MathScript::Loaded);
        assert_eq!(of(r"<p><span class='math inline'>\(l = 2\)</span>"), MathScript::Loaded);
        assert_eq!(of(r"<p><span class=maths>\(l = 2\)</span><span class=math>l = 2</span>"), MathScript::Absent);
    }
    #[test]
    fn formulas_between_parentheses_alone_stayed_text() {
        let formula = |html: &str| crate::tests::rendered(html).1;
        assert_eq!(formula(r"<p>a <span class='math inline'>\(l = 2\)</span> b"), "a $l = 2$ b");
        assert_eq!(formula(r"<p>a \(l = 2\) b<script src=/MathJax.js></script>"), "a $l = 2$ b");
        assert_eq!(formula(r"<p>a \(l = 2\) b"), r"a \\(l = 2\\) b");
    }
}
