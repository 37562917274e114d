//! Code blocks: whether a preformatted element is code, the name of its language, and its line numbers.

mod language_names;

use crate::{Dom, NodeId, NodeKind, Tag};
use language_names::is_language;
use std::ops::Range;

/// Ancestors of a code block that may name its language.
const AROUND: usize = 3;
/// Ancestors of a code block among which its figure or the code around it is. A table with a column of line numbers can stand
/// between them.
const FIGURE_AROUND: usize = 6;
/// Prefixes of classes that a language follows: HTML's own advice, GitHub's and Sphinx's.
const BEFORE: [&str; 5] = ["language-", "lang-", "highlight-source-", "highlight-text-", "highlight-"];
/// Values that name no language.
const NONE: [&str; 9] = ["none", "text", "plain", "plaintext", "plain_text", "default", "notranslate", "auto", "txt"];

/// Nodes that are read to decide whether a preformatted element is code.
const LOOKED_AT: usize = 4096;
/// Most bytes of a column of line numbers: some ten thousand lines.
const GUTTER: usize = 64 << 10;

/// Whether a preformatted element is a block of code. A whole page in typewriter style has headings or tables.
pub fn is_code(dom: &Dom, pre: NodeId) -> bool {
    let inside = (pre + 1..dom.end(pre)).take(LOOKED_AT);
    !inside.map(|id| dom.tag(id)).any(|tag| tag.heading_level().is_some() || tag == Tag::Table)
}

/// The language of a code block, as the block or an element around it names it.
pub fn language(dom: &Dom, pre: NodeId) -> Option<String> {
    let inside = dom.children(pre).find(|&id| dom.kind(id) == NodeKind::Element && dom.name(id) == "code");
    let is_outer = |id: &NodeId| matches!(dom.tag(*id), Tag::Figure | Tag::Code);
    let outer = dom.ancestors(pre).take(FIGURE_AROUND).filter(is_outer);
    let around = dom.ancestors(pre).take(AROUND).chain(outer);
    inside.into_iter().chain([pre]).chain(around).find_map(|id| named(dom, id))
}

fn named(dom: &Dom, id: NodeId) -> Option<String> {
    let attributes = ["data-lang", "data-language"].into_iter().filter_map(|name| dom.attribute(id, name));
    let class = dom.attribute(id, "class").unwrap_or_default();
    let words = || class.split_whitespace().take(16);
    let named = words().filter_map(|word| BEFORE.iter().find_map(|before| word.strip_prefix(before)));
    // SyntaxHighlighter's `brush: x` and pandoc's `sourceCode x`.
    let next =
        words().zip(words().skip(1)).filter(|(word, _)| matches!(*word, "brush:" | "sourceCode")).map(|(_, next)| next);
    let close = words().filter_map(|word| word.strip_prefix("brush:"));
    // Hexo writes `<figure class="highlight x">`.
    let is_highlight = dom.tag(id) == Tag::Figure && words().next() == Some("highlight") && words().count() == 2;
    let second = words().nth(1).filter(|_| is_highlight);
    // Classes of other elements are words for their look.
    let is_code = dom.tag(id) == Tag::Pre || dom.tag(id) == Tag::Code;
    let bare = words().filter(|word| is_code && is_language(word));
    attributes.chain(named).chain(next).chain(close).chain(second).chain(bare).find_map(as_language)
}

/// The language that a value names.
fn as_language(value: &str) -> Option<String> {
    let name = value.trim().trim_end_matches(';').to_ascii_lowercase();
    let is_name = (1..=20).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"+#-_.".contains(&b))
        && !NONE.contains(&name.as_str());
    is_name.then_some(name)
}

/// Whether a table shows code: each row has a line number and a line. The numbers are no text of the page.
pub fn is_code_table(dom: &Dom, table: NodeId) -> bool {
    let nodes = table + 1..dom.end(table);
    let mut rows = nodes.take(LOOKED_AT).filter(|&id| dom.tag(id) == Tag::Tr).peekable();
    rows.peek().is_some() && rows.all(|row| is_code_row(dom, row))
}

fn is_code_row(dom: &Dom, row: NodeId) -> bool {
    let mut cells = dom.children(row).filter(|&id| dom.kind(id) == NodeKind::Element);
    let (Some(number), Some(line), None) = (cells.next(), cells.next(), cells.next()) else { return false };
    let says_so = || {
        dom.attribute(number, "data-line-number").is_some()
            || dom.attribute(number, "class").is_some_and(names_line_numbers)
    };
    dom.tag(number) == Tag::Td
        && dom.tag(line) == Tag::Td
        && dom.subtree_text(number).trim().is_empty()
        && says_so()
        && !(line + 1..dom.end(line)).take(LOOKED_AT).any(|id| dom.tag(id).is_block())
}

/// How many empty lines of code the nodes between two lines show: the innermost block-level elements that hold white space or a
/// line break. An element without either has no height in a browser.
pub fn empty_lines(dom: &Dom, between: Range<NodeId>) -> usize {
    // The innermost element that may be a line.
    let (mut line, mut lines) = (None, 0);
    for id in between.clone().take(LOOKED_AT) {
        let is_block = dom.tag(id).is_block();
        if is_block {
            line = Some(id).filter(|_| dom.end(id) <= between.end);
        } else if dom.kind(id) == NodeKind::Text || dom.tag(id) == Tag::Br {
            // Only the first white space of a line counts.
            lines += usize::from(line.take().is_some_and(|line| id < dom.end(line) && is_innermost(dom, line)));
        }
    }
    lines
}

/// Whether no block-level element is in an element.
fn is_innermost(dom: &Dom, id: NodeId) -> bool {
    !(id + 1..dom.end(id)).take(LOOKED_AT).any(|inside| dom.tag(inside).is_block())
}

/// Whether a class names line numbers, as highlighters do.
pub(crate) fn names_line_numbers(class: &str) -> bool {
    class.split_whitespace().take(16).any(|word| {
        let word = word.to_ascii_lowercase();
        ["gutter", "lineno", "line-number", "linenumber", "ln-number", "blob-num"].iter().any(|of| word.contains(of))
    })
}

/// Whether a text has only numbers, each one more than the one before.
pub(crate) fn counts_up(text: &str) -> bool {
    if text.len() > GUTTER {
        return false;
    }
    let mut numbers = text.split_whitespace().map(|word| word.parse::<u32>().ok());
    let Some(Some(mut last)) = numbers.next() else { return false };
    numbers.all(|number| {
        let follows = number.is_some() && number == last.checked_add(1);
        last = number.unwrap_or(last);
        follows
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    fn of(html: &str) -> Option<String> {
        let dom = Dom::parse(html, &Limits::default()).unwrap();
        language(&dom, dom.first(Tag::Pre).unwrap())
    }

    #[test]
    fn the_block_or_an_element_around_it_names_the_language() {
        assert_eq!(of("<pre><code class='hljs language-Rust'>a").as_deref(), Some("rust"));
        assert_eq!(of("<div class='highlight highlight-source-shell'><pre>a").as_deref(), Some("shell"));
        assert_eq!(
            of("<div class='highlight-python3 notranslate'><div class=highlight><pre>a").as_deref(),
            Some("python3")
        );
        assert_eq!(of("<pre class='brush: js; toolbar: false'>a").as_deref(), Some("js"));
        assert_eq!(of("<pre class='sourceCode c++'>a").as_deref(), Some("c++"));
        assert_eq!(of("<figure data-lang=go><pre>a").as_deref(), Some("go"));
        assert_eq!(of("<figure class='highlight python'><table><tr><td><pre>a").as_deref(), Some("python"));
        let rouge = "<code class=language-ruby><table><tr><td><pre>1</pre><td><pre>a</table>";
        assert_eq!(of(rouge).as_deref(), Some("ruby"));
        assert_eq!(of("<pre class='rust item-decl'><code>a").as_deref(), Some("rust"));
        assert_eq!(of("<pre><code class='hljs python'>a").as_deref(), Some("python"));
        assert_eq!(of("<div class=swift><pre class='basic text'>a"), None);
        assert_eq!(of("<figure class='highlight plaintext'><pre>a"), None);
        assert_eq!(of("<figure class='highlight wide shadow'><pre>a"), None);
        assert_eq!(of("<table><td class=lang-js><pre>a").as_deref(), Some("js"));
        assert_eq!(of("<body class=lang-pl><table><tr><td><pre>a"), None);
        assert_eq!(of("<pre class='language-none'>a"), None);
        assert_eq!(of("<pre class='wp-block-code has-background'>a"), None);
        assert_eq!(of("<pre class='language-```js'>a"), None);
    }

    #[test]
    fn a_page_in_one_preformatted_element_is_no_code() {
        let is_code = |html| {
            let dom = Dom::parse(html, &Limits::default()).unwrap();
            is_code(&dom, dom.first(Tag::Pre).unwrap())
        };
        assert!(is_code("<pre><code><b>a</b>"));
        assert!(!is_code("<pre>a<h2>b</h2>c"));
    }

    #[test]
    fn the_numbers_of_lines_are_no_text() {
        let text = |html: &str| {
            let dom = Dom::parse(html, &Limits::default()).unwrap();
            dom.all_text().to_owned()
        };
        assert_eq!(text("<table><tr><td><pre>1\n2\n3</pre><td><pre>a\nb\nc</pre></table>"), "a\nb\nc");
        assert_eq!(
            text(
                "<table><tr><td><div>1</div><div>2</div><td><div style='white-space: pre'>a</div><div>b</div></table>"
            ),
            "ab"
        );
        for cell in [
            "<td><div style='white-space: normal'>",
            "<td><div style='white-space: pre-wrap'>",
            "<td>b<td><div style='white-space: pre'>",
        ] {
            assert!(
                text(&format!("<table><tr><td><div>1</div><div>2</div>{cell}a</div></table>")).starts_with("12"),
                "{cell}"
            );
        }
        assert_eq!(text("<table><tr><td>3<td><div style='white-space: pre'>Apples</div></table>"), "3Apples");
        assert_eq!(text("<pre><span class=lineno>12</span>a"), "a");
        assert_eq!(text("<pre><span class=lineno> 1</span>&nbsp;<b>a</b>"), "a");
        assert_eq!(text("<pre><span class=lineno> 2</span>&nbsp;  a"), "  a");
        assert_eq!(text("<pre><span class=lineno> 3</span>&nbsp;</pre>"), "\u{a0}");
        assert_eq!(text("<pre><span class=lineno>4</span>&nbsp;&nbsp;a"), "\u{a0}\u{a0}a");
        assert_eq!(text("<pre><span>4</span>&nbsp;a"), "4\u{a0}a");
        assert_eq!(text("<figure><div class=gutter><div>1</div><div>2</div></div><pre>b</pre></figure>"), "b");
        assert_eq!(text("<table><tr><td>1<td>2</table>"), "12");
        assert_eq!(text("<pre><span class=lineno>a</span>"), "a");
        assert_eq!(text("<p><span class=lineno>1 of 2</span>"), "1 of 2");
    }

    #[test]
    fn lines_of_code_in_elements_of_their_own_are_code() {
        let is_pre = |html: &str| Dom::parse(html, &Limits::default()).unwrap().first(Tag::Pre).is_some();
        for code in [
            "<div class=fragment><div class=line>a {</div>\n<div class=line>}</div></div>",
            "<div class=syntaxhighlighter><div class=container><div class='line number1'>a</div><div class=line>b</div></div></div>",
            "<div class=crayon-pre><div class=crayon-line>a</div><div class=crayon-line>b</div></div>",
            "<div><div style='white-space: pre'>a</div><div style='white-space: pre'>b</div></div>",
        ] {
            assert!(is_pre(code), "{code}");
        }
        for text in [
            "<div class=line-block><div class=line>Tyger</div><div class=line>burning</div></div>",
            "<div class=code><div class=line>a</div>b<div class=line>c</div></div>",
            "<div class=code><div class=line>a</div><p class=line>b</div>",
            "<div class=code><div class=line>a</div></div>",
            "<div class=code><div class=headline>a</div><div class=headline>b</div></div>",
            "<div class=highlights><div class=line>a</div><div class=line>b</div></div>",
            "<div class=postcode><div class=line>a</div><div class=line>b</div></div>",
            "<div class=promo-code><div class=address-line>a</div><div class=address-line>b</div></div>",
        ] {
            assert!(!is_pre(text), "{text}");
        }
    }

    #[test]
    fn empty_lines_are_innermost_elements_with_white_space() {
        let lines = |html: &str| {
            let dom = Dom::parse(html, &Limits::default()).unwrap();
            empty_lines(&dom, 0..dom.len() as NodeId)
        };
        assert_eq!(lines("<div>&nbsp;</div><div><br></div><div></div><div> <b> </b></div>"), 3);
        assert_eq!(lines("<div> <div> </div> </div>"), 1);
        assert_eq!(lines("<table><tr> <td><div></div></td> <td>\n</td></tr></table>"), 1);
    }

    #[test]
    fn a_table_of_numbered_lines_shows_code() {
        let is_code = |html: &str| {
            let dom = Dom::parse(html, &Limits::default()).unwrap();
            is_code_table(&dom, dom.first(Tag::Table).unwrap())
        };
        assert!(is_code(
            "<table><tr><td data-line-number=1></td><td>a</td><tr><td data-line-number=2></td><td></td></table>"
        ));
        assert!(is_code("<table><tr><td class=hljs-ln-numbers>1</td><td><b>a</b></td></table>"));
        assert!(!is_code("<table><tr><td>1</td><td>a</td><tr><td>2</td><td>b</td></table>"));
        assert!(!is_code("<table><tr><td class=lineno>1</td><td><pre>a</pre></td></table>"));
        assert!(!is_code("<table></table>"));
    }
}
