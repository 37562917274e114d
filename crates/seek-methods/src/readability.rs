//! `readability`: the reader mode of Firefox.
//!
//! Mozilla's Readability.js as the crate `dom_smoothie` has it, with Mozilla's defaults: paragraphs are scored by their length and
//! commas, parents and grandparents share the score, the best candidate is the content, with siblings that qualify; it is tried again
//! with fewer filters where it finds less than 500 characters. Compiled with the feature `readability` only.
//!
//! The crate reads HTML and answers with HTML. It is given the tree as this project reads it, so that nesting stays
//! within [`Limits`], with the number of each element in an attribute; the texts of its answer are then looked up under
//! the elements that they come with. `<noscript>` and the page's data are left out. While the crate works nothing asks
//! for the deadline of the page: a page that takes it too long fails only when it is done.

use dom_smoothie::Config;
use seek_extract::{Method, MethodError, View};
use seek_page::{Dom, Limits, NodeId, NodeKind, Page, PageError, SelectedParts, Selection, Tag};
use std::collections::HashMap;
use std::ops::Range;

/// Readability.js; it has no parameters, its thresholds are Mozilla's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Readability;

/// The attribute that holds an element's number.
const NUMBER: &str = "data-seek-node";

/// Text nodes that are looked at for one text of the answer that several were merged into.
const MERGED: usize = 64;

/// A page's own tree as HTML, each element with its number.
fn numbered(dom: &Dom) -> String {
    let own = dom.markup_len() as NodeId;
    let mut out = String::with_capacity(2 * dom.all_text().len() + 64 * dom.markup_len());
    let mut open: Vec<(NodeId, &str)> = Vec::new();
    let mut id = 1;
    while id < own {
        while let Some((_, name)) = open.pop_if(|(end, _)| *end <= id) {
            end_tag(&mut out, name);
        }
        let tag = dom.tag(id);
        match dom.kind(id) {
            NodeKind::Text => escape(&mut out, dom.text(id)),
            NodeKind::Element if tag == Tag::Noscript || tag.is_inert() => {
                id = dom.end(id);
                continue;
            }
            NodeKind::Element => {
                let name = start_tag(&mut out, dom, id);
                if !tag.is_void() {
                    open.push((dom.end(id), name));
                }
            }
            _ => {}
        }
        id += 1;
    }
    open.iter().rev().for_each(|(_, name)| end_tag(&mut out, name));
    out
}

fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b':'))
}

/// Writes a start tag; the name that its end tag has to have.
fn start_tag<'d>(out: &mut String, dom: &'d Dom, id: NodeId) -> &'d str {
    let name = match dom.name(id) {
        // What a tokenizer reads without references.
        "xmp" | "plaintext" | "listing" => "pre",
        name if is_plain(name) => name,
        _ => "span",
    };
    out.push('<');
    out.push_str(name);
    for attribute in dom.attributes(id).filter(|attribute| is_plain(attribute.name) && attribute.name != NUMBER) {
        out.push(' ');
        out.push_str(attribute.name);
        out.push_str("=\"");
        escape(out, attribute.value);
        out.push('"');
    }
    out.push_str(&format!(" {NUMBER}=\"{id}\">"));
    name
}

fn end_tag(out: &mut String, name: &str) {
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}

fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
}

/// A text without its white space.
fn solid(text: &str) -> String {
    text.split_whitespace().collect()
}

/// What stands in a solid text behind another text, where it begins with that; white space of the other aside. It ends at the first
/// character that differs, however long both are.
fn behind<'t>(solid: &'t str, text: &str) -> Option<&'t str> {
    let mut rest = solid.chars();
    text.chars().filter(|c| !c.is_whitespace()).all(|c| rest.next() == Some(c)).then_some(rest.as_str())
}

/// Text nodes by what stands in them.
struct Originals<'d> {
    dom: &'d Dom,
    /// All text nodes that hold more than white space, in document order.
    all: Vec<NodeId>,
    texts: HashMap<String, Vec<NodeId>>,
}

impl<'d> Originals<'d> {
    fn of(dom: &'d Dom) -> Originals<'d> {
        let (mut all, mut texts): (_, HashMap<String, Vec<NodeId>>) = (Vec::new(), HashMap::new());
        for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
            let text = solid(dom.text(id));
            if !text.is_empty() {
                all.push(id);
                texts.entry(text).or_default().push(id);
            }
        }
        Originals { dom, all, texts }
    }

    /// Adds the text nodes within a range that a text of the answer was made of.
    fn find(&self, text: &str, nodes: Range<NodeId>, found: &mut Vec<NodeId>) {
        let text = solid(text);
        if text.is_empty() {
            return;
        }
        let same = self.texts.get(&text).map_or(&[][..], Vec::as_slice);
        if let Some(&id) = same.get(same.partition_point(|&id| id < nodes.start)).filter(|&&id| id < nodes.end) {
            found.push(id);
            return;
        }
        let mut rest = text.as_str();
        let first = self.all.partition_point(|&id| id < nodes.start);
        for &id in self.all[first..].iter().take_while(|&&id| id < nodes.end).take(MERGED) {
            if let Some(behind) = behind(rest, self.dom.text(id)) {
                found.push(id);
                rest = behind;
            }
        }
    }
}

/// The text nodes of a page that an answer in HTML was made of.
fn texts_of(dom: &Dom, answer: &str) -> Result<Vec<NodeId>, PageError> {
    let answer = Dom::parse(answer, &Limits::default())?;
    let originals = Originals::of(dom);
    let number = |id: NodeId| answer.attribute(id, NUMBER).and_then(|number| number.parse::<NodeId>().ok());
    let own = dom.markup_len() as NodeId;
    let mut found: Vec<NodeId> = Vec::new();
    for id in (0..answer.markup_len() as NodeId).filter(|&id| answer.kind(id) == NodeKind::Text) {
        let around = answer.ancestors(id).find_map(number).filter(|&element| element < own).unwrap_or(0);
        // Each text of the page is found once, and in order.
        let from = found.last().map_or(0, |&last| last + 1).max(around);
        originals.find(answer.text(id), from..dom.end(around).min(own).max(from), &mut found);
    }
    Ok(found)
}

impl Method for Readability {
    fn name(&self) -> &'static str {
        "readability"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        page.check_deadline()?;
        let config = Config { disable_json_ld: true, ..Config::default() };
        let article = dom_smoothie::Readability::new(numbered(dom), None, Some(config)).and_then(|mut r| r.parse());
        // It fails where it finds nothing.
        let texts = match article {
            Ok(article) => texts_of(dom, &article.content)?,
            Err(_) => Vec::new(),
        };
        Ok(SelectedParts::Texts(texts).into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_render as render;

    fn found(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &Readability.select(&page).unwrap()).unwrap()
    }

    const STORM: &str = "The storm passed over the coast, in the night, and left hundreds of houses without power, until the next \
        morning came.";

    #[test]
    fn an_article_without_menu_and_comments() {
        let paragraphs = format!("<p>{STORM}</p>").repeat(6);
        let page = format!(
            "<title>Storm</title><body><div class=menu><a href=x>Home</a> <a href=y>News</a></div><div class=article>{paragraphs}</div>\
            <div class=comments><p>{STORM}</p></div>"
        );
        assert_eq!(found(&page), [STORM; 6].join("\n\n"));
    }

    #[test]
    fn texts_of_the_answer_are_those_of_the_page() {
        let source = "<p>same</p><div><p>same</p>a <script>1</script>b <i>c</i></div>";
        let dom = Dom::parse(source, &Limits::default()).unwrap();
        let div = dom.first(Tag::Div).unwrap();
        let answer = format!("<div {NUMBER}={div}><p>same</p> a  b <em>c</em> not there</div>");
        let texts: Vec<&str> = texts_of(&dom, &answer).unwrap().into_iter().map(|id| dom.text(id)).collect();
        assert_eq!(texts, ["same", "a ", "b ", "c"]);
        assert!(texts_of(&dom, &answer).unwrap()[0] > div);
    }

    #[test]
    fn the_tree_is_written_as_it_was_read() {
        let dom =
            Dom::parse("<p title='a\"b' x<y=z>1 &lt; 2<br>3<noscript>no</noscript><xmp><i></xmp>", &Limits::default());
        let html = numbered(&dom.unwrap());
        let (_, body) = html.split_once("<body").unwrap();
        assert_eq!(
            body,
            format!(
                " {NUMBER}=\"3\"><p title=\"a&quot;b\" {NUMBER}=\"4\">1 &lt; 2<br {NUMBER}=\"6\">3</p><pre {NUMBER}=\"10\">&lt;i&gt;</pre>\
                </body></html>"
            )
        );
    }

    #[test]
    fn an_empty_page_has_no_content() {
        assert_eq!(found(""), "");
    }
}
