//! Small pages with their plain text: one file for each topic in `text/`. The whole page is selected unless the title
//! names the selection.

use crate::page;
use seek_page::{NodeId, NodeKind, Page, SelectedParts, Selection};
use seek_render as render;
use std::fmt::Write;

fn everything(page: &Page) -> Selection {
    Selection::of_blocks((0..page.blocks().unwrap().len()).collect())
}

fn of(parts: SelectedParts) -> Selection {
    Selection { parts, probabilities: Vec::new() }
}

/// The text nodes for which `keep` holds.
fn texts(page: &Page, keep: impl Fn(&str) -> bool) -> Selection {
    let dom = page.dom().unwrap();
    let all = 0..dom.len() as NodeId;
    of(SelectedParts::Texts(all.filter(|&id| dom.kind(id) == NodeKind::Text && keep(dom.text(id))).collect()))
}

fn topic(name: &str, pages: &[(&str, &str)]) {
    compare(name, pages, everything);
}

fn compare(name: &str, pages: &[(&str, &str)], select: impl Fn(&Page) -> Selection) {
    let mut file = String::new();
    for (title, html) in pages {
        let page = page(html);
        let text = render::text(&page, &select(&page)).unwrap();
        assert!(!text.ends_with(char::is_whitespace), "{title}: {text:?}");
        let text = text.replace('\t', "→");
        write!(file, "## {title}\n\n```html\n{html}\n```\n\n```text\n{text}\n```\n\n").unwrap();
    }
    insta::with_settings!({snapshot_path => "text", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!(name, file);
    });
}

#[test]
fn paragraphs() {
    topic(
        "paragraphs",
        &[
            ("Paragraphs and headings", "<h1>Title</h1><p>One <b>two</b>\n three.</p><div>Four<p>five</div>"),
            ("Text beside paragraphs", "lead<p>one</p>tail"),
            ("A single block", "<p> only </p>"),
            (
                "A quotation and a figure",
                "<blockquote><p>said</p></blockquote><figure><img><figcaption>seen</figcaption></figure>",
            ),
            ("Details", "<details><summary>More</summary><p>one</p><p>two</p></details><p>after</p>"),
        ],
    );
}

#[test]
fn line_breaks_and_preformatted_text() {
    topic(
        "line_breaks",
        &[
            ("One break is a new line", "<p>one<br>two<br>three</p>"),
            ("Two breaks are a paragraph", "<div>one<br><br>two<br>\n<br>three</div>"),
            (
                "White space is kept in pre",
                "<p>before</p><pre>fn main() {\n    let a  = 1;\n\n    b(a);\n}\n</pre><p>after</p>",
            ),
            ("Lines of code as elements", "<pre><div>a {</div><div>  b</div><div>}</div></pre><pre>c</pre>"),
            (
                "Blank lines of code as elements",
                "<pre><div>a {</div><div>&nbsp;</div><div><br></div><div></div><div>}</div></pre>",
            ),
            ("Code in an item", "<ul><li>run<pre>a\n  b</pre><li>done</ul>"),
        ],
    );
}

#[test]
fn lists() {
    topic(
        "lists",
        &[
            ("Items", "<p>before</p><ul><li>one<li>two</ul><p>after</p>"),
            ("Nested", "<ul><li>one<ul><li>inner one<li>inner two</ul><li>two</ul>"),
            (
                "A list directly in a list",
                "<ul><li>one</li><ul><li>inner</li><ol><li>inmost</li></ol></ul><li>two</li></ul>",
            ),
            ("An item goes on behind a nested list", "<ol><li>one<ul><li>inner</ul>more of one</li><li>two</ol>"),
            ("Paragraphs in an item", "<ul><li><p>one</p><p>more of one</p><li><p>two</p></ul>"),
            ("An item of two lines", "<ul><li>one<br>more<li>two</ul>"),
            ("Two lists", "<ul><li>a</ul><ol><li>b</ol>"),
            ("An item without a list", "<li>a<li>b"),
            (
                "Terms and definitions",
                "<dl><dt>tea</dt><dd>a leaf</dd><dt>coffee</dt><dd>a bean</dd><dd>a drink</dd></dl><p>after",
            ),
        ],
    );
}

#[test]
fn tables() {
    topic(
        "tables",
        &[
            (
                "Caption, header and rows",
                "<table><caption>Prices</caption><thead><tr><th>Item<th>Price</thead>\
                <tbody><tr><td>Tea<td>2 <small>EUR</small><tr><td>Milk<td>1</table><p>after",
            ),
            (
                "Empty cells and spans in a table with a header, and a column that is always empty",
                "<table><tr><td><th colspan=2>2020<th>2021<tr><th><th>spring<th>autumn<th>spring<td>\
                <tr><th rowspan=2>Quay<td>8<td><td>13<td><tr><td>9<td>-4<td>12<td></table>",
            ),
            (
                "A row with code of several lines is no line",
                "<table><tr><th>Call<th>Gives<th>Since<tr><td>a<td><pre>b(\n  c)</pre><td>2019</table>",
            ),
            (
                "A row with few lines of code that are not indented",
                "<table><tr><th>Call<th>Gives<th>Since<tr><td>a<td><pre>b\nc</pre><td>2019</table>",
            ),
            ("A header at the side", "<table><tr><th>Weight<td>2 kg<tr><th>Colour<td>red</table>"),
            ("A break in a cell", "<table><tr><td>one<br>line<td>two</table>"),
            ("Two tables", "<table><tr><td>a<td>b</table><table><tr><td>c<td>d</table>"),
            (
                "A cell of several paragraphs is layout",
                "<table><tr><td>menu<td><p>one</p><p>two</p><ul><li>three<li>four</ul></table>",
            ),
            (
                "A table in a layout table",
                "<table><tr><td><p>lead</p><table><tr><td>a<td>b<tr><td>c<td>d</table><p>tail</p></table>",
            ),
            ("A table in an item", "<ul><li>one<table><tr><td>a<td>b</table><li>two</ul>"),
            (
                "Lines, paragraphs and lists in the cells of a data table",
                "<table><tr><th>Line<th>Leaves<th>Stops<tr><td>North<br>island<td>06:10<td><ul><li>Pier<li>Church</ul>\
                <tr><td><p>South</p><p>island</p><td>07:20<td>Mill<br><br>Quay</table>",
            ),
            (
                "Lines of code in a data table",
                "<table><tr><th>Call<th>Gives<tr><td><pre>a(\n  b)</pre><td>one<br>two</table>",
            ),
            (
                "A page in a table with a header",
                &format!("<table><tr><th>menu<th>page<tr><td>one<br>two<td>{}</table>", "<p>x".repeat(17)),
            ),
            (
                "A table of numbered lines is code",
                "<table><tr><td data-line-number=1></td><td class=blob-code>def a():</td></tr>\
                <tr><td data-line-number=2></td><td class=blob-code>    return 1</td></tr></table>",
            ),
            (
                "A table of numbered lines with boxes around the numbers, and a blank line",
                "<pre><table><tr><td class=hljs-ln-numbers><div></div></td><td>a {</td></tr>\
                <tr><td class=hljs-ln-numbers><div></div></td><td>\n</td></tr>\
                <tr><td class=hljs-ln-numbers><div></div></td><td>\t}</td></tr></table></pre>",
            ),
            (
                "A table of elements with roles",
                "<div role=table><div role=row><span role=columnheader>a</span><span role=columnheader>b</span></div>\
                <div role=row><span role=cell>c</span><span role=cell>d</span></div></div>",
            ),
            (
                "One column with text",
                "<table><tr><td rowspan=2><img src=note.png><th>Note<tr><td><p>one</p><p>two</p></table>",
            ),
            ("Paragraphs in the only cell", "<table><tr><td><p>x</p><p>y</p></td></tr></table>"),
            ("A list of one item in a cell", "<table><tr><td>a<td><ul><li>b</ul></table>"),
        ],
    );
}

#[test]
fn selected_text_nodes() {
    compare(
        "texts",
        &[
            ("Without x: pieces of a block", "<p>one <b>x</b> two <i>three</i></p><p>x</p><p>four</p>"),
            ("Without x: one side of a break", "<p>one<br>x</p><p>x<br>two</p>"),
            ("Without x: an item", "<ul><li>one<li>x<li>three</ul>"),
            ("Without x: a cell", "<table><tr><td>a<td>x<td>b</table>"),
            ("Without x: pre", "<pre>a\n  <b>x</b>  b</pre>"),
        ],
        |page| texts(page, |text| text != "x"),
    );
}

#[test]
fn selected_source() {
    let source = "<nav>menu</nav><ul><li>one</li><li>two</li></ul><footer>end</footer>";
    let part = |text: &str| source.find(text).map(|at| at..at + text.len()).unwrap();
    let page = page(source);
    let text = |parts: Vec<_>| render::text(&page, &of(SelectedParts::Source(parts))).unwrap();
    assert_eq!(text(vec![part("<ul><li>one</li><li>two</li></ul>")]), "- one\n- two");
    assert_eq!(text(vec![part("menu"), part("<li>two</li>"), part("end")]), "menu\n\n- two\n\nend");
    assert_eq!(text(vec![part("enu</nav><ul><li>on")]), "enu\n\n- on");
    assert_eq!(text(vec![]), "");
}

#[test]
fn text_that_is_left_out_does_not_join_the_words_around_it() {
    let page = page("<p><a>Search</a>\n<a>Members</a> <a>Profile</a><b>x</b><a>Login</a>");
    let texts = texts(&page, |text| text.trim().len() > 1);
    assert_eq!(render::text(&page, &texts).unwrap(), "Search Members Profile Login");
}

#[test]
fn selected_source_adds_no_hidden_text_of_a_page() {
    let source = "<template>one two three four five six seven eight</template><p>nine</p>";
    let whole = of(SelectedParts::Source(std::iter::once(0..source.len()).collect()));
    assert_eq!(render::text(&page(source), &whole).unwrap(), "nine");
}

#[test]
fn an_empty_selection_has_no_text() {
    for html in ["", "<html></html>", "<p>a"] {
        let page = page(html);
        for parts in [SelectedParts::Blocks(vec![]), SelectedParts::Texts(vec![]), SelectedParts::Source(vec![])] {
            assert_eq!(render::text(&page, &of(parts)).unwrap(), "");
        }
    }
}

#[test]
fn only_selected_blocks_are_written() {
    let page = page("<nav>a</nav><table><tr><td>b<td>c<tr><td>d<td>e</table><p>f");
    let text = render::text(&page, &Selection::of_blocks(vec![2, 3, 5])).unwrap();
    assert_eq!(text, "c\nd\n\nf");
}

/// LBS and SLS select strings between line breaks. A string that is left out must not join its neighbours.
#[test]
fn a_line_that_is_left_out_between_two_breaks_separates_its_neighbours() {
    let page = page("<p>one<br>x<br>two</p>");
    let text = render::text(&page, &texts(&page, |text| text != "x")).unwrap();
    assert_eq!(text.split_whitespace().collect::<Vec<_>>(), ["one", "two"]);
}

#[test]
fn powers_and_notes() {
    let html = "<p>All 10<sup>19</sup> of them, 2<sup>−3</sup> x<sup>n</sup> e<sup>2x</sup> H<sub>2</sub>O, 1 km<sup>3</sup>, \
        the 9<sup>th</sup> XIX<sup>e</sup> brand<sup>TM</sup></p>\
        <p>Years<sup><a href='#n1' id=r1>1</a></sup>, kings<sup>[<a href='#n2'>2</a>]</sup> and \
        inns<a href='#n3' role=doc-noteref>3</a>; ships<a href='#n2'><sup>2</sup></a>.</p>\
        <p>See <a href='#n1'>[1]</a> and <sup><a href='/up'>up</a></sup>.</p>\
        <ol><li id=n1>First.<li><p><a id=n2></a>Second.<li id=n3>Third.</ol>";
    topic("powers_and_notes", &[("The notes are kept", html)]);
    compare("powers_without_notes", &[("The notes are not selected", html)], |_| {
        Selection::of_blocks(vec![0, 1, 2, 5])
    });
}

#[test]
fn numbers_of_lists() {
    topic(
        "numbers_of_lists",
        &[
            ("From a number on", "<ol start=7><li>seven<li>eight<li value=20>twenty<li>next</ol>"),
            (
                "Letters and Roman numerals",
                "<ol type=a><li>one<li>two</ol><ol type=I start=9><li>nine<li type=1>ten</ol>",
            ),
            ("Backwards", "<ol reversed><li>three<li>two<li>one</ol>"),
            (
                "Lists in items",
                "<ol><li>one<ol type=a><li>inner<li><p>more</p><p>lines<br>of it</p></ol><li>two<ul><li>point</ul></ol>",
            ),
            ("Several paragraphs", "<ol start=10><li><p>one</p><p>more</p></ol>"),
            ("Numbers that the text has", "<ol><li>1. one<li>(2) two<li>3 men</ol>"),
        ],
    );
    compare(
        "numbers_of_chosen_items",
        &[("Items that are not selected count", "<ol><li>one<li>two<li>three</ol>")],
        |_| Selection::of_blocks(vec![0, 2]),
    );
}
