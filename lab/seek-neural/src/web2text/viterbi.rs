//! The best labels of a sequence of blocks (Viterbi 1967), as in section 3.4 of the paper.

/// The labels, noise or content, with the greatest sum of the log probabilities of all blocks and, times `edge_weight`, of all edges. `blocks`
/// holds those of noise and content for each block; `edges` those of the pairs noise-noise, noise-content, content-noise and content-content
/// for each edge, one less than blocks. Of equal sums noise wins.
pub(crate) fn best_labels(blocks: &[[f32; 2]], edges: &[[f32; 4]], edge_weight: f32) -> Vec<bool> {
    let Some((last, before)) = blocks.split_last() else { return Vec::new() };
    // The best sum from each block to the end, for both labels of the block, and the best label of the next block.
    let mut sums = *last;
    let mut next = Vec::with_capacity(edges.len());
    for (block, edge) in before.iter().zip(edges).rev() {
        let sum = |label: usize, then: usize| block[label] + edge_weight * edge[2 * label + then] + sums[then];
        let choice = [0, 1].map(|label| usize::from(sum(label, 1) > sum(label, 0)));
        sums = [0, 1].map(|label| sum(label, choice[label]));
        next.push(choice);
    }
    let mut label = usize::from(sums[1] > sums[0]);
    let mut labels = vec![label == 1];
    for choice in next.into_iter().rev() {
        label = choice[label];
        labels.push(label == 1);
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::NetworkRandom;

    /// The best labels by trying all.
    fn tried(blocks: &[[f32; 2]], edges: &[[f32; 4]], weight: f32) -> Vec<bool> {
        let all = (0..1_usize << blocks.len()).map(|bits| (0..blocks.len()).map(|b| bits >> b & 1).collect::<Vec<_>>());
        let sum = |labels: &Vec<usize>| {
            let own: f32 = labels.iter().zip(blocks).map(|(&label, block)| block[label]).sum();
            let pairs = labels.windows(2).zip(edges).map(|(pair, edge)| edge[2 * pair[0] + pair[1]]);
            own + weight * pairs.sum::<f32>()
        };
        let best = all.max_by(|one, other| sum(one).total_cmp(&sum(other))).unwrap();
        best.into_iter().map(|label| label == 1).collect()
    }

    #[test]
    fn no_other_labels_have_a_greater_sum() {
        let mut random = NetworkRandom::new(1, "test");
        for length in 1..8 {
            for weight in [0.0, 0.5, 2.0] {
                let blocks: Vec<[f32; 2]> = (0..length).map(|_| [0; 2].map(|_| -random.unit())).collect();
                let edges: Vec<[f32; 4]> = (1..length).map(|_| [0; 4].map(|_| -random.unit())).collect();
                assert_eq!(best_labels(&blocks, &edges, weight), tried(&blocks, &edges, weight));
            }
        }
        assert!(best_labels(&[], &[], 1.0).is_empty());
    }
}
