//! Random pages: tags, text and scraps of markup in any order.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A few names of each kind, so that random pages combine the rules of tree construction.
const NAMES: &[&str] = &[
    "a", "b", "font", "i", "nobr", "span", "p", "div", "main", "h1", "ul", "li", "dl", "dt", "dd", "br", "hr", "img",
    "pre", "table", "caption", "colgroup", "col", "tbody", "tr", "td", "th", "form", "button", "select", "option",
    "optgroup", "input", "textarea", "details", "summary", "noscript", "script", "style", "template", "title",
    "iframe", "svg", "foreignObject", "desc", "math", "mi", "annotation-xml", "object", "frameset", "frame", "html",
    "head", "body", "x", "plaintext",
];
const TEXTS: &[&str] = &[
    "word", "two words", " ", "\n", "\u{a0}", "\u{3000}", "\u{2003}x\u{2003}", "&nbsp;", "&lt;", "\0", "\r\n", "中文",
    "a\u{300}", "\u{200b}", "\u{85}", "\u{feff}", "\x0b", " a  b ",
];
const ATTRIBUTES: &[&str] =
    &["", "", "", " hidden", " style='display:none'", " aria-hidden=true", " a='>' b=c", " a a=\"1\" A"];
const OTHERS: &[&str] =
    &["<!-- c -->", "<!--", "-->", "<![CDATA[", "]]>", "<!doctype html>", "<", "</", "<?", "'", "\"", ">", "/>"];

fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (select(NAMES), select(ATTRIBUTES)).prop_map(|(name, attributes)| format!("<{name}{attributes}>")),
        3 => select(NAMES).prop_map(|name| format!("</{name}>")),
        3 => select(TEXTS).prop_map(str::to_owned),
        1 => select(OTHERS).prop_map(str::to_owned),
    ]
}

/// A page of up to sixty pieces.
pub fn soup() -> impl Strategy<Value = String> {
    vec(piece(), 0..60).prop_map(|pieces| pieces.concat())
}
