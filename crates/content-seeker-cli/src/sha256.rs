//! SHA-256 digests as lower-case hexadecimal text.

use sha2::{Digest, Sha256};

/// Digits of a digest in the name of a file.
const FILE_NAME_DIGITS: usize = 32;

/// The digest of `bytes` in 64 digits.
pub fn sha256_hex(bytes: impl AsRef<[u8]>) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// The digest of `bytes` as the name of a file, in 32 digits: enough that different texts never share it.
pub fn file_name_hex(bytes: impl AsRef<[u8]>) -> String {
    let mut digits = sha256_hex(bytes);
    digits.truncate(FILE_NAME_DIGITS);
    digits
}

/// The digest of all bytes so far in 64 digits.
pub fn finish_hex(digest: Sha256) -> String {
    hex::encode(digest.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_give_the_digest_of_the_standard_test_vector() {
        // FIPS 180-4, the message "abc".
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256_hex("abc"), expected);
        assert_eq!(file_name_hex("abc"), expected[..32]);
        assert_eq!(finish_hex(Sha256::new_with_prefix("abc")), expected);
    }
}
