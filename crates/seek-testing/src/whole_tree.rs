//! What is true of each tree. The fuzz targets check it too.

use seek_html::{NodeKind, Tree};

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
