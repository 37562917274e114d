//! The insertion modes "in table body", "in row" and "in cell".

use super::open_elements::Scope;
use super::{Again, Builder, Done, Mode, Next};
use crate::{Name, Tag, name};

const SECTIONS: [Name; 3] = [name::TBODY, name::THEAD, name::TFOOT];

impl Builder<'_> {
    fn in_table_scope(&self, name: Name) -> bool {
        self.open.has_in(Scope::Table, name)
    }

    fn clear_to_section(&mut self) {
        self.clear_back_to(&[name::TBODY, name::TFOOT, name::THEAD, name::TEMPLATE, name::HTML]);
    }

    fn clear_to_row(&mut self) {
        self.clear_back_to(&[name::TR, name::TEMPLATE, name::HTML]);
    }

    /// Closes the section of the table, if there is one in table scope. The token is then processed again.
    fn close_section(&mut self) -> Next {
        if !SECTIONS.iter().any(|&name| self.in_table_scope(name)) {
            return Done;
        }
        self.clear_to_section();
        self.pop();
        self.mode = Mode::InTable;
        Again
    }

    pub(super) fn in_table_body_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::TR => {
                self.clear_to_section();
                self.insert_html(tag);
                self.mode = Mode::InRow;
                Done
            }
            name::TH | name::TD => {
                self.clear_to_section();
                self.insert_missing(name::TR);
                self.mode = Mode::InRow;
                Again
            }
            name::CAPTION | name::COL | name::COLGROUP | name::TBODY | name::TFOOT | name::THEAD => {
                self.close_section()
            }
            _ => self.in_table_start(tag),
        }
    }

    pub(super) fn in_table_body_end(&mut self, name: Name) -> Next {
        match name {
            name::TBODY | name::TFOOT | name::THEAD => {
                if self.in_table_scope(name) {
                    self.clear_to_section();
                    self.pop();
                    self.mode = Mode::InTable;
                }
                Done
            }
            name::TABLE => self.close_section(),
            name::BODY | name::CAPTION | name::COL | name::COLGROUP | name::HTML | name::TD | name::TH | name::TR => {
                Done
            }
            _ => self.in_table_end(name),
        }
    }

    /// Closes the row, if there is one in table scope. The token is then processed again.
    fn close_row(&mut self) -> Next {
        if !self.in_table_scope(name::TR) {
            return Done;
        }
        self.clear_to_row();
        self.pop();
        self.mode = Mode::InTableBody;
        Again
    }

    pub(super) fn in_row_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::TH | name::TD => {
                self.clear_to_row();
                self.insert_html(tag);
                self.mode = Mode::InCell;
                self.push_marker();
                Done
            }
            name::CAPTION | name::COL | name::COLGROUP | name::TBODY | name::TFOOT | name::THEAD | name::TR => {
                self.close_row()
            }
            _ => self.in_table_start(tag),
        }
    }

    pub(super) fn in_row_end(&mut self, name: Name) -> Next {
        match name {
            name::TR => {
                self.close_row();
                Done
            }
            name::TABLE => self.close_row(),
            name::TBODY | name::TFOOT | name::THEAD => {
                if self.in_table_scope(name) {
                    self.close_row()
                } else {
                    Done
                }
            }
            name::BODY | name::CAPTION | name::COL | name::COLGROUP | name::HTML | name::TD | name::TH => Done,
            _ => self.in_table_end(name),
        }
    }

    /// Closes the cell. The token is then processed again.
    fn close_cell(&mut self) -> Next {
        let cell = self.open.last_named(name::TD).max(self.open.last_named(name::TH));
        let Some(cell) = cell.filter(|&cell| cell >= self.open.scope_start(Scope::Table)) else { return Done };
        self.close_implied(None);
        self.pop_to(cell);
        self.clear_to_marker();
        self.mode = Mode::InRow;
        Again
    }

    pub(super) fn in_cell_start(&mut self, tag: &Tag) -> Next {
        match tag.name {
            name::CAPTION
            | name::COL
            | name::COLGROUP
            | name::TBODY
            | name::TD
            | name::TFOOT
            | name::TH
            | name::THEAD
            | name::TR => self.close_cell(),
            _ => self.in_body_start(tag),
        }
    }

    pub(super) fn in_cell_end(&mut self, name: Name) -> Next {
        match name {
            name::TD | name::TH => {
                if self.in_table_scope(name) {
                    self.close_implied(None);
                    self.pop_until(name);
                    self.clear_to_marker();
                    self.mode = Mode::InRow;
                }
                Done
            }
            name::BODY | name::CAPTION | name::COL | name::COLGROUP | name::HTML => Done,
            name::TABLE | name::TBODY | name::TFOOT | name::THEAD | name::TR => {
                if self.in_table_scope(name) {
                    self.close_cell()
                } else {
                    Done
                }
            }
            _ => self.in_body_end(name),
        }
    }
}
