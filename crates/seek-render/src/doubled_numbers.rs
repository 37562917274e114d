//! Numbers that a page writes in the items of a numbered list: `<ol><li><span>1</span><div>text`.
//!
//! The list shows the number, so it would come twice. The number is the first text of its item and all text of an element.
//! The text after it is a block of its own, or the class says that the element holds a number. All items of the list repeat
//! their numbers: a single one may be an amount, such as one onion.

use crate::item_markers::item_numbers;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};
use std::collections::HashMap;

/// Most nodes before the number of an item.
const NODES: usize = 64;
/// Most bytes of a number with its sign.
const BYTES: usize = 8;
/// Words in the class of a number.
const WORDS: [&str; 5] = ["number", "position", "index", "counter", "num"];
/// Fewest items whose numbers are left out.
const ITEMS: usize = 2;

/// For each list that was read the numbers that its items repeat, by item.
#[derive(Debug, Default)]
pub(crate) struct DoubledNumbers(HashMap<NodeId, HashMap<NodeId, NodeId>>);

impl DoubledNumbers {
    /// The text node at the beginning of an item that only repeats its number.
    pub(crate) fn of(&mut self, dom: &Dom, blocks: &Blocks, item: NodeId) -> Option<NodeId> {
        let list = dom.parent(item);
        if dom.tag(item) != Tag::Li || dom.tag(list) != Tag::Ol {
            return None;
        }
        // Most items begin with no number.
        written(dom.text(first_text(dom, item)?))?;
        self.0.entry(list).or_insert_with(|| in_list(dom, blocks, list).unwrap_or_default()).get(&item).copied()
    }
}

/// The text nodes that repeat the numbers of a list's items. `None` if an item with text begins with another text. A page may
/// not count its items without text, where it has an advertisement.
fn in_list(dom: &Dom, blocks: &Blocks, list: NodeId) -> Option<HashMap<NodeId, NodeId>> {
    let mut doubled = HashMap::new();
    let numbers = item_numbers(dom, list);
    let mut next = numbers.first()?.1;
    let with_text = numbers.iter().filter(|(item, _)| !blocks.within(*item..dom.end(*item)).is_empty());
    let items = with_text.clone().count();
    for &(item, number) in with_text {
        let first = first_text(dom, item)?;
        let written = written(dom.text(first))?;
        if written != number && written != next || !is_apart(dom, blocks, item, first) {
            return None;
        }
        if written == number {
            doubled.insert(item, first);
        }
        next = written.saturating_add(1);
    }
    (items >= ITEMS).then_some(doubled)
}

/// The first text node of an item.
fn first_text(dom: &Dom, item: NodeId) -> Option<NodeId> {
    let is_text = |&id: &NodeId| dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty();
    (item + 1..dom.end(item)).take(NODES).find(is_text)
}

/// The number that a text is: `1`, `1.` or `1)`.
fn written(text: &str) -> Option<i64> {
    let text = text.trim();
    let digits = text.strip_suffix(['.', ')']).unwrap_or(text);
    let is_number = text.len() <= BYTES && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

/// Whether the first text of an item stands apart from the text after it.
fn is_apart(dom: &Dom, blocks: &Blocks, item: NodeId, first: NodeId) -> bool {
    let own = dom.parent(first);
    if own == item || dom.subtree_text(own).trim() != dom.text(first).trim() {
        return false;
    }
    let of_item = blocks.within(item..dom.end(item));
    let Some(block) = of_item.clone().next() else { return false };
    let is_block = blocks.get(block).end <= dom.end(own) && of_item.len() > 1;
    let class = dom.attribute(own, "class").unwrap_or_default();
    let names_number = || class.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| WORDS.contains(&word));
    let has_more = || dom.subtree_text(item).trim().len() > dom.text(first).trim().len();
    is_block || names_number() && has_more()
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;
    use crate::{Markup, document, markdown};
    use seek_page::{Page, Selection};

    #[test]
    fn the_numbers_of_steps_came_twice() {
        let blocks = "<ol><li><span class=pos>1</span><div><p>Boil.</div><li><span>2.</span><p>Stir.<p>Eat.</ol>";
        assert_eq!(rendered(blocks).0, "1. Boil.\n2. Stir.\n   Eat.");
        assert_eq!(rendered(blocks).1, "1. Boil.\n\n2. Stir.\n\n   Eat.");
        let line = "<ol start=3><li><b class=step-number>3</b> Boil.<li><b class=step-number>4</b> Stir.</ol>";
        assert_eq!(rendered(line).0, "3. Boil.\n4. Stir.");
        assert_eq!(rendered(line).1, "3. Boil.\n4. Stir.");
    }

    #[test]
    fn the_image_before_a_number_stays() {
        let step =
            |number: u8| format!("<li><div><img src={number}.jpg></div><div><b>{number}</b><div><p>Stir.</div></div>");
        let page = Page::from_source(&format!("<p>a<ol>{}{}</ol>", step(1), step(2))).unwrap();
        let document =
            document(&page, &Selection::of_blocks((0..5).collect()), Markup::default().images(true)).unwrap();
        assert_eq!(markdown(&document).unwrap(), "a\n\n1. ![](1.jpg)\n\n   Stir.\n\n2. ![](2.jpg)\n\n   Stir.");
    }

    #[test]
    fn an_item_without_text_kept_the_numbers_before_it() {
        let step = |number: u8| format!("<li><span>{number}</span><div>Stir.</div>");
        let list = format!("<ol>{}{}<li><img src=ad.png>{}</ol>", step(1), step(2), step(3));
        assert_eq!(rendered(&list).0, "1. Stir.\n2. Stir.\n4. 3\n   Stir.");
    }

    #[test]
    fn amounts_were_taken_for_numbers_of_items() {
        let list = |class: &str, items: [&str; 3]| {
            let items = items.map(|item| {
                let (amount, name) = item.split_once(' ').unwrap();
                format!("<li><span class={class}>{amount}</span> {name}</li>")
            });
            rendered(&format!("<ol>{}</ol>", items.concat())).0
        };
        let kitchen = ["1 onion", "2 carrots", "4 potatoes"];
        assert_eq!(list("count", kitchen), "1. 1 onion\n2. 2 carrots\n3. 4 potatoes");
        assert_eq!(list("number", ["1 Ann", "5 Bo", "3 Cy"]), "1. 1 Ann\n2. 5 Bo\n3. 3 Cy");
        assert_eq!(list("number", ["1 Ann", "2 Bo", "3 Cy"]), "1. Ann\n2. Bo\n3. Cy");
    }

    #[test]
    fn other_numbers_at_the_beginning_of_items_stay() {
        for (html, expected) in [
            ("<ol><li><b>1</b> egg<li><b>2</b> carrots</ol>", "1. 1 egg\n2. 2 carrots"),
            ("<ol><li><div>2</div><div>eggs</div><li>salt</ol>", "1. 2\n   eggs\n2. salt"),
            ("<ol><li><div>1</div><li><div>2</div></ol>", "1. 1\n2. 2"),
            ("<ul><li><div>1</div><div>egg</div></ul>", "- 1\n  egg"),
            ("<ol><li><div>1</div><div>egg</div></ol>", "1. 1\n   egg"),
        ] {
            assert_eq!(rendered(html).0, expected);
        }
    }
}
