//! Declarations that a manual sets in an element with a class alone: `<div class="member-signature">public int size()`.
//!
//! Generators of manuals write them so, and a style sets them like code. The class could also be that of a signature under a
//! letter, so the text has to look like code.

use seek_page::{Blocks, Dom, NodeId, Tag};

/// Words of the class of a declaration.
const CLASSES: [&str; 5] = ["member-signature", "type-signature", "signature", "src", "memproto"];
/// Most bytes of a declaration.
const BYTES: usize = 2048;
/// Signs that only code has between words.
const SIGNS: [&str; 3] = ["::", " -> ", " => "];
/// Words at the beginning of a declaration.
const FIRST: [&str; 8] = ["public ", "protected ", "private ", "static ", "class ", "data ", "newtype ", "type "];

/// Whether an element holds a declaration and nothing else.
pub(super) fn is_signature(dom: &Dom, blocks: &Blocks, id: NodeId) -> bool {
    let Some(class) = dom.attribute(id, "class") else { return false };
    if !class.split_whitespace().any(|word| CLASSES.contains(&word)) {
        return false;
    }
    let of = blocks.within(id..dom.end(id));
    let is_other = |inside: NodeId| matches!(dom.tag(inside), Tag::Pre | Tag::Img);
    of.len() == 1 && !(id..dom.end(id)).any(is_other) && looks_like_code(blocks.text(of.start))
}

/// Whether a text begins as code, or has its signs or a list of parameters.
fn looks_like_code(text: &str) -> bool {
    if text.len() > BYTES {
        return false;
    }
    let is_call = |at: usize| !text[..at].ends_with(char::is_whitespace) || text[at + 1..].starts_with([' ', ')']);
    let has_call = || text.match_indices('(').any(|(at, _)| at > 0 && is_call(at) && is_list(&text[at + 1..]));
    let begins = || FIRST.iter().any(|word| text.starts_with(word) || text.starts_with(&word.replace(' ', "\u{a0}")));
    SIGNS.iter().any(|sign| text.contains(sign)) || begins() || has_call()
}

/// Whether a text begins with the rest of a list of parameters: nothing, or types and names in pairs.
fn is_list(text: &str) -> bool {
    let Some((inside, _)) = text.split_once(')') else { return false };
    inside.trim().is_empty() || inside.split(',').all(|part| part.split_whitespace().nth(1).is_some())
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn declarations_of_manuals_were_paragraphs() {
        for (html, code) in [
            ("<div class=member-signature><span>public</span>&nbsp;<b>Main</b>()</div>", "public Main()"),
            (
                "<div class=member-signature>void main<wbr>(<a href=s>String</a>[]&nbsp;args)</div>",
                "void main(String[] args)",
            ),
            ("<p class=src><a class=def>apply</a> :: Ord b =&gt; Trie a</p>", "apply :: Ord b => Trie a"),
        ] {
            let (_, markdown) = rendered(&format!("<p>a</p>{html}<p>b"));
            assert_eq!(markdown.replace('\u{a0}', " "), format!("a\n\n```\n{code}\n```\n\nb"));
        }
    }

    #[test]
    fn other_elements_of_these_classes_are_text() {
        for html in [
            "<div class=signature>Ann Lee (CEO)</div>",
            "<div class=signature>Ann Lee (head of sales)</div>",
            "<p class=signature>Sincerely, the editor(s)",
            "<p class=src>Source: a book",
            "<div class=memproto><p>int a()<p>int b()</div>",
            "<p>size()",
        ] {
            assert!(!rendered(html).1.contains('`'), "{html}");
        }
    }
}
