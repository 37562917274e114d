//! Where the gold text stands in the page.
//!
//! Both are sequences of word tokens, and the gold is, but for small edits, a subsequence of the page. What makes
//! it hard is repetition (the title stands in the breadcrumb, a summary twice, one phone has a copy of
//! the article) and the pieces that were edited or moved. So the alignment is built from the surest pieces
//! down: runs that both share are found by their first `k` tokens, the best chain of runs in the order of both
//! is taken, and the gaps between are aligned in the same way with a smaller `k`. A run counts by its length
//! less a constant, so that a chain prefers one copy of a repeated text to pieces of several. What the
//! chain left over is matched out of order at last, by long runs only: golds of shops move text about.

use std::collections::HashMap;
use std::ops::Range;

/// Lengths of the shared runs looked for, from the surest down.
const SEEDS: [usize; 4] = [8, 4, 2, 1];
/// A seed that stands more often than this in one of the texts says too little.
const MAX_OCCURRENCES: usize = 16;
/// Shortest run that is matched out of order.
const MOVED_RUN: usize = 6;
/// What each run of a chain costs, in tokens.
const RUN_COST: f64 = 0.9;

/// Aligns `gold` to `page`: for each token of the page the place in the gold of the token that it is, if it is one.
pub fn align(page: &[u32], gold: &[u32]) -> Vec<Option<usize>> {
    let mut taken = Taken { page: vec![None; page.len()], gold: vec![false; gold.len()] };
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
            taken.mark(&run);
            at = (run.page + run.length, run.gold + run.length);
        }
        windows.push(Window { page: at.0..window.page.end, gold: at.1..window.gold.end, level });
    }
    match_moved(page, gold, &mut taken);
    taken.page
}

struct Taken {
    page: Vec<Option<usize>>,
    gold: Vec<bool>,
}

impl Taken {
    fn mark(&mut self, run: &Run) {
        for i in 0..run.length {
            self.page[run.page + i] = Some(run.gold + i);
            self.gold[run.gold + i] = true;
        }
    }

    fn is_free(&self, run: &Run) -> bool {
        self.page[run.page..run.page + run.length].iter().all(Option::is_none)
            && self.gold[run.gold..run.gold + run.length].iter().all(|t| !t)
    }
}

struct Window {
    page: Range<usize>,
    gold: Range<usize>,
    level: usize,
}

/// A run of tokens that both texts share.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Run {
    page: usize,
    gold: usize,
    length: usize,
}

/// All maximal shared runs of at least `k` tokens inside a window whose seeds are rare enough, by their
/// place in the page.
fn shared_runs(page: &[u32], gold: &[u32], window: &Window, k: usize) -> Vec<Run> {
    let (page_end, gold_end) = (window.page.end, window.gold.end);
    if window.page.len() < k || window.gold.len() < k {
        return Vec::new();
    }
    let mut places: HashMap<&[u32], Vec<u32>> = HashMap::new();
    for g in window.gold.start..=gold_end - k {
        places.entry(&gold[g..g + k]).or_default().push(g as u32);
    }
    let mut in_page: HashMap<&[u32], usize> = HashMap::new();
    for p in window.page.start..=page_end - k {
        if places.contains_key(&page[p..p + k]) {
            *in_page.entry(&page[p..p + k]).or_default() += 1;
        }
    }
    let mut runs = Vec::new();
    // Per diagonal, where the last run on it ended: its inner seeds are no runs of their own.
    let mut covered: HashMap<i64, usize> = HashMap::new();
    for p in window.page.start..=page_end - k {
        let seed = &page[p..p + k];
        let Some(golds) = places.get(seed) else { continue };
        if golds.len() > MAX_OCCURRENCES || in_page[seed] > MAX_OCCURRENCES {
            continue;
        }
        for &g in golds {
            let g = g as usize;
            let diagonal = p as i64 - g as i64;
            if covered.get(&diagonal).is_some_and(|&end| p < end) {
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
            covered.insert(diagonal, end.0);
            runs.push(Run { page: start.0, gold: start.1, length: end.0 - start.0 });
        }
    }
    runs.sort_unstable_by_key(|r| (r.page, r.gold));
    runs
}

/// The chain of runs, increasing in both texts, that covers most tokens in fewest runs.
fn best_chain(page: &[u32], gold: &[u32], window: &Window, page_len: usize) -> Vec<Run> {
    let runs = shared_runs(page, gold, window, SEEDS[window.level]);
    // Where the window begins with the page but does not end with it, what lies nearer to its end, that is
    // to the text that is sure, wins a tie; elsewhere what comes first does.
    let late_wins = window.page.start == 0 && window.page.end < page_len;
    let mut best = PrefixMax::new(window.gold.len() + 1, late_wins);
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

/// Largest score among the entries up to a position (a Fenwick tree).
struct PrefixMax {
    tree: Vec<(f64, Option<usize>)>,
    late_wins: bool,
}

impl PrefixMax {
    fn new(len: usize, late_wins: bool) -> PrefixMax {
        PrefixMax { tree: vec![(0.0, None); len + 1], late_wins }
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

/// Matches what is left of both, in any order, longest runs first.
fn match_moved(page: &[u32], gold: &[u32], taken: &mut Taken) {
    // What is taken must not take part: it is replaced by tokens that occur nowhere else.
    let hole = |token: u32, is_taken: bool, hole: u32| if is_taken { hole } else { token };
    let page: Vec<u32> = page.iter().zip(&taken.page).map(|(&t, at)| hole(t, at.is_some(), u32::MAX)).collect();
    let gold: Vec<u32> = gold.iter().zip(&taken.gold).map(|(&t, &is)| hole(t, is, u32::MAX - 1)).collect();
    let window = Window { page: 0..page.len(), gold: 0..gold.len(), level: 0 };
    let mut runs = shared_runs(&page, &gold, &window, MOVED_RUN);
    runs.sort_by_key(|r| std::cmp::Reverse(r.length));
    for run in runs {
        if taken.is_free(&run) {
            taken.mark(&run);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(page: &str, gold: &str) -> String {
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
    fn text_in_the_middle() {
        let page = "home news the storm hit the coast at night and left copyright";
        let gold = "the storm hit the coast at night and left";
        assert_eq!(shown(page, gold), "home news THE STORM HIT THE COAST AT NIGHT AND LEFT copyright");
    }

    #[test]
    fn small_edits_and_lost_words() {
        let page = "menu one two three four five six seven eight nine ten menu";
        let gold = "one two tree four five seven eight nine ten";
        assert_eq!(shown(page, gold), "menu ONE TWO three FOUR FIVE six SEVEN EIGHT NINE TEN menu");
    }

    #[test]
    fn the_title_nearest_to_the_text_is_the_title() {
        let page = "big storm home about big storm it came at night and it left at dawn";
        let gold = "big storm it came at night and it left at dawn";
        assert_eq!(shown(page, gold), "big storm home about BIG STORM IT CAME AT NIGHT AND IT LEFT AT DAWN");
    }

    #[test]
    fn one_copy_of_a_repeated_text_is_taken_whole() {
        let page = "a b c d e f g h i j k l menu a b c d e f g h i j k l";
        let gold = "a b c d e f g h i j k l";
        assert_eq!(shown(page, gold), "A B C D E F G H I J K L menu a b c d e f g h i j k l");
    }

    #[test]
    fn moved_text_is_found() {
        let page = "p q r s t u v w and a b c d e f g h i j";
        let gold = "a b c d e f g h i j p q r s t u v w";
        assert_eq!(shown(page, gold), "P Q R S T U V W and A B C D E F G H I J");
    }

    #[test]
    fn nothing_to_align() {
        assert!(align(&[], &[1]).is_empty());
        assert_eq!(align(&[1, 2], &[]), [None, None]);
    }
}
