//! The secrets of a launch, as of Jupyter's.

use sha2::{Digest, Sha256};

/// A random text that only those know to whom the program gave it.
#[derive(Debug, Clone)]
pub(super) struct Secret(String);

impl Secret {
    /// A new secret of 192 random bits.
    pub(super) fn new() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 24];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(hex::encode(bytes)))
    }

    /// Whether a text is the secret. Digests are compared, so the time says nothing about the secret.
    pub(super) fn is(&self, text: &str) -> bool {
        Sha256::digest(text) == Sha256::digest(&self.0)
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }
}
