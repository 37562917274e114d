//! What holds for every page.

use super::{VipsParams, VipsSteps, VisualBlock, page};
use crate::vips::Area;
use proptest::prelude::*;
use seek_extract::Method;
use seek_page::{NodeId, NodeKind, SelectedParts};

/// An element: its tag, how many elements end before it, its box, and how it is shown.
type Written = (usize, usize, (i32, i32), (u32, u32), usize);

fn source(elements: &[Written]) -> String {
    const TAGS: [&str; 8] = ["div", "p", "ul", "li", "span", "td", "hr", "h2"];
    const SHOW: [&str; 6] = ["", "", "", "show=inline", "show=hidden", "show=fixed"];
    let mut source = r#"<body at="0 0 1920 3000">"#.to_owned();
    let mut open: Vec<&str> = Vec::new();
    for (number, &(tag, ends, (x, y), (width, height), show)) in elements.iter().enumerate() {
        for _ in 0..ends.min(open.len()) {
            source.push_str(&format!("</{}>", open.pop().unwrap_or_default()));
        }
        let (tag, show) = (TAGS[tag % TAGS.len()], SHOW[show % SHOW.len()]);
        let table = if tag == "td" { "<table><tr>" } else { "" };
        let color = number % 3 * 40;
        source.push_str(&format!(
            r#"{table}<{tag} {show} at="{x} {y} {width} {height}" background="{color} 9 9">text {number}"#
        ));
        if tag != "hr" {
            open.push(if tag == "td" { "table" } else { tag });
        }
    }
    source
}

fn elements() -> impl Strategy<Value = Vec<Written>> {
    let element = (0..8_usize, 0..4_usize, (-50..2000, -50..3100), (0..900_u32, 0..600_u32), 0..6_usize);
    proptest::collection::vec(element, 0..40)
}

proptest! {
    #[test]
    fn the_selection_holds_visible_texts_in_order(elements in elements(), pdoc in 1..=10_u8) {
        let page = page(&source(&elements), 3000.0);
        let vips = VipsParams { pdoc, ..VipsParams::default() }.check().unwrap();
        let selection = vips.select(&page).unwrap();
        let SelectedParts::Texts(texts) = &selection.parts else { panic!("texts") };
        let (dom, layout) = (page.dom().unwrap(), page.layout().unwrap());
        prop_assert!(texts.is_sorted_by(|a, b| a < b));
        for &id in texts {
            prop_assert!((id as usize) < dom.markup_len() && dom.kind(id) == NodeKind::Text);
            let is_white_space = dom.text(id).trim().is_empty();
            prop_assert!(is_white_space || (layout.node(id).is_visible() && !layout.node(id).is_fixed()));
        }
    }

    #[test]
    fn the_leaves_divide_the_visible_texts_among_them(elements in elements(), pdoc in 1..=10_u8) {
        let page = page(&source(&elements), 3000.0);
        let vips = VipsParams { pdoc, ..VipsParams::default() }.check().unwrap();
        let VipsSteps { structure, .. } = vips.steps(&page).unwrap();
        let mut blocks: Vec<&VisualBlock> = structure.blocks.iter().collect();
        blocks.sort_unstable_by_key(|block| block.start);
        prop_assert!(blocks.is_sorted_by(|one, two| one.end <= two.start));
        let (dom, layout) = (page.dom().unwrap(), page.layout().unwrap());
        let document = Area { left: 0, top: 0, right: 1920, bottom: 3000 };
        for id in 0..dom.markup_len() as NodeId {
            let node = layout.node(id);
            let area = Area::of(&node.rect).intersection(&document);
            let is_seen = node.is_visible() && !node.is_fixed() && !area.is_empty();
            if dom.kind(id) == NodeKind::Text && is_seen {
                prop_assert_eq!(blocks.iter().filter(|block| (block.start..block.end).contains(&id)).count(), 1);
            }
        }
        let in_leaves: usize = structure.leaves().map(|leaf| leaf.blocks.len()).sum();
        prop_assert_eq!(in_leaves, blocks.len());
        prop_assert!(structure.leaves().all(|leaf| leaf.doc >= pdoc));
    }
}
