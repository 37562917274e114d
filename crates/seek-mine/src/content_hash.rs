//! A hash of a text that ignores white space and case.

use std::fmt;

use sha2::{Digest, Sha256};

/// The first half of the SHA-256 of a normalised text: lower case, one space between words, none at the ends. In
/// Python: `hashlib.sha256(" ".join(text.lower().split()).encode()).hexdigest()[:32]`.
///
/// With 128 bits, a collision by chance takes about 2^64 texts, and no practical way is known to construct one for a
/// given hash. [`Display`](fmt::Display) writes 32 lower-case hexadecimal digits.
///
/// ```
/// use seek_mine::content_hash;
/// assert_eq!(content_hash("The storm passed."), content_hash("the\u{a0}STORM\npassed. "));
/// assert_eq!(content_hash(" "), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContentHash(pub [u8; ContentHash::BYTES]);

impl ContentHash {
    /// Length of a hash in bytes.
    pub const BYTES: usize = 16;
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// The hash of a text. `None` for an empty or blank text: empty texts are not duplicates of each other.
pub fn content_hash(text: &str) -> Option<ContentHash> {
    let mut digest = Sha256::new();
    let mut words = text.split_whitespace();
    digest.update(words.next()?.to_lowercase());
    for word in words {
        digest.update(b" ");
        digest.update(word.to_lowercase());
    }
    let mut hash = [0; ContentHash::BYTES];
    hash.copy_from_slice(&digest.finalize()[..ContentHash::BYTES]);
    Some(ContentHash(hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_and_case_are_ignored() {
        let hash = content_hash("The storm passed.");
        assert_eq!(hash, content_hash(" the\u{a0}STORM\r\n\tpassed. "));
        assert_ne!(hash, content_hash("The storm passed"));
        assert_ne!(content_hash("a b"), content_hash("ab"));
    }

    #[test]
    fn the_hash_equals_the_one_of_python() {
        // hashlib.sha256("the storm passed.".encode()).hexdigest()[:32]
        assert_eq!(content_hash("The storm passed.").unwrap().to_string(), "18d6d6c99c89b69bd26480eb63ea9a0d");
    }

    #[test]
    fn an_empty_text_has_no_hash() {
        assert_eq!(content_hash(""), None);
        assert_eq!(content_hash(" \n\u{3000}"), None);
    }
}
