//! Declarations that a manual sets in an element with a class alone: `<div class="member-signature">public int size()`.
//!
//! Generators of manuals write them so, and a style sets them like code. Some of these classes are also those of the signature of a
//! letter and of the source of a quotation. So the text has to look like code.

use seek_page::{Blocks, Dom, NodeId, Tag};

/// Words of the class of a declaration.
const CLASSES: [&str; 3] = ["member-signature", "type-signature", "memproto"];
/// Words of the class of a declaration or of something else.
const BARE_CLASSES: [&str; 2] = ["signature", "src"];
/// Fewest signs of code in an element with such a class.
const SIGNS_IN_BARE: usize = 2;
/// Most bytes of a declaration.
const BYTES: usize = 2048;
/// Arrows that only code has between words.
const ARROWS: [&str; 2] = [" -> ", " => "];
/// Words at the beginning of a declaration.
const FIRST: [&str; 5] = ["public ", "protected ", "private ", "static ", "class "];
/// Words at the beginning of a definition. They also begin sentences, so an equals sign follows, or a style sets them.
const FIRST_OF_DEFINITION: [&str; 3] = ["data ", "newtype ", "type "];

/// Whether an element holds a declaration and nothing else.
pub(super) fn is_signature(dom: &Dom, blocks: &Blocks, id: NodeId) -> bool {
    let Some(class) = dom.attribute(id, "class") else { return false };
    let has_class = |classes: &[&str]| class.split_whitespace().any(|word| classes.contains(&word));
    let least = if has_class(&CLASSES) { 1 } else { SIGNS_IN_BARE };
    if least > 1 && !has_class(&BARE_CLASSES) {
        return false;
    }
    let of = blocks.within(id..dom.end(id));
    let is_other = |inside: NodeId| matches!(dom.tag(inside), Tag::Pre | Tag::Img);
    let has_keyword = || (id..dom.end(id)).any(|inside| dom.attribute(inside, "class") == Some("keyword"));
    of.len() == 1 && !(id..dom.end(id)).any(is_other) && signs_of_code(blocks.text(of.start), has_keyword) >= least
}

/// The number of signs that a text is code: its first word, a list of parameters, types and arrows.
fn signs_of_code(text: &str, has_keyword: impl Fn() -> bool) -> usize {
    if text.len() > BYTES {
        return 0;
    }
    let text = text.replace('\u{a0}', " ");
    let is_call = |at: usize| !text[..at].ends_with(char::is_whitespace) || text[at + 1..].starts_with([' ', ')']);
    let has_call = text.match_indices('(').any(|(at, _)| at > 0 && is_call(at) && is_list(&text[at + 1..]));
    let begins = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    let is_definition = begins(&FIRST_OF_DEFINITION) && (text.contains(" = ") || has_keyword());
    let is_declaration = || begins(&FIRST) && has_keyword();
    let arrows = ARROWS.map(|arrow| text.contains(arrow));
    let signs = [begins(&FIRST), has_call, has_type(&text), begins_with_type(&text)]
        .into_iter()
        .chain(arrows)
        .filter(|sign| *sign)
        .count();
    // A definition has its word, and an equals sign or a style.
    signs + if is_definition || is_declaration() { 2 } else { 0 }
}

/// Whether a text has two colons between two words, as between a name and its type.
fn has_type(text: &str) -> bool {
    let is_between = |(before, after): (&str, &str)| {
        before.trim_end().ends_with(|c: char| c.is_alphanumeric() || "_)'".contains(c))
            && after.trim_start().starts_with(|c: char| c.is_alphanumeric() || "_([".contains(c))
    };
    text.match_indices("::").any(|(at, sign)| is_between((&text[..at], &text[at + sign.len()..])))
}

/// Whether a text begins with one name and its type: `size :: Map -> Int`. Names of values begin with a small letter.
fn begins_with_type(text: &str) -> bool {
    let name = text.split_once(" :: ").map_or("", |(name, _)| name);
    name.starts_with(|c: char| c.is_lowercase() || "_(".contains(c)) && !name.contains(char::is_whitespace)
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
            ("<div class='type-signature'>data Trie a = Leaf</div>", "data Trie a = Leaf"),
            ("<p class=src>data Trie a = Leaf</p>", "data Trie a = Leaf"),
            ("<p class=src><span class=keyword>data</span> Trie a</p>", "data Trie a"),
            ("<p class=src><a>empty</a> :: Trie a</p>", "empty :: Trie a"),
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
            "<div class=signature>:: My site about the ferries of Kiel ::</div>",
            "<p class=src>data from the office of Kiel, 2020</p>",
            "<p class=src>type of the ship: ferry</p>",
            "<p class=src>Quelle: Bild(Jane Doe)</p>",
            "<p class=src>来源：新华社(记者 王明)</p>",
            "<p class=src>Kiel :: Ferries",
            "<div class=memproto><p>int a()<p>int b()</div>",
            "<p>size()",
        ] {
            assert!(!rendered(html).1.contains('`'), "{html}");
        }
    }
}
