//! The trees of html5ever and of `seek-html` as lines that can be compared, which sources html5ever reads as the standard says, and
//! what is true of each tree.

use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeBuilderOpts, TreeSink};
use html5ever::{Attribute, ParseOpts, QualName, ns, parse_document};
use seek_html::{Namespace, NodeKind, Options, Tree, parse};
use std::borrow::Cow;
use std::cell::{Ref, RefCell};

enum Content {
    Document,
    Doctype,
    /// The flag says whether a formula has HTML in it.
    Element(QualName, Vec<Attribute>, bool),
    Text(String),
    Comment(String),
}

struct Node {
    parent: Option<usize>,
    children: Vec<usize>,
    content: Content,
}

/// A tree that html5ever builds.
#[derive(Default)]
pub struct Html5everTree {
    nodes: RefCell<Vec<Node>>,
}

impl Html5everTree {
    fn create(&self, content: Content) -> usize {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(Node { parent: None, children: Vec::new(), content });
        nodes.len() - 1
    }

    fn insert(&self, parent: usize, at: usize, child: NodeOrText<usize>) {
        let id = match child {
            NodeOrText::AppendNode(id) => id,
            NodeOrText::AppendText(text) => {
                let mut nodes = self.nodes.borrow_mut();
                if let Some(before) = at.checked_sub(1).map(|before| nodes[parent].children[before])
                    && let Content::Text(old) = &mut nodes[before].content
                {
                    old.push_str(&text);
                    return;
                }
                drop(nodes);
                self.create(Content::Text(text.to_string()))
            }
        };
        let mut nodes = self.nodes.borrow_mut();
        nodes[id].parent = Some(parent);
        nodes[parent].children.insert(at, id);
    }

    fn place(&self, id: usize) -> Option<(usize, usize)> {
        let nodes = self.nodes.borrow();
        let parent = nodes[id].parent?;
        Some((parent, nodes[parent].children.iter().rposition(|&child| child == id)?))
    }
}

impl TreeSink for Html5everTree {
    type Handle = usize;
    type Output = Html5everTree;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Html5everTree {
        self
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> usize {
        if self.nodes.borrow().is_empty() {
            self.create(Content::Document);
        }
        0
    }

    fn elem_name<'a>(&'a self, target: &'a usize) -> Ref<'a, QualName> {
        Ref::map(self.nodes.borrow(), |nodes| match &nodes[*target].content {
            Content::Element(name, ..) => name,
            _ => unreachable!(),
        })
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> usize {
        self.create(Content::Element(name, attributes, flags.mathml_annotation_xml_integration_point))
    }

    fn create_comment(&self, text: StrTendril) -> usize {
        self.create(Content::Comment(text.to_string()))
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> usize {
        self.create(Content::Comment(String::new()))
    }

    fn append(&self, parent: &usize, child: NodeOrText<usize>) {
        if let NodeOrText::AppendNode(id) = &child {
            self.remove_from_parent(id);
        }
        let at = self.nodes.borrow()[*parent].children.len();
        self.insert(*parent, at, child);
    }

    fn append_based_on_parent_node(&self, element: &usize, previous: &usize, child: NodeOrText<usize>) {
        let has_parent = self.nodes.borrow()[*element].parent.is_some();
        if has_parent { self.append_before_sibling(element, child) } else { self.append(previous, child) }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {
        let id = self.create(Content::Doctype);
        self.append(&0, NodeOrText::AppendNode(id));
    }

    fn get_template_contents(&self, target: &usize) -> usize {
        *target
    }

    fn same_node(&self, x: &usize, y: &usize) -> bool {
        x == y
    }

    fn is_mathml_annotation_xml_integration_point(&self, id: &usize) -> bool {
        matches!(self.nodes.borrow()[*id].content, Content::Element(_, _, true))
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &usize, child: NodeOrText<usize>) {
        if let NodeOrText::AppendNode(id) = &child {
            self.remove_from_parent(id);
        }
        if let Some((parent, at)) = self.place(*sibling) {
            self.insert(parent, at, child);
        }
    }

    fn add_attrs_if_missing(&self, target: &usize, attributes: Vec<Attribute>) {
        if let Content::Element(_, old, _) = &mut self.nodes.borrow_mut()[*target].content {
            for attribute in attributes {
                if old.iter().all(|o| o.name != attribute.name) {
                    old.push(attribute);
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &usize) {
        if let Some((parent, at)) = self.place(*target) {
            let mut nodes = self.nodes.borrow_mut();
            nodes[parent].children.remove(at);
            nodes[*target].parent = None;
        }
    }

    fn reparent_children(&self, node: &usize, new_parent: &usize) {
        let children = std::mem::take(&mut self.nodes.borrow_mut()[*node].children);
        let mut nodes = self.nodes.borrow_mut();
        for child in children {
            nodes[child].parent = Some(*new_parent);
            nodes[*new_parent].children.push(child);
        }
    }
}

/// Parses with html5ever.
pub fn html5ever_tree(source: &str) -> Html5everTree {
    let tree_builder = TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() };
    parse_document(Html5everTree::default(), ParseOpts { tree_builder, ..ParseOpts::default() }).one(source)
}

/// The tree of html5ever as lines.
pub fn html5ever_lines(source: &str) -> Vec<String> {
    let sink = html5ever_tree(source);
    let nodes = sink.nodes.borrow();
    let mut lines = Vec::new();
    let mut open: Vec<(usize, usize)> = vec![(0, 0)];
    while let Some((id, depth)) = open.pop() {
        lines.push(match &nodes[id].content {
            Content::Document => String::from("document"),
            Content::Doctype => format!("{depth} doctype"),
            Content::Text(text) => format!("{depth} text {text:?}"),
            Content::Comment(text) => format!("{depth} comment {text:?}"),
            Content::Element(name, attributes, _) => {
                let space = match name.ns {
                    ns!(svg) => "svg ",
                    ns!(mathml) => "math ",
                    _ => "",
                };
                let shown = attributes.iter().map(|a| format!(" {}={:?}", a.name.local, &*a.value));
                format!("{depth} <{space}{}{}>", name.local, shown.collect::<String>())
            }
        });
        open.extend(nodes[id].children.iter().rev().map(|&child| (child, depth + 1)));
    }
    lines
}

/// A tree of `seek-html` as lines.
pub fn lines_of(tree: &Tree) -> Vec<String> {
    let nodes = tree.nodes();
    let mut depths = vec![0; nodes.len()];
    (0..nodes.len())
        .map(|id| {
            let node = &nodes[id];
            let depth = if id == 0 { 0 } else { depths[node.parent as usize] + 1 };
            depths[id] = depth;
            match node.kind {
                NodeKind::Document => String::from("document"),
                NodeKind::Doctype => format!("{depth} doctype"),
                NodeKind::Text => format!("{depth} text {:?}", tree.text(id)),
                NodeKind::Comment => format!("{depth} comment {:?}", tree.comment(id)),
                NodeKind::Element => {
                    let space = match node.namespace {
                        Namespace::Svg => "svg ",
                        Namespace::MathMl => "math ",
                        Namespace::Html => "",
                    };
                    let name = |name| tree.names().text(name);
                    let attributes = tree.attributes(id).iter();
                    let shown = attributes.map(|a| format!(" {}={:?}", name(a.name), a.value(tree.source())));
                    format!("{depth} <{space}{}{}>", name(node.name), shown.collect::<String>())
                }
            }
        })
        .collect()
}

/// The first line in which both trees differ, with the line before it.
pub fn first_difference(source: &str) -> Option<String> {
    let wanted = html5ever_lines(source);
    let found = match parse(source, &Options::default()) {
        Ok(tree) => lines_of(&tree),
        Err(error) => return Some(error.to_string()),
    };
    let len = wanted.len().max(found.len());
    let at = (0..len).find(|&i| wanted.get(i) != found.get(i))?;
    let line =
        |lines: &[String], i: usize| lines.get(i).map_or("nothing".to_owned(), |l| l.chars().take(300).collect());
    let before = at.saturating_sub(1);
    Some(format!(
        "line {at}, after {}\n  html5ever {}\n  seek-html {}",
        line(&found, before),
        line(&wanted, at),
        line(&found, at)
    ))
}

/// The source without what html5ever reads in another way than the standard; none where it cannot be cut out.
pub fn comparable(source: &str) -> Option<String> {
    // html5ever keeps the line break of `<pre></>\n`, although `</>` is no token.
    // It drops byte order marks, at the start and after scripts. That is the task of the decoder.
    let mut source = source.replace('\u{feff}', "");
    while source.contains("</>") {
        source = source.replace("</>", "");
    }
    // To html5ever, foreign elements with HTML in them are not special, so an end tag in them closes elements around. They
    // are foreign only after the start of a drawing or formula: nearly each page has a `<title>` before.
    let points = ["<mi", "<mo", "<mn", "<ms", "<mtext", "<annotation-xml", "<foreignobject", "<desc", "<title"];
    let lower = source.to_ascii_lowercase();
    let foreign = ["<svg", "<math"].iter().filter_map(|tag| lower.find(tag)).min();
    if foreign.is_some_and(|from| points.iter().any(|point| lower[from..].contains(point))) {
        return None;
    }
    // html5ever does not know `<search>`, which the standard has since 2023, and still knows `<isindex>`.
    if ["<search", "</search", "<isindex", "</isindex"].iter().any(|tag| lower.contains(tag)) {
        return None;
    }
    // In a template with rows but no table around them, html5ever puts white space elsewhere than the standard does, and a second
    // `<thead>` ends the first. A comment may hide the table, so the template and the rows decide.
    let rows = ["<caption", "<col", "<tbody", "<tfoot", "<th", "<tr", "<td"];
    if lower.find("<template").is_some_and(|template| rows.iter().any(|row| lower[template..].contains(row))) {
        return None;
    }
    // In a table, html5ever joins the texts on both sides of a document type. The standard decides for each text where it goes.
    let tables = ["<table", "<template"].iter().filter_map(|tag| lower.find(tag));
    if tables.min().is_some_and(|table| lower[table..].contains("<!doctype")) {
        return None;
    }
    Some(source)
}

/// Checks that nodes are in document order, inside their parents, and that no two texts follow each other.
pub fn assert_whole(tree: &Tree) {
    let nodes = tree.nodes();
    assert_eq!((nodes[0].kind, nodes[0].end as usize), (NodeKind::Document, nodes.len()));
    for (id, node) in nodes.iter().enumerate().skip(1) {
        let parent = &nodes[node.parent as usize];
        assert!((node.parent as usize) < id && id < node.end as usize && node.end <= parent.end);
        let is_text = |id: usize| nodes[id].kind == NodeKind::Text;
        let next = node.end as usize;
        assert!(!(is_text(id) && next < parent.end as usize && is_text(next)), "texts are merged");
    }
}
