//! Several texts on one stream.

use std::io::{self, Write};

use super::terminal::visible;

/// Writes texts one after another. With several texts, a line with the id precedes each, as for `head`, and an empty
/// line separates them.
pub struct TextStream<W> {
    out: W,
    several: bool,
    first: bool,
}

impl<W: Write> TextStream<W> {
    /// A stream to `out`.
    pub fn new(out: W, several: bool) -> TextStream<W> {
        TextStream { out, several, first: true }
    }

    /// Returns the writer.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Writes the text of an input, and a line end after a text without one. An empty text has no line.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn write(&mut self, id: &str, text: &str) -> io::Result<()> {
        if self.several {
            let gap = if self.first { "" } else { "\n" };
            writeln!(self.out, "{gap}==> {} <==", visible(id))?;
            self.first = false;
        }
        if text.is_empty() {
            return Ok(());
        }
        self.out.write_all(text.as_bytes())?;
        if text.ends_with('\n') { Ok(()) } else { self.out.write_all(b"\n") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(several: bool, texts: &[(&str, &str)]) -> String {
        let mut out = Vec::new();
        let mut writer = TextStream::new(&mut out, several);
        texts.iter().for_each(|(id, text)| writer.write(id, text).unwrap());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_single_text_has_no_header() {
        assert_eq!(written(false, &[("a", "Storm\n\nIt passed.")]), "Storm\n\nIt passed.\n");
        assert_eq!(written(false, &[("a", "ends already\n")]), "ends already\n");
        assert_eq!(written(false, &[("a", "")]), "");
    }

    #[test]
    fn several_texts_have_headers() {
        let all = [("a", "one"), ("c", ""), ("d", "four")];
        assert_eq!(written(true, &all), "==> a <==\none\n\n==> c <==\n\n==> d <==\nfour\n");
        assert_eq!(written(true, &all[1..2]), "==> c <==\n");
    }

    #[test]
    fn control_characters_of_an_id_are_replaced() {
        let forged = written(true, &[("a <==\n\u{1b}[2J==> b", "text")]);
        assert_eq!(forged, "==> a <==\u{fffd}\u{fffd}[2J==> b <==\ntext\n");
    }
}
