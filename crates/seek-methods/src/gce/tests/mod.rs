//! GCE on pages whose boxes are written down.

mod losses;
mod printed;

use super::{Gce, GceParams, Rule};
use seek_extract::{Method, MethodError};
use seek_page::Page;
use seek_render as render;
use seek_testing::written_boxes::page;

fn extracted(page: &Page) -> String {
    render::text(page, &Gce::default().select(page).unwrap()).unwrap()
}

/// A menu of three links, a text of two paragraphs, and a column beside it.
const NEWS: &str = r#"
    <body at="0 0 1920 3000">
    <ul at="0 0 1920 160"><li at="0 0 640 160"><a href=a at="0 0 640 160">World</a></li>
        <li at="640 0 640 160"><a href=b at="640 0 640 160">Sport</a></li>
        <li at="1280 0 640 160"><a href=c at="1280 0 640 160">Weather</a></li></ul>
    <div at="240 200 1440 2600">
        <main at="240 200 760 2600"><h1 at="240 200 760 100">Storm</h1><p at="240 300 760 1200">The storm hit the coast.</p>
            <p at="240 1500 760 1300">It left at dawn.</p></main>
        <div at="1100 200 580 2600"><p at="1100 200 580 300">Read most</p></div>
    </div>
"#;

#[test]
fn the_grid_covers_the_window_and_a_first_scroll() {
    let rows = |height| Gce::default().steps(&page(NEWS, height)).unwrap().grid.rows;
    assert_eq!([rows(900.0), rows(1080.0), rows(1200.0), rows(3000.0), rows(30_000.0)], [7, 7, 8, 14, 14]);
}

#[test]
fn the_rows_of_the_grid_are_exact() {
    for rows in 3..=40 {
        let gce = GceParams { rows, ..GceParams::default() }.check().unwrap();
        assert_eq!(gce.steps(&page(NEWS, 3000.0)).unwrap().grid.rows, 2 * usize::from(rows));
    }
}

#[test]
fn cells_at_the_edge_and_cells_with_dense_links_do_not_count() {
    // The menu is 160 pixels high: all of the first row, and nearly nothing of the second one.
    let grid = Gce::default().steps(&page(NEWS, 3000.0)).unwrap().grid;
    assert!(grid.cells.iter().enumerate().all(|(at, cell)| cell.has_dense_links == (at < 8)));
    assert_eq!(grid.cells.iter().filter(|cell| cell.is_edge).count(), 2 * 8 + 2 * 12);
    assert_eq!(grid.cells.iter().filter(|cell| cell.counts()).count(), 6 * 12);
    // The same menu in the third row.
    let lower = Gce::default()
        .steps(&page(&NEWS.replace("0 640 160", "320 640 140").replace("0 0 1920 160", "0 320 1920 140"), 3000.0));
    let grid = lower.unwrap().grid;
    assert!(grid.cells.iter().enumerate().all(|(at, cell)| cell.has_dense_links == (16..24).contains(&at)));
    assert_eq!(grid.cells.iter().filter(|cell| cell.counts()).count(), 6 * 11);
}

#[test]
fn a_page_of_links_has_the_centre_of_the_window() {
    let links = r#"<body at="0 0 1920 1080"><ul at="0 0 1920 1080"><li at="0 0 1920 1080"><a href=x at="0 0 1920 1080">all</a></li></ul>"#;
    let steps = Gce::default().steps(&page(links, 1080.0)).unwrap();
    assert_eq!(steps.centers[0], (960.0, 540.0));
    assert_eq!((steps.texts, steps.choice), ([None; 3], None));
}

#[test]
fn the_centres_are_drawn_to_the_window_and_to_the_document() {
    let steps = Gce::default().steps(&page(NEWS, 3000.0)).unwrap();
    let [first, second, third] = steps.centers;
    assert!(first.1 > second.1, "the centre of the window is higher than that of two windows");
    assert!(third.1 > second.1, "the centre of the document is lower");
    assert!((first.0 - 960.0).abs() < 40.0);
}

#[test]
fn the_rule_of_the_width_names_a_column_before_it_is_joined_with_another() {
    let news = page(NEWS, 3000.0);
    let steps = Gce::default().steps(&news).unwrap();
    let candidate = steps.candidates[2].unwrap();
    assert_eq!(candidate.rule, Rule::WidthIncrease);
    assert_eq!(extracted(&news), "Storm\n\nThe storm hit the coast.\n\nIt left at dawn.");
}

#[test]
fn a_rule_goes_on_from_an_element_whose_density_is_not_known() {
    let teaser = r#"<article at="240 300 760 1200"><article class=teaser at="240 700 760 300"><p at="240 700 760 300">Near.</p></article>"#;
    let source = NEWS.replace(r#"<p at="240 300 760 1200">The storm hit the coast.</p>"#, teaser);
    let source = source.replace("It left at dawn.</p>", "It left at dawn.</p></article>");
    let news = page(&source, 3000.0);
    let candidate = Gce::default().steps(&news).unwrap().candidates[2].unwrap();
    assert!(candidate.density.is_some(), "{candidate:?}");
    assert_eq!(news.layout().unwrap().node(candidate.element).rect.height, 1200.0);
}

#[test]
fn elements_inside_lines_have_no_width() {
    let source = r#"<body at="0 0 1920 1080"><p at="400 400 900 200"><b show=inline at="800 450 90 30">The storm</b>
        <i show=inline at="410 420 60 20">hit</i></p>"#;
    assert_eq!(extracted(&page(source, 1080.0)), "The storm hit");
}

#[test]
fn the_element_with_the_largest_share_of_text_is_the_candidate() {
    // The article has the same text as the column in it, and a wide margin.
    let wide = NEWS.replace(r#"<div at="240 200 1440 2600">"#, r#"<article at="240 200 1440 2600">"#);
    let wide = wide.replace("    </div>\n", "    </article>\n");
    let candidate = Gce::default().steps(&page(&wide, 3000.0)).unwrap().candidates[2].unwrap();
    assert_eq!(candidate.rule, Rule::WidthIncrease);
    let close = page(&NEWS.replace("main", "article"), 3000.0);
    assert_eq!(Gce::default().steps(&close).unwrap().candidates[2].unwrap().rule, Rule::ArticleTag);
    assert_eq!(extracted(&close), "Storm\n\nThe storm hit the coast.\n\nIt left at dawn.");
}

#[test]
fn a_class_with_content_in_its_name_is_the_content() {
    let source = NEWS.replace("<main", r#"<main class="Main-Content""#);
    let steps = Gce::default().steps(&page(&source, 3000.0)).unwrap();
    assert_eq!(steps.candidates[2].unwrap().rule, Rule::Attribute);
}

#[test]
fn a_small_element_is_chosen_only_if_there_is_no_larger_one() {
    // A page without a larger element.
    let small = r#"<body at="0 0 1920 1080"><article at="400 300 1000 200"><p at="400 300 1000 200">A short note.</p></article>"#;
    let steps = Gce::default().steps(&page(small, 1080.0)).unwrap();
    assert_eq!(steps.candidates[0].unwrap().density, None);
    assert_eq!(extracted(&page(small, 1080.0)), "A short note.");
}

#[test]
fn a_page_whose_candidates_are_all_the_body_has_no_content() {
    let flat = r#"<body class="content" at="0 0 1920 1080"><p at="400 300 1800 200">A note.</p>"#;
    assert_eq!(extracted(&page(flat, 1080.0)), "");
    assert_eq!(extracted(&page("", 1080.0)), "");
}

#[test]
fn links_inside_a_paragraph_are_not_dense() {
    let source = r#"<body at="0 0 1920 3000"><div class=content at="300 300 1200 2000">
        <p at="300 300 1200 1900">Read <a href=x at="300 300 200 20">this</a> first.</p></div>"#;
    assert!(Gce::default().steps(&page(source, 3000.0)).unwrap().grid.cells.iter().all(|cell| !cell.has_dense_links));
}

#[test]
fn images_with_links_are_dense() {
    let source = r#"<body at="0 0 1920 3000"><div at="480 400 720 300">
        <a href=x at="480 400 720 20"><img at="480 400 720 250"></a> Advertisement</div>"#;
    assert!(Gce::default().steps(&page(source, 3000.0)).unwrap().grid.cells.iter().any(|cell| cell.has_dense_links));
}

#[test]
fn a_page_without_boxes_is_an_error() {
    let page = Page::from_source(NEWS).unwrap();
    assert!(matches!(Gce::default().select(&page), Err(MethodError::NoLayout)));
}

#[test]
fn parameters_out_of_range_are_refused() {
    for params in [
        GceParams { rows: 2, ..GceParams::default() },
        GceParams { scrolling: 0.5, ..GceParams::default() },
        GceParams { link_density: f32::NAN, ..GceParams::default() },
    ] {
        assert!(params.check().is_err());
    }
}
