//! The source view: the lines of a page as in its file.

use std::ops::Range;

/// The lines of a source as ranges of its bytes, without their ends (`\n`, `\r\n` or `\r`).
///
/// ```
/// use seek_page::LineRanges;
///
/// let lines: Vec<_> = LineRanges::of("one\r\ntwo\n").collect();
/// assert_eq!(lines, [0..3, 5..8]);
/// ```
#[derive(Debug, Clone)]
pub struct LineRanges<'a> {
    source: &'a str,
    start: usize,
}

impl LineRanges<'_> {
    /// Splits source into lines. A source without any line end is one line. An empty last line is left out.
    pub fn of(source: &str) -> LineRanges<'_> {
        LineRanges { source, start: 0 }
    }
}

impl Iterator for LineRanges<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let (start, rest) = (self.start, &self.source.as_bytes()[self.start..]);
        if rest.is_empty() {
            return None;
        }
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let width = if rest[length..].starts_with(b"\r\n") { 2 } else { usize::from(length < rest.len()) };
        self.start = start + length + width;
        Some(start..start + length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end() {
        let source = "a\nb\r\nc\rd\n\ne";
        let all: Vec<_> = LineRanges::of(source).map(|line| &source[line]).collect();
        assert_eq!(all, ["a", "b", "c", "d", "", "e"]);
        assert_eq!(LineRanges::of("").count(), 0);
    }
}
