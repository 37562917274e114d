//! All known names in one list.

use super::elements::ELEMENTS;
use super::known::{FOREIGN, OTHERS, PAIRS};

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
