//! The compressed formats of inputs, recognised by their first bytes.

use std::fmt;

/// How an input is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Compression {
    /// One or several members, joined (RFC 1952).
    Gzip,
    /// One or several frames, joined, possibly after a dictionary for all of them (RFC 8878).
    Zstd,
}

/// The first bytes of a Zstandard frame.
pub(crate) const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// The second to fourth byte of a frame that decoders skip; its first byte is 0x50 to 0x5f (RFC 8878, section 3.1.2).
const SKIPPABLE_MAGIC: [u8; 3] = [0x2a, 0x4d, 0x18];

impl Compression {
    /// Number of first bytes that show the format.
    pub(crate) const MAGIC_BYTES: usize = 4;

    /// The compression of bytes that start like this.
    pub(crate) fn of_start(start: &[u8]) -> Option<Compression> {
        let is_skippable = matches!(start, [0x50..=0x5f, rest @ ..] if rest.starts_with(&SKIPPABLE_MAGIC));
        if start.starts_with(&[0x1f, 0x8b]) {
            Some(Compression::Gzip)
        } else if start.starts_with(&ZSTD_MAGIC) || is_skippable {
            Some(Compression::Zstd)
        } else {
            None
        }
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gzip => "gzip",
            Self::Zstd => "Zstandard",
        })
    }
}
