//! Hashed terms: the hash itself, and the terms of a block's text.

/// Number of words of a block that are read: enough for headings, labels and beginnings of sentences.
const FIRST_WORDS: usize = 20;
/// A text of at most this many words is also a term as a whole.
const SHORT_TEXT: usize = 5;

/// Hashes of the first words of each block. They are collected while the words are counted.
#[derive(Debug, Default)]
pub(crate) struct FirstWords {
    hashes: Vec<u64>,
    /// The index of the first hash of each block.
    starts: Vec<usize>,
}

impl FirstWords {
    /// Starts the next block. The returned function takes the hashes of its words, in order.
    pub(crate) fn next_block(&mut self) -> impl FnMut(u64) {
        let end = self.hashes.len() + FIRST_WORDS;
        self.starts.push(self.hashes.len());
        move |hash| {
            if self.hashes.len() < end {
                self.hashes.push(hash);
            }
        }
    }

    /// The hashes of the first words of a block.
    pub(crate) fn of_block(&self, block: usize) -> &[u64] {
        let end = self.starts.get(block + 1).copied().unwrap_or(self.hashes.len());
        &self.hashes[self.starts[block]..end]
    }

    /// Appends the terms of a block's text: its first words, pairs of neighbouring words, and the whole text if it is
    /// short.
    pub(crate) fn terms(&self, block: usize, out: &mut Vec<u32>) {
        let words = self.of_block(block);
        out.extend(words.iter().map(|&word| term_of(word)));
        out.extend(words.windows(2).map(|pair| term_of(mix(pair_hash(pair[0], pair[1])))));
        if (1..=SHORT_TEXT).contains(&words.len()) {
            out.push(term_of(text_hash(words)));
        }
    }
}

/// A hash of two neighbouring words, in this order.
pub(crate) fn pair_hash(first: u64, second: u64) -> u64 {
    first.wrapping_mul(3) ^ second
}

/// A hash of a text from the hashes of its words.
pub(crate) fn text_hash(words: &[u64]) -> u64 {
    words.iter().fold(words.len() as u64, |all, &word| mix(all ^ word))
}

/// A hash of 64 bits that is the same on every machine and in every version, because models are trained on it. It
/// multiplies in eight bytes at a time, as the Firefox hash does, and then mixes the bits.
pub(crate) fn term_hash(bytes: &[u8], seed: u64) -> u64 {
    let add = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    let (words, last) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(add(seed, bytes.len() as u64), |hash, word| add(hash, u64::from_le_bytes(*word)));
    mix(if last.is_empty() { hash } else { add(hash, little_endian(last)) })
}

/// One to seven bytes as a little-endian number. The loads overlap, which is faster than one byte at a time.
fn little_endian(bytes: &[u8]) -> u64 {
    let last = (bytes.len() - 1) * 8;
    match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        (Some(&low), Some(&high)) => {
            u64::from(u32::from_le_bytes(low)) | u64::from(u32::from_le_bytes(high)) << (last - 24)
        }
        _ => {
            let middle = bytes.len() / 2;
            u64::from(bytes[0]) | u64::from(bytes[middle]) << (middle * 8) | u64::from(bytes[bytes.len() - 1]) << last
        }
    }
}

/// The finalizer of `SplitMix64` (Steele, Lea and Flood, OOPSLA 2014).
pub(crate) fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The upper 32 bits: the form of a term in a model.
pub(crate) fn term_of(hash: u64) -> u32 {
    (hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_any_length_are_little_endian_numbers() {
        let bytes = [0x81, 2, 0x93, 4, 0xf5, 6, 0xa7];
        for len in 1..=bytes.len() {
            let expected = bytes[..len].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            assert_eq!(little_endian(&bytes[..len]), expected, "{len} bytes");
        }
    }
}
