//! A page as DOM Distiller reads it: its text in blocks, and what it sets aside.

use crate::data_table::holds_data;
use crate::links::is_link;
use crate::text_block::{Builder, Labels, Pieces, TextBlock};
use seek_page::{Dom, Hidden, NodeId, NodeKind, Tag};
use std::ops::Range;

/// Elements with more classes say nothing by one of them.
const CLASSES: usize = 5;

/// A table or figure that was set aside.
#[derive(Debug)]
pub(crate) struct Aside {
    /// Blocks before it.
    pub(crate) blocks: usize,
    nodes: Range<NodeId>,
}

/// An element around the node under way.
#[derive(Debug, Clone, Copy)]
struct Open {
    end: NodeId,
    cuts: bool,
    linked: bool,
    level: usize,
    labels: Labels,
}

/// What a page is read into.
pub(crate) struct Document {
    pub(crate) blocks: Vec<TextBlock>,
    pub(crate) pieces: Pieces<NodeId>,
    pub(crate) asides: Vec<Aside>,
}

impl Aside {
    /// Its text nodes, as far as they are shown.
    pub(crate) fn texts<'a>(&'a self, dom: &'a Dom) -> impl Iterator<Item = NodeId> + 'a {
        self.nodes.clone().filter(|&id| dom.kind(id) == NodeKind::Text && !is_hidden(dom, id))
    }
}

fn is_hidden(dom: &Dom, id: NodeId) -> bool {
    dom.hidden(id).intersects(Hidden::ATTRIBUTE | Hidden::DISPLAY | Hidden::VISIBILITY)
}

fn is_of_letters(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '\u{c0}'..='\u{1fff}' | '\u{ac00}'..='\u{d7af}')
}

/// Words set apart by white space; of Chinese and Japanese characters .55 words each.
fn each_word(text: &str, see: &mut dyn FnMut(usize)) {
    let words = text.split_whitespace().filter(|word| word.chars().any(is_of_letters));
    words.for_each(|word| see(word.chars().count()));
    if !text.is_ascii() {
        let unspaced = text.chars().filter(|c| matches!(c, '\u{3040}'..='\u{a4cf}')).count();
        (0..(unspaced * 55).div_ceil(100)).for_each(|_| see(1));
    }
}

/// Whether a class or id has the word "comment" or "comments" in it.
fn names_comments(dom: &Dom, id: NodeId) -> bool {
    let named = |text: &str| {
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == "comment" || word == "comments")
    };
    let class = dom.attribute(id, "class").unwrap_or_default();
    (named(class) || named(dom.attribute(id, "id").unwrap_or_default()))
        && class.split_ascii_whitespace().count() <= CLASSES
}

/// What an element says of the text in it.
fn labels(dom: &Dom, id: NodeId, tag: Tag) -> Labels {
    let by_tag = match tag {
        Tag::Html | Tag::Body => return Labels::empty(),
        Tag::Aside | Tag::Nav => Labels::NEVER,
        Tag::Li => Labels::ITEM,
        Tag::H1 | Tag::H2 | Tag::H3 => Labels::HEADING,
        _ => Labels::empty(),
    };
    if names_comments(dom, id) { by_tag | Labels::NEVER } else { by_tag }
}

impl Document {
    /// Reads a page's own markup.
    pub(crate) fn read(dom: &Dom) -> Document {
        let mut builder = Builder::new(each_word);
        let mut asides = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        let own = dom.markup_len() as NodeId;
        let mut id = 0;
        while id < own {
            while let Some(closed) = open.pop_if(|open| open.end <= id) {
                if closed.cuts {
                    builder.cut();
                }
            }
            let around = open.last().copied();
            let (linked, level, within) = around.map_or((false, 0, Labels::empty()), |o| (o.linked, o.level, o.labels));
            let end = dom.end(id).min(own);
            if dom.kind(id) == NodeKind::Text {
                builder.edge();
                builder.push(id, dom.text(id), linked, level, within);
            } else if dom.kind(id) == NodeKind::Element {
                let tag = dom.tag(id);
                // What is left out, and whether text before it and behind it is one block nevertheless.
                let (left_out, cuts) = match tag {
                    Tag::Head | Tag::Noscript => (true, false),
                    Tag::Option | Tag::Object | Tag::Video => (true, true),
                    _ => (is_hidden(dom, id), false),
                };
                let set_aside = !left_out && (tag == Tag::Figure || (tag == Tag::Table && holds_data(dom, id)));
                if cuts || set_aside {
                    builder.cut();
                }
                if set_aside {
                    asides.push(Aside { blocks: builder.blocks.len(), nodes: id..end });
                }
                if left_out || set_aside {
                    id = end;
                    continue;
                }
                // Fields and buttons stand in the line.
                let cuts = tag.is_block() && !matches!(tag, Tag::Button | Tag::Select | Tag::Textarea);
                if cuts {
                    builder.cut();
                }
                open.push(Open {
                    end,
                    cuts,
                    linked: linked || is_link(dom, id),
                    level: level + usize::from(tag.is_block() || tag == Tag::A),
                    labels: within | labels(dom, id, tag),
                });
            }
            id += 1;
        }
        let (blocks, pieces) = builder.finish();
        Document { blocks, pieces, asides }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_page::Limits;

    /// Text, words, words in links, level and labels of each block.
    fn blocks(source: &str) -> Vec<(String, usize, usize, usize, Labels)> {
        let document = Document::read(&Dom::parse(source, &Limits::default()).unwrap());
        let told = |b: TextBlock| (b.text, b.words, b.linked, b.level, b.labels);
        document.blocks.into_iter().map(told).collect()
    }

    #[test]
    fn blocks_know_what_they_stand_in() {
        let page = "<nav><ul><li>one <a href=x>two</a></ul></nav><p class='no-comments'>three<select><option>x</select> four</p><h2>five</h2>";
        let expected = [
            ("one two", 2, 1, 5, Labels::NEVER | Labels::ITEM),
            ("three", 1, 0, 3, Labels::NEVER),
            ("four", 1, 0, 3, Labels::NEVER),
            ("five", 1, 0, 3, Labels::HEADING),
        ];
        assert_eq!(
            blocks(page),
            expected.map(|(text, words, linked, level, labels)| (text.to_owned(), words, linked, level, labels))
        );
    }

    #[test]
    fn hidden_tables_are_left_out_and_others_set_aside() {
        let table = "<table hidden><tr><th>a<td>1<tr><th>b<td>2</table>";
        let read = |source: &str| Document::read(&Dom::parse(source, &Limits::default()).unwrap());
        assert!(read(table).asides.is_empty() && read(table).blocks.is_empty());
        assert_eq!(read(&table.replace(" hidden", "")).asides.len(), 1);
    }

    #[test]
    fn words_of_unspaced_scripts_are_told_by_characters() {
        let mut words = 0;
        each_word("one – 二三 four 일곱", &mut |_| words += 1);
        assert_eq!(words, 5, "three words, and 1.1 of two characters");
    }
}
