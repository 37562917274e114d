//! How much two texts have in common, from a few bytes of each.
//!
//! A text is the set of its *shingles*: all runs of five tokens (A. Broder, "On the resemblance and containment of
//! documents", 1997). Two texts resemble each other by the Jaccard index of these sets: what both have, of what
//! either has. The smallest hash of a set is the same in both sets with just that probability, so the share of 128
//! hash functions that agree estimates it, with a standard deviation of at most .044 (.035 where it is .8). Of each
//! smallest hash 16 bits are kept (b-bit minwise hashing: P. Li, C. König, WWW 2010): chance agrees in one of 65,536.
//!
//! Tokens are those of [`seek_score::tokens`](mod@seek_score::tokens): lower-cased words, and single characters of
//! scripts written without spaces. So shingles are runs of five words, or of five characters in Chinese, Japanese and
//! Thai.

use xxhash_rust::xxh3::xxh3_64;

/// Tokens of a shingle.
const SHINGLE: usize = 5;
/// Values of a signature.
pub const VALUES: usize = 128;

/// The signature of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature(Box<[u16; VALUES]>);

impl Signature {
    /// Bytes of a signature.
    pub const BYTES: usize = 2 * VALUES;

    /// The signature of a text; none of one without a token. A text of fewer than five tokens is one shingle.
    pub fn of(text: &str) -> Option<Signature> {
        let mut smallest = [u32::MAX; VALUES];
        let mut last = [0_u64; SHINGLE];
        let mut tokens = 0_usize;
        seek_score::for_each_token(text, |token| {
            last.rotate_left(1);
            last[SHINGLE - 1] = xxh3_64(token.as_bytes());
            tokens += 1;
            if tokens >= SHINGLE {
                take(&mut smallest, shingle(&last));
            }
        });
        match tokens {
            0 => return None,
            1..SHINGLE => take(&mut smallest, shingle(&last[SHINGLE - tokens..])),
            _ => {}
        }
        // The low bits: the high ones of a smallest hash are nearly always zero.
        Some(Signature(Box::new(smallest.map(|hash| hash as u16))))
    }

    /// Estimated Jaccard index of the shingles of two texts, in 0..=1.
    pub fn similarity(&self, other: &Signature) -> f64 {
        let same = self.0.iter().zip(other.0.iter()).filter(|(a, b)| a == b).count();
        same as f64 / VALUES as f64
    }

    /// Its values.
    pub fn values(&self) -> &[u16; VALUES] {
        &self.0
    }

    /// Its values, little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|value| value.to_le_bytes()).collect()
    }

    /// What [`Signature::to_bytes`] gave; none of another number of bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Signature> {
        let values: Vec<u16> = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        let whole = bytes.len() == Signature::BYTES;
        values.try_into().ok().filter(|_| whole).map(Signature)
    }
}

/// One hash of the hashes of some tokens, in their order.
fn shingle(tokens: &[u64]) -> u64 {
    tokens.iter().fold(tokens.len() as u64, |hash, token| mixed(hash ^ token))
}

/// Takes the hashes of a shingle by all functions into the smallest ones so far. Each is multiply-shift (M.
/// Dietzfelbinger et al., 1997): the high half of an odd number times the shingle plus another number.
fn take(smallest: &mut [u32; VALUES], shingle: u64) {
    for (smallest, [a, b]) in smallest.iter_mut().zip(&FUNCTIONS) {
        let hash = (a.wrapping_mul(shingle).wrapping_add(*b) >> 32) as u32;
        *smallest = hash.min(*smallest);
    }
}

/// The numbers of the hash functions: fixed, as signatures of different runs are held against each other.
static FUNCTIONS: [[u64; 2]; VALUES] = {
    let mut functions = [[0; 2]; VALUES];
    let mut i = 0;
    while i < VALUES {
        functions[i] = [mixed(2 * i as u64 + 1) | 1, mixed(2 * i as u64 + 2)];
        i += 1;
    }
    functions
};

/// SplitMix64 (G. Steele et al., OOPSLA 2014): near numbers go far apart.
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

    /// The Jaccard index itself.
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

    /// Words that are not the same for another seed.
    fn words(seed: u64, count: u64) -> String {
        let words: Vec<String> = (0..count).map(|i| format!("w{}", mixed(seed * 1_000_003 + i) % 5_000)).collect();
        words.join(" ")
    }

    #[test]
    fn the_estimate_is_near_the_jaccard_index() {
        let mut off = Vec::new();
        for seed in 0..40 {
            let shared = words(seed, 300);
            for more in [0, 10, 40, 100, 300] {
                let (a, b) =
                    (format!("{shared} {}", words(seed + 100, more)), format!("{shared} {}", words(seed + 200, more)));
                off.push(estimated(&a, &b) - jaccard(&a, &b));
            }
        }
        let count = off.len() as f64;
        let mean = off.iter().sum::<f64>() / count;
        let deviation = (off.iter().map(|off| off * off).sum::<f64>() / count).sqrt();
        let worst = off.iter().fold(0.0_f64, |worst, off| worst.max(off.abs()));
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
    fn bytes_come_back() {
        let signature = Signature::of("one two three").unwrap();
        assert_eq!(Signature::from_bytes(&signature.to_bytes()), Some(signature.clone()));
        assert_eq!(Signature::from_bytes(&signature.to_bytes()[1..]), None);
        assert_eq!(Signature::from_bytes(&[]), None);
    }
}
