//! The insertion modes "initial", "before html", "before head", "in head", "in head noscript" and "after head".

use super::quirks::quirks_mode;
use super::{Again, Builder, Done, Mode, Next, OpenElement};
use crate::names::IN_HEAD;
use crate::tree::{NONE, Place};
use crate::{Doctype, Name, Namespace, NodeKind, QuirksMode, Tag, name};

impl Builder<'_> {
    pub(super) fn doctype(&mut self, doctype: Doctype) {
        self.flush_table_text();
        self.skip_line_break = false;
        if self.mode != Mode::Initial {
            return;
        }
        let node = self.tree.create(NodeKind::Doctype, Name::NONE, Namespace::Html, 0, 0);
        self.tree.insert(node, Place::last_in(0));
        self.quirks = quirks_mode(&doctype);
        self.doctype = Some(doctype);
        self.mode = Mode::BeforeHtml;
    }

    /// What "anything else" does in these modes: acts as if the tag that has to come next was there.
    pub(super) fn leave(&mut self, mode: Mode) -> Next {
        self.mode = match mode {
            Mode::Initial => {
                self.quirks = QuirksMode::Quirks;
                Mode::BeforeHtml
            }
            Mode::BeforeHtml => {
                self.insert_missing(name::HTML);
                Mode::BeforeHead
            }
            Mode::BeforeHead => {
                self.head = self.insert_missing(name::HEAD);
                Mode::InHead
            }
            Mode::InHead => {
                self.pop();
                Mode::AfterHead
            }
            Mode::InHeadNoscript => {
                self.pop();
                Mode::InHead
            }
            _ => {
                self.insert_missing(name::BODY);
                Mode::InBody
            }
        };
        Again
    }

    pub(super) fn before_head_start(&mut self, mode: Mode, tag: &Tag) -> Next {
        match (mode, tag.name) {
            (Mode::BeforeHtml, name::HTML) => {
                self.insert_html(tag);
                self.mode = Mode::BeforeHead;
                Done
            }
            (Mode::BeforeHead, name::HTML) => self.in_body_start(tag),
            (Mode::BeforeHead, name::HEAD) => {
                self.head = self.insert_html(tag);
                self.mode = Mode::InHead;
                Done
            }
            _ => self.leave(mode),
        }
    }

    pub(super) fn before_head_end(&mut self, mode: Mode, name: Name) -> Next {
        match name {
            _ if mode == Mode::Initial => self.leave(mode),
            name::HEAD | name::BODY | name::HTML | name::BR => self.leave(mode),
            _ => Done,
        }
    }

    pub(super) fn in_head_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::HTML => return self.in_body_start(tag),
            name::BASE | name::BASEFONT | name::BGSOUND | name::LINK | name::META => self.insert_void(tag),
            name::NOSCRIPT if !self.scripting => {
                self.insert_html(tag);
                self.mode = Mode::InHeadNoscript;
            }
            name::TITLE | name::NOSCRIPT | name::NOFRAMES | name::STYLE | name::SCRIPT => self.insert_raw(tag),
            name::TEMPLATE => {
                self.insert_html(tag);
                self.push_marker();
                self.frameset_ok = false;
                self.mode = Mode::InTemplate;
                self.template_modes.push(Mode::InTemplate);
            }
            name::HEAD => {}
            _ => return self.leave(Mode::InHead),
        }
        Done
    }

    pub(super) fn in_head_end(&mut self, name: Name) -> Next {
        match name {
            name::HEAD | name::BODY | name::HTML | name::BR => {
                self.leave(Mode::InHead);
                if name == name::HEAD { Done } else { Again }
            }
            name::TEMPLATE => self.end_template(),
            _ => Done,
        }
    }

    pub(super) fn in_head_noscript_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::HTML => self.in_body_start(tag),
            name::BASEFONT | name::BGSOUND | name::LINK | name::META | name::NOFRAMES | name::STYLE => {
                self.in_head_start(tag)
            }
            name::HEAD | name::NOSCRIPT => Done,
            _ => self.leave(Mode::InHeadNoscript),
        }
    }

    pub(super) fn in_head_noscript_end(&mut self, name: Name) -> Next {
        match name {
            name::NOSCRIPT | name::BR => {
                self.leave(Mode::InHeadNoscript);
                if name == name::NOSCRIPT { Done } else { Again }
            }
            _ => Done,
        }
    }

    pub(super) fn after_head_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::HTML => self.in_body_start(tag),
            name::BODY => {
                self.insert_html(tag);
                self.frameset_ok = false;
                self.mode = Mode::InBody;
                Done
            }
            name::FRAMESET => {
                self.insert_html(tag);
                self.mode = Mode::InFrameset;
                Done
            }
            name if name.html_flags() & IN_HEAD != 0 => {
                if self.head == NONE {
                    return self.in_head_start(tag);
                }
                let place = self.open.len();
                self.push(OpenElement::new(self.head, name::HEAD, Namespace::Html));
                let next = self.in_head_start(tag);
                let mut inside = self.open.split_off(place);
                inside.remove(0);
                self.open.extend(inside);
                next
            }
            name::HEAD => Done,
            _ => self.leave(Mode::AfterHead),
        }
    }

    pub(super) fn after_head_end(&mut self, name: Name) -> Next {
        match name {
            name::TEMPLATE => self.end_template(),
            name::BODY | name::HTML | name::BR => self.leave(Mode::AfterHead),
            _ => Done,
        }
    }
}
