//! A reader that stops at a deadline.

use std::io::{self, ErrorKind, Read};

use seek_page::Deadline;

/// Checks the deadline before each read. Its error has the kind `TimedOut`; the caller checks the deadline to be sure.
pub(crate) struct DeadlineReader<R> {
    reader: R,
    deadline: Deadline,
}

impl<R> DeadlineReader<R> {
    pub(crate) fn new(reader: R, deadline: Deadline) -> DeadlineReader<R> {
        DeadlineReader { reader, deadline }
    }
}

impl<R: Read> Read for DeadlineReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.deadline.check().map_err(|late| io::Error::new(ErrorKind::TimedOut, late))?;
        self.reader.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    #[test]
    fn it_reads_until_the_deadline() {
        let mut endless = DeadlineReader::new(io::repeat(b'x'), Deadline::after(Duration::from_millis(50)));
        endless.read_exact(&mut [0; 1000]).unwrap();
        sleep(Duration::from_millis(60));
        assert_eq!(endless.read(&mut [0; 1000]).unwrap_err().kind(), ErrorKind::TimedOut);
    }
}
