//! Text block matching: scores over text nodes, as in the paper of GCE (Jung and others 2022, after Web2Text).
//!
//! Each text node of the markup that has more than white space counts the same. Its label comes from the annotated copy of the
//! page. A method that reads the source or its tokens chooses no nodes, so it has no such score.

use crate::corpus::labels::nodes;
use crate::corpus::pages::read_page;
use anyhow::Result;
use seek_extract::View;
use seek_io::LabelledPage;
use seek_page::{NodeId, Page, PageOptions, SelectedParts, Selection};
use seek_score::Scores;

/// The text nodes of a page with the labels of its annotated copy.
pub(crate) struct LabelledTextNodes {
    texts: Vec<NodeId>,
    main: Vec<bool>,
}

impl LabelledTextNodes {
    /// The labelled text nodes of a page, if it has an annotated copy.
    pub(crate) fn of(labelled: &LabelledPage) -> Result<Option<LabelledTextNodes>> {
        let Some(copy) = &labelled.annotated_html else {
            return Ok(None);
        };
        let page = read_page(labelled)?;
        let copy = Page::read(copy, PageOptions::default())?;
        let texts = nodes::text_nodes(page.dom()?);
        let main = nodes::main_text_nodes(page.dom()?, &texts, copy.dom()?);
        Ok(Some(LabelledTextNodes { texts, main }))
    }

    /// Scores over the nodes that a method with this view chose; a method that failed chose none. `None` for a method that does not
    /// choose nodes.
    pub(crate) fn scores(&self, view: View, answer: Option<(&Page, &Selection)>) -> Option<Scores> {
        let mut chosen = vec![false; self.texts.len()];
        match answer {
            Some((page, selection)) => match &selection.parts {
                SelectedParts::Blocks(blocks) => {
                    let all = page.blocks().ok()?;
                    for block in blocks.iter().map(|&i| all.get(i)) {
                        let from = self.texts.partition_point(|&id| id < block.first);
                        let to = self.texts.partition_point(|&id| id < block.end);
                        chosen[from..to].fill(true);
                    }
                }
                SelectedParts::Texts(texts) => {
                    for at in texts.iter().filter_map(|id| self.texts.binary_search(id).ok()) {
                        chosen[at] = true;
                    }
                }
                _ => return None,
            },
            None if !matches!(view, View::Dom | View::Layout) => return None,
            None => {}
        }
        let count = |of: &dyn Fn(usize) -> bool| (0..self.texts.len()).filter(|&i| of(i)).count();
        let both = count(&|i| chosen[i] && self.main[i]);
        Some(Scores::from_counts(both, count(&|i| chosen[i]), count(&|i| self.main[i])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels() -> LabelledTextNodes {
        let page = LabelledPage {
            html: "<div>menu</div><p>main text</p>".into(),
            annotated_html: Some("<div>menu</div><p><kw class=krdwrd-tag-3>main text</kw></p>".into()),
            ..LabelledPage::default()
        };
        LabelledTextNodes::of(&page).unwrap().unwrap()
    }

    #[test]
    fn blocks_are_matched_by_their_text_nodes() {
        let page = Page::from_source("<div>menu</div><p>main text</p>").unwrap();
        let scores = labels().scores(View::Dom, Some((&page, &Selection::of_blocks(vec![0, 1])))).unwrap();
        assert_eq!((scores.precision, scores.recall), (0.5, 1.0));
    }

    #[test]
    fn a_method_that_looks_at_the_page_chose_no_node_if_it_failed() {
        assert_eq!(labels().scores(View::Layout, None).map(|scores| scores.f1), Some(0.0));
        assert_eq!(labels().scores(View::Tokens, None), None);
    }
}
