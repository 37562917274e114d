//! MinHash signatures: estimate the similarity of two texts from 256 bytes of each.
//!
//! A text is the set of its *shingles*: all runs of five tokens (A. Broder, "On the resemblance and containment of
//! documents", 1997). The similarity of two texts is the Jaccard index of these sets: the size of the intersection over
//! the size of the union.
//!
//! The smallest hash of the two sets is equal with a probability of exactly this index. So the share of 128 hash
//! functions that agree estimates it. The standard deviation is at most .044, and .035 at a similarity of .8. Each
//! smallest hash keeps 16 bits (b-bit minwise hashing: P. Li, C. König, WWW 2010), so two agree by chance in one of
//! 65,536 cases.
//!
//! The tokens are those of [`seek_score::tokens`](mod@seek_score::tokens): lower-case words, and single characters of
//! scripts without spaces. So a shingle is five words, or five characters in Chinese, Japanese and Thai.

use xxhash_rust::xxh3::xxh3_64;

/// Tokens in a shingle.
const SHINGLE: usize = 5;
/// Number of values in a signature.
pub const VALUES: usize = 128;

/// The MinHash signature of a text.
///
/// ```
/// use seek_mine::Signature;
/// let (one, other) = (Signature::of("One two.").unwrap(), Signature::of("one two").unwrap());
/// assert_eq!(one.similarity(&other), 1.0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature(Box<[u16; VALUES]>);

impl Signature {
    /// Length of a signature in bytes.
    pub const BYTES: usize = 2 * VALUES;

    /// The signature of a text; `None` for a text without tokens. A text of fewer than five tokens is one shingle.
    pub fn of(text: &str) -> Option<Signature> {
        let mut smallest = [u32::MAX; VALUES];
        let mut last = [0_u64; SHINGLE];
        let mut tokens = 0_usize;
        seek_score::for_each_token(text, |token| {
            last.rotate_left(1);
            last[SHINGLE - 1] = xxh3_64(token.as_bytes());
            tokens += 1;
            if tokens >= SHINGLE {
                add_shingle(&mut smallest, shingle(&last));
            }
        });
        match tokens {
            0 => return None,
            1..SHINGLE => add_shingle(&mut smallest, shingle(&last[SHINGLE - tokens..])),
            _ => {}
        }
        // The low bits are kept: the high bits of a smallest hash are nearly always zero.
        Some(Signature(Box::new(smallest.map(|hash| hash as u16))))
    }

    /// Estimated Jaccard index of the shingles of two texts, in 0..=1.
    pub fn similarity(&self, other: &Signature) -> f64 {
        let same = self.0.iter().zip(other.0.iter()).filter(|(a, b)| a == b).count();
        same as f64 / VALUES as f64
    }

    /// The values.
    pub fn values(&self) -> &[u16; VALUES] {
        &self.0
    }

    /// The values as little-endian bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|value| value.to_le_bytes()).collect()
    }

    /// The reverse of [`Signature::to_bytes`]; `None` for another number of bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Signature> {
        let values: Vec<u16> = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        let whole = bytes.len() == Signature::BYTES;
        values.try_into().ok().filter(|_| whole).map(Signature)
    }
}

/// One hash of the hashes of some tokens; their order counts.
fn shingle(tokens: &[u64]) -> u64 {
    tokens.iter().fold(tokens.len() as u64, |hash, token| mixed(hash ^ token))
}

/// Updates the smallest hashes with those of a shingle. Each function is multiply-shift (M. Dietzfelbinger et al.,
/// 1997): the high half of an odd number times the shingle plus another number.
fn add_shingle(smallest: &mut [u32; VALUES], shingle: u64) {
    for (smallest, [a, b]) in smallest.iter_mut().zip(&FUNCTIONS) {
        let hash = (a.wrapping_mul(shingle).wrapping_add(*b) >> 32) as u32;
        *smallest = hash.min(*smallest);
    }
}

/// The two numbers of each hash function. They are fixed, because signatures of different runs are compared.
static FUNCTIONS: [[u64; 2]; VALUES] = {
    let mut functions = [[0; 2]; VALUES];
    let mut i = 0;
    while i < VALUES {
        functions[i] = [mixed(2 * i as u64 + 1) | 1, mixed(2 * i as u64 + 2)];
        i += 1;
    }
    functions
};

/// SplitMix64 (G. Steele et al., OOPSLA 2014): similar inputs give very different outputs.
const fn mixed(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The exact Jaccard index.
    fn jaccard(a: &str, b: &str) -> f64 {
        let shingles = |text: &str| -> HashSet<Vec<String>> {
            seek_score::tokens(text).windows(SHINGLE).map(<[String]>::to_vec).collect()
        };
        let (a, b) = (shingles(a), shingles(b));
        a.intersection(&b).count() as f64 / a.union(&b).count() as f64
    }

    fn estimated(a: &str, b: &str) -> f64 {
        Signature::of(a).unwrap().similarity(&Signature::of(b).unwrap())
    }

    /// Words that depend on the seed.
    fn words(seed: u64, count: u64) -> String {
        let words: Vec<String> = (0..count).map(|i| format!("w{}", mixed(seed * 1_000_003 + i) % 5_000)).collect();
        words.join(" ")
    }

    #[test]
    fn the_estimate_is_close_to_the_jaccard_index() {
        let mut errors = Vec::new();
        for seed in 0..40 {
            let shared = words(seed, 300);
            for more in [0, 10, 40, 100, 300] {
                let (a, b) =
                    (format!("{shared} {}", words(seed + 100, more)), format!("{shared} {}", words(seed + 200, more)));
                errors.push(estimated(&a, &b) - jaccard(&a, &b));
            }
        }
        let count = errors.len() as f64;
        let mean = errors.iter().sum::<f64>() / count;
        let deviation = (errors.iter().map(|error| error * error).sum::<f64>() / count).sqrt();
        let worst = errors.iter().fold(0.0_f64, |worst, error| worst.max(error.abs()));
        assert!(mean.abs() < 0.01 && deviation < 0.044 && worst < 0.16, "{mean} {deviation} {worst}");
    }

    #[test]
    fn order_counts_but_repetition_does_not() {
        assert_eq!(estimated("a a a a a", "a a a a a a a a a"), 1.0);
        assert_eq!(estimated("a b c d e", "e d c b a"), 0.0);
        assert_eq!(estimated("A, b (c) d e!", "a b c D E"), 1.0);
    }

    #[test]
    fn short_texts_are_one_shingle() {
        assert_eq!(estimated("one two", "One two."), 1.0);
        assert_eq!(estimated("one two", "one two three"), 0.0);
        assert_eq!(Signature::of(" ... "), None);
    }

    #[test]
    fn scripts_without_spaces_have_shingles_of_characters() {
        let text = "台风在夜间登陆该岛，强度比大多数人担心的要弱。两艘渡轮停在港口，一所学校失去了部分屋顶。";
        let near = text.replace("两艘", "三艘");
        assert!(estimated(text, &near) > 0.6, "{}", estimated(text, &near));
        assert!((estimated(text, &near) - jaccard(text, &near)).abs() < 0.13);
    }

    #[test]
    fn a_signature_survives_the_way_through_bytes() {
        let signature = Signature::of("one two three").unwrap();
        assert_eq!(Signature::from_bytes(&signature.to_bytes()), Some(signature.clone()));
        assert_eq!(Signature::from_bytes(&signature.to_bytes()[1..]), None);
        assert_eq!(Signature::from_bytes(&[]), None);
    }
}
