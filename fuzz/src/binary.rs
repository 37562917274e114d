//! Changes the bytes of binary files.

use crate::random::Random;
use libfuzzer_sys::fuzzer_mutate;

/// Changes numbers in the first `size` bytes of `data`, and returns the new size. Where there is no input it starts from a valid
/// file.
pub fn mutate_binary(data: &mut [u8], size: usize, max_size: usize, seed: u32, valid: &[u8]) -> usize {
    let mut random = Random::new(seed);
    let fits = valid.len() <= max_size;
    let size = if fits && (size < 16 || random.below(50) == 0) {
        data[..valid.len()].copy_from_slice(valid);
        valid.len()
    } else {
        size
    };
    if random.below(3) == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    for _ in 0..=random.below(4) {
        change(&mut data[..size], &mut random);
    }
    // A shorter file now and then.
    if random.below(20) == 0 { random.below(size) } else { size }
}

/// Flips a bit, or writes a number that is often a limit.
fn change(data: &mut [u8], random: &mut Random) {
    if data.is_empty() {
        return;
    }
    let at = random.below(data.len());
    match random.below(4) {
        0 => data[at] ^= 1 << random.below(8),
        1 => data[at] = data[at].wrapping_add(random.choose(&[1, 255, 16, 128])),
        2 => data[at] = random.choose(&[0, 1, 0x7f, 0x80, 0xff]),
        _ => {
            let number: u64 =
                random.choose(&[0, 1, 0xff, 0x7fff, 0xffff_ffff, 0x7fff_ffff, u64::MAX, i64::MAX as u64, 1 << 40]);
            let width = random.choose(&[2, 4, 8]).min(data.len() - at);
            data[at..at + width].copy_from_slice(&number.to_le_bytes()[..width]);
        }
    }
}
