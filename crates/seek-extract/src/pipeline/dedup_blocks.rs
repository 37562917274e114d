//! Keeps one copy of a text that occurs on a page more than once.
//!
//! Pages hold copies of their text: for wide and narrow screens, in tabs, or twice in a carousel. The output needs one
//! of them. Short texts, such as labels and prices of items, can repeat.

use std::collections::HashMap;

/// A text with fewer words can repeat. Out-of-fold F1 was as good with 6, and .0003 lower with 12
/// (`docs/experiments.md`).
const MIN_WORDS: u32 = 8;

/// Keeps the most probable block of each text with at least eight words; of equally probable blocks the first. All other
/// copies get the probability 0. `text` gives the number of a block's text, below the number of blocks; `words` gives
/// its number of words.
///
/// # Panics
/// If the number of a text is too large.
///
/// ```
/// // The blocks 0 and 2 have the same text of ten words.
/// let mut probabilities = [0.6, 0.9, 0.8];
/// seek_extract::dedup_blocks(&mut probabilities, |block| [0, 1, 0][block], |_| 10);
/// assert_eq!(probabilities, [0.0, 0.9, 0.8]);
/// ```
pub fn dedup_blocks(probabilities: &mut [f32], text: impl Fn(usize) -> u32, words: impl Fn(usize) -> u32) {
    let mut best_by_text: Vec<Option<usize>> = vec![None; probabilities.len()];
    for block in (0..probabilities.len()).filter(|&block| words(block) >= MIN_WORDS) {
        let best = &mut best_by_text[text(block) as usize];
        match *best {
            Some(other) if probabilities[other] >= probabilities[block] => probabilities[block] = 0.0,
            Some(other) => {
                probabilities[other] = 0.0;
                *best = Some(block);
            }
            None => *best = Some(block),
        }
    }
}

/// [`dedup_blocks`] for code listings whose lines are blocks. Listings are copies if they have the same texts in the same
/// order.
pub(crate) fn dedup_listings<'a>(
    probabilities: &mut [f32],
    listings: impl Iterator<Item = &'a [usize]>,
    text: impl Fn(usize) -> u32,
    words: impl Fn(usize) -> u32,
) {
    let mut best_by_texts: HashMap<Vec<u32>, &[usize]> = HashMap::new();
    for lines in listings.filter(|lines| lines.iter().map(|&line| words(line)).sum::<u32>() >= MIN_WORDS) {
        let best = best_by_texts.entry(lines.iter().map(|&line| text(line)).collect()).or_insert(lines);
        if best[0] == lines[0] {
            continue;
        }
        // All lines of a listing have one probability.
        let is_best_kept = probabilities[best[0]] >= probabilities[lines[0]];
        let removed = if is_best_kept { lines } else { std::mem::replace(best, lines) };
        removed.iter().for_each(|&line| probabilities[line] = 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_the_most_probable_copy_stays_and_of_a_short_one_all() {
        // Texts 0 and 2 are long, 1 is short.
        let texts = [0, 1, 0, 1, 2, 0, 2];
        let words = [20, 2, 20, 2, 9, 20, 9];
        let mut p = [0.3, 0.9, 0.8, 0.7, 0.5, 0.8, 0.5];
        dedup_blocks(&mut p, |block| texts[block], |block| words[block]);
        assert_eq!(p, [0.0, 0.9, 0.8, 0.7, 0.5, 0.0, 0.0]);
    }

    #[test]
    fn of_two_equal_listings_the_more_probable_stays_with_its_repeated_lines() {
        let texts = [0, 1, 1, 5, 0, 1, 1, 7, 7];
        let listings: [&[usize]; 3] = [&[0, 1, 2], &[4, 5, 6], &[7, 8]];
        let mut p = [0.6, 0.6, 0.6, 0.5, 0.7, 0.7, 0.7, 0.4, 0.4];
        dedup_listings(&mut p, listings.into_iter(), |block| texts[block], |_| 4);
        assert_eq!(p, [0.0, 0.0, 0.0, 0.5, 0.7, 0.7, 0.7, 0.4, 0.4]);
    }
}
