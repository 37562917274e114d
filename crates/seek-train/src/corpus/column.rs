//! A column of numbers in little memory.
//!
//! A training run holds two thousand million values, most of them shares and counts with few different values on the pages of a
//! chunk. So a chunk is a list of its values and one byte a row, where it has at most 256 values. This needs a third of the memory
//! of plain numbers, and loses nothing.

use std::ops::Range;

/// Rows of a chunk. Only the last chunk of a column may have fewer.
pub(super) const CHUNK_ROWS: usize = 1 << 14;
/// The most values that a byte can number.
const MOST_VALUES: usize = 256;

/// A column of a table.
#[derive(Debug, Clone, Default)]
pub struct FeatureColumn(Vec<Chunk>);

/// A part of a column.
#[derive(Debug, Clone)]
enum Chunk {
    /// The different values, and for each row the number of its value.
    Coded {
        values: Box<[f32]>,
        codes: Box<[u8]>,
    },
    Plain(Box<[f32]>),
}

/// The numbers of the values of a chunk, by hash.
struct ValueNumbers {
    /// The values, in the order of their numbers.
    values: Vec<f32>,
    /// One more than the number of a value; 0 for a free slot. A value whose slot is taken is in the next free one.
    slots: [u16; ValueNumbers::SLOTS],
}

impl ValueNumbers {
    /// A power of two, some times [`MOST_VALUES`], so that values seldom share a slot.
    const SLOTS: usize = 1 << 10;

    /// The number of a value; none if there are too many.
    fn of(&mut self, value: f32) -> Option<u8> {
        // Fibonacci hashing: the ten upper bits choose the slot.
        let mut slot = (value.to_bits().wrapping_mul(0x9E37_79B1) >> 22) as usize;
        loop {
            match self.slots[slot] {
                0 if self.values.len() == MOST_VALUES => return None,
                0 => {
                    self.values.push(value);
                    self.slots[slot] = self.values.len() as u16;
                }
                next if self.values[usize::from(next) - 1].to_bits() == value.to_bits() => {
                    return Some((next - 1) as u8);
                }
                _ => slot = (slot + 1) % ValueNumbers::SLOTS,
            }
        }
    }
}

impl Chunk {
    fn of(all: impl Iterator<Item = f32> + Clone) -> Chunk {
        let mut numbers = ValueNumbers { values: Vec::new(), slots: [0; ValueNumbers::SLOTS] };
        let codes: Option<Box<[u8]>> = all.clone().map(|value| numbers.of(value)).collect();
        match codes {
            Some(codes) => Chunk::Coded { values: numbers.values.into(), codes },
            None => Chunk::Plain(all.collect()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Chunk::Coded { codes, .. } => codes.len(),
            Chunk::Plain(values) => values.len(),
        }
    }

    fn value(&self, row: usize) -> f32 {
        match self {
            Chunk::Coded { values, codes } => values[usize::from(codes[row])],
            Chunk::Plain(values) => values[row],
        }
    }
}

impl FromIterator<f32> for FeatureColumn {
    fn from_iter<I: IntoIterator<Item = f32>>(values: I) -> FeatureColumn {
        let values: Vec<f32> = values.into_iter().collect();
        FeatureColumn(values.chunks(CHUNK_ROWS).map(|chunk| Chunk::of(chunk.iter().copied())).collect())
    }
}

impl FeatureColumn {
    /// Adds a chunk: of [`CHUNK_ROWS`] values, if more follow.
    pub(super) fn push_chunk(&mut self, values: impl Iterator<Item = f32> + Clone) {
        self.0.push(Chunk::of(values));
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.0.iter().map(Chunk::len).sum()
    }

    /// Whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values of some rows.
    pub fn of_rows(&self, rows: Range<usize>) -> impl Iterator<Item = f32> {
        rows.map(|row| self.0[row / CHUNK_ROWS].value(row % CHUNK_ROWS))
    }

    /// All values.
    pub fn all(&self) -> Vec<f32> {
        let mut all = Vec::with_capacity(self.len());
        for chunk in &self.0 {
            match chunk {
                Chunk::Coded { values, codes } => all.extend(codes.iter().map(|&code| values[usize::from(code)])),
                Chunk::Plain(values) => all.extend_from_slice(values),
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_comes_back_from_chunks_of_few_and_of_many_values() {
        let rows = CHUNK_ROWS + 300;
        let few = |row: usize| if row.is_multiple_of(3) { f32::NAN } else { (row % 255) as f32 / 7.0 };
        let many = |row: usize| if row.is_multiple_of(5) { -0.0 } else { row as f32 / 7.0 };
        for value in [&few as &dyn Fn(usize) -> f32, &many] {
            let values: Vec<f32> = (0..rows).map(value).collect();
            let column: FeatureColumn = values.iter().copied().collect();
            let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
            assert_eq!((column.len(), bits(&column.all())), (rows, bits(&values)));
            let some: Vec<f32> = column.of_rows(CHUNK_ROWS - 2..CHUNK_ROWS + 2).collect();
            assert_eq!(bits(&some), bits(&values[CHUNK_ROWS - 2..CHUNK_ROWS + 2]));
        }
        assert!(FeatureColumn::default().is_empty());
    }

    #[test]
    fn a_byte_numbers_256_values_and_no_more() {
        let chunk = |values: usize| Chunk::of((0..2 * values).map(move |row| (row % values) as f32));
        assert!(matches!(chunk(256), Chunk::Coded { values, .. } if values.len() == 256));
        assert!(matches!(chunk(257), Chunk::Plain(_)));
    }
}
