//! Whole texts of the data.
//!
//! A page that a script builds shows a frame, and its text is in the state of a framework. Each such text is a section
//! after the nodes of the markup. Few training pages have such texts. So a text is chosen whole if most of its words are.
//! If the page shows less text than its data hold, the longest text is the content.

use super::opening_headings::add_blocks;
use seek_page::{Blocks, Dom, NodeId};
use std::ops::Range;

/// Fewest words of a text that is chosen whatever the classifiers say, unless the data name its author or its date.
const LEAST_WORDS: u32 = 40;
/// Fewest words of such a text whose title is that of the page, too.
const LEAST_WORDS_OF_PAGE: u32 = 20;

/// Adds the rest of texts of the data to chosen blocks, which are in order.
pub(super) fn complete_data(dom: &Dom, blocks: &Blocks, words: impl Fn(usize) -> u32, chosen: &mut Vec<usize>) {
    let mut added = Vec::new();
    for text in dom.data_sections().map(|section| blocks.within(section..dom.end(section))) {
        let of_text = chosen.partition_point(|&block| block < text.start)..chosen.partition_point(|&b| b < text.end);
        let found: u32 = chosen[of_text].iter().map(|&block| words(block)).sum();
        if 2 * found > text.clone().map(&words).sum() {
            added.extend(text);
        }
    }
    add_blocks(chosen, added);
}

/// The longest text of the data that has a title, if the page shows fewer words than it has. A short one has an author, a
/// date or the title of the page, too.
pub(super) fn data_of_empty_frame(dom: &Dom, blocks: &Blocks, words: impl Fn(usize) -> u32) -> Option<Range<usize>> {
    let count = |range: Range<usize>| range.map(&words).sum::<u32>();
    let section = dom.longest_data_section()?;
    let text = blocks.within(section..dom.end(section));
    let facts = dom.data_facts(section)?;
    let is_article = !facts.authors.is_empty() || facts.published.is_some();
    let shown: u32 = (0..blocks.within(0..dom.markup_len() as NodeId).end)
        .filter(|&block| dom.hidden(blocks.get(block).parent).is_empty())
        .map(&words)
        .sum();
    let of_text = count(text.clone());
    let is_of_page = || of_text >= LEAST_WORDS_OF_PAGE && facts.is_of_page(dom);
    ((is_article || of_text >= LEAST_WORDS || is_of_page()) && of_text > shown).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    const SHORT: &str = "Nobody was hurt.";
    const LONG: &str =
        "The storm broke two of the four cranes in the harbour, which stays closed until the end of the week.";

    /// The chosen texts of a page that shows some markup and has paragraphs in its state.
    fn chosen(shown: &str, paragraphs: &[&str], chosen: &[usize]) -> Vec<usize> {
        let list = paragraphs.join("\", \"");
        let data = format!("{{\"title\": \"Storm\", \"paragraphs\": [\"{list}\"]}}");
        let page = Page::from_source(&format!("{shown}<script type=application/json>{data}</script>")).unwrap();
        let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
        let words = |block: usize| blocks.text(block).split_whitespace().count() as u32;
        let mut chosen = chosen.to_vec();
        add_blocks(&mut chosen, data_of_empty_frame(dom, blocks, words).into_iter().flatten().collect());
        complete_data(dom, blocks, words, &mut chosen);
        chosen
    }

    #[test]
    fn paragraphs_around_the_longest_ones_were_lost() {
        assert_eq!(chosen("", &[LONG, SHORT, &LONG.replace("storm", "gale"), "They wait."], &[2]), [0, 1, 2, 3]);
        assert_eq!(chosen("<p>Home", &[SHORT, &LONG.repeat(2)], &[2]), [1, 2]);
    }

    #[test]
    fn data_of_a_page_with_more_text_are_left_alone() {
        let menu = format!("<ul>{}</ul>", "<li>a word".repeat(60));
        assert_eq!(chosen(&menu, &[SHORT, &LONG.repeat(2)], &[3]), [3]);
        assert_eq!(chosen(&menu, &[SHORT, &LONG.repeat(2)], &[61]), [60, 61]);
    }
}
