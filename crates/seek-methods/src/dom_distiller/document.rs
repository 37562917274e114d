//! A page as DOM Distiller reads it: its text in blocks, and the tables and figures that are set aside.

use crate::text_blocks::block::{BlockBuilder, BlockLabels, Pieces, TextBlock};
use crate::text_blocks::data_table::holds_data;
use crate::tree::is_link;
use seek_page::{Dom, Hidden, NodeId, NodeKind, Tag};
use std::ops::Range;

/// Maximum number of classes of an element whose class can mark comments.
const MAX_CLASSES: usize = 5;

/// A table or figure that is set aside.
#[derive(Debug)]
pub(crate) struct Aside {
    /// Number of blocks before it.
    pub(crate) blocks: usize,
    nodes: Range<NodeId>,
}

/// An open element.
#[derive(Debug, Clone, Copy)]
struct OpenAncestor {
    end: NodeId,
    ends_block: bool,
    linked: bool,
    level: usize,
    labels: BlockLabels,
}

/// The blocks of a page, and the parts that are set aside.
pub(crate) struct WebDocument {
    pub(crate) blocks: Vec<TextBlock>,
    pub(crate) pieces: Pieces<NodeId>,
    pub(crate) asides: Vec<Aside>,
}

impl Aside {
    /// Its visible text nodes.
    pub(crate) fn texts<'a>(&'a self, dom: &'a Dom) -> impl Iterator<Item = NodeId> + 'a {
        self.nodes.clone().filter(|&id| dom.kind(id) == NodeKind::Text && !is_hidden(dom, id))
    }
}

fn is_hidden(dom: &Dom, id: NodeId) -> bool {
    dom.hidden(id).intersects(Hidden::ATTRIBUTE | Hidden::DISPLAY | Hidden::VISIBILITY)
}

fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '\u{c0}'..='\u{1fff}' | '\u{ac00}'..='\u{d7af}')
}

/// Counts words between white space. A Chinese or Japanese character counts 0.55 words.
fn each_word(text: &str, count: &mut dyn FnMut(usize)) {
    let words = text.split_whitespace().filter(|word| word.chars().any(is_word_char));
    words.for_each(|word| count(word.chars().count()));
    if !text.is_ascii() {
        let unspaced = text.chars().filter(|c| matches!(c, '\u{3040}'..='\u{a4cf}')).count();
        (0..(unspaced * 55).div_ceil(100)).for_each(|_| count(1));
    }
}

/// Whether a class or id contains the word "comment" or "comments".
fn is_comment_section(dom: &Dom, id: NodeId) -> bool {
    let names_comments = |text: &str| {
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == "comment" || word == "comments")
    };
    let class = dom.attribute(id, "class").unwrap_or_default();
    (names_comments(class) || names_comments(dom.attribute(id, "id").unwrap_or_default()))
        && class.split_ascii_whitespace().count() <= MAX_CLASSES
}

/// The labels of the text in an element.
fn labels(dom: &Dom, id: NodeId, tag: Tag) -> BlockLabels {
    let by_tag = match tag {
        Tag::Html | Tag::Body => return BlockLabels::empty(),
        Tag::Aside | Tag::Nav => BlockLabels::NEVER,
        Tag::Li => BlockLabels::ITEM,
        Tag::H1 | Tag::H2 | Tag::H3 => BlockLabels::HEADING,
        _ => BlockLabels::empty(),
    };
    if is_comment_section(dom, id) { by_tag | BlockLabels::NEVER } else { by_tag }
}

impl WebDocument {
    /// Reads a page's own markup.
    pub(crate) fn read(dom: &Dom) -> WebDocument {
        let mut builder = BlockBuilder::new(each_word);
        let mut asides = Vec::new();
        let mut open: Vec<OpenAncestor> = Vec::new();
        let own = dom.markup_len() as NodeId;
        let mut id = 0;
        while id < own {
            while let Some(closed) = open.pop_if(|open| open.end <= id) {
                if closed.ends_block {
                    builder.end_block();
                }
            }
            let parent = open.last().copied();
            let (linked, level, inherited) =
                parent.map_or((false, 0, BlockLabels::empty()), |parent| (parent.linked, parent.level, parent.labels));
            let end = dom.end(id).min(own);
            if dom.kind(id) == NodeKind::Text {
                builder.end_word();
                builder.push(id, dom.text(id), linked, level, inherited);
            } else if dom.kind(id) == NodeKind::Element {
                let tag = dom.tag(id);
                // Whether the element is left out, and whether it still ends a block.
                let (left_out, ends_block) = match tag {
                    Tag::Head | Tag::Noscript => (true, false),
                    Tag::Option | Tag::Object | Tag::Video => (true, true),
                    _ => (is_hidden(dom, id), false),
                };
                let set_aside = !left_out && (tag == Tag::Figure || (tag == Tag::Table && holds_data(dom, id)));
                if ends_block || set_aside {
                    builder.end_block();
                }
                if set_aside {
                    asides.push(Aside { blocks: builder.blocks.len(), nodes: id..end });
                }
                if left_out || set_aside {
                    id = end;
                    continue;
                }
                // Form fields and buttons are inline.
                let ends_block = tag.is_block() && !matches!(tag, Tag::Button | Tag::Select | Tag::Textarea);
                if ends_block {
                    builder.end_block();
                }
                open.push(OpenAncestor {
                    end,
                    ends_block,
                    linked: linked || is_link(dom, id),
                    level: level + usize::from(tag.is_block() || tag == Tag::A),
                    labels: inherited | labels(dom, id, tag),
                });
            }
            id += 1;
        }
        let (blocks, pieces) = builder.finish();
        WebDocument { blocks, pieces, asides }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Limits;

    /// Text, words, words in links, level and labels of each block.
    fn blocks(source: &str) -> Vec<(String, usize, usize, usize, BlockLabels)> {
        let document = WebDocument::read(&Dom::parse(source, &Limits::default()).unwrap());
        let values = |block: TextBlock| (block.text, block.words, block.linked, block.level, block.labels);
        document.blocks.into_iter().map(values).collect()
    }

    #[test]
    fn blocks_have_the_labels_of_their_elements() {
        let page = "<nav><ul><li>one <a href=x>two</a></ul></nav><p class='no-comments'>three<select><option>x</select> four</p><h2>five</h2>";
        let expected = [
            ("one two", 2, 1, 5, BlockLabels::NEVER | BlockLabels::ITEM),
            ("three", 1, 0, 3, BlockLabels::NEVER),
            ("four", 1, 0, 3, BlockLabels::NEVER),
            ("five", 1, 0, 3, BlockLabels::HEADING),
        ];
        assert_eq!(
            blocks(page),
            expected.map(|(text, words, linked, level, labels)| (text.to_owned(), words, linked, level, labels))
        );
    }

    #[test]
    fn hidden_tables_are_left_out_and_others_set_aside() {
        let table = "<table hidden><tr><th>a<td>1<tr><th>b<td>2</table>";
        let read = |source: &str| WebDocument::read(&Dom::parse(source, &Limits::default()).unwrap());
        assert!(read(table).asides.is_empty() && read(table).blocks.is_empty());
        assert_eq!(read(&table.replace(" hidden", "")).asides.len(), 1);
    }

    #[test]
    fn words_of_scripts_without_spaces_are_estimated_from_characters() {
        let mut words = 0;
        each_word("one – 二三 four 일곱", &mut |_| words += 1);
        assert_eq!(words, 5, "three words, and 1.1 of two characters");
    }
}
