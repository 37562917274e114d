//! `fe`: the one block that is text and nothing else.
//!
//! FeatureExtractor of Debnath, Mitra, Pal and Giles (2005; `features.rs`) for the feature "text": of all blocks, the
//! one whose share of text among its features is highest; of equals, the one with most text, then the first. A page's content
//! of many blocks is so found in part only: the algorithm was made for pages whose content is one block.

use crate::features::{TEXT, feature_blocks, text_share, texts};
use seek_extract::{Method, MethodError, View};
use seek_page::{Page, SelectedParts, Selection};

/// FeatureExtractor for text; it has no parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fe;

impl Method for Fe {
    fn name(&self) -> &'static str {
        "fe"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn parameters(&self) -> String {
        "feature text".to_owned()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        let blocks = feature_blocks(dom);
        // The first of equals: blocks are looked at from the last.
        let winner = blocks.iter().rev().max_by(|a, b| {
            let shares = text_share(&a.features).total_cmp(&text_share(&b.features));
            shares.then(a.features[TEXT].cmp(&b.features[TEXT]))
        });
        Ok(SelectedParts::Texts(texts(dom, winner.into_iter())).into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_render as render;

    fn found(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &Fe.select(&page).unwrap()).unwrap()
    }

    #[test]
    fn the_longest_block_of_text_alone() {
        let page = "<ul><li><a href=x>Home</a></ul><p>Short.</p><p>The storm passed over the <i>coast</i>.</p><p>It passed over <a \
            href=y>the harbour</a> and all of the town.</p>";
        assert_eq!(found(page), "The storm passed over the coast.");
    }

    #[test]
    fn of_equals_the_first_wins() {
        assert_eq!(found("<p>one</p><p>two</p>"), "one");
    }

    #[test]
    fn an_empty_page_has_no_text() {
        assert_eq!(found(""), "");
    }
}
