//! Deterministic k-means over rows of any width.
//!
//! Lloyd's algorithm (1982) with the initial centres of k-means++ (Arthur and Vassilvitskii, "k-means++: The Advantages
//! of Careful Seeding", SODA 2007) and a fixed seed. The first centre is the first row. Each further centre is a row
//! drawn with a probability proportional to its squared distance from the nearest centre. The number of rounds is
//! limited, so the time is linear in the number of rows.

/// Maximum number of rounds. Few pages need ten.
const MAX_ROUNDS: usize = 50;
/// The seed of the random draws. Its value is arbitrary.
const SEED: u64 = 0x5EED;

/// A partition of rows into clusters.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Clusters {
    /// The cluster of each row, as an index of `centres`.
    pub of: Vec<usize>,
    /// The mean of each cluster, with the width of the rows. Their number is below `k` if there are fewer different
    /// rows.
    pub centres: Vec<Vec<f64>>,
}

/// Partitions rows into at most `k` clusters. `rows` holds the rows one after the other, each with `width` finite
/// values. A row with the same distance from two centres belongs to the earlier centre.
///
/// # Panics
/// In debug builds, if `rows.len()` is not a multiple of `width`.
pub fn k_means(rows: &[f64], width: usize, k: usize) -> Clusters {
    let width = width.max(1);
    debug_assert!(rows.len().is_multiple_of(width), "{} values in rows of {width}", rows.len());
    let rows: Vec<&[f64]> = rows.chunks_exact(width).collect();
    let mut centres = first_centres(&rows, k);
    let mut of = vec![0; rows.len()];
    for round in 0..MAX_ROUNDS {
        let mut moved = round == 0;
        for (row, cluster) in rows.iter().zip(&mut of) {
            let nearest = nearest(row, &centres).0;
            moved |= *cluster != nearest;
            *cluster = nearest;
        }
        if !moved {
            break;
        }
        to_means(&rows, &of, &mut centres);
    }
    Clusters { of, centres }
}

fn squared_distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}

/// The nearest centre and its squared distance.
fn nearest(row: &[f64], centres: &[Vec<f64>]) -> (usize, f64) {
    let mut best = (0, f64::INFINITY);
    for (i, centre) in centres.iter().enumerate() {
        let distance = squared_distance(row, centre);
        if distance < best.1 {
            best = (i, distance);
        }
    }
    best
}

/// The initial centres of k-means++.
fn first_centres(rows: &[&[f64]], k: usize) -> Vec<Vec<f64>> {
    let mut centres: Vec<Vec<f64>> = Vec::new();
    let mut distances = vec![f64::INFINITY; rows.len()];
    let mut state = SEED;
    while centres.len() < k {
        let next = match centres.last() {
            None => rows.first(),
            Some(last) => {
                for (row, distance) in rows.iter().zip(&mut distances) {
                    *distance = distance.min(squared_distance(row, last));
                }
                draw(&distances, &mut state).map(|i| &rows[i])
            }
        };
        match next {
            Some(row) => centres.push(row.to_vec()),
            None => break,
        }
    }
    centres
}

/// Draws an index with probabilities proportional to weights. `None` if all weights are 0.
fn draw(weights: &[f64], state: &mut u64) -> Option<usize> {
    let sum: f64 = weights.iter().sum();
    let mut rest = sum * random(state);
    let last = weights.iter().rposition(|&weight| weight > 0.0)?;
    for (i, weight) in weights[..last].iter().enumerate() {
        if rest < *weight {
            return Some(i);
        }
        rest -= weight;
    }
    Some(last)
}

/// The next number in [0, 1) of SplitMix64.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((bits ^ (bits >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Moves each centre to the mean of its rows. A centre without rows stays.
fn to_means(rows: &[&[f64]], of: &[usize], centres: &mut [Vec<f64>]) {
    let width = centres.first().map_or(0, Vec::len);
    let mut sums = vec![vec![0.0; width]; centres.len()];
    let mut counts = vec![0_usize; centres.len()];
    for (row, &cluster) in rows.iter().zip(of) {
        counts[cluster] += 1;
        sums[cluster].iter_mut().zip(*row).for_each(|(sum, value)| *sum += value);
    }
    for ((centre, sum), count) in centres.iter_mut().zip(sums).zip(counts) {
        if count > 0 {
            *centre = sum.into_iter().map(|sum| sum / count as f64).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn separate_groups_are_found() {
        let rows = [0.0, 0.0, 9.0, 9.0, 0.0, 1.0, 9.0, 8.0, 1.0, 0.0, 8.0, 9.0];
        let clusters = k_means(&rows, 2, 2);
        let [a, b] = [clusters.of[0], clusters.of[1]];
        assert_eq!(clusters.of, [a, b, a, b, a, b]);
        assert!(a != b && (clusters.centres[a][0] - 1.0 / 3.0).abs() < 1e-9, "{clusters:?}");
    }

    #[test]
    fn equal_rows_are_one_cluster_and_no_rows_none() {
        assert_eq!(k_means(&[2.0, 2.0, 2.0], 1, 3), Clusters { of: vec![0, 0, 0], centres: vec![vec![2.0]] });
        assert_eq!(k_means(&[], 2, 3), Clusters { of: vec![], centres: vec![] });
    }

    proptest! {
        #[test]
        fn each_row_belongs_to_the_nearest_centre(rows in proptest::collection::vec(-9.0..9.0, 0..60), k in 1_usize..6) {
            let rows = &rows[..rows.len() / 2 * 2];
            let clusters = k_means(rows, 2, k);
            prop_assert!(clusters.centres.len() <= k);
            for (row, &cluster) in rows.chunks_exact(2).zip(&clusters.of) {
                let least = nearest(row, &clusters.centres).1;
                prop_assert!(squared_distance(row, &clusters.centres[cluster]) <= least + 1e-9);
            }
        }
    }
}
