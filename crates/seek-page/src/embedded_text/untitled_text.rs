//! Texts without a title beside them, in data that hold the title of the page. Stores keep each thing apart: a question has
//! the title, and its answers have the texts.

use super::data_graph::DataGraph;
use super::facts::DataFacts;
use super::page_titles::is_page_title;
use crate::linked_data::json_string::decode;
use crate::linked_data::{JsonId, JsonKind};

/// Most bytes for each mention of cookies in a notice.
const BYTES_A_MENTION: usize = 200;
/// Words in keys around texts that are no content: catalogues of messages, notices, and what readers say below the content.
const OTHER_KEYS: [&str; 25] = [
    "i18n", "intl", "locale", "locales", "translation", "translations", "dictionary", "label", "labels", "strings",
    "error", "errors", "cookie", "cookies", "consent", "privacy", "gdpr", "config", "settings", "footer", "comment",
    "comments", "replies", "reviews", "related",
];
/// Most levels from a text up to the whole.
const MOST_UP: usize = 32;
/// Most strings that are compared with the title of the page.
const MOST_STRINGS: usize = 1 << 14;
/// Most bytes of such a string.
const MOST_TITLE: usize = 1 << 10;
/// Most records that show whether an object is a map of them.
const SHOWN: usize = 64;

impl DataGraph<'_> {
    /// The title of the page as what is said of a string, if the string has marked paragraphs or lines.
    pub(super) fn facts_of_untitled(&self, literal: &str) -> Option<DataFacts> {
        let text = decode(literal);
        // A notice of cookies names them often, in most languages.
        let mentions = text.to_lowercase().matches("cookie").count();
        if mentions > 1 && mentions * BYTES_A_MENTION > text.len() {
            return None;
        }
        let has_paragraphs = ["<p", "<br", "\n"].iter().any(|mark| text.trim().contains(mark));
        self.facts_of_page(self.string_at(literal).filter(|_| has_paragraphs)?)
    }

    /// The title of the page as what is said of a value, if the data hold it and no key around the value speaks against it.
    pub(super) fn facts_of_page(&self, id: JsonId) -> Option<DataFacts> {
        let around = std::iter::successors(Some(id), |&id| Some(self.owner(id).0).filter(|&above| above != id));
        let is_other = |id: JsonId| words(self.json.key(id)).any(|word| OTHER_KEYS.contains(&word.as_str()));
        if self.titles.trim().is_empty() || around.take(MOST_UP).any(is_other) {
            return None;
        }
        let title = self.title_of_page.get_or_init(|| {
            let strings = self.strings().iter().take(MOST_STRINGS);
            let short = strings.filter(|&&id| self.json.source(id).len() <= MOST_TITLE).map(|&id| self.json.text(id));
            short.filter(|text| is_page_title(text, self.titles)).max_by_key(|text| text.len()).map(String::from)
        });
        title.clone().map(DataFacts::of_title)
    }

    /// Whether an object is a map of records by their numbers, which have no titles of their own.
    pub(super) fn is_map_of_records(&self, id: JsonId) -> bool {
        // The whole may be a store, with things of many kinds.
        if self.json.kind(id) != JsonKind::Object || self.json.key(id).is_empty() {
            return false;
        }
        let is_record = |id: JsonId| {
            self.json.kind(id) == JsonKind::Object && self.json.key(id).bytes().any(|byte| byte.is_ascii_digit())
        };
        let mut records = self.json.children(id).take(SHOWN);
        self.json.children(id).nth(1).is_some() && records.all(|id| is_record(id) && self.title(id).is_none())
    }
}

/// The words of a key in lower case: `cookie` and `notice` of `cookieNotice` and `cookie-notice`.
fn words(key: &str) -> impl Iterator<Item = String> {
    let parts = key.split(|c: char| !c.is_alphanumeric());
    parts.flat_map(|part| {
        let starts = part.char_indices().filter(|(_, c)| c.is_uppercase()).map(|(at, _)| at);
        let cuts: Vec<usize> = std::iter::once(0).chain(starts.filter(|&at| at > 0)).chain([part.len()]).collect();
        cuts.windows(2).map(|cut| part[cut[0]..cut[1]].to_lowercase()).collect::<Vec<_>>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLES: &str = " why is the sea red \n  ";

    #[test]
    fn answers_had_no_title() {
        let title = |text: &str, key: &str, title: &str| {
            let json = format!(r#"{{"a": {{"title": "{title}"}}, "{key}": {{"1": {{"b": "{text}"}}}}}}"#);
            let at = json.rfind(text).unwrap();
            let graph = DataGraph::of_page(&json, TITLES);
            graph.facts_of_untitled(&json[at..at + text.len()]).map(|facts| facts.title)
        };
        assert_eq!(
            title("<p>It is <b>not</b>.", "answers", "Why is the sea red?").as_deref(),
            Some("Why is the sea red?")
        );
        assert_eq!(title("It is not.", "answers", "Why is the sea red?"), None);
        assert_eq!(title("<p>We use them.", "cookieNotice", "Why is the sea red?"), None);
        assert_eq!(title("<p>We use cookies.<p>Cookies help.", "banner", "Why is the sea red?"), None);
        assert_eq!(title("<p>It is not.", "answers", "Why is the sky blue?"), None);
        assert!(title("<p>It is not.", "previews", "Why is the sea red?").is_some());
        let recipe = format!("<p>Cookies: {}<p>A cookie a day.", "Stir the dough. ".repeat(40));
        assert!(title(&recipe, "answers", "Why is the sea red?").is_some());
    }

    #[test]
    fn records_by_their_numbers_are_one_list() {
        let is_map = |json: &str| DataGraph::parse(&format!("{{\"m\": {json}}}")).is_map_of_records(1);
        assert!(is_map(r#"{"1": {"a": "b"}, "2": {"a": "c"}}"#));
        assert!(!is_map(r#"{"1": {"title": "b"}, "2": {"title": "c"}}"#));
        assert!(!is_map(r#"{"a": {"b": "c"}, "d": {"b": "e"}}"#));
        assert!(!is_map(r#"{"1": {"a": "b"}}"#));
        assert!(!is_map("[{}, {}]"));
    }
}
