//! Time grows linearly with the size of the page.

use seek_features::{Level, PageMeasurements, Schema};
use seek_page::Page;
use seek_testing::thread_time::thread_time;
use std::time::Duration;

/// The shortest processor time of five runs that measure a page and fill all rows in batches. Parsing is not included.
fn time(page: &Page) -> Duration {
    page.segments().unwrap();
    let run = || {
        let before = thread_time();
        let measurements = PageMeasurements::new(page).unwrap();
        for level in [Level::Block, Level::Segment, Level::Page] {
            let (rows, width) = (measurements.row_count(level), Schema::of(level).len());
            let mut out = vec![0.0; 64 * width];
            for first in (0..rows).step_by(64) {
                measurements.fill(level, first..rows.min(first + 64), width, &mut out);
            }
        }
        thread_time() - before
    };
    (0..5).map(|_| run()).min().unwrap()
}

#[test]
fn four_times_the_page_takes_four_times_the_time() {
    let sample = include_str!("../../../../data/samples/forum.html");
    let body = &sample[sample.find("<body").unwrap()..sample.find("</body>").unwrap()];
    let inner = &body[body.find('>').unwrap() + 1..];
    // Copies side by side, and copies inside each other, which give long paths to the root.
    let flat = |times| inner.repeat(times);
    let deep = |times| format!("<div class=content>{inner}").repeat(times);
    for (shape, copies) in [("flat", &flat as &dyn Fn(usize) -> String), ("deep", &deep)] {
        let small = Page::from_source(&copies(8)).unwrap();
        let large = Page::from_source(&copies(32)).unwrap();
        // The factor of 2 and the four tries allow for other processes that share the caches.
        let tries: Vec<_> = (0..4).map(|_| (time(&small), time(&large))).collect();
        assert!(tries.iter().any(|(short, long)| *long < *short * 4 * 2), "{shape}, 8 and 32 copies: {tries:?}");
    }
}
