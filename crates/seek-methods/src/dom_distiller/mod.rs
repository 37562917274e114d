//! `dom-distiller`: Chromium's reader mode.
//!
//! DOM Distiller (Chromium, BSD licence; `ArticleExtractor`) descends from Boilerpipe. Its classifier has Boilerpipe's
//! decision tree and thresholds, over blocks of the tree. The steps differ:
//!
//! 1. Hidden elements, `<option>`, `<object>` and `<noscript>` are left out. Data tables and figures are set aside.
//!    Text in `<nav>`, in `<aside>` or in comments, and texts such as "Post a comment", are never content.
//! 2. Blocks become content if a similar sibling in the tree is content (`siblings.rs`).
//! 3. A heading is merged with content that follows it; another heading is not content. Adjacent content is merged, but
//!    not over a heading that was not content.
//! 4. Blocks that are neither content nor titles are removed. Content on one tag level is merged over a removed block.
//! 5. The largest block remains, with the blocks in siblings of its elements, the blocks between it and the title,
//!    blocks of 100 words on its level, and list items directly after it.
//! 6. Data tables and figures directly after content are content.
//!
//! Chromium reads from the layout which elements are hidden or block-level. Here attributes and tags decide.

mod document;

use crate::text_blocks::block::{BlockLabels, Pieces, TextBlock};
use crate::text_blocks::filters::{
    classify, ends_text, fuse, keep_largest, large_of_level_to_content, list_at_end_to_content, remove_boilerplate,
    title_to_content,
};
use crate::text_blocks::siblings::{Similarity, ends, expand, representatives};
use crate::text_blocks::titles::Titles;
use document::{Aside, WebDocument};
use seek_extract::{Method, MethodError, View};
use seek_page::{Dom, NodeId, Page, SelectedParts, Selection, Tag};

/// DOM Distiller. It has no parameters; its thresholds are Chromium's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DomDistiller;

/// The two expansions to siblings, in their order.
const EXPANSIONS: [Similarity; 2] =
    [Similarity { other_tags: false, max_link_density: 0.5 }, Similarity { other_tags: true, max_link_density: 0.0 }];

/// The cascade of the ArticleExtractor: the text nodes that are content, in document order.
fn article(document: WebDocument, dom: &Dom) -> Vec<NodeId> {
    let WebDocument { mut blocks, pieces, asides } = document;
    let count = blocks.len();
    let titles = titles(dom);
    for block in &mut blocks {
        // All matching blocks are titles; in Boilerpipe only the first.
        block.labels.set(BlockLabels::TITLE, titles.contains(&block.text));
        block.labels.set(BlockLabels::NEVER, block.is(BlockLabels::NEVER) || ends_text(block));
    }
    classify(&mut blocks);
    blocks.iter_mut().filter(|block| block.is(BlockLabels::NEVER)).for_each(|block| block.content = false);
    let representatives = representatives(dom, &blocks, &pieces);
    for similarity in EXPANSIONS {
        expand(dom, &mut blocks, &representatives, similarity);
    }
    let blocks = fuse_headings(blocks);
    let have_same_kind = |a: &TextBlock, b: &TextBlock| {
        a.content && (a.labels ^ b.labels).intersection(BlockLabels::NEVER | BlockLabels::TITLE).is_empty()
    };
    let mut blocks = fuse(blocks, |a, b| have_same_kind(a, b) && !b.is(BlockLabels::FUSED));
    remove_boilerplate(&mut blocks);
    let mut blocks = fuse(blocks, |a, b| have_same_kind(a, b) && a.level == b.level);
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
    let follows_content = |aside: &&Aside| aside.blocks.checked_sub(1).is_some_and(|before| is_content[before]);
    asides.iter().filter(follows_content).for_each(|aside| texts.extend(aside.texts(dom)));
    texts.sort_unstable();
    texts
}

/// HeadingFusion: merges a heading with the content that follows it.
fn fuse_headings(blocks: Vec<TextBlock>) -> Vec<TextBlock> {
    let mut fused: Vec<TextBlock> = Vec::with_capacity(blocks.len());
    for block in blocks {
        let before = fused.last_mut().filter(|before| {
            before.is(BlockLabels::HEADING)
                && !(before.labels | block.labels).intersects(BlockLabels::NEVER | BlockLabels::TITLE)
        });
        match before {
            Some(heading) if block.content => {
                let was_content = heading.content;
                heading.merge(block);
                heading.labels.remove(BlockLabels::HEADING);
                heading.labels.set(BlockLabels::FUSED, !was_content || heading.is(BlockLabels::FUSED));
                continue;
            }
            Some(heading) => heading.content = false,
            None => {}
        }
        fused.push(block);
    }
    fused
}

/// KeepLargestBlockFilter, beside the largest block: a following block that begins in a sibling of the element where
/// the last kept block ends is kept, and the same holds for preceding blocks.
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

/// The titles that a page gives: `og:title` and `<title>`.
fn titles(dom: &Dom) -> Titles {
    let mut titles = Titles::default();
    let social_title = (0..dom.markup_len() as NodeId)
        .find(|&id| dom.tag(id) == Tag::Meta && dom.attribute(id, "property") == Some("og:title"))
        .and_then(|id| dom.attribute(id, "content"));
    titles.add(social_title.unwrap_or_default());
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
        Ok(SelectedParts::Texts(article(WebDocument::read(dom), dom)).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str) -> String {
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
        assert_eq!(extracted(&page), format!("Storm over the coast\n\n{STORM}\n\n{NOBODY}\n\nMore soon."));
    }

    #[test]
    fn a_heading_is_content_with_the_text_below_it() {
        let page = format!(
            "<main><p>{STORM}</p><h2>Harbour</h2><p>{NOBODY}</p><h2>Also</h2></main><ul><li><a href=x>Other</a></ul>"
        );
        assert_eq!(extracted(&page), format!("{STORM}\n\nHarbour\n\n{NOBODY}"));
    }

    #[test]
    fn a_data_table_after_content_is_content_and_hidden_text_is_not() {
        let table = "<table><tr><th>day</th><td>1</td></tr><tr><th>wind</th><td>9</td></tr></table>";
        let page = format!("{table}<p>{STORM}</p><p hidden>{STORM}</p>{table}<p>{NOBODY}</p>");
        assert_eq!(extracted(&page), format!("{STORM}\n\nday\t1\nwind\t9\n\n{NOBODY}"));
    }

    #[test]
    fn a_page_with_only_a_title_has_no_content() {
        assert_eq!(extracted("<title>t</title><p></p>"), "");
    }
}
