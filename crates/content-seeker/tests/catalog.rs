//! The catalogue: every method by name, with the shipped models.
#![cfg(feature = "models")]
#![allow(clippy::unwrap_used, missing_docs)]

use content_seeker::Page;
use content_seeker::explain::{Mark, Picture};
use content_seeker::methods::{CATALOG, SHIPPED};
use seek_page::{PageOptions, block_coverage};
use seek_testing::written_boxes::stack;

/// Pages that broke extractors: an empty page, one long line, open comments and tags, deep nesting, many siblings.
fn hostile() -> Vec<String> {
    vec![
        String::new(),
        " \n\r\n".to_owned(),
        "متن ".repeat(50_000),
        "<p>text<!-- never ends".to_owned(),
        "<p>text<script>never ends".to_owned(),
        "<p>متن <a href='never ends".to_owned(),
        format!("{}متن text", "<div><a href=x>".repeat(20_000)),
        "<p><a href=x>متن</a> word</p>".repeat(20_000),
        "<".repeat(50_000),
        "</script></style>--><![CDATA[x]]>\u{0}\u{feff}".to_owned(),
    ]
}

/// Methods of the literature with parameters that were fitted.
const FITTED: [&str; 10] =
    ["dana-ltr", "dsc", "ccb-r40", "accb-40", "tccb-18", "tccb-25", "density", "kfe", "crunch", "gce"];

#[test]
fn methods_name_their_training_corpora() {
    for entry in CATALOG {
        let method = entry.make(&[], &SHIPPED).unwrap();
        let has_model = entry.name == "seek" || entry.name.starts_with("cs-");
        let is_fitted = has_model || FITTED.contains(&entry.name);
        assert_eq!(method.trained_on().contains(&"wcxb-dev"), is_fitted, "{}", entry.name);
        assert!(!method.trained_on().contains(&"canola"));
    }
}

#[test]
fn every_method_has_its_name_and_accepts_hostile_pages() {
    for entry in CATALOG {
        let method = entry.make(&[], &SHIPPED).unwrap();
        assert_eq!(method.name(), entry.name);
        for source in hostile() {
            let mut page = Page::from_source(&source).unwrap();
            stack(&mut page);
            let selection = method.select(&page).unwrap();
            seek_render::text(&page, &selection).unwrap();
            method.pictures(&page).unwrap().iter().for_each(can_be_drawn);
        }
    }
}

/// Checks the documented properties of [`Picture`].
fn can_be_drawn(picture: &Picture) {
    let places = picture.series.first().map_or(0, |series| series.values.len());
    for series in &picture.series {
        assert_eq!(series.values.len(), places, "{}", series.name);
        assert!(series.values.iter().all(|value| value.is_finite()), "{}", series.name);
    }
    assert!(picture.thresholds.iter().all(|threshold| threshold.y.is_finite()));
    for Mark { name, ranges } in &picture.marks {
        assert!(ranges.iter().all(|range| range.start < range.end && range.end <= places), "{name}");
        assert!(ranges.windows(2).all(|two| two[0].end <= two[1].start), "{name}");
    }
}

#[test]
fn block_coverage_counts_the_words_of_the_text() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/samples/");
    for name in ["article.html", "article-2-ar.html", "forum.html", "product-3-zh.html"] {
        let mut page = Page::read(&std::fs::read(format!("{folder}{name}")).unwrap(), PageOptions::default()).unwrap();
        stack(&mut page);
        // R2L chooses parts of words, so it has more of them.
        for entry in CATALOG.iter().filter(|entry| entry.name != "r2l") {
            let selection = entry.make(&[], &SHIPPED).unwrap().select(&page).unwrap();
            let text = seek_render::text(&page, &selection).unwrap();
            let shares = block_coverage(&page, &selection).unwrap();
            let blocks = page.blocks().unwrap();
            let words = |i: usize| blocks.text(i).split_whitespace().count() as f32;
            let counted: f32 = (0..blocks.len()).map(|i| shares[i] * words(i)).sum();
            let printed = text.split_whitespace().filter(|word| *word != "-").count() as f32;
            let off = (counted - printed).abs() / printed.max(20.0);
            assert!(off < 0.1, "{name}: {}: {counted} of {printed} words", entry.name);
        }
    }
}
