//! Written HTML before two [referees](crate::referees): a cleaner changes nothing, and a parser finds what was written.

use crate::page;
use crate::referees::check_html;
use crate::render_properties;
use proptest::prelude::*;
use seek_io::Corpus;
use seek_page::{Metadata, Page, PageOptions, Selection, SourcedValue};
use seek_render::{self as render, Markup};
use seek_testing::skip::skip;
use seek_testing::soup;
use std::path::{Path, PathBuf};

/// Each corpus gives this many pages, evenly spread.
const PAGES: usize = 40;

/// Pages that want to break out of where their text is written.
const HOSTILE: &[&str] = &[
    // Markup in text, in values and in code
    "<p>&lt;/p>&lt;script>alert(1)&lt;/script>&amp;lt;b><p>a",
    "<p>a<img src=b.png alt='\"><script>alert(1)</script>' title=x onerror=alert(1)>",
    "<p>a<a href='/b\"onclick=alert(1)' onclick=alert(1) style=a>b</a>",
    "<pre class='language-\"><script>'>\n\n&lt;/code>&lt;/pre>&lt;style></pre>",
    "<ol start='7\"><script>'><li>a</ol><table><tr><td colspan='2\">'>a<td rowspan='2<'>b<tr><td>c</table>",
    "<p>a <script type=math/tex></span><img src=x onerror=alert(1)></script> b $\\alpha&lt;/span>&lt;script>$ \\(x^2&lt;b>\\)",
    "<p>a<!-- --!><img src=b> --><![CDATA[<script>]]>",
    // Addresses of programs
    "<p>a<a href=javascript:alert(1)>b</a><a href=' JavaScript:alert(1)'>c</a><a href='java&#9;script:alert(1)'>d</a>",
    "<p>a<a href='java&#xfffe;script:alert(1)'>b</a><a href='&#1;javascript:alert(1)'>c</a><img src=data:image/svg+xml,d>",
    "<base href=javascript:alert(1)><p>a<a href=b>c</a><img src=vbscript:d>",
    // Characters that parsers change
    "<pre>a&#13;b&#13;&#10;c\u{0}\u{c}&#xc;</pre><p>&#0;&#x80;&#xfffe;\u{a0}\u{2028}&nbsp;a",
    "<pre>\n\na</pre><textarea>\n\nb</textarea><xmp></p><p></xmp><plaintext></plaintext><b>",
    // Elements where a parser moves or closes them
    "<table>a<tr><td>b<p>c<tr><td>d<caption>e</table>",
    "<table><tr><td>a<td>b<tr><td>c<td>d<caption>e</caption><tr><td>f<td>g</table>",
    "<table><tr><td>a<td>b<tr><td>c<td>d<table><tr><td>e</table></table>",
    "<a href=b>a<a href=c>d<p><a href=e>f<table><tr><td><a href=g>h</table>",
    "<p>a<h1>b<ul><li>c<dl><dd>d<ul>e<li>f<blockquote>g<figure>h<figcaption>i<p>j<pre>k<hr><p>l",
    "<b><i><b><i><b>a<p>b<div>c</b>d</i>e<li>f<dt>g<td>h",
    "<svg><style><img src=x onerror=alert(1)></style><desc><p>a</desc></svg><math><mtext><b>b<mglyph><style>c</math><p>d",
];

#[test]
fn hostile_pages() {
    for html in HOSTILE {
        check_html(&page(html));
    }
}

#[test]
fn hostile_metadata() {
    let hostile = "</title></head>\"><script>alert(1)</script><b>&lt;'\u{a0}";
    let value = || Some(SourcedValue { value: hostile.to_owned(), source: String::new() });
    let metadata =
        Metadata { title: value(), language: value(), description: value(), canonical: value(), ..Metadata::default() };
    let document = render::document(&page(""), &Selection::of_blocks(vec![]), Markup::default()).unwrap();
    let parsed = scraper::Html::parse_document(&render::html(&document, &metadata).unwrap());
    let elements: Vec<_> = parsed.tree.values().filter_map(|node| node.as_element()).collect();
    let names: Vec<_> = elements.iter().map(|element| element.name()).collect();
    assert_eq!(names, ["html", "head", "meta", "title", "meta", "meta", "body"]);
    assert_eq!(parsed.root_element().text().collect::<String>().trim_matches('\n'), hostile);
    let values: Vec<_> = elements.iter().flat_map(|element| element.attrs().map(|(_, value)| value)).collect();
    assert_eq!(values, [hostile, "utf-8", hostile, "description", hostile, "dcterms.source"]);
}

proptest! {
    #[test]
    fn random_pages(html in prop_oneof![render_properties::soup(), render_properties::soup_with_formulas(), soup::soup()]) {
        check_html(&page(&html));
    }
}

/// Checks some pages of a corpus. Returns how many.
fn check_corpus(path: &Path, pages: usize) -> usize {
    let corpus: Vec<_> = Corpus::open(path).unwrap().pages().unwrap().map(Result::unwrap).collect();
    let some = corpus.iter().step_by(corpus.len().div_ceil(pages));
    some.map(|page| {
        // A test that fails prints this.
        println!("{} {}", path.display(), page.id);
        let options = PageOptions { url: page.url.clone(), ..PageOptions::default() };
        check_html(&Page::read(&page.html, options).unwrap());
    })
    .count()
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn samples() {
    assert!(check_corpus(&workspace().join("data/samples"), usize::MAX) >= 28);
}

#[test]
fn corpora() {
    let folder = std::env::var_os("SEEK_CORPORA").map_or_else(|| workspace().join("../shared/corpora"), PathBuf::from);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return skip(&format!("no corpora at {} (set SEEK_CORPORA)", folder.display()));
    };
    let files = entries.map(|entry| entry.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|name| name == "parquet")).for_each(|file| {
        check_corpus(&file, PAGES);
    });
}
