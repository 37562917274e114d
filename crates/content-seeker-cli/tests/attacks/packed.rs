//! Compressed bytes: bombs, and honest Brotli.

use flate2::{Compression, write::GzEncoder};
use std::io::Write;

/// Honest Brotli.
pub fn brotli(bytes: &[u8]) -> Vec<u8> {
    const BUFFER_BYTES: usize = 4096;
    const QUALITY: u32 = 1;
    const WINDOW_BITS: u32 = 22;
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), BUFFER_BYTES, QUALITY, WINDOW_BITS);
    encoder.write_all(bytes).unwrap();
    encoder.into_inner()
}

/// Members of gzip that unpack to this many spaces.
pub fn gzip_bomb(bytes: usize) -> Vec<u8> {
    const MEMBER: usize = 16 << 20;
    let mut member = GzEncoder::new(Vec::new(), Compression::best());
    member.write_all(&vec![b' '; MEMBER]).unwrap();
    member.finish().unwrap().repeat(bytes / MEMBER)
}

/// A frame of Zstandard (RFC 8878) that unpacks to this many letters: each block of four bytes repeats one byte.
pub fn zstd_bomb(bytes: usize) -> Vec<u8> {
    const BLOCK: usize = 128 << 10;
    const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
    /// No size, no checksum, no dictionary; then a window of 128 KiB.
    const HEADER: [u8; 2] = [0, 7 << 3];
    const REPEATED: u32 = 1 << 1;
    let mut frame = [&MAGIC[..], &HEADER].concat();
    let blocks = bytes / BLOCK;
    for block in 1..=blocks {
        let header = (BLOCK as u32) << 3 | REPEATED | u32::from(block == blocks);
        frame.extend(&header.to_le_bytes()[..3]);
        frame.push(b'a');
    }
    frame
}
