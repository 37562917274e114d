//! The block oracle: the best word-level F1 that a choice of blocks can reach.
//!
//! It is an upper bound for every method that chooses blocks. A low value shows an error in decoding, hidden text, `<noscript>`,
//! block segmentation or alignment, independent of the classifier. The exact optimum is expensive. This is the best result of a
//! local search from several starts, which adds or removes one block at a time while F1 grows. So the true bound can be higher.

/// The blocks and the gold of a page as bags of token ids.
#[derive(Debug, Default)]
pub struct Bags {
    /// For each block its distinct tokens with counts.
    pub blocks: Vec<Vec<(u32, i32)>>,
    /// The count of each token id in the gold. Ids are dense.
    pub gold: Vec<i32>,
}

/// A choice of blocks and its word-level F1.
#[derive(Debug, Clone)]
pub struct BlockChoice {
    /// Whether each block is chosen.
    pub chosen: Vec<bool>,
    /// Word-level F1, in [0, 1].
    pub f1: f64,
}

/// The state of the local search.
struct OracleSearch<'a> {
    bags: &'a Bags,
    chosen: Vec<bool>,
    counts: Vec<i32>,
    common: i64,
    extracted: i64,
    gold: i64,
}

impl<'a> OracleSearch<'a> {
    fn new(bags: &'a Bags) -> Self {
        OracleSearch {
            bags,
            chosen: vec![false; bags.blocks.len()],
            counts: vec![0; bags.gold.len()],
            common: 0,
            extracted: 0,
            gold: bags.gold.iter().map(|&c| i64::from(c)).sum(),
        }
    }

    fn f1(&self, common: i64, extracted: i64) -> f64 {
        match (extracted, self.gold) {
            (0, 0) => 1.0,
            (0, _) | (_, 0) => 0.0,
            (e, g) => 2.0 * common as f64 / (e + g) as f64,
        }
    }

    /// The change of (common, extracted) when a block is added or removed.
    fn change(&self, block: usize) -> (i64, i64) {
        let sign = if self.chosen[block] { -1 } else { 1 };
        let (mut common, mut extracted) = (0, 0);
        for &(token, count) in &self.bags.blocks[block] {
            let now = self.counts[token as usize];
            let gold = self.bags.gold[token as usize];
            common += i64::from((now + sign * count).min(gold) - now.min(gold));
            extracted += i64::from(sign * count);
        }
        (common, extracted)
    }

    fn flip(&mut self, block: usize) {
        let (common, extracted) = self.change(block);
        self.common += common;
        self.extracted += extracted;
        let sign = if self.chosen[block] { -1 } else { 1 };
        self.chosen[block] = !self.chosen[block];
        for &(token, count) in &self.bags.blocks[block] {
            self.counts[token as usize] += sign * count;
        }
    }

    fn climb(mut self, start: &[bool]) -> BlockChoice {
        for (block, &is_in) in start.iter().enumerate() {
            if is_in {
                self.flip(block);
            }
        }
        loop {
            let before = self.f1(self.common, self.extracted);
            for block in 0..self.chosen.len() {
                let (common, extracted) = self.change(block);
                let now = self.f1(self.common, self.extracted);
                if self.f1(self.common + common, self.extracted + extracted) > now {
                    self.flip(block);
                }
            }
            let f1 = self.f1(self.common, self.extracted);
            if f1 <= before {
                return BlockChoice { chosen: self.chosen, f1 };
            }
        }
    }
}

/// F1 of the first `n` blocks of an order, for each `n` from 0 to all.
pub fn f1_of_first(bags: &Bags, order: &[usize]) -> Vec<f64> {
    let mut search = OracleSearch::new(bags);
    let mut f1 = vec![search.f1(0, 0)];
    for &block in order {
        search.flip(block);
        f1.push(search.f1(search.common, search.extracted));
    }
    f1
}

/// F1 of a choice.
pub fn f1_of(bags: &Bags, chosen: &[bool]) -> f64 {
    let mut search = OracleSearch::new(bags);
    for (block, _) in chosen.iter().enumerate().filter(|(_, c)| **c) {
        search.flip(block);
    }
    search.f1(search.common, search.extracted)
}

/// The best choice of the local search. It starts from the aligned labels, from the blocks of gold words, and from no blocks.
pub fn best_choice(bags: &Bags, aligned: &[bool]) -> BlockChoice {
    let covered: Vec<bool> = bags
        .blocks
        .iter()
        .map(|block| {
            let all: i32 = block.iter().map(|b| b.1).sum();
            let shared: i32 = block.iter().map(|b| b.1.min(bags.gold[b.0 as usize])).sum();
            f64::from(shared) >= 0.8 * f64::from(all)
        })
        .collect();
    let nothing = vec![false; bags.blocks.len()];
    [aligned, &covered, &nothing]
        .into_iter()
        .map(|start| OracleSearch::new(bags).climb(start))
        .fold(BlockChoice { chosen: Vec::new(), f1: -1.0 }, |best, c| if c.f1 > best.f1 { c } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_finds_the_best_subset_of_a_small_page() {
        let bags = Bags {
            blocks: vec![vec![(0, 1), (1, 2)], vec![(2, 1)], vec![(0, 1), (3, 3)], vec![(1, 1), (2, 1)]],
            gold: vec![1, 3, 1, 0],
        };
        let best = (0..16_u32)
            .map(|set| f1_of(&bags, &(0..4).map(|i| set >> i & 1 == 1).collect::<Vec<_>>()))
            .fold(0.0, f64::max);
        let found = best_choice(&bags, &[false; 4]);
        assert_eq!(found.f1, best);
        assert_eq!(f1_of(&bags, &found.chosen), best);
    }

    #[test]
    fn an_empty_gold_gives_an_empty_choice() {
        let bags = Bags { blocks: vec![vec![(0, 1)]], gold: vec![0] };
        let found = best_choice(&bags, &[true]);
        assert_eq!((found.f1, found.chosen), (1.0, vec![false]));
    }
}
