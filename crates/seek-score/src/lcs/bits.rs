//! The bit-parallel LCS length of Allison and Dix (*A bit-string longest-common-subsequence algorithm*, 1986) in the
//! form of Hyyrö (*Bit-parallel LCS-length computation revisited*, 2004).
//!
//! One row of the dynamic programming table is a bit string as long as the pattern. One addition computes the next row,
//! 64 cells at a time. `row` starts with all ones, and `m` are the match bits of the next symbol of the text:
//!
//! ```text
//! row = (row + (row & m)) | (row & !m)
//! ```
//!
//! The number of zeros at the end is the LCS length. This module adds two things. First, only frequent symbols store
//! all words of their match bits. Rare symbols list their words that are not zero. So memory grows with the pattern and
//! not with pattern times alphabet, and a rare symbol changes few words. Second, four frequent symbols in a row are
//! processed together, so that the processor overlaps their four chains of carries.

/// A symbol is rare if fewer than one word in this many has a match.
const RARE_WORDS: usize = 8;

/// LCS length of two sequences of symbol numbers in `0..alphabet`.
pub(super) fn lcs_length(pattern: &[u32], text: &[u32], alphabet: usize) -> usize {
    let matches = Matches::of(pattern, alphabet);
    let mut row = vec![u64::MAX; matches.words];
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = after;
        match matches.of_symbol(*first) {
            Bits::Sparse(entries) => advance_sparse(&mut row, entries),
            Bits::Dense(mask) => {
                if let [b, c, d, after @ ..] = after
                    && let Bits::Dense(b) = matches.of_symbol(*b)
                    && let Bits::Dense(c) = matches.of_symbol(*c)
                    && let Bits::Dense(d) = matches.of_symbol(*d)
                {
                    rest = after;
                    advance_dense(&mut row, [mask, b, c, d]);
                } else {
                    advance_dense(&mut row, [mask]);
                }
            }
        }
    }
    // Bits after the end of the pattern never match, so they stay ones.
    row.iter().map(|word| word.count_zeros() as usize).sum()
}

/// The match bits of one symbol: where it occurs in the pattern.
enum Bits<'a> {
    /// All words.
    Dense(&'a [u64]),
    /// The index and value of each word that is not zero, in ascending order.
    Sparse(&'a [(usize, u64)]),
}

/// The match bits of all symbols.
struct Matches {
    /// Number of words of the pattern.
    words: usize,
    /// For each symbol whether its bits are dense, and their range in `dense` or `sparse`.
    ranges: Vec<(bool, usize, usize)>,
    dense: Vec<u64>,
    sparse: Vec<(usize, u64)>,
}

impl Matches {
    fn of(pattern: &[u32], alphabet: usize) -> Self {
        let words = pattern.len().div_ceil(64);
        let mut matches = Self { words, ranges: Vec::with_capacity(alphabet), dense: Vec::new(), sparse: Vec::new() };
        let (ends, positions) = sort_positions(pattern, alphabet);
        for range in ends.windows(2) {
            matches.push(&positions[range[0]..range[1]]);
        }
        matches
    }

    /// Adds the next symbol, which occurs at these positions, in ascending order.
    fn push(&mut self, positions: &[usize]) {
        let start = self.sparse.len();
        for &position in positions {
            let (word, bit) = (position / 64, 1u64 << (position % 64));
            match self.sparse[start..].last_mut() {
                Some((last, bits)) if *last == word => *bits |= bit,
                _ => self.sparse.push((word, bit)),
            }
        }
        if (self.sparse.len() - start) * RARE_WORDS < self.words {
            self.ranges.push((false, start, self.sparse.len()));
            return;
        }
        let first = self.dense.len();
        self.dense.resize(first + self.words, 0);
        for (word, bits) in self.sparse.drain(start..) {
            self.dense[first + word] = bits;
        }
        self.ranges.push((true, first, self.dense.len()));
    }

    fn of_symbol(&self, id: u32) -> Bits<'_> {
        let (is_dense, start, end) = self.ranges[id as usize];
        if is_dense { Bits::Dense(&self.dense[start..end]) } else { Bits::Sparse(&self.sparse[start..end]) }
    }
}

/// Sorts the positions of the pattern by symbol (a counting sort). Those of symbol `s` are `positions[ends[s]..ends[s +
/// 1]]`, in ascending order.
fn sort_positions(pattern: &[u32], alphabet: usize) -> (Vec<usize>, Vec<usize>) {
    let mut ends = vec![0usize; alphabet + 1];
    for &id in pattern {
        ends[id as usize + 1] += 1;
    }
    for symbol in 0..alphabet {
        ends[symbol + 1] += ends[symbol];
    }
    let mut next = ends.clone();
    let mut positions = vec![0usize; pattern.len()];
    for (position, &id) in pattern.iter().enumerate() {
        positions[next[id as usize]] = position;
        next[id as usize] += 1;
    }
    (ends, positions)
}

/// Applies the recurrence to one word. `carry` goes from word to word.
#[inline]
fn advance_word(old: u64, bits: u64, carry: &mut bool) -> u64 {
    let (sum, overflow) = old.overflowing_add(old & bits);
    let (sum, carry_overflow) = sum.overflowing_add(u64::from(*carry));
    *carry = overflow | carry_overflow;
    sum | (old & !bits)
}

/// Advances the row by `N` dense symbols. It applies all of them to a word before it goes to the next word.
fn advance_dense<const N: usize>(row: &mut [u64], masks: [&[u64]; N]) {
    let masks = masks.map(|mask| &mask[..row.len()]);
    let mut carries = [false; N];
    for (at, word) in row.iter_mut().enumerate() {
        let mut value = *word;
        for (mask, carry) in masks.iter().zip(&mut carries) {
            value = advance_word(value, mask[at], carry);
        }
        *word = value;
    }
}

/// Advances the row by one sparse symbol. Between two of its words only the carry can change a word. The carry ends at
/// the first word that is not all ones.
fn advance_sparse(row: &mut [u64], entries: &[(usize, u64)]) {
    let mut carry = false;
    let mut at = 0;
    let end = (row.len(), 0);
    for &(word, bits) in entries.iter().chain([&end]) {
        while carry && at < word {
            row[at] = advance_word(row[at], 0, &mut carry);
            at += 1;
        }
        if word < row.len() {
            row[word] = advance_word(row[word], bits, &mut carry);
        }
        at = word + 1;
    }
}
