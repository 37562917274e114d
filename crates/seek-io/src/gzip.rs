//! The members of a gzip file, joined. After a damaged member it can go on at the next one.
//!
//! Web archives pack each record into a member of its own, so that one of them can be read alone (WARC 1.1, annex D);
//! the same makes damage end with the record. Decoders that join members give up at the first damage.

use std::io::{self, BufRead, Chain, Cursor, ErrorKind, Read};
use std::mem;

use flate2::bufread::GzDecoder;

/// Bytes of a member's fixed header (RFC 1952, section 2.3).
const HEADER: usize = 10;

/// Packed bytes; in front those that were read too far.
type Packed<R> = Chain<Cursor<Vec<u8>>, R>;

/// Reads members. An error is given once; who reads on then gets the members that come after the damage.
///
/// Damage is an error of the kind `InvalidData` where something of the member was given already, and else
/// `InvalidInput`: what was given before is fine then.
pub(crate) struct Members<R> {
    state: State<R>,
    /// Whether something of the member was given.
    begun: bool,
}

enum State<R> {
    /// In front of a member, or of the end.
    Between(Packed<R>),
    Inside(GzDecoder<Packed<R>>),
    /// Behind damage.
    Lost(Packed<R>),
    Ended,
}

impl<R: BufRead> Members<R> {
    pub(crate) fn new(packed: R) -> Self {
        Self { state: State::Between(Cursor::new(Vec::new()).chain(packed)), begun: false }
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            self.state = match mem::replace(&mut self.state, State::Ended) {
                State::Ended => return Ok(0),
                State::Between(mut packed) => match at_end(&mut packed)? {
                    true => State::Ended,
                    false => State::Inside(GzDecoder::new(packed)),
                },
                State::Inside(mut member) => match member.read(buffer) {
                    Ok(0) => {
                        self.begun = false;
                        State::Between(member.into_inner())
                    }
                    Ok(bytes) => {
                        self.begun = true;
                        self.state = State::Inside(member);
                        return Ok(bytes);
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => State::Inside(member),
                    Err(error) => {
                        self.state = State::Lost(member.into_inner());
                        return Err(damage(error, mem::take(&mut self.begun)));
                    }
                },
                State::Lost(packed) => match next_member(packed)? {
                    Some(packed) => State::Inside(GzDecoder::new(packed)),
                    None => State::Ended,
                },
            };
        }
    }
}

fn damage(error: io::Error, begun: bool) -> io::Error {
    match error.kind() {
        ErrorKind::InvalidData | ErrorKind::InvalidInput => {
            io::Error::new(if begun { ErrorKind::InvalidData } else { ErrorKind::InvalidInput }, error)
        }
        _ => error,
    }
}

fn at_end(packed: &mut impl BufRead) -> io::Result<bool> {
    loop {
        match packed.fill_buf() {
            Ok(bytes) => return Ok(bytes.is_empty()),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// From the next bytes on that can hardly be anything but the beginning of a member.
fn next_member<R: BufRead>(mut packed: Packed<R>) -> io::Result<Option<Packed<R>>> {
    let mut last = [0; HEADER];
    while !at_end(&mut packed)? {
        let buffer = packed.fill_buf()?;
        let found = buffer.iter().position(|&byte| {
            last.rotate_left(1);
            last[HEADER - 1] = byte;
            is_header(&last)
        });
        let read = found.map_or(buffer.len(), |at| at + 1);
        packed.consume(read);
        if found.is_some() {
            let (front, rest) = packed.into_inner();
            let unread = &front.get_ref()[(front.position() as usize).min(front.get_ref().len())..];
            return Ok(Some(Cursor::new([&last, unread].concat()).chain(rest)));
        }
    }
    Ok(None)
}

/// Magic, deflate, no reserved flag, one of three hints at the effort, a known system: chance would give that once in
/// 10^11 bytes.
fn is_header(bytes: &[u8; HEADER]) -> bool {
    matches!(bytes, [0x1f, 0x8b, 8, 0..=0x1f, _, _, _, _, 0 | 2 | 4, 0..=13 | 255])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    /// All that can be read, with a '!' for each error.
    fn read(packed: &[u8]) -> String {
        let mut members = Members::new(packed);
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
    fn members_behind_a_damaged_one_are_read() {
        let mut second = gzip(b"two, which is damaged");
        let at = second.len() - 5;
        second[at] ^= 1;
        let packed = [gzip(b"one "), second, gzip(b" three")].concat();
        assert_eq!(read(&packed), "one two, which is damaged! three");
    }

    #[test]
    fn members_behind_garbage_are_read() {
        let packed = [&gzip(b"one")[..], b"no member at all", &gzip(b"two")].concat();
        assert_eq!(read(&packed), "one!two");
    }

    #[test]
    fn a_member_that_is_cut_short_is_one_error() {
        let packed = [gzip(b"one "), gzip(b"two")].concat();
        assert_eq!(read(&packed[..packed.len() - 3]), "one two!");
    }
}
