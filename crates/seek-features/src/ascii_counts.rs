//! Counts the kinds of ASCII characters in a text.
//!
//! A table has eight counters of one byte for each character. Their sum over up to 255 characters takes one addition for
//! each, without a branch.

/// Numbers of the ASCII characters of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct AsciiCounts {
    pub(crate) all: u32,
    pub(crate) lowercase: u32,
    pub(crate) uppercase: u32,
    pub(crate) digits: u32,
    /// `.`, `!` and `?`.
    pub(crate) sentence_marks: u32,
    pub(crate) commas: u32,
    /// All others, control characters included, but neither spaces, tabs nor line breaks.
    pub(crate) punctuation: u32,
    pub(crate) line_breaks: u32,
    /// White space of Unicode, line breaks included.
    pub(crate) white_space: u32,
    pub(crate) dollars: u32,
    pub(crate) at_signs: u32,
    pub(crate) bars: u32,
    pub(crate) slashes: u32,
}

/// Characters whose counters fit into a byte.
const MOST: usize = 255;

/// One in the counter with this number.
const fn counter(number: u32) -> u64 {
    1 << (8 * number)
}

/// The counters of each byte: lower case, upper case, digits, sentence marks, commas, punctuation, line breaks and white
/// space.
static KINDS: [u64; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        kinds[byte] = match byte as u8 {
            b'a'..=b'z' => counter(0),
            b'A'..=b'Z' => counter(1),
            b'0'..=b'9' => counter(2),
            b'.' | b'!' | b'?' => counter(3),
            b',' => counter(4),
            b' ' | b'\t' | 0x0b..=b'\r' => counter(7),
            b'\n' => counter(6) + counter(7),
            _ => counter(5),
        };
        byte += 1;
    }
    kinds
};

/// The counters of each byte: ASCII, dollars, at signs, bars and slashes.
static SIGNS: [u64; 256] = {
    let mut signs = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        signs[byte] = counter(0)
            + match byte as u8 {
                b'$' => counter(1),
                b'@' => counter(2),
                b'|' => counter(3),
                b'/' => counter(4),
                _ => 0,
            };
        byte += 1;
    }
    signs
};

impl AsciiCounts {
    /// Counts the ASCII characters of a text in UTF-8.
    pub(crate) fn of(text: &[u8]) -> AsciiCounts {
        let mut n = AsciiCounts::default();
        for bytes in text.chunks(MOST) {
            let (mut kinds, mut signs) = (0_u64, 0_u64);
            for &byte in bytes {
                kinds += KINDS[usize::from(byte)];
                signs += SIGNS[usize::from(byte)];
            }
            let [lowercase, uppercase, digits, sentence_marks, commas, punctuation, line_breaks, white_space] =
                kinds.to_le_bytes().map(u32::from);
            let [all, dollars, at_signs, bars, slashes, ..] = signs.to_le_bytes().map(u32::from);
            n.all += all;
            n.lowercase += lowercase;
            n.uppercase += uppercase;
            n.digits += digits;
            n.sentence_marks += sentence_marks;
            n.commas += commas;
            n.punctuation += punctuation;
            n.line_breaks += line_breaks;
            n.white_space += white_space;
            n.dollars += dollars;
            n.at_signs += at_signs;
            n.bars += bars;
            n.slashes += slashes;
        }
        n
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_do_not_overflow_a_counter() {
        let n = AsciiCounts::of("aB1. ,$@|/\n\rä".repeat(1000).as_bytes());
        let each = [n.lowercase, n.uppercase, n.digits, n.sentence_marks, n.commas, n.line_breaks];
        assert_eq!(each, [1000; 6]);
        assert_eq!([n.dollars, n.at_signs, n.bars, n.slashes], [1000; 4]);
        assert_eq!((n.all, n.white_space, n.punctuation), (12_000, 3000, 4000));
    }
}
