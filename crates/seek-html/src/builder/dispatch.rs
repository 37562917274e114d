//! Which rules process a tag in each insertion mode.

use super::{Builder, Done, Mode, Next};
use crate::{Name, Tag, name};

impl Builder<'_> {
    /// Processes a start tag by the rules of a mode.
    #[inline]
    pub(super) fn start_by_mode(&mut self, mode: Mode, tag: &Tag) -> Next {
        match mode {
            Mode::InBody => self.in_body_start(tag),
            Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => self.before_head_start(mode, tag),
            Mode::InHead => self.in_head_start(tag),
            Mode::InHeadNoscript => self.in_head_noscript_start(tag),
            Mode::AfterHead => self.after_head_start(tag),
            // The tokenizer makes no start tags here.
            Mode::Text => Done,
            Mode::InTable | Mode::InTableText => self.in_table_start(tag),
            Mode::InCaption => self.in_caption_start(tag),
            Mode::InColumnGroup => self.in_column_group_start(tag),
            Mode::InTableBody => self.in_table_body_start(tag),
            Mode::InRow => self.in_row_start(tag),
            Mode::InCell => self.in_cell_start(tag),
            Mode::InTemplate => self.in_template_start(tag),
            Mode::AfterBody | Mode::AfterAfterBody => self.after_body_start(tag),
            Mode::InFrameset => self.in_frameset_start(tag),
            Mode::AfterFrameset | Mode::AfterAfterFrameset => self.after_frameset_start(tag),
        }
    }

    /// Processes an end tag by the rules of a mode.
    #[inline]
    pub(super) fn end_by_mode(&mut self, mode: Mode, name: Name) -> Next {
        match mode {
            Mode::InBody => self.in_body_end(name),
            Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => self.before_head_end(mode, name),
            Mode::InHead => self.in_head_end(name),
            Mode::InHeadNoscript => self.in_head_noscript_end(name),
            Mode::AfterHead => self.after_head_end(name),
            Mode::Text => {
                self.pop();
                self.mode = self.original_mode;
                Done
            }
            Mode::InTable | Mode::InTableText => self.in_table_end(name),
            Mode::InCaption => self.in_caption_end(name),
            Mode::InColumnGroup => self.in_column_group_end(name),
            Mode::InTableBody => self.in_table_body_end(name),
            Mode::InRow => self.in_row_end(name),
            Mode::InCell => self.in_cell_end(name),
            Mode::InTemplate => self.in_template_end(name),
            Mode::AfterBody | Mode::AfterAfterBody => self.after_body_end(mode, name),
            Mode::InFrameset => self.in_frameset_end(name),
            Mode::AfterFrameset => {
                if name == name::HTML {
                    self.mode = Mode::AfterAfterFrameset;
                }
                Done
            }
            Mode::AfterAfterFrameset => Done,
        }
    }
}
