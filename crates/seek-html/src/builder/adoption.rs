//! The adoption agency algorithm (section "The rules for parsing tokens in HTML content"), and end tags without rules of
//! their own.

use super::formatting_entry::FormattingEntry;
use super::open_elements::Scope;
use super::{Builder, OpenElement};
use crate::tree::Place;
use crate::{Name, Namespace};

/// Steps of the outer loop.
const OUTER_STEPS: usize = 8;
/// Steps of the inner loop after which formatting elements leave the list.
const INNER_STEPS: usize = 3;

impl Builder<'_> {
    /// Runs the adoption agency algorithm for a tag of this name.
    pub(super) fn adoption_agency(&mut self, name: Name) {
        if let Some(current) = self.open.current()
            && current.is_html(name)
            && !self.is_listed(current.node)
        {
            self.pop();
            return;
        }
        for _ in 0..OUTER_STEPS {
            let Some(at) = self.last_formatting(name) else {
                self.any_other_end_tag(name);
                return;
            };
            let entry = self.formatting[at].clone();
            let Some(formatting) = self.open.position(entry.node, name) else {
                self.unlist(at);
                return;
            };
            if formatting < self.open.scope_start(Scope::Default) {
                return;
            }
            let Some(furthest) = self.open.first_special_after(formatting) else {
                self.pop_to(formatting);
                self.unlist(at);
                return;
            };
            if !self.copies.fit_step(1 + INNER_STEPS) {
                // The element stays open around the block.
                self.unlist(at);
                return;
            }
            self.adopt(at, entry, formatting, furthest);
        }
    }

    /// One step of the outer loop: moves the furthest block out of the formatting element.
    fn adopt(&mut self, at: usize, mut entry: FormattingEntry, formatting: usize, furthest: usize) {
        let ancestor = formatting.checked_sub(1).and_then(|place| self.open.get(place)).copied();
        let place = match ancestor {
            Some(ancestor) => self.place_in(&ancestor),
            None => Place::last_in(0),
        };
        let mut between = self.open.split_off(formatting);
        self.copies.add_moves(between.len());
        let block = between[furthest - formatting];
        let mut bookmark = at;
        let mut last = block.node;
        let mut i = furthest - formatting;
        let mut steps = 0;
        loop {
            i -= 1;
            steps += 1;
            if i == 0 {
                break;
            }
            let mut listed = self.formatting_position(between[i].node);
            if steps > INNER_STEPS
                && let Some(at) = listed.take()
            {
                self.unlist(at);
                bookmark -= usize::from(at < bookmark);
            }
            let Some(at) = listed else {
                let closed = between.remove(i);
                self.mark_open(&closed, false);
                continue;
            };
            let copy = self.copy_of(&self.formatting[at].clone());
            self.mark_open(&between[i], false);
            self.list_copy(at, copy);
            between[i].node = copy;
            self.mark_open(&between[i], true);
            if last == block.node {
                bookmark = at + 1;
            }
            self.tree.move_to(last, Place::last_in(copy));
            last = copy;
        }
        self.tree.move_to(last, place);
        let copy = self.copy_of(&entry);
        self.tree.move_children(block.node, copy);
        self.tree.insert(copy, Place::last_in(block.node));
        if let Some(at) = self.formatting_position(entry.node) {
            self.unlist(at);
            bookmark -= usize::from(at < bookmark);
        }
        entry.node = copy;
        let opened = OpenElement::new(copy, entry.name, Namespace::Html);
        self.list(bookmark.min(self.formatting.len()), entry);
        let closed = between.remove(0);
        self.mark_open(&closed, false);
        let below = between.iter().position(|e| e.node == block.node).map_or(between.len(), |place| place + 1);
        self.mark_open(&opened, true);
        between.insert(below, opened);
        self.open.extend(between);
    }

    /// Any other end tag of the "in body" insertion mode.
    pub(super) fn any_other_end_tag(&mut self, name: Name) {
        let Some(place) = self.closable(name) else { return };
        self.close_implied(Some(name));
        self.pop_to(place);
    }

    /// The place of the element that such an end tag closes: no special element is inside it.
    fn closable(&self, name: Name) -> Option<usize> {
        let special = self.open.last_special().unwrap_or(0);
        self.open.last_named(name).filter(|&place| place >= special)
    }
}
