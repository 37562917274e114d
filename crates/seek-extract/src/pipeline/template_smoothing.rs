//! Blocks that stand in the same kind of place are judged together.
//!
//! The posts of a thread, the names of its users and the items of a list each share a place: tags and classes of the
//! elements around them. Each block is judged for itself, so that now and then one of them is judged unlike its like. What
//! their place has on average says what they are; it is averaged in log-odds, half and half with a block's own.

use seek_forest::{log_odds, sigmoid};

/// What of a block's log-odds is its place's. From .2 to .8 it made no difference that can be told from noise
/// (`docs/experiments.md`).
const OF_PLACE: f32 = 0.5;
/// No probability counts as nearer to 0 or 1 than this, so that one block does not outvote many.
pub(crate) const SUREST: f32 = 1e-4;

/// The log-odds of a probability, as far as it counts.
pub(crate) fn odds(p: f32) -> f32 {
    log_odds(p.clamp(SUREST, 1.0 - SUREST))
}

/// Moves the probability of each block of a page towards that of all blocks of the same place; `place` numbers the places
/// of blocks from 0 on, of which there are at most as many as blocks.
///
/// # Panics
/// In debug builds, where a number is larger.
pub fn smooth_by_template(probabilities: &mut [f32], place: impl Fn(usize) -> u32) {
    let mut places: Vec<(f32, f32)> = Vec::new();
    for (block, &p) in probabilities.iter().enumerate() {
        let place = place(block) as usize;
        debug_assert!(place < probabilities.len(), "place {place} of {} blocks", probabilities.len());
        if places.len() <= place {
            places.resize(place + 1, (0.0, 0.0));
        }
        places[place].0 += odds(p);
        places[place].1 += 1.0;
    }
    for (block, p) in probabilities.iter_mut().enumerate() {
        let (sum, blocks) = places[place(block) as usize];
        *p = sigmoid((1.0 - OF_PLACE) * odds(*p) + OF_PLACE * sum / blocks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_among_many_is_judged_as_they_are() {
        // Four names of users, two posts.
        let places = [0, 1, 0, 0, 1, 0];
        let mut p = [0.1, 0.9, 0.1, 0.55, 0.8, 0.1];
        smooth_by_template(&mut p, |block| places[block]);
        assert!([0, 2, 3, 5].iter().all(|&name| p[name] < 0.4) && p[1] > 0.8 && p[4] > 0.8, "{p:?}");
    }

    #[test]
    fn a_block_alone_in_its_place_stays_as_it_is() {
        let mut p = [0.25, 0.75, 0.0, 1.0];
        smooth_by_template(&mut p, |block| block as u32);
        for (now, then) in p.iter().zip([0.25, 0.75, SUREST, 1.0 - SUREST]) {
            assert!((now - then).abs() < 1e-6, "{p:?}");
        }
    }
}
