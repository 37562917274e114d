//! A hash of what a text says: white space and case do not count.

use std::fmt;

use sha2::{Digest, Sha256};

/// The first half of the SHA-256 of a text, lower-cased, with one space between its words and none around them. In
/// Python: `hashlib.sha256(" ".join(text.lower().split()).encode()).hexdigest()[:32]`.
///
/// Cut in half it still takes 2^64 texts until two share one by chance, and nobody knows how to make another text for
/// a given hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContentHash(pub [u8; ContentHash::BYTES]);

impl ContentHash {
    /// Bytes of a hash.
    pub const BYTES: usize = 16;
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// The hash of a text; none of one that is empty or all white space, as empty texts are no copies of each other.
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
    fn white_space_and_case_do_not_count() {
        let hash = content_hash("The storm passed.");
        assert_eq!(hash, content_hash(" the\u{a0}STORM\r\n\tpassed. "));
        assert_ne!(hash, content_hash("The storm passed"));
        assert_ne!(content_hash("a b"), content_hash("ab"));
    }

    #[test]
    fn it_is_what_python_computes() {
        // hashlib.sha256("the storm passed.".encode()).hexdigest()[:32]
        assert_eq!(content_hash("The storm passed.").unwrap().to_string(), "18d6d6c99c89b69bd26480eb63ea9a0d");
    }

    #[test]
    fn an_empty_text_has_none() {
        assert_eq!(content_hash(""), None);
        assert_eq!(content_hash(" \n\u{3000}"), None);
    }
}
