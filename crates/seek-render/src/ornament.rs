//! Ornaments at the edges of a block: arrows of accordions, stars before headings, bars after labels.
//!
//! A page hides them from screen readers with `aria-hidden`:
//! `<summary><span aria-hidden="true">▸</span>Who may borrow?</summary>`.

use seek_page::{Block, Dom, NodeId, NodeKind};

/// The signs that are ornaments: arrows, bars, bullets and quotation marks. Other signs say something: a minus, a currency, a tick.
const SIGNS: &str = "▸▶►▹▷▾▼▿▽▲△▴▵◂◀◄◃◁➜➔➤→←↑↓›‹»«❯❮⌄⌃•·¦|❝❞“”„";

/// The text nodes of a block that are ornaments at its edges.
pub(crate) fn ornaments(dom: &Dom, block: &Block) -> impl Iterator<Item = NodeId> {
    let is_text = |id: &NodeId| dom.kind(*id) == NodeKind::Text && !dom.text(*id).trim().is_empty();
    let first = (block.first..block.end).find(is_text);
    let last = (block.first..block.end).rev().find(is_text).filter(|_| first.is_some());
    let edges = if first == last { [None, None] } else { [first, last] };
    edges.into_iter().flatten().filter(|&id| is_ornament(dom, id))
}

/// Whether an ornament is all that an element hides from screen readers.
fn is_ornament(dom: &Dom, text: NodeId) -> bool {
    let around = dom.parent(text);
    let is_hidden = dom.attribute(around, "aria-hidden").is_some_and(|value| value.eq_ignore_ascii_case("true"));
    let is_alone = dom.end(around) == around + 2;
    is_hidden && is_alone && dom.text(text).trim().chars().all(|c| SIGNS.contains(c))
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn the_arrow_of_an_accordion_was_a_part_of_its_question() {
        let summary = "<details open><summary><span aria-hidden=true>▸</span>Who?</summary><p>a</details>";
        assert_eq!(rendered(summary), ("Who?\n\na".to_owned(), "Who?\n\na".to_owned()));
        assert_eq!(rendered("<h2>News <i aria-hidden=true> »</i></h2><p>a").1, "## News\n\na");
    }

    #[test]
    fn other_signs_stay() {
        for (html, text) in [
            ("<p><span aria-hidden=true>▸</span>", "▸"),
            ("<p>9 <span aria-hidden=true>–</span> 5", "9 – 5"),
            ("<p><span>▸</span> a", "▸ a"),
            ("<p><span aria-hidden=true>1.</span> a", "1. a"),
            ("<p><span aria-hidden=true>−</span>5 °C", "−5 °C"),
            ("<p><span aria-hidden=true>€</span>49", "€49"),
            ("<p><span aria-hidden=true>✗</span> Video", "✗ Video"),
            ("<p><span aria-hidden=true>★★★☆☆</span> A film", "★★★☆☆ A film"),
        ] {
            assert_eq!(rendered(html).0, text, "{html}");
        }
    }
}
