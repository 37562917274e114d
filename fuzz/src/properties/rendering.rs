//! Each format reads back to the words that were chosen.

use super::read_back::{EXTENSIONS, lines_of_html, markups, nests, read, without_whitespace, words};
use crate::choice;
use seek_page::{Metadata, NodeId, Page, SelectedParts, Selection, SourcedValue, Tag};
use seek_render::{self as render, ContentDocument, Element, Event};

/// Signs of formulas in lower case. In code, a formula is an event of text, so only the source shows it.
const SIGNS: [&str; 10] = ["<math", "tex]", "math/tex", "latex", "katex", "mathjax", "mjx", "$", "\\(", "\\["];

/// Checks all formats of a selection of blocks or text nodes.
pub fn reads_back(page: &Page, selection: &Selection) {
    let plain = render::text(page, selection).unwrap();
    let markup = markups()[choice(page.source().as_bytes(), 4)];
    let document = render::document(page, selection, markup).unwrap();
    nests(&document);
    let text = document.text();
    let has_formulas = has_formulas(page, &document);
    if !has_formulas {
        let selected = selected_text(page, selection);
        assert_eq!(without_whitespace(&text), without_whitespace(&selected), "the document has the selected text");
        // The plain text has hyphens before items, and other white space than the document.
        let [found, wanted] = [&plain, &text].map(|text| without_whitespace(text).replace('-', ""));
        assert_eq!(found, wanted, "the plain text");
    }
    // The formats have signs around formulas that the document does not have.
    let wanted = (!has_formulas).then_some(&*text);
    markdown_reads_back(&document, wanted);
    markup_reads_back(&document, wanted);
}

/// Whether a formula may replace text that the page shows.
fn has_formulas(page: &Page, document: &ContentDocument) -> bool {
    let has = |is: fn(&Event) -> bool| document.events().iter().any(is);
    let has_code = || has(|event| matches!(event, Event::Start(Element::Code | Element::CodeBlock(_))));
    let has_signs = || {
        let source = page.source().to_ascii_lowercase();
        SIGNS.iter().any(|sign| source.contains(sign))
    };
    has(|event| matches!(event, Event::Formula(_))) || has_code() && has_signs()
}

fn selected_text(page: &Page, selection: &Selection) -> String {
    match &selection.parts {
        SelectedParts::Blocks(chosen) => {
            let texts: Vec<&str> = chosen.iter().map(|&block| page.blocks().unwrap().text(block)).collect();
            texts.join("\n")
        }
        SelectedParts::Texts(chosen) => chosen.iter().map(|&id| page.dom().unwrap().text(id)).collect(),
        other => panic!("not blocks or text nodes: {other:?}"),
    }
}

fn markdown_reads_back(document: &ContentDocument, wanted: Option<&str>) {
    let markdown = render::markdown(document).unwrap();
    let found = read(&markdown, EXTENSIONS);
    let is_same = wanted.is_none_or(|wanted| words(&found) == words(wanted));
    assert!(is_same, "{found:?}, not {wanted:?} in the Markdown {markdown:?}");
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
    let body = dom.first(Tag::Body).map(|body| lines_of_html(dom, body)).unwrap_or_default();
    let is_same = wanted.is_none_or(|wanted| kept_words(&body) == kept_words(wanted));
    assert!(is_same, "{body:?}, not {wanted:?} in {html:?}");
    for (is_tei, xml) in [(false, render::xml(document, &metadata)), (true, render::tei(document, &metadata))] {
        let xml = xml.unwrap();
        let parsed = roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error} in {xml:?}"));
        let body = parsed.descendants().find(|node| node.tag_name().name() == "body").unwrap();
        let is_description =
            |node: &roxmltree::Node| node.parent().is_some_and(|parent| parent.tag_name().name() == "desc");
        let texts = body.descendants().filter(|node| node.is_text() && !is_description(node));
        let inside: String = texts.filter_map(|node| node.text()).collect();
        let is_same = wanted.is_none_or(|wanted| {
            let [mut found, mut wanted] = [&inside, wanted].map(|text| kept_words(text).concat().into_bytes());
            if is_tei {
                // TEI has captions before the rows of their table, wherever the page has them.
                found.sort_unstable();
                wanted.sort_unstable();
            }
            found == wanted
        });
        assert!(is_same, "{inside:?}, not {wanted:?} in {xml:?}");
    }
}

/// The words without control characters and code points that are no characters: XML and HTML have no place for them.
fn kept_words(text: &str) -> Vec<String> {
    let is_excluded = |c: char| {
        c.is_control()
            || matches!(c as u32 & 0xffff, 0xfffe | 0xffff)
            || matches!(c, '\u{fdd0}'..='\u{fdef}' | '\u{fffd}')
    };
    let kept = words(text).into_iter().map(|word| word.chars().filter(|&c| !is_excluded(c)).collect());
    kept.filter(|word: &String| !word.is_empty()).collect()
}
