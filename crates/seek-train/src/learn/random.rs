//! Random choices that depend only on a seed and on the item. A tree draws a row by the number of its group or by its own
//! number, so neither other rows nor the number of threads change the choice.

/// Hashes some numbers into one: SplitMix64's finaliser after each (Steele et al., OOPSLA 2014).
pub fn hash(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0x9E37_79B9_7F4A_7C15, |state, &number| mix(state ^ mix(number)))
}

/// A number in 0..1 (53 bits) from a hash.
pub fn unit(hash: u64) -> f64 {
    (hash >> 11) as f64 / (1_u64 << 53) as f64
}

fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

/// A sequence of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of that seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number in 0..limit, `limit` at least 1.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        // The high half of the product: the bias is negligible for limits far below 2^64.
        ((u128::from(mix(self.0)) * limit as u128) >> 64) as usize
    }

    /// Moves `count` randomly chosen items to the front.
    pub fn choose<T>(&mut self, items: &mut [T], count: usize) {
        for position in 0..count.min(items.len()) {
            let other = position + self.below(items.len() - position);
            items.swap(position, other);
        }
    }
}
