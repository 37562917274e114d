//! Reads one page's bytes: plain or gzip, told apart by magic, never more than the limit.

use std::io::{self, ErrorKind, Read};

use flate2::read::MultiGzDecoder;

use crate::input::InputError;
use crate::limits::InputLimits;

const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

/// All bytes of `reader`, unpacked where they are gzip.
///
/// The cap counts unpacked bytes as they come, so a bomb costs no more than the limit.
pub(crate) fn read_capped(mut reader: impl Read, limits: &InputLimits) -> Result<Vec<u8>, InputError> {
    let mut start = Vec::new();
    reader.by_ref().take(GZIP_MAGIC.len() as u64).read_to_end(&mut start).map_err(InputError::Unreadable)?;
    let packed = start == GZIP_MAGIC;
    let whole = start.as_slice().chain(reader);
    let bytes = if packed {
        read_one_more(MultiGzDecoder::new(whole), limits.max_bytes).map_err(gzip_error)?
    } else {
        read_one_more(whole, limits.max_bytes).map_err(InputError::Unreadable)?
    };
    let limit = limits.max_bytes;
    match (bytes.len() as u64 > limit, packed) {
        (false, _) => Ok(bytes),
        (true, false) => Err(InputError::TooLarge { limit }),
        (true, true) => Err(InputError::GzipTooLarge { limit }),
    }
}

/// At most one byte more than the limit, so that the caller sees that it was passed.
fn read_one_more(reader: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn gzip_error(error: io::Error) -> InputError {
    match error.kind() {
        ErrorKind::UnexpectedEof => InputError::GzipTruncated,
        ErrorKind::InvalidInput | ErrorKind::InvalidData => InputError::GzipDamaged(error),
        _ => InputError::Unreadable(error),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};
    use proptest::prelude::*;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    const TEN: InputLimits = InputLimits { max_bytes: 10, batch_rows: 1 };

    #[test]
    fn the_limit_itself_is_allowed_plain_and_packed() {
        assert_eq!(read_capped(&[b'x'; 10][..], &TEN).unwrap(), [b'x'; 10]);
        assert_eq!(read_capped(&gzip(&[b'x'; 10])[..], &TEN).unwrap(), [b'x'; 10]);
        assert!(matches!(read_capped(&[b'x'; 11][..], &TEN), Err(InputError::TooLarge { limit: 10 })));
        assert!(matches!(read_capped(&gzip(&[b'x'; 11])[..], &TEN), Err(InputError::GzipTooLarge { limit: 10 })));
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
            prop_assert!(matches!(read, Err(InputError::GzipTruncated)));
        }

        #[test]
        fn gzip_reads_back(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
            prop_assert_eq!(read_capped(&gzip(&bytes)[..], &InputLimits::default()).unwrap(), bytes);
        }
    }
}
