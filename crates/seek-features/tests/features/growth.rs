//! Time grows linearly with the page.

use seek_features::{Level, PageMeasurements, Schema};
use seek_page::Page;
use std::time::{Duration, Instant};

/// Least time of several runs to measure a page and fill all rows, some at a time; its tree is made before.
fn time(page: &Page) -> Duration {
    page.segments().unwrap();
    let run = || {
        let start = Instant::now();
        let measured = PageMeasurements::new(page).unwrap();
        for level in [Level::Block, Level::Segment, Level::Page] {
            let (rows, width) = (measured.row_count(level), Schema::of(level).len());
            let mut out = vec![0.0; 64 * width];
            for first in (0..rows).step_by(64) {
                measured.fill(level, first..rows.min(first + 64), width, &mut out);
            }
        }
        start.elapsed()
    };
    (0..5).map(|_| run()).min().unwrap()
}

#[test]
fn four_times_the_page_takes_four_times_the_time() {
    let sample = include_str!("../../../../data/samples/forum.html");
    let body = &sample[sample.find("<body").unwrap()..sample.find("</body>").unwrap()];
    let inner = &body[body.find('>').unwrap() + 1..];
    // Side by side, and one inside the other as far as the tree goes: paths to the root get long.
    let flat = |times| inner.repeat(times);
    let deep = |times| format!("<div class=content>{inner}").repeat(times);
    for (shape, tile) in [("flat", &flat as &dyn Fn(usize) -> String), ("deep", &deep)] {
        let small = Page::from_source(&tile(8)).unwrap();
        let large = Page::from_source(&tile(32)).unwrap();
        // Twice the slack, and another try: other work shares the processor.
        let tries: Vec<_> = (0..4).map(|_| (time(&small), time(&large))).collect();
        assert!(tries.iter().any(|(short, long)| *long < *short * 4 * 2), "{shape}, 8 and 32 tiles: {tries:?}");
    }
}
