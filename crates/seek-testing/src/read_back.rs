//! Reads documents and Markdown back, for tests and fuzz targets.

use pulldown_cmark::{Event as Parsed, Options, Parser, TagEnd};
use seek_html::{Name, NodeKind, name};
use seek_render::{ContentDocument, Element, Event, Markup};

/// The text without white space.
pub fn without_whitespace(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The words of a text in their order.
pub fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The text in the body of HTML, with a line for each element that is no mark in text, and for each line break. It reads the tree as
/// it is: a page would leave out signs such as `[edit]` in a heading.
pub fn lines_of_html(html: &str) -> String {
    const MARKS: [Name; 9] =
        [name::A, name::CODE, name::DEL, name::EM, name::IMG, name::SPAN, name::STRONG, name::SUB, name::SUP];
    let tree = seek_html::parse(html, &Default::default()).unwrap_or_else(|error| panic!("{error} in {html:?}"));
    let nodes = tree.nodes();
    let (mut text, mut open) = (String::new(), Vec::new());
    let body = nodes.iter().position(|node| node.name == name::BODY);
    for at in body.into_iter().flat_map(|body| body..nodes[body].end as usize) {
        while open.pop_if(|end| *end <= at).is_some() {
            text.push('\n');
        }
        match nodes[at].kind {
            NodeKind::Text => text.push_str(tree.text(at)),
            NodeKind::Element if !MARKS.contains(&nodes[at].name) => {
                text.push('\n');
                open.push(nodes[at].end as usize);
            }
            _ => {}
        }
    }
    text
}

/// The text of XML or TEI below an element, with a line for each element that is no mark in text. Descriptions of images are
/// no text.
pub fn lines_of_xml(top: roxmltree::Node) -> String {
    const MARKS: [&str; 12] = ["a", "code", "del", "desc", "em", "graphic", "hi", "img", "ref", "strong", "sub", "sup"];
    let (mut text, mut open) = (String::new(), Vec::new());
    for node in top.descendants() {
        while open.pop_if(|end| *end <= node.range().start).is_some() {
            text.push('\n');
        }
        let is_described = || node.ancestors().any(|around| around.tag_name().name() == "desc");
        match node.text().filter(|_| node.is_text()) {
            Some(part) if !is_described() => text.push_str(part),
            None if node.is_element() && !MARKS.contains(&node.tag_name().name()) => {
                text.push('\n');
                open.push(node.range().end);
            }
            _ => {}
        }
    }
    text
}

/// The text without control characters and code points that are no characters. HTML has no place for them, and XML for some.
pub fn writable(text: &str) -> String {
    let is_excluded = |c: char| {
        (c.is_control() && !matches!(c, '\t' | '\n' | '\r'))
            || matches!(c as u32 & 0xffff, 0xfffe | 0xffff)
            || matches!(c, '\u{fdd0}'..='\u{fdef}' | '\u{fffd}')
    };
    text.chars().filter(|&c| !is_excluded(c)).collect()
}

/// All markups: with and without links and images.
pub fn markups() -> [Markup; 4] {
    [(false, false), (false, true), (true, false), (true, true)]
        .map(|(links, images)| Markup::default().links(links).images(images))
}

/// The extensions of CommonMark that the Markdown writer uses.
pub const EXTENSIONS: Options =
    Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH).union(Options::ENABLE_TASKLISTS);

/// The text of Markdown as another parser reads it, with a line for each block and each line break.
pub fn read(markdown: &str, extensions: Options) -> String {
    let mut text = String::new();
    let mut images = 0;
    for event in Parser::new_ext(markdown, extensions) {
        match event {
            Parsed::InlineMath(tex) | Parsed::DisplayMath(tex) => text.push_str(&tex),
            Parsed::Start(pulldown_cmark::Tag::Image { .. }) => images += 1,
            Parsed::End(TagEnd::Image) => images -= 1,
            Parsed::Text(part) | Parsed::Code(part) if images == 0 => text.push_str(&part),
            Parsed::Html(part) => text.push_str(&part),
            Parsed::InlineHtml(tag) if tag.starts_with("<br") => text.push('\n'),
            Parsed::SoftBreak | Parsed::HardBreak => text.push('\n'),
            // A list in a tight item begins while the text before it has no end.
            Parsed::Start(start) if !is_mark(start.to_end()) => text.push('\n'),
            Parsed::End(end) if !is_mark(end) => text.push('\n'),
            _ => {}
        }
    }
    text
}

/// The boxes of tasks in Markdown as another parser reads it: whether each is ticked.
pub fn read_tasks(markdown: &str) -> Vec<bool> {
    let tasks = Parser::new_ext(markdown, EXTENSIONS).filter_map(|event| match event {
        Parsed::TaskListMarker(ticked) => Some(ticked),
        _ => None,
    });
    tasks.collect()
}

/// The boxes of tasks in a document: whether each is ticked.
pub fn tasks(document: &ContentDocument) -> Vec<bool> {
    let tasks = document.events().iter().filter_map(|event| match event {
        Event::Task(ticked) => Some(*ticked),
        _ => None,
    });
    tasks.collect()
}

fn is_mark(end: TagEnd) -> bool {
    matches!(end, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link)
}

/// Checks that elements nest as [`Element`] requires.
pub fn nests(document: &ContentDocument) {
    let mut open: Vec<&Element> = Vec::new();
    for event in document.events() {
        let parent = open.last().copied();
        let is_leaf = |element: &Element| {
            use Element::{Caption, CodeBlock, Heading, Paragraph, Plain, Term};
            matches!(element, Heading(_) | Paragraph | Plain | Term | Caption | CodeBlock(_))
        };
        let in_text = open.iter().any(|element| is_leaf(element));
        let in_code = matches!(parent, Some(Element::CodeBlock(_) | Element::Code));
        let only = matches!(parent, Some(Element::List(_) | Element::Table | Element::Row | Element::Definitions));
        match event {
            Event::Start(element) => {
                use Element::{Code, Emphasis, Link, Strike, Strong, Sub, Sup};
                let is_mark = matches!(element, Emphasis | Strong | Strike | Sub | Sup | Code | Link(_));
                assert!(is_mark == in_text && !in_code, "{element:?} in {parent:?}");
                let fits = match element {
                    Element::Item => matches!(parent, Some(Element::List(_))),
                    Element::Row => parent == Some(&Element::Table),
                    Element::Cell(_) => parent == Some(&Element::Row),
                    Element::Term | Element::Definition => parent == Some(&Element::Definitions),
                    Element::Caption => matches!(parent, Some(Element::Table | Element::Figure)),
                    _ => !only,
                };
                assert!(fits, "{element:?} in {parent:?}");
                open.push(element);
            }
            Event::End => assert!(open.pop().is_some()),
            Event::Text(_) => assert!(in_text),
            Event::Break | Event::Image(_) | Event::Formula(_) | Event::Task(_) => {
                assert!(in_text && !in_code, "{event:?} in {parent:?}")
            }
            _ => assert!(!in_text && !only, "a rule in {parent:?}"),
        }
    }
    assert!(open.is_empty());
}
