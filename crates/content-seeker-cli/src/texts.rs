//! Texts on one stream, one after the other.

use std::io::{self, Write};

use crate::output::visible;

/// Writes texts one after the other. Where there are several, each stands behind a line with its id, as `head` does it,
/// and an empty line sets them apart.
pub struct Texts<W> {
    out: W,
    several: bool,
    first: bool,
}

impl<W: Write> Texts<W> {
    /// Writes to `out`.
    pub fn new(out: W, several: bool) -> Texts<W> {
        Texts { out, several, first: true }
    }

    /// Gives back what it wrote to.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Writes the text of an input, so that it ends with a line end. An empty text has no line.
    ///
    /// # Errors
    /// What `out` says.
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
        let mut writer = Texts::new(&mut out, several);
        texts.iter().for_each(|(id, text)| writer.write(id, text).unwrap());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn one_text_stands_alone() {
        assert_eq!(written(false, &[("a", "Storm\n\nIt passed.")]), "Storm\n\nIt passed.\n");
        assert_eq!(written(false, &[("a", "ends already\n")]), "ends already\n");
        assert_eq!(written(false, &[("a", "")]), "");
    }

    #[test]
    fn several_texts_are_named() {
        let all = [("a", "one"), ("c", ""), ("d", "four")];
        assert_eq!(written(true, &all), "==> a <==\none\n\n==> c <==\n\n==> d <==\nfour\n");
        assert_eq!(written(true, &all[1..2]), "==> c <==\n");
    }

    #[test]
    fn an_id_forges_no_line_and_steers_no_terminal() {
        let forged = written(true, &[("a <==\n\u{1b}[2J==> b", "text")]);
        assert_eq!(forged, "==> a <==\u{fffd}\u{fffd}[2J==> b <==\ntext\n");
    }
}
