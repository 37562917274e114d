//! Reads one page's bytes: plain or packed, told apart by magic, never more than the limit.

use std::io::Read;

use seek_page::Deadline;

use crate::input::InputError;
use crate::limits::InputLimits;
use crate::packed::Unpacked;

/// All bytes of `reader`, unpacked where they are gzip or Zstandard.
///
/// The cap counts unpacked bytes as they come, so a bomb costs no more than the limit.
pub(crate) fn read_capped(reader: impl Read + Send, limits: &InputLimits) -> Result<Vec<u8>, InputError> {
    Unpacked::new(reader)?.read_page(limits.max_bytes, Deadline::default())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::{self, Write};

    use flate2::{Compression, write::GzEncoder};
    use proptest::prelude::*;

    use super::*;
    use crate::packed::Packing;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    const TEN: InputLimits = InputLimits { max_bytes: 10, batch_rows: 1, timeout: None };

    #[test]
    fn the_limit_itself_is_allowed_plain_and_packed() {
        assert_eq!(read_capped(&[b'x'; 10][..], &TEN).unwrap(), [b'x'; 10]);
        assert_eq!(read_capped(&gzip(&[b'x'; 10])[..], &TEN).unwrap(), [b'x'; 10]);
        assert!(matches!(read_capped(&[b'x'; 11][..], &TEN), Err(InputError::TooLarge { limit: 10 })));
        assert!(matches!(read_capped(&gzip(&[b'x'; 11])[..], &TEN), Err(InputError::UnpacksTooLarge { limit: 10 })));
    }

    #[test]
    fn an_endless_reader_ends_at_the_limit() {
        assert!(matches!(read_capped(io::repeat(b'x'), &TEN), Err(InputError::TooLarge { .. })));
    }

    #[test]
    fn members_of_a_gzip_file_are_joined() {
        let two = [gzip(b"one "), gzip(b"two")].concat();
        assert_eq!(read_capped(&two[..], &TEN).unwrap(), b"one two");
    }

    #[test]
    fn frames_of_zstandard_are_joined_and_capped() {
        let two = [zstd::encode_all(&b"one "[..], 1).unwrap(), zstd::encode_all(&b"two"[..], 1).unwrap()].concat();
        assert_eq!(read_capped(&two[..], &TEN).unwrap(), b"one two");
        let bomb = zstd::encode_all(&[b'x'; 1 << 20][..], 1).unwrap();
        assert!(matches!(read_capped(&bomb[..], &TEN), Err(InputError::UnpacksTooLarge { limit: 10 })));
        let cut = read_capped(&two[..two.len() - 1], &TEN);
        assert!(matches!(cut, Err(InputError::Truncated(Packing::Zstd))), "{cut:?}");
        let mut damaged = two;
        damaged[5] ^= 0xff;
        let damaged = read_capped(&damaged[..], &TEN);
        assert!(
            matches!(damaged, Err(InputError::Damaged(Packing::Zstd, _) | InputError::Truncated(_))),
            "{damaged:?}"
        );
    }

    #[test]
    fn an_empty_reader_is_a_page_without_bytes() {
        assert_eq!(read_capped(io::empty(), &TEN).unwrap(), b"");
    }

    proptest! {
        #[test]
        fn gzip_cut_anywhere_is_named_truncated(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            cut in any::<prop::sample::Index>(),
        ) {
            let packed = gzip(&bytes);
            let cut = 2 + cut.index(packed.len() - 2);
            let read = read_capped(&packed[..cut], &InputLimits::default());
            prop_assert!(matches!(read, Err(InputError::Truncated(Packing::Gzip))));
        }

        #[test]
        fn gzip_reads_back(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
            prop_assert_eq!(read_capped(&gzip(&bytes)[..], &InputLimits::default()).unwrap(), bytes);
        }
    }
}
