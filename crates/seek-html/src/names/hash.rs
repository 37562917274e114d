//! Finds known names with one look into a table.

use super::elements::ELEMENTS;
use super::known::{FOREIGN, OTHERS, PAIRS};

/// Slots of the table: a power of two, so that most names are in their own slot.
const SLOTS: usize = 4096;

/// Slots of the cache of a page's own names.
pub(super) const CACHE_SLOTS: usize = 512;

const EMPTY: u16 = u16::MAX;

/// The number of the name of each hash. A name whose slot is taken is in the next free one.
static TABLE: [u16; SLOTS] = fill();

const fn fill() -> [u16; SLOTS] {
    let mut table = [EMPTY; SLOTS];
    let mut i = 0;
    while i < KNOWN_LEN {
        let mut slot = hash(KNOWN[i].as_bytes()) as usize % SLOTS;
        while table[slot] != EMPTY {
            slot = (slot + 1) % SLOTS;
        }
        table[slot] = i as u16;
        i += 1;
    }
    table
}

/// A hash of the first and last bytes, the middle one and the length.
#[inline]
pub(super) const fn hash(text: &[u8]) -> u32 {
    let n = text.len();
    let ends = match n {
        0 => 0,
        1..4 => text[0] as u64 | (text[n / 2] as u64) << 8 | (text[n - 1] as u64) << 16,
        _ => {
            let first = u32::from_le_bytes([text[0], text[1], text[2], text[3]]) as u64;
            first | (u32::from_le_bytes([text[n - 4], text[n - 3], text[n - 2], text[n - 1]]) as u64) << 32
        }
    };
    let middle = if n == 0 { 0 } else { text[n / 2] as u64 };
    let mixed = (ends ^ middle << 24 ^ (n as u64) << 56).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 40) as u32
}

/// The number of the known name with these bytes.
#[inline]
pub(super) fn find_known(text: &[u8]) -> Option<u16> {
    let mut slot = hash(text) as usize % SLOTS;
    loop {
        let number = TABLE[slot];
        if number == EMPTY {
            return None;
        }
        if KNOWN[number as usize].as_bytes() == text {
            return Some(number);
        }
        slot = (slot + 1) % SLOTS;
    }
}

pub(super) const PAIRS_START: usize = ELEMENTS.len();
pub(super) const FOREIGN_START: usize = PAIRS_START + PAIRS.len();
const OTHERS_START: usize = FOREIGN_START + FOREIGN.len();
pub(super) const KNOWN_LEN: usize = OTHERS_START + OTHERS.len();

/// All known names. The index is the number.
pub(super) static KNOWN: [&str; KNOWN_LEN] = concatenate();

const fn concatenate() -> [&'static str; KNOWN_LEN] {
    // References, so that the compiler does not copy the arrays in each turn.
    let (elements, pairs, foreign, others) = (&ELEMENTS, &PAIRS, &FOREIGN, &OTHERS);
    let mut all = [""; KNOWN_LEN];
    let mut i = 0;
    while i < KNOWN_LEN {
        all[i] = if i < PAIRS_START {
            elements[i]
        } else if i < FOREIGN_START {
            pairs[i - PAIRS_START]
        } else if i < OTHERS_START {
            foreign[i - FOREIGN_START]
        } else {
            others[i - OTHERS_START]
        };
        i += 1;
    }
    all
}
