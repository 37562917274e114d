//! Hostile data: limits bound what is read and what comes out.

use super::read;
use seek_page::{NodeId, Page};

const MOST_PARAGRAPHS: usize = 200;
const MOST_BYTES: usize = 200_000;

/// The texts of a page that has only data.
#[track_caller]
fn embedded_texts(source: &str) -> Vec<String> {
    let (page, texts) = read(source);
    let dom = page.dom().unwrap();
    assert!((dom.markup_len() as NodeId..dom.len() as NodeId).len() <= 3 * MOST_PARAGRAPHS);
    assert!(texts.len() <= MOST_PARAGRAPHS && texts.iter().map(String::len).sum::<usize>() <= MOST_BYTES);
    texts
}

fn script(json: &str) -> String {
    format!("<script type=application/ld+json>{json}</script>")
}

fn sentence(i: usize) -> String {
    (0..8).map(|word| format!("w{}", i * 8 + word)).collect::<Vec<_>>().join(" ")
}

#[test]
fn thousands_of_scripts() {
    let scripts: String = (0..20_000).map(|i| script(&format!("{{\"text\": \"{}\"}}", sentence(i)))).collect();
    assert_eq!(embedded_texts(&scripts).len(), MOST_PARAGRAPHS);
    let same = script(&format!("{{\"text\": \"{}\"}}", sentence(0)));
    assert_eq!(embedded_texts(&same.repeat(20_000)), [sentence(0)]);
    assert!(embedded_texts(&format!("<p>{}</p>{}", sentence(0), same.repeat(20_000))).len() == 1);
    assert!(embedded_texts(&"<script type=json>".repeat(100_000)).is_empty());
}

#[test]
fn megabytes_of_values() {
    let values: String = (0..100_000).map(|i| format!("\"{}\",", sentence(i))).collect();
    assert_eq!(embedded_texts(&script(&values)).len(), MOST_PARAGRAPHS);
    let markup: String = (0..100_000).map(|i| format!("\"<p>{}\",", sentence(i))).collect();
    assert_eq!(embedded_texts(&script(&markup)).len(), MOST_PARAGRAPHS);
    let empty = "\"<p a='a b c d e f g h i'><p>\",".repeat(300_000);
    assert!(embedded_texts(&script(&empty)).is_empty());
    let paragraphs: String = (0..30_000).map(|i| format!("<p>{}", sentence(i))).collect();
    assert_eq!(embedded_texts(&script(&format!("\"{paragraphs}\""))).len(), MOST_PARAGRAPHS);
    let items = "<li>a<ul><li>b c d e f g h i</ul>c".repeat(100_000);
    assert_eq!(embedded_texts(&script(&format!("\"<ol>{items}\""))).len(), MOST_PARAGRAPHS);
    let deep = format!("\"{}{}\"", "<div>".repeat(300_000), sentence(0));
    assert_eq!(embedded_texts(&script(&deep)), [sentence(0)]);
}

#[test]
fn long_values_and_broken_ones() {
    let long: String = (0..100_000).map(|i| format!("{} ", sentence(i))).collect();
    assert!(embedded_texts(&script(&format!("\"{long}\""))).is_empty(), "one paragraph beyond all bounds");
    for unit in [
        "\"", "\\", "\\u", "\\ud83d", "\" ", "\"a ", "\":", "\"\\\"", "&", "<", "\"<p ", "<!--", "a\\n", ". ", "? a",
        // A character reference on each line, and markup in markup.
        "a&lt;\\n", "<p>&amp;lt;", "<p>a&lt;p&gt;",
    ] {
        embedded_texts(&script(&format!("\"{}", unit.repeat(2_000_000 / unit.len()))));
    }
    embedded_texts(&script(&format!("\"a b c d e f g h{}", "\"  ".repeat(1_000_000))));
}

#[test]
fn templates_and_descriptions() {
    let many: String = (0..20_000).map(|i| format!("<template><p>{}</template>", sentence(i))).collect();
    assert_eq!(embedded_texts(&many).len(), MOST_PARAGRAPHS);
    embedded_texts(&format!("{}{}", "<template>".repeat(100_000), sentence(0)));
    embedded_texts(&format!("<template>{}", "<p>a ".repeat(300_000)));
    let metas: String = (0..50_000).map(|i| format!("<meta name=description content='{}'>", sentence(i))).collect();
    assert_eq!(embedded_texts(&metas).len(), 1);
}

#[test]
fn much_text_beside_data() {
    let text: String = (0..60_000).map(|i| format!("<p>{}", sentence(i))).collect();
    let (page, texts) = read(&format!("{}<body>{text}", script(&format!("\"{}\"", sentence(70_000)))));
    assert_eq!((texts.len(), page.dom().unwrap().markup_len()), (60_000, page.dom().unwrap().len()), "no empty shell");
    let text = "a ".repeat(500_000);
    let (_, texts) = read(&format!("{}<body>{text}", script(&format!("\"{}\"", sentence(0)))));
    assert_eq!(texts.len(), 2);
}

#[test]
fn linked_data_of_any_size() {
    let json_ld = |json: &str| format!("<script type=application/ld+json>{json}</script>");
    let pages = [
        json_ld(&"[".repeat(5_000_000)),
        json_ld(&"{\"a\":".repeat(1_000_000)),
        json_ld(&"\"a\",".repeat(1_500_000)),
        json_ld(&format!("{{{}", "\"a\":1,".repeat(800_000))),
        json_ld("{}").repeat(100_000),
        "<p itemscope itemprop=a>".repeat(300_000),
        format!("<div itemscope>{}", "<b itemprop=a>text</b>".repeat(300_000)),
        format!("<div itemscope>{}text", "<div itemprop=a>".repeat(500)).repeat(500),
    ];
    for source in pages {
        let page = Page::from_source(&source).unwrap();
        page.dom().unwrap();
        let before = super::thread_time();
        let data = page.linked_data().unwrap();
        let took = super::thread_time() - before;
        assert!(took < super::SECOND, "{}: {took:?}", &source[..40]);
        assert!(data.items().len() <= 20_000, "{}", &source[..40]);
    }
}
