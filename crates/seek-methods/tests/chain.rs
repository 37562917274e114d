//! The paper's chain with trees made by hand: the chosen segments, and the strings that the heuristics keep.
#![allow(clippy::unwrap_used, missing_docs)]

use seek_extract::heuristics::{Sls, Tp, TpParams};
use seek_extract::stage_columns::{Heuristics, block_columns};
use seek_extract::{CONTENT_CLASSES, Method, ModelsError, SEGMENT_CLASSES};
use seek_features::{Level, PageMeasurements, Schema};
use seek_forest::{Forest, ForestBuilder, Link, ModelFile, Training};
use seek_methods::chain::{Chain, ChainModels, Heuristic, paper_columns, segments_with_spans};
use seek_page::{Page, PageType, SegmentKind, SelectedParts, Tag};
use seek_render as render;
use seek_testing::stumps::{strings, stumps};
use std::sync::Arc;

fn page(html: &str) -> Page {
    Page::from_source(html).unwrap()
}

/// A chain with these classifiers.
fn chain(forests: Vec<(&str, Forest)>, settings: &str) -> Result<ChainModels, ModelsError> {
    let forests = forests.into_iter().map(|(name, forest)| (name.to_owned(), forest)).collect();
    ChainModels::from_file(&ModelFile::new(forests, Training::default(), settings.to_owned()).unwrap())
}

/// A segment with fewer than `most` characters is good. A segment with few links is main content.
fn trees(most: f32) -> Arc<ChainModels> {
    let columns = paper_columns(false);
    let segment = stumps(&columns, &SEGMENT_CLASSES, &[("chars", most, 0.9, 0.1)]);
    let content = stumps(&columns, &CONTENT_CLASSES, &[("link_density", 0.5, 0.9, 0.1)]);
    chain(vec![("segment", segment), ("content", content)], "").unwrap().into()
}

fn text(page: &Page, models: &Arc<ChainModels>, heuristic: Heuristic) -> String {
    let selection = Chain::new(models, heuristic).select(page).unwrap();
    assert!(matches!(selection.parts, SelectedParts::Texts(_)));
    render::text(page, &selection).unwrap()
}

fn both() -> [Heuristic; 2] {
    [Heuristic::LargestBlockString, Heuristic::StringLengthSmoothing(Sls::default())]
}

#[test]
fn the_walk_stops_at_a_good_segment() {
    // The body is too long to be good. Both inner segments are good, and the second is main content.
    let menu = "<a href=a>Home and more</a><a href=b>News and more</a>";
    let page = page(&format!("<div>{menu}</div><div><p>one one one</p><ul><li>advert</ul><p>two two</p></div>"));
    let models = trees(30.0);
    assert_eq!(text(&page, &models, Heuristic::LargestBlockString), "one one one\n\ntwo two");
}

#[test]
fn a_block_has_the_decisions_on_its_segment_and_of_the_heuristic() {
    let menu = "<a href=a>Home and more</a><a href=b>News and more</a>";
    let page = page(&format!("<div>{menu}</div><div><p>one one one</p><ul><li>advert</ul><p>two two</p></div>"));
    let models = trees(30.0);
    let decisions = Chain::new(&models, Heuristic::LargestBlockString).decisions(&page, 9).unwrap();
    let of =
        |block: usize| decisions[block].iter().map(|d| format!("{}: {}", d.name, d.description)).collect::<Vec<_>>();
    let segment = "segment: good, so it is not divided (0.900, threshold 0.50)";
    assert_eq!(of(0), [segment, "content: the segment is no main content (0.100, threshold 0.50)"]);
    let main = "content: the segment is main content (0.900, threshold 0.50)";
    assert_eq!(of(1), [segment, main, "heuristic: LBS keeps 1 of its 1 strings"]);
    assert_eq!(of(2), [segment, main, "heuristic: LBS keeps 0 of its 1 strings"]);
    assert_eq!(decisions[1][0].element, decisions[3][0].element);
    assert_eq!(Chain::new(&models, Heuristic::LargestBlockString).decisions(&page, 1).unwrap().len(), 1);
}

#[test]
fn a_good_body_is_one_segment() {
    let page = page("<div><a href=a>link</a></div><p>some more text here</p>");
    // The body has a link density of 4 in 20, so it is main content with its links.
    assert_eq!(text(&page, &trees(1000.0), Heuristic::LargestBlockString), "some more text here");
    // A body that is not good is divided into its two parts. The menu is noise.
    assert_eq!(text(&page, &trees(16.0), Heuristic::LargestBlockString), "some more text here");
}

#[test]
fn text_in_no_good_segment_is_lost() {
    let page = page("<div>lead text<p>a longer paragraph</p><a href=a>a link</a></div>");
    // The walk opens everything down to the paragraph and the text beside it. Only the short lead is good.
    assert_eq!(text(&page, &trees(10.0), Heuristic::LargestBlockString), "lead text");
    assert_eq!(text(&page, &trees(0.0), Heuristic::LargestBlockString), "");
    let decision = |most: f32, block: usize| {
        let models = trees(most);
        let decisions = Chain::new(&models, Heuristic::LargestBlockString).decisions(&page, 9).unwrap();
        decisions[block].iter().map(|d| format!("{}: {}", d.name, d.description)).collect::<Vec<_>>()
    };
    let lost = "segment: no segment around it is good (threshold 0.50), so it is not kept";
    assert_eq!(decision(10.0, 1), [lost]);
    let nothing = "segment: no segment of the page is good (threshold 0.50), so no text is kept";
    assert_eq!(decision(0.0, 1), [nothing]);
}

/// Forums have a segment tree and thresholds of their own. A page with more than two list items is a forum, others are articles.
fn models_by_type() -> Arc<ChainModels> {
    let columns = paper_columns(false);
    let segment = stumps(&columns, &SEGMENT_CLASSES, &[("chars", 12.0, 0.9, 0.1)]);
    let of_forums = stumps(&columns, &SEGMENT_CLASSES, &[("chars", 1e6, 0.6, 0.1)]);
    let content = stumps(&columns, &CONTENT_CLASSES, &[("link_density", 0.5, 0.6, 0.1)]);
    let names = PageType::ALL.map(PageType::name);
    let mut builder = ForestBuilder::new(strings(&["page.items"]), strings(&names), Link::Mean);
    builder.start_tree(0);
    builder.split(0, 2.5);
    builder.leaf(&[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    builder.leaf(&[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let forests = vec![
        ("segment", segment),
        ("segment.forum", of_forums),
        ("content", content),
        ("page_type", builder.finish().unwrap()),
    ];
    let settings = r#"{"kind":"chain","uniform_share":0.9,"smallest":2,
        "thresholds":{"segment":0.5,"content":0.5},"of_type":{"product":{"segment":0.5,"content":0.7}}}"#;
    chain(forests, settings).unwrap().into()
}

#[test]
fn classifiers_and_thresholds_are_those_of_the_page_type() {
    let models = models_by_type();
    let run = |page: &Page, page_type| {
        let seeker = Chain::new(&models, Heuristic::TablePattern(Tp::default())).with_page_type(page_type);
        render::text(page, &seeker.select(page).unwrap()).unwrap()
    };
    let page = page("<div><p>two words</p><p>three more words here</p><p>one</p></div>");
    // The classifier finds an article, which has the trees of all types. A segment needs two words.
    assert_eq!(models.run(&page, None).unwrap().page_type.as_deref(), Some("article"));
    assert_eq!(run(&page, None), "two words");
    // The tree of forums calls the body good. Products need a higher probability of main content.
    assert_eq!(run(&page, Some("forum")), "two words\n\nthree more words here\n\none");
    assert_eq!(run(&page, Some("product")), "");
    let thread = self::page("<ul><li>first post<li>second post<li>last one</ul>");
    assert_eq!(models.run(&thread, None).unwrap().page_type.as_deref(), Some("forum"));
    assert!(["first post", "second post", "last one"].iter().all(|post| run(&thread, None).contains(post)));
}

#[test]
fn settings_of_another_kind_are_refused() {
    let columns = paper_columns(false);
    let segment = stumps(&columns, &SEGMENT_CLASSES, &[("chars", 12.0, 0.9, 0.1)]);
    let content = stumps(&columns, &CONTENT_CLASSES, &[("chars", 12.0, 0.9, 0.1)]);
    let forests = || vec![("segment", segment.clone()), ("content", content.clone())];
    let error = |settings: &str| chain(forests(), settings).unwrap_err();
    assert!(matches!(error("{\"kind\":\"page_types\"}"), ModelsError::Settings(_)));
    assert!(matches!(error("{\"thresholds\":[0.5]}"), ModelsError::Settings(_)));
}

#[test]
fn smoothing_keeps_a_short_string_among_long_ones() {
    let long = "word ".repeat(40);
    let menu = "<ul><li>home</li><li>news</li><li>sport</li><li>about</li></ul>".repeat(8);
    let page = page(&format!("{menu}<main><p>{long}</p><h2>short</h2><p>{long}</p></main>{menu}"));
    let kept = text(&page, &trees(1e6), Heuristic::StringLengthSmoothing(Sls::default()));
    assert_eq!(kept, format!("{0}\n\nshort\n\n{0}", long.trim_end()));
    // LBS of the whole page keeps the largest sequence of siblings with the short heading.
    assert_eq!(text(&page, &trees(1e6), Heuristic::LargestBlockString), kept);
}

#[test]
fn spans_that_hold_whole_blocks_are_segments() {
    let page = page(
        "<div><span><p>in a span</p><p>and more</p></span><p>beside it, longer than it</p></div><p>a <span>word</span></p>",
    );
    let segments = segments_with_spans(&page).unwrap();
    let dom = page.dom().unwrap();
    let names: Vec<&str> = segments
        .iter()
        .map(|s| match s.kind {
            SegmentKind::Element(id) => dom.name(id),
            _ => "text",
        })
        .collect();
    assert_eq!(names, ["body", "div", "span", "p", "p", "p", "p"]);
    // "in a span" and "and more" have 14 characters: the span is good, the elements around it are not. The text beside it is
    // too long to be good.
    let whole = "in a span\n\nand more\n\na word";
    assert_eq!(text(&page, &trees(14.0), Heuristic::LargestBlockString), whole);
}

#[test]
fn pages_without_text_have_no_main_content() {
    let models = trees(100.0);
    for html in ["", "<html></html>", "<img><script>let a = 1;</script>", "<title>only</title>", "<p> </p>"] {
        for heuristic in both() {
            assert_eq!(text(&page(html), &models, heuristic), "", "{html:?}");
        }
    }
}

#[test]
fn deep_pages_need_no_recursion() {
    let html = format!("{}text at the bottom of it all", "<div>".repeat(50_000));
    for heuristic in both() {
        assert_eq!(text(&page(&html), &trees(0.0), heuristic.clone()), "");
        assert_eq!(text(&page(&html), &trees(100.0), heuristic), "text at the bottom of it all");
    }
}

#[test]
fn the_pattern_is_of_tables_or_of_given_tags() {
    let models = trees(1e6);
    let page = page("<div><p class=post>first</p><p class=post>second</p></div><p>imprint</p>");
    let of = |tags| Heuristic::TablePattern(TpParams { tags, ..TpParams::default() }.check().unwrap());
    assert_eq!(
        text(&page, &models, of(vec![Tag::Table])),
        "first\n\nsecond\n\nimprint",
        "all strings of a page without tables"
    );
    assert_eq!(text(&page, &models, of(vec![Tag::Table, Tag::P])), "first\n\nsecond");
}

#[test]
fn the_chain_does_not_read_text_of_the_page_data() {
    let own =
        "<html lang=en><div><p>The storm hit the coast at night and it left at dawn, they said.</p><p>Un mot</p></div>";
    let french =
        "La tempête a touché la côte dans la nuit et s'est éloignée à l'aube, ont dit les gens qui y habitent.";
    let json = format!("{{\"text\": \"{}\"}}", "one two three four\\n".repeat(40));
    let data = format!("<meta name=description content=\"{french}\"><script type=application/ld+json>{json}</script>");
    let (bare, full) = (page(own), page(&format!("{data}{own}")));
    assert!(full.dom().unwrap().len() > full.dom().unwrap().markup_len(), "the data add text");
    let tags = vec![Tag::Html, Tag::P, Tag::Section];
    let pattern = Heuristic::TablePattern(TpParams { tags, ..TpParams::default() }.check().unwrap());
    for heuristic in both().into_iter().chain([pattern]) {
        for most in [0.0, 30.0, 1e6] {
            let models = trees(most);
            assert_eq!(text(&bare, &models, heuristic.clone()), text(&full, &models, heuristic.clone()));
        }
    }
    // The features of the paper are the same too: its stop words are those of the page's language.
    let rows = |page: &Page| {
        let segments = segments_with_spans(page).unwrap();
        let measured = PageMeasurements::with_segments(page, &segments).unwrap();
        let (n, width) = (segments.len(), Schema::of(Level::Segment).len());
        let mut rows = vec![0.0; n * width];
        measured.fill(Level::Segment, 0..n, width, &mut rows);
        let columns: Vec<String> = Schema::of(Level::Segment).names().map(str::to_owned).collect();
        let of_paper = rows.chunks_exact(width).flat_map(|row| {
            columns.iter().zip(row).filter(|(name, _)| paper_columns(false).contains(name)).map(|(_, value)| *value)
        });
        of_paper.collect::<Vec<f32>>()
    };
    assert_eq!(rows(&bare), rows(&full));
    // The columns of LBS, SLS and TP in the pipeline are also the same.
    let heuristics = |page: &Page, blocks: usize| {
        let width = block_columns().len();
        let mut rows = vec![0.0; blocks * width];
        Heuristics::of(&PageMeasurements::new(page).unwrap()).put(0, width, &mut rows);
        rows
    };
    assert_eq!(heuristics(&bare, 2), heuristics(&full, 2));
    let blocks = full.blocks().unwrap().len();
    let width = block_columns().len();
    assert!(blocks > 2 && heuristics(&full, blocks)[2 * width..].iter().all(|&value| value == 0.0));
}

#[test]
fn names_are_those_of_the_literature() {
    let models = trees(1.0);
    assert_eq!(both().map(|h| Chain::new(&models, h).name()), ["cs-lbs", "cs-sls"]);
    assert_eq!(Chain::new(&models, Heuristic::TablePattern(Tp::default())).name(), "cs-tp");
}

#[test]
fn the_papers_features_are_in_the_schema_and_other_features_are_errors() {
    let columns: Vec<&str> = Schema::of(Level::Segment).names().collect();
    assert!(paper_columns(false).iter().all(|c| columns.contains(&c.as_str())));
    // The chain has no columns of page types.
    let segment = stumps(&strings(&["type.article"]), &SEGMENT_CLASSES, &[("type.article", 0.5, 0.1, 0.9)]);
    let content = stumps(&paper_columns(false), &CONTENT_CLASSES, &[("chars", 1.0, 0.1, 0.9)]);
    let error = chain(vec![("segment", segment), ("content", content.clone())], "");
    assert!(matches!(&error, Err(ModelsError::Feature { forest, .. }) if forest == "segment"));
    let error = chain(vec![("content", content)], "");
    assert!(matches!(error, Err(ModelsError::File(_))));
}
