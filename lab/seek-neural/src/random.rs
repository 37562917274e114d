//! Random numbers from a seed: the same on each machine and in each version of a dependency.

/// A generator of random numbers (SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
#[derive(Debug, Clone)]
pub(crate) struct NetworkRandom(u64);

impl NetworkRandom {
    /// A generator. Each `purpose` has a sequence of its own.
    pub(crate) fn new(seed: u64, purpose: &str) -> NetworkRandom {
        let mix = |state: u64, byte: u8| (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let mut random = NetworkRandom(purpose.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, mix));
        random.next();
        random
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to below 1.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// A normal number of mean 0 and deviation 1, drawn again until it is between -2 and 2 (Box and Muller, 1958).
    pub(crate) fn normal(&mut self) -> f32 {
        loop {
            let (radius, angle) = (1.0 - f64::from(self.unit()), f64::from(self.unit()));
            let normal = libm::sqrt(-2.0 * libm::log(radius)) * libm::cos(std::f64::consts::TAU * angle);
            if normal.abs() < 2.0 {
                return normal as f32;
            }
        }
    }

    /// A number below `bound`, which is above 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Puts items into a random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_and_a_purpose_give_one_sequence() {
        let first = |seed, purpose| NetworkRandom::new(seed, purpose).next();
        assert_eq!(first(1, "weights"), first(1, "weights"));
        assert_ne!(first(1, "weights"), first(2, "weights"));
        assert_ne!(first(1, "weights"), first(1, "batches"));
    }

    #[test]
    fn numbers_are_in_their_ranges_and_all_items_stay() {
        let mut random = NetworkRandom::new(7, "test");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.unit())));
        assert!((0..1000).all(|_| random.below(3) < 3));
        let mut items: Vec<usize> = (0..50).collect();
        random.shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..50));
    }
}
