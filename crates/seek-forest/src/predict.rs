//! Prediction: rows in, probabilities out.
//!
//! Rows are taken 32 at a time, turned into columns, and asked tree by tree. That is compiled once for each level of vector
//! instructions that `fearless_simd` tells apart, and the highest that the processor has is chosen at run time. Each row has a lane
//! of its own, in which the sum runs over the trees in their order, so a row's answer is the same, to the bit, alone or among
//! others, at every level.

use crate::error::ForestError;
use crate::forest::Forest;
use crate::link::Link;
use crate::parts::LEAF;
use crate::plan::{LANES, Node, Test, Top};
use fearless_simd::{Level, dispatch};

/// Up to this many rows are walked one by one, as that is then faster than asking all splits of all lanes (with AVX2 eight
/// are faster asked, and few are not; where the two meet was not measured closer).
const WALKED_ROWS: usize = 5;

/// Columns that are filled together: 8 KiB stay in the fastest cache while all rows write into them, one after the other. (32 or 128
/// together could not be told from it.)
const TILE: usize = 64;

/// One number for each row that is asked.
type Lanes = [f32; LANES];

impl Forest {
    /// Probabilities of the classes for each row.
    ///
    /// `rows` is a matrix of n x features, row after row; `out` of n x classes, overwritten. Each row of `out` sums
    /// to 1 but for rounding. A value greater than a split's threshold goes right, others and `NaN` left.
    ///
    /// # Errors
    /// [`ForestError::Matrix`] when the two matrices do not fit the forest or each other.
    pub fn predict(&self, rows: &[f32], out: &mut [f32]) -> Result<(), ForestError> {
        self.predict_scores(rows, out)?;
        for row in out.chunks_exact_mut(self.parts.classes.len()) {
            self.parts.link.apply(row, self.parts.roots.len());
        }
        Ok(())
    }

    /// The sums before the link, in the layout of [`Forest::predict`]: sums of class shares ([`Link::Mean`]), or
    /// base plus sum of scores. With [`Link::Logistic`] the score is in the second column and the first is 0.
    ///
    /// # Errors
    /// As [`Forest::predict`].
    pub fn predict_scores(&self, rows: &[f32], out: &mut [f32]) -> Result<(), ForestError> {
        self.scores_at(Level::new(), rows, out)
    }

    /// [`Forest::predict_scores`] with vector instructions of this level.
    fn scores_at(&self, level: Level, rows: &[f32], out: &mut [f32]) -> Result<(), ForestError> {
        let (features, classes) = (self.parts.features.len(), self.parts.classes.len());
        let count = rows.len() / features;
        expect_numbers("rows", count * features, rows.len())?;
        expect_numbers("probabilities", count * classes, out.len())?;
        let mut columns = vec![[0.0; LANES]; self.plan.used.len()];
        let mut sums = vec![[0.0; LANES]; classes];
        for (rows, out) in rows.chunks(features * LANES).zip(out.chunks_mut(classes * LANES)) {
            if rows.len() <= features * WALKED_ROWS {
                self.walk_rows(rows, out);
            } else {
                dispatch!(level, _ => self.ask_rows(rows, out, &mut columns, &mut sums));
            }
        }
        Ok(())
    }

    /// What the sum of a class starts with.
    pub(crate) fn base(&self, class: usize) -> f32 {
        match self.parts.link {
            Link::Mean => 0.0,
            Link::Logistic if class == 0 => 0.0,
            Link::Logistic => self.parts.base[0],
            Link::Softmax => self.parts.base[class],
        }
    }

    /// The class that the scores of a tree add to; not asked with [`Link::Mean`].
    pub(crate) fn class_of(&self, tree: usize) -> usize {
        self.parts.tree_class.get(tree).map_or(1, |&class| usize::from(class))
    }

    /// Sums for a few rows, each walked from root to leaf.
    fn walk_rows(&self, rows: &[f32], out: &mut [f32]) {
        let (features, classes) = (self.parts.features.len(), self.parts.classes.len());
        let leaves = &self.parts.leaves;
        for (row, out) in rows.chunks_exact(features).zip(out.chunks_exact_mut(classes)) {
            for (class, sum) in out.iter_mut().enumerate() {
                *sum = self.base(class);
            }
            for (tree, &root) in self.parts.roots.iter().enumerate() {
                let leaf = self.walk(root as usize, row);
                if self.parts.link == Link::Mean {
                    let shares = &leaves[leaf * classes..];
                    out.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
                } else {
                    out[self.class_of(tree)] += leaves[leaf];
                }
            }
        }
    }

    /// Sums for up to [`LANES`] rows, side by side. `columns` and `sums` (one for each class) are scratch space.
    #[inline(always)]
    fn ask_rows(&self, rows: &[f32], out: &mut [f32], columns: &mut [Lanes], sums: &mut [Lanes]) {
        let (features, classes) = (self.parts.features.len(), self.parts.classes.len());
        for (columns, used) in columns.chunks_mut(TILE).zip(self.plan.used.chunks(TILE)) {
            for (lane, row) in rows.chunks_exact(features).enumerate() {
                for (column, &feature) in columns.iter_mut().zip(used) {
                    column[lane] = row[usize::from(feature)];
                }
            }
        }
        for (class, sums) in sums.iter_mut().enumerate() {
            *sums = [self.base(class); LANES];
        }
        let mut possible = [0; LANES];
        let mut reached = [0; LANES];
        let mut begin = 0;
        for (tree, top) in self.plan.tops.iter().enumerate() {
            let end = top.tests_end as usize;
            ask(&self.plan.tests[begin..end], columns, &mut possible);
            begin = end;
            self.find_leaves(top, &possible, rows, &mut reached);
            if self.parts.link == Link::Mean {
                for (class, sums) in sums.iter_mut().enumerate() {
                    add(&self.parts.leaves, &reached, classes, class, sums);
                }
            } else {
                add(&self.parts.leaves, &reached, 1, 0, &mut sums[self.class_of(tree)]);
            }
        }
        for (lane, out) in out.chunks_exact_mut(classes).enumerate() {
            out.iter_mut().zip(&*sums).for_each(|(out, sums)| *out = sums[lane]);
        }
    }

    /// The leaf of each lane, from the ways out that are still possible for it: the leftmost is the right one.
    #[inline(always)]
    fn find_leaves(&self, top: &Top, possible: &[u32; LANES], rows: &[f32], reached: &mut [u32; LANES]) {
        for (reached, possible) in reached.iter_mut().zip(possible) {
            // The highest bit is either the last way out or beyond it, and spares a check for 0.
            *reached = top.first + (possible | 1 << 31).trailing_zeros();
        }
        if !top.whole {
            // These were numbers of ways out, not of leaves; lanes without a row get any leaf.
            let rows = rows.chunks_exact(self.parts.features.len());
            reached[rows.len()..].fill(0);
            for (row, reached) in rows.zip(reached) {
                *reached = self.walk(self.plan.exits[*reached as usize] as usize, row) as u32;
            }
        }
    }

    /// The number of the leaf that `row` reaches from `node`. It ends because a child always comes after its parent.
    fn walk(&self, mut node: usize, row: &[f32]) -> usize {
        loop {
            let Node { threshold, right, feature } = self.plan.nodes[node];
            if feature == LEAF {
                return right as usize;
            }
            node = if row[usize::from(feature)] > threshold { right as usize } else { node + 1 };
        }
    }

    /// The child that `row` goes to from `node`; none from a leaf.
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

/// The ways out that stay possible for each lane when all `tests` of a tree have been asked.
///
/// This loop is most of a prediction. It is written so that the compiler makes vector instructions of it at
/// `opt-level` 2 and 3; as branches it is 40 times slower. Like all of [`Forest::ask_rows`] it is compiled once for each
/// set of vector instructions, so it must be inlined. Change it only with `cargo bench -p seek-forest` at hand.
#[inline(always)]
fn ask(tests: &[Test], columns: &[Lanes], possible: &mut [u32; LANES]) {
    let mut left = [u32::MAX; LANES];
    for test in tests {
        let column = &columns[test.column as usize];
        for lane in 0..LANES {
            // All ones when the row goes right.
            let right = 0_u32.wrapping_sub(u32::from(column[lane] > test.threshold));
            left[lane] &= !(right & test.rules_out);
        }
    }
    *possible = left;
}

/// Adds value `output` of each lane's leaf, which has `outputs` values.
#[inline(always)]
fn add(leaves: &[f32], reached: &[u32; LANES], outputs: usize, output: usize, sums: &mut Lanes) {
    for (sum, &leaf) in sums.iter_mut().zip(reached) {
        *sum += leaves[leaf as usize * outputs + output];
    }
}

fn expect_numbers(what: &'static str, expected: usize, found: usize) -> Result<(), ForestError> {
    if expected == found { Ok(()) } else { Err(ForestError::Matrix { what, expected, found }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::ForestBuilder;

    /// 60 trees of 24 leaves on the odd ones of 400 features: columns of several tiles, none with the number of its feature.
    fn forest(next: &mut impl FnMut() -> u32) -> Forest {
        let names = (0..400).map(|number| format!("f{number}")).collect();
        let mut builder = ForestBuilder::new(names, vec!["no".into(), "yes".into()], Link::Logistic);
        for _ in 0..60 {
            builder.start_tree(0);
            let mut stack = vec![24];
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
    fn each_level_of_vector_instructions_gives_the_scores_of_walking_to_the_bit() {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 1
        };
        let forest = forest(&mut next);
        // Values often equal a threshold; some are missing. The last lot of rows has lanes to spare.
        let value = |number: u32| if number.is_multiple_of(50) { f32::NAN } else { (number / 50 % 16) as f32 };
        let rows: Vec<f32> = (0..400 * 75).map(|_| value(next())).collect();
        let mut walked = vec![0.0; 75 * 2];
        forest.walk_rows(&rows, &mut walked);
        for level in levels() {
            let mut out = vec![0.0; 75 * 2];
            forest.scores_at(level, &rows, &mut out).unwrap();
            let bits = |scores: &[f32]| scores.iter().map(|score| score.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&out), bits(&walked), "{level:?}");
        }
    }

    /// The levels that this processor has.
    fn levels() -> Vec<Level> {
        let best = Level::new();
        let mut levels = vec![Level::baseline(), best];
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        levels.extend(best.as_sse4_2().map(Level::Sse4_2).into_iter().chain(best.as_avx2().map(Level::Avx2)));
        levels
    }
}
