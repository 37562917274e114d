//! `fe`: the block that has text and little else.
//!
//! FeatureExtractor of Debnath, Mitra, Pal and Giles (2005; `feature_blocks.rs`) for the feature "text": the block with
//! the highest share of text among its features. Of equal blocks the one with most text wins, then the first. The
//! algorithm assumes that the content is one block, so it finds a part of an article of many blocks.

use crate::feature_blocks::{TEXT, feature_blocks, text_share, texts};
use seek_extract::{Method, MethodError, View};
use seek_page::{Page, SelectedParts, Selection};

/// FeatureExtractor for the feature text. It has no parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fe;

impl Method for Fe {
    fn name(&self) -> &'static str {
        "fe"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        let blocks = feature_blocks(dom);
        // `max_by` returns the last maximum, so the reverse order finds the first.
        let winner = blocks.iter().rev().max_by(|a, b| {
            let shares = text_share(&a.features).total_cmp(&text_share(&b.features));
            shares.then(a.features[TEXT].cmp(&b.features[TEXT]))
        });
        Ok(SelectedParts::Texts(texts(dom, winner.into_iter())).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &Fe.select(&page).unwrap()).unwrap()
    }

    #[test]
    fn the_longest_block_of_pure_text_is_selected() {
        let page = "<ul><li><a href=x>Home</a></ul><p>Short.</p><p>The storm passed over the <i>coast</i>.</p><p>It passed over <a \
            href=y>the harbour</a> and all of the town.</p>";
        assert_eq!(extracted(page), "The storm passed over the coast.");
    }

    #[test]
    fn the_first_of_equal_blocks_wins() {
        assert_eq!(extracted("<p>one</p><p>two</p>"), "one");
    }
}
