//! Properties that hold on every page.

use crate::table::{LEVELS, Table};
use proptest::prelude::*;
use proptest::sample::select;
use seek_features::{PageMeasurements, Schema};
use seek_page::Page;

/// Beginnings with class words, links, titles and declarations, which the random markup lacks.
const STARTS: &[&str] = &[
    "",
    "<title>two words</title>",
    "<div class='main-content post' id=article><a href=x>",
    "<ul class=menu><li class='item-1 item-2'><a href=a>word</a><li>",
    "<h1>Title</h1><p>The text of the page, and so on. $3</p>",
    "<script type=application/ld+json>{\"@type\": [\"Product\", </script><div itemtype=http://schema.org/Offer>",
    "<meta property=og:type content=article><p style='visibility: hidden'>",
];

fn pages() -> impl Strategy<Value = String> {
    (select(STARTS), seek_testing::soup::soup()).prop_map(|(start, soup)| format!("{start}{soup}"))
}

proptest! {
    #[test]
    fn values_are_within_their_ranges(html in pages()) {
        let page = Page::from_source(&html).unwrap();
        let measurements = PageMeasurements::new(&page).unwrap();
        for level in LEVELS {
            prop_assert_eq!(Table::of(&measurements, level).fault(), None);
        }
    }

    #[test]
    fn rows_are_the_same_in_batches_and_with_a_larger_stride(html in pages(), batch in 1_usize..6, more in 0_usize..4) {
        const FREE: f32 = -7.5;
        let page = Page::from_source(&html).unwrap();
        let measurements = PageMeasurements::new(&page).unwrap();
        for level in LEVELS {
            let (rows, width) = (measurements.row_count(level), Schema::of(level).len());
            let mut whole = vec![0.0; rows * width];
            measurements.fill(level, 0..rows, width, &mut whole);
            let stride = width + more;
            let mut pieces = vec![FREE; rows * stride];
            for start in (0..rows).step_by(batch) {
                let end = rows.min(start + batch);
                measurements.fill(level, start..end, stride, &mut pieces[start * stride..end * stride]);
            }
            for (one, other) in whole.chunks(width).zip(pieces.chunks(stride)) {
                prop_assert_eq!(one, &other[..width]);
                prop_assert!(other[width..].iter().all(|&v| v == FREE), "values between rows were overwritten");
            }
        }
    }

    #[test]
    fn enclosing_segments_contain_the_block_and_grow(html in pages()) {
        let page = Page::from_source(&html).unwrap();
        let measurements = PageMeasurements::new(&page).unwrap();
        for block in 0..measurements.blocks().len() {
            let ranges: Vec<_> = measurements.enclosing_segments(block).map(|s| measurements.segments().get(s).blocks.clone()).collect();
            prop_assert!(ranges.iter().all(|blocks| blocks.contains(&block)));
            prop_assert!(ranges.windows(2).all(|w| w[0].len() < w[1].len()));
        }
    }
}
