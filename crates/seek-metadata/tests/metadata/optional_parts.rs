//! Blocks of title, by-line, captions and comments beside the main text.

use seek_metadata::{OptionalPart, optional_blocks};
use seek_page::{Page, Selection};

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

/// The texts of the optional blocks of a page whose main text are the paragraphs that mention one of the words.
fn texts(html: &str, main: &[&str], parts: &[OptionalPart]) -> Vec<String> {
    let page = Page::from_source(html).unwrap();
    let blocks = page.blocks().unwrap();
    let is_main = |&block: &usize| main.iter().any(|word| blocks.text(block).contains(word));
    let selection = Selection::of_blocks((0..blocks.len()).filter(is_main).collect());
    let found = optional_blocks(&page, &selection, parts).unwrap();
    found.into_iter().map(|block| blocks.text(block).to_owned()).collect()
}

const MAIN: [&str; 2] = ["came at night", "will build"];

#[test]
fn each_part_has_its_blocks() {
    let of = |part| texts(PAGE, &MAIN, &[part]);
    assert_eq!(of(OptionalPart::Title), ["Storm over the quay"]);
    assert_eq!(of(OptionalPart::Byline), ["By Ann Lee, 1 May 2024"]);
    assert_eq!(of(OptionalPart::Captions), ["The quay at dawn.", "The bridge without its railing."]);
    assert_eq!(of(OptionalPart::Comments), ["I saw it from the hill.", "I slept.", "I always do."]);
    let all = texts(PAGE, &MAIN, &OptionalPart::ALL);
    assert_eq!(all.len(), 7, "{all:?}");
    assert_eq!(texts(PAGE, &MAIN, &[]), [] as [&str; 0]);
}

#[test]
fn a_page_without_main_text_has_no_optional_blocks() {
    assert_eq!(texts(PAGE, &[], &OptionalPart::ALL), [] as [&str; 0]);
}

#[test]
fn the_title_is_the_one_nearest_before_the_main_text() {
    let twice = "<title>Storm over the quay</title><p>Storm over the quay</p><p>Home</p><h1>Storm over the quay</h1>\
                 <p>It came at night and left at dawn.</p><p>Storm over the quay</p>";
    let page = Page::from_source(twice).unwrap();
    let found = optional_blocks(&page, &Selection::of_blocks(vec![3]), &[OptionalPart::Title]).unwrap();
    assert_eq!(found, [2]);
}

#[test]
fn every_part_has_a_name() {
    for part in OptionalPart::ALL {
        assert_eq!(OptionalPart::by_name(part.name()), Some(part));
    }
    assert_eq!(OptionalPart::by_name("footer"), None);
}
