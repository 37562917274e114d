//! Features of whole pages, and of pages with almost no content.

use crate::table::{LEVELS, Table};
use seek_features::{AvailableSignals, Level, PageMeasurements, Schema};
use seek_page::{Page, PageOptions};

#[test]
fn url_features() {
    let url = "https://www.example.org/blog/2024/05/storm-hits_coast.html?id=3&x=y#top";
    Table::at(url, "<p>a").expect(
        0,
        &[
            ("url.known", 1.0),
            ("url.parts", 4.0),
            ("url.chars", 35.0),
            ("url.last_chars", 21.0),
            ("url.last_words", 3.0),
            ("url.digit_share", 6.0 / 35.0),
            ("url.last_number", 0.0),
            ("url.year", 1.0),
            ("url.query", 2.0),
            ("url.file", 1.0),
            ("url.root", 0.0),
            ("url.host_parts", 3.0),
        ],
    );
    Table::at("https://example.org/thread-77", "<p>a")
        .expect(0, &[("url.last_number", 1.0), ("url.year", 0.0), ("url.file", 0.0)]);
    Table::at("https://example.org", "<p>a").expect(0, &[("url.known", 1.0), ("url.root", 1.0), ("url.chars", 0.0)]);
    for without_url in [Table::read("<p>a", Level::Page), Table::at("no address", "<p>a"), Table::at("", "<p>a")] {
        without_url.expect(
            0,
            &[
                ("url.known", 0.0),
                ("url.root", 0.0),
                ("url.parts", 0.0),
                ("url.last_words", 0.0),
                ("url.host_parts", 0.0),
            ],
        );
    }
}

#[test]
fn a_row_without_the_url_signal_equals_that_of_a_page_without_url() {
    let options = PageOptions { url: Some("https://x.org/forum/7".to_owned()), ..PageOptions::default() };
    let with = Page::read(b"<p>text", options).unwrap();
    let without = Page::from_source("<p>text").unwrap();
    let width = Schema::of(Level::Page).len();
    let (mut hidden, mut absent, mut known) = (vec![0.0; width], vec![0.0; width], vec![0.0; width]);
    PageMeasurements::new(&with)
        .unwrap()
        .fill_page_row(AvailableSignals { url: false, ..AvailableSignals::default() }, &mut hidden);
    PageMeasurements::new(&without).unwrap().fill(Level::Page, 0..1, width, &mut absent);
    PageMeasurements::new(&with).unwrap().fill(Level::Page, 0..1, width, &mut known);
    assert_eq!(hidden, absent);
    assert_ne!(hidden, known);
}

const SCRIPTS: [&str; 5] = [
    "<script>let a = '<p>text</p>';</script>",
    "<style>p { color: red }</style>",
    "<script type='application/ld+json'>{\"@type\": \"Product\", \"description\": \"A fine thing\"}</script>",
    "<!-- a comment --><template><div class=post><p>text</p></div></template>",
    // Text that the page shows as well.
    "<script type='application/json'>{\"posts\": [\"TEXT\"]}</script>",
];

#[test]
fn a_page_without_its_scripts_styles_and_templates_has_the_same_features() {
    let html = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/samples/forum.html")).unwrap();
    let mut bare = html;
    for (open, close) in [("<script", "</script>"), ("<style", "</style>"), ("<!--", "-->")] {
        while let Some(start) = bare.find(open) {
            let end = start + bare[start..].find(close).unwrap() + close.len();
            bare.replace_range(start..end, "");
        }
    }
    // Before every third start tag of a div. There a script splits no run of text, and a parser does not move it.
    let mut parts = bare.split("<div");
    let mut full = parts.next().unwrap().to_owned();
    for (i, part) in parts.enumerate() {
        full.push_str(if i % 3 == 1 { SCRIPTS[i / 3 % SCRIPTS.len()] } else { "" });
        full.push_str("<div");
        full.push_str(part);
    }
    assert!(full.len() > bare.len() + 500, "no script was inserted");
    let page = Page::from_source(&bare).unwrap();
    let blocks = page.blocks().unwrap();
    let longest = (0..blocks.len()).map(|i| blocks.text(i)).max_by_key(|text| text.len()).unwrap();
    assert!(longest.split(' ').count() > 30, "too short to become embedded text");
    let full = full.replace("\"TEXT\"", &format!("{longest:?}"));
    let (bare, full) = (Page::from_source(&bare).unwrap(), Page::from_source(&full).unwrap());
    let (bare, full) = (PageMeasurements::new(&bare).unwrap(), PageMeasurements::new(&full).unwrap());
    for level in [Level::Block, Level::Segment, Level::Page] {
        let width = Schema::of(level).len();
        let rows = |measurements: &PageMeasurements| {
            let mut rows = vec![0.0; width * measurements.row_count(level)];
            measurements.fill(level, 0..measurements.row_count(level), width, &mut rows);
            if level == Level::Page {
                measurements
                    .fill_page_row(AvailableSignals { json_ld: false, ..AvailableSignals::default() }, &mut rows);
            }
            rows
        };
        let (bare, full) = (rows(&bare), rows(&full));
        assert_eq!(bare.len(), full.len());
        let names: Vec<_> = Schema::of(level).names().collect();
        for (i, (a, b)) in bare.iter().zip(&full).enumerate() {
            assert!(a == b, "{level:?} {}, {}: {a} without, {b} with scripts", i / width, names[i % width]);
        }
    }
}

fn slots(url: &str) -> Vec<usize> {
    let table = Table::at(url, "<p>a");
    (0..96).filter(|i| table.get(0, &format!("url.slot{i}")) > 0.0).collect()
}

#[test]
fn url_words_are_hashed_into_slots() {
    let product = slots("https://1.2/product");
    assert_eq!(product.len(), 1);
    // The slot does not depend on the site, the position in the path or the case.
    for url in [
        "https://shop.io/Product/17", "http://x.co/a/b-product.html", "https://x.co/?go=product", "https://product.de/",
    ] {
        assert!(slots(url).contains(&product[0]), "{url}");
    }
    assert!(slots("https://1.2/thread")[0] != product[0]);
    // Numbers, single letters, the top-level domain and the fragment are not read.
    assert!(slots("https://1.product/4/a/x1#product").is_empty());
    assert!(slots("").is_empty());
}

#[test]
fn declared_types() {
    let html = "<meta property=og:type content=article><meta property=og:title content=product>\
        <script type=application/ld+json>{\"@graph\": [{\"@type\": \"Product\", \"offers\": {\"@type\": [\"Offer\", \"Review\"]}},\
        {\"@type\": \"Offer\"}, broken</script>\
        <script>let x = {\"@type\": \"Person\"}</script>\
        <div itemscope itemtype=https://schema.org/NewsArticle>text</div><div itemtype=Unknown>b</div>";
    Table::read(html, Level::Page).expect(
        0,
        &[
            ("schema.Product", 1.0),
            ("schema.Offer", 2.0),
            ("schema.Review", 1.0),
            ("schema.NewsArticle", 1.0),
            ("schema.Article", 0.0),
            ("schema.Person", 0.0),
            ("og.article", 1.0),
            ("og.product", 0.0),
            ("og.website", 0.0),
        ],
    );
}

#[test]
fn distribution_of_text() {
    let html = format!(
        "<title>What is a storm? | News</title><p>{}<h1>{}</h1><p>5 $</p><p>5 $</p><p>{}",
        "a".repeat(200),
        "b".repeat(30),
        "c".repeat(500)
    );
    let all = 200.0 + 30.0 + 2.0 + 2.0 + 500.0;
    Table::read(&html, Level::Page).expect(
        0,
        &[
            ("page.chars", all),
            ("page.blocks", 5.0),
            ("page.headings", 1.0),
            ("page.longest", 500.0),
            ("page.paragraphs", 4.0),
            ("blocks.chars_q50", 30.0),
            ("blocks.chars_q97", 500.0),
            ("blocks.in_short", 4.0 / all),
            ("blocks.in_medium", 30.0 / all),
            ("blocks.in_long", 200.0 / all),
            ("blocks.in_longest", 500.0 / all),
            ("blocks.prices", 2.0),
            ("blocks.in_prices", 4.0 / all),
            ("blocks.in_repeats", 4.0 / all),
            ("blocks.in_headings", 30.0 / all),
            ("blocks.h1_position", 200.0 / all),
            ("blocks.title_chars", 23.0),
            ("blocks.title_separators", 1.0),
            ("blocks.title_question", 1.0),
            ("blocks.largest_place", 704.0 / all),
            ("blocks.often_place", 0.8),
        ],
    );
}

#[test]
fn tags_and_words_of_all_elements() {
    // Six elements: html, head, body, two p and a b.
    let html = "<p class='post item'>a</p><p class=post><b>c</b></p>";
    Table::read(html, Level::Page).expect(
        0,
        &[
            ("tag.p", 2.0 / 6.0),
            ("tag.b", 1.0 / 6.0),
            ("tag.li", 0.0),
            ("word.post", 2.0 / 6.0),
            ("word.item", 1.0 / 6.0),
        ],
    );
}

#[test]
fn elements_around_embedded_text_are_not_counted() {
    let markup = "<p class=post>a</p><ul><li>b</ul>";
    let data =
        r#"<script type=application/ld+json>{"post": "<p>one two three four</p><li>five six seven eight"}</script>"#;
    // The script element itself is inert.
    let (bare, full) = (Table::read(markup, Level::Page), Table::read(&format!("{data}{markup}"), Level::Page));
    full.expect(0, &[("page.blocks", 4.0), ("page.paragraphs", 1.0), ("page.items", 1.0), ("tag.section", 0.0)]);
    // Characters that are not white space: 15 and 17 of embedded text, 2 of the markup.
    full.expect(0, &[("page.in_data", 32.0 / 34.0)]);
    bare.expect(0, &[("page.in_data", 0.0)]);
    for name in ["tag.p", "tag.li", "word.post"] {
        full.expect(0, &[(name, bare.get(0, name))]);
    }
}

#[test]
fn pages_without_text_have_no_block_and_segment_rows() {
    for html in
        ["", "<html></html>", " \n ", "<img src=a>", "<script>let a = 1</script>", "<title>only</title>", "<!-- a -->"]
    {
        let page = Page::from_source(html).unwrap();
        let measurements = PageMeasurements::new(&page).unwrap();
        assert_eq!(
            (
                measurements.row_count(Level::Block),
                measurements.row_count(Level::Segment),
                measurements.row_count(Level::Page)
            ),
            (0, 0, 1)
        );
        for level in LEVELS {
            assert_eq!(Table::of(&measurements, level).fault(), None, "{html:?}");
        }
        measurements.fill(Level::Block, 0..0, Schema::of(Level::Block).len(), &mut []);
        assert_eq!(measurements.enclosing_segments(0).count(), 0);
        assert_eq!(measurements.language().code, "und");
        let table = Table::of(&measurements, Level::Page);
        table.expect(
            0,
            &[
                ("page.chars", 0.0),
                ("page.blocks", 0.0),
                ("page.longest", 0.0),
                ("blocks.chars_q97", 0.0),
                ("blocks.h1_position", 1.0),
            ],
        );
    }
}

#[test]
fn a_page_of_one_word() {
    let page = Page::from_source("word").unwrap();
    let measurements = PageMeasurements::new(&page).unwrap();
    assert_eq!((measurements.row_count(Level::Block), measurements.row_count(Level::Segment)), (1, 1));
    assert_eq!(LEVELS.map(|level| Table::of(&measurements, level).fault()), [const { None }; LEVELS.len()]);
    Table::of(&measurements, Level::Block).expect(
        0,
        &[
            ("words", 1.0),
            ("up1.share", 1.0),
            ("of_longest", 1.0),
            ("blocks_after", 0.0),
            ("block_position", 0.0),
            ("up2.blocks", 0.0),
        ],
    );
    Table::of(&measurements, Level::Segment).expect(0, &[("share", 1.0), ("has_longest", 1.0), ("up1.blocks", 0.0)]);
}

#[test]
fn deep_nesting() {
    let html = format!("{}deep{}<p>after</p>", "<div>".repeat(100_000), "</div>".repeat(100_000));
    let page = Page::from_source(&html).unwrap();
    let measurements = PageMeasurements::new(&page).unwrap();
    for level in LEVELS {
        assert_eq!(Table::of(&measurements, level).fault(), None);
    }
    let table = Table::of(&measurements, Level::Block);
    assert!(table.get(0, "depth") > 500.0);
    table.expect(0, &[("near.div", 1.0), ("page.blocks", 2.0)]);
}

#[test]
#[should_panic(expected = "do not fit")]
fn a_stride_below_the_row_width_panics() {
    let page = Page::from_source("a").unwrap();
    let width = Schema::of(Level::Page).len();
    PageMeasurements::new(&page).unwrap().fill(Level::Page, 0..1, width - 1, &mut vec![0.0; width]);
}

#[test]
#[should_panic(expected = "do not fit")]
fn a_buffer_shorter_than_the_rows_panics() {
    let page = Page::from_source("<p>a<p>b").unwrap();
    let width = Schema::of(Level::Block).len();
    PageMeasurements::new(&page).unwrap().fill(Level::Block, 0..2, width, &mut vec![0.0; width]);
}
