//! The parameters that lead to the printed form of the paper: a small page for each, which both values of it extract differently.

use super::super::GceParams;
use super::NEWS;
use seek_extract::Method;
use seek_extract::parameter::{Parameters, Setting};
use seek_render as render;
use seek_testing::written_boxes::page;

/// What gives the printed form, as `docs/literature.md` says.
const PRINTED: &str = "names_parent=true width_increase=1.7 all_widths=true names_once=true own_links=true link_boxes=true bare_anchors=true";

fn with(settings: &str) -> GceParams {
    let settings: Vec<Setting> = settings.split_whitespace().map(|setting| setting.parse().unwrap()).collect();
    GceParams::default().with(&settings).unwrap()
}

/// The text of a page with these settings; its paragraphs are joined by " / ".
fn text(source: &str, height: f32, settings: &str) -> String {
    let page = page(source, height);
    let gce = with(settings).check().unwrap();
    render::text(&page, &gce.select(&page).unwrap()).unwrap().replace("\n\n", " / ")
}

/// The texts of a page in one window, without a setting and with it.
fn texts(source: &str, setting: &str) -> [String; 2] {
    ["", setting].map(|settings| text(source, 1080.0, settings))
}

/// An article of 800 pixels beside a column, both inside an area of 1,500 pixels.
const COLUMNS: &str = r#"
    <body at="0 0 1920 1080">
    <div at="300 100 1500 900">
        <main at="300 100 800 900"><p at="300 100 800 900">The storm.</p></main>
        <div at="1200 100 600 900"><p at="1200 100 600 900">Read most</p></div>
    </div>
"#;

#[test]
fn the_documented_settings_give_the_printed_form() {
    assert_eq!(with(PRINTED), GceParams::AS_PRINTED);
}

#[test]
fn the_printed_form_joins_a_column_with_the_one_beside_it() {
    let whole = "Storm / The storm hit the coast. / It left at dawn.";
    assert_eq!(text(NEWS, 3000.0, ""), whole);
    assert_eq!(text(NEWS, 3000.0, PRINTED), format!("{whole} / Read most"));
}

#[test]
fn the_rule_of_the_width_names_the_child_or_the_parent() {
    assert_eq!(texts(COLUMNS, "names_parent=true"), ["The storm.", "The storm. / Read most"]);
}

#[test]
fn a_greater_ratio_of_widths_names_nothing() {
    // The area is 1.875 times as wide as the article.
    assert_eq!(texts(COLUMNS, "width_increase=1.8"), ["The storm.", "The storm."]);
    assert_eq!(texts(COLUMNS, "width_increase=1.9"), ["The storm.", ""]);
}

#[test]
fn the_rule_of_the_width_skips_elements_inside_lines_or_compares_them() {
    let source = r#"<body at="0 0 1920 1080"><p at="400 400 900 200"><b show=inline at="800 450 300 120">The storm</b>
        <i show=inline at="410 420 60 20">hit</i></p>"#;
    assert_eq!(texts(source, "all_widths=true"), ["The storm hit", "The storm"]);
}

#[test]
fn a_rule_goes_on_from_a_small_element_or_names_once() {
    let source = r#"<body at="0 0 1920 1080"><article at="160 100 1600 900">
        <article at="160 400 1600 200"><p at="160 400 1600 200">Near.</p></article><p at="160 650 1600 300">Far.</p></article>"#;
    assert_eq!(texts(source, "names_once=true"), ["Near. / Far.", "Near."]);
}

#[test]
fn the_links_of_any_element_around_a_text_count_or_only_those_of_its_own() {
    // Two thirds of the area are a link, but not one of the paragraph.
    let source = r#"<body at="0 0 1920 1080"><div class=content at="300 100 1400 900"><p at="300 100 1400 200">The storm.</p>
        <a href=x at="300 400 1400 600">More</a></div>"#;
    assert_eq!(texts(source, "own_links=true"), ["", "The storm. / More"]);
    // The text of the link stays between many links, so it starts no way up the tree.
    let link = source.replace("<p at=\"300 100 1400 200\">The storm.</p>", "");
    assert_eq!(texts(&link, "own_links=true"), ["", ""]);
}

#[test]
fn the_area_of_a_link_is_that_of_all_it_holds_or_that_of_its_own_box() {
    let source = r#"<body at="0 0 1920 1080"><div class=content at="480 200 720 700">
        <a href=x at="480 200 720 20"><img at="480 200 720 600"></a> The storm.</div>"#;
    assert_eq!(texts(source, "link_boxes=true"), ["", "The storm."]);
}

#[test]
fn an_anchor_without_an_address_is_text_or_a_link() {
    let source = r#"<body at="0 0 1920 1080"><div class=content at="300 100 1400 900">
        <a name=top at="300 100 1400 900">The storm.</a></div>"#;
    assert_eq!(texts(source, "bare_anchors=true"), ["The storm.", ""]);
}
