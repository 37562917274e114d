//! Aligns the gold text to the page.
//!
//! Both are sequences of word tokens. Except for small edits the gold is a subsequence of the page. Repetition makes the problem
//! hard (a title also in the breadcrumb, a summary twice, a second copy of the article for phones), and so does text that was
//! edited or moved. The alignment starts with the most reliable pieces. It finds shared runs by their first `k` tokens, takes
//! the best chain of runs that has the same order in both texts, and aligns the gaps in the same way with a smaller `k`. The
//! score of a run is its length minus a constant, so a chain prefers one copy of a repeated text to pieces of several. Finally
//! long runs among the remaining tokens are matched in any order, because golds of shops contain moved text.

use std::collections::HashMap;
use std::ops::Range;

/// Seed lengths of the shared runs, from the most to the least reliable.
const SEEDS: [usize; 4] = [8, 4, 2, 1];
/// A seed that occurs more often than this in one of the texts is ignored.
const MAX_OCCURRENCES: usize = 16;
/// Minimum length of a run that is matched out of order.
const MIN_MOVED_RUN: usize = 6;
/// Cost of each run of a chain, in tokens.
const RUN_COST: f64 = 0.9;

/// Aligns `gold` to `page`. Returns for each token of the page the position of the matching token of the gold, if any.
pub fn align(page: &[u32], gold: &[u32]) -> Vec<Option<usize>> {
    let mut alignment = Alignment { page: vec![None; page.len()], gold: vec![false; gold.len()] };
    let mut windows = vec![Window { page: 0..page.len(), gold: 0..gold.len(), level: 0 }];
    while let Some(window) = windows.pop() {
        if window.page.is_empty() || window.gold.is_empty() || window.level == SEEDS.len() {
            continue;
        }
        let chain = best_chain(page, gold, &window, page.len());
        let mut at = (window.page.start, window.gold.start);
        let level = window.level + 1;
        for run in chain {
            windows.push(Window { page: at.0..run.page, gold: at.1..run.gold, level });
            alignment.mark(&run);
            at = (run.page + run.length, run.gold + run.length);
        }
        windows.push(Window { page: at.0..window.page.end, gold: at.1..window.gold.end, level });
    }
    match_moved_runs(page, gold, &mut alignment);
    alignment.page
}

/// The matches so far.
struct Alignment {
    /// For each token of the page the position of its match in the gold.
    page: Vec<Option<usize>>,
    /// Whether each token of the gold has a match.
    gold: Vec<bool>,
}

impl Alignment {
    fn mark(&mut self, run: &MatchedRun) {
        for i in 0..run.length {
            self.page[run.page + i] = Some(run.gold + i);
            self.gold[run.gold + i] = true;
        }
    }

    fn is_free(&self, run: &MatchedRun) -> bool {
        self.page[run.page..run.page + run.length].iter().all(Option::is_none)
            && self.gold[run.gold..run.gold + run.length].iter().all(|t| !t)
    }
}

/// A pair of ranges to align, with the index into [`SEEDS`].
struct Window {
    page: Range<usize>,
    gold: Range<usize>,
    level: usize,
}

/// A run of tokens that both texts share.
#[derive(Debug, Clone, Copy, PartialEq)]
struct MatchedRun {
    page: usize,
    gold: usize,
    length: usize,
}

/// All maximal shared runs of at least `k` tokens in a window with seeds that are rare enough, ordered by position in the page.
fn shared_runs(page: &[u32], gold: &[u32], window: &Window, k: usize) -> Vec<MatchedRun> {
    let (page_end, gold_end) = (window.page.end, window.gold.end);
    if window.page.len() < k || window.gold.len() < k {
        return Vec::new();
    }
    let mut gold_positions: HashMap<&[u32], Vec<u32>> = HashMap::new();
    for g in window.gold.start..=gold_end - k {
        gold_positions.entry(&gold[g..g + k]).or_default().push(g as u32);
    }
    let mut in_page: HashMap<&[u32], usize> = HashMap::new();
    for p in window.page.start..=page_end - k {
        if gold_positions.contains_key(&page[p..p + k]) {
            *in_page.entry(&page[p..p + k]).or_default() += 1;
        }
    }
    let mut runs = Vec::new();
    // The end of the last run on each diagonal. Seeds within that run do not start a new one.
    let mut run_ends: HashMap<i64, usize> = HashMap::new();
    for p in window.page.start..=page_end - k {
        let seed = &page[p..p + k];
        let Some(golds) = gold_positions.get(seed) else { continue };
        if golds.len() > MAX_OCCURRENCES || in_page[seed] > MAX_OCCURRENCES {
            continue;
        }
        for &g in golds {
            let g = g as usize;
            let diagonal = p as i64 - g as i64;
            if run_ends.get(&diagonal).is_some_and(|&end| p < end) {
                continue;
            }
            let mut start = (p, g);
            while start.0 > window.page.start && start.1 > window.gold.start && page[start.0 - 1] == gold[start.1 - 1] {
                start = (start.0 - 1, start.1 - 1);
            }
            let mut end = (p + k, g + k);
            while end.0 < page_end && end.1 < gold_end && page[end.0] == gold[end.1] {
                end = (end.0 + 1, end.1 + 1);
            }
            run_ends.insert(diagonal, end.0);
            runs.push(MatchedRun { page: start.0, gold: start.1, length: end.0 - start.0 });
        }
    }
    runs.sort_unstable_by_key(|r| (r.page, r.gold));
    runs
}

/// The best chain of runs that ascends in both texts: the most tokens in the fewest runs.
fn best_chain(page: &[u32], gold: &[u32], window: &Window, page_len: usize) -> Vec<MatchedRun> {
    let runs = shared_runs(page, gold, window, SEEDS[window.level]);
    // A window at the start of the page ends at aligned text. There the later run wins a tie, because it is nearer to the aligned
    // text. In other windows the earlier run wins.
    let late_wins = window.page.start == 0 && window.page.end < page_len;
    let mut best = PrefixMaximum::new(window.gold.len() + 1, late_wins);
    let mut scores = vec![0.0; runs.len()];
    let mut before = vec![None; runs.len()];
    let mut by_end: Vec<usize> = (0..runs.len()).collect();
    by_end.sort_by_key(|&i| runs[i].page + runs[i].length);
    let mut ended = by_end.into_iter().peekable();
    for (i, run) in runs.iter().enumerate() {
        while let Some(j) = ended.next_if(|&j| runs[j].page + runs[j].length <= run.page) {
            best.insert(runs[j].gold + runs[j].length - window.gold.start, scores[j], j);
        }
        let (score, previous) = best.up_to(run.gold - window.gold.start);
        scores[i] = score + run.length as f64 - RUN_COST;
        before[i] = previous;
    }
    let mut last: Option<usize> = None;
    for i in 0..runs.len() {
        let wins = |l: usize| if late_wins { scores[i] >= scores[l] } else { scores[i] > scores[l] };
        if last.is_none_or(wins) {
            last = Some(i);
        }
    }
    let mut chain = Vec::new();
    while let Some(i) = last {
        chain.push(runs[i]);
        last = before[i];
    }
    chain.reverse();
    chain
}

/// A Fenwick tree: the largest score of the entries up to a position.
struct PrefixMaximum {
    tree: Vec<(f64, Option<usize>)>,
    late_wins: bool,
}

impl PrefixMaximum {
    fn new(len: usize, late_wins: bool) -> PrefixMaximum {
        PrefixMaximum { tree: vec![(0.0, None); len + 1], late_wins }
    }

    fn insert(&mut self, position: usize, score: f64, id: usize) {
        let mut i = position + 1;
        while i < self.tree.len() {
            if score > self.tree[i].0 || (self.late_wins && score == self.tree[i].0) {
                self.tree[i] = (score, Some(id));
            }
            i += i & i.wrapping_neg();
        }
    }

    fn up_to(&self, position: usize) -> (f64, Option<usize>) {
        let mut best = (0.0, None);
        let mut i = position + 1;
        while i > 0 {
            if self.tree[i].0 > best.0 {
                best = self.tree[i];
            }
            i -= i & i.wrapping_neg();
        }
        best
    }
}

/// Matches the remaining tokens of both texts in any order, longest runs first.
fn match_moved_runs(page: &[u32], gold: &[u32], alignment: &mut Alignment) {
    // Matched tokens are replaced by tokens that occur nowhere else, so they cannot match again.
    let hole = |token: u32, is_taken: bool, hole: u32| if is_taken { hole } else { token };
    let page: Vec<u32> = page.iter().zip(&alignment.page).map(|(&t, at)| hole(t, at.is_some(), u32::MAX)).collect();
    let gold: Vec<u32> = gold.iter().zip(&alignment.gold).map(|(&t, &is)| hole(t, is, u32::MAX - 1)).collect();
    let window = Window { page: 0..page.len(), gold: 0..gold.len(), level: 0 };
    let mut runs = shared_runs(&page, &gold, &window, MIN_MOVED_RUN);
    runs.sort_by_key(|r| std::cmp::Reverse(r.length));
    for run in runs {
        if alignment.is_free(&run) {
            alignment.mark(&run);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page with aligned words in upper case.
    fn aligned(page: &str, gold: &str) -> String {
        let mut ids = HashMap::new();
        let mut intern = |text: &str| -> Vec<u32> {
            text.split(' ')
                .map(|w| {
                    let next = ids.len() as u32;
                    *ids.entry(w.to_owned()).or_insert(next)
                })
                .collect()
        };
        let (p, g) = (intern(page), intern(gold));
        let words = page.split(' ').zip(align(&p, &g));
        words.map(|(w, at)| if at.is_some() { w.to_uppercase() } else { w.to_owned() }).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn text_in_the_middle_is_aligned() {
        let page = "home news the storm hit the coast at night and left copyright";
        let gold = "the storm hit the coast at night and left";
        assert_eq!(aligned(page, gold), "home news THE STORM HIT THE COAST AT NIGHT AND LEFT copyright");
    }

    #[test]
    fn small_edits_and_missing_words_are_tolerated() {
        let page = "menu one two three four five six seven eight nine ten menu";
        let gold = "one two tree four five seven eight nine ten";
        assert_eq!(aligned(page, gold), "menu ONE TWO three FOUR FIVE six SEVEN EIGHT NINE TEN menu");
    }

    #[test]
    fn the_title_nearest_to_the_text_is_aligned() {
        let page = "big storm home about big storm it came at night and it left at dawn";
        let gold = "big storm it came at night and it left at dawn";
        assert_eq!(aligned(page, gold), "big storm home about BIG STORM IT CAME AT NIGHT AND IT LEFT AT DAWN");
    }

    #[test]
    fn one_copy_of_a_repeated_text_is_aligned_as_a_whole() {
        let page = "a b c d e f g h i j k l menu a b c d e f g h i j k l";
        let gold = "a b c d e f g h i j k l";
        assert_eq!(aligned(page, gold), "A B C D E F G H I J K L menu a b c d e f g h i j k l");
    }

    #[test]
    fn moved_text_is_aligned() {
        let page = "p q r s t u v w and a b c d e f g h i j";
        let gold = "a b c d e f g h i j p q r s t u v w";
        assert_eq!(aligned(page, gold), "P Q R S T U V W and A B C D E F G H I J");
    }

    #[test]
    fn empty_texts_have_no_matches() {
        assert!(align(&[], &[1]).is_empty());
        assert_eq!(align(&[1, 2], &[]), [None, None]);
    }
}
