//! Whether a page is an empty frame, which scripts fill with the text of its data.
//!
//! Menus and a footer may be there, and the beginning of the text. A page with more text than that shows its content, and
//! long texts in its data are those of other pages.

use super::facts::DataFacts;
use super::known_text::count_words;
use super::page_titles::words;
use crate::{Blocks, Dom, NodeId, Tag};

/// Most words of all that a frame shows.
const MOST_WORDS: usize = 400;
/// Most words of its paragraphs.
const MOST_PROSE: usize = 100;
/// Fewest words of a paragraph.
const PARAGRAPH: usize = 8;

/// An empty frame.
#[derive(Debug)]
pub(super) struct Frame {
    /// Bytes of the paragraphs that the page shows.
    pub shown: usize,
    /// The words of its main heading.
    heading: Vec<String>,
}

impl Frame {
    /// The frame, if the page is one.
    pub(super) fn of(dom: &Dom, blocks: &Blocks) -> Option<Frame> {
        let is_shown = |id: NodeId| dom.hidden(id).is_empty();
        let (mut all, mut prose, mut shown) = (0, 0, 0);
        for i in (0..blocks.len()).filter(|&i| is_shown(blocks.get(i).parent)) {
            let words = count_words(blocks.text(i));
            all += words;
            if words >= PARAGRAPH {
                prose += words;
                shown += blocks.text(i).len();
            }
            if all > MOST_WORDS || prose > MOST_PROSE {
                return None;
            }
        }
        // Frames name the page in the first level, or in the second one below the name of the site.
        let heading = [Tag::H1, Tag::H2].into_iter().find_map(|tag| dom.first(tag).filter(|&id| is_shown(id)));
        let heading = heading.map(|id| blocks.within(id..dom.end(id)));
        let heading = heading.into_iter().flatten().flat_map(|i| words(blocks.text(i)).collect::<Vec<_>>()).collect();
        Some(Frame { shown, heading })
    }

    /// What the data say of a text, unless the page has a heading that shares no word with its title: then the data are
    /// about something else.
    pub(super) fn facts(&self, facts: Option<DataFacts>) -> Option<DataFacts> {
        facts.filter(|facts| self.heading.is_empty() || words(&facts.title).any(|word| self.heading.contains(&word)))
    }
}
