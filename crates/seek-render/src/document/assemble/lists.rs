//! Lists directly in lists, lists that go on, and lists that the page has no element for.

use super::{Assembler, MAX_NESTED, OpenBlock, is_nesting};
use crate::event::{Element, Event};
use seek_page::NodeId;

impl Assembler {
    /// Notes an item of the innermost list.
    pub(super) fn add_item(&mut self) {
        if let Some(list) = self.blocks.last_mut() {
            list.lists.set_only_lists(false);
        }
    }

    /// Whether the innermost list has no item for the next list: only lists like it are directly in it so far.
    pub(super) fn is_in_list_of_lists(&self, next: &Element) -> bool {
        let may_hold = |list: &OpenBlock| !list.started || *next == Element::List(None) && list.lists.has_only_lists();
        self.blocks.last().is_some_and(|list| list.element == *next && may_hold(list))
    }

    /// Lets the items of the next list, which ends at `end`, be items of the innermost list.
    pub(super) fn take_items_of_list(&mut self, end: NodeId) {
        if let Some(list) = self.blocks.last_mut() {
            list.lists.set_only_lists(true);
            list.lists.open.push((end, true));
        }
    }

    /// Adds the next element, directly in a list, to the item before it, or to an item of its own.
    pub(super) fn add_to_last_item(&mut self, end: NodeId) {
        let continues_item =
            self.item_ended == self.out.events.len() && self.blocks.last().is_some_and(|list| list.started);
        if continues_item {
            self.out.events.pop();
        }
        self.push(Element::Item, end, true);
        if let Some(block) = self.blocks.last_mut() {
            block.started = continues_item;
        }
    }

    /// Lets the items of the next list go on with the list that ends at `before`. That list must have just ended, and both must have
    /// signs before their items. Returns whether it does.
    pub(in crate::document) fn go_on_with_list(&mut self, before: NodeId, end: NodeId) -> bool {
        let goes_on = self.list_ended == (self.out.events.len(), before)
            && self.nested < MAX_NESTED
            && self.blocks.iter().all(|block| block.started);
        if goes_on {
            self.out.events.pop();
            self.push(Element::List(None), end, false);
            self.blocks.last_mut().into_iter().for_each(|list| list.started = true);
        }
        goes_on
    }

    /// Gives the next item of the innermost list a number. A list that has items ends, and another one begins.
    pub(in crate::document) fn renumber(&mut self, number: u32) {
        let Some(list) = self.blocks.last_mut().filter(|block| matches!(block.element, Element::List(Some(_)))) else {
            return;
        };
        list.element = Element::List(Some(number));
        if std::mem::take(&mut list.started) {
            self.close_leaf();
            self.out.events.push(Event::End);
        }
    }

    /// Whether the innermost block is a list that the page does not have.
    pub(super) fn is_in_implied_list(&self) -> bool {
        self.blocks.last().is_some_and(|block| block.implied && is_nesting(&block.element))
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn lists_after_an_item_of_a_list_of_lists_had_no_item() {
        let html = "<ul><ul><li>alpha</ul><li>beta</li><ul><li>gamma</ul></ul>";
        assert_eq!(rendered(html).1, "- alpha\n- beta\n  - gamma");
        assert_eq!(rendered("<ul> <ul><li>a</li><ul><li>b</ul></ul> </ul>").1, "- a\n  - b");
        assert_eq!(rendered("<ul><ul><ul><li>a</ul></ul><ul><ul><li>b</ul></ul></ul>").1, "- a\n- b");
        assert_eq!(rendered("<ul><ul><li>a</ul><p>x<ul><li>b</ul></ul>").1, "- a\n- x\n- b");
    }

    #[test]
    fn a_list_went_on_in_another_element() {
        let lists = "<ul class=c></ul><ul class=c><li>b<li>b2</ul>";
        let quoted = format!("<ul class=x><li>a</ul><blockquote>{lists}</blockquote>");
        assert_eq!(rendered(&quoted).1, "- a\n\n> - b\n> - b2");
        let in_item = format!("<ul class=x><li>a</ul><ol><li>{lists}</ol>");
        assert_eq!(rendered(&in_item).1, "- a\n\n1. b\n2. b2");
        assert_eq!(rendered("<ul class=x><li>a</ul><ul class=c></ul><ul class=c><li>b</ul>").1, "- a\n\n* b");
    }
}
