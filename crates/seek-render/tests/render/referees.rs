//! Two referees of written HTML: the cleaner `ammonia` and the parser html5ever.

use ammonia::Builder;
use scraper::node::Node;
use seek_page::{Metadata, Page, Selection};
use seek_render::{self as render, ContentDocument, Element, Event, Markup};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// A cleaner that allows what the content of written HTML may hold.
static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let elements = "a blockquote br caption code dd del dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr img li ol p pre \
                    span strong sub sup table tbody td th tr ul";
    let spans = || HashSet::from(["colspan", "rowspan"]);
    let mut cleaner = Builder::default();
    cleaner
        .tags(elements.split_whitespace().collect())
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href"])),
            ("img", HashSet::from(["src", "alt"])),
            ("ol", HashSet::from(["start"])),
            ("td", spans()),
            ("th", spans()),
            ("code", HashSet::from(["class"])),
        ]))
        .generic_attributes(HashSet::new())
        .allowed_classes(HashMap::from([("span", HashSet::from(["math", "inline", "display"]))]))
        .link_rel(Some("noopener noreferrer"))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel", "ftp"]));
    cleaner
});

/// Writes the whole page as HTML. Checks that a cleaner changes nothing in it, and that a parser finds the elements and the
/// text of the document in it.
pub fn check_html(page: &Page) {
    let selection = Selection::of_blocks((0..page.blocks().unwrap().len()).collect());
    let document = render::document(page, &selection, Markup::default().links(true).images(true)).unwrap();
    let html = render::html(&document, &Metadata::default()).unwrap();
    let (_, content) = html.split_once("<body>\n").unwrap();
    let content = content.strip_suffix("</body></html>\n").unwrap();
    // Not by `assert_eq`, which would print whole pages.
    let cleaned = CLEANER.clean(content).to_string();
    if let Some(at) = content.bytes().zip(cleaned.bytes()).position(|(ours, cleaned)| ours != cleaned) {
        panic!("cleaned: {:?}, written: {:?}", around(&cleaned, at), around(content, at));
    }
    assert_eq!(cleaned.len(), content.len());
    let (parsed, written) = (parsed(&html), written(&document));
    if let Some(at) = (0..parsed.len().max(written.len())).find(|&at| parsed.get(at) != written.get(at)) {
        panic!("step {at}: parsed {:?}, written {:?}", parsed.get(at), written.get(at));
    }
}

fn around(html: &str, at: usize) -> &str {
    &html[html.floor_char_boundary(at.saturating_sub(60))..html.ceil_char_boundary(at + 60)]
}

/// A step of a walk over a tree.
#[derive(Debug, PartialEq, Eq)]
enum Step {
    Start(String),
    End,
    /// Text without white space.
    Text(String),
}

fn push_text(text: &str, steps: &mut Vec<Step>) {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    match steps.last_mut() {
        _ if text.is_empty() => {}
        Some(Step::Text(before)) => before.push_str(&text),
        _ => steps.push(Step::Text(text)),
    }
}

/// The steps of the body of HTML, as html5ever reads it. It leaves out `tbody`, because the events have no such element.
fn parsed(html: &str) -> Vec<Step> {
    let page = scraper::Html::parse_document(html);
    let name = |node: &Node| node.as_element().map(|element| element.name().to_owned());
    let body = page.tree.root().descendants().find(|node| name(node.value()).as_deref() == Some("body")).unwrap();
    let mut steps = Vec::new();
    // The open nodes, and whether their ends are steps.
    let mut open = vec![(body.id(), true)];
    for node in body.descendants().skip(1) {
        let parent = node.parent().unwrap().id();
        while let Some((_, counts)) = open.pop_if(|(innermost, _)| *innermost != parent) {
            steps.extend(counts.then_some(Step::End));
        }
        let name = name(node.value()).filter(|name| name != "tbody");
        open.push((node.id(), name.is_some()));
        match node.value() {
            Node::Text(text) => push_text(text, &mut steps),
            _ => steps.extend(name.map(Step::Start)),
        }
    }
    steps.extend(open.into_iter().filter(|(_, counts)| *counts).map(|_| Step::End));
    steps
}

/// The steps that the events of a document should become: elements, text, and the end of the body.
fn written(document: &ContentDocument) -> Vec<Step> {
    let mut steps = Vec::new();
    // For each open element of the document its HTML elements.
    let mut open: Vec<(&Element, usize)> = Vec::new();
    let empty = |name: &str| [Step::Start(name.to_owned()), Step::End];
    let mut before = None;
    for event in document.events() {
        match event {
            Event::Start(element) => {
                if *element == Element::Plain && before == Some(&Element::Plain) {
                    steps.extend(empty("br"));
                }
                let names = names(element, open.last().map(|(parent, _)| *parent));
                open.push((element, names.len()));
                steps.extend(names.into_iter().map(Step::Start));
            }
            Event::End => {
                let (element, count) = open.pop().unwrap();
                steps.extend((0..count).map(|_| Step::End));
                before = Some(element);
                continue;
            }
            Event::Text(text) => push_text(&kept(text), &mut steps),
            Event::Break => steps.extend(empty("br")),
            Event::Rule => steps.extend(empty("hr")),
            Event::Image(_) => steps.extend(empty("img")),
            Event::Formula(formula) => {
                steps.push(Step::Start("span".to_owned()));
                let [before, after] = if formula.display { ["\\[", "\\]"] } else { ["\\(", "\\)"] };
                push_text(&kept(&format!("{before}{}{after}", formula.tex)), &mut steps);
                steps.push(Step::End);
            }
            Event::Task(_) => {}
            _ => panic!("{event:?}"),
        }
        before = None;
    }
    steps.push(Step::End);
    steps
}

/// Text without the characters that are not written.
fn kept(text: &str) -> String {
    text.chars().filter(|&c| c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}')).collect()
}

/// The HTML elements of an element of the document, from the outer one to the inner one.
fn names(element: &Element, parent: Option<&Element>) -> Vec<String> {
    let name = match element {
        Element::Heading(level) => return vec![format!("h{level}")],
        Element::CodeBlock(_) => return vec!["pre".to_owned(), "code".to_owned()],
        Element::Plain => return vec![],
        Element::Paragraph => "p",
        Element::List(None) => "ul",
        Element::List(Some(_)) => "ol",
        Element::Item => "li",
        Element::Definitions => "dl",
        Element::Term => "dt",
        Element::Definition => "dd",
        Element::Table => "table",
        Element::Caption if parent == Some(&Element::Figure) => "figcaption",
        Element::Caption => "caption",
        Element::Row => "tr",
        Element::Cell(cell) if cell.header => "th",
        Element::Cell(_) => "td",
        Element::Quote => "blockquote",
        Element::Figure => "figure",
        Element::Emphasis => "em",
        Element::Strong => "strong",
        Element::Strike => "del",
        Element::Sub => "sub",
        Element::Sup => "sup",
        Element::Code => "code",
        Element::Link(_) => "a",
        _ => panic!("{element:?}"),
    };
    vec![name.to_owned()]
}
