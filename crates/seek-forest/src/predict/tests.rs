//! Prediction by vector instructions, by masks and by traversals gives the same bits.

use super::*;
use crate::builder::ForestBuilder;

/// 60 trees that split on the odd features of 400. So the columns fill several tiles.
fn forest(leaves: u32, next: &mut impl FnMut() -> u32) -> Forest {
    let names = (0..400).map(|number| format!("f{number}")).collect();
    let mut builder = ForestBuilder::new(names, vec!["no".into(), "yes".into()], Link::Logistic);
    for _ in 0..60 {
        builder.start_tree(0);
        let mut stack = vec![leaves];
        while let Some(leaves) = stack.pop() {
            if leaves == 1 {
                builder.leaf(&[next() as f32 / 1e9 - 2.0]);
                continue;
            }
            builder.split((next() % 200 * 2 + 1) as u16, (next() % 16) as f32);
            let left = 1 + next() % (leaves - 1);
            stack.extend([leaves - left, left]);
        }
    }
    builder.finish().unwrap()
}

#[test]
fn each_level_of_vector_instructions_gives_the_bits_of_a_traversal() {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 1
    };
    // Trees that are predicted by masks, by traversals, and by a traversal from the end of the top.
    for leaves in [4, 24, 40] {
        let forest = forest(leaves, &mut next);
        // Values often equal a threshold, and some are missing. The last batch of rows does not fill all lanes.
        let value = |number: u32| if number.is_multiple_of(50) { f32::NAN } else { (number / 50 % 16) as f32 };
        let rows: Vec<f32> = (0..400 * 75).map(|_| value(next())).collect();
        let score = |row: &[f32]| {
            let roots = forest.parts.roots.iter();
            let values = roots.map(|&root| forest.parts.leaves[find_leaf(forest.plan(), root as usize, row)]);
            [0.0, values.fold(forest.base(1), |sum, value| sum + value)]
        };
        let expected: Vec<f32> = rows.chunks_exact(400).flat_map(score).collect();
        let bits = |scores: &[f32]| scores.iter().map(|score| score.to_bits()).collect::<Vec<_>>();
        let mut out = vec![0.0; 75 * 2];
        forest.traverse_rows(&rows, &mut out);
        assert_eq!(bits(&out), bits(&expected), "{leaves} leaves, one by one");
        // Lanes are evaluated by 64 and by 32, and the last rows one by one.
        let counts = [6, 32, 35, 40, 64, 75];
        for (level, count) in levels().into_iter().flat_map(|level| counts.map(|count| (level, count))) {
            let mut out = vec![0.0; count * 2];
            Forest::write_scores(level, &[&forest], &rows[..count * 400], &mut out).unwrap();
            assert_eq!(bits(&out), bits(&expected[..count * 2]), "{leaves} leaves, {count} rows, {level:?}");
        }
    }
}

#[test]
fn forests_together_give_what_each_gives_alone() {
    let mut state = 7_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 1
    };
    let forests = [forest(24, &mut next), forest(4, &mut next), forest(9, &mut next)];
    let rows: Vec<f32> = (0..400 * 70).map(|_| (next() % 16) as f32).collect();
    let alone = |forest: &Forest| {
        let mut out = vec![0.0; 70 * 2];
        forest.predict(&rows, &mut out).unwrap();
        out
    };
    let mut together = vec![0.0; 3 * 70 * 2];
    Forest::predict_together(&forests.each_ref(), &rows, &mut together).unwrap();
    assert_eq!(together, forests.iter().flat_map(alone).collect::<Vec<_>>());
    assert!(Forest::predict_together(&forests.each_ref(), &rows, &mut together[1..]).is_err());
    Forest::predict_together(&[], &rows, &mut []).unwrap();
}

/// The levels of vector instructions of this processor.
fn levels() -> Vec<Level> {
    let best = Level::new();
    let mut levels = vec![Level::baseline(), best];
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    levels.extend(best.as_sse4_2().map(Level::Sse4_2).into_iter().chain(best.as_avx2().map(Level::Avx2)));
    levels
}
