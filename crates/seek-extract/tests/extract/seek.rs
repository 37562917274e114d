//! The pipeline on pages of all sizes.

use seek_extract::TYPES;
use seek_extract::pipeline::content_summary::BlockStats;
use seek_extract::pipeline::look_columns;
use seek_extract::stage_columns::{self, Heuristics};
use seek_extract::{
    CONTENT_CLASSES, Method, Models, Reason, Seek, Settings, TERM_COLUMNS, TermContext, best_type, drop_orphan_headings,
};
use seek_features::{Level, PageMeasurements, TermSource};
use seek_forest::{ForestBuilder, ForestError, LinearClassifier, Link};
use seek_page::{Page, PageType, SelectedParts};
use seek_testing::hand_made_models::{
    CONTENT_STUMPS, content_forest, file_of, models, page, page_type_forest, segment_forest, settings, shipped,
};
use seek_testing::stumps::strings;
use std::sync::Arc;

/// The probabilities of the stages, computed with all rows at once.
fn probabilities_in_one_go(models: &Models, page: &Page, types: &[f32; TYPES]) -> Vec<f32> {
    let measured = PageMeasurements::new(page).unwrap();
    type Predict<'a> = &'a dyn Fn(&[f32], &mut [f32]) -> Result<(), ForestError>;
    let answers = |level: Level, width: usize, predict: Predict, put: &dyn Fn(&mut [f32])| {
        let mut rows = vec![0.0; measured.row_count(level) * width];
        measured.fill(level, 0..measured.row_count(level), width, &mut rows);
        stage_columns::put_types(level, types, width, &mut rows);
        put(&mut rows);
        let mut out = vec![0.0; 2 * measured.row_count(level)];
        predict(&rows, &mut out).unwrap();
        out.chunks(2).map(|a| a[1]).collect::<Vec<f32>>()
    };
    let good = answers(
        Level::Segment,
        stage_columns::segment_columns().len(),
        &|rows, out| models.segment.predict(rows, out),
        &|_| (),
    );
    let width = stage_columns::block_columns().len();
    let mut main = answers(Level::Block, width, &|rows, out| models.content.predict(types, rows, out), &|rows| {
        stage_columns::put_segments(&measured, &good, 0, width, rows);
        Heuristics::of(&measured).put(0, width, rows);
        stage_columns::put_terms(&term_columns(models, &measured), width, rows);
    });
    postprocess(&mut main, &measured);
    main
}

/// The columns of terms, with the terms of each block summed up one by one.
fn term_columns(models: &Models, measured: &PageMeasurements) -> Vec<[f32; TERM_COLUMNS]> {
    let scores = |source, classifier: &LinearClassifier| -> Vec<f32> {
        let score = |block| {
            let mut terms = Vec::new();
            measured.terms(source, block, &mut terms);
            let known: Vec<f64> = terms.iter().filter_map(|&t| classifier.weight(t)).map(f64::from).collect();
            LinearClassifier::score(classifier.base(), known.iter().sum(), known.len() as u32)
        };
        (0..measured.blocks().len()).map(score).collect()
    };
    let text = scores(TermSource::Text, &models.terms.text);
    let ancestors = scores(TermSource::Ancestors, &models.terms.ancestors);
    assert!(text.len() < 60 || text.iter().any(|&s| s != text[0]) && ancestors.iter().any(|&s| s != ancestors[0]));
    TermContext::of(measured).columns(&BlockStats::of(measured), &text, &ancestors)
}

fn postprocess(probabilities: &mut [f32], measured: &PageMeasurements) {
    BlockStats::of(measured).postprocess(probabilities);
}

/// A page of `n` blocks: headings, links and paragraphs of different lengths in turn.
fn tiled(n: usize) -> Page {
    let tile = |i: usize| match i % 7 {
        0 => "<h2>A heading</h2>".to_owned(),
        1 | 2 => "<ul><li><a href=a>link</a></ul>".to_owned(),
        _ => format!("<p>{}</p>", "some words of text. ".repeat(1 + i % 11)),
    };
    page(&(0..n).map(tile).collect::<String>())
}

#[test]
fn a_second_look_corrects_each_block_by_what_is_around_it() {
    // The odds of a block are nine times as high if the block before it is probably content.
    let mut second = ForestBuilder::new(look_columns::columns(), strings(&CONTENT_CLASSES), Link::Mean);
    second.start_tree(0);
    let before = look_columns::columns().iter().position(|name| name == "look.odds_before1").unwrap();
    second.split(before as u16, 0.0);
    second.leaf(&[0.5, 0.5]);
    second.leaf(&[0.1, 0.9]);
    let forests = vec![
        ("page_type", page_type_forest()),
        ("segment", segment_forest()),
        ("content", content_forest()),
        ("second_look", second.finish().unwrap()),
    ];
    let looks_twice = Arc::new(Models::from_file(&file_of(forests, &settings(&Settings::default()))).unwrap());
    let page = tiled(200);
    let probabilities = |models| Seek::new(models).run(&page).unwrap().selection.probabilities;
    let (first, second) = (probabilities(&models()), probabilities(&looks_twice));
    let is_raised = |block: usize| block > 0 && first[block - 1] > 0.5;
    for (block, (first, second)) in first.iter().zip(&second).enumerate() {
        let odds = first / (1.0 - first) * if is_raised(block) { 9.0 } else { 1.0 };
        assert!((second - odds / (1.0 + odds)).abs() < 1e-5, "block {block}: {first} and {second}");
    }
    let raised = (0..200).filter(|&block| is_raised(block)).count();
    assert!((1..200).contains(&raised), "{raised}");
}

#[test]
fn probabilities_do_not_depend_on_batches() {
    let models = models();
    for n in [1, 63, 64, 65, 128, 5000] {
        let page = tiled(n);
        let outcome = Seek::new(&models).run(&page).unwrap();
        assert_eq!(page.blocks().unwrap().len(), n);
        assert_eq!(
            outcome.selection.probabilities,
            probabilities_in_one_go(&models, &page, &outcome.types),
            "{n} blocks"
        );
    }
}

#[test]
fn a_large_page_has_different_probabilities() {
    let models = models();
    let outcome = Seek::new(&models).run(&tiled(5000)).unwrap();
    let mut values: Vec<u32> = outcome.selection.probabilities.iter().map(|p| p.to_bits()).collect();
    values.sort_unstable();
    values.dedup();
    assert!(values.len() >= 4, "{} values", values.len());
    let SelectedParts::Blocks(blocks) = &outcome.selection.parts else { panic!("blocks are chosen") };
    assert!(!blocks.is_empty() && blocks.len() < 5000);
    assert!(blocks.is_sorted() && (0.0..=1.0).contains(&outcome.confidence));
}

#[test]
fn a_page_type_corrects_the_content_of_its_own_pages_only() {
    // On forums the odds of all blocks are three times as high.
    let mut correction = ForestBuilder::new(stage_columns::block_columns(), strings(&CONTENT_CLASSES), Link::Mean);
    correction.start_tree(0);
    correction.leaf(&[0.25, 0.75]);
    let forests = vec![
        ("page_type", page_type_forest()),
        ("segment", segment_forest()),
        ("content", content_forest()),
        ("content.forum", correction.finish().unwrap()),
    ];
    let corrected = Arc::new(Models::from_file(&file_of(forests, &settings(&Settings::default()))).unwrap());
    let page = tiled(100);
    let probabilities = |models: &Arc<Models>, page_type| {
        Seek::new(models).with_page_type(Some(page_type)).run(&page).unwrap().selection.probabilities
    };
    let plain = models();
    assert_eq!(probabilities(&corrected, PageType::Article), probabilities(&plain, PageType::Article));
    let (forum, plain_forum) = (probabilities(&corrected, PageType::Forum), probabilities(&plain, PageType::Forum));
    for (p, before) in forum.into_iter().zip(plain_forum) {
        let odds = 3.0 * before / (1.0 - before);
        assert!((p - odds / (1.0 + odds)).abs() < 1e-5, "{before} became {p}");
    }
    // An uncertain type has the weight of its probability.
    let types = Seek::new(&plain).run(&page).unwrap().types;
    let weight = types[PageType::Forum.index()];
    assert!(weight > 0.0 && weight < 1.0, "{types:?}");
    let unsure = |models: &Arc<Models>| Seek::new(models).run(&page).unwrap().selection.probabilities;
    for (p, before) in unsure(&corrected).into_iter().zip(unsure(&plain)) {
        let odds = 3.0_f32.powf(weight) * before / (1.0 - before);
        assert!((p - odds / (1.0 + odds)).abs() < 1e-5, "{before} became {p}");
    }
}

#[test]
fn chosen_blocks_reach_the_threshold() {
    let models = models();
    let page = tiled(100);
    let outcome = Seek::new(&models).run(&page).unwrap();
    let mut expected: Vec<usize> = (0..100).filter(|&i| outcome.selection.probabilities[i] >= 0.5).collect();
    drop_orphan_headings(page.dom().unwrap(), page.blocks().unwrap(), Some(best_type(&outcome.types).0), &mut expected);
    assert_eq!(outcome.selection.parts, SelectedParts::Blocks(expected));
    assert_eq!(Seek::new(&models).select(&page).unwrap(), outcome.selection);
}

#[test]
fn pages_without_text_have_an_empty_selection() {
    let models = models();
    for html in ["", "<html></html>", "<img><script>let a = 1;</script>", "<title>only</title>"] {
        let outcome = Seek::new(&models).run(&page(html)).unwrap();
        assert!(outcome.selection.is_empty() && outcome.selection.probabilities.is_empty(), "{html:?}");
        assert!((0.0..=1.0).contains(&outcome.confidence));
    }
}

#[test]
fn the_page_type_is_the_most_probable_and_the_first_of_equals() {
    let models = models();
    let types = |html: &str| Seek::new(&models).run(&page(html)).unwrap();
    assert_eq!(types("<p>text").page_type(), (PageType::Article, 0.75));
    let outcome = types("<div>text</div>");
    assert_eq!(outcome.page_type(), (PageType::Forum, 0.5));
    assert_eq!(outcome.types, [0.0, 0.5, 0.0, 0.0, 0.5, 0.0, 0.0]);
}

#[test]
fn a_given_page_type_has_probability_one_and_reaches_later_stages() {
    let models = models();
    let page = page("<p>Some text that says something.</p>");
    for given in PageType::ALL {
        let outcome = Seek::new(&models).with_page_type(Some(given)).run(&page).unwrap();
        assert_eq!(outcome.page_type(), (given, 1.0));
        assert_eq!(outcome.types.iter().sum::<f32>(), 1.0);
        assert_eq!(outcome.selection.probabilities, probabilities_in_one_go(&models, &page, &outcome.types));
    }
    let probability =
        |given| Seek::new(&models).with_page_type(Some(given)).run(&page).unwrap().selection.probabilities[0];
    assert!(probability(PageType::Article) > probability(PageType::Forum));
}

#[test]
fn segment_scores_of_a_block() {
    // Four levels, the largest score, and its level; of equal scores the first.
    let values = |scores: &[f32]| stage_columns::segment_values(scores.iter().copied());
    assert_eq!(values(&[]), [0.0; 6]);
    assert_eq!(values(&[0.2, 0.7]), [0.2, 0.7, 0.0, 0.0, 0.7, 2.0]);
    assert_eq!(values(&[0.4, 0.1, 0.4, 0.3, 0.9]), [0.4, 0.1, 0.4, 0.3, 0.9, 5.0]);
    assert_eq!(values(&[0.4, 0.4]), [0.4, 0.4, 0.0, 0.0, 0.4, 1.0]);
}

#[test]
fn reasons_are_the_values_and_contributions_of_the_score() {
    let models = models();
    let page = tiled(200);
    let seek = Seek::new(&models);
    let probabilities = seek.run(&page).unwrap().selection.probabilities;
    let measured = PageMeasurements::new(&page).unwrap();
    let all: Vec<usize> = (0..200).collect();
    let explanations = seek.explain(&page, &all, 20).unwrap();
    let mut scores: Vec<f32> = explanations.iter().map(|explanation| explanation.score).collect();
    postprocess(&mut scores, &measured);
    for ((explanation, score), probability) in explanations.iter().zip(&scores).zip(&probabilities) {
        assert!((score - probability).abs() < 1e-5, "{explanation:?} {probability}");
        assert!(explanation.reasons.len() <= CONTENT_STUMPS.len());
        assert!(explanation.reasons.is_sorted_by(|a, b| a.contribution.abs() >= b.contribution.abs()));
        for reason in &explanation.reasons {
            let &(_, threshold, below, above) = CONTENT_STUMPS.iter().find(|s| s.0 == reason.feature).unwrap();
            // The expected value of a stump is the mean of its two leaves. It is one of eight trees.
            let step = if reason.value > threshold { above - below } else { below - above };
            let expected = step / 2.0 / CONTENT_STUMPS.len() as f32;
            assert!((reason.contribution - expected).abs() < 1e-6, "{reason:?} {expected}");
        }
        // Results of earlier stages are among the features.
        let article = explanation.reasons.iter().find(|r| r.feature == "type.article").unwrap();
        assert_eq!(article.value, 0.75);
    }
    let links = |block: usize| f64::from(measured.counts().of_block(block).links > 0);
    for explanation in &explanations {
        let link_density = explanation.reasons.iter().find(|r| r.feature == "link_density").unwrap();
        assert_eq!(f64::from(link_density.value), links(explanation.block), "block {}", explanation.block);
    }
}

#[test]
fn explanations_come_in_the_order_of_the_call_with_at_most_the_limit_of_reasons() {
    let models = models();
    let page = tiled(300);
    let seek = Seek::new(&models);
    let all = seek.explain(&page, &(0..300).collect::<Vec<_>>(), 2).unwrap();
    let blocks = [299, 3, 3, 128];
    let some = seek.explain(&page, &blocks, 2).unwrap();
    assert_eq!(some, blocks.map(|block| all[block].clone()));
    assert!(some.iter().all(|e| e.reasons.len() == 2));
    assert_eq!(seek.explain(&page, &[], 2).unwrap(), []);
}

#[test]
fn an_explanation_has_the_results_of_the_stages() {
    let models = shipped();
    let paragraph = format!("<p>{}</p>", "The storm hit the coast at night, they said. ".repeat(9));
    let footer = format!("<footer class=footer><ul>{}</ul></footer>", "<li><a href=/a>Privacy policy</a>".repeat(40));
    let page = page(&format!("<h1>The storm</h1>{}{footer}", paragraph.repeat(40)));
    let seek = Seek::new(&models);
    let (outcome, measured) = (seek.run(&page).unwrap(), PageMeasurements::new(&page).unwrap());
    let all: Vec<usize> = (0..page.blocks().unwrap().len()).collect();
    let explanations = seek.explain(&page, &all, usize::MAX).unwrap();
    let mut corrected: Vec<f32> = explanations.iter().map(|explanation| explanation.corrected).collect();
    postprocess(&mut corrected, &measured);
    let first: Vec<f32> = explanations.iter().map(|explanation| explanation.first).collect();
    let least = look_columns::least_corrected(&first);
    assert!(first.iter().any(|&p| p < least) && first.iter().any(|&p| p >= least), "{first:?}");
    for (explanation, corrected) in explanations.iter().zip(&corrected) {
        assert!((corrected - explanation.first).abs() < 1e-5, "{explanation:?} {corrected}");
        assert_eq!(explanation.second, Some(outcome.selection.probabilities[explanation.block]));
        let is_column = |reason: &Reason| reason.feature.starts_with("look.");
        assert!(explanation.second_reasons.iter().all(is_column));
        assert_eq!(explanation.second_reasons.is_empty(), explanation.first < least);
        assert_eq!(explanation.second == Some(explanation.first), explanation.first < least, "{explanation:?}");
        let around: Vec<usize> = explanation.segments.iter().map(|around| around.segment).collect();
        assert!(measured.enclosing_segments(explanation.block).eq(around));
        // The features have the values that the explanation lists.
        let columns = stage_columns::segment_values(explanation.segments.iter().map(|around| around.score));
        let value = |name: &str| explanation.reasons.iter().find(|r| r.feature == name).map(|r| r.value);
        let heuristics = explanation.heuristics;
        let listed =
            [("segment.good1", columns[0]), ("lbs.share", heuristics.lbs_share), ("sls.ratio", heuristics.sls_ratio)];
        for (name, expected) in listed {
            assert!(value(name).is_none_or(|value| value == expected), "{name} {explanation:?}");
        }
    }
}

#[test]
fn blocks_that_reach_the_threshold_are_chosen_and_marked_in_the_picture() {
    let page = tiled(60);
    let outcome = Seek::new(&shipped()).run(&page).unwrap();
    let SelectedParts::Blocks(chosen) = &outcome.selection.parts else { panic!("{outcome:?}") };
    let reach = |&i: &usize| outcome.selection.probabilities[i] >= outcome.threshold;
    let reaching: Vec<usize> = (0..60).filter(reach).filter(|&i| outcome.selection.probabilities[i] > 0.0).collect();
    assert!(chosen.is_empty() || *chosen == reaching);
    let picture = outcome.picture();
    assert!(picture.marks[0].ranges.iter().cloned().flatten().eq(chosen.iter().copied()));
    assert_eq!(picture.thresholds[0].y, f64::from(outcome.threshold));
}

#[test]
fn visited_rows_give_the_answers_of_the_pipeline() {
    let models = shipped();
    let page = tiled(300);
    let seek = Seek::new(&models);
    let outcome = seek.run(&page).unwrap();
    let mut visited: Vec<(&str, Vec<f32>)> = Vec::new();
    seek.visit_rows(&page, |name, forest, rows| {
        let mut out = vec![0.0; rows.len() / forest.features().len() * forest.classes().len()];
        forest.predict(rows, &mut out)?;
        match visited.last_mut() {
            Some((last, answers)) if *last == name => answers.extend(out),
            _ => visited.push((name, out)),
        }
        Ok(())
    })
    .unwrap();
    let names: Vec<&str> = visited.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, seek.classifiers().iter().map(|(name, _)| *name).collect::<Vec<_>>());
    assert_eq!(names, ["page_type", "segment", "content", "page_type.second", "empty", "second_look"]);
    // The content classifier before the corrections for page types.
    let content: Vec<f32> = visited[2].1.chunks(2).map(|answer| answer[1]).collect();
    let alone = seek.explain(&page, &[0, 150, 299], 1).unwrap();
    assert_eq!(content.len(), outcome.selection.probabilities.len());
    for explanation in alone {
        let shared = seek_forest::sigmoid(explanation.score);
        assert!((shared - content[explanation.block]).abs() < 1e-5, "{explanation:?}");
    }
    let second: [f32; TYPES] = visited[3].1.as_slice().try_into().unwrap();
    assert_eq!(models.settings.calibrated(&second), outcome.types);

    let known = seek.with_page_type(Some(PageType::Forum));
    let mut names = Vec::new();
    known
        .visit_rows(&page, |name, _, _| {
            names.push(name);
            Ok(())
        })
        .unwrap();
    names.dedup();
    assert_eq!(names, ["segment", "content", "empty", "second_look"]);
}

#[test]
fn one_copy_of_a_region_is_chosen_and_repeated_paragraphs_stay() {
    let models = shipped();
    let chosen = |page: &Page| match Seek::new(&models).run(page).unwrap().selection.parts {
        SelectedParts::Blocks(chosen) => chosen,
        parts => panic!("{parts:?}"),
    };
    let repeated = tiled(128);
    let blocks = repeated.blocks().unwrap();
    let long = chosen(&repeated).into_iter().filter(|&block| blocks.text(block).split(' ').count() >= 8);
    assert!(long.count() > 10, "paragraphs of 10 lengths with eight words or more");
    let region: String = (0..40).map(|i| format!("<p>{}</p>", format!("words of the text {i}. ").repeat(4))).collect();
    let copies = chosen(&page(&format!("<div class=wide>{region}</div><div class=narrow>{region}</div>")));
    assert!(!copies.is_empty() && (copies.iter().all(|&b| b < 40) || copies.iter().all(|&b| b >= 40)), "{copies:?}");
}

#[test]
fn blocks_in_the_largest_pattern_have_the_columns_of_tp() {
    // The two posts form a pattern. The menu forms a shorter one. The posts have 40 of 48 characters.
    let post = "<div class=post><p>ten letters</p><p>ten letters</p></div>";
    let menu = "<ul><li>home</li><li>news</li></ul>";
    let page = page(&format!("{menu}<div>{post}{post}</div>"));
    let measured = PageMeasurements::new(&page).unwrap();
    let width = stage_columns::block_columns().len();
    let mut rows = vec![0.0; 6 * width];
    Heuristics::of(&measured).put(0, width, &mut rows);
    let column = |name: &str| {
        let at = stage_columns::block_columns().iter().position(|c| c == name).unwrap();
        rows.chunks_exact(width).map(|row| row[at]).collect::<Vec<f32>>()
    };
    let inside = 40.0 / 48.0;
    assert_eq!(column("tp.share"), [0.0, 0.0, inside, inside, inside, inside]);
    assert_eq!(column("tp.elements"), [0.0, 0.0, 2.0, 2.0, 2.0, 2.0]);
}
