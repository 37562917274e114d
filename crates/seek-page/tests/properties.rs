//! Properties of every page, however broken.

#![allow(clippy::unwrap_used)]

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use seek_page::{Blocks, Dom, Hidden, Limits, NodeId, Page, PageOptions, Tag};
use seek_testing::page_views::{arena_is_in_order, blocks_hold_the_text, segments_are_nested};
use seek_testing::soup::soup;

/// Elements whose text is never raw text.
const PLAIN: &[&str] = &["div", "p", "ul", "li", "b", "font", "a", "span", "table", "tr", "td", "h2", "button"];

/// A page with limits so low that small pages exceed them.
fn narrow(source: &str) -> Page {
    let limits = Limits { depth: 6, attributes: 1, formatting: 3, ..Limits::default() };
    Page::read(source.as_bytes(), PageOptions { limits, ..PageOptions::default() }).unwrap()
}

proptest! {
    // A failure becomes a test with a name.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn any_bytes_give_a_page(bytes in vec(any::<u8>(), 0..300), content_type in proptest::option::of(".{0,40}")) {
        let page = Page::read(&bytes, PageOptions { content_type, ..PageOptions::default() }).unwrap();
        page.segments().unwrap();
        page.tokens();
    }

    #[test]
    fn any_text_gives_a_page(source in "\\PC{0,200}") {
        let page = Page::from_source(&source).unwrap();
        page.segments().unwrap();
        prop_assert_eq!(page.source(), source);
    }

    #[test]
    fn the_arena_is_in_order(source in soup()) {
        let page = Page::from_source(&source).unwrap();
        arena_is_in_order(&page);
        arena_is_in_order(&narrow(&source));
    }

    #[test]
    fn depth_is_limited(source in soup()) {
        let narrow = narrow(&source);
        let dom = narrow.dom().unwrap();
        let formatting = (0..dom.len() as NodeId).filter(|&id| matches!(dom.name(id), "a" | "b" | "font" | "i" | "nobr"));
        // Copies of formatting elements may be below the limit, as may the <tbody> and <tr> of a <td>, and a leaf with
        // its text.
        let slack = formatting.count() + 4;
        for id in 0..dom.len() as NodeId {
            prop_assert!(dom.depth(id) <= 6 + slack);
            prop_assert!(dom.attributes(id).count() <= 1);
        }
    }

    #[test]
    fn no_text_is_dropped(pieces in vec((select(PLAIN), any::<bool>()), 0..80)) {
        let tag = |(i, (name, start)): (usize, &(&str, bool))| if *start { format!("<{name}>{i}.") } else { format!("</{name}>") };
        let source: String = pieces.iter().enumerate().map(tag).collect();
        let words = |page: &Page| {
            let mut words: Vec<String> = page.dom().unwrap().all_text().split('.').map(str::to_owned).collect();
            words.sort();
            words
        };
        prop_assert_eq!(words(&Page::from_source(&source).unwrap()), words(&narrow(&source)));
    }

    #[test]
    fn a_limit_of_attributes_changes_nothing_else(source in soup()) {
        let limited = Dom::parse(&source, &Limits { attributes: 1, ..Limits::default() }).unwrap();
        let whole = Dom::parse(&source, &Limits::default()).unwrap();
        prop_assert_eq!(limited.len(), whole.len());
        for id in 0..whole.len() as NodeId {
            let shape = |dom: &Dom| (dom.kind(id), dom.parent(id), dom.name(id).to_owned(), dom.text(id).to_owned());
            prop_assert_eq!(shape(&limited), shape(&whole));
            let first = |dom: &Dom| dom.attributes(id).next().map(|a| (a.name.to_owned(), a.value.to_owned()));
            prop_assert_eq!(first(&limited), first(&whole));
            prop_assert!(limited.attributes(id).count() <= 1);
        }
    }

    #[test]
    fn blocks_hold_the_text_of_the_body_once(source in soup()) {
        let page = Page::from_source(&source).unwrap();
        blocks_hold_the_text(&page);
        blocks_hold_the_text(&narrow(&source));
    }

    #[test]
    fn embedded_text_changes_no_other_nodes_and_blocks(source in soup(), at in 0..4_usize, more in soup()) {
        // In the head, which no frameset removes.
        let words = "None of these words are in the random page: alpha beta gamma delta.";
        let data = [
            format!("<script type=application/ld+json>{{\"text\": {words:?}, \"more\": {more:?}</script>"),
            format!("<script type=application/json>[\"{}\"]</script>", words.repeat(3)),
            format!("<template><p>{words}</template>"),
            format!("<meta name=description content='{words}'>"),
        ];
        let page = Page::from_source(&format!("{}{source}", data[at])).unwrap();
        let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
        let own = Dom::parse(page.source(), &Limits::default()).unwrap();
        prop_assert_eq!(own.len(), dom.markup_len());
        prop_assert_eq!(own.len(), own.markup_len());
        for id in 0..own.len() as NodeId {
            let of = |dom: &Dom| (dom.kind(id), dom.parent(id), dom.name(id).to_owned(), dom.text(id).to_owned(), dom.hidden(id));
            prop_assert_eq!(of(&own), of(dom));
            let is_around = id == 0 || own.tag(id) == Tag::Html && own.parent(id) == 0;
            prop_assert_eq!(dom.end(id), if is_around { dom.len() as NodeId } else { own.end(id) });
        }
        let own_blocks = Blocks::from_dom(&own);
        for (i, block) in own_blocks.iter().enumerate() {
            prop_assert_eq!(format!("{block:?}"), format!("{:?}", blocks.get(i)));
            prop_assert_eq!(own_blocks.text(i), blocks.text(i));
        }
        prop_assert!(dom.len() > dom.markup_len(), "the words are embedded");
        for id in dom.markup_len() as NodeId..dom.len() as NodeId {
            prop_assert!(dom.hidden(id).contains(Hidden::DATA));
        }
        prop_assert!(blocks.iter().skip(own_blocks.len()).all(|block| block.first as usize >= dom.markup_len()));
        // Adding blocks later gives the same as finding all at once.
        prop_assert_eq!(format!("{:?}", Blocks::from_dom(dom)), format!("{blocks:?}"));
        arena_is_in_order(&page);
        blocks_hold_the_text(&page);
        segments_are_nested(&page);
    }

    #[test]
    fn segments_nest(source in soup()) {
        let page = Page::from_source(&source).unwrap();
        segments_are_nested(&page);
    }

    #[test]
    fn lines_are_the_source_without_line_ends(source in "[ab\r\n]{0,20}") {
        let page = Page::from_source(&source).unwrap();
        let unified = source.replace("\r\n", "\n").replace('\r', "\n");
        let expected: Vec<&str> = unified.strip_suffix('\n').unwrap_or(&unified).split('\n').collect();
        let expected = if source.is_empty() { vec![] } else { expected };
        prop_assert_eq!(page.lines().map(|line| &page.source()[line]).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn tokens_are_ascending(source in soup()) {
        let page = Page::from_source(&source).unwrap();
        let mut at = 0;
        for token in page.tokens().iter() {
            if let seek_page::Token::Text(range) = token {
                prop_assert!(range.start == at && range.end > at);
                at = range.end;
            }
        }
        prop_assert_eq!(at, page.tokens().text().len());
    }
}
