//! The rules and the blocks that they give.

use super::{NEWS, page, rules, steps, with_pdoc};
use crate::vips::cues::Cues;
use crate::vips::params::VipsParams;
use crate::vips::rules::{RuleContext, ruling};
use seek_page::NodeId;

/// The number of the rule that decides on the element named `this`.
fn rule_of_this(source: &str) -> u8 {
    let page = page(source, 3000.0);
    let dom = page.dom().unwrap();
    let cues = Cues::of(dom, page.layout().unwrap(), &mut page.limits().deadline.ticker()).unwrap();
    let this = (0..dom.markup_len() as NodeId).find(|&id| dom.attribute(id, "id") == Some("this")).unwrap();
    ruling(&cues, this, RuleContext::default(), &VipsParams::default()).rule
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
fn many_small_texts_in_one_font_outweigh_a_large_one() {
    let small: String =
        (0..3).map(|i| format!(r#"<b show=inline font="16 700" at="0 {} 800 100">b</b>"#, 200 + 100 * i)).collect();
    let source = format!(r#"<body at="0 0 1920 1000"><p at="0 0 800 150">Large {small}</p><p at="0 600 9 9"></p>"#);
    let steps = steps(&source);
    let block = &steps.structure.blocks[0];
    // Each of the small texts has 784 times 84 pixels, the large one 784 times 134.
    assert_eq!((block.font.weight, block.font.is_mixed), (700, true));
    // The same beside each other in an element that is divided.
    let beside = source.replace("<p at", "<div at").replace("</p>", "<p at=\"0 500 800 99\">Five</p></div>");
    assert_eq!(with_pdoc(&beside, 9).structure.blocks[0].font.weight, 700);
}

#[test]
fn children_that_fill_a_box_with_fractions_are_not_larger_than_it() {
    let source = |first: &str, second: &str, this: &str| {
        format!(
            r#"<body at="0 0 1920 3000"><div id=this at="{this}"><div background="9 9 9" at="{first}">One</div>
            <div background="9 9 9" at="{second}">Two</div></div>"#
        )
    };
    // Rule 8 comes after rule 7.
    assert_eq!(rule_of_this(&source("0 0.4 450 100.2", "450 0.4 450 100.2", "0 0.4 900 100.2")), 8);
    assert_eq!(rule_of_this(&source("0 0.4 450 50.1", "450 50.5 450 50.1", "0 0.4 900 100.2")), 8);
    assert_eq!(rule_of_this(&source("0 0.4 450 100.2", "440 0.4 460 100.2", "0 0.4 900 100.2")), 7);
    // What leaves the document does not count on either side.
    assert_eq!(rule_of_this(&source("0 0 900 100", "0 0 900 100", "-900 0 1800 100")), 7);
}

#[test]
fn a_rule_that_nobody_sees_does_not_divide() {
    let this = |hr: &str| {
        format!(
            r#"<body at="0 0 1920 3000"><div id=this at="0 0 900 600"><p at="0 0 900 300">One</p>{hr}
            <p at="0 300 900 300">Two</p></div>"#
        )
    };
    let texts = |hr: &str| {
        let source =
            format!(r#"<body at="0 0 1920 3000"><div at="0 0 900 600">One{hr}Two<p at="0 700 900 90">Three</p></div>"#);
        steps(&source).structure.blocks.len()
    };
    let seen = r#"<hr at="0 299 900 2">"#;
    assert_eq!((rule_of_this(&this(seen)), texts(seen)), (6, 3));
    for hidden in
        [r#"<hr show=hidden at="0 299 900 2">"#, r#"<hr at="0 299 0 0">"#, r#"<hr show=fixed at="0 299 900 2">"#]
    {
        assert_eq!((rule_of_this(&this(hidden)), texts(hidden)), (rule_of_this(&this("")), 2), "{hidden}");
    }
}
