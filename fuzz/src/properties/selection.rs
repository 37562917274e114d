//! Nothing that a method chooses is outside the page.

use seek_page::{NodeKind, Page, SelectedParts, Selection, block_coverage};
use std::ops::Range;

/// Checks the parts and the probabilities of a selection.
pub fn lies_inside(page: &Page, selection: &Selection) {
    let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
    match &selection.parts {
        SelectedParts::Blocks(chosen) => {
            assert!(chosen.is_sorted_by(|a, b| a < b), "blocks ascend: {chosen:?}");
            assert!(chosen.last().is_none_or(|&last| last < blocks.len()), "{chosen:?} of {} blocks", blocks.len());
        }
        SelectedParts::Texts(chosen) => {
            assert!(chosen.is_sorted_by(|a, b| a < b), "text nodes ascend: {chosen:?}");
            assert!(chosen.iter().all(|&id| (id as usize) < dom.len() && dom.kind(id) == NodeKind::Text), "{chosen:?}");
        }
        SelectedParts::Words(chosen) => ranges_are_of(chosen, page.tokens().text()),
        SelectedParts::Source(chosen) => ranges_are_of(chosen, page.source()),
        other => panic!("a new kind of selection: {other:?}"),
    }
    let probabilities = &selection.probabilities;
    assert!(probabilities.is_empty() || probabilities.len() == blocks.len());
    assert!(probabilities.iter().all(|share| (0.0..=1.0).contains(share)), "{probabilities:?}");
    let coverage = block_coverage(page, selection).unwrap();
    assert_eq!(coverage.len(), blocks.len());
    assert!(coverage.iter().all(|share| (0.0..=1.0).contains(share)), "{coverage:?}");
}

/// Checks that ranges ascend without overlap, and cut no character of the text.
fn ranges_are_of(ranges: &[Range<usize>], text: &str) {
    let mut end = 0;
    for range in ranges {
        assert!(end <= range.start && range.start <= range.end, "{ranges:?}");
        assert!(text.get(range.clone()).is_some(), "{range:?} of {} bytes", text.len());
        end = range.end;
    }
}
