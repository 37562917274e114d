//! Time of a prediction on one thread, with about as many features as blocks have. `cargo bench -p seek-forest`.
#![allow(clippy::unwrap_used, missing_docs)]

use std::hint::black_box;
use std::time::Instant;

use seek_forest::{Forest, ForestBuilder, Link};

const FEATURES: usize = 850;

/// A generator of pseudo-random numbers (xorshift, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
    fn share(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 24) as f32
    }
}

fn forest(trees: usize, leaves: usize, random: &mut Random) -> Forest {
    let features = (0..FEATURES).map(|number| format!("f{number}")).collect();
    let mut builder = ForestBuilder::new(features, vec!["no".into(), "yes".into()], Link::Logistic);
    for _ in 0..trees {
        builder.start_tree(0);
        // Numbers of leaves of the subtrees that are not built yet, in pre-order.
        let mut stack = vec![leaves];
        while let Some(leaves) = stack.pop() {
            if leaves == 1 {
                builder.leaf(&[random.share() - 0.5]);
                continue;
            }
            builder.split(random.below(FEATURES) as u16, random.share());
            let left = 1 + random.below(leaves - 1);
            stack.push(leaves - left);
            stack.push(left);
        }
    }
    builder.finish().unwrap()
}

fn main() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    // The extractor predicts 64 blocks at a time. Up to five rows are predicted by traversals.
    let cases =
        [(200, 31, 4096), (200, 31, 64), (200, 31, 6), (200, 31, 5), (200, 31, 1), (300, 63, 4096), (50, 500, 4096)];
    for (trees, leaves, count) in cases {
        let forest = forest(trees, leaves, &mut random);
        let rows: Vec<f32> = (0..count * FEATURES).map(|_| random.share()).collect();
        let mut out = vec![0.0; count * 2];
        let repeats = (100_000 / count).max(5);
        let mut best = f64::INFINITY;
        for _ in 0..5 {
            let start = Instant::now();
            for _ in 0..repeats {
                forest.predict(black_box(&rows), black_box(&mut out)).unwrap();
            }
            best = best.min(start.elapsed().as_secs_f64() / (repeats * count) as f64);
        }
        println!("{trees} trees x {leaves} leaves, {count} rows a call: {:.3} µs a row", best * 1e6);
    }
}
