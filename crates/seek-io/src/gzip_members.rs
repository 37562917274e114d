//! Joins the members of a gzip file, and can continue at the next member after a damaged one.
//!
//! Web archives compress each record as a separate member, so that one record can be read alone (WARC 1.1, annex D).
//! Damage then affects one record only. The joining decoder of `flate2` stops at the first damage.

use std::io::{self, BufRead, Chain, Cursor, ErrorKind, Read};
use std::mem;

use flate2::bufread::GzDecoder;

/// Bytes of the fixed header of a member (RFC 1952, section 2.3).
const HEADER_BYTES: usize = 10;

/// Compressed bytes, after those that were read too far.
type Source<R> = Chain<Cursor<Vec<u8>>, R>;

/// Reads members. Each damage is one error; the next read continues with the members after it.
///
/// The error has the kind `InvalidData` if bytes of the damaged member were returned before. Otherwise it has the kind
/// `InvalidInput`, and all bytes returned before are sound.
pub(crate) struct GzipMembers<R> {
    state: MemberState<R>,
    /// Whether bytes of the current member were returned.
    member_started: bool,
}

enum MemberState<R> {
    /// Before a member or the end.
    Between(Source<R>),
    Inside(GzDecoder<Source<R>>),
    /// After damage.
    Lost(Source<R>),
    Ended,
}

impl<R: BufRead> GzipMembers<R> {
    pub(crate) fn new(source: R) -> Self {
        Self { state: MemberState::Between(Cursor::new(Vec::new()).chain(source)), member_started: false }
    }
}

impl<R: BufRead> Read for GzipMembers<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            self.state = match mem::replace(&mut self.state, MemberState::Ended) {
                MemberState::Ended => return Ok(0),
                MemberState::Between(mut source) => match at_end(&mut source)? {
                    true => MemberState::Ended,
                    false => MemberState::Inside(GzDecoder::new(source)),
                },
                MemberState::Inside(mut member) => match member.read(buffer) {
                    Ok(0) => {
                        self.member_started = false;
                        MemberState::Between(member.into_inner())
                    }
                    Ok(bytes) => {
                        self.member_started = true;
                        self.state = MemberState::Inside(member);
                        return Ok(bytes);
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => MemberState::Inside(member),
                    Err(error) => {
                        self.state = MemberState::Lost(member.into_inner());
                        return Err(damage(error, mem::take(&mut self.member_started)));
                    }
                },
                MemberState::Lost(source) => match next_member(source)? {
                    Some(source) => MemberState::Inside(GzDecoder::new(source)),
                    None => MemberState::Ended,
                },
            };
        }
    }
}

fn damage(error: io::Error, member_started: bool) -> io::Error {
    match error.kind() {
        ErrorKind::InvalidData | ErrorKind::InvalidInput => {
            io::Error::new(if member_started { ErrorKind::InvalidData } else { ErrorKind::InvalidInput }, error)
        }
        _ => error,
    }
}

fn at_end(source: &mut impl BufRead) -> io::Result<bool> {
    loop {
        match source.fill_buf() {
            Ok(bytes) => return Ok(bytes.is_empty()),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// The source from the next bytes on that look like the header of a member.
fn next_member<R: BufRead>(mut source: Source<R>) -> io::Result<Option<Source<R>>> {
    let mut last = [0; HEADER_BYTES];
    while !at_end(&mut source)? {
        let buffer = source.fill_buf()?;
        let found = buffer.iter().position(|&byte| {
            last.rotate_left(1);
            last[HEADER_BYTES - 1] = byte;
            is_header(&last)
        });
        let read = found.map_or(buffer.len(), |at| at + 1);
        source.consume(read);
        if found.is_some() {
            let (front, rest) = source.into_inner();
            let unread = &front.get_ref()[(front.position() as usize).min(front.get_ref().len())..];
            return Ok(Some(Cursor::new([&last, unread].concat()).chain(rest)));
        }
    }
    Ok(None)
}

/// Checks the magic, deflate, the reserved flags, the hint at the effort and the system. Random bytes match once in
/// about 10^11 bytes.
fn is_header(bytes: &[u8; HEADER_BYTES]) -> bool {
    matches!(bytes, [0x1f, 0x8b, 8, 0..=0x1f, _, _, _, _, 0 | 2 | 4, 0..=13 | 255])
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_testing::gzip::gzip;

    /// All readable bytes, with a '!' for each error.
    fn read(compressed: &[u8]) -> String {
        let mut members = GzipMembers::new(compressed);
        let mut all = String::new();
        loop {
            let mut buffer = [0; 100];
            match members.read(&mut buffer) {
                Ok(0) => return all,
                Ok(bytes) => all.push_str(std::str::from_utf8(&buffer[..bytes]).unwrap()),
                Err(_) => all.push('!'),
            }
        }
    }

    #[test]
    fn members_after_a_damaged_one_are_read() {
        let mut second = gzip(b"two, which is damaged");
        let at = second.len() - 5;
        second[at] ^= 1;
        let compressed = [gzip(b"one "), second, gzip(b" three")].concat();
        assert_eq!(read(&compressed), "one two, which is damaged! three");
    }

    #[test]
    fn members_after_garbage_are_read() {
        let compressed = [&gzip(b"one")[..], b"no member at all", &gzip(b"two")].concat();
        assert_eq!(read(&compressed), "one!two");
    }

    #[test]
    fn a_member_that_is_cut_short_is_one_error() {
        let compressed = [gzip(b"one "), gzip(b"two")].concat();
        assert_eq!(read(&compressed[..compressed.len() - 3]), "one two!");
    }
}
