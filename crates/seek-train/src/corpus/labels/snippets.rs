//! Weak labels: a block that holds a snippet that must be in the output is main content, and one that holds a snippet that
//! must not is not. All other blocks have no label.

use super::shares::TokenIds;
use seek_page::Blocks;

/// For each block its label, if a snippet gives one, and the snippets that the page does not hold. A block with snippets of
/// both kinds has no label.
pub fn snippet_labels(blocks: &Blocks, with: &[String], without: &[String]) -> (Vec<Option<bool>>, Vec<String>) {
    let mut tokens = TokenIds::default();
    let (mut page, mut block_of) = (Vec::new(), Vec::new());
    for block in 0..blocks.len() {
        tokens.push(blocks.text(block), &mut page);
        block_of.resize(page.len(), block);
    }
    let mut wanted = vec![[false; 2]; blocks.len()];
    let mut unmatched = Vec::new();
    for (kind, snippets) in [with, without].into_iter().enumerate() {
        for snippet in snippets {
            let mut words = Vec::new();
            tokens.push(snippet, &mut words);
            let places: Vec<usize> = match words.len() {
                0 => Vec::new(),
                n => (0..(page.len() + 1).saturating_sub(n)).filter(|&at| page[at..at + n] == words[..]).collect(),
            };
            if places.is_empty() {
                unmatched.push(format!("the page does not hold the snippet {snippet:?}"));
            }
            for block in places.into_iter().flat_map(|at| &block_of[at..at + words.len()]) {
                wanted[*block][kind] = true;
            }
        }
    }
    let label = |[with, without]: [bool; 2]| (with != without).then_some(with);
    (wanted.into_iter().map(label).collect(), unmatched)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn blocks_with_snippets_have_labels_and_others_have_none() {
        let page =
            Page::from_source("<nav>home news</nav><p>It came at <b>night</b>.</p><p>It left.</p><p>Ad: at night</p>")
                .unwrap();
        let text = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<String>>();
        let (labels, unmatched) = snippet_labels(
            page.blocks().unwrap(),
            &text(&["at night", "It left"]),
            &text(&["home", "ad", "gone", "…"]),
        );
        // The last block has snippets of both kinds.
        assert_eq!(labels, [Some(false), Some(true), Some(true), None]);
        assert_eq!(unmatched.len(), 2, "{unmatched:?}");
        assert!(unmatched[0].contains("\"gone\""));
    }
}
