//! Tests of the error analysis: the worst pages of an evaluation and their HTML report.

use crate::small;
use content_seeker::Extractor;
use seek_extract::View;
use seek_extract::{Method, MethodError, Reason};
use seek_io::LabelledPage;
use seek_page::{Page, PageError, SelectedParts, Selection};
use seek_train::measure::evaluated_page::{EvaluatedPage, MethodScores};
use seek_train::report::error_analysis::{self, AnalysedBlock, AnalysedPage, BlockOutcome, PageAnalysis, WorstPage};
use seek_train::report::error_analysis_html::{report, section};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn scored(corpus: &str, id: &str, text: &str) -> EvaluatedPage {
    let gold_text = Some("one two three four".to_owned());
    let page =
        LabelledPage { id: id.to_owned(), gold_text, page_type: Some("article".to_owned()), ..LabelledPage::default() };
    let row = MethodScores { found_type: Some("forum".to_owned()), ..MethodScores::of("seek", text, &page) };
    EvaluatedPage { rows: vec![row], ..EvaluatedPage::new(&page, corpus) }
}

fn page(id: &str) -> WorstPage {
    error_analysis::worst_pages(&[scored("small", id, "one two five")], 1).remove(0)
}

fn block(outcome: BlockOutcome, probability: f32, text: &str) -> AnalysedBlock {
    let reason = |feature: &str, value, contribution| Reason { feature: feature.to_owned(), value, contribution };
    AnalysedBlock {
        text: text.to_owned(),
        outcome,
        probability: Some(probability),
        words: text.split_whitespace().count() as u32,
        gold: if matches!(outcome, BlockOutcome::TruePositive | BlockOutcome::FalseNegative) { 1.0 } else { 0.0 },
        reasons: vec![reason("link_density", 0.0, 1.25), reason("up1.words", 24.0, -0.5)],
    }
}

fn shown(id: &str, blocks: Vec<AnalysedBlock>) -> AnalysedPage {
    let outcome = Ok(PageAnalysis { confidence: Some(0.75), best_f1: 1.0, blocks });
    AnalysedPage { worst: page(id), url: Some("https://small.example/a?b=1&c=2".to_owned()), outcome }
}

#[test]
fn pages_are_ordered_by_f1_then_corpus_then_id() {
    let pages = [
        scored("b", "b/1", "one two three four"),
        scored("b", "b/2", "one"),
        scored("a", "a/9", "one"),
        scored("b", "b/0", "one"),
        scored("a", "a/1", ""),
    ];
    let ids = |most| error_analysis::worst_pages(&pages, most).into_iter().map(|w| w.id).collect::<Vec<_>>();
    assert_eq!(ids(4), ["a/1", "a/9", "b/0", "b/2"]);
    assert_eq!(ids(99).len(), 5);
    let line = &error_analysis::worst_pages(&pages, 2)[1];
    assert_eq!((line.f1, line.precision, line.recall), (0.4, 1.0, 0.25));
}

#[test]
fn a_section_of_the_report() {
    let mut blocks = vec![
        block(BlockOutcome::TrueNegative, 0.01, "Home"),
        block(BlockOutcome::TruePositive, 0.9, "The storm passed."),
        block(BlockOutcome::FalseNegative, 0.25, "It came back."),
        block(BlockOutcome::FalsePositive, 0.5, "Read more"),
    ];
    blocks.extend(["About", "Jobs", "Press", "Contact"].map(|text| block(BlockOutcome::TrueNegative, 0.125, text)));
    insta::with_settings!({snapshot_path => "error_analysis", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!("section", section(1, &shown("small/storm", blocks)));
    });
}

#[test]
fn untrusted_text_is_escaped() {
    let hostile = r#"<script>alert("1")</script><img src=x onerror='alert(2)'>&lt;"#;
    let mut page = shown(hostile, vec![block(BlockOutcome::FalsePositive, 0.5, hostile)]);
    page.worst.corpus = hostile.to_owned();
    page.worst.page_type = hostile.to_owned();
    page.worst.found_type = hostile.to_owned();
    page.url = Some(hostile.to_owned());
    if let Ok(judged) = &mut page.outcome {
        judged.blocks[0].reasons[0].feature = hostile.to_owned();
    }
    let failed = AnalysedPage { outcome: Err(hostile.to_owned()), ..page.clone() };
    let html = report(&[page, failed]);
    for raw in ["<script", "<img", "onerror='", "\"1\"", "&lt;script&gt;alert(\""] {
        assert!(!html.contains(raw), "{raw} is in the report");
    }
    let escaped =
        "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt;&amp;lt;";
    // In both pages: id in table and title, corpus twice, both types twice, address. Also text and feature in the first page, and
    // the reason in the second.
    assert_eq!(html.matches(escaped).count(), 2 * (2 + 2 + 4 + 1) + 2 + 1);
    assert!(section(1, &shown("a\u{0}b", Vec::new())).contains("a\u{FFFD}b"));
}

#[test]
fn the_report_is_self_contained() {
    let html = report(&[shown("small/storm", vec![block(BlockOutcome::TruePositive, 0.9, "The storm passed.")])]);
    for outside in ["src=", "href=\"http", "<link", "<script", "@import", "url("] {
        assert!(!html.contains(outside), "{outside} is in the report");
    }
}

#[test]
fn long_texts_are_truncated_between_characters() {
    let html = section(1, &shown("small/long", vec![block(BlockOutcome::TruePositive, 0.9, &"ä".repeat(5000))]));
    assert!(html.contains("ä … (3800 more characters)"), "{html}");
}

/// A method that chooses the first text node of each page, and fails when the text starts with "bad".
struct FirstText;

impl Method for FirstText {
    fn name(&self) -> &'static str {
        "first-text"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let blocks = page.blocks()?;
        if blocks.text(0).starts_with("bad") {
            return Err(PageError::TooManyNodes { limit: 7 }.into());
        }
        let first = blocks.get(0).first;
        Ok(Selection { parts: SelectedParts::Texts(vec![first]), probabilities: Vec::new() })
    }
}

fn corpus_of(folder: &Path, lines: &[(&str, &str, &str)]) -> Vec<PathBuf> {
    let mut index = String::new();
    for (number, (id, html, gold)) in lines.iter().enumerate() {
        std::fs::write(folder.join(format!("{number}.html")), html).unwrap();
        std::fs::write(folder.join(format!("{number}.txt")), gold).unwrap();
        let line = serde_json::json!({
            "id": id, "html_file": format!("{number}.html"), "gold_file": format!("{number}.txt"),
        });
        index.push_str(&format!("{line}\n"));
    }
    std::fs::write(folder.join("corpus.jsonl"), index).unwrap();
    vec![folder.to_owned()]
}

#[test]
fn pages_are_analysed_in_the_order_of_their_scores() {
    let folder = tempfile::tempdir().unwrap();
    let pages = [
        ("s/half", "<p>one two</p><p>three four</p><p>Terms</p>", "one two\nthree four"),
        ("s/right", "<p>one two</p><p>Terms</p>", "one two"),
        ("s/wrong", "<p>Menu <b>of</b> all</p><p>one two</p>", "one two"),
        ("s/failed", "<p>bad</p>", "bad"),
    ];
    let corpora = corpus_of(folder.path(), &pages);
    let extractor = Extractor::builder().custom_method(Arc::new(FirstText)).build().unwrap();
    let evaluated = small::evaluated(&corpora, &extractor);
    assert_eq!(evaluated.failures().len(), 1);
    let mut wanted = error_analysis::worst_pages(&evaluated.pages, 3);
    wanted.push(WorstPage { id: "s/gone".to_owned(), ..wanted[0].clone() });
    let shown = error_analysis::analyse(&corpora, |_, _| &extractor, wanted).unwrap();

    let ids: Vec<&str> = shown.iter().map(|page| page.worst.id.as_str()).collect();
    assert_eq!(ids, ["s/failed", "s/wrong", "s/half", "s/gone"]);
    let marks = |at: usize| shown[at].outcome.as_ref().unwrap().blocks.iter().map(|b| b.outcome).collect::<Vec<_>>();
    assert!(shown[0].outcome.as_ref().unwrap_err().contains('7'), "{:?}", shown[0].outcome);
    // Only the first of three text nodes is chosen: less than half of the block's words.
    assert_eq!(marks(1), [BlockOutcome::TrueNegative, BlockOutcome::FalseNegative]);
    assert_eq!(marks(2), [BlockOutcome::TruePositive, BlockOutcome::FalseNegative, BlockOutcome::TrueNegative]);
    assert!(shown[3].outcome.as_ref().unwrap_err().contains("was missing"));
    let half = shown[2].outcome.as_ref().unwrap();
    assert_eq!((half.best_f1, half.confidence, half.blocks[0].probability), (1.0, None, None));
    assert!(half.blocks.iter().all(|block| block.reasons.is_empty()));
}
