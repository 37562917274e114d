//! Elements: deep nesting, elements that never close, tables, many siblings.

use crate::page_attacks::{Attack, MEGABYTE, attack};
use crate::{filled, sentence};

/// The attacks of this file.
pub const ATTACKS: &[Attack] = &[
    attack("nested divisions", |n| filled(n, "", |_| "<div>".to_owned()) + &sentence(0)),
    attack("nested divisions, each with text", |n| filled(n, "", |i| format!("<div>{}", sentence(i)))),
    attack("nested lists", |n| filled(n, "", |_| "<ul><li>a ".to_owned())),
    attack("nested quotations", |n| filled(n, "", |_| "<blockquote>a ".to_owned())),
    attack("nested definitions", |n| filled(n, "", |_| "<dl><dt>a<dd>b ".to_owned())),
    attack("nested spans", |n| filled(n, "", |_| "<span>a ".to_owned())),
    attack("nested tables", |n| filled(n, "", |_| "<table><tr><td>a ".to_owned())),
    attack("nested sections", |n| filled(n, "", |i| format!("<section><article><h{}>a</h1>", i % 6 + 1))),
    attack("nested drawings", |n| filled(n, "", |_| "<svg><foreignObject>a<p>".to_owned())),
    attack("nested templates", |n| filled(n, "", |_| "<template><p>a ".to_owned())),
    attack("nested formulas", |n| filled(n, "<math>", |_| "<mfrac><mi>x</mi>".to_owned())),
    attack("nested items of microdata", |n| filled(n, "", |_| "<div itemscope itemprop=a>b ".to_owned())),
    attack("leaves below a deep path", |n| {
        let path: String = (0..500).map(|i| format!("<div class='c{i} post comment' id=i{i}>")).collect();
        filled(n, &path, |_| "<p>a".to_owned())
    }),
    attack("deep paths beside each other", |n| {
        filled(n, "", |i| format!("{}{}{}", "<div>".repeat(400), sentence(i), "</div>".repeat(400)))
    }),
    attack("unclosed fonts in paragraphs", |n| filled(n, "", |i| format!("<p><font a={i}>x"))),
    attack("unclosed fonts in closed blocks", |n| filled(n, "", |i| format!("<div><font a={i}>x</div>"))),
    attack("unclosed bold in paragraphs", |n| filled(n, "", |_| "<p><b>x".to_owned())),
    attack("unclosed links", |n| filled(n, "", |i| format!("<a href=/{i}><p>text "))),
    attack("misnested formatting", |n| filled(n, "", |_| "<b><i><u><div>x</b></i></u>".to_owned())),
    attack("end tags below many blocks", |n| {
        const NAMES: [&str; 12] = ["b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"];
        let opened: String = NAMES.map(|name| format!("<{name}>")).concat().repeat(3);
        let closed: String = NAMES.map(|name| format!("</{name}>").repeat(58)).concat();
        filled(n, "", |_| format!("{opened}{}{closed}{}x", "<div>".repeat(460), "</div>".repeat(460)))
    }),
    attack("a long value that end tags copy", |n| {
        let value = format!("<b style='{}'>", "color:red;".repeat(n / 20));
        filled(n, &(value + &"<div>".repeat(460)), |_| "</b>x ".to_owned())
    }),
    Attack {
        bytes: 2 * MEGABYTE,
        ..attack("long values with references on formatting elements", |n| {
            let long = |i: usize| format!("<b a='{}{i}'>", "&lt;".repeat(1_250));
            let different: String = (0..128).map(long).collect();
            filled(n, &different, |_| format!("{}x</b>", long(128)))
        })
    },
    attack("a value of one reference, long in the source", |n| {
        let padded = format!("<b a='&#{}60;'>", "0".repeat(n / 8)).repeat(2);
        filled(n, &padded, |_| "<b a='&lt;'>x</b>".to_owned())
    }),
    attack("links after stale markers", |n| {
        let stale = filled(n * 3 / 4, "<table><tr>", |_| "<td><object>".to_owned());
        filled(n, &stale, |_| "<a>x".to_owned())
    }),
    attack("bold after stale markers", |n| {
        let stale = filled(n * 3 / 4, "<table><tr>", |_| "<td><object>".to_owned());
        filled(n, &stale, |_| "<b><b><b><b>x</b></b></b></b>".to_owned())
    }),
    attack("misnested bold after stale markers", |n| {
        let stale = filled(n * 3 / 4, "<table><tr>", |_| "<td><object>".to_owned());
        filled(n, &stale, |_| "<b><x><p>x</b></p></x>".to_owned())
    }),
    attack("text in front of cells", |n| filled(n, "<table>", |_| "<b>x</b><tr>y".to_owned())),
    attack("siblings: paragraphs", |n| filled(n, "", |_| "<p>a".to_owned())),
    attack("siblings: broken lines", |n| filled(n, "<div>", |_| "a<br>".to_owned())),
    attack("siblings: two broken lines", |n| filled(n, "<div>", |_| "a<br><br>".to_owned())),
    attack("siblings: list items", |n| filled(n, "<ul>", |_| "<li>a".to_owned())),
    attack("siblings: headings", |n| filled(n, "", |i| format!("<h{}>a", i % 6 + 1))),
    attack("siblings: links", |n| filled(n, "", |i| format!("<a href=/{i}>a</a> "))),
    attack("siblings: images", |n| filled(n, "", |i| format!("<img src=/{i} alt=a>"))),
    attack("siblings: formatted letters", |n| filled(n, "<p>", |_| "<b>a</b>".to_owned())),
    attack("siblings: empty divisions", |n| filled(n, "<p>a</p>", |_| "<div></div>".to_owned())),
    attack("siblings: buttons and fields", |n| {
        filled(n, "<form>", |_| "<button>a</button><input><select><option>b</select>".to_owned())
    }),
    attack("siblings: code", |n| filled(n, "", |_| "<pre><code>a</code></pre>".to_owned())),
    attack("siblings: formulas", |n| filled(n, "<p>", |_| "<math><msup><mi>x</mi><mn>2</mn></msup></math>".to_owned())),
    attack("spans of cells", |n| filled(n, "<table>", |_| "<tr><td colspan=1000 rowspan=65534>a".to_owned())),
    attack("spans of rows in one row", |n| filled(n, "<table><tr>", |_| "<td rowspan=65534>a".to_owned())),
    attack("one row", |n| filled(n, "<table><tr>", |_| "<td>a".to_owned())),
    attack("rows of growing length", |n| filled(n, "<table>", |i| format!("<tr>{}", "<td>a".repeat(i)))),
    attack("one wide row above narrow ones", |n| {
        let wide = "<td>a".repeat(n / 10);
        filled(n, &format!("<table><tr>{wide}"), |_| "<tr><td>b".to_owned())
    }),
    attack("small tables", |n| filled(n, "", |_| "<table><tr><th>a<td>b</table>".to_owned())),
];
