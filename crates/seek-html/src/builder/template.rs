//! The insertion mode "in template", and "reset the insertion mode appropriately".

use super::{Again, Builder, Done, Mode, Next};
use crate::names::IN_HEAD;
use crate::tree::NONE;
use crate::{Name, Namespace, Tag, name};

impl Builder<'_> {
    pub(super) fn in_template_start(&mut self, tag: &Tag) -> Next {
        let mode = match tag.name {
            name if name.html_flags() & IN_HEAD != 0 => return self.in_head_start(tag),
            name::CAPTION | name::COLGROUP | name::TBODY | name::TFOOT | name::THEAD => Mode::InTable,
            name::COL => Mode::InColumnGroup,
            name::TR => Mode::InTableBody,
            name::TD | name::TH => Mode::InRow,
            _ => Mode::InBody,
        };
        self.template_modes.pop();
        self.template_modes.push(mode);
        self.mode = mode;
        Again
    }

    pub(super) fn in_template_end(&mut self, name: Name) -> Next {
        if name == name::TEMPLATE { self.end_template() } else { Done }
    }

    /// The end tag of a template, in all modes.
    pub(super) fn end_template(&mut self) -> Next {
        if self.has_template() {
            self.close_implied_thoroughly();
            self.close_template();
        }
        Done
    }

    fn close_template(&mut self) {
        self.pop_until(name::TEMPLATE);
        self.clear_to_marker();
        self.template_modes.pop();
        self.reset_mode();
    }

    /// The end of the source closes one template after another.
    pub(super) fn end_of_templates(&mut self) -> Next {
        if self.template_modes.is_empty() || !self.has_template() {
            return Done;
        }
        self.close_template();
        Again
    }

    /// Resets the insertion mode appropriately (section "The insertion mode").
    pub(super) fn reset_mode(&mut self) {
        self.mode = self.mode_of_stack();
    }

    fn mode_of_stack(&self) -> Mode {
        for (place, element) in self.open.iter().enumerate().rev() {
            let last = place == 0;
            let element = if last { self.context.as_ref().unwrap_or(element) } else { element };
            if element.namespace != Namespace::Html {
                continue;
            }
            match element.name {
                name::TD | name::TH if !last => return Mode::InCell,
                name::TR => return Mode::InRow,
                name::TBODY | name::THEAD | name::TFOOT => return Mode::InTableBody,
                name::CAPTION => return Mode::InCaption,
                name::COLGROUP => return Mode::InColumnGroup,
                name::TABLE => return Mode::InTable,
                name::TEMPLATE => return self.template_modes.last().copied().unwrap_or(Mode::InBody),
                name::HEAD if !last => return Mode::InHead,
                name::BODY => return Mode::InBody,
                name::FRAMESET => return Mode::InFrameset,
                name::HTML => return if self.head == NONE { Mode::BeforeHead } else { Mode::AfterHead },
                _ => {}
            }
        }
        Mode::InBody
    }
}
