//! The report of `seek explain` on a method that looks at the page.

use super::program::printed;
use super::{PAGES, seek_program};

/// The layers of the map.
const LAYERS: [&str; 4] = ["cells at the edge", "candidate of centre 3, by &lt;article&gt;", "centres", "choice"];

#[test]
fn a_report_names_the_method_and_what_it_reads() {
    let Some(program) = seek_program() else { return };
    let page = format!("{PAGES}/en-news.html");
    let html = printed(&program, &["explain", &page, "--method", "gce", "--layout", "embedded"]);
    assert!(html.contains("gce") && html.contains("reads layout"));
    for layer in LAYERS {
        assert!(html.contains(&format!(">{layer}")), "{layer}");
    }
}
