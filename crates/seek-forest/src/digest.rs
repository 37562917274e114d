//! SHA-256 digests as lower-case hexadecimal text.

use sha2::{Digest, Sha256};

/// The SHA-256 of `bytes`, as 64 lower-case hexadecimal digits.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// The hash of a list of feature names: the SHA-256, in hexadecimal, of a text with one name per line. `sha256sum` of
/// such a file prints the same digits.
///
/// ```
/// // printf 'b\nc\n' | sha256sum
/// let hash = "bb9ead4c391dab4c05bd498dafac47a54f8b212625f2124a911202cc6ea61d27";
/// assert_eq!(seek_forest::names_hash(&["b", "c"]), hash);
/// ```
#[must_use]
pub fn names_hash<S: AsRef<str>>(names: &[S]) -> String {
    let mut text = String::new();
    for name in names {
        text.push_str(name.as_ref());
        text.push('\n');
    }
    sha256_hex(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::sha256_hex;

    #[test]
    fn digest_of_the_standard_test_vector() {
        // FIPS 180-4, the message "abc".
        assert_eq!(sha256_hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
