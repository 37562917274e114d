//! Images, and the places where they are written in the text around them.

use super::Walk;
use crate::event::{Event, Image};
use seek_page::{NodeId, NodeKind, emoji};

impl Walk<'_> {
    pub(super) fn image(&mut self, id: NodeId) {
        if !self.markup.images || self.out.in_code_block() || self.out.in_code() || emoji::is_in_text(self.dom, id) {
            return;
        }
        let Some(source) = self.addresses.image(self.dom, id) else { return };
        let words = self.dom.attribute(id, "alt").unwrap_or_default().split_whitespace();
        let alternative = words.collect::<Vec<_>>().join(" ");
        self.inline(Event::Image(Image { source, alternative }), id);
    }

    /// Writes an image or a formula into the text around it, or into a separate paragraph if there is no text.
    pub(super) fn inline(&mut self, event: Event, id: NodeId) {
        let before = id.checked_sub(1).filter(|&before| self.dom.kind(before) == NodeKind::Text);
        let has_space_before = before.is_none_or(|before| self.dom.text(before).ends_with(char::is_whitespace));
        if self.cursor.is_in_started_piece(id) {
            self.out.space(if self.space || has_space_before { " " } else { "" });
            self.space = false;
            self.is_after_inline = true;
            self.out.inline(event);
        } else {
            self.out.standalone(event, self.cursor.innermost_block());
        }
    }
}
