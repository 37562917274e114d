//! The delimited formulas in the text of a piece, which may reach over several text nodes.

use super::assemble::Assembler;
use super::delimited::{Delimited, formulas, may_hold};
use super::math_script::MathScript;
use super::piece::NodeSpan;
use crate::event::Event;

/// The delimited formulas of a piece, and which of them is next.
#[derive(Debug, Default)]
pub(super) struct PieceFormulas {
    formulas: Vec<Delimited>,
    next: usize,
}

impl PieceFormulas {
    /// Finds the formulas in the text of a piece.
    pub(super) fn of(text: &str, script: MathScript) -> PieceFormulas {
        PieceFormulas { formulas: if may_hold(text) { formulas(text, script) } else { Vec::new() }, next: 0 }
    }

    /// Whether a formula that began earlier continues at a byte of the text.
    pub(super) fn is_open_at(&self, at: usize) -> bool {
        self.formulas.get(self.next).is_some_and(|formula| formula.range.start < at)
    }

    /// Writes the words of a text node, and the formulas that begin in it.
    pub(super) fn write(&mut self, out: &mut Assembler, text: &str, span: NodeSpan) {
        let mut at = span.start;
        while let Some(Delimited { range, formula }) =
            self.formulas.get(self.next).filter(|formula| formula.range.start < span.end)
        {
            if out.in_code() {
                // Code has no formulas.
                self.next += 1;
                continue;
            }
            if range.start >= at {
                if range.start > at {
                    out.text(&text[at..range.start]);
                }
                out.inline(Event::Formula(formula.clone()));
            }
            at = range.end.min(span.end).max(at);
            if range.end > span.end {
                break;
            }
            self.next += 1;
        }
        if at < span.end {
            out.text(&text[at..span.end]);
        }
    }
}
