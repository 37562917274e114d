//! Rules that are made from blocks select these blocks again.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use seek_io::Corpus;
use seek_label::rules::{FromBlocksError, RuleEntry, preview, rule_from_blocks};
use seek_page::{Block, NodeKind, Page, PageOptions, Tag};
use std::path::Path;

const HOST: &str = "www.a.example";

/// The rule for the blocks whose texts begin with `+`, and the title that begins with `!`. The marks stay in the page.
fn rule_of(source: &str) -> RuleEntry {
    let page = Page::from_source(source).unwrap();
    let blocks = page.blocks().unwrap();
    let marked = |mark: char| (0..blocks.len()).filter(|&i| blocks.text(i).starts_with(mark)).collect::<Vec<_>>();
    let rule = rule_from_blocks(&page, &marked('+'), marked('!').first().copied(), HOST).unwrap();
    let texts: Vec<&str> = marked('+').iter().map(|&i| blocks.text(i)).collect();
    assert_eq!(preview(&rule, source, None).unwrap().gold_text, texts.join("\n"), "{rule:?}");
    rule
}

fn selectors(source: &str) -> String {
    let RuleEntry { content, drop, title, .. } = rule_of(source);
    format!("content {} drop {} title {}", content.join(" & "), drop.join(" & "), title.join(" & "))
}

#[test]
fn selectors_name_stable_ids_and_classes() {
    let all = [
        "<nav>Home</nav><div id=story><p>+a<p>+b</div><footer>end</footer>",
        "<nav>Home</nav><div id=post-48213 class='col-8 css-1a2b3c article-body'><p>+a<p>+b</div>",
        "<nav>Home</nav><article><h1>!T</h1><p>+one two<p class=ad>Buy<ul><li>+b</ul></article>",
        "<div class=post><p>+a</p></div><div class='post odd'><p>+b</p></div><p>c",
        "<div class=menu><div class=text>Home</div></div><div class=entry><div class=text>+a</div></div>",
        "<main><div>share</div><h1>+T</h1><i>by me</i><div class=x>+a text of some words</div><div>more</div><p>2</p></main>",
        "<div><div>one</div><div>+two</div></div>",
        "<table><tr><td>menu<td>+text<br><br>+more</table>",
        "<body><p>+a<p>+b",
    ];
    let all: Vec<String> = all.iter().map(|source| format!("{source}\n    {}", selectors(source))).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn what_cannot_be_chosen_is_an_error() {
    let page = Page::from_source("<script type='application/ld+json'>{\"articleBody\": \"It came over night and then it stayed for a while.\"}</script><p>a").unwrap();
    let error = |chosen: &[usize]| rule_from_blocks(&page, chosen, None, HOST).unwrap_err();
    assert_eq!(error(&[]), FromBlocksError::NoBlocks);
    assert_eq!(error(&[9]), FromBlocksError::UnknownBlock { block: 9, blocks: 2 });
    assert_eq!(error(&[0, 1]), FromBlocksError::NotInMarkup { block: 1 });
    let page = Page::from_source("<p>a</p><noscript>b</noscript>").unwrap();
    let error = rule_from_blocks(&page, &[0, 1], None, HOST).unwrap_err();
    assert_eq!(error, FromBlocksError::InNoscript { block: 1 });
}

/// On real pages the gold text of the samples is chosen block by block.
#[test]
fn the_gold_of_the_samples_is_selected_by_short_rules() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples");
    let mut shown = Vec::new();
    for page in Corpus::open(samples).unwrap().pages().unwrap().map(Result::unwrap) {
        let read = Page::read(&page.html, PageOptions::default()).unwrap();
        let (dom, blocks) = (read.dom().unwrap(), read.blocks().unwrap());
        let gold: Vec<String> = page.gold().lines().map(|line| line.split_whitespace().collect()).collect();
        let is_shown = |block: &Block| {
            let is_menu = |id| matches!(dom.tag(id), Tag::Nav | Tag::Header | Tag::Footer | Tag::Noscript);
            (block.first as usize) < dom.markup_len() && !dom.ancestors(block.first).any(is_menu)
        };
        let in_gold = |i: &usize| {
            let text: String = blocks.text(*i).split_whitespace().collect();
            let is_line = |line: &String| *line == text || (text.len() > 20 && line.contains(&text));
            is_shown(blocks.get(*i)) && gold.iter().any(is_line)
        };
        let chosen: Vec<usize> = (0..blocks.len()).filter(in_gold).collect();
        if chosen.is_empty() {
            // The text of this page is in `<noscript>`.
            shown.push(format!("# {}: no block\n", page.id));
            continue;
        }
        let is_title = |&i: &usize| dom.tag(blocks.get(i).parent) == Tag::H1;
        let title = (0..blocks.len()).find(is_title);
        let rule = rule_from_blocks(&read, &chosen, title, "a.example").unwrap();
        let found = preview(&rule, read.source(), None).unwrap_or_default();
        // A rule selects elements with the signs of permalinks, which blocks leave out.
        let glued = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        let wanted: String = chosen.iter().map(|&i| glued(blocks.text(i))).collect();
        let is_same = glued(&found.gold_text) == wanted;
        shown.push(format!(
            "# {}: {}\n{}",
            page.id,
            if is_same { "the same text" } else { "another text" },
            rule.to_toml()
        ));
    }
    insta::assert_snapshot!(shown.join("\n"));
}

/// A small page: elements in elements, some with names, each with words of its own or elements.
fn page() -> impl Strategy<Value = String> {
    let name = prop_oneof![
        3 => Just(String::new()),
        1 => "[a-c]".prop_map(|c| format!(" class='{c}'")),
        1 => "[a-c] [x-z]".prop_map(|c| format!(" class='{c}'")),
        1 => "[a-b]".prop_map(|id| format!(" id='{id}'")),
    ];
    let tag = prop_oneof![Just("div"), Just("section"), Just("p"), Just("article"), Just("h2"), Just("aside")];
    let leaf = (tag, name.clone(), "[a-z]{2,4}( [a-z]{2,4}){0,3}")
        .prop_map(|(tag, name, text)| format!("<{tag}{name}>{text}</{tag}>"));
    leaf.prop_recursive(4, 24, 5, move |inner| {
        let tag = prop_oneof![Just("div"), Just("section"), Just("article")];
        (tag, name.clone(), prop::collection::vec(inner, 1..5))
            .prop_map(|(tag, name, inner)| format!("<{tag}{name}>{}</{tag}>", inner.concat()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whole elements are selected exactly, wherever they are.
    #[test]
    fn whole_elements_are_selected_again(source in page(), picks in prop::collection::vec(any::<prop::sample::Index>(), 1..4)) {
        let page = Page::from_source(&source).unwrap();
        let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
        let elements: Vec<u32> = (0..dom.markup_len() as u32)
            .filter(|&id| dom.kind(id) == NodeKind::Element && !blocks.within(id..dom.end(id)).is_empty())
            .collect();
        let mut chosen: Vec<usize> = picks
            .iter()
            .flat_map(|pick| {
                let element = elements[pick.index(elements.len())];
                blocks.within(element..dom.end(element))
            })
            .collect();
        chosen.sort_unstable();
        chosen.dedup();
        let title = chosen[0];
        let rule = rule_from_blocks(&page, &chosen, Some(title), HOST).unwrap();
        let found = preview(&rule, &source, Some("https://www.a.example/1")).unwrap();
        let wanted: Vec<&str> = chosen.iter().map(|&i| blocks.text(i)).collect();
        prop_assert_eq!(&found.gold_text, &wanted.join("\n"), "{:?}", &rule);
        prop_assert_eq!(found.title.as_deref(), Some(blocks.text(title)), "{:?}", &rule);
    }
}
