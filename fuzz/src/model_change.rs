//! Changes model files: the fields of their header, and the bytes of their arrays.

use crate::binary::mutate_binary;
use crate::mutate::change_pieces;
use crate::random::Random;
use crate::vocabulary::MODEL_HEADER;

/// Bytes of the length of the header.
const LENGTH: usize = 8;

/// Changes the first `size` bytes of `data`, and returns the new size. After a change of the header its length is right again,
/// or the reader would see no other field.
pub fn mutate_model(data: &mut [u8], size: usize, max_size: usize, seed: u32, valid: &[u8]) -> usize {
    let size = mutate_binary(data, size, max_size, seed, valid);
    let mut random = Random::new(seed ^ 1);
    let Some(length) = data[..size].first_chunk().map(|bytes: &[u8; LENGTH]| u64::from_le_bytes(*bytes)) else {
        return size;
    };
    let end = usize::try_from(length).ok().and_then(|length| length.checked_add(LENGTH)).filter(|&end| end <= size);
    let Some(end) = end.filter(|_| random.below(2) == 0) else { return size };
    let mut header = data[LENGTH..end].to_vec();
    change_pieces(&mut header, &mut random, &MODEL_HEADER);
    let arrays = data[end..size].to_vec();
    let changed = [&(header.len() as u64).to_le_bytes()[..], &header, &arrays].concat();
    let len = changed.len().min(max_size);
    data[..len].copy_from_slice(&changed[..len]);
    len
}
