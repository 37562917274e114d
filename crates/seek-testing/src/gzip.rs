//! Packs bytes for tests of packed inputs.

use flate2::{Compression, write::GzEncoder};
use std::io::Write;

/// A member of gzip with these bytes.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory takes all bytes");
    encoder.finish().expect("memory takes all bytes")
}
