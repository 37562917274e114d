//! `readability`: the reader mode of Firefox.
//!
//! Mozilla's Readability.js in the form of the crate `dom_smoothie`, with Mozilla's defaults. Paragraphs get a score
//! for their length and commas. Parents and grandparents share the score. The best candidate and its qualified siblings
//! are the content. If the content is shorter than 500 characters, the algorithm tries again with fewer filters. The
//! feature `readability` compiles this method.
//!
//! The crate reads and returns HTML. Its input is the tree as this project parses it, so that nesting stays within
//! [`Limits`]. An attribute holds the id of each element. The method then finds the texts of the output in the elements
//! with these ids. `<noscript>` and the page's data are left out. The crate does not check the page's deadline: a page
//! that takes too long fails after it is processed.

use dom_smoothie::Config;
use seek_extract::{Method, MethodError, View};
use seek_page::{Dom, Limits, NodeId, NodeKind, Page, PageError, SelectedParts, Selection, Tag};
use seek_render::push_escaped;
use std::collections::HashMap;
use std::ops::Range;

/// Readability.js. It has no parameters; its thresholds are Mozilla's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Readability;

/// The attribute with the id of an element.
const ID_ATTRIBUTE: &str = "data-seek-node";

/// Maximum number of text nodes that are compared with one text of the output, which may be several merged texts.
const MAX_MERGED: usize = 64;

/// A page's own tree as HTML, with the id of each element.
fn html_with_ids(dom: &Dom) -> String {
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
            NodeKind::Text => push_escaped(dom.text(id), &mut out),
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

/// Writes a start tag. Returns the name for its end tag.
fn start_tag<'d>(out: &mut String, dom: &'d Dom, id: NodeId) -> &'d str {
    let name = match dom.name(id) {
        // An HTML parser does not resolve references in these elements.
        "xmp" | "plaintext" | "listing" => "pre",
        name if is_plain(name) => name,
        _ => "span",
    };
    out.push('<');
    out.push_str(name);
    for attribute in dom.attributes(id).filter(|attribute| is_plain(attribute.name) && attribute.name != ID_ATTRIBUTE) {
        out.push(' ');
        out.push_str(attribute.name);
        out.push_str("=\"");
        push_escaped(attribute.value, out);
        out.push('"');
    }
    out.push_str(&format!(" {ID_ATTRIBUTE}=\"{id}\">"));
    name
}

fn end_tag(out: &mut String, name: &str) {
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}

fn without_whitespace(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The rest of a text after a prefix, without the prefix's white space. It stops at the first different character.
fn strip_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let mut rest = text.chars();
    prefix.chars().filter(|c| !c.is_whitespace()).all(|c| rest.next() == Some(c)).then_some(rest.as_str())
}

/// The text nodes of a page by their text.
struct TextIndex<'d> {
    dom: &'d Dom,
    /// All text nodes other than white space, in document order.
    all: Vec<NodeId>,
    /// The same nodes by their text without white space.
    by_text: HashMap<String, Vec<NodeId>>,
}

impl<'d> TextIndex<'d> {
    fn of(dom: &'d Dom) -> TextIndex<'d> {
        let (mut all, mut by_text): (_, HashMap<String, Vec<NodeId>>) = (Vec::new(), HashMap::new());
        for id in (0..dom.markup_len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text) {
            let text = without_whitespace(dom.text(id));
            if !text.is_empty() {
                all.push(id);
                by_text.entry(text).or_default().push(id);
            }
        }
        TextIndex { dom, all, by_text }
    }

    /// Adds to `found` the text nodes in a range that a text of the output consists of.
    fn find(&self, text: &str, nodes: Range<NodeId>, found: &mut Vec<NodeId>) {
        let text = without_whitespace(text);
        if text.is_empty() {
            return;
        }
        let same = self.by_text.get(&text).map_or(&[][..], Vec::as_slice);
        if let Some(&id) = same.get(same.partition_point(|&id| id < nodes.start)).filter(|&&id| id < nodes.end) {
            found.push(id);
            return;
        }
        let mut rest = text.as_str();
        let first = self.all.partition_point(|&id| id < nodes.start);
        for &id in self.all[first..].iter().take_while(|&&id| id < nodes.end).take(MAX_MERGED) {
            if let Some(after) = strip_prefix(rest, self.dom.text(id)) {
                found.push(id);
                rest = after;
            }
        }
    }
}

/// The text nodes of a page that the output of the crate consists of.
fn texts_of(dom: &Dom, output: &str) -> Result<Vec<NodeId>, PageError> {
    let output = Dom::parse(output, &Limits::default())?;
    let index = TextIndex::of(dom);
    let original = |id: NodeId| output.attribute(id, ID_ATTRIBUTE).and_then(|value| value.parse::<NodeId>().ok());
    let own = dom.markup_len() as NodeId;
    let mut found: Vec<NodeId> = Vec::new();
    for id in (0..output.markup_len() as NodeId).filter(|&id| output.kind(id) == NodeKind::Text) {
        let element = output.ancestors(id).find_map(original).filter(|&element| element < own).unwrap_or(0);
        // Each text of the page is found once, in document order.
        let from = found.last().map_or(0, |&last| last + 1).max(element);
        index.find(output.text(id), from..dom.end(element).min(own).max(from), &mut found);
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
        let article =
            dom_smoothie::Readability::new(html_with_ids(dom), None, Some(config)).and_then(|mut r| r.parse());
        // The crate returns an error if it finds no content.
        let texts = match article {
            Ok(article) => texts_of(dom, &article.content)?,
            Err(_) => Vec::new(),
        };
        Ok(SelectedParts::Texts(texts).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str) -> String {
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
        assert_eq!(extracted(&page), [STORM; 6].join("\n\n"));
    }

    #[test]
    fn the_texts_of_the_output_are_text_nodes_of_the_page() {
        let source = "<p>same</p><div><p>same</p>a <script>1</script>b <i>c</i></div>";
        let dom = Dom::parse(source, &Limits::default()).unwrap();
        let div = dom.first(Tag::Div).unwrap();
        let output = format!("<div {ID_ATTRIBUTE}={div}><p>same</p> a  b <em>c</em> not there</div>");
        let texts: Vec<&str> = texts_of(&dom, &output).unwrap().into_iter().map(|id| dom.text(id)).collect();
        assert_eq!(texts, ["same", "a ", "b ", "c"]);
        assert!(texts_of(&dom, &output).unwrap()[0] > div);
    }

    #[test]
    fn the_html_of_the_tree_has_ids() {
        let dom =
            Dom::parse("<p title='a\"b' x<y=z>1 &lt; 2<br>3<noscript>no</noscript><xmp><i></xmp>", &Limits::default());
        let html = html_with_ids(&dom.unwrap());
        let (_, body) = html.split_once("<body").unwrap();
        assert_eq!(
            body,
            format!(
                " {ID_ATTRIBUTE}=\"3\"><p title=\"a&quot;b\" {ID_ATTRIBUTE}=\"4\">1 &lt; 2<br {ID_ATTRIBUTE}=\"6\">3</p><pre {ID_ATTRIBUTE}=\"10\">&lt;i&gt;</pre>\
                </body></html>"
            )
        );
    }

    #[test]
    fn an_empty_page_has_no_content() {
        assert_eq!(extracted(""), "");
    }
}
