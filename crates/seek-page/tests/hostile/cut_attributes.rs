//! Tags with more attributes than the limit. The parser drops the rest of them, and nothing else.

use seek_page::{Dom, Limits, Tag};

/// The attributes of the first `<p>` and all text of a page whose tags keep two attributes.
fn cut(page: &str) -> (String, String) {
    let dom = Dom::parse(page, &Limits { attributes: 2, ..Limits::default() }).unwrap();
    let p = dom.first(Tag::P).unwrap();
    let attributes: Vec<String> = dom.attributes(p).map(|a| format!("{}={}", a.name, a.value)).collect();
    (attributes.join(" "), dom.all_text().to_owned())
}

#[track_caller]
fn assert_cut(page: &str, attributes: &str, text: &str) {
    assert_eq!(cut(page), (attributes.to_owned(), text.to_owned()), "{page}");
}

#[test]
fn the_tag_is_cut_and_the_rest_of_the_page_is_kept() {
    assert_cut("<p a=1 b='>' c d=\"2\">text</p> e", "a=1 b=>", "text e");
    assert_cut("<p a=1 b=2>text", "a=1 b=2", "text");
}

#[test]
fn an_unclosed_tag_loses_only_itself() {
    assert_cut("<p a>text<p a b c d e f g", "a=", "text");
}

#[test]
fn comparisons_in_scripts_are_no_tags() {
    let script = "<script>if(i<n && a && b && c && d){x='\"'}</script>";
    assert_cut(&format!("{script}<p a b>t</p>"), "a= b=", "t");
}

#[test]
fn text_with_angle_brackets_is_kept() {
    assert_cut("<p>1 <2 and 3 < 4 <", "", "1 <2 and 3 < 4 <");
    assert_cut("<p><textarea>if <b and more and more</textarea>c", "", "if <b and more and morec");
    assert_cut("<p>a<plaintext>if <b and more and more", "", "aif <b and more and more");
}

/// The limit holds after any markup, also after text that looks like a tag or a comment.
#[test]
fn tags_after_any_markup_are_cut() {
    let before = [
        "<b x='>' y=\">\">",
        "<b x=y'>",
        "<!-->",
        "<!--->",
        "<!-- x --!>",
        "<!x <!-- >",
        "<?x <!-- >",
        "</ <!-- >",
        "<!doctype '<!-- >",
        "<![CDATA[ > ",
        "<svg><![CDATA[<!-- ]]></svg>",
        "<svg><title></svg>",
        "<svg><style></svg>",
        "<svg><script/></svg>",
        "<script><!--<script></script x='--></script>",
        "<script><!--<script>--></script x='>'>",
        "<style></stylex '</style>",
        "<style><!-- </style>",
        "<textarea>&nbsp;</textarea>",
        "<title>&am</title>",
        "<noscript>",
        "<script/>",
        "<iframe x='a' />",
        "<title/>",
        "<style/><!-- x -->",
    ];
    for place in before {
        let (attributes, _) = cut(&format!("{place}<p a b c d='>'>t"));
        assert_eq!(attributes, "a= b=", "{place}");
    }
}
