//! Small pages and their features.

use super::block_features::BLOCK_FEATURES;
use super::block_features::block_feature_names;
use super::class_paths::Hashes;
use super::collapsed::Collapsed;
use super::edge_features::EDGE_FEATURES;
use super::edge_features::edge_feature_names;
use super::{BlockFeatures, measure};
use seek_page::{Deadline, Limits, NodeKind, Page, PageOptions, Tag};
use std::collections::HashSet;
use std::time::Duration;

fn page(source: &str) -> Page {
    Page::from_source(source).unwrap()
}

fn texts(page: &Page, measured: &BlockFeatures) -> Vec<String> {
    let dom = page.dom().unwrap();
    measured.texts.iter().map(|ids| ids.iter().map(|&id| dom.text(id)).collect()).collect()
}

/// The value of a feature of a block.
fn of_block(measured: &BlockFeatures, block: usize, name: &str) -> f32 {
    let column = block_feature_names().iter().position(|n| n == name).unwrap();
    measured.blocks[block * BLOCK_FEATURES + column]
}

fn of_edge(measured: &BlockFeatures, edge: usize, name: &str) -> f32 {
    let column = edge_feature_names().iter().position(|n| n == name).unwrap();
    measured.edges[edge * EDGE_FEATURES + column]
}

fn near(found: f32, expected: f64) {
    assert!((f64::from(found) - expected).abs() < 1e-5, "{found} {expected}");
}

#[test]
fn there_are_128_and_25_names_without_repetition() {
    for (names, expected) in [(block_feature_names(), BLOCK_FEATURES), (edge_feature_names(), EDGE_FEATURES)] {
        assert_eq!(names.len(), expected);
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), expected);
    }
    assert_eq!((BLOCK_FEATURES, EDGE_FEATURES), (128, 25));
}

#[test]
fn a_page_without_text_has_no_blocks() {
    for source in ["", "<title>t</title><p> </p><div></div><select><option>o</select><script>s</script>"] {
        assert_eq!(measure(&page(source)).unwrap(), BlockFeatures::default());
    }
}

#[test]
fn the_only_block_is_the_root() {
    let page = page("<div class=a><p>Call us at <!-- c -->&nbsp;</p></div>");
    let measured = measure(&page).unwrap();
    assert_eq!(texts(&page, &measured), ["Call us at \u{a0}"]);
    assert_eq!((measured.blocks.len(), measured.edges.len()), (BLOCK_FEATURES, 0));
    // All its elements are merged into it, so it has no ancestors, and their features are 0.
    for (name, expected) in [
        ("has_p", 0.0),
        ("p_tag_body", 0.0),
        ("has_gp", 0.0),
        ("root_body_percentage", 1.0),
        ("root_link_density", -1.0),
        ("tag_p", 1.0),
        ("tag_div", 1.0),
        ("tag_td", -1.0),
        ("n_same_class_path", 1.0),
        ("has_duplicate", -1.0),
    ] {
        near(of_block(&measured, 0, name), expected);
    }
    near(of_block(&measured, 0, "relative_position"), (0.5 - 0.5198038) / 0.2996195);
}

#[test]
fn nodes_with_one_child_are_merged() {
    let page =
        page("<body><div><ul><li><a href=x>Home</a></li><li> <b></b> </li><li>News <i>now</i></li></ul></div><img>");
    let dom = page.dom().unwrap();
    let mut ticker = page.limits().deadline.ticker();
    let tree = Collapsed::of(dom, &Hashes::default(), &mut ticker).unwrap();
    let nodes: Vec<_> = tree
        .nodes
        .iter()
        .map(|node| {
            let tags = [Tag::Body, Tag::Div, Tag::Ul, Tag::Li, Tag::A, Tag::I].iter();
            let names: Vec<_> = tags.filter(|tag| node.tags.contains(**tag)).map(|tag| tag.name()).collect();
            (names.join("/"), node.parent, node.depth, node.is_leaf)
        })
        .collect();
    let expected = [("body/div/ul", 0, 0, false), ("li/a", 0, 1, true), ("li", 0, 1, false), ("", 2, 2, true)];
    assert_eq!(nodes[..4], expected.map(|(names, parent, depth, leaf)| (names.to_owned(), parent, depth, leaf)));
    assert_eq!(nodes[4..], [("i".to_owned(), 2, 2, true)]);
}

#[test]
fn the_features_of_an_article_with_a_menu() {
    let page = page(
        "<title>T</title><body><ul><li class='m x'><a href=1>Home</a><li class='x m'><a href=2>News</a>\
        <li><a href=3>News</a></ul><form><p>The storm left in 2018. Nobody was <b>hurt?</b></p><input></form>",
    );
    let measured = measure(&page).unwrap();
    assert_eq!(texts(&page, &measured), ["Home", "News", "News", "The storm left in 2018. Nobody was ", "hurt?"]);
    // 4 + 4 + 4 + 34 + 5 characters.
    for (block, name, expected) in [
        (0, "has_duplicate", -1.0),
        (1, "has_duplicate", 1.0),
        (1, "has_10_duplicates", -1.0),
        (0, "n_same_class_path", 0.4),
        (2, "n_same_class_path", 0.2),
        (0, "has_p", 1.0),
        (0, "p_body_percentage", 12.0 / 51.0),
        (0, "p_link_density", 1.0),
        (0, "p_tag_ul", 1.0),
        (0, "p_tag_ul_2", 1.0),
        (0, "has_gp", 1.0),
        (0, "gp_body_percentage", 1.0),
        (0, "gp_link_density", (12.0 / 51.0 - 0.5) / 0.5),
        (0, "tag_a", 1.0),
        (3, "p_tag_p", 1.0),
        (3, "p_tag_form", 1.0),
        // The form and the paragraph are one node, whose innermost element has no input.
        (3, "p_contains_form_element", -1.0),
        (3, "root_contains_form_element", 1.0),
        (3, "has_multiple_sentences", 1.0),
        (3, "contains_year", 1.0),
        (3, "ends_with_punctuation", -1.0),
        (3, "p_ends_with_question_mark", 1.0),
        (4, "ends_with_question_mark", 1.0),
        (4, "tag_b", 1.0),
        (3, "log(n_words)", (7f64.ln() - 1.5086) / 1.205),
        (3, "relative_position", ((12.0 + 17.0) / 51.0 - 0.5198038) / 0.2996195),
        (3, "ratio_words_with_capital", (2.0 / 7.0 - 0.4475758) / 0.4129316),
        (3, "numeric_ratio", (4.0 / 34.0 - 0.2655969) / 0.3052819),
        (3, "log(avg_sentence_length)", (17f64.ln() - 3.109) / 1.011),
    ] {
        near(of_block(&measured, block, name), expected);
    }
    for (edge, name, expected) in [
        (0, "tree_distance_2", 1.0),
        (0, "block_break", 1.0),
        (0, "common_ancestor_body_percentage", 12.0 / 51.0),
        (2, "tree_distance_2", -1.0),
        (2, "tree_distance_4", 1.0),
        (2, "block_break", 1.0),
        (2, "common_ancestor_body_percentage", 1.0),
        (3, "block_break", 0.0),
    ] {
        near(of_edge(&measured, edge, name), expected);
    }
}

#[test]
fn edges_of_block_level_elements_break_blocks() {
    for (source, expected) in [
        ("a<b>b</b>", 0.0),
        ("a<br>b", 1.0),
        ("<span>a</span> <br> <span>b</span>", 1.0),
        ("<span><div>a</div></span>b", 1.0),
        ("<b>a</b><img><i>b</i>", 0.0),
        ("a<select><option>o</select>b", 1.0),
        ("<table><tr><th>a<th>b</table>", 0.0),
    ] {
        near(of_edge(&measure(&page(source)).unwrap(), 0, "block_break"), expected);
    }
}

#[test]
fn skipped_and_inert_elements_are_no_part_of_the_tree() {
    let page = page(
        "<p>a<noscript>n</noscript><textarea>t</textarea><video>v</video></p><style>s</style><template>x</template>\
        <iframe>f</iframe><p>b<script type=application/json>{\"a\":1}</script>",
    );
    assert_eq!(texts(&page, &measure(&page).unwrap()), ["a", "b"]);
}

#[test]
fn a_deep_page_is_measured_without_recursion() {
    // The parser drops the start tags above its limit. Without the limit, all elements are nested.
    let limits = Limits { depth: usize::MAX, ..Limits::default() };
    let divs = 100_000;
    let around = format!("{}deep{}end", "<div>".repeat(divs), "</div>".repeat(divs));
    let before_each: String = (0..divs).map(|i| format!("<div>{i}")).collect();
    for (source, blocks) in [(around, 2), (before_each, divs)] {
        let page = Page::read(source.as_bytes(), PageOptions { limits, ..PageOptions::default() }).unwrap();
        let measured = measure(&page).unwrap();
        assert_eq!(measured.texts.len(), blocks);
        assert!(measured.blocks.iter().chain(&measured.edges).all(|value| value.is_finite()));
        assert!(!measure(&self::page(&source)).unwrap().texts.is_empty());
    }
}

#[test]
fn a_page_out_of_time_is_not_measured() {
    let mut page = page("<p>a</p>");
    page.dom().unwrap();
    page.set_deadline(Deadline::after(Duration::ZERO));
    assert!(measure(&page).is_err());
}

#[test]
fn the_blocks_of_the_sample_pages_hold_all_their_texts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/samples");
    let mut pages = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let page = Page::read(&std::fs::read(&path).unwrap(), PageOptions::default()).unwrap();
        let (dom, measured) = (page.dom().unwrap(), measure(&page).unwrap());
        let n = measured.texts.len();
        assert_eq!(measured.blocks.len(), n * BLOCK_FEATURES);
        assert_eq!(measured.edges.len(), n.saturating_sub(1) * EDGE_FEATURES);
        assert!(measured.blocks.iter().chain(&measured.edges).all(|value| (-4.0..25.0).contains(value)), "{path:?}");
        let found: Vec<_> = measured.texts.concat();
        assert!(found.is_sorted_by(|a, b| a < b));
        let is_left_out = |id| {
            let tags = [Tag::Head, Tag::Noscript, Tag::Select, Tag::Textarea, Tag::Video];
            dom.ancestors(id).any(|ancestor| tags.contains(&dom.tag(ancestor)))
        };
        for id in 0..dom.markup_len() as u32 {
            if dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty() && !is_left_out(id) {
                assert!(found.binary_search(&id).is_ok(), "{path:?}: {}", dom.text(id));
            }
        }
        pages += 1;
    }
    assert!(pages >= 10);
}
