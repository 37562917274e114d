//! Pages without a candidate, and the step that loses them.

use super::super::{Gce, Loss};
use seek_extract::Method;
use seek_testing::written_boxes::page;

fn loss(source: &str) -> Option<Loss> {
    Gce::default().steps(&page(source, 1080.0)).unwrap().loss
}

#[test]
fn each_step_loses_pages_of_its_own() {
    let text = r#"<p at="400 300 1800 200">A note.</p>"#;
    let link = r#"<div at="400 300 1800 200"><a href=x at="400 300 1800 200">A note.</a></div>"#;
    let on = |inside: &str| format!(r#"<body at="0 0 1920 1080">{inside}"#);
    assert_eq!(loss(&on("")), Some(Loss::NoText));
    assert_eq!(loss(&on(&text.replace("<p", "<p show=fixed"))), Some(Loss::NoText));
    assert_eq!(loss(&on(link)), Some(Loss::DenseLinks));
    assert_eq!(loss(&on(text)), Some(Loss::NoElement));
    assert_eq!(loss(&on(text).replace("<body", "<body class=content")), Some(Loss::OnlyBody));
    assert_eq!(loss(&on(&text.replace("<p", "<p class=content"))), None);
}

#[test]
fn the_map_of_a_page_says_what_it_lost() {
    let map = |source: &str| Gce::default().maps(&page(source, 1080.0)).unwrap().remove(0).caption;
    let note = r#"<body at="0 0 1920 1080"><p at="400 300 1800 200">A note.</p>"#;
    assert!(map(note).ends_with("There is none: no rule names an element."), "{}", map(note));
    assert!(map(&note.replace("<p", "<p class=content")).ends_with("up the tree to the candidates."));
}
