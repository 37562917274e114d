//! Source to trees: the tree is that of html5ever, and the views of the page fit each other.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use seek_fuzz::vocabulary::PAGES;
use seek_fuzz::{MEMORY_PER_BYTE, SAMPLES, bounded, choice, mutate, warm_up};
use seek_html::{Limits, Namespace, Options, parse, parse_fragment};
use seek_page::{Page, PageOptions};
use seek_testing::html5ever_tree::{assert_whole, comparable, html5ever_lines, lines_of};
use seek_testing::page_views;

/// Elements in which a fragment is parsed.
const CONTEXTS: [(&str, Namespace); 5] = [
    ("div", Namespace::Html),
    ("td", Namespace::Html),
    ("template", Namespace::Html),
    ("title", Namespace::Html),
    ("svg", Namespace::Svg),
];

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate(data, size, max_size, seed, &PAGES)
});

fuzz_target!(|data: &[u8]| {
    warm_up(SAMPLES, check);
    check(data);
});

fn check(data: &[u8]) {
    let source = String::from_utf8_lossy(data);
    trees(&source);
    pages(&source);
}

/// Checks the trees of `seek-html`.
fn trees(source: &str) {
    let many = 1 << 24;
    let unlimited =
        Limits { depth: many, copies: many, moves: many, attributes: many, formatting: many, ..Limits::default() };
    let tree = parse(source, &Options { limits: unlimited, ..Options::default() }).unwrap();
    assert_whole(&tree);
    if let Some(source) = comparable(source) {
        let tree = parse(&source, &Options { limits: unlimited, ..Options::default() }).unwrap();
        let (found, wanted) = (lines_of(&tree), html5ever_lines(&source));
        let differs = (0..found.len().max(wanted.len())).find(|&at| found.get(at) != wanted.get(at));
        if let Some(at) = differs {
            panic!("line {at}: html5ever {:?}, seek-html {:?}", wanted.get(at), found.get(at));
        }
    }
    let limits = Limits { depth: 6, attributes: 1, formatting: 3, ..Limits::default() };
    for options in [
        Options::default(),
        Options { scripting: true, xml_raw_text: true, ..Options::default() },
        Options { limits, ..Options::default() },
    ] {
        bounded(source.len(), MEMORY_PER_BYTE, || assert_whole(&parse(source, &options).unwrap()));
    }
    let context = CONTEXTS[choice(source.as_bytes(), CONTEXTS.len())];
    assert_whole(&parse_fragment(source, context, &Options::default()).unwrap());
}

/// Checks the views of the pages of `seek-page`.
fn pages(source: &str) {
    let narrow = seek_page::Limits { depth: 6, attributes: 1, formatting: 3, ..seek_page::Limits::default() };
    for limits in [seek_page::Limits::default(), narrow] {
        let content_type = Some(String::from("text/html; charset=utf-8"));
        let options = PageOptions { limits, content_type, ..PageOptions::default() };
        let page = bounded(source.len(), MEMORY_PER_BYTE, || Page::read(source.as_bytes(), options).unwrap());
        bounded(source.len(), MEMORY_PER_BYTE, || {
            page_views::arena_is_in_order(&page);
            page_views::blocks_hold_the_text(&page);
            page_views::segments_are_nested(&page);
            page.linked_data().unwrap();
            let lines = page.lines().map(|line| page.source()[line].len()).sum::<usize>();
            assert!(lines <= page.source().len());
            let texts = page.tokens().iter().filter_map(|token| match token {
                seek_page::Token::Text(range) => Some(range.clone()),
                _ => None,
            });
            let end = texts.fold(0, |at, range| {
                assert!(range.start == at && range.end > at);
                range.end
            });
            assert_eq!(end, page.tokens().text().len());
        });
    }
}
