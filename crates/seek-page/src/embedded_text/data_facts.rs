//! What data say of a text in them: its title, its authors and its dates.
//!
//! They are beside the text, or in an object around it. The nearest object with a title is that of the text. A title has
//! a usual key, or it is the title of the page.

use super::data_graph::DataGraph;
use super::facts::{DataFact, DataFacts};
use super::folded::folded;
use super::page_titles::is_page_title;
use crate::linked_data::{JsonId, JsonKind};

/// Keys of the title of a text, the best first.
const TITLE_KEYS: [&str; 4] = ["headline", "headlines", "title", "name"];
/// Keys of the string in a title that is an object.
const TITLE_PARTS: [&str; 4] = ["basic", "rendered", "text", "value"];
/// Keys of its authors, the best first. All keys from here on are as [`folded`] gives them.
const AUTHOR_KEYS: [&str; 7] = ["author", "authors", "authorname", "byline", "bylines", "writer", "creator"];
/// Keys of the name of a person.
const NAME_KEYS: [&str; 4] = ["name", "displayname", "fullname", "text"];
/// Keys of the parts of a name.
const NAME_PARTS: [[&str; 2]; 3] = [["firstname", "lastname"], ["givenname", "familyname"], ["first", "last"]];
/// Keys of the date of publication, the best first.
const PUBLISHED_KEYS: [&str; 20] = [
    "datepublished", "publishedat", "publisheddate", "publishdate", "publishedon", "publishedtime", "publishtime",
    "firstpublishedat", "firstpublished", "firstpublicationdate", "publicationdate", "published", "pubdate", "date",
    "displaydate", "dateposted", "postedat", "datecreated", "createdat", "creationdate",
];
/// Keys of the date of the last change, the best first.
const MODIFIED_KEYS: [&str; 9] = [
    "datemodified", "modifiedat", "modifieddate", "modified", "updatedat", "updateddate", "lastmodified",
    "lastupdated", "updated",
];
/// Keys of catalogues of messages, which say nothing of the page.
const CATALOGUES: [&str; 9] =
    ["i18n", "intl", "locale", "locales", "messages", "translations", "dictionary", "labels", "strings"];
/// Keys of objects that only wrap what they hold.
const WRAPPERS: [&str; 5] = ["data", "attributes", "node", "nodes", "fields"];
/// Keys of objects beside the text that hold what is known of it: of WordPress, of editors.
const BESIDE: [&str; 3] = ["embedded", "meta", "frontmatter"];
/// Most members of an object that are looked at.
pub(super) const MOST_MEMBERS: usize = 256;
/// Most levels from a text up to the object with its title.
const MOST_UP: usize = 6;
/// Most levels from a member down to a name.
const MOST_DOWN: usize = 4;
/// Most authors.
const MOST_AUTHORS: usize = 16;
/// Most bytes of a value.
const MOST_VALUE_BYTES: usize = 400;
/// Fewest digits of a date.
const DATE_DIGITS: usize = 4;

impl DataGraph<'_> {
    /// What is said of a string, which is a part of the source.
    pub(super) fn facts_of(&self, literal: &str) -> Option<DataFacts> {
        self.facts_above(self.owner(self.string_at(literal)?).0)
    }

    /// What is said in an object, or in one around it.
    pub(super) fn facts_above(&self, mut id: JsonId) -> Option<DataFacts> {
        for _ in 0..MOST_UP {
            let objects = self.objects(id);
            if let Some(title) =
                objects.iter().find_map(|&object| self.title(object).or_else(|| self.page_title(object)))
            {
                return Some(self.facts(&objects, title));
            }
            let (above, key) = self.owner(id);
            if id == 0 || above == id || CATALOGUES.contains(&folded(key).as_str()) {
                return None;
            }
            id = above;
        }
        None
    }

    /// An object, and those in it that hold what is known of the text beside them.
    fn objects(&self, id: JsonId) -> Vec<JsonId> {
        let is_beside = |member: JsonId| BESIDE.contains(&folded(self.json.key(member)).as_str());
        let beside = self.members(id, MOST_MEMBERS).filter(|&(member, _)| is_beside(member));
        std::iter::once(id).chain(beside.map(|(_, value)| value).take(BESIDE.len())).collect()
    }

    fn facts(&self, objects: &[JsonId], title: String) -> DataFacts {
        let date = |keys: &[&str]| {
            objects
                .iter()
                .find_map(|&object| self.first(object, keys, |value| self.line(value).filter(|line| is_date(line))))
        };
        let authors = objects.iter().find_map(|&object| {
            self.first(object, &AUTHOR_KEYS, |value| {
                let mut names = Vec::new();
                self.add_names(value, MOST_DOWN, &mut names);
                (!names.is_empty()).then_some(names)
            })
        });
        let fact = |(key, value): (&str, String)| DataFact { key: key.to_owned(), value };
        DataFacts {
            title,
            authors: authors
                .into_iter()
                .flat_map(|(key, names)| names.into_iter().map(move |name| (key, name)))
                .map(fact)
                .collect(),
            published: date(&PUBLISHED_KEYS).map(fact),
            modified: date(&MODIFIED_KEYS).map(fact),
        }
    }

    /// The answer for the value of the best key that has one, with the key as written.
    fn first<T>(&self, object: JsonId, keys: &[&str], read: impl Fn(JsonId) -> Option<T>) -> Option<(&str, T)> {
        let known: Vec<(usize, JsonId, JsonId)> = self
            .members(object, MOST_MEMBERS)
            .filter_map(|(member, value)| {
                let key = folded(self.json.key(member));
                Some((keys.iter().position(|known| *known == key)?, member, value))
            })
            .collect();
        (0..keys.len()).find_map(|rank| {
            let mut of_rank = known.iter().filter(|(of, ..)| *of == rank);
            of_rank.find_map(|&(_, member, value)| Some((self.json.key(member), read(value)?)))
        })
    }

    /// Adds the names of a person, of several, or of an object around them.
    fn add_names(&self, id: JsonId, levels: usize, names: &mut Vec<String>) {
        if levels == 0 || names.len() >= MOST_AUTHORS {
            return;
        }
        match self.json.kind(id) {
            JsonKind::Text => names.extend(self.line(id).filter(|line| is_name(line))),
            JsonKind::Array => {
                for element in self.json.children(id).take(MOST_AUTHORS) {
                    self.add_names(self.resolved(element), levels - 1, names);
                }
            }
            JsonKind::Object => {
                let part = |key: &str| self.first(id, &[key], |value| self.line(value)).map(|(_, part)| part);
                let whole = self.first(id, &NAME_KEYS, |value| self.line(value)).map(|(_, name)| name);
                let of_parts =
                    || NAME_PARTS.iter().find_map(|[first, last]| Some(format!("{} {}", part(first)?, part(last)?)));
                match whole.or_else(of_parts) {
                    Some(name) => names.push(name),
                    None => {
                        let wrapped = self.first(id, &WRAPPERS, Some).or_else(|| self.first(id, &AUTHOR_KEYS, Some));
                        wrapped.into_iter().for_each(|(_, inner)| self.add_names(inner, levels - 1, names));
                    }
                }
            }
            JsonKind::Bare => {}
        }
    }

    /// The title of an object by its key.
    pub(super) fn title(&self, object: JsonId) -> Option<String> {
        let read = |object: JsonId, key: &str, value: &dyn Fn(JsonId) -> Option<String>| {
            let mut members = self.members(object, MOST_MEMBERS).filter(|&(member, _)| self.json.key(member) == key);
            members.find_map(|(_, id)| value(id))
        };
        let line = |id: JsonId| self.line(id);
        let title = |id: JsonId| self.line(id).or_else(|| TITLE_PARTS.iter().find_map(|part| read(id, part, &line)));
        // A better key may be null or empty.
        TITLE_KEYS.iter().find_map(|key| read(object, key, &title))
    }

    /// The longest string of an object that is the title of the page. Its key may be of any language.
    fn page_title(&self, object: JsonId) -> Option<String> {
        let most = if self.titles.trim().is_empty() { 0 } else { MOST_MEMBERS };
        let lines = self.members(object, most).filter_map(|(_, id)| self.line(id));
        lines.filter(|line| is_page_title(line, self.titles)).max_by_key(String::len)
    }

    /// The text of a string as one line, unless it is empty or long.
    fn line(&self, id: JsonId) -> Option<String> {
        // A character takes at most six bytes in a literal.
        if self.json.kind(id) != JsonKind::Text || self.json.source(id).len() > 6 * MOST_VALUE_BYTES {
            return None;
        }
        let line = self.json.text(id).split_whitespace().collect::<Vec<_>>().join(" ");
        (!line.is_empty() && line.len() <= MOST_VALUE_BYTES).then_some(line)
    }
}

/// Whether a text may be a date. Times in seconds are numbers, and are not read.
fn is_date(text: &str) -> bool {
    text.bytes().filter(u8::is_ascii_digit).count() >= DATE_DIGITS
}

/// Whether a text may name an author: it is not the key of a record.
fn is_name(text: &str) -> bool {
    text.contains(' ') || !text.bytes().any(|byte| byte.is_ascii_digit())
}
