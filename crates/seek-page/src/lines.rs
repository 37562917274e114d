//! The source view: the page's lines as they stand in the file.

/// The lines of a source, without their ends (`\n`, `\r\n` or `\r`).
#[derive(Debug, Clone)]
pub struct Lines<'a> {
    rest: Option<&'a str>,
}

/// Cuts source into lines. A source without any line end is one line; a last empty line is not given.
pub fn lines(source: &str) -> Lines<'_> {
    Lines { rest: Some(source) }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.take().filter(|r| !r.is_empty())?;
        let Some(end) = memchr::memchr2(b'\n', b'\r', rest.as_bytes()) else {
            return Some(rest);
        };
        let width = if rest[end..].starts_with("\r\n") { 2 } else { 1 };
        self.rest = Some(&rest[end + width..]);
        Some(&rest[..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end() {
        let all: Vec<_> = lines("a\nb\r\nc\rd\n\ne").collect();
        assert_eq!(all, ["a", "b", "c", "d", "", "e"]);
        assert_eq!(lines("").count(), 0);
    }
}
