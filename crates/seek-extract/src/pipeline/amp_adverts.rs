//! Texts in the place of adverts on AMP pages: `<amp-ad><div placeholder>Loading advert</div></amp-ad>`.
//!
//! The elements of AMP say what they hold, so these texts are no content, whatever their words are.

use seek_page::{Blocks, Dom, Tag};

/// The elements of AMP for adverts.
const ELEMENTS: [&str; 3] = ["amp-ad", "amp-sticky-ad", "amp-embed"];

/// Leaves texts in the place of adverts out of chosen blocks.
pub(super) fn drop_amp_adverts(dom: &Dom, blocks: &Blocks, chosen: &mut Vec<usize>) {
    let Some(root) = dom.first(Tag::Html) else { return };
    if !dom.attributes(root).any(|attribute| attribute.name == "amp" || attribute.name.starts_with('⚡')) {
        return;
    }
    chosen.retain(|&block| !dom.ancestors(blocks.get(block).first).any(|id| ELEMENTS.contains(&dom.name(id))));
}

#[cfg(test)]
mod tests {
    use super::super::kept::kept;
    use super::*;

    #[test]
    fn texts_in_the_place_of_adverts_were_content() {
        let advert = "<amp-ad type=x><div placeholder>Loading</div><div fallback>No advert</div></amp-ad>";
        for html in ["<html amp>", "<html ⚡>"] {
            assert_eq!(kept(&format!("{html}<p>a</p>{advert}<p>b"), drop_amp_adverts), [0, 3]);
        }
        assert_eq!(kept(&format!("<p>a</p>{advert}<p>b"), drop_amp_adverts), [0, 1, 2, 3]);
    }
}
