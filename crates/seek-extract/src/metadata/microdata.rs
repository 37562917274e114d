//! Microdata and RDFa: properties that elements of the page carry (`itemprop`, `property`), in the things that hold
//! them (`itemscope`, `typeof`).
//!
//! One walk in document order with a stack of the things that are open. A property counts where all things around it
//! may be what the page is about, or where there are none: many pages leave them out. The name in a thing that is
//! itself an author is an author.

use super::fields::{Candidates, Field, Place};
use super::kinds::{Role, role_of};
use super::line::text_of;
use seek_page::{Dom, NodeId, Tag};

/// A thing that is open.
struct Thing {
    end: NodeId,
    role: Role,
    /// The property of the thing around it that it is the value of.
    of: Option<Property>,
}

/// A property, by the field that it gives.
type Property = (Field, &'static str);

/// A property with its value.
struct Gathered {
    property: Property,
    value: String,
    source: &'static str,
    /// Whether it is the name of a thing that is the value.
    is_name: bool,
}

/// Most properties that are read.
const MOST_PROPERTIES: usize = 256;
/// Nodes within which the authors of a text stand.
const NODES_OF_AUTHORS: NodeId = 100;

/// Names of properties, of schema.org and, without prefix, of Dublin Core.
const PROPERTIES: [(&str, Field); 24] = [
    ("headline", Field::Title),
    ("author", Field::Author),
    ("creator", Field::Author),
    ("datePublished", Field::Published),
    ("dateCreated", Field::Published),
    ("uploadDate", Field::Published),
    ("date", Field::Published),
    ("created", Field::Published),
    ("issued", Field::Published),
    ("dateModified", Field::Modified),
    ("modified", Field::Modified),
    ("publisher", Field::SiteName),
    ("description", Field::Description),
    ("inLanguage", Field::Language),
    ("license", Field::License),
    ("articleSection", Field::Category),
    ("keywords", Field::Tag),
    ("image", Field::Image),
    ("thumbnailUrl", Field::Image),
    ("title", Field::Title),
    ("name", Field::Title),
    ("published_time", Field::Published),
    ("modified_time", Field::Modified),
    ("has_creator", Field::Author),
];

/// Reads properties while the page is walked through.
#[derive(Default)]
pub(super) struct Items {
    open: Vec<Thing>,
    /// How many things that are written by someone were not in others: several are a list.
    writings: usize,
    gathered: Vec<Gathered>,
    /// Where the first author stands.
    author: Option<NodeId>,
}

impl Items {
    /// Looks at the next element in document order.
    pub(super) fn element(&mut self, dom: &Dom, id: NodeId) {
        let (mut itemprop, mut property, mut types, mut opens) = ("", "", "", false);
        for attribute in dom.attributes(id) {
            match attribute.name {
                "itemprop" => itemprop = attribute.value,
                // In `<meta>` the names of OpenGraph and its like stand there.
                "property" if dom.tag(id) != Tag::Meta => property = attribute.value,
                "itemscope" => opens = true,
                "itemtype" => types = attribute.value,
                "typeof" => (types, opens) = (attribute.value, true),
                _ => {}
            }
        }
        if itemprop.is_empty() && property.is_empty() && !opens {
            return;
        }
        while self.open.pop_if(|thing| thing.end <= id).is_some() {}
        let (names, source) = if itemprop.is_empty() { (property, "rdfa") } else { (itemprop, "microdata") };
        let known = names.split_ascii_whitespace().take(4).find_map(property_of);
        if opens {
            self.open_thing(dom, id, names, known, types);
        } else if let Some(known) = known {
            self.add(dom, id, known, source);
        }
    }

    fn open_thing(&mut self, dom: &Dom, id: NodeId, names: &str, of: Option<Property>, types: &str) {
        let own = types.split_ascii_whitespace().take(4).map(role_of).min().unwrap_or(Role::Work);
        // A thing that is a property of another is no part of what the page says, unless that is all it is about.
        let role = if names.is_empty() || names.starts_with("mainEntity") { own } else { Role::Other };
        if role == Role::Writing && self.open.iter().all(|thing| thing.role != Role::Writing) {
            self.writings += 1;
        }
        self.open.push(Thing { end: dom.end(id), role, of });
    }

    fn add(&mut self, dom: &Dom, id: NodeId, (field, name): Property, source: &'static str) {
        let mut is_name = false;
        let (property, around) = match self.open.split_last() {
            // The name of the author.
            Some((Thing { of: Some(of), role: Role::Other, .. }, around)) if name == "name" => {
                is_name = true;
                (*of, around)
            }
            Some((Thing { role: Role::Page | Role::Site, .. }, _)) if name == "name" => return,
            None if name == "name" || name == "title" || name == "image" => return,
            _ => ((field, name), &self.open[..]),
        };
        if self.gathered.len() >= MOST_PROPERTIES || around.iter().any(|thing| thing.role == Role::Other) {
            return;
        }
        // Behind the first follow those of other pages and of comments.
        if property.0 == Field::Author && id - *self.author.get_or_insert(id) > NODES_OF_AUTHORS {
            return;
        }
        self.gathered.push(Gathered { property, value: value(dom, id, property.0), source, is_name });
    }

    /// Adds what was found.
    pub(super) fn finish(self, found: &mut Candidates) {
        let of_one = self.writings <= 1;
        for Gathered { property: (field, name), value, source, is_name } in self.gathered {
            if of_one || matches!(field, Field::SiteName | Field::Language | Field::License) {
                let source = format!("{source}:{name}");
                if is_name {
                    found.add_name(field, Place::Item, &value, source);
                } else {
                    found.add(field, Place::Item, &value, source);
                }
            }
        }
    }
}

/// The property that a name means, with or without the prefix of its vocabulary.
fn property_of(name: &str) -> Option<Property> {
    let name = name.rsplit([':', '/', '#']).next().unwrap_or_default();
    PROPERTIES.iter().find(|(known, _)| *known == name).map(|&(known, field)| (field, known))
}

/// The value of a property: by the attribute that the element has for it, else its text.
fn value(dom: &Dom, id: NodeId, field: Field) -> String {
    let is_address = matches!(field, Field::Image | Field::License | Field::Canonical);
    let attribute = |name| dom.attribute(id, name).filter(|value| !value.trim().is_empty());
    let given = attribute("content").or_else(|| attribute("datetime"));
    let given = given.or_else(|| if is_address { attribute("href").or_else(|| attribute("src")) } else { None });
    match given {
        Some(value) => value.to_owned(),
        None if dom.tag(id) == Tag::Img => attribute("src").unwrap_or_default().to_owned(),
        None => text_of(dom, id),
    }
}
