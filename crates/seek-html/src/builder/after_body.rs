//! The insertion modes "after body", "in frameset", "after frameset", "after after body" and "after after frameset".

use super::{Again, Builder, Done, Mode, Next};
use crate::{Name, Tag, name};

impl Builder<'_> {
    pub(super) fn after_body_start(&mut self, tag: &Tag) -> Next {
        if tag.name == name::HTML {
            return self.in_body_start(tag);
        }
        self.mode = Mode::InBody;
        Again
    }

    pub(super) fn after_body_end(&mut self, mode: Mode, name: Name) -> Next {
        if mode == Mode::AfterBody && name == name::HTML {
            if self.context.is_none() {
                self.mode = Mode::AfterAfterBody;
            }
            return Done;
        }
        self.mode = Mode::InBody;
        Again
    }

    pub(super) fn in_frameset_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::HTML => return self.in_body_start(tag),
            name::FRAMESET => {
                self.insert_html(tag);
            }
            name::FRAME => self.insert_void(tag),
            name::NOFRAMES => return self.in_head_start(tag),
            _ => {}
        }
        Done
    }

    pub(super) fn in_frameset_end(&mut self, name: Name) -> Next {
        if name == name::FRAMESET && self.open.len() > 1 {
            self.pop();
            if self.context.is_none() && !self.open.current_is(name::FRAMESET) {
                self.mode = Mode::AfterFrameset;
            }
        }
        Done
    }

    pub(super) fn after_frameset_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::HTML => self.in_body_start(tag),
            name::NOFRAMES => self.in_head_start(tag),
            _ => Done,
        }
    }
}
