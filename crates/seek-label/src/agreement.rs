//! Agreement of annotators: Cohen's kappa over blocks weighted by words, and word F1.

use crate::label::Label;
use crate::parsed_page::ParsedPage;
use seek_score::word_scores;
use serde::Serialize;
use std::collections::BTreeMap;

/// Words by the choices of two annotators.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct WordTable {
    /// Words that both chose, only the first, only the second, and nobody.
    counts: [f64; 4],
}

impl WordTable {
    /// The table of one page. A block counts as many times as it has words.
    pub fn of(words: impl IntoIterator<Item = u32>, first: &[bool], second: &[bool]) -> WordTable {
        let mut table = WordTable::default();
        for ((words, &first), &second) in words.into_iter().zip(first).zip(second) {
            table.counts[usize::from(!first) * 2 + usize::from(!second)] += f64::from(words);
        }
        table
    }

    fn add(&mut self, other: &WordTable) {
        self.counts.iter_mut().zip(other.counts).for_each(|(own, other)| *own += other);
    }

    /// Cohen's kappa (1960): agreement above that of chance. It is 1 for full agreement, 0 for that of chance, and 1 if both chose all words
    /// or none.
    pub fn kappa(&self) -> f64 {
        let [both, first, second, neither] = self.counts;
        let all = both + first + second + neither;
        if all == 0.0 {
            return 1.0;
        }
        let observed = (both + neither) / all;
        let chance = ((both + first) * (both + second) + (neither + second) * (neither + first)) / (all * all);
        if chance >= 1.0 { 1.0 } else { (observed - chance) / (1.0 - chance) }
    }
}

/// How far two labels of a page agree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PageAgreement {
    /// Words by choice.
    pub words: WordTable,
    /// Word-level F1 of the two texts.
    pub word_f1: f64,
    /// Whether both chose the same page type.
    pub same_type: bool,
}

impl PageAgreement {
    /// Compares two labels of a page.
    pub fn of(page: &ParsedPage, first: &Label, second: &Label) -> PageAgreement {
        let main = [first, second].map(|label| label.main(page.blocks.len()));
        // Nobody judges text that the page does not show and nobody chose.
        let judged = |at: usize| page.blocks[at].shown || main[0][at] || main[1][at];
        let words = (0..page.blocks.len()).map(|at| if judged(at) { page.blocks[at].words } else { 0 });
        PageAgreement {
            words: WordTable::of(words, &main[0], &main[1]),
            word_f1: word_scores(&page.text_of(&main[0]), &page.text_of(&main[1])).f1,
            same_type: first.page_type == second.page_type,
        }
    }
}

/// The agreement of two annotators over pages of one type, or all.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PairAgreement {
    /// The first annotator by name.
    pub a: String,
    /// The second one.
    pub b: String,
    /// The page type that the first one chose, or `all`.
    pub page_type: String,
    /// Number of pages that both labelled.
    pub pages: usize,
    /// Cohen's kappa over all blocks of these pages, weighted by words.
    pub kappa: f64,
    /// Mean word-level F1 of the pages.
    pub word_f1: f64,
    /// Share of the pages on which both chose the same type.
    pub same_type: f64,
}

/// Two annotators in the order of their names, and a page type or `all`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Pair {
    a: String,
    b: String,
    page_type: String,
}

#[derive(Debug, Default)]
struct AgreementSums {
    pages: usize,
    words: WordTable,
    word_f1: f64,
    same_type: usize,
}

/// Sums up agreement by pairs of annotators and page types.
#[derive(Debug, Default)]
pub struct Agreement {
    sums: BTreeMap<Pair, AgreementSums>,
}

impl Agreement {
    /// Adds a page that two annotators labelled. The names are in order.
    pub fn add(&mut self, (a, b): (&str, &str), page_type: Option<&str>, page: &PageAgreement) {
        for page_type in ["all", page_type.unwrap_or("none")] {
            let pair = Pair { a: a.to_owned(), b: b.to_owned(), page_type: page_type.to_owned() };
            let sums = self.sums.entry(pair).or_default();
            sums.pages += 1;
            sums.words.add(&page.words);
            sums.word_f1 += page.word_f1;
            sums.same_type += usize::from(page.same_type);
        }
    }

    /// A line for each pair and page type, `all` first.
    pub fn pairs(&self) -> Vec<PairAgreement> {
        let line = |(pair, sums): (&Pair, &AgreementSums)| PairAgreement {
            a: pair.a.clone(),
            b: pair.b.clone(),
            page_type: pair.page_type.clone(),
            pages: sums.pages,
            kappa: sums.words.kappa(),
            word_f1: sums.word_f1 / sums.pages as f64,
            same_type: sums.same_type as f64 / sums.pages as f64,
        };
        let mut lines: Vec<PairAgreement> = self.sums.iter().map(line).collect();
        lines.sort_by_key(|line| (line.a.clone(), line.b.clone(), line.page_type != "all"));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kappa_is_agreement_above_chance() {
        // 20 words both, 5 only the first, 10 only the second, 15 nobody: the textbook example with kappa .4.
        let table = WordTable::of([20, 5, 10, 15], &[true, true, false, false], &[true, false, true, false]);
        assert!((table.kappa() - 0.4).abs() < 1e-12, "{}", table.kappa());
        let all = WordTable::of([3, 4], &[true, true], &[true, true]);
        assert_eq!((all.kappa(), WordTable::default().kappa()), (1.0, 1.0));
        let opposite = WordTable::of([3, 3], &[true, false], &[false, true]);
        assert_eq!(opposite.kappa(), -1.0);
    }

    #[test]
    fn pairs_are_summed_by_page_type() {
        let mut agreement = Agreement::default();
        let page = |words, word_f1, same_type| PageAgreement {
            words: WordTable::of(words, &[true, false], &[true, false]),
            word_f1,
            same_type,
        };
        agreement.add(("ann", "bob"), Some("forum"), &page([1, 2], 1.0, true));
        agreement.add(("ann", "bob"), Some("article"), &page([3, 4], 0.5, false));
        let lines: Vec<(String, usize, f64, f64)> = agreement
            .pairs()
            .into_iter()
            .map(|line| (line.page_type, line.pages, line.word_f1, line.same_type))
            .collect();
        assert_eq!(
            lines,
            [("all".to_owned(), 2, 0.75, 0.5), ("article".to_owned(), 1, 0.5, 0.0), ("forum".to_owned(), 1, 1.0, 1.0)]
        );
    }
}
