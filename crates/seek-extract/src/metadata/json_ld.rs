//! JSON-LD: what the page says of itself in the vocabulary of schema.org.
//!
//! A script may describe much besides the page's content: the site, its owner, a path of links, reviews and comments
//! with authors of their own. So a thing counts only where the way to it from the top leads through a graph, or through
//! what the page is mainly about; of several the first of the most fitting kind, and one whose title the page repeats
//! before others.

use super::fields::{Candidates, Field, Place};
use super::kinds::{Role, role_of};
use super::line::{folded, line};
use crate::json_tree::{Json, JsonId, Kind};
use seek_page::Limits;
use std::collections::HashMap;

/// Most bytes of JSON-LD that are read of a page.
pub(super) const MOST_BYTES: usize = 1 << 20;
/// Keys that lead from a thing to what it is mainly about, or from a container to what is in it.
const ONWARD: [&str; 4] = ["", "@graph", "mainEntity", "mainEntityOfPage"];
/// Things that are looked at of a script.
const MOST_THINGS: usize = 1_000;
/// Pages and sites that are read of a script.
const MOST_PAGES: usize = 8;

/// A thing that the page may be about.
struct Thing {
    id: JsonId,
    role: Role,
}

/// Adds what a script says. `titles` are the page's own titles, folded.
pub(super) fn read(text: &str, titles: &str, found: &mut Candidates) {
    let json = Json::read(text);
    let script = Script { names: by_id(&json), json, limits: found.limits };
    let things = script.things();
    let said = |thing: &Thing| script.first(thing.id, &["headline", "name"]).map(|name| folded(&name));
    let best = things.iter().map(|thing| thing.role).filter(|role| *role < Role::Page).min();
    let of_role: Vec<&Thing> = things.iter().filter(|thing| Some(thing.role) == best).collect();
    let repeated =
        of_role.iter().find(|thing| said(thing).is_some_and(|name| !name.is_empty() && titles.contains(&name)));
    // Several with nothing to choose between them are a list of links.
    let main = repeated.or(if of_role.len() <= 3 { of_role.first() } else { None });
    if let Some(thing) = main {
        script.add(thing.id, Place::JsonLd, found);
    }
    for thing in things.iter().filter(|thing| thing.role == Role::Page).take(MOST_PAGES) {
        script.add(thing.id, Place::JsonLdPage, found);
    }
    for thing in things.iter().filter(|thing| thing.role == Role::Site).take(MOST_PAGES) {
        script.add_text(thing.id, &["name"], Field::SiteName, Place::JsonLdPage, found);
        script.add_text(thing.id, &["inLanguage"], Field::Language, Place::JsonLdPage, found);
    }
}

/// Who someone is.
enum Name {
    /// The name of one person or organisation.
    One(String),
    /// A text that may name several.
    Text(String),
}

struct Script<'a> {
    json: Json<'a>,
    limits: Limits,
    /// Objects by their `@id`: authors are often named in another place than they are referred to.
    names: HashMap<String, JsonId>,
}

fn by_id(json: &Json) -> HashMap<String, JsonId> {
    let mut names = HashMap::new();
    for id in (0..json.len()).filter(|&id| json.kind(id) == Kind::Object) {
        // What only refers has no more members.
        if json.end(id) - id > 2
            && let Some(name) = json.values(id, "@id").next()
        {
            names.entry(json.text(name).into_owned()).or_insert(id);
        }
    }
    names
}

impl Script<'_> {
    /// What the page may be about, in the order of the script.
    fn things(&self) -> Vec<Thing> {
        let json = &self.json;
        let mut things = Vec::new();
        let mut id = 0;
        while id < json.len() && things.len() < MOST_THINGS {
            let onward = ONWARD.contains(&json.key(id)) && matches!(json.kind(id), Kind::Object | Kind::Array);
            if !onward {
                id = json.end(id);
                continue;
            }
            if json.kind(id) == Kind::Object {
                let role = self.role(id);
                if role == Role::Other {
                    id = json.end(id);
                    continue;
                }
                things.push(Thing { id, role });
            }
            id += 1;
        }
        things
    }

    fn role(&self, id: JsonId) -> Role {
        let roles = self.json.values(id, "@type").take(8).map(|of| role_of(&self.json.text(of)));
        match roles.min() {
            Some(role) => role,
            // Without a type: a container, or a thing that has a headline.
            None if self.json.values(id, "headline").next().is_some() => Role::Writing,
            None => Role::Page,
        }
    }

    /// The text of the first of some members that has one.
    fn first(&self, id: JsonId, keys: &[&'static str]) -> Option<String> {
        let texts = keys.iter().flat_map(|&key| self.json.values(id, key));
        texts
            .filter(|&of| self.json.kind(of) == Kind::Text)
            .map(|of| self.json.text(of))
            .find_map(|text| line(&text, 600, &self.limits))
    }

    fn add_text(&self, id: JsonId, keys: &[&'static str], field: Field, place: Place, found: &mut Candidates) {
        for &key in keys {
            for value in self.json.values(id, key).take(64) {
                let text = match self.json.kind(value) {
                    Kind::Text => Some(self.json.text(value).into_owned()),
                    Kind::Object => self.first(value, &["url", "@id", "name", "contentUrl"]),
                    _ => None,
                };
                if let Some(text) = text {
                    found.add(field, place, &text, format!("json-ld:{key}"));
                }
            }
        }
    }

    fn add(&self, id: JsonId, place: Place, found: &mut Candidates) {
        let mut add = |keys: &[&'static str], field| self.add_text(id, keys, field, place, found);
        add(&["headline", "name"], Field::Title);
        add(&["datePublished", "uploadDate", "dateCreated"], Field::Published);
        add(&["dateModified"], Field::Modified);
        add(&["description"], Field::Description);
        add(&["inLanguage"], Field::Language);
        add(&["url", "@id", "mainEntityOfPage"], Field::Canonical);
        add(&["license"], Field::License);
        add(&["articleSection"], Field::Category);
        add(&["keywords"], Field::Tag);
        add(&["image", "thumbnailUrl", "primaryImageOfPage"], Field::Image);
        for key in ["author", "creator"] {
            for value in self.json.values(id, key).take(64) {
                let (names, source) = (self.people(value), format!("json-ld:{key}"));
                for name in names {
                    match name {
                        Name::One(name) => found.add_name(Field::Author, place, &name, source.as_str()),
                        Name::Text(text) => found.add(Field::Author, place, &text, source.as_str()),
                    }
                }
            }
        }
        for publisher in self.json.values(id, "publisher").take(1).flat_map(|value| self.people(value)) {
            let (Name::One(name) | Name::Text(name)) = publisher;
            found.add(Field::SiteName, place, &name, "json-ld:publisher");
        }
    }

    /// The names of a person or an organisation, given as text, as an object, or by reference to one.
    fn people(&self, value: JsonId) -> Vec<Name> {
        if self.json.kind(value) == Kind::Text {
            let text = self.json.text(value);
            return match self.names.get(&*text) {
                Some(&object) => self.names_of(object),
                None => vec![Name::Text(text.into_owned())],
            };
        }
        let own = self.names_of(value);
        if !own.is_empty() {
            return own;
        }
        let reference = self.json.values(value, "@id").next().map(|id| self.json.text(id));
        reference.and_then(|id| self.names.get(&*id)).map_or_else(Vec::new, |&object| self.names_of(object))
    }

    fn names_of(&self, object: JsonId) -> Vec<Name> {
        if self.json.kind(object) != Kind::Object {
            return Vec::new();
        }
        let whole: Vec<String> =
            self.json.values(object, "name").take(8).map(|of| self.json.text(of).into_owned()).collect();
        if whole.iter().any(|name| !name.trim().is_empty()) {
            return whole.into_iter().map(Name::One).collect();
        }
        let parts: Vec<String> =
            ["givenName", "familyName"].iter().filter_map(|&key| self.first(object, &[key])).collect();
        if parts.is_empty() { Vec::new() } else { vec![Name::One(parts.join(" "))] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found for a field, with its source.
    fn found(text: &str, field: Field) -> Vec<String> {
        let mut found = Candidates::default();
        read(text, "storm over the coast", &mut found);
        found.of(field, &[Place::JsonLd, Place::JsonLdPage]).map(|c| format!("{} ({})", c.value, c.source)).collect()
    }

    #[test]
    fn an_article_in_a_graph_names_its_author_elsewhere() {
        let text = r##"{"@context": "https://schema.org", "@graph": [
            {"@type": "WebSite", "name": "The Daily", "author": {"name": "Web Master"}},
            {"@type": ["NewsArticle", "Article"], "headline": "Storm over the coast", "author": [{"@id": "#ann"}, "Bo Yi"],
             "publisher": {"@type": "Organization", "name": "Daily Ltd"}, "datePublished": "2019-03-03"},
            {"@type": "Person", "@id": "#ann", "name": "Ann Lee"}]}"##;
        assert_eq!(found(text, Field::Author), ["Ann Lee (json-ld:author)", "Bo Yi (json-ld:author)"]);
        assert_eq!(found(text, Field::Published), ["2019-03-03 (json-ld:datePublished)"]);
        assert_eq!(found(text, Field::SiteName), ["Daily Ltd (json-ld:publisher)", "The Daily (json-ld:name)"]);
    }

    #[test]
    fn authors_of_reviews_and_comments_are_not_the_page_s() {
        let text = r#"{"@type": "Product", "name": "Kettle", "review": [{"@type": "Review", "author": {"name": "Mad Max"}}]}
            {"@type": "Article", "headline": "Tea", "comment": [{"@type": "Comment", "author": "Troll"}]}
            {"@type": "Review", "author": "Someone"}"#;
        assert!(found(text, Field::Author).is_empty());
    }

    #[test]
    fn a_question_is_what_its_page_is_about() {
        let text = r#"{"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Why?", "author": {"@type": "Person", "name": "Ann"},
            "acceptedAnswer": {"@type": "Answer", "author": {"name": "Bo"}}}}"#;
        assert_eq!(found(text, Field::Author), ["Ann (json-ld:author)"]);
    }

    #[test]
    fn of_several_articles_the_page_is_about_the_one_it_repeats() {
        let article = |title: &str, author: &str| {
            format!(r#"{{"@type": "Article", "headline": "{title}", "author": "{author}"}}"#)
        };
        let listed = (0..5).map(|i| article(&format!("Other {i}"), "Nobody")).collect::<Vec<_>>().join(",");
        assert!(found(&format!("[{listed}]"), Field::Author).is_empty());
        let about = article("Storm over the coast", "Ann Lee");
        assert_eq!(found(&format!("[{listed},{about}]"), Field::Author), ["Ann Lee (json-ld:author)"]);
    }
}
