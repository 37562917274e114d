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

mod document;

use crate::cascade::{
    classify, ends_text, fuse, keep_largest, large_of_level_to_content, list_at_end_to_content, remove_boilerplate,
    title_to_content,
};
use crate::siblings::{Similar, ends, expand, representatives};
use crate::text_block::{Labels, Pieces, TextBlock};
use crate::titles::Titles;
use document::{Aside, Document};
use seek_extract::{Method, MethodError, View};
use seek_page::{Dom, NodeId, Page, SelectedParts, Selection, Tag};

/// DOM Distiller; it has no parameters, its thresholds are Chromium's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DomDistiller;

/// The two expansions to siblings, in their order.
const EXPANSIONS: [Similar; 2] =
    [Similar { other_tags: false, link_density: 0.5 }, Similar { other_tags: true, link_density: 0.0 }];

/// The article cascade: the text nodes that are content, in document order.
fn article(document: Document, dom: &Dom) -> Vec<NodeId> {
    let Document { mut blocks, pieces, asides } = document;
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
    asides.iter().filter(behind_content).for_each(|aside| texts.extend(aside.texts(dom)));
    texts.sort_unstable();
    texts
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
    let of_shares = (0..dom.markup_len() as NodeId)
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
        Ok(SelectedParts::Texts(article(Document::read(dom), dom)).into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_render as render;

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
    fn an_empty_page_has_no_content() {
        assert_eq!(found(""), "");
        assert_eq!(found("<title>t</title><p></p>"), "");
    }
}
