//! Blocks with the same text.

use foldhash::fast::RandomState;
use seek_page::Blocks;
use std::collections::HashMap;

/// How often the text of a block occurs on the page.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Repeat {
    /// The number of the text. Blocks with the same text have the same number.
    pub(crate) text: u32,
    /// The number of blocks with this text.
    pub(crate) times: u32,
    /// The number of these blocks before this one.
    pub(crate) before: u32,
}

/// The repeats of each block. Texts are numbered from 0 in the order of their first block.
pub(crate) fn repeats(blocks: &Blocks) -> Vec<Repeat> {
    // The keys come from the page, so the hash function is seeded.
    let mut numbers: HashMap<&str, usize, RandomState> =
        HashMap::with_capacity_and_hasher(blocks.len(), RandomState::default());
    let mut times: Vec<u32> = Vec::new();
    let occurrences: Vec<(usize, u32)> = (0..blocks.len())
        .map(|i| {
            let text = *numbers.entry(blocks.text(i)).or_insert(times.len());
            if text == times.len() {
                times.push(0);
            }
            times[text] += 1;
            (text, times[text] - 1)
        })
        .collect();
    occurrences.into_iter().map(|(text, before)| Repeat { text: text as u32, times: times[text], before }).collect()
}
