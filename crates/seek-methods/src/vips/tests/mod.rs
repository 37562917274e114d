//! VIPS on pages whose boxes are written down.

mod blocks;
mod hostile;
mod properties;

use super::{Direction, Vips, VipsParams, VipsSteps, VisualBlock};
use seek_extract::{Method, MethodError};
use seek_page::{Layout, NodeId, Page};
use seek_render as render;
use seek_testing::written_boxes::{WINDOW, page};

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
    let mut blocks: Vec<&VisualBlock> = steps.structure.blocks.iter().collect();
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
fn a_background_of_half_opacity_or_less_does_not_count() {
    let colored = TWO.replace(r#"at="400 300 800 300""#, r#"at="400 308 800 300" background="0 0 0""#);
    let found = |opacity: u8| {
        let mut page = page(&colored, 3000.0);
        let (dom, layout) = (page.dom().unwrap(), page.layout().unwrap());
        let mut boxes: Vec<_> = (0..dom.markup_len() as NodeId).map(|id| *layout.node(id)).collect();
        boxes.iter_mut().for_each(|node| node.background[3] = node.background[3].min(opacity));
        let layout = Layout::new(dom, WINDOW, Some(layout.document()), boxes).unwrap();
        page.set_layout(layout).unwrap();
        let vips = VipsParams { pdoc: 10, ..VipsParams::default() }.check().unwrap();
        weights(&vips.steps(&page).unwrap(), Direction::Horizontal)
    };
    // Without the background the gap is 24 pixels: up to the text.
    assert_eq!((found(127), found(128)), (vec![3], vec![4]));
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
