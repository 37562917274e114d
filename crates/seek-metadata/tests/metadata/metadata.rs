//! Small pages and their metadata, with one snapshot a topic in `metadata/`. And properties of any page.

use proptest::prelude::*;
use seek_metadata::metadata;
use seek_page::{Metadata, Page, PageOptions, SourcedValue};
use std::fmt::Write;
use std::time::{Duration, Instant};

const URL: &str = "https://www.example.org/news/storm";

fn read(html: &str, url: &str) -> Metadata {
    let options = PageOptions { url: Some(url.to_owned()), ..PageOptions::default() };
    metadata(&Page::read(html.as_bytes(), options).unwrap()).unwrap()
}

/// The metadata, with a line for each value.
fn lines(found: &Metadata) -> String {
    let mut lines = String::new();
    for (field, values) in found.fields() {
        for SourcedValue { value, source, .. } in values {
            writeln!(lines, "{}: {value} ({source})", field.xml.replace('-', " ")).unwrap();
        }
    }
    lines
}

fn topic(name: &str, pages: &[(&str, &str)]) {
    let mut file = String::new();
    for (title, html) in pages {
        let found = lines(&read(html, URL));
        write!(file, "## {title}\n\n```html\n{html}\n```\n\n```text\n{found}```\n\n").unwrap();
    }
    insta::with_settings!({snapshot_path => "metadata", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!(name, file);
    });
}

#[test]
fn json_ld() {
    let script = |json: &str| format!("<script type=\"application/ld+json\">{json}</script><h1>Storm</h1>");
    let whole = script(
        r##"{"@context": "https://schema.org", "@graph": [
 {"@type": "WebSite", "@id": "/#site", "name": "The Daily", "inLanguage": "en-GB"},
 {"@type": "NewsArticle", "headline": "Storm", "author": [{"@id": "#ann"}, {"@type": "Person", "name": "Bo Yi"}],
  "datePublished": "2019-03-03T10:20:30+01:00", "dateModified": "2019-03-04", "articleSection": ["Weather"], "keywords": "wind, rain",
  "image": {"@type": "ImageObject", "url": "/storm.jpg"}, "license": "https://creativecommons.org/licenses/by/4.0/",
  "description": "It came &amp; went.", "comment": [{"@type": "Comment", "author": {"name": "Troll"}, "datePublished": "2020-01-01"}]},
 {"@type": "Person", "@id": "#ann", "name": "Ann Lee"}]}"##,
    );
    let broken = script(
        "<!-- {\"@type\": \"Article\", \"headline\": \"Storm\",, \"author\": {\"name\": \"Ann\nLee\",},\n \"datePublished\": \"2019-03-03\"",
    );
    let several = script(r#"{"@type": "WebSite", "name": "The Daily"}{"@type": "BlogPosting", "author": "Ann Lee"};"#);
    let product = script(
        r#"{"@type": "Product", "name": "Storm", "review": {"@type": "Review", "author": "Bo Yi", "datePublished": "2019-03-03"}}"#,
    );
    topic(
        "json_ld",
        &[
            ("A graph: the comment's author and date are not the page's", &whole),
            ("Broken: a comment, commas, a line break in a string, no end", &broken),
            ("Two objects one behind the other", &several),
            ("A review's author is not the page's", &product),
        ],
    );
}

#[test]
fn meta_elements() {
    topic(
        "meta",
        &[
            (
                "OpenGraph",
                "<meta property=og:title content='Storm'><meta property=og:site_name content='The Daily'>\
<meta property=og:description content='It came.'><meta property=og:url content='/news/storm?a=1'>\
<meta property=og:image content='//cdn.example.org/storm.jpg'><meta property=og:locale content=en_US>\
<meta property=article:published_time content='2019-03-03T10:20:30Z'><meta property=article:section content=Weather>\
<meta property=article:tag content=wind><meta property=article:tag content=rain>",
            ),
            (
                "Dublin Core, with a point or a colon, in any case",
                "<meta name=DC.title content=Storm><meta name=dc:creator content='Lee, Ann'><meta name=DCTERMS.issued content=2019-03-03>\
<meta name=DC.language content=en>",
            ),
            (
                "Citations",
                "<meta name=citation_title content='On storms'><meta name=citation_author content='Lee, Ann'>\
<meta name=citation_author content='Bo Yi'><meta name=citation_publication_date content='2019/03/03'>",
            ),
            (
                "Names that have become usual",
                "<meta name=parsely-title content=Storm><meta name=parsely-author content='Ann Lee'>\
<meta name=sailthru.date content='Sun, 03 Mar 2019 10:20:30 GMT'><meta name=keywords content='wind, rain, Wind'>",
            ),
            (
                "What a template did not fill in",
                "<meta name=author content='{{ author }}'><meta property=og:title content=null>",
            ),
        ],
    );
}

#[test]
fn state_of_a_framework() {
    let prose =
        "It came at night from the sea, and nobody on the coast had thought that it would come so soon. ".repeat(4);
    let state = format!(
        r#"<script id=__NEXT_DATA__ type=application/json>{{"post": {{"title": "Big storm", "author": {{"name": "Ann Lee"}},
 "publishedAt": "2022-03-11T08:00:00+07:00", "updatedAt": "2022-03-12", "body": "<p>{prose}</p>"}}}}</script>"#
    );
    let frame = format!("<title>The Daily</title><div id=app></div>{state}");
    let meta = format!("<meta name=author content='Bo Yi'>{frame}");
    let text =
        "The tide rose by two metres, said the office of the port, and the pier is closed until the end of May. "
            .repeat(8);
    let shown = format!("<title>The tide</title><h1>The tide</h1><p>{text}</p>{state}");
    topic(
        "state",
        &[
            ("The page shows nothing else", &frame),
            ("A meta element says otherwise", &meta),
            ("The page shows a longer text", &shown),
        ],
    );
}

#[test]
fn links_and_addresses() {
    topic(
        "links",
        &[
            (
                "Language, canonical address, licence, tags",
                "<html lang=en-us><link rel=canonical href=/news/storm/><link rel='license' href='https://creativecommons.org/licenses/by/4.0/'>\
<a rel='category tag' href=/c>Weather</a><a rel=tag href=/t>wind</a>",
            ),
            (
                "By the base of the page",
                "<base href='https://example.net/x/'><link rel=canonical href=y><link rel=image_src href=z.png>",
            ),
            (
                "A licence at the foot",
                "<p>Text <a rel=license href=https://creativecommons.org/licenses/by-sa/4.0/>CC BY-SA</a>",
            ),
            ("A licence by its name", "<meta name=dcterms.license content='CC BY 4.0'>"),
            (
                "No address of the web",
                "<link rel=canonical href='javascript:void(0)'><meta property=og:image content='data:image/png;base64,AA'>",
            ),
        ],
    );
}

#[test]
fn microdata_and_rdfa() {
    topic(
        "microdata",
        &[
            (
                "An article: the name in its author is the author",
                "<div itemscope itemtype=https://schema.org/Article><h1 itemprop=headline>Storm</h1>\
<span itemprop=author itemscope itemtype=https://schema.org/Person><b itemprop=name>Ann Lee</b></span>\
<time itemprop=datePublished datetime=2019-03-03>today</time><img itemprop=image src=/storm.jpg>\
<div itemprop=comment itemscope itemtype=https://schema.org/Comment><b itemprop=author>Troll</b></div></div>",
            ),
            (
                "Without a thing around",
                "<h1 itemprop=headline>Storm</h1><span itemprop=author>Ann Lee</span><p itemprop=name>Menu",
            ),
            (
                "Several articles are a list",
                "<div itemscope itemtype=http://schema.org/BlogPosting><b itemprop=author>Ann Lee</b></div>\
<div itemscope itemtype=http://schema.org/BlogPosting><b itemprop=author>Bo Yi</b></div>",
            ),
            (
                "RDFa",
                "<div vocab=http://schema.org/ typeof=Article><h1 property=headline>Storm</h1><span property=schema:author>Ann Lee</span>\
<span property=dc:date content=2019-03-03>today</span></div>",
            ),
        ],
    );
}

#[test]
fn visible_by_lines_and_dates() {
    topic(
        "visible_hints",
        &[
            (
                "A name and a date under the heading",
                "<h1>Storm</h1><p>By Ann Lee and Bo Yi</p><p>March 3, 2019</p><p>It came.",
            ),
            (
                "Side by side",
                "<h1>Storm</h1><div class=post-meta><span class=byline>By <a href=/author/ann>Ann Lee</a></span><span class=date>3 March 2019</span></div>",
            ),
            ("A label, and the name in the next line", "<h1>Storm</h1><div>Written by</div><div>Ann Lee</div>"),
            (
                "Published and changed",
                "<h1>Storm</h1><time class=published datetime=2019-03-03T10:20>Sunday</time><time class=updated datetime=2019-03-05>Tuesday</time>",
            ),
            (
                "Comments are of others",
                "<h1>Storm</h1><p>It came.</p><div class=comments><div class=comment><b class=author>Troll</b> <time datetime=2020-01-01>then</time></div></div>",
            ),
            ("No author", "<h1>Storm</h1><p>By the sea it came.</p><p>Stand by me</p>"),
            ("In German", "<html lang=de><h1>Sturm</h1><p>Von Anna Meier</p><p>3. März 2019</p>"),
            ("Numbers alone, by the language of the page", "<html lang=fr><h1>Orage</h1><p>Publié le 03/04/2019</p>"),
            ("Numbers alone, and no language says which", "<h1>Storm</h1><p>03/04/2019</p>"),
        ],
    );
}

#[test]
fn titles() {
    topic(
        "title",
        &[
            (
                "The site behind a bar",
                "<title>Storm over the coast | The Daily</title><meta property=og:site_name content='The Daily'>",
            ),
            (
                "The heading says it as well",
                "<title>The Daily - Storm over the coast</title><h1>Storm over the coast</h1>",
            ),
            (
                "The first heading is the site's",
                "<title>Storm over the coast - The Daily</title><h1>The Daily</h1><h1>Storm over the coast</h1>\
<p>The wind took forty roofs on Sunday, and the ferry stayed in the harbour until the morning.",
            ),
            ("A break in the heading, a link to it", "<h1>Storm<br>over the coast <a href=#x>¶</a></h1>"),
            ("Character references, written twice", "<meta property=og:title content='Wind &amp;amp; rain'>"),
            (
                "A hidden heading, a heading of the foot",
                "<title>Storm</title><h1 hidden>Menu</h1><footer><h1>Contact</h1></footer>",
            ),
            ("Nothing", "<p>Text"),
        ],
    );
}

#[test]
fn the_address_may_have_the_date() {
    let found = read("<h1>Storm</h1>", "https://example.org/2019/03/03/storm");
    assert_eq!(lines(&found), "title: Storm (h1)\npublished: 2019-03-03 (url)\n");
}

/// Pages with one part repeated many times.
#[test]
fn metadata_of_hostile_pages_take_linear_time() {
    let pages = [
        "<h1>Storm</h1>".to_owned() + &"<div itemscope><span itemprop=author class=author>Ann ".repeat(20_000),
        "<h1>Storm</h1>".to_owned() + &"<p class=byline>By <a rel=author href=/author/x>Ann Lee</a>".repeat(50_000),
        "<meta property=article:tag content='a, b'>".repeat(50_000),
        format!("<title>{}</title><h1>{}</h1>", "a - ".repeat(300_000), "b | ".repeat(100)),
        format!("<script type='application/ld+json'>{}</script>", "{\"@graph\":[".repeat(200_000)),
        format!("<script type='application/ld+json'>{}</script>", "{\"author\":{\"name\":\"A\"},".repeat(100_000)),
        format!("<script type='application/ld+json'>{{\"headline\": \"{}", "&amp;".repeat(500_000)),
        "<h1>a</h1>".repeat(100_000),
        "<time datetime=2019-03-03>".repeat(100_000),
    ];
    for html in pages {
        let page = Page::from_source(&html).unwrap();
        page.dom().unwrap();
        let started = Instant::now();
        let found = metadata(&page).unwrap();
        let took = started.elapsed();
        assert!(took < Duration::from_secs(2), "{took:?} for {}", &html[..60]);
        assert!(found.title.is_none_or(|title| title.value.len() <= 600));
        assert!(found.tags.len() <= 64 && found.authors.len() <= 64);
    }
}

fn fragments() -> impl Strategy<Value = String> {
    let fragment = prop::sample::select(vec![
        "<script type='application/ld+json'>",
        "</script>",
        "{\"@type\": \"Article\",",
        "\"author\":",
        "[",
        "]",
        "}",
        "\"Ann Lee\"",
        "\"",
        ",",
        "<meta name=author content='",
        "<meta property=og:title content='",
        "'>",
        "<h1>",
        "</h1>",
        "<title>",
        "</title>",
        "Storm | The Daily",
        " - ",
        "<div itemscope itemtype=http://schema.org/Article>",
        "<b itemprop=author>",
        "<time datetime=2019-03-03>",
        "By Ann Lee",
        "03/04/2019",
        "&amp;",
        "é",
        "作者：王",
        "<div class=comment>",
        "</div>",
        "<link rel=canonical href=/x>",
        "2019-99-99T99:99",
        "\u{0}",
    ]);
    prop::collection::vec(fragment, 0..40).prop_map(|fragments| fragments.concat())
}

proptest! {
    #[test]
    fn metadata_are_clean_lines_for_any_page(html in fragments(), url in "(https://example.org)?/[a-z0-9/-]{0,20}") {
        let found = read(&html, &url);
        for line in lines(&found).lines() {
            prop_assert!(!line.contains("  ") && line.ends_with(')'), "{line:?}");
        }
        for address in [&found.canonical, &found.image].into_iter().flatten() {
            prop_assert!(address.value.starts_with("http"), "{address:?}");
        }
        prop_assert_eq!(read(&html, &url), found);
    }
}
