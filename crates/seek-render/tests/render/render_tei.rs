//! The TEI that the writer makes follows the content models of TEI P5.

use crate::page;
use crate::render_properties::soup;
use proptest::prelude::*;
use roxmltree::Node;
use seek_page::{Metadata, Selection};
use seek_render::{self as render, Markup};

const PHRASE: &[&str] = &["hi", "ref", "code", "formula", "graphic"];
const GLOBAL: &[&str] = &["lb", "milestone", "figure"];
const INTER: &[&str] = &["list", "table", "quote"];
const BLOCK: &[&str] = &["p", "ab"];

/// Whether the names match a pattern: names with a suffix `?`, `*` or `+`, and alternatives separated by `|`.
fn follows(names: &[&str], pattern: &[&str]) -> bool {
    let mut rest = names;
    for part in pattern {
        let (name, times) = part.split_at(part.len() - 1);
        let is_one = |found: &&&str| name.split('|').any(|one| one == **found);
        let n = rest.iter().take_while(is_one).count();
        let n = if times == "?" { n.min(1) } else { n };
        if n == 0 && times == "+" {
            return false;
        }
        rest = &rest[n..];
    }
    rest.is_empty()
}

/// The error of an element that violates its content model.
fn violation(node: Node) -> Option<String> {
    let children: Vec<&str> = node.children().filter(Node::is_element).map(|child| child.tag_name().name()).collect();
    let text = node.children().any(|child| child.is_text() && !child.text().unwrap_or_default().trim().is_empty());
    // Elements of model.global are allowed between the members of a sequence.
    let named: Vec<&str> = children.iter().copied().filter(|name| !GLOBAL.contains(name)).collect();
    let all = |groups: &[&[&str]]| children.iter().all(|child| groups.iter().any(|group| group.contains(child)));
    let fits = match node.tag_name().name() {
        "body" => !text && !named.is_empty() && follows(&named, &["p|ab|list|table|quote*", "div*"]),
        "div" => !text && follows(&named, &["head*", "p|ab|list|table|quote*", "div*"]),
        "list" => {
            let pairs = named.chunks(2).all(|pair| pair == ["label", "item"]);
            !text && (follows(&named, &["head*", "item+"]) || !named.is_empty() && pairs)
        }
        "table" => !text && follows(&named, &["head*", "row+"]),
        "row" => !text && follows(&children, &["cell+"]),
        "figure" => !text && all(&[&["head", "graphic"], GLOBAL, INTER, BLOCK]),
        "item" | "cell" | "quote" => all(&[PHRASE, GLOBAL, INTER, BLOCK]),
        "p" | "ab" | "hi" | "ref" | "head" => all(&[PHRASE, GLOBAL, INTER]),
        "label" => all(&[PHRASE, GLOBAL]),
        "graphic" => !text && all(&[&["desc"]]),
        "code" | "formula" | "desc" => children.is_empty(),
        "lb" | "milestone" => children.is_empty() && !text,
        _ => false,
    };
    (!fits).then(|| format!("<{}> with {children:?}", node.tag_name().name()))
}

/// The TEI of a whole page, and the violations in its body.
fn tei(html: &str) -> (String, Vec<String>) {
    let page = page(html);
    let selection = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
    let document = render::document(&page, &selection, Markup::default().links(true).images(true)).unwrap();
    let tei = render::tei(&document, &Metadata::default()).unwrap();
    let parsed = roxmltree::Document::parse(&tei).unwrap();
    let body = parsed.descendants().find(|node| node.tag_name().name() == "body").unwrap();
    let violations = body.descendants().filter(Node::is_element).filter_map(violation).collect();
    (tei, violations)
}

fn body(html: &str) -> String {
    let (tei, violations) = tei(html);
    assert_eq!(violations, [""; 0], "{tei}");
    let from = tei.find("<body>").unwrap() + "<body>".len();
    tei[from..tei.find("</body>").unwrap()].replace('\n', "")
}

#[test]
fn terms_and_definitions_of_a_glossary_alternate() {
    assert_eq!(
        body("<dl><dd>0<dt>a<dt>b<dd>1<dd>2<dt>c</dl>"),
        "<list type=\"gloss\"><label/><item>0</item><label>a<lb/>b</label><item>1<lb/>2</item><label>c</label><item/></list>"
    );
}

#[test]
fn captions_come_before_the_rows_of_their_table() {
    assert_eq!(
        body("<table><tr><td>a<td>b<tr><td>c<td>d</tr><caption>e</caption></table>"),
        "<table><head>e</head><row><cell>a</cell><cell>b</cell></row><row><cell>c</cell><cell>d</cell></row></table>"
    );
}

#[test]
fn a_caption_whose_rows_are_not_selected_is_a_paragraph() {
    let page = page("<table><caption>e</caption><tr><td>a<td>b<tr><td>c<td>d</table>");
    let document = render::document(&page, &Selection::of_blocks(vec![0]), Markup::default()).unwrap();
    assert!(render::tei(&document, &Metadata::default()).unwrap().contains("<p>e</p>"));
}

#[test]
fn items_keep_the_numbers_of_their_list() {
    assert_eq!(
        body("<ol start=7><li>a<li>b</ol>"),
        "<list rend=\"numbered\"><item n=\"7\">a</item><item n=\"8\">b</item></list>"
    );
}

#[test]
fn a_body_has_a_block_where_the_page_has_none() {
    assert_eq!(body(""), "<p/>");
}

#[test]
fn sample_pages_follow_the_content_models() {
    let samples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let mut read = 0;
    for file in std::fs::read_dir(samples).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_some_and(|extension| extension == "html") {
            let html = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
            assert_eq!(tei(&html).1, [""; 0], "{}", file.display());
            read += 1;
        }
    }
    assert!(read > 20);
}

proptest! {
    #[test]
    fn any_page_follows_the_content_models(html in soup()) {
        let (tei, violations) = tei(&html);
        prop_assert_eq!(violations, Vec::<String>::new(), "{}", tei);
    }
}
