//! `dom-distiller`: Chromium's reader mode.
//!
//! DOM Distiller (Chromium, BSD licence; `ArticleExtractor`) grew out of Boilerpipe. Its classifier has Boilerpipe's tree and thresholds
//! over blocks that are cut from the tree; what follows it differs:
//!
//! 1. Hidden elements, `<option>`, `<object>` and `<noscript>` are left out; tables that hold data and figures are set aside. Text in
//!    `<nav>`, in `<aside>`, in what is named a comment, and texts such as "Post a comment" are never content.
//! 2. Blocks similar to content beside which they stand in the tree become content (`siblings.rs`).
//! 3. A heading is merged with the content that follows, and is no content where none does. Content side by side is merged, but not
//!    over a heading that was no content.
//! 4. What is left besides content and titles goes. Content on one tag level is merged over a block that went.
//! 5. The largest block stays, with those whose texts stand in siblings of its own, what stands between it and the title, blocks
//!    of 100 words on its level, and list items right behind it.
//! 6. A table of data or a figure's text stays behind content.
//!
//! Chromium asks the layout which elements are hidden and which bound blocks; here, attributes and tags tell.

use super::cascade::{
    classify, ends_text, fuse, keep_largest, large_of_level_to_content, list_at_end_to_content, remove_boilerplate,
    title_to_content,
};
use super::data_table::holds_data;
use super::links::is_link;
use super::siblings::{Similar, ends, expand, representatives};
use super::text_block::{Builder, Labels, Pieces, TextBlock};
use super::titles::Titles;
use super::{Method, MethodError, View};
use seek_page::{Dom, Hidden, NodeId, NodeKind, Page, Parts, Selection, Tag};
use std::ops::Range;

/// DOM Distiller; it has no parameters, its thresholds are Chromium's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DomDistiller;

/// Elements with more classes say nothing by one of them.
const CLASSES: usize = 5;

/// The two expansions to siblings, in their order.
const EXPANSIONS: [Similar; 2] =
    [Similar { other_tags: false, link_density: 0.5 }, Similar { other_tags: true, link_density: 0.0 }];

/// A table or figure that was set aside.
#[derive(Debug)]
struct Aside {
    /// Blocks before it.
    blocks: usize,
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
struct Document {
    blocks: Vec<TextBlock>,
    pieces: Pieces<NodeId>,
    asides: Vec<Aside>,
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
    fn read(dom: &Dom) -> Document {
        let hiding = Hidden::ATTRIBUTE | Hidden::DISPLAY | Hidden::VISIBILITY;
        let mut builder = Builder::new(each_word);
        let mut asides = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        let own = dom.own_len() as NodeId;
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
                let set_aside = match tag {
                    Tag::Table => holds_data(dom, id),
                    Tag::Figure => true,
                    _ => false,
                };
                if set_aside {
                    builder.cut();
                    asides.push(Aside { blocks: builder.blocks.len(), nodes: id..end });
                }
                let left_out = matches!(tag, Tag::Head | Tag::Noscript | Tag::Option | Tag::Object | Tag::Video);
                if set_aside || left_out || dom.hidden(id).intersects(hiding) {
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

    /// The article cascade: the text nodes that are content, in document order.
    fn article(self, dom: &Dom) -> Vec<NodeId> {
        let Document { mut blocks, pieces, asides } = self;
        let count = blocks.len();
        let titles = titles(dom);
        for block in &mut blocks {
            // All that match, where Boilerpipe takes the first.
            block.labels.set(Labels::TITLE, titles.hold(&block.text));
            block.labels.set(Labels::NEVER, block.is(Labels::NEVER) || ends_text(block));
        }
        classify(&mut blocks);
        blocks.iter_mut().filter(|block| block.is(Labels::NEVER)).for_each(|block| block.content = false);
        let of = representatives(dom, &blocks, &pieces);
        for similar in EXPANSIONS {
            expand(dom, &mut blocks, &of, similar);
        }
        let blocks = fuse_headings(blocks);
        let alike = |a: &TextBlock, b: &TextBlock| {
            a.content && (a.labels ^ b.labels).intersection(Labels::NEVER | Labels::TITLE).is_empty()
        };
        let mut blocks = fuse(blocks, |a, b| alike(a, b) && !b.is(Labels::FUSED));
        remove_boilerplate(&mut blocks);
        let mut blocks = fuse(blocks, |a, b| alike(a, b) && a.level == b.level);
        if let Some(largest) = keep_largest(&mut blocks) {
            siblings_to_content(dom, &mut blocks, &pieces, largest);
        }
        title_to_content(&mut blocks);
        large_of_level_to_content(&mut blocks);
        list_at_end_to_content(&mut blocks);
        let mut texts = pieces.of_content(&blocks);
        let mut is_content = vec![false; count];
        for number in blocks.iter().filter(|block| block.content).flat_map(|block| &block.members) {
            is_content[*number] = true;
        }
        let behind_content = |aside: &&Aside| aside.blocks.checked_sub(1).is_some_and(|before| is_content[before]);
        for aside in asides.iter().filter(behind_content) {
            texts.extend(aside.nodes.clone().filter(|&id| dom.kind(id) == NodeKind::Text));
        }
        texts.sort_unstable();
        texts
    }
}

/// HeadingFusion.
fn fuse_headings(blocks: Vec<TextBlock>) -> Vec<TextBlock> {
    let mut fused: Vec<TextBlock> = Vec::with_capacity(blocks.len());
    for block in blocks {
        let before = fused.last_mut().filter(|before| {
            before.is(Labels::HEADING) && !(before.labels | block.labels).intersects(Labels::NEVER | Labels::TITLE)
        });
        match before {
            Some(heading) if block.content => {
                let was_content = heading.content;
                heading.merge(block);
                heading.labels.remove(Labels::HEADING);
                heading.labels.set(Labels::FUSED, !was_content || heading.is(Labels::FUSED));
                continue;
            }
            Some(heading) => heading.content = false,
            None => {}
        }
        fused.push(block);
    }
    fused
}

/// What KeepLargestBlockFilter keeps beside the largest: blocks that begin, or end, in a sibling of the element in which what was
/// kept last ends, or begins.
fn siblings_to_content(dom: &Dom, blocks: &mut [TextBlock], pieces: &Pieces<NodeId>, largest: usize) {
    let parent_of_element = |text: NodeId| dom.parent(dom.parent(text));
    let (mut first, mut last) = ends(&blocks[largest], pieces);
    for block in &mut blocks[largest + 1..] {
        let own = ends(block, pieces);
        if parent_of_element(own.0) == parent_of_element(last) {
            block.content = true;
            last = own.1;
        }
    }
    for block in blocks[..largest].iter_mut().rev() {
        let own = ends(block, pieces);
        if parent_of_element(own.1) == parent_of_element(first) {
            block.content = true;
            first = own.0;
        }
    }
}

/// The titles that a page gives: for shares on social networks, and its own.
fn titles(dom: &Dom) -> Titles {
    let mut titles = Titles::default();
    let of_shares = (0..dom.own_len() as NodeId)
        .find(|&id| dom.tag(id) == Tag::Meta && dom.attribute(id, "property") == Some("og:title"))
        .and_then(|id| dom.attribute(id, "content"));
    titles.add(of_shares.unwrap_or_default());
    titles.add(dom.title().unwrap_or_default());
    titles
}

impl Method for DomDistiller {
    fn name(&self) -> &'static str {
        "dom-distiller"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        Ok(Selection { parts: Parts::Texts(Document::read(dom).article(dom)), probabilities: Vec::new() })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::render;

    fn found(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &DomDistiller.select(&page).unwrap()).unwrap()
    }

    const STORM: &str = "The storm passed over the coast in the night and left hundreds of houses without power until the next \
        morning came.";
    const NOBODY: &str = "Nobody was hurt, officials said on Monday, but the harbour will stay closed for at least another week or \
        two.";

    #[test]
    fn an_article_with_its_title_and_its_short_paragraph() {
        let page = format!(
            "<title>Storm over the coast - The Daily</title><nav><p>{NOBODY}</p></nav><main><h1>Storm over the coast</h1><p>{STORM}</p>\
            <p>{NOBODY}</p><p>More soon.</p></main><div class=comments><p>{NOBODY}</p></div><p><a href=q>Imprint</a></p>"
        );
        assert_eq!(found(&page), format!("Storm over the coast\n\n{STORM}\n\n{NOBODY}\n\nMore soon."));
    }

    #[test]
    fn a_heading_goes_with_the_text_below_it() {
        let page = format!(
            "<main><p>{STORM}</p><h2>Harbour</h2><p>{NOBODY}</p><h2>Also</h2></main><ul><li><a href=x>Other</a></ul>"
        );
        assert_eq!(found(&page), format!("{STORM}\n\nHarbour\n\n{NOBODY}"));
    }

    #[test]
    fn a_table_of_data_stays_behind_content_and_hidden_text_goes() {
        let table = "<table><tr><th>day</th><td>1</td></tr><tr><th>wind</th><td>9</td></tr></table>";
        let page = format!("{table}<p>{STORM}</p><p hidden>{STORM}</p>{table}<p>{NOBODY}</p>");
        assert_eq!(found(&page), format!("{STORM}\n\nday\t1\nwind\t9\n\n{NOBODY}"));
    }

    #[test]
    fn words_of_unspaced_scripts_are_told_by_characters() {
        let mut words = 0;
        each_word("one – 二三 four 일곱", &mut |_| words += 1);
        assert_eq!(words, 5, "three words, and 1.1 of two characters");
    }

    #[test]
    fn an_empty_page_has_no_content() {
        assert_eq!(found(""), "");
        assert_eq!(found("<title>t</title><p></p>"), "");
    }
}
