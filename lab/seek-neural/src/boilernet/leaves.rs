//! The leaves of a page: its text nodes in order, each with the elements around it and its words.

use seek_page::{Dom, NodeId, NodeKind, Page, PageError, is_unspaced};
use std::collections::HashMap;

/// Elements whose text is never content, as the program of the authors lists them (`net/misc/util.py`). Two differ: the text of scripts, styles
/// and frames is no text of the tree, and `noscript` stays, because forums keep their posts in it for readers without scripts.
const LEFT_OUT: [&str; 5] = ["head", "iframe", "input", "checkbox", "button"];

/// Different names around a leaf that are counted by themselves. Further ones count as one unknown name, so that no page can ask for
/// any amount of memory. Real pages have some twenty.
const MOST_NAMES: usize = 64;

/// Words of a leaf beyond this number are not counted. A page of one leaf could have millions.
const MOST_WORDS: usize = 20_000;

/// One leaf, as numbers of names and words of its page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TextLeaf {
    /// The names of the elements around it, ascending, with the number of elements of each name.
    pub(crate) tags: Vec<(u32, u32)>,
    /// Its words, ascending, with their counts.
    pub(crate) words: Vec<(u32, u32)>,
}

/// The leaves of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Leaves {
    /// The text node of each leaf, ascending.
    pub(crate) texts: Vec<NodeId>,
    pub(crate) leaves: Vec<TextLeaf>,
    /// The names of elements that the leaves number.
    pub(crate) tag_names: Vec<String>,
    /// The words that the leaves number, in lower case.
    pub(crate) words: Vec<String>,
}

impl Leaves {
    /// Reads the leaves of the markup of a page.
    ///
    /// # Errors
    /// [`PageError`] for a page beyond its limits.
    pub fn of(page: &Page) -> Result<Leaves, PageError> {
        let dom = page.dom()?;
        let (mut tag_names, mut words) = (NameNumbers::default(), NameNumbers::default());
        let mut found = Leaves::default();
        let (mut id, end) = (0, dom.markup_len() as NodeId);
        // The bag of the open elements, with the end of each: one walk serves all leaves.
        let mut open: Vec<(NodeId, u32)> = Vec::new();
        let mut bag: Vec<(u32, u32)> = Vec::new();
        while id < end {
            while let Some((_, tag)) = open.pop_if(|(end, _)| *end <= id) {
                remove(&mut bag, tag);
            }
            match dom.kind(id) {
                NodeKind::Element if LEFT_OUT.contains(&dom.name(id)) => {
                    id = dom.end(id);
                    continue;
                }
                NodeKind::Element => {
                    let known = tag_names.of(dom.name(id));
                    let is_full = bag.len() >= MOST_NAMES && !bag.iter().any(|&(tag, _)| tag == known);
                    let tag = if is_full { tag_names.of("") } else { known };
                    open.push((dom.end(id), tag));
                    add(&mut bag, tag);
                }
                NodeKind::Text if !dom.text(id).trim().is_empty() => {
                    if found.texts.len() % 256 == 0 {
                        page.check_deadline()?;
                    }
                    found.texts.push(id);
                    found.leaves.push(TextLeaf { tags: bag.clone(), words: words_of(dom, id, &mut words) });
                }
                _ => {}
            }
            id += 1;
        }
        found.tag_names = tag_names.names;
        found.words = words.names;
        Ok(found)
    }

    /// The number of leaves.
    pub fn len(&self) -> usize {
        self.leaves.len()
    }
}

/// The words of a text node: runs of letters and digits, single characters of scripts without spaces, and single marks.
fn words_of(dom: &Dom, id: NodeId, numbers: &mut NameNumbers) -> Vec<(u32, u32)> {
    let mut found: Vec<u32> = Vec::new();
    let text = dom.text(id);
    let mut rest = text.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        if found.len() == MOST_WORDS {
            break;
        }
        if c.is_whitespace() {
            continue;
        }
        let mut end = start + c.len_utf8();
        if is_word_part(c) {
            while let Some((at, next)) = rest.next_if(|&(_, next)| is_word_part(next) || next == '\'' || next == '’')
            {
                end = at + next.len_utf8();
            }
        }
        found.push(numbers.of(&text[start..end].to_lowercase()));
    }
    found.sort_unstable();
    found.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u32)).collect()
}

/// Whether a character goes on a word: a letter or digit of a script that has spaces between words.
fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() && !is_unspaced(c)
}

fn add(bag: &mut Vec<(u32, u32)>, tag: u32) {
    match bag.binary_search_by_key(&tag, |&(tag, _)| tag) {
        Ok(at) => bag[at].1 += 1,
        Err(at) => bag.insert(at, (tag, 1)),
    }
}

fn remove(bag: &mut Vec<(u32, u32)>, tag: u32) {
    if let Ok(at) = bag.binary_search_by_key(&tag, |&(tag, _)| tag) {
        bag[at].1 -= 1;
        if bag[at].1 == 0 {
            bag.remove(at);
        }
    }
}

/// Numbers names in the order in which they come.
#[derive(Debug, Default)]
struct NameNumbers {
    of_name: HashMap<String, u32>,
    names: Vec<String>,
}

impl NameNumbers {
    fn of(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.of_name.get(name) {
            return number;
        }
        let number = self.names.len() as u32;
        self.of_name.insert(name.to_owned(), number);
        self.names.push(name.to_owned());
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The leaves in words: text, names of elements, words.
    fn described(source: &str) -> Vec<String> {
        let page = Page::from_source(source).unwrap();
        let leaves = Leaves::of(&page).unwrap();
        let list = |bag: &[(u32, u32)], names: &[String]| {
            let each = bag.iter().map(|&(number, count)| format!("{}:{count}", names[number as usize]));
            each.collect::<Vec<_>>().join(" ")
        };
        let all = leaves.leaves.iter();
        all.map(|leaf| format!("{} | {}", list(&leaf.tags, &leaves.tag_names), list(&leaf.words, &leaves.words)))
            .collect()
    }

    #[test]
    fn a_leaf_has_the_elements_around_it_and_its_words() {
        let source =
            "<title>x</title><div><div><p>The storm, the <b>Night</b></p></div> end</div><noscript>post</noscript>";
        assert_eq!(
            described(source),
            [
                "html:1 body:1 div:2 p:1 | the:2 storm:1 ,:1",
                "html:1 body:1 div:2 p:1 b:1 | night:1",
                "html:1 body:1 div:1 | end:1",
                "html:1 body:1 noscript:1 | post:1",
            ]
        );
    }

    #[test]
    fn characters_of_scripts_without_spaces_are_words() {
        assert_eq!(described("<p>中文 don't"), ["html:1 body:1 p:1 | 中:1 文:1 don't:1"]);
    }

    #[test]
    fn many_names_around_a_leaf_become_one() {
        let names: String = (0..200).map(|name| format!("<x-{name}>")).collect();
        let page = Page::from_source(&format!("{names}one<br>two")).unwrap();
        let leaves = Leaves::of(&page).unwrap();
        assert!(leaves.leaves.iter().all(|leaf| leaf.tags.len() <= MOST_NAMES + 1));
        let all: u32 = leaves.leaves[1].tags.iter().map(|&(_, count)| count).sum();
        assert_eq!(all, 202);
    }

    #[test]
    fn a_deep_page_takes_one_walk() {
        let page = Page::from_source(&format!("{}x", "<div>".repeat(2000))).unwrap();
        let leaves = Leaves::of(&page).unwrap();
        assert_eq!(leaves.len(), 1);
    }
}
