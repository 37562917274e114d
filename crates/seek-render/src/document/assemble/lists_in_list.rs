//! Lists directly in a list, without an item around them.

use seek_page::NodeId;

/// The lists directly in a list, or in such a list, whose items are those of the outer list: `<ul><ul><li>`.
#[derive(Debug, Default)]
pub(super) struct ListsInList {
    /// Whether the outer list has lists directly in it and no items.
    has_only_lists: bool,
    /// For each open list in it the end, and whether it has no items directly in it.
    pub(super) open: Vec<(NodeId, bool)>,
}

impl ListsInList {
    /// Ends the lists that end before a node.
    pub(super) fn leave(&mut self, id: NodeId) {
        while self.open.pop_if(|(end, _)| *end <= id).is_some() {}
    }

    /// Whether the innermost open list has lists and no items.
    pub(super) fn has_only_lists(&self) -> bool {
        self.open.last().map_or(self.has_only_lists, |(_, has_only_lists)| *has_only_lists)
    }

    pub(super) fn set_only_lists(&mut self, has_only_lists: bool) {
        *self.open.last_mut().map_or(&mut self.has_only_lists, |(_, of)| of) = has_only_lists;
    }
}
