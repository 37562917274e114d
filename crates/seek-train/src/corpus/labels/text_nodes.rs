//! Labels of text nodes, for networks that decide on them.
//!
//! Three kinds of labels tell whether a text node is main content:
//!
//! 1. Labelled ranges of the page: more than half of its letters are in them.
//! 2. An annotated copy, also beside a gold text, because a copy labels each node and a gold text only says which words are content.
//! 3. A gold text: more than half of the tokens of the node align to it. A node without a word, such as a lone full stop, has the label of
//!    the text node before it in its block. Text that is in no block, such as the title of the head, is no content.

use super::nodes;
use super::resolve::{ResolvedPage, TextLabels};
use super::shares::{TokenIds, aligned_shares};
use anyhow::Result;
use seek_page::{Blocks, Dom, NodeId, Page, PageOptions};

/// More than this share of a text node is main content.
const MAIN_SHARE: f32 = 0.5;

/// The text nodes of a page's markup that have more than white space, with their labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextNodeLabels {
    /// Ascending.
    texts: Vec<NodeId>,
    main: Vec<bool>,
}

impl TextNodeLabels {
    /// The labels of a page; none if its labels do not cover its whole text.
    ///
    /// # Errors
    /// When the page or its annotated copy exceeds its limits.
    pub fn of(page: &Page, resolved: &ResolvedPage) -> Result<Option<TextNodeLabels>> {
        let dom = page.dom()?;
        let texts = nodes::text_nodes(dom);
        let main = match &resolved.text_labels {
            TextLabels::Ranges(ranges) => {
                let range = |id: NodeId| dom.text_start(id)..dom.text_start(id + 1);
                texts.iter().map(|&id| ranges.share_of(dom, range(id)) > MAIN_SHARE).collect()
            }
            TextLabels::Gold | TextLabels::Copy => match of_copy(dom, &texts, resolved)? {
                Some(main) => main,
                None => of_gold(dom, page.blocks()?, &texts, resolved.page.gold()),
            },
            TextLabels::Snippets | TextLabels::None => return Ok(None),
        };
        Ok(Some(TextNodeLabels { texts, main }))
    }

    /// Whether a text node is main content. White space is not.
    pub fn is_main(&self, id: NodeId) -> bool {
        self.texts.binary_search(&id).is_ok_and(|at| self.main[at])
    }
}

/// The labels of the annotated copy, if the page has one with labels.
fn of_copy(dom: &Dom, texts: &[NodeId], resolved: &ResolvedPage) -> Result<Option<Vec<bool>>> {
    let Some(copy) = &resolved.page.annotated_html else { return Ok(None) };
    let copy = Page::read(copy, PageOptions::default())?;
    let copy = copy.dom()?;
    Ok(nodes::is_labelled(copy).then(|| nodes::main_text_nodes(dom, texts, copy)))
}

/// The labels that follow from a gold text.
fn of_gold(dom: &Dom, blocks: &Blocks, texts: &[NodeId], gold: &str) -> Vec<bool> {
    let block_of = block_numbers(blocks, texts);
    let mut tokens = TokenIds::default();
    let mut gold_tokens = Vec::new();
    tokens.push(gold, &mut gold_tokens);
    let pieces = texts.iter().zip(&block_of).map(|(&id, block)| if block.is_some() { dom.text(id) } else { "" });
    let shares = aligned_shares(&mut tokens, pieces, TokenIds::push, &gold_tokens, |_| true);
    let mut main: Vec<bool> = Vec::with_capacity(texts.len());
    for (at, share) in shares.into_iter().enumerate() {
        let follows = || at > 0 && block_of[at].is_some() && block_of[at] == block_of[at - 1] && main[at - 1];
        let is_main = share.map_or_else(follows, |share| share > MAIN_SHARE);
        main.push(is_main);
    }
    main
}

/// The block of each text node, if it is in one.
fn block_numbers(blocks: &Blocks, texts: &[NodeId]) -> Vec<Option<usize>> {
    let mut block = 0;
    let number = |&id: &NodeId| {
        while block < blocks.len() && blocks.get(block).end <= id {
            block += 1;
        }
        (block < blocks.len() && blocks.get(block).first <= id).then_some(block)
    };
    texts.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::labels::resolve::LabelOptions;
    use crate::corpus::labels::resolve::resolve;
    use crate::corpus::pages::read_page;
    use seek_io::LabelledPage;

    /// The text nodes of main content, each trimmed; none if the labels do not cover the page.
    fn main_texts(labelled: LabelledPage) -> Option<Vec<String>> {
        let resolved = resolve(labelled, &LabelOptions::default()).unwrap();
        let page = read_page(&resolved.page).unwrap();
        let dom = page.dom().unwrap();
        let labels = TextNodeLabels::of(&page, &resolved).unwrap()?;
        let all = nodes::text_nodes(dom).into_iter().filter(|&id| labels.is_main(id));
        Some(all.map(|id| dom.text(id).trim().to_owned()).collect())
    }

    fn page(html: &str) -> LabelledPage {
        LabelledPage { id: "a/1".to_owned(), html: html.into(), ..LabelledPage::default() }
    }

    fn with_gold(html: &str, gold: &str) -> LabelledPage {
        LabelledPage { gold_text: Some(gold.to_owned()), ..page(html) }
    }

    #[test]
    fn nodes_with_more_than_half_of_their_words_in_the_gold_are_main_content() {
        let html = "<title>Big storm</title><nav>home news</nav><h1>Big storm</h1><p>It came at <b>night</b>, and left. Read more now</p><p>more</p>";
        let found = main_texts(with_gold(html, "Big storm\n\nIt came at night, and left."));
        assert_eq!(found.unwrap(), ["Big storm", "It came at", "night"]);
        let found = main_texts(with_gold("<p>It came at night. More</p>", "It came at night."));
        assert_eq!(found.unwrap(), ["It came at night. More"]);
    }

    #[test]
    fn the_title_of_the_head_is_no_content() {
        let found = main_texts(with_gold("<title>Big storm</title><p>It came.</p>", "Big storm\nIt came."));
        assert_eq!(found.unwrap(), ["It came."]);
    }

    #[test]
    fn a_node_without_a_word_follows_the_node_before_it_in_its_block() {
        let html = "<p>| <i>One</i> . <b>…</b></p><p>!</p><div>menu <a>*</a></div>";
        assert_eq!(main_texts(with_gold(html, "One.")).unwrap(), ["One", ".", "…"]);
    }

    #[test]
    fn an_empty_gold_has_no_main_content() {
        assert_eq!(main_texts(with_gold("<p>One.</p>", "")).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn labels_of_a_copy_win_over_the_gold() {
        let copy = |label: &str| {
            let html = format!("<p>One <b __boilernet_label={label}>two</b></p><p>three</p>");
            Some(html.into_bytes())
        };
        let html = "<p>One <b>two</b></p><p>three</p>";
        let labelled = |annotated_html| LabelledPage { annotated_html, ..with_gold(html, "three") };
        assert_eq!(main_texts(labelled(copy("1"))).unwrap(), ["two"]);
        assert_eq!(main_texts(labelled(copy("0"))).unwrap(), Vec::<String>::new());
        // A copy without labels says nothing.
        assert_eq!(main_texts(labelled(Some(html.into()))).unwrap(), ["three"]);
        let without_gold = LabelledPage { annotated_html: copy("1"), ..page(html) };
        assert_eq!(main_texts(without_gold).unwrap(), ["two"]);
    }

    #[test]
    fn ranges_label_nodes_by_their_letters() {
        let html = "<p data-seek=main>One <b>two</b><i data-seek=noise>three</i> .</p><p>four</p>";
        assert_eq!(main_texts(page(html)).unwrap(), ["One", "two", "."]);
    }

    #[test]
    fn snippets_do_not_cover_a_page() {
        let labelled = LabelledPage { with: vec!["One".to_owned()], ..page("<p>One</p>") };
        assert_eq!(main_texts(labelled), None);
        assert_eq!(main_texts(page("<p>One</p>")), None);
    }
}
