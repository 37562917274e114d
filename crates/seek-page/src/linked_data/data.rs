//! All linked data of a page.

use super::item::{ItemId, LinkedItem, MarkupElement, PropertyValue};
use super::script::{DataScript, ScriptKind};
use crate::{Dom, NodeId};
use std::ops::Range;

/// Most items of a page.
const MOST_ITEMS: usize = 20_000;
/// Most properties of all items of a page.
const MOST_PROPERTIES: usize = 500_000;
/// Most bytes of JSON-LD, and of values in markup, that are read of a page.
const MOST_BYTES: usize = 4 << 20;

/// The items that a page describes in JSON-LD, microdata and RDFa, and its scripts with data.
///
/// Items are in the order of the page, those of JSON-LD before those of markup. An item comes after the item around it.
/// Of a page, at most 4 MiB of JSON-LD and values, 20,000 items and 500,000 properties are read; what exceeds them is
/// left out.
///
/// ```
/// use seek_page::{Page, PropertyValue};
///
/// let page = Page::from_source(
///     "<script type=application/ld+json>{\"@type\": \"Product\", \"name\": \"Kettle\"}</script>
///      <p itemscope itemtype=https://schema.org/Person><b itemprop=name>Ann</b>",
/// )?;
/// let data = page.linked_data()?;
/// assert_eq!(data.items().len(), 2);
/// assert_eq!(data.text(0, &["headline", "name"]), Some("Kettle"));
/// assert_eq!(data.of_type(&["Person"]).collect::<Vec<_>>(), [1]);
/// assert_eq!(data.item(1).values("name").next(), Some(&PropertyValue::Text("Ann".to_owned())));
/// # Ok::<(), seek_page::PageError>(())
/// ```
#[derive(Debug, Default)]
pub struct LinkedData {
    items: Vec<LinkedItem>,
    /// The items of each script with JSON-LD.
    json_ld: Vec<Range<ItemId>>,
    elements: Vec<MarkupElement>,
    pub(super) scripts: Vec<DataScript>,
    /// Bytes read so far.
    bytes: usize,
    /// Properties read so far.
    properties: usize,
}

impl LinkedData {
    /// All items.
    pub fn items(&self) -> &[LinkedItem] {
        &self.items
    }

    /// One item.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn item(&self, id: ItemId) -> &LinkedItem {
        &self.items[id]
    }

    /// The items of each script with JSON-LD, script by script. An `@id` means something within its script.
    pub fn json_ld_scripts(&self) -> impl Iterator<Item = Range<ItemId>> {
        self.json_ld.iter().cloned()
    }

    /// The elements with attributes of microdata or RDFa, in document order.
    pub fn elements(&self) -> &[MarkupElement] {
        &self.elements
    }

    /// The scripts of one kind, in document order.
    pub fn scripts_of(&self, kind: ScriptKind) -> impl Iterator<Item = DataScript> {
        self.scripts.iter().copied().filter(move |script| script.kind == kind)
    }

    /// The items of some types, in order.
    pub fn of_type<'a>(&'a self, types: &'a [&str]) -> impl Iterator<Item = ItemId> + 'a {
        (0..self.items.len()).filter(|&id| self.items[id].is(types))
    }

    /// The item that this one is a value of, and the property. None for an item that is no value: at the top, in a
    /// `@graph`, or nested in markup without a property.
    pub fn owner(&self, id: ItemId) -> Option<(ItemId, &str)> {
        let LinkedItem { parent, property, .. } = &self.items[id];
        let is_value = !property.is_empty() && property != "@graph";
        parent.filter(|_| is_value).map(|parent| (parent, property.as_str()))
    }

    /// For each item whether `accept` accepts it, or one of the items that it is a value of.
    pub fn accepted_or_inside(&self, accept: impl Fn(ItemId) -> bool) -> Vec<bool> {
        let mut inside = vec![false; self.items.len()];
        for id in 0..inside.len() {
            // An owner comes before its values.
            inside[id] = accept(id) || self.owner(id).is_some_and(|(owner, _)| inside[owner]);
        }
        inside
    }

    /// The items that are values of a property.
    pub fn nested<'a>(&'a self, id: ItemId, property: &'a str) -> impl Iterator<Item = ItemId> + 'a {
        self.items[id].values(property).filter_map(|value| match value {
            PropertyValue::Item(inside) => Some(*inside),
            _ => None,
        })
    }

    /// The first text of the first of some properties that has one. The text of an item is its `name` or `@value`.
    pub fn text(&self, id: ItemId, properties: &[&str]) -> Option<&str> {
        properties.iter().find_map(|property| {
            self.items[id].values(property).find_map(|value| match value {
                PropertyValue::Item(inside) => {
                    let names = self.items[*inside].properties.iter();
                    let names = names.filter(|(name, _)| name == "name" || name == "@value");
                    names.filter_map(|(_, value)| value.as_text()).find(|text| !text.is_empty())
                }
                text => text.as_text().filter(|text| !text.is_empty()),
            })
        })
    }

    /// As much of a script as may still be read. A value that ends in the middle is still a value.
    pub(super) fn limited<'t>(&mut self, script: &'t str) -> &'t str {
        let text = &script[..script.floor_char_boundary(MOST_BYTES - self.bytes)];
        self.bytes += text.len();
        text
    }

    /// Ends a script with JSON-LD whose items begin at `first`.
    pub(super) fn end_script(&mut self, first: ItemId) {
        self.json_ld.push(first..self.items.len());
    }

    /// Adds an item, to its owner too; none where there are too many.
    pub(super) fn add_item(&mut self, item: LinkedItem) -> Option<ItemId> {
        let id = self.items.len();
        if id >= MOST_ITEMS {
            return None;
        }
        self.items.push(item);
        if let Some((owner, property)) = self.owner(id) {
            let property = property.to_owned();
            self.add_property(owner, property, PropertyValue::Item(id));
        }
        Some(id)
    }

    /// Adds a value, unless there are too many.
    pub(super) fn add_property(&mut self, item: ItemId, name: String, value: PropertyValue) {
        if self.properties < MOST_PROPERTIES {
            self.properties += 1;
            self.items[item].properties.push((name, value));
        }
    }

    /// Adds a value of markup, if it may still be read.
    pub(super) fn add_markup_value(&mut self, item: ItemId, name: &str, value: String) {
        if self.bytes + value.len() <= MOST_BYTES {
            self.bytes += value.len();
            self.add_property(item, name.to_owned(), PropertyValue::Text(value));
        }
    }

    pub(super) fn add_element(&mut self, element: MarkupElement) {
        self.elements.push(element);
    }

    /// The innermost item of markup around an element.
    pub(super) fn item_around(&self, element: NodeId, dom: &Dom) -> Option<ItemId> {
        let mut around = self.elements.last().and_then(|last| last.opens.or(last.around));
        while let Some(id) = around {
            let ends = self.items[id].element.is_none_or(|opener| dom.end(opener) <= element);
            if !ends {
                break;
            }
            around = self.items[id].parent;
        }
        around
    }
}
