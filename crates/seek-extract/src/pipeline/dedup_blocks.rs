//! A text that stands on a page more than once is told once.
//!
//! Pages hold copies of their text: for wide and narrow screens, in tabs, in a list that is drawn twice for its carousel. Who reads
//! or counts the output wants one of them. Short texts, such as labels and prices of items, do say the same more than once.

use std::collections::HashMap;

/// A text of fewer words may be told again. Out-of-fold F1 was as good with 6, and .0003 lower with 12
/// (`docs/experiments.md`).
const WORDS: u32 = 8;

/// Leaves of each text of eight words or more its most probable block, of several the first; all others get the
/// probability 0. `text` numbers the texts of blocks from 0 on, of which there are at most as many as blocks; `words` are
/// the words of a block.
///
/// # Panics
/// Where a number is larger.
pub fn dedup_blocks(probabilities: &mut [f32], text: impl Fn(usize) -> u32, words: impl Fn(usize) -> u32) {
    let mut told: Vec<Option<usize>> = vec![None; probabilities.len()];
    for block in (0..probabilities.len()).filter(|&block| words(block) >= WORDS) {
        let best = &mut told[text(block) as usize];
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

/// The same for listings whose lines are blocks: one counts as a whole, by all its texts in their order.
pub(crate) fn dedup_listings<'a>(
    probabilities: &mut [f32],
    listings: impl Iterator<Item = &'a [usize]>,
    text: impl Fn(usize) -> u32,
    words: impl Fn(usize) -> u32,
) {
    let mut told: HashMap<Vec<u32>, &[usize]> = HashMap::new();
    for lines in listings.filter(|lines| lines.iter().map(|&line| words(line)).sum::<u32>() >= WORDS) {
        let best = told.entry(lines.iter().map(|&line| text(line)).collect()).or_insert(lines);
        // All lines of a listing have one probability.
        if best[0] == lines[0] {
            continue;
        }
        let less =
            if probabilities[best[0]] >= probabilities[lines[0]] { lines } else { std::mem::replace(best, lines) };
        less.iter().for_each(|&line| probabilities[line] = 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_the_most_probable_copy_stays_and_short_ones_all() {
        // Texts 0 and 2 are long, 1 is short.
        let texts = [0, 1, 0, 1, 2, 0, 2];
        let words = [20, 2, 20, 2, 9, 20, 9];
        let mut p = [0.3, 0.9, 0.8, 0.7, 0.5, 0.8, 0.5];
        dedup_blocks(&mut p, |block| texts[block], |block| words[block]);
        assert_eq!(p, [0.0, 0.9, 0.8, 0.7, 0.5, 0.0, 0.0]);
    }

    #[test]
    fn of_two_listings_alike_the_more_probable_stays_and_keeps_what_it_says_twice() {
        let texts = [0, 1, 1, 5, 0, 1, 1, 7, 7];
        let listings: [&[usize]; 3] = [&[0, 1, 2], &[4, 5, 6], &[7, 8]];
        let mut p = [0.6, 0.6, 0.6, 0.5, 0.7, 0.7, 0.7, 0.4, 0.4];
        dedup_listings(&mut p, listings.into_iter(), |block| texts[block], |_| 4);
        assert_eq!(p, [0.0, 0.0, 0.0, 0.5, 0.7, 0.7, 0.7, 0.4, 0.4]);
    }
}
