//! The report on a small page, and on a hostile one.

use content_seeker::EmptyReason;
use content_seeker::explain::{Explanation, HeuristicFeatures, Layer, Mark, Reason, SegmentScore, Series, Threshold};

use super::block::{DecisionPath, Step};
use super::*;
use content_seeker::explain::TYPES;

fn block(number: usize, text: &str, probability: f32, chosen: bool) -> ShownBlock {
    let reason = |feature: &str, value, contribution| Reason { feature: feature.to_owned(), value, contribution };
    let segment = |segment, score| SegmentScore { segment, score };
    let explanation = Explanation {
        block: number,
        score: 1.5,
        shared: 0.8,
        corrected: 0.85,
        first: if probability == 0.0 { 0.0 } else { 0.875 },
        second: Some(probability),
        segments: vec![segment(3, 0.125), segment(1, 0.75)],
        heuristics: HeuristicFeatures {
            lbs_share: 1.0,
            sls_ratio: 2.0,
            sls_length: 120.0,
            tp_share: 0.0,
            tp_elements: 0.0,
        },
        reasons: vec![reason("link_density", 0.0, 1.25), reason("up1.words", 24.0, -0.5)],
        second_reasons: if probability == 0.0 { Vec::new() } else { vec![reason("look.section.content", 0.9, 0.75)] },
    };
    ShownBlock {
        text: text.to_owned(),
        probability: Some(probability),
        share: f32::from(u8::from(chosen)),
        elements: "body > div.story > p".to_owned(),
        path: Some(DecisionPath { explanation, segments: vec!["p".to_owned(), "div.story".to_owned()] }),
        steps: Vec::new(),
    }
}

fn report() -> Report {
    let mut types = [0.0; TYPES];
    (types[0], types[1]) = (0.75, 0.25);
    Report {
        id: "pages/storm.html".to_owned(),
        url: Some("https://small.example/a?b=1&c=2".to_owned()),
        method: "seek".to_owned(),
        about: "reads dom".to_owned(),
        pipeline: Some(PipelineResult {
            type_given: false,
            first_types: types,
            types,
            threshold: 0.4,
            confidence: 0.9,
            empty_reason: None,
        }),
        empty_reason: None,
        blocks: vec![block(0, "Home", 0.0, false), block(1, "The storm passed.", 0.9, true)],
        block_count: 3,
        chosen: 1,
        pictures: vec![Picture {
            title: "Probability".to_owned(),
            caption: "Of each block.".to_owned(),
            x: "block".to_owned(),
            y: "probability".to_owned(),
            series: vec![Series::columns("probability", [0.0, 0.9, 0.1])],
            marks: vec![Mark::runs("main content", [false, true, false])],
            thresholds: vec![Threshold::new("threshold", 0.4)],
        }],
        maps: Vec::new(),
        background: Background::Nothing,
    }
}

#[test]
fn the_report_of_a_small_page() {
    insta::with_settings!({snapshot_path => "../../tests/report", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!("small", html(&report()));
    });
}

#[test]
fn untrusted_text_never_becomes_markup() {
    let hostile = "</span></style></svg><script>alert(\"I\")</script><img src=x onerror='alert(2)'>\u{0}\u{1b}]0;x";
    let mut report = report();
    report.id = hostile.to_owned();
    report.url = Some(hostile.to_owned());
    report.about = hostile.to_owned();
    report.blocks[1].text = hostile.to_owned();
    report.blocks[1].elements = hostile.to_owned();
    if let Some(path) = &mut report.blocks[1].path {
        path.segments[0] = hostile.to_owned();
        path.explanation.reasons[0].feature = hostile.to_owned();
    }
    let picture = &mut report.pictures[0];
    for text in [&mut picture.title, &mut picture.caption, &mut picture.x, &mut picture.y, &mut picture.marks[0].name] {
        *text = hostile.to_owned();
    }
    let layers = vec![Layer::points(hostile, [(1.0, 1.0)])];
    report.maps =
        vec![PageMap { title: hostile.to_owned(), caption: hostile.to_owned(), layers, ..PageMap::default() }];
    let html = html(&report);
    for raw in ["<script", "<img", "onerror='", "\"I\"", "\u{0}", "\u{1b}"] {
        assert!(!html.contains(raw), "{raw:?} is in the report");
    }
    assert_eq!(html.matches("</style>").count(), 1);
    assert_eq!(html.matches("</svg>").count(), report.pictures.len() + report.maps.len());
    // The title of a drawing occurs in its label and below it; the other texts occur once.
    assert_eq!(html.matches("&lt;script&gt;alert(&quot;I&quot;)").count(), 7 + 6 + 4);
}

#[test]
fn the_report_loads_nothing() {
    let html = html(&report());
    assert!(html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""));
    for outside in ["src=", "href=", "<link", "<script", "@import", "url("] {
        assert!(!html.contains(outside), "{outside} is in the report");
    }
}

#[test]
fn a_report_allows_the_image_that_it_holds() {
    let address = "data:image/jpeg;base64,AAAA".to_owned();
    let background = Background::Image { address, size: seek_page::Size { width: 10.0, height: 10.0 } };
    let (without_maps, plain) = (html(&Report { background: background.clone(), ..report() }), html(&report()));
    assert_eq!(without_maps, plain, "a report without maps shows no screenshot");
    let maps = vec![PageMap::default(), PageMap::default()];
    let html = html(&Report { background, maps, ..report() });
    assert!(html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\""));
    assert_eq!((html.matches("data:image/").count(), html.matches("type=\"checkbox\"").count()), (1, 2));
}

#[test]
fn a_screenshot_that_failed_leaves_its_reason() {
    let background = Background::Failed("no <picture>".to_owned());
    let html = html(&Report { background, maps: vec![PageMap::default()], ..report() });
    assert!(html.contains("<p>There is no screenshot of the page: no &lt;picture&gt;.</p>"), "{html}");
    assert!(html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\"") && !html.contains("<image"));
}

#[test]
fn the_choice_has_a_reason() {
    let pipeline = PipelineResult { empty_reason: Some(EmptyReason::EmptyPage), ..report().pipeline.unwrap() };
    let of = |probability, chosen| block::html(0, &block(0, "a", probability, chosen), Some(&pipeline));
    assert!(of(0.9, true).contains("</b>: chosen, as the threshold is 0.400"));
    assert!(of(0.3, false).contains("</b>: not chosen, as the threshold is 0.400"));
    assert!(of(0.9, false).contains("0.400: the page is probably one without main content"));
    assert!(of(0.0, false).contains("as the page has this text elsewhere"));
}

#[test]
fn an_empty_answer_has_its_reason() {
    let reason = Some(EmptyReason::LowConfidence);
    let pipeline = report().pipeline.map(|pipeline| PipelineResult { empty_reason: reason, ..pipeline });
    let html = html(&Report { empty_reason: reason, pipeline, chosen: 0, ..report() });
    let row = "<dt>text<dd>no main content found: any choice of its text is probably wrong (low_confidence)";
    assert!(html.contains(row) && html.contains("0.90: that the page has no main content"), "{html}");
}

#[test]
fn a_method_without_probabilities_shows_its_choice() {
    let plain = |share| ShownBlock { share, probability: None, path: None, ..block(0, "a", 0.0, false) };
    let of = |share| block::html(0, &plain(share), None);
    assert!(of(1.0).contains("block p10 chosen") && of(1.0).contains("· chosen"));
    assert!(of(0.25).contains("0.25 of its words chosen") && !of(0.25).contains(" chosen\" id"));
    assert!(of(0.0).contains("block p0\"") && of(0.0).contains("not chosen"));
}

#[test]
fn decisions_are_in_order_and_escaped() {
    let step =
        |name, element: Option<&str>| Step { name, element: element.map(str::to_owned), what: "a < b".to_owned() };
    let steps = vec![step("segment", Some("div.<b>")), step("content", None)];
    let shown = block::html(0, &ShownBlock { steps, ..ShownBlock::default() }, None);
    let expected =
        "<li><b>segment</b>: <span class=\"place\">div.&lt;b&gt;</span> a &lt; b\n<li><b>content</b>: a &lt; b\n";
    assert!(shown.contains(expected), "{shown}");
}
