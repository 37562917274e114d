//! Reads lines up to a length limit.

use std::io::{self, BufRead, Read};

/// One line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum LimitedLine {
    Whole(Vec<u8>),
    /// The line was longer than the limit and was skipped.
    TooLong,
}

/// The next line; `None` at the end. `end` is the byte that ends a line.
pub(crate) fn next_line(reader: &mut impl BufRead, end: u8, limit: u64) -> io::Result<Option<LimitedLine>> {
    let mut line = Vec::new();
    if reader.by_ref().take(limit.saturating_add(1)).read_until(end, &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&end) {
        line.pop();
    } else if line.len() as u64 > limit {
        drop(line);
        reader.skip_until(end)?;
        return Ok(Some(LimitedLine::TooLong));
    }
    Ok(Some(LimitedLine::Whole(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_up_to_the_limit_are_whole_and_longer_ones_are_skipped() {
        let mut text = &b"12345\n123456\n1234567890\n\nlast"[..];
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut text, b'\n', 5).unwrap() {
            lines.push(line);
        }
        let whole = |line: &str| LimitedLine::Whole(line.into());
        assert_eq!(lines, [whole("12345"), LimitedLine::TooLong, LimitedLine::TooLong, whole(""), whole("last")]);
    }
}
