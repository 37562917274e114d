//! The segments of pages, below their blocks.

use super::{blocks, compare};
use seek_page::{Page, SegmentKind};
use std::fmt::Write;

#[test]
fn segments_of_pages() {
    compare(
        "segments",
        &[
            (
                "An article in its page",
                "<nav><a href=a>Home</a></nav><main><article><h1>Title</h1><p>One.</p><p>Two.</p></article></main><footer>End</footer>",
            ),
            ("Text directly in a mixed element", "<div>lead<p>one</p>tail</div>"),
            ("Text alone in its element is the element's", "<div><span>a <b>b</b></span></div>"),
            ("Paragraphs by line breaks", "<div>one<br><br>two<br><br>three</div>"),
            ("Empty elements are none", "<div></div><ul><li> </li></ul><section><p><img></p><p>a</p></section>"),
            ("Tables", "<table><tr><th>a<th>b<tr><td colspan=2>c</table>"),
            (
                "Elements that are no structure",
                "<form><button>a</button><label>b</label></form><noscript><p>c</p></noscript>",
            ),
            ("No text", "<div><img></div>"),
            ("Embedded text", "<meta name=description content='One two three four five six seven eight'><div>a</div>"),
        ],
        segments,
    );
}

fn segments(page: &Page) -> String {
    let (dom, segments) = (page.dom().unwrap(), page.segments().unwrap());
    let mut out = blocks(page);
    out.push('\n');
    let mut depths: Vec<usize> = Vec::new();
    for (i, segment) in segments.iter().enumerate() {
        let depth = segment.parent.map_or(0, |p| depths[p] + 1);
        depths.push(depth);
        let name = match segment.kind {
            SegmentKind::Element(id) => format!("<{}>", dom.name(id)),
            _ => "text".to_owned(),
        };
        let parent = segment.parent.map_or(String::new(), |p| format!(" in {p}"));
        writeln!(out, "{:indent$}{i} {name} blocks {:?}{parent}", "", segment.blocks, indent = 2 * depth).unwrap();
    }
    out
}
