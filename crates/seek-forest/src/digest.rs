//! SHA-256 as lower-case hexadecimal text, the one form in which this crate shows it.

use sha2::{Digest, Sha256};

/// The SHA-256 of `bytes`, as 64 lower-case hexadecimal digits.
pub(crate) fn sha256_hex(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
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
