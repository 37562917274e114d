//! Each format reads back to the words that were chosen.

use super::read_back::{EXTENSIONS, markups, nests, read, without_whitespace};
use crate::choice;
use seek_page::{Metadata, NodeId, Page, SelectedParts, Selection, SourcedValue, Tag};
use seek_render::{self as render, ContentDocument, Element, Event};

/// Checks all formats of a selection of blocks or text nodes.
pub fn reads_back(page: &Page, selection: &Selection) {
    let text = render::text(page, selection).unwrap();
    let markup = markups()[choice(page.source().as_bytes(), 4)];
    let document = render::document(page, selection, markup).unwrap();
    nests(&document);
    let wanted = without_whitespace(&document.text());
    let has_formulas = has_formulas(page, &document);
    if !has_formulas {
        let found = without_whitespace(&selected_text(page, selection));
        assert_eq!(wanted, found, "the document has the selected text");
        // The plain text has hyphens before items.
        assert_eq!(wanted.replace('-', ""), without_whitespace(&text).replace('-', ""), "the plain text");
    }
    // The formats have signs around formulas that the document does not have.
    let wanted = (!has_formulas).then_some(&*wanted);
    markdown_reads_back(&document, wanted);
    markup_reads_back(&document, wanted);
}

/// Whether a formula may replace text that the page shows. In code, it is an event of text.
fn has_formulas(page: &Page, document: &ContentDocument) -> bool {
    let has = |is: fn(&Event) -> bool| document.events().iter().any(is);
    let has_marks =
        || ["math", "tex", "mjx", "$", "\\"].iter().any(|mark| page.source().to_ascii_lowercase().contains(mark));
    let has_code = || has(|event| matches!(event, Event::Start(Element::Code | Element::CodeBlock(_))));
    has(|event| matches!(event, Event::Formula(_))) || has_code() && has_marks()
}

fn selected_text(page: &Page, selection: &Selection) -> String {
    match &selection.parts {
        SelectedParts::Blocks(chosen) => chosen.iter().map(|&block| page.blocks().unwrap().text(block)).collect(),
        SelectedParts::Texts(chosen) => chosen.iter().map(|&id| page.dom().unwrap().text(id)).collect(),
        other => panic!("not blocks or text nodes: {other:?}"),
    }
}

fn markdown_reads_back(document: &ContentDocument, wanted: Option<&str>) {
    let markdown = render::markdown(document).unwrap();
    let found = without_whitespace(&read(&markdown, EXTENSIONS));
    assert!(wanted.is_none_or(|wanted| found == wanted), "{found:?}, not {wanted:?} in the Markdown {markdown:?}");
}

fn markup_reads_back(document: &ContentDocument, wanted: Option<&str>) {
    let title = Some(SourcedValue { value: "<&\u{1}é\">".into(), source: "meta".into() });
    let metadata = Metadata { title, ..Metadata::default() };
    let html = render::html(document, &metadata).unwrap();
    let again = Page::from_source(&html).unwrap();
    let dom = again.dom().unwrap();
    for id in 0..dom.len() as NodeId {
        let mut addresses = dom.attributes(id).filter(|attribute| matches!(attribute.name, "href" | "src"));
        assert!(addresses.all(|attribute| !attribute.value.trim_start().starts_with("javascript:")), "{html:?}");
        assert!(dom.tag(id) != Tag::Script, "{html:?}");
    }
    let body = dom.first(Tag::Body).map(|body| without_whitespace(dom.subtree_text(body))).unwrap_or_default();
    assert!(wanted.is_none_or(|wanted| sorted(&body) == sorted(wanted)), "{body:?}, not {wanted:?} in {html:?}");
    for xml in [render::xml(document, &metadata), render::tei(document, &metadata)].map(Result::unwrap) {
        let parsed = roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error} in {xml:?}"));
        let body = parsed.descendants().find(|node| node.tag_name().name() == "body").unwrap();
        let is_description =
            |node: &roxmltree::Node| node.parent().is_some_and(|parent| parent.tag_name().name() == "desc");
        let texts = body.descendants().filter(|node| node.is_text() && !is_description(node));
        let inside: String = texts.filter_map(|node| node.text()).collect();
        assert!(wanted.is_none_or(|wanted| sorted(&inside) == sorted(wanted)), "{inside:?}, not {wanted:?} in {xml:?}");
    }
}

/// The characters in an order that does not depend on the place of captions, which TEI has before the rows. XML and HTML have
/// no place for control characters and for code points that are no characters.
fn sorted(text: &str) -> Vec<char> {
    let is_excluded = |c: char| {
        c.is_control()
            || matches!(c as u32 & 0xffff, 0xfffe | 0xffff)
            || matches!(c, '\u{fdd0}'..='\u{fdef}' | '\u{fffd}')
    };
    let mut chars: Vec<char> = text.chars().filter(|&c| !c.is_whitespace() && !is_excluded(c)).collect();
    chars.sort_unstable();
    chars
}
