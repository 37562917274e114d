//! Finds a term among the sorted terms of a classifier.
//!
//! Terms are hashes, so they lie evenly between 0 and 2^32. The upper bits of a term say where it is, up to a few
//! neighbours. Most terms of a page have no weight. One bit for each value of a few more bits rules out most of these, and
//! the bits stay in the cache of the processor.

/// Bits of [`TermIndex::is_known`] for each term.
const BITS_A_TERM: usize = 8;

/// Where the terms of a classifier are, by their upper bits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TermIndex {
    /// Lower bits of a term that do not count in `is_known`.
    known_shift: u32,
    /// For each value of the upper bits whether there is such a term.
    is_known: Vec<u64>,
    /// Lower bits of a term that do not count in `starts`.
    shift: u32,
    /// For each value of the upper bits the number of terms with a smaller one, and at the end the number of all terms.
    starts: Vec<u32>,
}

impl Default for TermIndex {
    /// The index of no terms.
    fn default() -> TermIndex {
        TermIndex::new(&[])
    }
}

impl TermIndex {
    /// The index of terms in ascending order.
    pub(crate) fn new(terms: &[u32]) -> TermIndex {
        let bits = terms.len().max(8).next_power_of_two().ilog2();
        let shift = u32::BITS - bits;
        let known_shift = shift - BITS_A_TERM.ilog2();
        let mut is_known = vec![0; (BITS_A_TERM << bits) / u64::BITS as usize];
        for &term in terms {
            let upper = term >> known_shift;
            is_known[(upper / u64::BITS) as usize] |= 1 << (upper % u64::BITS);
        }
        let mut starts = Vec::with_capacity((1 << bits) + 1);
        for (at, &term) in terms.iter().enumerate() {
            let upper = (term >> shift) as usize;
            starts.resize(starts.len().max(upper + 1), at as u32);
        }
        starts.resize((1 << bits) + 1, terms.len() as u32);
        TermIndex { known_shift, is_known, shift, starts }
    }

    /// The position of a term in the terms that the index was made of.
    #[inline]
    pub(crate) fn find(&self, terms: &[u32], term: u32) -> Option<usize> {
        let upper = term >> self.known_shift;
        if self.is_known.get((upper / u64::BITS) as usize)? >> (upper % u64::BITS) & 1 == 0 {
            return None;
        }
        let upper = (term >> self.shift) as usize;
        let (start, end) = (*self.starts.get(upper)? as usize, *self.starts.get(upper + 1)? as usize);
        let found = terms.get(start..end)?;
        // Mostly there is one. The terms of a hostile file can all have the same upper bits.
        let at =
            if found.len() <= 4 { found.iter().position(|&of| of == term) } else { found.binary_search(&term).ok() };
        at.map(|at| start + at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_term_and_no_other_is_found() {
        let even: Vec<u32> = (0..1000_u32).map(|number| number * 4_294_967).collect();
        let low: Vec<u32> = (0..300).map(|number| number * 2).collect();
        let high: Vec<u32> = (0..300).map(|number| u32::MAX - 600 + number * 2).collect();
        for terms in [even, low, high, vec![], vec![0], vec![u32::MAX], vec![0, u32::MAX]] {
            let index = TermIndex::new(&terms);
            for (at, &term) in terms.iter().enumerate() {
                assert_eq!(index.find(&terms, term), Some(at));
                for other in [term.wrapping_add(1), term.wrapping_sub(1)] {
                    assert_eq!(index.find(&terms, other), terms.binary_search(&other).ok());
                }
            }
            assert_eq!(index.find(&terms, 77_777_777), None);
        }
        assert_eq!(TermIndex::default().find(&[], 5), None, "the default has no terms");
    }
}
