//! Microdata and RDFa: metadata in attributes of elements (`itemprop`, `property`), and the items around them.
//!
//! A property counts if the page may be about all items around it, or if there is none: many pages leave items out. The
//! name in an item that is an author is an author.

use super::clean_text::element_text;
use super::field_values::{Field, FieldValues, SourceKind};
use super::item_roles::{ItemRole, role_of};
use seek_page::linked_data::{ItemId, MarkupElement, Vocabulary};
use seek_page::{Dom, LinkedData, NodeId, Tag};

/// A property, by the field that it gives.
type Property = (Field, &'static str);

/// An item of the markup.
#[derive(Clone, Copy)]
struct ItemContext {
    role: ItemRole,
    /// The property of the item around it that this item is a value of.
    of: Option<Property>,
    /// Whether an item around it has the role of a writing.
    is_in_writing: bool,
    /// Whether an item around it has another role than the page may be about.
    is_in_other: bool,
}

/// A property with its value.
struct FoundProperty {
    property: Property,
    value: String,
    source: &'static str,
    /// Whether it is the name of an item that is the value.
    is_name: bool,
}

/// Most properties of a page.
const MAX_PROPERTIES: usize = 256;
/// Most nodes between the first author and another.
const NODES_OF_AUTHORS: NodeId = 100;

/// Names of properties of schema.org and, without prefix, of Dublin Core.
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

/// Adds the metadata that the elements give.
pub(super) fn read(data: &LinkedData, dom: &Dom, fields: &mut FieldValues) {
    let mut reader = Reader { data, dom, items: vec![None; data.items().len()], properties: Vec::new(), author: None };
    // Several writings beside each other are a list.
    let mut writings = 0;
    for element in data.elements() {
        // `<link>` and scripts give no property here.
        if matches!(dom.tag(element.element), Tag::Link | Tag::Script) {
            continue;
        }
        let (mut names, vocabulary) = element.property_names(dom);
        // In `<meta>`, `property` holds names of OpenGraph and the like.
        if vocabulary == Vocabulary::Rdfa && dom.tag(element.element) == Tag::Meta {
            names = "";
        }
        let known = names.split_ascii_whitespace().take(4).find_map(property_of);
        if element.is_item {
            writings += usize::from(reader.opens_writing(element, names, known));
        } else if let Some(known) = known {
            let source = if vocabulary == Vocabulary::Rdfa { "rdfa" } else { "microdata" };
            reader.add(element, known, source);
        }
    }
    for FoundProperty { property: (field, name), value, source, is_name } in reader.properties {
        if writings <= 1 || matches!(field, Field::SiteName | Field::Language | Field::License) {
            let source = format!("{source}:{name}");
            if is_name {
                fields.add_name(field, SourceKind::Item, &value, source);
            } else {
                fields.add(field, SourceKind::Item, &value, source);
            }
        }
    }
}

struct Reader<'a> {
    data: &'a LinkedData,
    dom: &'a Dom,
    /// The items of the markup so far.
    items: Vec<Option<ItemContext>>,
    properties: Vec<FoundProperty>,
    /// The element of the first author.
    author: Option<NodeId>,
}

impl Reader<'_> {
    fn context(&self, item: Option<ItemId>) -> Option<ItemContext> {
        item.and_then(|id| self.items[id])
    }

    /// Adds an item. Returns whether it is a writing outside of other writings.
    fn opens_writing(&mut self, element: &MarkupElement, names: &str, of: Option<Property>) -> bool {
        let Some(id) = element.opens else { return false };
        let own = self.data.item(id).types.iter().take(4).map(|name| role_of(name)).min().unwrap_or(ItemRole::Work);
        // An item that is a property of another is not what the page is about, unless it is the main entity.
        let role = if names.is_empty() || names.starts_with("mainEntity") { own } else { ItemRole::Other };
        let around = self.context(element.around);
        let is_in_writing = around.is_some_and(|item| item.is_in_writing || item.role == ItemRole::Writing);
        let is_in_other = around.is_some_and(|item| item.is_in_other || item.role == ItemRole::Other);
        self.items[id] = Some(ItemContext { role, of, is_in_writing, is_in_other });
        role == ItemRole::Writing && !is_in_writing
    }

    fn add(&mut self, element: &MarkupElement, (field, name): Property, source: &'static str) {
        let mut is_name = false;
        let around = self.context(element.around);
        let (property, is_in_other) = match around {
            // The name of the author.
            Some(ItemContext { of: Some(of), role: ItemRole::Other, is_in_other, .. }) if name == "name" => {
                is_name = true;
                (of, is_in_other)
            }
            Some(ItemContext { role: ItemRole::Page | ItemRole::Site, .. }) if name == "name" => return,
            None if name == "name" || name == "title" || name == "image" => return,
            _ => ((field, name), around.is_some_and(|item| item.is_in_other || item.role == ItemRole::Other)),
        };
        if self.properties.len() >= MAX_PROPERTIES || is_in_other {
            return;
        }
        // Later authors are those of other pages and of comments.
        let id = element.element;
        if property.0 == Field::Author && id - *self.author.get_or_insert(id) > NODES_OF_AUTHORS {
            return;
        }
        self.properties.push(FoundProperty { property, value: value(self.dom, id, property.0), source, is_name });
    }
}

/// The property of a name, with or without the prefix of its vocabulary.
fn property_of(name: &str) -> Option<Property> {
    let name = name.rsplit([':', '/', '#']).next().unwrap_or_default();
    PROPERTIES.iter().find(|(known, _)| *known == name).map(|&(known, field)| (field, known))
}

/// The value of a property: an attribute that gives it, else the text of the element.
fn value(dom: &Dom, id: NodeId, field: Field) -> String {
    let is_address = matches!(field, Field::Image | Field::License | Field::Canonical);
    let attribute = |name| dom.attribute(id, name).filter(|value| !value.trim().is_empty());
    let given = attribute("content").or_else(|| attribute("datetime"));
    let given = given.or_else(|| if is_address { attribute("href").or_else(|| attribute("src")) } else { None });
    match given {
        Some(value) => value.to_owned(),
        None if dom.tag(id) == Tag::Img => attribute("src").unwrap_or_default().to_owned(),
        None => element_text(dom, id),
    }
}
