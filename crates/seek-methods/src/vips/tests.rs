//! VIPS on pages whose boxes are written down.

use super::{Block, Direction, Vips, VipsParams, VipsSteps};
use crate::written_boxes::page;
use seek_extract::{Method, MethodError};
use seek_page::{NodeId, NodeKind, Page, SelectedParts};
use seek_render as render;

fn steps(source: &str) -> VipsSteps {
    Vips::default().steps(&page(source, 3000.0)).unwrap()
}

fn with_pdoc(source: &str, pdoc: u8) -> VipsSteps {
    let vips = VipsParams { pdoc, ..VipsParams::default() }.check().unwrap();
    vips.steps(&page(source, 3000.0)).unwrap()
}

fn extracted(source: &str) -> String {
    let page = page(source, 3000.0);
    render::text(&page, &Vips::default().select(&page).unwrap()).unwrap()
}

/// Rule and DoC of each block.
fn rules(steps: &VipsSteps) -> Vec<(u8, u8)> {
    let mut blocks: Vec<&Block> = steps.structure.blocks.iter().collect();
    blocks.sort_unstable_by_key(|block| block.start);
    blocks.iter().map(|block| (block.rule, block.doc)).collect()
}

/// The weights of the separators in a direction.
fn weights(steps: &VipsSteps, direction: Direction) -> Vec<u8> {
    steps.structure.separators.iter().filter(|s| s.direction == direction).map(|s| s.weight).collect()
}

/// A menu, an article of a heading and two paragraphs, a column beside it, and a footer.
const NEWS: &str = r#"
    <body at="0 0 1920 3000">
    <ul at="0 0 1920 100"><li at="0 0 640 100"><a href=a show=inline at="0 0 640 100">World</a></li>
        <li at="640 0 640 100"><a href=b show=inline at="640 0 640 100">Sport</a></li>
        <li at="1280 0 640 100"><a href=c show=inline at="1280 0 640 100">Weather</a></li></ul>
    <div at="400 150 1120 2600">
        <main at="400 150 760 2600"><h1 font="32 700" at="400 150 760 80">Storm</h1>
            <p at="400 250 760 1200">The storm hit the coast.</p>
            <p at="400 1450 760 1300">It left at dawn.</p></main>
        <div at="1220 150 300 900"><h2 font="20 700" at="1220 150 300 60">More</h2>
            <p at="1220 220 300 400">Tides are high.</p><p at="1220 620 300 430">Rain is near.</p></div>
    </div>
    <div at="0 2900 1920 60">Imprint</div>
"#;

#[test]
fn the_main_content_of_a_news_page_is_its_column_of_text() {
    assert_eq!(extracted(NEWS), "Storm\n\nThe storm hit the coast.\n\nIt left at dawn.");
}

#[test]
fn a_vertical_separator_divides_the_article_from_the_column_beside_it() {
    let steps = steps(NEWS);
    let vertical: Vec<_> =
        steps.structure.separators.iter().filter(|s| s.direction == Direction::Vertical).map(|s| s.area).collect();
    assert!(vertical.iter().any(|area| (area.left, area.right) == (1152, 1228)), "{vertical:?}");
}

#[test]
fn paragraphs_of_one_font_are_one_leaf() {
    let steps = steps(NEWS);
    let winner = &steps.structure.parts[steps.choice.winner.unwrap()];
    // A gap of 16 pixels, less 2 for similar texts.
    assert_eq!((winner.blocks.len(), winner.doc), (2, 8));
}

const TWO: &str = r#"<body at="0 0 1920 1000"><p at="400 0 800 300">One.</p>
    <p at="400 300 800 300">Two.</p>"#;

#[test]
fn a_rule_between_texts_divides_them() {
    let ruled = TWO.replace("</p>\n", r#"</p><hr at="400 299 800 2">"#);
    let horizontal = |source: &str| weights(&with_pdoc(source, 10), Direction::Horizontal);
    assert_eq!((horizontal(TWO), horizontal(&ruled)), (vec![2], vec![5]));
    assert_eq!((steps(TWO).structure.leaves().count(), steps(&ruled).structure.leaves().count()), (1, 2));
    // A rule elsewhere does not count.
    let far = TWO.replace("</p>\n", r#"</p><hr at="400 700 800 2">"#);
    assert_eq!(horizontal(&far), [2]);
    let beside = TWO.replace("</p>\n", r#"</p><hr at="1300 299 200 2">"#);
    assert_eq!(horizontal(&beside), [2]);
}

#[test]
fn different_backgrounds_raise_a_weight() {
    let colored = TWO.replace(r#"at="400 300 800 300""#, r#"at="400 308 800 300" background="0 0 0""#);
    // A box with a background is seen up to its edge, so the gap is 16 pixels, too.
    let horizontal = |source: &str| weights(&with_pdoc(source, 10), Direction::Horizontal);
    assert_eq!((horizontal(TWO), horizontal(&colored)), (vec![2], vec![4]));
}

#[test]
fn a_box_with_another_background_is_divided_in_the_next_round() {
    let source = r#"<body at="0 0 1920 1000" background="9 9 9"><div at="400 0 800 700">
        <div at="400 0 800 300"><p at="400 0 800 140">One.</p><p at="400 160 800 140">Two.</p></div>
        <div at="400 320 800 300" background="255 255 255"><p at="400 320 800 140">Three.</p><p at="400 480 800 140">Four.</p></div>"#;
    assert_eq!(rules(&with_pdoc(source, 4)), [(4, 10), (4, 10), (8, 7)]);
    assert_eq!(rules(&with_pdoc(source, 8)), [(4, 10); 4]);
}

#[test]
fn a_heading_belongs_to_the_text_below_it_more_than_to_that_above() {
    let heading = r#"<body at="0 0 1920 1000"><p at="400 0 800 300">One.</p>
        <h2 font="24 700" at="400 300 800 60">Part</h2><p at="400 360 800 300">Two.</p>"#;
    // Gaps of 16 pixels. Above: size, weight and the larger font below. Below: size and weight.
    let mut found = weights(&with_pdoc(heading, 10), Direction::Horizontal);
    found.sort_unstable();
    assert_eq!(found, [6, 7]);
    let parts = &with_pdoc(heading, 4).structure;
    assert_eq!(parts.leaves().map(|leaf| leaf.blocks.len()).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn a_higher_permitted_degree_of_coherence_gives_finer_leaves() {
    let leaves: Vec<usize> = (1..=10).map(|pdoc| with_pdoc(NEWS, pdoc).structure.leaves().count()).collect();
    assert_eq!((leaves[0], leaves[9]), (1, 10));
    assert!(leaves.is_sorted(), "{leaves:?}");
}

#[test]
fn leaves_have_the_permitted_degree_of_coherence() {
    for pdoc in 1..=10 {
        let VipsSteps { structure, .. } = with_pdoc(NEWS, pdoc);
        assert!(structure.leaves().all(|leaf| leaf.doc >= pdoc), "{pdoc}");
        let inner = |part: usize| structure.parts[part].doc;
        assert!(structure.parts.iter().all(|part| part.parent.is_none_or(|parent| part.doc >= inner(parent))));
    }
}

#[test]
fn texts_in_one_font_are_more_coherent_than_texts_in_two() {
    let source = r#"<body at="0 0 1920 1000"><p at="0 0 800 100">One <b show=inline font="16 700" at="0 0 60 30">bold</b></p>
        <p at="0 100 800 100">Two <a href=x show=inline at="0 100 60 30">linked</a></p>"#;
    assert_eq!(rules(&steps(source)), [(4, 9), (4, 10)]);
}

#[test]
fn texts_between_boxes_are_one_block() {
    let source = r#"<body at="0 0 1920 1000"><div at="0 0 900 800">One <b show=inline at="0 0 60 30">two</b> three
        <div at="0 300 900 400"><p at="0 300 900 200">Four</p><p at="0 500 900 200">Five</p></div></div>"#;
    assert_eq!(rules(&steps(source)), [(4, 10); 3]);
}

#[test]
fn a_list_of_small_items_is_one_block() {
    // It is not small itself, so its DoC is 7 less 1.
    assert_eq!(rules(&with_pdoc(NEWS, 6))[0], (10, 6));
    let large = NEWS.replace("640 100", "640 400").replace("1920 100", "1920 400");
    assert_eq!(rules(&with_pdoc(&large, 6))[0], (4, 10));
}

#[test]
fn a_small_node_with_text_in_it_is_one_block() {
    let source = |width: u32| {
        format!(
            r#"<body at="0 0 1920 1000"><p at="0 0 900 300">Large</p>
            <li at="0 400 {width} 100"><b show=inline at="0 400 100 40">Small</b><div at="0 440 {width} 60">Part</div></li>"#
        )
    };
    assert_eq!(rules(&steps(&source(200))), [(4, 10), (9, 8)]);
    assert_eq!(rules(&steps(&source(1900))), [(4, 10), (4, 10), (4, 10)]);
}

#[test]
fn cells_of_a_table_are_divided_in_later_rounds() {
    let table = r#"<body at="0 0 1920 3000"><table at="0 0 1920 2000"><tr at="0 0 1920 2000">
        <td at="0 0 400 2000"><p at="0 0 400 1000">One</p><p at="0 1000 400 1000">Two</p></td>
        <td at="400 0 1520 2000"><p at="400 0 1520 1000">Three</p><p at="400 1000 1520 1000">Four</p></td></table>"#;
    // The row is large, so its DoC is 7 less 3.
    assert_eq!(rules(&with_pdoc(table, 4)), [(13, 4)]);
    assert_eq!(rules(&with_pdoc(table, 5)), [(13, 5), (11, 5)]);
    assert_eq!(rules(&with_pdoc(table, 7)), [(4, 10); 4]);
}

#[test]
fn fixed_and_hidden_nodes_are_left_out() {
    for show in ["fixed", "hidden"] {
        let source = NEWS.replace(r#"<p at="400 1450"#, &format!(r#"<p show={show} at="400 1450"#));
        assert_eq!(extracted(&source), "Storm\n\nThe storm hit the coast.", "{show}");
    }
    let inside = NEWS.replace("It left at dawn.", r#"It left. <b show=hidden at="500 1600 60 30">secret</b>"#);
    assert!(!extracted(&inside).contains("secret"));
}

#[test]
fn text_outside_of_the_document_is_left_out() {
    let source = NEWS.replace(r#"<h1 font="32 700" at="400"#, r#"<h1 font="32 700" at="-4000"#);
    assert_eq!(extracted(&source), "The storm hit the coast.\n\nIt left at dawn.");
}

#[test]
fn an_element_without_height_around_floating_boxes_is_divided() {
    let source = NEWS.replace("400 150 1120 2600", "400 150 1120 0");
    assert_eq!(extracted(&source), extracted(NEWS));
}

#[test]
fn links_are_no_main_content() {
    let linked =
        NEWS.replace("The storm hit the coast.", r#"<a href=x show=inline at="400 250 760 1200">The storm</a>"#);
    let linked = linked.replace("It left at dawn.", r#"<a href=x show=inline at="400 1450 760 1300">It left</a>"#);
    assert_eq!(extracted(&linked), "More\n\nTides are high.\n\nRain is near.");
}

#[test]
fn text_far_below_is_no_main_content() {
    let comment = |y: u32| NEWS.replace("</main>", &format!(r#"<p at="400 {y} 760 80">First!</p></main>"#));
    assert!(extracted(&comment(2780)).ends_with("First!"));
    // Below a quarter of the window.
    assert!(!extracted(&comment(3040)).ends_with("First!"));
}

#[test]
fn an_empty_page_has_no_content() {
    for source in ["", "<body at=\"0 0 1920 1000\">", "<p>no place</p>"] {
        let VipsSteps { structure, choice } = steps(source);
        assert_eq!((structure.leaves().count(), choice.winner, extracted(source)), (0, None, String::new()));
    }
}

#[test]
fn a_page_without_boxes_is_an_error() {
    let page = Page::from_source(NEWS).unwrap();
    assert!(matches!(Vips::default().select(&page), Err(MethodError::NoLayout)));
}

#[test]
fn parameters_out_of_range_are_refused() {
    for params in [
        VipsParams { pdoc: 0, ..VipsParams::default() },
        VipsParams { pdoc: 11, ..VipsParams::default() },
        VipsParams { small: f32::NAN, ..VipsParams::default() },
        VipsParams { distance: 0, ..VipsParams::default() },
    ] {
        assert!(params.check().is_err());
    }
}

#[test]
fn the_map_shows_blocks_separators_and_the_choice() {
    let maps = Vips::default().maps(&page(NEWS, 3000.0)).unwrap();
    let names: Vec<&str> = maps[0].layers.iter().map(|layer| layer.name.as_str()).collect();
    assert_eq!(names[..3], ["main content", "horizontal separators", "vertical separators"]);
    assert!(names.contains(&"blocks with a DoC of 8") && names.ends_with(&["block with the highest score"]));
    assert_eq!(maps[0].layers[0].rects.len(), 3);
}

mod hostile {
    //! Pages that would take a naive implementation too long, or too deep.

    use super::*;
    use std::fmt::Write;
    use std::time::{Duration, Instant};

    /// A second is many times what the pages need.
    fn is_fast(source: &str) {
        let page = page(source, 3000.0);
        page.dom().unwrap();
        for pdoc in [1, 7, 10] {
            let vips = VipsParams { pdoc, ..VipsParams::default() }.check().unwrap();
            let start = Instant::now();
            vips.select(&page).unwrap();
            assert!(start.elapsed() < Duration::from_secs(1), "{pdoc}: {:?}", start.elapsed());
        }
    }

    fn body(parts: impl Iterator<Item = String>) -> String {
        format!(r#"<body at="0 0 1920 3000">{}"#, parts.collect::<String>())
    }

    #[test]
    fn a_hundred_thousand_nested_divisions() {
        is_fast(&body((0..100_000).map(|i| format!(r#"<div at="{} 0 100 20">{}"#, i % 900, i % 10))));
    }

    #[test]
    fn a_hundred_thousand_siblings() {
        is_fast(&body((0..100_000).map(|i| format!(r#"<p at="9 {} 900 30">a"#, i % 2900))));
    }

    #[test]
    fn fifty_thousand_blocks_on_one_line() {
        is_fast(&body((0..50_000).map(|i| format!(r#"<div at="{}.04 10 17 30">a</div>"#, i % 1900))));
        // On a line that leaves the document to the right, all but some blocks are outside.
        is_fast(&body((0..50_000).map(|i| format!(r#"<div at="{} 10 18 30">a</div>"#, 20 * i))));
    }

    #[test]
    fn boxes_that_are_all_equal() {
        is_fast(&body((0..50_000).map(|i| format!(r#"<h{} font="{} 400" at="0 0 900 900">a"#, i % 6 + 1, i % 9 + 9))));
    }

    #[test]
    fn a_staircase_and_a_spiral() {
        is_fast(&body((0..50_000).map(|i| format!(r#"<p at="{0} {0} 20 20">a"#, i % 1900))));
        // Each block of a spiral covers a whole edge of what is left, so each cut takes one block.
        let (mut left, mut top, mut right, mut bottom) = (0, 0, 1920, 3000);
        let mut spiral = String::from(r#"<body at="0 0 1920 3000">"#);
        for _ in 0..90 {
            let (width, height) = (right - left, bottom - top);
            write!(spiral, r#"<p at="{left} {top} {width} 18">a"#).unwrap();
            write!(spiral, r#"<p at="{left} {} 18 {}">a"#, top + 18, height - 18).unwrap();
            (left, top, right, bottom) = (left + 18, top + 18, right, bottom);
            if right - left < 40 || bottom - top < 40 {
                break;
            }
        }
        is_fast(&spiral);
    }

    #[test]
    fn rules_in_all_separators() {
        is_fast(&body((0..50_000).map(|i| format!(r#"<p at="9 {0} 900 20">a<hr at="9 {0} 900 1">"#, i % 2900))));
    }
}

mod properties {
    use super::*;
    use proptest::prelude::*;

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
            let (table, row) = if tag == "td" { ("<table><tr>", "") } else { ("", "") };
            let color = number % 3 * 40;
            source.push_str(&format!(
                r#"{table}<{tag} {show} at="{x} {y} {width} {height}" background="{color} 9 9">text {number}{row}"#
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
            let mut blocks: Vec<&Block> = structure.blocks.iter().collect();
            blocks.sort_unstable_by_key(|block| block.start);
            prop_assert!(blocks.is_sorted_by(|one, two| one.end <= two.start));
            let (dom, layout) = (page.dom().unwrap(), page.layout().unwrap());
            let document = super::super::Area { left: 0, top: 0, right: 1920, bottom: 3000 };
            for id in 0..dom.markup_len() as NodeId {
                let node = layout.node(id);
                let area = super::super::Area::of(&node.rect).intersection(&document);
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
}
