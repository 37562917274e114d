//! The digest of a body, as archives write it.

use data_encoding::BASE32;
use sha1::{Digest, Sha1};

/// The digest of some bytes, as archives write it.
pub(crate) fn digest(bytes: &[u8]) -> String {
    format!("sha1:{}", BASE32.encode(&Sha1::digest(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_names_its_algorithm() {
        assert_eq!(digest(b""), "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
    }
}
