//! Reads all bytes of one page, plain or compressed, up to a limit.

use std::io::Read;

use seek_page::Deadline;

use crate::decompress::Decompressor;
use crate::input::error::InputError;
use crate::limits::InputLimits;

/// All bytes of `reader`, decompressed if they are gzip or Zstandard. The limit counts decompressed bytes as they come,
/// so a compression bomb costs no more than the limit.
pub(crate) fn read_limited(reader: impl Read + Send, limits: &InputLimits) -> Result<Vec<u8>, InputError> {
    Decompressor::new(reader)?.read_page(limits.max_bytes, Deadline::default())
}

#[cfg(test)]
mod tests {
    use std::io;

    use proptest::prelude::*;

    use super::*;
    use crate::compression::Compression;
    use seek_testing::gzip::gzip;

    const TEN: InputLimits = InputLimits { max_bytes: 10, batch_rows: 1, timeout: None };

    #[test]
    fn exactly_the_limit_is_allowed_plain_and_compressed() {
        assert_eq!(read_limited(&[b'x'; 10][..], &TEN).unwrap(), [b'x'; 10]);
        assert_eq!(read_limited(&gzip(&[b'x'; 10])[..], &TEN).unwrap(), [b'x'; 10]);
        assert!(matches!(read_limited(&[b'x'; 11][..], &TEN), Err(InputError::TooLarge { limit: 10 })));
        assert!(matches!(
            read_limited(&gzip(&[b'x'; 11])[..], &TEN),
            Err(InputError::DecompressedTooLarge { limit: 10 })
        ));
    }

    #[test]
    fn an_endless_reader_stops_at_the_limit() {
        assert!(matches!(read_limited(io::repeat(b'x'), &TEN), Err(InputError::TooLarge { .. })));
    }

    #[test]
    fn members_of_a_gzip_file_are_joined() {
        let two = [gzip(b"one "), gzip(b"two")].concat();
        assert_eq!(read_limited(&two[..], &TEN).unwrap(), b"one two");
    }

    #[cfg(feature = "zstd")]
    #[test]
    fn frames_of_a_zstandard_file_are_joined_and_limited() {
        let two = [zstd::encode_all(&b"one "[..], 1).unwrap(), zstd::encode_all(&b"two"[..], 1).unwrap()].concat();
        assert_eq!(read_limited(&two[..], &TEN).unwrap(), b"one two");
        let bomb = zstd::encode_all(&[b'x'; 1 << 20][..], 1).unwrap();
        assert!(matches!(read_limited(&bomb[..], &TEN), Err(InputError::DecompressedTooLarge { limit: 10 })));
        let cut = read_limited(&two[..two.len() - 1], &TEN);
        assert!(matches!(cut, Err(InputError::Truncated(Compression::Zstd))), "{cut:?}");
        let mut damaged = two;
        damaged[5] ^= 0xff;
        let damaged = read_limited(&damaged[..], &TEN);
        assert!(
            matches!(damaged, Err(InputError::Damaged(Compression::Zstd, _) | InputError::Truncated(_))),
            "{damaged:?}"
        );
    }

    #[cfg(not(feature = "zstd"))]
    #[test]
    fn zstandard_gives_an_error_that_names_the_missing_feature() {
        let error = read_limited(&[0x28, 0xb5, 0x2f, 0xfd, 0][..], &TEN).unwrap_err();
        assert!(matches!(error, InputError::ZstdDisabled) && error.to_string().ends_with("`--features zstd`"));
    }

    #[test]
    fn an_empty_reader_gives_an_empty_page() {
        assert_eq!(read_limited(io::empty(), &TEN).unwrap(), b"");
    }

    proptest! {
        #[test]
        fn gzip_cut_anywhere_is_truncated(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            cut in any::<prop::sample::Index>(),
        ) {
            let compressed = gzip(&bytes);
            let cut = 2 + cut.index(compressed.len() - 2);
            let read = read_limited(&compressed[..cut], &InputLimits::default());
            prop_assert!(matches!(read, Err(InputError::Truncated(Compression::Gzip))));
        }

        #[test]
        fn gzip_reads_back(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
            prop_assert_eq!(read_limited(&gzip(&bytes)[..], &InputLimits::default()).unwrap(), bytes);
        }
    }
}
