//! The titles of a page, and whether a text in its data has one of them.

use super::facts::DataFacts;
use crate::{Dom, NodeId, Tag};

impl DataFacts {
    /// Whether the `<title>` or the `og:title` of the page contains the title of the text, word for word.
    pub fn is_of_page(&self, dom: &Dom) -> bool {
        self.is_in(&page_titles(dom))
    }

    /// Whether the titles of a page contain the title of the text.
    pub(super) fn is_in(&self, titles: &str) -> bool {
        let title = spaced(&self.title);
        !title.trim().is_empty() && titles.contains(&title)
    }
}

/// The words of the titles of a page, a line for each title.
pub(super) fn page_titles(dom: &Dom) -> String {
    let is_og = |id: &NodeId| dom.tag(*id) == Tag::Meta && dom.attribute(*id, "property") == Some("og:title");
    let og_title = (0..dom.markup_len() as NodeId).find(is_og).and_then(|id| dom.attribute(id, "content"));
    format!("{}\n{}", spaced(dom.title().unwrap_or_default()), spaced(og_title.unwrap_or_default()))
}

/// Whether a text is a title of a page, as [`page_titles`] gives them: most of one, or its beginning before the name of the site.
pub(super) fn is_page_title(text: &str, titles: &str) -> bool {
    let text = spaced(text);
    !text.trim().is_empty()
        && titles.lines().any(|title| {
            2 * text.len() >= title.len() && title.contains(&text)
                || 4 * text.len() >= title.len() && title.starts_with(&text)
        })
}

/// The words of a text with a space at both ends, so that no word is found in another.
fn spaced(text: &str) -> String {
    format!(" {} ", words(text).collect::<Vec<_>>().join(" "))
}

/// The words of a text in lower case, without marks.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_of_a_page_is_most_of_it_or_its_beginning() {
        let titles = format!("{}\n{}", spaced("Sea frozen - The Daily News of Brackwater"), spaced("The sea, frozen"));
        for text in ["Sea frozen", "The sea: frozen!", "sea frozen the daily news"] {
            assert!(is_page_title(text, &titles), "{text}");
        }
        for text in ["The Daily News", "Sea", "Brackwater", "Sea frozen today", "-", ""] {
            assert!(!is_page_title(text, &titles), "{text}");
        }
        assert!(!is_page_title("Sea", "\n"));
    }
}
