//! End tags in the insertion mode "in body".

use super::open_elements::Scope;
use super::{Again, Builder, Done, Mode, Next};
use crate::names::{BLOCK, FORMATTING, HEADING};
use crate::tree::NONE;
use crate::{Name, name};

impl Builder<'_> {
    pub(super) fn in_body_end(&mut self, name: Name) -> Next {
        match name {
            _ if name.html_flags() & BLOCK != 0
                || matches!(name, name::BUTTON | name::LISTING | name::PRE | name::SELECT) =>
            {
                if self.open.has_in(Scope::Default, name) {
                    self.close_implied(None);
                    self.pop_until(name);
                }
            }
            _ if name.html_flags() & FORMATTING != 0 => self.adoption_agency(name),
            name::P => {
                if !self.open.has_in(Scope::Button, name::P) {
                    self.insert_missing(name::P);
                }
                self.close_p();
            }
            name::LI | name::DD | name::DT => {
                let scope = if name == name::LI { Scope::ListItem } else { Scope::Default };
                if self.open.has_in(scope, name) {
                    self.close_implied(Some(name));
                    self.pop_until(name);
                }
            }
            name::H1 | name::H2 | name::H3 | name::H4 | name::H5 | name::H6 => {
                if self.open.has_heading_in_scope() {
                    self.close_implied(None);
                    while self.open.current().is_some_and(|e| e.flags & HEADING == 0) {
                        self.pop();
                    }
                    self.pop();
                }
            }
            name::TEMPLATE => return self.end_template(),
            name::BODY | name::HTML => {
                if self.open.has_in(Scope::Default, name::BODY) {
                    self.mode = Mode::AfterBody;
                    return if name == name::HTML { Again } else { Done };
                }
            }
            name::FORM => self.form_end(),
            name::APPLET | name::MARQUEE | name::OBJECT => {
                if self.open.has_in(Scope::Default, name) {
                    self.close_implied(None);
                    self.pop_until(name);
                    self.clear_to_marker();
                }
            }
            name::BR => {
                self.reconstruct_formatting();
                self.insert_missing(name::BR);
                self.pop();
                self.frameset_ok = false;
            }
            _ => self.any_other_end_tag(name),
        }
        Done
    }

    fn form_end(&mut self) {
        if self.has_template() {
            if self.open.has_in(Scope::Default, name::FORM) {
                self.close_implied(None);
                self.pop_until(name::FORM);
            }
            return;
        }
        let form = std::mem::replace(&mut self.form, NONE);
        let place = if form == NONE { None } else { self.open.position(form, name::FORM) };
        if place.is_some_and(|place| place >= self.open.scope_start(Scope::Default)) {
            self.close_implied(None);
            self.remove_open(form, name::FORM);
        }
    }
}
