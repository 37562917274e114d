//! Start tags in the insertion mode "in body".

use super::open_elements::Scope;
use super::{Builder, Done, Mode, Next};
use crate::names::{BLOCK, FORMATTING, HEADING, IN_HEAD};
use crate::{Namespace, QuirksMode, Tag, name};

impl Builder<'_> {
    /// Closes a `<p>` element in button scope.
    #[inline]
    pub(super) fn close_p(&mut self) {
        if self.open.has_in(Scope::Button, name::P) {
            self.close_implied(Some(name::P));
            self.pop_until(name::P);
        }
    }

    pub(super) fn has_template(&self) -> bool {
        self.open.last_named(name::TEMPLATE).is_some()
    }

    pub(super) fn in_body_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name if name == name::P || name.html_flags() & BLOCK != 0 => {
                self.close_p();
                self.insert_html(tag);
            }
            name::A => {
                self.close_a();
                self.reconstruct_formatting();
                self.insert_formatting(tag);
            }
            name::NOBR => {
                self.reconstruct_formatting();
                if self.open.has_in(Scope::Default, name::NOBR) {
                    self.adoption_agency(name::NOBR);
                    self.reconstruct_formatting();
                }
                self.insert_formatting(tag);
            }
            name if name.html_flags() & FORMATTING != 0 => {
                self.reconstruct_formatting();
                self.insert_formatting(tag);
            }
            name::LI | name::DD | name::DT => self.item_start(tag),
            name::H1 | name::H2 | name::H3 | name::H4 | name::H5 | name::H6 => {
                self.close_p();
                if self.open.current().is_some_and(|e| e.flags & HEADING != 0) {
                    self.pop();
                }
                self.insert_html(tag);
            }
            name::AREA | name::BR | name::EMBED | name::IMG | name::KEYGEN | name::WBR => {
                self.reconstruct_formatting();
                self.insert_void(tag);
                self.frameset_ok = false;
            }
            name if name.html_flags() & IN_HEAD != 0 => return self.in_head_start(tag),
            name::HTML | name::BODY | name::FRAMESET => self.page_start(tag),
            name::PRE | name::LISTING => {
                self.close_p();
                self.insert_html(tag);
                self.skip_line_break = true;
                self.frameset_ok = false;
            }
            name::FORM => {
                let in_template = self.has_template();
                if self.form == crate::tree::NONE || in_template {
                    self.close_p();
                    let form = self.insert_html(tag);
                    if !in_template {
                        self.form = form;
                    }
                }
            }
            name::PLAINTEXT => {
                self.close_p();
                self.insert_html(tag);
                self.tokenizer.read_plaintext();
            }
            name::BUTTON => {
                if self.open.has_in(Scope::Default, name::BUTTON) {
                    self.close_implied(None);
                    self.pop_until(name::BUTTON);
                }
                self.reconstruct_formatting();
                self.insert_html(tag);
                self.frameset_ok = false;
            }
            name::APPLET | name::MARQUEE | name::OBJECT => {
                self.reconstruct_formatting();
                self.insert_html(tag);
                self.push_marker();
                self.frameset_ok = false;
            }
            name::TABLE => {
                if self.quirks != QuirksMode::Quirks {
                    self.close_p();
                }
                self.insert_html(tag);
                self.frameset_ok = false;
                self.mode = Mode::InTable;
            }
            name::PARAM | name::SOURCE | name::TRACK => self.insert_void(tag),
            name::HR => {
                self.close_p();
                if self.in_select() {
                    self.close_implied(None);
                }
                self.insert_void(tag);
                self.frameset_ok = false;
            }
            name::IMAGE => {
                self.reconstruct_formatting();
                self.append_element(name::IMG, Namespace::Html, tag);
                self.frameset_ok = false;
            }
            name::TEXTAREA => {
                self.insert_raw(tag);
                self.skip_line_break = true;
                self.frameset_ok = false;
            }
            name::XMP => {
                self.close_p();
                self.reconstruct_formatting();
                self.frameset_ok = false;
                self.insert_raw(tag);
            }
            name::IFRAME => {
                self.frameset_ok = false;
                self.insert_raw(tag);
            }
            name::NOEMBED => self.insert_raw(tag),
            name::NOSCRIPT if self.scripting => self.insert_raw(tag),
            name::INPUT | name::SELECT | name::OPTION | name::OPTGROUP => self.control_start(tag),
            name::RB | name::RTC => {
                if self.open.has_in(Scope::Default, name::RUBY) {
                    self.close_implied(None);
                }
                self.insert_html(tag);
            }
            name::RP | name::RT => {
                if self.open.has_in(Scope::Default, name::RUBY) {
                    self.close_implied(Some(name::RTC));
                }
                self.insert_html(tag);
            }
            name::MATH => {
                self.reconstruct_formatting();
                self.insert_foreign(tag, Namespace::MathMl);
            }
            name::SVG => {
                self.reconstruct_formatting();
                self.insert_foreign(tag, Namespace::Svg);
            }
            name::CAPTION
            | name::COL
            | name::COLGROUP
            | name::FRAME
            | name::HEAD
            | name::TBODY
            | name::TD
            | name::TFOOT
            | name::TH
            | name::THEAD
            | name::TR => {}
            _ => {
                self.reconstruct_formatting();
                self.insert_html(tag);
            }
        }
        Done
    }
}
