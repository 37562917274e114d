//! Columns of text: blocks with the same left edge.

use rustc_hash::FxHashMap;
use seek_page::Rect;

/// Left edges that differ by less count as the same.
const TOLERANCE: f32 = 8.0;

/// The visible characters of a page by the left edges of their blocks.
pub(super) struct Columns {
    chars: FxHashMap<i32, u32>,
    total: u32,
}

impl Columns {
    /// Counts blocks with their visible characters.
    pub(super) fn of(blocks: impl Iterator<Item = (Rect, u32)>) -> Columns {
        let mut columns = Columns { chars: FxHashMap::default(), total: 0 };
        for (rect, chars) in blocks.filter(|(rect, _)| !rect.is_empty()) {
            *columns.chars.entry(edge(&rect)).or_default() += chars;
            columns.total += chars;
        }
        columns
    }

    /// The share of all visible characters in blocks with the same left edge as this box. 0 for a box without area.
    pub(super) fn share(&self, rect: &Rect) -> f32 {
        match self.chars.get(&edge(rect)) {
            Some(&chars) if !rect.is_empty() && self.total > 0 => chars as f32 / self.total as f32,
            _ => 0.0,
        }
    }
}

fn edge(rect: &Rect) -> i32 {
    (rect.x / TOLERANCE).round() as i32
}
