//! The bit-parallel LCS length of Allison and Dix (*A bit-string longest-common-subsequence
//! algorithm*, 1986) in Hyyrö's form (*Bit-parallel LCS-length computation revisited*, 2004).
//!
//! One row of the classic table is a bit string as long as the pattern, and one addition advances
//! the whole row, 64 cells at a time: with `row` all ones at first and `m` the match bits of the
//! next symbol of the text,
//!
//! ```text
//! row = (row + (row & m)) | (row & !m)
//! ```
//!
//! and the zeros left at the end are the LCS length. Two things are this module's own. Only
//! frequent symbols have their match bits spelled out, rare ones list their non-zero words, so
//! that memory grows with the pattern and not with pattern times alphabet, and a rare symbol
//! touches few words. And four frequent symbols in a row advance together, so that the four chains
//! of carries overlap in the processor.

/// A symbol that occurs in fewer than one word of so many is listed, not spelled out.
const RARE: usize = 8;

/// LCS length of two sequences of symbols numbered `0..alphabet`.
pub(super) fn lcs_length(pattern: &[u32], text: &[u32], alphabet: usize) -> usize {
    let matches = Matches::of(pattern, alphabet);
    let mut row = vec![u64::MAX; matches.words];
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = after;
        match matches.of_symbol(*first) {
            Bits::Listed(entries) => advance_listed(&mut row, entries),
            Bits::Spelled(mask) => {
                if let [b, c, d, after @ ..] = after
                    && let Bits::Spelled(b) = matches.of_symbol(*b)
                    && let Bits::Spelled(c) = matches.of_symbol(*c)
                    && let Bits::Spelled(d) = matches.of_symbol(*d)
                {
                    rest = after;
                    advance_spelled(&mut row, [mask, b, c, d]);
                } else {
                    advance_spelled(&mut row, [mask]);
                }
            }
        }
    }
    // Bits past the pattern's end never match, so they stay ones.
    row.iter().map(|word| word.count_zeros() as usize).sum()
}

/// Where one symbol occurs in the pattern.
enum Bits<'a> {
    /// Every word of its match bits.
    Spelled(&'a [u64]),
    /// The words that are not zero, by ascending index.
    Listed(&'a [(usize, u64)]),
}

/// Where each symbol occurs in the pattern. Each has a range either in `spelled` or in `listed`.
struct Matches {
    words: usize,
    ranges: Vec<(bool, usize, usize)>,
    spelled: Vec<u64>,
    listed: Vec<(usize, u64)>,
}

impl Matches {
    fn of(pattern: &[u32], alphabet: usize) -> Self {
        let words = pattern.len().div_ceil(64);
        let mut matches = Self { words, ranges: Vec::with_capacity(alphabet), spelled: Vec::new(), listed: Vec::new() };
        let (ends, positions) = sort_positions(pattern, alphabet);
        for range in ends.windows(2) {
            matches.push(&positions[range[0]..range[1]]);
        }
        matches
    }

    /// Adds the next symbol, which occurs at these positions (ascending).
    fn push(&mut self, positions: &[usize]) {
        let start = self.listed.len();
        for &position in positions {
            let (word, bit) = (position / 64, 1u64 << (position % 64));
            match self.listed[start..].last_mut() {
                Some((last, bits)) if *last == word => *bits |= bit,
                _ => self.listed.push((word, bit)),
            }
        }
        if (self.listed.len() - start) * RARE < self.words {
            self.ranges.push((false, start, self.listed.len()));
            return;
        }
        let first = self.spelled.len();
        self.spelled.resize(first + self.words, 0);
        for (word, bits) in self.listed.drain(start..) {
            self.spelled[first + word] = bits;
        }
        self.ranges.push((true, first, self.spelled.len()));
    }

    fn of_symbol(&self, id: u32) -> Bits<'_> {
        let (spelled, start, end) = self.ranges[id as usize];
        if spelled { Bits::Spelled(&self.spelled[start..end]) } else { Bits::Listed(&self.listed[start..end]) }
    }
}

/// The positions of the pattern by symbol (a counting sort): those of symbol `s` are
/// `positions[ends[s]..ends[s + 1]]`, ascending.
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

/// The recurrence on one word; the carry goes from word to word.
#[inline]
fn advance_word(old: u64, bits: u64, carry: &mut bool) -> u64 {
    let (sum, over) = old.overflowing_add(old & bits);
    let (sum, over_again) = sum.overflowing_add(u64::from(*carry));
    *carry = over | over_again;
    sum | (old & !bits)
}

/// Advances the row by `N` symbols, one after the other on each word.
fn advance_spelled<const N: usize>(row: &mut [u64], masks: [&[u64]; N]) {
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

/// Advances the row by one symbol that has matches in few words. Between two of them only the
/// carry can change a word, and it ends at the first that is not all ones.
fn advance_listed(row: &mut [u64], entries: &[(usize, u64)]) {
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
