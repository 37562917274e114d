//! The report of `seek explain` on a method that looks at the page.

use super::program::{is_without_browser, printed, run};
use super::{PAGES, seek_program};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use seek_testing::skip::skip;

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
    assert!(!html.contains("<image") && !html.contains("img-src"), "the embedded engine takes no screenshot");
}

#[test]
fn a_report_by_chromium_draws_the_map_over_a_screenshot() {
    let Some(program) = seek_program() else { return };
    for page in ["en-news.html", "ar-shop.mhtml"] {
        let page = format!("{PAGES}/{page}");
        let output = run(&program, &["explain", &page, "--method", "gce", "--layout", "chromium"]);
        if is_without_browser(&output) {
            return skip("no browser starts");
        }
        assert!(output.status.success(), "{output:?}");
        let html = String::from_utf8(output.stdout).unwrap();
        assert!(html.contains("; img-src data:\""), "the policy forbids the screenshot");
        let (_, image) = html.split_once("<image id=\"page\" ").unwrap();
        let attribute = |name: &str| {
            let (_, rest) = image.split_once(&format!("{name}=\"")).unwrap();
            rest.split_once('"').unwrap().0
        };
        let [width, height] = ["width", "height"].map(|name| attribute(name).parse::<f64>().unwrap());
        let encoded = attribute("href").strip_prefix("data:image/jpeg;base64,").unwrap();
        let bytes = BASE64_STANDARD.decode(encoded).unwrap();
        assert!((10_000..=1_500_000).contains(&bytes.len()), "{} bytes", bytes.len());
        let (columns, lines) = pixels(&bytes);
        assert!((lines / columns / (height / width) - 1.0).abs() < 0.01, "{columns} x {lines} for {width} x {height}");
        // The drawing is as wide as the document.
        assert_eq!(width, 1000.0);
        assert!(html.contains(">centres<") && html.contains(">choice<"), "the map lies over it");
    }
}

/// The width and the height of a JPEG, from its frame header (ITU-T T.81, B.2.2).
fn pixels(jpeg: &[u8]) -> (f64, f64) {
    let number = |at: usize| usize::from(jpeg[at]) << 8 | usize::from(jpeg[at + 1]);
    let mut at = 2;
    while !(0xc0..=0xc3).contains(&jpeg[at + 1]) {
        at += 2 + number(at + 2);
    }
    (number(at + 7) as f64, number(at + 5) as f64)
}
