//! Compares the arena of one page with `scraper`'s tree.

use html5ever::tendril::TendrilSink;
use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, ns, parse_document};
use regex::{Captures, Regex};
use scraper::{Html, HtmlTreeSink, Node};
use seek_page::{Dom, Limits, NodeId, NodeKind, shown_text};
use std::borrow::Cow;
use std::sync::LazyLock;

/// Most attributes of an element. The arena drops the rest.
const ATTRIBUTES: usize = 512;

/// The first difference between the arena and the reference tree of a source, in words.
pub fn difference(source: &str) -> Option<String> {
    // html5ever leaves shadow trees in their templates.
    if source.to_ascii_lowercase().contains("shadowrootmode") {
        return None;
    }
    let dom = Dom::parse(source, &Limits::default()).unwrap();
    compare(&dom, &reference(&closed(source))).err()
}

/// The source with an end tag after each raw-text element that is closed as in XML and has none. The arena does the
/// same; here a regular expression finds the tags. It skips comments, other raw text, and values in quotation marks.
fn closed(source: &str) -> Cow<'_, str> {
    static TAGS: LazyLock<Regex> = LazyLock::new(|| {
        let names = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"];
        let value = r#"=\s*"[^"]*(?:"|$)|=\s*'[^']*(?:'|$)|=\s*[^\s"'>][^\s>]*"#;
        let (inside, last) = (format!("(?:{value}|[^>=])*"), format!("(?:{value}|[^>=/])"));
        // A tag may end in an attribute without a value: `<p class=>`.
        let close = r"(?:=\s*)?>";
        let of_raw = |name| format!(r"<{name}(?:\s(?:{inside}{last})?|/{inside}{last})?{close}.*?(?:</{name}|$)");
        let over = format!("<!--(?:-?>|.*?(?:-->|--!>|$))|{}", names.map(of_raw).join("|"));
        let names = names.join("|");
        let attribute = r#"\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?"#;
        let unquoted = r#"\s+[^\s"'>/=]+\s*=\s*[^\s"'>]+"#;
        // The slash after an unquoted value belongs to the value.
        let attributes = format!(r"(?:(?:{attribute}|{unquoted})*(?:{attribute}|\s))?");
        Regex::new(&format!(r"(?is){over}|<({names}){attributes}\s*/>|<[a-z]{inside}(?:{close}|$)")).unwrap()
    });
    static NEXT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?i)<(/?)([a-z]+)[\s/>]").unwrap());
    TAGS.replace_all(source, |found: &Captures| {
        let tag = &found[0];
        let Some(name) = found.get(1) else { return tag.to_owned() };
        let end = found.get(0).unwrap().end();
        let next = NEXT.captures_iter(&source[end..]).find(|c| c[2].eq_ignore_ascii_case(name.as_str()));
        match next {
            Some(next) if &next[1] == "/" => tag.to_owned(),
            _ => format!("{tag}</{}>", name.as_str()),
        }
    })
}

/// html5ever with the options of this crate: `<noscript>` is markup, and the byte order mark is removed before.
fn reference(source: &str) -> Html {
    let options = ParseOpts {
        tokenizer: TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() },
        tree_builder: TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() },
    };
    parse_document(HtmlTreeSink::new(Html::new_document()), options).one(source)
}

/// Walks the reference in document order and the arena by index at the same time.
fn compare(dom: &Dom, html: &Html) -> Result<(), String> {
    // Open nodes in the reference and in the arena, and whether the text in them is inert.
    let mut open = Vec::new();
    let mut next: NodeId = 0;
    for node in html.tree.root().descendants() {
        let value = node.value();
        if !matches!(value, Node::Document | Node::Element(_) | Node::Text(_)) {
            continue;
        }
        // The arena has the content of a template directly under it.
        let around = node.ancestors().find(|a| !a.value().is_fragment());
        while let Some((_, closed, _)) = open.pop_if(|(at, _, _)| Some(*at) != around) {
            same("end", closed, dom.end(closed), next)?;
        }
        let (_, parent, inert) = open.last().copied().unwrap_or((node, 0, false));
        let id = next;
        next += 1;
        if id as usize >= dom.len() {
            return Err(format!("the arena ends at {id}, before {value:?}"));
        }
        same("parent", id, dom.parent(id), parent)?;
        same("depth", id, dom.depth(id), open.len())?;
        match value {
            Node::Text(text) => {
                let is_code = around.and_then(|a| a.value().as_element()).is_some_and(holds_code);
                // The arena leaves out what no reader sees.
                let text = shown_text(text);
                // Of programs it keeps those that set a state, by a rule with tests of its own.
                let is_code = is_code && dom.text(id).is_empty();
                let inert = inert || text.is_empty();
                let kind = if inert { NodeKind::Inert } else { NodeKind::Text };
                // The arena leaves out signs of permalinks, some words in square brackets, and copies of formulas.
                let is_inline = |name: &str| matches!(name, "a" | "span" | "small" | "sup");
                let around = || node.ancestors().filter_map(|of| of.value().as_element());
                let may_be_sign = text.len() <= 64 && around().any(|of| is_inline(of.name()));
                let may_be_copy = || around().any(|of| of.attr("aria-hidden").or(of.attr("style")).is_some());
                // And line numbers beside code.
                let may_be_numbers = text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
                let may_be_inert = may_be_sign || may_be_numbers || may_be_copy();
                if !(may_be_inert && dom.kind(id) == NodeKind::Inert) {
                    same("kind", id, dom.kind(id), kind)?;
                }
                let wanted = if is_code { "" } else { &*text };
                // And it adds quotation marks and the emoji of images.
                let near = node.prev_siblings().take(32).chain(node.next_siblings().take(32));
                let mut beside = near.filter_map(|of| of.value().as_element());
                let may_add = around().any(|of| of.name() == "q") || beside.any(|of| of.attr("alt").is_some());
                let kept = |text: &str| text.chars().filter(|&c| !(may_add && is_added(c))).collect::<String>();
                same("text", id, kept(&shown_text(dom.text(id))), kept(wanted))?;
            }
            Node::Element(element) => {
                same("kind", id, dom.kind(id), NodeKind::Element)?;
                same("name", id, dom.name(id), element.name())?;
                let (found, wanted) = (attributes(dom, id), reference_attributes(element));
                let is_cut = found.len() == ATTRIBUTES && wanted.len() > ATTRIBUTES;
                let is_cut = is_cut && found.iter().all(|attribute| wanted.binary_search(attribute).is_ok());
                if !is_cut {
                    same("attributes", id, found, wanted)?;
                }
                open.push((node, id, inert || is_inert(element)));
            }
            _ => {
                same("kind", id, dom.kind(id), NodeKind::Document)?;
                open.push((node, id, false));
            }
        }
    }
    for (_, closed, _) in open {
        same("end", closed, dom.end(closed), next)?;
    }
    same("number of nodes", next, dom.len(), next as usize)
}

/// Whether a character may be a quotation mark or a part of an emoji.
fn is_added(c: char) -> bool {
    "“”„‘’‚«»「」『』\u{200d}\u{fe0e}\u{fe0f}".contains(c) || c as u32 >= 0x2300 && !c.is_alphanumeric()
}

fn same<T: PartialEq<U> + std::fmt::Debug, U: std::fmt::Debug>(
    what: &str,
    id: NodeId,
    arena: T,
    reference: U,
) -> Result<(), String> {
    if arena == reference {
        return Ok(());
    }
    Err(format!("{what} of node {id}: {arena:?} in the arena, {reference:?} in the reference"))
}

fn attributes(dom: &Dom, id: NodeId) -> Vec<(&str, &str)> {
    let mut all: Vec<_> = dom.attributes(id).map(|a| (a.name, a.value)).collect();
    all.sort_unstable();
    all
}

fn reference_attributes(element: &scraper::node::Element) -> Vec<(&str, &str)> {
    let mut all: Vec<_> = element.attrs.iter().map(|(name, value)| (&*name.local, &**value)).collect();
    all.sort_unstable();
    all
}

/// Elements whose text is inert. The list is repeated here on purpose.
fn is_inert(element: &scraper::node::Element) -> bool {
    let name = element.name();
    let of_drawing = element.name.ns == ns!(svg) && matches!(name, "title" | "desc" | "metadata");
    let names = ["annotation", "iframe", "noembed", "noframes", "rp", "rt", "rtc", "script", "style", "template"];
    of_drawing || names.contains(&name)
}

/// Programs and style sheets, which the arena does not keep.
fn holds_code(element: &scraper::node::Element) -> bool {
    element.name.ns == ns!(html)
        && match element.name() {
            "style" => true,
            "script" => !element
                .attr("type")
                .map(str::to_ascii_lowercase)
                .is_some_and(|of| of.contains("json") || of.contains("math/tex")),
            _ => false,
        }
}
