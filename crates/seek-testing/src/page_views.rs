//! What is true of the views of each page. Tests and fuzz targets check it.

use seek_page::{Block, Blocks, Dom, NodeId, NodeKind, Page, SegmentKind, Tag};

/// Checks the tree.
pub fn arena_is_in_order(page: &Page) {
    let dom = page.dom().unwrap();
    let nodes = dom.len() as NodeId;
    assert_eq!((dom.kind(0), dom.parent(0), dom.end(0), dom.depth(0)), (NodeKind::Document, 0, nodes, 0));
    for id in 1..nodes {
        let parent = dom.parent(id);
        assert!(parent < id && id < dom.end(id) && dom.end(id) <= dom.end(parent));
        assert_eq!(dom.depth(id), dom.depth(parent) + 1);
        assert!(dom.hidden(id).contains(dom.hidden(parent)));
        assert!(dom.text_start(id - 1) <= dom.text_start(id));
        let text = dom.subtree_text(id);
        match dom.kind(id) {
            NodeKind::Element => {
                assert!(!dom.name(id).is_empty());
                // Children follow one another without a gap.
                let end = dom.children(id).try_fold(id + 1, |at, child| (child == at).then(|| dom.end(child)));
                assert_eq!(end, Some(dom.end(id)));
                let texts: String =
                    (id..dom.end(id)).filter(|&n| dom.kind(n) == NodeKind::Text).map(|n| dom.text(n)).collect();
                assert_eq!(text, texts);
            }
            NodeKind::Text => assert!(dom.end(id) == id + 1 && text == dom.text(id) && !text.is_empty()),
            NodeKind::Inert => assert!(dom.end(id) == id + 1 && text.is_empty()),
            _ => panic!("a second document"),
        }
    }
    assert_eq!(dom.subtree_text(0), dom.all_text());
}

/// Checks the blocks.
pub fn blocks_hold_the_text(page: &Page) {
    let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
    let mut before = 0;
    for (i, block) in blocks.iter().enumerate() {
        assert!(before <= block.first && block.first < block.end && block.end <= dom.len() as NodeId);
        before = block.end;
        for edge in [block.first, block.end - 1] {
            assert_eq!(dom.kind(edge), NodeKind::Text);
            assert!(block.parent < edge && edge < dom.end(block.parent), "the parent is around the block");
        }
        assert!(block.parent == 0 || dom.tag(block.parent).is_block());
        let text = blocks.text(i);
        assert!(!text.is_empty());
        assert_eq!(text, text.trim_end());
        assert!(!text.starts_with(['\n', '\r']));
        let preformatted = dom.ancestors(block.first).any(|a| {
            matches!(dom.tag(a), Tag::Pre | Tag::Textarea)
                || dom.tag(a) == Tag::Table && seek_page::code_block::is_code_table(dom, a)
        });
        assert!(preformatted || text == text.trim_start(), "only code keeps its indentation");
        // The indentation may be in its own text node.
        let again = Blocks::text_of(dom, block, |_| true);
        assert_eq!(text.trim_start(), again.trim_start());
        assert_eq!("", Blocks::text_of(dom, block, |_| false));
        let hidden = texts(dom, block).map(|id| dom.hidden(id)).reduce(|a, b| a & b);
        assert_eq!(Some(block.hidden), hidden);
    }
    let in_head = |id| dom.ancestors(id).any(|a| dom.tag(a) == Tag::Head);
    let body = (0..dom.len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Text && !in_head(id));
    let expected: String = body.map(|id| without_space(dom.text(id))).collect();
    let found: String = (0..blocks.len()).map(|i| without_space(blocks.text(i))).collect();
    assert_eq!(found, expected);
}

/// The text nodes of a block that are not just white space.
fn texts<'a>(dom: &'a Dom, block: &Block) -> impl Iterator<Item = NodeId> + 'a {
    (block.first..block.end).filter(|&id| dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty())
}

/// Checks the segments.
pub fn segments_are_nested(page: &Page) {
    let (dom, blocks, segments) = (page.dom().unwrap(), page.blocks().unwrap(), page.segments().unwrap());
    let mut covered = vec![false; blocks.len()];
    for (i, segment) in segments.iter().enumerate() {
        assert!(!segment.blocks.is_empty() && segment.blocks.end <= blocks.len());
        assert!(i < segment.end && segment.end <= segments.len());
        covered[segment.blocks.clone()].fill(true);
        if let Some(parent) = segment.parent {
            let around = segments.get(parent);
            assert!(parent < i && segment.end <= around.end);
            assert!(around.blocks.start <= segment.blocks.start && segment.blocks.end <= around.blocks.end);
            assert!(matches!(around.kind, SegmentKind::Element(_)));
        }
        match segment.kind {
            SegmentKind::Element(id) => {
                assert!(dom.tag(id).is_structure());
                assert_eq!(segment.blocks.clone(), blocks.within(id..dom.end(id)));
            }
            _ => assert!(segment.blocks.len() == 1 && segment.end == i + 1),
        }
    }
    assert!(covered.iter().all(|&c| c), "every block is in a segment");
}

/// Removes white space of any script.
fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}
