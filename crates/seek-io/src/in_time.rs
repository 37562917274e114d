//! Reading that ends at a deadline.

use std::io::{self, ErrorKind, Read};

use seek_page::Deadline;

/// Asks before each read whether there is time left. That it was the time, the deadline itself says afterwards.
pub(crate) struct InTime<R> {
    reader: R,
    deadline: Deadline,
}

impl<R> InTime<R> {
    pub(crate) fn new(reader: R, deadline: Deadline) -> InTime<R> {
        InTime { reader, deadline }
    }
}

impl<R: Read> Read for InTime<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.deadline.check().map_err(|late| io::Error::new(ErrorKind::TimedOut, late))?;
        self.reader.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    #[test]
    fn it_reads_until_the_deadline() {
        let mut endless = InTime::new(io::repeat(b'x'), Deadline::after(Duration::from_millis(50)));
        endless.read_exact(&mut [0; 1000]).unwrap();
        sleep(Duration::from_millis(60));
        assert_eq!(endless.read(&mut [0; 1000]).unwrap_err().kind(), ErrorKind::TimedOut);
    }
}
