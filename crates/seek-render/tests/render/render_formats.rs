//! Small pages with their Markdown, XML and TEI: one file for each topic in `formats/`. The whole page is selected
//! unless the title names the selection.

use crate::page;
use seek_page::{Metadata, Page, Selection, SourcedValue};
use seek_render::{self as render, Markup};
use std::fmt::Write;

fn all_markup() -> Markup {
    Markup::default().links(true).images(true)
}

fn everything(page: &Page) -> Selection {
    Selection::of_blocks((0..page.blocks().unwrap().len()).collect())
}

fn markdown(html: &str, markup: Markup) -> String {
    let page = page(html);
    render::markdown(&render::document(&page, &everything(&page), markup).unwrap()).unwrap()
}

fn topic(name: &str, markup: Markup, pages: &[(&str, &str)]) {
    let mut file = String::new();
    for (title, html) in pages {
        let text = markdown(html, markup);
        write!(file, "## {title}\n\n`````html\n{html}\n`````\n\n`````markdown\n{text}\n`````\n\n").unwrap();
    }
    snapshot(name, file);
}

fn snapshot(name: &str, file: String) {
    insta::with_settings!({snapshot_path => "formats", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!(name, file);
    });
}

#[test]
fn blocks() {
    topic(
        "blocks",
        Markup::default(),
        &[
            ("A heading without its end", "<h2>Quay<p>one<p>two<ul><li>three<li>four</ul>"),
            ("A heading of three paragraphs", "<h2><p>Quay<p>1858<p>A story</h2>"),
            ("Headings and paragraphs", "<h1>One <b>two</b></h1><p>three<br>four</p><div>five</div><h3>six<br>#</h3>"),
            (
                "A quotation in a quotation",
                "<blockquote>one<blockquote><p>two</p></blockquote></blockquote><blockquote>three</blockquote>",
            ),
            ("A rule", "<p>one</p><hr><p>two</p><hr>"),
            ("A figure", "<figure><img src=a.png><figcaption>seen <i>there</i></figcaption></figure>"),
            ("A block in a mark", "<b>one<p>two</p></b>"),
        ],
    );
}

#[test]
fn lists() {
    topic(
        "lists",
        Markup::default(),
        &[
            ("Nested", "<p>before</p><ul><li>one<ul><li>inner<li>more</ul><li>two</ul><p>after</p>"),
            ("Numbered", "<ol start=9><li>nine<li>ten<ol><li>deep</ol></ol>"),
            ("The first item has a number", "<ol start=2><li value=7>seven<li>eight</ol>"),
            ("A list directly in a list", "<ul><li>one<ul><li>two</ul><ul><li>three</ul></li><ol><li>four</ol></ul>"),
            ("Items of several paragraphs", "<ul><li><p>one</p><p>more</p><li>two</ul>"),
            ("Two lists next to each other", "<ul><li>one</ul><ul><li>two</ul><ol><li>three</ol><ol><li>four</ol>"),
            ("Items without a list", "<div><li>one<li>two</div><p>after"),
            ("Text between items", "<ul>one<li>two<p>three</ul>"),
            ("An item that holds a list alone", "<ul><li><ul><li>one<li>two</ul><li>three</ul>"),
            ("Code in an item", "<ul><li>run<pre>a\n  b</pre><li>done</ul>"),
            (
                "Tasks",
                "<ul><li><input type=checkbox checked> done<li><label><input type=checkbox> to <i>do</i></label>\
                 <li><p><input type=checkbox>this<p>and that<li>[x] no task<li>no <input type=checkbox> task</ul>\
                 <table><tr><td>a<td><ul><li><input type=checkbox> no task<li>b</ul><tr><td>c<td>d</table>",
            ),
            ("Terms", "<dl><dt>tea<dd>a leaf<dt>coffee<dd>a bean<dd><p>a drink</p></dl>"),
        ],
    );
}

#[test]
fn tables() {
    topic(
        "tables",
        Markup::default(),
        &[
            (
                "Caption and head",
                "<table><caption>Prices</caption><thead><tr><th>Item<th>Price</thead><tr><td>Tea<td>2<tr><td>Milk | cream<td></table>",
            ),
            ("Spans", "<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>"),
            ("Rows of different lengths", "<table><tr><td>a<td>b<tr><td>c<tr><td>d<td>e<td>f</table>"),
            (
                "Blocks in a cell",
                "<table><tr><th>a<th>b<tr><td><p>one</p><p>two<br>three</p><td><ul><li>x<li>y</ul><pre>p|q\nr</pre></table>",
            ),
            ("Layout", "<table><tr><td>menu<td><h2>Title</h2><p>one</p></table>"),
            ("A table in a layout table", "<table><tr><td>lead<table><tr><td>a<td>b<tr><td>c<td>d</table>tail</table>"),
            ("A table in an item", "<ul><li>one<table><tr><td>a<td>b<tr><td>c<td>d</table><li>two</ul>"),
            (
                "A table of elements with roles",
                "<div role=grid><div role=row><span role=columnheader aria-colspan=2>a</span></div>\
                <div role=row><span role=gridcell>b</span><span role=gridcell>c</span></div></div>",
            ),
            ("One column with text", "<table><tr><td rowspan=2><img src=note.png><th>Note<tr><td><p>one</p></table>"),
        ],
    );
}

#[test]
fn code() {
    topic(
        "code",
        Markup::default(),
        &[
            ("A language", "<p>before<pre><code class='language-rust'>fn main() {\n    a();\n\n}\n</code></pre>after"),
            ("Fences in code", "<pre>```\na\n```</pre>"),
            ("Numbers of lines", "<table><tr><td><pre>1\n2</pre><td><pre><span>a</span>\nb</pre></table>"),
            ("Marks and links in code", "<pre>a <b>b</b> <a href=c>d</a></pre>"),
            ("Lines as elements", "<pre><div>one</div><div>  two</div></pre>"),
            (
                "Lines as elements, some of them empty",
                "<p>before</p><pre><div><br></div><div>one {<br></div><div><br></div><div><span><br></span></div><div>}</div><div></div><div><br></div></pre><p>behind",
            ),
            (
                "Lines as elements, some of them with white space alone",
                "<div class=code><div class=line>a</div><div class=line>&nbsp;</div><div class=line>b</div></div>",
            ),
            (
                "A page with headings",
                "<pre>a <a href=b>c</a>\n<h2>Two</h2>  +---+\n  | <b>d</b> |\n  +---+\n<h2>Three</h2>e\nf</pre><p>g",
            ),
            ("Preformatted text in a formula", "<s><div class=katex><math>x<pre>a\n  b</pre></div></s>"),
            ("In a line", "<p>a <code>b</code> <kbd>`c`</kbd> <code>d<br>e <i>f</i></code>"),
        ],
    );
}

#[test]
fn marks() {
    topic(
        "marks",
        all_markup(),
        &[
            (
                "Stress",
                "<p><b> one </b><i>two</i> <s>three</s> H<sub>2</sub>O x<sup>2</sup> <em><strong>four</strong></em>",
            ),
            ("Marks around signs alone", "<p><i><b>🎉</b></i>a <b>!</b>c<b>d</b>"),
            ("Marks that touch letters and signs", "<p>un<b>believ</b>able <b>“a”</b>b c<i>(d)</i>e <i>f</i><b>g</b>"),
            ("A mark over two paragraphs", "<b><p>one</p><p>two</p></b>"),
            (
                "Text that looks like marks",
                "<p># a *b* _c_ d_e `f` [g](h) &lt;i> 1. &amp;amp; j</p><p>1. k</p><p>- l<br>- m<br>===</p><p>+",
            ),
            (
                "Marks side by side",
                "<p><b>pressing </b><b>problems</b><b>.</b> <i>l</i><i>ou</i><i>der</i> <i>and</i> <b>a</b><br><b>b</b> <i><b>c</b></i><b>d</b> \
                <kbd>Ctrl</kbd><kbd>C</kbd> x<sup>1</sup><sup>2</sup>",
            ),
            ("Signs that are no marks", "<p>#one ~2€ or ~3€</p><p># two ~~three~~</p><p>#</p>"),
            (
                "Addresses of mails between signs",
                "<p>a &lt;b@c.example> &lt;2020@c.example> &lt;&amp;d@c.example> &lt; 5",
            ),
            (
                "Links",
                "<p>a!<a href=/b_(c)>d [e]</a> <a href='javascript:x'>f</a> <a href=#g><b>h</b></a> <a href=i></a>",
            ),
            (
                "Images",
                "<p>one</p><p><img src=a.png alt='a [b]\nc'></p><p>two <img src=b.png> three</p><img src='data:x' data-src=c.png>",
            ),
            ("A link around blocks", "<a href=https://a.example/><h3>one</h3><p>two</p></a>"),
        ],
    );
}

#[test]
fn formulas() {
    let wiki = "<p>where <span class=mwe-math-element><span style='display:none'><math alttext='{\\displaystyle x^{2}}'><semantics>\
        <msup><mi>x</mi><mn>2</mn></msup><annotation encoding='application/x-tex'>{\\displaystyle x^{2}}</annotation></semantics></math>\
        </span><img class=mwe-math-fallback-image-inline alt='{\\displaystyle x^{2}}'></span>.";
    let katex = "<p>by <span class=katex><span class=katex-mathml><math><semantics><mi>a</mi>\
        <annotation encoding=application/x-tex>a_1</annotation></semantics></math></span><span class=katex-html aria-hidden=true>a1</span></span>, so";
    let mathjax = "<p>is <span class=MathJax_Preview>b</span><span class=MathJax>b<span>2</span></span><script type=math/tex>b^2</script> and\
        <div class=MathJax_Display><span class=MathJax>c</span></div><script type='math/tex; mode=display'>\\frac{c}{d}</script>";
    let mathjax3 = "<p>let <mjx-container><mjx-math></mjx-math><mjx-assistive-mml><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>\
        </mjx-assistive-mml></mjx-container> be";
    topic(
        "formulas",
        Markup::default(),
        &[
            ("Wikipedia", wiki),
            ("KaTeX", katex),
            ("MathJax 2", mathjax),
            ("MathJax 3", mathjax3),
            ("MathML", "<p>a <math><msqrt><mi>x</mi></msqrt></math> b<math display=block><mi>y</mi></math>"),
            ("LaTeX in text", "<p>a \\(x_1\\) and <b>b</b> $$\\sum_i x_i$$ costs $5 or $6 <code>$x^2$</code>"),
            ("With a script that sets dollars", "<script src=MathJax.js></script><p>a $x$ of $5 and $6 $y_<i>1</i>$ b"),
            ("Formulas are no images", "<p>a <img class=latex src=b.png alt='\\pi r^2'> b"),
        ],
    );
}

#[test]
fn the_image_of_a_figure_was_left_out_with_its_caption() {
    let figure = "<figure><a href=/o><img src=blank.gif data-src=o.png alt=p></a><noscript><img src=o.png alt=p></noscript>\
        <figcaption>q</figcaption></figure>";
    let page = page(&format!("<p>a{figure}<p>b{figure}<nav>c</nav>"));
    let blocks = page.blocks().unwrap();
    let chosen = (0..blocks.len()).filter(|&i| matches!(blocks.text(i), "a" | "b")).collect();
    let document = render::document(&page, &Selection::of_blocks(chosen), all_markup()).unwrap();
    assert_eq!(render::markdown(&document).unwrap(), "a\n\n![p](o.png)\n\nb");
}

#[test]
fn the_images_of_a_gallery_were_left_out_with_its_captions() {
    let figure = |n: u8| format!("<figure><div><img src={n}.png><p>c{n}</p></div></figure>");
    let gallery = format!("<div class=row>{}{}</div>{}", figure(1), figure(2), figure(3));
    let markdown = |html: &str| {
        let page = page(html);
        let blocks = page.blocks().unwrap();
        let chosen = (0..blocks.len()).filter(|&i| matches!(blocks.text(i), "a" | "b")).collect();
        let document = render::document(&page, &Selection::of_blocks(chosen), all_markup()).unwrap();
        render::markdown(&document).unwrap()
    };
    let written = markdown(&format!("<p>a</p>{gallery}<p>b</p>"));
    assert_eq!(written, "a\n\n![](1.png)\n\n![](2.png)\n\n![](3.png)\n\nb");
    assert_eq!(markdown(&format!("<p>a</p>{gallery}<p>left out</p><p>b</p>")), "a\n\nb");
    assert_eq!(markdown(&format!("<p>a</p><div>{}<p>left out</p></div><p>b</p>", figure(1))), "a\n\nb");
    assert_eq!(markdown(&format!("<p>a</p>{gallery}")), "a");
    let controls = "<button>Next picture</button><span>1 of 3</span>";
    let written = markdown(&format!("<p>a</p><div>{gallery}{controls}</div><p>b</p>"));
    assert_eq!(written.matches("![]").count(), 3, "{written}");
    let next = "<button><img src=arrow.svg>Next</button>";
    assert_eq!(markdown(&format!("<p>a</p>{}{next}<p>b</p>", figure(1))), "a\n\n![](1.png)\n\nb");
    assert_eq!(
        markdown(&format!("<p>a</p>{}<figure><img src=9.png></figure>{}<p>b</p>", figure(1), figure(2)))
            .matches("![]")
            .count(),
        3
    );
    assert_eq!(markdown(&format!("<p>a</p><div>{controls}<img src=x.png></div><p>b</p>")), "a\n\nb");
}

#[test]
fn images_of_amp_pages_were_lost() {
    let page = page("<p>a</p><amp-img src=1.png alt=Quay width=9 height=9></amp-img><p>b</p>");
    let document = render::document(&page, &everything(&page), all_markup()).unwrap();
    assert_eq!(render::markdown(&document).unwrap(), "a\n\n![Quay](1.png)\n\nb");
}

#[test]
fn whole_pages() {
    let html = "<html lang=en><title>T</title><h1>One &amp; two</h1><p>a <b>b</b> <a href=https://a.example/?c&d>e</a> \\(x<1\\)</p>\
        <h2>Three</h2><table><tr><th colspan=2>f<tr><td>g<td>h<br>i</table><ol start=3><li>j</ol><pre class=language-x>&lt;k>\n  l</pre>\
        <blockquote><h3>m</h3>n</blockquote><figure><img src=https://a.example/o.png alt=p><figcaption>q</figcaption></figure><h1>r</h1><hr><dl><dt>s<dd>t</dl>";
    let page = page(html);
    let document = render::document(&page, &everything(&page), all_markup()).unwrap();
    let sourced = |value: &str| Some(SourcedValue { value: value.to_owned(), source: "meta".to_owned() });
    let metadata = Metadata {
        title: sourced("One <& two>"),
        authors: sourced("A \"B\"").into_iter().collect(),
        published: sourced("2026-11-21"),
        language: sourced("en"),
        canonical: sourced("https://a.example/?c&d"),
        tags: sourced("u").into_iter().collect(),
        ..Metadata::default()
    };
    let mut file = format!("```html\n{html}\n```\n\n");
    for (name, text) in [
        ("html", render::html(&document, &metadata).unwrap()),
        ("xml", render::xml(&document, &metadata).unwrap()),
        ("tei", render::tei(&document, &metadata).unwrap()),
    ] {
        write!(file, "## {name}\n\n```xml\n{text}```\n\n").unwrap();
    }
    snapshot("whole_pages", file);
}

#[test]
fn a_list_number_of_ten_digits_is_no_list_in_markdown() {
    assert_eq!(markdown("<ol start=9999999999><li>a<li>b</ol>", all_markup()), "999999999. a\n999999999. b");
}

#[test]
fn words_of_two_texts_in_a_definition_are_not_joined() {
    let page = page("<li><table><dd>one<figcaption>two");
    let document = render::document(&page, &everything(&page), Markup::default()).unwrap();
    let none = Metadata::default();
    let html = render::html(&document, &none).unwrap();
    assert!(html.contains("one<br>two"), "{html}");
    let xml = render::xml(&document, &none).unwrap();
    assert!(xml.contains("one<br/>two"), "{xml}");
    let tei = render::tei(&document, &none).unwrap();
    assert!(tei.contains("one<lb/>two"), "{tei}");
}

/// The heads of HTML, XML and TEI with all metadata, two values where a field can have several, and with a licence alone.
#[test]
fn heads() {
    let page = page("<p>One sentence of text.");
    let document = render::document(&page, &everything(&page), Markup::default()).unwrap();
    let value = |value: &str| SourcedValue { value: value.to_owned(), source: "h1".to_owned() };
    let one = |text: &str| Some(value(text));
    let two = |text: &str| vec![value(&format!("first {text}")), value(&format!("second {text}"))];
    let complete = Metadata {
        title: one("title"),
        authors: two("author"),
        published: one("2026-01-02"),
        modified: one("2026-03-04"),
        site_name: one("site"),
        description: one("description"),
        language: one("en"),
        canonical: one("https://example.org/page"),
        license: one("licence"),
        categories: two("category"),
        tags: two("tag"),
        image: one("https://example.org/image.png"),
    };
    let licensed = Metadata { license: one("licence"), ..Metadata::default() };
    let mut file = String::new();
    for (title, metadata) in [("All fields", complete), ("A licence alone", licensed)] {
        let html = render::html(&document, &metadata).unwrap();
        let xml = render::xml(&document, &metadata).unwrap();
        let tei = render::tei(&document, &metadata).unwrap();
        write!(file, "## {title}\n\n`````html\n{html}\n`````\n\n`````xml\n{xml}\n`````\n\n`````xml\n{tei}\n`````\n\n")
            .unwrap();
    }
    snapshot("heads", file);
}
