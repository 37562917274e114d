//! Random markup: no panic, all text is kept, and the tree is whole. Its trees and those of the sample pages are those of html5ever.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use seek_html::{Limits, Namespace, Options, parse, parse_fragment};
use seek_testing::html5ever_tree::{assert_whole, comparable, first_difference};
use std::path::Path;

/// Pieces of markup that tree construction has rules for.
fn piece() -> impl Strategy<Value = String> {
    let names = prop::sample::select(vec![
        "p", "div", "b", "i", "a", "nobr", "font", "table", "tr", "td", "th", "tbody", "caption", "colgroup", "col",
        "ul", "li", "dd", "dt", "h1", "h2", "button", "form", "input", "object", "template", "svg", "math", "mi",
        "annotation-xml", "foreignObject", "desc", "title", "br", "hr", "img", "html", "body", "head", "script",
        "style", "textarea", "noscript", "ruby", "rt", "rtc", "option", "optgroup", "pre", "center", "frameset",
        "frame", "x-y", "span", "address", "image", "plaintext",
    ]);
    let attribute = prop::sample::select(vec![
        "", " class=a", " id='&amp;'", " x=\"\r\n\"", " type=hidden", " encoding=text/html", " /",
    ]);
    prop_oneof![
        6 => (names.clone(), attribute).prop_map(|(name, attribute)| format!("<{name}{attribute}>")),
        4 => names.prop_map(|name| format!("</{name}>")),
        3 => prop::sample::select(vec!["word", " ", "\n", "é", "a&lt;b", "&nbsp;", "\r\n", "x", "<", "&", "\0"]).prop_map(String::from),
        1 => prop::sample::select(vec!["<!--c-->", "<!doctype html>", "<![CDATA[x]]>", "<?p?>", "</>", "<!x>", "</ x>"]).prop_map(String::from),
    ]
}

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn trees_are_those_of_html5ever(source in soup()) {
        let source = comparable(&source);
        prop_assume!(source.is_some());
        prop_assert_eq!(first_difference(&source.unwrap()), None);
    }

    #[test]
    fn trees_are_whole(source in soup(), scripting: bool, xml_raw_text: bool) {
        let options = Options { scripting, xml_raw_text, ..Options::default() };
        assert_whole(&parse(&source, &options).unwrap());
    }

    #[test]
    fn trees_are_whole_within_any_limits(source in soup(), depth in 0_usize..6, attributes in 0_usize..3, formatting in 0_usize..4) {
        let limits = Limits { depth, attributes, formatting, ..Limits::default() };
        assert_whole(&parse(&source, &Options { limits, ..Options::default() }).unwrap());
    }

    #[test]
    fn fragments_are_whole(source in soup(), context in prop::sample::select(vec!["div", "td", "select", "template", "title", "svg"])) {
        let namespace = if context == "svg" { Namespace::Svg } else { Namespace::Html };
        assert_whole(&parse_fragment(&source, (context, namespace), &Options::default()).unwrap());
    }

    #[test]
    fn any_text_is_a_page(source: String) {
        assert_whole(&parse(&source, &Options::default()).unwrap());
    }

    #[test]
    fn all_words_of_a_page_appear(words in prop::collection::vec("[a-z]{1,8}", 1..20), tags in prop::collection::vec(
        prop::sample::select(vec!["<p>", "</p>", "<b>", "</b>", "<table>", "<td>", "</table>", "<a>", "<li>", "<svg>", "<div>", "</div>"]), 20)) {
        let source: String = words.iter().zip(&tags).map(|(word, tag)| format!("{tag}{word}")).collect();
        let tree = parse(&source, &Options::default()).unwrap();
        let mut found: Vec<char> = (0..tree.nodes().len()).flat_map(|id| tree.text(id).chars()).collect();
        let mut wanted: Vec<char> = words.concat().chars().collect();
        found.sort_unstable();
        wanted.sort_unstable();
        prop_assert_eq!(found, wanted);
    }
}

#[test]
fn sample_pages_have_the_trees_of_html5ever() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let mut pages = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let source = String::from_utf8_lossy(&bytes);
        // Decoding removes the byte order mark.
        let source = source.trim_start_matches('\u{feff}');
        assert_eq!(first_difference(source), None, "{}", path.display());
        pages += 1;
    }
    assert!(pages > 10, "only {pages} pages");
}
