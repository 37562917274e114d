//! JSON-LD: the metadata that the page gives in the vocabulary of schema.org.
//!
//! A script may describe more than the content: the site, its owner, a breadcrumb trail, reviews and comments with
//! their own authors. So an item counts only if graphs and the main entities of other items lead to it. Of several
//! items the first of the best role counts. An item whose title the page repeats comes before others.

use super::clean_text::clean_line;
use super::field_values::{Field, FieldValues, SourceKind};
use super::item_roles::{ItemRole, role_of};
use crate::author_date_hints::{AUTHOR_PROPERTIES, PAGE_DATE_PROPERTIES};
use crate::text::folded;
use seek_page::linked_data::ItemId;
use seek_page::{Limits, LinkedData, LinkedItem, PropertyValue};
use std::collections::HashMap;
use std::ops::Range;

/// Properties that lead from an item to its main entity, or from a container to its items.
const LINKING: [&str; 4] = ["", "@graph", "mainEntity", "mainEntityOfPage"];
/// Most items of a script that may be what the page is about.
const MAX_TOPICS: usize = 1_000;
/// Most pages and sites of a script.
const MAX_PAGES: usize = 8;

/// An item that the page may be about.
struct Topic {
    id: ItemId,
    role: ItemRole,
}

/// Adds the metadata that one script gives. `titles` are the page's own titles, folded.
pub(super) fn read(data: &LinkedData, items: Range<ItemId>, titles: &str, fields: &mut FieldValues) {
    let script = Script { names: by_id(data, items.clone()), data, items, limits: fields.limits };
    let topics = script.topics();
    let title = |topic: &Topic| script.first(topic.id, &["headline", "name"]).map(|name| folded(&name));
    let best = topics.iter().map(|topic| topic.role).filter(|role| *role < ItemRole::Page).min();
    let of_role: Vec<&Topic> = topics.iter().filter(|topic| Some(topic.role) == best).collect();
    let repeated =
        of_role.iter().find(|topic| title(topic).is_some_and(|name| !name.is_empty() && titles.contains(&name)));
    // More than three items without a title of the page are a list of links.
    let main = repeated.or(if of_role.len() <= 3 { of_role.first() } else { None });
    if let Some(topic) = main {
        script.add(topic.id, SourceKind::JsonLd, fields);
    }
    for topic in topics.iter().filter(|topic| topic.role == ItemRole::Page).take(MAX_PAGES) {
        script.add(topic.id, SourceKind::JsonLdPage, fields);
    }
    for topic in topics.iter().filter(|topic| topic.role == ItemRole::Site).take(MAX_PAGES) {
        script.add_text(topic.id, &["name"], Field::SiteName, SourceKind::JsonLdPage, fields);
        script.add_text(topic.id, &["inLanguage"], Field::Language, SourceKind::JsonLdPage, fields);
    }
}

/// The name of an author.
enum Name {
    /// The name of one person or organisation.
    One(String),
    /// A text with one or more names.
    Text(String),
}

struct Script<'a> {
    data: &'a LinkedData,
    items: Range<ItemId>,
    limits: Limits,
    /// Items by their `@id`. Authors are often named elsewhere than they are referred to.
    names: HashMap<&'a str, ItemId>,
}

fn by_id(data: &LinkedData, items: Range<ItemId>) -> HashMap<&str, ItemId> {
    let mut names = HashMap::new();
    for id in items {
        let item = data.item(id);
        // A reference has no other property.
        if item.properties.len() > 1
            && let Some(name) = item.values("@id").next()
        {
            names.entry(text_of(name)).or_insert(id);
        }
    }
    names
}

/// The text of a value; empty for an item.
fn text_of(value: &PropertyValue) -> &str {
    value.as_text().unwrap_or_default()
}

impl Script<'_> {
    fn item(&self, id: ItemId) -> &LinkedItem {
        self.data.item(id)
    }

    /// The items that the page may be about, in the order of the script.
    fn topics(&self) -> Vec<Topic> {
        let first = self.items.start;
        let mut topics = Vec::new();
        let mut leads_on = vec![false; self.items.len()];
        for id in self.items.clone() {
            let item = self.item(id);
            let is_reached =
                LINKING.contains(&item.property.as_str()) && item.parent.is_none_or(|of| leads_on[of - first]);
            let role = self.role(id);
            if is_reached && role != ItemRole::Other && topics.len() < MAX_TOPICS {
                leads_on[id - first] = true;
                topics.push(Topic { id, role });
            }
        }
        topics
    }

    fn role(&self, id: ItemId) -> ItemRole {
        let item = self.item(id);
        match item.types.iter().map(|name| role_of(name)).min() {
            Some(role) => role,
            // Without a type: a container, or an item with a headline.
            None if item.values("headline").next().is_some() => ItemRole::Writing,
            None => ItemRole::Page,
        }
    }

    /// The text of the first of some properties that has one.
    fn first(&self, id: ItemId, names: &[&str]) -> Option<String> {
        let values = names.iter().flat_map(|name| self.item(id).values(name));
        values.filter_map(string).find_map(|text| clean_line(text, 600, &self.limits))
    }

    fn add_text(&self, id: ItemId, names: &[&'static str], field: Field, kind: SourceKind, fields: &mut FieldValues) {
        for &name in names {
            for value in self.item(id).values(name).take(64) {
                let text = match value {
                    PropertyValue::Text(text) => Some(text.clone()),
                    PropertyValue::Item(item) => self.first(*item, &["url", "@id", "name", "contentUrl"]),
                    _ => None,
                };
                if let Some(text) = text {
                    fields.add(field, kind, &text, format!("json-ld:{name}"));
                }
            }
        }
    }

    fn add(&self, id: ItemId, kind: SourceKind, fields: &mut FieldValues) {
        let mut add = |keys: &[&'static str], field| self.add_text(id, keys, field, kind, fields);
        add(&["headline", "name"], Field::Title);
        add(&PAGE_DATE_PROPERTIES, Field::Published);
        add(&["dateModified"], Field::Modified);
        add(&["description"], Field::Description);
        add(&["inLanguage"], Field::Language);
        add(&["url", "@id", "mainEntityOfPage"], Field::Canonical);
        add(&["license"], Field::License);
        add(&["articleSection"], Field::Category);
        add(&["keywords"], Field::Tag);
        add(&["image", "thumbnailUrl", "primaryImageOfPage"], Field::Image);
        for key in AUTHOR_PROPERTIES {
            for value in self.item(id).values(key).take(64) {
                let (names, source) = (self.people(value), format!("json-ld:{key}"));
                for name in names {
                    match name {
                        Name::One(name) => fields.add_name(Field::Author, kind, &name, source.as_str()),
                        Name::Text(text) => fields.add(Field::Author, kind, &text, source.as_str()),
                    }
                }
            }
        }
        for publisher in self.item(id).values("publisher").take(1).flat_map(|value| self.people(value)) {
            let (Name::One(name) | Name::Text(name)) = publisher;
            fields.add(Field::SiteName, kind, &name, "json-ld:publisher");
        }
    }

    /// The names of a person or an organisation, given as text, as an item, or by reference to one.
    fn people(&self, value: &PropertyValue) -> Vec<Name> {
        match value {
            PropertyValue::Text(text) => match self.names.get(text.as_str()) {
                Some(&item) => self.names_of(item),
                None => vec![Name::Text(text.clone())],
            },
            PropertyValue::Item(item) => {
                let own = self.names_of(*item);
                if !own.is_empty() {
                    return own;
                }
                let reference = self.item(*item).values("@id").next().map(text_of);
                reference.and_then(|id| self.names.get(id)).map_or_else(Vec::new, |&item| self.names_of(item))
            }
            _ => Vec::new(),
        }
    }

    fn names_of(&self, id: ItemId) -> Vec<Name> {
        let whole: Vec<&str> = self.item(id).values("name").take(8).map(text_of).collect();
        if whole.iter().any(|name| !name.trim().is_empty()) {
            return whole.into_iter().map(|name| Name::One(name.to_owned())).collect();
        }
        let parts: Vec<String> =
            ["givenName", "familyName"].iter().filter_map(|&name| self.first(id, &[name])).collect();
        if parts.is_empty() { Vec::new() } else { vec![Name::One(parts.join(" "))] }
    }
}

/// The text of a value that is a string.
fn string(value: &PropertyValue) -> Option<&str> {
    match value {
        PropertyValue::Text(text) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    /// The values found for a field, with their sources.
    fn found(text: &str, field: Field) -> Vec<String> {
        let page = Page::from_source(&format!("<script type=application/ld+json>{text}</script>")).unwrap();
        let data = page.linked_data().unwrap();
        let mut found = FieldValues::default();
        data.json_ld_scripts().for_each(|items| read(data, items, "storm over the coast", &mut found));
        found
            .of(field, &[SourceKind::JsonLd, SourceKind::JsonLdPage])
            .map(|c| format!("{} ({})", c.value, c.source))
            .collect()
    }

    #[test]
    fn an_article_may_refer_to_its_author_by_id() {
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
    fn authors_of_reviews_and_comments_do_not_count() {
        let text = r#"{"@type": "Product", "name": "Kettle", "review": [{"@type": "Review", "author": {"name": "Mad Max"}}]}
            {"@type": "Article", "headline": "Tea", "comment": [{"@type": "Comment", "author": "Troll"}]}
            {"@type": "Review", "author": "Someone"}"#;
        assert!(found(text, Field::Author).is_empty());
    }

    #[test]
    fn the_topic_of_a_question_page_is_its_question() {
        let text = r#"{"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Why?", "author": {"@type": "Person", "name": "Ann"},
            "acceptedAnswer": {"@type": "Answer", "author": {"name": "Bo"}}}}"#;
        assert_eq!(found(text, Field::Author), ["Ann (json-ld:author)"]);
    }

    #[test]
    fn the_topic_is_the_article_with_the_title_of_the_page() {
        let article = |title: &str, author: &str| {
            format!(r#"{{"@type": "Article", "headline": "{title}", "author": "{author}"}}"#)
        };
        let listed = (0..5).map(|i| article(&format!("Other {i}"), "Nobody")).collect::<Vec<_>>().join(",");
        assert!(found(&format!("[{listed}]"), Field::Author).is_empty());
        let about = article("Storm over the coast", "Ann Lee");
        assert_eq!(found(&format!("[{listed},{about}]"), Field::Author), ["Ann Lee (json-ld:author)"]);
    }
}
