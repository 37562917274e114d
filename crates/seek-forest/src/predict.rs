//! Prediction: rows in, probabilities out.
//!
//! 64 rows at a time are transposed into columns and evaluated tree by tree, 32 at a time where registers hold four numbers. This code is compiled once for each level
//! of vector instructions that `fearless_simd` distinguishes. The highest level of the processor is chosen at run time.
//! Each row has one lane, which adds the values of the trees in their order. So the answer for a row has the same bits
//! at every level, with and without other rows.

use crate::columns::{Lanes, Scratch, transpose};
use crate::forest::Forest;
use crate::forest_error::ForestError;
use crate::link::Link;
use crate::parts::LEAF;
use crate::prediction_plan::{ForestNode, LANES, MAX_EXITS, PredictionPlan, SplitTest, TreeTop};
use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch};
use std::ops::Range;

/// Largest number of rows that are predicted by traversals, one by one. For so few rows that is faster than evaluating
/// all splits for all lanes. (With AVX2 eight rows are faster in lanes; the exact limit was not measured.)
const MAX_TRAVERSED_ROWS: usize = 5;

/// Mean number of splits of a tree up to which a single row is predicted by masks and not by traversals. (The page type
/// classifiers have 3.)
const MAX_MASKED_SPLITS: usize = 8;

impl Forest {
    /// Writes the probabilities of the classes for each row.
    ///
    /// `rows` is a matrix of n x features, row by row. `out` is a matrix of n x classes, which is overwritten. The
    /// probabilities of a row are in 0..=1 and sum to 1, up to rounding. A value greater than the threshold of a split
    /// goes right; other values and `NaN` go left.
    ///
    /// # Errors
    /// [`ForestError::Matrix`] if the sizes of the matrices do not fit the forest or each other.
    pub fn predict(&self, rows: &[f32], out: &mut [f32]) -> Result<(), ForestError> {
        Forest::predict_together(&[self], rows, out)
    }

    /// [`Forest::predict`] for several forests with the same features: one matrix of probabilities for each forest, one
    /// after the other in `out`. It transposes the rows once for all forests.
    ///
    /// # Errors
    /// As [`Forest::predict`]; also if the forests have different numbers of features.
    pub fn predict_together(forests: &[&Forest], rows: &[f32], out: &mut [f32]) -> Result<(), ForestError> {
        Forest::write_scores(Level::new(), forests, rows, out)?;
        let mut rest = out;
        for forest in forests {
            let (classes, count) = (forest.parts.classes.len(), rows.len() / forest.parts.features.len());
            let (of_forest, others) = rest.split_at_mut(count * classes);
            rest = others;
            of_forest.chunks_exact_mut(classes).for_each(|row| forest.parts.link.apply(row, forest.parts.roots.len()));
        }
        Ok(())
    }

    /// Writes the sums before the link, in the layout of [`Forest::predict_together`], with vector instructions of this
    /// level: sums of class shares with [`Link::Mean`], else the base plus the sum of scores. With [`Link::Logistic`] the
    /// score is in the second column, and the first is 0.
    pub(crate) fn write_scores(
        level: Level,
        forests: &[&Forest],
        rows: &[f32],
        out: &mut [f32],
    ) -> Result<(), ForestError> {
        let Some(features) = forests.first().map(|forest| forest.parts.features.len()) else { return Ok(()) };
        let count = rows.len() / features;
        for forest in forests {
            expect_len("rows", count * forest.parts.features.len(), rows.len())?;
        }
        let classes = forests.iter().map(|forest| forest.parts.classes.len());
        expect_len("probabilities", count * classes.clone().sum::<usize>(), out.len())?;
        Scratch::with(features, classes.max().unwrap_or(0), |Scratch { columns, sums }| {
            for (batch, rows) in rows.chunks(features * LANES).enumerate() {
                let is_traversed = rows.len() <= features * MAX_TRAVERSED_ROWS;
                if !is_traversed {
                    dispatch!(level, simd => transpose(simd, rows, features, columns));
                }
                let mut begin = 0;
                for forest in forests {
                    let classes = forest.parts.classes.len();
                    let out = &mut out[begin + batch * LANES * classes..][..rows.len() / features * classes];
                    begin += count * classes;
                    if is_traversed {
                        forest.traverse_rows(rows, out);
                    } else {
                        dispatch!(level, simd => forest.evaluate_batch(simd, rows, out, columns, &mut sums[..classes]));
                    }
                }
            }
        });
        Ok(())
    }

    /// The start value of the sum of a class.
    pub(crate) fn base(&self, class: usize) -> f32 {
        match self.parts.link {
            Link::Mean => 0.0,
            Link::Logistic if class == 0 => 0.0,
            Link::Logistic => self.parts.base[0],
            Link::Softmax => self.parts.base[class],
        }
    }

    /// The class that a tree adds to. Meaningless with [`Link::Mean`].
    pub(crate) fn class_of(&self, tree: usize) -> usize {
        self.parts.tree_class.get(tree).map_or(1, |&class| usize::from(class))
    }

    /// Writes the sums of a few rows, one by one.
    fn traverse_rows(&self, rows: &[f32], out: &mut [f32]) {
        let (features, classes) = (self.parts.features.len(), self.parts.classes.len());
        let leaves = &self.parts.leaves;
        let plan = self.plan();
        let are_masked = plan.tests.len() <= plan.tops.len() * MAX_MASKED_SPLITS;
        for (row, out) in rows.chunks_exact(features).zip(out.chunks_exact_mut(classes)) {
            for (class, sum) in out.iter_mut().enumerate() {
                *sum = self.base(class);
            }
            let mut begin = 0;
            for (tree, top) in plan.tops.iter().enumerate() {
                let end = top.tests_end as usize;
                let leaf = if are_masked {
                    find_leaf_by_masks(plan, top, begin..end, row)
                } else {
                    find_leaf(plan, self.parts.roots[tree] as usize, row)
                };
                begin = end;
                if self.parts.link == Link::Mean {
                    let shares = &leaves[leaf * classes..];
                    out.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
                } else {
                    out[self.class_of(tree)] += leaves[leaf];
                }
            }
        }
    }

    /// Writes the sums of up to [`LANES`] rows. `columns` hold the same rows; `sums` (one entry per class) is scratch space.
    #[inline(always)]
    fn evaluate_batch<S: Simd>(&self, _: S, rows: &[f32], out: &mut [f32], columns: &[Lanes], sums: &mut [Lanes]) {
        const HALF: usize = LANES / 2;
        let (features, classes) = (self.parts.features.len(), self.parts.classes.len());
        let (few, half) = (MAX_TRAVERSED_ROWS * features, HALF * features);
        // The masks of all lanes fit the registers of a processor if one holds eight of them.
        if S::f32s::LEN >= 8 && rows.len() > half + few {
            return self.evaluate_rows::<LANES>(0, rows, out, columns, sums);
        }
        for (part, (rows, out)) in rows.chunks(half).zip(out.chunks_mut(HALF * classes)).enumerate() {
            if rows.len() <= few {
                self.traverse_rows(rows, out);
            } else {
                self.evaluate_rows::<HALF>(part, rows, out, columns, sums);
            }
        }
    }

    /// Writes the sums of up to `N` rows at once. They are in the lanes `part * N` and following of `columns`.
    #[inline(always)]
    fn evaluate_rows<const N: usize>(
        &self,
        part: usize,
        rows: &[f32],
        out: &mut [f32],
        columns: &[Lanes],
        sums: &mut [Lanes],
    ) {
        let (plan, classes) = (self.plan(), self.parts.classes.len());
        for (class, sums) in sums.iter_mut().enumerate() {
            *sums = [self.base(class); LANES];
        }
        let mut leaves = [0; N];
        let mut begin = 0;
        for (tree, top) in plan.tops.iter().enumerate() {
            let end = top.tests_end as usize;
            let exits = evaluate::<N>(&plan.tests[begin..end], part, columns);
            begin = end;
            if let Some(values) = plan.leaf_values.get(top.first as usize..).filter(|_| top.is_whole)
                && let Some(values) = values.first_chunk::<MAX_EXITS>()
            {
                add_exit_values(values, &exits, &mut sums[self.class_of(tree)]);
                continue;
            }
            find_leaves(plan, top, &exits, rows, self.parts.features.len(), &mut leaves);
            if self.parts.link == Link::Mean {
                for (class, sums) in sums.iter_mut().enumerate() {
                    add_leaf_values(&self.parts.leaves, &leaves, classes, class, sums);
                }
            } else {
                add_leaf_values(&self.parts.leaves, &leaves, 1, 0, &mut sums[self.class_of(tree)]);
            }
        }
        for (lane, out) in out.chunks_exact_mut(classes).enumerate() {
            out.iter_mut().zip(&*sums).for_each(|(out, sums)| *out = sums[lane]);
        }
    }

    /// The child of `node` that `row` goes to; `None` for a leaf.
    #[inline]
    pub(crate) fn child(&self, node: usize, row: &[f32]) -> Option<usize> {
        let feature = self.parts.feature[node];
        if feature == LEAF {
            return None;
        }
        let goes_right = row[usize::from(feature)] > self.parts.threshold[node];
        Some(if goes_right { self.parts.right[node] as usize } else { node + 1 })
    }
}

/// The number of the leaf that `row` reaches in the tree with these tests. Without branches that depend on the row, so the
/// processor evaluates several small trees at once.
#[inline]
fn find_leaf_by_masks(plan: &PredictionPlan, top: &TreeTop, tests: Range<usize>, row: &[f32]) -> usize {
    let remaining = plan.tests[tests].iter().fold(u32::MAX, |remaining, test| {
        let goes_left = u32::from(row[test.column as usize] > test.threshold).wrapping_sub(1);
        remaining & (goes_left | test.kept)
    });
    let exit = (top.first + remaining.trailing_zeros()) as usize;
    if top.is_whole { exit } else { find_leaf(plan, plan.exits[exit] as usize, row) }
}

/// Finds the leaf of each lane from the mask of its remaining exits: a row takes the leftmost of them.
#[inline(always)]
fn find_leaves<const N: usize>(
    plan: &PredictionPlan,
    top: &TreeTop,
    exits: &[u32; N],
    rows: &[f32],
    features: usize,
    leaves: &mut [u32; N],
) {
    for (leaf, exits) in leaves.iter_mut().zip(exits) {
        *leaf = top.first + lowest_bit(*exits);
    }
    if !top.is_whole {
        // The numbers are those of exits, not of leaves. Lanes without a row get leaf 0.
        let rows = rows.chunks_exact(features);
        leaves[rows.len()..].fill(0);
        for (row, leaf) in rows.zip(leaves) {
            *leaf = find_leaf(plan, plan.exits[*leaf as usize] as usize, row) as u32;
        }
    }
}

/// The number of the leaf that `row` reaches from `node`. The loop ends because children come after their parents.
fn find_leaf(plan: &PredictionPlan, mut node: usize, row: &[f32]) -> usize {
    loop {
        let ForestNode { threshold, right, feature } = plan.nodes[node];
        if feature == LEAF {
            return right as usize;
        }
        node = if row[usize::from(feature)] > threshold { right as usize } else { node + 1 };
    }
}

/// Evaluates all `tests` of a tree for the lanes `part * N` and following. Returns the mask of remaining exits of each lane.
///
/// Most of the time of a prediction is spent in this loop. It is written so that the compiler makes vector instructions
/// of it at `opt-level` 2 and 3. With branches it is 40 times slower. Like all of [`Forest::evaluate_rows`] it is
/// compiled once for each level of vector instructions, so it must be inlined. Measure every change with `cargo bench
/// -p seek-forest`.
#[inline(always)]
fn evaluate<const N: usize>(tests: &[SplitTest], part: usize, columns: &[Lanes]) -> [u32; N] {
    let mut remaining = [u32::MAX; N];
    for test in tests {
        let column = &columns[test.column as usize].as_chunks::<N>().0[part];
        for lane in 0..N {
            // All bits are 1 if the row goes left.
            let goes_left = u32::from(column[lane] > test.threshold).wrapping_sub(1);
            remaining[lane] &= goes_left | test.kept;
        }
    }
    remaining
}

/// Adds the value of the leftmost remaining exit of each lane to its sum. The exits are the leaves of the tree.
#[inline(always)]
fn add_exit_values<const N: usize>(values: &[f32; MAX_EXITS], exits: &[u32; N], sums: &mut Lanes) {
    for (sum, exits) in sums.iter_mut().zip(exits) {
        *sum += values[lowest_bit(*exits) as usize];
    }
}

/// The number of the lowest bit that is 1, which must exist. It is the exponent of the lowest bit as a float: processors convert
/// many numbers at once, but count zeros of one only.
#[inline(always)]
fn lowest_bit(bits: u32) -> u32 {
    let lowest = (bits & bits.wrapping_neg()) as i32 as f32;
    (lowest.to_bits() >> 23).wrapping_sub(127) % u32::BITS
}

/// Adds the value `output` of the leaf of each lane to its sum. A leaf has `outputs` values.
#[inline(always)]
fn add_leaf_values<const N: usize>(values: &[f32], leaves: &[u32; N], outputs: usize, output: usize, sums: &mut Lanes) {
    for (sum, &leaf) in sums.iter_mut().zip(leaves) {
        *sum += values[leaf as usize * outputs + output];
    }
}

fn expect_len(what: &'static str, expected: usize, found: usize) -> Result<(), ForestError> {
    if expected == found { Ok(()) } else { Err(ForestError::Matrix { what, expected, found }) }
}

#[cfg(test)]
mod tests;
