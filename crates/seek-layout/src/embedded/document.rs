//! The engine's document, built from the tree of this project.

use super::fonts::Fonts;
use super::offline::Offline;
use crate::resources::{Resources, page_address};
use blitz_dom::{Attribute, BaseDocument, DocumentConfig, LocalName, Namespace, NodeId, QualName, StyleThreading, ns};
use blitz_traits::shell::{ColorScheme, Viewport};
use seek_html::{NodeKind, Tree};
use seek_page::{Limits, Size};
use std::sync::Arc;
use url::Url;

/// A page to measure. It owns its data, because a thread cannot be stopped.
pub(super) struct Job {
    pub(super) source: String,
    pub(super) url: Option<String>,
    pub(super) limits: Limits,
    pub(super) resources: Arc<Resources>,
    pub(super) window: Size,
}

/// A document of the engine, and the engine's node for each node of the page's markup.
pub(super) struct EngineDocument {
    pub(super) inner: BaseDocument,
    pub(super) nodes: Vec<NodeId>,
}

impl EngineDocument {
    /// Builds the document, with the styles and images that the page carries.
    pub(super) fn build(tree: &Tree<'_>, job: &Job, fonts: &mut Fonts) -> EngineDocument {
        let window = job.window;
        let base = base(tree, page_address(job.url.as_deref()));
        let mut inner = BaseDocument::new(DocumentConfig {
            viewport: Some(Viewport::new(window.width as u32, window.height as u32, 1.0, ColorScheme::Light)),
            base_url: Some(base.to_string()),
            net_provider: Some(Arc::new(Offline::new(Arc::clone(&job.resources)))),
            font_ctx: Some(fonts.of_language(&language(tree))),
            style_threading: StyleThreading::Sequential,
            ..DocumentConfig::default()
        });
        let nodes = add_nodes(&mut inner, tree, &base);
        EngineDocument { inner, nodes }
    }
}

/// The address that others are relative to: that of the page, or of its first `<base href>`.
fn base(tree: &Tree<'_>, page: Url) -> Url {
    let is_base = |at: &usize| tree.names().text(tree.nodes()[*at].name) == "base";
    let href = |at: usize| value(tree, at, "href").and_then(|href| page.join(href.trim()).ok());
    let found = (0..tree.nodes().len()).filter(is_base).find_map(href);
    found.filter(|url| !url.cannot_be_a_base()).unwrap_or(page)
}

/// The value of an attribute.
fn value(tree: &Tree<'_>, at: usize, name: &str) -> Option<String> {
    let named = tree.attributes(at).iter().find(|attribute| tree.names().text(attribute.name) == name);
    named.map(|attribute| attribute.value(tree.source()).into_owned())
}

/// Whether a text is a style sheet that is not for the screen.
fn is_style_for_paper(tree: &Tree<'_>, text: usize) -> bool {
    let parent = tree.nodes()[text].parent as usize;
    tree.names().text(tree.nodes()[parent].name) == "style" && is_unused_sheet(tree, parent)
}

/// Whether an element is a style sheet that is not for the screen, or not used at first.
fn is_unused_sheet(tree: &Tree<'_>, at: usize) -> bool {
    let media = value(tree, at, "media").unwrap_or_default().to_ascii_lowercase();
    let is_for_paper =
        !media.is_empty() && media.split(',').all(|part| matches!(part.trim(), "print" | "speech" | "not all"));
    let rel = value(tree, at, "rel").unwrap_or_default().to_ascii_lowercase();
    is_for_paper || rel.split_ascii_whitespace().any(|word| word == "alternate")
}

/// The language that the page names first.
fn language(tree: &Tree<'_>) -> String {
    let named = |at: usize| tree.attributes(at).iter().find(|attribute| is_language(tree, attribute));
    let first = (0..tree.nodes().len()).find_map(named);
    first.map(|attribute| attribute.value(tree.source()).trim().to_owned()).unwrap_or_default()
}

fn is_language(tree: &Tree<'_>, attribute: &seek_html::Attribute) -> bool {
    matches!(tree.names().text(attribute.name), "lang" | "xml:lang")
}

/// An open element whose children are being added.
struct Open {
    end: usize,
    parent: NodeId,
    children: Vec<NodeId>,
}

/// Adds all nodes. Parents get their children when they are complete, so that a style sheet is read as a whole, and the
/// root is added last, so that all of the tree is new to the document at once.
fn add_nodes(document: &mut BaseDocument, tree: &Tree<'_>, base: &Url) -> Vec<NodeId> {
    let root = document.root_node().id;
    let mut mutator = document.mutate();
    let mut nodes = Vec::with_capacity(tree.nodes().len());
    let mut open = vec![Open { end: tree.nodes().len(), parent: root, children: Vec::new() }];
    for (at, node) in tree.nodes().iter().enumerate() {
        while let Some(closed) = open.pop_if(|o| o.end <= at && o.parent != root) {
            mutator.append_children(closed.parent, &closed.children);
        }
        let added = match node.kind {
            NodeKind::Document => {
                nodes.push(root);
                continue;
            }
            NodeKind::Element => mutator.create_element(name(at, tree), attributes(at, tree, base)),
            NodeKind::Text if is_style_for_paper(tree, at) => mutator.create_text_node(""),
            NodeKind::Text => mutator.create_text_node(tree.text(at)),
            _ => continue,
        };
        nodes.push(added);
        if let Some(parent) = open.last_mut() {
            parent.children.push(added);
        }
        if node.kind == NodeKind::Element {
            open.push(Open { end: node.end as usize, parent: added, children: Vec::new() });
        }
    }
    for closed in open.into_iter().rev() {
        mutator.append_children(closed.parent, &closed.children);
    }
    nodes
}

fn name(at: usize, tree: &Tree<'_>) -> QualName {
    let node = &tree.nodes()[at];
    let namespace: Namespace = match node.namespace {
        seek_html::Namespace::Html => ns!(html),
        seek_html::Namespace::Svg => ns!(svg),
        seek_html::Namespace::MathMl => ns!(mathml),
    };
    QualName::new(None, namespace, LocalName::from(tree.names().text(node.name)))
}

/// The attributes of an element, without languages, which make the search for fonts slow, and without addresses that cannot
/// be resolved, on which the engine panics.
fn attributes(at: usize, tree: &Tree<'_>, base: &Url) -> Vec<Attribute> {
    let unused = matches!(tree.names().text(tree.nodes()[at].name), "link" | "style") && is_unused_sheet(tree, at);
    let qualified = |attribute: &seek_html::Attribute| {
        let local = LocalName::from(tree.names().text(attribute.name));
        let value = attribute.value(tree.source()).into_owned();
        let is_address = matches!(&*local, "href" | "src" | "data" | "poster");
        let is_dropped =
            is_language(tree, attribute) || (unused && &*local == "rel") || (is_address && base.join(&value).is_err());
        (!is_dropped).then(|| Attribute { name: QualName::new(None, ns!(), local), value })
    };
    tree.attributes(at).iter().filter_map(qualified).collect()
}
