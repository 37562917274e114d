//! The insertion modes "in table", "in caption" and "in column group".

use super::open_elements::Scope;
use super::{Again, Builder, Done, Mode, Next};
use crate::tree::NONE;
use crate::{Name, Tag, name};

impl Builder<'_> {
    /// Clears the stack back to one of these elements.
    pub(super) fn clear_back_to(&mut self, names: &[Name]) {
        while self.open.len() > 1 && !self.open.current_in(names) {
            self.pop();
        }
    }

    fn clear_to_table(&mut self) {
        self.clear_back_to(&[name::TABLE, name::TEMPLATE, name::HTML]);
    }

    pub(super) fn in_table_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::CAPTION => {
                self.clear_to_table();
                self.push_marker();
                self.insert_html(tag);
                self.mode = Mode::InCaption;
            }
            name::COLGROUP => {
                self.clear_to_table();
                self.insert_html(tag);
                self.mode = Mode::InColumnGroup;
            }
            name::COL => {
                self.clear_to_table();
                self.insert_missing(name::COLGROUP);
                self.mode = Mode::InColumnGroup;
                return Again;
            }
            name::TBODY | name::TFOOT | name::THEAD => {
                self.clear_to_table();
                self.insert_html(tag);
                self.mode = Mode::InTableBody;
            }
            name::TD | name::TH | name::TR => {
                self.clear_to_table();
                self.insert_missing(name::TBODY);
                self.mode = Mode::InTableBody;
                return Again;
            }
            name::TABLE => {
                if self.close_table() {
                    return Again;
                }
            }
            name::STYLE | name::SCRIPT | name::TEMPLATE => return self.in_head_start(tag),
            name::INPUT if self.is_hidden_input(tag) => self.insert_void(tag),
            name::FORM => {
                if self.form == NONE && !self.has_template() {
                    self.form = self.insert_html(tag);
                    self.pop();
                }
            }
            _ => {
                self.foster_parenting = true;
                let next = self.in_body_start(tag);
                self.foster_parenting = false;
                return next;
            }
        }
        Done
    }

    pub(super) fn in_table_end(&mut self, name: Name) -> Next {
        match name {
            name::TABLE => {
                self.close_table();
            }
            name::BODY
            | name::CAPTION
            | name::COL
            | name::COLGROUP
            | name::HTML
            | name::TBODY
            | name::TD
            | name::TFOOT
            | name::TH
            | name::THEAD
            | name::TR => {}
            name::TEMPLATE => return self.end_template(),
            _ => {
                self.foster_parenting = true;
                let next = self.in_body_end(name);
                self.foster_parenting = false;
                return next;
            }
        }
        Done
    }

    /// Closes the table, if there is one in table scope.
    fn close_table(&mut self) -> bool {
        let is_open = self.open.has_in(Scope::Table, name::TABLE);
        if is_open {
            self.pop_until(name::TABLE);
            self.reset_mode();
        }
        is_open
    }

    /// Closes the caption, if there is one in table scope.
    fn close_caption(&mut self) -> bool {
        let is_open = self.open.has_in(Scope::Table, name::CAPTION);
        if is_open {
            self.close_implied(None);
            self.pop_until(name::CAPTION);
            self.clear_to_marker();
            self.mode = Mode::InTable;
        }
        is_open
    }

    pub(super) fn in_caption_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::CAPTION
            | name::COL
            | name::COLGROUP
            | name::TBODY
            | name::TD
            | name::TFOOT
            | name::TH
            | name::THEAD
            | name::TR => {
                if self.close_caption() {
                    Again
                } else {
                    Done
                }
            }
            _ => self.in_body_start(tag),
        }
    }

    pub(super) fn in_caption_end(&mut self, name: Name) -> Next {
        match name {
            name::CAPTION => {
                self.close_caption();
                Done
            }
            name::TABLE => {
                if self.close_caption() {
                    Again
                } else {
                    Done
                }
            }
            name::BODY
            | name::COL
            | name::COLGROUP
            | name::HTML
            | name::TBODY
            | name::TD
            | name::TFOOT
            | name::TH
            | name::THEAD
            | name::TR => Done,
            _ => self.in_body_end(name),
        }
    }

    /// What "anything else" does in a column group.
    pub(super) fn leave_column_group(&mut self) -> Next {
        if !self.open.current_is(name::COLGROUP) {
            return Done;
        }
        self.pop();
        self.mode = Mode::InTable;
        Again
    }

    pub(super) fn in_column_group_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::HTML => self.in_body_start(tag),
            name::COL => {
                self.insert_void(tag);
                Done
            }
            name::TEMPLATE => self.in_head_start(tag),
            _ => self.leave_column_group(),
        }
    }

    pub(super) fn in_column_group_end(&mut self, name: Name) -> Next {
        match name {
            name::COLGROUP => {
                self.leave_column_group();
                Done
            }
            name::COL => Done,
            name::TEMPLATE => self.end_template(),
            _ => self.leave_column_group(),
        }
    }
}
