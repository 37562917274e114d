//! The fingerprint of a model file.

use crate::digest::sha256_hex;
use std::fmt::{self, Debug, Display, Formatter};
use std::sync::OnceLock;

/// Digits of a short fingerprint.
const SHORT: usize = 12;

/// The SHA-256 of the bytes of a model file. That of a file in static memory is computed when it is first asked for: without SHA
/// instructions it takes two thirds of the start of the program.
#[derive(Clone)]
pub struct Fingerprint {
    /// The bytes of a file in static memory; else empty, and the digits are known.
    file: &'static [u8],
    digits: OnceLock<String>,
}

impl Fingerprint {
    /// That of a file with these bytes.
    pub(super) fn of(bytes: &[u8]) -> Self {
        Self { file: &[], digits: sha256_hex(bytes).into() }
    }

    /// That of a file in static memory.
    pub(super) fn of_static(file: &'static [u8]) -> Self {
        Self { file, digits: OnceLock::new() }
    }

    /// 64 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        self.digits.get_or_init(|| sha256_hex(self.file))
    }

    /// The first 12 digits, for display.
    pub fn short(&self) -> &str {
        &self.as_str()[..SHORT]
    }
}

impl PartialEq for Fingerprint {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Debug for Fingerprint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(self.as_str(), f)
    }
}

impl Display for Fingerprint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self.as_str(), f)
    }
}
