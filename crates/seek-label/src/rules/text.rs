//! The text of elements, with a line for each run of text between block-level boundaries.

use scraper::{ElementRef, Html, Node};
use seek_page::Tag;
use std::collections::{HashMap, HashSet};

/// A line of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SelectedLine {
    /// The innermost post that holds it, as an index.
    pub(super) post: Option<usize>,
    /// Its words, with a space between each two.
    pub(super) text: String,
}

/// What is known of a node of the tree.
#[derive(Clone, Copy)]
struct Around<I> {
    wanted: bool,
    dropped: bool,
    post: Option<usize>,
    /// The nearest element that bounds blocks.
    block: Option<I>,
}

/// The lines of `wanted` and `posts` in the order of the page, without `dropped`. A post is wanted, and bounds lines whatever
/// element it is.
pub(super) fn lines(
    html: &Html,
    wanted: &[ElementRef],
    posts: &[ElementRef],
    dropped: &[ElementRef],
) -> Vec<SelectedLine> {
    let wanted: HashSet<_> = wanted.iter().map(|element| element.id()).collect();
    let posts: HashMap<_, _> = posts.iter().enumerate().map(|(number, element)| (element.id(), number)).collect();
    let dropped: HashSet<_> = dropped.iter().map(|element| element.id()).collect();
    let mut known = HashMap::new();
    let mut last = None;
    let mut found = Vec::new();
    let mut line = SelectedLine { post: None, text: String::new() };
    for node in html.tree.root().descendants() {
        let parent = node.parent().and_then(|parent| known.get(&parent.id()).copied());
        let mut around = parent.unwrap_or(Around { wanted: false, dropped: false, post: None, block: None });
        match node.value() {
            Node::Element(element) => {
                let tag = Tag::of(element.name());
                around.wanted |= wanted.contains(&node.id());
                around.dropped |= dropped.contains(&node.id()) || tag.is_inert() || tag == Tag::Noscript;
                if let Some(&number) = posts.get(&node.id()) {
                    (around.wanted, around.post) = (true, Some(number));
                }
                if tag.is_block() || posts.contains_key(&node.id()) {
                    around.block = Some(node.id());
                }
                if tag == Tag::Br {
                    end_line(&mut line, &mut found);
                }
                known.insert(node.id(), around);
            }
            Node::Text(own) if around.wanted && !around.dropped => {
                if last != around.block {
                    end_line(&mut line, &mut found);
                    last = around.block;
                }
                line.post = around.post;
                line.text.push_str(own);
            }
            Node::Document | Node::Fragment => {
                known.insert(node.id(), around);
            }
            _ => {}
        }
    }
    end_line(&mut line, &mut found);
    found
}

/// White space of the source is no line of the text, so it becomes single spaces.
fn end_line(line: &mut SelectedLine, found: &mut Vec<SelectedLine>) {
    let words: Vec<&str> = line.text.split_whitespace().collect();
    if !words.is_empty() {
        found.push(SelectedLine { post: line.post, text: words.join(" ") });
    }
    line.text.clear();
}

/// Lines as one text.
pub(super) fn joined<'l>(lines: impl IntoIterator<Item = &'l SelectedLine>) -> String {
    lines.into_iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// The number of words.
pub(super) fn words(lines: &[SelectedLine]) -> usize {
    lines.iter().map(|line| line.text.split(' ').count()).sum()
}
