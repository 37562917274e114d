//! Text in all insertion modes.

use super::{Again, Builder, Done, Mode, Next, OpenElement};
use crate::tokenizer::{is_space, skip_space};
use crate::tree::Place;
use crate::{Text, name};

/// Which characters of a text are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// All but NUL.
    WithoutNul,
    /// White space.
    WhiteSpace,
    /// All, with NUL replaced.
    ReplacedNul,
}

impl Builder<'_> {
    pub(super) fn text(&mut self, mut text: Text) {
        if self.skip_line_break {
            self.skip_line_break = false;
            if self.tokenizer.text(text).starts_with('\n') {
                text.start += 1;
            }
        }
        if text.start == text.end {
            return;
        }
        if self.adjusted_current().is_some_and(OpenElement::is_wholly_foreign) {
            if self.frameset_ok && !self.tokenizer.text(text).bytes().all(|b| is_space(b) || b == b'\0') {
                self.frameset_ok = false;
            }
            if text.nul {
                text = self.filtered(text, Kept::ReplacedNul);
            }
            self.insert_text(text);
            return;
        }
        let mut rest = text;
        while self.text_by_mode(&mut rest) == Again {}
    }

    fn is_white_space(&self, text: Text) -> bool {
        self.space_len(text) == text.end - text.start
    }

    /// How many bytes of white space a text begins with.
    fn space_len(&self, text: Text) -> u32 {
        skip_space(self.tokenizer.text(text).as_bytes(), 0) as u32
    }

    pub(super) fn insert_text(&mut self, text: Text) {
        if text.start < text.end {
            let place = self.place();
            self.tree.insert_text(text, place);
        }
    }

    /// A copy of a text in the buffer with some of its characters.
    fn filtered(&mut self, text: Text, kept: Kept) -> Text {
        let old = self.tokenizer.text(text).to_owned();
        let buffer = &mut self.tokenizer.buffer;
        let start = buffer.len() as u32;
        match kept {
            Kept::WithoutNul => buffer.extend(old.chars().filter(|&c| c != '\0')),
            Kept::WhiteSpace => buffer.extend(old.bytes().filter(|&b| is_space(b)).map(char::from)),
            Kept::ReplacedNul => buffer.extend(old.chars().map(|c| if c == '\0' { '\u{fffd}' } else { c })),
        }
        Text { start, end: buffer.len() as u32, buffered: true, nul: false }
    }

    /// Splits off the white space that a text begins with. The other part stays.
    fn take_space(&self, text: &mut Text) -> Text {
        let space = Text { end: text.start + self.space_len(*text), nul: false, ..*text };
        text.start = space.end;
        space
    }

    fn text_by_mode(&mut self, text: &mut Text) -> Next {
        match self.mode {
            Mode::InBody | Mode::InCaption | Mode::InCell | Mode::InTemplate => {
                self.in_body_text(*text);
                Done
            }
            Mode::Text => {
                self.insert_text(*text);
                Done
            }
            Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => {
                self.take_space(text);
                if text.start < text.end { self.leave(self.mode) } else { Done }
            }
            Mode::InHead | Mode::InHeadNoscript | Mode::AfterHead => {
                let space = self.take_space(text);
                self.insert_text(space);
                if text.start < text.end { self.leave(self.mode) } else { Done }
            }
            Mode::InColumnGroup => {
                let space = self.take_space(text);
                self.insert_text(space);
                if text.start == text.end {
                    return Done;
                }
                let next = self.leave_column_group();
                if next == Done {
                    // In a template every other character is ignored.
                    let space = self.filtered(*text, Kept::WhiteSpace);
                    self.insert_text(space);
                }
                next
            }
            Mode::InTable | Mode::InTableBody | Mode::InRow | Mode::InTableText => {
                self.in_table_text(*text);
                Done
            }
            Mode::AfterBody | Mode::AfterAfterBody => {
                let space = self.take_space(text);
                self.in_body_text(space);
                if text.start == text.end {
                    return Done;
                }
                self.mode = Mode::InBody;
                Again
            }
            Mode::InFrameset | Mode::AfterFrameset | Mode::AfterAfterFrameset => {
                let space = self.filtered(*text, Kept::WhiteSpace);
                if self.mode == Mode::AfterAfterFrameset {
                    self.in_body_text(space);
                } else {
                    self.insert_text(space);
                }
                Done
            }
        }
    }

    #[inline]
    fn in_body_text(&mut self, mut text: Text) {
        if text.nul {
            text = self.filtered(text, Kept::WithoutNul);
        }
        if text.start == text.end {
            return;
        }
        self.reconstruct_formatting();
        if self.frameset_ok && !self.is_white_space(text) {
            self.frameset_ok = false;
        }
        self.insert_text(text);
    }

    /// Text in the modes of tables: it waits for the next token other than text.
    fn in_table_text(&mut self, text: Text) {
        let collects = self.mode == Mode::InTableText
            || self.open.current_in(&[name::TABLE, name::TBODY, name::TEMPLATE, name::TFOOT, name::THEAD, name::TR]);
        if !collects {
            self.foster_parenting = true;
            self.in_body_text(text);
            self.foster_parenting = false;
            return;
        }
        if self.mode != Mode::InTableText {
            self.original_mode = self.mode;
            self.mode = Mode::InTableText;
        }
        let text = if text.nul { self.filtered(text, Kept::WithoutNul) } else { text };
        self.table_text.push(text);
    }

    /// Inserts the pending table characters (section "The in table text insertion mode").
    #[inline]
    pub(super) fn flush_table_text(&mut self) {
        if self.mode == Mode::InTableText {
            self.flush_pending();
        }
    }

    fn flush_pending(&mut self) {
        let pending = std::mem::take(&mut self.table_text);
        let is_space = pending.iter().all(|&text| self.is_white_space(text));
        self.mode = self.original_mode;
        for text in pending {
            if is_space {
                if text.start < text.end {
                    let place = self.open.current().map_or(0, |current| current.node);
                    self.tree.insert_text(text, Place::last_in(place));
                }
                continue;
            }
            self.foster_parenting = true;
            self.in_body_text(text);
            self.foster_parenting = false;
        }
    }
}
