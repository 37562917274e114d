//! Formulas of the markup, which replace all text that the page shows of them.

use super::Walk;
use crate::document::formula::{self, MarkupFormula};
use crate::event::{Event, Formula};
use seek_page::{NodeId, NodeKind, Tag};

impl Walk<'_> {
    /// Writes the formula that an element is. Returns whether the walk steps over the element.
    pub(super) fn markup_formula(&mut self, id: NodeId, end: NodeId, tag: Tag) -> bool {
        // Code has no formulas.
        let skip = id < self.unreadable_end || self.out.in_code_block();
        let formula = if skip { None } else { formula::at(self.dom, id) };
        if formula.is_none() && matches!(tag, Tag::Math) {
            // Formulas in it cannot be read either. A try for each would take quadratic time.
            self.unreadable_end = self.unreadable_end.max(end);
        }
        match formula {
            None => return false,
            Some(MarkupFormula::Whole(_)) if self.written_script == Some(id) => {}
            Some(MarkupFormula::Whole(formula)) => {
                self.formula(id, end, formula);
            }
            Some(MarkupFormula::Glyphs(script, _)) if self.written_script == Some(script) => {
                self.skip_text(id, end);
            }
            Some(MarkupFormula::Glyphs(script, formula)) => {
                if self.formula(id, end, formula) {
                    self.written_script = Some(script);
                }
            }
        }
        true
    }

    /// Steps over the text of an element without writing it.
    fn skip_text(&mut self, id: NodeId, end: NodeId) {
        for inside in id..end {
            self.cursor.advance(inside);
            if self.dom.kind(inside) == NodeKind::Text {
                self.text(inside, false);
            }
        }
    }

    /// Writes a formula in place of all text that the page shows of it. Returns whether it was written.
    fn formula(&mut self, id: NodeId, end: NodeId, formula: Formula) -> bool {
        let first = (id..end).find(|&inside| {
            self.dom.kind(inside) == NodeKind::Text
                && self.cursor.is_selected(inside)
                && !self.dom.text(inside).trim().is_empty()
        });
        let Some(first) = first else {
            let here = !self.cursor.has_text_before(end) && self.cursor.is_among_selected(id);
            if here {
                self.inline(Event::Formula(formula), id);
            }
            return here;
        };
        self.cursor.advance(first);
        if self.text(first, false) {
            self.out.space(if self.space || formula.display { " " } else { "" });
            self.out.inline(Event::Formula(formula));
        }
        self.space = false;
        if first + 1 < end {
            self.skip_text(first + 1, end);
        }
        self.space = false;
        true
    }
}
