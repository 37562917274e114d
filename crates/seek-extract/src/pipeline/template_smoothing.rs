//! Smooths the probabilities of blocks that come from the same template.
//!
//! The posts of a thread, the names of its users, and the items of a list each have one template: the same tags and
//! classes of the elements around them. The content classifier reads each block alone, so it sometimes gives one block of
//! a template another answer than the rest. Smoothing averages the log-odds of a block and of its template, half and half.

use seek_forest::{log_odds, sigmoid};

/// The weight of the template in the log-odds of a block. Values from .2 to .8 gave the same quality within noise
/// (`docs/experiments.md`).
const TEMPLATE_WEIGHT: f32 = 0.5;
/// The smallest distance of a probability to 0 and 1, so that one block does not outweigh many.
pub(crate) const MIN_DOUBT: f32 = 1e-4;

/// The log-odds of a probability that is limited by [`MIN_DOUBT`].
pub(crate) fn limited_log_odds(p: f32) -> f32 {
    log_odds(p.clamp(MIN_DOUBT, 1.0 - MIN_DOUBT))
}

/// Moves the probability of each block of a page towards that of all blocks of the same template. `template` gives the
/// number of a block's template, below the number of blocks.
///
/// ```
/// // Three names of users and a post. The second name was taken for content.
/// let mut probabilities = [0.1, 0.55, 0.1, 0.9];
/// seek_extract::smooth_by_template(&mut probabilities, |block| [0, 0, 0, 1][block]);
/// assert!(probabilities[1] < 0.4 && probabilities[3] > 0.8);
/// ```
///
/// # Panics
/// In debug builds if the number of a template is too large.
pub fn smooth_by_template(probabilities: &mut [f32], template: impl Fn(usize) -> u32) {
    let mut templates: Vec<(f32, f32)> = Vec::new();
    for (block, &p) in probabilities.iter().enumerate() {
        let template = template(block) as usize;
        debug_assert!(template < probabilities.len(), "template {template} of {} blocks", probabilities.len());
        if templates.len() <= template {
            templates.resize(template + 1, (0.0, 0.0));
        }
        templates[template].0 += limited_log_odds(p);
        templates[template].1 += 1.0;
    }
    for (block, p) in probabilities.iter_mut().enumerate() {
        let (sum, blocks) = templates[template(block) as usize];
        *p = sigmoid((1.0 - TEMPLATE_WEIGHT) * limited_log_odds(*p) + TEMPLATE_WEIGHT * sum / blocks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_among_many_follows_the_others() {
        // Four names of users, two posts.
        let templates = [0, 1, 0, 0, 1, 0];
        let mut p = [0.1, 0.9, 0.1, 0.55, 0.8, 0.1];
        smooth_by_template(&mut p, |block| templates[block]);
        assert!([0, 2, 3, 5].iter().all(|&name| p[name] < 0.4) && p[1] > 0.8 && p[4] > 0.8, "{p:?}");
    }

    #[test]
    fn a_block_alone_in_its_template_keeps_its_probability() {
        let mut p = [0.25, 0.75, 0.0, 1.0];
        smooth_by_template(&mut p, |block| block as u32);
        for (now, before) in p.iter().zip([0.25, 0.75, MIN_DOUBT, 1.0 - MIN_DOUBT]) {
            assert!((now - before).abs() < 1e-6, "{p:?}");
        }
    }
}
