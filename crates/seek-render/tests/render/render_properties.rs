//! Properties of the renderings of any page.

use crate::page;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use pulldown_cmark::{Event as Parsed, Options, Parser};
use seek_page::{Metadata, Page, SelectedParts, Selection, SourcedValue};
use seek_render::{self as render, Event, Markup};
use seek_testing::read_back::{
    EXTENSIONS, lines_of_html, lines_of_xml, markups, nests, read, read_tasks, tasks, without_whitespace, words,
    writable,
};

const NAMES: &[&str] = &[
    "a href=b", "a href='c d)'", "b", "i", "em", "strong", "s", "sub", "code", "span", "p", "div", "h2", "ul",
    "ul class=c", "ul class=c></ul", "ol start=7", "li", "dl", "dt", "dd", "br", "hr", "img src=e alt='f*]'", "pre",
    "table", "caption", "thead", "tr", "td", "td colspan=3", "td rowspan=0", "th", "blockquote", "figure",
    "figcaption", "textarea", "details", "x",
];
const TEXTS: &[&str] = &[
    "word", "two words", " ", "\n", "*", "_", "a_b", "a.__", "(~a", "**", "`", "``", "[", "](x)", "]", "[y]: z", "![",
    "!", "&lt;b>", "&lt;", "&amp;amp;", "#", "# ", "-", "- ", "---", "===", "+", "1.", "12) ", ">", "|", "~", "~~",
    "\\\\", "\\*", ":", "中文", "“q”", "é", "\u{1}", "\u{a0}", ".", "[x] ", "``` ", "http://a.example",
];

/// Formulas that want to be more, between the marks of all kinds that hold LaTeX.
const FORMULAS: &[&str] = &[
    "x^2", "<img src=x onerror=alert(1)>", "</p><b>", "a$b$c", "`", "``", "a*b*c_d_", "[a](javascript:b)", "![a][b]",
    "}{", "{a", "\\{a|b\\}", "|x|", "\\|", "\\", "5", "x\\$y", "# a", "&amp;lt;b>",
];

/// A page of up to sixty pieces.
pub fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => select(NAMES).prop_map(|name| format!("<{name}>")),
        3 => select(NAMES).prop_map(|name| format!("</{}>", name.split(' ').next().unwrap_or_default())),
        4 => select(TEXTS).prop_map(str::to_owned),
    ];
    vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// The same with formulas in it.
pub fn soup_with_formulas() -> impl Strategy<Value = String> {
    let formula = (select(FORMULAS), 0..6).prop_map(|(tex, kind)| {
        let escaped = tex.replace('<', "&lt;");
        match kind {
            0 => format!("<script type='math/tex'>{}</script>", tex.replace("</", "< /")),
            1 => format!("<script type='math/tex; mode=display'>{}</script>", tex.replace("</", "< /")),
            2 => format!("<math alttext='{escaped}'></math>"),
            3 => format!("[tex]{escaped}[/tex]"),
            4 => format!("$\\alpha{escaped}$"),
            _ => format!("<span class=katex><math><annotation encoding=tex>{escaped}</annotation></math></span>"),
        }
    });
    vec(prop_oneof![2 => soup(), 1 => formula], 1..5).prop_map(|pieces| format!("<p>x{}", pieces.concat()))
}

/// A page, a selection of some of its blocks, and their text.
fn selected(html: &str, every: usize) -> (Page, Selection, String) {
    let page = page(html);
    let blocks = page.blocks().unwrap();
    let selected: Vec<usize> = (0..blocks.len()).filter(|i| every < 2 || i % every != 0).collect();
    let text = selected.iter().map(|&i| blocks.text(i)).collect();
    (page, Selection::of_blocks(selected), text)
}

proptest! {
    #[test]
    fn a_document_nests_and_holds_the_selected_text_with_any_markup(html in soup(), every in 1..4_usize) {
        let (page, selection, text) = selected(&html, every);
        for markup in markups() {
            let document = render::document(&page, &selection, markup).unwrap();
            nests(&document);
            prop_assert_eq!(without_whitespace(&document.text()), without_whitespace(&text));
        }
    }

    #[test]
    fn selected_text_nodes_are_the_text_of_the_document(html in soup()) {
        let page = page(&html);
        let dom = page.dom().unwrap();
        let texts: Vec<u32> = (0..dom.len() as u32).filter(|&id| id % 3 != 0 && !dom.text(id).trim().is_empty()).collect();
        let selection: Selection = SelectedParts::Texts(texts).into();
        let document = render::document(&page, &selection, Markup::default()).unwrap();
        nests(&document);
        let text = render::text(&page, &selection).unwrap();
        // The plain text has hyphens and numbers before items.
        let plain = |text: &str| without_whitespace(text).replace(|c: char| c.is_ascii_digit() || "-.".contains(c), "");
        prop_assert_eq!(plain(&document.text()), plain(&text));
    }

    #[test]
    fn parsed_markdown_has_the_text_of_the_document(html in soup()) {
        let (page, selection, text) = selected(&html, 1);
        for markup in markups() {
            let document = render::document(&page, &selection, markup).unwrap();
            let markdown = render::markdown(&document).unwrap();
            prop_assert_eq!(without_whitespace(&document.text()), without_whitespace(&text));
            prop_assert_eq!(words(&read(&markdown, EXTENSIONS)), words(&document.text()), "{}", markdown);
            prop_assert_eq!(read_tasks(&markdown), tasks(&document), "{}", markdown);
        }
    }

    #[test]
    fn parsed_markdown_has_the_formulas_and_no_foreign_html(html in soup_with_formulas()) {
        let (page, selection, _) = selected(&html, 1);
        let document = render::document(&page, &selection, Markup::default().links(true).images(true)).unwrap();
        nests(&document);
        let markdown = render::markdown(&document).unwrap();
        // The Markdown writer replaces some characters of formulas that are marks in Markdown.
        let plain = |text: &str| without_whitespace(&text.replace("\\vert ", "|").replace("\\Vert ", "|").replace("\\vert", "|").replace("\\Vert", "|").replace(['\\', '`', '‘'], ""));
        let has_formulas = document.events().iter().any(|event| matches!(event, Event::Formula(_)));
        let extensions = if has_formulas { EXTENSIONS | Options::ENABLE_MATH } else { EXTENSIONS };
        prop_assert_eq!(plain(&read(&markdown, extensions)), plain(&document.text()), "{}", markdown);
        for extensions in [extensions, EXTENSIONS] {
            for event in Parser::new_ext(&markdown, extensions) {
                match event {
                    Parsed::Html(html) => prop_assert!(false, "{html} in {markdown}"),
                    Parsed::InlineHtml(html) => {
                        let name = html.trim_matches(['<', '>', '/']);
                        let ours = ["br", "sub", "sup", "em", "strong", "del", "code"];
                        prop_assert!(ours.contains(&name), "{html} in {markdown}");
                    }
                    Parsed::Start(pulldown_cmark::Tag::Link { dest_url: to, .. } | pulldown_cmark::Tag::Image { dest_url: to, .. }) => {
                        prop_assert!(!to.starts_with("javascript:"), "{markdown}");
                    }
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn xml_and_tei_are_well_formed_and_hold_the_text(html in soup(), title in "[ -~\\x00-\\x1f<&é\u{fffe}]{0,9}") {
        let (page, selection, text) = selected(&html, 1);
        let document = render::document(&page, &selection, Markup::default().links(true).images(true)).unwrap();
        let title = Some(SourcedValue { value: title.clone(), source: title });
        let metadata = Metadata { title: title.clone(), language: title.clone(), canonical: title, ..Metadata::default() };
        for xml in [render::xml(&document, &metadata), render::tei(&document, &metadata)].map(Result::unwrap) {
            let parsed = roxmltree::Document::parse(&xml).unwrap();
            let body = parsed.descendants().find(|node| node.tag_name().name() == "body").unwrap();
            let [found, wanted] = [&lines_of_xml(body), &document.text()].map(|text| {
                let mut words = words(&writable(text));
                // TEI has captions before the rows of their table, wherever the page has them.
                if xml.contains("<TEI") && html.contains("<caption") {
                    words.sort_unstable();
                }
                words
            });
            prop_assert_eq!(found, wanted, "{}", xml);
        }
        prop_assert_eq!(without_whitespace(&document.text()), without_whitespace(&text));
    }

    #[test]
    fn html_holds_the_text_and_no_scripts(html in soup()) {
        let (page, selection, text) = selected(&html, 1);
        let document = render::document(&page, &selection, Markup::default().links(true).images(true)).unwrap();
        let out = render::html(&document, &Metadata::default()).unwrap();
        let shown = |text: &str| without_whitespace(&writable(text));
        prop_assert_eq!(shown(&lines_of_html(&out)), shown(&document.text()), "{}", out);
        prop_assert_eq!(without_whitespace(&document.text()), without_whitespace(&text));
        prop_assert!(!out.contains("<script") && !out.contains("javascript:"));
    }
}
