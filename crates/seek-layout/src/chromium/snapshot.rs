//! The nodes of a page as the browser reports them.

use super::styles::styled;
use chromiumoxide::cdp::browser_protocol::dom_snapshot::{
    ArrayOfStrings, CaptureSnapshotReturns, DocumentSnapshot, Rectangle, StringIndex,
};
use seek_page::{NodeBox, Rect, Size};

/// An element or a text of the browser's tree.
pub(super) struct ShownNode {
    /// The local name in lower case; empty for a text.
    pub(super) name: String,
    /// The characters of a text.
    pub(super) text: String,
    /// The children, without comments and what style sheets add.
    pub(super) children: Vec<usize>,
    /// The box; `None` for a node that is not laid out.
    pub(super) measured: Option<NodeBox>,
}

/// A page as the browser shows it. Node 0 is the document.
pub(super) struct ShownPage {
    pub(super) nodes: Vec<ShownNode>,
    pub(super) document: Option<Size>,
}

/// The codes of kinds of nodes.
const ELEMENT: i64 = 1;
const TEXT: i64 = 3;
const DOCUMENT: i64 = 9;

/// Reads the main document of a snapshot; `None` if there is none.
pub(super) fn read(snapshot: &CaptureSnapshotReturns) -> Option<ShownPage> {
    let document = snapshot.documents.first()?;
    let strings = Strings(&snapshot.strings);
    let mut nodes = tree(document, &strings)?;
    measure(document, &strings, &mut nodes);
    let size = |width: Option<f64>, height: Option<f64>| Some(Size { width: width? as f32, height: height? as f32 });
    Some(ShownPage { nodes, document: size(document.content_width, document.content_height) })
}

/// All strings of a snapshot.
struct Strings<'a>(&'a [String]);

impl<'a> Strings<'a> {
    fn get(&self, index: &StringIndex) -> &'a str {
        usize::try_from(*index.inner()).ok().and_then(|at| self.0.get(at)).map_or("", String::as_str)
    }

    fn list(&self, indices: &ArrayOfStrings) -> Vec<&'a str> {
        indices.inner().iter().map(|index| self.get(index)).collect()
    }
}

fn tree(document: &DocumentSnapshot, strings: &Strings<'_>) -> Option<Vec<ShownNode>> {
    let (parents, kinds) = (document.nodes.parent_index.as_ref()?, document.nodes.node_type.as_ref()?);
    let (names, values) = (document.nodes.node_name.as_ref()?, document.nodes.node_value.as_ref()?);
    let mut is_child = vec![true; kinds.len()];
    // What style sheets and the browser itself add is not in the source.
    let added = [&document.nodes.pseudo_type, &document.nodes.shadow_root_type];
    for at in added.into_iter().flatten().flat_map(|rare| &rare.index) {
        if let Some(is_child) = usize::try_from(*at).ok().and_then(|at| is_child.get_mut(at)) {
            *is_child = false;
        }
    }
    let mut nodes: Vec<ShownNode> = Vec::with_capacity(kinds.len());
    for (at, &kind) in kinds.iter().enumerate() {
        let name = if kind == ELEMENT { strings.get(names.get(at)?).to_ascii_lowercase() } else { String::new() };
        let text = if kind == TEXT { strings.get(values.get(at)?).to_owned() } else { String::new() };
        nodes.push(ShownNode { name, text, children: Vec::new(), measured: None });
        let parent = usize::try_from(*parents.get(at)?).ok().filter(|&parent| parent < at);
        if let Some(parent) = parent.filter(|_| is_child[at] && matches!(kind, ELEMENT | TEXT)) {
            nodes[parent].children.push(at);
        }
    }
    (kinds.first() == Some(&DOCUMENT)).then_some(nodes)
}

/// Adds the boxes. A node with several boxes has the rectangle around them.
fn measure(document: &DocumentSnapshot, strings: &Strings<'_>, nodes: &mut [ShownNode]) {
    let layout = &document.layout;
    for ((node, bounds), styles) in layout.node_index.iter().zip(&layout.bounds).zip(&layout.styles) {
        let Some(node) = usize::try_from(*node).ok().and_then(|at| nodes.get_mut(at)) else { continue };
        let rect = rect(bounds);
        match &mut node.measured {
            Some(measured) => measured.rect = measured.rect.union(&rect),
            None => node.measured = Some(NodeBox { rect, ..styled(&strings.list(styles)) }),
        }
    }
}

fn rect(bounds: &Rectangle) -> Rect {
    let at = |index: usize| bounds.inner().get(index).copied().unwrap_or_default() as f32;
    Rect { x: at(0), y: at(1), width: at(2), height: at(3) }
}
