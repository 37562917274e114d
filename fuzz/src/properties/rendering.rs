//! Each format reads back to the words that were chosen.

use crate::choice;
use seek_page::{Hidden, Metadata, NodeId, NodeKind, Page, SelectedParts, Selection, SourcedValue, Tag};
use seek_render::{self as render, ContentDocument, Element, Event};
use seek_testing::read_back::{
    EXTENSIONS, lines_of_html, lines_of_xml, markups, nests, read, read_tasks, tasks, without_whitespace, words,
    writable,
};
use std::ops::Range;

/// Most bytes of the number of a note, with what is around it.
const LONGEST_NOTE: usize = 24;

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
        assert!(is_subsequence(&wanted, &found), "the document {wanted:?} has only selected text, {found:?}");
        let kept = without_whitespace(&kept_text(page, selection));
        assert!(is_subsequence(&kept, &wanted), "the document {wanted:?} has the selected text {kept:?}");
        // The plain text has hyphens before items, numbers where a list has them, and powers and notes in another form. It also has the
        // LaTeX of an image that ends a line, where a document leaves out an image before a block that is not selected.
        let source = page.source().to_ascii_lowercase();
        if !text.contains('$') && !["<ol", "<li", "<sup"].iter().any(|tag| source.contains(tag)) {
            assert_eq!(wanted.replace('-', ""), without_whitespace(&text).replace('-', ""), "the plain text");
        }
    }
    // The formats have signs around formulas that the document does not have.
    let wanted = (!has_formulas).then(|| document.text());
    markdown_reads_back(&document, wanted.as_deref());
    markup_reads_back(&document, wanted.as_deref());
}

/// Whether a formula may replace text that the page shows. In code, it is an event of text.
fn has_formulas(page: &Page, document: &ContentDocument) -> bool {
    let has = |is: fn(&Event) -> bool| document.events().iter().any(is);
    let has_marks =
        || ["math", "tex", "mjx", "$", "\\"].iter().any(|mark| page.source().to_ascii_lowercase().contains(mark));
    let has_code = || has(|event| matches!(event, Event::Start(Element::Code | Element::CodeBlock(_))));
    has(|event| matches!(event, Event::Formula(_))) || has_code() && has_marks()
}

/// The selected text that each document has: without hidden words and numbers of notes.
fn kept_text(page: &Page, selection: &Selection) -> String {
    let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
    let leads_to_note = |id| dom.attribute(id, "href").is_some_and(|address| address.starts_with('#'));
    // The number of a note may be raised around its link.
    let is_note = |id: NodeId| {
        let mut around = dom.ancestors(id).filter(|&id| matches!(dom.tag(id), Tag::A | Tag::Sup));
        around.any(|id| dom.subtree_text(id).trim().len() <= LONGEST_NOTE && (id..dom.end(id)).any(leads_to_note))
    };
    let is_kept = |id: &NodeId| {
        dom.kind(*id) == NodeKind::Text && !dom.hidden(*id).intersects(Hidden::NOT_DISPLAYED) && !is_note(*id)
    };
    let text = |nodes: Range<NodeId>| nodes.filter(is_kept).map(|id| dom.text(id)).collect::<String>();
    match &selection.parts {
        SelectedParts::Blocks(chosen) => {
            chosen.iter().map(|&block| blocks.get(block)).map(|block| text(block.first..block.end)).collect()
        }
        SelectedParts::Texts(chosen) => chosen.iter().map(|&id| text(id..id + 1)).collect(),
        other => panic!("not blocks or text nodes: {other:?}"),
    }
}

/// Whether a text is a subsequence of another one.
fn is_subsequence(part: &str, whole: &str) -> bool {
    let mut rest = whole.chars();
    part.chars().all(|c| rest.any(|of| of == c))
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
    let found = words(&read(&markdown, EXTENSIONS));
    assert!(
        wanted.is_none_or(|wanted| found == words(wanted)),
        "{found:?}, not {wanted:?} in the Markdown {markdown:?}"
    );
    assert_eq!(read_tasks(&markdown), tasks(document), "the Markdown {markdown:?}");
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
    assert_same_words(&lines_of_html(&html), wanted, &html, |_| ());
    let xml = render::xml(document, &metadata).unwrap();
    assert_same_words(&body_of_xml(&xml), wanted, &xml, |_| ());
    let tei = render::tei(document, &metadata).unwrap();
    // TEI has captions before the rows of their table, wherever the page has them.
    let has_captions = document.events().iter().any(|event| matches!(event, Event::Start(Element::Caption)));
    let order = if has_captions { |words: &mut Vec<String>| words.sort_unstable() } else { |_: &mut Vec<String>| () };
    assert_same_words(&body_of_xml(&tei), wanted, &tei, order);
}

fn body_of_xml(xml: &str) -> String {
    let parsed = roxmltree::Document::parse(xml).unwrap_or_else(|error| panic!("{error} in {xml:?}"));
    lines_of_xml(parsed.descendants().find(|node| node.tag_name().name() == "body").unwrap())
}

/// Checks that two texts have the same words in an order.
fn assert_same_words(found: &str, wanted: Option<&str>, output: &str, order: fn(&mut Vec<String>)) {
    let Some(wanted) = wanted else { return };
    let [found, wanted] = [found, wanted].map(|text| {
        let mut words = words(&writable(text));
        order(&mut words);
        words
    });
    assert!(found == wanted, "{found:?}, not {wanted:?} in {output:?}");
}
