//! Items of numbered lists whose number is not one more than the number before it.
//!
//! A list of a document has its first number only. An item with another number therefore begins a new list.

use crate::item_markers::item_numbers;
use seek_page::{Dom, NodeId, Tag};
use std::collections::HashMap;

/// The numbers of the items of each list that was read.
#[derive(Debug, Default)]
pub(super) struct ListNumbers(HashMap<NodeId, Vec<(NodeId, i64)>>);

impl ListNumbers {
    /// The number of an item, if it is not one more than the number of the item before it.
    pub(super) fn jump(&mut self, dom: &Dom, item: NodeId) -> Option<u32> {
        let list = dom.parent(item);
        let may_jump = dom.tag(list) == Tag::Ol
            && (dom.attribute(item, "value").is_some() || dom.attribute(list, "reversed").is_some());
        if !may_jump {
            return None;
        }
        let numbers = self.0.entry(list).or_insert_with(|| item_numbers(dom, list));
        let at = numbers.binary_search_by_key(&item, |(item, _)| *item).ok()?;
        let (number, before) = (numbers[at].1, numbers[at.checked_sub(1)?].1);
        u32::try_from(number).ok().filter(|_| number != before + 1)
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    fn markdown(html: &str) -> String {
        rendered(html).1
    }

    #[test]
    fn numbers_in_the_middle_of_a_list_were_lost() {
        let value = "<ol start=7><li>a<li>b<ul><li>x</ul><li value=12>c<li>d</ol>";
        assert_eq!(markdown(value), "7. a\n8. b\n   - x\n\n12) c\n13) d");
        assert_eq!(markdown("<ol reversed><li>a<li>b<li>c</ol>"), "3. a\n\n2) b\n\n1. c");
        assert_eq!(markdown("<ol start=8 reversed><li>a<li>b</ol>"), "8. a\n\n7) b");
    }

    #[test]
    fn a_list_whose_numbers_follow_each_other_stays_one_list() {
        assert_eq!(markdown("<ol><li value=4>a<li value=5>b<li value=6>c</ol>"), "4. a\n5. b\n6. c");
        assert_eq!(markdown("<ul><li value=4>a<li value=7>b</ul>"), "- a\n- b");
    }
}
