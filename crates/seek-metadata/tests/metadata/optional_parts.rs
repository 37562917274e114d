//! Blocks of title, standfirst, by-line, captions and comments beside the main text.

use seek_metadata::{OptionalPart, metadata, optional_blocks};
use seek_page::{Page, PageType, Selection};

const PAGE: &str = r#"
<nav><a href=/>Storm</a> <a href=/photos>Photos</a></nav>
<article><h1>Storm over the quay</h1>
<p class=byline>By <a rel=author href=/ann>Ann Lee</a>, 1 May 2024</p>
<figure><img src=a.jpg><figcaption>The quay at dawn.</figcaption></figure>
<p>It came at night and left at dawn, and nobody was hurt by it at all.</p>
<div class="wp-caption-text">The bridge without its railing.</div>
<p>The town will build the bridge again in spring, with a higher railing.</p></article>
<figure><figcaption>An advertisement.</figcaption></figure>
<div id=comments><h3>2 comments</h3><ol>
<li><b class=author>Bo</b> <time datetime="2026-01-02T10:00Z">yesterday</time><p>I saw it from the hill.</p><a href="?reply=1">Reply</a></li>
<li><b class=author>Cy</b> <time datetime="2026-01-03T10:00Z">today</time><p>I slept.</p><p>I always do.</p><a href="?reply=2">Reply</a></li>
</ol></div>"#;

/// The texts of the optional blocks of a page of a type. Its main text are the blocks that hold one of the words.
fn of_type(page_type: Option<PageType>, html: &str, main: &[&str], parts: &[OptionalPart]) -> Vec<String> {
    let page = Page::from_source(html).unwrap();
    let blocks = page.blocks().unwrap();
    let is_main = |&block: &usize| main.iter().any(|word| blocks.text(block).contains(word));
    let selection = Selection::of_blocks((0..blocks.len()).filter(is_main).collect());
    let found = optional_blocks(&page, &selection, &metadata(&page).unwrap(), page_type, parts).unwrap();
    found.into_iter().map(|block| blocks.text(block).to_owned()).collect()
}

fn texts(html: &str, main: &[&str], parts: &[OptionalPart]) -> Vec<String> {
    of_type(Some(PageType::Article), html, main, parts)
}

const MAIN: [&str; 2] = ["came at night", "will build"];
const NONE: [&str; 0] = [];

#[test]
fn each_part_has_its_blocks() {
    let of = |part| texts(PAGE, &MAIN, &[part]);
    assert_eq!(of(OptionalPart::Title), ["Storm over the quay"]);
    assert_eq!(of(OptionalPart::Byline), ["By Ann Lee, 1 May 2024"]);
    assert_eq!(of(OptionalPart::Captions), ["The quay at dawn.", "The bridge without its railing."]);
    assert_eq!(of(OptionalPart::Comments), ["I saw it from the hill.", "I slept.", "I always do."]);
    let all = texts(PAGE, &MAIN, &OptionalPart::ALL);
    assert_eq!(all.len(), 7, "{all:?}");
    assert_eq!(texts(PAGE, &MAIN, &[]), NONE);
}

#[test]
fn a_page_without_main_text_has_no_optional_blocks() {
    assert_eq!(texts(PAGE, &[], &OptionalPart::ALL), NONE);
}

#[test]
fn the_title_is_the_one_nearest_before_the_main_text() {
    let html = "<title>Storm over the quay</title><p>Storm over the quay</p><p>Home</p><h1>Storm over the quay</h1>\
                <p>It came at night and left at dawn.</p><p>Storm over the quay</p>";
    let page = Page::from_source(html).unwrap();
    let (main, metadata) = (Selection::of_blocks(vec![3]), metadata(&page).unwrap());
    assert_eq!(optional_blocks(&page, &main, &metadata, None, &[OptionalPart::Title]).unwrap(), [2]);
}

#[test]
fn a_link_is_no_title_nor_is_any_text_beside_a_selected_title() {
    let nav = "<title>Storm</title><nav><ul><li><a href=/>Home</a><li><a href=/s>Storm</a></ul></nav>";
    let main = "<p>It came at night and left at dawn, and nobody was hurt by it at all.</p>";
    assert_eq!(texts(&format!("{nav}{main}"), &MAIN, &[OptionalPart::Title]), NONE);
    let breadcrumb = format!("<title>Storm</title><p>Storm</p><p>Version: v2</p><h1>Storm</h1>{main}");
    let page = Page::from_source(&breadcrumb).unwrap();
    let (selection, metadata) = (Selection::of_blocks(vec![1, 2, 3]), metadata(&page).unwrap());
    assert_eq!(optional_blocks(&page, &selection, &metadata, None, &[OptionalPart::Title]).unwrap(), [0; 0]);
}

#[test]
fn a_by_line_is_near_the_title_above_or_below_it() {
    let head = "<meta name=author content='Ann Lee'>";
    let text =
        "<p>It came at night and left at dawn, and nobody was hurt by it at all.</p><p>One.<p>Two.<p>Three.<p>Four.";
    let of = |html: &str| texts(html, &["came at night", "One.", "Two.", "Three.", "Four."], &[OptionalPart::Byline]);
    assert_eq!(of(&format!("{head}<p>Ann Lee</p><h1>Storm</h1>{text}<p>About Ann Lee")), ["Ann Lee"]);
    assert_eq!(
        of(&format!("{head}<h1>Storm</h1><p>By Bo Ek and Ann Lee, Oslo, 4 May</p>{text}")),
        ["By Bo Ek and Ann Lee, Oslo, 4 May"]
    );
    assert_eq!(of(&format!("{head}<h1>Storm</h1>{text}<p>About Ann Lee")), NONE);
}

#[test]
fn a_standfirst_is_named_described_or_a_second_heading() {
    let standfirst = "A storm took the railing of the old bridge, and the town looks for money.";
    let main = "<p class=meta>By Ann Lee</p><p>It came at night and left at dawn, and nobody was hurt.</p>";
    let of = |head: &str, after_title: &str| {
        let html = format!("{head}<title>Storm</title><h1>Storm</h1>{after_title}{main}");
        texts(&html, &MAIN, &[OptionalPart::Standfirst])
    };
    assert_eq!(of("", &format!("<div class='article-subtitle'><p>{standfirst}</p></div>")), [standfirst]);
    assert_eq!(of("", "<ul class=c-standfirst><li>The railing is gone<li>The town looks for money</ul>").len(), 2);
    assert_eq!(of("", &format!("<h2>{standfirst}</h2>")), [standfirst]);
    let described = format!("<meta name=description content='{}…'>", &standfirst[..50]);
    assert_eq!(of(&described, &format!("<p>4 May</p><p>{standfirst}</p>")), [standfirst]);
    assert_eq!(of("", &format!("<p>{standfirst}</p>")), NONE);
    assert_eq!(of("", "<h2>The night</h2>"), NONE);
    assert_eq!(of("", &format!("<p class=subtitle><a href=/>{}</a></p>", &standfirst[..40])), NONE);
}

#[test]
fn a_standfirst_holds_no_title_and_stands_near_it() {
    let main = "<p>It came at night and left at dawn, and nobody was hurt.</p>";
    let of = |html: &str| texts(html, &MAIN, &[OptionalPart::Standfirst]);
    let around =
        format!("<title>Storm</title><header class=intro><h1>Storm</h1><p class=date>4 May</p></header>{main}");
    assert_eq!(of(&around), NONE);
    let figure =
        "<figure class=lead-image><img src=a><figcaption>The bridge at dawn, seen from the quay</figcaption></figure>";
    assert_eq!(of(&format!("<title>Storm</title><h1>Storm</h1>{figure}{main}")), NONE);
    let far = format!(
        "<title>Storm</title><h1>Storm</h1>{main}{}<p class=lead>Another story.</p>",
        "<p>More of it.</p>".repeat(9)
    );
    assert_eq!(of(&far), NONE);
}

#[test]
fn a_sentence_without_spaces_is_no_by_line() {
    let head = "<meta name=author content=张三><h1>暴风雨</h1>";
    let sentence = "昨天晚上暴风雨袭击了海岸，张三说，他从来没有见过这么大的海浪，镇上的旧桥也被冲走了，好在没有人受伤，镇长说春天会重新修建一座更高的新桥，还会在旁边修一条小路。";
    let text = "<p>It came at night and left at dawn.</p>";
    let of = |line: &str| texts(&format!("{head}<p>{line}</p>{text}"), &MAIN, &[OptionalPart::Byline]);
    assert_eq!(of("记者张三报道"), ["记者张三报道"]);
    assert_eq!(of(sentence), NONE);
}

#[test]
fn a_caption_is_beside_a_picture_and_holds_no_main_text() {
    let main = "<p>It came at night and left at dawn.</p>";
    let of = |inside: &str| {
        texts(&format!("{main}{inside}<p>The town will build it again.</p>"), &MAIN, &[OptionalPart::Captions])
    };
    assert_eq!(
        of("<div><img src=a><div class='image-caption'><div><p><span>The quay.</span></p></div></div></div>"),
        ["The quay."]
    );
    assert_eq!(of("<section><p class='caption-with-letter-spacing'>Tax included.</p></section>"), NONE);
    assert_eq!(of("<section><img src=a><p class='no-captions'>More videos</p></section>"), NONE);
    let around = format!("<img src=a><div class=caption><p>Aside.</p>{main}</div>");
    assert_eq!(texts(&around, &MAIN, &[OptionalPart::Captions]), NONE);
}

#[test]
fn only_blocks_of_comments_are_comments() {
    let twice = PAGE.replace("</nav>", "</nav><p>I slept.</p>");
    assert_eq!(texts(&twice, &MAIN, &[OptionalPart::Comments]).len(), 3);
    for page_type in [None, Some(PageType::Forum), Some(PageType::Product)] {
        assert_eq!(of_type(page_type, PAGE, &MAIN, &[OptionalPart::Comments]), NONE, "{page_type:?}");
    }
}

#[test]
fn text_that_the_page_does_not_show_is_not_added() {
    let html = "<meta name=author content='Ann Lee'><meta property=og:title content='Storm over the quay'>\
                <p>It came at night and left at dawn.</p><template><h1>Storm over the quay</h1><p>By Ann Lee</p></template>";
    assert_eq!(texts(html, &MAIN, &OptionalPart::ALL), NONE);
}

#[test]
fn a_long_class_around_many_blocks_is_read_once() {
    let html = format!("<div class='{}'>{}</div>", "x ".repeat(1 << 18), "<p>It came at night.".repeat(5_000));
    let begun = std::time::Instant::now();
    assert_eq!(texts(&html, &MAIN, &OptionalPart::ALL), NONE);
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}

#[test]
fn every_part_has_a_name() {
    for part in OptionalPart::ALL {
        assert_eq!(OptionalPart::by_name(part.name()), Some(part));
    }
    assert_eq!(OptionalPart::by_name("footer"), None);
}
